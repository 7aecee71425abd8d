"""What is remembered or got a short way of walls, wards and towers is what the long way finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kit.matches import play

from siegegame.engine import Match, View
from siegegame.model.geometry import Grid
from siegegame.model.orders import Man
from siegegame.model.vocabulary import SIDES, DurabilityKind, Side
from siegegame.players import make_player
from siegegame.players.greedy import breaking, sights
from siegegame.players.greedy import posts as posting
from siegegame.systems import activations, emplacements, roofways
from siegegame.world import climbs, opposition, queries

FORTS = ("citadel", "bastion-line", "breach-the-gate")


def greedy(scenario: str, turns: int, seed: int = 2) -> Iterator[tuple[Match, Side, View]]:
    """A match of greedy players before each of its orders, with who gives it and his view."""
    match = Match.new(scenario, seed, turns=turns)
    players = {side: make_player("greedy", seed, side) for side in SIDES}
    while (side := match.to_act) is not None:
        view = match.view(side)
        yield match, side, view
        match.carry_out(players[side].choose(view))


def known(view: View) -> dict[object, object]:
    """What a view tells of each group that has a stamp of its own."""
    detachments = {each.id: each for each in view.detachments()}
    units = {name: view.unit(name) for each in detachments.values() for name in each.units}
    found: dict[object, object] = {
        name: (each, [units[unit] for unit in each.units]) for name, each in detachments.items()
    }
    found["guns"] = list(view.guns())
    found["climbs"] = view.climbs()
    every = list(view.structures())
    found["city"] = every, list(view.counters())
    for kind in DurabilityKind:
        found[kind] = [each for each in every if each.durability == kind]
    return found


def stamps(view: View) -> dict[object, int]:
    names = [each.id for each in view.detachments()]
    found: dict[object, int] = dict(zip(names, view.muster_stamps(names), strict=True))
    found |= {"guns": view.guns_stamp, "city": view.structures_stamp}
    return found | {kind: view.built_stamp(kind) for kind in DurabilityKind}


@pytest.mark.parametrize("scenario", FORTS)
def test_a_stamp_changes_with_what_is_known_of_its_group(scenario: str) -> None:
    before: dict[Side, tuple[dict[object, object], dict[object, int]]] = {}
    changed: dict[object, None] = {}
    for _, side, view in greedy(scenario, 4):
        now, marked = known(view), stamps(view)
        was = before.get(side)
        for group in marked if was else ():
            if was and now[group] != was[0][group]:
                assert marked[group] != was[1][group], group
                changed[group] = None
        before[side] = now, marked
    assert {"guns", "city"} <= changed.keys() or scenario == "breach-the-gate"
    assert len(changed) > 10


def test_climbs_are_told_as_they_are() -> None:
    told: dict[object, None] = {}
    for match, _, view in greedy("breach-the-gate", 5):
        world = match._world
        up = [unit for unit in world.climb if climbs.climbing(world, unit)]
        assert [world.theatre.ids[each.unit] for each in view.climbs()] == up
        told[bool(up)] = None
    assert len(told) == 2


@pytest.mark.parametrize("scenario", FORTS)
def test_sight_remembered_is_sight_looked_for(scenario: str) -> None:
    match, compared = Match.new(scenario, 3, turns=4), 0
    for number, _ in enumerate(play(match, 3)):
        if number % 61:
            continue
        world = match._world
        sight, cells = world.sight, range(0, world.grid.size, 97)
        for here in range(5, world.grid.size, 211):
            for end in (0, 3, len(cells)):
                some = list(cells)[:end]
                assert sight.any_clear(here, some) == any(sight.clear(here, c) for c in some)
        for side in SIDES:
            friends = queries.active_of_side(world, side)
            for structure in list(world.frame)[::3]:
                long = any(queries.sees_structure(world, each, structure) for each in friends)
                assert opposition.structure_spotted(world, side, structure) == long
                compared += long
    assert compared


@pytest.mark.parametrize("scenario", FORTS)
def test_who_has_a_volley_for_a_wall_may_see_it(scenario: str) -> None:
    answers: dict[tuple[bool, bool], None] = {}
    for _, side, view in greedy(scenario, 4):
        if view.clock.phase != "shooting" or view.decision:
            continue
        kinds = (DurabilityKind.HULL, DurabilityKind.HITS)
        walls = [name for kind in kinds for name in view.built_as(kind)]
        for name in view.legal.shooters():
            sight = breaking._sight(view, name)
            for wall in breaking.near(view, name, walls) if sight else ():
                reached = view.prospects.reaches(name, wall)
                seen = bool(sight) and sights.may_see(view, sight, wall)
                assert seen or not reached, (side, name, wall)
                answers[seen, reached] = None
    assert {(True, True), (False, False)} <= answers.keys()


def test_who_may_man_a_gun_is_whoever_the_order_would_be_allowed_to() -> None:
    found = 0
    for match, side, view in greedy("bastion-line", 4):
        if view.clock.phase != "shooting" or view.decision:
            continue
        world, units = match._world, [each.id for each in view.units(side)]
        able = view.legal.gunners(units)
        long = [
            (unit, gun.id)
            for gun in view.guns()
            for unit in units
            if emplacements.check_man(world, side, Man(unit, gun.id)) is None
        ]
        assert sorted(able) == sorted(long)
        assert {gun for _, gun in able} <= set(view.legal.guns_at(units))
        found += len(long)
    assert found


@pytest.mark.parametrize("scenario", ["citadel", "breach-the-gate"])
def test_ways_along_walls_are_the_same_remembered_or_not(scenario: str) -> None:
    match, compared = Match.new(scenario, 3, turns=5), 0
    for number, _ in enumerate(play(match, 3)):
        world = match._world
        for unit in queries.active_of_side(world, SIDES[number % 2]) if number % 23 == 0 else ():
            roof = queries.roof_of(world, unit)
            if roof:
                how, here = activations.gait(world, unit), world.position[unit].cell
                once = roofways.along(world, how, roof, {here: 0})
                world.sight.walks.clear()
                assert roofways.along(world, how, roof, {here: 0}) == once
                compared += len(once) > 1
    assert compared > 5


def test_the_ward_is_what_the_map_says() -> None:
    view = Match.new("breach-the-gate", 1).view(Side.ATTACKER)
    cells = [cell for cell in range(view.grid.size) if view.ward_cells >> cell & 1]
    assert list(view.ward()) == cells
    assert cells
    bare = [cell for cell in cells if not view.structure_at(view.grid.points[cell])]
    assert list(view.open_ward()) == bare
    for structure in view.structures():
        own = [view.grid.cell(point) for point in structure.cells]
        assert view.footprints()[structure.id] == sum(1 << cell for cell in own)
        beside = {near for cell in own for near in view.grid.near(cell)} - set(own)
        assert view.around(structure.id) == tuple(sorted(beside))


def test_what_halls_promise_is_what_it_is_when_all_is_weighed_anew() -> None:
    seen = 0
    for match, side, view in greedy("bastion-line", 4):
        if view.clock.phase != "movement":
            continue
        posts = posting.posts(view, side)
        assert posting.posts(match.clone().view(side), side) == posts
        seen += bool(posts)
    assert seen


def test_layers_are_spread_over_the_cells() -> None:
    grid = Grid(60, 40)
    order = [cell * 1009 % grid.size for cell in range(grid.size)]
    for parts, size in ((700, 3), (255, 9), (3, 500), (1, 1), (0, 1)):
        layers = [(n * 7, order[n * size : (n + 1) * size]) for n in range(parts)]
        wanted = [-1] * grid.size
        for value, cells in layers:
            for cell in cells:
                wanted[cell] = value
        bits = [(value, sum(1 << cell for cell in cells)) for value, cells in layers]
        assert grid.spread(bits, -1) == wanted
        for cells in (each for _, each in layers[:2]):
            assert grid.each(sum(1 << cell for cell in cells)) == sorted(cells)


def test_steps_onward_follow_the_ground_that_is_given() -> None:
    grid, every = Grid(5, 4), (1 << 20) - 1
    for hole in (0, 6, 7, 12):
        ground = every & ~(1 << hole)
        for cell in range(grid.size):
            straight, slanted = grid.onward(1 << cell, ground)
            steps = grid.steps(cell)
            assert grid.each(straight) == sorted(s for s, diagonal, _, _ in steps if not diagonal)
            assert grid.each(slanted) == sorted(
                s for s, diagonal, one, two in steps if diagonal and hole not in (one, two)
            )
