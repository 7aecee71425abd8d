"""The engine: a match as a function of scenario, seed and orders (decision 6)."""

from siegegame.engine.match import Match
from siegegame.engine.view import View

__all__ = ["Match", "View"]
