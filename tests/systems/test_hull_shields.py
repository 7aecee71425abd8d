"""Void shields (H18)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.events import HullShot, ShieldChanged, ShotsFired, StructureDamaged
from siegegame.model.orders import Shoot

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
        dice="shot:6,1 shield:1 markers:1" if left else "shot:6,1",
    )  # fmt: skip

    assert b.alive("a1") == left


# -- fired within: emplaced weapons ---------------------------------------------------------

CLOSE = """
    .*9 a1 . . . . d1 . S .*9
    .*9 .  . . . . .  . . .*9
"""


def manned(text: str, weapon: str, target: str, dice: str, /, **more: object) -> Battle:
    """The attacker's `a1` fires a gun at (10, 1) by hand."""
    b = battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "mob1*2", "a9": "gun4"}, "phase": "shooting",
            "forts": {"s": SHIELD}, "emplacements": {"howl": (weapon, (10, 1))}, **more,
        },
    )  # fmt: skip
    b.order("man a1.1 howl")
    b.order(f"shoot a1 {target}", dice)
    return b


@pytest.mark.rule("H18", "H11")
def test_it_stops_no_gun_that_is_fired_by_hand_within_those_cells() -> None:
    b = manned(CLOSE, "gun4", "d1", "shot:6,1")

    assert (b.alive("d1"), up(b)) == ([], True)


@pytest.mark.rule("H18", "H11")
def test_nor_one_that_fires_by_itself_there() -> None:
    b = battle(
        "H .*5 a1 . S .*9", phase="engine shooting", first=None,
        sites={"h": {"claimed": "defender"}}, attacker={"a1": "mob1", "a9": "gun8"},
        forts={"h": fort(guns={"east": "gun8"}), "s": SHIELD}, dice="shot:6,1",
    )  # fmt: skip

    assert (b.alive("a1"), up(b)) == ([], True)


@pytest.mark.rule("H18", "H3")
def test_nor_its_shots_at_the_structure_itself_and_the_odds_say_so() -> None:
    text = CLOSE.replace("d1", ". ")
    b = battle(
        text, attacker={"a1": "mob1"}, phase="shooting", forts={"s": SHIELD},
        emplacements={"howl": ("cannon", (10, 1))},
    )  # fmt: skip
    b.order("man a1.1 howl")
    fire = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "s"))  # type: ignore[arg-type]

    b.order("shoot a1 s", "hull_shot:6 penetration:4")

    assert fire is not None
    assert [(each.target.shield, each.salvos[0].within) for each in fire.hulls] == [(False, True)]
    assert (b.points("s"), up(b)) == (2, True)


@pytest.mark.rule("H18", "H3")
def test_the_odds_of_shots_from_outside_reckon_with_it() -> None:
    b = under("heavy", FIELD.replace("d1", ". "))

    fire = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", "s"))  # type: ignore[arg-type]

    assert fire is not None
    assert [(each.target.shield, each.salvos[0].within) for each in fire.hulls] == [(True, False)]


@pytest.mark.rule("H18", "E5")
def test_nor_its_firepower_at_a_house() -> None:
    text = """
        .*9 a1 . . . . K K . S .*9
        .*9 .  . . . . K K . . .*9
    """
    b = battle(
        text, attacker={"a1": "mob1"}, phase="shooting", forts={"s": SHIELD},
        emplacements={"howl": ("cannon", (10, 1)), "yowl": ("cannon", (9, 1))},
    )  # fmt: skip
    b.orders("man a1.1 howl", "man a1.1 yowl")

    b.order("shoot a1 k", "shot:6,1,1 critical:3,4")

    assert up(b)


# -- barrages on bystanders, blasts through roofs -------------------------------------------


@pytest.mark.rule("H18", "C10")
def test_it_stops_a_barrage_on_those_it_covers_that_were_not_the_target() -> None:
    b = under(
        "howitzer", "a1 .*14 d1 d2 d2 . S .*9\n. .*14 . d2 d2 . . .*9",
        defender={"d1": "mob1", "d2": "mob1*4"},
    )  # fmt: skip

    b.order("shoot a1 d1 at 16,0", "shot:1,6,1")

    assert (len(b.alive("d2")), up(b)) == (4, False)


@pytest.mark.rule("H18", "H16")
def test_it_stops_a_blast_that_goes_on_into_the_building_below() -> None:
    gunner = replace(UNITS["tank"], weapons=("tank-gun",))
    b = battle(
        "a1 .*16 H H .*9", attacker={"a1": "gunner"}, phase="shooting", cards={"gunner": gunner},
        forts={"h": fort(battlements=True, void_shield=True)}, roofs={"d1.1": (17, 0)},
    )  # fmt: skip

    b.order("shoot a1 d1", "shot:5 battlements:3 shield:1")

    assert (b.points("h"), b.world.shield[b.id("h")].up) == (3, False)
