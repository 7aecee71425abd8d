"""Changes to structures: damage, criticals, fire, failure, collapse, and where they stand."""

from __future__ import annotations

from siegegame.model.events import (
    Allocation,
    CatastropheRolled,
    CollapseStruck,
    CriticalRolled,
    DebrisFlew,
    FireBurned,
    FireStarted,
    StructureChecked,
    StructureCollapsed,
    StructureDamaged,
    StructureMoved,
    StructureShaken,
)
from siegegame.model.vocabulary import Column, Side, StructureState
from siegegame.world.changes.core import emit
from siegegame.world.changes.units import ground_roof
from siegegame.world.store import BUILT, GROUND, World
from siegegame.world.ways import Ways


def survey(world: World, guide: Ways | None = None) -> None:
    """Makes sight lines and steps follow the ground and the structures as they are now."""
    sight, ways = world.theatre.survey(world.ground, world.built, guide)
    world.journal.put_memo(world, "sight", sight)
    world.journal.put_memo(world, "ways", ways)


def guide_of(world: World) -> Ways | None:
    """Whose fields of ways lead on after a change of the board, None for its own.

    What falls leaves the ways round it where they were, but ground that was cleared opens new ones
    (S7). Which it is follows from the board alone, for boards are remembered.
    """
    theatre, ground, built = world.theatre, world.ground, world.built
    if not theatre.sappers:
        return world.ways.guide
    shut = (theatre.rubble, theatre.minefield)
    cleared = any(
        kind == theatre.open and not built[cell] and (was in shut or cell in theatre.first_built)
        for cell, (kind, was) in enumerate(zip(ground, theatre.ground, strict=True))
    )
    return None if cleared else world.ways.guide


def move_structure(world: World, structure: int, cells: tuple[int, ...]) -> None:
    """The defender puts a structure of his city elsewhere before the match (D2)."""
    for cell in world.site[structure].cells:
        world.journal.put_cell(BUILT, cell, 0)
    for cell in cells:
        world.journal.put_cell(BUILT, cell, structure)
    world.journal.put(structure, world.site[structure], "cells", cells)
    world.journal.put_memo(world, "layout", world.layout.moved(structure, cells))
    if structure in world.storeys:
        _move_sections(world, structure, cells)
    survey(world)
    emit(
        world, StructureMoved, Side.DEFENDER, "D2",
        structure=world.theatre.slugs[structure], cells=world.theatre.points_of(cells),
    )  # fmt: skip


def _move_sections(world: World, structure: int, cells: tuple[int, ...]) -> None:
    """The sections of a structure that is put elsewhere go with it (D2, S1)."""
    own = world.storeys[structure]
    every = sorted(cell for each in own.sections for cell in each)
    where = dict(zip(every, sorted(cells), strict=True))
    moved = tuple(tuple(where[cell] for cell in each) for each in own.sections)
    world.journal.put(structure, own, "sections", moved)


def damage_structure(
    world: World, structure: int, amount: int, rule: str, cause: str, by: int = 0
) -> None:
    """A structure loses capacity, never below 0 (E5, E7, E8)."""
    capacity = world.capacity[structure]
    lost = min(amount, capacity.remaining)
    if lost:
        world.journal.put(structure, capacity, "remaining", capacity.remaining - lost)
    emit(
        world, StructureDamaged, _side_of(world, by), rule,
        also=() if rule == "E5" else ("E5",),
        structure=world.theatre.slugs[structure],
        durability="capacity", amount=lost, remaining=capacity.remaining, cause=cause,
        by=world.theatre.slugs[by] if by else None,
    )  # fmt: skip


def note_damage(world: World, structure: int, damaged: bool) -> None:
    """Notes that the attack under way has damaged a structure, or that it is settled (E11)."""
    capacity = world.capacity[structure]
    if capacity.damaged != damaged:
        world.journal.put(structure, capacity, "damaged", damaged)


def _side_of(world: World, by: int) -> Side | None:
    return world.roster[by].side if by in world.roster else None


def roll_critical(
    world: World, structure: int, dice: tuple[int, ...], extra: int, effect: str, by: int
) -> None:
    """A critical on a structure was rolled (E7)."""
    emit(
        world, CriticalRolled, _side_of(world, by), "E7",
        structure=world.theatre.slugs[structure],
        dice=dice, total=sum(dice), extra=extra, effect=effect,
    )  # fmt: skip


