"""What the engine really rolls, thousands of times over, against the exact odds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

import pytest
from kit import fort
from kit.battle import Battle, battle

from siegegame.engine import agenda
from siegegame.engine.rolls import Fight
from siegegame.model.dice import seed_state
from siegegame.model.events import BuildingAssault, Event, UnitDestroyed
from siegegame.model.events.fights import Fought
from siegegame.model.orders import Assault, Choose, Firefight, Order, Shoot, parse
from siegegame.model.steps import ChooseLocation, ChooseLosses
from siegegame.model.vocabulary import LOCATIONS
from siegegame.odds import estimates, fights, storms, volleys
from siegegame.odds.breaches import breaches
from siegegame.odds.distributions import Dist

TRIALS = int(os.environ.get("ODDS_TRIALS", "1000"))
"""ODDS_TRIALS=20000 takes two minutes and finds smaller faults."""
SIGMAS2 = 16
"""The square of the standard deviations that a count may lie off; seeds are fixed."""

Read = Callable[[Battle, list[Event]], Hashable]


def counted(b: Battle, text: str, **reads: Read) -> dict[str, Counter[Hashable]]:
    """How often things are read after an order, every time with other dice."""
    order, begun = parse(text), len(b.world.events)
    found = {name: Counter[Hashable]() for name in reads}
    for number in range(TRIALS):
        b.world.forget_dice(seed_state("odds", number))
        with b.match.trial():
            play(b, order)
            events = b.world.events[begun:]
            for name, read in reads.items():
                found[name][read(b, events)] += 1
    return found


def play(b: Battle, order: Order) -> None:
    """Gives an order; the cheapest are given up, each hit on a titan finds a part of its own."""
    b.match.apply(order)
    while decision := agenda.pending(b.world):
        if isinstance(decision, ChooseLocation):
            b.match.apply(Choose((LOCATIONS[len(decision.chosen) % len(LOCATIONS)].value,)))
            continue
        if not isinstance(decision, ChooseLosses):
            break
        slugs, cards = b.world.theatre.slugs, b.world.theatre.cards
        left = [u for u in decision.units if b.world.vitals[u].capacity]
        left.sort(key=lambda unit: (cards[unit].points, unit))
        b.match.apply(Choose(tuple(slugs[unit] for unit in left[: decision.hits])))


def agree(found: Counter[Hashable], dist: Dist[int] | Dist[str]) -> None:
    """Counts lie within their intervals, and nothing happens that cannot."""
    assert set(found) <= set(dist.ways)
    for each in dist.ways:
        p = dist.p(each)  # type: ignore[arg-type]
        off, spread = abs(found[each] - TRIALS * p), TRIALS * p * (1 - p)
        assert off * off <= SIGMAS2 * (spread + 1), (each, found[each], float(TRIALS * p))


def close(found: int, p: Fraction) -> None:
    """A count lies within its interval."""
    off = abs(found - TRIALS * p)
    assert off * off <= SIGMAS2 * (TRIALS * p * (1 - p) + 1), (found, float(TRIALS * p))


def dead(detachment: str, *causes: str) -> Read:
    """How many units of a detachment are destroyed, by certain causes if any are named."""

    def read(b: Battle, events: Iterable[Event]) -> int:
        return sum(
            isinstance(each, UnitDestroyed)
            and each.detachment == detachment
            and (not causes or each.cause in causes)
            for each in events
        )

    return read


def lead(side: str) -> Read:
    """By how much a side has won a fight in the end."""

    def read(b: Battle, events: Iterable[Event]) -> int:
        last = [each for each in events if isinstance(each, Fought)][-1]
        if last.winner is None:
            return 0
        return last.difference if last.winner.value == side else -last.difference

    return read


def lost(structure: str) -> Read:
    left: dict[str, int] = {}

    def read(b: Battle, events: Iterable[Event]) -> int:
        whole = left.setdefault("whole", b.world.capacity[b.id(structure)].maximum)
        return whole - b.remaining(structure)

    return read


@pytest.mark.rule("C7", "C8", "C9")
def test_a_volley_at_units_of_several_needs() -> None:
    b = battle(
        """
        a1 .*8 d1 d1% d1 d1%
        a2 .*8 .  .   .  .
        """,
        attacker={"a1": "gun6", "a2": "rifle"},
        defender={"d1": "chief rifle*2 storm"},
        phase="shooting",
        orders={"a1": "overwatch"},
    )
    (toll,) = volleys.tolls(b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1")))

    def first(b: Battle, events: Iterable[Event]) -> int:
        return int("d1.1" not in b.alive("d1"))

    found = counted(
        b,
        "shoot a1 d1",
        dead=dead("d1"),
        markers=lambda b, events: b.markers("d1"),
        first=first,
        last=lambda b, events: int("d1.4" not in b.alive("d1")),
    )
    agree(found["dead"], toll.destroyed)
    agree(found["markers"], toll.markers)
    chances = {mark.unit: p for mark, p in zip(toll.marks, toll.lost, strict=True)}
    close(found["first"][1], chances["d1.1"])
    close(found["last"][1], chances["d1.4"])


@pytest.mark.rule("C6", "C10")
def test_super_heavy_weapons_that_must_lock_on() -> None:
    b = battle(
        """
        a1 a1 a1 .*4 d1 d1 .  .*24 d1
        a1 a2 .  .*4 d1 d2 d1 .*24 .
        """,
        attacker={"a1": "gun4 howitzer siege piercer", "a2": "rifle"},
        defender={"d1": "tank rifle*3 tank", "d2": "rifle*2"},
        phase="shooting",
        orders={"a1": "assault"},
    )
    tolls = volleys.tolls(b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1")))

    found = counted(
        b,
        "shoot a1 d1",
        d1=dead("d1"),
        d2=dead("d2"),
        m1=lambda b, events: b.markers("d1"),
        m2=lambda b, events: b.markers("d2"),
    )
    assert [toll.detachment for toll in tolls] == ["d1", "d2"]
    for name, toll in zip(("1", "2"), tolls, strict=True):
        agree(found[f"d{name}"], toll.destroyed)
        agree(found[f"m{name}"], toll.markers)


@pytest.mark.rule("C8", "C9", "C10")
def test_a_barrage_on_bystanders_that_stand_in_no_order() -> None:
    b = battle(
        """
        a1 a1 .*4 d1 d2.3 d2.1% d1
        a1 a2 .*4 d1 d2.2 a2    .
        """,
        attacker={"a1": "howitzer rockets*2", "a2": "rifle*2"},
        defender={"d1": "rifle*3", "d2": "rifle tank engine"},
        phase="shooting",
        markers={"a1": 1},
    )
    text = "shoot a1 d1 at 7,0"
    tolls = volleys.tolls(b.match.view(b.match.to_act).prospects.fire(parse(text)))

    reads = {f"m{t.detachment}": lambda b, e, n=t.detachment: b.markers(n) for t in tolls}
    deaths = {f"d{toll.detachment}": dead(toll.detachment) for toll in tolls}
    found = counted(b, text, **reads, **deaths)
    assert {toll.detachment for toll in tolls} == {"d1", "d2", "a2"}
    for toll in tolls:
        agree(found[f"d{toll.detachment}"], toll.destroyed)
        agree(found[f"m{toll.detachment}"], toll.markers)


@pytest.mark.rule("C6", "C9", "C10")
@pytest.mark.parametrize("order", ["advance", "assault"])
def test_super_heavy_weapons_of_which_markers_silence_some(order: str) -> None:
    b = battle(
        """
        a1 a1 a1 .*4 d1 d1 .  .*9 d1
        a1 a1 .  .*4 d1 d2 d1 .*9 .
        """,
        attacker={"a1": "horn piercer*2 siege*2"},
        defender={"d1": "tank rifle*3 tank", "d2": "rifle*2"},
        phase="shooting",
        orders={"a1": order},
        markers={"a1": 2},
    )
    tolls = volleys.tolls(b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1")))

    found = counted(
        b,
        "shoot a1 d1",
        d1=dead("d1"),
        d2=dead("d2"),
        m1=lambda b, events: b.markers("d1"),
        m2=lambda b, events: b.markers("d2"),
    )
    for toll in tolls:
        agree(found[toll.detachment], toll.destroyed)
        agree(found[f"m{toll.detachment[1:]}"], toll.markers)


@pytest.mark.rule("C10", "E6")
def test_a_mega_cannon_at_a_garrison() -> None:
    b = battle(
        """
        a1 .*5 H H .
        a2 .*5 H H .
        """,
        attacker={"a1": "siege", "a2": "rifle"},
        defender={"d1": "chief rifle*3"},
        inside={"h": "d1"},
        sheets={"h": "ramshackle-small"},
        phase="shooting",
    )
    fire = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1"))
    (toll,), (breach,) = volleys.tolls(fire), breaches(fire)

    found = counted(b, "shoot a1 d1", dead=dead("d1", "mega_cannon"), lost=lost("h"))
    agree(found["dead"], toll.destroyed)
    agree(found["lost"], breach.lost)


@pytest.mark.rule("C10", "E5")
def test_guns_under_their_own_barrage() -> None:
    b = battle(
        """
        a1.3 .*5 a1.1 H H .
        a2   .*5 a1.2 H H d1
        """,
        attacker={"a1": "piercer ray howitzer", "a2": "rifle"},
        defender={"d1": "rifle"},
        phase="shooting",
    )
    text = "shoot a1 h at 7,0"
    (breach,) = breaches(b.match.view(b.match.to_act).prospects.fire(parse(text)))

    found = counted(b, text, lost=lambda b, events: 10 - b.remaining("h"))

    agree(found["lost"], breach.lost)


@pytest.mark.rule("C9", "C10")
def test_disrupt_at_a_detachment_of_which_part_is_out_of_reach() -> None:
    b = battle(
        "a1 a1 .*5 d1 .*20 d1",
        attacker={"a1": "gun4 horn"},
        defender={"d1": "rifle*2"},
        phase="shooting",
    )
    (toll,) = volleys.tolls(b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1")))

    found = counted(b, "shoot a1 d1", markers=lambda b, events: b.markers("d1"))

    agree(found["markers"], toll.markers)


@pytest.mark.rule("E5", "E7", "E8", "E11")
def test_a_shot_at_a_structure() -> None:
    b = battle(
        """
        a1 a1 .*5 H H .
        a1 a2 .*5 H H .
        """,
        attacker={"a1": "tank*2 ray", "a2": "rifle"},
        defender={"d1": "chief rifle*2"},
        inside={"h": "d1"},
        capacity={"h": 4},
        phase="shooting",
    )
    (breach,) = breaches(b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "h")))

    found = counted(
        b,
        "shoot a1 h",
        dead=dead("d1"),
        lost=lambda b, events: 4 - b.remaining("h"),
        state=lambda b, events: b.state("h"),
    )
    agree(found["lost"], breach.lost)
    agree(found["state"], breach.state.map(lambda state: state.value))
    agree(found["dead"], breach.dead)


def check_fight(b: Battle, order: Assault | Firefight, fight: Fight, *causes: str) -> None:
    result = fights.fight(fight)
    found = counted(
        b,
        str(order),
        lead=lead("attacker"),
        ours=dead("a1", *causes),
        theirs=dead("d1", *causes),
    )
    agree(found["lead"], result.differences)
    agree(found["ours"], result.ours_lost)
    agree(found["theirs"], result.theirs_lost)


@pytest.mark.rule("C11")
def test_a_close_assault() -> None:
    b = battle(
        """
        .*4 a1 d1 .*4
        .*4 a1 d1 .*4
        .*4 a1 .  .*4
        """,
        attacker={"a1": "rifle*3"},
        defender={"d1": "chief rifle"},
        phase="assault",
        orders={"a1": "assault"},
        markers={"d1": 4},
    )
    order = Assault("a1.1", "d1.1")
    fight = b.match.view(b.match.to_act).prospects.fight(order)
    assert fight is not None
    check_fight(b, order, fight, "close assault")


@pytest.mark.rule("C17", "F7")
def test_a_fight_for_a_garrison() -> None:
    b = battle(
        """
        .*4 a1 H H .
        .*4 a1 H H .
        """,
        attacker={"a1": "storm*2"},
        defender={"d1": "chief rifle*2"},
        inside={"h": "d1"},
        phase="assault",
        orders={"a1": "assault"},
    )
    order = Assault("a1.1", "d1.1")
    fight = b.match.view(b.match.to_act).prospects.fight(order)
    assert fight is not None
    check_fight(b, order, fight, "close assault")


@pytest.mark.rule("C11")
def test_a_firefight() -> None:
    b = battle(
        """
        .*4 a1% .*2 d1 .*4
        .*4 a1% .*2 d1 .*4
        """,
        attacker={"a1": "rifle*2"},
        defender={"d1": "gun3 rifle"},
        phase="assault",
        markers={"d1": 1},
    )
    order = Firefight("a1", "d1")
    fight = b.match.view(b.match.to_act).prospects.firefight(order)
    assert fight is not None
    check_fight(b, order, fight, "firefight")


@pytest.mark.rule("E10")
def test_an_assault_on_a_structure() -> None:
    b = battle(
        """
        .*4 a1 H H . .
        .*4 a2 H H a2 .
        """,
        attacker={"a1": "rifle", "a2": "tank fist"},
        defender={"d1": "rifle*2"},
        inside={"h": "d1"},
        capacity={"h": 6},
        phase="assault",
        orders={"a1": "assault", "a2": "assault"},
    )
    storm = b.match.view(b.match.to_act).prospects.storm(Assault("a1.1", "h"))
    assert storm is not None
    result = storms.storm(storm)

    def equalled(b: Battle, events: Iterable[Event]) -> bool:
        fought = [each for each in events if isinstance(each, BuildingAssault)][-1]
        return fought.sides[0].total >= fought.sides[1].total

    found = counted(
        b,
        "assault a1.1 h",
        equalled=equalled,
        lost=lambda b, events: 6 - b.remaining("h"),
        state=lambda b, events: b.state("h"),
        dead=dead("d1"),
    )
    assert storm.tearing == 1
    close(found["equalled"][True], result.equals)
    agree(found["lost"], result.breach.lost)
    agree(found["state"], result.breach.state.map(lambda state: state.value))
    agree(found["dead"], result.breach.dead)


ROOF = """
    a1 .*6 H H .*4
    .  .*6 H H .*4
    .*13
