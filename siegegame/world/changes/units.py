"""Changes to units: where they are, what they spend, what is left of them."""

from __future__ import annotations

from siegegame.model.events import (
    DangerousTerrainRolled,
    Exit,
    Retreated,
    UnitClimbed,
    UnitEmerged,
    UnitEntered,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
)
from siegegame.model.vocabulary import Status
from siegegame.world import storeys
from siegegame.world.changes.core import emit
from siegegame.world.changes.floors import leave_floor, take_floor
from siegegame.world.changes.ladders import end_scaling
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import OCCUPANT, World


def place_unit(
    world: World, unit: int, cell: int, structure: int, rule: str, floor: int = 0
) -> None:
    """Deploys a unit on a cell, or inside a structure where that is not 0 (D4, D5)."""
    profile = world.profile[unit]
    berth = storeys.find_berth(world, unit, structure, floor) if world.storeys else None
    _activate(world, unit)
    if world.position[unit].inside:
        come_out(world, unit)
    if structure:
        stand_on(world, unit, OFF_TABLE)
        _go_inside(world, unit, structure)
    else:
        stand_on(world, unit, cell)
    slugs = world.theatre.slugs
    emit(
        world, UnitPlaced, profile.side, rule,
        unit=slugs[unit],
        detachment=slugs[profile.detachment],
        cell=None if structure else world.grid.point(cell),
        structure=slugs[structure] if structure else None,
    )  # fmt: skip
    if berth:
        take_floor(world, unit, structure, *berth)


def move_unit(
    world: World,
    unit: int,
    path: tuple[int, ...],
    cost: int,
    rule: str,
    also: tuple[str, ...] = (),
) -> None:
    """A unit goes along a path of cells and stands on the last (C1); reserves come on (D5)."""
    start = world.position[unit].cell
    if start == OFF_TABLE:
        _activate(world, unit)
        world.journal.put(unit, world.activity[unit], "entered", True)
    stand_on(world, unit, path[-1])
    emit(
        world, UnitMoved, world.profile[unit].side, rule,
        also=also,
        unit=world.theatre.slugs[unit],
        path=world.theatre.points_of(path),
        start=None if start == OFF_TABLE else world.grid.point(start),
        spent=spend(world, unit, cost),
    )  # fmt: skip


def enter_structure(world: World, unit: int, structure: int, cost: int, floor: int = 0) -> None:
    """A unit goes into a structure beside it, to a floor if it has storeys (C17, S1)."""
    berth = storeys.find_berth(world, unit, structure, floor) if world.storeys else None
    start = world.position[unit].cell
    if world.position[unit].inside:
        come_out(world, unit)
    stand_on(world, unit, OFF_TABLE)
    _go_inside(world, unit, structure)
    slugs = world.theatre.slugs
    hull = structure in world.hull
    emit(
        world, UnitEntered, world.profile[unit].side, "H9" if hull else "C17",
        also=(("C17",) if start != OFF_TABLE else ("H15",)) if hull else ("E3",),
        unit=slugs[unit],
        structure=slugs[structure],
        start=None if start == OFF_TABLE else world.grid.point(start),
        spent=spend(world, unit, cost),
    )  # fmt: skip
    if berth:
        take_floor(world, unit, structure, *berth)


def leave_structure(world: World, unit: int, cell: int, cost: int, past: int) -> None:
    """A unit comes out of its structure onto a cell, its last move (C17, H9).

    It has come past the first cell of its way, beside the structure; there friends may stand.
    """
    structure = come_out(world, unit)
    world.journal.put(unit, world.activity[unit], "left", True)
    sallies = structure in world.theatre.claimable and past in world.layout.exits(structure)
    if sallies:
        world.journal.put(unit, world.activity[unit], "sallied", True)
    stand_on(world, unit, cell)
    slugs = world.theatre.slugs
    emit(
        world, UnitLeft, world.profile[unit].side, "C17",
        also=("E3", "H9", *(("H14",) if sallies else ())),
        unit=slugs[unit],
        structure=slugs[structure],
        cell=world.grid.point(cell),
        spent=spend(world, unit, cost),
        how="hatch" if structure in world.hull and not sallies else "door",
    )  # fmt: skip


