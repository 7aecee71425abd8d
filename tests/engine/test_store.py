"""The store: columns and esper's context are two sights of one state (decisions 1 and 2)."""

from __future__ import annotations

import gc
import threading

import esper  # noqa: TID251 - looked at from outside
import pytest
from kit.matches import new, played

from siegegame.model.vocabulary import Onlooker, Side
from siegegame.world.components import Position, Vitals
from siegegame.world.mirror import SECRETS


def test_a_clones_context_has_the_same_entities_as_its_columns() -> None:
    match = played(3, 80)
    copy = match.clone()

    for world in (match._world, copy._world):
        rows = world.query(Position, Vitals)
        assert [entity for entity, _ in rows] == list(world.position)
        for entity, (position, vitals) in rows:
            assert position is world.position[entity]
            assert vitals is world.vitals[entity]
    assert match._world.position[rows[0][0]] is not copy._world.position[rows[0][0]]


def test_nothing_is_spawned_or_added_once_a_world_is_sealed() -> None:
    world = new(1)._world

    with pytest.raises(RuntimeError, match="sealed"):
        world.spawn(Position())
    with pytest.raises(RuntimeError, match="sealed"):
        world.add(1, Position())


def test_contexts_of_worlds_that_are_gone_are_dropped() -> None:
    gc.collect()
    before = len(esper.list_worlds())
    for seed in range(5):
        match = new(seed)
        match.clone()._world.query(Position)
        del match
    gc.collect()

    assert len(esper.list_worlds()) <= before + 1


def test_a_world_is_not_shared_with_another_thread() -> None:
    world, faults = new(1)._world, list[BaseException]()

    def ask() -> None:
        try:
            world.query(Position)
        except RuntimeError as fault:
            faults.append(fault)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()

    assert ["may not be shared" in str(fault) for fault in faults] == [True]


@pytest.mark.parametrize("viewer", [*Side, *Onlooker])
def test_a_view_shares_all_components_but_those_that_hold_secrets(viewer: Side | Onlooker) -> None:
    """The dice that it has were never the true ones, and its counters are its own (D3)."""
    match = played(3, 200)
    world, mine = match._world, match.view(viewer)._world
    for (entity, true), (number, seen) in zip(world.changing(), mine.changing(), strict=True):
        assert entity == number
        assert (true is seen) is (type(true) not in SECRETS), type(true)
    assert world.dice.drawn > 0 == mine.dice.drawn
    assert mine.dice.state != world.dice.state
    assert mine.events == []