"""


def roofed(cards: str, *, text: str = ROOF, **more: Any) -> Battle:
    """Three rifle stands on battlements, about to be shot at."""
    roofs = {f"d1.{i + 1}": point for i, point in enumerate([(7, 0), (8, 0), (7, 1)])}
    return battle(
        text,
        **{
            "attacker": {"a1": cards}, "defender": {"d1": "rifle*3"}, "roofs": roofs,
            "forts": {"h": fort(battlements=True, impassable=True, armour=14)},
            "phase": "shooting", **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H16", "C7", "C10")
@pytest.mark.parametrize("cards", ["gun6", "gun4 burner*2", "ray", "siege*2"])
def test_fire_at_battlements(cards: str) -> None:
    b = roofed(cards)
    fire = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "d1"))
    (toll,) = volleys.tolls(fire)

    found = counted(b, "shoot a1 d1", dead=dead("d1"), markers=lambda b, events: b.markers("d1"))

    agree(found["dead"], toll.destroyed)
    agree(found["markers"], toll.markers)
    expected = sum(float(p) for p in toll.lost)
    assert sum(estimates.losses(fire).units.values()) / estimates.SCALE == pytest.approx(
        expected, abs=0.1
    )


@pytest.mark.rule("H16", "C11")
def test_a_firefight_with_those_on_battlements() -> None:
    b = roofed("rifle*4", text=ROOF.replace("a1 .*6", ".*4 a1 . .", 1), phase="assault")
    fight = b.match.view(b.match.to_act).prospects.firefight(Firefight("a1", "d1"))
    assert fight
    result = fights.fight(fight)

    found = counted(b, "firefight a1 d1", lead=lead("attacker"), dead=dead("d1", "firefight"))

    agree(found["lead"], result.differences)
    agree(found["dead"], result.theirs_lost)
