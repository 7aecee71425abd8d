"""Forecasts of orders: modifiers with their rules, outcomes, refusals, secrets, JSON."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit.battle import Battle, battle

from siegegame.model.errors import Reason, RefusedError
from siegegame.model.events import CloseAssault
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Side
from siegegame.odds.forecast import Forecast, forecast


def foreseen(b: Battle, text: str) -> Forecast:
    assert b.match.to_act is not None
    return forecast(b.match.view(b.match.to_act), parse(text))


def chances(found: Forecast, what: str) -> dict[int | str, Fraction]:
    return {each.value: each.p for each in found.outcomes if each.what == what}


def values(found: Forecast) -> list[tuple[str, str, int | str]]:
    return [(each.rule, each.label, each.value) for each in found.modifiers]


def a_shot() -> Battle:
    return battle(
        "a1 .*6 d1% . \na1 .*6 d1 .",
        attacker={"a1": "gun6 rifle"},
        defender={"d1": "chief rifle"},
        phase="shooting",
        orders={"a1": "assault"},
        markers={"a1": 1},
    )


@pytest.mark.rule("C7", "C8", "C9")
def test_every_modifier_of_a_shot_has_its_line_and_rule() -> None:
    assert values(foreseen(a_shot(), "shoot a1 d1")) == [
        ("C7", "Firepower aimed", 7),
        ("C9", "blast markers on the shooters", -1),
        ("C6", "Assault orders", "halved"),
        ("C7", "Firepower after that", 3),
        ("C7", "column, nearest target in cover", "C"),
        ("C7", "dice", 1),
        ("C8", "d1.1, d1.2: needs", "5+"),
        ("C9", "markers if anything is hit", 1),
    ]


def test_outcomes_of_a_shot_with_their_exact_chances() -> None:
    found = foreseen(a_shot(), "shoot a1 d1")

    third = Fraction(1, 3)
    assert chances(found, "d1: units lost") == {0: 1 - third, 1: third}
    assert chances(found, "d1.1 is lost") == {"yes": third}
    assert chances(found, "d1: blast markers") == {0: 1 - third, 1: third}
    assert found.expected["d1: units lost"] == third
    assert found.plain()["outcomes"][1] == {"what": "d1: units lost", "value": 1, "p": "1/3"}
    assert found.plain()["kind"] == "odds"
    assert found.plain()["order"] == "shoot a1 d1"


@pytest.mark.rule("E4", "E5", "E7")
def test_a_shot_at_a_structure_tells_of_chart_failing_and_garrison() -> None:
    b = battle(
        "a1 .*5 H H .\na1 .*5 H H .",
        attacker={"a1": "tank*2"},
        defender={"d1": "rifle*2"},
        inside={"h": "d1"},
        capacity={"h": 2},
        phase="shooting",
    )
    found = foreseen(b, "shoot a1 h")

    assert sum(chances(found, "h: capacity lost").values()) == 1
    assert 0 < chances(found, "h: critical 12, fire")["yes"] < Fraction(1, 36)
    assert chances(found, "h: afterwards")["standing"] == 1 - chances(found, "h: fails")["yes"]
    assert sum(chances(found, "h: garrison lost to criticals and collapse").values()) == 1
    assert ("E5", "h: dice, column A", 3) in values(found)


@pytest.mark.rule("C11")
def test_an_assault_tells_who_wins_and_who_breaks() -> None:
    b = battle(".*4 a1 d1 .*4", phase="assault", orders={"a1": "assault"}, markers={"d1": 2})
    found = foreseen(b, "assault a1.1 d1.1")

    ends = chances(found, "the fight")
    assert sum(ends.values()) == 1
    assert ends["win"] == Fraction(21, 36) + Fraction(5, 36) * Fraction(21, 36) + (
        Fraction(5, 36) ** 2 * Fraction(21, 36)
    )
    assert sum(chances(found, "we win, by the row").values()) == ends["win"]
    assert chances(found, "theirs are broken")["yes"] == ends["win"]
    assert ("C11", "ours: enemy has more markers", 1) in values(found)


@pytest.mark.rule("C11", "C15")
def test_a_detachment_that_is_picked_from_apart_takes_its_marker_first() -> None:
    b = battle(
        ". a1 . d1 .*9\n.*13\n.*13\n.*13\n.*13\n.*13\na1 .*12",
        attacker={"a1": "rifle*2"},
        phase="assault",
        orders={"a1": "assault"},
    )
    b.order("move a1.1 2,0")
    found = foreseen(b, "assault a1.1 d1.1")

    assert ("C15", "ours: out of coherency, markers taken first", 1) in values(found)
    assert ("C11", "theirs: enemy has more markers", 1) in values(found)
    b.order("assault a1.1 d1.1", "close_assault:5,5 casualty:1,1")
    fought = b.events_of(CloseAssault)
    assert [each.sides[1].bonuses for each in fought] == [(("enemy has more markers", 1),)]


@pytest.mark.rule("E10")
def test_an_assault_on_a_structure_tells_whether_it_is_equalled() -> None:
    b = battle(
        ".*4 a1 H H .\n.*4 . H H .", attacker={"a1": "mob15"}, phase="assault",
        orders={"a1": "assault"},
    )  # fmt: skip
    found = foreseen(b, "assault a1.1 h")

    assert chances(found, "h: equalled") == {"yes": Fraction(21, 36)}
    assert chances(found, "h: capacity lost")[0] == 1 - Fraction(21, 36) * Fraction(1, 6)
    assert ("E10", "dice if the structure is equalled", 1) in values(found)


@pytest.mark.rule("D7")
def test_a_scan_tells_what_lies_within_reach() -> None:
    b = battle("a1 . H H .\n. . H H .", counters={"bunker-1": "h"}, phase="shooting", pad=(12, 2))
    found = foreseen(b, "scan a1")

    assert values(found) == [("D7", "needs", "5+"), ("D7", "within reach", "h")]
    assert chances(found, "what lies there is found") == {"yes": Fraction(1, 3)}


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("cards", "moves"), [("rifle", 4), ("elite", 5)])
def test_moving_under_markers(cards: str, moves: int) -> None:
    b = battle("a1 .*6 d1", attacker={"a1": cards}, markers={"a1": 2})
    found = foreseen(b, "order a1 advance")

    assert chances(found, "may move") == {"yes": Fraction(moves, 6)}
    assert chances(found, "is halted") == {"yes": 1 - Fraction(moves, 6)}
    assert foreseen(b, "order a1 overwatch").outcomes == ()


@pytest.mark.rule("C9", "C6")
def test_a_charge_under_markers_rolls_once() -> None:
    b = battle("a1 .*6 d1", phase="assault", orders={"a1": "assault"}, markers={"a1": 3})

    assert chances(foreseen(b, "move a1.1 1,0"), "may move") == {"yes": HALF}


HALF = Fraction(1, 2)


def test_nothing_is_rolled_for_most_orders() -> None:
    b = battle("a1 .*6 d1")
    found = foreseen(b, "order a1 advance")

    assert (found.modifiers, found.outcomes, dict(found.expected)) == ((), (), {})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shoot a1 d2", Reason.UNKNOWN_NAME),
        ("shoot d1 a1", Reason.NOT_YOURS),
        ("assault a1.1 d1.1", Reason.NOT_NOW),
    ],
)
def test_what_would_be_refused_is_refused_here(text: str, reason: Reason) -> None:
    b = battle("a1 .*6 d1", phase="shooting")
    with pytest.raises(RefusedError) as refused:
        foreseen(b, text)
    assert refused.value.refusal.reason is reason


@pytest.mark.rule("D3")
@pytest.mark.parametrize("text", ["shoot a1 d1", "shoot a1 h", "shoot a1 i", "scan a1"])
def test_odds_do_not_differ_with_what_is_hidden(text: str) -> None:
    def told(structure: str) -> Forecast:
        b = battle(
            "a1 . H H . . .\na1 . H H . . .\n. . . . . I I\n. . . . . I I",
            attacker={"a1": "tank siege"},
            defender={"d1": "rifle*2", "d2": "rifle"},
            inside={"h": "d1", "i": "d2"},
            counters={"bunker-1": structure},
            phase="shooting",
            pad=(16, 4),
        )
        return forecast(b.match.view(Side.ATTACKER), parse(text))

    assert told("h") == told("i")
