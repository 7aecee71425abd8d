"""Where a group's hits should strike a titan: each where it does most just now (T3)."""

from __future__ import annotations

from typing import Final

from siegegame.content.schema import TitanDamageRow
from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model.vocabulary import LOCATIONS, Location
from siegegame.players.greedy import worth
from siegegame.rules import titans as rules

_FACES: Final = 6
_CRITICAL: Final = 8
"""Sixths of a point of capacity that a critical costs, about (C10)."""
_A_GUN: Final = 30
"""What a weapon that is silent for two turns is worth, in hundredths of morale."""
_LEGS: Final = 60
"""What it is worth to hold a titan in place for two turns; a hunted one much more."""


def best(view: View, titan: UnitRecord, chosen: tuple[str, ...]) -> str:
    """The part of a titan where one more hit does most, those before it being placed."""
    gains = [(_gain(view, titan, each, chosen.count(each)), -n) for n, each in enumerate(_NAMES)]
    return _NAMES[-max(gains)[1]]


_NAMES: Final = tuple(each.value for each in LOCATIONS)


def _gain(view: View, titan: UnitRecord, part: str, before: int) -> int:
    """What a hit on a part adds to those that strike it before, of which the worst counts."""
    values = [_value(view, titan, part, face) for face in range(1, _FACES + 1)]
    return _mean(values, before + 1) - (_mean(values, before) if before else 0)


def _mean(values: list[int], dice: int) -> int:
    """What the worst of some dice is worth on average, in thousandths of a hundredth."""
    ways = [face**dice - (face - 1) ** dice for face in range(1, _FACES + 1)]
    total: int = sum(value * each for value, each in zip(values, ways, strict=True))
    return int(1000 * total // _FACES**dice)


def _value(view: View, titan: UnitRecord, part: str, face: int) -> int:
    row = rules.row(view.catalogue.tables.titan_damage, (face,))
    point = worth.of_capacity(view, titan)
    value = row.capacity * point + _CRITICAL * point * row.critical // _FACES
    return value + _hindrance(view, titan, part, row)


def _hindrance(view: View, titan: UnitRecord, part: str, row: TitanDamageRow) -> int:
    """What it is worth that a part is jammed for two turns or disabled for good."""
    if row.effect not in {"jammed", "disabled"}:
        return 0
    lasting = row.effect == "disabled"
    if lasting and part not in _LIMBS:
        return 0
    if part == Location.LEGS:
        stop = 10 * _LEGS if titan.id == view.quarry else _LEGS
        return stop if not lasting else stop // 2
    mounts = titan.card.mounts or (Location.HULL.value,) * len(titan.card.weapons)
    return _A_GUN * mounts.count(part) * (2 if lasting else 1)


_LIMBS: Final = (Location.LEFT_ARM, Location.RIGHT_ARM, Location.LEGS)
