"""Changes that super-heavy weapons and building assaults bring: their dice as events (C10, E10)."""

from __future__ import annotations

from siegegame.model.events import (
    BarrageFell,
    BuildingAssault,
    BuildingBroken,
    EngineCriticalRolled,
    HeavyFired,
    LockedOn,
    SideTotal,
    StructureShot,
    TemplatePlaced,
)
from siegegame.model.vocabulary import LOCATIONS, Column, Side
from siegegame.world.changes.core import emit
from siegegame.world.store import World


def lock_on(
    world: World, detachment: int, weapons: tuple[tuple[str, str], ...], dice: tuple[int, ...],
    locked: int,
) -> None:  # fmt: skip
    """Super-heavy weapons under Assault orders have rolled to lock on (C6)."""
    emit(
        world, LockedOn, world.roster[detachment].side, "C6",
        also=("C10",),
        detachment=world.theatre.slugs[detachment], weapons=weapons, dice=dice, locked=locked,
    )  # fmt: skip


def place_template(
    world: World,
    detachment: int,
    target: int,
    weapons: tuple[tuple[int, int], ...],
    center: int,
    radius: int,
    units: tuple[int, ...],
    structures: tuple[int, ...],
) -> None:
    """The templates of a volley lie on a cell (C10)."""
    slugs, arms = world.theatre.slugs, world.theatre.arms
    emit(
        world, TemplatePlaced, world.roster[detachment].side, "C10",
        detachment=slugs[detachment], target=slugs[target],
        weapons=tuple(arms[unit][weapon].key for unit, weapon in weapons),
        firing=tuple(slugs[unit] for unit, _ in weapons),
        center=world.grid.point(center), radius_cm=radius,
        units=tuple(slugs[each] for each in units),
        structures=tuple(slugs[each] for each in structures),
    )  # fmt: skip


def fire_heavy(
    world: World,
    detachment: int,
    target: int,
    unit: int,
    weapon: int,
    *,
    need: int,
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    aimed_at: tuple[int, ...],
    hit: tuple[bool, ...],
    also: tuple[str, ...] = (),
) -> None:
    """A super-heavy weapon has fired (C10)."""
    slugs, arms = world.theatre.slugs, world.theatre.arms[unit][weapon]
    emit(
        world, HeavyFired, world.roster[detachment].side, "C10",
        also=also,
        detachment=slugs[detachment], target=slugs[target], unit=slugs[unit], weapon=arms.key,
        super_heavy=str(arms.card.super_heavy), need=need, dice=dice, rerolled=rerolled,
        aimed_at=tuple(slugs[each] for each in aimed_at), hit=hit,
    )  # fmt: skip


def barrage(
    world: World,
    detachment: int,
    struck: int,
    units: tuple[int, ...],
    firepower: int,
    column: Column,
    dice: tuple[int, ...],
    hits: int,
) -> None:
    """A barrage has fallen on a detachment that was not its target (C10)."""
    slugs = world.theatre.slugs
    emit(
        world, BarrageFell, world.roster[detachment].side, "C10",
        detachment=slugs[detachment], struck=slugs[struck],
        units=tuple(slugs[each] for each in units),
        firepower=firepower, column=column, dice=dice, hits=hits,
    )  # fmt: skip


def shoot_structure(
    world: World,
    detachment: int,
    structure: int,
    *,
    units: tuple[int, ...],
    firepower: int,
    halved: bool,
    modified: int,
    column: Column,
    need: int,
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    hits: int,
    criticals: int,
) -> None:
    """Firepower was rolled against a capacity structure (E5)."""
    slugs = world.theatre.slugs
    emit(
        world, StructureShot, world.roster[detachment].side, "E5",
        also=("E4", "C7", "C18") if units else ("E6", "C10", "C18"),
        detachment=slugs[detachment], structure=slugs[structure],
        units=tuple(slugs[each] for each in units), firepower=firepower,
        markers=world.nerve[detachment].markers, halved=halved, modified=modified,
        column=column, need=need, dice=dice, rerolled=rerolled, hits=hits, criticals=criticals,
    )  # fmt: skip


def roll_engine_critical(
    world: World, unit: int, dice: tuple[int, ...], effect: str, location: int, until: int
) -> None:
    """A war engine or titan has suffered a critical (C10)."""
    emit(
        world, EngineCriticalRolled, world.profile[unit].side, "C10",
        also=("T3",) if effect == "jammed" else (),
        unit=world.theatre.slugs[unit], dice=dice, effect=effect, until=until,
        location=LOCATIONS[location].value if effect == "jammed" else None,
    )  # fmt: skip


def fight_building(
    world: World, structure: int, side: Side, totals: tuple[SideTotal, SideTotal], place: int
) -> None:
    """Attackers have fought a structure (E10)."""
    one, two = totals
    difference = one.total - two.total
    emit(
        world, BuildingAssault, side, "E10",
        also=("E9",),
        structure=world.theatre.slugs[structure], equalled=difference >= 0, round=1,
        sides=totals, dice=(one.die, two.die), difference=abs(difference),
        winner=None if difference == 0 else (one.side if difference > 0 else two.side),
        place=world.grid.point(place),
    )  # fmt: skip


def break_building(
    world: World,
    structure: int,
    side: Side,
    units: tuple[int, ...],
    *,
    need: int,
    dice: tuple[int, ...],
    hits: int,
    criticals: int,
    torn: tuple[int, ...],
) -> None:
    """Attackers that equalled a structure have rolled against its Armour (E10)."""
    slugs = world.theatre.slugs
    emit(
        world, BuildingBroken, side, "E10",
        also=("E5",),
        structure=slugs[structure], units=tuple(slugs[each] for each in units), need=need,
        dice=dice, hits=hits, criticals=criticals, torn=torn,
    )  # fmt: skip
