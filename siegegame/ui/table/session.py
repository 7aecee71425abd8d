"""A match at the table: who sits where, and a file that always holds every order given.

The match lives on the caller's thread. What the file gets is worked out there too, and written
by a thread of its own that never sees the match.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from siegegame.engine import Match, resuming, scenarios
from siegegame.engine.recorder import LiveRecorder
from siegegame.engine.saves import Header
from siegegame.model.errors import Reason, Refusal, RefusedError, UsageError
from siegegame.model.orders import Order
from siegegame.model.vocabulary import PUBLIC, SIDES, Side, Viewer
from siegegame.players import LEVELS
from siegegame.ui.table import archive
from siegegame.ui.table.helper import set_up

HUMAN: Final = "human"
"""The seat of a person."""


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """What people chose to play."""

    source: str
    """A stock scenario's name, or the path of a scenario's file."""
    seed: int
    attacker: str = HUMAN
    """`human` or a level of computer player; so is the defender."""
    defender: str = HUMAN
    points: int | None = None
    """Size of both armies; the scenario's own if None."""
    turns: int | None = None
    """Turn limit; the scenario's own if None."""
    options: Mapping[str, str] = field(default_factory=dict)
    set_up: bool = False
    """Whether both sides are set up for whoever plays, so that turn 1 comes first."""

    @property
    def seats(self) -> dict[Side, str]:
        """Who plays each side."""
        return {Side.ATTACKER: self.attacker, Side.DEFENDER: self.defender}


class Session:
    """A match being played, with its file; see `begin` and `resume`."""

    def __init__(
        self,
        match: Match,
        recorder: LiveRecorder | None,
        *,
        choice: MatchChoice,
        path: Path,
        orders: list[Order],
        recovered: str = "",
        notices: tuple[str, ...] = (),
    ) -> None:
        """Use `begin` or `resume`."""
        self.match: Final = match
        """Made undoable. Read it; to change it, `act` and `undo`."""
        self.seats: Final[Mapping[Side, str]] = MappingProxyType(choice.seats)
        """`human` or a level of computer player for each side."""
        self.choice: Final = choice
        """With which the same match could be begun again; its source is absolute if a path."""
        self.path: Final = path
        """The match's file."""
        self.orders: Final = orders
        """Every order given that was not taken back."""
        self.recovered: Final = recovered
        """What to tell people about a file that was cut short; empty if it was whole."""
        self.notices: Final = notices
        """What else to tell people, such as old autosaves that cannot be deleted."""
        self._recorder = recorder
        self._closed = False

    @classmethod
    def begin(cls, choice: MatchChoice, folder: Path) -> Session:
        """A new match, with a new autosave in a folder; old autosaves there are rotated out.

        Raises:
            UsageError: no such scenario, option, army, points or player.
            AssetError: the assets are faulty.
            OSError: the file cannot be written.
        """
        _check_seats(choice.seats)
        found = scenarios.find(choice.source)
        scenarios.check(choice.source)
        source = _absolute(found.source)
        match = Match.new(
            found.key,
            choice.seed,
            points=choice.points,
            turns=choice.turns,
            options=choice.options,
            catalogue=found.catalogue,
            undoable=True,
        )
        choice = replace(choice, source=source or found.key)
        path, recorder = _autosave(folder, choice, partial(_begin, match, choice, source))
        notices = archive.rotate(folder, path)
        begun = cls(match, recorder, choice=choice, path=path, orders=[], notices=notices)
        if choice.set_up:
            set_up(match, choice.seed, begun.act)
            begun.sync().result()
        return begun

    @classmethod
    def resume(
        cls, path: Path, seats: Mapping[Side, str] | None = None, *, folder: Path | None = None
    ) -> Session:
        """Goes on with a saved match, in its own file if that was being played.

        A match in progress whose file was written whole, as `sim` does, gets a new autosave in
        `folder`, by default beside the file. A match that is over has no file open: it can be
        looked at, and refuses orders as any match that is over.

        Args:
            path: the saved match.
            seats: who plays from now on, where it is to be somebody else.
            folder: where a new autosave would go.

        Raises:
            SaveError: it cannot be read, leads elsewhere, or is being played by another game; the
                message names the file and the line.
            AssetError: the assets are faulty.
            UsageError: there is no such player.
            OSError: the file cannot be written.
        """
        loaded = resuming.resume(path)
        header, match = loaded.header, loaded.match
        scenarios.check(header.source or header.scenario)
        named = header.seats | _named(seats or {})
        choice = _choice(header, named)
        _check_seats(choice.seats)
        recorder: LiveRecorder | None = None
        notices: tuple[str, ...] = ()
        if not loaded.finished and not header.lines:
            recorder = LiveRecorder.resume(loaded, named)
        elif not loaded.finished:
            folder = folder or path.parent
            fork = partial(LiveRecorder.fork, loaded, seats=named, source=_absolute(header.source))
            path, recorder = _autosave(folder, choice, fork)
            notices = archive.rotate(folder, path)
        return cls(
            match,
            recorder,
            choice=choice,
            path=path,
            orders=list(loaded.orders),
            recovered=loaded.recovered,
            notices=notices,
        )

    @property
    def seed(self) -> int:
        """The match's seed; a secret while it is played."""
        return self.choice.seed

    def is_human(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return self.seats[side] == HUMAN

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in SIDES if self.is_human(side))

    @property
    def viewer(self) -> Viewer:
        """What the screen may show by default.

        That is what a single person's side knows; with two people, or none, what both sides know.
        """
        humans = self.humans
        return humans[0] if len(humans) == 1 else PUBLIC

    def act(self, order: Order) -> Future[None]:
        """Carries out the next order and hands it to the file.

        Returns:
            Done once the order is on the disk: only then may its result be shown. If it cannot be
            written it ends with that OSError; the order stays carried out and is written with the
            next one, or by `sync`. In a coroutine await `asyncio.wrap_future(...)` of it.

        Raises:
            RefusedError: the order is not allowed; nothing was touched or recorded.
        """
        recorder = self._open()
        self.match.apply(order)
        if recorder is None:
            raise RuntimeError("a match that is over has taken an order")
        self.orders.append(order)
        return recorder.record(order)

    def undo(self) -> Order:
        """Takes back the last order of the person who is to act, and notes that in the file.

        If that cannot be written, the next order's future says so, or `sync`, or `close`.

        Returns:
            The order taken back.

        Raises:
            RefusedError: a die was rolled since, it was the other side's, a computer player is to
                act, or the match is over; the refusal says which.
        """
        recorder, side = self._open(), self.match.to_act
        if side is None or recorder is None:
            raise RefusedError(Refusal(Reason.MATCH_OVER, "the match is over", "C12"))
        if not self.is_human(side):
            raise RefusedError(Refusal(Reason.NOT_YOURS, "a computer player is to act"))
        self.match.undo()
        recorder.undo(1)
        return self.orders.pop()

    def sync(self) -> Future[None]:
        """Done once all there is is on the disk; writes what could not be written before.

        It ends with an OSError if that fails again.
        """
        recorder = self._open()
        if recorder is not None:
            return recorder.sync()
        nothing: Future[None] = Future()
        nothing.set_result(None)
        return nothing

    def close(self) -> None:
        """Waits until all is on the disk and closes the file; may be called twice.

        Raises:
            OSError: something could not be written.
        """
        self._closed = True
        if self._recorder is not None:
            self._recorder.close()

    def _open(self) -> LiveRecorder | None:
        """What writes; None if the match was over when it was loaded."""
        if self._closed:
            raise RuntimeError("the session is closed")
        return self._recorder


