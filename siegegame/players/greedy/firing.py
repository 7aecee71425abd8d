"""The Shooting phase: each detachment at what promises most, walls and scans included (C7, D7)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord
from siegegame.engine.rolls import Fire, Mark
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.odds import estimates
from siegegame.odds.estimates import WallEstimate
from siegegame.players.greedy import worth
from siegegame.players.greedy.memo import recall

_SCALE: Final = estimates.SCALE
_PART: Final = 100
"""Worth is reckoned here in hundredths of a hundredth of morale."""
_TARGETS: Final = 4
_WALLS: Final = 2
_SEARCHED: Final = 60
"""What it is worth to learn where a counter is, besides what the defender no longer gains."""


def shooting(view: View, side: Side, stream: Stream) -> Order:
    """The first detachment that has something worth doing does it; without one, passes."""
    del stream
    scanning = dict.fromkeys(view.legal.scanning()) if side is Side.ATTACKER else {}
    waiting = dict.fromkeys([*view.legal.shooters(), *scanning])
    for name, seen in view.legal.sightings(waiting):
        best = _best(view, side, name, seen, may_scan=name in scanning)
        if best:
            return best
    return orders.Pass()


def _best(view: View, side: Side, name: str, seen: list[str], *, may_scan: bool) -> Order | None:
    found: list[tuple[int, int, Order]] = []
    for target in _likely(view, seen):
        shot = orders.Shoot(name, target)
        found.append((_shot_worth(view, side, shot), len(found), shot))
    for structure in _walls(view, side, name):
        shot = orders.Shoot(name, structure.id)
        found.append((_wall_worth(view, side, shot), len(found), shot))
    if may_scan:
        found.append((_scan_worth(view, side, name), len(found), orders.Scan(name)))
    for value, _, order in sorted(found, key=lambda each: (-each[0], each[1])):
        if value > 0 and view.legal.check(order) is None:
            return order
    return None


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


def _walls(view: View, side: Side, name: str) -> list[StructureRecord]:
    """The structures in the way: held by the enemy, or that may hide a counter."""
    if name not in view.legal.breachers():
        return []
    found = recall(
        view,
        ("stakes", side),
        view.structures_stamp,
        lambda: [each for each in view.structures() if _stake(view, side, each) > 0],
    ).copy()
    units = [view.unit(each) for each in view.detachment(name).units]
    points = [unit.cell for unit in units if unit.cell]
    if not points:
        points = [view.structure(u.inside).cells[0] for u in units if u.inside]
    if not points:
        return []
    x, y = points[0]
    found.sort(
        key=lambda each: ((each.cells[0][0] - x) ** 2 + (each.cells[0][1] - y) ** 2, each.id)
    )
    return found[:_WALLS]


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


def _wall_worth(view: View, side: Side, order: orders.Shoot) -> int:
    fire = view.prospects.fire(order)
    return _fire_worth(view, side, fire) if fire else 0


def _breach_worth(view: View, side: Side, fire: Fire, found: WallEstimate) -> int:
    """What damage to a structure is worth: what is at stake by its chance, or a part of that."""
    structure = view.structure(found.structure)
    stake = _stake(view, side, structure)
    if not stake:
        return 0
    wall = next(each for each in fire.salvo.walls if each.structure == found.structure)
    part = found.lost * stake // (2 * max(1, wall.remaining))
    harm = sum(_inside(view, side, mark) for mark in wall.inside) * found.lost // 40
    return min(part, stake * _SCALE) + found.falls * stake // 2 + harm


def _inside(view: View, side: Side, mark: Mark) -> int:
    unit = view.unit(mark.unit)
    price = worth.of_loss(view, unit)
    return price if unit.side is not side else -2 * price


def _scan_worth(view: View, side: Side, name: str) -> int:
    """A third of a chance to learn what lies under the structures within 10 cm (D7)."""
    del side
    hidden, places = _unknown(view)
    if not hidden or not places:
        return 0
    within = [view.structure(each) for each in view.legal.scannable(name)]
    fresh = sum(not each.searched for each in within)
    return fresh * hidden * (_gain(view) + _SEARCHED) * (_SCALE // _PART) // (3 * places)
