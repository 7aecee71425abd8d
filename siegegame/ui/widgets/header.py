"""The line at the top: what is played, how far it is, who acts, how both sides' morale stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from textual.content import Content

from siegegame.model.vocabulary import SIDES, Side
from siegegame.ui.palette import text_style
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.prompt import Prompt

_SHORT: Final = {Side.ATTACKER: "att", Side.DEFENDER: "DEF"}


class Standing(NamedTuple):
    """What the header shows."""

    scenario: str
    place: str
    """Turn and phase."""
    act: str
    """Who is to act, or how the match ended."""
    side: Side | None
    """The side that `act` is about."""
    morale: tuple[tuple[Decimal, ...], tuple[Decimal, ...]]
    """Attacker's and defender's, turn by turn."""


class Header(Prompt):
    """One line; where there is no room, the scenario's name goes first, then morale's curves."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(id="header")
        self._glyphs = glyphs
        self._standing = Standing("", "", "", None, ((), ()))

    def show(self, standing: Standing) -> None:
        """Shows where the match is."""
        if standing != self._standing:
            self._standing = standing
            self.refresh()

    def render(self) -> Content:
        """See `Widget.render`."""
        for left, right in self._forms():
            room = self.size.width - right.cell_length - 2
            if left.cell_length <= room:
                break
        return Content.assemble(left.truncate(room, pad=True), "  ", right)

    def _forms(self) -> Iterator[tuple[Content, Content]]:
        """The line with everything, then with less and less of it."""
        yield self._left(), self._right()
        yield self._left(named=False), self._right()
        yield self._left(named=False), self._right(sparks=False)
        yield self._left(named=False), self._right(sparks=False, label="")

    def _left(self, *, named: bool = True) -> Content:
        shown, faint = self._standing, text_style("faint")
        style = text_style(shown.side.value if shown.side else "strong")
        part = (f" {self._glyphs.rule} ", faint)
        name = [(shown.scenario, text_style("strong")), part] if named else []
        return Content.assemble(*name, (shown.place, text_style("plain")), part, (shown.act, style))

    def _right(self, *, sparks: bool = True, label: str = "Morale") -> Content:
        parts = [(label, text_style("dim"))]
        for side, values in zip(SIDES, self._standing.morale, strict=True):
            last = f"{values[-1]:.1f}" if values else "-"
            curve = f" {self._spark(values)}" if sparks else ""
            parts.append((f"  {_SHORT[side]} {last}{curve}", text_style(side.value)))
        return Content.assemble(*parts)

    def _spark(self, values: Sequence[Decimal]) -> str:
        heights = self._glyphs.spark
        most = max((value for both in self._standing.morale for value in both), default=Decimal(0))
        if most <= 0:
            return ""
        top = len(heights) - 1
        return "".join(heights[max(0, min(top, int(value * top / most)))] for value in values)
