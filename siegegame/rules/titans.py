"""Titans in close combat: totals, hits, locations, saves, duels, who holds whom (T1 to T6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from siegegame.content.schema import TitanDamageRow, UnitCard
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import LOCATIONS, Location, UnitClass
from siegegame.rules.throws import Throw, at_least

REACH2: Final = 9
"""Squared cells within which ground units count as touching a titan: 7.5 cm (C1, T1)."""
GROUP: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY, UnitClass.VEHICLE)
"""The classes that gang up on a titan (T1)."""
SAVED: Final = (UnitClass.INFANTRY, UnitClass.CAVALRY)
"""Those of them that may be saved; the rest are destroyed (T4)."""

OWN_DICE: Final = 2
"""D6s that a titan or war engine rolls besides those of its close-combat weapons (T2, T5)."""
BEST_SAVE: Final = 2

LEGS: Final = LOCATIONS.index(Location.LEGS)
ARMS: Final = (LOCATIONS.index(Location.LEFT_ARM), LOCATIONS.index(Location.RIGHT_ARM))
BOTH_LEGS: Final = 2
"""Disabled legs with which a titan does not move any more (T3)."""

SINGLE: Final = Throw(Purpose.TITAN_GROUP, (1, 2, 3, 4, 5, 6))
"""A die of a total: what it shows."""
STRIKE: Final = Throw(Purpose.TITAN_HIT, (1, 2, 3, 4, 5, 6))
"""A hit's die on the titan damage table, unmodified (T3)."""
LOSS: Final = Throw(Purpose.DUEL_LOSS, (1, 2, 3))
"""Capacity that a war engine loses to a titan (T5)."""

_SIZES: Final = {
    UnitClass.TITAN: 4,
    UnitClass.WAR_ENGINE: 3,
    UnitClass.VEHICLE: 2,
    UnitClass.INFANTRY: 1,
    UnitClass.CAVALRY: 1,
}


def group_total(dice: Iterable[int], cafs: Iterable[int]) -> int:
    """A group's close assault factor: all its dice and factors in one total (T2)."""
    return sum(dice) + sum(cafs)


def defence(caf: int, dice: Iterable[int]) -> int:
    """A titan's defence: its factor and its dice, doubled (T2)."""
    return (caf + sum(dice)) * 2


def hits(group: int, against: int) -> int:
    """Hits on a titan: the group's total ÷ its defence, rounded down (T2).

    A defence of 0 or less, which no stock titan can have, counts as 1.
    """
    return max(0, group) // max(1, against)


def titan_dice(card: UnitCard) -> int:
    """D6s of a titan or war engine: two and those of its close-combat weapons (T2, T5)."""
    return OWN_DICE + card.close_combat_dice


def strikes_anywhere(attackers: Iterable[UnitCard]) -> bool:
    """Whether a group may choose where it strikes: it is all jump troops and skimmers (T3)."""
    return all({"jump", "skimmer"} & set(card.abilities) for card in attackers)


def can_be_disabled(location: int) -> int:
    """How often a location can be disabled: an arm once, the legs twice, others never (T3)."""
    if location == LEGS:
        return BOTH_LEGS
    return int(location in ARMS)


def row(table: Sequence[TitanDamageRow], faces: Iterable[int]) -> TitanDamageRow:
    """What some hits on one location do: the worst of them counts (T3)."""
    worst = max(faces)
    return next(each for each in table if each.low <= worst <= each.high)


_EFFECTS: Final = {"disabled": "arm or leg disabled", "damaged": ""}


def effect_text(found: TitanDamageRow) -> str:
    """What a row does, in words: `arm or leg disabled, capacity -1`."""
    words = [_EFFECTS.get(found.effect, found.effect)]
    if found.capacity:
        words.append(f"capacity -{found.capacity}")
    if found.critical:
        words.append("critical")
    return ", ".join(filter(None, words))


def save_need(scored: int) -> int:
    """The face that saves a unit of a group: 7 less the hits scored, 0 without any (T4)."""
    return max(BEST_SAVE, 7 - scored) if scored else 0


@cache
def save(need: int) -> Throw:
    """A unit's die to be saved, unmodified (T4)."""
    return at_least(Purpose.TITAN_SAVE, need)


def bulk(card: UnitCard) -> int:
    """How big a unit is where contact holds it: from titans down to skimmers (T6)."""
    if "skimmer" in card.abilities and not card.unit_class.is_engine:
        return 0
    return _SIZES[card.unit_class]


def may_leave(own: UnitCard, touching: Iterable[UnitCard]) -> bool:
    """Whether a unit may break contact: with smaller ones only (T6)."""
    return all(bulk(card) < bulk(own) for card in touching)
