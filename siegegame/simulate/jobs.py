"""What is to be played: one job a match, and the plan of a whole run."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from siegegame.engine.saves import SUFFIX
from siegegame.model.vocabulary import Side

TIMEOUT: Final = 300.0
"""Seconds that a match may take unless said otherwise."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One match between computer players, complete in itself so that any process can play it."""

    scenario: str
    """As it was named: a stock name or a path."""
    seed: int
    attacker: str
    """The attacker's level of computer player."""
    defender: str
    points: int | None = None
    turns: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    check: bool = False
    """Whether the invariants are looked at after every order."""
    timeout: float = TIMEOUT
    folder: str | None = None
    """Where the match is saved; None for nowhere."""
    swapped: bool = False
    """Whether it is the second seating of its seed."""

    def level(self, side: Side) -> str:
        """The level of a side's computer player."""
        return self.attacker if side is Side.ATTACKER else self.defender

    @property
    def name(self) -> str:
        """The scenario's key."""
        return Path(self.scenario).name.removesuffix(".toml")

    @property
    def file(self) -> Path | None:
        """The file it is saved in."""
        if self.folder is None:
            return None
        ending = "-swapped" if self.swapped else ""
        return Path(self.folder) / f"{self.name}-{self.seed}{ending}{SUFFIX}"

    @property
    def reproduce(self) -> str:
        """The command that plays exactly this match, with checks."""
        return shlex.join([*self._words([self.scenario], 1), "--check"])

    @property
    def save_again(self) -> str:
        """The command that plays this match, with checks, and saves it under the same name.

        The second seating of a seed has its name only behind the first.
        """
        change = msgspec.structs.replace
        job = change(self, attacker=self.defender, defender=self.attacker) if self.swapped else self
        return change(job, check=True).run_again([self.scenario], 1, self.swapped)

    def run_again(self, scenarios: Sequence[str], matches: int, swap: bool) -> str:
        """The command of the run that this job is the template of."""
        words = [*self._words(scenarios, matches), *(["--swap"] if swap else []), *self._out]
        return shlex.join([*words, *(["--check"] if self.check else [])])

    @property
    def _out(self) -> list[str]:
        return [] if self.folder is None else ["--out", self.folder]

    def _words(self, scenarios: Sequence[str], matches: int) -> list[str]:
        words = ["siegegame", "sim", *scenarios, "--attacker", self.attacker]
        words += ["--defender", self.defender, "--matches", str(matches), "--seed", str(self.seed)]
        words += ["--points", str(self.points)] if self.points is not None else []
        words += ["--turns", str(self.turns)] if self.turns is not None else []
        for key, value in self.options:
            words += ["--option", f"{key}={value}"]
        timeout = str(self.timeout).removesuffix(".0")
        return [*words, *(["--timeout", timeout] if self.timeout != TIMEOUT else [])]


def plan(scenarios: Sequence[str], template: Job, matches: int, swap: bool) -> Iterator[Job]:
    """The jobs of a run in order: match i of each scenario has the template's seed + i.

    With `swap` each seed is played a second time with the players in each other's seats.
    """
    change = msgspec.structs.replace
    for scenario in scenarios:
        for number in range(matches):
            job = change(template, scenario=scenario, seed=template.seed + number)
            yield job
            if swap:
                yield change(job, attacker=job.defender, defender=job.attacker, swapped=True)
