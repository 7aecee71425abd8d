"""Changes to detachments: orders, activations, volleys, markers, fights, breaking and rallying."""

from __future__ import annotations

from siegegame.model.events import (
    Allocation,
    BlastMarkersChanged,
    Casualties,
    ChargeRolled,
    CloseAssault,
    DetachmentActivated,
    DetachmentBroken,
    DetachmentRallied,
    Firefight,
    HitsAllocated,
    OrderGiven,
    RallyRolled,
    ShotsFired,
    SideTotal,
)
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column, OrderKind, Side
from siegegame.world.changes.core import emit, set_clock
from siegegame.world.changes.ladders import end_scaling
from siegegame.world.queries import strength_left
from siegegame.world.store import World


def activate(world: World, detachment: int) -> None:
    """A detachment begins to act in this phase."""
    set_clock(world, active=detachment)
    emit(
        world, DetachmentActivated, world.roster[detachment].side, "C5",
        detachment=world.theatre.slugs[detachment],
    )  # fmt: skip


def give_order(
    world: World, detachment: int, order: OrderKind, dice: tuple[int, ...], halted: bool
) -> None:
    """A detachment gets its order, and where it has markers its die to move (C6, C9)."""
    orders = world.orders[detachment]
    for field, value in (("order", order), ("activated", True), ("halted", halted)):
        if getattr(orders, field) != value:
            world.journal.put(detachment, orders, field, value)
    emit(
        world, OrderGiven, world.roster[detachment].side, "C6",
        also=("C9",) if dice else (),
        detachment=world.theatre.slugs[detachment],
        order=order,
        markers=world.nerve[detachment].markers,
        halted=halted,
        dice=dice,
    )  # fmt: skip


def roll_charge(world: World, detachment: int, dice: tuple[int, ...], halted: bool) -> None:
    """A detachment with markers has rolled for its move in the Assault phase (C9, C11)."""
    orders = world.orders[detachment]
    if orders.halted != halted:
        world.journal.put(detachment, orders, "halted", halted)
    emit(
        world, ChargeRolled, world.roster[detachment].side, "C9",
        also=("C11",),
        detachment=world.theatre.slugs[detachment],
        markers=world.nerve[detachment].markers,
        halted=halted,
        dice=dice,
    )  # fmt: skip


def mark(world: World, detachment: int, field: str) -> None:
    """A detachment has done something that it does once: activated, shot, charged, firefought."""
    orders = world.orders[detachment]
    if not getattr(orders, field):
        world.journal.put(detachment, orders, field, True)


def fire(
    world: World,
    detachment: int,
    target: int,
    *,
    units: tuple[int, ...],
    firepower: int,
    markers: int,
    halved: bool,
    modified: int,
    column: Column,
    stance: str,
    barrage: int,
    need: int,
    needs: tuple[int, ...],
    ignoring: int,
    fuelled: int,
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    hits: int,
    place: Point,
) -> None:
    """A detachment has rolled its Firepower (C7)."""
    slugs = world.theatre.slugs
    emit(
        world, ShotsFired, world.roster[detachment].side, "C7",
        also=(
            *_volley_rules(stance, barrage, ignoring, halved=halved or bool(rerolled)),
            *(("H18",) if fuelled else ()),
        ),
        detachment=slugs[detachment],
        target=slugs[target],
        units=tuple(slugs[unit] for unit in units),
        firepower=firepower,
        markers=markers,
        halved=halved,
        modified=modified,
        barrage=barrage,
        column=column,
        stance=stance,
        need=need,
        needs=needs,
        ignoring=ignoring,
        fuelled=fuelled,
        dice=dice,
        rerolled=rerolled,
        hits=hits,
        place=place,
    )  # fmt: skip


def _volley_rules(stance: str, barrage: int, ignoring: int, *, halved: bool) -> tuple[str, ...]:
    found: tuple[str, ...] = ("C13", "C6") if halved else ("C13",)
    found += ("C18",) if ignoring else ()
    found += ("S6",) if stance == "in rubble" else ()
    found += ("C16",) if stance == "flying" else ()
    return (*found, "C10") if barrage else found


def note_struck(world: World, detachment: int, struck: bool) -> None:
    """Notes that the fire under way has hit a detachment, or that it is settled (C9)."""
    nerve = world.nerve[detachment]
    if nerve.struck != struck:
        world.journal.put(detachment, nerve, "struck", struck)


def allocate(
    world: World, side: Side, target: int, given: tuple[Allocation, ...], lost: tuple[int, ...]
) -> None:
    """Shooting dice have been given out; the event's dice are those rolled behind a 6 (C8)."""
    emit(
        world, HitsAllocated, side, "C8",
        also=_hit_rules(given),
        target=world.theatre.slugs[target],
        allocations=given,
        lost=lost,
        dice=tuple(
            die for each in given for die in (each.follow or each.rubble, each.saved) if die
        ),
    )  # fmt: skip


