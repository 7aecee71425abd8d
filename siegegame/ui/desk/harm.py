"""What an order may do to one's own side, so that the person can be asked first (lesson 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import StructureRecord, UnitRecord
from siegegame.engine.rolls import Fire, Mark
from siegegame.engine.storey_rolls import StoreyFire
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.events import DangerousTerrainRolled, Event
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side, StructureState
from siegegame.odds.breaches import Breach, breaches
from siegegame.odds.fights import fight
from siegegame.odds.maps import danger_map
from siegegame.odds.storeys import fall
from siegegame.odds.storms import storm
from siegegame.report.grammar import count
from siegegame.rules.capacity import COLLAPSE_CM
from siegegame.ui.desk.tool import few
from siegegame.ui.desk.ways import Ways
from siegegame.ui.measures import one_in
from siegegame.ui.percents import percent
from siegegame.ui.slugs import is_structure, is_unit

_WORTH_ASKING: Final = Fraction(1, 50)
"""The least chance of a collapse that somebody is asked about."""
_HOPELESS: Final = Fraction(3, 4)
"""The chance to lose a firefight from which on somebody is asked."""
_TRIES: Final = 3
"""How often a formation is tried: who is hit on the way rolls no further dice."""


def harm(view: View, given: Iterable[Order]) -> list[str]:
    """The ways in which some orders of the side that is to act may hurt it, in words."""
    side = view.clock.to_act
    if side is None:
        return []
    found = [text for order in given for text in _harm(view, side, order)]
    return list(dict.fromkeys(found))


def _harm(view: View, side: Side, order: Order) -> Iterator[str]:
    if isinstance(order, orders.Shoot):
        yield from _shot(view, side, order)
    elif isinstance(order, orders.Charge):
        fire = view.prospects.storey_charge(order)
        yield from _dropped(view, side, fire) if fire else ()
    elif isinstance(order, orders.Assault):
        yield from _stormed(view, side, order)
    elif isinstance(order, orders.Firefight):
        yield from _outgunned(view, order)
    elif isinstance(order, orders.Enter):
        yield from _inside(view, order)
    elif isinstance(order, orders.Move | orders.Leave):
        yield from _ruins(view, order.mover, order.to)
        yield from _ground(view, order)
        if isinstance(order, orders.Move):
            yield from _formation(view, order)


def _shot(view: View, side: Side, order: orders.Shoot) -> Iterator[str]:
    fire = view.prospects.fire(order)
    if fire is None:
        return
    if side is Side.DEFENDER and _is_own_house(view, order.target):
        yield f"{view.structure(order.target).name} stands in your own city, without an enemy in it"
    own = list(dict.fromkeys(mark.unit for mark in _marks(fire) if mark.side is side))
    if own:
        yield f"Your own are under it: {few(own)}"
    for breach in breaches(fire):
        yield from _falling(view, side, breach)
    for each in fire.storeys:
        yield from _dropped(view, side, each)


def _dropped(view: View, side: Side, fire: StoreyFire) -> Iterator[str]:
    """Whom of its own a side may bring down with a floor, and what that costs it (S4, V3)."""
    found = fall(fire)
    name = view.structure(fire.target.structure).name
    own = [mark.unit for mark in fire.target.marks if mark.side is side]
    if own and found.falls:
        yield f"Your own come down with {name} ({percent(found.falls)}): {few(own)}"
    if fire.target.ruin and side is Side.DEFENDER:
        floors = fire.target.floors - fire.target.floor + 1
        yield f"{count(floors, 'section')} of {name} may fall, each costs you 1 morale"


def _stormed(view: View, side: Side, order: orders.Assault) -> Iterator[str]:
    """An assault on a structure may bring it down on those who fight it (E10, E11)."""
    found = view.prospects.storm(order)
    if found is not None:
        yield from _falling(view, side, storm(found).breach)


def _outgunned(view: View, order: orders.Firefight) -> Iterator[str]:
    """A firefight, which nobody has to begin, that its beginner will hardly win (C12)."""
    found = view.prospects.firefight(order)
    lose = fight(found).lose if found else Fraction(0)
    if lose >= _HOPELESS:
        yield f"You would most likely lose that firefight ({percent(lose)})"


def _falling(view: View, side: Side, breach: Breach) -> Iterator[str]:
    """Whom of its own a side buries if an attack brings a structure down at once (E11)."""
    chance = breach.state.p(StructureState.DESTROYED)
    structure = view.structure(breach.structure)
    if chance < _WORTH_ASKING or structure.state is StructureState.DESTROYED:
        return
    near = [
        unit.id
        for unit in view.units(side)
        if unit.id in structure.occupants or _is_near(unit, structure)
    ]
    if near:
        yield f"{structure.name} may fall on your own ({percent(chance)}): {few(near)}"


def _is_near(unit: UnitRecord, structure: StructureRecord) -> bool:
    """Whether a unit stands so near that a collapse buries it unless it is lucky (E11)."""
    if unit.cell is None or "flyer" in unit.card.abilities:
        return False
    x, y = unit.cell
    gap2 = min((x - a) ** 2 + (y - b) ** 2 for a, b in structure.cells)
    return gap2 <= reach2(COLLAPSE_CM)


def _is_own_house(view: View, target: str) -> bool:
    """Whether the defender would shoot at his own city for nothing."""
    if not is_structure(view, target):
        return False
    inside = view.structure(target).occupants
    return not any(view.unit(unit).side is Side.ATTACKER for unit in inside)


def _marks(fire: Fire) -> Iterator[Mark]:
    for strike in fire.strikes:
        yield from strike.marks
    for barrage in fire.salvo.barrages:
        yield from barrage.marks
    for wall in fire.salvo.walls:
        yield from wall.inside


def _inside(view: View, order: orders.Enter) -> Iterator[str]:
    structure = view.structure(order.structure)
    if structure.state in {StructureState.UNSTABLE, StructureState.CRUMBLING}:
        yield f"{structure.name} is {structure.state.value} and may fall on those inside"
    if structure.burning:
        yield f"{structure.name} burns"


def _ruins(view: View, mover: str, to: Point) -> Iterator[str]:
    chance = danger_map(view, mover if is_unit(view, mover) else None).get(to)
    if chance:
        yield f"A ruin may fall on that cell: {percent(chance)} to be hurt"


def _formation(view: View, order: orders.Move) -> Iterator[str]:
    """What a whole detachment would roll for, tried on a match as the viewer supposes it."""
    if is_unit(view, order.mover):
        return
    tries = (view.imagine(Stream("harm", number)).apply(order) for number in range(_TRIES))
    rolled = [_rolls(told) for told in tries]
    most = max(rolled, key=lambda each: each.total())
    for unit, dice in most.items():
        yield _risk(unit, dice)


def _rolls(told: Iterable[Event]) -> Counter[str]:
    """How many dice each unit rolled for dangerous ground."""
    return Counter(each.unit for each in told if isinstance(each, DangerousTerrainRolled))


def _risk(unit: str, dice: int, where: str = "") -> str:
    ground = f"dangerous ground{where}"
    return f"{unit} crosses {ground}: {count(dice, 'die')}, {percent(one_in(dice))} to be hit"


def _ground(view: View, order: orders.Move | orders.Leave) -> Iterator[str]:
    mover = view.legal.mover(order.mover) if is_unit(view, order.mover) else None
    if mover is None:
        return
    via = order.via if isinstance(order, orders.Move) else ()
    way = [*via, order.to] if via else Ways(view, order.mover, mover).path(order.to) or [order.to]
    bad = [point for point in way if view.dangerous(order.mover, view.grid.cell(point))]
    if bad:
        named = ", ".join(dict.fromkeys(view.terrain(point).name.lower() for point in bad))
        yield _risk(order.mover, len(bad), f" ({named})")
