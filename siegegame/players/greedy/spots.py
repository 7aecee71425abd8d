"""Where things are as sets of cells, one bit a cell: whole groups are compared at one stroke."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.vocabulary import Side
from siegegame.players.greedy.memo import recall


def of_structure(view: View, structure: StructureRecord) -> int:
    """The cells of a structure."""
    return view.footprints()[structure.id]


def about(view: View, structure: StructureRecord, reach: int) -> int:
    """The cells within a squared distance of a structure."""
    known = recall(view, ("about", reach), view.footprints(), dict[str, int])
    found = known.get(structure.id)
    if found is None:
        found = 0
        for point in structure.cells:
            found |= view.grid.ball(view.grid.cell(point), reach)
        known[structure.id] = found
    return found


def held(view: View, side: Side) -> list[str]:
    """The structures in which a side has units, in the order of those units."""
    return recall(view, ("held", side), view.placed(side), lambda: view.garrisoned(side))


def of_side(view: View, side: Side) -> int:
    """The cells of all that a side has on the table."""
    key = view.placed(side), view.ground_stamp
    return recall(view, ("cells", side), key, lambda: _of_side(view, side))


def _of_side(view: View, side: Side) -> int:
    found = view.presence(side) | view.above(side)
    cells = view.footprints()
    for name in held(view, side):
        found |= cells[name]
    for cell in _aloft(view, side):
        found |= 1 << cell
    return found


def _aloft(view: View, side: Side) -> tuple[int, ...]:
    """The cells above which a side's flyers are."""
    names = recall(view, ("flyers", side), 0, lambda: _flyers(view, side))
    points = [point for name in names if (point := view.unit(name).cell)]
    return tuple([view.grid.cell(point) for point in points])


def _flyers(view: View, side: Side) -> list[str]:
    return [unit.id for unit in view.units(side) if "flyer" in unit.card.abilities]
