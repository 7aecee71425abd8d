"""`siegegame rules`: the prose of a rule, a lookup table, the purposes of dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import click
import msgspec

from siegegame.cli.options import json_option
from siegegame.content.loader import load
from siegegame.content.schema import Catalogue, RuleText
from siegegame.model.errors import UsageError
from siegegame.model.purposes import PURPOSES
from siegegame.rules import titans

Row = dict[str, Any]


def _firepower(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("fp", "A", "B", "C")) for row in catalogue.tables.firepower]


def _close_assault(catalogue: Catalogue) -> list[Row]:
    keys = ("difference", "winner", "loser", "markers")
    return [_pick(row, keys) for row in catalogue.tables.close_assault]


def _buildings(catalogue: Catalogue) -> list[Row]:
    return [
        {
            **_pick(sheet, ("culture", "size")),
            "armour": line.armour, "capacity": line.damage, "assault": line.assault,
            "derived": sheet.derived,
        }
        for sheet in catalogue.structures.values()
        if (line := sheet.capacity)
    ]  # fmt: skip


def _critical(catalogue: Catalogue) -> list[Row]:
    return [
        {"rolls": _rolls(row.low, row.high), **_pick(row, ("extra", "effect"))}
        for row in catalogue.tables.critical
    ]


def _catastrophe(catalogue: Catalogue) -> list[Row]:
    return [
        {"size": row.size, "rolls": _rolls(row.low, row.high), "result": row.result}
        for row in catalogue.tables.catastrophe
    ]


def _hull_sizes(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("size", "figures", "hull_points")) for row in catalogue.tables.hull_sizes]


def _building_damage(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("min", "max", "result")) for row in catalogue.tables.building_damage]


def _titan_damage(catalogue: Catalogue) -> list[Row]:
    return [
        {"rolls": _rolls(row.low, row.high), "effect": titans.effect_text(row)}
        for row in catalogue.tables.titan_damage
    ]


def _materials(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("material", "dice")) for row in catalogue.tables.materials]


def _features(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("feature", "hits")) for row in catalogue.tables.features]


def _bash_limits(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("size", "limit")) for row in catalogue.tables.bash_limits]


def _structure_points(catalogue: Catalogue) -> list[Row]:
    return [_pick(row, ("structure", "low", "high")) for row in catalogue.tables.structure_points]


def _rolls(low: int, high: int) -> list[int]:
    """The totals or faces that find a row."""
    return list(range(low, high + 1))


def _purposes(catalogue: Catalogue) -> list[Row]:
    del catalogue
    return [{"purpose": key.value, "dice": text} for key, text in PURPOSES.items()]


def _pick(row: msgspec.Struct, keys: Sequence[str]) -> Row:
    return {key: getattr(row, key) for key in keys}


TABLES: Final[dict[str, Callable[[Catalogue], list[Row]]]] = {
    "firepower": _firepower,
    "close_assault": _close_assault,
    "buildings": _buildings,
    "critical": _critical,
    "catastrophe": _catastrophe,
    "hull_sizes": _hull_sizes,
    "building_damage": _building_damage,
    "titan_damage": _titan_damage,
    "features": _features,
    "bash_limits": _bash_limits,
    "structure_points": _structure_points,
    "materials": _materials,
    "purposes": _purposes,
}
"""The rows of each table that can be shown."""


@click.command(name="rules")
@click.argument("name", metavar="[ID|TABLE|purposes]", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """Show a rule by its id, a table by its name, or the purposes of dice; all names without any.

    Tables are firepower, close_assault, buildings, critical, catastrophe, hull_sizes,
    building_damage, titan_damage, features, bash_limits, structure_points and materials. Dice of
    `script` are queued by purpose.
    """
    catalogue = load()
    if name is None:
        _show_index(catalogue, as_json)
    elif name in TABLES:
        _show_table(name, TABLES[name](catalogue), as_json)
    else:
        _show_rule(name.upper(), _find(catalogue, name), as_json)


def _find(catalogue: Catalogue, name: str) -> RuleText:
    rule = catalogue.rules.get(name.upper())
    if rule is None:
        tables = ", ".join(TABLES)
        raise UsageError(
            f"there is no rule or table {name!r}; tables are {tables}, "
            "and `siegegame rules` lists the rules"
        )
    return rule


def _show_index(catalogue: Catalogue, as_json: bool) -> None:
    ids = sorted(catalogue.rules, key=lambda each: (each[0], int(each[1:])))
    titles = {each: catalogue.rules[each].title for each in ids}
    if as_json:
        _print_json({"rules": titles, "tables": list(TABLES)})
        return
    for each, title in titles.items():
        click.echo(f"{each:4} {title}")
    click.echo(f"tables: {', '.join(TABLES)}")


def _show_table(name: str, rows: list[Row], as_json: bool) -> None:
    if as_json:
        _print_json({"table": name, "rows": rows})
        return
    lines = [list(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "-"
    if isinstance(value, list):
        return f"{value[0]}-{value[-1]}" if len(value) > 1 else str(value[0])
    return str(value)


def _show_rule(key: str, rule: RuleText, as_json: bool) -> None:
    if as_json:
        _print_json({"rule": key, "title": rule.title, "text": rule.text, "source": rule.source})
        return
    click.echo(f"{key} {rule.title}\n")
    click.echo(click.wrap_text(rule.text, width=80, preserve_paragraphs=True))


def _print_json(value: object) -> None:
    click.echo(msgspec.json.encode(value))
