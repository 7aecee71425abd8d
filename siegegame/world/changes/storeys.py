"""Changes to structures with storeys: who is on which floor, shots, falls, rubble, clearing."""

from __future__ import annotations

from siegegame.model.events import (
    FloorCharged,
    OverwatchLost,
    RubbleCleared,
    StoreyCollapsed,
    StoreyCrushed,
    StoreyShot,
    StoreyTested,
    UnitFell,
)
from siegegame.model.steps import DropStorey, ShootStorey, TestStorey
from siegegame.model.vocabulary import OrderKind, Side, StructureState
from siegegame.world import queries, storeys
from siegegame.world.changes.core import emit
from siegegame.world.changes.floors import occupy_floor, tell_floor
from siegegame.world.changes.structures import guide_of, survey
from siegegame.world.changes.units import spend
from siegegame.world.store import BUILT, GROUND, World


def change_floor(world: World, unit: int, section: int, floor: int, cost: int) -> None:
    """A unit inside goes up or down to another floor, its last move (S1)."""
    structure = world.position[unit].inside
    occupy_floor(world, unit, structure, section, floor)
    spend(world, unit, cost)
    tell_floor(world, unit, climbed=True)


def shoot_storey(
    world: World,
    step: ShootStorey,
    *,
    difficulty: int,
    need: int,
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    hit: bool,
) -> None:
    """A weapon was fired at a floor (S2)."""
    slugs = world.theatre.slugs
    side = world.roster[step.detachment].side if step.detachment else None
    emit(
        world, StoreyShot, side, "S2",
        also=("S1", *(("H17",) if step.snap else ()), *(("C6",) if rerolled else ())),
        detachment=slugs[step.detachment] if step.detachment else None,
        structure=slugs[step.structure], floor=step.floor, section=step.section + 1,
        shooter=slugs[step.shooter], weapon=step.weapon, difficulty=difficulty, crew=step.crew,
        need=need, snap=step.snap, dice=dice, rerolled=rerolled, hit=hit,
    )  # fmt: skip


def charge_floor(world: World, unit: int, structure: int, section: int, floor: int) -> None:
    """Engineers set off a charge, all that they do in this turn (S3)."""
    slugs, profile = world.theatre.slugs, world.profile[unit]
    world.journal.put(unit, world.work[unit], "turn", world.clock.turn)
    if not world.activity[unit].fought:
        world.journal.put(unit, world.activity[unit], "fought", True)
    emit(
        world, FloorCharged, profile.side, "S3",
        also=("C16",),
        unit=slugs[unit], detachment=slugs[profile.detachment], structure=slugs[structure],
        section=section + 1, floor=floor,
    )  # fmt: skip


def test_storey(
    world: World, step: TestStorey, attack: tuple[int, ...], material: tuple[int, ...], falls: bool
) -> None:
    """A hit's dice were compared with those of the material (S3)."""
    structure, slugs = step.structure, world.theatre.slugs
    emit(
        world, StoreyTested, _side(world, step.by), "S3",
        structure=slugs[structure], floor=step.floor, section=step.section + 1, weapon=step.cause,
        attack=sum(attack), attack_dice=len(attack),
        material=world.theatre.storeys[structure].material, defence=sum(material),
        dice=attack + material, falls=falls, by=slugs[step.by] if step.by else None,
    )  # fmt: skip


def _side(world: World, by: int) -> Side | None:
    return world.roster[by].side if by else None


def crush(
    world: World, structure: int, floor: int, units: tuple[int, ...], dice: tuple[int, ...]
) -> None:
    """What comes down strikes all on the floor that was hit (S4)."""
    slugs = world.theatre.slugs
    emit(
        world, StoreyCrushed, world.profile[units[0]].side, "S4",
        structure=slugs[structure], floor=floor, dice=dice, total=sum(dice),
        units=tuple(slugs[unit] for unit in units),
        defences=tuple(queries.card(world, unit).defence for unit in units),
    )  # fmt: skip


