"""What a hit-rated structure would suffer, as plain records (F2 to F4); see `engine.rolls`."""

from __future__ import annotations

from siegegame.engine.records import Record


class FeatureTarget(Record, frozen=True):
    """A hit-rated structure as a target."""

    structure: str
    remaining: int
    maximum: int
    caught: tuple[int, ...]
    """The Armour of each unit in or on it, which a fall hurts on that face or better (F3)."""


class FeatureSalvo(Record, frozen=True):
    """Weapons of one kind that would fire at it, or a unit that would bash it (F3, F4)."""

    weapon: str
    """Empty for a unit that bashes."""
    firing: tuple[str, ...]
    dice: tuple[tuple[int, int], ...]
    """How many attack dice, each with its weight: several if weapons must lock on (C6)."""
    throws: int
    """How often each of them is rolled."""
    sides: int


class FeatureFire(Record, frozen=True):
    """All that would be fired at a hit-rated structure, or done to it by hand."""

    target: FeatureTarget
    salvos: tuple[FeatureSalvo, ...]
    sure: int = 0
    """Hits that need no die: a demolition charge (F2)."""
    figures: int = 0
    """How many figures bash."""
