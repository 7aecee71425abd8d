"""The odds of fire or a charge at storeys on a card: whether the floor falls comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from siegegame.odds.forecast import Forecast
from siegegame.odds.outcomes import Outcome
from siegegame.ui.card import Card
from siegegame.ui.percents import decimal, fewer, percent

_MARK: Final = ": floors that fall"
_SHOT: Final = "one shot of "
_LOST: Final = "units lost "
_FELL: Final = "is lost to the fall"
_WORDS: Final = {"misses": "miss", "does nothing": "nothing", "brings the floor down": "falls"}
_A_LINE: Final = 3
"""Numbers with their chances that stand on a line of the card."""


class Target(NamedTuple):
    """A section and what may become of it, each outcome without its name in front."""

    name: str
    outcomes: tuple[Outcome, ...]

    @property
    def falls(self) -> Outcome | None:
        """That the floor which is aimed at falls."""
        found = (e for e in self.outcomes if e.what.startswith("floor ") and " falls" in e.what)
        return next(found, None)


def targets(found: Forecast) -> list[Target]:
    """The sections that an order may bring down."""
    names = [each.what.removesuffix(_MARK) for each in found.outcomes if each.what.endswith(_MARK)]
    return [_target(found, name) for name in dict.fromkeys(names)]


def _target(found: Forecast, name: str) -> Target:
    begin = f"{name}: "
    mine = (each for each in found.outcomes if each.what.startswith(begin))
    return Target(name, tuple(each._replace(what=each.what.removeprefix(begin)) for each in mine))


def others(found: Forecast, outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """Those of some outcomes that are about nothing of the kind."""
    names = tuple(f"{target.name}: " for target in targets(found))
    return tuple(each for each in outcomes if not (names and each.what.startswith(names)))


def add_target(
    card: Card,
    target: Target,
    mean: Callable[[str], Fraction | None],
    told: Callable[[str], str],
) -> None:
    """What may become of a section.

    Args:
        card: the card.
        target: the section.
        mean: what of something is lost on average.
        told: puts names in the place of slugs.
    """
    card.add((told(target.name), "key"))
    falls = target.falls
    if falls:
        what = f"{falls.what[:1].upper()}{falls.what[1:]} "
        card.add((what, "bad"), (percent(falls.p), "strong"), ("  S3", "faint"))
    else:
        card.add(("It cannot fall", "plain"), ("  S3", "faint"))
    for what in dict.fromkeys(each.what for each in target.outcomes):
        rows = [each for each in target.outcomes if each.what == what]
        average = mean(f"{target.name}: {what}")
        if average is not None and what.startswith((_LOST, "floors")):
            words = f"{what[:1].upper()}{what[1:]} "
            card.add((words, "plain"), (decimal(average), "strong"), ("  S4", "faint"))
            _add_pairs(card, [(str(each.value), each.p) for each in rows])
        elif what.startswith(_SHOT):
            card.add((_shot_words(what, told), "plain"), ("  S2", "faint"))
            _add_pairs(card, [(_WORDS[str(each.value)], each.p) for each in rows])


def _shot_words(what: str, told: Callable[[str], str]) -> str:
    """What is shot with and by whom: `Autocannon by Wall Breakers (unit 5)`."""
    weapon, _, whose = what.removeprefix(_SHOT).partition(" by ")
    kind = weapon.replace("-", " ")
    return f"{kind[:1].upper()}{kind[1:]} by {told(whose)}"


def _add_pairs(card: Card, pairs: Sequence[tuple[str, Fraction]]) -> None:
    for first in range(0, len(pairs), _A_LINE):
        line: list[tuple[str, str]] = []
        for word, p in pairs[first : first + _A_LINE]:
            line += [(f" {word} ", "dim"), (f"{percent(p):<3}", "strong")]
        card.add(*line)


def brief_of(target: Target, mean: Callable[[str], Fraction | None]) -> Iterator[str]:
    """The most telling of it in few words."""
    if target.falls:
        yield f"{percent(target.falls.p)} that {target.falls.what}"
    floors = mean(f"{target.name}{_MARK}")
    if floors is not None:
        yield fewer("floors", floors)
    lost = [
        average
        for each in dict.fromkeys(each.what for each in target.outcomes)
        if each.startswith(_LOST) and (average := mean(f"{target.name}: {each}")) is not None
    ]
    if lost:
        yield fewer("units", sum(lost, Fraction(0)))