def retreat_unit(world: World, unit: int, path: tuple[int, ...], cost: int) -> None:
    """A beaten unit falls back along a path, out of its structure if it is in one (C11)."""
    position = world.position[unit]
    start, structure = position.cell, position.inside
    if structure:
        come_out(world, unit)
    stand_on(world, unit, path[-1])
    activity = world.activity[unit]
    world.journal.put(unit, activity, "retreated", activity.retreated + cost)
    emit(
        world, Retreated, world.profile[unit].side, "C11",
        unit=world.theatre.slugs[unit],
        path=world.theatre.points_of(path),
        start=None if start == OFF_TABLE else world.grid.point(start),
        structure=world.theatre.slugs[structure] if structure else None,
    )  # fmt: skip


def begin_retreat(world: World, unit: int) -> None:
    """A unit's retreat begins: it may spend its half cells anew (C11)."""
    activity = world.activity[unit]
    if activity.retreated:
        world.journal.put(unit, activity, "retreated", 0)


def enter_danger(world: World, unit: int, cell: int, die: int, hit: bool) -> None:
    """A unit has rolled for dangerous ground (C14)."""
    terrain = world.theatre.terrain[world.ground[cell]]
    emit(
        world, DangerousTerrainRolled, world.profile[unit].side, "C14",
        unit=world.theatre.slugs[unit],
        cell=world.grid.point(cell),
        terrain=terrain,
        hit=hit,
        dice=(die,),
    )  # fmt: skip


def reload(world: World, unit: int) -> None:
    """A unit has fired a heavy barrage, which must load in the next turn (C10)."""
    world.journal.put(unit, world.vitals[unit], "reloading", world.clock.turn + 1)


def emerge(world: World, unit: int, structure: int, cell: int, rule: str = "E11") -> None:
    """A survivor of a collapse stands on the rubble (E11, S4)."""
    come_out(world, unit)
    stand_on(world, unit, cell)
    emit(
        world, UnitEmerged, world.profile[unit].side, rule,
        unit=world.theatre.slugs[unit],
        structure=world.theatre.slugs[structure],
        cell=world.grid.point(cell),
    )  # fmt: skip


def mark_fired(world: World, unit: int) -> None:
    """A unit has fired this turn, and one more of its garrison (C7, C17)."""
    inside = world.position[unit].inside
    if inside and not world.activity[unit].fired:
        garrison = world.garrison[inside]
        world.journal.put(inside, garrison, "fired", garrison.fired + 1)
    world.journal.put(unit, world.activity[unit], "fired", True)


def mark_fought(world: World, unit: int) -> None:
    """A unit has fought a close assault this phase (C11)."""
    if not world.activity[unit].fought:
        world.journal.put(unit, world.activity[unit], "fought", True)


def _activate(world: World, unit: int) -> None:
    if world.vitals[unit].status is Status.RESERVE:
        world.note_mustered(unit)
        world.journal.put(unit, world.vitals[unit], "status", Status.ACTIVE)


def stand_on(world: World, unit: int, cell: int) -> None:
    """A unit is on this cell from now on, or off the table; nobody is told."""
    position = world.position[unit]
    if position.cell == cell:
        return
    world.note_placed(unit)
    if world.climb:
        end_scaling(world, unit, "moving away")
    changed = aloft = 0
    if position.cell != OFF_TABLE:
        if world.gun:
            leave_guns(world, unit)
        world.journal.put_cell(OCCUPANT, position.cell, 0)
        if world.built[position.cell]:
            aloft = 1 << position.cell
        else:
            changed = 1 << position.cell
    world.journal.put(unit, position, "cell", cell)
    if cell != OFF_TABLE:
        world.journal.put_cell(OCCUPANT, cell, unit)
        bit = 1 << cell
        aloft, changed = (aloft | bit, changed) if world.built[cell] else (aloft, changed | bit)
    if unit not in world.theatre.flyers:
        _show(world, world.theatre.codes[unit] - 1, changed, aloft)


def _show(world: World, second: int, changed: int, aloft: int) -> None:
    """A side's unit has taken or freed these cells on the ground and on roofs, given as bits."""
    presence, entity = world.presence[second], world.theatre.side_entities[second]
    if changed:
        world.journal.put(entity, presence, "cells", presence.cells ^ changed)
    if aloft:
        world.journal.put(entity, presence, "aloft", presence.aloft ^ aloft)


