"""Storeys: floors that are worth a shot or a charge, where to be in them, who clears rubble (S)."""

from __future__ import annotations

from typing import Final, NamedTuple

from siegegame.engine import View
from siegegame.engine.mover import Mover, Slope
from siegegame.engine.records import StoreysRecord, StructureRecord, UnitRecord
from siegegame.engine.storey_rolls import StoreyFire, StoreyTarget
from siegegame.model import orders
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import DurabilityKind, Side, StructureState, UnitClass
from siegegame.odds import storeys
from siegegame.players.greedy import breaking, ground, worth
from siegegame.players.greedy.memo import recall
from siegegame.rules.storeys import MOST_CLEARED

_SCALE: Final = 10_000
_A_FLOOR: Final = 100
"""What a section of a storey costs the defender, in hundredths of morale (V3)."""
_HOMELESS: Final = 10
"""What it is worth to bring a unit down with what it is in, lost or not."""
_LOOKED_AT: Final = 2
"""Floors that a detachment thinks of shooting at."""
_NEAR: Final = 3
"""Structures whose sections a detachment looks at, the most promising first."""
_SAFEST: Final = (2, 1, 3, 4, 5, 6)
"""Floors in the order in which they are safest: the ground floor is what is shot at (S4)."""
_DOOR: Final = 3
"""Half cells that a door takes at most."""
_WORK2: Final = reach2(20)
"""How far an engineer looks for something to blow up before it clears rubble."""
_FEW: Final = 2
"""Cells of rubble that are worth staying for."""


class Aim(NamedTuple):
    """A floor that may be shot at, and what it would be worth to see it fall."""

    stake: int
    structure: str
    section: int
    floor: int


def of_fire(view: View, side: Side, fire: StoreyFire) -> int:
    """What fire or a charge at a floor is worth, in ten-thousandths of hundredths of morale."""
    falls = storeys.chance_of(fire)
    return falls.numerator * _SCALE * stake(view, side, fire.target) // falls.denominator


def stake(view: View, side: Side, target: StoreyTarget) -> int:
    """What it is worth to a side to see a floor fall, in hundredths of morale (S4, V3)."""
    floors = target.floors - target.floor + 1
    value = _A_FLOOR * floors * target.ruin * (1 if side is Side.ATTACKER else -1)
    for mark in target.marks:
        dies = storeys.dies(target, mark)
        price = worth.of_loss(view, view.unit(mark.unit))
        price = price * dies.numerator // dies.denominator + _HOMELESS
        value += price if mark.side is not side else -2 * price
    return value


def shots(view: View, side: Side, detachment: str) -> list[orders.Shoot]:
    """The few floors in range and in sight that are most worth a shot of a detachment."""
    if not view.legal.any_storeys or not view.legal.can_shoot(detachment):
        return []
    aims = recall(view, ("aims now", side), view.stamp, lambda: _aims_now(view, side))
    if not aims:
        return []
    names = breaking.near(view, detachment, dict.fromkeys([each.structure for each in aims]))
    names = breaking.in_range(view, detachment, names)
    near = [each for each in aims if each.structure in names]
    found: list[orders.Shoot] = []
    for name in list(dict.fromkeys(each.structure for each in near))[:_NEAR]:
        cells = dict(view.legal.sections(detachment, name))
        able = [each for each in near if each.structure == name and each.section in cells]
        found += [
            orders.Shoot(detachment, name, cells[each.section], each.floor)
            for each in able[:_LOOKED_AT]
        ]
    return found


def _aims_now(view: View, side: Side) -> list[Aim]:
    """The same as `_aims`, which follow from those structures and the detachments inside."""
    built = view.built_stamp(DurabilityKind.STOREYS)
    inside = recall(view, "in towers", built, lambda: _inside(view))
    key = built, view.muster_stamps(inside)
    return recall(view, ("aims", side), key, lambda: _aims(view, side))


def _inside(view: View) -> list[str]:
    """The detachments in structures with storeys."""
    names = [name for each in _standing(view) for name in each.occupants]
    return list(dict.fromkeys(view.unit(name).detachment for name in names))


def _aims(view: View, side: Side) -> list[Aim]:
    """All floors that it would be worth to see fall, those worth most first."""
    found = [
        Aim(stake(view, side, view.prospects.storey(each.id, section, floor)), each.id, section,
            floor)
        for each in _standing(view)
        for section, floor in _floors(each)
    ]  # fmt: skip
    return sorted((each for each in found if each.stake > 0), key=lambda each: (-each[0], each[1:]))


def _standing(view: View) -> list[StructureRecord]:
    names = recall(view, "towers", 0, lambda: view.built_as(DurabilityKind.STOREYS))
    found = [view.structure(name) for name in names]
    return [each for each in found if each.state is not StructureState.DESTROYED]


def _floors(structure: StructureRecord) -> list[tuple[int, int]]:
    """The ground floor of each section, and each floor on which somebody is."""
    own = structure.storeys
    if own is None:
        return []
    standing = [(section, 1) for section, floors in enumerate(own.floors) if floors]
    return list(dict.fromkeys((*standing, *(place[1:] for place in own.places))))


# -- charges and clearing -----------------------------------------------------------------------


