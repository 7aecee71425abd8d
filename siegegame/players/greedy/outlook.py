"""The board as it will be once the moves that a plan holds so far have been made."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DetachmentRecord
from siegegame.model.geometry import Point, reach2
from siegegame.model.vocabulary import OrderKind
from siegegame.players.greedy import ground

_COHERENT2: Final = reach2(10)
_FAR2: Final = 1 << 20


class Outlook:
    """What the moves of a detachment's units are judged by, gathered once for all of them."""

    __slots__ = (
        "_come", "_gone", "_points", "afar", "beside", "detachment", "enemies", "kind", "marching",
        "names", "side", "view", "wanted",
    )  # fmt: skip

    def __init__(self, view: View, detachment: DetachmentRecord, kind: OrderKind) -> None:
        self.view: Final = view
        self.side: Final = detachment.side
        self.detachment: Final = detachment
        self.kind: Final = kind
        """The order that it has, or would get."""
        self.names: Final = _in_turn(detachment)
        self.marching: Final = kind is OrderKind.MARCH
        self.afar: Final = ~view.within(detachment.side, ground.AFAR2) if self.marching else 0
        """The cells from which the enemy is far, as bits, for those who march."""
        self.enemies: Final = ground.enemy_points(view, detachment.side)
        self.beside: Final = ground.beside_wanted(view, detachment.side)
        """The cells next to structures that are wanted, as bits."""
        self.wanted: Final = ground.names_wanted(view, detachment.side)
        self._points: Final = {
            unit: point for unit in detachment.units if (point := _point(view, unit))
        }
        self._gone = self._come = 0

    def mover(self, unit: str) -> Mover | None:
        """How a unit may move, or could if its detachment got the order; None if it may not."""
        legal = self.view.legal
        if self.view.clock.active == self.detachment.id:
            return legal.mover(unit)
        return legal.mover_under(unit, self.kind)

    def note(self, unit: str, start: int, cell: int) -> None:
        """A unit will go from a cell, if it stood on one, to another."""
        if start >= 0:
            self._gone |= 1 << start
            self._come &= ~(1 << start)
        self._come |= 1 << cell
        self._gone &= ~(1 << cell)
        self._points[unit] = self.view.grid.points[cell]

    def free(self, mover: Mover, cell: int) -> bool:
        """Whether a mover will be able to stop on a cell."""
        if self._come >> cell & 1:
            return False
        return bool(self._gone >> cell & 1) or mover.free(cell)

    def shut(self, mover: Mover) -> int:
        """The cells that others will keep a mover out of, as bits."""
        return mover.shut(self._gone, self._come)

    def fellows(self, unit: str) -> list[Point]:
        """Where the other units of the detachment will be."""
        return [point for name, point in self._points.items() if name != unit]


def _in_turn(detachment: DetachmentRecord) -> list[str]:
    """A detachment's units, the leader last: he follows, and does not outrun the rest."""
    names = [name for name in detachment.units if name != detachment.leader]
    return [*names, detachment.leader] if detachment.leader else names


def _point(view: View, unit: str) -> Point | None:
    record = view.unit(unit)
    return view.structure(record.inside).cells[0] if record.inside else record.cell


def apart(point: Point, fellows: list[Point]) -> int:
    """What a place loses by being out of coherency with all fellows (C15)."""
    x, y = point
    near = _FAR2
    for other_x, other_y in fellows:
        gap = (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y)
        if gap <= _COHERENT2:
            return 0
        near = min(near, gap)
    return 30 + min(60, near // 2) if fellows else 0
