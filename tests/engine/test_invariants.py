"""Every invariant fires when what it guards is broken (decision 15)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.fortress import fortress, play_fortress
from kit.matches import played
from kit.ramparts import play_ramparts, ramparts

from siegegame.engine import Match
from siegegame.engine.invariants import CHECKS
from siegegame.model.steps import FightRound, LoseDetachment, Walk
from siegegame.model.vocabulary import CounterState, Side, Status, StructureState
from siegegame.world import changes
from siegegame.world.store import BUILT, GROUND, OCCUPANT, World


def some(world: World, *, inside: bool = False) -> int:
    """A unit on the table, on a cell or in a structure."""
    return next(
        unit
        for unit, place in world.position.items()
        if world.vitals[unit].status is Status.ACTIVE and bool(place.inside) is inside
    )


def put(world: World, column: str, entity: int, field: str, value: object) -> None:
    world.journal.put(entity, getattr(world, column)[entity], field, value)


def kill(world: World) -> int:
    """Marks a unit as destroyed and takes it off the table, wrongly leaving all else."""
    unit = some(world)
    put(world, "vitals", unit, "status", Status.DESTROYED)
    return unit


def clock(world: World, field: str, value: object) -> None:
    world.journal.put(world.match, world.clock, field, value)


def agenda(world: World, step: object) -> None:
    world.journal.put(world.match, world.agenda, "steps", (step,))


def overfill(world: World) -> None:
    inside = some(world, inside=True)
    put(world, "garrison", world.position[inside].inside, "room", 0)


def mix(world: World) -> None:
    inside = some(world, inside=True)
    structure = world.position[inside].inside
    enemy = next(
        unit
        for unit, place in world.position.items()
        if place.cell >= 0 and world.profile[unit].side is not world.profile[inside].side
    )
    put(world, "position", enemy, "cell", -1)
    put(world, "position", enemy, "inside", structure)


def wall(world: World) -> int:
    """A structure that holds nobody."""
    return next(s for s, garrison in world.garrison.items() if not garrison.occupants)


def bunker(world: World, number: int = 0) -> int:
    return list(world.counter)[number]


BREAKS: dict[str, Callable[[World], object]] = {
    "in 0 places": lambda w: put(w, "position", some(w), "cell", -1),
    "is destroyed and in 1 places": kill,
    "two units stand on one cell": lambda w: put(
        w, "position", some(w), "cell", max(p.cell for p in w.position.values())
    ),
    "the layer of occupants is wrong": lambda w: w.journal.put_cell(OCCUPANT, 0, 999),
    "the cells of the attacker are wrong": lambda w: w.journal.put(
        w.theatre.side_entities[0], w.presence[0], "cells", 1
    ),
    "stands where it cannot": lambda w: put(
        w, "position", some(w), "cell", w.site[wall(w)].cells[0]
    ),
    "has a wrong list of occupants": lambda w: put(
        w, "garrison", w.position[some(w, inside=True)].inside, "occupants", ()
    ),
    "is overfull": overfill,
    "both sides are inside": mix,
    "is standing with capacity 0": lambda w: put(w, "capacity", wall(w), "remaining", 0),
    "is unstable with capacity": lambda w: put(
        w, "condition", wall(w), "state", StructureState.UNSTABLE
    ),
    "is damaged by an attack that is over": lambda w: put(w, "capacity", wall(w), "damaged", True),
    "stands elsewhere than its site": lambda w: put(w, "site", wall(w), "cells", (0, 1)),
    "has fallen and still holds somebody": lambda w: put(
        w, "condition", w.position[some(w, inside=True)].inside, "state", StructureState.DESTROYED
    ),
    "holds somebody or burns": lambda w: (
        changes.raze(w, wall(w)),
        put(w, "fire", wall(w), "turn", 1),
    ),
    "has fallen and left no rubble": lambda w: (
        changes.raze(w, wall(w)),
        w.journal.put_cell(GROUND, w.site[wall(w)].cells[0], 0),
    ),
    "has fallen with capacity left": lambda w: (
        changes.raze(w, wall(w)),
        put(w, "capacity", wall(w), "remaining", 1),
    ),
    "is hidden and lies under 0": lambda w: put(w, "counter", bunker(w), "structure", 0),
    "is unplaced and lies under": lambda w: put(
        w, "counter", bunker(w), "state", CounterState.UNPLACED
    ),
    "shares its structure with another counter": lambda w: put(
        w, "counter", bunker(w), "structure", w.counter[bunker(w, 1)].structure
    ),
    "lies under a structure that has fallen": lambda w: changes.raze(
        w, w.counter[bunker(w)].structure
    ),
    "is hidden where the attacker has looked": lambda w: put(
        w, "garrison", w.counter[bunker(w)].structure, "searched", True
    ),
    "sight lines or steps are those of another board": lambda w: w.journal.put_cell(
        GROUND, 0, w.theatre.rubble
    ),
    "of 999": lambda w: put(w, "capacity", next(iter(w.capacity)), "maximum", 999),
    "the layer of structures is wrong": lambda w: w.journal.put_cell(
        BUILT, w.site[wall(w)].cells[0], 0
    ),
    "figures of": lambda w: put(w, "vitals", some(w), "figures", 77),
    "has capacity 9": lambda w: put(w, "vitals", some(w), "capacity", 9),
    "has spent less than nothing": lambda w: put(w, "activity", some(w), "spent", -1),
    "is wrongly marked as destroyed": lambda w: put(
        w, "nerve", next(iter(w.nerve)), "destroyed", True
    ),
    "units lost": lambda w: put(w, "nerve", next(iter(w.nerve)), "lost", 4),
    "is struck by fire that is over": lambda w: put(
        w, "nerve", next(iter(w.nerve)), "struck", True
    ),
    "has -1 markers": lambda w: put(w, "nerve", next(iter(w.nerve)), "markers", -1),
    "counts 3 units": lambda w: put(w, "morale", w.theatre.side_entities[1], "units", 3),
    "the active detachment is none": lambda w: clock(w, "active", some(w)),
    "awaits Walk": lambda w: agenda(w, Walk(kill(w), (1,), (2,))),
    "awaits FightRound": lambda w: agenda(w, FightRound(1, Side.ATTACKER, (kill(w),), ())),
    "awaits LoseDetachment": lambda w: (
        put(w, "nerve", next(iter(w.nerve)), "destroyed", True),
        agenda(w, LoseDetachment(next(iter(w.nerve)))),
    ),
    "nobody is to act": lambda w: clock(w, "acting", None),
    "plays on with morale": lambda w: put(
        w, "morale", w.theatre.side_entities[0], "hundredths", -1
    ),
}


def fort_of(world: World) -> int:
    """A hull-point structure that is claimed and has a gun."""
    return next(s for s in world.hull if world.claim[s].side and world.theatre.guns[s])


def gun_of(world: World) -> int:
    """The first of its guns, in a wall."""
    return world.theatre.guns[fort_of(world)][0]


def manned(world: World, unit: int) -> None:
    put(world, "gun", gun_of(world), "crew", unit)


def shell(world: World) -> int:
    """Marks a structure as collapsed, wrongly leaving all else."""
    structure = fort_of(world)
    put(world, "condition", structure, "state", StructureState.SHELL)
    return structure


def buried(world: World) -> None:
    structure = next(s for s in world.hull if world.garrison[s].occupants)
    put(world, "condition", structure, "state", StructureState.SHELL)
    put(world, "hull", structure, "points", 0)


def cratered(world: World) -> int:
    """Makes a crater of a structure, as it should be made."""
    structure = next(s for s in world.hull if not world.garrison[s].occupants)
    put(world, "hull", structure, "points", 0)
    changes.leave_crater(world, structure)
    return structure


HULL_BREAKS: dict[str, Callable[[World], object]] = {
    "limbs disabled": lambda w: put(w, "limbs", min(w.limbs), "disabled", (0, 0, 2, 0, 0)),
    "is manned by the dead": lambda w: manned(w, kill(w)),
    "or destroyed and manned": lambda w: (
        manned(w, some(w, inside=True)),
        put(w, "gun", gun_of(w), "destroyed", True),
    ),
    "is manned by somebody who is not there": lambda w: manned(w, some(w)),
    "has fallen and is still claimed": shell,
    "has fallen with 3 hull points": shell,
    "stands with 0 hull points": lambda w: put(w, "hull", fort_of(w), "points", 0),
    "stands with 3 hull points": lambda w: put(w, "hull", fort_of(w), "breached", 14),
    "is a shell and still holds somebody": buried,
    "has hull 3 of 9": lambda w: put(w, "hull", fort_of(w), "maximum", 9),
    "left no crater": lambda w: w.journal.put_cell(
        GROUND, w.site[cratered(w)].cells[0], w.theatre.rubble
    ),
    "has fallen with hull left": lambda w: put(w, "hull", cratered(w), "points", 1),
}
"""What breaks in a match about hull-point structures."""


def climber(world: World) -> int:
    """A unit that climbs a wall."""
    return next(unit for unit, climb in world.climb.items() if climb.wall)


def climb_together(world: World) -> None:
    first, second = list(world.climb)[:2]
    for unit in (first, second):
        for field in ("wall", "cell", "up"):
            put(world, "climb", unit, field, getattr(world.climb[climber(world)], field))


def kill_climber(world: World) -> None:
    put(world, "vitals", climber(world), "status", Status.DESTROYED)


def raze_below(world: World) -> None:
    wall = world.climb[climber(world)].wall
    put(world, "condition", wall, "state", StructureState.DESTROYED)


def step_back(world: World) -> None:
    unit = climber(world)
    put(world, "position", unit, "cell", 0)


WALL_BREAKS: dict[str, Callable[[World], object]] = {
    "two climb to one cell": climb_together,
    "climbs and is destroyed": kill_climber,
    "climbs a wall that is no more": raze_below,
    "does not stand at the foot": step_back,
    "climbs and is broken": lambda w: put(
        w, "nerve", w.profile[climber(w)].detachment, "broken", True
    ),
}
"""What breaks in a match about walls that are climbed."""


@pytest.fixture(scope="module")
def match() -> Match:
    return played(6, 110)


@pytest.fixture(scope="module")
def fort() -> Match:
    found = fortress(0)
    for _ in play_fortress(found, 0, 40):
        pass
    return found


@pytest.fixture(scope="module")
def ladders() -> Match:
    found = ramparts(0)
    for _ in play_ramparts(found, 0):
        if any(climb.wall for climb in found._world.climb.values()):
            break
    return found


@pytest.mark.parametrize("says", BREAKS)
def test_what_is_broken_is_told(match: Match, says: str) -> None:
    with match.trial():
        assert match.problems() == []
        BREAKS[says](match._world)

        assert any(says in problem for problem in match.problems()), match.problems()


@pytest.mark.parametrize("says", HULL_BREAKS)
def test_what_is_broken_about_hull_point_structures_is_told(fort: Match, says: str) -> None:
    with fort.trial():
        assert fort.problems() == []
        HULL_BREAKS[says](fort._world)

        assert any(says in problem for problem in fort.problems()), fort.problems()


@pytest.mark.parametrize("says", WALL_BREAKS)
def test_what_is_broken_about_walls_that_are_climbed_is_told(ladders: Match, says: str) -> None:
    with ladders.trial():
        assert ladders.problems() == []
        WALL_BREAKS[says](ladders._world)

        assert any(says in problem for problem in ladders.problems()), ladders.problems()


def test_every_check_is_broken_by_some_test(match: Match, fort: Match, ladders: Match) -> None:
    silent = list(CHECKS)
    for broken, every in ((match, BREAKS), (fort, HULL_BREAKS), (ladders, WALL_BREAKS)):
        for breaks in every.values():
            with broken.trial():
                breaks(broken._world)
                silent = [check for check in silent if not list(check(broken._world))]
    assert silent == []
