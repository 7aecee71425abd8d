"""A card: lines of runs of text with words for their style."""

from __future__ import annotations

from dataclasses import dataclass, field

from siegegame.model.vocabulary import Side

Line = list[tuple[str, str]]
"""Runs of text, each with a word of `palette.text_style`."""


@dataclass(slots=True)
class Card:
    """A title and lines."""

    title: str = ""
    side: Side | None = None
    lines: list[Line] = field(default_factory=list)
    picks: dict[int, int] = field(default_factory=dict)
    """Which lines are a choice, and the number of each."""

    def add_choice(self, number: int, text: str, *, chosen: bool) -> None:
        """Adds something that may be chosen by a click."""
        self.picks[len(self.lines)] = number
        mark, style = ("> ", "key") if chosen else ("  ", "plain")
        self.add((mark, "key"), (text, style))

    def add(self, *runs: tuple[str, str] | str) -> None:
        """Adds a line; a bare text is a plain run."""
        self.lines.append([(run, "plain") if isinstance(run, str) else run for run in runs])
