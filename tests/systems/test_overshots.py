"""Indirect fire over a wall: half the dice, shared among those behind it (F6)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, gate, wall

from siegegame.model.errors import Reason
from siegegame.model.events import BarrageFell, FireFell, FireShared, HitsAllocated, ShotsFired

YARD = """
    .*9 W .*8
    a1 .*8 W .*1 d1 .*1 d2 .*4
    .*9 W .*8
    .*9 W .*2 d3 .*5
    .*9 W .*8
"""


def yard(cards: str = "mortars*4", text: str = YARD, /, **more: object) -> Battle:
    """Mortars before a wall, with somebody on it who sees what is behind."""
    given = {
        "attacker": {"a1": cards, "a2": "mob1"}, "defender": {"d1": "mob1", "d2": "mob1"},
        "roofs": {"a2.1": (9, 0)}, "phase": "shooting", "forts": {"w": wall()},
        "cards": SIEGE_CARDS, "sites": {"w": {"claimed": "defender"}}, **more,
    }  # fmt: skip
    return battle(text, **given)  # type: ignore[arg-type]


def mortars(number: int) -> str:
    """A yard with so many mortar stands, one below the other."""
    rows = YARD.strip().splitlines()
    for row in range(number):
        words = rows[row].strip()
        rows[row] = words if words.startswith("a1") else words.replace(".*9", "a1 .*8", 1)
    return "\n".join(rows)


@pytest.mark.rule("F6", "C7", "C16")
def test_over_a_wall_half_the_dice_are_shared_evenly() -> None:
    """Firepower 8, column B: 4 dice, halved to 2, one on each of two detachments."""
    text = mortars(4).replace("d3", ".")
    b = yard("mortars*4", text)

    b.order("shoot a1 d1", "shot:6,6")

    shared = b.last(FireShared)
    assert (shared.over, shared.shared, shared.within, shared.shares) == (
        4,
        2,
        ("d1", "d2"),
        (1, 1),
    )
    assert b.last(ShotsFired).dice == (6,)
    fell = b.last(FireFell)
    assert (fell.struck, fell.dice, fell.hits) == ("d2", (6,), 1)
    assert b.alive("d1") == b.alive("d2") == []


@pytest.mark.rule("F6")
def test_the_defender_places_the_odd_die() -> None:
    """Firepower 8 gives 4 dice, halved 2: among three detachments two odd ones."""
    b = yard("mortars*4", mortars(4), defender={f"d{n}": "mob1" for n in (1, 2, 3)})

    b.order("shoot a1 d1")
    assert b.pending == "ChooseOdd"
    assert b.to_act == "defender"
    assert b.refused("choose d2.1").reason is Reason.BAD_CHOICE
    assert b.refused("choose d2.1 d2.1").reason is Reason.BAD_CHOICE
    assert b.refused("choose d2.1 a1.1").reason is Reason.BAD_CHOICE
    b.order("choose d2.1 d3.1", "shot:6,1")

    shared = b.last(FireShared)
    assert dict(zip(shared.within, shared.shares, strict=True)) == {"d1": 0, "d2": 1, "d3": 1}
    assert b.last(ShotsFired).dice == ()
    assert [each.struck for each in b.events_of(FireFell)] == ["d2", "d3"]
    assert (b.alive("d2"), b.alive("d3")) == ([], ["d3.1"])


@pytest.mark.rule("F6", "F5")
def test_nobody_is_shared_in_whom_a_wall_or_a_roof_shields() -> None:
    text = mortars(4).replace(".*1 d1 .*1 d2", "d3 d1 .*1 d2").replace(".*2 d3", ".*3")
    b = yard("mortars*4", text, defender={f"d{n}": "mob1" for n in (1, 2, 3)})

    b.order("shoot a1 d1", "shot:1,1")

    assert b.last(FireShared).within == ("d1", "d2")


@pytest.mark.rule("F6", "C16")
def test_who_sees_the_target_or_has_no_wall_before_it_keeps_all_dice() -> None:
    for text in (mortars(4).replace("W", "."), mortars(4)):
        seen = "W" not in text
        more = {"forts": {}, "sites": {}, "roofs": {}} if seen else {}
        b = yard("mortars*4", text.replace("d3", "."), **more)
        if seen:
            b.order("shoot a1 d1", "shot:1,1,1,1")
            assert not b.events_of(FireShared)
        else:
            b.order("shoot a1 d1", "shot:1,1")
            assert b.events_of(FireShared)


@pytest.mark.rule("F6", "F3")
def test_an_open_gate_is_no_wall() -> None:
    text = mortars(4).replace("W", "G").replace("d3", ".")
    for is_open in (False, True):
        b = yard(
            "mortars*4", text, forts={"g": gate()}, roofs={}, defender={"d1": "mob1", "d2": "mob1"},
            sites={"g": {"claimed": "defender", "open": is_open}},
            attacker={"a1": "mortars*4", "a2": "wing"},
        )  # fmt: skip
        assert b.allowed("shoot a1 d1") == is_open
        if is_open:
            b.order("shoot a1 d1", "shot:1,1,1,1")
            assert not b.events_of(FireShared)


@pytest.mark.rule("F6", "C9")
def test_others_take_a_marker_if_they_were_hit() -> None:
    """Two are left of the second detachment, so that it can bear a marker."""
    text = mortars(4).replace("d3", ".").replace("d2 .*4", "d2 d2 .*3")
    b = yard("mortars*4", text, defender={"d1": "mob1", "d2": "mob1*2"})

    b.order("shoot a1 d1", "shot:1,6")

    assert b.alive("d2") == ["d2.2"]
    assert b.markers("d2") == 1
    assert b.last(HitsAllocated).target == "d2"


@pytest.mark.rule("F6", "C7")
def test_only_what_goes_over_the_wall_is_halved() -> None:
    """A friend with a gun on the wall itself shoots straight: Firepower 8 of 10 goes over it."""
    text = mortars(4).replace("d3", ".")
    b = yard("", text, attacker={"a1": "mortars*4 gun2", "a2": "mob1"},
             roofs={"a2.1": (9, 0), "a1.5": (9, 2)})  # fmt: skip

    b.order("shoot a1 d1", "shot:1,1,1")

    shared = b.last(FireShared)
    assert (shared.over, shared.shared, shared.shares) == (4, 2, (1, 1))
    assert len(b.last(ShotsFired).dice) == 2


@pytest.mark.rule("F6")
def test_a_trial_of_shared_fire_leaves_no_trace() -> None:
    b = yard("mortars*4", mortars(4).replace("d3", "."))
    before, count = b.match.digest(), b.match.event_count

    with b.match.trial():
        b.order("shoot a1 d1", "shot:6,6")
        assert b.events_of(FireFell)

    assert (b.match.digest(), b.match.event_count) == (before, count)


@pytest.mark.rule("F6", "C9", "C10")
def test_who_is_under_a_template_too_is_marked_once_though_both_hit() -> None:
    """Of 5 dice 4 go over the wall, 2 are left: one each. Then the barrage on who is left."""
    text = mortars(5).replace("d1 .*1 d2 .*4", "d1 d2 d2 d2 .*3").replace("d3", ".")
    b = yard("mortars*4 thrower", text, defender={"d1": "mob1", "d2": "mob1*3"})

    b.order("shoot a1 d1 at 12,1", "shot:1,1,6,6,1")

    fell = b.last(FireFell)
    assert (fell.struck, fell.hits) == ("d2", 1)
    assert [each.hits for each in b.events_of(BarrageFell) if each.struck == "d2"] == [1]
    assert len(b.alive("d2")) == 1
    assert b.markers("d2") == 1


@pytest.mark.rule("F6")
def test_the_odd_die_may_go_to_the_target() -> None:
    b = yard("mortars*4", mortars(4), defender={f"d{n}": "mob1" for n in (1, 2, 3)})

    b.order("shoot a1 d1")
    b.order("choose d1.1 d3.1", "shot:6,1")

    assert b.last(ShotsFired).dice == (6,)
    assert (b.alive("d1"), b.alive("d3")) == ([], ["d3.1"])


@pytest.mark.rule("F6", "C6")
def test_overwatch_rolls_misses_of_a_share_again() -> None:
    b = yard("mortars*4", mortars(4).replace("d3", "."), orders={"a1": "overwatch"})

    b.order("shoot a1 d1", "shot:6,1,6")

    fell = b.last(FireFell)
    assert (fell.struck, fell.rerolled, fell.hits) == ("d2", (1,), 1)


@pytest.mark.rule("F6", "C3")
def test_half_a_die_over_a_wall_is_a_die() -> None:
    """Firepower 6, column B: 3 dice, half of them 1 1/2, which is 2."""
    b = yard("mortars*3", mortars(3).replace("d3", "."))

    b.order("shoot a1 d1", "shot:1,1")

    shared = b.last(FireShared)
    assert (shared.over, shared.shared, shared.shares) == (3, 2, (1, 1))
