"""Events of structures with storeys, of rubble and of those who clear it (S1 to S7)."""

from __future__ import annotations

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point


class StoreyTaken(Event, frozen=True, tag="storey_taken", kw_only=True):
    """A unit is on a floor of the structure it is in (S1)."""

    unit: str
    structure: str
    floor: int
    section: int
    """The part of the footprint, counted from 1."""
    climbed: bool
    """Whether it has gone up or down inside, which is all of its movement."""
    spent: int
    """Half cells that it has moved in this phase."""


class StoreyShot(Event, frozen=True, tag="storey_shot", kw_only=True):
    """A weapon was fired at a floor of a structure (S1, S2)."""

    detachment: str | None
    structure: str
    floor: int
    section: int
    shooter: str
    """The unit, or the emplaced weapon."""
    weapon: str
    difficulty: int
    crew: int
    """Crew members on the gun; each beyond the first adds 1 to the die."""
    need: int
    """The face that hits."""
    snap: bool
    rerolled: tuple[int, ...]
    hit: bool


class FloorCharged(Event, frozen=True, tag="floor_charged", kw_only=True):
    """Engineers set off a demolition charge at a structure that they touch (S3)."""

    unit: str
    detachment: str
    structure: str
    section: int
    floor: int


class StoreyTested(Event, frozen=True, tag="storey_tested", kw_only=True):
    """A hit's dice were compared with those of the material (S3); the hit's dice come first."""

    structure: str
    floor: int
    section: int
    weapon: str
    """The key of the weapon, or `charge`."""
    attack: int
    attack_dice: int
    """How many of the dice are the weapon's."""
    material: str
    defence: int
    falls: bool
    by: str | None


class StoreyCollapsed(Event, frozen=True, tag="storey_collapsed", kw_only=True):
    """A section has fallen from a floor upward (S4, S5)."""

    structure: str
    floor: int
    section: int
    floors: int
    """How many floors have fallen."""
    attack: int
    """What the hit came to, and the material (S3)."""
    defence: int
    cells: tuple[Point, ...]
    """The section's cells."""
    rubble: bool
    """Whether they are rubble now: the ground floor fell too."""
    left: int
    """Floors left of all sections of the structure."""
    by: str | None


class StoreyCrushed(Event, frozen=True, tag="storey_crushed", kw_only=True):
    """One roll of the material's dice on all units on the floor that was hit (S4)."""

    structure: str
    floor: int
    total: int
    units: tuple[str, ...]
    defences: tuple[int, ...]
    """The defence of each of them; it is lost where the total reaches that."""


class UnitFell(Event, frozen=True, tag="unit_fell", kw_only=True):
    """A unit on a floor above the one that was hit came down with it (S4)."""

    unit: str
    structure: str
    floor: int
    floors: int
    """How many floors it fell; from below the third nothing is rolled."""
    total: int
    defence: int
    lost: bool


class OverwatchLost(Event, frozen=True, tag="overwatch_lost", kw_only=True):
    """A detachment in a structure that is falling is no longer on Overwatch (S4)."""

    detachment: str
    structure: str


class RubbleCleared(Event, frozen=True, tag="rubble_cleared", kw_only=True):
    """A unit has cleared cells of rubble or mines; they are open ground (S7)."""

    unit: str
    die: int
    wanted: tuple[Point, ...]
    """The cells in the order in which it would clear them."""
    cells: tuple[Point, ...]
    """Those that it has cleared."""
    spent: int
    """Half cells that it has used in this phase: all of its movement."""
