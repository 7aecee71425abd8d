"""The list of keys beside the legend of the map."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from siegegame.content.schema import TerrainCard
from siegegame.ui.keys import ARROWS, WATCH, Key
from siegegame.ui.palette import Palette, text_style
from siegegame.ui.widgets.glyphs import Glyphs


class HelpScreen(ModalScreen[None]):
    """Keys and legend; any of the keys that lead here leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,question_mark,f1,q,enter,space", "dismiss", "close"),
    ]

    def __init__(self, glyphs: Glyphs, palette: Palette, terrain: dict[str, TerrainCard]) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._palette = palette
        self._terrain = terrain

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        with Horizontal(id="help"):
            with VerticalScroll(id="help-keys", classes="help-part") as keys:
                keys.border_title = "Keys"
                yield Static(_keys((*WATCH, *ARROWS)))
            with VerticalScroll(id="help-legend", classes="help-part") as legend:
                legend.border_title = "The map"
                yield Static(Content("\n").join(self._legend()))

    def _legend(self) -> Iterable[Content]:
        for role, text, meaning in (
            ("attacker", "ra", "attacker's unit, lower case"),
            ("defender", "RI", "defender's unit, upper case"),
            ("attacker.broken", "ra", "broken: underlined"),
            ("attacker.acted", "ra", "has acted: darker"),
            ("attacker.actor", "ra", "acts now"),
            ("defender.target", "RI", "is shot at or fought"),
            ("open.trail", self._glyphs.marks["level"], "the way it went"),
            ("open.shot", self._glyphs.marks["shot level"], "a shot"),
            ("open.lost", self._glyphs.marks["lost"], "a unit was lost"),
        ):
            yield self._entry(role, text, meaning)
        yield from self._structures()
        yield from self._ground()

    def _structures(self) -> Iterable[Content]:
        roles = [f"structure.whole{held}" for held in ("", ".attacker-held", ".defender-held")]
        tops, feet = [], []
        for claim, inside in (("none", ""), ("attacker", "a2"), ("defender", "D2")):
            sign = self._glyphs.borders[claim]
            tops.append(f"{sign[2]}10{sign[3]}")
            feet.append(f"{sign[4]}{inside or sign[1] * 2}{sign[5]}")
        for texts, meaning in ((tops, "capacity left,"), (feet, "who is inside")):
            blocks = [self._drawn(role, text) for role, text in zip(roles, texts, strict=True)]
            yield Content.assemble(Content(" ").join(blocks), " ", (meaning, text_style("plain")))

    def _ground(self) -> Iterable[Content]:
        """The kinds of ground, two on a line."""
        entries = [
            self._entry(key, self._glyphs.cell(key, 0, 0, card.glyph), card.name.lower())
            for key, card in self._terrain.items()
        ]
        for left, right in zip_longest(entries[::2], entries[1::2], fillvalue=Content("")):
            yield Content.assemble(left.truncate(18, pad=True), right)

    def _entry(self, role: str, text: str, meaning: str) -> Content:
        return Content.assemble(self._drawn(role, text), "  ", (meaning, text_style("plain")))

    def _drawn(self, role: str, text: str) -> Content:
        return Content.from_rich_text(Text(text, self._palette.style(role)))


def _keys(keys: Iterable[Key]) -> Content:
    lines = [
        Content.assemble((f"{key.shown:>10}  ", text_style("key")), (key.text, text_style("plain")))
        for key in keys
        if key.text
    ]
    return Content("\n").join(lines)