def fall(
    world: World, unit: int, structure: int, floors: int, dice: tuple[int, ...], *, lost: bool
) -> None:
    """A unit comes down from above the floor that was hit (S4)."""
    slugs = world.theatre.slugs
    emit(
        world, UnitFell, world.profile[unit].side, "S4",
        unit=slugs[unit], structure=slugs[structure], floor=storeys.floor_of(world, unit),
        floors=floors, dice=dice, total=sum(dice), defence=queries.card(world, unit).defence,
        lost=lost,
    )  # fmt: skip


def lose_overwatch(world: World, detachment: int, structure: int) -> None:
    """A readied Overwatch is lost: the detachment has Advance instead (S4)."""
    orders = world.orders[detachment]
    if orders.order is not OrderKind.OVERWATCH:
        return
    world.journal.put(detachment, orders, "order", OrderKind.ADVANCE)
    emit(
        world, OverwatchLost, world.roster[detachment].side, "S4",
        detachment=world.theatre.slugs[detachment], structure=world.theatre.slugs[structure],
    )  # fmt: skip


def drop_storey(world: World, step: DropStorey) -> None:
    """A section has lost its floors from one upward; at the ground rubble is left (S4, S5)."""
    structure, own = step.structure, world.storeys[step.structure]
    floors = list(own.floors)
    fallen, floors[step.section] = floors[step.section] - step.floor + 1, step.floor - 1
    world.journal.put(structure, own, "floors", tuple(floors))
    cells = own.sections[step.section]
    slugs, rubble = world.theatre.slugs, step.floor == 1
    emit(
        world, StoreyCollapsed, None, "S4",
        also=("S5", *(("S6",) if rubble else ())),
        structure=slugs[structure], floor=step.floor, section=step.section + 1, floors=fallen,
        attack=step.attack, defence=step.defence, cells=world.theatre.points_of(cells),
        rubble=rubble, left=sum(floors), by=slugs[step.by] if step.by else None,
    )  # fmt: skip
    if rubble:
        _lay_rubble(world, structure, cells)


def _lay_rubble(world: World, structure: int, cells: tuple[int, ...]) -> None:
    """A section is down to the ground: the structure covers its cells no more (S5)."""
    for cell in cells:
        world.journal.put_cell(BUILT, cell, 0)
        world.journal.put_cell(GROUND, cell, world.theatre.rubble)
    site = world.site[structure]
    left = tuple(cell for cell in site.cells if cell not in cells)
    if left:
        world.journal.put(structure, site, "cells", left)
        world.journal.put_memo(world, "layout", world.layout.moved(structure, left))
    else:
        put = world.journal.put
        put(structure, world.condition[structure], "state", StructureState.DESTROYED)
    survey(world, guide_of(world))


def settle_room(world: World, structure: int) -> None:
    """The room inside is that of the floors that stand (C17)."""
    room = storeys.room(world, structure)
    if room != world.garrison[structure].room:
        world.journal.put(structure, world.garrison[structure], "room", room)


def clear(
    world: World, unit: int, wanted: tuple[int, ...], cells: tuple[int, ...], die: int, cost: int
) -> None:
    """A unit clears rubble or mines instead of moving and shooting (S7)."""
    mined = any(world.ground[cell] == world.theatre.minefield for cell in cells)
    spend(world, unit, cost)
    world.journal.put(unit, world.work[unit], "turn", world.clock.turn)
    for cell in cells:
        world.journal.put_cell(GROUND, cell, world.theatre.open)
    survey(world, guide_of(world))
    emit(
        world, RubbleCleared, world.profile[unit].side, "S7",
        also=("C16", *(("C14",) if mined else ())),
        unit=world.theatre.slugs[unit], die=die, dice=(die,),
        wanted=world.theatre.points_of(wanted), cells=world.theatre.points_of(cells),
        spent=world.activity[unit].spent,
    )  # fmt: skip
