"""Bunker counters: hidden in secret, scanned for, gained from, destroyed (D3, D6, D7, D8)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import reach2
from siegegame.model.orders import Done, Hide, Scan
from siegegame.model.steps import DestroyCounters, GainMorale
from siegegame.model.vocabulary import CounterState, OrderKind, Side, UnitClass
from siegegame.rules import counters as rules
from siegegame.systems.lookups import a_structure, own_detachment, refuse, slug, unknown
from siegegame.systems.searching import counters_under, uncover
from siegegame.world import changes, queries
from siegegame.world.store import World


def any_counters(world: World) -> bool:
    """Whether the scenario has counters to hide (D3)."""
    return bool(world.counter)


def check_hide(world: World, side: Side, order: Hide) -> Refusal | None:
    """Whether a counter may be hidden under a structure of the city (D3)."""
    del side
    counter = world.theatre.ids.get(order.counter, 0)
    if counter not in world.counter:
        return unknown(order.counter, "counter")
    structure = a_structure(world, order.structure)
    if isinstance(structure, Refusal):
        return structure
    if not all(cell in world.theatre.zones[1] for cell in world.site[structure].cells):
        return refuse(Reason.OUTSIDE_ZONE, f"{order.structure} is not in the city", "D3")
    there = counters_under(world, structure, CounterState.HIDDEN)
    if there:
        text = f"{slug(world, there[0])} lies under {order.structure}"
        return refuse(Reason.OCCUPIED, text, "D3")
    return None


def hide(world: World, side: Side, order: Hide) -> None:
    """The defender hides a counter, or moves one that he has hidden."""
    del side
    ids = world.theatre.ids
    changes.hide_counter(world, ids[order.counter], ids[order.structure])


def to_hide(world: World) -> list[int]:
    """The counters that have still to be hidden (D3)."""
    return [c for c, each in world.counter.items() if each.state is CounterState.UNPLACED]


def check_done(world: World, side: Side, order: Done) -> Refusal | None:
    """Whether all counters are hidden (D3)."""
    del side, order
    left = to_hide(world)
    if left:
        names = ", ".join(slug(world, counter) for counter in left)
        return refuse(Reason.UNITS_LEFT, f"still to be hidden: {names}", "D3")
    return None


def done(world: World, side: Side, order: Done) -> None:
    """The counters lie where they lie."""
    del order
    changes.end_part(world, side, "D3")


def may_scan(world: World, detachment: int) -> Refusal | None:
    """Whether a detachment may scan in the step that is being played (D7)."""
    name, orders = slug(world, detachment), world.orders[detachment]
    if not world.counter:
        return refuse(Reason.NOT_NOW, "there are no counters to find", "D7")
    if world.roster[detachment].side is not Side.ATTACKER:
        return refuse(Reason.NOT_NOW, "the defender knows where the counters lie", "D7")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if orders.shot:
        return refuse(Reason.ALREADY_DONE, f"{name} has shot or scanned", "D7")
    if orders.order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "nobody scans after a march", "D7")
    if queries.has_engines(world, detachment) != world.clock.engines:
        which = "first" if world.clock.engines else "second"
        return refuse(Reason.NOT_NOW, f"{name} acts in the {which} step", "C5")
    if not scanners(world, detachment):
        return refuse(Reason.WRONG_CLASS, f"{name} has nobody who can scan", "D7")
    return None


def scanners(world: World, detachment: int) -> list[int]:
    """The units of a detachment that can scan: flyers never do (D7)."""
    flyers = world.theatre.flyers
    return [unit for unit in queries.active_units(world, detachment) if unit not in flyers]


def can_scan(world: World, detachment: int) -> bool:
    """Whether `may_scan` would let a detachment; asked of all of them again and again."""
    orders = world.orders[detachment]
    if orders.shot or world.roster[detachment].side is Side.DEFENDER:
        return False
    return may_scan(world, detachment) is None


def check_scan(world: World, side: Side, order: Scan) -> Refusal | None:
    """Whether a detachment may scan (D7)."""
    detachment = own_detachment(world, side, order.detachment)
    return detachment if isinstance(detachment, Refusal) else may_scan(world, detachment)


def in_scan(world: World, detachment: int) -> list[int]:
    """The standing structures within 10 cm of any scanning unit (D7)."""
    reach, units = reach2(rules.SCAN_CM), scanners(world, detachment)
    return [
        structure
        for structure in world.frame
        if queries.standing(world, structure)
        and any(queries.gap2_to_structure(world, unit, structure) <= reach for unit in units)
    ]


def scan(world: World, side: Side, order: Scan) -> None:
    """A detachment scans instead of shooting: 5 or 6 reveals what is within 10 cm (D7)."""
    del side
    detachment = world.theatre.ids[order.detachment]
    changes.activate(world, detachment)
    changes.set_clock(world, active=0, passes=0, yielding=True)
    (die,) = changes.roll(world, rules.SCAN.purpose)
    within = in_scan(world, detachment) if rules.SCAN.outcomes[die - 1] else []
    found = sum(len(counters_under(world, each, CounterState.HIDDEN)) for each in within)
    changes.scan(world, detachment, die, found, tuple(within))
    for structure in within:
        uncover(world, structure, "scanned", detachment)


def gain_morale(world: World, step: GainMorale) -> None:
    """The defender gains 1 morale for each undiscovered counter (D6)."""
    del step
    hidden = sum(each.state is CounterState.HIDDEN for each in world.counter.values())
    if hidden:
        gain = rules.GAIN * hidden
        changes.change_morale(world, Side.DEFENDER, gain, "D6", "undiscovered bunkers")


def destroy_counters(world: World, step: DestroyCounters) -> None:
    """Found counters are destroyed where attacking infantry is inside and no defender (D8)."""
    del step
    for counter, each in world.counter.items():
        if each.state is CounterState.REVEALED and _taken(world, each.structure):
            changes.destroy_counter(world, counter, "taken", "D8")
            changes.change_morale(world, Side.DEFENDER, -rules.LOSS, "D8", "bunker lost")


def _taken(world: World, structure: int) -> bool:
    occupants = world.garrison[structure].occupants
    return queries.holder(world, structure) is Side.ATTACKER and any(
        queries.card(world, unit).unit_class is UnitClass.INFANTRY for unit in occupants
    )
