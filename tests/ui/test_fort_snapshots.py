"""Pictures of strongholds at the table; look at them in the report before renewing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kit import Battle

from .fort_yard import falling, fort, session_of, wounded
from .test_play_snapshots import compared

LOW, HIGH, VAST = (80, 24), (120, 36), (200, 60)
HOME = (*["shift+left"] * 6, *["shift+up"] * 4)


def at(x: int, y: int) -> tuple[str, ...]:
    """The keys that look at a cell."""
    steps = (("shift+right", x // 5), ("right", x % 5), ("shift+down", y // 5), ("down", y % 5))
    return ("x", *HOME, *(key for key, times in steps for _ in range(times)))


def shot_at() -> Battle:
    """The attacker considers a shot at the bastion."""
    return fort(first="attacker")


def climbing() -> Battle:
    """The leaper of a3 may go up."""
    b = fort("movement", "attacker")
    b.order("order a3 advance")
    return b


MOMENTS: list[tuple[str, Callable[[], Battle], tuple[int, int], str, tuple[str, ...]]] = [
    ("look", wounded, LOW, "SHOOT", at(15, 4)),
    ("look", wounded, HIGH, "SHOOT", at(15, 4)),
    ("look", wounded, VAST, "SHOOT", at(15, 4)),
    (
        "card",
        wounded,
        LOW,
        "SHOOT",
        (*at(15, 4), "i", "right_square_bracket", "right_square_bracket"),
    ),
    ("gun", wounded, HIGH, "SHOOT", at(16, 6)),
    ("man", wounded, LOW, "SHOOT", ("up", "up")),
    ("man", wounded, HIGH, "SHOOT", ("up", "up")),
    ("odds", shot_at, LOW, "SHOOT", ("down", "i")),
    ("odds", shot_at, HIGH, "SHOOT", ("down",)),
    ("roof", climbing, HIGH, "MOVE", ()),
    ("evacuate", falling, LOW, "GET OUT", ("right",)),
    ("evacuate", falling, HIGH, "GET OUT", ("right",)),
    ("ledger", wounded, LOW, "SHOOT", ("l",)),
    ("ledger", falling, HIGH, "GET OUT", ("l",)),
    ("ledger", falling, VAST, "GET OUT", ("l",)),
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
