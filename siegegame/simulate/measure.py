"""Measures how fast the engine is and how much memory it takes, on this machine, now."""

from __future__ import annotations

import gc
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from siegegame import __version__
from siegegame.engine import Match, View, scenarios
from siegegame.model.orders import Assault, Firefight, Order, Scan, Shoot
from siegegame.model.vocabulary import SIDES, Side
from siegegame.odds.forecast import forecast
from siegegame.players import Player, make_player
from siegegame.simulate import runner
from siegegame.simulate.jobs import Job
from siegegame.simulate.results import Failure, MatchResult

SCENARIO: Final = "desperate-defense"
LEVELS: Final = ("random", "greedy")
"""The computer players that are measured, each against itself."""
_WARM_SECONDS: Final = 3.5
"""Matches that are played first and not counted: they fill the memos of sight and of steps."""
_PLAY_SECONDS: Final = 7.0
_PROBE_SECONDS: Final = 5.0
_EVERY: Final = 5
"""One order in so many is probed."""
_TIMES: Final = 5
"""Each probe is taken so often in a row, as one who searches does it; all of them count."""
_MIDDLE: Final = range(2, 7)
"""The turns in which orders are probed: the armies have met, and most of them is left."""


class Bench(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bench"):
    """What was measured, in processor time; times are medians in microseconds."""

    scenario: str
    player: str
    matches: int
    orders: int
    orders_per_second: float
    """Counted as in `sim`, per second of processor time, the players' thinking included.

    It is the steady rate of a long run: the first matches are not counted. Processor time is what
    one core gives; on an idle machine it is the time on the clock.
    """
    warmed_by: int
    """Matches played before, not counted."""
    all_orders_per_second: float
    """Every order, deployment and passing included."""
    memory_mb: float
    """The most memory that this process ever took."""
    trial_us: float
    """An order tried and rolled back."""
    clone_us: float
    """A copy of the match."""
    view_us: float
    """A side's view brought up to date after an order."""
    legal_us: float
    """A legal order checked on the view."""
    slowest_ms: float
    """The longest that a player thought about one order."""
    odds_ms: float
    """The exact odds of a shot, a fight or a scan."""
    slowest_odds_ms: float
    """The longest that the odds of one order took."""
    samples: int
    version: str
    python: str


class FailedMatchError(Exception):
    """A match that was to be measured failed; says why, and how to play it again."""

    def __init__(self, record: Failure) -> None:
        text = f"the match of seed {record.seed} failed: {record.error}"
        super().__init__(f"{text}; play it again with {record.reproduce}")


def measure(level: str = LEVELS[0], scenario: str = SCENARIO) -> Bench:
    """Plays matches for some seconds, then probes single operations in the middle of others."""
    return measure_beside(level, (scenario,))[0]


def measure_beside(level: str, scenarios: Sequence[str]) -> list[Bench]:
    """The same of several scenarios, whose matches are played in turn.

    So they share whatever else the machine does meanwhile, and can be compared.
    """
    jobs = [Job(scenario=each, seed=1, attacker=level, defender=level) for each in scenarios]
    runs = [_Run(job, _play(job, _WARM_SECONDS)) for job in jobs]
    began, least = time.perf_counter(), _PLAY_SECONDS * len(runs)
    while not runs[0].matches or time.perf_counter() - began < least:
        for run in runs:
            run.play_one()
    memory = peak_memory_mb()
    return [_probed(run, memory) for run in runs]


def _probed(run: _Run, memory: float) -> Bench:
    """What came of a run, with single operations in other matches of its kind."""
    with _nothing_old_looked_through():
        probes = _probe(run.job)
    return Bench(
        scenario=run.job.scenario,
        player=run.job.attacker,
        matches=run.matches,
        orders=run.orders,
        orders_per_second=round(run.orders / run.seconds, 1),
        all_orders_per_second=round(run.every / run.seconds, 1),
        warmed_by=run.warmed_by,
        memory_mb=round(memory, 1),
        trial_us=_median(probes.trial),
        clone_us=_median(probes.clone),
        view_us=_median(probes.view),
        legal_us=_median(probes.legal),
        slowest_ms=round(max(probes.thought) * 1e3, 2),
        odds_ms=round(statistics.median(probes.odds) * 1e3, 3) if probes.odds else 0.0,
        slowest_odds_ms=round(max(probes.odds) * 1e3, 2) if probes.odds else 0.0,
        samples=len(probes.trial),
        version=__version__,
        python=platform.python_version(),
    )


@contextmanager
def _nothing_old_looked_through() -> Iterator[None]:
    """Spares single operations pauses of the collector for all that was there before them."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _median(seconds: list[float]) -> float:
    return round(statistics.median(seconds) * 1e6, 2)


class _Run:
    """Matches of one job, seed after seed, behind those that are not counted."""

    def __init__(self, job: Job, warmed_by: int) -> None:
        self.job = job
        self.warmed_by = warmed_by
        self.matches = self.orders = self.every = 0
        self.seconds = 0.0

    def play_one(self) -> None:
        """Plays the next match and adds up its orders and its processor time."""
        seed = 1 + self.warmed_by + self.matches
        began = time.process_time()
        record, every = _one(msgspec.structs.replace(self.job, seed=seed))
        self.seconds += time.process_time() - began
        self.matches += 1
        self.orders += record.orders
        self.every += every


def _play(job: Job, seconds: float) -> int:
    """Whole matches until the time is up; how many."""
    played, began = 0, time.perf_counter()
    while not played or time.perf_counter() - began < seconds:
        played += 1
        _one(msgspec.structs.replace(job, seed=played))
    return played


def _one(job: Job) -> tuple[MatchResult, int]:
    """Plays a job.

    Raises:
        FailedMatchError: the match failed.
    """
    record, match = runner.run_keeping(job)
    if isinstance(record, Failure):
        raise FailedMatchError(record)
    if match is None:
        raise RuntimeError("a result of no match")
    return record, sum(match.view(side).decisions(side) for side in SIDES)


class _Probes:
    """Seconds that single operations took."""

    def __init__(self) -> None:
        self.trial: list[float] = []
        self.clone: list[float] = []
        self.view: list[float] = []
        self.legal: list[float] = []
        self.thought: list[float] = []
        self.odds: list[float] = []


def _probe(job: Job) -> _Probes:
    probes, found = _Probes(), scenarios.find(job.scenario)
    began, seed = time.perf_counter(), 1
    while not probes.trial or time.perf_counter() - began < _PROBE_SECONDS:
        players = {side: make_player(job.level(side), seed, side) for side in SIDES}
        match = Match.new(found.key, seed, catalogue=found.catalogue)
        with runner.collector_paused():  # as in every match that is played
            _probe_match(probes, match, players, began + _PROBE_SECONDS)
        seed += 1
    return probes


def _probe_match(probes: _Probes, match: Match, players: dict[Side, Player], until: float) -> None:
    """Plays a match and tries out one order in five in the middle of it."""
    given = 0
    while (side := match.to_act) is not None and match.turn < _MIDDLE.stop:
        if probes.trial and time.perf_counter() > until:
            return
        began = time.process_time()
        view = match.view(side)
        synced = time.process_time() - began
        began = time.process_time()
        order = players[side].choose(view)
        probes.thought.append(time.process_time() - began)
        _probe_odds(probes, view, order)
        if given % _EVERY == 0 and match.turn in _MIDDLE:
            probes.view.append(synced)
            _probe_order(probes, match, view, order)
        match.apply(order)
        given += 1


def _probe_odds(probes: _Probes, view: View, order: Order) -> None:
    if isinstance(order, Shoot | Assault | Firefight | Scan):
        probes.odds.append(_time(lambda: forecast(view, order)))


def _probe_order(probes: _Probes, match: Match, view: View, order: Order) -> None:
    for _ in range(_TIMES):
        probes.legal.append(_time(lambda: view.legal.check(order)))
    for _ in range(_TIMES):
        probes.trial.append(_time(lambda: _try(match, order)))
    for _ in range(_TIMES):
        probes.clone.append(_time(match.clone))


def _try(match: Match, order: Order) -> None:
    with match.trial():
        match.apply(order)


def _time(action: Callable[[], object]) -> float:
    began = time.process_time()
    kept = action()  # what it made is not thrown away before the time is taken
    took = time.process_time() - began
    del kept
    return took


def peak_memory_mb() -> float:
    """The most memory that this process ever had in use.

    Linux counts the memory of the program that started this one towards `getrusage`, so the
    process's own high-water mark is read where there is one.
    """
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        status = ""
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    import resource  # noqa: PLC0415 - not on every system

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
