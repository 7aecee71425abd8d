"""The odds of a shot at a hull on the card: each number of the engine, what matters most first."""

from __future__ import annotations

from siegegame.model.orders import parse
from siegegame.odds.forecast import Forecast, forecast
from siegegame.ui.card import Card
from siegegame.ui.hull_odds import others, targets
from siegegame.ui.odds_card import add_odds, brief
from siegegame.ui.percents import percent

from .fort_yard import fort


def odds() -> Forecast:
    b = fort(first="attacker")
    return forecast(b.match.view(b.match.to_act), parse("shoot a2 h"))  # type: ignore[arg-type]


def lines_of(found: Forecast) -> list[str]:
    card = Card()
    add_odds(card, found)
    return ["".join(text for text, _ in line) for line in card.lines]


def test_whether_it_falls_comes_first_and_is_the_sum_of_both_ways() -> None:
    found = odds()
    (target,) = targets(found)
    both = [e.p for e in found.outcomes if e.what == "h: afterwards" and e.value != "stands"]
    assert target.falls == sum(both)
    lines = [line for line in lines_of(found) if line]
    assert lines[0] == f"It falls {percent(target.falls)}  H5"
    assert brief(found).startswith(f"{percent(target.falls)} that it falls, hull points −")


def test_every_row_of_the_table_and_every_result_of_a_shot_is_on_the_card() -> None:
    text = "\n".join(lines_of(odds()))
    for row in (
        "partial collapse", "structural collapse", "catastrophic breach", "total collapse",
        "detonation",
    ):  # fmt: skip
        assert f"% {row}" in text
    for word in ("miss", "nothing", "glance", "through", "Figures lost inside"):
        assert word in text


def test_nothing_of_it_is_told_twice() -> None:
    assert others(odds()) == ()


def test_no_line_is_wider_than_the_card() -> None:
    first = next(at for at, line in enumerate(lines_of(odds())) if line.startswith("H3 "))
    assert all(len(line) <= 28 for line in lines_of(odds())[:first])
