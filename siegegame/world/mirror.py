"""A world as one viewer may know it, kept in step with the true one by its journal's touches.

The mirror is a world of its own in which what the viewer may not know was never written: the
dice's state, and whatever `SECRETS` names. Everything that players, screens and odds see comes
from a mirror (decisions 9 and 10).
"""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import Viewer
from siegegame.world.components import Component, DiceStream
from siegegame.world.journal import Entry, Journal, copy_field
from siegegame.world.store import OCCUPANT, World

SECRETS: Final[tuple[type[Component], ...]] = (DiceStream,)
"""Components that no viewer may know."""


class Mirror:
    """Keeps a viewer's world in step with the true world, to which it holds no way back."""

    def __init__(self, truth: World, viewer: Viewer) -> None:
        self.viewer = viewer
        self.world = truth.clone()
        self.world.events = []
        self.world.forget_dice()
        self._twins = _twins(truth, self.world)
        self._entities, self._cells = truth.journal.stamps()
        self.stamps = {entity: 1 for entity, _ in self._twins.values()}
        """For each entity a number that changes when the viewer's knowledge of it does."""
        self.stamp = 1
        self.ground_stamp = 1
        """A number that changes when a cell's ground or standing structure may have."""

    def sync(self, truth: World) -> None:
        """Copies what was touched since the last time."""
        journal = truth.journal
        touched, cells, complete = journal.since(self._entities, self._cells)
        self._entities, self._cells = journal.stamps()
        if not complete:
            self._copy_all(truth)
        elif touched or cells:
            self._copy_touched(journal, touched, cells)

    def _copy_touched(
        self, journal: Journal, touched: list[Entry], cells: list[tuple[int, int]]
    ) -> None:
        self.stamp = stamp = self.stamp + 1
        twins, stamps, layers = self._twins, self.stamps, self.world.journal.layers
        for entity, component, field, _ in touched:
            twin = twins.get(id(component))
            if twin is not None:
                stamps[entity] = stamp
                copy_field(component, twin[1], field)
        for layer, cell in cells:
            layers[layer][cell] = journal.layers[layer][cell]
            if layer != OCCUPANT:
                self.ground_stamp = stamp

    def _copy_all(self, truth: World) -> None:
        self.stamp += 1
        self.ground_stamp = self.stamp
        for entity, source in truth.changing():
            twin = self._twins.get(id(source))
            if twin is not None:
                self.stamps[entity] = self.stamp
                for field in source.__struct_fields__:
                    copy_field(source, twin[1], field)
        for mine, true in zip(self.world.journal.layers, truth.journal.layers, strict=True):
            mine[:] = true


_Twins = dict[int, tuple[int, Component]]


def _twins(truth: World, copy: World) -> _Twins:
    """For each component that the viewer may know, by its identity: its entity and its copy.

    The true world lives as long as the match that owns both, so identities stay theirs.
    """
    return {
        id(true): (entity, mine)
        for (entity, true), (_, mine) in zip(truth.changing(), copy.changing(), strict=True)
        if not isinstance(true, SECRETS)
    }
