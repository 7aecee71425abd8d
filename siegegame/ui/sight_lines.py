"""The line drawn from those who shoot or fight to those they shoot at or fight."""

from __future__ import annotations

from collections.abc import Sequence

from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.glyphs import heading


def sight_line(
    actors: Sequence[Point], targets: Sequence[Point], kind: str = "shot"
) -> tuple[tuple[Point, ...], dict[Point, Touch]]:
    """The two cells of actors and targets that are nearest, and the line between them."""
    pairs = [(a, b) for a in actors for b in targets]
    if not pairs:
        return (), {}
    one, two = min(pairs, key=lambda pair: _apart(*pair))
    step = (_sign(two[0] - one[0]), _sign(two[1] - one[1]))
    mark = f"{kind} {_lean(one, two, step)}"
    return (one, two), {cell: Touch(mark, kind) for cell in _line(one, two)}


def _line(one: Point, two: Point) -> list[Point]:
    """The cells between two, one for each column or row, whichever are more."""
    across, along = two[0] - one[0], two[1] - one[1]
    steps = max(abs(across), abs(along))
    return [
        (one[0] + (2 * across * at + steps) // (2 * steps),
         one[1] + (2 * along * at + steps) // (2 * steps))
        for at in range(1, steps)
    ]  # fmt: skip


def _lean(one: Point, two: Point, step: Point) -> str:
    """The sign of a line: that of the direction it is nearest to."""
    across, along = abs(two[0] - one[0]), abs(two[1] - one[1])
    if across > 2 * along:
        return "level"
    return "upright" if along > 2 * across else heading(step)


def _apart(one: Point, two: Point) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
