"""Changes to hit-rated structures: hits, failing, who drops out of them, shelter (F3, F5)."""

from __future__ import annotations

from siegegame.model.events import (
    ChargeLaid,
    FallRolled,
    FeatureBashed,
    FeatureDamaged,
    FeatureOpened,
    FeatureShot,
    MantletMoved,
    ShelterTaken,
    UnitDropped,
)
from siegegame.model.steps import ShootFeature
from siegegame.model.vocabulary import Opening, Side, StructureState
from siegegame.world.changes.core import emit
from siegegame.world.changes.structures import survey
from siegegame.world.changes.units import drop, ground_roof, mark_fought, spend
from siegegame.world.store import BUILT, GROUND, World


def bash(
    world: World,
    unit: int,
    structure: int,
    *,
    figures: int,
    throws: int,
    sides: int,
    dice: tuple[int, ...],
    hits: int,
) -> None:
    """A unit has bashed a feature, its fight of this phase (F3)."""
    mark_fought(world, unit)
    _note_bashed(world, structure)
    emit(
        world, FeatureBashed, world.profile[unit].side, "F3",
        also=("F2", "F4", *(("C16",) if "ram" in world.theatre.cards[unit].abilities else ())),
        feature=world.theatre.slugs[structure], unit=world.theatre.slugs[unit],
        figures=figures, throws=throws, sides=sides, dice=dice, hits=hits,
        place=_place(world, unit),
    )  # fmt: skip


def lay_charge(world: World, unit: int, structure: int, hits: int) -> None:
    """Engineers blow a charge, their fight of this phase (F2)."""
    mark_fought(world, unit)
    emit(
        world, ChargeLaid, world.profile[unit].side, "F2",
        also=("C16", "F3"),
        feature=world.theatre.slugs[structure], unit=world.theatre.slugs[unit],
        hits=hits, place=_place(world, unit),
    )  # fmt: skip


def _note_bashed(world: World, structure: int) -> None:
    hits = world.hits[structure]
    if hits.bashed != world.clock.turn:
        world.journal.put(structure, hits, "bashed", world.clock.turn)


def _place(world: World, unit: int) -> tuple[int, int]:
    return world.grid.point(world.position[unit].cell)


def shoot_feature(
    world: World,
    step: ShootFeature,
    *,
    sides: int,
    dice: tuple[int, ...],
    hits: int,
    claimant: Side | None,
) -> None:
    """Weapons were fired at a feature (C18, F3)."""
    slugs = world.theatre.slugs
    side = world.roster[step.detachment].side if step.detachment else claimant
    emit(
        world, FeatureShot, side, "F3",
        also=("C18", "F4"),
        detachment=slugs[step.detachment] if step.detachment else None,
        feature=slugs[step.structure], weapon=step.weapon,
        firing=tuple(slugs[each] for each in step.firing),
        throws=step.throws, sides=sides, dice=dice, hits=hits,
    )  # fmt: skip


def damage_feature(world: World, structure: int, amount: int, cause: str, by: int) -> None:
    """A feature loses hits, never below 0 (F3)."""
    hits = world.hits[structure]
    lost = min(amount, hits.remaining)
    if lost:
        world.journal.put(structure, hits, "remaining", hits.remaining - lost)
    emit(
        world, FeatureDamaged, world.roster[by].side if by else None, "F3",
        also=("F1",),
        feature=world.theatre.slugs[structure], amount=lost, remaining=hits.remaining,
        cause=cause, by=world.theatre.slugs[by] if by else None,
    )  # fmt: skip


def roll_fall(
    world: World, unit: int, structure: int, dice: tuple[int, ...], need: int, hurt: bool
) -> None:
    """A unit in or on a failing feature has rolled against its Armour (F3)."""
    emit(
        world, FallRolled, world.profile[unit].side, "F3",
        feature=world.theatre.slugs[structure], unit=world.theatre.slugs[unit],
        dice=dice, need=need, hurt=hurt,
    )  # fmt: skip


def open_feature(world: World, structure: int, cause: str) -> None:
    """A feature is no obstacle any more: an open way, a breach, ruins (F3)."""
    put = world.journal.put
    put(structure, world.condition[structure], "state", StructureState.DESTROYED)
    put(structure, world.garrison[structure], "room", 0)
    if world.fire[structure].turn:
        put(structure, world.fire[structure], "turn", 0)
    if world.claim[structure].side is not None:
        put(structure, world.claim[structure], "side", None)
    ground_roof(world, structure)
    _clear(world, structure)
    result = world.theatre.features[structure].kind.leaves
    emit(
        world, FeatureOpened, None, "F3",
        feature=world.theatre.slugs[structure], result=result, cause=cause,
        cells=world.theatre.points_of(world.site[structure].cells),
    )  # fmt: skip


def _clear(world: World, structure: int) -> None:
    """Takes a failed feature's walls away; what it leaves is the ground there from now on.

    Fields of ways made before do not know the new way, so they guide nobody any more.
    """
    left = {Opening.BREACH: world.theatre.breach, Opening.RUINS: world.theatre.ruins}
    ground = left.get(world.theatre.features[structure].kind.leaves)
    for cell in world.site[structure].cells:
        world.journal.put_cell(BUILT, cell, 0)
        if ground is not None:
            world.journal.put_cell(GROUND, cell, ground)
    survey(world)


def drop_unit(world: World, unit: int, structure: int, cell: int) -> None:
    """A unit that was in or on a feature comes to stand beside what is left of it (F3)."""
    drop(world, unit, cell)
    emit(
        world, UnitDropped, world.profile[unit].side, "F3",
        feature=world.theatre.slugs[structure], unit=world.theatre.slugs[unit],
        cell=world.grid.point(cell),
    )  # fmt: skip


def push_mantlet(world: World, mantlet: int, unit: int, cell: int, cost: int) -> None:
    """A unit pushes a mantlet onto a neighbouring cell (F10)."""
    (start,) = world.site[mantlet].cells
    world.journal.put_cell(BUILT, start, 0)
    world.journal.put_cell(BUILT, cell, mantlet)
    world.journal.put(mantlet, world.site[mantlet], "cells", (cell,))
    world.journal.put_memo(world, "layout", world.layout.moved(mantlet, (cell,)))
    survey(world)
    spend(world, unit, cost)
    emit(
        world, MantletMoved, world.profile[unit].side, "F10",
        feature=world.theatre.slugs[mantlet], unit=world.theatre.slugs[unit],
        start=world.grid.point(start), cell=world.grid.point(cell),
    )  # fmt: skip


def take_shelter(world: World, detachment: int) -> None:
    """A detachment shelters for this turn and does not shoot (F5)."""
    world.journal.put(detachment, world.shelter[detachment], "down", True)
    world.note_placed(world.roster[detachment].units[0])
    if not world.orders[detachment].shot:
        world.journal.put(detachment, world.orders[detachment], "shot", True)
    emit(
        world, ShelterTaken, world.roster[detachment].side, "F5",
        detachment=world.theatre.slugs[detachment],
    )  # fmt: skip
