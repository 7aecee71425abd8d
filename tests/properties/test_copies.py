"""A clone, a loaded match and an imagined one go on as they should (decisions 1, 10, 13)."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.matches import (
    FREE,
    fragile,
    fragile_assets,
    looks,
    new,
    play,
    play_siege,
    played,
    view_bytes,
)

from siegegame.engine import Match
from siegegame.engine.recorder import Recorder
from siegegame.engine.replay import replay, verify
from siegegame.engine.saves import read
from siegegame.model.dice import Stream
from siegegame.model.orders import parse

SEATS = {"attacker": "random", "defender": "random"}


def finish(match: Match, seed: int) -> tuple[str, str, str]:
    for _ in play(match, seed):
        pass
    return match.digest(), match.chain(), repr(match.winner)


@pytest.mark.parametrize("orders", [0, 30, 90, 200, 350])
def test_a_clone_equals_its_original_and_goes_on_the_same(orders: int) -> None:
    match = played(orders, orders)

    copy = match.clone()

    assert copy.digest() == match.digest()
    assert looks(copy) == looks(match)
    assert finish(copy, orders) == finish(match, orders)


@pytest.mark.parametrize("orders", [5, 150, 300])
def test_a_clone_of_a_siege_goes_on_the_same(orders: int) -> None:
    match = fragile(2)
    for _ in play_siege(match, 2, orders):
        pass
    copy = match.clone()
    assert copy.digest() == match.digest()
    assert looks(copy) == looks(match)

    for _ in zip(play_siege(copy, 3), play_siege(match, 3), strict=True):
        assert copy.digest() == match.digest()

    assert copy.chain() == match.chain()
    assert looks(copy) == looks(match)
    assert copy.problems() == match.problems() == []


def test_what_happens_to_a_clone_does_not_happen_to_its_original() -> None:
    match = played(5, 100)
    before = match.digest()

    finish(match.clone(), 5)

    assert match.digest() == before


@pytest.mark.parametrize("orders", [1, 60, 180, 300])
def test_a_saved_and_loaded_match_goes_on_as_if_it_had_never_been_saved(
    tmp_path: Path, orders: int
) -> None:
    seed, path = orders + 70, tmp_path / "match.siege"
    match = new(seed)
    recorder = Recorder(match, path, SEATS, seed=seed, options={})
    for order in play(match, seed, orders):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path))

    assert loaded.digest() == match.digest()
    assert finish(loaded, seed) == finish(match, seed)


@pytest.mark.parametrize("orders", [8, 150, 10_000])
def test_a_siege_is_saved_and_loaded_with_all_that_was_moved_hidden_and_razed(
    tmp_path: Path, orders: int
) -> None:
    seed, path = 4, tmp_path / "match.siege"
    match = fragile(seed)
    recorder = Recorder(match, path, SEATS, seed=seed, options=FREE)
    for order in play_siege(match, seed, orders):
        recorder.record(order)
    recorder.close()

    loaded = replay(read(path), fragile_assets())

    assert verify(path, fragile_assets()) == []
    assert loaded.digest() == match.digest()
    assert looks(loaded) == looks(match)
    assert loaded.problems() == []


def test_where_counters_are_hidden_is_sealed_in_a_saved_match(tmp_path: Path) -> None:
    match, path = fragile(4), tmp_path / "match.siege"
    recorder = Recorder(match, path, SEATS, seed=4, options=FREE)
    for order in play_siege(match, 4, 100):
        recorder.record(order)
    recorder.close()
    hidden = [str(order) for order in read(path).orders if order.VERB == "hide"]

    text = path.read_text("utf-8")

    assert len(hidden) >= 2
    assert "hide" not in text
    assert not any(order in text for order in hidden)


def test_orders_taken_back_are_not_there_when_the_match_is_loaded(tmp_path: Path) -> None:
    match, path = new(3, undoable=True), tmp_path / "match.siege"
    recorder = Recorder(match, path, SEATS, seed=3, options={})
    for order in play(match, 3, 20):
        recorder.record(order)
    for _ in range(5):
        match.undo()
    recorder.undo(5)
    for order in play(match, 3, 60):
        recorder.record(order)
    recorder.close()

    assert verify(path) == []
    assert replay(read(path)).digest() == match.digest()
    assert len(read(path).orders) == 75


def test_every_order_of_a_match_reads_back_from_its_text() -> None:
    match = new(6)
    for order in play(match, 6):
        assert parse(str(order)) == order


def test_an_imagined_match_leaves_the_true_one_alone_and_has_dice_of_its_own() -> None:
    match = played(8, 200)
    side = match.to_act
    assert side is not None
    before = match.digest()

    one = match.view(side).imagine(Stream(1))
    two = match.view(side).imagine(Stream(1))
    three = match.view(side).imagine(Stream(2))

    assert view_bytes(one.view(side)) == view_bytes(match.view(side))
    assert one.problems() == []
    assert finish(one, 1) == finish(two, 1)
    assert one.chain() != finish(three, 1)[1]
    assert match.digest() == before


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_gives_the_same_match_and_another_seed_another(seed: int) -> None:
    assert finish(new(seed), 1) == finish(new(seed), 1)
    assert finish(new(seed), 1) != finish(new(seed + 100), 1)


def test_many_matches_live_in_one_process_without_touching_each_other() -> None:
    alone = [finish(new(seed), seed) for seed in (11, 12)]
    one, two = new(11), new(12)

    for _ in zip(play(one, 11), play(two, 12), strict=False):
        pass

    assert [finish(one, 11), finish(two, 12)] == alone
