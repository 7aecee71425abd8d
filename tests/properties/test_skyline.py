"""Matches full of storeys: log and state, trials, undo, clones, saves and views keep in step."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.matches import looks
from kit.skyline import assets, play_skyline, skyline

from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model import orders as o
from siegegame.model.events import kind_of
from siegegame.model.orders import parse
from siegegame.model.vocabulary import SIDES, Onlooker

from .test_log_and_state import compare
from .test_trials import everything, sample, try_all

SEATS = {"attacker": "random", "defender": "random"}
STOREYS = {
    "storey_taken", "storey_shot", "floor_charged", "storey_tested", "storey_collapsed",
    "storey_crushed", "unit_fell", "rubble_cleared",
}  # fmt: skip


def test_nothing_goes_wrong_and_the_log_folds_back_into_the_state() -> None:
    met, decided, verbs = set[str](), set[str](), set[str]()
    for seed in range(14):
        match = skyline(seed)
        for number, order in enumerate(play_skyline(match, seed)):
            assert match.problems() == [], order
            assert parse(str(order)) == order
            verbs.add(order.VERB)
            if number % 5 == 0:
                compare(match)
            decision = match.view(match.to_act).decision if match.to_act else None
            decided |= {decision.kind} if decision else set()
        assert match.over
        compare(match)
        met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
    assert met >= STOREYS
    assert verbs >= {"enter", "shoot", "clear", "charge", "place"}
    assert decided >= {"evacuate"}


def test_a_trial_of_any_legal_order_leaves_no_trace() -> None:
    met = set[str]()
    for seed in range(3):
        match = skyline(seed)
        for number, _ in enumerate(play_skyline(match, seed)):
            if match.over or match.to_act is None:
                continue
            clearing = [
                o.Clear(unit, tuple(cells[:6]))
                for unit in match.view(match.to_act).legal.sappers()
                if (cells := match.view(match.to_act).legal.clearable(unit))
            ]
            if number % 23 == 0 or clearing:
                met |= try_all(match, clearing or sample(match, 24, 800))
    assert met >= {"storey_taken", "storey_shot", "storey_collapsed", "rubble_cleared"}


def test_what_a_view_lists_is_legal_and_views_agree_with_the_match() -> None:
    listed = set[str]()
    for seed in range(3):
        match = skyline(seed)
        for _ in play_skyline(match, seed):
            side = match.to_act
            if side is None or match.view(side).decision:
                continue
            legal = match.view(side).legal
            found = [o.Charge(*pair) for pair in legal.storey_charges()]
            for unit in legal.sappers():
                found += [o.Clear(unit, (cell,)) for cell in legal.clearable(unit)]
            for order in found:
                listed.add(order.VERB)
                assert match.refusal(order) is None, order
                assert legal.check(order) is None, order
    assert listed == {"charge", "clear"}


def test_undo_takes_back_a_sides_orders_one_by_one() -> None:
    match = skyline(3, undoable=True)
    states = [everything(match)]
    states += [everything(match) for _ in play_skyline(match, 3, 12)]

    while match.undo_depth:
        match.undo()
        states.pop()
        assert everything(match) == states[-1]

    assert len(states) == 1


@pytest.mark.parametrize("orders", [60, 160])
def test_a_clone_goes_on_the_same(orders: int) -> None:
    match = skyline(1)
    for _ in play_skyline(match, 1, orders):
        pass
    copy = match.clone()
    assert (copy.digest(), looks(copy)) == (match.digest(), looks(match))

    for _ in zip(play_skyline(copy, 5, 60), play_skyline(match, 5, 60), strict=True):
        assert copy.digest() == match.digest()


def test_views_that_are_kept_up_to_date_equal_new_ones() -> None:
    match = skyline(4)
    for viewer in (*SIDES, Onlooker.PUBLIC):
        match.view(viewer)
    for number, _ in enumerate(play_skyline(match, 4)):
        if number % 13 == 0:
            assert looks(match) == looks(match.clone())


def test_a_saved_match_loads_and_is_verified(tmp_path: Path) -> None:
    match, path = skyline(0), tmp_path / "skyline.siege"
    recorder = Recorder(match, path, SEATS, seed=0, options={})
    for order in play_skyline(match, 0):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), assets())

    assert verify(path, assets()) == []
    assert (loaded.digest(), looks(loaded)) == (match.digest(), looks(match))
