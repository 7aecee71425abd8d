"""`siegegame sim`: many matches of computer players, and what came of them."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Final

import click
import msgspec

from siegegame.cli.app import FAILED, INTERRUPTED
from siegegame.cli.options import (
    COUNT,
    LAST_SEED,
    SCENARIO,
    SEED,
    json_option,
    level,
    match_options,
    scenario_names,
)
from siegegame.cli.out import Folder, OutFolder
from siegegame.cli.streams import is_terminal
from siegegame.cli.tables import match_lines, summary_lines
from siegegame.cli.texts import say
from siegegame.engine import Match, scenarios
from siegegame.model.errors import UsageError
from siegegame.simulate.executors import Records, run_jobs
from siegegame.simulate.jobs import TIMEOUT, Job, plan
from siegegame.simulate.results import Failure, Record, Tally
from siegegame.simulate.stopping import StoppedError, heeded

_SHOWN: Final = 20
"""Runs of so many matches show a line for each."""
_LONGEST: Final = 1e7
"""Seconds that a match may be given; nobody waits for months."""


def _seconds(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """Refuses what is no number; the range admits it."""
    if math.isnan(value):
        raise click.BadParameter("nan is no number of seconds", ctx, param)
    return value


@click.command(name="sim")
@click.argument("names", metavar="[SCENARIO]...", nargs=-1, callback=scenario_names)
@click.option("--attacker", metavar="AI", callback=level)
@click.option("--defender", metavar="AI", callback=level)
@click.option("--matches", metavar="N", type=COUNT, default=10, show_default=True)
@click.option(
    "--seed",
    metavar="N",
    type=SEED,
    default=1,
    show_default=True,
    help="Match i has seed N+i, the first being 0.",
)
@match_options
@click.option(
    "--jobs",
    metavar="J",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes at work.",
)
@click.option("--swap", is_flag=True, help="Play each seed a second time with seats swapped.")
@click.option("--check", is_flag=True, help="Look at the invariants after every order.")
@click.option("--stop", is_flag=True, help="Stop at the first match that fails.")
@click.option(
    "--timeout",
    metavar="S",
    type=click.FloatRange(min=0, min_open=True, max=_LONGEST),
    callback=_seconds,
    default=TIMEOUT,
    show_default=True,
    help="Seconds that a match may take.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=Folder(path_type=Path),
    help="Save every match there, with an index.jsonl.",
)
@json_option
def command(
    names: tuple[str, ...],
    attacker: str,
    defender: str,
    matches: int,
    seed: int,
    points: int | None,
    turns: int | None,
    options: tuple[tuple[str, str], ...],
    jobs: int,
    swap: bool,
    check: bool,
    stop: bool,
    timeout: float,
    out: Path | None,
    as_json: bool,
) -> int:
    """Play many matches of computer players and count what comes of them.

    Without arguments: ten matches of desperate-defense. Results go to standard output; the exit
    status is 1 if any match failed, and each failure names a command that plays it again. `orders`
    in results counts orders that move, shoot, assault, scan, enter or leave, and no others.
    """
    if seed + matches - 1 > LAST_SEED:
        raise UsageError(f"seeds end at {LAST_SEED}: --seed {seed} leaves no {matches} matches")
    template = Job(
        scenario=SCENARIO,
        seed=seed,
        attacker=attacker,
        defender=defender,
        points=points,
        turns=turns,
        options=options,
        check=check,
        timeout=timeout,
        folder=str(out) if out else None,
    )
    chosen = names or (SCENARIO,)
    _try_out(chosen, template)
    total = len(chosen) * matches * (1 + swap)
    folder = OutFolder(out) if out else None
    with closing(folder) if folder else nullcontext():
        run = _Run(total, as_json, folder, template.run_again(chosen, matches, swap))
        return run.play(run_jobs(plan(chosen, template, matches, swap), jobs), stop)


def _try_out(chosen: tuple[str, ...], template: Job) -> None:
    """Refuses at once what would fail in every match.

    Raises:
        UsageError: a scenario, option or size that there is not.
        AssetError: the assets are faulty.
    """
    keys: list[str] = []
    for scenario in chosen:
        found = scenarios.find(scenario)
        if found.key in keys:
            raise UsageError(f"scenario {found.key!r} is named twice")
        keys.append(found.key)
        scenarios.check(scenario)
        Match.new(
            found.key,
            template.seed,
            points=template.points,
            turns=template.turns,
            options=dict(template.options),
            catalogue=found.catalogue,
        )


class _Run:
    """A run: where its records go, and what it comes to."""

    def __init__(self, total: int, as_json: bool, folder: OutFolder | None, again: str) -> None:
        self.total = total
        self._folder = folder
        self._json = as_json
        self._again = again
        """The command that does all of it again."""
        self._tally = Tally()
        self._lines: list[str] = []
        self._began = time.perf_counter()
        self._ended = 0
        """The exit status if something ended it from outside."""

    def play(self, records: Records, stop: bool) -> int:
        """Takes all records; the exit status."""
        with heeded(), closing(records):
            try:
                self._take_all(records, stop)
            except KeyboardInterrupt as end:
                self._end(end)
                self._take_rest(records)
            except OSError:  # nobody can read the results any more
                self._note_rest(records)
                raise
        return self._finish()

    def _take_all(self, records: Records, stop: bool) -> None:
        with self._progress() as advance:
            for record in records:
                self._take(record)
                advance(1)
                if stop and isinstance(record, Failure):
                    break
        if self._folder:  # every match that was saved is also listed
            self._take_rest(records)

    def _take_rest(self, records: Records) -> None:
        """Takes what else has been played; who interrupts that too has no patience."""
        try:
            for record in records.rest():
                self._take(record)
        except KeyboardInterrupt as end:
            self._end(end)

    def _note_rest(self, records: Records) -> None:
        try:
            for record in records.rest():
                self._note(record)
        except KeyboardInterrupt as end:
            self._end(end)

    def _end(self, end: KeyboardInterrupt) -> None:
        self._ended = end.status if isinstance(end, StoppedError) else INTERRUPTED

    @contextmanager
    def _progress(self) -> Iterator[Callable[[int], object]]:
        """A bar on standard error if a person looks at it and nothing else is written there."""
        if not is_terminal(sys.stderr) or (self._json and is_terminal(sys.stdout)):
            yield lambda _: None
            return
        with click.progressbar(length=self.total, label="Playing", file=sys.stderr) as bar:
            yield bar.update

    def _take(self, record: Record) -> None:
        line = self._note(record)
        if self._json:
            click.echo(line, nl=False)
        elif self.total <= _SHOWN or isinstance(record, Failure):
            self._lines += match_lines(record)

    def _note(self, record: Record) -> bytes:
        """Counts and lists a match; its line."""
        self._tally.add(record)
        line = msgspec.json.encode(record) + b"\n"
        if self._folder:
            self._folder.add(line, record.file)
        return line

    def _finish(self) -> int:
        tally = self._tally
        summary = tally.summary(time.perf_counter() - self._began)
        fault = self._folder.fault if self._folder else ""
        if self._json:
            click.echo(msgspec.json.encode(summary))
        else:
            click.echo("\n".join([*self._lines, *summary_lines(summary)]))
        if self._folder and self._folder.older:
            say(self._folder.older, err=True)
        if self._ended:
            done = tally.matches + tally.failures
            say(f"interrupted after {done} of {self.total} matches", err=True)
        if fault:
            say(f"siegegame: {fault}; `{self._again}` plays them again", err=True)
        return self._ended or (FAILED if tally.failures or fault else 0)
