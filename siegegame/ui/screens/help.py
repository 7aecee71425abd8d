"""The help, in pages: keys, legend of the map, how to read the screen, codes of units."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from siegegame.engine import View
from siegegame.model.vocabulary import SIDES, Side
from siegegame.ui.guide import IN_BUILDINGS, MINES, READING, codes
from siegegame.ui.keys import Key
from siegegame.ui.palette import Palette, text_style
from siegegame.ui.screens.rulebook import RulebookScreen
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import clicked

_KEY: Final = 9
"""Columns for the name of a key."""
_ROOM: Final = 26
"""Columns for what it does."""

EVERYWHERE: Final = (
    Key("ctrl+q", "", "ctrl+q", "leave from anywhere"),
    Key("ctrl+z", "", "ctrl+z", "to the shell; fg comes back"),
)
"""Keys of the application itself."""

PAGES: Final = ("Keys", "Map", "Reading the screen", "Units")


class HelpScreen(ModalScreen[None]):
    """One page at a time; any of the keys that lead here leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,question_mark,f1,q,enter", "close", "close"),
        ("right,l,tab,space,kp_right", "turn(1)", "next page"),
        ("left,h,shift+tab,backspace,kp_left", "turn(-1)", "page before"),
        ("R,r", "rules", "the rules"),
        ("down,j,kp_down", "scroll(1)", "down"),
        ("up,k,kp_up", "scroll(-1)", "up"),
    ]

    def __init__(self, glyphs: Glyphs, palette: Palette, view: View, keys: tuple[Key, ...]) -> None:
        super().__init__()
        self._keys = keys
        self._glyphs = glyphs
        self._palette = palette
        self._view = view
        self._page = 0

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        keys = [*_keys((*self._keys, *EVERYWHERE))]
        half = -(-len(keys) // 2)
        units = [self._codes(side) for side in SIDES]
        columns = (
            (keys[:half], keys[half:]),
            (self._marks(), (*self._structures(), *self._ground())),
            (self._reading(),),
            units,
        )
        with Container(id="help"):
            for page in columns:
                with VerticalScroll(classes="help-page", can_focus=False), Horizontal():
                    for lines in page:
                        yield Static(Content("\n").join(lines))

    def on_mount(self) -> None:
        """The first page."""
        self.action_turn(0)

    def action_turn(self, by: int) -> None:
        """Another page."""
        self._page = (self._page + by) % len(PAGES)
        for number, page in enumerate(self.query(".help-page")):
            page.set_class(number == self._page, "-shown")
        book = self.query_one("#help")
        tabs = [
            clicked(f" {name} ", f"turn({number - self._page})",
                    "reverse" if number == self._page else text_style("dim"))
            for number, name in enumerate(PAGES)
        ]  # fmt: skip
        book.border_title = Content.assemble("Help ", *tabs)
        book.border_subtitle = Content("   ").join(
            clicked(*each) for each in (
                ("arrows: another page, scroll", "turn(1)"), ("R: the rules", "rules"),
                ("esc: close", "close"),
            )
        )  # fmt: skip

    def action_rules(self) -> None:
        """The rules and what words mean, over the help."""
        self.app.push_screen(RulebookScreen(self._view.catalogue.rules, self._glyphs))

    def action_scroll(self, by: int) -> None:
        """Scrolls a page that has more lines than the screen."""
        self.query_one(".help-page.-shown").scroll_relative(y=by, animate=False)

    def on_key(self, event: events.Key) -> None:
        """A key without a meaning here closes the help; Esc may be lost in front of it."""
        if not self.app.screen.active_bindings.get(event.key):
            event.stop()
            self.action_close()

    def action_close(self) -> None:
        """Closes the help; a key that comes while it closes does nothing."""
        if self.app.screen is self:
            self.dismiss()

    def _marks(self) -> Iterator[Content]:
        for role, text, meaning in (
            ("attacker", "ra", "attacker's unit, lower case"),
            ("defender", "RI", "defender's unit, upper case"),
            ("attacker.broken", "ra", "broken: underlined, ! below it"),
            ("attacker.acted", "ra", "has acted: darker"),
            ("attacker.leads", "HQ", "below a unit (z): it leads"),
            ("attacker.actor", "ra", "acts now"),
            ("defender.target", "RI", "is shot at or fought"),
            ("open.trail", self._glyphs.marks["level"], "the way it went"),
            ("open.shot", self._glyphs.marks["shot level"], "a shot"),
            ("open.heavy", self._glyphs.marks["heavy level"], "a super-heavy shot"),
            ("open.lost", self._glyphs.marks["lost"], "a unit was lost"),
            ("open.template", self._glyphs.marks["template"], "under a template"),
            ("open.trail", self._glyphs.marks["door"], "a door, cursor on its building"),
            ("open.trail", self._glyphs.marks["contact"], "from here one may fight"),
            ("open.crowd", self._glyphs.marks["crowd"], "near a titan: joins the attack"),
            ("open.near", self._glyphs.marks["near"], "deadly near a collapse"),
            ("open.far", self._glyphs.marks["far"], "so far its stones fly"),
            ("open.scan", self._glyphs.marks["scan"], "so far a scan looks"),
        ):
            yield self._entry(role, text, meaning)
        yield Content("")
        yield Content.assemble((MINES, text_style("plain")))
        yield Content("")
        yield Content.assemble(("Codes of units: last page.", text_style("dim")))

    def _structures(self) -> Iterator[Content]:
        roles = [f"structure.whole{held}" for held in ("", ".attacker-held", ".defender-held")]
        tops, feet = [], []
        for claim, inside in (("none", ""), ("attacker", "a2"), ("defender", "D3")):
            sign = self._glyphs.borders[claim]
            tops.append(f"{sign[2]}c10")
            feet.append(f"{sign[4]}{inside or sign[1] * 2}{sign[5]}")
        for texts, meaning in ((tops, "buildings: capacity"), (feet, "and who is inside")):
            blocks = [self._drawn(role, text) for role, text in zip(roles, texts, strict=True)]
            yield Content.assemble(Content(" ").join(blocks), " ", (meaning, text_style("plain")))
        burning, bunker = self._glyphs.flame * 2, f"{self._glyphs.bunker} "
        yield self._entry("structure.whole.burning", burning, "upper corners: it burns")
        yield self._entry("structure.whole", bunker, "lower right: a found bunker")
        star = f"{self._glyphs.strongpoint} "
        yield self._entry("structure.whole", star, "lower left: a strongpoint")
        up = f"{self._glyphs.roof_gun} "
        yield self._entry("structure.whole", up, "upper right: a gun on the roof")
        marks = self._glyphs.marks
        wreck, manned = marks["gun wreck"], marks["gun manned"]
        yield self._entry(
            "open.emplacement", marks["gun"], f"a gun, {manned} manned, {wreck} a wreck"
        )
        yield self._entry("open.way-off", marks["off east"], "a hunted titan's way off")
        for mark, meaning in (
            ("armour 14", "x on a building: armour value"),
            ("slits 2", "its slits, for two figures each"),
            ("gun", "a gun in its wall"),
        ):
            yield self._entry("open.plan", marks[mark], meaning)
        yield self._entry("open.seen", "  ", "its guns bear there")
        if self._view.legal.any_features:  # there are matches without any
            yield from self._walls()
        yield Content.assemble((IN_BUILDINGS, text_style("plain")))
        yield Content("")

    def _walls(self) -> Iterator[Content]:
        """What can be bashed and climbed, and with what it is climbed (F1, F8)."""
        bars, marks = self._glyphs.bars, self._glyphs.marks
        whole, worn, last = bars["wall"]
        yield self._entry("structure.whole", whole, f"a wall, {worn} hurt, {last} nearly gone")
        yield self._entry("structure.whole", bars["gate"][0], f"a gate, {marks['gate open']} open")
        yield self._entry("structure.whole", bars["door"][0], "a door in a wall")
        yield self._entry("structure.whole", bars["mantlet"][0], "a mantlet, to be pushed")
        ladder, hooks = marks["ladder"], marks["grapple"]
        yield self._entry("structure.whole", ladder, f"a ladder at a wall, {hooks} grapples")

    def _ground(self) -> Iterator[Content]:
        """The kinds of ground, two on a line."""
        entries = [
            self._entry(key, self._glyphs.cell(key, 0, 0, card.glyph), card.name.lower())
            for key, card in self._view.catalogue.terrain.items()
        ]
        for left, right in zip_longest(entries[::2], entries[1::2], fillvalue=Content("")):
            yield Content.assemble(left.truncate(18, pad=True), right)

    def _reading(self) -> Iterator[Content]:
        for heading, text in READING.items():
            yield Content.assemble((f"{heading}  ", text_style("key")), (text, text_style("plain")))
            yield Content("")

    def _codes(self, side: Side) -> list[Content]:
        army = self._view.catalogue.armies[self._view.side(side).army].name
        lines = [Content.assemble((f"{army} ({side.value})", text_style(side.value))), Content("")]
        return lines + [self._entry(side.value, *each) for each in codes(self._view, side)]

    def _entry(self, role: str, text: str, meaning: str) -> Content:
        return Content.assemble(self._drawn(role, text), "  ", (meaning, text_style("plain")))

    def _drawn(self, role: str, text: str) -> Content:
        return Content.from_rich_text(Text(text, self._palette.style(role)))


def _keys(keys: Iterable[Key]) -> Iterator[Content]:
    """A line for each key; a longer text goes on below its own beginning."""
    for key in keys:
        for number, part in enumerate(textwrap.wrap(key.text, _ROOM)):
            shown = (f"{'' if number else key.shown:>{_KEY}}  ", text_style("key"))
            yield Content.assemble(shown, (part, text_style("plain")))