def _hit_rules(given: tuple[Allocation, ...]) -> tuple[str, ...]:
    found: tuple[str, ...] = ("C14",) if any(each.need > 6 for each in given) else ()
    found += ("S6",) if any(each.rubble for each in given) else ()
    return (*found, "H16") if any(each.saved for each in given) else found


def change_markers(
    world: World,
    detachment: int,
    delta: int,
    rule: str,
    cause: str,
    dice: tuple[int, ...] = (),
    *,
    halved: bool = False,
) -> None:
    """A detachment takes or sheds blast markers, never below none (C9)."""
    nerve = world.nerve[detachment]
    left = max(0, nerve.markers + delta)
    changed = left - nerve.markers
    if changed:
        world.journal.put(detachment, nerve, "markers", left)
    emit(
        world, BlastMarkersChanged, world.roster[detachment].side, rule,
        also=() if rule == "C9" else ("C9",),
        detachment=world.theatre.slugs[detachment],
        delta=changed,
        markers=left,
        cause=cause,
        halved=halved,
        dice=dice,
    )  # fmt: skip


def fight(
    world: World,
    side: Side,
    number: int,
    totals: tuple[SideTotal, SideTotal],
    result: str,
    dice: tuple[int, ...],
    engaged: tuple[int, ...],
    structure: int = 0,
    *,
    narrow: bool = False,
) -> None:
    """A round of a close assault was rolled, in the open or for a garrison (C11, C17).

    Where openings limit who fights F7 took part.
    """
    where = ("C17", "F7") if structure else ("F7",) if narrow else ()
    also = where + (("S6",) if len(dice) > len(totals) else ())
    emit(
        world, CloseAssault, side, "C11",
        also=also, result=result,
        structure=world.theatre.slugs[structure] if structure else None,
        engaged=tuple(world.theatre.slugs[each] for each in engaged),
        **{**_round(world, number, totals), "dice": dice},
    )  # fmt: skip


def firefight(
    world: World, detachment: int, target: int, number: int, totals: tuple[SideTotal, SideTotal]
) -> None:
    """A round of a firefight was rolled (C11)."""
    slugs = world.theatre.slugs
    emit(
        world, Firefight, world.roster[detachment].side, "C11",
        detachment=slugs[detachment], target=slugs[target], **_round(world, number, totals),
    )  # fmt: skip


def _round(world: World, number: int, totals: tuple[SideTotal, SideTotal]) -> dict[str, object]:
    one, two = totals
    position = world.position[world.theatre.ids[one.units[0]]]
    cell = world.layout.footprints[position.inside][0] if position.inside else position.cell
    difference = one.total - two.total
    winner = None if difference == 0 else (one.side if difference > 0 else two.side)
    return {
        "round": number,
        "sides": totals,
        "winner": winner,
        "difference": abs(difference),
        "dice": (one.die, two.die),
        "place": world.grid.point(cell),
    }


def roll_casualties(
    world: World, side: Side, units: tuple[int, ...], dice: tuple[int, ...], need: int, hits: int
) -> None:
    """A side's units have rolled to hit in a decided close assault (C11)."""
    emit(
        world, Casualties, side, "C11",
        units=tuple(world.theatre.slugs[unit] for unit in units),
        dice=dice, need=need, hits=hits, target=side.other,
    )  # fmt: skip


def break_detachment(world: World, detachment: int, rule: str, cause: str) -> None:
    """A detachment is broken (C9, C11)."""
    nerve = world.nerve[detachment]
    world.journal.put(detachment, nerve, "broken", True)
    emit(
        world, DetachmentBroken, world.roster[detachment].side, rule,
        detachment=world.theatre.slugs[detachment],
        markers=nerve.markers,
        left=strength_left(world, detachment),
        cause=cause,
    )  # fmt: skip
    for unit in world.roster[detachment].units if world.climb else ():
        end_scaling(world, unit, "broken")


def lose_detachment(world: World, detachment: int) -> None:
    """A detachment has no units left (C12); its loss is told by its units and its morale."""
    world.journal.put(detachment, world.nerve[detachment], "destroyed", True)
    if world.clock.active == detachment:
        set_clock(world, active=0)


def try_rally(world: World, detachment: int, die: int, bonus: int, rallied: bool) -> None:
    """A broken detachment has rolled to rally (C11)."""
    nerve, side = world.nerve[detachment], world.roster[detachment].side
    slug = world.theatre.slugs[detachment]
    emit(
        world, RallyRolled, side, "C11",
        detachment=slug, bonus=bonus, markers=nerve.markers, rallied=rallied, dice=(die,),
    )  # fmt: skip
    if rallied:
        world.journal.put(detachment, nerve, "broken", False)
        emit(world, DetachmentRallied, side, "C11", detachment=slug)