def shake(
    world: World,
    structure: int,
    firepower: int,
    column: Column,
    dice: tuple[int, ...],
    given: tuple[Allocation, ...],
) -> None:
    """Everybody inside a structure is struck as by a barrage (E7)."""
    emit(
        world, StructureShaken, None, "E7",
        also=("C10",),
        structure=world.theatre.slugs[structure], firepower=firepower, column=column,
        dice=dice, allocations=given, hits=sum(each.hit for each in given),
    )  # fmt: skip


def fling_debris(
    world: World, structure: int, detachments: tuple[int, ...], dice: tuple[int, ...], need: int
) -> None:
    """Each detachment inside has rolled against a marker (E7)."""
    emit(
        world, DebrisFlew, None, "E7",
        also=("C10",),
        structure=world.theatre.slugs[structure],
        detachments=tuple(world.theatre.slugs[each] for each in detachments),
        dice=dice, need=need,
    )  # fmt: skip


def light_fire(world: World, structure: int) -> None:
    """A structure burns; there is one blaze at most (E8)."""
    fire = world.fire[structure]
    again = fire.turn > 0
    if not again:
        world.journal.put(structure, fire, "turn", world.clock.turn)
    emit(
        world, FireStarted, None, "E8", structure=world.theatre.slugs[structure], again=again,
    )  # fmt: skip


def burn(
    world: World, structure: int, detachment: int, column: Column, dice: tuple[int, ...], hits: int
) -> None:
    """Flames have attacked a detachment inside (E8)."""
    emit(
        world, FireBurned, world.roster[detachment].side, "E8",
        structure=world.theatre.slugs[structure], detachment=world.theatre.slugs[detachment],
        firepower=dice[0], column=column, dice=dice, hits=hits,
    )  # fmt: skip


def roll_catastrophe(
    world: World, structure: int, die: int, result: StructureState, kept: StructureState
) -> None:
    """A structure at capacity 0 has rolled on the catastrophe chart (E11)."""
    condition = world.condition[structure]
    if condition.state is not kept and kept is not StructureState.DESTROYED:
        world.journal.put(structure, condition, "state", kept)
    emit(
        world, CatastropheRolled, None, "E11",
        structure=world.theatre.slugs[structure], size=world.frame[structure].size.value,
        die=die, dice=(die,), result=result.value, state=kept.value,
    )  # fmt: skip


def check_structure(world: World, structure: int, die: int, falls: bool) -> None:
    """An unstable or crumbling structure has rolled at a turn's start (E11)."""
    emit(
        world, StructureChecked, None, "E11",
        structure=world.theatre.slugs[structure],
        state=world.condition[structure].state.value, die=die, dice=(die,), falls=falls,
    )  # fmt: skip


def begin_collapse(
    world: World, structure: int, dice: tuple[int, ...], radius: int, cause: str
) -> None:
    """A structure falls; those in it and near it are still to be struck (E11)."""
    emit(
        world, StructureCollapsed, None, "E11",
        also=("S6",),
        structure=world.theatre.slugs[structure], size=world.frame[structure].size.value,
        radius_cm=radius, cause=cause, dice=dice,
        cells=world.theatre.points_of(world.site[structure].cells),
    )  # fmt: skip


def strike_by_collapse(
    world: World,
    structure: int,
    unit: int,
    zone: str,
    dice: tuple[int, ...],
    need: int,
    hurt: bool,
) -> None:
    """A unit was struck by a structure that falls or crumbles (E11)."""
    die, follow = (*dice, 0)[:2]
    emit(
        world, CollapseStruck, world.profile[unit].side, "E11",
        structure=world.theatre.slugs[structure], unit=world.theatre.slugs[unit],
        zone=zone, die=die, follow=follow, dice=dice, need=need, hurt=hurt,
    )  # fmt: skip


def raze(world: World, structure: int) -> None:
    """A structure is gone: its ground is rubble, it holds nobody, its fire is out (E11)."""
    capacity, garrison, fire = (
        world.capacity[structure], world.garrison[structure], world.fire[structure],
    )  # fmt: skip
    put = world.journal.put
    put(structure, world.condition[structure], "state", StructureState.DESTROYED)
    put(structure, capacity, "remaining", 0)
    put(structure, capacity, "damaged", False)
    put(structure, garrison, "room", 0)
    put(structure, fire, "turn", 0)
    ground_roof(world, structure)
    for cell in world.site[structure].cells:
        world.journal.put_cell(BUILT, cell, 0)
        world.journal.put_cell(GROUND, cell, world.theatre.rubble)
    survey(world, guide_of(world))
