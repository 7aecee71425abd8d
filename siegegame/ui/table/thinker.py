"""Computer players in a process of their own, so that no key waits for their thoughts.

The process follows the match by being told of every order. It ends by itself when this one ends,
however that comes.
"""

from __future__ import annotations

import asyncio
import os
import sys
import sysconfig
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

import siegegame
from siegegame.engine.saves import brief
from siegegame.model.errors import OrderSyntaxError
from siegegame.model.orders import Order, parse
from siegegame.model.vocabulary import Side
from siegegame.players.protocol import Answer, Begin, Choose, Give, Message, TakeBack
from siegegame.ui.table.session import Session

LIMIT: Final = 30.0
"""Seconds for a decision."""
_START: Final = 60.0
"""Seconds for the process to begin."""
_LEAVE: Final = 2.0
"""Seconds for the process to end by itself."""
COMMAND: Final = (sys.executable, "-P", "-m", "siegegame.players.service")
"""How the process is started; `-P`: whatever lies in the current folder is none of the game's."""


class ThinkerError(Exception):
    """A computer player gives no order; the message says why, in words for people."""


class Thinker:
    """Asks the process of a session's computer players for orders."""

    def __init__(
        self, session: Session, *, limit: float = LIMIT, command: Sequence[str] = COMMAND
    ) -> None:
        """Prepares; `start` begins the process.

        Args:
            session: the match; its orders are what the process follows.
            limit: seconds that a decision may take.
            command: how the process is started.
        """
        self._session = session
        self._limit = limit
        self._command = command
        self._process: Process | None = None
        self._sent: list[Order] = []
        """The orders that the process has been told of."""
        self._errors: deque[str] = deque(maxlen=1)
        """The last line it wrote on standard error."""
        self._listener: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the process has been started and has not ended."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The number of the process; None if it does not run."""
        return self._process.pid if self._process is not None and self.running else None

    async def start(self) -> None:
        """Begins the process, anew if need be, and tells it all that has been ordered so far.

        Raises:
            ThinkerError: it does not begin.
        """
        await self.close()
        self._sent = []
        self._errors.clear()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=_environment(),
                start_new_session=True,
            )  # fmt: skip
        except OSError as fault:
            raise ThinkerError(f"the computer player cannot be started: {fault}") from fault
        self._listener = asyncio.create_task(self._listen(self._process))
        self._tell(self._description())
        self._catch_up()
        answer = await self._answer(_START)
        if answer.order:
            raise await self._failed("gave an order before it was asked")

    async def choose(self, side: Side) -> Order:
        """The order of the computer player that is to act.

        If the waiting is cancelled the process is ended. Behind that, and behind an error, the
        process is begun anew when the next order is wanted.

        Raises:
            ThinkerError: the process does not begin, has ended, takes too long or makes no sense.
        """
        if self._process is None:
            await self.start()
        self._catch_up()
        self._tell(Choose(side.value, self._session.match.chain()))
        answer = await self._answer(self._limit)
        try:
            return parse(answer.order)
        except OrderSyntaxError as fault:
            raise await self._failed(f"gave no order: {brief(str(fault))}") from fault

    def told(self, order: Order) -> None:
        """An order was carried out; the process may follow while people think."""
        del order
        self._catch_up()

    def undone(self) -> None:
        """An order was taken back."""
        self._catch_up()

    async def close(self) -> None:
        """Ends the process; may be called at any time."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(_LEAVE):
                await process.wait()
        except TimeoutError:
            pass
        finally:
            await self._end()

    def _description(self) -> Begin:
        choice, seats = self._session.choice, self._session.seats
        return Begin(
            source=choice.source,
            seed=choice.seed,
            points=choice.points,
            turns=choice.turns,
            options=dict(choice.options),
            levels={s.value: seat for s, seat in seats.items() if not self._session.is_human(s)},
        )

    def _catch_up(self) -> None:
        """Tells the process what it has not been told yet; nothing if it does not run."""
        if not self.running:
            return
        orders, sent = self._session.orders, self._sent
        common = len(sent)
        while sent[:common] != orders[:common]:
            common -= 1
        if common < len(sent):
            self._tell(TakeBack(len(sent) - common))
        if common < len(orders):
            self._tell(Give([str(order) for order in orders[common:]]))
        self._sent = orders.copy()

    def _tell(self, message: Message) -> None:
        process = self._process
        if process is None or process.stdin is None or process.stdin.is_closing():
            return  # waiting for its answer tells what has become of it
        process.stdin.write(msgspec.json.encode(message) + b"\n")

    async def _answer(self, limit: float) -> Answer:
        process = self._process
        if process is None or process.stdout is None:
            raise await self._failed("has been sent away")
        try:
            async with asyncio.timeout(limit):
                line = await process.stdout.readline()
        except TimeoutError:
            raise await self._failed(f"takes longer than {limit:g} seconds") from None
        except ValueError as fault:
            raise await self._failed("gave an answer without end") from fault
        except asyncio.CancelledError:
            await self._end()
            raise
        return await self._understand(line)

    async def _understand(self, line: bytes) -> Answer:
        if not line.endswith(b"\n"):
            raise await self._ended()
        try:
            return msgspec.json.decode(line, type=Answer)
        except msgspec.DecodeError as fault:
            text = brief(line.decode(errors="replace").strip())
            raise await self._failed(f"gave an answer that makes no sense: {text}") from fault

    async def _failed(self, what: str) -> ThinkerError:
        """Ends the process; the error to raise."""
        await self._end()
        return ThinkerError(f"the computer player {what}")

    async def _ended(self) -> ThinkerError:
        """The error to raise when the process has ended by itself, or by `close`."""
        process, listener = self._process, self._listener
        if process is None or listener is None:
            return await self._failed("has been sent away")
        await listener
        status = await process.wait()
        said = f": {self._errors[0]}" if self._errors else ""
        return await self._failed(f"has ended with exit status {status}{said}")

    async def _listen(self, process: Process) -> None:
        """Keeps the last thing the process says on standard error, and the terminal clean."""
        if process.stderr is None:
            return
        while chunk := await process.stderr.read(65536):
            for line in chunk.decode(errors="replace").splitlines():
                if line.strip():
                    self._errors.append(brief(line.strip()))

    async def _end(self) -> None:
        process, self._process = self._process, None
        listener, self._listener = self._listener, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
        if listener is not None:
            await listener


def _environment() -> dict[str, str]:
    """The environment of the process: it must find the very package that is running here."""
    home = Path(siegegame.__file__).resolve().parent.parent
    installed = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    if home in installed:
        return dict(os.environ)
    paths = [str(home), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
