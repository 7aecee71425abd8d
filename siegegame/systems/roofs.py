"""Battlements: going up from inside, by stairs or with jump troops and skimmers, and down (H16)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Roof
from siegegame.model.vocabulary import Phase, Side
from siegegame.systems import quarters, roofways
from siegegame.systems.activations import begin_activation, gait, leaving_gait, may_move_now
from siegegame.systems.lookups import a_cell, own_detachment, own_unit, refuse, slug, unknown
from siegegame.world import changes, queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.levels import costs_to
from siegegame.world.store import World
from siegegame.world.walking import Gait


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
    along = order.at is not None and len(units) == 1
    first: Refusal | None = None
    for unit in units:
        found = _may_climb(world, unit, structure, along=along)
        if found is None:
            return _check_whole(world, units, structure)
        first = first or found
    return first


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


def _may_climb(world: World, unit: int, structure: int, *, along: bool) -> Refusal | None:
    found = may_move_now(world, unit)
    if found:
        return found
    if queries.roof_of(world, unit) == structure and not along:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, unit)} is up there", "H16")
    if not _has_way_up(world, unit, structure):
        text = f"{slug(world, unit)} has no way up to {slug(world, structure)} in this phase"
        return refuse(Reason.TOO_FAR, text, "H16")
    return None


def _check_whole(world: World, units: tuple[int, ...], structure: int) -> Refusal | None:
    """Out of a hull-point structure all of a detachment go up or nobody (H9)."""
    leaving = [unit for unit in units if world.position[unit].inside == structure]
    if not leaving or not queries.is_hull(world, structure):
        return None
    found = quarters.check_alone(world, leaving[0]) if len(units) == 1 else None
    if found or len(ways_up(world, leaving[0], structure)) >= len(leaving):
        return found
    text = f"{slug(world, structure)} has no room on top for all of them"
    return refuse(Reason.NO_ROOM, text, "H9")


def _has_way_up(world: World, unit: int, structure: int) -> bool:
    """Whether `ways_up` finds any; mostly a cell onto which one comes at first is free."""
    how, starts = _set_out(world, unit, structure)
    own, occupant = world.layout.footprints[structure], world.occupant
    at_once = any(c in own and cost <= how.budget and not occupant[c] for c, cost in starts.items())
    return at_once or bool(_onward(world, how, structure, starts))


def ways_up(world: World, unit: int, structure: int) -> dict[int, int]:
    """The free roof cells that a unit can get to, each with its cost in half cells (H9, H16)."""
    how, starts = _set_out(world, unit, structure)
    return _onward(world, how, structure, starts)


def _onward(world: World, how: Gait, structure: int, starts: dict[int, int]) -> dict[int, int]:
    """The free cells of a roof to which one comes from those onto which one comes at first."""
    found = roofways.along(world, how, structure, starts) if starts else {}
    own = world.layout.footprints[structure]
    return {c: cost for c, cost in found.items() if c in own and not world.occupant[c]}


def _set_out(world: World, unit: int, structure: int) -> tuple[Gait, dict[int, int]]:
    """How a unit goes, and where it comes onto a roof with what that has cost."""
    position, how = world.position[unit], gait(world, unit)
    if position.inside == structure:
        how = leaving_gait(world, unit)
        open_top = how.budget and queries.standing(world, structure)
        stair = roofways.stair(world, structure)
        return how, _may_stand(world, unit, structure, stair) if open_top else {}
    if position.cell == OFF_TABLE or position.inside:
        return how, {}
    if queries.roof_of(world, unit):
        here = roofways.one_roof(world, queries.roof_of(world, unit), structure)
        return how, {position.cell: 0} if here else {}
    return how, _from_below(world, unit, structure, how)


def _from_below(world: World, unit: int, structure: int, how: Gait) -> dict[int, int]:
    """The roof cells that a unit on the ground comes onto, each with what that has cost."""
    feet = roofways.feet(world, unit, structure)
    step, starts = roofways.steps(world, how.kind, structure), dict[int, int]()
    allowed = _may_stand(world, unit, structure, 0) if feet else {}
    for foot, spent in costs_to(world, how, world.position[unit].cell, feet).items():
        for cell, diagonal, _, _ in world.grid.steps(foot):
            if cell in allowed:
                cost = spent + step[diagonal]
                starts[cell] = min(cost, starts.get(cell, cost))
    return starts


def _may_stand(world: World, unit: int, structure: int, cost: int) -> dict[int, int]:
    """The roof cells onto which a unit may come, with a cost: before fights beside no enemy."""
    may_touch = world.clock.phase is Phase.ASSAULT
    second = 2 - world.theatre.codes[unit]
    enemy, near = world.presence[second].aloft, world.grid.near_mask
    return {
        cell: cost
        for cell in world.layout.footprints[structure]
        if not enemy >> cell & 1 and (may_touch or not enemy & near(cell))
    }


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
        able = _may_climb(world, unit, structure, along=len(units) == 1) is None
        if able and begin_activation(world, unit):
            _go_up(world, unit, structure, wanted)


def _go_up(world: World, unit: int, structure: int, wanted: int) -> None:
    found = ways_up(world, unit, structure)
    cell = min(found, key=lambda each: (_preference(world, unit, each, wanted), each))
    changes.climb(world, unit, structure, cell, found[cell])
    if world.claim[structure].side is None and queries.standing(world, structure):
        changes.claim(world, structure, world.profile[unit].side, unit)


def _preference(world: World, unit: int, cell: int, wanted: int) -> int:
    """Lower is better: near the cell that was named, else next to an enemy."""
    if wanted >= 0:
        return world.grid.distance2(cell, wanted)
    enemy = world.presence[2 - world.theatre.codes[unit]].aloft
    return 0 if enemy & world.grid.near_mask(cell) else 1
