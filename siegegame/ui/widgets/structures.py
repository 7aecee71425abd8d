"""How a structure is drawn: its outline and what is written in it, as a block of text.

The outline follows any shape of footprint. Its weight tells whose the structure is, its filling how
much of it is left; each number has a letter in front: `c` what remains of its damage capacity, `h`
its hull points, `f` the hits of a house or tower, `s` the floors that stand, the side's letter how
many stands are inside: 0 where only its flag is there. Walls, gates and doors are drawn solid, see
`widgets.bars`.
`c0?` is unstable, `c0!` crumbling; flames stand at the upper corners of what burns, a star for a
strongpoint at the lower left one, the sign of a bunker that was found at the lower right one. A gun
on the roof has its sign at the upper right corner while that does not burn.
"""

from __future__ import annotations

from typing import Final

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side, StructureState
from siegegame.ui.presenter import StructureMark
from siegegame.ui.widgets import bars
from siegegame.ui.widgets.glyphs import LINKS, Glyphs

OUTSIDE: Final = "\0"
"""What stands in a block where the structure is not."""

_NAMED: Final = 6
"""Columns a structure needs to bear its name."""

STATES: Final = ("whole", "hurt", "failing", "ruin")
_WORN: Final = STATES[1:3]
_SIGNS: Final = {StructureState.UNSTABLE: "?", StructureState.CRUMBLING: "!"}
_KINDS: Final = {"hull": "h", "hits": "f", "storeys": "s"}
_LETTERS: Final = {Side.ATTACKER: "a", Side.DEFENDER: "D"}


def corner(cells: tuple[Point, ...]) -> Point:
    """The north-west corner of the rectangle around a footprint."""
    return min(x for x, _ in cells), min(y for _, y in cells)


def draw(mark: StructureMark, glyphs: Glyphs, zoom: int) -> tuple[str, ...]:
    """The rectangle around a structure, row by row; `OUTSIDE` where it has no cell."""
    if mark.feature in bars.BARS:
        return bars.draw(mark, glyphs, zoom, STATES.index(state(mark)))
    rows = _outline(mark, glyphs, zoom)
    width, height = len(rows[0]), len(rows)
    _sign_corners(rows, mark, glyphs)
    if height < 3:
        _write(rows, 0, capacity_text(mark, brief=width < _NAMED))
    else:
        _write_capacity(rows, mark)
    if width >= _NAMED:
        _write(rows, int(height > 3), short_name(mark.name, width - 2))
    owner = mark.claim or mark.flag
    if owner:
        _write(rows, height - 1, f"{_LETTERS[owner]}{mark.inside}")
    return tuple("".join(row) for row in rows)


def _sign_corners(rows: list[list[str]], mark: StructureMark, glyphs: Glyphs) -> None:
    """Flames, or a roof's gun, at the upper corners, a star and a bunker at the lower ones."""
    for row, place, applies, sign in (
        (rows[0], -1, mark.roof_gun, glyphs.roof_gun),
        (rows[0], 0, mark.burning, glyphs.flame),
        (rows[0], -1, mark.burning, glyphs.flame),
        (rows[-1], 0, mark.strongpoint, glyphs.strongpoint),
        (rows[-1], -1, mark.bunker, glyphs.bunker),
    ):
        if applies:
            inside = [x for x, old in enumerate(row) if old != OUTSIDE]
            row[inside[place]] = sign


def _write_capacity(rows: list[list[str]], mark: StructureMark) -> None:
    """What is left, and of how much where there is room for it."""
    y, text = _widest(rows), capacity_text(mark)
    whole = f" {text}/{mark.maximum} "
    room = len(rows[y]) - rows[y].count(OUTSIDE) - 2
    _write(rows, y, whole if state(mark) in _WORN and len(whole) <= room else f" {text} ")


def capacity_text(mark: StructureMark, *, brief: bool = False) -> str:
    """What remains of a structure, never to be taken for how many are inside.

    Args:
        mark: the structure.
        brief: whether there is no room for a word.
    """
    if mark.state is StructureState.SHELL and not brief:
        return "shell"
    letter = _KINDS.get(mark.durability, "c")
    return f"{letter}{mark.remaining}{_SIGNS.get(mark.state, '')}"


def short_name(name: str, room: int) -> str:
    """As much of a name as there is room for, in whole words if that leaves anything."""
    name = name.removeprefix("The ")
    if len(name) <= room:
        return name
    head = name[: room + 1].rpartition(" ")[0]
    return head or name[:room]


def state(mark: StructureMark) -> str:
    """How much is left: `whole`, `hurt`, `failing`, or `ruin` of what may fall at any time."""
    if mark.state is not StructureState.STANDING:
        return "ruin"
    if mark.remaining * 3 <= mark.maximum:
        return "failing"
    return "hurt" if mark.remaining < mark.maximum else "whole"


def _widest(rows: list[list[str]]) -> int:
    """The row inside the outline that has most room, the nearest to the middle of such."""
    middle = len(rows) // 2
    inner = range(1, len(rows) - 1)
    return max(inner, key=lambda y: (-rows[y].count(OUTSIDE), -abs(y - middle)))


def _write(rows: list[list[str]], y: int, text: str) -> None:
    """Puts text into the middle of a row, as far as the structure is there."""
    row = rows[y]
    inside = [x for x, sign in enumerate(row) if sign != OUTSIDE]
    if len(text) > len(inside) - 2:
        text = text.strip()
    left = inside[0] + (len(inside) - len(text) + 1) // 2
    for x, sign in enumerate(text, start=left):
        if 0 <= x < len(row) and row[x] != OUTSIDE:
            row[x] = sign


def _outline(mark: StructureMark, glyphs: Glyphs, zoom: int) -> list[list[str]]:
    west, north = corner(mark.cells)
    covered = {
        ((x - west) * 2 * zoom + dx, (y - north) * zoom + dy)
        for x, y in mark.cells
        for dx in range(2 * zoom)
        for dy in range(zoom)
    }
    owner = mark.claim or mark.flag
    claim = owner.value if owner else "none"
    fill = glyphs.fills[STATES.index(state(mark))]
    width, height = max(x for x, _ in covered) + 1, max(y for _, y in covered) + 1
    rows = [[OUTSIDE] * width for _ in range(height)]
    for x, y in covered:
        links = _links(covered, x, y)
        rows[y][x] = glyphs.border(claim, links) if links else fill
    return rows


def _links(covered: set[Point], x: int, y: int) -> int:
    """The directions in which the outline runs on from here, a bit each; 0 inside."""
    links = 0
    for bit, (dx, dy) in enumerate(LINKS):
        if (x + dx, y + dy) in covered and _on_edge(covered, (x, y), (dx, dy)):
            links |= 1 << bit
    return links


def _on_edge(covered: set[Point], here: Point, step: Point) -> bool:
    """Whether a step from here runs along the edge: on one of its hands there is a cell missing."""
    (x, y), (dx, dy) = here, step
    for side_x, side_y in ((dy, dx), (-dy, -dx)):
        beside = (x + side_x, y + side_y)
        beyond = (x + side_x + dx, y + side_y + dy)
        if beside not in covered or beyond not in covered:
            return True
    return False
