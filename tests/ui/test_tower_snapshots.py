"""Pictures of storeys at the table; look at them in the report before renewing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kit import Battle

from .fort_yard import session_of
from .test_fort_snapshots import HIGH, LOW, VAST, at
from .test_play_snapshots import compared
from .tower_yard import broken, going_in, moving, towers

FLOOR = ("down", "down", "plus")
"""The keys that pick out floor 2 of the first section of the block."""


def charging() -> Battle:
    """The engineer a4 may set off a charge."""
    return towers("assault")


MOMENTS: list[tuple[str, Callable[[], Battle], tuple[int, int], str, tuple[str, ...]]] = [
    ("floor", towers, HIGH, "SHOOT", FLOOR),
    ("floor", towers, LOW, "SHOOT", (*FLOOR, "i", *["right_square_bracket"] * 2)),
    ("floor", towers, VAST, "SHOOT", FLOOR),
    ("look", broken, HIGH, "SHOOT", at(12, 3)),
    ("look", broken, LOW, "SHOOT", at(12, 3)),
    ("clear", moving, HIGH, "MOVE", ("right",)),
    ("enter", going_in, HIGH, "MOVE", ("right", "plus")),
    ("charge", charging, HIGH, "FIGHT", ()),
    ("ledger", broken, HIGH, "SHOOT", ("l",)),
]


@pytest.mark.parametrize(
    ("name", "made", "size", "badge", "keys"),
    MOMENTS,
    ids=[f"{each[0]}-{each[2][0]}" for each in MOMENTS],
)
def test_a_moment(
    snap_compare: Any,
    tmp_path: Path,
    name: str,
    made: Callable[[], Battle],
    size: tuple[int, int],
    badge: str,
    keys: tuple[str, ...],
) -> None:
    del name
    assert compared(snap_compare, session_of(made(), tmp_path), size, badge, *keys)
