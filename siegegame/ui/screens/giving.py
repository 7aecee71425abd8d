"""Orders at the table: asked about, given one after another, on the disk before they are shown."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial
from typing import Final

from siegegame.model.errors import RefusedError
from siegegame.model.orders import Order
from siegegame.ui.desk.commanding import stays
from siegegame.ui.desk.harm import harm
from siegegame.ui.desk.tool import Orders, Reply
from siegegame.ui.palette import Palette
from siegegame.ui.screens.confirm import ask
from siegegame.ui.screens.looking import LookingScreen
from siegegame.ui.spoken import all_in_words
from siegegame.ui.table.helper import SETTING_UP, do_the_rest
from siegegame.ui.table.session import Session
from siegegame.ui.table.thinker import Thinker
from siegegame.ui.widgets.glyphs import Glyphs

_UNASKED: Final = SETTING_UP[1:]
"""Stages in which nobody is asked before the helper does the rest."""


class GivingScreen(LookingScreen):
    """Gives orders; those who inherit say whose turn is next."""

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool
    ) -> None:
        super().__init__(session, glyphs, palette, animate=animate)
        self._thinker: Thinker | None = None
        self._left = False
        """Whether the screen was left, so that no more orders are given."""
        self._given: list[int] = []
        """How many orders each key gave, for undo."""

    def proceed(self) -> None:
        """Goes on with whoever is next."""
        raise NotImplementedError

    def take_turn(self) -> None:
        """Gives the person who is to act the tool for it."""
        raise NotImplementedError

    def ends_secret(self, given: Orders) -> bool:
        """Whether orders end what only one side may see; then they are given behind a curtain."""
        raise NotImplementedError

    async def answer(self, reply: Reply) -> None:
        """Does what a tool asks for; nothing while secrets are on the screen for a peek."""
        if self._peeking:
            self.end_peek()
            return
        if reply.orders:
            warnings = harm(self.shown_view(), reply.orders)
            if reply.asks or warnings:
                self._ask(reply, warnings)
            else:
                await self.give(reply.orders, each=reply.each)
            return
        self.desk.again()
        self.show_tool()
        if reply.says:
            self.say(reply.says)

    def _ask(self, reply: Reply, warnings: list[str]) -> None:
        question = reply.asks or "Do it all the same?"

        def answered(yes: bool | None) -> None:
            if yes:
                self.call_later(partial(self.give, reply.orders, each=reply.each))

        ask(self.app, self._names.told(question), [*map(self._names.told, warnings)], answered)

    async def give(self, given: Orders, *, each: bool = False) -> None:
        """Gives orders one after another, as long as they are allowed, then goes on.

        Args:
            given: the orders.
            each: whether one that is refused does not end them.
        """
        if self.ends_secret(given):
            return
        done = 0
        for order in given:
            side = self.session.match.to_act
            allowed = await self.give_one(order)
            done += allowed
            if not (allowed or each) or self.session.match.to_act is not side:
                break
        self._count(done)
        if not self._left and self._held is None:
            self.proceed()

    def _count(self, given: int) -> None:
        """Keeps how many orders a key gave, as far back as they can be taken back."""
        if not self.session.match.undo_depth:
            self._given.clear()
        elif given:
            self._given.append(given)

    async def give_one(self, order: Order) -> bool:
        """Gives an order and shows what it led to, once it is on the disk."""
        match = self.session.match
        began = match.event_count
        if self._left or self._held is not None:
            return False
        try:
            written = self.session.act(order)
        except RefusedError as refused:
            rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
            self.show_tool()
            self.say(f"{refused.refusal.text}{rule}", "bad")
            return False
        if self._thinker:
            self._thinker.told(order)
        if not await self._is_written(written, began):
            return False
        self.show_step(began)
        return True

    async def _is_written(self, writing: Future[None], began: int) -> bool:
        """Whether what was given is on the disk; if not, nobody sees what came of it."""
        try:
            await asyncio.wrap_future(writing)
        except OSError as fault:
            self._held = began
            self.desk.tool = None
            why = fault.strerror or str(fault)
            self._held_back = f"Not saved, so not shown: {why}. Space tries again, q leaves"
            self.show_tool()
            return False
        self._held = None
        return True

    async def write_again(self) -> None:
        """Tries again to save what could not be saved, and shows what came of it then."""
        began = self._held
        if began is not None and await self._is_written(self.session.sync(), began):
            self.show_step(began)
            self.proceed()

    async def automatic(self) -> None:
        """Places, hides or moves what is left as a computer player would; asks before it moves."""
        if self._peeking:
            self.end_peek()
        elif self.session.match.stage in _UNASKED:
            await self._do_the_rest()
        elif self.desk.tool and (question := self.desk.tool.leaves()):
            ask(self.app, self._names.told(question), [], self._let_do)

    def _let_do(self, meant: bool | None) -> None:
        if meant:
            self.call_later(self._do_the_rest)

    async def _do_the_rest(self) -> None:
        session = self.session
        began = session.match.event_count
        self._count(do_the_rest(session.match, session.seed, self._act_for))
        if await self._is_written(session.sync(), began):
            self.show_step(began)
            self.settle()
            self.proceed()
            if session.match.stage not in _UNASKED and self.desk.tool:
                left = stays(self.desk.tool)
                done = f"That is done: {left}" if left else "That is done"
                self.say(f"{done}; space ends your moves, u takes it back", "plain")

    def _act_for(self, order: Order) -> None:
        self.session.act(order)
        if self._thinker:
            self._thinker.told(order)

    def action_undo(self) -> None:
        """Takes back the last order, up to the last die."""
        if self._held is not None:
            return
        self.settle()
        if self._peeking:
            self.end_peek()
            return
        try:
            wanted = self._given.pop() if self._given else 1
            taken = self._take_back(wanted)
        except RefusedError as refused:
            rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
            self.show_tool()
            self.say(f"No undo: {refused.refusal.text}{rule}")
            return
        self._witness.began = self.session.match.event_count
        self.desk.go_back_to(self.shown_view(), taken[0])
        self.proceed()
        if self._secret is not None or not any(order.SECRET for order in taken):
            more = "; a die was rolled before that" if len(taken) < wanted else ""
            self.say(f"Taken back: {all_in_words(taken)}{more}", "plain")

    def _take_back(self, number: int) -> Orders:
        """Takes back what one key gave, or of that what can be taken back; the first comes first.

        Raises:
            RefusedError: nothing can.
        """
        taken = [self._take_back_one()]
        for _ in range(min(number - 1, self.session.match.undo_depth)):
            taken.insert(0, self._take_back_one())
        return tuple(taken)

    def _take_back_one(self) -> Order:
        order = self.session.undo()
        if self._thinker:
            self._thinker.undone()
        return order
