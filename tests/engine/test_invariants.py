"""Every invariant fires when what it guards is broken (decision 15)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.matches import played

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


@pytest.fixture(scope="module")
def match() -> Match:
    return played(6, 110)


@pytest.mark.parametrize("says", BREAKS)
def test_what_is_broken_is_told(match: Match, says: str) -> None:
    with match.trial():
        assert match.problems() == []
        BREAKS[says](match._world)

        assert any(says in problem for problem in match.problems()), match.problems()


def test_every_check_is_broken_by_some_test(match: Match) -> None:
    silent = list(CHECKS)
    for breaks in BREAKS.values():
        with match.trial():
            breaks(match._world)
            silent = [check for check in silent if not list(check(match._world))]
    assert silent == []
