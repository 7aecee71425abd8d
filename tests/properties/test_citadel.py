"""Matches in which all four kinds of building stand side by side: chains end, nothing floats."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.citadel import citadel, play_citadel

from siegegame.engine import Match, agenda
from siegegame.model import events as e
from siegegame.model.events import kind_of
from siegegame.model.vocabulary import DurabilityKind, Onlooker, Status
from siegegame.world import queries

from .test_trials import sample, try_all

MOST = 250
"""Events of one order, far more than the longest chain on that board can have."""
KINDS = {"feature_opened", "storey_collapsed", "debris_fell", "structure_shot", "hull_shot"}


def check_nothing_floats(match: Match) -> None:
    """Nobody is in or on what has fallen, no gun of it works, no ladder leans at it."""
    world = match._world
    for structure in world.frame:
        cells, gone = world.site[structure].cells, not queries.standing(world, structure)
        if gone:
            assert not world.garrison[structure].occupants
            assert not queries.guns_left(world, structure)
            assert world.claim[structure].side is None or structure in world.hits
        if world.built[cells[0]] != structure:
            assert queries.aloft(world, structure) == []
    for unit, climb in world.climb.items():
        leaning = climb.wall and world.vitals[unit].status is Status.ACTIVE
        assert not leaning or world.built[world.site[climb.wall].cells[0]] == climb.wall


def _fallen(event: e.FeatureOpened | e.StructureCollapsed) -> str:
    return event.feature if isinstance(event, e.FeatureOpened) else event.structure


def check_falls(match: Match) -> None:
    """Each building of the match has fallen once at the most, each floor of it too."""
    opened = Counter(_fallen(each) for each in match.events(Onlooker.ALL)
                     if isinstance(each, e.FeatureOpened | e.StructureCollapsed))  # fmt: skip
    assert max(opened.values(), default=0) <= 1


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(min_value=0, max_value=1 << 40))
@pytest.mark.rule("F3", "S4", "H6", "E11")
def test_chains_are_bounded_and_leave_nothing_in_the_air(seed: int) -> None:
    match, count = citadel(seed), 0
    for order in play_citadel(match, seed):
        assert match.problems() == [], order
        assert match.event_count - count <= MOST, order
        count = match.event_count
        if agenda.pending(match._world) is None:
            check_nothing_floats(match)
    check_falls(match)
    assert match.over


def test_all_four_kinds_are_attacked_and_fall_in_such_matches() -> None:
    met, kinds = set[str](), set[DurabilityKind]()
    for seed in range(12):
        match = citadel(seed)
        for number, _ in enumerate(play_citadel(match, seed)):
            if number % 97 == 0 and not match.over:
                met |= try_all(match, sample(match, 20, 400))
        world = match._world
        durability = world.theatre.durability
        kinds |= {durability[s] for s in world.frame if not queries.standing(world, s)}
        met |= {kind_of(event) for event in match.events(Onlooker.ALL)}
    assert met >= KINDS
    assert kinds == set(DurabilityKind)
