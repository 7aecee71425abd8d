"""What a hull-point structure would suffer, as plain records (H3, H4); see `engine.rolls`."""

from __future__ import annotations

from siegegame.content.schema import BuildingDamageRow, HullLine
from siegegame.engine.records import Record


class HullTarget(Record, frozen=True):
    """A hull-point structure as a target."""

    structure: str
    points: int
    armour: tuple[int, int, int, int]
    """The armour values to the north, east, south and west, as they are now (H1)."""
    bulwark: bool
    table: tuple[BuildingDamageRow, ...]
    """The damage table (H4)."""
    garrison: tuple[tuple[int, int], ...]
    """What strength hits on those inside need, each with how many figures do (C8, H8)."""
    shield: bool
    """Whether a void shield would stop a shot that is heavy enough (H18)."""


class HullSalvo(Record, frozen=True):
    """Weapons of one kind that would fire at it, or blows by hand (H3)."""

    weapon: str
    firing: tuple[str, ...]
    """The units and emplaced weapons."""
    line: HullLine
    shots: tuple[tuple[int, int], ...]
    """How many shots, each with its weight: several if weapons must lock on (C6)."""
    skill: int
    snap: bool
    sure: bool
    """Whether every shot hits (H3, H16)."""
    rerolls: bool
    """Whether misses are rolled again on Overwatch (C6)."""
    facings: tuple[int, ...]
    more: int = 0
    """What a fuel pipe adds to its dice (H18)."""
    within: bool = False
    """Whether it is fired where no void shield is between, which then does not stop it (H18)."""


class HullFire(Record, frozen=True):
    """All that would be fired at a hull-point structure, or done to it by hand."""

    target: HullTarget
    salvos: tuple[HullSalvo, ...]
    """In the order in which they are resolved."""
