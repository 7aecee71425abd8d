"""The journal: every write to the state, so that a trial can be taken back (decision 4).

It also remembers which entities and cells were touched, by writing and by taking back alike, with
a stamp that only ever grows. Views and caches bring themselves up to date from that (decision 11).
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from siegegame.world.components import Component

_WRITE: Final = setattr
_KEEP: Final = 20_000
_MEMO: Final = -1
"""Stands for the entity of what is remembered of the board."""

Entry = tuple[int, Any, Any, Any]
"""A write: its entity, component, field and old value; or its layer's number, layer, cell, old."""
C = TypeVar("C", bound=Component)
Layer = list[int]
"""One number for each cell of the board."""


class Journal:
    """Writes fields and layers, and undoes its writes back to a mark."""

    __slots__ = ("base", "cell_base", "cells", "entries", "layers", "touched")

    def __init__(self, layers: tuple[Layer, ...]) -> None:
        self.layers = layers
        self.entries: list[Entry] = []
        self.touched: list[Entry] = []
        self.cells: list[tuple[int, int]] = []
        self.base = 0
        self.cell_base = 0

    def put(self, entity: int, component: Component, field: str, value: object) -> None:
        """Writes a component's field."""
        entry = (entity, component, field, getattr(component, field))
        self.entries.append(entry)
        self.touched.append(entry)
        _WRITE(component, field, value)

    def put_memo(self, holder: object, field: str, value: object) -> None:
        """Replaces something a world remembers of its board, so that it can be taken back."""
        self.entries.append((_MEMO, holder, field, getattr(holder, field)))
        setattr(holder, field, value)

    def put_cell(self, layer: int, cell: int, value: int) -> None:
        """Writes one cell of a layer, given by its number."""
        column = self.layers[layer]
        self.entries.append((layer, column, cell, column[cell]))
        self.cells.append((layer, cell))
        column[cell] = value

    def stamps(self) -> tuple[int, int]:
        """How many entities and cells have ever been touched."""
        return self.base + len(self.touched), self.cell_base + len(self.cells)

    def since(self, entity: int, cell: int) -> tuple[list[Entry], list[tuple[int, int]], bool]:
        """Writes and cells touched since some stamps, and whether that is all of them."""
        if entity < self.base or cell < self.cell_base:
            return [], [], False
        return self.touched[entity - self.base :], self.cells[cell - self.cell_base :], True

    def mark(self) -> int:
        """Where `undo` may go back to."""
        return len(self.entries)

    def undo(self, mark: int) -> None:
        """Takes back every write since the mark, the last first."""
        entries = self.entries
        while len(entries) > mark:
            entry = number, target, key, old = entries.pop()
            if type(target) is list:
                target[key] = old
                self.cells.append((number, key))
            elif number == _MEMO:
                setattr(target, key, old)
            else:
                _WRITE(target, key, old)
                self.touched.append(entry)

    def forget(self) -> None:
        """Drops what can no longer be taken back, and old touches once there are very many."""
        self.entries.clear()
        if len(self.touched) > _KEEP:
            self.base += len(self.touched)
            self.cell_base += len(self.cells)
            self.touched.clear()
            self.cells.clear()


def copy_field(source: Component, target: Component, field: str) -> None:
    """Makes a field of a view's component the same as that of the true one (decision 9)."""
    _WRITE(target, field, getattr(source, field))


def copy_touched(
    touched: list[Entry],
    twins: dict[int, Component],
    stamps: dict[int, int],
    stamp: int,
    partly: type[C],
) -> list[tuple[int, C]]:
    """As `copy_field` for each write whose component has a twin; stamps the entities.

    Returns:
        Components of the kind that is shown in part only, which have no twin, with their entities.
    """
    write, twin_of, left = _WRITE, twins.get, []
    for entity, component, field, _ in touched:
        twin = twin_of(id(component))
        if twin is not None:
            stamps[entity] = stamp
            write(twin, field, getattr(component, field))
        elif type(component) is partly:
            stamps[entity] = stamp
            left.append((entity, component))
    return left
