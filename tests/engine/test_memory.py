"""What long runs keep: memos of boards are few, and what is forgotten is freed at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from siegegame.engine.match import Match
from siegegame.world.store import World
from siegegame.world.theatre import _SURVEYS


@pytest.fixture
def world() -> Iterator[World]:
    """A match's world while nothing looks for rings of references, as in a run."""
    match = Match.new("tower-blocks", 3)
    gc.collect()
    gc.disable()
    yield match._world
    gc.enable()


def look_at_boards(world: World, cells: range) -> None:
    """Asks for a board with rubble on each of the cells in turn, and for ways and sight on it."""
    theatre, start = world.theatre, list(world.ground)
    kind = next(iter(theatre.costs))
    for cell in cells:
        ground = [*start[:cell], theatre.rubble, *start[cell + 1 :]]
        sight, ways = theatre.survey(ground, world.built, world.ways.guide)
        assert ways.guide is world.ways.guide
        slope = ways.slope(kind, (0,))
        slope.down(world.grid.size - 1)
        sight.clear(0, world.grid.size - 1)
    del sight, ways, slope


def test_boards_that_are_forgotten_leave_nothing_to_collect(world: World) -> None:
    look_at_boards(world, range(3 * _SURVEYS))
    assert len(world.theatre._surveys) == _SURVEYS
    assert gc.collect() == 0


def test_the_board_that_every_match_begins_with_is_not_forgotten(world: World) -> None:
    theatre, first = world.theatre, world.theatre.survey(world.ground, world.built)
    half = _SURVEYS // 2
    for begin in range(0, 4 * half, half):
        look_at_boards(world, range(begin, begin + half))
        assert theatre.survey(world.ground, world.built) is first
