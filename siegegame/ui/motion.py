"""What happened, in motion: the marks of a step appear from where it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Final

from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch

FRAME: Final = 0.045
"""Seconds between two pictures."""
_FRAMES: Final = 6
_MOVING: Final = frozenset(("shot", "heavy", "trail", "near", "far", "template", "scan", "lost"))


def frames(marks: Mapping[Point, Touch], start: Point | None) -> Iterator[dict[Point, Touch]]:
    """The pictures before the whole one; none where nothing moves.

    Args:
        marks: the whole picture.
        start: where it begins.
    """
    moving = {cell for cell, touch in marks.items() if touch.tint in _MOVING}
    if start is None or len(moving) < 2:
        return
    far = max(_apart(start, cell) for cell in moving)
    for number in range(1, _FRAMES):
        reach = far * number // _FRAMES
        yield {
            cell: touch
            for cell, touch in marks.items()
            if cell not in moving or _apart(start, cell) <= reach
        }


def _apart(one: Point, two: Point) -> int:
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)
