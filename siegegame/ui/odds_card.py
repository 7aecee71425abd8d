"""The odds of an order on a card, and in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Final

from siegegame.odds.forecast import Forecast
from siegegame.odds.outcomes import YES, Outcome
from siegegame.ui import hull_odds, storey_odds
from siegegame.ui.card import Card
from siegegame.ui.hull_odds import Target
from siegegame.ui.percents import decimal, percent

_ROWS: Final = 7
"""Values of one number that stand on a card; the rest is summed up."""


_WORDS: Final = {
    "fails": "that the building falls",
    "anything hit": "that anything is hit",
    "is no obstacle any more": "that it falls",
}
"""What a chance is of, where the engine's word says it too shortly."""


_SHORTER: Final = {
    "hits by the group": "hits",
    "units lost of the group": "group lost",
}
"""Numbers that a line calls more shortly than the card."""


def add_odds(card: Card, found: Forecast, told: Callable[[str], str] = str) -> None:
    """Adds an order's outcomes and modifiers to a card.

    Args:
        card: the card.
        found: what is to be expected.
        told: puts names in the place of slugs.
    """
    if not found.outcomes and not found.modifiers:
        return
    card.add()
    aimed, beside = _targets(found)
    for target in aimed:
        hull_odds.add_target(card, target, found.expected.get)
    for section in storey_odds.targets(found):
        storey_odds.add_target(card, section, found.expected.get, told)
    for what, rows in _grouped(storey_odds.others(found, hull_odds.others(found))):
        _add_group(card, told(_bare(found, what)), rows, found.expected.get(what))
    for target in beside:
        card.add((told(target.structure), "key"))
        hull_odds.add_target(card, target, found.expected.get)
    card.add()
    for rule, label, value in found.modifiers:
        words = told(_bare(found, label))
        card.add((f"{rule:<4} ", "faint"), (f"{words} ", "dim"), told(str(value)))


def _targets(found: Forecast) -> tuple[list[Target], list[Target]]:
    """The hull-point structure that is aimed at, and those that only lie under templates."""
    every, names = hull_odds.targets(found), found.order.split()
    aimed = [each for each in every if each.structure in names]
    return aimed, [each for each in every if each not in aimed]


def _bare(found: Forecast, text: str) -> str:
    """A text without the name in front of it where that is the order's own target."""
    name, _, rest = text.partition(": ")
    return rest if rest and name in found.order.split() else text


def _grouped(outcomes: Iterable[Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
    groups: dict[str, list[Outcome]] = {}
    for each in outcomes:
        groups.setdefault(each.what, []).append(each)
    yield from groups.items()


def _add_group(card: Card, what: str, rows: list[Outcome], mean: Fraction | None) -> None:
    if len(rows) == 1 and rows[0].value == YES:
        card.add((f"{percent(rows[0].p):>6} ", "strong"), _WORDS.get(what, what))
        return
    average = (f"  {decimal(mean)} on average", "dim") if mean is not None else ("", "dim")
    card.add((what, "plain"), average)
    for chance, value in _telling(rows):
        card.add((f"{percent(chance):>6} ", "strong"), value)


def _telling(rows: list[Outcome]) -> list[tuple[Fraction, str]]:
    """The values of a number that find room; of many the likeliest, the others summed up."""
    values = [row.value for row in rows]
    told = [(row.p, str(row.value).replace("_", " ")) for row in rows]
    if len(rows) <= _ROWS:
        return told
    if not all(isinstance(value, int) for value in values):
        return [*told[:_ROWS], (_summed(rows[_ROWS:]), "more")]
    first = max(range(len(rows) - _ROWS + 1), key=lambda at: (_summed(rows[at : at + _ROWS]), -at))
    past = first + _ROWS
    shown = told[first:past]
    if first:
        shown[0] = (_summed(rows[: first + 1]), f"{values[first]} or less")
    if past < len(rows):
        shown[-1] = (_summed(rows[past - 1 :]), f"{values[past - 1]} or more")
    return shown


def _summed(rows: list[Outcome]) -> Fraction:
    return sum((row.p for row in rows), Fraction(0))


def brief(found: Forecast) -> str:
    """The most telling chances of an order in one line; empty if nothing is rolled."""
    names = found.order.split()
    for target in _targets(found)[0]:
        return ", ".join(hull_odds.brief_of(target, found.expected.get))
    for section in storey_odds.targets(found):
        return ", ".join(storey_odds.brief_of(section, found.expected.get))
    means: dict[str, Fraction] = {}
    for what, mean in found.expected.items():
        about, _, name = what.rpartition(": ")
        if not about or about in names or about.rpartition(".")[0] in names[2:]:
            means[name] = means.get(name, Fraction(0)) + mean
    parts = [f"{_SHORTER.get(name, name)} {decimal(mean)}" for name, mean in means.items()]
    outcomes = [e for e in found.outcomes if _tells(e) and _about(e) in ("", *names)]
    parts += [f"{percent(e.p)} {_short(e)}" for e in outcomes]
    return ("On average " if found.expected else "") + ", ".join(parts[:5])


def _about(outcome: Outcome) -> str:
    return outcome.what.rpartition(": ")[0]


def _tells(outcome: Outcome) -> bool:
    named = (
        "fails",
        "no obstacle any more",
        "anything hit",
        "what lies there is found",
        "may move",
        "the fight",
    )
    return outcome.what.endswith(named)


def _short(outcome: Outcome) -> str:
    name = outcome.what.partition(": ")[2] or outcome.what
    return _WORDS.get(name, name) if outcome.value == YES else f"{outcome.value}"
