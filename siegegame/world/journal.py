"""The journal: every write to the state, so that a trial can be taken back (decision 4).

It also remembers which entities were touched, by writing and by taking back alike, with a stamp
that only ever grows. Views and caches bring themselves up to date from that (decision 11). What
nobody may know is written without a touch.
"""

from __future__ import annotations

from typing import Any, Final

from siegegame.world.components import Component

_WRITE: Final = setattr
_KEEP: Final = 20_000
_MEMO: Final = -1
"""Stands for the entity of what is remembered of the board."""
_SECRET: Final = -2
"""Stands for the entity of what nobody may know."""

Entry = tuple[int, Any, Any, Any]
"""A write: its entity, component, field and old value; or its layer's number, layer, cell, old."""
Layer = list[int]
"""One number for each cell of the board."""


class Journal:
    """Writes fields and layers, and undoes its writes back to a mark."""

    __slots__ = ("base", "entries", "ground", "layers", "touched")

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        self.layers = layers
        self.entries: list[Entry] = []
        self.touched: list[int] = []
        """The entities that were touched, one for each write, since `base` of them."""
        self.base = 0
        self.ground = 0
        """How often a cell of any layer but the first, that of who stands there, was written."""

    def put(self, entity: int, component: Component, field: str, value: object) -> None:
        """Writes a component's field."""
        self.entries.append((entity, component, field, getattr(component, field)))
        self.touched.append(entity)
        _WRITE(component, field, value)

    def put_secret(self, component: Component, field: str, value: object) -> None:
        """Writes a field that nobody may know: no view is the older for it."""
        self.entries.append((_SECRET, component, field, getattr(component, field)))
        _WRITE(component, field, value)

    def put_memo(self, holder: object, field: str, value: object) -> None:
        """Replaces something a world remembers of its board, so that it can be taken back."""
        self.entries.append((_MEMO, holder, field, getattr(holder, field)))
        setattr(holder, field, value)

    def put_cell(self, layer: int, cell: int, value: int) -> None:
        """Writes one cell of a layer, given by its number."""
        column = self.layers[layer]
        self.entries.append((layer, column, cell, column[cell]))
        if layer:
            self.ground += 1
        column[cell] = value

    def stamps(self) -> tuple[int, int]:
        """How often entities, and cells of the ground and of what is built, have been touched."""
        return self.base + len(self.touched), self.ground

    def since(self, stamp: int) -> list[int] | None:
        """The entities touched since a stamp, None if that is too long ago to be known."""
        return self.touched[stamp - self.base :] if stamp >= self.base else None

    def mark(self) -> int:
        """Where `undo` may go back to."""
        return len(self.entries)

    def undo(self, mark: int) -> None:
        """Takes back every write since the mark, the last first."""
        entries = self.entries
        while len(entries) > mark:
            number, target, key, old = entries.pop()
            if type(target) is list:
                target[key] = old
                if number:
                    self.ground += 1
            elif number == _MEMO:
                setattr(target, key, old)
            else:
                _WRITE(target, key, old)
                if number != _SECRET:
                    self.touched.append(number)

    def forget(self) -> None:
        """Drops what can no longer be taken back, and old touches once there are very many."""
        self.entries.clear()
        if len(self.touched) > _KEEP:
            self.base += len(self.touched)
            self.touched.clear()


def copy_field(source: Component, target: Component, field: str) -> None:
    """Makes a field of a view's component the same as that of another."""
    _WRITE(target, field, getattr(source, field))
