"""Moving: steps, budgets, ground, coherency (C1, C2, C14, C15)."""

from __future__ import annotations

import pytest
from kit import battle

from siegegame.model.errors import Reason
from siegegame.model.events import BlastMarkersChanged, DangerousTerrainRolled, UnitMoved

FAR = ". .*30 d1"
"""A row that keeps the enemy out of the way."""


@pytest.mark.rule("C1")
def test_a_unit_goes_as_many_cells_as_its_speed_has() -> None:
    b = battle("a1 .*30 d1")

    b.order("order a1 advance")

    assert b.refused("move a1.1 7,0").reason is Reason.TOO_FAR
    b.order("move a1.1 6,0")
    assert b.where("a1.1") == (6, 0)
    assert b.spent("a1.1") == 12


@pytest.mark.rule("C1")
def test_a_diagonal_step_costs_3_half_cells() -> None:
    b = battle("a1 .*30 d1", pad=(0, 8))

    b.order("order a1 advance")

    assert b.refused("move a1.1 5,4").reason is Reason.TOO_FAR
    b.order("move a1.1 4,4")
    assert b.spent("a1.1") == 12


@pytest.mark.rule("C1")
def test_moves_of_one_phase_add_up() -> None:
    b = battle("a1 .*30 d1")

    b.orders("order a1 advance", "move a1.1 4,0")

    assert b.refused("move a1.1 7,0").reason is Reason.TOO_FAR
    b.order("move a1.1 6,0")
    assert [event.spent for event in b.events_of(UnitMoved)] == [8, 12]


@pytest.mark.rule("C1")
def test_nobody_cuts_the_corner_of_an_impassable_cell() -> None:
    b = battle(f"""
        a1 # {FAR}
        .  . {FAR.replace("d1", ".")}
        .  . {FAR.replace("d1", ".")}
    """)

    b.order("order a1 advance")

    assert b.refused("move a1.1 1,2 via 1,1").reason is Reason.BLOCKED
    b.order("move a1.1 1,1")
    assert b.last(UnitMoved).path == ((0, 1), (1, 1))


@pytest.mark.rule("C1")
def test_nobody_cuts_the_corner_of_a_structure() -> None:
    b = battle("""
        a1 H . . .*30 d1
        .  . . . .*30 .
    """)

    b.order("order a1 advance")

    assert b.refused("move a1.1 2,1 via 1,1").reason is Reason.BLOCKED


@pytest.mark.rule("C1", "C14")
def test_a_corner_is_closed_only_to_those_who_could_not_stand_there() -> None:
    text = """
        a1 ~ .*30 d1
        .  . .*30 .
    """

    foot = battle(text)
    foot.orders("order a1 advance", "move a1.1 2,1 via 1,1")
    assert foot.spent("a1.1") == 5

    horse = battle(text, attacker={"a1": "bike"})
    horse.order("order a1 advance")
    assert horse.refused("move a1.1 2,1 via 1,1").reason is Reason.BLOCKED


@pytest.mark.rule("C1")
def test_units_close_no_corner() -> None:
    b = battle(
        """
        a1 a2 .*30 d1
        a2 .  .*30 .
        """,
        attacker={"a1": "rifle", "a2": "rifle*2"},
    )

    b.orders("order a1 advance", "move a1.1 1,1")

    assert b.spent("a1.1") == 3


@pytest.mark.rule("C1")
def test_a_path_goes_from_cell_to_neighbouring_cell() -> None:
    b = battle("a1 .*30 d1")

    b.order("order a1 advance")

    assert b.refused("move a1.1 4,0 via 1,0 3,0").reason is Reason.NOT_ADJACENT
    assert b.refused("move a1.1 2,1").reason is Reason.OFF_BOARD


@pytest.mark.rule("C2")
def test_one_unit_stands_in_a_cell() -> None:
    b = battle("a1 a1 .*30 d1", attacker={"a1": "rifle*2"})

    b.order("order a1 advance")

    assert b.refused("move a1.1 1,0").reason is Reason.OCCUPIED


@pytest.mark.rule("C2")
def test_the_first_hq_of_a_detachment_leads_it() -> None:
    b = battle("a1 a1 .*30 d1", attacker={"a1": "rifle chief"})

    assert b.world.roster[b.id("a1")].leader == b.id("a1.2")
    assert b.world.roster[b.id("d1")].leader == 0


