"""The table: people and computer players in turn, each order on the disk before it is shown."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from textual import on, work
from textual.binding import Binding, BindingType

from siegegame.engine import View
from siegegame.model.errors import RefusedError
from siegegame.model.orders import Done, Order
from siegegame.model.vocabulary import Side
from siegegame.players import make_player
from siegegame.ui.desk.harm import harm
from siegegame.ui.desk.tool import Orders, Reply
from siegegame.ui.keys import PLAY, STEERING
from siegegame.ui.palette import Palette
from siegegame.ui.screens.confirm import ask
from siegegame.ui.screens.curtain import draw_curtain
from siegegame.ui.screens.looking import LookingScreen
from siegegame.ui.table.session import Session
from siegegame.ui.table.thinker import Thinker, ThinkerError
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.map_view import MapView

PACE: Final = 0.7
"""Seconds for which an order of a computer player is shown."""
_HIDDEN: Final = "counters"
"""The stage that only the defender may see."""
_SETTING_UP: Final = ("city", "counters", "deployment")
_HELPER: Final = "greedy"
"""The player that places and hides for people who do not want to."""


class PlayScreen(LookingScreen):
    """Dismissed with `title` when a person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, key.text, show=False) for key in (*PLAY, *STEERING)
    ]
    KEYS = (*PLAY, *STEERING)

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool = True
    ) -> None:
        super().__init__(session, glyphs, palette, animate=animate)
        self._thinker: Thinker | None = None
        self._hurry = asyncio.Event()
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
            self._take_turn()

    def _needs_curtain(self, side: Side) -> bool:
        """Whether the keyboard changes hands, or a secret is to be shown, before the battle."""
        stage = self.session.match.stage
        if len(self.session.humans) < 2 or stage not in _SETTING_UP:
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
        if self.session.match.stage == _HIDDEN:
            self._secret = side
        self._take_turn()

    def _take_turn(self) -> None:
        self.desk.turn_to(self._acting_view())
        self.show_all()

    def _acting_view(self) -> View:
        """What the person who acts may know: with two people what both know."""
        return self.shown_view()

    # Orders

    async def answer(self, reply: Reply) -> None:
        """Does what a tool asks for."""
        if reply.orders:
            warnings = harm(self._acting_view(), reply.orders)
            if reply.asks or warnings:
                self._ask(reply, warnings)
            else:
                await self.give(reply.orders)
            return
        self.desk.again()
        self.show_tool()
        if reply.says:
            self.say(reply.says)

    def _ask(self, reply: Reply, warnings: list[str]) -> None:
        question = reply.asks or "Do it all the same?"

        def answered(yes: bool | None) -> None:
            if yes:
                self.call_later(self.give, reply.orders)

        ask(self.app, question, warnings, answered)

    async def give(self, given: Orders) -> None:
        """Gives orders one after another, as long as each is allowed, then goes on."""
        if self._leaves_secret(given):
            self._hide_and_end(given)
            return
        for order in given:
            side = self.session.match.to_act
            if not await self._give_one(order) or self.session.match.to_act is not side:
                break
        self.proceed()

    def _leaves_secret(self, given: Orders) -> bool:
        return self._secret is not None and any(isinstance(order, Done) for order in given)

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
            self._presenter.update(self.shown_view())
            self.call_later(self._end_secret, given)

        draw_curtain(self.app, side, lambda _: self._lifted(side), secret=False, when_up=prepare)

    async def _end_secret(self, given: Orders) -> None:
        for order in given:
            await self._give_one(order)
        self._handed = self.session.match.to_act

    async def _give_one(self, order: Order) -> bool:
        """Gives an order and shows what it led to, once it is on the disk."""
        match = self.session.match
        began = match.event_count
        try:
            written = self.session.act(order)
        except RefusedError as refused:
            rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
            self.show_tool()
            self.say(f"{refused.refusal.text}{rule}", "bad")
            return False
        if self._thinker:
            self._thinker.told(order)
        await self._written(asyncio.wrap_future(written))
        self.show_step(began)
        return True

    async def _written(self, writing: asyncio.Future[None]) -> None:
        try:
            await writing
        except OSError as fault:
            text = f"The match cannot be saved: {fault.strerror}. It is tried again at each order."
            self.notify(text, severity="error", timeout=10)

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
        if self._takes_away():
            return
        if self.tool:
            self.settle()
            await self.answer(self.tool.done())

    def _takes_away(self) -> bool:
        """Whether the key only closes what lies over the battle."""
        if self.has_class("-log-open"):
            self.action_full_log()
            return True
        if self._looking:
            self.action_look()
            return True
        return False

    async def action_tool_key(self, key: str) -> None:
        """A letter or digit of the tool."""
        if self.tool is None or self._looking or self.has_class("-log-open"):
            return
        self.settle()
        if key == "a" and self.session.match.stage in _SETTING_UP[1:]:
            await self._automatic()
            return
        await self.answer(self.tool.key(key))

    async def _automatic(self) -> None:
        """Places or hides what is left, as a computer player would."""
        match, side = self.session.match, self.session.match.to_act
        if side is None:
            return
        player = make_player(_HELPER, self.session.seed, side)
        began = match.event_count
        while match.to_act is side and match.stage in _SETTING_UP:
            order = player.choose(match.view(side))
            if isinstance(order, Done):
                break
            written = self.session.act(order)
            if self._thinker:
                self._thinker.told(order)
            await self._written(asyncio.wrap_future(written))
        self.show_step(began)
        self.settle()
        self._take_turn()

    def action_undo(self) -> None:
        """Takes back the last order, up to the last die."""
        self.settle()
        try:
            order = self.session.undo()
        except RefusedError as refused:
            rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
            self.show_tool()
            self.say(f"No undo: {refused.refusal.text}{rule}")
            return
        if self._thinker:
            self._thinker.undone()
        self._witness.began = self.session.match.event_count
        self.desk.go_back_to(order)
        self.proceed()
        if not order.SECRET or self._secret is not None:
            self.say(f"Taken back: {order}", "plain")

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
        """The next detachment."""
        if self.tool and not self._looking:
            self.settle()
            self.tool.group(by)
            self.desk.again()
            self.show_tool()

    @on(MapView.Chosen)
    async def choose(self, message: MapView.Chosen) -> None:
        """A click points the tool at a cell; a second one there does what Enter does."""
        self.settle()
        if self._looking or self.tool is None:
            self._looking = message.point
            self._map.set_class(True, "-looking")
            self.show_tool()
            return
        before = self.tool.orders()
        self.tool.point(message.point)
        self.desk.again()
        self.show_tool()
        if message.twice and before and self._considered() == before:
            await self.action_accept()

    def _considered(self) -> Orders:
        return self.tool.orders() if self.tool else ()

    # Computer players

    @work(exclusive=True, group="thinking")
    async def think(self) -> None:
        """Lets computer players act until a person is to act or the match is over."""
        self._hurry.clear()
        match = self.session.match
        try:
            while (side := match.to_act) and not self.session.is_human(side):
                await self._computer_acts(side)
        except ThinkerError as fault:
            self.thinking = None
            self._thinker = None
            self.show_all()
            self.say(f"{fault} Space tries again.", "bad")
            return
        self.thinking = None
        self.proceed()

    async def _computer_acts(self, side: Side) -> None:
        self.thinking = side
        self.show_status()
        if self._thinker is None:
            self._thinker = Thinker(self.session)
            await self._thinker.start()
        order = await self._thinker.choose(side)
        await self._give_one(order)
        if not self._hurry.is_set() and self._worth_a_look():
            try:
                await asyncio.wait_for(self._hurry.wait(), PACE)
            except TimeoutError:
                return

    def _worth_a_look(self) -> bool:
        return bool(self._marks) and not self.in_setup()

    async def on_unmount(self) -> None:
        """No player is left thinking."""
        if self._thinker:
            await self._thinker.close()

    # Leaving

    def action_back(self) -> None:
        """Closes what is open, one thing at a time."""
        if self._result.display:
            self._result.close()
        elif self.has_class("-log-open"):
            self.action_full_log()
        elif self._looking:
            self._looking = None
            self._map.set_class(False, "-looking")
            self.show_tool()
        elif self.has_class("-card-turned"):
            self.action_card()
        else:
            self.settle()
            self.show_tool()

    def action_leave(self) -> None:
        """Leaves; the match is on the disk already."""
        if self.is_current:
            self.dismiss("title")
