"""What the checks of `lint` look at: a catalogue, its boards and the places of its cards."""

from __future__ import annotations

from dataclasses import dataclass

from siegegame.content.board import Board, board
from siegegame.content.loader import Reading
from siegegame.content.locate import KeyPath
from siegegame.content.schema import Catalogue
from siegegame.model.errors import AssetError, Problem


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
            AssetError: it does not load, or a map is no board.
        """
        catalogue = reading.catalogue()
        return cls(reading, catalogue, _boards(reading, catalogue))

    def problem(self, folder: str, key: str, below: KeyPath, text: str) -> Problem:
        """A problem with a card, at a path below it."""
        return self.reading.places[folder, key].problem(below, text)


def _boards(reading: Reading, catalogue: Catalogue) -> dict[str, Board]:
    boards: dict[str, Board] = {}
    problems: list[Problem] = []
    for key, card in catalogue.maps.items():
        place = reading.places["maps", key]
        try:
            boards[key] = board(
                card, catalogue.terrain, catalogue.structures, place.file, place.text
            )
        except AssetError as error:
            problems += error.problems
    if problems:
        raise AssetError(*problems)
    return boards
