"""Matches at a wall that is climbed: log and state, trials, undo, clones, saves keep in step."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.matches import looks
from kit.ramparts import assets, play_ramparts, ramparts

from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model import orders as o
from siegegame.model.events import kind_of
from siegegame.model.orders import parse
from siegegame.model.vocabulary import SIDES, Gear, Onlooker

from .test_log_and_state import compare
from .test_trials import everything, sample, try_all

SEATS = {"attacker": "random", "defender": "random"}
SCALING = {
    "scaling_started", "scaling_ended", "wall_climbed", "wall_melee", "grapples_cut",
    "fire_shared", "fire_fell",
}  # fmt: skip


def test_nothing_goes_wrong_in_whole_matches() -> None:
    met, verbs = set[str](), set[str]()
    for seed in range(10):
        match = ramparts(seed)
        for order in play_ramparts(match, seed):
            assert match.problems() == [], order
            assert parse(str(order)) == order
            verbs.add(order.VERB)
        assert match.over
        met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
    assert met >= SCALING
    assert verbs >= {"scale", "cut"}


@pytest.mark.parametrize("seed", range(4))
def test_the_log_folds_back_into_the_state(seed: int) -> None:
    match = ramparts(seed)
    for number, _ in enumerate(play_ramparts(match, seed)):
        if number % 7 == 0:
            compare(match)
    compare(match)


def test_a_trial_of_any_legal_order_leaves_no_trace() -> None:
    met, verbs = set[str](), set[str]()
    for seed in (1, 2, 5, 6):
        match = ramparts(seed)
        for number, order in enumerate(play_ramparts(match, seed)):
            walls = order.VERB in {"scale", "cut", "shoot"} or match.stage == "assault"
            if match.over or (number % 31 and not walls):
                continue
            orders = sample(match, 24, 800)
            verbs |= {order.VERB for order in orders}
            met |= try_all(match, orders)
    assert met >= SCALING - {"fire_fell"}
    assert verbs >= {"scale", "cut"}


def test_what_a_view_lists_is_legal_and_views_agree_with_the_match() -> None:
    scales = cuts = 0
    for seed in range(6):
        match = ramparts(seed)
        for number, _ in enumerate(play_ramparts(match, seed)):
            side = match.to_act
            if side is None:
                continue
            view = match.view(side)
            orders = [*(o.Scale(*e) for e in view.legal.scales()), *map(o.Cut, view.legal.cuts())]
            scales += len(view.legal.scales())
            cuts += len(view.legal.cuts())
            for order in orders:
                assert match.refusal(order) is None, order
                assert view.legal.check(order) is None, order
            if number % 17 == 0:
                assert looks(match) == looks(match.clone())
    assert scales
    assert cuts


def test_refusals_of_any_unit_at_any_wall_are_given_in_words() -> None:
    match = ramparts(2)
    for number, _ in enumerate(play_ramparts(match, 2)):
        side = match.to_act
        if side is None or number % 23:
            continue
        view = match.view(side)
        for unit in view.units():
            for wall in view.structures():
                for gear in Gear:
                    order = o.Scale(unit.id, wall.id, gear)
                    assert match.refusal(order) == view.legal.check(order)
            assert match.refusal(o.Cut(unit.id)) == view.legal.check(o.Cut(unit.id))


def test_undo_takes_back_a_sides_orders_one_by_one() -> None:
    match = ramparts(3, undoable=True)
    states = [everything(match)]
    states += [everything(match) for _ in play_ramparts(match, 3, 8)]

    while match.undo_depth:
        match.undo()
        states.pop()
        assert everything(match) == states[-1]


@pytest.mark.parametrize("orders", [40, 120])
def test_a_clone_goes_on_the_same(orders: int) -> None:
    match = ramparts(1)
    for _ in play_ramparts(match, 1, orders):
        pass
    copy = match.clone()
    assert (copy.digest(), looks(copy)) == (match.digest(), looks(match))

    for _ in zip(play_ramparts(copy, 5, 60), play_ramparts(match, 5, 60), strict=True):
        assert copy.digest() == match.digest()


def test_views_that_are_kept_up_to_date_equal_new_ones() -> None:
    match = ramparts(4)
    for viewer in (*SIDES, Onlooker.PUBLIC):
        match.view(viewer)
    for number, _ in enumerate(play_ramparts(match, 4)):
        if number % 13 == 0:
            assert looks(match) == looks(match.clone())


def test_a_saved_match_loads_and_is_verified(tmp_path: Path) -> None:
    match, path = ramparts(0), tmp_path / "ramparts.siege"
    recorder = Recorder(match, path, SEATS, seed=0, options={})
    for order in play_ramparts(match, 0):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), assets())

    assert verify(path, assets()) == []
    assert (loaded.digest(), looks(loaded)) == (match.digest(), looks(match))
