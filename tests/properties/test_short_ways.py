"""What a short way finds is what the long way finds: aim, ways out, places, walls, records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest
from kit.matches import new, play

from siegegame.engine import Match, View, agenda
from siegegame.model.errors import Refusal
from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import SIDES, Phase
from siegegame.systems import activations, emplacements, formation, morale, roofways, shooting
from siegegame.systems.durability import KINDS
from siegegame.systems.paths import Route, can_stop, leaving, plan_leaving
from siegegame.world import opposition, queries, walking
from siegegame.world.levels import costs_to
from siegegame.world.marks import Marks
from siegegame.world.store import World

REACH = reach2(30)
SCENARIOS = ("desperate-defense", "bastion-line")


def moments(scenario: str, seed: int, every: int = 41) -> Iterator[tuple[Match, World]]:
    """A match at random, now and then, with its world."""
    match = Match.new(scenario, seed)
    for number, _ in enumerate(play(match, seed)):
        if number % every == 0 and match.to_act is not None:
            yield match, match._world


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_of_all_enemies_in_reach_those_of_a_target_are_the_ones_it_has_alone(scenario: str) -> None:
    met = 0
    for _, world in chain(moments(scenario, 3), moments(scenario, 4)):
        for side in SIDES:
            units, every = queries.active_of_side(world, side), opposition.enemies_of(world, side)
            for target, roster in world.roster.items():
                alone = Marks(world, queries.active_units(world, target))
                for unit in units[::5] if roster.side is side.other else ():
                    of_it = every.in_reach(world, unit, REACH).get(target, [])
                    found = alone.in_reach(world, unit, REACH)
                    assert sorted(of_it) == sorted(found.get(target, []))
                    met += bool(of_it)
    assert met > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_walls_are_near_when_some_weapon_that_harms_them_reaches_them(scenario: str) -> None:
    found = 0
    for _, world in moments(scenario, 3):
        for detachment in world.roster:
            near = shooting.walls_near(world, detachment)
            assert near == [s for s in world.frame if _in_range(world, detachment, s)]
            found += len(near)
    assert found > 100


def _in_range(world: World, detachment: int, structure: int) -> bool:
    kind = world.theatre.durability[structure]
    gaps = [
        (_gap2(world, shooter, structure), arms.reach2)
        for shooter in shooting._armed(world, detachment)
        if KINDS[kind].may_shoot(world, shooter)
        for arms in world.theatre.arms[shooter]
        if KINDS[kind].harmed_by(arms.card)
    ]
    return queries.standing(world, structure) and any(gap <= reach for gap, reach in gaps)


def _gap2(world: World, shooter: int, structure: int) -> int:
    if shooter not in world.gun:
        return queries.gap2_to_structure(world, shooter, structure)
    nearest = world.layout.nearest
    return min(nearest(structure, cell)[0] for cell in emplacements.cells(world, shooter))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_way_out_of_a_structure_is_the_one_that_a_search_finds(scenario: str) -> None:
    out = 0
    for _, world in moments(scenario, 4):
        for unit, position in world.position.items():
            if not position.inside:
                continue
            how = activations.leaving_gait(world, unit)
            every = leaving(world, unit, how) if how.budget >= 0 else {}
            for cell in world.layout.exits(position.inside) if how.budget >= 0 else ():
                found = plan_leaving(world, unit, how, world.grid.point(cell))
                if cell not in every or not can_stop(world, cell):
                    assert isinstance(found, Refusal)
                    continue
                assert found == Route.through(every, cell, entering=True)
                out += 1
    assert out > 100


def test_who_can_fall_back_is_who_reaches_a_cell_on_which_it_can_stop() -> None:
    answers = {True: 0, False: 0}
    for _, world in moments("desperate-defense", 5, 17):
        for side in SIDES:
            for unit in queries.active_of_side(world, side):
                here, how = world.position[unit].cell, activations.retreat_gait(world, unit)
                if here < 0 or how.budget < 0:
                    continue
                found = walking.reach(world, how, {here: 0})
                can = any(can_stop(world, cell) for cell in found)
                assert morale._can_step_off(world, how, here) == can
                answers[can] += 1
    assert min(answers.values()) > 10, answers


def test_a_unit_that_can_keep_its_place_in_a_formation_finds_none_better() -> None:
    kept = 0
    for _, world in moments("desperate-defense", 6):
        if world.clock.phase is not Phase.MOVEMENT:
            continue
        for unit in queries.active_of_side(world, SIDES[0]):
            here = world.position[unit].cell
            if here < 0 or activations.may_move_now(world, unit):
                continue
            how = activations.gait(world, unit)
            every = walking.reach(world, how, {here: 0})
            for place in list(every)[::9]:
                free = place == here or can_stop(world, place)
                if not free or how.dangerous[world.ground[place]]:
                    continue
                assert formation._nearest_to(world, how, every, here, place) == place
                walk = formation._nearest_way(world, unit, place)
                assert walk is None if place == here else walk and walk.path[-1] == place
                kept += 1
    assert kept > 50


def test_a_step_that_needs_no_check_is_what_a_check_finds() -> None:
    judged = {True: 0, False: 0}
    for match, _ in moments("desperate-defense", 7, 7):
        side = match.to_act
        assert side is not None
        view = match.view(side)
        units = [u for each in view.detachments(side) for u in each.units]
        for _, mover in view.legal.movers(units):
            for cell in mover.ground(mover.start) if mover.start >= 0 else ():
                way = mover.way()
                order = view.legal.move(way) if way.to(cell) else None
                known = view.legal.judgement(order) if order else None
                if order:
                    judged[known is not False] += 1
                    assert known is False or known == agenda.check(view._world, order)
    assert min(judged.values()) > 10, judged


def test_records_that_are_kept_are_those_that_would_be_made_anew() -> None:
    match, before = new(8), dict[str, object]()
    same = 0
    for number, _ in enumerate(play(match, 8)):
        side = match.to_act
        if side is None or number % 5:
            continue
        view, fresh = match.view(side), match.clone().view(side)
        kept = _records(view)
        assert kept == _records(fresh)
        same += sum(kept[key] is before.get(key) for key in kept)
        before = kept
    assert same > 1000


def _records(view: View) -> dict[str, object]:
    every = (*view.detachments(), *view.structures(), *view.units(), *view.guns())
    return {each.id: each for each in every}


def test_an_order_does_the_same_whether_anybody_asks_what_happened_or_not() -> None:
    asked, silent = new(9), new(9)
    for number, order in enumerate(play(asked, 9)):
        assert silent.carry_out(order) is None
        if number % 50 == 0:
            assert silent.digest() == asked.digest()
    assert silent.chain() == asked.chain()


@pytest.mark.parametrize("scenario", ["citadel", "bastion-line"])
def test_costs_to_some_cells_are_those_of_all_that_is_reached(scenario: str) -> None:
    met = 0
    for _, world in moments(scenario, 3):
        for unit in world.profile:
            here = world.position[unit].cell
            if here < 0 or world.built[here]:
                continue
            how = activations.gait(world, unit)
            found = walking.reach(world, how, {here: 0})
            for structure in sorted(world.theatre.roofed):
                feet = world.layout.around(structure)[1]
                wanted = {foot: found[foot][0] for foot in feet if foot in found}
                assert costs_to(world, how, here, feet) == wanted
                met += len(wanted)
    assert met > 100


@pytest.mark.rule("H10", "H11")
@pytest.mark.parametrize("scenario", ["citadel", "bastion-line"])
def test_what_lies_before_a_wall_is_told_at_one_stroke_as_cell_by_cell(scenario: str) -> None:
    world = Match.new(scenario, 1)._world
    layout, cells = world.layout, range(world.grid.size)
    for structure in world.hull:
        for facing, reach in ((facing, reach) for facing in range(4) for reach in (4, 81, REACH)):
            gaps = {cell: layout.before(structure, facing, cell) for cell in cells}
            near = [cell for cell in cells if 0 <= gaps[cell][0] <= reach]
            assert world.grid.each(layout.ahead(structure, facing, reach)) == near
            for cell in near[::7]:
                wall = layout.walls(structure)[facing]
                least = min(world.grid.distance2(own, cell) for own in wall)
                nearest = {own for own in wall if world.grid.distance2(own, cell) == least}
                assert (gaps[cell][0], set(gaps[cell][1])) == (least, nearest)


@pytest.mark.rule("F8", "H16")
def test_a_walk_along_walls_is_what_steps_over_free_roofs_find() -> None:
    met = 0
    for _, world in moments("citadel", 5, 23):
        for unit in world.profile:
            roof = queries.roof_of(world, unit)
            if not roof:
                continue
            how = activations.gait(world, unit)._replace(budget=12)
            here = world.position[unit].cell
            found = roofways.along(world, how, roof, {here: 0})
            assert found == _step_by_step(world, how, roof, here)
            met += len(found)
    assert met > 50


def _step_by_step(world: World, how: walking.Gait, roof: int, here: int) -> dict[int, int]:
    """The same by the cheapest of all open cells, one after the other."""
    cost = roofways.steps(world, how.kind, roof)
    found, waiting = dict[int, int](), {here: 0}
    while waiting:
        cell = min(waiting, key=lambda each: (waiting[each], each))
        found[cell] = waiting.pop(cell)
        for near, diagonal, _, _ in world.grid.steps(cell):
            total = found[cell] + cost[diagonal]
            if near not in found and total <= how.budget and _is_open(world, how, roof, near):
                waiting[near] = min(total, waiting.get(near, total))
    return found


def _is_open(world: World, how: walking.Gait, roof: int, cell: int) -> bool:
    there, enemy = world.occupant[cell], world.presence[2 - how.code].aloft
    if not roofways.one_roof(world, roof, world.built[cell]):
        return False
    if there and world.theatre.codes[there] != how.code:
        return False
    return how.may_touch or not enemy & world.grid.near_mask(cell)