ORDINARY, DIFFICULT, CLOSED = 2, 4, None
GROUND = [
    (".", {"rifle": 2, "bike": 2, "tank": 2, "engine": 2}, ""),
    ("=", {"rifle": 2, "bike": 2, "tank": 1, "engine": 2}, ""),
    ("&", {"rifle": 2, "bike": 2, "tank": 2, "engine": 2}, "tank"),
    (",", {"rifle": 4, "bike": 4, "tank": 4, "engine": 4}, "tank"),
    ("~", {"rifle": 4, "bike": None, "tank": None, "engine": None}, ""),
    ("o", {"rifle": 4, "bike": 4, "tank": 4, "engine": 4}, ""),
    ("%", {"rifle": 4, "bike": 4, "tank": 4, "engine": 4}, "tank"),
    ("*", {"rifle": 2, "bike": 2, "tank": 2, "engine": 2}, "rifle bike tank engine"),
    ("#", {"rifle": None, "bike": None, "tank": None, "engine": None}, ""),
]
STEPS = [
    (glyph, mover, cost, mover in dangerous.split())
    for glyph, costs, dangerous in GROUND
    for mover, cost in costs.items()
]


@pytest.mark.rule("C14")
@pytest.mark.parametrize(("glyph", "mover", "cost", "dangerous"), STEPS)
def test_what_ground_does_to_those_who_step_on_it(
    glyph: str, mover: str, cost: int | None, dangerous: bool
) -> None:
    b = battle(f"a1 {glyph} .*30 d1", attacker={"a1": mover})

    b.order("order a1 advance")

    if cost is None:
        assert b.refused("move a1.1 1,0").reason is Reason.TOO_FAR
        return
    b.order("move a1.1 1,0", "dangerous:2" if dangerous else "")
    assert b.where("a1.1") == (1, 0)
    assert b.spent("a1.1") == cost


@pytest.mark.rule("C14")
@pytest.mark.parametrize(("mover", "cost"), [("tank", 2), ("engine", 3), ("rifle", 3), ("bike", 3)])
def test_a_diagonal_step_on_a_road_costs_vehicles_2(mover: str, cost: int) -> None:
    b = battle(
        """
        a1 . .*30 d1
        .  = .*30 .
        """,
        attacker={"a1": mover},
    )

    b.orders("order a1 advance", "move a1.1 1,1")

    assert b.spent("a1.1") == cost


@pytest.mark.rule("C14", "C1")
def test_a_difficult_diagonal_costs_6() -> None:
    b = battle("""
        a1 .  . .*30 d1
        .  o  . .*30 .
        .  .  . .*30 .
    """)

    b.orders("order a1 advance", "move a1.1 2,2 via 1,1")

    assert b.spent("a1.1") == 6 + 3


@pytest.mark.rule("C14")
def test_ground_that_one_leaves_costs_nothing() -> None:
    b = battle("a1o .*30 d1")

    b.orders("order a1 advance", "move a1.1 1,0")

    assert b.spent("a1.1") == 2


@pytest.mark.rule("C14")
def test_a_1_on_dangerous_ground_is_a_hit_and_ends_the_move() -> None:
    b = battle("a1 * .*30 d1")

    b.order("order a1 advance")
    b.order("move a1.1 2,0", "dangerous:1")

    assert b.alive("a1") == []
    assert b.last(DangerousTerrainRolled).hit
    assert b.last(DangerousTerrainRolled).cell == (1, 0)


@pytest.mark.rule("C14", "C8")
def test_a_war_engine_loses_1_capacity_on_dangerous_ground_and_goes_on() -> None:
    b = battle("a1 * .*30 d1", attacker={"a1": "engine"})

    b.order("order a1 advance")
    b.order("move a1.1 2,0", "dangerous:1")

    assert b.capacity("a1.1") == 2
    assert b.where("a1.1") == (2, 0)


@pytest.mark.rule("C14")
def test_each_dangerous_cell_is_rolled_for_as_it_is_entered() -> None:
    b = battle("a1 * . * .*30 d1")

    b.order("order a1 advance")
    b.order("move a1.1 4,0", "dangerous:2,6")

    cells = [event.cell for event in b.events_of(DangerousTerrainRolled)]
    assert cells == [(1, 0), (3, 0)]
    assert b.spent("a1.1") == 8


