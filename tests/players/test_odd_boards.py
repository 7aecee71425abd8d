"""Computer players play to the end on boards with next to no room (C12, D4, D5)."""

from __future__ import annotations

import pytest
from kit import Battle, battle

from siegegame.model.vocabulary import SIDES, Side
from siegegame.players import make_player

BOARDS = {
    "one row": ". " * 16,
    "twelve columns": "\n".join([".*12"] * 6),
    "no room for all": "# . . . # # H",
    "no room for anybody": "# # . . # #",
}


def begun(board: str, *, hunt: bool) -> Battle:
    attacker = {"a1": "chief rifle*2", "a2": "chief sneak*2", "a3": "titan" if hunt else "tank"}
    return battle(
        BOARDS[board], attacker=attacker, defender={"d1": "chief rifle*3", "d2": "tank*2"},
        phase="deployment", reserves=False, hunt=hunt, turns=4,
    )  # fmt: skip


@pytest.mark.rule("C12", "D4", "D5")
@pytest.mark.parametrize("hunt", [False, True])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_match_ends_on_any_board(level: str, board: str, hunt: bool) -> None:
    for seed in range(4):
        match = begun(board, hunt=hunt).match
        seats = {side: make_player(level, seed, side) for side in SIDES}
        while match.to_act is not None:
            match.apply(seats[match.to_act].choose(match.view(match.to_act)))
        assert match.problems() == []
        assert match.over


def test_who_finds_no_room_waits() -> None:
    b = begun("no room for anybody", hunt=False)
    player = make_player("random", 1, Side.DEFENDER)
    while b.to_act == "defender":
        b.match.apply(player.choose(b.match.view(Side.DEFENDER)))

    placed = [unit for unit in b.match.view(Side.DEFENDER).units(Side.DEFENDER) if unit.cell]
    assert len(placed) == 1
