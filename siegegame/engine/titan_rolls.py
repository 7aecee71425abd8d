"""What a fight with titans would roll: groups, then duels (T1 to T5). Plain values for the odds."""

from __future__ import annotations

from siegegame.content.schema import TitanDamageRow
from siegegame.engine.records import Record
from siegegame.model.vocabulary import Side


class Brute(Record, frozen=True):
    """A war engine or titan in a fight."""

    unit: str
    side: Side
    titan: bool
    caf: int
    dice: int
    """Its D6s, those of close-combat weapons among them."""
    capacity: int


class Gang(Record, frozen=True):
    """A group that attacks a titan."""

    titan: str
    side: Side
    units: tuple[str, ...]
    caf: int
    savable: int
    """How many of them may be saved."""
    anywhere: bool
    """Whether it says where its hits strike; reckoned as a part of its own for each hit."""
    twice: tuple[bool, bool]
    """Whether its dice and the titan's are rolled in pairs of which the lower counts (S6)."""


class Bout(Record, frozen=True):
    """A duel: who attacks, and the titan that is attacked."""

    unit: str
    titan: str
    twice: tuple[bool, bool]


class Brawl(Record, frozen=True):
    """A fight with titans in it; where a unit may choose whom it fights it is reckoned for titans.

    What the others do by C11 afterwards is not part of it.
    """

    side: Side
    brutes: tuple[Brute, ...]
    gangs: tuple[Gang, ...]
    duels: tuple[Bout, ...]
    others: int
    """Fights of others that follow by C11."""
    table: tuple[TitanDamageRow, ...]
