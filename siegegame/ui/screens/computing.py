"""Computer players at the table: asked, shown at a pace, and passed for when they fail."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final

from textual import work

from siegegame.model.vocabulary import Side
from siegegame.ui.pace import reading
from siegegame.ui.palette import Palette
from siegegame.ui.play_status import stopped_status
from siegegame.ui.screens.giving import GivingScreen
from siegegame.ui.table.helper import least_order
from siegegame.ui.table.session import Session
from siegegame.ui.table.thinker import Thinker, ThinkerError
from siegegame.ui.widgets.glyphs import Glyphs

PACE: Final = 1.0
"""Seconds for which an order of a computer player is shown."""


class ComputingScreen(GivingScreen):
    """Lets computer players act; those who inherit say whose turn is next."""

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool
    ) -> None:
        super().__init__(session, glyphs, palette, animate=animate)
        self._hurry = asyncio.Event()
        self._stopped = False
        """Whether a computer player failed, so that it must be asked again."""
        self._woke = 0.0
        """When a computer player that was hurried had done."""

    @work(exclusive=True, group="thinking")
    async def think(self) -> None:
        """Lets computer players act until a person is to act or the match is over."""
        match, self._stopped = self.session.match, False
        await self._let_read(match.to_act)
        try:
            while self._may_go_on() and (side := match.to_act) and not self.session.is_human(side):
                await self._computer_acts(side)
        except ThinkerError as fault:
            self.thinking = None
            self._stopped = True
            await self._thinker_gone()
            self.show_all()
            self.say(f"{str(fault).rstrip('.')}. Space tries again, n passes for it.", "bad")
            return
        self.thinking = None
        self._woke = monotonic() if self._hurry.is_set() else 0.0
        if self._may_go_on():
            self.proceed()
        else:
            self.show_status()

    @work(exclusive=True, group="thinking")
    async def pass_for_it(self) -> None:
        """Gives the least order there is for a computer player that gives none."""
        self._stopped = False
        if await self.give_one(least_order(self.session.match, self.session.seed)):
            self.proceed()

    def show_status(self) -> None:
        """See `PlayingScreen.show_status`."""
        if self._stopped and self._held is None and not self.has_class("-log-open"):
            self._keys.show(stopped_status())
        else:
            super().show_status()

    async def _let_read(self, side: Side | None) -> None:
        """What came of one's own order stands for a while; Space goes on to the answer."""
        self._hurry.clear()
        if self._came or self._over:
            self.thinking = side
            await self._let_each_read()
            self._hurry.clear()

    async def _let_each_read(self) -> None:
        """What came of an order, then what the turn that it ended has cost."""
        for text in filter(None, (self._came, self._over)):
            self._came, self._over = text, ""
            self.show_tool()
            await self._pause(reading(text))

    def _may_go_on(self) -> bool:
        """Whether the screen is still there and all that was given is saved."""
        return not self._left and self._held is None

    async def _thinker_gone(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker:
            await thinker.close()

    async def _computer_acts(self, side: Side) -> None:
        if self.thinking is not side:
            self.thinking = side
            self.show_tool()
        if self._thinker is None:
            self._thinker = Thinker(self.session)
            await self._thinker.start()
        order = await self._thinker.choose(side)
        if self._left:
            return
        if await self.give_one(order):
            await self._pause(max(PACE, reading(self._came)) if self._worth_a_look() else 0)
            if self._over and not self.session.is_human(self.session.match.to_act or side):
                self._came = ""
                await self._let_each_read()

    async def _pause(self, seconds: float) -> None:
        """Leaves time to look, unless somebody hurries."""
        if seconds and not self._hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)

    def _worth_a_look(self) -> bool:
        return bool(self._marks) and not self.in_setup()

    async def on_unmount(self) -> None:
        """No player is left thinking."""
        if self._thinker:
            await self._thinker.close()
