"""Matches full of titans: log and state, trials, undo, clones, saves and views keep in step."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.matches import looks
from kit.titans import assets, brawl, chase, play_brawl

from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model import orders as o
from siegegame.model.events import TitanEscaped, kind_of
from siegegame.model.vocabulary import SIDES, Onlooker

from .test_log_and_state import compare
from .test_trials import everything, sample, try_all

SEATS = {"attacker": "random", "defender": "random"}
TITANS = {
    "titan_engaged", "titan_assault", "titan_struck", "titan_saves_rolled", "titan_duel",
}  # fmt: skip


def test_nothing_goes_wrong_and_the_log_folds_back_into_the_state() -> None:
    met, decided = set[str](), set[str]()
    for seed in range(12):
        match = brawl(seed)
        for order in play_brawl(match, seed):
            assert match.problems() == [], order
            compare(match)
            decision = match.view(match.to_act).decision if match.to_act else None
            decided |= {decision.kind} if decision else set()
        assert match.over
        met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
    assert met >= TITANS
    assert decided >= {"foe", "location", "losses", "retreat", "first"}


def test_a_hunt_folds_back_too_also_where_the_titan_gets_away() -> None:
    escaped = 0
    for seed in (2, 3, 6, 8):
        match = chase(seed)
        for order in play_brawl(match, seed):
            assert match.problems() == [], order
            compare(match)
        escaped += any(isinstance(each, TitanEscaped) for each in match.events(Onlooker.ALL))
    assert escaped


def test_a_trial_of_any_legal_order_leaves_no_trace() -> None:
    met = set[str]()
    for seed in range(3):
        match = brawl(seed)
        for number, _ in enumerate(play_brawl(match, seed)):
            titans = match.stage == "assault" and number % 3 == 0
            if match.over or (number % 23 and not titans):
                continue
            met |= try_all(match, sample(match, 24, 800))
    assert met >= TITANS


def test_what_a_view_lists_is_legal_and_views_agree_with_the_match() -> None:
    hunts = 0
    for seed in range(4):
        match = brawl(seed)
        for _ in play_brawl(match, seed):
            if match.to_act is None or match.stage != "assault":
                continue
            legal = match.view(match.to_act).legal
            if match.view(match.to_act).decision:
                continue
            hunts += len(legal.hunts())
            for pair in (*legal.fights(), *legal.hunts()):
                assert match.refusal(o.Assault(*pair)) is None, pair
                assert legal.check(o.Assault(*pair)) is None, pair
    assert hunts


def test_undo_takes_back_a_sides_orders_one_by_one() -> None:
    match = brawl(3, undoable=True)
    states = [everything(match)]
    states += [everything(match) for _ in play_brawl(match, 3, 6)]

    while match.undo_depth:
        match.undo()
        states.pop()
        assert everything(match) == states[-1]

    assert len(states) == 1


@pytest.mark.parametrize("orders", [20, 60])
def test_a_clone_goes_on_the_same(orders: int) -> None:
    match = brawl(1)
    for _ in play_brawl(match, 1, orders):
        pass
    copy = match.clone()
    assert (copy.digest(), looks(copy)) == (match.digest(), looks(match))

    for _ in zip(play_brawl(copy, 5, 60), play_brawl(match, 5, 60), strict=True):
        assert copy.digest() == match.digest()


def test_views_that_are_kept_up_to_date_equal_new_ones() -> None:
    match = brawl(4)
    for viewer in (*SIDES, Onlooker.PUBLIC):
        match.view(viewer)
    for number, _ in enumerate(play_brawl(match, 4)):
        if number % 13 == 0:
            assert looks(match) == looks(match.clone())


def test_a_saved_match_loads_and_is_verified(tmp_path: Path) -> None:
    match, path = brawl(0), tmp_path / "brawl.siege"
    recorder = Recorder(match, path, SEATS, seed=0, options={})
    for order in play_brawl(match, 0):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), assets())

    assert verify(path, assets()) == []
    assert (loaded.digest(), looks(loaded)) == (match.digest(), looks(match))
