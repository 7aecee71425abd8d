"""Widgets of a few lines without a frame, drawn as they are."""

from __future__ import annotations

from collections.abc import Sequence

from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.strip import Strip

from siegegame.ui.widgets.prompt import Prompt


class PlainLines(Prompt):
    """Draws lines in `render_line` that need nothing but room at their sides."""

    ALLOW_SELECT = False

    def render_lines(self, crop: Region) -> list[Strip]:
        """See `Widget.render_lines`; without the many things that frames may need."""
        gutter, width = self.gutter, self.outer_size.width
        if gutter.top or gutter.bottom or crop.column_span != (0, width):
            return super().render_lines(crop)
        style = self.visual_style.rich_style
        left, right = Strip.blank(gutter.left, style), Strip.blank(gutter.right, style)
        return [self._filtered(Strip.join([left, self.render_line(y), right]))
                for y in crop.line_range]  # fmt: skip

    def get_line_filters(self) -> Sequence[LineFilter]:
        """See `Widget.get_line_filters`; all colours here are true ones already."""
        found = super().get_line_filters()
        return [each for each in found if not isinstance(each, ANSIToTruecolor)]

    def _filtered(self, strip: Strip) -> Strip:
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, self.background_colors[1])
        return strip
