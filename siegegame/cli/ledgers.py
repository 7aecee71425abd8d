"""The ledgers of structures, for `siegegame log FILE --ledger`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click
import msgspec

from siegegame.cli.texts import say
from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.errors import UsageError
from siegegame.model.events import Event
from siegegame.report import Names, ledger, ledger_entries

ALL: Final = "all"
"""In the place of a structure: every one."""


def show_ledgers(view: View, events: Sequence[Event], structure: str, *, as_json: bool) -> None:
    """Prints what became of a structure, or of all.

    Args:
        view: the match as it is now.
        events: everything that happened, as the viewer may know it.
        structure: a structure's id, or `all`.
        as_json: whether to print a JSON object a line rather than prose.

    Raises:
        UsageError: there is no such structure.
    """
    names = Names.of_view(view)
    for number, record in enumerate(_chosen(view, structure)):
        if as_json:
            for entry in ledger_entries(events, record.id, names):
                line = {"kind": "ledger", "structure": record.id, **msgspec.structs.asdict(entry)}
                click.echo(msgspec.json.encode(line).decode())
            continue
        if number:
            say("")
        left = f"{record.durability} {record.remaining} of {record.maximum}"
        say(f"{record.name} ({record.id}): {left}, {record.state.value}")
        for text in ledger(events, record.id, names):
            say(text)


def _chosen(view: View, structure: str) -> list[StructureRecord]:
    every = [each for each in view.structures() if each.cells]
    found = [each for each in every if structure in (ALL, each.id)]
    if not found:
        known = ", ".join(each.id for each in every)
        raise UsageError(f"no structure is called {structure!r}; there are: {known}")
    return found
