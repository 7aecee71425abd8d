"""Steps of structures with storeys under attack and falling (S1 to S5)."""

from __future__ import annotations

from siegegame.model.steps.base import Step


class ShootStorey(Step, frozen=True, tag=True):
    """One weapon fires at a section of a floor (S1, S2)."""

    detachment: int
    structure: int
    section: int
    """Its place among the structure's sections."""
    floor: int
    shooter: int
    """The unit or emplaced weapon that fires."""
    weapon: str
    dice: int
    """After orders that halve them (C7)."""
    crew: int
    """Crew members on the gun (S2)."""
    snap: bool = False
    """Whether it is a snap shot (H17)."""


class TestStorey(Step, frozen=True, tag=True):
    """What has hit a floor rolls its dice against the material's (S3)."""

    structure: int
    section: int
    floor: int
    cause: str
    """The key of the weapon, or `charge`."""
    dice: int
    by: int
    """The detachment whose it is."""


class DropStorey(Step, frozen=True, tag=True):
    """A section falls from a floor upward (S4)."""

    structure: int
    section: int
    floor: int
    by: int
    attack: int
    """What the hit came to, and the material against it."""
    defence: int


class SettleStorey(Step, frozen=True, tag=True):
    """Those who found no room after a fall are out or lost; the room is what is left (S4)."""

    structure: int
