"""Keys of the table that change nothing: looking around, jumping, overlays, peeking."""

from __future__ import annotations

from typing import Final

from textual import on

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui import breaches
from siegegame.ui.keys import PASSING
from siegegame.ui.overlays import NAMES, number
from siegegame.ui.palette import Palette
from siegegame.ui.screens.curtain import draw_curtain
from siegegame.ui.screens.happening import HappeningScreen
from siegegame.ui.table.session import Session
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.map_view import MapView

_NO_WATCHER: Final = "Sight of the unit: select one that is on the table to see what it sees"


class LookingScreen(HappeningScreen):
    """Lets people look at everything that they may know."""

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool
    ) -> None:
        super().__init__(session, glyphs, palette, animate=animate)
        self._jump: str | None = None
        """The letters of a unit typed so far; None unless somebody jumps."""

    def forget_place(self) -> None:
        """Brings the map and the next tool back to where nothing tells what was looked at (D3)."""
        self._map.scroll_to(0, 0, animate=False, immediate=True, force=True)
        self._hovered = None
        self.desk.forget()

    def takes(self, key: str) -> bool:
        """Takes the letters of a jump, and any key that ends a peek or closes the result."""
        if key == "ctrl+q":
            return False
        if self._peeking:
            self.end_peek()
            return True
        if self._jump is not None:
            self._jump_key(key)
            return True
        if key == "apostrophe":  # here, so that letters typed at once behind it are the unit's
            self.action_jump()
            return True
        if self._result.display and key not in PASSING:
            self._result.close()
            return True
        return False

    def _jump_key(self, key: str) -> None:
        letters = f"{self._jump}{key}" if len(key) == 1 else ""
        if len(letters) == 2:
            self._jump = None
            self._jump_to(letters)
        else:
            self._jump = letters or None
            self.say(f"Jump to a unit: {letters}" if letters else "", "plain")

    @on(MapView.Hovered)
    def hover(self, message: MapView.Hovered) -> None:
        """See `FieldScreen.hover`."""
        self._hovered = message.point
        self.show_status()

    def action_look(self) -> None:
        """Looks around with a cursor, or stops looking."""
        self.settle()
        self._looking = None if self._looking else self.moved_cursor(0, 0)
        self.show_tool()

    def action_overlay(self) -> None:
        """The next of danger, enemy fire, sight, none."""
        self.settle()
        self._overlay = (self._overlay + 1) % number(self.known_view())
        self.show_tool()
        self._show_rest(self._shown)  # what is drawn is told below
        shown = NAMES[self._overlay] or "nothing more"
        drawn = {touch.tint for touch in self._presenter.scene.overlay.values()}
        missing = {
            1: ("danger", "No ruin threatens to fall"), 3: ("seen", _NO_WATCHER),
            4: ("danger", "No wall is broken within two turns as you stand"),
        }  # fmt: skip
        tint, words = missing.get(self._overlay, ("", ""))
        told = words if words and tint not in drawn else f"Shown: {shown}"
        if self._overlay == 4:
            told = ". ".join(filter(None, (told, breaches.way_told(self.known_view()))))
        self.say(told, "plain")

    def action_card(self) -> None:
        """See `FieldScreen.action_card`."""
        super().action_card()
        self.call_after_refresh(self.reveal)

    def known_view(self) -> View:
        """See `FieldScreen.known_view`: without the secrets that a curtain is for (D3)."""
        return self._witness.view()

    def building(self) -> str | None:
        """See `FieldScreen.building`; where nobody looks around, the one that is aimed at."""
        tool, view = self.tool, self.known_view()
        points = [self._looking] if self._looking or tool is None else tool.focus()
        found = (view.structure_at(point) for point in [*points, self._map.cursor] if point)
        return next(filter(None, found), None)

    def action_ledger(self) -> None:
        """See `FieldScreen.action_ledger`; of what is not on the disk yet nothing is told."""
        if self._held is None and not self._peeking:
            super().action_ledger()

    def look_at_next(self, by: int) -> None:
        """The cursor goes to the next unit on the table."""
        units = list(self._presenter.scene.units)
        if units:
            at = units.index(self._looking) + by if self._looking in units else min(by, 0)
            self._looking = units[at % len(units)]

    def action_jump(self) -> None:
        """Waits for the two letters of a unit."""
        self._jump = ""
        self.say("Jump to a unit: its two letters", "plain")

    def _jump_to(self, code: str) -> None:
        """Looks at the next unit with a code."""
        scene = self._presenter.scene
        found = [cell for cell, mark in scene.units.items() if mark.code.lower() == code.lower()]
        if not found:
            self.say(f"There is no unit {code!r} on the table")
            return
        tool = self.desk.tool
        here = self._looking or (tool.memory.cursor if tool else None)
        at = found.index(here) + 1 if here in found else 0
        point = found[at % len(found)]
        self.settle()
        selected = self._select_at(point)
        self._looking = None if selected else point
        self.show_tool()

    def _select_at(self, point: Point) -> bool:
        """Selects the unit on a cell, if it is one that may do something now."""
        tool, unit = self.tool, self.shown_view().unit_at(point)
        if tool is None or unit is None or self.in_setup():
            return False
        group = self.shown_view().unit(unit).detachment
        tool.point(point)
        self.desk.again()
        return self.desk.memory.detachment == group

    # Secrets

    def action_peek(self) -> None:
        """Shows the defender his secrets behind a curtain, until the next key."""
        if self.has_class("-log-open"):
            self.action_full_log()
        if self.may_peek:
            draw_curtain(self.app, Side.DEFENDER, self._peek, may_cancel=True)
        elif self._witness.viewer is not PUBLIC:
            self.say("What you know is on the map already", "plain")
        else:
            hidden = any(True for _ in self.shown_view().counters())
            only = "Only the defender hides something; he may peek in his own turn"
            self.say(only if hidden else "Nothing is hidden in this match", "plain")

    def _peek(self, lifted: bool | None) -> None:
        if not lifted:
            return
        self.settle()
        self._peeking, self._secret = True, Side.DEFENDER
        self.show_tool()
        view = self.shown_view()
        places = [view.structure(c.structure).name for c in view.counters() if c.structure]
        self.say(f"Your bunkers: {', '.join(places)}; any key hides them again", "plain")

    def end_peek(self) -> None:
        """Hides the secrets again."""
        self._peeking, self._secret = False, None
        self.settle()
        self.show_tool()
        self._show_rest(self._shown)  # everything goes at once
