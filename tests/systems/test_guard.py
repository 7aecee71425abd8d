"""Components change through the journal alone (decision 4); see tests/conftest.py."""

from __future__ import annotations

import pytest
from kit import battle


@pytest.mark.parametrize(
    ("kind", "field"), [("position", "cell"), ("vitals", "capacity"), ("activity", "spent")]
)
def test_a_component_refuses_direct_assignment(kind: str, field: str) -> None:
    b = battle("a1 .*9 d1")
    component = getattr(b.world, kind)[b.id("a1.1")]
    before = getattr(component, field)

    with pytest.raises(AttributeError, match=field):
        setattr(component, field, 7)
    assert getattr(component, field) == before


def test_the_journal_writes_and_takes_back() -> None:
    b = battle("a1 .*9 d1")
    position = b.world.position[b.id("a1.1")]
    mark = b.world.journal.mark()

    b.world.journal.put(b.id("a1.1"), position, "cell", 7)
    assert position.cell == 7
    b.world.journal.undo(mark)

    assert position.cell == 0


def test_views_are_kept_in_step_all_the_same() -> None:
    b = battle("a1 .*9 d1")
    b.match.view(b.match.to_act)

    b.orders("order a1 advance", "move a1.1 2,0")

    assert b.match.view(b.match.to_act).unit("a1.1").cell == (2, 0)
