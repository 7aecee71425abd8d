"""Maps: reach, danger from ruins, sight and fire over cells."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit.battle import battle

from siegegame.model.vocabulary import Side, StructureSize
from siegegame.odds import maps


@pytest.mark.rule("C1")
def test_reach_with_costs() -> None:
    b = battle("a1 . . %\n. . . .\n. . . .", pad=(20, 8))
    b.order("order a1 advance")
    found = maps.reach_map(b.match.view(Side.ATTACKER), "a1.1")

    assert found[1, 0] == 2
    assert found[1, 1] == 3
    assert (0, 0) not in found
    assert max(found.values()) <= 12


def test_who_may_not_move_reaches_nothing() -> None:
    b = battle("a1 .*6 d1", phase="shooting")
    assert maps.reach_map(b.match.view(Side.ATTACKER), "a1.1") == {}


@pytest.mark.rule("E11")
def test_danger_around_a_failing_structure() -> None:
    b = battle(".*8 H H .*8\n.*8 H H .*8\n" + "\n".join([".*18"] * 4), states={"h": "unstable"})
    found = maps.danger_map(b.match.view(Side.ATTACKER), "a1.1")

    sixth = Fraction(1, 6)
    assert found[8, 0] == found[7, 0] == found[11, 1] == sixth
    assert (5, 0) not in found
    assert {found[7, 2], found[7, 3]} == {sixth, sixth / 9}


@pytest.mark.rule("E11", "C16")
def test_no_structure_endangers_a_flyer() -> None:
    b = battle("a1 .*5 H H a2\n.*6 H H .", attacker={"a1": "wing", "a2": "rifle"},
               states={"h": "unstable"})  # fmt: skip
    view = b.match.view(Side.ATTACKER)

    assert maps.danger_map(view, "a1.1") == {}
    assert maps.danger_map(view, "a2.1") == maps.danger_map(view)


@pytest.mark.rule("E11")
def test_farther_off_the_radius_and_armour_count() -> None:
    hurt = maps.hurt_by_collapse
    third = Fraction(1, 3)

    assert hurt(StructureSize.SMALL, 4, 5) == third / 2
    assert hurt(StructureSize.SMALL, 5, 5) == third * Fraction(1, 6) * Fraction(1, 3)
    assert hurt(StructureSize.SMALL, 6, 5) == 0
    assert hurt(StructureSize.MEDIUM, 9, 4) == third * Fraction(15, 36) * Fraction(1, 2)
    assert hurt(StructureSize.LARGE, 52, 5) == 0


@pytest.mark.rule("E11")
def test_dangers_of_two_structures_add_up() -> None:
    b = battle("H H . I I .*6\nH H . I I .*6", states={"h": "unstable", "i": "crumbling"})
    found = maps.danger_map(b.match.view(Side.ATTACKER))

    assert found[2, 0] == 1 - Fraction(5, 6) ** 2


def test_standing_structures_are_no_danger() -> None:
    b = battle("H H . I I .*6\nH H . I I .*6")
    assert maps.danger_map(b.match.view(Side.ATTACKER)) == {}


@pytest.mark.rule("C13")
def test_what_a_unit_sees_and_who_sees_a_cell() -> None:
    b = battle(
        "a1 . H H . d1 .\n.  . H H . .  .\n.  . . . . .  d2",
        defender={"d1": "rifle", "d2": "tank ray"},
        pad=(12, 3),
    )
    view = b.match.view(Side.ATTACKER)

    seen = maps.sight_map(view, "a1.1")
    assert (1, 0) in seen
    assert (5, 0) not in seen
    assert (2, 0) in seen
    threats = maps.watchers(view, (6, 0), Side.ATTACKER)
    assert [(each.unit, each.firepower, each.heavies) for each in threats] == [
        ("d1.1", 1, 0),
        ("d2.1", 2, 0),
    ]
    over = maps.threat_map(view, Side.ATTACKER)
    assert over[6, 0] == 3
    assert (0, 0) not in over
