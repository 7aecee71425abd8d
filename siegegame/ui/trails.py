"""A path drawn over the map: the mark of each cell that is entered."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.glyphs import heading, trail

TINT: Final = "trail"


def trail_marks(path: Sequence[Point]) -> Iterator[tuple[Point, Touch]]:
    """The marks of the cells of a path behind its first."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
    for cell, came, goes in zip(path[1:], steps, steps[1:], strict=False):
        yield cell, Touch(trail(came, goes), TINT)
    if steps:
        yield path[-1], Touch(heading(steps[-1]), TINT)
