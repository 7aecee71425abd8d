"""Void shields, fuel pipes, snap shots and blasts through roofs: odds against what is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from odds.test_frequencies import agree, close, counted, dead, lost
from siegegame.model.events.fights import BlastMarkersChanged
from siegegame.model.orders import Shoot, parse
from siegegame.odds import breaches, hulls, through, volleys
from siegegame.odds.forecast import forecast

FIELD = (".*11 d1 d1 . S .*9 .", ".*11 d1 d1 . . .*9 .", ".*11 d1 d1 .*12")
BARRAGE = (".*14 d1 d2 d2 . S .*9", ".*14 .  d2 d2 . . .*9")
HOUSE = (".*10 H H . S .*9", ".*10 H H . . .*9", ".*23")


SHIELD = fort(void_shield=True)


def board(cards: str, rows: Sequence[str]) -> str:
    """Rows with a column of units in front of them."""
    kinds = [each.partition("*") for each in cards.split()]
    number = sum(int(each or 1) for _, _, each in kinds)
    return "\n".join(f"{'a1' if n < number else '.'} {row}" for n, row in enumerate(rows))


def under(cards: str, rows: Sequence[str] = FIELD, /, **more: object) -> Battle:
    """Whom a void shield is over, about to be shot at."""
    return battle(
        board(cards, rows),
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "defender": {"d1": "rifle tank rifle*4"},
            "phase": "shooting", "forts": {"s": SHIELD}, **more,
        },
    )  # fmt: skip


def fire_of(b: Battle, text: str) -> Any:
    order = parse(text)
    assert isinstance(order, Shoot)
    return b.match.view(b.match.to_act).prospects.fire(order)


def up(b: Battle, events: object) -> bool:
    return b.world.shield[b.id("s")].up


CARDS = {
    "Firepower": "gun4*2",
    "one die": "gun4",
    "too little Firepower": "gun3",
    "a single weapon": "piercer*2",
    "a weapon and too little Firepower": "gun3 piercer*2",
    "Firepower before weapons": "gun4 piercer ray",
    "a template": "gun3 siege piercer",
    "templates behind Firepower": "gun4 siege*2",
    "flying debris": "gun4 horn piercer",
}


@pytest.mark.rule("H18", "C7", "C10")
@pytest.mark.parametrize("ordered", ["advance", "assault", "overwatch"])
@pytest.mark.parametrize("cards", CARDS.values(), ids=CARDS)
def test_fire_at_units_under_a_shield(cards: str, ordered: str) -> None:
    b = under(cards, orders={"a1": ordered})
    (toll,) = volleys.tolls(fire_of(b, "shoot a1 d1"))

    found = counted(
        b,
        "shoot a1 d1",
        dead=dead("d1"),
        markers=lambda b, events: b.markers("d1") if b.alive("d1") else 1,
        first=lambda b, events: "d1.1" not in b.alive("d1"),
    )

    agree(found["dead"], toll.destroyed)
    agree(found["markers"], toll.markers)
    chances = {mark.unit: p for mark, p in zip(toll.marks, toll.lost, strict=True)}
    close(found["first"][True], chances.get("d1.1", Fraction(0)))


FRAIL = {"frail": replace(UNITS["rifle"], armour=1)}
"""Who is hurt by any die, a 1 too."""


@pytest.mark.rule("H18", "C8")
@pytest.mark.parametrize("roll", ["frail*6", "rifle frail rifle*4"])
@pytest.mark.parametrize("cards", ["gun4", "gun4*2", "gun4 piercer ray"])
def test_a_1_that_hurts_is_stopped_as_any_other_die_is(cards: str, roll: str) -> None:
    b = under(cards, cards=FRAIL, defender={"d1": roll})
    (toll,) = volleys.tolls(fire_of(b, "shoot a1 d1"))

    found = counted(b, "shoot a1 d1", dead=dead("d1"), shield=up)

    agree(found["dead"], toll.destroyed)
    assert set(found["shield"]) == {False}


@pytest.mark.rule("H18", "C8", "C10")
@pytest.mark.parametrize("cards", ["howitzer", "howitzer gun4", "siege gun5"])
def test_templates_over_others_whom_a_1_hurts(cards: str) -> None:
    b = under(cards, BARRAGE, cards=FRAIL, defender={"d1": "frail", "d2": "frail*4"})
    tolls = {each.detachment: each for each in volleys.tolls(fire_of(b, "shoot a1 d1 at 16,0"))}

    found = counted(b, "shoot a1 d1 at 16,0", one=dead("d1"), two=dead("d2"))

    agree(found["one"], tolls["d1"].destroyed)
    agree(found["two"], tolls["d2"].destroyed)


@pytest.mark.rule("H18", "C10")
@pytest.mark.parametrize("cards", ["howitzer", "howitzer gun4", "siege gun5", "siege*2"])
def test_templates_over_others_under_a_shield(cards: str) -> None:
    b = under(cards, BARRAGE, defender={"d1": "rifle", "d2": "rifle*4"})
    tolls = {each.detachment: each for each in volleys.tolls(fire_of(b, "shoot a1 d1 at 16,0"))}

    found = counted(b, "shoot a1 d1 at 16,0", one=dead("d1"), two=dead("d2"))

    agree(found["one"], tolls["d1"].destroyed)
    agree(found["two"], tolls["d2"].destroyed)


CROWD = (".*20 S .*3", ".*15 d2 d2 d3 .*6", ".*14 d1 d2 d2 d3 d3 .*5", ".*15 d3 .*8")


@pytest.mark.rule("H18", "C10")
@pytest.mark.parametrize(
    "cards", ["howitzer", "howitzer gun4", "howitzer siege", "siege howitzer*2"]
)
def test_barrages_on_two_others_under_one_shield(cards: str) -> None:
    """What is left of a shield for the second, and for weapons behind, the first decides."""
    roll = {"d1": "rifle", "d2": "rifle*4", "d3": "rifle*4"}
    b = under(cards, CROWD, defender=roll)
    tolls = {each.detachment: each for each in volleys.tolls(fire_of(b, "shoot a1 d1 at 17,2"))}

    reads: dict[str, Any] = {each: dead(each) for each in roll}

    def marks(b: Battle, events: Any) -> int:
        """The one for being hit is not placed where nobody is left."""
        found = [e for e in events if isinstance(e, BlastMarkersChanged) and e.detachment == "d3"]
        return sum(each.delta for each in found) + (not b.alive("d3"))

    found = counted(b, "shoot a1 d1 at 17,2", marks=marks, **reads)

    for each in roll:
        agree(found[each], tolls[each].destroyed)
    agree(found["marks"], tolls["d3"].markers)


@pytest.mark.rule("H18", "E5")
@pytest.mark.parametrize("ordered", ["advance", "assault"])
@pytest.mark.parametrize(
    "cards", ["tank*3", "tank", "ray*2", "tank*2 ray", "tank*2 siege piercer", "howitzer ray"]
)
def test_fire_at_a_house_under_a_shield(cards: str, ordered: str) -> None:
    b = under(cards, HOUSE, orders={"a1": ordered})
    (breach,) = breaches.breaches(fire_of(b, "shoot a1 h"))

    found = counted(b, "shoot a1 h", lost=lost("h"))

    agree(found["lost"], breach.lost)


@pytest.mark.rule("H18", "C18")
@pytest.mark.parametrize("ordered", ["advance", "overwatch"])
@pytest.mark.parametrize("cards", ["burner*2", "burner*2 gun2", "burner*2 gun3"])
def test_flamers_beside_a_fuel_pipe(cards: str, ordered: str) -> None:
    b = battle(
        board(cards, (". . . d1% d1 .*9", ". . . d1% .  .*9", ".*14")),
        attacker={"a1": cards}, defender={"d1": "rifle*2 tank"}, phase="shooting",
        pipes=[(1, 0), (1, 1)], orders={"a1": ordered},
    )  # fmt: skip
    fire = fire_of(b, "shoot a1 d1")
    (toll,) = volleys.tolls(fire)

    found = counted(b, "shoot a1 d1", dead=dead("d1"), markers=lambda b, events: b.markers("d1"))

    assert fire.salvo.fuelled
    agree(found["dead"], toll.destroyed)
    agree(found["markers"], toll.markers)


@pytest.mark.rule("H17", "C10")
@pytest.mark.parametrize("cards", ["gun5", "piercer*2 gun4", "horn*2", "ray"])
def test_snap_shots(cards: str) -> None:
    b = under(cards, FIELD, sites={}, pinned=["a1"])
    fire = fire_of(b, "shoot a1 d1")
    (toll,) = volleys.tolls(fire)

    found = counted(b, "shoot a1 d1", dead=dead("d1"), markers=lambda b, events: b.markers("d1"))

    agree(found["dead"], toll.destroyed)
    agree(found["markers"], toll.markers)


@pytest.mark.rule("H17")
def test_that_shots_are_snap_shots_is_a_modifier() -> None:
    b = under("gun5", pinned=["a1"])

    found = forecast(b.match.view(b.match.to_act), parse("shoot a1 d1")).modifiers

    assert [(each.rule, each.value) for each in found[:3]] == [
        ("C7", 5), ("H17", "halved"), ("C7", 3),
    ]  # fmt: skip


@pytest.mark.rule("H18")
def test_a_shield_is_a_modifier() -> None:
    b = under("gun4 piercer")

    found = forecast(b.match.view(b.match.to_act), parse("shoot a1 d1")).modifiers

    assert [each.value for each in found if each.rule == "H18"] == [1, "6+"]


ROOF = (".*16 H H .*4", ".*16 H H .*4", ".*17 d1 .*4")


@pytest.mark.rule("H16", "H18")
@pytest.mark.parametrize("shield", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_blast_goes_through_battlements(number: int, shield: bool) -> None:
    gunner = replace(UNITS["tank"], weapons=("tank-gun",))
    b = battle(
        board(f"gunner*{number}", ROOF), attacker={"a1": f"gunner*{number}"}, phase="shooting",
        cards={"gunner": gunner},
        defender={"d1": "rifle*3"}, roofs={"d1.1": (17, 0), "d1.2": (18, 1)},
        forts={"h": fort(battlements=True, armour=10, void_shield=shield)},
    )  # fmt: skip
    (hull,) = through.hulls(fire_of(b, "shoot a1 d1"))
    ruin = hulls.ruin(hull)

    found = counted(b, "shoot a1 d1", lost=lambda b, events: 3 - b.points("h"))

    agree(found["lost"], ruin.lost)
    told = forecast(b.match.view(b.match.to_act), parse("shoot a1 d1"))
    assert sum(each.p for each in told.outcomes if each.what == "h: hull points lost") == 1
    assert ("H16", "h: a blast goes through", "once") in told.modifiers
