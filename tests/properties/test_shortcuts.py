"""Answers remembered or got a short way are those of the long way, all through a match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.matches import new, play

from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import SIDES
from siegegame.systems import activations
from siegegame.world import opposition, queries, walking
from siegegame.world.marks import Marks
from siegegame.world.opposition import Foes
from siegegame.world.store import World

REACH = reach2(15)


def moments(seed: int) -> Iterator[World]:
    """The world as it is true, now and then, and as a side that looked on knows it."""
    match = new(seed)
    for number, _ in enumerate(play(match, seed)):
        if number % 41 == 0 and match.to_act is not None:
            yield match._world
            yield match.view(match.to_act)._world


@pytest.mark.parametrize("seed", range(2))
def test_enemies_are_where_a_fresh_look_finds_them(seed: int) -> None:
    for world in moments(seed):
        for side in SIDES:
            units = queries.active_of_side(world, side)
            fresh = Marks(world, queries.active_of_side(world, side.other))
            kept, foes = opposition.enemies_of(world, side), opposition.foes(world, side)
            held = tuple(s for s in world.garrison if queries.holder(world, s) is side.other)
            anew = Foes(world, foes.standing, held)
            near = [u for u in units if fresh.in_reach(world, u, REACH)]
            assert [kept.in_reach(world, u, REACH) for u in units] == [
                fresh.in_reach(world, u, REACH) for u in units
            ]
            assert set(near) <= set(kept.near(world, units, REACH))
            for unit in units:
                gap = min(anew.gap2(cell) for cell in queries.cells(world, unit))
                assert bool(foes.near(world, (unit,), REACH)) == (gap <= REACH)


@pytest.mark.parametrize("seed", range(2))
def test_armies_that_cannot_touch_do_not(seed: int) -> None:
    answers = {}
    for world in moments(seed):
        for side in SIDES:
            answers[opposition.may_touch(world, side)] = None
            units = queries.active_of_side(world, side)
            touched = any(opposition.touching(world, unit) for unit in units)
            assert opposition.may_touch(world, side) or not touched
    assert False in answers


def test_the_way_to_a_goal_is_the_same_whether_all_others_are_looked_for_or_not() -> None:
    compared = 0
    for world in moments(1):
        for side in SIDES:
            for unit in queries.active_of_side(world, side)[::4]:
                here = world.position[unit].cell
                if here < 0:
                    continue
                how = activations.gait(world, unit)
                every = walking.reach(world, how, {here: 0}) if how.budget >= 0 else {}
                for goal in list(every)[::7]:
                    found = walking.reach(world, how, {here: 0}, goal)
                    assert found[goal] == every[goal]
                    assert walking.path_to(found, goal) == walking.path_to(every, goal)
                    compared += 1
    assert compared > 100


def test_a_ball_holds_the_cells_within_its_reach() -> None:
    grid = new(1)._world.grid
    for cell in (0, grid.width - 1, grid.size // 2, grid.size - 1):
        for reach in (0, 1, 2, 36, 64):
            within = [c for c in range(grid.size) if grid.distance2(cell, c) <= reach]
            assert grid.ball(cell, reach) == sum(1 << c for c in within)
