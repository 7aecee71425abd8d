"""Widgets of a few lines without a frame, drawn as they are."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class PlainLines(Widget):
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

    def _filtered(self, strip: Strip) -> Strip:
        for each in self.get_line_filters():
            strip = strip.apply_filter(each, self.background_colors[1])
        return strip
