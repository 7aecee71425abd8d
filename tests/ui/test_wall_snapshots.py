"""Pictures of walls that are climbed; look at them in the report before renewing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kit import Battle

from .fort_yard import session_of
from .test_fort_snapshots import HIGH, LOW, at
from .test_play_snapshots import compared
from .wall_yard import at_the_foot, climbing, cutting

MOMENTS: list[tuple[str, Callable[[], Battle], tuple[int, int], str, tuple[str, ...]]] = [
    ("scale", at_the_foot, LOW, "MOVE", ("b",)),
    ("scale", at_the_foot, HIGH, "MOVE", ("b",)),
    ("climbing", climbing, HIGH, "ORDER", at(9, 7)),
    ("wall", climbing, HIGH, "ORDER", at(10, 9)),
    ("cut", cutting, LOW, "FIGHT", ()),
    ("cut", cutting, HIGH, "FIGHT", ()),
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
