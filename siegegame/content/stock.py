"""What the checks of `lint` look at: a catalogue, its boards and the places of its cards."""

from __future__ import annotations

from dataclasses import dataclass

from siegegame.content.board import Board
from siegegame.content.loader import Reading
from siegegame.content.locate import KeyPath
from siegegame.content.schema import Catalogue
from siegegame.model.errors import Problem


@dataclass(frozen=True, slots=True)
class Stock:
    """A catalogue that loads, with a board of each of its maps."""

    reading: Reading
    catalogue: Catalogue
    boards: dict[str, Board]

    @classmethod
    def of(cls, reading: Reading) -> Stock:
        """The stock of what was read.

        Raises:
            AssetError: it does not load.
        """
        return cls(reading, reading.catalogue(), reading.boards)

    def problem(self, folder: str, key: str, below: KeyPath, text: str) -> Problem:
        """A problem with a card, at a path below it."""
        return self.reading.places[folder, key].problem(below, text)
