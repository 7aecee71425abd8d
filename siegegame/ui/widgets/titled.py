"""What panels with a title in their border share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from textual.color import Color
from textual.geometry import Region
from textual.scroll_view import ScrollView


class TitledView(ScrollView, can_focus=False):
    """A panel whose title may change without anything else being drawn again."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(id=id)
        self._only_title = False
        self._inks = ("", "")

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
    def titling(self) -> Iterator[None]:
        """What is set inside concerns the title and subtitle alone."""
        self._only_title = True
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

    def _title_lines(self) -> tuple[Region, Region]:
        """The first and the last line of the border, seen from the content."""
        left, top = self.content_offset
        width, height = self.outer_size
        lines = (Region(-left, y - top, width, 1) for y in (0, height - 1))
        return next(lines), next(lines)
