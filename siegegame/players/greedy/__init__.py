"""A player that weighs each order by what it may gain, and looks no further than that."""

from siegegame.players.greedy.player import GreedyPlayer

__all__ = ["GreedyPlayer"]
