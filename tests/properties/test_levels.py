"""What movers reach by sets of cells is what they reach step by step (C1)."""

from __future__ import annotations

import pytest
from kit.matches import players

from siegegame.engine import Match, View
from siegegame.engine.mover import Mover
from siegegame.model.geometry import Grid
from siegegame.model.vocabulary import Side


def movers(view: View, side: Side) -> list[Mover]:
    """The first of each detachment that stand on the table and need not get away."""
    found = [view.legal.mover(each.units[0]) for each in view.detachments(side) if each.units]
    broken = {each.units[0] for each in view.detachments(side) if each.units and each.broken}
    named = zip((e.units[0] for e in view.detachments(side) if e.units), found, strict=True)
    return [mover for name, mover in named if mover and mover.start >= 0 and name not in broken]


@pytest.mark.parametrize("seed", [1, 2])
def test_levels_are_what_reach_finds(seed: int) -> None:
    match, seats, seen = Match.new("desperate-defense", seed, turns=5), players(seed), 0
    while (side := match.to_act) is not None:
        view = match.view(side)
        if match.stage in {"movement", "assault"} and not view.decision:
            for mover in movers(view, side):
                if mover.budget > 0:
                    compare(view, mover)
                    seen += 1
        match.apply(seats[side].choose(view))
    assert seen > 30


def compare(view: View, mover: Mover) -> None:
    found, levels = mover.reach(), mover.levels()
    costs = {
        cell: spent for spent, cells in enumerate(levels.each) for cell in view.grid.each(cells)
    }
    assert costs == {cell: cost for cell, (cost, _) in found.items()}
    for cell in list(costs)[::11]:
        here, spent = mover.start, 0
        for step in levels.path(cell):
            cost = mover.step(here, step)
            assert cost > 0
            here, spent = step, spent + cost
        assert (here, spent) == (cell, costs[cell])


def test_steps_of_sets_are_the_steps_of_their_cells() -> None:
    grid, every = Grid(7, 5), (1 << 35) - 1
    for cell in range(grid.size):
        straight = [there for there, diagonal, _, _ in grid.steps(cell) if not diagonal]
        slanted = [there for there, diagonal, _, _ in grid.steps(cell) if diagonal]
        assert grid.each(grid.straight(1 << cell)) == sorted(straight)
        assert grid.onward(1 << cell, every)[0] == grid.straight(1 << cell)
        assert grid.each(grid.onward(1 << cell, every)[1]) == sorted(slanted)
    assert grid.each(0) == []


def test_a_diagonal_step_needs_open_ground_on_both_sides() -> None:
    grid = Grid(3, 3)
    every = (1 << 9) - 1
    middle, north, west = 4, 1, 3
    assert grid.each(grid.onward(1 << middle, every & ~(1 << north))[1]) == [6, 8]
    assert grid.each(grid.onward(1 << middle, every & ~(1 << west))[1]) == [2, 8]
