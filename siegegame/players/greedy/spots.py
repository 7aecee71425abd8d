"""Where things are as sets of cells, one bit a cell: whole groups are compared at one stroke."""

from __future__ import annotations

from collections.abc import Iterable

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.vocabulary import Side
from siegegame.players.greedy.memo import recall


def of_structure(view: View, structure: StructureRecord) -> int:
    """The cells of a structure."""
    return about(view, structure, 0)


def about(view: View, structure: StructureRecord, reach: int) -> int:
    """The cells within a squared distance of a structure."""
    known = recall(view, ("about", reach), view.ground_stamp, dict[str, int])
    found = known.get(structure.id)
    if found is None:
        found = 0
        for point in structure.cells:
            found |= view.grid.ball(view.grid.cell(point), reach)
        known[structure.id] = found
    return found


def of_units(view: View, names: Iterable[str]) -> int:
    """The cells of some units; of those inside all cells of their structure."""
    found, inside = 0, ""
    for name in names:
        unit = view.unit(name)
        if unit.cell:
            found |= 1 << view.grid.cell(unit.cell)
        elif unit.inside and unit.inside != inside:
            inside = unit.inside
            found |= of_structure(view, view.structure(inside))
    return found


def held(view: View) -> dict[Side, tuple[tuple[str, tuple[str, ...]], ...]]:
    """The structures in which each side has units, with these."""
    return recall(view, "garrisons", view.structures_stamp, lambda: _held(view))


def _held(view: View) -> dict[Side, tuple[tuple[str, tuple[str, ...]], ...]]:
    found: dict[Side, list[tuple[str, tuple[str, ...]]]] = {side: [] for side in Side}
    for structure in view.structures():
        if structure.occupants:
            holder = view.unit(structure.occupants[0]).side
            found[holder].append((structure.id, structure.occupants))
    return {side: tuple(each) for side, each in found.items()}


def of_side(view: View, side: Side) -> int:
    """The cells of all that a side has on the table."""
    return recall(view, ("side now", side), view.stamp, lambda: _side_now(view, side))


def _side_now(view: View, side: Side) -> int:
    key = (view.standing(side), held(view)[side], _aloft(view, side))
    return recall(view, ("side", side), key, lambda: _of_side(view, *key))


def _of_side(
    view: View,
    standing: tuple[int, ...],
    inside: tuple[tuple[str, tuple[str, ...]], ...],
    aloft: tuple[int, ...],
) -> int:
    found = 0
    for cell in (*standing, *aloft):
        found |= 1 << cell
    for name, _ in inside:
        found |= of_structure(view, view.structure(name))
    return found


def _aloft(view: View, side: Side) -> tuple[int, ...]:
    """The cells above which a side's flyers are."""
    names = recall(view, ("flyers", side), 0, lambda: _flyers(view, side))
    points = [point for name in names if (point := view.unit(name).cell)]
    return tuple([view.grid.cell(point) for point in points])


def _flyers(view: View, side: Side) -> list[str]:
    return [unit.id for unit in view.units(side) if "flyer" in unit.card.abilities]
