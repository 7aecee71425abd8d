"""Shelter, narrow ways, mantlets, the inner ward (F5, F7, F10, V2)."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import SIEGE_CARDS, cottage, door, gate, mantlet, tower, wall

from siegegame.model.errors import Reason
from siegegame.model.events import CloseAssault, MantletMoved, ShelterTaken, UnitDestroyed
from siegegame.model.orders import parse


def siege(text: str, /, **more: object) -> Battle:
    return battle(text, **{"cards": SIEGE_CARDS, **more})  # type: ignore[arg-type]


# -- F5: shelter ------------------------------------------------------------------------------

HOUSE = """
    a1 .*8 H H .*5
    .*9 H H .*5
"""


@pytest.mark.rule("F5", "C17")
def test_a_garrison_of_a_house_may_be_shot_at_until_it_shelters_and_gives_up_its_shots() -> None:
    b = siege(
        HOUSE, forts={"h": cottage()}, inside={"h": "d1"}, first="defender", phase="movement",
    )  # fmt: skip
    b.order("shelter d1")
    assert b.last(ShelterTaken).detachment == "d1"
    assert b.refused("shelter d1").reason is Reason.ALREADY_DONE
    b.orders("done", "done")
    assert b.match.stage == "shooting"
    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT
    b.skip_to("movement")
    b.skip_to("shooting")
    assert b.match.refusal(parse("shoot a1 d1")) is None


@pytest.mark.rule("F5")
def test_who_shelters_does_not_shoot() -> None:
    b = siege(
        HOUSE, forts={"h": cottage()}, inside={"h": "d1"}, first="defender", phase="movement",
    )  # fmt: skip
    b.order("shelter d1")
    b.skip_to("shooting")
    assert not b.allowed("shoot d1 a1")


@pytest.mark.rule("F5")
def test_there_is_no_shelter_in_the_open() -> None:
    b = siege(
        "a1 .*8 d1 . H .*4\n.*16", forts={"h": wall()}, first="defender", phase="movement",
        defender={"d1": "rifle"},
    )  # fmt: skip
    assert b.refused("shelter d1").reason is Reason.NOT_ADJACENT
    assert not b.world.shelter[b.id("d1")].down


@pytest.mark.rule("F5")
def test_indirect_fire_never_hits_under_a_roof_nor_the_first_rank_behind_a_wall() -> None:
    for place, allowed in ((5, False), (6, True)):
        row = [".*4", "W", *("." * (place - 5)), "d1", *("." * (9 - place))]
        text = f"a2 .*3 W .*10\na1 .*3 W {' '.join(row[2:])} . .*4\n.*4 W .*10"
        b = siege(
            text, attacker={"a1": "mortars", "a2": "rifle"}, forts={"w": wall()},
            roofs={"a2.1": (4, 0)}, phase="shooting",
        )  # fmt: skip
        assert b.allowed("shoot a1 d1") == allowed, place
    b = siege(
        HOUSE, attacker={"a1": "mortars"}, forts={"h": cottage()}, inside={"h": "d1"},
        phase="shooting",
    )  # fmt: skip
    assert b.refused("shoot a1 d1").reason is Reason.NO_SIGHT


@pytest.mark.rule("F5", "C10")
def test_a_barrage_from_above_strikes_the_house_and_not_those_inside() -> None:
    b = siege(
        HOUSE, attacker={"a1": "thrower"}, forts={"h": cottage(80)}, inside={"h": "d1"},
        phase="shooting",
    )  # fmt: skip
    b.order("shoot a1 h", "feature_shot:10,1")
    assert b.hits("h") == 77
    assert b.alive("d1") == ["d1.1"]


# -- F7: narrow ways ----------------------------------------------------------------------------


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    ("kind", "ours", "theirs"), [("breach", 2, 4), ("door", 2, 4), ("gate", 10, 20)]
)
def test_as_many_figures_fight_as_the_opening_passes(kind: str, ours: int, theirs: int) -> None:
    sheets = {"breach": wall(), "door": door(), "gate": gate()}
    b = siege(
        """
        .*3 V .*12
        .*3 W d1 .*11
        .*3 X .*12
        """,
        attacker={"a1": "mob10"}, defender={"d1": "mob20"},
        forts={"v": wall(), "w": sheets[kind], "x": wall()}, fallen=["w"], phase="assault",
        orders={"a1": "assault"}, standing={"a1.1": (3, 1)},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:1,1")

    fought = b.last(CloseAssault)
    assert [each.strength for each in fought.sides] == [ours, theirs]
    assert "F7" in fought.also


@pytest.mark.rule("F7")
def test_losses_come_from_the_rear_and_not_of_those_in_contact_elsewhere() -> None:
    b = siege(
        """
        .*3 V .*12
        .*3 W d1 d1 .*10
        .*3 X .*12
        """,
        attacker={"a1": "mob10"}, defender={"d1": "mob20*2"},
        forts={"v": wall(), "w": wall(), "x": wall()}, fallen=["w"], phase="assault",
        orders={"a1": "assault"}, standing={"a1.1": (3, 1)},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert [each.unit for each in b.events_of(UnitDestroyed)][:1] == ["d1.2"]


# -- F10: mantlets --------------------------------------------------------------------------------


@pytest.mark.rule("F10", "C13")
def test_infantry_pushes_a_mantlet_which_is_a_wall_where_it_stands() -> None:
    b = siege(
        "a1 M . . . . d1 .*9\n.*16", forts={"m": mantlet()}, phase="movement",
        sites={"m": {"claimed": "attacker"}},
    )  # fmt: skip
    assert not b.sees("a1.1", "d1.1")

    b.order("order a1 advance")
    b.order("move m 2,0")

    moved = b.last(MantletMoved)
    assert (moved.start, moved.cell, moved.unit) == ((1, 0), (2, 0), "a1.1")
    assert b.spent("a1.1") == 2
    assert b.refused("move m 3,0").rule == "F10"
    b.order("move a1.1 1,0")
    b.order("move m 2,1")
    assert b.spent("a1.1") == 6
    assert b.sees("a1.1", "d1.1")
    assert b.match.problems() == []


@pytest.mark.rule("F10")
def test_nobody_pushes_walls_or_the_enemys_mantlets() -> None:
    b = siege(
        "a1 M . . . . d1 .*9\nN .*15", forts={"m": mantlet(), "n": wall()}, phase="movement",
        sites={"m": {"claimed": "defender"}},
    )  # fmt: skip
    assert b.refused("move m 2,0").reason is Reason.NOT_YOURS
    assert b.refused("move n 1,1").reason is Reason.BLOCKED


# -- V2: the inner ward ---------------------------------------------------------------------------


@pytest.mark.rule("V2")
@pytest.mark.parametrize(
    ("cards", "guard", "wins"), [("rifle*3", 8, True), ("rifle*2", 8, False), ("rifle*3", 5, False)]
)
def test_three_units_in_the_ward_and_no_defender_win(cards: str, guard: int, wins: bool) -> None:
    row = ["a1"] * int(cards[-1]) + ["."] * (10 - int(cards[-1]))
    row[guard] = "d1"
    b = siege(
        " ".join(row) + " .*6", attacker={"a1": cards}, phase="assault", ward=(0, 0, 5, 0),
    )  # fmt: skip
    while b.match.to_act and b.match.stage == "assault":
        b.match.apply(parse("first attacker" if b.pending else "done"))

    assert (b.match.winner == "attacker") == wins


# -- F8: stairs -----------------------------------------------------------------------------------

TOWER = """
    .*8
    .*2 T T .*4
    .*2 T T .*4
    .*2 W .*5
    .*2 W .*4 a1
