"""What emplaced weapons are: against flyers, in dilapidated buildings, beside fuel pipes."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.events import EmplacementFired, HullShot, ShotsFired
from siegegame.model.vocabulary import Column

YARD = """
    .  .  .  H H .*4 a1 .*9
    .  .  .  H H .*4 .  .*9
"""


def inside(cards: str, sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """The defender's `d1` inside, to shoot first."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "defender": {"d1": cards}, "inside": {"h": "d1"}, "forts": {"h": sheet},
            "phase": "shooting", "first": "defender", **more,
        },
    )  # fmt: skip


def claimed(sheet: object, text: str = YARD, /, **more: object) -> Battle:
    """An empty structure of the defender at the end of the shooting."""
    return battle(
        text,
        **{  # type: ignore[arg-type]
            "forts": {"h": sheet}, "sites": {"h": {"claimed": "defender"}},
            "phase": "engine shooting", "first": None, **more,
        },
    )  # fmt: skip


# -- C16: against flyers --------------------------------------------------------------------

LANCE = fort(guns={"top": "sky-lance"})


@pytest.mark.rule("C16", "C18", "H11")
def test_an_anti_air_gun_fires_at_flyers_in_column_b_by_hand() -> None:
    b = inside("rifle", LANCE, attacker={"a1": "wing"})
    b.order("man d1.1 h.top")
    power = "shot:1,1"

    b.order("shoot d1 a1", power)

    assert (b.last(ShotsFired).firepower, b.last(ShotsFired).column) == (3, Column.B)


@pytest.mark.rule("C16", "C18", "H11")
@pytest.mark.parametrize(("weapon", "column"), [("sky-lance-twin", "B"), ("missile-silo", "C")])
def test_and_by_itself(weapon: str, column: str) -> None:
    b = claimed(fort(guns={"top": weapon}), attacker={"a1": "wing"}, dice="shot:1")

    assert b.last(EmplacementFired).column == column


# -- H2: the scenario says otherwise --------------------------------------------------------


@pytest.mark.rule("H2", "H11")
def test_guns_of_a_dilapidated_building_work_where_the_map_says_so() -> None:
    site = {"dilapidated": True, "guns_work": True, "claimed": "defender"}
    b = inside("mob1", fort(guns={"east": "cannon"}), sites={"h": site})

    assert b.allowed("man d1.1 h.east")
    b.skip_to("movement", "shot:1")
    assert b.last(EmplacementFired).automatic


# -- H18: fuel pipes ------------------------------------------------------------------------

NEAR = "H H . . a1 .*9"


@pytest.mark.rule("H18", "H11")
@pytest.mark.parametrize(("pipes", "left"), [([(2, 0)], []), ([], ["a1.1"])])
def test_a_flamer_beside_a_fuel_pipe_has_its_bonus_by_itself_too(
    pipes: list[tuple[int, int]], left: list[str]
) -> None:
    b = claimed(
        fort(guns={"east": "flamer"}), NEAR, pipes=pipes, attacker={"a1": "rifle"}, dice="shot:4"
    )

    fired = b.last(EmplacementFired)
    assert (b.alive("a1"), fired.fuelled, "H18" in fired.also) == (left, not left, not left)


@pytest.mark.rule("H18", "H3")
def test_and_at_a_building_of_the_enemy() -> None:
    b = claimed(
        fort(), "H H . . K .*9\n. . . . . .*7 a1 .", pipes=[(2, 0)],
        forts={"h": fort(guns={"east": "flamer"}), "k": fort(armour=10)},
        sites={"h": {"claimed": "defender"}, "k": {"claimed": "attacker"}},
        dice="hull_shot:4 penetration:5",
    )  # fmt: skip

    assert (b.last(HullShot).need, b.points("k")) == (4, 2)
