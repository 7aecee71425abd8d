"""The odds of fire or blows at a hull-point structure on a card: what matters most comes first.

Whether it falls, what goes of hull, garrison and armour, each row of the damage table, one shot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from siegegame.odds.battering import STANDS
from siegegame.odds.forecast import Forecast
from siegegame.odds.outcomes import YES, Outcome
from siegegame.rules.hull import HARMS
from siegegame.ui.card import Card
from siegegame.ui.percents import decimal, fewer, percent

_MARK: Final = ": hull points lost"
_FATES: Final = "afterwards"
_SHOT: Final = "one "
_NUMBERS: Final = {
    "hull points lost": ("Hull points lost ", "H3"),
    "figures inside lost to debris": ("Figures lost inside ", "H8"),
    "armour value lost": ("Armour value lost ", "H4"),
}
"""What comes in numbers, in the order of the card, with its words and rule."""
_SHOT_WORDS: Final = {
    "misses": "miss", "does nothing": "nothing", "glances": "glance", "goes through": "through",
}  # fmt: skip
_A_LINE: Final = 3
"""Numbers with their chances that stand on a line of the card."""
_MOST: Final = 6
"""Numbers that are told one by one; what is more is summed up."""


class Target(NamedTuple):
    """A structure and what may become of it, each outcome without its name in front."""

    structure: str
    outcomes: tuple[Outcome, ...]

    def of(self, what: str) -> list[Outcome]:
        """The outcomes that are about something."""
        return [each for each in self.outcomes if each.what == what]

    @property
    def falls(self) -> Fraction:
        """The chance that it collapses or detonates."""
        fates = self.of(_FATES)
        return sum((each.p for each in fates if each.value != STANDS), Fraction(0))


def targets(found: Forecast) -> list[Target]:
    """The hull-point structures that an order may hurt."""
    names = [each.what.removesuffix(_MARK) for each in found.outcomes if each.what.endswith(_MARK)]
    return [_target(found, name) for name in dict.fromkeys(names)]


def _target(found: Forecast, name: str) -> Target:
    begin = f"{name}: "
    mine = (each for each in found.outcomes if each.what.startswith(begin))
    return Target(name, tuple(each._replace(what=each.what.removeprefix(begin)) for each in mine))


def others(found: Forecast) -> tuple[Outcome, ...]:
    """The outcomes that are about nothing of the kind."""
    names = tuple(f"{target.structure}: " for target in targets(found))
    return tuple(each for each in found.outcomes if not (names and each.what.startswith(names)))


def add_target(card: Card, target: Target, mean: Callable[[str], Fraction | None]) -> None:
    """What may become of a structure.

    Args:
        card: the card.
        target: the structure.
        mean: what of something is lost on average.
    """
    _add_fate(card, target)
    for what, (words, rule) in _NUMBERS.items():
        rows, average = target.of(what), mean(f"{target.structure}: {what}")
        if rows and average is not None:
            card.add((words, "plain"), (decimal(average), "strong"), (f"  {rule}", "faint"))
            _add_numbers(card, rows)
    _add_rows(card, target)
    for what in dict.fromkeys(each.what for each in target.outcomes):
        if what.startswith(_SHOT):
            card.add((what.replace("-", " ").capitalize(), "plain"), ("  H3", "faint"))
            _add_pairs(card, [(_SHOT_WORDS[str(e.value)], e.p) for e in target.of(what)], 2)


def _add_fate(card: Card, target: Target) -> None:
    falls = target.falls
    word = "bad" if falls else "plain"
    card.add(("It falls ", word), (percent(falls), "strong"), ("  H5", "faint"))
    if falls:
        fates = [each for each in target.of(_FATES) if each.value != STANDS]
        for each in fates:
            card.add((f"{percent(each.p):>6} ", "strong"), str(each.value).replace("_", " "))


def _add_numbers(card: Card, rows: Sequence[Outcome]) -> None:
    pairs = [(str(row.value), row.p) for row in rows[:_MOST]]
    rest = sum((row.p for row in rows[_MOST:]), Fraction(0))
    _add_pairs(card, [*pairs, *([("more", rest)] if rest else [])], _A_LINE)


def _add_pairs(card: Card, pairs: Sequence[tuple[str, Fraction]], a_line: int) -> None:
    for first in range(0, len(pairs), a_line):
        line: list[tuple[str, str]] = []
        for word, p in pairs[first : first + a_line]:
            room = 26 // a_line - 5
            line += [(f" {word:>{room}} ", "dim"), (f"{percent(p):<3}", "strong")]
        card.add(*line)


def _add_rows(card: Card, target: Target) -> None:
    """The chance of each row of the damage table to come up at least once (H4)."""
    names = [name.replace("_", " ") for name in HARMS]
    rows = [row for name in names for row in target.of(name) if row.value == YES]
    if rows:
        card.add(("Damage table, comes up", "plain"), ("  H4", "faint"))
    for row in rows:
        card.add((f"{percent(row.p):>6} ", "strong"), row.what)


def brief_of(target: Target, mean: Callable[[str], Fraction | None]) -> Iterator[str]:
    """The most telling of it in few words."""
    yield f"{percent(target.falls)} that it falls"
    words = {
        "hull points lost": "hull points", "figures inside lost to debris": "figures inside",
        "armour value lost": "armour",
    }  # fmt: skip
    for what, word in words.items():
        average = mean(f"{target.structure}: {what}")
        if average is not None:
            yield fewer(word, average)
