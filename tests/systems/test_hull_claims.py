"""Claims on structures, and deployment in them (H13, H9, D4)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import StructureClaimed

GATE = """
    .*3  H H H .*10
    .*3  H H H .*10
    .*3  H H H .*10
    a1 a1 . . . . . .*9
    a1 .  . . . . . .*8 d1
"""
SOUTH = fort(doors=("south",), figures=20)


def moving(text: str = GATE, order: str = "advance", **more: object) -> Battle:
    b = battle(
        text,
        **{"attacker": {"a1": "rifle*3"}, "forts": {"h": SOUTH}, **more},  # type: ignore[arg-type]
    )
    b.order(f"order a1 {order}")
    return b


def places(b: Battle, name: str) -> list[object]:
    return [b.where(unit) for unit in b.alive(name)]


def garrison(**more: object) -> Battle:
    text = GATE.replace("a1", ". ")
    return moving(text, **{"inside": {"h": "a1"}, **more})  # type: ignore[arg-type]


# -- H13: claims ----------------------------------------------------------------------------


@pytest.mark.rule("H13")
def test_a_sides_own_buildings_start_claimed_others_unclaimed() -> None:
    b = battle(
        "H K .*9 a1 .*9 d1", forts={"h": fort(), "k": fort()},
        sites={"h": {"claimed": "defender"}},
    )  # fmt: skip

    assert (b.claimant("h"), b.claimant("k")) == ("defender", None)


@pytest.mark.rule("H13")
@pytest.mark.parametrize("before", [None, "defender"])
def test_entering_claims_also_what_is_the_enemys(before: str | None) -> None:
    b = moving(sites={"h": {"claimed": before}})

    b.order("enter a1 h")

    assert b.claimant("h") == "attacker"
    assert (b.last(StructureClaimed).rule, b.last(StructureClaimed).by is None) == ("H13", False)


@pytest.mark.rule("H13")
def test_it_stays_claimed_when_empty() -> None:
    b = garrison(sites={"h": {"claimed": "attacker"}})

    b.order("leave a1 4,3")

    assert b.claimant("h") == "attacker"


@pytest.mark.rule("H13")
def test_it_stays_claimed_when_all_inside_are_killed() -> None:
    b = battle(
        "a1 .*5 H H .*9\n. .*5 H H .*9", attacker={"a1": "tank"}, phase="shooting",
        defender={"d1": "rifle"}, inside={"h": "d1"}, figures={"d1.1": 1},
        forts={"h": fort(points=5)}, sites={"h": {"claimed": "defender"}},
    )  # fmt: skip
    b.order(
        "shoot a1 h",
        "hull_shot:6 penetration:6 building_damage:3 debris:1 strength:6",
    )

    assert b.alive("d1") == []
    assert b.claimant("h") == "defender"


@pytest.mark.rule("H13", "H16")
@pytest.mark.parametrize(
    ("before", "after"), [(None, "attacker"), ("defender", "defender"), ("attacker", "attacker")]
)
def test_a_unit_on_the_battlements_claims_only_what_is_unclaimed(
    before: str | None, after: str
) -> None:
    b = moving(
        forts={"h": fort(doors=("south",), battlements=True, stairs=True)},
        sites={"h": {"claimed": before}},
    )

    b.order("roof a1.2 h")

    assert b.claimant("h") == after


@pytest.mark.rule("H13", "H6")
def test_nobody_claims_a_destroyed_building_from_its_roof() -> None:
    b = moving(forts={"h": fort(doors=("south",), battlements=True, stairs=True)}, shells=["h"])

    b.order("roof a1.2 h")

    assert b.claimant("h") is None


@pytest.mark.rule("H13")
def test_ordinary_houses_are_nobodys() -> None:
    b = battle("H a1 .*9 d1")
    b.order("order a1 advance")
    b.order("enter a1.1 h")

    assert b.claimant("h") is None


# -- deployment -----------------------------------------------------------------------------

CITY = """
    .*6 . . H H . . . .
    .*6 . . H H . . . .
"""


def deploying(**more: object) -> Battle:
    return battle(
        CITY,
        **{  # type: ignore[arg-type]
            "phase": "deployment", "first": None, "defender": {"d1": "rifle*2", "d2": "rifle"},
            "forts": {"h": fort(battlements=True)}, "reserves": False, **more,
        },
    )  # fmt: skip


@pytest.mark.rule("H9", "D4")
def test_one_detachment_is_deployed_inside_and_whole() -> None:
    b = deploying()
    b.orders("place d1.1 h", "place d2.1 10,0")
    assert places(b, "d1") == ["h", "h"]
    assert b.refused("place d2.1 h").reason is Reason.OCCUPIED
    alone = b.refused("place d1.2 11,0")
    assert (alone.reason, alone.rule) == (Reason.BAD_CHOICE, "H9")
    b.order("done")

    assert places(b, "d1") == ["h", "h"]


@pytest.mark.rule("H9", "D4")
def test_nobody_is_deployed_inside_an_impassable_building() -> None:
    b = deploying(forts={"h": fort(impassable=True, battlements=True, stairs=True)})

    assert b.refused("place d1.1 h").reason is Reason.BLOCKED
    assert b.allowed("place d1.1 8,0")


@pytest.mark.rule("H16", "D4")
def test_units_are_deployed_on_battlements_that_they_can_get_to() -> None:
    b = deploying(defender={"d1": "rifle tank hover"})
    b.order("place d1.1 8,0")

    assert b.where("d1.1") == (8, 0)
    assert b.refused("place d1.2 9,0").reason is Reason.BLOCKED
    assert b.allowed("place d1.3 9,0")
    assert b.refused("place d1.3 8,0").reason is Reason.OCCUPIED


@pytest.mark.rule("H13", "D4")
@pytest.mark.parametrize("place", ["h", "8,0"])
def test_who_is_deployed_there_claims_it_once_his_side_is_done(place: str) -> None:
    b = deploying(defender={"d1": "rifle"})
    b.order(f"place d1.1 {place}")
    assert b.claimant("h") is None
    b.order("done")

    assert b.claimant("h") == "defender"
