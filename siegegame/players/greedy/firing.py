"""The Shooting phase: each detachment at what promises most, walls and scans included (C7, D7)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.engine.rolls import Fire, Mark
from siegegame.model import orders
from siegegame.model.dice import Stream
from siegegame.model.geometry import Point, reach2
from siegegame.model.orders import Order
from siegegame.model.vocabulary import CounterState, Side, StructureState
from siegegame.odds import estimates
from siegegame.odds.estimates import WallEstimate
from siegegame.players.greedy import ground, spots, worth
from siegegame.players.greedy.memo import recall
from siegegame.rules.counters import SCAN_CM

_SCALE: Final = estimates.SCALE
_PART: Final = 100
"""Worth is reckoned here in hundredths of a hundredth of morale."""
_TARGETS: Final = 2
_WALLS: Final = 2
_NOTHING: Final = (0, 0, orders.Pass())
_SCAN2: Final = reach2(SCAN_CM)
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
    for target in _likely(view, _seen(view, side, name)):
        shot = orders.Shoot(name, target)
        found.append((_shot_worth(view, side, shot), len(found), shot))
    for structure in _walls(view, side, name):
        shot = orders.Shoot(name, structure)
        found.append((_shot_worth(view, side, shot), len(found), shot))
    if may_scan:
        found.append((_scan_worth(view, name), len(found), orders.Scan(name)))
    value, _, order = max(found, key=lambda each: (each[0], -each[1]), default=_NOTHING)
    return order if value > 0 else None


def _seen(view: View, side: Side, name: str) -> list[str]:
    """The enemy detachments that a detachment has in range and in sight."""
    units = view.detachment(name).units
    around, enemies = _in_range(view, name, units), spots.of_side(view, side.other)
    if not around & enemies:
        return []
    clock, friends = view.clock, () if _sees_alone(view, name, units) else view.standing(side)
    key = (
        clock.turn, clock.stage, view.ground_stamp, around, units, around & enemies,
        spots.held(view)[side.other], friends,
    )  # fmt: skip
    return recall(view, ("seen", name), key, lambda: next(view.legal.sightings([name]))[1])


def _in_range(view: View, name: str, units: tuple[str, ...]) -> int:
    """The cells in range of any of a detachment's weapons, seen or not."""
    clock = view.clock
    key = (clock.turn, clock.stage, view.ground_stamp, units)
    return recall(view, ("range", name), key, lambda: _find_range(view, units))


def _find_range(view: View, units: tuple[str, ...]) -> int:
    found = 0
    for name in units:
        unit = view.unit(name)
        found |= _ball(view, unit, ground.reach_of(unit, view))
    return found


def _ball(view: View, unit: UnitRecord, reach: int) -> int:
    """The cells within a squared distance of a unit."""
    if unit.inside:
        return spots.about(view, view.structure(unit.inside), reach)
    return view.grid.ball(view.grid.cell(unit.cell), reach) if unit.cell else 0


def _sees_alone(view: View, name: str, units: tuple[str, ...]) -> bool:
    """Whether a detachment has no weapons that fire at what friends see (C16)."""
    return recall(view, ("alone", name), units, lambda: not _indirect(view, units))


def _indirect(view: View, units: tuple[str, ...]) -> bool:
    weapons = view.catalogue.weapons
    return any(weapons[key].indirect for name in units for key in view.unit(name).card.weapons)


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
    if not recall(view, ("breaches", name), units, lambda: _breaches(view, units)):
        return []
    every, worthy = recall(
        view, ("worthy", side), view.structures_stamp, lambda: _worthy(view, side)
    )
    clock = view.clock
    key = (clock.turn, clock.stage, view.ground_stamp, units)
    around = recall(view, ("breach", name), key, lambda: _find_breach(view, units))
    if not every & around:
        return []
    near = [(corner, name) for cells, corner, name in worthy if cells & around]
    if len(near) <= _WALLS:
        return [name for _, name in near]
    points = _points(view, units)
    ranked = sorted((_gap(points, x, y), name) for (x, y), name in near)
    return [name for _, name in ranked[:_WALLS]]


def _breaches(view: View, units: tuple[str, ...]) -> bool:
    return any(_breach_range(view, view.unit(name)) for name in units)


def _find_breach(view: View, units: tuple[str, ...]) -> int:
    """The cells of structures at which any of some units could shoot if it saw them."""
    found = 0
    for name in units:
        unit = view.unit(name)
        reach = _breach_range(view, unit)
        found |= _ball(view, unit, reach) if reach else 0
    return found


def _breach_range(view: View, unit: UnitRecord) -> int:
    """How far squared a unit can shoot at structures, 0 if it cannot (E4)."""
    weapons = [view.catalogue.weapons[key] for key in unit.card.weapons]
    if "heavy_weapons" in unit.card.abilities or any(each.super_heavy for each in weapons):
        return max((reach2(w.range_cm) for w in weapons if w.capacity != "none"), default=0)
    return 0


def _gap(points: list[Point], x: int, y: int) -> int:
    """How far a corner of a structure is from the nearest of some points, in cells, roughly."""
    return min(max(abs(x - a), abs(y - b)) for a, b in points)


def _points(view: View, units: tuple[str, ...]) -> list[Point]:
    return [point for name in units if (point := _point(view, name))]


def _worthy(view: View, side: Side) -> tuple[int, list[tuple[int, Point, str]]]:
    """The structures that are worth a shot, each with its cells, and all of their cells."""
    known = worth.guarded(view) if side is Side.ATTACKER else {}
    searching = side is Side.ATTACKER and _unknown(view)[0] > 0
    found = [
        (spots.about(view, structure, 0), structure.cells[0], structure.id)
        for structure in view.structures()
        if _is_worthy(view, side, structure, structure.id in known, searching)
    ]
    return sum([cells for cells, _, _ in found]), found


def _is_worthy(
    view: View, side: Side, structure: StructureRecord, known: bool, searching: bool
) -> bool:
    """Whether the enemy is inside, or may hide something under an empty structure."""
    if structure.state is StructureState.DESTROYED:
        return False
    if structure.occupants:
        return worth.holder(view, structure) is not side
    return known or (searching and not structure.searched)


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
    fresh = recall(view, "fresh", view.structures_stamp, lambda: _unsearched(view))
    units = view.detachment(name).units
    own = spots.of_units(view, [u for u in units if "flyer" not in view.unit(u).card.abilities])
    looked = sum([bool(around & own) for around in fresh])
    return looked * hidden * (_gain(view) + _SEARCHED) * (_SCALE // _PART) // (3 * places)


def _unsearched(view: View) -> list[int]:
    """For each structure that nobody has looked under the cells from which a scan would."""
    return [
        spots.about(view, each, _SCAN2)
        for each in view.structures()
        if not each.searched and each.state is not StructureState.DESTROYED
    ]
