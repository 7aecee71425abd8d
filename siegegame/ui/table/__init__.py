"""The table where a match is played: its seats, its file, the folder of saves. No screens."""

from siegegame.ui.table.session import HUMAN, MatchChoice, Session

__all__ = ["HUMAN", "MatchChoice", "Session"]
