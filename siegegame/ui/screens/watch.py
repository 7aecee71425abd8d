"""The viewer: a match going by order by order, live between two computers or replayed."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.ui.card import Card
from siegegame.ui.cards import card_at, detachment_card, roster_card
from siegegame.ui.feed import Feed
from siegegame.ui.highlights import Highlights, focus_of, subject_of
from siegegame.ui.keys import ARROWS, CLOSING, PASSING, WATCH
from siegegame.ui.palette import Palette
from siegegame.ui.plan import plan_at
from siegegame.ui.playback import Playback
from siegegame.ui.presenter import Overlay
from siegegame.ui.result import result_card
from siegegame.ui.screens.field import FieldScreen
from siegegame.ui.slugs import is_structure
from siegegame.ui.status import rushing_standing, standing, watch_status, where
from siegegame.ui.structure_cards import structure_card
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.map_view import MapView


class WatchScreen(FieldScreen):
    """Shows a feed. Steps go to the feed, what it then says goes to the widgets."""

    SCROLLING = ", ;"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, key.text, show=False) for key in (*WATCH, *ARROWS)
    ]
    KEYS = (*WATCH, *ARROWS)
    RESULT_KEYS = "any key closes · left: back · r: again · q: quit"

    def __init__(self, feed: Feed, glyphs: Glyphs, palette: Palette) -> None:
        super().__init__(feed.view(), glyphs, palette)
        self.feed = feed
        self._playback = Playback(self, feed, self.show_step)
        self._was_over = False
        self._marks: Overlay = {}
        """What the newest step points at."""
        self._subject: str | None = None
        self.looking = False
        """Whether the arrows move the cursor rather than through the match."""

    def begin(self) -> None:
        """See `FieldScreen.begin`."""
        self.show_step()

    def shown_view(self) -> View:
        """See `FieldScreen.shown_view`."""
        return self.feed.view()

    @property
    def playing(self) -> bool:
        """Whether the match goes by itself."""
        return self._playback.playing

    def show_step(self) -> None:
        """Shows where the feed stands now."""
        view, happened = self.feed.view(), self.feed.events()
        kept = self._chronicle.follow(self.feed)
        marks = Highlights(view, happened)
        self._marks = marks.overlay
        self._map.redraw(self._presenter.update(view) | self._presenter.touch(self._touched()))
        self._look_where(marks)
        self._log.follow(self._chronicle.events, kept, len(happened))
        self._subject = marks.subject or subject_of(view, self._chronicle.events)
        self._show_header()
        self.show_card()
        self.show_status()
        self._show_end()

    def _touched(self) -> Overlay:
        """The marks of the newest step, and over them the plan of what is looked at."""
        point = self._map.cursor
        return {**self._marks, **plan_at(self.feed.view(), point)} if point else self._marks

    def _look_where(self, marks: Highlights) -> None:
        """Brings into view where the newest step, or the last that has a place, took place."""
        self._focus = marks.focus or focus_of(self.feed.view(), self._chronicle.events)
        self._wider = (marks.near, tuple(marks.overlay)) if marks.focus else ()
        self.reveal()

    def _show_header(self) -> None:
        shown = standing(self.feed.view(), self._chronicle)
        if self._playback.rushing:
            shown = rushing_standing(shown, self.feed.position)
        self._header.show(shown)

    def _show_end(self) -> None:
        """The result when the end is reached; it goes with the first step back."""
        over = self._chronicle.end is not None
        if not over:
            self._result.close()
        elif not self._was_over:
            self.action_result()
        self._was_over = over

    def takes(self, key: str) -> bool:
        """Whether a key does nothing but stop what plays on, or close the result."""
        if self._playback.rushing and key not in PASSING:
            self._playback.stop()
            self.show_step()
            return True
        if self._result.display:
            self._result.close()
            return key in CLOSING
        return False

    def show_card(self) -> None:
        """See `FieldScreen.show_card`."""
        view = self.feed.view()
        if self.has_class("-vast"):
            self._roster.show(roster_card(view))
        if self._map.cursor:
            self._card.show(card_at(view, self._map.cursor, self._glyphs.bar))
        elif self._subject and is_structure(view, self._subject):
            self._card.show(structure_card(view, self._subject, self._glyphs.bar))
        elif self._subject:
            self._card.show(detachment_card(view, self._subject))
        else:
            self._card.show(Card("Card", None, [[("nothing has acted yet", "dim")]]))

    def show_status(self) -> None:
        """See `FieldScreen.show_status`."""
        pointed = self._map.cursor or self._hovered
        place = where(self.feed.view(), pointed) if pointed else ""
        mode = "looking" if self.looking else "playing" if self.playing else ""
        mode = "rushing" if self._playback.rushing else mode
        self._keys.show(watch_status(self.feed, place, self._playback.speed, mode))

    # Through the match

    def action_play(self) -> None:
        """Plays, or pauses."""
        if self.playing:
            self._playback.stop()
        else:
            self._playback.play()
        self.show_status()

    def action_step(self, by: int) -> None:
        """One order forward or back."""
        self._playback.stop()
        self.feed.step(by)
        self.show_step()

    def action_phase(self, by: int) -> None:
        """To the next phase, or the one before."""
        if by > 0:
            self._playback.to_phase()
            return
        self._playback.stop()
        self.feed.previous_phase()
        self.show_step()

    def action_seek_start(self) -> None:
        """To the beginning."""
        self._playback.stop()
        self.feed.seek(0)
        self.show_step()

    def action_seek_end(self) -> None:
        """To the end; a live match is played on to it."""
        self._playback.to_end()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self._playback.change_speed(by)
        self.show_status()

    # Over the map

    def action_arrow(self, dx: int, dy: int) -> None:
        """An arrow: the cursor when looking, else a step or the map."""
        if self.has_class("-log-open"):
            self._log.scroll_relative(y=dy, animate=False)
        elif self.looking:
            self._move_cursor(dx, dy)
        elif dx:
            self.action_step(dx)
        else:
            self.action_scroll(dx, dy)

    def _move_cursor(self, dx: int, dy: int) -> None:
        self._look_at(self.moved_cursor(dx, dy))

    def _look_at(self, point: Point | None) -> None:
        self.looking = point is not None
        self._map.mark_title(marked=self.looking)
        self._map.cursor = point
        self._map.redraw(self._presenter.touch(self._touched()))
        self.show_card()
        self.show_status()

    def action_look(self) -> None:
        """Looks around with a cursor, or stops looking."""
        scene = self._presenter.scene
        middle = self._focus or (scene.width // 2, scene.height // 2)
        self._look_at(None if self.looking else middle)

    def action_next_unit(self, by: int) -> None:
        """The cursor goes to the next unit on the table."""
        units = list(self._presenter.scene.units)
        if not units:
            return
        here = self._map.cursor or self._focus
        place = units.index(here) + by if here in units else min(by, 0)
        self._look_at(units[place % len(units)])

    @on(MapView.Chosen)
    def choose(self, message: MapView.Chosen) -> None:
        """A click puts the cursor there and shows the card."""
        self._look_at(message.point)
        if self.has_class("-narrow"):
            self.add_class("-card-turned")

    # Panels

    def action_result(self) -> None:
        """Says how the match ended, if it has."""
        events, end = self._chronicle.events, self._chronicle.end
        if end:
            view, room = self.feed.view(), self.size.height - (5 if self.has_class("-low") else 7)
            self._result.show(result_card(view, events, end, self.feed.seed, room))

    def action_help(self) -> None:
        """Opens the list of keys; the match waits."""
        self._playback.stop()
        super().action_help()

    def action_ledger(self) -> None:
        """See `FieldScreen.action_ledger`; the match waits."""
        self._playback.stop()
        super().action_ledger()

    def action_back(self) -> None:
        """Closes what is open, one thing at a time."""
        if self._playback.rushing:
            self._playback.stop()
            self.show_step()
        elif self.has_class("-log-open"):
            self.action_full_log()
        elif self.has_class("-card-turned"):
            self.remove_class("-card-turned")
        elif self.looking:
            self._look_at(None)
        elif self.playing:
            self.action_play()

    async def action_quit(self) -> None:
        """Leaves."""
        self.app.exit()
