"""What a section of storeys would suffer, as plain records (S1 to S4); see `engine.rolls`."""

from __future__ import annotations

from siegegame.engine.records import Record
from siegegame.model.vocabulary import Side


class StoreyMark(Record, frozen=True):
    """A unit that would come down with what falls."""

    unit: str
    detachment: str
    side: Side
    points: int
    defence: int
    floor: int


class StoreyTarget(Record, frozen=True):
    """A section of a structure, and the floor of it that is shot at."""

    structure: str
    section: int
    """Counted from 0."""
    floor: int
    floors: int
    """How many stand."""
    material: str
    material_dice: int
    marks: tuple[StoreyMark, ...]
    """Those on the floor and above."""
    watchful: tuple[str, ...]
    """Detachments in the structure that would lose their Overwatch (S4)."""
    ruin: bool
    """Whether what falls costs the defender morale (V3)."""
    unscathed: tuple[str, ...] = ()
    """Those of them with somebody inside who does not come down."""
    shield: bool = False
    """Whether a void shield would stop a shot that is heavy enough (H18)."""


class StoreyShot(Record, frozen=True):
    """A weapon that would fire at it, or a charge."""

    shooter: str
    weapon: str
    dice: int
    """After orders that halve them (C7)."""
    difficulty: int
    crew: int
    snap: bool = False
    sure: bool = False
    """Whether it hits without a die: a charge (S3)."""
    locks: bool = False
    """Whether it must lock on first (C6)."""
    rerolls: bool = False
    """Whether a miss is rolled again on Overwatch (C6)."""
    stopped: bool = False
    """Whether a void shield would stop it (H18)."""


class StoreyFire(Record, frozen=True):
    """All that would be fired at a section, or set off under it."""

    target: StoreyTarget
    shots: tuple[StoreyShot, ...]
    """In the order in which they are resolved."""
