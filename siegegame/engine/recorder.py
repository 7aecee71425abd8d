"""Writes matches to files: whole when they are over, or order by order while they are played."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path

import msgspec

from siegegame import __version__
from siegegame.engine import disk
from siegegame.engine.match import Match
from siegegame.engine.resuming import Resumed
from siegegame.engine.saves import (
    FORMAT,
    Header,
    Standing,
    depends_on,
    header_check,
    link,
    stage_name,
    standing,
)
from siegegame.engine.sealing import seal
from siegegame.model.errors import SaveError
from siegegame.model.orders import Order


class Transcript:
    """What a file says of a match, line by line; knows nothing of files.

    It must be told of every order and undo right behind them, on the match's own thread.
    """

    def __init__(self, match: Match, standings: list[Standing] | None = None) -> None:
        """Begins with a match that has begun, or goes on with one that was played again."""
        self._match = match
        self._standings = standings or [standing(match)]

    def order(self, order: Order) -> bytes:
        """The lines for an order that was just applied and for all that follows from it."""
        last, match = self._standings[-1], self._match
        chain = link(last.chain, order, match)
        self._standings.append(last._replace(chain=chain))
        key, text = ("s", seal(str(order))) if order.SECRET else ("o", str(order))
        return _line({key: text, "d": match.dice_drawn, "c": chain}) + self.marks()

    def marks(self) -> bytes:
        """The lines for a new stage and the end, if the last order led there."""
        last, match = self._standings[-1], self._match
        stage, lines = stage_name(match), b""
        if stage != last.stage:
            now = match.entity_digests()
            changed = {slug: value for slug, value in now.items() if last.entities[slug] != value}
            self._standings[-1] = Standing(last.chain, stage, now)
            lines = _line({"stage": stage, "e": changed})
        return lines + _line({"end": _result(match)}) if match.over else lines

    def undo(self, count: int) -> bytes:
        """The line for the last orders having been taken back.

        Raises:
            ValueError: there are not so many, or it is not even one.
        """
        if not 0 < count < len(self._standings):
            raise ValueError(f"{count} orders cannot be taken back")
        del self._standings[-count:]
        return _line({"undo": count})


class Recorder:
    """Keeps what is to be written until `close`, which writes it to a file in one piece."""

    def __init__(
        self,
        match: Match,
        path: Path,
        seats: Mapping[str, str],
        *,
        seed: int,
        options: Mapping[str, str],
        source: str = "",
    ) -> None:
        self.path = path
        self._header = header_of(match, seats, seed, options, source)
        self._transcript = Transcript(match)
        self._pieces: list[bytes] = []

    def record(self, order: Order) -> None:
        """Notes an order that was just applied, and a new stage or the end if it led there."""
        self._pieces.append(self._transcript.order(order))

    def undo(self, count: int) -> None:
        """Notes that the last orders, at least one, were taken back."""
        self._pieces.append(self._transcript.undo(count))

    def close(self) -> None:
        """Writes the file; one that is there is replaced.

        Raises:
            OSError: it cannot be written.
        """
        content = b"".join(self._pieces)
        header = checked(self._header, lines=content.count(b"\n") + 1)
        disk.write_whole(self.path, _line(header) + content)


class LiveRecorder:
    """Appends a match to its file while it is played.

    Lines are worked out on the caller's thread and written by another. Each order's future is
    done when it is on the disk; see `Appender.append`.
    """

    def __init__(self, transcript: Transcript, appender: disk.Appender) -> None:
        """Use `begin`, `resume` or `fork`."""
        self._transcript = transcript
        self._appender = appender

    @classmethod
    def begin(
        cls,
        match: Match,
        path: Path,
        seats: Mapping[str, str],
        *,
        seed: int,
        options: Mapping[str, str],
        source: str = "",
    ) -> LiveRecorder:
        """Begins a new file with a match that has just begun.

        Raises:
            FileExistsError: there is such a file.
            OSError: it cannot be written.
        """
        header = header_of(match, seats, seed, options, source)
        return cls(Transcript(match), _new_file(path, _line(header)))

    @classmethod
    def resume(cls, resumed: Resumed, seats: Mapping[str, str]) -> LiveRecorder:
        """Goes on in the file of a match in progress as if it had never been closed.

        Raises:
            SaveError: another game is playing it.
            OSError: it cannot be written.
        """
        try:
            appender = _reopen(resumed, seats)
        except BlockingIOError as busy:
            raise SaveError(f"{resumed.path}: {busy.strerror}") from busy
        return cls._go_on(resumed, appender)

    @classmethod
    def fork(
        cls, resumed: Resumed, path: Path, seats: Mapping[str, str], *, source: str
    ) -> LiveRecorder:
        """Goes on in a new file, which begins with all that the old one holds.

        Raises:
            FileExistsError: there is such a file.
            OSError: it cannot be written.
        """
        header = checked(resumed.header, lines=0, seats=dict(seats), source=source)
        return cls._go_on(resumed, _new_file(path, _line(header) + resumed.body))

    @classmethod
    def _go_on(cls, resumed: Resumed, appender: disk.Appender) -> LiveRecorder:
        transcript = Transcript(resumed.match, resumed.standings)
        try:
            if missing := transcript.marks():
                appender.append(missing).result()
        except BaseException:
            appender.abandon()
            raise
        return cls(transcript, appender)

    def record(self, order: Order) -> Future[None]:
        """Hands over an order that was just applied, and what it led to."""
        return self._appender.append(self._transcript.order(order))

    def undo(self, count: int) -> Future[None]:
        """Hands over that the last orders, at least one, were taken back."""
        return self._appender.append(self._transcript.undo(count))

    def sync(self) -> Future[None]:
        """Done when all so far is on the disk; what could not be written is tried again."""
        return self._appender.append(b"")

    def close(self) -> None:
        """Waits for all that was handed over; may be called twice.

        Raises:
            OSError: something could not be written.
        """
        self._appender.close()


def _new_file(path: Path, content: bytes) -> disk.Appender:
    appender = disk.Appender.create(path)
    try:
        appender.append(content).result()
        disk.sync_folder(path.parent)
    except BaseException:
        appender.abandon()
        path.unlink(missing_ok=True)
        raise
    return appender


def _reopen(resumed: Resumed, seats: Mapping[str, str]) -> disk.Appender:
    """The file of a match in progress, without a line cut short and with the seats of now."""
    path, good = resumed.path, len(resumed.torn.content)
    appender = disk.Appender.reopen(path, good + len(resumed.torn.cut), good)
    if dict(seats) == resumed.header.seats:
        return appender
    appender.abandon()  # not every system lets a file that is open be replaced
    content = _line(checked(resumed.header, seats=dict(seats))) + resumed.body
    disk.write_whole(path, content)
    disk.sync_folder(path.resolve().parent)
    return disk.Appender.reopen(path, len(content), len(content))


def header_of(
    match: Match, seats: Mapping[str, str], seed: int, options: Mapping[str, str], source: str
) -> Header:
    """The header of a match that is played, with its check."""
    bare = Header(
        siegegame=FORMAT,
        version=__version__,
        scenario=match.scenario,
        points=match.points,
        turns=match.turns_limit,
        options=dict(options),
        seats=dict(seats),
        assets=depends_on(match.catalogue, match.scenario, match.armies),
        sealed=seal(str(seed)),
        source=source,
    )
    return checked(bare)


def checked(header: Header, **fields: object) -> Header:
    """A header with some fields changed and a check that fits."""
    changed = msgspec.structs.replace(header, **fields)
    return msgspec.structs.replace(changed, check=header_check(changed))


def _result(match: Match) -> dict[str, str]:
    return {
        "winner": match.winner.value if match.winner else "draw",
        "reason": match.reason.value if match.reason else "",
        "digest": match.digest(),
    }


def _line(record: object) -> bytes:
    return msgspec.json.encode(record) + b"\n"
