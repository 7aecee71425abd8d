"""Matches about doors, gates and walls: one state says who may pass; trials, saves, logs (F)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit import battle
from kit.castle import assets, castle, play_castle
from kit.matches import looks
from kit.walls import SIEGE_CARDS, mantlet, wall

from siegegame.engine import Match
from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model import events as e
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.events import kind_of
from siegegame.model.vocabulary import SIDES, Onlooker, Side
from siegegame.world import queries

from .test_trials import everything, sample, try_all

SEATS = {"attacker": "random", "defender": "random"}
KINDS = {
    "feature_bashed", "feature_shot", "charge_laid", "feature_damaged", "feature_opened",
    "fall_rolled", "unit_dropped", "shelter_taken", "mantlet_moved",
}  # fmt: skip


def check_ways(match: Match) -> None:
    """A feature is passed and seen through exactly where it is open."""
    world = match._world
    for structure in world.hits:
        is_open = queries.is_open(world, structure)
        for cell in world.site[structure].cells:
            assert (world.built[cell] == 0) == is_open
            near = world.grid.near(cell)
            assert is_open or not any(cell in world.ways.steps("infantry", each) for each in near)
        assert match.view(Onlooker.ALL).structure(world.theatre.slugs[structure]).open == is_open


@pytest.mark.rule("F3")
@pytest.mark.parametrize("seed", range(6))
def test_passability_follows_from_one_state_in_whole_matches(seed: int) -> None:
    match = castle(seed)
    for number, order in enumerate(play_castle(match, seed)):
        assert match.problems() == [], order
        if number % 5 == 0:
            check_ways(match)
    assert match.over


def test_a_trial_of_any_legal_order_leaves_no_trace() -> None:
    met, verbs = set[str](), set[str]()
    for seed in range(4):
        match = castle(seed)
        for number, _ in enumerate(play_castle(match, seed)):
            if number % 31 or match.over:
                continue
            orders = sample(match, 24, 800)
            verbs |= {order.VERB for order in orders}
            met |= try_all(match, orders)
            before = everything(match)
            with match.trial():
                for _ in play_castle(match, seed + 9, 30):
                    pass
                met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
            assert everything(match) == before
    assert {"bash", "shelter", "shoot", "move", "roof"} <= verbs
    assert met >= KINDS - {"charge_laid", "unit_dropped", "fall_rolled"}


def test_what_may_be_done_at_a_wall_is_listed_tried_and_rolled_back() -> None:
    text = """
        .*2 a1 W d1 .*11
        .*2 a2 W M .*11
    """
    more: dict[str, Any] = {
        "attacker": {"a1": "sapper", "a2": "mob1"}, "forts": {"w": wall(30), "m": mantlet()},
        "cards": SIEGE_CARDS, "orders": {"a1": "assault", "a2": "assault"}, "hits": {"w": 5},
        "defender": {"d1": "rifle", "d2": "rifle*3"},
        "roofs": {"d2.1": (3, 0), "d2.2": (3, 1)},
    }  # fmt: skip
    b = battle(text, phase="assault", **more)
    fights = list(b.match.view(Side.ATTACKER).legal.orders())
    met = set[str]()
    for _ in range(6):
        met |= try_all(b.match, fights)
    b = battle(text, phase="movement", first="defender", **{**more, "orders": {"d1": "advance"}})
    b.world.journal.put(b.world.match, b.world.clock, "active", b.id("d1"))
    moves = list(b.match.view(Side.DEFENDER).legal.orders())
    try_all(b.match, moves)

    assert met >= {"charge_laid", "unit_dropped", "fall_rolled", "feature_opened"}
    assert {"bash a1.1 w", "charge a1.1 w", "bash a2.1 w"} <= set(map(str, fights))
    assert {"shelter d1", "move m 5,0"} <= set(map(str, moves))


def test_a_view_and_the_match_agree_on_what_is_legal() -> None:
    verdicts = dict[str, set[bool]]()
    for seed in range(4):
        match, stream = castle(seed), Stream(f"walls {seed}")
        for number, _ in enumerate(play_castle(match, seed)):
            if number % 9 or match.to_act is None:
                continue
            view = match.view(match.to_act)
            for order in [*(_any_order(view, stream) for _ in range(60)), *sample(match, 30, 400)]:
                refusal = match.refusal(order)
                assert refusal == view.legal.check(order), order
                verdicts.setdefault(order.VERB, set()).add(refusal is None)
    both = {verb for verb, found in verdicts.items() if len(found) == 2}
    assert {"bash", "shelter", "move", "shoot"} <= both


def _any_order(view: object, stream: Stream) -> o.Order:
    names, grid = view.names(), view.grid  # type: ignore[attr-defined]
    one, two, cell = stream.pick(names), stream.pick(names), grid.point(stream.below(grid.size))
    return stream.pick(
        [
            o.Bash(one, two), o.Charge(one, two), o.Shelter(one), o.Move(one, cell),
            o.Shoot(one, two), o.Assault(one, two), o.Roof(one, two, cell), o.Enter(one, two),
        ]
    )  # fmt: skip


@pytest.mark.parametrize("orders", [60, 10_000])
def test_a_saved_match_loads_and_is_verified(tmp_path: Path, orders: int) -> None:
    match, path = castle(0), tmp_path / "castle.siege"
    recorder = Recorder(match, path, SEATS, seed=0, options={})
    for order in play_castle(match, 0, orders):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), assets())

    assert verify(path, assets()) == []
    assert (loaded.digest(), looks(loaded)) == (match.digest(), looks(match))
    assert loaded.problems() == []


def test_a_clone_goes_on_the_same_and_kept_views_equal_new_ones() -> None:
    match = castle(1)
    for _ in play_castle(match, 1, 150):
        pass
    copy = match.clone()
    assert (copy.digest(), looks(copy)) == (match.digest(), looks(match))
    for _ in zip(play_castle(copy, 5, 60), play_castle(match, 5, 60), strict=True):
        assert copy.digest() == match.digest()
    assert looks(match) == looks(match.clone())


def folded(match: Match) -> dict[str, tuple[int, bool, tuple[object, ...]]]:
    """What the log of a match tells of its features, from their placing on."""
    found: dict[str, tuple[int, bool, tuple[object, ...]]] = {}
    for event in match.events(Onlooker.ALL):
        if isinstance(event, e.StructurePlaced) and event.durability == "hits":
            found[event.structure] = event.remaining, event.open is True, event.cells
        elif isinstance(event, e.FeatureDamaged):
            left, is_open, cells = found[event.feature]
            assert left - event.amount == event.remaining
            found[event.feature] = event.remaining, is_open, cells
        elif isinstance(event, e.FeatureOpened):
            found[event.feature] = found[event.feature][0], True, event.cells
        elif isinstance(event, e.MantletMoved):
            found[event.feature] = (*found[event.feature][:2], (event.cell,))
    return found


def test_the_log_folds_back_into_the_hits_that_are_left() -> None:
    for seed in range(4):
        match = castle(seed)
        assert [name for name, (_, is_open, _) in folded(match).items() if is_open] == ["o"]
        for _ in play_castle(match, seed):
            pass
        for name, known in folded(match).items():
            each = match.view(Onlooker.ALL).structure(name)
            assert (each.remaining, each.open, tuple(each.cells)) == known


def test_two_sides_know_the_same_of_walls() -> None:
    match = castle(2)
    for number, _ in enumerate(play_castle(match, 2, 300)):
        if number % 50 == 0:
            views = [match.view(side) for side in SIDES]
            assert list(views[0].structures()) == list(views[1].structures())
