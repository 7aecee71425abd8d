"""What every screen with a battlefield has: header, map, cards, log, key line and their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from siegegame.engine import View
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.report import Names, narrate
from siegegame.ui.called import Called
from siegegame.ui.chronicle import Chronicle
from siegegame.ui.frame import LineCompositor
from siegegame.ui.keys import Key
from siegegame.ui.ledger_pages import books, opened_at
from siegegame.ui.palette import THEMES, Palette
from siegegame.ui.presenter import Presenter
from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.ledgers import LedgerScreen
from siegegame.ui.screens.rulebook import RulebookScreen
from siegegame.ui.widgets.card_panel import CardPanel
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.header import Header
from siegegame.ui.widgets.key_line import KeyLine
from siegegame.ui.widgets.log_view import LogView
from siegegame.ui.widgets.map_view import MapView
from siegegame.ui.widgets.prompt import Prompt
from siegegame.ui.widgets.result_panel import ResultPanel
from siegegame.ui.widgets.too_small import HEIGHT, WIDTH, TooSmall


def teller(view: View, glyphs: Glyphs) -> Callable[[Event], str]:
    """Tells an event in a table's signs, with the names of a view."""
    names, called = Names.of_view(view), Called(view)
    return lambda event: glyphs.prose(called.counted(narrate(event, names)))


