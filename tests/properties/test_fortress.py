"""Matches about hull-point structures: trials, undo, clones, saves and views keep in step."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit import battle, fort
from kit.fortress import assets, fortress, play_fortress
from kit.matches import looks

from siegegame.engine import Match
from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.events import kind_of
from siegegame.model.vocabulary import SIDES, Onlooker

from .test_trials import everything, sample, try_all

SEATS = {"attacker": "random", "defender": "random"}
HULL = {
    "hull_shot", "penetration_rolled", "building_damage_rolled", "structure_collapsed",
    "unit_climbed", "unit_entered", "gun_manned", "emplacement_fired", "structure_claimed",
}  # fmt: skip


def played(seed: int, orders: int, *, undoable: bool = False) -> Match:
    match = fortress(seed, undoable=undoable)
    for _ in play_fortress(match, seed, orders):
        pass
    return match


@pytest.mark.parametrize("seed", range(8))
def test_nothing_goes_wrong_in_a_whole_match(seed: int) -> None:
    match = fortress(seed)
    for order in play_fortress(match, seed):
        assert match.problems() == [], order

    assert match.over


def test_a_trial_of_any_legal_order_leaves_no_trace() -> None:
    met, verbs = set[str](), set[str]()
    for seed in range(3):
        match = fortress(seed)
        for number, _ in enumerate(play_fortress(match, seed)):
            if number % 29 or match.over:
                continue
            orders = sample(match, 24, 800)
            verbs |= {order.VERB for order in orders}
            met |= try_all(match, orders)
            before = everything(match)
            with match.trial():
                for _ in play_fortress(match, seed + 9, 30):
                    pass
                met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
            assert everything(match) == before
    assert {"roof", "man", "shoot", "move", "place", "order"} <= verbs
    assert met >= HULL


def test_what_a_garrison_and_those_above_may_do_is_listed_tried_and_rolled_back() -> None:
    b = battle(
        """
        .*3 H H K .*9
        .*3 H H K .*9
        .*4 d1 .*9 d3
        """,
        forts={"h": fort(battlements=True, stairs=True, guns={"top": "cannon"}), "k": fort()},
        sites={"h": {"links": ("k",)}}, inside={"h": "a1"}, roofs={"d2.1": (3, 0)},
        attacker={"a1": "rifle*2"}, defender={"d1": "rifle", "d2": "rifle", "d3": "rifle"},
    )  # fmt: skip
    b.order("order a1 advance")
    garrison = list(b.match.view("attacker").legal.orders())  # type: ignore[arg-type]
    try_all(b.match, garrison)
    b.order("done")
    b.order("order d2 advance")
    above = list(b.match.view("defender").legal.orders())  # type: ignore[arg-type]
    try_all(b.match, above)

    assert {"leave a1 0,0", "enter a1 k"} <= set(map(str, garrison))
    assert {"move d2.1 0,1", "roof d2.1 h at 4,0"} <= set(map(str, above))


def test_getting_out_is_listed_tried_and_rolled_back() -> None:
    seen = 0
    for seed in range(12):
        match = fortress(seed)
        for _ in play_fortress(match, seed):
            decision = match.view(match.to_act).decision if match.to_act else None
            if decision and decision.kind == "evacuate":
                seen += 1
                orders = sample(match, 12, 400)
                assert {"leave", "done"} == {order.VERB for order in orders}
                try_all(match, orders)
    assert seen > 3


def test_a_view_and_the_match_agree_on_what_is_legal() -> None:
    verdicts = dict[str, set[bool]]()
    for seed in range(4):
        match, stream = fortress(seed), Stream(f"legal {seed}")
        for number, _ in enumerate(play_fortress(match, seed)):
            if number % 9 or match.to_act is None:
                continue
            view = match.view(match.to_act)
            for order in [*(_any_order(view, stream) for _ in range(60)), *sample(match, 30, 400)]:
                refusal = match.refusal(order)
                assert refusal == view.legal.check(order), order
                verdicts.setdefault(order.VERB, set()).add(refusal is None)
    both = {verb for verb, found in verdicts.items() if len(found) == 2}
    assert {"roof", "man", "enter", "move", "shoot", "place"} <= both


def _any_order(view: object, stream: Stream) -> o.Order:
    names, grid = view.names(), view.grid  # type: ignore[attr-defined]
    one, two, cell = stream.pick(names), stream.pick(names), grid.point(stream.below(grid.size))
    return stream.pick(
        [
            o.Roof(one, two), o.Roof(one, two, cell), o.Roof(one), o.Man(one, two),
            o.Enter(one, two), o.Leave(one, cell), o.Move(one, cell), o.Shoot(one, two),
            o.Assault(one, two), o.Place(one, cell), o.Place(one, two), o.Firefight(one, two),
        ]
    )  # fmt: skip


def test_what_a_view_lists_is_legal() -> None:
    for seed in range(3):
        match = fortress(seed)
        for number, _ in enumerate(play_fortress(match, seed)):
            if number % 11 or match.to_act is None:
                continue
            legal = match.view(match.to_act).legal
            if match.view(match.to_act).decision:
                continue
            listed = [o.Assault(*each) for each in (*legal.fights(), *legal.storms())]
            if match.stage in {"shooting", "engine shooting"}:
                listed += [  # type: ignore[misc]
                    o.Shoot(each, target)
                    for each in legal.shooters()
                    for target in (*legal.targets(each), *legal.wall_targets(each))
                ]
            for order in listed:
                assert match.refusal(order) is None, order


def test_undo_takes_back_a_sides_orders_one_by_one() -> None:
    match = fortress(3, undoable=True)
    states = [everything(match)]
    states += [everything(match) for _ in play_fortress(match, 3, 6)]

    while match.undo_depth:
        match.undo()
        states.pop()
        assert everything(match) == states[-1]

    assert len(states) == 1


@pytest.mark.parametrize("orders", [30, 90, 150])
def test_a_clone_goes_on_the_same(orders: int) -> None:
    match = played(0, orders)
    copy = match.clone()
    assert (copy.digest(), looks(copy)) == (match.digest(), looks(match))

    for _ in zip(play_fortress(copy, 5, 60), play_fortress(match, 5, 60), strict=True):
        assert copy.digest() == match.digest()

    assert (copy.chain(), looks(copy)) == (match.chain(), looks(match))


def test_views_that_are_kept_up_to_date_equal_new_ones() -> None:
    match = fortress(4)
    for viewer in (*SIDES, Onlooker.PUBLIC):
        match.view(viewer)
    for number, _ in enumerate(play_fortress(match, 4)):
        if number % 29 == 0:
            assert looks(match) == looks(match.clone())


@pytest.mark.parametrize("orders", [60, 10_000])
def test_a_saved_match_loads_and_is_verified(tmp_path: Path, orders: int) -> None:
    match, path = fortress(0), tmp_path / "fort.siege"
    recorder = Recorder(match, path, SEATS, seed=0, options={})
    for order in play_fortress(match, 0, orders):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), assets())

    assert verify(path, assets()) == []
    assert (loaded.digest(), looks(loaded)) == (match.digest(), looks(match))
    assert loaded.problems() == []
