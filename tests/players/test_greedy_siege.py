"""The greedy player before walls and on them (F2, F3, V2)."""

from __future__ import annotations

import pytest
from kit import battle
from kit.walls import SIEGE_CARDS, gate, wall

from siegegame.engine import Match
from siegegame.model import orders as o
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.players import make_player

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