"""


def stairs(**more: object) -> Battle:
    """A defender by a tower with a door to the east and a wall beside it, and his turn."""
    return siege(
        TOWER, forts={"t": tower(doors=("east",)), "w": wall()}, first="defender",
        phase="movement", sites={each: {"claimed": "defender"} for each in "tw"}, **more,
    )  # fmt: skip


@pytest.mark.rule("F8", "H16")
def test_from_inside_a_tower_to_any_cell_of_its_top_is_one_step() -> None:
    for x, y in ((2, 1), (3, 1), (2, 2), (3, 2)):
        b = stairs(inside={"t": "d1"})
        b.order("order d1 advance")
        b.order(f"roof d1.1 t at {x},{y}")
        assert (b.where("d1.1"), b.spent("d1.1")) == ((x, y), 2)


@pytest.mark.rule("F8", "H9")
def test_from_the_foot_of_a_tower_s_stairs_to_its_top_is_one_step() -> None:
    b = stairs(defender={"d1": "rifle"}, standing={"d1.1": (4, 1)})
    b.order("order d1 advance")
    b.order("roof d1.1 t at 3,1")
    assert (b.where("d1.1"), b.spent("d1.1")) == ((3, 1), 2)


@pytest.mark.rule("F8", "H16", "C17")
def test_from_the_top_of_a_tower_one_goes_down_inside_by_one_step_but_not_from_a_wall() -> None:
    b = stairs(defender={"d1": "rifle*2"}, roofs={"d1.1": (3, 2), "d1.2": (2, 4)})
    b.order("order d1 advance")
    assert b.refused("enter d1.2 t").reason is Reason.NOT_ADJACENT
    b.order("enter d1.1 t")
    assert b.where("d1.1") == "t"
    assert b.spent("d1.1") >= 2
    assert b.match.problems() == []


@pytest.mark.rule("F7", "C8")
@pytest.mark.parametrize(("left", "strength"), [(1, 4), (5, 8)])
def test_at_two_breaches_no_more_figures_fight_than_there_are(left: int, strength: int) -> None:
    b = siege(
        """
        .*3 V .  .*11
        .*3 W d1 .*11
        .*3 X .  .*11
        """,
        attacker={"a1": "mob10", "a2": "mob10"}, defender={"d1": "mob20"},
        forts={"v": wall(), "w": wall(), "x": wall()}, fallen=["v", "x"], phase="assault",
        orders={"a1": "assault", "a2": "assault"}, figures={"d1.1": left},
        standing={"a1.1": (3, 0), "a2.1": (3, 2)},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:1,6 casualty:1,1,1")

    assert b.events_of(CloseAssault)[0].sides[1].strength == strength
