"""Battlements: going up from inside, by stairs or with jump troops and skimmers, and down (H16)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Roof
from siegegame.model.vocabulary import Phase, Side, UnitClass
from siegegame.rules.movement import LEAVE_BUDGET
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.lookups import a_cell, own_detachment, own_unit, refuse, slug, unknown
from siegegame.world import changes, queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World
from siegegame.world.theatre import JUMP, OFF_ROOFS

STEP_UP = 4
"""Half cells of a step onto difficult ground, as battlements are (H16)."""
EASY_STEP = 2
"""The same for those who ignore ground (C16)."""


def check_roof(world: World, side: Side, order: Roof) -> Refusal | None:
    """Whether a unit, or any of a detachment, may go up to some battlements now (H9, H16)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        return units
    structure = _which(world, units, order)
    if isinstance(structure, Refusal):
        return structure
    if order.at is not None:
        cell = a_cell(world, order.at)
        if isinstance(cell, Refusal):
            return cell
        if cell not in world.layout.footprints[structure]:
            text = f"{order.at[0]},{order.at[1]} is not on {slug(world, structure)}"
            return refuse(Reason.BAD_CHOICE, text, "H16")
    answers = [_may_climb(world, unit, structure) for unit in units]
    return None if None in answers else answers[0]


def _named(world: World, side: Side, name: str) -> tuple[int, ...] | Refusal:
    if world.theatre.ids.get(name, 0) in world.roster:
        detachment = own_detachment(world, side, name)
        if isinstance(detachment, Refusal):
            return detachment
        return queries.living_units(world, detachment)
    unit = own_unit(world, side, name)
    return unit if isinstance(unit, Refusal) else (unit,)


def _which(world: World, units: tuple[int, ...], order: Roof) -> int | Refusal:
    """The structure whose battlements are meant: the one named, else the one they are in."""
    if order.structure:
        structure = world.theatre.ids.get(order.structure, 0)
        if structure not in world.frame:
            return unknown(order.structure, "structure")
    else:
        structure = next((i for u in units if (i := world.position[u].inside)), 0)
        if not structure:
            text = f"{order.mover} is in no structure: name the one it shall go up to"
            return refuse(Reason.NOT_INSIDE, text, "H16")
    if structure not in world.theatre.roofed:
        return refuse(Reason.BAD_CHOICE, f"{slug(world, structure)} has no battlements", "H16")
    if world.built[world.site[structure].cells[0]] != structure:
        return refuse(Reason.RUINED, f"{slug(world, structure)} has fallen", "H7")
    return structure


def _may_climb(world: World, unit: int, structure: int) -> Refusal | None:
    found = may_move_now(world, unit)
    if found:
        return found
    if queries.roof_of(world, unit) == structure:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, unit)} is up there", "H16")
    if not ways_up(world, unit, structure):
        text = f"{slug(world, unit)} has no way up to {slug(world, structure)} in this phase"
        return refuse(Reason.TOO_FAR, text, "H16")
    return None


def ways_up(world: World, unit: int, structure: int) -> dict[int, int]:
    """The free roof cells that a unit can get to, each with its cost in half cells (H9, H16)."""
    entry = _cost_up(world, unit, structure)
    if entry is None:
        return {}
    may_touch = world.clock.phase is Phase.ASSAULT
    enemy = world.presence[2 - world.theatre.codes[unit]].aloft
    near = world.grid.near_mask
    return {
        cell: entry
        for cell in world.layout.footprints[structure]
        if not world.occupant[cell] and (may_touch or not enemy & near(cell))
    }


def _cost_up(world: World, unit: int, structure: int) -> int | None:
    """What it costs a unit to be up, None if it cannot get there in this phase."""
    position, activity = world.position[unit], world.activity[unit]
    if position.inside == structure:
        shell = not queries.standing(world, structure)
        moved = activity.spent > 0
        return None if shell or moved else min(STEP_UP, LEAVE_BUDGET)
    if position.cell == OFF_TABLE or position.inside:
        return None
    how = gait(world, unit)
    beside, step = _foot_of(world, unit, structure)
    found = walking.reach(world, how, {position.cell: 0})
    costs = [found[cell][0] + step for cell in beside if cell in found]
    able = [cost for cost in costs if cost <= how.budget]
    return min(able, default=None)


def _foot_of(world: World, unit: int, structure: int) -> tuple[tuple[int, ...], int]:
    """The cells from which a unit can go up, and what that step costs."""
    motion = world.theatre.motions[unit]
    if motion in OFF_ROOFS:
        step = EASY_STEP if motion == JUMP else STEP_UP
        return world.layout.around(structure)[1], step
    foot = queries.card(world, unit).unit_class in {UnitClass.INFANTRY, UnitClass.CAVALRY}
    if world.theatre.sheets[structure].stairs and foot:
        return world.layout.exits(structure), STEP_UP
    return (), STEP_UP


def roof(world: World, side: Side, order: Roof) -> None:
    """Those who can go up; who has entered an unclaimed roof claims the structure (H13, H16)."""
    units = _named(world, side, order.mover)
    if isinstance(units, Refusal):
        raise TypeError(units.text)
    structure = _which(world, units, order)
    if isinstance(structure, Refusal):
        raise TypeError(structure.text)
    wanted = world.grid.cell(order.at) if order.at else -1
    for unit in units:
        if _may_climb(world, unit, structure) is None and begin_activation(world, unit):
            _go_up(world, unit, structure, wanted)


def _go_up(world: World, unit: int, structure: int, wanted: int) -> None:
    found = ways_up(world, unit, structure)
    cell = min(found, key=lambda each: (_preference(world, unit, each, wanted), each))
    changes.climb(world, unit, structure, cell, found[cell])
    if world.claim[structure].side is None and queries.standing(world, structure):
        changes.claim(world, structure, world.profile[unit].side, unit)


def _preference(world: World, unit: int, cell: int, wanted: int) -> tuple[int, int]:
    """Lower is better: near the cell that was named, else next to an enemy."""
    if wanted >= 0:
        return world.grid.distance2(cell, wanted), 0
    enemy = world.presence[2 - world.theatre.codes[unit]].aloft
    return (0 if enemy & world.grid.near_mask(cell) else 1), 0


def check_off(world: World, unit: int) -> Refusal | None:
    """Whether a unit on battlements may leave them by stairs outside (H9)."""
    structure = queries.roof_of(world, unit)
    if not structure or world.theatre.sheets[structure].stairs:
        return None
    text = f"{slug(world, structure)} has no stairs outside: go inside first"
    return refuse(Reason.BLOCKED, text, "H16")
