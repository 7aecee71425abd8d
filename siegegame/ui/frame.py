"""How a changed screen gets to the terminal: only the lines that changed are asked for.

Textual's own compositor asks every widget in sight for all of its lines whenever a line of one of
them changes, and cuts those at that height into pieces. Here each changed piece of a line comes
from the widget on top of it, as it is, and nobody else is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Console
from textual._compositor import Compositor, CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Span = tuple[int, int]
"""Columns: the first, and the one behind the last."""


class Piece(NamedTuple):
    """A piece of a line of the screen, filled by one widget."""

    x: int
    y: int
    row: int
    """The widget's own row."""
    span: Span
    """The widget's own columns."""


class LinesUpdate(CompositorUpdate):
    """Strips where they belong."""

    def __init__(self, strips: Sequence[tuple[int, int, Strip]]) -> None:
        self.strips = strips

    def render_segments(self, console: Console) -> str:
        """See `CompositorUpdate.render_segments`."""
        return "".join(
            f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in self.strips
        )


class LineCompositor(Compositor):
    """A compositor for screens of which a few lines change at a time."""

    def render_partial_update(self) -> LinesUpdate | None:  # type: ignore[override]
        """See `Compositor.render_partial_update`."""
        screen = self.size.region
        changed = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        if not changed:
            return None
        seen = self.visible_widgets  # to draw one may show or hide others, in the next frame
        wanted: dict[Widget, list[Piece]] = {}
        for widget, piece in self._pieces(changed, seen):
            wanted.setdefault(widget, []).append(piece)
        return LinesUpdate(
            [
                strip
                for widget, pieces in wanted.items()
                for strip in _drawn(widget, seen[widget][0].width, pieces)
            ]
        )

    def _pieces(
        self, changed: Iterable[Region], seen: Mapping[Widget, tuple[Region, Region]]
    ) -> Iterator[tuple[Widget, Piece]]:
        """What has to be drawn, each piece of a line from the widget on top, line by line."""
        shown = [
            (widget, area.x, area.y, part.line_span, part.column_span)
            for widget, (area, clip) in seen.items()
            if (part := area.intersection(clip))
        ]
        for y, left, right in self._regions_to_spans(changed):
            bare = [(left, right)]
            for widget, west, north, (first, past), columns in shown:
                if first <= y < past:
                    taken, bare = covered(bare, columns)
                    for x, end in taken:
                        yield widget, Piece(x, y, y - north, (x - west, end - west))
                    if not bare:
                        break


def _drawn(widget: Widget, width: int, pieces: Sequence[Piece]) -> Iterator[tuple[int, int, Strip]]:
    first = pieces[0].row
    strips = widget.render_lines(Region(0, first, width, pieces[-1].row + 1 - first))
    for x, y, row, span in pieces:
        strip = strips[row - first]
        yield x, y, strip if span == (0, width) else strip.crop(*span)


def covered(bare: Sequence[Span], by: Span) -> tuple[list[Span], list[Span]]:
    """The parts of spans that another one covers, and those that it leaves bare."""
    if len(bare) == 1 and by[0] <= bare[0][0] and bare[0][1] <= by[1]:
        return [*bare], []
    taken, left = [], []
    for start, end in bare:
        first, last = max(start, by[0]), min(end, by[1])
        if first < last:
            taken.append((first, last))
            left += [span for span in ((start, first), (last, end)) if span[0] < span[1]]
        else:
            left.append((start, end))
    return taken, left
