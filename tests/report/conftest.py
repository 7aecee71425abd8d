"""Whole random matches, each played once a session, and names for hand-made events."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from siegegame.content.schema import CloseAssaultRow
from siegegame.engine import Match
from siegegame.model.events import Event
from siegegame.model.vocabulary import PUBLIC, SIDES
from siegegame.players import make_player
from siegegame.report import Names
from siegegame.report.names import Term, term

SEEDS = range(1, 9)
LINES = range(1, 4)
"""Seeds of matches with hull-point structures, and of others with storeys."""


@dataclass(frozen=True)
class Played:
    """A match that is over, as an onlooker knows it."""

    match: Match
    events: tuple[Event, ...]
    names: Names


def play(seed: int, scenario: str = "desperate-defense") -> Played:
    """A match between two random players."""
    match = Match.new(scenario, seed=seed)
    players = {side: make_player("random", seed, side) for side in SIDES}
    while (side := match.to_act) is not None:
        match.apply(players[side].choose(match.view(side)))
    return Played(match, match.events(PUBLIC), Names.of_view(match.view(PUBLIC)))


@pytest.fixture(scope="session")
def matches() -> tuple[Played, ...]:
    """Several random matches."""
    cities = [play(seed) for seed in SEEDS]
    lines = (play(seed, "bastion-line") for seed in LINES)
    return (*cities, *lines, *(play(seed, "tower-blocks") for seed in LINES))


@pytest.fixture(scope="session")
def names() -> Names:
    """Names of a small cast."""
    cast = {
        "raiders": "Cinder Raiders",
        "rifles": "2nd Rifles",
        "guns": "3rd Guns",
        "furnace": "The Furnace",
        "chapel": "Chapel",
    }
    terms = {slug: term(name) for slug, name in cast.items()}
    terms["rifles.1"] = Term("Rifle Section rifles.1", plural=False)
    terms["rifles.2"] = Term("Rifle Section rifles.2", plural=False)
    terms["raiders.1"] = Term("Ash Raiders raiders.1", plural=True)
    terms["raiders.2"] = Term("Ash Raiders raiders.2", plural=True)
    terms["furnace.1"] = Term("Walking Furnace furnace.1", plural=False)
    terms["chapel.west-gun"] = Term("the west gun of Chapel", plural=False)
    terms["bunker-1"] = Term("Bunker 1", plural=False)
    titles = {
        ("scenario", "hill"): "The Hill",
        ("map", "dale"): "The Dale",
        ("army", "host"): "Cinder Host",
        ("army", "guard"): "Hallow Guards",
        ("terrain", "woods"): "Woods",
        ("sheet", "imperial-small"): "Small imperial building",
        ("weapon", "siege-gun"): "Siege gun",
    }
    rows = {"driven_off": CloseAssaultRow(3, "driven_off", winner=3, loser=5, markers=3)}
    return Names(terms, titles, rows, engines={"furnace"})
