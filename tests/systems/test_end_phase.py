"""The End phase: markers come off, the broken rally, detachments break, in this order (C9, C11)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.events import (
    BlastMarkersChanged,
    DetachmentBroken,
    DetachmentRallied,
    MoraleChanged,
    RallyRolled,
)

APART = "a1 a1 a1 .*10 d1 d1 d1"
THREE = {"attacker": {"a1": "rifle*3"}, "defender": {"d1": "rifle*3"}}


def end(text: str, dice: str, **more: object) -> Battle:
    return battle(text, phase="end", dice=dice, **more)  # type: ignore[arg-type]


@pytest.mark.rule("C9")
def test_d6_markers_come_off() -> None:
    b = end(APART, "markers:3", **THREE, markers={"a1": 5})

    assert b.markers("a1") == 2
    assert b.last(BlastMarkersChanged).dice == (3,)


@pytest.mark.rule("C9")
def test_no_more_come_off_than_there_are() -> None:
    b = end(APART, "markers:6", **THREE, markers={"a1": 2})

    assert b.markers("a1") == 0
    assert b.last(BlastMarkersChanged).delta == -2


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("gap", "left"), [(5, 3), (6, 1)])
def test_half_as_many_come_off_with_an_enemy_within_15_cm(gap: int, left: int) -> None:
    b = end(f"a1 a1 a1 a1 .*{gap} d1", "markers:4", attacker={"a1": "rifle*4"}, markers={"a1": 5})

    assert b.markers("a1") == left


@pytest.mark.rule("C9", "C3")
def test_half_of_1_is_1() -> None:
    b = end("a1 .*3 d1 d1", "markers:1", defender={"d1": "rifle*2"}, markers={"d1": 2})

    assert b.markers("d1") == 1


@pytest.mark.rule("C9")
def test_both_sides_roll() -> None:
    b = end(APART, "markers:3,1", **THREE, markers={"a1": 5, "d1": 3})

    assert (b.markers("a1"), b.markers("d1")) == (2, 2)


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("markers", "broken"), [(3, False), (4, True), (5, True)])
def test_as_many_markers_as_units_left_break(markers: int, broken: bool) -> None:
    b = end(APART, "markers:1", **THREE, markers={"a1": markers})

    assert b.broken("a1") is broken
    assert b.markers("a1") == markers - 1


@pytest.mark.rule("C9")
def test_lost_units_do_not_count_against_markers() -> None:
    b = end(APART, "markers:1", **THREE, markers={"a1": 3}, damage={"a1.2": 1})

    assert b.broken("a1")


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("damage", "broken"), [(0, False), (1, False), (2, True)])
def test_war_engines_count_their_capacity_against_markers(damage: int, broken: bool) -> None:
    b = end(
        "a1 a1 .*10 d1",
        "markers:1",
        attacker={"a1": "engine rifle"},
        markers={"a1": 3},
        damage={"a1.1": damage},
    )

    assert b.broken("a1") is broken


@pytest.mark.rule("C9")
def test_a_detachment_without_markers_does_not_break() -> None:
    assert not end(APART, "", **THREE).broken("a1")


@pytest.mark.rule("C11", "C9")
@pytest.mark.parametrize(("die", "rallied"), [(1, False), (2, False), (3, True)])
def test_the_broken_rally_above_the_markers_that_are_left(die: int, rallied: bool) -> None:
    b = end(APART, f"markers:3 rally:{die}", **THREE, markers={"a1": 5}, broken=["a1"])

    assert b.last(RallyRolled).markers == 2
    assert b.broken("a1") is not rallied
    assert len(b.events_of(DetachmentRallied)) == rallied


@pytest.mark.rule("C11")
def test_an_hq_adds_1_to_the_rally() -> None:
    b = end(
        "a1 a1 a1 .*10 d1",
        "markers:1 rally:2",
        attacker={"a1": "rifle chief rifle"},
        markers={"a1": 3},
        broken=["a1"],
    )

    assert b.last(RallyRolled).bonus == 1
    assert not b.broken("a1")


@pytest.mark.rule("C11")
def test_a_dead_hq_adds_nothing() -> None:
    b = end(
        "a1 a1 a1 .*10 d1",
        "markers:1 rally:2",
        attacker={"a1": "rifle chief rifle"},
        markers={"a1": 3},
        broken=["a1"],
        damage={"a1.2": 1},
    )

    assert b.last(RallyRolled).bonus == 0
    assert b.broken("a1")


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("gap", "rallied"), [(5, False), (6, True)])
def test_nobody_rallies_with_an_enemy_within_15_cm(gap: int, rallied: bool) -> None:
    b = end(f"a1 .*{gap} d1", "rally:6" if rallied else "", broken=["a1"])

    assert b.broken("a1") is not rallied


@pytest.mark.rule("C9")
def test_who_breaks_now_does_not_rally_before_the_next_turn() -> None:
    b = end(APART, "markers:1", **THREE, markers={"a1": 5})

    assert b.broken("a1")
    assert b.events_of(RallyRolled) == []


@pytest.mark.rule("C9")
def test_who_rallies_under_too_many_markers_breaks_again() -> None:
    b = end(
        "a1 a1 .*10 d1",
        "markers:1 rally:6",
        attacker={"a1": "rifle*2"},
        markers={"a1": 3},
        broken=["a1"],
    )

    kinds = [type(e) for e in b.events_of(DetachmentRallied) + b.events_of(DetachmentBroken)]
    assert kinds == [DetachmentRallied, DetachmentBroken]
    assert b.broken("a1")


@pytest.mark.rule("C12", "C11")
def test_rallying_gives_back_what_breaking_cost() -> None:
    b = end(APART, "rally:6", **THREE, broken=["a1"], morale=(1000, 1000))

    assert b.last(MoraleChanged).delta == "0.60"
    assert b.morale("attacker") == 1060
    assert b.morale("defender") == 1000


@pytest.mark.rule("C9", "C16")
@pytest.mark.parametrize(("foe", "left"), [("rifle", 3), ("wing", 1)])
def test_flyers_are_no_enemies_that_are_near_when_markers_come_off(foe: str, left: int) -> None:
    b = end(
        "a1 a1 a1 a1 .*3 d1", "markers:4", attacker={"a1": "rifle*4"}, defender={"d1": foe},
        markers={"a1": 5},
    )  # fmt: skip

    assert b.markers("a1") == left


@pytest.mark.rule("C11", "C16")
@pytest.mark.parametrize(("foe", "dice"), [("rifle", ""), ("wing", "rally:6")])
def test_flyers_keep_nobody_from_rallying(foe: str, dice: str) -> None:
    b = end("a1 .*3 d1", dice, defender={"d1": foe}, broken=["a1"])

    assert b.broken("a1") is (foe == "rifle")