def charge(view: View, side: Side) -> Order | None:
    """The charge that is worth most, if any is worth something (S3)."""
    if not view.legal.any_sappers:
        return None
    best: tuple[int, orders.Charge] | None = None
    for pair in view.legal.storey_charges():
        order = orders.Charge(*pair)
        fire = view.prospects.storey_charge(order)
        value = of_fire(view, side, fire) if fire else 0
        if value > 0 and (best is None or value > best[0]):
            best = value, order
    return best[1] if best else None


def targets(view: View, side: Side) -> dict[str, int]:
    """The structures that engineers would blow up, with the cells around each (S3)."""
    return recall(view, ("to blow up", side), view.stamp, lambda: _targets(view, side))


def _targets(view: View, side: Side) -> dict[str, int]:
    cells = view.footprints()
    found = [
        each
        for each in _standing(view)
        if worth.holder(view, each) is not side and _is_worth(view, side, each)
    ]
    return {each.id: view.grid.beside(cells[each.id]) & ~cells[each.id] for each in found}


def _is_worth(view: View, side: Side, structure: StructureRecord) -> bool:
    own = structure.storeys
    if own is None:
        return False
    grounds = [section for section, floors in enumerate(own.floors) if floors]
    stakes = (stake(view, side, view.prospects.storey(structure.id, s, 1)) for s in grounds)
    return max(stakes, default=0) > 0


def blows_up(view: View, side: Side, unit: UnitRecord) -> bool:
    """Whether a unit is out to lay charges: an engineer on foot, and there is something for it."""
    if "engineer" not in unit.card.abilities:
        return False
    return unit.card.unit_class is UnitClass.INFANTRY and bool(targets(view, side))


def way_to_work(view: View, side: Side, unit: UnitRecord, mover: Mover) -> Slope | None:
    """The ways to the nearest structure that an engineer would blow up."""
    here = ground.where(view, unit)
    found = targets(view, side)
    if here is None or not found:
        return None
    nearest = min(found, key=lambda name: (_gap2(view, here, name), name))
    return mover.slope(tuple(view.grid.each(found[nearest])))


def _gap2(view: View, here: int, name: str) -> int:
    return min(view.grid.distance2(here, view.grid.cell(p)) for p in view.structure(name).cells)


def beside_work(view: View, side: Side, unit: UnitRecord) -> bool:
    """Whether an engineer stands beside something that it would blow up, and stays there."""
    if unit.cell is None or not blows_up(view, side, unit):
        return False
    here = view.grid.cell(unit.cell)
    return any(around >> here & 1 for around in targets(view, side).values())


def works(unit: UnitRecord) -> bool:
    """Whether a unit has an engineer's or a construction vehicle's card (C16)."""
    return "engineer" in unit.card.abilities or "construction" in unit.card.abilities


def clears(view: View, side: Side, unit: UnitRecord) -> Order | None:
    """Clears the rubble or mines beside it, the lane ahead first, unless charges come first."""
    if unit.spent or unit.cell is None:
        return None
    if blows_up(view, side, unit) and _work_near(view, side, unit.cell):
        return None
    cells = view.legal.rubble_near(unit.cell)
    if len(cells) < _FEW:
        return None
    ahead = sorted(cells, key=lambda cell: (_off_the_way(view, side, cell), cell))
    return orders.Clear(unit.id, tuple(ahead[:MOST_CLEARED]))


def _off_the_way(view: View, side: Side, cell: Point) -> int:
    """How far a cell is from the nearest enemy: lanes are cleared towards him."""
    enemies = ground.enemy_points(view, side)
    here = view.grid.cell(cell)
    return min((view.grid.distance2(here, each) for each in enemies), default=0)


def _work_near(view: View, side: Side, cell: Point) -> bool:
    here = view.grid.cell(cell)
    return any(_gap2(view, here, name) <= _WORK2 for name in targets(view, side))


# -- where to be inside ---------------------------------------------------------------------------


def berth(view: View, unit: str, structure: str) -> int:
    """The floor of a structure where a unit is safest, of those with room; 0 without storeys."""
    if not view.legal.any_storeys or view.structure(structure).storeys is None:
        return 0
    free = view.legal.floors_with_room(unit, structure)
    return next((floor for floor in _SAFEST if floor in free), 0)


def enter(view: View, unit: str, structure: str, budget: int) -> orders.Enter:
    """Into a structure, to the safest floor that is not too far up.

    Whether it may is left to whoever gives the order: a plan is made before its detachment has
    an order.
    """
    floor = berth(view, unit, structure)
    up = _DOOR + view.legal.stairs(unit, structure, floor) if floor else 0
    return orders.Enter(unit, structure, floor if up <= budget else 0)


def climb(view: View, unit: UnitRecord, budget: int) -> Order | None:
    """Up or down to the safest floor, if that is safer than where a unit is."""
    if not view.legal.any_storeys or not unit.inside or unit.spent:
        return None
    own: StoreysRecord | None = view.structure(unit.inside).storeys
    if own is None:
        return None
    here, legal = own.floor_of(unit.id), view.legal
    better = _SAFEST[: _SAFEST.index(here)] if here in _SAFEST else _SAFEST
    free = legal.floors_with_room(unit.id, unit.inside) if better else []
    for goal in (each for each in better if each in free):
        if legal.stairs(unit.id, unit.inside, goal) <= budget:
            return orders.Enter(unit.id, unit.inside, goal)
    return None
