"""The greedy player at walls: where it climbs, what it does up there, when it cuts ropes."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.walls import CLIMBERS, tower, wall

from siegegame.engine import View
from siegegame.model.orders import Cut, Move, Roof, Scale
from siegegame.model.vocabulary import Gear
from siegegame.players import make_player
from siegegame.players.greedy import scaling

CASTLE = """
    .*8 W .*3 .*8
    .*8 W .*3 .*8
    .*8 W .*3 .*8
    .*7 a1 W .*3 .*8
    .*8 T T .*2 .*8
    .*8 T T .*2 .*8
    .*8 V .*3 .*8
    .*8 V .*3 .*8
    .*8 V .*3 d9 .*7
    a9 .*7 V .*3 .*8
"""


LONG = """
    .*8 W .*11
    .*8 W .*11
    .*7 a1 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    .*8 W .*11
    a9 .*7 W .*10 d9
"""


WARD = """
    .*8 W .*11
    .*8 W a1 .*10
    .*8 W .*11
    .*20
    a9 .*18 d9
"""


def castle(cards: str = "laddermen", board: str = CASTLE, **more: object) -> Battle:
    """A wall across the board, which nobody defends unless `roofs` says so; the ward is behind."""
    given = {
        "attacker": {"a1": cards, "a9": "mob1"}, "defender": {"d1": "guard", "d9": "mob1"},
        "forts": {"w": wall(), "v": wall(), "t": tower(doors=("east",))}, "cards": CLIMBERS,
        "sites": {each: {"claimed": "defender"} for each in "wvt"}, **more,
    }  # fmt: skip
    return battle(board, **given)  # type: ignore[arg-type]


def view_of(b: Battle) -> View:
    return b.match.view(b.match.to_act)  # type: ignore[arg-type]


@pytest.mark.rule("F8")
def test_a_wall_that_nobody_defends_is_climbed_and_a_strong_one_is_not() -> None:
    for roofs, climbs in (({}, True), ({"d1.1": (8, 3)}, False)):
        b = castle(roofs=roofs, defender={"d1": "veteran", "d9": "mob1"})
        b.order("order a1 advance")

        wanted = Scale("a1.1", "w", Gear.LADDER) if climbs else None
        assert scaling.set_up(view_of(b), "a1") == wanted


@pytest.mark.rule("F8")
def test_a_weakly_defended_wall_is_climbed() -> None:
    """A single figure whose stand is worth much meets four."""
    b = castle(roofs={"d1.1": (8, 3)}, figures={"d1.1": 1})
    b.order("order a1 advance")

    assert scaling.set_up(view_of(b), "a1") == Scale("a1.1", "w", Gear.LADDER)


@pytest.mark.rule("F8")
def test_who_climbs_is_led_nowhere_else() -> None:
    b = castle(roofs={"d1.1": (8, 0)})
    b.order("order a1 advance")
    b.order("scale a1.1 w ladder")
    view = view_of(b)

    assert scaling.climbs(view, view.unit("a1.1"))
    assert scaling.stays(view, view.unit("a1.1"))
    player = make_player("greedy", 1, view.clock.to_act)  # type: ignore[arg-type]
    order = player.choose(view)
    assert "a1.1" not in order.words()


@pytest.mark.rule("F8")
def test_who_is_up_goes_along_to_the_stairs_and_down_into_the_castle() -> None:
    b = castle("laddermen*2", roofs={"a1.2": (8, 2)})
    b.order("order a1 advance")
    order = scaling.go_on(view_of(b), "a1")

    assert isinstance(order, Roof | Move)
    assert order.words()[0] == "a1.2"
    assert b.allowed(str(order))


@pytest.mark.rule("F8")
def test_who_is_behind_the_wall_does_not_climb_it() -> None:
    b = battle(
        WARD, attacker={"a1": "laddermen", "a9": "mob1"}, defender={"d9": "mob1"},
        forts={"w": wall()}, sites={"w": {"claimed": "defender"}}, cards=CLIMBERS,
        ward=(9, 0, 13, 3),
    )  # fmt: skip
    b.order("order a1 advance")

    assert b.allowed("scale a1.1 w ladder")
    assert scaling.set_up(view_of(b), "a1") is None


@pytest.mark.rule("F9")
def test_ropes_are_cut_only_while_the_climbers_are_not_up() -> None:
    b = castle("hookmen", roofs={"d1.1": (8, 3)})
    b.order("order a1 advance")
    b.order("scale a1.1 w grapple")
    b.skip_to("assault")
    assert scaling.cut(view_of(b), b.match.to_act) == Cut("d1.1")  # type: ignore[arg-type]
    b.order("done")
    for _ in range(2):
        b.skip_to("shooting")
        b.skip_to("assault")
        last = scaling.cut(view_of(b), b.match.to_act)  # type: ignore[arg-type]
        if b.match.turn == 3:
            break
        b.order("done")

    assert last is None


@pytest.mark.rule("F8")
def test_defenders_run_along_the_wall_to_meet_who_would_come_up_unmet() -> None:
    b = castle(roofs={"d1.1": (8, 0)})
    b.order("order a1 advance")
    b.order("scale a1.1 w ladder")
    b.order("done")
    view = view_of(b)
    assert scaling.wants_order(view, view.detachment("d1"))
    b.order("order d1 advance")

    order = scaling.meet(view_of(b), "d1")

    assert order == Roof("d1.1", "w", (8, 3))
    b.order(str(order))
    assert scaling.meet(view_of(b), "d1") is None


@pytest.mark.rule("F8")
@pytest.mark.parametrize(
    ("climber", "gear", "comes"), [("laddermen", "ladder", False), ("hookmen", "grapple", True)]
)
def test_who_needs_two_turns_to_meet_climbers_runs_only_where_they_take_as_long(
    climber: str, gear: str, comes: bool
) -> None:
    """The wall is nine cells long: too far for a turn, near enough for two."""
    b = castle(climber, roofs={"d1.1": (8, 11)}, board=LONG, forts={"w": wall()})
    b.order("order a1 advance")
    b.order(f"scale a1.1 w {gear}")
    b.order("done")
    view = view_of(b)
    assert scaling.wants_order(view, view.detachment("d1")) is comes
    b.order("order d1 advance")

    order = scaling.meet(view_of(b), "d1")

    assert isinstance(order, Roof) is comes
    if isinstance(order, Roof):
        assert order.words()[0] == "d1.1"
        assert b.allowed(str(order))


@pytest.mark.rule("F8")
def test_climbers_do_not_queue_behind_a_fellow_at_the_foot_of_a_wall() -> None:
    board = CASTLE.replace(".*7 a1 W", ".*6 a1 a1 W")
    b = castle("laddermen*2", board=board, ward=(9, 0, 11, 9))
    b.order("order a1 advance")
    view = view_of(b)
    taken = view.grid.cell((7, 3))
    assert view.unit_at((7, 3)) == "a1.2"
    assert taken in scaling.goals(view, view.unit("a1.1"))

    b.order("scale a1.2 w ladder")
    view = view_of(b)
    feet = scaling.goals(view, view.unit("a1.1"))

    assert feet
    assert taken not in feet
