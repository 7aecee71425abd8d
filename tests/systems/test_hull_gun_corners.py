"""Who fires emplaced weapons and through fire points, who does not, what they leave (H10, H11)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, WEAPONS, Battle, battle, fort, house
from msgspec.structs import replace

from siegegame.content.schema import HullLine
from siegegame.model.errors import Reason
from siegegame.model.events import (
    BlastMarkersChanged,
    EmplacementFired,
    GunDestroyed,
    HullShot,
    PenetrationRolled,
    ShotsFired,
    StructureShot,
)
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Column

YARD = """
    .  .  .  H H .*4 a1 .*9
    .  .  .  H H .*4 .  .*9
"""
WALLS = YARD.replace("a1", "K ")
"""Another hull-point structure in the attacker's place."""


def inside(cards: str, sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` inside, to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "defender": {"d1": cards}, "inside": {"h": "d1"}, "forts": {"h": sheet},
            "phase": "shooting", "first": "defender", **more,
        },
    )  # fmt: skip


def by_itself(text: str, dice: str, weapon: str = "cannon", /, **more: object) -> Battle:
    """The gun in the east of the defender's empty `h` fires at the end of the shooting."""
    armed = {"h": fort(guns={"east": weapon})}
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "sites": {"h": {"claimed": "defender"}, "k": {"claimed": "attacker"}},
            "phase": "engine shooting", "first": None, "dice": dice,
            **more, "forts": {**armed, **more.get("forts", {})},  # type: ignore[dict-item]
        },
    )  # fmt: skip


# -- H4, H11: snap shots ----------------------------------------------------------------------


@pytest.mark.rule("H4", "H11")
def test_after_a_catastrophic_breach_the_guns_that_are_left_make_snap_shots() -> None:
    b = inside(
        "mob1", fort(armour=13, points=5, guns={"west": "cannon", "east": "gun6"}),
        attacker={"a1": "tank", "a9": "gun6"}, first="attacker",
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:6 building_damage:5 breach:1 gun:1")
    assert [each.gun for each in b.events_of(GunDestroyed)] == ["h.west"]
    b.order("man d1.1 h.east")

    b.order("shoot d1 a1", "shot:1 markers:1")

    assert b.last(ShotsFired).firepower == 3


@pytest.mark.rule("H4", "H11", "H17")
@pytest.mark.parametrize("shaken", [True, False])
def test_a_shaken_gun_that_fires_by_itself_at_a_hull_snaps(shaken: bool) -> None:
    """It hits on 6 where another hits on 5."""
    b = battle(
        WALLS + "    .*18 a1", forts={"h": fort(guns={"east": "cannon"}), "k": fort()},
        sites={"h": {"claimed": "defender"}, "k": {"claimed": "attacker"}}, phase="shooting",
    )  # fmt: skip
    if shaken:
        b.world.journal.put(b.id("h.east"), b.world.gun[b.id("h.east")], "shaken", 1)

    b.skip_to("movement", "hull_shot:5" + ("" if shaken else " penetration:1"))

    shot = b.last(HullShot)
    assert (shot.snap, shot.need, shot.hits) == ((True, 6, 0) if shaken else (False, 5, 1))


# -- C6: Overwatch ----------------------------------------------------------------------------


@pytest.mark.rule("C6", "H3")
def test_a_garrison_on_overwatch_does_not_roll_again_at_a_hull() -> None:
    b = inside("heavy", fort(), WALLS, forts={"h": fort(), "k": fort()}, orders={"d1": "overwatch"})

    b.order("shoot d1 k", "hull_shot:1,1")

    assert b.last(HullShot).rerolled == ()


YARD_GUN = """
    .  d1 . .*4 {} .*9
    .  .  . .*4 .  .*9
"""


@pytest.mark.rule("C6", "H11", "H12")
@pytest.mark.parametrize(("target", "dice"), [("K ", "hull_shot:1"), ("L ", "shot:1,1")])
def test_nor_do_guns_alone_on_overwatch_roll_again_at_a_structure(target: str, dice: str) -> None:
    b = battle(
        YARD_GUN.format(target), defender={"d1": "mob1"}, orders={"d1": "overwatch"},
        emplacements={"howl": ("cannon", (1, 1))}, phase="shooting", first="defender",
        forts={"k": fort()} if target == "K " else {"l": house()},
    )  # fmt: skip
    b.order("man d1.1 howl")

    b.order(f"shoot d1 {target.lower()}", dice)

    rerolled = [each.rerolled for each in b.events_of(HullShot)]
    assert [*rerolled, *(each.rerolled for each in b.events_of(StructureShot))] == [()]


@pytest.mark.rule("C6", "H11")
def test_nor_at_units_where_a_garrison_fires_its_guns_and_nothing_else() -> None:
    b = inside("mob1", fort(guns={"east": "cannon"}), orders={"d1": "overwatch"})
    b.order("man d1.1 h.east")

    b.order("shoot d1 a1", "shot:1")

    assert b.last(ShotsFired).rerolled == ()


# -- C9: markers left by guns that fire by themselves ---------------------------------------------


def placed(b: Battle) -> list[tuple[str, int]]:
    """The markers that were left on detachments, as they came."""
    changed = b.events_of(BlastMarkersChanged)
    return [(each.detachment, each.delta) for each in changed if each.delta > 0]


STREET = YARD + "    .*19"


@pytest.mark.rule("C9", "H11")
@pytest.mark.parametrize(("die", "markers"), [(4, 0), (5, 1)])
def test_a_gun_alone_leaves_one_marker_on_units_if_it_hit_any(die: int, markers: int) -> None:
    shed = " markers:1" * markers
    b = by_itself(STREET, f"shot:{die}{shed}", attacker={"a1": "rifle*3"})

    assert b.last(EmplacementFired).automatic
    assert placed(b) == [("a1", 1)] * markers


@pytest.mark.rule("C9", "H11", "H13")
@pytest.mark.parametrize(("die", "markers"), [(4, 0), (5, 1)])
def test_a_gun_alone_leaves_one_marker_on_occupants_of_a_hull_if_it_was_hit(
    die: int, markers: int
) -> None:
    b = by_itself(
        WALLS, f"hull_shot:{die}" + " penetration:1 markers:1" * markers,
        forts={"k": fort()}, inside={"k": "a1"},
    )  # fmt: skip

    assert placed(b) == [("a1", 1)] * markers


@pytest.mark.rule("C9", "H11")
def test_a_gun_of_four_shots_marks_occupants_of_a_hull_before_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = replace(WEAPONS["cannon"], hull=HullLine(shots=4, strength=8, ap=3))
    monkeypatch.setitem(WEAPONS, "quick", quick)

    b = by_itself(
        WALLS, "hull_shot:1,1,1,1 markers:1", "quick", forts={"k": fort()}, inside={"k": "a1"}
    )  # fmt: skip

    assert placed(b) == [("a1", 1)]


@pytest.mark.rule("C9", "H11")
def test_a_gun_of_firepower_8_alone_marks_units_before_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(WEAPONS, "great", replace(WEAPONS["cannon"], firepower=8))

    b = by_itself(STREET, "shot:1,1 markers:1", "great", attacker={"a1": "rifle*3"})

    assert placed(b) == [("a1", 1)]


# -- H10, C17: fire points and half a garrison --------------------------------------------------


@pytest.mark.rule("C17", "H3")
def test_half_of_a_garrison_without_fire_points_fires_at_a_hull() -> None:
    hall = fort("medium")
    b = inside("heavy*3", hall, WALLS, forts={"h": hall, "k": fort()})

    b.order("shoot d1 k", "hull_shot:1,1,1,1")

    assert (b.last(HullShot).shots, len(b.last(HullShot).firing)) == (4, 2)


@pytest.mark.rule("H10")
@pytest.mark.parametrize(("count", "second"), [(1, 0), (2, 2), (3, 4)])
def test_fire_points_that_are_used_serve_nobody_else_in_that_phase(count: int, second: int) -> None:
    guns = {"first": replace(UNITS["rifle"], weapons=("gun5",), figures=2)}
    b = inside(
        "first", house(slits={"east": count}), cards=guns, inside={"h": "d1 d2"},
        defender={"d1": "first", "d2": "gun5"}, attacker={"a1": "mob1", "a9": "gun5"},
    )  # fmt: skip
    b.order("shoot d1 a1", "shot:1,1,1")
    assert b.last(ShotsFired).firepower == 5
    b.order("pass")

    if not second:
        assert b.refused("shoot d2 a1").reason is Reason.NO_SIGHT
        return
    b.order("shoot d2 a1", "shot:" + ",".join("1" * (second // 2)))
    assert b.last(ShotsFired).firepower == second


@pytest.mark.rule("H10")
def test_they_serve_anew_in_the_next_turn() -> None:
    b = inside("gun5", fort(slits={"east": 1}))
    b.order("shoot d1 a1", "shot:1")
    b.skip_to("movement")
    b.skip_to("shooting")
    b.order("pass")

    b.order("shoot d1 a1", "shot:1")

    assert b.last(ShotsFired).firepower == 2


# -- H11: crews -----------------------------------------------------------------------------------

TOWER = fort(battlements=True, guns={"east": "cannon", "top": "cannon"})


def above(text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` on the battlements, to shoot first."""
    return inside("mob1", TOWER, text, **{"inside": {}, "roofs": {"d1.1": (3, 0)}, **more})


@pytest.mark.rule("H11", "H12", "H16")
def test_a_gun_on_the_roof_is_fired_by_one_who_is_up_there() -> None:
    b = above()
    b.order("man d1.1 h.top")

    b.order("shoot d1 a1", "shot:1")

    assert (b.last(ShotsFired).firepower, b.last(EmplacementFired).gun) == (2, "h.top")


@pytest.mark.rule("H11", "H16")
def test_only_guns_on_the_roof_are_manned_from_up_there() -> None:
    refusal = above().refused("man d1.1 h.east")

    assert (refusal.reason, refusal.rule) == (Reason.NOT_ADJACENT, "H11")


@pytest.mark.rule("H11", "C11")
def test_the_broken_man_nothing() -> None:
    b = inside("rifle", TOWER, broken=("d1",))

    assert b.refused("man d1.1 h.east").reason is Reason.BROKEN


@pytest.mark.rule("H11")
def test_a_detachment_that_has_shot_mans_nothing_any_more() -> None:
    b = inside(
        "gun2", fort(slits={"east": 3}, guns={"east": "cannon"}), YARD + "    .*18 d2",
        defender={"d1": "gun2", "d2": "gun2"},
    )  # fmt: skip
    b.order("shoot d1 a1", "shot:1")
    b.order("pass")

    refusal = b.refused("man d1.1 h.east")
    assert (refusal.reason, refusal.rule) == (Reason.ALREADY_DONE, "H11")
    assert "has shot" in refusal.text


@pytest.mark.rule("H11", "C16")
def test_a_crew_without_anti_air_fires_at_flyers_in_column_c() -> None:
    b = inside("mob1", fort(guns={"top": "gun4"}), attacker={"a1": "wing", "a9": "gun4"})
    b.order("man d1.1 h.top")

    b.order("shoot d1 a1", "shot:1,1")

    assert b.last(ShotsFired).column is Column.C


@pytest.mark.rule("H11", "H12")
@pytest.mark.parametrize(("where", "gun"), [("ground", "howl"), ("roof", "h.top")])
def test_a_gunner_who_is_killed_leaves_his_gun(where: str, gun: str) -> None:
    if where == "roof":
        b = above(YARD + "    .*18 a2", attacker={"a1": "gun4", "a2": "gun4"})
        dice = "shot:5,1 battlements:1"
    else:
        b = battle(
            YARD_GUN.format("a1") + "    .*16 a2", attacker={"a1": "gun4", "a2": "gun4"},
            defender={"d1": "mob1"},
            emplacements={"howl": ("cannon", (1, 1))}, phase="shooting", first="defender",
        )  # fmt: skip
        dice = "shot:5,1"
    b.order(f"man d1.1 {gun}")
    assert b.world.gun[b.id(gun)].crew == b.id("d1.1")
    b.order("pass")

    b.order("shoot a1 d1", dice)

    assert (b.alive("d1"), b.match.stage) == ([], "shooting")
    assert b.world.gun[b.id(gun)].crew == 0


# -- H18: fuel pipes; H16: blasts -----------------------------------------------------------

BESIDE = "a1 . H H .*9 d1\n. . . . .*9 ."
AT_UNITS = "a1 . d1 .*9\n. . . .*9"


@pytest.fixture
def sprayer(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Cards with a weapon that ignores cover and is not marked as a flamer."""
    gas = replace(WEAPONS["flamer"], hull=HullLine(shots=1, strength=4))
    monkeypatch.setitem(WEAPONS, "gas", gas)
    return {"sprayer": replace(UNITS["burner"], weapons=("gas",), abilities=())}


@pytest.mark.rule("H18", "C16")
def test_what_ignores_cover_and_is_no_flamer_draws_on_no_pipe_at_a_hull(
    sprayer: dict[str, Any],
) -> None:
    b = battle(
        BESIDE, attacker={"a1": "sprayer"}, cards=sprayer, pipes=[(0, 0)], phase="shooting",
        forts={"h": fort(armour=10)},
    )  # fmt: skip

    b.order("shoot a1 h", "hull_shot:3 penetration:5")

    assert (b.last(HullShot).need, b.last(PenetrationRolled).total) == (3, 9)


@pytest.mark.rule("H18", "C16")
@pytest.mark.parametrize(("cards", "fuelled", "left"), [("sprayer", 0, 1), ("burner", 1, 0)])
def test_nor_at_units(cards: str, fuelled: int, left: int, sprayer: dict[str, Any]) -> None:
    b = battle(
        AT_UNITS, attacker={"a1": cards}, cards=sprayer, pipes=[(0, 0)], phase="shooting"
    )  # fmt: skip

    b.order("shoot a1 d1", "shot:4")

    assert b.last(ShotsFired).fuelled == fuelled
    assert len(b.alive("d1")) == left


def ones(**numbers: int) -> str:
    """A script of so many dice by purpose, all of them 1."""
    return " ".join(f"{key}:{','.join('1' * each)}" for key, each in numbers.items() if each)


@pytest.mark.rule("H18", "C18")
@pytest.mark.parametrize("weapon", ["death_ray", "barrage", "cannon"])
@pytest.mark.parametrize("near", [False, True])
def test_a_flamer_that_reaches_nobody_makes_no_die_of_its_unit_better(
    weapon: str, near: bool
) -> None:
    cards = {"mixed": replace(UNITS["tank"], weapons=(weapon, "flamer"))}
    b = battle(
        "a1 .*2 d1 .*9\n.*13" if near else "a1 .*9 d1 .*2\n.*13",
        attacker={"a1": "mixed"}, cards=cards, pipes=[(0, 0)], phase="shooting",
    )  # fmt: skip
    fire = b.match.view(b.match.to_act).prospects.fire(parse("shoot a1 d1"))

    salvo = fire.salvos[-1]
    events = b.order("shoot a1 d1", ones(shot=salvo.dice, heavy=len(fire.strikes)))

    told = [each.fuelled for each in events if isinstance(each, ShotsFired)]
    assert sum(told) == salvo.fuelled == (1 if near else 0)


@pytest.mark.rule("H18", "C8")
@pytest.mark.parametrize(("left", "dice", "fuelled"), [(5, 4, 2), (3, 3, 1), (2, 2, 1), (1, 1, 1)])
def test_a_flamer_of_a_stand_with_losses_draws_in_proportion(
    left: int, dice: int, fuelled: int
) -> None:
    pair = {"pair": replace(UNITS["burner"], weapons=("flamer",) * 4 + ("rifle",) * 4)}
    b = battle(
        AT_UNITS, attacker={"a1": "pair"}, cards=pair, pipes=[(0, 0)], phase="shooting",
        figures={"a1.1": left},
    )  # fmt: skip

    b.order("shoot a1 d1", ones(shot=dice))

    assert b.last(ShotsFired).fuelled == fuelled


@pytest.mark.rule("H16", "C18")
@pytest.mark.parametrize("cards", ["weak strong", "strong weak"])
def test_of_several_blasts_the_strongest_hits_the_building(
    cards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, strength in (("weak", 6), ("strong", 9)):
        line = HullLine(shots=1, strength=strength, ap=3, traits=("blast",))
        monkeypatch.setitem(WEAPONS, name, replace(WEAPONS["cannon"], hull=line))
    crews = {name: replace(UNITS["tank"], weapons=(name,)) for name in ("weak", "strong")}
    b = battle(
        "a1 .*3 H H .*9\na1 .*3 H H .*9", attacker={"a1": cards}, cards=crews, phase="shooting",
        forts={"h": fort(battlements=True)}, roofs={"d1.1": (4, 0)},
    )  # fmt: skip

    b.order("shoot a1 d1", "shot:5,1 battlements:1 penetration:1")

    assert [each.strength for each in b.events_of(PenetrationRolled)] == [9]
