"""The Shooting phase: each detachment at what promises most, walls and scans included (C7, D7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord
from siegegame.engine.rolls import Fire, Mark
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point, half_cells
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.odds import estimates
from siegegame.odds.estimates import WallEstimate
from siegegame.players.greedy import worth
from siegegame.players.greedy.memo import recall
from siegegame.rules.counters import SCAN_CM

_SCALE: Final = estimates.SCALE
_PART: Final = 100
"""Worth is reckoned here in hundredths of a hundredth of morale."""
_TARGETS: Final = 3
_WALLS: Final = 2
_WIDEST: Final = 6
"""Cells that a structure may reach beyond its first."""
_SCAN_CELLS: Final = half_cells(SCAN_CM) // 2
_SEARCHED: Final = 60
"""What it is worth to learn where a counter is, besides what the defender no longer gains."""


def shooting(view: View, side: Side, stream: Stream) -> Order:
    """The first detachment that has something worth doing does it; without one, passes."""
    del stream
    scanning = dict.fromkeys(view.legal.scanning()) if side is Side.ATTACKER else {}
    for name in _in_turn(view, side, [*view.legal.shooters(), *scanning]):
        best = _best(view, side, name, may_scan=name in scanning)
        if best:
            return best
    return orders.Pass()


def _in_turn(view: View, side: Side, waiting: list[str]) -> list[str]:
    """Those that wait behind the last that has shot, then the others: they had nothing to do."""
    every = view.side(side).detachments
    last = max((i for i, name in enumerate(every) if view.detachment(name).shot), default=-1)
    place = {name: (i - last - 1) % len(every) for i, name in enumerate(every)}
    return sorted(dict.fromkeys(waiting), key=place.__getitem__)


def _best(view: View, side: Side, name: str, *, may_scan: bool) -> Order | None:
    found: list[tuple[int, int, Order]] = []
    for target in _likely(view, _seen(view, name)):
        shot = orders.Shoot(name, target)
        found.append((_shot_worth(view, side, shot), len(found), shot))
    for structure in _walls(view, side, name):
        shot = orders.Shoot(name, structure)
        found.append((_shot_worth(view, side, shot), len(found), shot))
    if may_scan:
        found.append((_scan_worth(view, name), len(found), orders.Scan(name)))
    for value, _, order in sorted(found, key=lambda each: (-each[0], each[1])):
        if value > 0 and view.legal.check(order) is None:
            return order
    return None


def _places(view: View) -> tuple[object, ...]:
    """Where everybody is: what is in sight or near of whom follows from that."""
    return (
        view.standing(Side.ATTACKER),
        view.standing(Side.DEFENDER),
        view.structures_stamp,
    )


def _seen(view: View, name: str) -> list[str]:
    """The enemy detachments that a detachment has in range and in sight."""
    return recall(
        view, ("seen", name), _places(view), lambda: next(view.legal.sightings([name]))[1]
    )


def _likely(view: View, seen: list[str]) -> list[str]:
    """The few enemies in sight that are most worth a look: dear, near to breaking."""
    if len(seen) <= _TARGETS:
        return seen
    ranked = sorted(seen, key=lambda each: (-_appeal(view, view.detachment(each)), each))
    return ranked[:_TARGETS]


def _appeal(view: View, detachment: DetachmentRecord) -> int:
    if detachment.broken:
        return detachment.points
    return detachment.points + 3 * worth.of_marker(view, detachment)


def _shot_worth(view: View, side: Side, order: orders.Shoot) -> int:
    fire = view.prospects.fire(order)
    return _fire_worth(view, side, fire) if fire else 0


def _fire_worth(view: View, side: Side, fire: Fire) -> int:
    """Expected loss of the enemy in hundredths of morale less our own, and what markers do."""
    value = 0
    for name, lost in estimates.losses(fire).units.items():
        unit = view.unit(name)
        share = lost * worth.of_loss(view, unit)
        value += share if unit.side is not side else -2 * share
    if fire.marks:
        target = view.detachment(fire.target)
        value += estimates.markers_placed(fire) * worth.of_marker(view, target)
    value += sum(_breach_worth(view, side, fire, found) for found in estimates.structures(fire))
    return value // _PART


def _walls(view: View, side: Side, name: str) -> list[str]:
    """The nearest structures that are worth a shot: held by the enemy, or hiding a counter."""
    units = view.detachment(name).units
    reach = recall(view, ("breach", name), units, lambda: _breach_cells(view, units))
    if not reach:
        return []
    return recall(
        view, ("walls", name), _places(view), lambda: _near_walls(view, side, units, reach)
    )


def _breach_cells(view: View, units: tuple[str, ...]) -> int:
    """How far in cells a detachment can shoot at structures, 0 if it cannot (E4)."""
    ranges = [0]
    for name in units:
        card = view.unit(name).card
        weapons = [view.catalogue.weapons[key] for key in card.weapons]
        if "heavy_weapons" in card.abilities or any(each.super_heavy for each in weapons):
            ranges += [each.range_cm for each in weapons if each.capacity != "none"]
    return half_cells(max(ranges)) // 2


def _near_walls(view: View, side: Side, units: tuple[str, ...], reach: int) -> list[str]:
    points = _points(view, units)
    worthy = recall(view, ("worthy", side), view.structures_stamp, lambda: _worthy(view, side))
    found = [(near, name) for near, name in _gaps(points, worthy) if near <= reach + _WIDEST]
    return [name for _, name in sorted(found)[:_WALLS]]


_Spots = list[tuple[int, int, str]]
"""Structures by their north-west corner."""


def _gaps(points: list[Point], spots: _Spots) -> Iterator[tuple[int, str]]:
    """How far some structures are from the nearest of some points, in cells, roughly."""
    for x, y, name in spots if points else ():
        yield min(max(abs(x - a), abs(y - b)) for a, b in points), name


def _points(view: View, units: tuple[str, ...]) -> list[Point]:
    return [point for name in units if (point := _point(view, name))]


def _worthy(view: View, side: Side) -> _Spots:
    """The structures that are worth a shot: the enemy is inside, or may hide something there."""
    known = worth.guarded(view) if side is Side.ATTACKER else {}
    searching = side is Side.ATTACKER and _unknown(view)[0] > 0
    found = []
    for structure in view.structures():
        if structure.state is StructureState.DESTROYED:
            continue
        held = bool(structure.occupants) and worth.holder(view, structure) is not side
        hides = structure.id in known or (searching and not structure.searched)
        if held or (hides and not structure.occupants):
            found.append((*structure.cells[0], structure.id))
    return found


def _point(view: View, name: str) -> Point | None:
    unit = view.unit(name)
    return view.structure(unit.inside).cells[0] if unit.inside else unit.cell


def _stake(view: View, side: Side, structure: StructureRecord) -> int:
    """What it would be worth to see a structure fall, in hundredths of morale."""
    if structure.state is StructureState.DESTROYED:
        return 0
    value = 0
    for name in structure.occupants:
        unit = view.unit(name)
        price = worth.of_loss(view, unit)
        value += price if unit.side is not side else -2 * price
    return value + _hidden_stake(view, side, structure)


def _hidden_stake(view: View, side: Side, structure: StructureRecord) -> int:
    """What a counter under a structure is worth, by its chance of being there (D3, E12)."""
    known = worth.guarded(view)
    if structure.id in known:
        return worth.A_COUNTER if side is Side.ATTACKER else -worth.A_COUNTER
    if side is Side.DEFENDER or structure.searched:
        return 0
    hidden, places = _unknown(view)
    return (worth.A_COUNTER + _gain(view)) * hidden // places if places else 0


def _unknown(view: View) -> tuple[int, int]:
    """How many counters are hidden, and under how many structures they may be."""
    return recall(view, "unknown", view.structures_stamp, lambda: _count_unknown(view))


def _count_unknown(view: View) -> tuple[int, int]:
    hidden = sum(each.state is CounterState.HIDDEN for each in view.counters())
    places = sum(
        not each.searched
        and each.state is not StructureState.DESTROYED
        and view.in_zone(Side.DEFENDER, each.cells[0])
        for each in view.structures()
    )
    return hidden, places


def _gain(view: View) -> int:
    """What the defender would still gain from a counter that stays hidden (D6)."""
    return 100 * (view.clock.turns_limit - view.clock.turn)


def _breach_worth(view: View, side: Side, fire: Fire, found: WallEstimate) -> int:
    """What damage to a structure is worth: what is at stake by its chance, or a part of that."""
    structure = view.structure(found.structure)
    stake = _stake(view, side, structure)
    if not stake:
        return 0
    wall = next(each for each in fire.salvo.walls if each.structure == found.structure)
    part = 2 * found.lost * stake // max(1, wall.remaining)
    harm = sum(_inside(view, side, mark) for mark in wall.inside) * found.lost // 40
    return min(part, stake * _SCALE) + found.falls * stake // 2 + harm


def _inside(view: View, side: Side, mark: Mark) -> int:
    unit = view.unit(mark.unit)
    price = worth.of_loss(view, unit)
    return price if unit.side is not side else -2 * price


def _scan_worth(view: View, name: str) -> int:
    """A third of a chance to learn what lies under the structures within 10 cm (D7)."""
    hidden, places = _unknown(view)
    if not hidden or not places:
        return 0
    fresh = recall(view, ("scan", name), _places(view), lambda: _fresh(view, name))
    return fresh * hidden * (_gain(view) + _SEARCHED) * (_SCALE // _PART) // (3 * places)


def _fresh(view: View, name: str) -> int:
    """How many structures a scan would look under that nobody has looked under yet."""
    fresh = recall(view, "fresh", view.structures_stamp, lambda: _unsearched(view))
    points = _points(view, view.detachment(name).units)
    if all(near > _SCAN_CELLS + _WIDEST for near, _ in _gaps(points, fresh)):
        return 0
    within = [view.structure(each) for each in view.legal.scannable(name)]
    return sum(not each.searched for each in within)


def _unsearched(view: View) -> _Spots:
    return [
        (*each.cells[0], each.id)
        for each in view.structures()
        if not each.searched and each.state is not StructureState.DESTROYED
    ]
