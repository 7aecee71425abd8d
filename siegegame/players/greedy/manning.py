"""Who mans which emplaced weapon before its detachment shoots (H11, H12)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, GunRecord
from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.players.greedy import breaking, strongholds, worth
from siegegame.players.greedy.memo import city, recall

Hope = tuple[int, str, int]
"""What a target is worth at most, its name, and what it is worth at least."""


def man(view: View, side: Side, record: DetachmentRecord) -> Order | None:
    """The next figure of a detachment to a gun that bears on what is most worth a shot."""
    if not view.legal.any_guns:
        return None
    at_guns = _by_guns(view, side)
    if not any(unit in at_guns for unit in record.units):
        return None
    if not any(_bearings(view, side, gun) for gun in view.legal.guns_at(record.units)):
        return None
    pairs = view.legal.gunners(record.units)
    guns = dict.fromkeys(gun for _, gun in pairs)
    bearing = {gun: _bearings(view, side, gun) for gun in guns}
    target = _best_target(view, side, record, bearing) if any(bearing.values()) else None
    for gun in bearing if target else ():
        if target in bearing[gun]:
            able = [unit for unit, other in pairs if other == gun]
            return orders.Man(min(able, key=lambda unit: (_idle(view, unit), unit)), gun)
    return None


def _by_guns(view: View, side: Side) -> dict[str, None]:
    """The units of a side that are where emplaced weapons are manned (H11, H12)."""
    key = view.placed(side), view.ground_stamp
    return recall(view, ("by guns", side), key, lambda: _find_by_guns(view, side))


def _find_by_guns(view: View, side: Side) -> dict[str, None]:
    structures, ground = recall(view, "gun places", 0, lambda: _gun_places(view))
    found = [unit for each in structures for unit in view.structure(each).occupants]
    found += [unit for each in structures for unit in view.aloft(each)]
    there = view.grid.each((view.presence(side) | view.above(side)) & ground)
    beside = (view.unit_at(view.grid.points[cell]) for cell in there)
    every = [*found, *(unit for unit in beside if unit)]
    return dict.fromkeys(unit for unit in every if view.unit(unit).side is side)


def _gun_places(view: View) -> tuple[dict[str, None], int]:
    """The structures that have weapons, and the cells on which and beside which others stand."""
    guns, ground = list(view.guns()), 0
    for cell in [view.grid.cell(gun.cell) for gun in guns if gun.cell]:
        ground |= view.grid.near_mask(cell) | 1 << cell
    return {gun.structure: None for gun in guns if gun.structure}, ground


def _bearings(view: View, side: Side, gun: str) -> list[str]:
    """What a gun bears on: enemy detachments, and buildings that are worth a shot and weak.

    Whoever is in the same building asks the same.
    """
    known = recall(view, ("bearings now", side), view.stamp, dict[str, list[str]])
    found = known.get(gun)
    if found is None:
        found = known[gun] = _bearings_again(view, side, gun)
    return found


def _bearings_again(view: View, side: Side, gun: str) -> list[str]:
    """The same: it follows from whether it can fire, where enemies are and what stands."""
    walls, record = _weak(view, gun, breaking.worthy(view, side)), view.gun(gun)
    works = record.destroyed, record.fired
    key = view.clock.turn, view.placed(side.other), city(view), works, walls
    return recall(view, ("bearings", gun), key, lambda: view.legal.bearings(gun, walls))


def _weak(view: View, gun: str, walls: dict[str, int]) -> list[str]:
    """Those of some buildings whose walls a gun may go through or dent (H3)."""
    return [name for name in walls if _power(view, view.gun(gun), name)]


def _best_target(
    view: View, side: Side, record: DetachmentRecord, bearing: dict[str, list[str]]
) -> str | None:
    """Of all that the guns bear on, what promises most from those guns and the own weapons.

    Whether those reach it is asked of the most promising first: most need not be asked.
    """
    power: dict[str, int] = {}
    for gun, targets in bearing.items():
        for target in targets:
            power[target] = power.get(target, 0) + _power(view, view.gun(gun), target)
    own, hulls = sum(_own_power(view, unit) for unit in record.units), strongholds.hulls(view)
    hopes: list[Hope] = []
    for name, value in power.items():
        appeal = _appeal(view, side, name)
        hopes.append(((value + (0 if name in hulls else own)) * appeal, name, value * appeal))
    return pick(hopes, lambda name: view.legal.reaches(record.id, name))


def pick(hopes: Iterable[Hope], reaches: Callable[[str], bool]) -> str | None:
    """The target worth most above 0: as much as is hoped of it if own weapons reach it too.

    Of equals it is the last by name.
    """
    best, ranked = (0, ""), [*sorted(hopes, reverse=True), (0, "", 0)]
    for (most, name, least), (following, rival, _) in itertools.pairwise(ranked):
        if (most, name) <= best:
            break
        settled = least == most or (least > 0 and (least, name) >= max(best, (following, rival)))
        best = max(best, (least if settled or not reaches(name) else most, name))
    return best[1] if best[0] > 0 else None


def mans_any(view: View, record: DetachmentRecord) -> bool:
    """Whether units of a detachment man emplaced weapons."""
    crews = strongholds.crews(view) if view.legal.any_guns else {}
    return any(unit in crews for unit in record.units) if crews else False


def _power(view: View, gun: GunRecord, target: str) -> int:
    """Firepower against units, shots against walls that they can hurt."""
    if target in strongholds.hulls(view):
        line = gun.card.hull
        weak = line and line.strength + 6 >= min(view.structure(target).armour)
        return line.shots if line and weak else 0
    return gun.card.firepower


def _own_power(view: View, unit: str) -> int:
    weapons = view.unit(unit).card.weapons
    return sum(view.catalogue.weapons[key].firepower for key in weapons)


def _appeal(view: View, side: Side, target: str) -> int:
    if target in strongholds.hulls(view):
        return breaking.stake(view, side, view.structure(target)) // 4
    detachment = view.detachment(target)
    return detachment.points + 3 * worth.of_marker(view, detachment)


def _idle(view: View, unit: str) -> int:
    """What a unit fires itself, a figure: who fires least mans guns first."""
    record = view.unit(unit)
    return 100 * _own_power(view, unit) // max(1, record.figures)
