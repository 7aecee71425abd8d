"""Capacity structures: hits, criticals, fire, failure, collapse, assaults on them (E4 to E11)."""

from __future__ import annotations

from functools import cache
from typing import Final

from siegegame.content.schema import CatastropheRow, CriticalRow, UnitCard
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import Column, StructureSize, StructureState, UnitClass
from siegegame.rules.throws import Throw, at_least

COLUMN: Final = Column.A
"""A structure is shot at like a war engine in the open (E5)."""
INSIDE_COLUMN: Final = Column.B
"""Criticals and flames strike infantry inside in the open column (E7, E8)."""
INSIDE_COVER: Final = 1
"""What those inside keep of their cover against them (E7, E8)."""
FIRE_LOSS: Final = 1
"""Capacity that flames cost in each later Shooting phase (E8)."""
COLLAPSE_CM: Final = 5
"""Who is this near to a collapse dies unless he rolls high (E11)."""

HIT, CRITICAL = 1, 2
"""Outcomes of a die against a structure: a hit; a hit and a critical."""


@cache
def hit(need: int, purpose: Purpose = Purpose.SHOT, *, always: bool = False) -> Throw:
    """A die against a structure: `need` or more hits, a natural 6 causes a critical too (E5).

    With `always` every hit does, as a death ray's.
    """
    outcomes = []
    for face in range(1, 7):
        critical = always or face == 6
        outcomes.append((CRITICAL if critical else HIT) if face >= need else 0)
    return Throw(purpose, tuple(outcomes))


def critical(table: tuple[CriticalRow, ...], total: int) -> CriticalRow:
    """The row of the critical chart for 2D6 (E7)."""
    return next(row for row in table if row.low <= total <= row.high)


def catastrophe(table: tuple[CatastropheRow, ...], size: StructureSize) -> tuple[str, ...]:
    """What each face of the die makes of a structure of a size at capacity 0 (E11)."""
    rows = [row for row in table if row.size is size]
    return tuple(
        next(row.result for row in rows if row.low <= face <= row.high) for face in range(1, 7)
    )


def catastrophe_throw(table: tuple[CatastropheRow, ...], size: StructureSize) -> Throw:
    """The die of a structure at capacity 0; its outcomes are severities (E11)."""
    results = catastrophe(table, size)
    return Throw(Purpose.CATASTROPHE, tuple(StructureState(each).severity for each in results))


def worse(one: StructureState, two: StructureState) -> StructureState:
    """The worse of two states; a new roll never makes a structure better (E11)."""
    return max(one, two, key=lambda state: state.severity)


FALLS: Final = at_least(Purpose.STRUCTURE, 5)
"""An unstable or crumbling structure falls at a turn's start on 5 or 6 (E11)."""

SURVIVES: Final = at_least(Purpose.COLLAPSE, 4)
"""Who is inside a collapse or within 5 cm lives on 4 or more (E11)."""

FIRE: Final = Throw(Purpose.FIRE, (1, 2, 3, 4, 5, 6))
"""The Firepower of flames (E8)."""

TEARING: Final = Throw(Purpose.TEARING, (1, 2, 3, 4, 5, 6))
"""Capacity that a titan's close-combat weapon takes (E10)."""

_RADIUS_DICE: Final = {
    StructureSize.SMALL: 1,
    StructureSize.MEDIUM: 2,
    StructureSize.LARGE: 3,
    StructureSize.GIGANTIC: 3,
}


def radius_dice(size: StructureSize) -> int:
    """How many D6 are summed for the radius of a collapse in cm (E11)."""
    return _RADIUS_DICE[size]


_MAY_ASSAULT: Final = {
    StructureSize.SMALL: (
        UnitClass.INFANTRY, UnitClass.CAVALRY, UnitClass.VEHICLE, UnitClass.WAR_ENGINE,
        UnitClass.TITAN,
    ),
    StructureSize.MEDIUM: (UnitClass.WAR_ENGINE, UnitClass.TITAN),
    StructureSize.LARGE: (UnitClass.TITAN,),
    StructureSize.GIGANTIC: (UnitClass.TITAN,),
}  # fmt: skip


def may_assault(size: StructureSize, attacker: UnitClass) -> bool:
    """Whether a class of unit may assault a structure of a size (E9)."""
    return attacker in _MAY_ASSAULT[size]


def tears(card: UnitCard) -> bool:
    """Whether a unit is a titan with a close-combat weapon, which needs no Armour roll (E10)."""
    return card.unit_class is UnitClass.TITAN and "close_combat" in card.abilities


def breaking_dice(attackers: tuple[UnitClass, ...]) -> int:
    """Dice of attackers that equal a structure: 1 for all infantry, 1 for each other (E10).

    Cavalry counts as infantry (E9). Titans that tear with a close-combat weapon are not counted
    here.
    """
    others = [each for each in attackers if each not in FOOT]
    return len(others) + int(len(others) < len(attackers))


FOOT: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)
"""Attackers of a structure that share one die (E9, E10)."""
