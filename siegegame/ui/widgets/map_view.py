"""The map: one widget that draws lines, keeps them, and draws again only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip

from siegegame.model.geometry import Point
from siegegame.ui.palette import Palette
from siegegame.ui.presenter import Scene
from siegegame.ui.widgets.framed import FramedView, Window
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.painter import Painter

ZOOMS = (1, 2)


class MapView(FramedView):
    """Shows a scene; tells which cell the mouse points at or chose."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, point: Point, *, twice: bool = False) -> None:
            super().__init__()
            self.point = point
            self.twice = twice
            """Whether it was the second click of two in quick succession."""

    class Hovered(Message):
        """The mouse points at another cell, or at none."""

        def __init__(self, point: Point | None) -> None:
            super().__init__()
            self.point = point

    def __init__(self, scene: Scene, glyphs: Glyphs, palette: Palette, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._painter = Painter(scene, glyphs)
        self._palette = palette
        self._hovered: Point | None = None
        self._title = ""
        self._marked = False
        self._measure()

    @property
    def cursor(self) -> Point | None:
        """The cell with the cursor; None when there is none."""
        return self._painter.cursor

    @cursor.setter
    def cursor(self, point: Point | None) -> None:
        self.redraw(self.put_cursor(point))
        if point:
            self.reveal(point)

    def put_cursor(self, point: Point | None) -> set[int]:
        """Puts the cursor elsewhere; the answer is the rows to be drawn again."""
        old, self._painter.cursor = self._painter.cursor, point
        return {each[1] for each in (old, point) if each} if point != old else set()

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
        self.forget_lines()
        self.refresh()

    def redraw(self, rows: Iterable[int]) -> None:
        """Draws some rows of cells again, those of them that are in view at once."""
        high, window = self.zoom, self.window
        lines = [line for row in rows for line in range(row * high, (row + 1) * high)]
        for line in lines:
            self.forget_line(line)
        self._refresh_lines([line - window.top for line in lines], window.height)

    def _refresh_lines(self, lines: Iterable[int], height: int) -> None:
        """Has lines drawn, as far as they are in view, with the frame beside them."""
        left, width = self.content_offset.x, self.outer_size.width
        regions = [Region(-left, y, width, 1) for y in lines if 0 <= y < height]
        if regions:  # without a region the whole widget would be drawn
            self.refresh(*regions)

    @property
    def room(self) -> tuple[int, int]:
        """How many columns and rows of cells find room."""
        wide, high = self._painter.cell_size
        return self.container_size.width // wide, self.container_size.height // high

    @property
    def corner(self) -> Point:
        """The cell at the top left."""
        wide, high = self._painter.cell_size
        return self.scroll_offset.x // wide, self.scroll_offset.y // high

    @property
    def max_scroll_x(self) -> int:
        """See `Widget.max_scroll_x`; here always at the edge of a cell."""
        return max(0, self._painter.scene.width - self.room[0]) * self._painter.cell_size[0]

    @property
    def max_scroll_y(self) -> int:
        """See `Widget.max_scroll_y`; here always at the edge of a cell."""
        return max(0, self._painter.scene.height - self.room[1]) * self._painter.cell_size[1]

    def validate_scroll_x(self, value: float) -> float:
        """Scrolls by whole cells."""
        wide = self._painter.cell_size[0]
        return super().validate_scroll_x(value) // wide * wide

    def validate_scroll_y(self, value: float) -> float:
        """Scrolls by whole cells."""
        high = self._painter.cell_size[1]
        return super().validate_scroll_y(value) // high * high

    def reveal(self, point: Point, *wider: Sequence[Point]) -> None:
        """Scrolls as little as needed to bring a cell into view, and a cell around it.

        Args:
            point: the cell.
            wider: groups of cells to bring into view with it; the last that finds room counts.
        """
        wide, high = self._painter.cell_size
        scene, (columns, rows), (left, top) = self._painter.scene, self.room, self.corner
        boxes = [_around((point, *group)) for group in ((), *wider)]
        fitting = [box for box in boxes if box.width <= columns and box.height <= rows]
        box = fitting[-1] if fitting else boxes[0]
        x = shifted(left, columns, (box.x, box.right), scene.width) * wide
        y = shifted(top, rows, (box.y, box.bottom), scene.height) * high
        if (x, y) != (self.scroll_x, self.scroll_y):
            self.scroll_to(x, y, animate=False, immediate=True, force=True)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """See `Widget.watch_scroll_x`."""
        self._scrolled(old_value, new_value)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """See `Widget.watch_scroll_y`."""
        self._scrolled(old_value, new_value)

    def _scrolled(self, old: float, new: float) -> None:
        """Another part of the board is in view.

        Textual would tell scrollbars of it, which have no room here, and look for them everywhere.
        """
        if old != new:
            height = self.size.height
            self._refresh_lines(range(height), height)
            self.entitle()

    def entitle(self) -> None:
        """Says in the border which part of the board is in view, and where it goes on."""
        (left, top), (columns, rows), scene = self.corner, self.room, self._painter.scene
        west, north, east, south = self._painter.glyphs.arrows
        across = span("columns ", (left, columns), scene.width, (west, east))
        along = span("rows ", (top, rows), scene.height, (north, south))
        place = f"{across} · {along}"
        bare = place.replace("columns ", "x ").replace("rows ", "y ")
        fitting = (t for t in (f"Battlefield · {place}", place) if len(t) <= self.size.width - 4)
        title = self._painter.glyphs.prose(next(fitting, bare))
        if title != self._title:
            self._title = title
            with self.titling(subtitle=False):
                self.border_title = Content(title)

    def mark_title(self, *, marked: bool) -> None:
        """Whether the title stands out, as it does while somebody looks around."""
        if marked == self._marked:
            return
        self._marked = marked
        self.ink_titles("accent" if marked else "")
        with self.titling():
            self.styles.border_title_style = "bold reverse" if marked else None

    def whole(self, height: int) -> int:
        """See `FramedView.whole`: a line that would show but a part of cells stays empty."""
        high = self.zoom
        return height // high * high

    def draw_line(self, y: int, window: Window) -> Strip:
        """See `FramedView.draw_line`."""
        line = y + window.top
        if line >= self._painter.scene.height * self.zoom or y >= self.whole(window.height):
            return Strip.blank(window.width, self.visual_style.rich_style)
        return self._strip(line, window.left, window.width)

    def _strip(self, line: int, left: int, width: int) -> Strip:
        """The cells of a line that find room as wholes, and what is left over."""
        wide = self._painter.cell_size[0]
        style, first = self._palette.style, left // wide
        runs = self._painter.paint(line, first, first + width // wide)
        parts = [Segment(text, style(role)) for text, role in runs]
        bare = width - sum(len(text) for text, _ in runs)
        if bare:
            parts.append(Segment(" " * bare, self.visual_style.rich_style))
        return Strip(parts, width)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See `Widget.get_line_filters`; all colours here are true ones already."""
        return [
            each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)
        ]

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

    def on_resize(self) -> None:
        """Another part of the board is in view."""
        self.entitle()

    def on_click(self, event: events.Click) -> None:
        """A click chooses the cell under it."""
        point = self._cell_at(event)
        if point:
            self.post_message(self.Chosen(point, twice=event.chain > 1))

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


def _around(points: Sequence[Point]) -> Region:
    """The rectangle around some cells, with a cell to spare on every side."""
    left, top = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
    right, foot = max(x for x, _ in points) + 2, max(y for _, y in points) + 2
    return Region(left, top, right - left, foot - top)


def shifted(at: int, room: int, part: tuple[int, int], length: int) -> int:
    """Where a window of some room begins once a part of a length is inside; moved least."""
    first, past = part
    return max(0, min(first, max(at, past - room), length - room))


def span(word: str, window: tuple[int, int], length: int, arrows: tuple[str, str]) -> str:
    """A window over a length in words, with arrows to the sides on which there is more."""
    first, room = window
    last = min(length, first + room) - 1
    whole = f" of {length}" if last - first + 1 < length else ""
    before = f"{arrows[0]} " if first else ""
    after = f" {arrows[1]}" if last < length - 1 else ""
    return f"{before}{word}{first}–{last}{whole}{after}"
