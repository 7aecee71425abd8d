"""The greedy player before walls and on them (F2, F3, V2)."""

from __future__ import annotations

import pytest
from kit import battle, cast
from kit.walls import CLIMBERS, SIEGE_CARDS, cottage, gate, tower, wall
from msgspec.structs import replace

from siegegame.engine import Match
from siegegame.model import orders as o
from siegegame.model.events import MatchEnded
from siegegame.model.vocabulary import Onlooker, OrderKind, Side
from siegegame.players import make_player
from siegegame.players.greedy import hiding, siege

YARD = """
    .*10 W W W W W W
    .*10 W . . . . .
    .*9 a1 G . . . . .
    .*3 a2 .*6 V . . . d1 .
    .*10 V V V V V V
"""


def castle(phase: str, **more: object) -> Match:
    b = battle(
        YARD,
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "ram sapper", "a2": "catapult"}, "phase": phase,
            "forts": {"w": wall(), "v": wall(), "g": gate()}, "cards": SIEGE_CARDS,
            "sites": {each: {"claimed": "defender"} for each in "gwv"}, "ward": (12, 1, 15, 3),
            **more,
        },
    )  # fmt: skip
    return b.match


def choice(match: Match) -> o.Order:
    assert match.to_act
    return make_player("greedy", 1, match.to_act).choose(match.view(match.to_act))


def test_who_can_break_the_gate_gets_assault_orders_before_it() -> None:
    assert choice(castle("movement")) == o.Command("a1", OrderKind.ASSAULT)


def test_a_ram_at_the_gate_bashes_it() -> None:
    match = castle("assault", orders={"a1": "assault"})
    assert choice(match) == o.Bash("a1.1", "g")


def test_a_catapult_shoots_at_what_is_being_broken() -> None:
    match = castle("shooting", orders={"a1": "assault"})
    given = [choice(match)]
    while not isinstance(given[-1], o.Shoot) or given[-1].detachment != "a2":
        match.apply(given[-1])
        given.append(choice(match))
    assert given[-1] == o.Shoot("a2", "g")


def test_the_last_defenders_of_a_ward_stay_in_it() -> None:
    match = castle("movement", first="defender", reserves=False)
    assert choice(match) in (o.Done(), o.Command("d1", OrderKind.OVERWATCH))


def test_ebbgates_garrison_stands_on_its_walls_and_in_its_ward() -> None:
    match = Match.new("breach-the-gate", 4)
    while match.stage == "deployment" and match.to_act is Side.DEFENDER:
        match.apply(choice(match))
    view = match.view(Side.DEFENDER)
    aloft = [unit for unit in view.units(Side.DEFENDER) if view.roof_of(unit.id)]
    ward = dict.fromkeys(view.ward())
    inside = [u for u in view.units(Side.DEFENDER) if u.cell and view.grid.cell(u.cell) in ward]
    assert len(aloft) >= 10
    assert len(inside) >= 3


@pytest.mark.rule("D4")
def test_in_a_citadel_every_second_detachment_holds_the_town_and_not_the_wall() -> None:
    match = Match.new("citadel", 4)
    player = make_player("greedy", 4, Side.DEFENDER)
    while match.stage == "deployment" and match.to_act is Side.DEFENDER:
        match.apply(player.choose(match.view(Side.DEFENDER)))

    view = match.view(Side.DEFENDER)
    guns = [view.unit(unit) for name in ("g-guns-1", "g-guns-2")
            for unit in view.detachment(name).units]  # fmt: skip
    up = [unit.id for unit in guns if unit.cell and view.roof_of(unit.id)]
    inside = [unit.id for unit in guns if unit.inside]
    assert len(up) >= 3
    assert len(inside) >= 3


LANE = """
    .*3 C C .*19
    .*3 C C .*11 d1 .*7
    .*24
"""


def hides(board: str = LANE, tank: str = "tank", **more: object) -> o.Order | None:
    """What a side with somebody in a cottage down the lane orders for shelter."""
    match = battle(
        board, attacker={"a1": "storm"}, defender={"d1": tank}, phase="movement",
        forts={"c": cottage()}, cards=SIEGE_CARDS, **(more or {"inside": {"c": "a1"}}),  # type: ignore[arg-type]
    ).match  # fmt: skip
    return hiding.shelter(match.view(Side.ATTACKER), Side.ATTACKER)


