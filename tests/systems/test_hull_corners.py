"""Into, out of and up on hull-point structures: who may not, what is rolled (H6, H7, H9, H16)."""

from __future__ import annotations

import pytest
from kit import Battle, battle, fort

from siegegame.model.errors import Reason
from siegegame.model.events import DangerousTerrainRolled, HullShot, ShieldChanged, UnitLeft

HIT = "hull_shot:6 penetration:6"
FALLS = f"{HIT} building_damage:6 debris:1,1 figure:1,1 strength:1,1"
"""One penetrating hit, a total collapse, and two hits on those inside that hurt nobody."""


# -- H6, H14, C14: out of a collapse --------------------------------------------------------------

HATCHED = """
    .  .*9 . H H .*9
    a1 .*9 . H H .*9
    .  .*9 . . . .*9
"""


def falling(text: str = HATCHED, **more: object) -> Battle:
    """The building of `d1` has fallen to `a1`, and those inside get out."""
    b = battle(
        text,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "tank"}, "phase": "shooting", "inside": {"h": "d1"},
            "forts": {"h": fort(armour=13, points=5, doors=("east",))}, **more,
        },
    )  # fmt: skip
    b.order("shoot a1 h", FALLS)
    return b


@pytest.mark.rule("H6", "H14", "H18")
@pytest.mark.parametrize(
    ("cell", "how", "sallies"), [("6,0", "hatch", False), ("13,0", "door", True)]
)
def test_who_gets_out_of_a_collapse_by_a_hatch_makes_no_sally(
    cell: str, how: str, sallies: bool
) -> None:
    b = falling(sites={"h": {"hatch": (6, 0)}})

    b.order(f"leave d1.1 {cell}", "pinning:1,1")

    assert b.last(UnitLeft).how == how
    assert b.world.activity[b.id("d1.1")].sallied is sallies


@pytest.mark.rule("C14", "H6")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 1)])
def test_who_gets_out_onto_dangerous_ground_rolls_for_it(die: int, left: int) -> None:
    b = falling(HATCHED.replace("H H .*9", "H H * .*8"))

    b.order("leave d1.1 13,0", f"dangerous:{die}" + (" pinning:1,1" if left else ""))

    assert b.last(DangerousTerrainRolled).cell == (13, 0)
    assert len(b.alive("d1")) == left


@pytest.mark.rule("H7")
@pytest.mark.parametrize(("text", "clear"), [(". . a1 H", False), ("a1 . . H", True)])
def test_getting_clear_does_not_lead_past_enemies(text: str, clear: bool) -> None:
    """In a lane the enemy stands in the way, with free cells behind him."""
    b = battle(
        text, attacker={"a1": "piercer"}, phase="shooting", roofs={"d1.1": (3, 0)},
        forts={"h": fort(armour=13, points=5, battlements=True)},
    )  # fmt: skip

    b.order("shoot a1 h", f"{HIT} building_damage:6 debris:1,1 figure:1,1 strength:1,1")

    assert (b.pending == "Evacuate") is clear
    assert bool(b.alive("d1")) is clear


# -- H9, D7: going in -----------------------------------------------------------------------------

GATE = """
    .*4  H H H .*9
    .*4  H H H .*9
    .*4  H H H .*9
    .*4  . a1 . .*9
    .*8  .*7 d1
"""
SOUTH = fort(doors=("south",), battlements=True, stairs=True, figures=20)


def at_the_door(cards: str = "rifle", text: str = GATE, /, **more: object) -> Battle:
    return battle(text, **{"attacker": {"a1": cards}, "forts": {"h": SOUTH}, **more})  # type: ignore[arg-type]


@pytest.mark.rule("H9", "C11")
def test_a_broken_detachment_may_not_enter() -> None:
    assert at_the_door(broken=("a1",)).refused("enter a1 h").reason is Reason.BROKEN


@pytest.mark.rule("D7", "H9")
@pytest.mark.parametrize("cards", ["rifle", "leaper"])
def test_the_attackers_infantry_that_goes_in_looks_under_the_building(cards: str) -> None:
    b = at_the_door(cards, counters={"bunker-1": "h"})
    b.order("order a1 advance")

    b.order("enter a1 h")

    assert b.counter("bunker-1") == "revealed"


@pytest.mark.rule("D7", "H9", "C17")
def test_so_do_winners_who_follow_in() -> None:
    b = at_the_door(
        "mob10", GATE.replace("d1", ". "), counters={"bunker-1": "h"}, inside={"h": "d1"},
        defender={"d1": "mob5"}, phase="assault", orders={"a1": "assault"},
    )  # fmt: skip

    b.order("assault a1.1 d1.1", "close_assault:6,1 casualty:6,1")

    assert (b.where("a1.1"), b.counter("bunker-1")) == ("h", "revealed")


