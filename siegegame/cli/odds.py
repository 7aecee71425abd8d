"""`siegegame odds`: what an order would do, exactly, from a new match or a saved one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Final

import click
import msgspec

from siegegame.cli.options import SEED, is_file, json_option, scenario_name
from siegegame.cli.saved import load
from siegegame.cli.texts import quoted, say
from siegegame.engine import Match, View, scenarios
from siegegame.engine.saves import SUFFIX
from siegegame.model.errors import OrderSyntaxError, RefusedError, UsageError
from siegegame.model.orders import Order, parse
from siegegame.odds.forecast import Forecast, forecast
from siegegame.odds.outcomes import Outcome

_SHORT: Final = 14
"""Signs of a fraction that people still read."""


def _place(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Refuses a name that no scenario and no saved match can have."""
    if not value.endswith(SUFFIX):
        return scenario_name(ctx, param, value)
    if not is_file(value):
        raise UsageError(f"there is no file {value!r}")
    return value


@click.command(name="odds")
@click.argument("where", metavar="SCENARIO|SAVE", callback=_place)
@click.option("--order", "text", metavar="TEXT", required=True, help="The order, as in a script.")
@click.option("--seed", metavar="N", type=SEED, help="Seed of a new match; 1 if not given.")
@json_option
def command(where: str, text: str, seed: int | None, as_json: bool) -> None:
    """Show what an order of the side that is to act would do: every modifier, every chance.

    A saved match is taken as it is after its last order. Nothing but what that side knows counts.
    """
    order = _read(text)
    match = _match(where, seed)
    if match.to_act is None:
        raise UsageError(f"{where}: the match is over, nothing can be ordered")
    if order.SECRET and match.event_count and where.endswith(SUFFIX):
        raise click.ClickException(f"{quoted(text)}: what one side hides is not told of a match")
    view = match.view(match.to_act)
    try:
        found = forecast(view, order)
    except RefusedError as refused:
        rule = f" ({refused.refusal.rule})" if refused.refusal.rule else ""
        what = f"{quoted(text)} is refused: {refused.refusal.text}{rule}"
        raise click.ClickException(what) from refused
    if as_json:
        click.echo(msgspec.json.encode(found.plain()))
    else:
        for line in _lines(view, found):
            say(line)


def _read(text: str) -> Order:
    try:
        return parse(text)
    except OrderSyntaxError as error:
        raise UsageError(f"--order: {quoted(text)} is no order: {error}") from error


def _match(where: str, seed: int | None) -> Match:
    """The match as it was saved, or a new one.

    Raises:
        UsageError: a saved match has its own seed; there is no such scenario.
        SaveError: it cannot be read or goes another way when played again.
    """
    if where.endswith(SUFFIX):
        if seed is not None:
            raise UsageError("--seed: a saved match has a seed of its own")
        return load(Path(where))[1]
    found = scenarios.find(where)
    scenarios.check(where)
    return Match.new(found.key, 1 if seed is None else seed, catalogue=found.catalogue)


def _lines(view: View, found: Forecast) -> Iterable[str]:
    clock = view.clock
    side = clock.to_act.value if clock.to_act else "nobody"
    yield f"{found.order}: turn {clock.turn}, {clock.stage}, the {side} is to act"
    if not found.outcomes:
        yield "nothing is rolled for this order itself"
    rows = [(rule, label, str(value)) for rule, label, value in found.modifiers]
    yield from _table("modifiers", rows)
    chances = [(_what(each), _percent(each.p), _fraction(each.p)) for each in found.outcomes]
    yield from _table("outcomes", chances)
    yield from _table("on average", [(w, _decimal(v), "") for w, v in found.expected.items()])


def _table(title: str, rows: list[tuple[str, str, str]]) -> Iterable[str]:
    if not rows:
        return
    yield ""
    yield title
    first, second, third = (max(len(row[column]) for row in rows) for column in range(3))
    for one, two, three in rows:
        if title == "modifiers":
            yield f"  {one.ljust(first)}  {two.ljust(second)}  {three.rjust(third)}".rstrip()
        else:
            yield f"  {one.ljust(first)}  {two.rjust(second)}  {three.rjust(third)}".rstrip()


def _what(outcome: Outcome) -> str:
    return outcome.what if outcome.value == "yes" else f"{outcome.what}: {outcome.value}"


def _percent(p: Fraction) -> str:
    """A chance in percent with one decimal, rounded; never 0 or 100 for what is not certain."""
    tenths = (2000 * p.numerator + p.denominator) // (2 * p.denominator)
    if tenths == 0:
        return "< 0.1 %"
    if tenths == 1000 and p != 1:
        return "> 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def _fraction(p: Fraction) -> str:
    text = str(p)
    return text if len(text) <= _SHORT else ""


def _decimal(value: Fraction) -> str:
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02}"