def _begin(match: Match, choice: MatchChoice, source: str, path: Path) -> LiveRecorder:
    seats, options = _named(choice.seats), choice.options
    return LiveRecorder.begin(match, path, seats, seed=choice.seed, options=options, source=source)


def _autosave(
    folder: Path, choice: MatchChoice, make: Callable[[Path], LiveRecorder]
) -> tuple[Path, LiveRecorder]:
    """A new file under the first name that is free."""
    for path in archive.new_names(folder, choice.seed):
        try:
            return path, make(path)
        except FileExistsError:
            continue
    raise FileExistsError(errno.EEXIST, "no name is left for an autosave", str(folder))


def _choice(header: Header, named: Mapping[str, str]) -> MatchChoice:
    """What was chosen when a saved match was begun."""
    return MatchChoice(
        source=_absolute(header.source) or header.scenario,
        seed=header.seed,
        attacker=named[Side.ATTACKER.value],
        defender=named[Side.DEFENDER.value],
        points=header.points,
        turns=header.turns,
        options=header.options,
    )


def _absolute(source: str) -> str:
    """A scenario's file wherever the game is started next time; empty for a stock one."""
    return str(Path(source).absolute()) if source else ""


def _named(seats: Mapping[Side, str]) -> dict[str, str]:
    return {side.value: seat for side, seat in seats.items()}


def _check_seats(seats: Mapping[Side, str]) -> None:
    for seat in seats.values():
        if seat != HUMAN and seat not in LEVELS:
            known = ", ".join((HUMAN, *LEVELS))
            raise UsageError(f"there is no player {seat!r}; players are {known}")
