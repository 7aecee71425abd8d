"""Pictures of a hunt for a titan; look at them in the report before renewing them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit import UNITS, Battle, battle
from msgspec.structs import replace

from siegegame.world import changes

from .fort_yard import session_of
from .test_play_snapshots import compared

LOW, HIGH, VAST = (80, 24), (120, 36), (200, 60)
YARD = """
    .*24
    .*6 & & .*16
    .*4 d1 & .*6 H H H .*9
    .*12 H H H .*4 d2 .*4
    .*5 = a1 =*5 H H H .*9
    =*24
    .*10 d1 .*4 K K .*7
    .*8 d1 .*6 K K .*7
    .*24
    .*2 a2 .*21
    .*24
    .*24
"""


def hunted() -> Battle:
    """A titan with a lame leg, a jammed head and a lost arm, on its way east among hunters."""
    mounted = replace(UNITS["titan"], mounts=("left_arm", "head"), capacity=8)
    b = battle(
        YARD, attacker={"a1": "titan", "a2": "rifle"}, defender={"d1": "storm*3", "d2": "engine"},
        sheets={"h": "imperial-medium"}, cards={"titan": mounted}, hunt=True, turn=2,
    )  # fmt: skip
    titan = b.id("a1.1")
    changes.disable(b.world, titan, 2, 1)
    changes.disable(b.world, titan, 4, 2)
    changes.jam(b.world, titan, 0, 3)
    changes.hit_unit(b.world, titan, "given", "C8")
    b.order("order a1 march")
    return b


def at_the_edge() -> Battle:
    """The same close to the far edge."""
    b = hunted()
    changes.place_unit(b.world, b.id("a1.1"), b.world.grid.cell((20, 5)), 0, "D4")
    return b


@pytest.mark.parametrize(
    ("name", "size", "keys"),
    [("walk", LOW, ("right",) * 2), ("walk", HIGH, ("right",) * 2), ("off", HIGH, ("right",) * 3)],
    ids=["walk-80", "walk-120", "off-120"],
)  # fmt: skip
def test_a_moment(
    snap_compare: Any, tmp_path: Path, name: str, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    b = hunted() if name == "walk" else at_the_edge()
    assert compared(snap_compare, session_of(b, tmp_path), size, "MOVE", *keys)


CHASE = """
    .*24
    .*6 & & .*16
    .*4 d1 & .*6 H H H .*9
    .*7 # # .*3 H H H .*9
    .*8 # a1 .*2 H H H .*9
    .*8 d1 .*15
    =*24
    .*4 d2 .*5 a2 K K .*11
    .*8 d1 .*2 K K .*11
    .*24
    .*24
    .*24
"""


def chased(phase: str) -> Battle:
    """A titan among hunters under Assault orders, one of them near it, a wall and a friend by."""
    orders = {"d1": "assault", "d2": "assault"} if phase == "assault" else {}
    b = battle(
        CHASE, attacker={"a1": "titan", "a2": "rifle"}, defender={"d1": "storm*3", "d2": "leaper"},
        sheets={"h": "imperial-medium", "k": "imperial-small"}, hunt=True, turn=2, phase=phase,
        first="attacker" if phase == "movement" else "defender", orders=orders,
    )  # fmt: skip
    if phase == "movement":
        b.order("order a1 advance")
    return b


@pytest.mark.parametrize(
    ("phase", "size", "keys"),
    [
        ("assault", LOW, ()),
        ("assault", HIGH, ("right",) * 2),
        ("assault", VAST, ()),
        ("movement", HIGH, ("right",)),
        ("movement", LOW, ("right",)),
    ],
    ids=["charge-80", "charge-120", "charge-200", "fear-120", "fear-80"],
)
def test_the_ground_round_a_titan(
    snap_compare: Any, tmp_path: Path, phase: str, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    badge = "MOVE" if phase == "movement" else "CHARGE"
    assert compared(snap_compare, session_of(chased(phase), tmp_path), size, badge, *keys)
