"""Where titans are: orders, charges, fights of those who gang up on one and of the hunted.

It puts together what `gangs`, `quarry` and `titans` know, for the modules of the parts of a turn.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.players.greedy import gangs, ground, quarry, titans, worth
from siegegame.players.greedy.outlook import Outlook
from siegegame.rules import titans as rules

_AHEAD: Final = 20
"""Half cells on its way to the edge at which a titan that is hunted is awaited."""
_CLOSE2: Final = 8 * 8
"""Squared cells from it within which one goes straight at it."""


class Choice(NamedTuple):
    """The order of a detachment, if it was chosen here; None for none."""

    made: bool
    kind: OrderKind | None = None


class Charge(NamedTuple):
    """A unit's second move, if it was chosen here; None to stay."""

    made: bool
    order: Order | None = None


def order_for(view: View, side: Side, detachment: DetachmentRecord) -> Choice:
    """The order of the hunted titan, or of those who are to gang up on a titan."""
    if quarry.is_quarry(view, detachment.units):
        return Choice(True, _escape(view, detachment))
    if not gangs.titans_of(view, side.other):
        return Choice(False)
    if any(view.unit(unit).inside for unit in detachment.units):
        return Choice(False)
    if gangs.wants(view, side, detachment):
        return Choice(True, OrderKind.ASSAULT)
    return Choice(False)


def _escape(view: View, detachment: DetachmentRecord) -> OrderKind:
    """The order under which the hunted titan comes to stand best; to walk off first of all."""
    unit = view.unit(str(view.quarry))
    found = []
    for rank, kind in enumerate((OrderKind.ADVANCE, OrderKind.MARCH, OrderKind.ASSAULT)):
        outlook = Outlook(view, detachment, kind)
        mover = outlook.mover(unit.id)
        if mover is not None and unit.cell:
            away = quarry.way(outlook, unit, mover)
            slope = mover.slope(view.far_edge)
            stays = quarry.value(view, unit, slope, mover.start)
            value = away.value if away else stays
            if kind is OrderKind.ASSAULT and value < quarry.AWAY:
                value += quarry.later(mover)
            found.append((value, -rank, kind))
    return max(found)[2] if found else OrderKind.ADVANCE


def charge(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Charge:
    """The second move of the hunted titan, or of a member of a gang (C6, T1)."""
    if mover.inside:
        return Charge(False)
    if unit.id == view.quarry:
        return Charge(True, quarry.charge(view, side, unit, mover))
    if any(unit.id in plan.units for plan in gangs.plans(view, side)):
        return Charge(True, gangs.charge(view, side, unit, mover))
    return Charge(False)


def fight(view: View, side: Side, fights: list[tuple[str, str]]) -> Order | None:
    """The fight with a titan that promises most; those in contact must be fought anyway (C11)."""
    found = []
    for number, pair in enumerate([*fights, *_first_each(view.legal.hunts())]):
        order = orders.Assault(*pair)
        brawl = view.prospects.brawl(order)
        if brawl is not None:
            value = titans.of_brawl(view, side, brawl)
            if number < len(fights) or value > 0:
                found.append((value, -number, order))
    return max(found, key=lambda each: each[:2])[2] if found else None


def _first_each(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """One unit for each titan: whoever picks the fight, all who are near are in it."""
    return [(unit, titan) for titan, unit in {t: u for u, t in reversed(pairs)}.items()]


def foe_worth(view: View, unit: UnitRecord, name: str) -> int:
    """What it promises to fight an enemy, a titan or another (T1, C11)."""
    foe = view.unit(name)
    if titans.is_titan(foe):
        near = [each for each in titans.near(view, unit.side, foe) if each.id != unit.id]
        if unit.card.unit_class not in rules.GROUP:
            return titans.storm(view, foe, near, (unit,), only=unit).net
        without = titans.storm(view, foe, near).net if near else 0
        return titans.storm(view, foe, [*near, unit]).net - without
    ours, theirs = unit.card.assault, foe.card.assault
    both = max(1, ours + theirs)
    return (worth.of_unit(foe) * ours - worth.of_unit(unit) * theirs) // both


def prey(view: View, side: Side, mover: Mover) -> int | None:
    """Where to go for the titan that a side hunts: ahead of it, unless it is near; None without."""
    if view.quarry is None or (titan := view.unit(view.quarry)).side is side or not titan.cell:
        return None
    here = view.grid.cell(titan.cell)
    if mover.start >= 0 and view.grid.distance2(here, mover.start) <= _CLOSE2:
        return here
    ahead = ground.descend(mover.slope(view.far_edge), 0, here, _AHEAD)
    return ahead[-1] if ahead else here
