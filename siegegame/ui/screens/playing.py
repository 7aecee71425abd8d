"""What people see while they play: the field, what is considered, what it may lead to."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side, Viewer
from siegegame.odds.forecast import Forecast, forecast
from siegegame.ui.called import Called
from siegegame.ui.card import Card
from siegegame.ui.cards import card_at, roster_card, subject_card
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.tool import Orders, Tool
from siegegame.ui.odds_card import add_odds, brief
from siegegame.ui.overlays import NAMES, overlay
from siegegame.ui.pace import thinking_words
from siegegame.ui.palette import Palette
from siegegame.ui.plan import legend, plan_at
from siegegame.ui.play_status import (
    hides,
    looking_status,
    other_status,
    reading_status,
    thinking_status,
    tool_status,
)
from siegegame.ui.presenter import Touch
from siegegame.ui.screens.field import FieldScreen
from siegegame.ui.sight import Sight, looked_at, sight
from siegegame.ui.slugs import is_unit
from siegegame.ui.status import standing, where
from siegegame.ui.table.session import Session
from siegegame.ui.widgets.advice import Advice
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import Hint, Status
from siegegame.ui.widgets.prompt import Prompt
from siegegame.ui.witness import Witness
from siegegame.ui.zones import rimmed

_HELD: Final = (Hint("space", "try again", "done"), Hint("q", "leave", "leave"))
_LISTED: Final = 7
"""Choices that stand on the card at once."""


class PlayingScreen(FieldScreen):
    """Shows a session as its viewer may see it, and the tool of whoever is to act."""

    def __init__(self, session: Session, glyphs: Glyphs, palette: Palette) -> None:
        self.session = session
        self._witness = Witness(session, session.viewer)
        super().__init__(self._witness.view(), glyphs, palette)
        self._names = Called(self._witness.view())
        self.desk = Desk()
        self._advice = Advice()
        self._marks: dict[Point, Touch] = {}
        """What the newest step points at, until a key is pressed."""
        self._signs: dict[Point, Touch] = {}
        """What the tool points at."""
        self._areas: dict[Point, Touch] = {}
        self._areas_of: View | None = None
        self._overlay = 0
        self._looking: Point | None = None
        self._said: tuple[str, str] | None = None
        """What to say instead of the tool's prompt, with its style."""
        self._odds: dict[Orders, Forecast | None] = {}
        """The odds of every order that was considered since the last was given."""
        self._odds_stamp: tuple[View, int] | None = None
        self._peeking = False
        """Whether somebody's secrets are on the screen until the next key."""
        self._held: int | None = None
        """The first event of what could not be written and is held back; None if all was."""
        self._held_back = ""
        """What is said of that."""
        self._subject = ""
        """Whom or what the newest step was about."""
        self._came = ""
        """What came of the newest order."""
        self._turned = ""
        """Who is next, while what came of the step before still stands there; see `PlayScreen`."""
        self._shown = 0
        """How often the tool was shown."""
        self._known_card: tuple[object, Card] | None = None
        self._secret: Viewer | None = None
        """Whose secrets are on the screen, behind a curtain."""
        self.thinking: Side | None = None
        """The side for which a computer player is on."""

    def compose_middle(self) -> ComposeResult:
        """See `FieldScreen.compose_middle`."""
        yield self._advice

    def panels(self) -> tuple[Prompt, ...]:
        """See `FieldScreen.panels`."""
        return (*super().panels(), self._advice)

    # What is shown

    def shown_view(self) -> View:
        """See `FieldScreen.shown_view`."""
        if self._secret is not None:
            return self.session.match.view(self._secret)
        return self._witness.view()

    @property
    def tool(self) -> Tool | None:
        """What the person at the keyboard works with; None while nobody is to act."""
        return None if self._turned else self.desk.tool

    def show_all(self) -> None:
        """Everything anew from the match."""
        if self._held is not None:
            self.show_tool()
            return
        self._follow_log()
        self._header.show(standing(self._witness.view(), self._chronicle))
        self.show_tool()

    def _follow_log(self) -> None:
        kept = self._chronicle.follow(self._witness)
        events = self._chronicle.events
        fresh = sum(1 for event in events if event.seq >= self._witness.began)
        self._log.follow(events, kept, fresh)

    def show_tool(self) -> None:
        """Shows the tool; of what is held back only that.

        The cursor and the key line come first, areas, card and advice a frame later: where the
        cursor is must not wait for where it may go and what may come of it there.
        """
        if self._held is not None:
            self._show_advice()
            self.show_status()
            return
        view = self.shown_view()
        if view is not self._areas_of:  # what only one side may see must not stay
            self._areas, self._areas_of = {}, view
        self._signs = self._find_signs(view)
        rows = self._presenter.update(view) | self._touch_all()
        rows |= self._map.put_cursor(self._pointed())
        self._map.redraw(rows)
        if self._map.cursor:
            self._map.reveal(self._map.cursor)
        self.reveal()
        self.show_status()
        if not rows:
            self._show_advice()  # whoever is off the table, or inside with others, is seen there
        self._shown += 1
        self.call_after_refresh(self._show_rest, self._shown)

    def _stamp(self) -> tuple[View, int] | None:
        return (self.tool.view, self.tool.view.stamp) if self.tool else None

    def _show_rest(self, number: int) -> None:
        """The card and the odds, a frame after the map; not if another key came meanwhile."""
        if number != self._shown or not self.is_attached:
            return
        self._areas = rimmed(self._find_areas())
        if self._looking:
            self._areas |= plan_at(self.shown_view(), self._looking)
            self.show_status()  # what the marks mean
        self._map.redraw(self._touch_all())
        self._map.mark_title(marked=self._looking is not None)
        self.show_card()
        self._show_advice()
        self.draw_now()
        self.call_after_refresh(self._prepare, number)

    def _prepare(self, number: int) -> None:
        """Works out what the next key may ask for, while there is nothing else to do."""
        if number == self._shown and self.tool and self.is_attached:
            self.tool.prepare()

    def _touch_all(self) -> set[int]:
        """Draws all marks; the answer is the rows that changed."""
        return self._presenter.touch(self._areas | self._signs | self._marks)

    def _find_areas(self) -> dict[Point, Touch]:
        """Marks that cover much of the map."""
        marks = overlay(self.shown_view(), self._overlay, self.tool)
        return marks | self.tool.areas() if self.tool and self._looking is None else marks

    def _find_signs(self, view: View) -> dict[Point, Touch]:
        """Marks of single cells."""
        if self.tool and self._looking is None:
            return self.tool.overlay()
        line = self._sight(view)
        return line.marks if line else {}

    def _sight(self, view: View) -> Sight | None:
        """From whom is selected to the cell that is looked at."""
        tool, watcher = self.tool, self._watcher()
        if self._looking is None or tool is None or not watcher:
            return None
        return sight(view, tool.cells_of(watcher), self._looking)

    def _watcher(self) -> str:
        """Who is selected: from where one looks."""
        memory = self.desk.memory
        return memory.unit if is_unit(self.shown_view(), memory.unit) else memory.detachment

    def _pointed(self) -> Point | None:
        """Where the cursor belongs."""
        if self._looking is None and self.tool and not self._marks:
            return self.tool.memory.cursor
        return self._looking

    def _laid_out(self) -> None:
        super()._laid_out()
        self._show_advice()
        self.show_status()

    def reveal(self) -> None:
        """See `FieldScreen.reveal`."""
        if self._looking or self._marks or self.tool is None:
            super().reveal()
            return
        focus = self.tool.focus()
        if focus:
            self._map.reveal(focus[0], tuple(focus))

    def considered(self) -> Forecast | None:
        """The odds of the order that is considered; None without one, or if it rolls nothing."""
        tool = self.tool
        given = tool.orders() if tool else ()
        if tool is None or not given or tool.view.decision:  # nobody rolls to retreat
            return None
        if self._odds_stamp != self._stamp():
            self._odds_stamp = self._stamp()
            self._odds.clear()
        if given not in self._odds:
            refused = tool.view.legal.check(given[0])
            self._odds[given] = None if refused else forecast(tool.view, given[0])
        return self._odds[given]

    def show_card(self) -> None:
        """See `FieldScreen.show_card`."""
        if self._held is not None:
            return
        view = self.shown_view()
        if self.has_class("-vast"):
            self._roster.show(roster_card(view))
        if self._looking:
            self._card.show(card_at(view, self._looking, self._glyphs.bar))
        elif self.tool:
            self._card.show(self._tool_card(view, self.tool))
        else:
            self._card.show(self._about(view, self._subject))

    def _tool_card(self, view: View, tool: Tool) -> Card:
        about = self._about(view, tool.subject())
        card = Card(about.title, about.side)
        rows, at = tool.choices()
        first = max(0, min(at - _LISTED // 2, len(rows) - _LISTED))
        for number, row in list(enumerate(rows))[first : first + _LISTED]:
            card.add_choice(number, row, chosen=number == at)
        if len(rows) > _LISTED:
            card.add((f"  {at + 1} of {len(rows)}", "dim"))
        tool.picture(card)
        found = self.considered()
        if found:
            add_odds(card, found, self._names.told)
        if rows or found:
            card.add()
        card.lines += about.lines
        return card

    def _about(self, view: View, subject: str) -> Card:
        """The card of who or what is selected, made once as long as nothing changes."""
        key = (view, view.stamp, subject)
        if self._known_card is None or self._known_card[0] != key:
            self._known_card = (key, subject_card(view, subject, self._glyphs.bar))
        return self._known_card[1]

    def _show_advice(self) -> None:
        if self._held is not None:
            self._advice.show(self._held_back, "bad")
            return
        if self._said:
            self._advice.show(*self._said, before=self._came)
            return
        if self.tool is None or self._looking:
            told = self._looked_at() or self._turned or thinking_words(self.session, self.thinking)
            self._advice.show(told, self._tone(), brief=self._legend(), before=self._came)
            return
        found = self.considered()
        chances = brief(found) if found else ""
        self._advice.show(self._names.told(self.tool.prompt()), brief=chances, before=self._came)

    def _tone(self) -> str:
        """The colour of who is next."""
        tool = self.desk.tool
        return tool.side.value if self._turned and tool and not self._looking else "plain"

    def _looked_at(self) -> str:
        if self._looking is None:
            return ""
        view = self.shown_view()
        line = self._sight(view)
        return self._names.told(looked_at(view, self._looking, self._watcher(), line))

    def _legend(self) -> str:
        """What the marks around a building that is looked at mean."""
        view = self.shown_view()
        return legend(view, view.structure_at(self._looking)) if self._looking else ""

    def show_status(self) -> None:
        """See `FieldScreen.show_status`."""
        if self._held is not None:
            self._keys.show(Status("NOT SAVED", _HELD, "", ""))
            return
        pointed = self._looking or self._hovered or self._map.cursor
        place = where(self.shown_view(), pointed) if pointed else ""
        progress = "" if self.has_class("-narrow") else NAMES[self._overlay]
        if self._peeking:
            self._keys.show(Status("PEEK", (Hint("any key", "hides", "back"),), "", ""))
        elif self.has_class("-log-open"):
            self._keys.show(reading_status())
        elif self._looking:
            self._keys.show(looking_status(place, progress))
        elif self.thinking:
            self._keys.show(thinking_status(self.thinking, place, progress))
        elif self.tool:
            undo, peek = self.session.match.undo_depth > 0, self.may_peek
            narrow = self.has_class("-narrow")
            status = tool_status(self.tool, place, progress, undo=undo, peek=peek, narrow=narrow)
            self._keys.show(status)
        else:
            whose = self.desk.tool if self._turned else None
            over = self.session.match.over
            self._keys.show(other_status(whose, place, progress, over=over))

    @property
    def may_peek(self) -> bool:
        """Whether the person who is to act has secrets that are not on the screen (D3)."""
        two = len(self.session.humans) > 1
        return two and self._secret is None and hides(self.shown_view(), self.desk.tool)

    def say(self, text: str, style: str = "worn") -> None:
        """Says something in the place of the tool's prompt, until the next key."""
        text = self._names.told(text)
        self._said = (self._glyphs.prose(text[:1].upper() + text[1:]), style)
        self._show_advice()