# -- C11, H16: up beside an enemy ----------------------------------------------------------------

CLIMB = GATE.replace("d1", ". ")


def climbing(where: tuple[int, int], phase: str = "movement", /, **more: object) -> Battle:
    """The attacker's `a1` with the defender on the same battlements."""
    return at_the_door(
        "rifle", CLIMB,
        **{"roofs": {"d1.1": where}, "orders": {"a1": "assault"}, "phase": phase, **more},
    )  # fmt: skip


def ordered(b: Battle) -> Battle:
    if b.match.stage == "movement":
        b.order("order a1 assault")
    return b


@pytest.mark.rule("C11", "H16")
@pytest.mark.parametrize(("phase", "cell"), [("movement", (5, 2)), ("assault", (5, 1))])
def test_nobody_goes_up_next_to_an_enemy_before_the_assault_phase(
    phase: str, cell: tuple[int, int]
) -> None:
    b = ordered(climbing((5, 0), phase, orders={"a1": "assault"} if phase == "assault" else {}))

    b.order("roof a1.1 h at 5,1")

    assert b.where("a1.1") == cell


@pytest.mark.rule("C11", "H16")
def test_nor_up_at_all_where_every_cell_is_next_to_one() -> None:
    b = ordered(climbing((5, 1), orders={}))

    assert b.refused("roof a1.1 h").reason is Reason.TOO_FAR
    assert climbing((5, 1), "assault").allowed("roof a1.1 h")


@pytest.mark.rule("C11", "H16", "H9")
def test_nor_out_of_the_building_onto_its_top() -> None:
    text = CLIMB.replace("a1", ". ")
    b = ordered(at_the_door("rifle", text, inside={"h": "a1"}, roofs={"d1.1": (5, 1)}))

    assert b.refused("roof a1").reason is Reason.TOO_FAR


LONG = """
    H H H H H H .*9
    .*15
"""


@pytest.mark.rule("C11", "H16")
@pytest.mark.parametrize(("phase", "cell"), [("movement", (1, 0)), ("assault", (2, 0))])
def test_nobody_goes_along_a_roof_next_to_an_enemy_before_the_assault_phase(
    phase: str, cell: tuple[int, int]
) -> None:
    b = ordered(
        battle(
            LONG,
            forts={"h": fort(battlements=True)},
            phase=phase,
            roofs={"a1.1": (0, 0), "d1.1": (3, 0)},
            orders={"a1": "assault"} if phase == "assault" else {},
        )
    )

    b.order("roof a1.1 h at 2,0")

    assert b.where("a1.1") == cell


@pytest.mark.rule("H9", "H16")
def test_who_climbed_from_inside_moves_no_more_in_that_phase() -> None:
    b = at_the_door("rifle", CLIMB.replace("a1", ". "), inside={"h": "a1"}, roofs={})
    b.order("order a1 advance")
    b.order("roof a1")

    for order in ("roof a1.1 h at 6,2", "move a1.1 5,3", "enter a1 h"):
        assert (b.refused(order).reason, b.refused(order).rule) == (Reason.ALREADY_DONE, "H9")


# -- C9: bystanders under a template --------------------------------------------------------

ROW = "a1 .*4 H H K K .*4"


@pytest.mark.rule("C9", "C10")
@pytest.mark.parametrize(("guns", "markers"), [(3, 0), (4, 1)])
def test_four_shots_of_templates_mark_those_inside_a_bystander_whatever_they_hit(
    guns: int, markers: int
) -> None:
    ones = ",".join("1" * guns)
    b = battle(
        "\n".join([ROW] * guns), attacker={"a1": f"siege*{guns}"}, phase="shooting",
        forts={"h": fort(armour=14), "k": fort(armour=14)}, inside={"k": "d1"},
    )  # fmt: skip

    b.order("shoot a1 h at 5,1", f"hull_shot:{ones},{ones}")

    assert {each.structure for each in b.events_of(HullShot)} == {"h", "k"}
    assert b.markers("d1") == markers


# -- H18: shields ---------------------------------------------------------------------------


@pytest.mark.rule("H18", "H6")
@pytest.mark.parametrize(("shells", "dice"), [(["s"], ""), ([], "shield:4")])
def test_the_shield_of_a_generator_that_has_fallen_does_not_roll_to_return(
    shells: list[str], dice: str
) -> None:
    b = battle(
        "a1 .*9 d1 . S .*9", forts={"s": fort(void_shield=True)}, shells=shells, phase="assault"
    )
    b.world.journal.put(b.id("s"), b.world.shield[b.id("s")], "up", False)

    b.skip_to("movement", dice)

    assert [each.dice for each in b.events_of(ShieldChanged)] == ([] if shells else [(4,)])
