"""Changes that close combat with titans brings: its dice as events, disabled limbs (T1 to T5)."""

from __future__ import annotations

from siegegame.content.schema import TitanDamageRow
from siegegame.model.events import (
    TitanAssault,
    TitanDuel,
    TitanEngaged,
    TitanEscaped,
    TitanSaves,
    TitanStruck,
)
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import LOCATIONS, EndReason, Side
from siegegame.world.changes.core import emit
from siegegame.world.changes.flow import end_match
from siegegame.world.changes.losses import jam
from siegegame.world.changes.units import mark_fought, spend
from siegegame.world.store import World

Pair = tuple[int, int]


def engage_titans(
    world: World, side: Side, titans: tuple[int, ...], engaged: tuple[int, ...]
) -> None:
    """A fight with titans in it was picked; all in it fight no other in this phase (T1)."""
    for unit in engaged:
        mark_fought(world, unit)
    emit(
        world, TitanEngaged, side, "T1",
        also=("C11",),
        titans=_slugs(world, titans), engaged=_slugs(world, engaged),
        place=_place(world, titans[0]),
    )  # fmt: skip


def storm_titan(
    world: World,
    titan: int,
    units: tuple[int, ...],
    *,
    dice: tuple[tuple[int, ...], tuple[int, ...]],
    cafs: Pair,
    totals: Pair,
    hits: int,
    twice: tuple[bool, bool],
) -> None:
    """A group has attacked a titan (T2)."""
    emit(
        world, TitanAssault, world.profile[titan].side.other, "T2",
        also=("T1", *(("S6",) if any(twice) else ())),
        titan=world.theatre.slugs[titan], units=_slugs(world, units),
        group_caf=cafs[0], group_dice=len(dice[0]), group=totals[0],
        titan_caf=cafs[1], defence=totals[1], hits=hits, twice=twice,
        dice=dice[0] + dice[1], place=_place(world, titan),
    )  # fmt: skip


def strike_titan(
    world: World, titan: int, side: Side, location: int, dice: tuple[int, ...], row: TitanDamageRow
) -> None:
    """Hits have struck a part of a titan, which is jammed or disabled (T3); capacity follows."""
    jammed = row.effect == "jammed"
    until = world.clock.turn + 1 if jammed else 0
    emit(
        world, TitanStruck, side, "T3",
        titan=world.theatre.slugs[titan], location=LOCATIONS[location].value, dice=dice,
        effect=row.effect, capacity=row.capacity, critical=row.critical, until=until,
    )  # fmt: skip
    if jammed:
        jam(world, titan, location, until)


def disable(world: World, titan: int, location: int, most: int) -> None:
    """An arm or leg of a titan is disabled for good, as often as that can be (T3)."""
    limbs = world.limbs[titan]
    disabled = list(limbs.disabled)
    if disabled[location] < most:
        disabled[location] += 1
        world.journal.put(titan, limbs, "disabled", tuple(disabled))


def save_group(
    world: World,
    titan: int,
    units: tuple[int, ...],
    need: int,
    dice: tuple[int, ...],
    saved: tuple[bool, ...],
) -> None:
    """Those who attacked a titan have rolled to be saved (T4)."""
    emit(
        world, TitanSaves, world.profile[titan].side.other, "T4",
        titan=world.theatre.slugs[titan], units=_slugs(world, units), need=need, dice=dice,
        saved=saved,
    )  # fmt: skip


def duel(
    world: World,
    pair: Pair,
    *,
    dice: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
    cafs: Pair,
    more: Pair,
    totals: Pair,
    lost: int,
    twice: tuple[bool, bool],
) -> None:
    """A war engine or titan has fought a titan (T5)."""
    slugs, ahead = _slugs(world, pair), totals[0] - totals[1]
    emit(
        world, TitanDuel, world.profile[pair[0]].side, "T5",
        also=("S6",) if any(twice) else (),
        unit=slugs[0], titan=slugs[1], cafs=cafs, more=more,
        numbers=(len(dice[0]), len(dice[1])), totals=totals,
        winner=None if not ahead else slugs[ahead < 0], lost=lost, twice=twice,
        dice=dice[0] + dice[1] + dice[2], place=_place(world, pair[1]),
    )  # fmt: skip


def escape(world: World, unit: int, cost: int) -> None:
    """The titan that is hunted goes off the table from where it stands: its side wins (V4)."""
    side = world.profile[unit].side
    emit(
        world, TitanEscaped, side, "V4",
        unit=world.theatre.slugs[unit], cell=_place(world, unit), spent=spend(world, unit, cost),
    )  # fmt: skip
    end_match(world, side, EndReason.OBJECTIVE, "V4")


def _slugs(world: World, units: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(world.theatre.slugs[each] for each in units)


def _place(world: World, unit: int) -> Point:
    return world.grid.point(world.position[unit].cell)
