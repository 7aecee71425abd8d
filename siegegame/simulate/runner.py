"""Plays one match of computer players to its end and says what came of it.

Whatever goes wrong in a match becomes a `Failure`; nothing that happens in one stops a run.
"""

from __future__ import annotations

import gc
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from siegegame.engine import Match, scenarios
from siegegame.engine.recorder import Recorder
from siegegame.model.errors import RefusedError
from siegegame.model.events import hundredths
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, Side
from siegegame.players import Player, make_player
from siegegame.simulate.jobs import Job
from siegegame.simulate.limits import OutOfTimeError, time_limit
from siegegame.simulate.results import OUTCOME, Failure, MatchResult, Record
from siegegame.simulate.stopping import interruptible

COUNTED: Final = frozenset({"move", "shoot", "assault", "scan", "enter", "leave"})
"""Verbs of the orders that are counted in results."""

ORDERS_A_TURN: Final = 2_000
"""A match with more orders than this for each turn does not come to an end."""


class _BadMatchError(Exception):
    """A match cannot go on; the message says why in words that need no traceback."""


class _Game:
    """A match being played: what is known of it when it fails."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.started = time.perf_counter()
        self.latest = self.started + job.timeout
        """When it has taken too long."""
        self.match: Match | None = None
        self.recorder: Recorder | None = None
        self.result: MatchResult | None = None
        """What came of it, once it is over."""
        self.file: str | None = None
        self.orders = 0
        self.problems: tuple[str, ...] = ()

    def play(self) -> None:
        """Plays the match.

        Raises:
            Exception: whatever goes wrong.
        """
        match = self.match = self._begin()
        players = {side: make_player(self.job.level(side), self.job.seed, side) for side in SIDES}
        left = ORDERS_A_TURN * (match.turns_limit + 1)
        while (side := match.to_act) is not None:
            if not left:
                raise _BadMatchError("the match does not end: too many orders")
            left -= 1
            self._turn(match, players[side], side)
        self._look_for_problems(match)
        self.result = self._result(match)

    def _begin(self) -> Match:
        job = self.job
        found = scenarios.find(job.scenario)
        match = Match.new(
            found.key,
            job.seed,
            points=job.points,
            turns=job.turns,
            options=dict(job.options),
            catalogue=found.catalogue,
        )
        if job.file:
            seats = {side.value: job.level(side) for side in SIDES}
            self.recorder = Recorder(
                match,
                job.file,
                seats,
                seed=job.seed,
                options=dict(job.options),
                source=found.source,
            )
        return match

    def _turn(self, match: Match, player: Player, side: Side) -> None:
        """One order."""
        order = player.choose(match.view(side))
        try:
            match.carry_out(order)
        except RefusedError as refused:
            raise _BadMatchError(self._refused(side, order, refused)) from refused
        if order.VERB in COUNTED:
            self.orders += 1
        if self.recorder:
            self.recorder.record(order)
        if self.job.check:
            self._look_for_problems(match)
        if time.perf_counter() > self.latest:
            raise _BadMatchError(self.too_long)

    @property
    def too_long(self) -> str:
        """What is said of a match that takes too long."""
        return f"not over after {self.job.timeout:g} seconds"

    def _refused(self, side: Side, order: Order, refused: RefusedError) -> str:
        rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
        level = self.job.level(side)
        return f"the {side.value}'s {level} player gave `{order}`, refused: {refused}{rule}"

    def _look_for_problems(self, match: Match) -> None:
        self.problems = tuple(match.problems())
        if self.problems:
            raise _BadMatchError(f"an invariant broke: {self.problems[0]}")

    def save(self) -> None:
        """Writes the match as far as it went, if it is to be saved.

        Raises:
            Exception: it cannot be written.
        """
        if self.recorder:
            recorder, self.recorder = self.recorder, None
            recorder.close()
            self.file = str(recorder.path)

    @property
    def seconds(self) -> float:
        """Since the match was begun."""
        return time.perf_counter() - self.started

    def _result(self, match: Match) -> MatchResult:
        job = self.job
        return MatchResult(
            scenario=match.scenario,
            seed=job.seed,
            attacker=job.attacker,
            defender=job.defender,
            winner=match.winner.value if match.winner else "draw",
            reason=match.reason.value if match.reason else "",
            turns=match.turn,
            turns_limit=match.turns_limit,
            points=match.points,
            morale={side: hundredths(morale) for side, morale in match.morale.items()},
            orders=self.orders,
            dice=match.dice_drawn,
            seconds=round(self.seconds, 4),
            digest=match.chain() + match.digest(),
            rules=match.rule_counts(),
            problems=(),
            file=None,
        )

    def failure(self, error: str, unsaved: str) -> Failure:
        """The record of the match as far as it went, which `unsaved` may say is not in a file."""
        match, result = self.match, self.result
        known = {} if result is None else {key: getattr(result, key) for key in OUTCOME}
        if unsaved:
            known["reproduce"] = self.job.save_again
        return failure(
            self.job,
            "; and ".join(filter(None, (error, unsaved))),
            turns=match.turn if match else 0,
            turns_limit=match.turns_limit if match else 0,
            points=match.points if match else 0,
            orders=self.orders,
            dice=match.dice_drawn if match else 0,
            seconds=round(self.seconds, 4),
            problems=self.problems,
            file=self.file,
            **known,
        )


def failure(job: Job, error: str, **known: object) -> Failure:
    """The record of a job that failed, with what is known of it."""
    fields = {
        "scenario": job.name,
        "seed": job.seed,
        "attacker": job.attacker,
        "defender": job.defender,
        "error": error,
        "reproduce": job.reproduce,
    }
    return Failure(**(fields | known))  # type: ignore[arg-type]


def run(job: Job) -> Record:
    """Plays a job's match; never raises but for an interrupt."""
    return run_keeping(job)[0]


def run_keeping(job: Job) -> tuple[Record, Match | None]:
    """As `run`, with the match as it is then, if it could be begun."""
    game = _Game(job)
    error = _play(game)
    unsaved = _save(game)  # no signal and no alarm disturbs that
    if error or unsaved or game.result is None:
        return game.failure(error, unsaved), game.match
    return msgspec.structs.replace(game.result, file=game.file), game.match


def _play(game: _Game) -> str:
    """Plays a match; what went wrong, empty if nothing did."""
    limit = time_limit(game.job.timeout)
    try:
        with limit, collector_paused(), interruptible():
            game.play()
    except OutOfTimeError:
        return game.too_long
    except Exception as fault:  # noqa: BLE001 - any fault of a match is a result of the run
        return _words(fault)
    return ""


@contextmanager
def collector_paused() -> Iterator[None]:
    """Spares a match the search for reference cycles, of which it makes none worth the time.

    Nor is all that it has made looked through at once when it is over.
    """
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            _count_as_old()
            gc.enable()


def _count_as_old() -> None:
    """Puts all that there is among what the collector looks at last, unless some is to be kept."""
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


def _save(game: _Game) -> str:
    """Saves a match; what to say if that fails."""
    try:
        game.save()
    except OSError as fault:
        return f"{game.job.file} cannot be saved: {fault.strerror or _words(fault)}"
    except Exception as fault:  # noqa: BLE001 - it too is a result of the run
        return f"{game.job.file} cannot be saved: {_words(fault)}"
    return ""


def _words(fault: Exception) -> str:
    """A fault in one line; one that nobody foresaw with its place in the source."""
    text = " ".join(str(fault).split())
    if isinstance(fault, _BadMatchError):
        return text
    place = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {text} ({Path(place.filename).name}:{place.lineno})"