@pytest.mark.rule("F5")
def test_who_is_under_fire_and_has_nobody_in_range_shelters() -> None:
    assert hides() == o.Shelter("a1")


@pytest.mark.rule("F5")
def test_who_has_somebody_in_range_does_not_shelter() -> None:
    assert hides(LANE.replace("C C .*11 d1 .*7", "C C .*2 d1 .*16")) is None


@pytest.mark.rule("F5")
def test_who_is_not_under_fire_does_not_shelter() -> None:
    assert hides(tank="storm") is None


BEHIND_A_TOWER = """
    .*8 T T d2 .*21
    .*3 C C .*3 T T .*22
    .*3 C C .*15 d1 .*11
"""


@pytest.mark.rule("F5", "C16")
@pytest.mark.parametrize(("cards", "stays"), [("mortars", True), ("rifle", False)])
def test_who_reaches_somebody_out_of_sight_does_not_shelter(
    cards: str, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gun down the lane is too far off; behind the tower is somebody near."""
    monkeypatch.setitem(cast.WEAPONS, "mortar", replace(cast.WEAPONS["mortar"], range_cm=30))
    match = battle(
        BEHIND_A_TOWER, attacker={"a1": cards}, defender={"d1": "tank", "d2": "rifle"},
        phase="movement", forts={"c": cottage(), "t": tower()}, cards=SIEGE_CARDS,
        inside={"c": "a1"},
    ).match  # fmt: skip
    order = hiding.shelter(match.view(Side.ATTACKER), Side.ATTACKER)
    assert order == (None if stays else o.Shelter("a1"))


@pytest.mark.rule("F5")
def test_who_shelters_already_needs_no_further_order() -> None:
    match = battle(
        LANE, attacker={"a1": "storm"}, defender={"d1": "tank"}, phase="movement",
        forts={"c": cottage()}, cards=SIEGE_CARDS, inside={"c": "a1"},
    ).match  # fmt: skip
    match.apply(o.Shelter("a1"))
    assert hiding.shelter(match.view(Side.ATTACKER), Side.ATTACKER) is None


HALL = """
    .*8 W W W W W W W W
    .*8 W . . . . . . .
    a1*3 .*5 G . . . . . . .
    .*8 V . . . . . . .
    .*8 V V V V V V V V
"""


def hall(**more: object) -> Match:
    """A gate that is broken, a ward behind it that nobody guards, a defender on the wall."""
    return battle(
        HALL.replace("a1*3", "a1 a1 a1"),
        **{  # type: ignore[arg-type]
            "attacker": {"a1": "guard*3"}, "defender": {"d1": "guard"}, "roofs": {"d1.1": (15, 4)},
            "forts": {"w": wall(), "v": wall(), "g": gate()}, "cards": CLIMBERS, "fallen": ["g"],
            "sites": {each: {"claimed": "defender"} for each in "wv"}, "ward": (9, 1, 15, 3),
            **more,
        },
    ).match  # fmt: skip


@pytest.mark.rule("V2")
def test_with_the_gate_broken_attackers_go_on_into_the_ward_and_have_won() -> None:
    match = hall(turns=6)
    while match.to_act:
        match.apply(choice(match))
    ended = match.events(Onlooker.ALL)[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.winner, ended.reason, ended.rule) == ("attacker", "objective", "V2")


def test_who_goes_into_a_ward_makes_for_its_middle_or_for_those_who_defend_it() -> None:
    view = hall().view(Side.ATTACKER)
    points = [view.grid.point(cell) for cell in siege.heart(view)]
    assert (12, 2) in points
    assert (9, 2) not in points
    view = hall(defender={"d1": "guard"}, roofs={}, standing={"d1.1": (15, 1)}).view(Side.ATTACKER)
    points = [view.grid.point(cell) for cell in siege.heart(view)]
    assert (14, 1) in points
    assert (12, 2) not in points
