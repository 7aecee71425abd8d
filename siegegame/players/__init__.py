"""Computer players: each gets a view and answers with an order."""

from siegegame.players.base import LEVELS, Player, make_player

__all__ = ["LEVELS", "Player", "make_player"]
