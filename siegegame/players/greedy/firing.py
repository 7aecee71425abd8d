"""The Shooting phase: each detachment at what promises most, walls and scans included (C7, D7)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord
from siegegame.engine.rolls import Fire, Mark
from siegegame.model import orders
from siegegame.model.geometry import reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.odds import estimates
from siegegame.odds.estimates import WallEstimate
from siegegame.players.greedy import (
    breaking,
    manning,
    sights,
    spots,
    strongholds,
    towers,
    works,
    worth,
)
from siegegame.players.greedy.memo import city, names_of, recall
from siegegame.players.greedy.sights import Sight, Worthy
from siegegame.rules.counters import SCAN_CM

_SCALE: Final = estimates.SCALE
_PART: Final = 100
"""Worth is reckoned here in hundredths of a hundredth of morale."""
_TARGETS: Final = 2
_SCAN2: Final = reach2(SCAN_CM)
_SEARCHED: Final = 60
"""What it is worth to learn where a counter is, besides what the defender no longer gains."""


def shooting(view: View, side: Side) -> Order:
    """The first detachment that has something worth doing does it; without one, passes."""
    legal = view.legal
    for name in _in_turn(view, side):
        may_scan = legal.can_scan(name)
        if may_scan or legal.can_shoot(name):
            record = view.detachment(name)
            if order := manning.man(view, side, record):
                return order
            best = _best(view, side, record, may_scan=may_scan)
            if best:
                return best
    return orders.Pass()


def _in_turn(view: View, side: Side) -> list[str]:
    """Those that wait behind the last that has shot, then the others: they had nothing to do."""
    names = names_of(view, side)
    shot = [view.legal.has_shot(name) for name in names]
    last = len(names) - 1 - shot[::-1].index(True) if True in shot else -1
    each = [*range(last + 1, len(names)), *range(last + 1)]
    return [names[place] for place in each if not shot[place]]


def _best(view: View, side: Side, record: DetachmentRecord, *, may_scan: bool) -> Order | None:
    name, sight = record.id, sights.of(view, record)
    crew = manning.mans_any(view, record)
    seen = view.legal.targets(name) if crew else sights.targets(view, side, record, sight)
    aims = [*_likely(view, seen), *sights.walls(view, sight, _worthy(view, side))]
    if view.legal.any_hulls:
        aims += breaking.targets(view, side, name)
    aims += works.aims(view, side, name)
    found: list[tuple[int, int, Order | None]] = [(0, 1, None)]
    if may_scan and (value := _scan_worth(view, sight)) > 0:
        found.append((value, -len(aims), orders.Scan(name)))
    if len(found) == 1 and len(aims) == 1 and sight.plain and not view.legal.any_storeys:
        return _only(view, orders.Shoot(name, aims[0]))
    shots = [orders.Shoot(name, aim) for aim in aims] + towers.shots(view, side, name)
    found += [(_shot_worth(view, side, shot), -i, shot) for i, shot in enumerate(shots)]
    return max(found, key=lambda each: each[:2])[2]


def _only(view: View, order: Order) -> Order | None:
    """The one shot there is: at worst it leaves markers."""
    return order if view.legal.check(order) is None else None


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
    chances = estimates.losses(fire).units
    for name, lost in chances.items():
        unit = view.unit(name)
        share = lost * worth.of_loss(view, unit)
        value += share if unit.side is not side else -2 * share
    if fire.marks:
        target = view.detachment(fire.target)
        value += estimates.markers_placed(fire, chances) * worth.of_marker(view, target)
    if fire.salvo.walls:
        value += sum(_breach_worth(view, side, fire, found) for found in estimates.structures(fire))
    if fire.hulls:
        value += sum(breaking.of_fire(view, side, each) for each in fire.hulls)
    if fire.storeys:
        value += sum(towers.of_fire(view, side, each) for each in fire.storeys)
    if fire.features:
        value += sum(works.of_fire(view, side, each) for each in fire.features)
    return value // _PART


def _worthy(view: View, side: Side) -> Worthy:
    """The structures that are worth a shot, each with its cells, and all of their cells."""
    return recall(view, ("worthy", side), city(view), lambda: _find_worthy(view, side))


def _find_worthy(view: View, side: Side) -> Worthy:
    hulls, cells = strongholds.hulls(view), view.footprints()
    hiding = _hiding(view) if side is Side.ATTACKER else {}
    found = [
        (cells[each.id], each.cells[0], each.id)
        for each in view.structures()
        if each.id not in hulls
        and each.storeys is None
        and each.state is not StructureState.DESTROYED
        and (worth.holder(view, each) is not side if each.occupants else each.id in hiding)
    ]
    return Worthy(sum([each for each, _, _ in found]), found)


def _hiding(view: View) -> dict[str, None]:
    """The structures under which a counter is or may be, for the attacker."""
    known, searching = worth.guarded(view), _unknown(view)[0] > 0
    return {
        each.id: None
        for each in view.structures()
        if each.id in known or (searching and not each.searched)
    }


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
    return recall(view, "unknown", city(view), lambda: _count_unknown(view))


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


def _scan_worth(view: View, sight: Sight) -> int:
    """A third of a chance to learn what lies under the structures within 10 cm (D7)."""
    every, fresh = recall(view, "fresh", city(view), lambda: _unsearched(view))
    if not every & sight.where:
        return 0
    hidden, places = _unknown(view)
    if not hidden or not places:
        return 0
    looked = sum([bool(around & sight.where) for around in fresh])
    return looked * hidden * (_gain(view) + _SEARCHED) * (_SCALE // _PART) // (3 * places)


def _unsearched(view: View) -> tuple[int, list[int]]:
    """For each structure that nobody has looked under the cells from which a scan would."""
    found = [
        spots.about(view, each, _SCAN2)
        for each in view.structures()
        if not each.searched and each.state is not StructureState.DESTROYED
    ]
    return reduce(or_, found, 0), found
