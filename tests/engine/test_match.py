"""A match from outside: as a library, its refusals, what it says of itself."""

from __future__ import annotations

import subprocess
import sys

import pytest
from kit.matches import SCENARIO, new, play, players

from siegegame.engine import Match, agenda
from siegegame.model.errors import Reason, RefusedError, UsageError
from siegegame.model.events import MatchEnded, MatchStarted, PhaseStarted
from siegegame.model.orders import First, Order, Place, parse
from siegegame.model.vocabulary import EndReason, Onlooker, Side


def test_a_match_is_played_as_the_library_promises() -> None:
    match, seats = Match.new("desperate-defense", seed=7), players(7)
    told = 0

    while not match.over:
        side = match.to_act
        assert side is not None
        for _event in match.apply(seats[side].choose(match.view(side))):
            told += 1

    assert match.reason is not None
    assert match.to_act is None
    (ended,) = [e for e in match.events(Onlooker.ALL) if isinstance(e, MatchEnded)]
    assert ended.winner == (match.winner or "draw")
    assert ended.turn == match.turn
    assert told <= match.event_count


def test_the_first_thing_told_is_what_is_played() -> None:
    first = new(1).events(Onlooker.PUBLIC)[0]

    assert isinstance(first, MatchStarted)
    assert (first.scenario, first.points, first.turns_limit) == (SCENARIO, 1000, 10)
    assert first.morale == ("20.00", "8.00")


def test_phases_follow_each_other_as_the_table_says() -> None:
    match = new(2, turns=2)
    for _ in play(match, 2):
        pass

    steps = [e.step for e in match.events(Onlooker.ALL) if isinstance(e, PhaseStarted)]

    turn = ["start", "movement", "shooting", "engine shooting", "assault", "end"]
    assert steps == ["counters", "deployment", *turn, *turn]
    assert match.reason is EndReason.TURN_LIMIT


@pytest.mark.parametrize(
    ("kwargs", "says"),
    [
        ({"scenario": "nowhere"}, "there is no scenario 'nowhere'; scenarios are bastion-line"),
        ({"points": 999}, "no attacker army of 999 points; there are armies of 1000"),
        ({"options": {"wind": "east"}}, "there is no option 'wind'; options are attacker_army"),
        ({"options": {"attacker_army": "x"}}, "attacker_army='x': armies are "),
        ({"options": "x"}, "options are texts by their names, not 'x'"),
        ({"options": {1: 2}}, "options are texts by their names, not {1: 2}"),
        ({"scenario": []}, "the name of a scenario is a text, not []"),
        ({"turns": "x"}, "turns is a whole number, not 'x'"),
        ({"turns": 0}, "a match has at least one turn, not 0"),
        ({"points": 1.5}, "points is a whole number, not 1.5"),
        ({"seed": None}, "seed is a whole number, not None"),
        ({"seed": "7"}, "seed is a whole number, not '7'"),
        ({"queues": (("x", (1,)),)}, "queues: unknown purpose 'x'; purposes are initiative"),
        ({"queues": (("initiative", (99,)),)}, "queues: initiative: a D6 has no face 99"),
        ({"queues": (("shot", (1,)), ("shot", (2,)))}, "queues: purpose 'shot' is given twice"),
        ({"queues": "initiative:6"}, "queues: queues are pairs of a purpose and a tuple of faces"),
        ({"queues": 5}, "queues: queues are pairs of a purpose and a tuple of faces"),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(
    kwargs: dict[str, object], says: str
) -> None:
    wanted = {"scenario": SCENARIO, "seed": 1, **kwargs}
    with pytest.raises(UsageError) as caught:
        Match.new(**wanted)  # type: ignore[arg-type]
    assert says in str(caught.value)


def deploying(seed: int) -> Match:
    """A match in which the counters are hidden and the defender deploys."""
    match = new(seed)
    for _ in play(match, seed):
        if match.stage == "deployment":
            break
    return match


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("place nobody 30,5", Reason.UNKNOWN_NAME),
        ("place h-raiders-1.1 3,3", Reason.NOT_YOURS),
        ("place g-rifles-1.1 3,3", Reason.OUTSIDE_ZONE),
        ("place g-rifles-1.1 300,3", Reason.OFF_BOARD),
        ("place g-rifles-1.1 palace", Reason.UNKNOWN_NAME),
        ("place g-tanks-1.1 north-mill", Reason.WRONG_CLASS),
        ("done", Reason.UNITS_LEFT),
        ("move g-rifles-1.1 30,5", Reason.NOT_NOW),
        ("pass", Reason.NOT_NOW),
        ("choose g-rifles-1.1", Reason.NOT_NOW),
        ("hide bunker-1 north-mill", Reason.NOT_NOW),
        ("scan g-rifles-1", Reason.NOT_NOW),
    ],
)
def test_an_impossible_order_is_refused_with_its_reason_and_touches_nothing(
    order: str, reason: Reason
) -> None:
    match = deploying(1)
    if order.startswith("place g-tanks"):
        order = f"place g-tanks-1.1 {next(match.view(Side.DEFENDER).structures()).id}"
    before = match.digest()

    with pytest.raises(RefusedError) as caught:
        match.apply(parse(order))

    assert caught.value.refusal.reason is reason
    assert caught.value.refusal.text
    assert match.digest() == before


