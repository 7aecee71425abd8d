"""Steps of walls that are climbed (F8)."""

from __future__ import annotations

from siegegame.model.steps.base import Step


class HoldWalks(Step, frozen=True, tag=True):
    """Climbers who are up and whom nobody meets come onto the wall walk (F8)."""


class FightOnWalls(Step, frozen=True, tag=True):
    """Everywhere on a wall climbers who are up fight whom they meet there (F8)."""


class WallRound(Step, frozen=True, tag=True):
    """The round at the top of one ladder or grapple (F8)."""

    unit: int
    """Who climbs."""
    climbers: int
    """How many of its figures are up."""
    defenders: tuple[tuple[int, int], ...]
    """Who meets them, each with how many figures."""
