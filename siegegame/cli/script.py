"""`siegegame script`: plays the orders in a file, one a line, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click

from siegegame.cli.options import SEED, json_option, scenario_name
from siegegame.cli.streams import need_input
from siegegame.cli.texts import cut, quoted, say
from siegegame.engine import Match, scenarios
from siegegame.model.dice import DiceError, parse_queues
from siegegame.model.errors import OrderSyntaxError, RefusedError, UsageError
from siegegame.model.events import Event
from siegegame.model.orders import Order, parse
from siegegame.model.vocabulary import Onlooker
from siegegame.report import Names, event_json, log_lines

_MESSAGE: Final = 240
"""Signs of the reason why an order cannot be carried out."""


@click.command(name="script")
@click.argument("scenario", metavar="SCENARIO", callback=scenario_name)
@click.option(
    "--orders",
    metavar="FILE|-",
    required=True,
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="Orders, one a line; blank lines and lines that begin with # are skipped.",
)
@click.option("--seed", metavar="N", type=SEED, default=1, show_default=True)
@click.option(
    "--dice",
    metavar="QUEUES",
    default="",
    help="Faces by purpose, as in 'initiative:6,2 shot:6,5'; others come from the seed.",
)
@click.option("--check", is_flag=True, help="Look at the invariants after every order.")
@json_option
def command(scenario: str, orders: str, seed: int, dice: str, check: bool, as_json: bool) -> None:
    """Play the orders in a file and show everything that happens, secrets too.

    The first order that is refused ends it with exit status 1. `siegegame rules purposes` lists
    what dice are queued by.
    """
    lines = _lines(orders)
    match = _begin(scenario, seed, dice)
    script = _Script(match, _source(orders), check)
    _show(script.events(lines), Names.of_view(match.view(Onlooker.ALL)), as_json)
    for note in script.notes():
        say(note, err=True)
    if script.fault is not None:
        raise script.fault


def _show(events: Iterator[Event], names: Names, as_json: bool) -> None:
    """Prints events as they happen."""
    if as_json:
        for event in events:
            click.echo(event_json(event, names))
    else:
        for line in log_lines(events, names):
            say(line)


def _begin(scenario: str, seed: int, dice: str) -> Match:
    found = scenarios.find(scenario)
    scenarios.check(scenario)
    try:
        queues = parse_queues(dice)
    except ValueError as error:
        raise UsageError(f"--dice: {error}") from error
    return Match.new(found.key, seed, queues=queues, catalogue=found.catalogue)


def _source(orders: str) -> str:
    return "standard input" if orders == "-" else orders


def _lines(orders: str) -> list[str]:
    """The lines of the file of orders.

    Raises:
        UsageError: they are to come from standard input and that is closed.
        ClickException: they are no text.
    """
    if orders == "-":
        need_input()
    with click.open_file(orders, "rb") as file:
        data: bytes = file.read()
    try:
        return data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise click.ClickException(f"{_source(orders)}:{line}: this is not UTF-8 text") from error


@dataclass
class _Script:
    """A script being played, and which of its dice were its own."""

    match: Match
    source: str
    check: bool
    given: int = 0
    unscripted: int = 0
    first_unscripted: int = 0
    """The line whose order rolled the first die that came from the seed."""
    fault: click.ClickException | None = None
    """What ended it early."""

    def __post_init__(self) -> None:
        self.scripted = self._queued() > 0

    def events(self, lines: list[str]) -> Iterator[Event]:
        """Plays the lines until one has a fault; everything that happens."""
        seen = 0
        for number, line in enumerate(["", *lines]):
            text = line.strip()
            if text and not text.startswith("#"):
                self._carry_out(number, text)
            yield from self.match.events(Onlooker.ALL, seen)
            seen = self.match.event_count
            if self.fault is not None:
                return

    def _carry_out(self, number: int, text: str) -> None:
        """Gives one order; a fault if it cannot be read, is refused or breaks something."""
        queued, drawn = self._queued(), self.match.dice_drawn
        try:
            self._apply(number, text)
        except click.ClickException as fault:
            self.fault = fault
            return
        self.given += 1
        self._count_dice(number, self.match.dice_drawn - drawn - (queued - self._queued()))
        problems = self.match.problems() if self.check else []
        if problems:
            what = f"after {quoted(text)} an invariant is broken: {problems[0]}"
            self.fault = self._fault(number, what)

    def _apply(self, number: int, text: str) -> None:
        order = self._read(number, text)
        try:
            self.match.apply(order)
        except RefusedError as refused:
            rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
            what = f"{quoted(text)} is refused: {_brief(refused)}{rule}"
            raise self._fault(number, what) from refused
        except DiceError as error:
            what = f"{quoted(text)} rolls a die that does not fit: {_brief(error)}"
            raise self._fault(number, what) from error

    def _read(self, number: int, text: str) -> Order:
        try:
            return parse(text)
        except OrderSyntaxError as error:
            raise self._fault(number, f"{quoted(text)} is no order: {_brief(error)}") from error

    def _fault(self, number: int, text: str) -> click.ClickException:
        return click.ClickException(f"{self.source}:{number}: {text}")

    def _queued(self) -> int:
        return sum(len(faces) for _, faces in self.match.queues)

    def _count_dice(self, number: int, from_seed: int) -> None:
        if from_seed and not self.unscripted:
            self.first_unscripted = number
        self.unscripted += from_seed

    def notes(self) -> list[str]:
        """What is to be said at the end: how far the match is, dice left over or missing."""
        match = self.match
        acts = f"the {match.to_act.value} is to act" if match.to_act else "the match is over"
        notes = [f"{self.given} orders; turn {match.turn}, {match.stage}; {acts}"]
        left = [f"{name}:{_listed(faces)}" for name, faces in match.queues if faces]
        if left:
            notes.append(f"dice left over: {' '.join(left)}")
        if self.scripted and self.unscripted:
            where = f"{self.source}:{self.first_unscripted}"
            notes.append(f"dice missing: {self.unscripted} came from the seed, first at {where}")
        return notes


def _brief(error: Exception) -> str:
    """What an error says; words of the order that it repeats may be of any length."""
    return cut(str(error), _MESSAGE)


def _listed(faces: tuple[int, ...]) -> str:
    return ",".join(str(face) for face in faces)