class FieldScreen(Screen[str]):
    """A battlefield with its panels; those who inherit say what is shown and what keys do."""

    SCROLLING: ClassVar[str] = "[ ]"
    """The keys that scroll the card, as the card says them."""
    AUTO_FOCUS = ""  # the arrows belong to the match until the log is open
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-slim"), (WIDTH, "-narrow"), (100, "-wide"), (120, "-broad"), (180, "-vast"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-flat"), (HEIGHT, "-low"), (32, "-high"),
    ]  # fmt: skip
    KEYS: tuple[Key, ...] = ()
    """Those the help lists."""
    RESULT_KEYS = "any key closes · r: again · q: leave"

    def __init__(self, view: View, glyphs: Glyphs, palette: Palette) -> None:
        super().__init__()
        self._compositor = LineCompositor()
        self._glyphs = glyphs
        self._palette = palette
        self._presenter = Presenter(view)
        self._chronicle = Chronicle()
        self._focus: Point | None = None
        self._wider: tuple[Sequence[Point], ...] = ()
        """Cells that belong to the focus, see `MapView.reveal`."""
        self._hovered: Point | None = None
        self._room = (Size(), Size())
        self._header = Header(glyphs)
        self._map = MapView(self._presenter.scene, glyphs, palette, id="map")
        self._card = CardPanel(id="card", keys=self.SCROLLING)
        self._roster = CardPanel(id="roster")
        self._log = LogView(teller(view, glyphs), id="log")
        self._keys = KeyLine()
        self._result = ResultPanel(glyphs, self.RESULT_KEYS)

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        yield self._header
        with Horizontal(id="field"):
            yield self._map
            yield self._card
            yield self._roster
        yield from self.compose_middle()
        yield self._log
        yield self._keys
        yield self._result
        yield TooSmall(id="too-small")

    def compose_middle(self) -> ComposeResult:
        """What stands between the field and the log."""
        yield from ()

    def on_mount(self) -> None:
        """The first picture."""
        self._map.entitle()
        self._log.border_title = "Log"
        self._fit_field()
        self.screen_layout_refresh_signal.subscribe(self, lambda _: self._laid_out())
        self.app.theme_changed_signal.subscribe(self, lambda _: self.recolour())
        self.begin()

    # What those who inherit say

    def begin(self) -> None:
        """Shows the first picture."""
        raise NotImplementedError

    def shown_view(self) -> View:
        """The view on the screen."""
        raise NotImplementedError

    def show_card(self) -> None:
        """Shows the card of what is looked at."""
        raise NotImplementedError

    def show_status(self) -> None:
        """Shows the key line."""
        raise NotImplementedError

    def action_result(self) -> None:
        """Says how the match ended, if it has."""
        raise NotImplementedError

    # Frames

    def draw_now(self) -> None:
        """Draws what changed at once; does nothing where something is to be laid out anew.

        Textual has each widget tell the screen, which waits for a clock of frames then.
        """
        shown = self._compositor.visible_widgets
        panels = [each for each in self.panels() if each in shown]
        waits = self._layout_required or self._scroll_required
        if waits or not all(each.is_settled for each in panels):
            return
        changed: set[Widget] = {each for each in panels if each.take_change()}
        if changed:  # and with them those that have told the screen before, as it forgets them now
            self._compositor.update_widgets(changed | self._dirty_widgets)
            self._compositor_refresh()

    def panels(self) -> tuple[Prompt, ...]:
        """What a key may change without anything being laid out anew."""
        return self._map, self._card, self._keys, self._header, self._roster, self._log

    # The layout

    def _fit_field(self) -> None:
        """No more rows for the map than it has; the log gets the rest."""
        self.query_one("#field").styles.max_height = self._map.virtual_size.height + 2

    def _laid_out(self) -> None:
        """In a map of another size keeps in view what was looked at."""
        room = (self._map.size, self._map.container_size)
        if room != self._room:
            self._room = room
            self.reveal()
            self.show_card()
            if self._result.display:
                self.action_result()

    def recolour(self) -> None:
        """Takes over the colours of the app's theme."""
        dark, plain = self.app.current_theme.dark, self.app.no_color
        self._palette = Palette(dark=dark, plain=plain)
        self._map.recolour(self._palette)
        for panel in (self._map, self._card, self._roster):
            panel.ink_anew()

    def reveal(self) -> None:
        """Brings into view what is looked at, the cursor or the newest step."""
        if self._map.cursor:
            self._map.reveal(self._map.cursor)
        elif self._focus:
            self._map.reveal(self._focus, *self._wider)

    # Keys and mouse

    def moved_cursor(self, dx: int, dy: int) -> Point:
        """The cell that a step of the cursor leads to."""
        scene = self._presenter.scene
        x, y = self._map.cursor or self._focus or (scene.width // 2, scene.height // 2)
        return max(0, min(scene.width - 1, x + dx)), max(0, min(scene.height - 1, y + dy))

    @on(MapView.Hovered)
    def hover(self, message: MapView.Hovered) -> None:
        """The line at the bottom says what the mouse points at."""
        self._hovered = message.point
        self.show_status()

    def action_scroll(self, dx: int, dy: int) -> None:
        """Scrolls the map by some cells."""
        self._map.scroll_relative(x=8 * dx, y=3 * dy, animate=False)

    def action_zoom(self) -> None:
        """Other cells."""
        self._map.zoom_in_turn()
        self._fit_field()
        self._map.entitle()
        self.call_after_refresh(self.reveal)

    def action_full_log(self) -> None:
        """Opens the log over the map, or closes it."""
        opened = not self.has_class("-log-open")
        self.set_class(opened, "-log-open")
        self._log.can_focus = opened
        self.set_focus(self._log if opened else None)
        self._log.show_end()
        self.show_status()

    def action_more_keys(self) -> None:
        """The keys for which the line at the bottom had no room."""
        self._keys.turn()

    def action_card(self) -> None:
        """Shows or hides the card."""
        self.toggle_class("-card-turned")

    def action_scroll_card(self, by: int) -> None:
        """Scrolls a card that has more lines than room, a half of its room at once."""
        self._card.scroll_relative(y=by * max(1, self._card.size.height // 2), animate=False)

    def action_help(self) -> None:
        """Opens the list of keys."""
        self.show_status()
        if not isinstance(self.app.screen, HelpScreen):
            view = self.shown_view()
            self.app.push_screen(HelpScreen(self._glyphs, self._palette, view, self.KEYS))

    def known_view(self) -> View:
        """What everybody at the table may know, whatever is shown just now."""
        return self.shown_view()

    def building(self) -> str | None:
        """The building that is looked at."""
        cursor = self._map.cursor or self._focus
        return self.known_view().structure_at(cursor) if cursor else None

    def action_ledger(self) -> None:
        """Opens the ledgers, at that of the building that is looked at."""
        if self.app.screen is self:
            view = self.known_view()
            found = books(view, self._chronicle.events, self._glyphs.bar)
            at = opened_at(found, self.building())
            told = Called(view).counted
            self.app.push_screen(LedgerScreen(found, self._glyphs, told, at))

    def action_rules(self) -> None:
        """Opens the rules, at that of the newest line of the log."""
        if self.app.screen is self:
            newest = next((each.rule for each in reversed(self._chronicle.events)), "")
            rules = self.shown_view().catalogue.rules
            self.app.push_screen(RulebookScreen(rules, self._glyphs, newest))

    def action_theme(self) -> None:
        """The next of the themes."""
        names = [theme.name for theme in THEMES]
        here = names.index(self.app.theme) if self.app.theme in names else -1
        self.app.theme = names[(here + 1) % len(names)]
