"""Void shields (H18)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.events import HullShot, ShieldChanged, ShotsFired, StructureDamaged

FIELD = """
    a1 .*13 d1 . S .*9 .
    .  .*13 .  . . .*9 .
"""
SHIELD = fort(void_shield=True)


def under(cards: str, text: str = FIELD, /, **more: object) -> Battle:
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": cards}, "phase": "shooting", "forts": {"s": SHIELD}, **more,
        },
    )  # fmt: skip


def up(b: Battle) -> bool:
    return b.world.shield[b.id("s")].up


@pytest.mark.rule("H18")
def test_a_shield_stops_one_shot_of_a_volley_of_firepower_4() -> None:
    b = under("gun4")

    b.order("shoot a1 d1", "shot:6,1")

    assert (b.alive("d1"), b.last(ShotsFired).hits, up(b)) == (["d1.1"], 0, False)
    assert (b.last(ShieldChanged).rule, b.last(ShieldChanged).structure) == ("H18", "s")


@pytest.mark.rule("H18")
def test_not_of_less_firepower() -> None:
    b = under("gun3")

    b.order("shoot a1 d1", "shot:6,1")

    assert (b.alive("d1"), up(b)) == ([], True)


@pytest.mark.rule("H18")
def test_once_it_is_gone_it_stops_nothing() -> None:
    b = under("gun9", defender={"d1": "rifle"})

    b.order("shoot a1 d1", "shot:6,6,1,1,1 shield:1")

    assert b.alive("d1") == []


@pytest.mark.rule("H18", "H3")
def test_it_stops_one_shot_of_strength_6_at_its_structure() -> None:
    text = FIELD.replace("d1", ". ")
    b = under("heavy", text)

    b.order("shoot a1 s", "hull_shot:6,6 penetration:5 shield:1")

    assert (b.last(HullShot).hits, b.points("s"), up(b)) == (2, 2, False)


@pytest.mark.rule("H18", "C10")
@pytest.mark.parametrize(("cards", "dice"), [("ray", "heavy:6"), ("siege", "")])
def test_it_stops_super_heavy_shots_at_units(cards: str, dice: str) -> None:
    b = under(cards, "a1 .*13 d1 .*4 S .*4")

    b.order("shoot a1 d1", dice)

    assert (b.alive("d1"), up(b)) == (["d1.1"], False)


@pytest.mark.rule("H18", "E5")
def test_it_covers_capacity_buildings_too() -> None:
    b = under("tank*2", FIELD.replace("d1 .", "H H").replace("a1 .*13", "a1 a1 .*12", 1))

    b.order("shoot a1 h", "shot:6,1,1 shield:1")

    assert b.events_of(StructureDamaged) == []
    assert not up(b)


@pytest.mark.rule("H18")
@pytest.mark.parametrize(("gap", "covered"), [(11, True), (12, False)])
def test_it_covers_only_units_wholly_within_12_cells(gap: int, covered: bool) -> None:
    b = under("gun4", f"a1 .*9 d1 d1 .*{gap - 1} S .", defender={"d1": "rifle*2"})

    b.order("shoot a1 d1", "shot:6,1")

    assert up(b) is not covered
    assert len(b.alive("d1")) == (2 if covered else 1)


@pytest.mark.rule("H18")
def test_it_does_not_stop_what_is_fired_within_those_12_cells() -> None:
    b = under("gun4", ".*9 a1 . . d1 . S .*9")

    b.order("shoot a1 d1", "shot:6,1")

    assert (b.alive("d1"), up(b)) == ([], True)


@pytest.mark.rule("H18")
@pytest.mark.parametrize(("die", "back"), [(4, False), (5, True)])
def test_the_end_phase_restores_it_on_5(die: int, back: bool) -> None:
    b = under("gun4")
    b.order("shoot a1 d1", "shot:6,1")

    b.skip_to("movement", f"markers:1 shield:{die}" if b.markers("d1") else f"shield:{die}")

    assert up(b) is back


@pytest.mark.rule("H18", "H6")
def test_a_generator_that_has_fallen_covers_nobody() -> None:
    b = under("gun4", shells=["s"])

    b.order("shoot a1 d1", "shot:6,1")

    assert b.alive("d1") == []


@pytest.mark.rule("H18", "H11")
@pytest.mark.parametrize(("weapon", "left"), [("gun8", ["a1.1"]), ("gun6", [])])
def test_it_stops_guns_that_fire_by_themselves(weapon: str, left: list[str]) -> None:
    text = "H .*15 a1 . S .*9"
    b = battle(
        text, phase="engine shooting", first=None, sites={"h": {"claimed": "defender"}},
        attacker={"a1": "mob1", "a9": weapon},
        forts={"h": fort(guns={"east": weapon}), "s": SHIELD},
        dice="shot:6,1 shield:1" if left else "shot:6,1",
    )  # fmt: skip

    assert b.alive("a1") == left