@pytest.mark.parametrize(
    "order",
    [
        "done",
        None,
        5,
        Place("g-rifles-1.1", None),  # type: ignore[arg-type]
        Place("g-rifles-1.1", 5),  # type: ignore[arg-type]
        Place("g-rifles-1.1", (1,)),  # type: ignore[arg-type]
        Place("g-rifles-1.1", ("a", "b")),  # type: ignore[arg-type]
        Place([], (30, 5)),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_order_is_refused_and_touches_nothing(order: Order) -> None:
    match = deploying(1)
    before = match.digest()

    with pytest.raises(RefusedError) as caught:
        match.apply(order)

    assert caught.value.refusal.reason is Reason.NO_ORDER
    assert match.refusal(order) == caught.value.refusal
    assert len(caught.value.refusal.text) < 150
    assert match.digest() == before


def test_what_fails_only_when_it_is_carried_out_is_refused_too() -> None:
    match = new(1)
    for _ in play(match, 1):
        if match.stage == "movement":
            break
    order = First("attacker")  # type: ignore[arg-type]
    before = match.digest(), match.event_count

    with pytest.raises(RefusedError) as caught:
        match.apply(order)

    assert caught.value.refusal.reason is Reason.NO_ORDER
    assert match.refusal(order) == caught.value.refusal
    assert (match.digest(), match.event_count) == before
    assert match.refusal(First(Side.ATTACKER)) is None


def test_a_fault_of_the_game_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise TypeError("a fault")

    match = deploying(1)
    monkeypatch.setattr(agenda, "check", fail)
    with pytest.raises(TypeError, match="a fault"):
        match.apply(parse("done"))
    with pytest.raises(TypeError, match="a fault"):
        match.refusal(parse("done"))


def test_an_order_after_the_end_is_refused() -> None:
    match = new(2, turns=1)
    for _ in play(match, 2):
        pass

    with pytest.raises(RefusedError) as caught:
        match.apply(parse("done"))

    assert caught.value.refusal.reason is Reason.MATCH_OVER


def test_the_rule_counts_name_the_rules_that_a_match_has_met() -> None:
    match = new(3)
    for _ in play(match, 3):
        pass

    counts = match.rule_counts()

    met = {"C1", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C11", "C12", "C13", "C14", "C15", "C17"}
    assert met | {"D1", "D2", "D4", "D5", "D9", "E1", "E2", "E3"} <= set(counts)
    assert all(count > 0 for count in counts.values())


def test_a_whole_match_runs_without_a_terminal_library() -> None:
    code = (
        "import sys\n"
        "from siegegame.engine import Match\n"
        "from siegegame.players import make_player\n"
        "from siegegame.model.vocabulary import SIDES\n"
        "m = Match.new('desperate-defense', seed=1, turns=1)\n"
        "seats = {s: make_player('random', 1, s) for s in SIDES}\n"
        "while m.to_act: m.apply(seats[m.to_act].choose(m.view(m.to_act)))\n"
        "print([n for n in sys.modules if n.split('.')[0] in ('textual', 'rich')])\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
