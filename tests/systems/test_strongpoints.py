"""Strongpoints (V1)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.events import MatchEnded, MoraleChanged

LINE = "a1 .*4 H .*3 K .*9 d1"


def line(h: str | None, k: str | None, **more: object) -> Battle:
    sites = {
        "h": {"claimed": h, "strongpoint": True}, "k": {"claimed": k, "strongpoint": True},
    }  # fmt: skip
    return battle(
        LINE,
        **{  # type: ignore[arg-type]
            "forts": {"h": fort(), "k": fort()}, "sites": sites, "phase": "end", "first": None,
            "attacker": {"a1": "mob1"}, "defender": {"d1": "mob1"}, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("h", "k", "attacker", "defender"),
    [
        (None, None, 2000, 2000), ("attacker", None, 2100, 2000),
        ("attacker", "defender", 2100, 2100), (None, "defender", 2000, 2100),
    ],
)  # fmt: skip
def test_at_each_end_every_strongpoint_gives_its_claimant_1_morale(
    h: str | None, k: str | None, attacker: int, defender: int
) -> None:
    b = line(h, k)

    assert (b.morale("attacker"), b.morale("defender")) == (attacker, defender)
    assert {each.rule for each in b.events_of(MoraleChanged)} <= {"V1"}


@pytest.mark.rule("V1")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_who_claims_all_wins_by_the_objective(side: str) -> None:
    b = line(side, side)

    ended = b.last(MatchEnded)
    assert (ended.winner, ended.reason.value, ended.rule) == (side, "objective", "V1")


@pytest.mark.rule("V1", "H6")
def test_what_has_fallen_counts_no_more() -> None:
    b = line(None, "defender", shells=["h"])

    assert b.last(MatchEnded).winner == "defender"


@pytest.mark.rule("V1")
def test_other_claims_give_nothing() -> None:
    b = line(None, None, sites={"h": {"claimed": "attacker"}})

    assert b.morale("attacker") == 2000
    assert not b.match.over


@pytest.mark.rule("V1", "C12")
def test_a_match_with_strongpoints_ends_by_morale_and_turns_too() -> None:
    b = line("attacker", "defender", turn=8)

    assert b.last(MatchEnded).reason.value == "turn_limit"
