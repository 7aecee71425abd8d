"""Failing structures: dice at a turn's start, crumbling, collapse and its rings (E11, E12)."""

from __future__ import annotations

from siegegame.model.geometry import reach2
from siegegame.model.purposes import Purpose
from siegegame.model.steps import CheckRuins, Collapse, CrumbleInside
from siegegame.model.vocabulary import SIDES, StructureState
from siegegame.rules import capacity as rules
from siegegame.rules import hits
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems.ground import roll_danger
from siegegame.systems.searching import lose_counters
from siegegame.world import changes, queries
from siegegame.world.store import World

_FAILING = (StructureState.UNSTABLE, StructureState.CRUMBLING)


def check_ruins(world: World, step: CheckRuins) -> None:
    """At a turn's start each unstable or crumbling structure falls on 5 or 6, one by one (E11)."""
    left = step.left
    if left is None:
        left = tuple(s for s, each in world.condition.items() if each.state in _FAILING)
    if not left:
        return
    structure, *rest = left
    onward = CheckRuins(tuple(rest))
    (die,) = changes.roll(world, rules.FALLS.purpose)
    falls = bool(rules.FALLS.outcomes[die - 1])
    changes.check_structure(world, structure, die, falls)
    changes.push(world, *([Collapse(structure, "ruin")] if falls else []), onward)


def crumble_inside(world: World, step: CrumbleInside) -> None:
    """At the end of the Movement phase crumbling structures hurt those inside (E11)."""
    del step
    for structure, condition in world.condition.items():
        if condition.state is StructureState.CRUMBLING:
            for unit in world.garrison[structure].occupants:
                need = hits.need(queries.card(world, unit).armour, rules.INSIDE_COVER)
                if _strike(world, structure, unit, "crumbling", need):
                    changes.hit_unit(world, unit, "crumbling walls", "E11")


def _strike(world: World, structure: int, unit: int, zone: str, need: int) -> bool:
    """Rolls against a unit's Armour; whether it is hurt."""
    purpose = Purpose.CRUMBLE if zone == "crumbling" else Purpose.COLLAPSE
    throw = to_hit(need, purpose)
    dice = changes.roll(world, throw.purpose)
    found = throw.outcomes[dice[0] - 1]
    if isinstance(found, Throw):
        dice += changes.roll(world, found.purpose)
        found = found.outcomes[dice[1] - 1]
    changes.strike_by_collapse(world, structure, unit, zone, dice, need, bool(found))
    return bool(found)


def collapse(world: World, step: Collapse) -> None:
    """A structure falls on those inside and near, each once; its ground becomes rubble (E11)."""
    structure = step.structure
    if not queries.standing(world, structure):
        return
    number = rules.radius_dice(world.frame[structure].size)
    dice = changes.roll(world, Purpose.RADIUS, number)
    changes.begin_collapse(world, structure, dice, sum(dice), step.cause)
    inside = world.garrison[structure].occupants
    near, far = _rings(world, structure, sum(dice))
    for unit in inside:
        _bury(world, structure, unit, "inside")
    for unit in near:
        _bury(world, structure, unit, "near")
    for unit in far:
        if _strike(world, structure, unit, "far", queries.card(world, unit).armour):
            changes.hit_unit(world, unit, "a collapse", "E11")
    lose_counters(world, structure)
    changes.claim(world, structure, None)
    for gun in queries.guns_left(world, structure):
        changes.destroy_gun(world, gun, "collapse", "E11")
    survivors = world.garrison[structure].occupants
    changes.raze(world, structure)
    for unit in survivors:
        _emerge(world, structure, unit)


def _rings(world: World, structure: int, radius: int) -> tuple[list[int], list[int]]:
    """The units not inside within 5 cm of a structure, and those farther within the radius."""
    near, far = [], []
    for side in SIDES:
        for unit in queries.active_of_side(world, side):
            if unit in world.theatre.flyers or world.position[unit].inside == structure:
                continue
            distance = queries.gap2_to_structure(world, unit, structure)
            if distance <= reach2(rules.COLLAPSE_CM):
                near.append(unit)
            elif distance <= reach2(radius):
                far.append(unit)
    return near, far


def _bury(world: World, structure: int, unit: int, zone: str) -> None:
    """A unit inside or near dies unless it rolls 4 or more (E11)."""
    dice = changes.roll(world, rules.SURVIVES.purpose)
    dead = not rules.SURVIVES.outcomes[dice[0] - 1]
    need = rules.SURVIVES.outcomes.index(1) + 1
    changes.strike_by_collapse(world, structure, unit, zone, dice, need, dead)
    if dead:
        changes.destroy_unit(world, unit, "a collapse", "E11")


def _emerge(world: World, structure: int, unit: int) -> None:
    """A survivor stands on the rubble, or next to it where that is full, else it is lost (E11)."""
    own = world.site[structure].cells
    beside = sorted({near for cell in own for near in world.grid.near(cell)}.difference(own))
    motion = world.theatre.motions[unit]
    for cell in (*own, *beside):
        open_ground = world.theatre.costs[motion][world.ground[cell]][0]
        if open_ground and not world.occupant[cell] and not world.built[cell]:
            changes.emerge(world, unit, structure, cell)
            roll_danger(world, unit)
            return
    changes.destroy_unit(world, unit, "a collapse", "E11")
