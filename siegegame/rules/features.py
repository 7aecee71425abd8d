"""Hit-rated structures: who may harm them, attack dice, what they leave, narrow ways (F1 to F7)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from siegegame.content.schema import BashLimitRow, HitsLine, UnitCard, WeaponCard
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import FeatureKind, Size
from siegegame.rules.heavies import lays_template
from siegegame.rules.movement import PLAIN
from siegegame.rules.throws import Throw, at_least

CHARGE_HITS: Final = 10
"""What a demolition charge does (F2)."""
THRICE: Final = 3
"""How often rams, titans, war engines and siege engines roll (F3)."""
FIGURES_A_CELL: Final = 5
"""Figures of a cell that can touch a gate, wall or house, and that a gate lets fight (F3, F7)."""
RAM_REACHES: Final = Size.LARGE
"""A ram harms what larger figures can (F2)."""
_HEAVIER: Final = (2, 12)
"""A tank gun's dice and sides: what has as many is as heavy (F2, F4)."""


def hits_of(face: int) -> int:
    """Hits of an attack die: 1 to 3 none, 4 to 6 one, 7 to 9 two, 10 to 12 three (F3)."""
    return (face - 1) // 3


@cache
def attack(sides: int, purpose: Purpose = Purpose.BASH) -> Throw:
    """An attack die (F3, F4)."""
    return Throw(purpose, tuple(map(hits_of, range(1, sides + 1))))


@cache
def fall(armour: int) -> Throw:
    """The D6 of a unit in or on a feature that fails: its Armour or more is a hit (F3)."""
    return at_least(Purpose.FALL, armour)


class Blow(NamedTuple):
    """A unit's attack dice at a feature (F3, F4)."""

    figures: int
    dice: int
    """How many are rolled in all."""
    sides: int
    throws: int
    ram: bool


def blow(card: UnitCard, figures: int) -> Blow:
    """The dice of a unit of which so many figures can touch a feature (F3, F4)."""
    line, ram = card.attack_dice, "ram" in card.abilities
    throws = THRICE if ram or card.unit_class.is_engine else 1
    return Blow(figures, line.dice * figures * throws, line.sides, throws, ram)


def touching(kind: FeatureKind, figures: int) -> int:
    """How many of the figures in a cell can touch a feature (F3)."""
    return min(figures, 1 if kind is FeatureKind.DOOR else FIGURES_A_CELL)


def limit(rows: tuple[BashLimitRow, ...], card: UnitCard) -> int | None:
    """The highest full rating that a unit can harm by hand; None if any (F2)."""
    size = RAM_REACHES if "ram" in card.abilities and card.size is not Size.GIANT else card.size
    return next(row.limit for row in rows if row.size is size)


def within(full: int, most: int | None) -> bool:
    """Whether a full rating is within a limit (F2)."""
    return most is None or full <= most


def knows_no_limit(weapon: WeaponCard) -> bool:
    """Whether a weapon is a siege engine, or as heavy as a tank gun (F2)."""
    line = weapon.hits
    if line is None:
        return False
    heavy = line.dice >= _HEAVIER[0] and line.sides >= _HEAVIER[1]
    return weapon.siege_engine or heavy or lays_template(weapon)


def throws_of(weapon: WeaponCard) -> int:
    """How often a weapon's attack dice are rolled in Shooting (F3)."""
    return THRICE if weapon.siege_engine else 1


def push_cost(diagonal: bool) -> int:
    """Half cells that pushing a mantlet one cell takes of who pushes it (F10)."""
    return PLAIN[diagonal]


def passes(is_door: bool, is_gate: bool, cells: int) -> int:
    """How many figures of a side fight in an opening of so many cells (F7).

    A door or a breach of one cell passes one, a gate five for each cell; so does a wider breach.
    """
    if is_door or (not is_gate and cells == 1):
        return 1
    return FIGURES_A_CELL * cells


def line_text(line: HitsLine) -> str:
    """Attack dice as they are written: `3D12`."""
    return f"{line.dice if line.dice > 1 else ''}D{line.sides}"
