"""Steps of hit-rated structures under attack and failing (F3)."""

from __future__ import annotations

from siegegame.model.steps.base import Step


class ShootFeature(Step, frozen=True, tag=True):
    """Weapons of one kind roll their attack dice at a feature (C18, F3)."""

    detachment: int
    """0 for a gun that fires by itself."""
    structure: int
    weapon: str
    firing: tuple[int, ...]
    """The units and emplaced weapons that fire."""
    dice: int
    """Attack dice, each rolled as often as `throws` says."""
    throws: int


class DamageFeature(Step, frozen=True, tag=True):
    """Hits fall on a feature (F3)."""

    structure: int
    hits: int
    cause: str
    by: int = 0
    """The detachment that struck it."""


class FailFeature(Step, frozen=True, tag=True):
    """A feature at 0 hits fails: who is in or on it is struck and drops (F3)."""

    structure: int
    cause: str
