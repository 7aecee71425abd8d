"""What the panels of the field share: lines that are kept, and titles in their frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, Self

from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

from siegegame.ui.widgets.prompt import Prompt


class Window(NamedTuple):
    """The part of the whole that is in view."""

    left: int
    top: int
    width: int
    height: int


class FramedView(ScrollView, Prompt, can_focus=False):
    """Draws lines, and keeps each with the sides of the frame beside it until it is forgotten.

    Those who inherit draw a line in `draw_line`; what changed they tell by `forget_line`.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._lines: dict[int, Strip] = {}
        """Lines by their place in the whole, and the columns they were drawn for."""
        self._columns = (0, 0)
        self._known_filters: tuple[LineFilter, ...] | None = None
        self._sides: tuple[Strip, Strip] | None = None
        """What stands left and right of every line."""
        self._only_title = self._only_first = False
        self._inks = ("", "")

    # Lines

    def draw_line(self, y: int, window: Window) -> Strip:
        """A line in view, without the frame beside it."""
        raise NotImplementedError

    def whole(self, height: int) -> int:
        """How many of the lines in view may be kept, as they follow from their place alone."""
        return height

    @property
    def window(self) -> Window:
        """What is in view now."""
        return Window(*self.scroll_offset, *self.size)

    def render_line(self, y: int) -> Strip:
        """See `Widget.render_line`."""
        return self.draw_line(y, self.window)

    def forget_line(self, place: int) -> None:
        """A line is another now."""
        self._lines.pop(place, None)

    def render_lines(self, crop: Region) -> list[Strip]:
        """See `Widget.render_lines`."""
        if crop.column_span != (0, self.outer_size.width):
            return super().render_lines(crop)
        window, top = self.window, self.content_offset.y
        if (window.left, window.width) != self._columns:
            self._columns = (window.left, window.width)
            self.forget_lines()
        inside = range(top, top + window.height)
        lines = crop.line_range
        return [
            self._framed(y - top, window) if y in inside else self._line_of_all(y) for y in lines
        ]

    def forget_lines(self) -> None:
        """All lines are others now."""
        self._lines.clear()
        self._sides = self._known_filters = None

    def _framed(self, y: int, window: Window) -> Strip:
        """A line between the sides of the frame."""
        place = y + window.top
        strip = self._lines.get(place)
        if strip is None or y >= self.whole(window.height):
            strip = self.draw_line(y, window)
            for each in self._filters():
                strip = strip.apply_filter(each, self.background_colors[1])
            left, right = self._sides or self._find_sides()
            length = left.cell_length + strip.cell_length + right.cell_length
            strip = self._lines[place] = Strip([*left, *strip, *right], length)
        return strip

    def _filters(self) -> tuple[LineFilter, ...]:
        if self._known_filters is None:
            self._known_filters = tuple(self.get_line_filters())
        return self._known_filters

    def _find_sides(self) -> tuple[Strip, Strip]:
        """The sides as Textual draws them, which are the same beside every line."""
        left, top = self.content_offset
        whole, right = self._line_of_all(top), left + self.size.width
        self._sides = (whole.crop(0, left), whole.crop(right, whole.cell_length))
        return self._sides

    def _line_of_all(self, y: int) -> Strip:
        """A line of the whole widget as Textual draws it."""
        return super().render_lines(Region(0, y, self.outer_size.width, 1))[0]

    def notify_style_update(self) -> None:
        """See `Widget.notify_style_update`."""
        self.forget_lines()
        super().notify_style_update()

    # Titles: they change without anything else being drawn again

    def ink_titles(self, title: str, subtitle: str = "") -> None:
        """Gives title and subtitle colours of the theme other than usual; empty for the usual."""
        if (title, subtitle) != self._inks:
            self._inks = (title, subtitle)
            self.ink_anew()

    def ink_anew(self) -> None:
        """Takes the colours of the titles from the theme as it is now."""
        theme = self.app.theme_variables
        inks = [Color.parse(theme[name]) if name else None for name in self._inks]
        with self.titling():
            self.styles.border_title_color, self.styles.border_subtitle_color = inks

    @contextmanager
    def titling(self, *, subtitle: bool = True) -> Iterator[None]:
        """What is set inside concerns the title alone, and the subtitle if there is any."""
        self._only_title, self._only_first = True, not subtitle
        try:
            yield
        finally:
            self._only_title = False

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """See `Widget.refresh`."""
        if self._only_title and self.outer_size:
            regions = self._title_lines()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _title_lines(self) -> tuple[Region, ...]:
        """The first and the last line of the frame, seen from the content."""
        left, top = self.content_offset
        width, height = self.outer_size
        first = Region(-left, -top, width, 1)
        return (first,) if self._only_first else (first, Region(-left, height - 1 - top, width, 1))