def ground_roof(world: World, structure: int) -> None:
    """A roof is no more: those who stand there stand on the ground from now on (E11)."""
    if structure not in world.theatre.roofed:
        return
    for cell in world.site[structure].cells:
        unit = world.occupant[cell]
        if unit and unit not in world.theatre.flyers:
            _show(world, world.theatre.codes[unit] - 1, 1 << cell, 1 << cell)


def get_out(world: World, unit: int, structure: int, cell: int, how: Exit) -> None:
    """A unit gets out of a structure that falls, or off its roof; by a door it sallies (H6, H7)."""
    if world.position[unit].inside:
        come_out(world, unit)
    stand_on(world, unit, cell)
    activity = world.activity[unit]
    if not activity.left:
        world.journal.put(unit, activity, "left", True)
    sallies = how == "door"
    if sallies and not activity.sallied:
        world.journal.put(unit, activity, "sallied", True)
    slugs = world.theatre.slugs
    emit(
        world, UnitLeft, world.profile[unit].side, "H7" if how == "roof" else "H6",
        also=("H14",) if sallies else (),
        unit=slugs[unit], structure=slugs[structure], cell=world.grid.point(cell), spent=0,
        how=how,
    )  # fmt: skip


def climb(world: World, unit: int, structure: int, cell: int, cost: int) -> None:
    """A unit goes up to a structure's battlements, from inside or from beside it (H16)."""
    start = world.position[unit].cell
    sallies = bool(world.position[unit].inside)  # the way up is an access point
    if sallies:
        come_out(world, unit)
        world.journal.put(unit, world.activity[unit], "sallied", True)
    stand_on(world, unit, cell)
    if not world.activity[unit].left:
        world.journal.put(unit, world.activity[unit], "left", True)
    emit(
        world, UnitClimbed, world.profile[unit].side, "H16",
        also=("H14",) if sallies else (),
        unit=world.theatre.slugs[unit], structure=world.theatre.slugs[structure],
        start=None if start == OFF_TABLE else world.grid.point(start),
        cell=world.grid.point(cell), spent=spend(world, unit, cost),
    )  # fmt: skip


def drop(world: World, unit: int, cell: int) -> None:
    """A unit comes to stand on a cell from in or on a structure that has failed (F3)."""
    if world.position[unit].inside:
        come_out(world, unit)
    stand_on(world, unit, cell)


def come_onto(world: World, unit: int, cell: int) -> None:
    """A unit comes over the top of a wall onto its walk, its last move in the phase (F8)."""
    stand_on(world, unit, cell)
    if not world.activity[unit].left:
        world.journal.put(unit, world.activity[unit], "left", True)


def _go_inside(world: World, unit: int, structure: int) -> None:
    garrison = world.garrison[structure]
    world.note_placed(unit)
    world.journal.put(unit, world.position[unit], "inside", structure)
    world.journal.put(structure, garrison, "occupants", tuple(sorted((*garrison.occupants, unit))))


def come_out(world: World, unit: int) -> int:
    """A unit is in no structure from now on; which it was in. Nobody is told."""
    position = world.position[unit]
    leave_guns(world, unit)
    structure = position.inside
    garrison = world.garrison[structure]
    rest = tuple(each for each in garrison.occupants if each != unit)
    world.note_placed(unit)
    world.journal.put(unit, position, "inside", 0)
    world.journal.put(structure, garrison, "occupants", rest)
    if structure in world.storeys:
        leave_floor(world, unit, structure)
    return structure


def leave_guns(world: World, unit: int, kept: int = 0) -> None:
    """A unit that goes away mans nothing any more, one that loses figures the first guns (H11)."""
    for gun, each in world.gun.items():
        if each.crew == unit:
            kept -= 1
            if kept < 0:
                world.journal.put(gun, each, "crew", 0)


def spend(world: World, unit: int, cost: int) -> int:
    """A unit spends half cells of its movement; what it has spent in this phase (C1)."""
    activity, vitals = world.activity[unit], world.vitals[unit]
    world.journal.put(unit, activity, "spent", activity.spent + cost)
    if not vitals.first_move:
        world.journal.put(unit, vitals, "first_move", world.clock.turn)
    return activity.spent
