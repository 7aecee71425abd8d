"""Bunker counters: hidden, gained from, looked for, scanned for, destroyed (D3, D6, D7, D8)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.matches import SCENARIO

from siegegame.engine import Match
from siegegame.model.errors import Reason
from siegegame.model.events import (
    CounterDestroyed,
    CounterPlaced,
    CounterRevealed,
    MoraleChanged,
    ScanRolled,
)
from siegegame.model.vocabulary import PUBLIC, CounterState, Side

CITY = """
    .  .*6 .*6 H H . K K .*4
    .  .*6 .*6 H H . K K .*4
    .  .*6 .*6 . . . . . .*4
"""

# -- D3 -------------------------------------------------------------------------------------


def hiding(text: str = CITY, counters: int = 2) -> Battle:
    """A battle whose defender has still to hide his counters."""
    names = {f"bunker-{n + 1}": "hk"[n] for n in range(counters)}
    b = battle(text, counters=names, phase="counters", first=None)
    for name in names:
        counter = b.world.counter[b.id(name)]
        b.world.journal.put(b.id(name), counter, "structure", 0)
        b.world.journal.put(b.id(name), counter, "state", CounterState.UNPLACED)
    b.since = b.match.event_count
    return b


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("points", "number"), [(1000, 2), (2000, 4)])
def test_the_defender_has_one_counter_for_each_full_500_points(points: int, number: int) -> None:
    match = Match.new(SCENARIO, 1, points=points)

    assert len(match._world.counter) == number


@pytest.mark.rule("D3")
def test_the_defender_hides_each_under_a_building_of_the_city() -> None:
    b = hiding()
    assert b.to_act == "defender"

    b.orders("hide bunker-1 h", "hide bunker-2 k", "done")

    assert (b.counter("bunker-1"), b.counter("bunker-2")) == ("hidden", "hidden")
    assert b.match.stage == "deployment"


@pytest.mark.rule("D3")
def test_one_at_most_lies_under_a_building() -> None:
    b = hiding()
    b.order("hide bunker-1 h")

    assert b.refused("hide bunker-2 h").reason is Reason.OCCUPIED


@pytest.mark.rule("D3")
def test_a_counter_may_be_put_elsewhere_before_all_are_hidden() -> None:
    b = hiding()
    b.orders("hide bunker-1 h", "hide bunker-1 k", "hide bunker-2 h", "done")

    assert b.match.stage == "deployment"


@pytest.mark.rule("D3")
def test_all_must_be_hidden() -> None:
    b = hiding()
    b.order("hide bunker-1 h")

    assert b.refused("done").reason is Reason.UNITS_LEFT


@pytest.mark.rule("D3")
def test_they_are_hidden_on_the_defenders_half_alone() -> None:
    b = hiding("H . . . . . K .", 1)

    assert b.refused("hide bunker-1 h").reason is Reason.OUTSIDE_ZONE


@pytest.mark.rule("D3")
def test_nobody_else_learns_where_they_are() -> None:
    b = hiding()
    b.orders("hide bunker-1 h", "hide bunker-2 k")

    for viewer in (Side.ATTACKER, PUBLIC):
        seen = b.match.events(viewer)
        assert not [each for each in seen if isinstance(each, CounterPlaced)]
    told = b.match.events(Side.DEFENDER)
    assert len([each for each in told if isinstance(each, CounterPlaced)]) == 2 + 2


# -- D6 -------------------------------------------------------------------------------------


def starting(dice: str = "", **more: object) -> Battle:
    return battle(
        CITY.replace(".  .*6", "a1 .*6", 1),
        **{
            "phase": "start", "turn": 2, "counters": {"bunker-1": "h", "bunker-2": "k"},
            "dice": dice, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


def reveal(b: Battle, name: str) -> None:
    b.world.journal.put(b.id(name), b.world.counter[b.id(name)], "state", CounterState.REVEALED)


@pytest.mark.rule("D6")
def test_at_each_start_the_defender_gains_1_for_each_undiscovered_counter() -> None:
    b = starting()

    assert b.morale("defender") == 2000 + 200
    assert (b.last(MoraleChanged).rule, b.last(MoraleChanged).delta) == ("D6", "2.00")


@pytest.mark.rule("D6")
def test_at_the_first_start_too() -> None:
    assert starting(turn=1).morale("defender") == 2200


@pytest.mark.rule("D6")
def test_what_is_revealed_is_discovered() -> None:
    b = battle(CITY.replace(".  .*6", "a1 .*6", 1), counters={"bunker-1": "h", "bunker-2": "k"})
    reveal(b, "bunker-1")
    before = b.morale("defender")

    b.skip_to("shooting")
    b.skip_to("movement")

    assert b.morale("defender") == before + 100


@pytest.mark.rule("D6", "C4", "E12")
def test_the_gain_comes_after_the_rolls_for_collapse() -> None:
    b = starting("structure:5 radius:1", states={"h": "unstable"})

    assert b.counter("bunker-1") == "destroyed"
    assert b.morale("defender") == 2000 - 500 + 100


# -- D7: looking under ----------------------------------------------------------------------


def at_door(cards: str = "rifle", side: str = "attacker", **more: object) -> Battle:
    name = side[0] + "1"
    return battle(
        f"{name} H H .*6 K .*9",
        **{
            side: {name: cards}, "first": side, "counters": {"bunker-1": "h", "bunker-2": "k"},
            **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("D7")
def test_attacking_infantry_that_enters_looks_under_the_building() -> None:
    b = at_door()
    b.order("order a1 advance")

    b.order("enter a1.1 h")

    assert b.counter("bunker-1") == "revealed"
    assert b.counter("bunker-2") == "hidden"
    found = b.last(CounterRevealed)
    assert (found.counter, found.cause, found.by) == ("bunker-1", "searched", "a1.1")


@pytest.mark.rule("D7")
def test_the_defenders_infantry_gives_nothing_away() -> None:
    b = at_door(side="defender")
    b.order("order d1 advance")

    b.order("enter d1.1 h")

    assert b.counter("bunker-1") == "hidden"


@pytest.mark.rule("D7", "C17")
def test_winners_that_follow_into_a_building_look_under_it() -> None:
    b = at_door(
        "storm", defender={"d1": "rifle"}, inside={"h": "d1"}, phase="assault",
        orders={"a1": "assault"},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:2,1")

    assert b.where("a1.1") == "h"
    assert b.counter("bunker-1") == "revealed"


# -- D7: scanning ---------------------------------------------------------------------------


def scanning(cards: str = "rifle", gap: int = 3, **more: object) -> Battle:
    return battle(
        f"a1 .*{gap} H H . K .*9 L .",
        **{
            "attacker": {"a1": cards}, "phase": "shooting",
            "counters": {"bunker-1": "h", "bunker-2": "k", "bunker-3": "l"}, **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.rule("D7")
@pytest.mark.parametrize(("face", "state"), [(4, "hidden"), (5, "revealed"), (6, "revealed")])
def test_a_scan_reveals_on_5_or_6(face: int, state: str) -> None:
    b = scanning()

    b.order("scan a1", f"scan:{face}")

    assert b.counter("bunker-1") == state
    assert b.last(ScanRolled).found == int(state == "revealed")


@pytest.mark.rule("D7", "C1")
@pytest.mark.parametrize(("gap", "state"), [(3, "revealed"), (4, "hidden")])
def test_a_scan_reaches_10_cm_measured_to_the_building(gap: int, state: str) -> None:
    b = scanning(gap=gap)

    b.order("scan a1", "scan:6")

    assert b.counter("bunker-1") == state


@pytest.mark.rule("D7")
def test_a_scan_reveals_every_counter_in_reach_of_any_unit_and_no_other() -> None:
    b = battle(
        "a1 . H H . K . a1 .*9 L .",
        attacker={"a1": "rifle*2"},
        phase="shooting",
        counters={"bunker-1": "h", "bunker-2": "k", "bunker-3": "l"},
    )

    b.order("scan a1", "scan:5")

    assert [b.counter(f"bunker-{n}") for n in (1, 2, 3)] == ["revealed", "revealed", "hidden"]
    assert b.last(CounterRevealed).cause == "scanned"
    assert set(b.last(ScanRolled).within) == {"h", "k"}


@pytest.mark.rule("D7")
def test_a_scan_needs_no_line_of_sight() -> None:
    b = battle("a1 H K .*9", phase="shooting", counters={"bunker-1": "h", "bunker-2": "k"})

    b.order("scan a1", "scan:5")

    assert b.counter("bunker-2") == "revealed"


@pytest.mark.rule("D7")
def test_a_detachment_scans_instead_of_shooting_once_a_turn() -> None:
    b = battle("a1 . H . d1 a2", attacker={"a1": "rifle", "a2": "rifle"}, phase="shooting",
               counters={"bunker-1": "h"})  # fmt: skip
    b.order("scan a1", "scan:1")
    b.order("pass")

    assert b.refused("scan a1").reason is Reason.ALREADY_DONE
    assert b.refused("shoot a1 d1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("D7")
def test_who_has_shot_does_not_scan() -> None:
    b = battle("a1 .*3 d1 . H a2", attacker={"a1": "rifle", "a2": "rifle"}, phase="shooting",
               counters={"bunker-1": "h"})  # fmt: skip
    b.order("shoot a1 d1", "shot:1")
    b.order("pass")

    assert b.refused("scan a1").reason is Reason.ALREADY_DONE


@pytest.mark.rule("D7")
def test_it_may_scan_again_next_turn() -> None:
    b = scanning(defender={"d1": "rifle"})
    b.order("scan a1", "scan:1")

    b.skip_to("movement")
    b.skip_to("shooting")

    b.order("scan a1", "scan:6")
    assert b.counter("bunker-1") == "revealed"


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("order", "may"), [("march", False), ("advance", True), ("assault", True), ("overwatch", True)]
)
def test_nobody_scans_after_a_march(order: str, may: bool) -> None:
    b = battle("a1 . H a2 .*9", attacker={"a1": "rifle", "a2": "rifle"}, phase="shooting",
               orders={"a1": order}, counters={"bunker-1": "h"})  # fmt: skip

    assert b.allowed("scan a1") is may


@pytest.mark.rule("D7", "C16")
def test_flyers_never_scan() -> None:
    b = battle("a1 . H a2 .*9", attacker={"a1": "wing", "a2": "rifle"}, phase="shooting",
               counters={"bunker-1": "h"})  # fmt: skip

    assert b.refused("scan a1").reason is Reason.WRONG_CLASS


@pytest.mark.rule("D7", "C16")
def test_flyers_add_nothing_to_the_reach_of_a_scan() -> None:
    b = battle("a1.2 .*5 a1.1 H .*9", attacker={"a1": "wing rifle"}, phase="shooting",
               counters={"bunker-1": "h"})  # fmt: skip

    b.order("scan a1", "scan:6")

    assert b.counter("bunker-1") == "hidden"


@pytest.mark.rule("D7", "C11")
def test_the_broken_do_not_scan() -> None:
    b = battle("a1 . H a2 .*9", attacker={"a1": "rifle", "a2": "rifle"}, phase="shooting",
               broken=["a1"], counters={"bunker-1": "h"})  # fmt: skip

    assert b.refused("scan a1").reason is Reason.BROKEN


@pytest.mark.rule("D7")
def test_the_defender_does_not_scan() -> None:
    b = battle("d1 . H .*9 a1", phase="shooting", first="defender", counters={"bunker-1": "h"})

    assert not b.allowed("scan d1")


@pytest.mark.rule("D7", "C5")
@pytest.mark.parametrize("cards", ["engine", "titan"])
def test_war_engines_and_titans_scan_in_their_own_step(cards: str) -> None:
    early = battle("a1 . H a2 .*9", attacker={"a1": cards, "a2": "rifle"}, phase="shooting",
                   counters={"bunker-1": "h"})  # fmt: skip
    late = battle("a1 . H a2 .*9", attacker={"a1": cards, "a2": "rifle"}, phase="engine shooting",
                  counters={"bunker-1": "h"})  # fmt: skip

    assert early.refused("scan a1").reason is Reason.NOT_NOW
    assert late.allowed("scan a1")


# -- D8 -------------------------------------------------------------------------------------


def ending(inside: dict[str, str], revealed: bool = True, **more: object) -> Battle:
    b = battle(
        "H H .*6 K .*20",
        **{
            "counters": {"bunker-1": "h", "bunker-2": "k"}, "inside": inside,
            "phase": "assault", "orders": {"a0": "assault"}, "first": "attacker", **more,
        },  # type: ignore[arg-type]
    )  # fmt: skip
    if revealed:
        reveal(b, "bunker-1")
    b.skip_to("movement")
    return b


@pytest.mark.rule("D8")
def test_a_found_counter_is_destroyed_at_the_end_when_attackers_are_inside() -> None:
    b = ending({"h": "a1"})

    assert b.counter("bunker-1") == "destroyed"
    assert b.last(CounterDestroyed).cause == "taken"
    assert b.morale("defender") == 2000 - 500 + 100


@pytest.mark.rule("D8")
def test_a_counter_that_is_not_found_stays() -> None:
    b = ending({"h": "a1"}, revealed=False)

    assert b.counter("bunker-1") == "hidden"


@pytest.mark.rule("D8")
@pytest.mark.parametrize("inside", [{}, {"h": "d1"}, {"k": "a1"}])
def test_it_stays_without_attackers_inside(inside: dict[str, str]) -> None:
    b = ending(inside)

    assert b.counter("bunker-1") == "revealed"
    assert b.events_of(CounterDestroyed) == []