@pytest.mark.rule("C14")
def test_staying_on_dangerous_ground_is_safe() -> None:
    b = battle("a1* .*30 d1")

    b.orders("order a1 advance", "move a1.1 1,0")

    assert b.events_of(DangerousTerrainRolled) == []


def chain(text: str, moves: list[str], cards: str = "rifle*3", **more: object) -> int:
    """The markers that a1 has after some moves and the end of its activation."""
    b = battle(text, attacker={"a1": cards}, **more)  # type: ignore[arg-type]
    b.order("order a1 advance")
    b.orders(*moves)
    assert b.markers("a1") == 0
    b.order("done")
    return b.markers("a1")


@pytest.mark.rule("C15")
def test_units_in_a_chain_of_10_cm_are_coherent() -> None:
    assert chain("a1 . . . a1 . . a1 .*30 d1", ["move a1.3 8,0"]) == 0


@pytest.mark.rule("C15")
def test_a_gap_of_more_than_10_cm_costs_a_marker_at_the_end_of_the_move() -> None:
    assert chain("a1 . . . a1 . . . a1 .*30 d1", ["move a1.3 9,0"]) == 1


@pytest.mark.rule("C15")
def test_two_pairs_far_from_each_other_are_no_chain() -> None:
    text = "a1 a1 .*9 a1 a1 .*30 d1"
    assert chain(text, ["move a1.1 2,0"], "rifle*4") == 1


@pytest.mark.rule("C15")
def test_the_structure_that_holds_a_fellow_is_a_link() -> None:
    text = """
        . . . . H H .*30 d1
        a1 . . . H H .*30 .
    """
    assert chain(text, ["move a1.1 1,1"], "rifle*2", inside={"h": "a1.2"}) == 0


@pytest.mark.rule("C15")
def test_a_structure_more_than_10_cm_away_is_no_link() -> None:
    text = """
        . . . . . . H H .*30 d1
        a1 . . . . . H H .*30 .
    """
    assert chain(text, ["move a1.1 1,1"], "rifle*2", inside={"h": "a1.2"}) == 1


@pytest.mark.rule("C15")
def test_a_single_unit_is_exempt() -> None:
    assert chain("a1 .*30 d1", ["move a1.1 3,0"], "rifle") == 0


@pytest.mark.rule("C15", "D5")
def test_a_detachment_that_enters_this_turn_is_exempt() -> None:
    text = """
        . . . . . . . . a1 .*30 d1
        . . . . . . . . .  .*30 .
    """
    assert chain(text, ["move a1.2 0,1"], "rifle*2") == 0


@pytest.mark.rule("C15")
def test_the_next_detachment_ends_the_move_of_the_last() -> None:
    b = battle(
        """
        a1 . . . a1 .*30 d1
        .  . . . a2 .*30 .
        """,
        attacker={"a1": "rifle*2", "a2": "rifle"},
    )

    b.orders("order a1 advance", "move a1.2 5,0", "order a2 advance")

    assert b.markers("a1") == 1
    assert b.last(BlastMarkersChanged).rule == "C15"
    assert b.refused("move a1.1 1,0").reason is Reason.WRONG_ORDER


@pytest.mark.rule("C15", "C6")
def test_a_second_move_in_the_assault_phase_is_checked_too() -> None:
    b = battle(
        "a1 . . . a1 .*30 d1",
        attacker={"a1": "rifle*2"},
        orders={"a1": "assault", "d1": "assault"},
        phase="assault",
    )

    b.orders("move a1.2 5,0", "done")

    assert b.markers("a1") == 1


@pytest.mark.rule("C15")
def test_a_scattered_detachment_that_makes_no_move_takes_no_marker() -> None:
    b = battle("a1 .*9 a1 .*30 d1", attacker={"a1": "rifle*2"})

    b.orders("order a1 overwatch", "done")

    assert b.events_of(BlastMarkersChanged) == []


@pytest.mark.rule("C15", "C9")
def test_a_scattered_detachment_that_its_markers_halt_takes_no_further_one() -> None:
    b = battle("a1 .*9 a1 .*30 d1", attacker={"a1": "rifle*2"}, markers={"a1": 3})

    b.order("order a1 advance", "orders:1")
    b.order("done")

    assert b.markers("a1") == 3
