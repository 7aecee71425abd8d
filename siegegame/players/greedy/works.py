"""What it is worth to break hit-rated structures by fire, by hand and by charges (F2 to F7)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.records import StructureRecord
from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.model.vocabulary import DurabilityKind, Side
from siegegame.odds import features as odds
from siegegame.players.greedy import breaking, siege, spots, worth
from siegegame.players.greedy.memo import recall

_A_WAY: Final = 500
"""Hundredths of morale that the way into a castle is worth to who wants in."""
_PARTS: Final = 10_000
_LOOKED_AT: Final = 2
"""Walls and houses with enemies at which a detachment thinks of shooting."""


def stake(view: View, side: Side, structure: StructureRecord) -> int:
    """What it is worth to a side to see a feature fall, in hundredths of morale (F3, F10)."""
    if structure.open:
        return 0
    value = structure.worth * worth.A_POINT * (1 if structure.owner is not side else -2)
    bar = siege.target(view)
    if side is Side.ATTACKER and bar and bar.id == structure.id:
        value += _A_WAY
    above = view.aloft(structure.id) if structure.sheet.battlements else ()
    for name in (*structure.occupants, *above):
        unit = view.unit(name)
        price = worth.of_loss(view, unit) // 2
        value += price if unit.side is not side else -2 * price
    return value


def of_fire(view: View, side: Side, fire: FeatureFire) -> int:
    """What an attack on a feature is worth, in ten-thousandths of hundredths of morale."""
    structure = view.structure(fire.target.structure)
    at_stake = stake(view, side, structure)
    found = odds.damage(fire)
    falls = found.fails.numerator * _PARTS // found.fails.denominator
    lost = odds.expected(fire) * _PARTS
    part = lost.numerator // lost.denominator * at_stake // max(1, fire.target.remaining)
    return (falls + min(part // max(1, abs(at_stake) or 1), _PARTS)) * at_stake // 2


def aims(view: View, side: Side, detachment: str) -> list[str]:
    """The features at which a shot of a detachment may be worth something."""
    if not view.legal.any_features:
        return []
    names = recall(view, ("worthy features", side), _state(view, side), lambda: _aims(view, side))
    names = breaking.in_view(view, detachment, names) if names else names
    return [name for name in names if view.prospects.reaches(detachment, name)]


def _state(view: View, side: Side) -> object:
    """The structures, where the enemy is, and what is left of those who are in or on any."""
    enemy, places = side.other, (view.placed(side.other), view.ground_stamp)
    there = recall(view, ("in features", enemy), places, lambda: _sheltered(view, enemy))
    musters = view.muster_stamps(there)
    return view.built_stamp(DurabilityKind.HITS), places, musters


def _sheltered(view: View, side: Side) -> list[str]:
    """The detachments of a side in structures and on top of them."""
    points = [view.grid.points[cell] for cell in view.grid.each(view.above(side))]
    inside = [name for each in spots.held(view, side) for name in view.structure(each).occupants]
    units = [*inside, *filter(None, map(view.unit_at, points))]
    return list(dict.fromkeys(view.unit(name).detachment for name in units))


def _aims(view: View, side: Side) -> list[str]:
    """What is being broken, and the walls and houses under most of the enemy."""
    bar = siege.target(view) if side is Side.ATTACKER else None
    features, places = siege.features(view), _places(view, side.other)
    manned = [
        (-stake(view, side, each), each.id)
        for each in [view.structure(name) for name in places if name and name in features]
        if not each.open and _is_manned(view, side, each)
    ]
    best = [name for value, name in sorted(manned) if value < 0][:_LOOKED_AT]
    return list(dict.fromkeys([*([bar.id] if bar else []), *best]))


def _places(view: View, side: Side) -> dict[str | None, None]:
    """The structures in which and on which units of a side are."""
    points = [view.grid.points[cell] for cell in view.grid.each(view.above(side))]
    return dict.fromkeys([*spots.held(view, side), *map(view.structure_at, points)])


def _is_manned(view: View, side: Side, structure: StructureRecord) -> bool:
    """Whether the enemy is inside a feature or on its wall walk."""
    if worth.holder(view, structure) is side.other:
        return True
    above = view.aloft(structure.id) if structure.sheet.battlements else ()
    return bool(above) and view.unit(above[0]).side is side.other


def bash(view: View, side: Side) -> Order | None:
    """The charge or the blow that promises most, None if none promises anything."""
    if not view.legal.any_features:
        return None
    found: list[tuple[int, str, Order]] = []
    for pair in view.legal.charges():
        charge = orders.Charge(*pair)
        fire = view.prospects.charge(charge)
        found += [(of_fire(view, side, fire), str(charge), charge)] if fire else []
    for pair in view.legal.bashes():
        blow = orders.Bash(*pair)
        fire = view.prospects.bash(blow)
        found += [(of_fire(view, side, fire), str(blow), blow)] if fire else []
    best = max(found, key=lambda each: each[:2], default=None)
    return best[2] if best and best[0] > 0 else None
