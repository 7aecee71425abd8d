"""Pictures of gates and walls at the table; look at them in the report before renewing them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kit import Battle

from .castle_yard import breached, castle, storming
from .fort_yard import session_of
from .test_fort_snapshots import HIGH, LOW, at
from .test_play_snapshots import compared


def sheltering() -> Battle:
    """The defender's garrison of the tower may shelter."""
    return castle("movement", "defender")


MOMENTS: list[tuple[str, Callable[[], Battle], tuple[int, int], str, tuple[str, ...]]] = [
    ("gate", castle, HIGH, "SHOOT", at(12, 5)),
    ("gate", castle, LOW, "SHOOT", at(12, 5)),
    ("turns", castle, HIGH, "SHOOT", ("v", "v", "v", "v")),
    ("bash", storming, HIGH, "FIGHT", ()),
    ("open", breached, HIGH, "FIGHT", at(12, 5)),
    ("shelter", sheltering, LOW, "ORDER", ()),
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
    if badge == "FIGHT" and made is storming:
        keys = ("m", *keys)
    badge = "CHARGE" if keys[:1] == ("m",) else badge
    assert compared(snap_compare, session_of(made(), tmp_path), size, badge, *keys)
