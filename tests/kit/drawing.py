"""Reads a battle drawn as text: ground, structures, where the units stand.

A drawing has one token a cell, between blanks:

    .  =  &  %     ground, by the glyphs of assets/terrain
    &*5            five such cells
    a1  d2         the next unit of a detachment (a1.1, then a1.2, ...) on open ground
    a1.3           that unit of a detachment
    a1%            the next unit, on that ground
    H              a cell of structure `h`
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from siegegame.content.schema import MapCard, MapStructure, Zone
from siegegame.model.geometry import Point

_REPEATED = re.compile(r"(\S)\*(\d+)")
_UNIT = re.compile(r"([ad]\d+)(\.\d+)?([^\d.]?)")
OPEN = "."


@dataclass
class Drawing:
    """What a text map shows."""

    rows: list[str]
    units: dict[str, Point] = field(default_factory=dict)
    structures: dict[str, list[Point]] = field(default_factory=dict)

    def card(self, sheets: dict[str, str], edge: str) -> MapCard:
        """The map; the attacker's half is the west, the defender's the east."""
        wide, tall = len(self.rows[0]), len(self.rows)
        middle = wide // 2
        return MapCard(
            name="Drawing",
            rows="\n".join(self.rows) + "\n",
            attacker_zone=Zone(west=0, north=0, east=middle - 1, south=tall - 1),
            defender_zone=Zone(west=middle, north=0, east=wide - 1, south=tall - 1),
            attacker_edge=edge,  # type: ignore[arg-type]
            structures=tuple(
                _structure(key, cells, sheets.get(key, "imperial-small"))
                for key, cells in self.structures.items()
            ),
        )


def _structure(key: str, cells: list[Point], sheet: str) -> MapStructure:
    corner = min(x for x, _ in cells), min(y for _, y in cells)
    return MapStructure(id=key, name=key.upper(), sheet=sheet, at=corner, cells=tuple(cells))


def read(text: str, pad: tuple[int, int]) -> Drawing:
    """Reads a drawing and pads it with open ground, to the east and south, to a least size."""
    drawing = Drawing([])
    for y, line in enumerate(filter(None, map(str.strip, text.splitlines()))):
        tokens = [token for word in line.split() for token in _repeat(word)]
        drawing.rows.append("".join(_cell(drawing, each, (x, y)) for x, each in enumerate(tokens)))
    wide = max(2, pad[0], *map(len, drawing.rows))
    short = [row for row in drawing.rows if len(row) != len(drawing.rows[0])]
    if short:
        raise ValueError(f"rows of a drawing must be equally long: {short}")
    drawing.rows = [row.ljust(wide, OPEN) for row in drawing.rows]
    drawing.rows += [OPEN * wide] * (pad[1] - len(drawing.rows))
    return drawing


def _repeat(word: str) -> list[str]:
    found = _REPEATED.fullmatch(word)
    return [found[1]] * int(found[2]) if found else [word]


def _cell(drawing: Drawing, token: str, point: Point) -> str:
    unit = _UNIT.fullmatch(token)
    if unit:
        number = unit[2] or f".{sum(n.startswith(unit[1] + '.') for n in drawing.units) + 1}"
        drawing.units[unit[1] + number] = point
        return unit[3] or OPEN
    if token.isupper():
        drawing.structures.setdefault(token.lower(), []).append(point)
        return OPEN
    return token
