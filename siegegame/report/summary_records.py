"""The records of after-action statistics: a match, its sides, its structures in numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from siegegame.model.vocabulary import EndReason, Side

Counts = tuple[tuple[str, int], ...]
"""Numbers by cause, the greatest first."""


class SideSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What one side did and suffered."""

    side: Side
    units_lost: Counts
    detachments_lost: Counts
    """By the cause of the last unit's loss."""
    volleys: int
    dice: int
    """Shooting dice, re-rolls among them."""
    hits: int
    """Those that made the lowest face a target needed, a needed second die included."""
    expected: str
    """The average of `hits` for such dice, an exact fraction."""
    units_hit: int
    """Hits that went home when the dice were given out."""
    heavy_shots: int
    """Super-heavy weapons fired, barrages not among them (C10)."""
    heavy_hits: int
    """What these hit."""
    claims: int
    """How often it has claimed a building (H13)."""
    markers_taken: int
    markers_shed: int
    broken: int
    rallied: int
    fights_won: int
    fights_lost: int
    fights_tied: int
    """Still tied after the last round."""
    morale: tuple[int, ...]
    """In hundredths: at the start, then at the end of each turn."""

    @property
    def luck(self) -> Fraction:
        """How many hits more than on average."""
        return self.hits - Fraction(self.expected)


class StructureSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a structure."""

    structure: str
    name: str
    durability: str
    capacity: int
    """What it had at the start of its kind of durability."""
    lost: int
    state: str
    """As in `StructureState`."""
    claimant: Side | None
    """Whose flag is on it at the end (H13)."""
    guns_lost: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A match in numbers; winner and reason are None while it goes on."""

    scenario: str
    winner: Literal["attacker", "defender", "draw"] | None
    reason: EndReason | None
    turn: int
    sides: tuple[SideSummary, SideSummary]
    """The attacker's, the defender's."""
    structures: tuple[StructureSummary, ...]
    """In the order in which they were placed."""
    bunkers_found: int
    bunkers_lost: int
