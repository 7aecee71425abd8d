"""The table: people and computer players in turn, each order on the disk before it is shown."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from siegegame.model.orders import Done
from siegegame.model.vocabulary import Side
from siegegame.ui.desk.commanding import reserves
from siegegame.ui.desk.offers import FirstTool
from siegegame.ui.desk.tool import NOTHING, Orders, Reply, Tool
from siegegame.ui.keys import PLAY, STEERING
from siegegame.ui.pace import next_words
from siegegame.ui.palette import Palette
from siegegame.ui.play_status import unused
from siegegame.ui.screens.computing import ComputingScreen
from siegegame.ui.screens.curtain import draw_curtain
from siegegame.ui.table.helper import SETTING_UP
from siegegame.ui.table.session import Session
from siegegame.ui.widgets.card_panel import CardPanel
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.map_view import MapView

CALM: Final = 0.6
"""Seconds in which a further Space behind one that hurried a computer player does nothing."""
_HIDDEN: Final = "counters"
"""The stage that only the defender may see."""


class PlayScreen(ComputingScreen):
    """Dismissed with `title` when a person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, key.text, show=False) for key in (*PLAY, *STEERING)
    ]
    KEYS = (*PLAY, *STEERING)

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool = True
    ) -> None:
        super().__init__(session, glyphs, palette, animate=animate)
        self._moment: tuple[object, ...] | None = None
        """Whose turn it was last, in which stage and turn."""
        self._changed = False
        """Whether somebody else is next, or something else, since a key was last waited for."""
        self._greeted: tuple[Side, int] | None = None
        """Who was told last of units that are still to come, and in which turn."""
        self._handed: Side | None = None
        """Who was last given the keyboard while setting up."""

    def begin(self) -> None:
        """See `FieldScreen.begin`."""
        self._witness.began = self.session.match.event_count
        self.show_all()
        if self.session.recovered:
            self.say(self.session.recovered)
        self.proceed()

    # Whose turn it is

    def proceed(self) -> None:
        """Goes on with whoever is next: a person, behind a curtain or not, a computer, nobody."""
        match = self.session.match
        side = match.to_act
        if side is None:
            self.desk.tool = None
            self.show_all()
            self.action_result()
        elif not self.session.is_human(side):
            self.desk.tool = None
            self.think()
        elif self._needs_curtain(side):
            self._curtain(side)
        else:
            self.take_turn()

    def _needs_curtain(self, side: Side) -> bool:
        """Whether the keyboard changes hands, or a secret is to be shown, before the battle."""
        stage = self.session.match.stage
        if len(self.session.humans) < 2 or stage not in SETTING_UP:
            return False
        return self._handed is not side or (stage == _HIDDEN) is not (self._secret is not None)

    def _curtain(self, side: Side) -> None:
        self._secret = None
        self.desk.tool = None
        secret = self.session.match.stage == _HIDDEN
        up = self.show_all
        draw_curtain(self.app, side, lambda _: self._lifted(side), secret=secret, when_up=up)

    def _lifted(self, side: Side) -> None:
        self._handed = side
        if self._held is not None:
            self.show_all()
            return
        if self.session.match.stage == _HIDDEN:
            self._secret = side
        self.take_turn()

    def take_turn(self) -> None:
        """See `GivingScreen.take_turn`."""
        self.desk.turn_to(self.shown_view())
        self._announce()
        if not self._turned and not self._came:  # nothing to read: on to what is asked now
            self._marks, self._focus, self._wider = {}, None, ()
        self.show_all()

    def _announce(self) -> None:
        """Lets what came of a step stand, and who is next, until a key; so nobody fires blindly."""
        tool, clock = self.desk.tool, self.shown_view().clock
        before, self._moment = self._moment, (clock.to_act, clock.stage, clock.turn)
        if tool is None or self.in_setup():
            return
        chooses = isinstance(tool, FirstTool)
        self._changed = None is not before != self._moment and not chooses
        if not self._came:
            self._came, self._over = self._over, ""
        if self._changed or (self._came and before):
            changed = self._changed and not self._over
            self._turned = next_words(tool, self.session, changed=changed)
        elif not chooses:
            self._greet(tool)

    def _greet(self, tool: Tool) -> None:
        """Says once how many units are still to come, as nothing on the map tells it (D5)."""
        greeted, self._greeted = self._greeted, (tool.side, tool.view.clock.turn)
        late = reserves(tool.view, tool.side) if greeted != self._greeted else ""
        if late and self._said is None:
            self._said = (f"{late[:1].upper()}{late[1:]}. Give each detachment its order", "plain")

    def _read_on(self) -> None:
        """Goes on from what is read: to what the turn has cost, or to what is asked."""
        over, tool = self._over, self.desk.tool
        self.settle()
        if over and tool:
            self._came = over
            self._turned = next_words(tool, self.session, changed=self._changed)
        self.show_tool()

    def settle(self) -> None:
        """See `PlayingScreen.settle`."""
        super().settle()
        self._turned = ""

    def _take_back(self, number: int) -> Orders:
        """See `GivingScreen._take_back`; whose turn it is again needs no word."""
        taken = super()._take_back(number)
        self._moment = None
        return taken

    # Orders

    def ends_secret(self, given: Orders) -> bool:
        """See `GivingScreen.ends_secret`."""
        ends = self._secret is not None and any(isinstance(order, Done) for order in given)
        if ends:
            self._hide_and_end(given)
        return ends

    def _hide_and_end(self, given: Orders) -> None:
        """Ends the secret part behind a curtain that is up before the state changes (lesson 16)."""
        side = self.session.match.to_act
        refusal = self.session.match.refusal(given[-1])
        if refusal or side is None:
            self.say(refusal.text if refusal else "", "bad")
            return
        self._secret = None
        self.desk.tool = None

        def prepare() -> None:
            self.forget_place()
            self._presenter.update(self.shown_view())
            self.call_later(self._end_secret, given)

        draw_curtain(self.app, side, lambda _: self._lifted(side), secret=False, when_up=prepare)

    async def _end_secret(self, given: Orders) -> None:
        done = [await self.give_one(order) for order in given]
        self._count(sum(done))
        self._handed = self.session.match.to_act

    async def action_accept(self) -> None:
        """Gives the order that is considered."""
        if self._takes_away():
            return
        if self.tool:
            reply = self.tool.accept()
            self.settle()
            await self.answer(reply)

    async def action_done(self) -> None:
        """Ends a part of the phase; hurries a computer player."""
        if self.thinking:
            self._hurry.set()
            return
        if self._held is not None:
            await self.write_again()
            return
        if self._still_hurrying():
            return
        if self._stopped:
            self.think()
            return
        if self._takes_away():
            return
        if self.tool:
            self.settle()
            await self.answer(self.tool.done())

    def _still_hurrying(self) -> bool:
        """Whether a Space was meant for the computer player that was done a moment ago."""
        woke, self._woke = self._woke, 0.0
        return monotonic() - woke < CALM

    def _takes_away(self) -> bool:
        """Whether the key only closes what lies over the battle, or what is read."""
        if self._peeking:
            self.end_peek()
            return True
        if self._turned:
            self._read_on()
            return True
        if self.has_class("-log-open"):
            self.action_full_log()
            return True
        if self._looking:
            self.action_look()
            return True
        return False

    async def action_tool_key(self, key: str) -> None:
        """A letter or digit of the tool."""
        if self.desk.tool is None or self._looking or self.has_class("-log-open"):
            return
        self.settle()
        if self.tool is None:
            return
        if key == "a" and self.tool.helped:
            await self.automatic()
            return
        before = self.tool.memory.state
        reply = self.tool.key(key)
        if reply == NOTHING and self.tool.memory.state == before:
            reply = Reply(says=unused(self.tool, key))
        await self.answer(reply)

    # Through what there is

    def action_arrow(self, dx: int, dy: int) -> None:
        """The cursor when looking, else what the tool makes of it."""
        if self.has_class("-log-open"):
            self._log.scroll_relative(y=dy, animate=False)
            return
        self.settle()
        if self._looking:
            self._looking = self.moved_cursor(dx, dy)
        elif self.tool:
            self.tool.arrow(dx, dy)
        else:
            self.action_scroll(dx, dy)
        self.show_tool()

    def action_next(self, by: int) -> None:
        """The next thing to choose."""
        self.settle()
        if self._looking:
            self.look_at_next(by)
        elif self.tool:
            self.tool.next(by)
            self.desk.again()
        self.show_tool()

    def action_group(self, by: int) -> None:
        """The next detachment; for a computer player that has failed, that it passes."""
        if self._stopped:
            self.pass_for_it()
        elif self.desk.tool and not self._looking:
            self.settle()
            self.desk.tool.group(by)
            self.desk.again()
            self.show_tool()

    @on(MapView.Chosen)
    async def choose(self, message: MapView.Chosen) -> None:
        """A click points the tool at a cell; a second one there does what Enter does."""
        stands = bool(self._turned)
        self.settle()
        if self._peeking:
            self.end_peek()
            return
        if stands:
            self.show_tool()
            return
        if self._looking or self.tool is None:
            self._looking = message.point
            self.show_tool()
            return
        before = self.tool.orders()
        self.tool.point(message.point)
        self.desk.again()
        self.show_tool()
        if message.twice and before and self._considered() == before:
            await self.action_accept()

    @on(CardPanel.Picked)
    async def pick(self, message: CardPanel.Picked) -> None:
        """A click on a choice of the card picks it; a second one there does what Enter does."""
        self.settle()
        if self.tool is None or self._looking:
            return
        self.tool.choose(message.number)
        self.show_tool()
        if message.twice:
            await self.action_accept()

    def _considered(self) -> Orders:
        return self.tool.orders() if self.tool else ()

    # Leaving

    def action_back(self) -> None:
        """Closes what is open, one thing at a time."""
        if self._peeking:
            self.end_peek()
        elif self._result.display:
            self._result.close()
        elif self.has_class("-log-open"):
            self.action_full_log()
        elif self._looking:
            self._looking = None
            self.show_tool()
        elif self.has_class("-card-turned"):
            self.action_card()
        else:
            self.settle()
            if self.tool:
                self.tool.back()
                self.desk.again()
            self.show_tool()

    def action_leave(self) -> None:
        """Leaves; the match is on the disk already."""
        if self.app.screen is self:
            self._left = True
            self.workers.cancel_group(self, "thinking")
            self.dismiss("title")
