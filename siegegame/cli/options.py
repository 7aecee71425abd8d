"""Options and kinds of values that several commands share."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from siegegame.cli.texts import cut, is_unicode
from siegegame.model.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])

SCENARIO: Final = "desperate-defense"
"""The scenario played when none is named."""
HUMAN: Final = "human"

LAST_SEED: Final = 2**53 - 1
"""Seeds are whole numbers that every reader of JSON keeps."""
SEED: Final = click.IntRange(min=0, max=LAST_SEED)
COUNT: Final = click.IntRange(min=1, max=1_000_000)
_TURNS: Final = click.IntRange(min=1, max=99)


def seat(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuses what is neither `human` nor a level of computer player."""
    return value if value is None else _one_of((HUMAN, *_levels()), value, ctx, param)


def level(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """Refuses what is no level of computer player; who plays if none is named."""
    return default_level() if value is None else _one_of(_levels(), value, ctx, param)


def default_level() -> str:
    """Greedy or, as long as there is no such player, the strongest there is."""
    levels = _levels()
    return "greedy" if "greedy" in levels else levels[-1]


def _levels() -> tuple[str, ...]:
    from siegegame.players import LEVELS  # noqa: PLC0415 - help does without players

    return LEVELS


def _one_of(known: tuple[str, ...], value: str, ctx: click.Context, param: click.Parameter) -> str:
    if value in known:
        return value
    text = f"there is no player {value!r}; players are {', '.join(known)}"
    raise click.BadParameter(text, ctx, param)


def _pairs(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Reads `K=V`, each key once."""
    pairs: dict[str, str] = {}
    for value in values:
        key, sign, text = value.partition("=")
        if not sign or not key:
            raise click.BadParameter(f"{value!r} is not of the form K=V", ctx, param)
        if key in pairs:
            raise click.BadParameter(f"{key!r} is given twice", ctx, param)
        pairs[key] = text
    return tuple(pairs.items())


def scenario_names(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """As `scenario_name`, for several."""
    return tuple(scenario_name(ctx, param, value) for value in values)


def scenario_name(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Refuses a name that no scenario and no file can have.

    Raises:
        UsageError: the system takes it for no name, or it cannot stand in a save.
    """
    del ctx, param
    if not is_unicode(value):
        raise UsageError(f"the name of the scenario, {value!r}, is not UTF-8")
    if (os.sep in value or value.endswith(".toml")) and not is_file(value):
        raise UsageError(f"there is no scenario file {cut(value)}")
    return value


def is_file(name: str) -> bool:
    """Whether there is a file of that name, be it one that no file can have."""
    try:
        return Path(name).is_file()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return False
        raise


def match_options(command: F) -> F:
    """`--points`, `--turns` and `--option`."""
    for option in (
        click.option("--option", "options", metavar="K=V", multiple=True,
                     callback=_pairs, help="Set an option of the scenario; may be repeated."),
        click.option("--turns", metavar="N", type=_TURNS, help="Turn limit."),
        click.option("--points", metavar="N", type=COUNT, help="Size of both armies."),
    ):  # fmt: skip
        command = option(command)
    return command


def json_option(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")(command)
