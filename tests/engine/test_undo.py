"""What an undo may take back: nothing that a die or a found secret has settled (C3, D7)."""

from __future__ import annotations

import pytest
from kit import battle

from siegegame.engine import Match
from siegegame.model.errors import RefusedError
from siegegame.model.orders import parse

MAP = """
a1 H H . d1
.  H H . .
"""


def undoable(counters: dict[str, str]) -> Match:
    """A battle of which orders can be taken back."""
    started = battle(MAP, counters=counters)
    match = Match(started.match._world, undoable=True)
    match.apply(parse("order a1 advance"))
    return match


def test_an_order_that_rolls_nothing_is_taken_back() -> None:
    match = undoable({})
    before = match.digest()
    match.apply(parse("move a1.1 0,1"))
    match.undo()
    assert match.digest() == before


@pytest.mark.parametrize("counters", [{"bunker-1": "h"}, {}])
def test_who_has_looked_under_a_structure_cannot_forget_what_lies_there(
    counters: dict[str, str],
) -> None:
    match = undoable(counters)
    match.apply(parse("enter a1.1 h"))
    assert match.undo_depth == 0
    with pytest.raises(RefusedError, match="secret learned"):
        match.undo()
