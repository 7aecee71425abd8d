"""The map: one widget that draws lines, keeps them, and draws again only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from siegegame.model.geometry import Point
from siegegame.ui.palette import Palette
from siegegame.ui.presenter import Scene
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.painter import Painter

ZOOMS = (1, 2)


class MapView(ScrollView, can_focus=False):
    """Shows a scene; tells which cell the mouse points at or chose."""

    ALLOW_SELECT = False
    MARGIN: ClassVar = Spacing(1, 2, 1, 2)
    """Columns and rows kept around a cell that is brought into view."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, point: Point) -> None:
            super().__init__()
            self.point = point

    class Hovered(Message):
        """The mouse points at another cell, or at none."""

        def __init__(self, point: Point | None) -> None:
            super().__init__()
            self.point = point

    def __init__(self, scene: Scene, glyphs: Glyphs, palette: Palette, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._painter = Painter(scene, glyphs)
        self._palette = palette
        self._lines: dict[int, Strip] = {}
        self._hovered: Point | None = None
        self._measure()

    @property
    def cursor(self) -> Point | None:
        """The cell with the cursor; None when there is none."""
        return self._painter.cursor

    @cursor.setter
    def cursor(self, point: Point | None) -> None:
        old = self._painter.cursor
        self._painter.cursor = point
        self.redraw({each[1] for each in (old, point) if each})
        if point:
            self.reveal(point)

    @property
    def zoom(self) -> int:
        """How many rows a cell is high; it is twice as many columns wide."""
        return self._painter.zoom

    def zoom_in_turn(self) -> None:
        """Changes to the next size of cells."""
        self._painter.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        self._measure()
        self.redraw_all()

    def recolour(self, palette: Palette) -> None:
        """Takes over the colours of another theme."""
        self._palette = palette
        self.redraw_all()

    def redraw_all(self) -> None:
        """Forgets every line."""
        self._lines.clear()
        self.refresh()

    def redraw(self, rows: Iterable[int]) -> None:
        """Draws some rows of cells again, those of them that are in view at once."""
        high, top = self.zoom, self.scroll_offset.y
        regions: list[Region] = []
        for row in rows:
            for line in range(row * high, (row + 1) * high):
                self._lines.pop(line, None)
                if 0 <= line - top < self.size.height:
                    regions.append(Region(0, line - top, self.size.width, 1))
        if regions:  # without a region the whole widget would be drawn
            self.refresh(*regions)

    def reveal(self, point: Point, *wider: Sequence[Point]) -> None:
        """Scrolls as little as needed to bring a cell into view.

        Args:
            point: the cell.
            wider: groups of cells to bring into view with it; the last that finds room counts.
        """
        room = self.size - (self.MARGIN.width, self.MARGIN.height)
        regions = [self._region((point, *group)) for group in ((), *wider)]
        fitting = [r for r in regions if r.width <= room.width and r.height <= room.height]
        around = fitting[-1] if fitting else regions[0]
        self.scroll_to_region(around, spacing=self.MARGIN, animate=False, force=True)

    def _region(self, points: Sequence[Point]) -> Region:
        wide, high = self._painter.cell_size
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, foot = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
        return Region(left * wide, top * high, (right - left) * wide, (foot - top) * high)

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        left, top = self.scroll_offset
        width = self.size.width
        line = y + top
        if line >= self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        strip = self._lines.get(line)
        if strip is None:
            strip = self._lines[line] = self._strip(line)
        return strip.crop_extend(left, left + width, self.rich_style)

    def _strip(self, line: int) -> Strip:
        style = self._palette.style
        runs = self._painter.paint(line)
        return Strip([Segment(text, style(role)) for text, role in runs], self.virtual_size.width)

    def _measure(self) -> None:
        wide, high = self._painter.cell_size
        scene = self._painter.scene
        self.virtual_size = Size(scene.width * wide, scene.height * high)

    def _cell_at(self, event: events.MouseEvent) -> Point | None:
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        place: Offset = offset + self.scroll_offset
        wide, high = self._painter.cell_size
        x, y = place.x // wide, place.y // high
        scene = self._painter.scene
        return (x, y) if x < scene.width and y < scene.height else None

    def on_click(self, event: events.Click) -> None:
        """A click chooses the cell under it."""
        point = self._cell_at(event)
        if point:
            self.post_message(self.Chosen(point))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The pointer went over the map."""
        self._hover(self._cell_at(event))

    def on_leave(self) -> None:
        """The pointer left the map."""
        self._hover(None)

    def _hover(self, point: Point | None) -> None:
        if point != self._hovered:
            self._hovered = point
            self.post_message(self.Hovered(point))
