"""A world as one viewer may know it, kept in step with the true one by its journal's touches.

The mirror is a world of its own in which what the viewer may not know was never written: the
dice's state, and whatever `SECRETS` names. Everything that players, screens and odds see comes
from a mirror (decisions 9 and 10).
"""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import Viewer
from siegegame.world.components import Component, DiceStream
from siegegame.world.journal import copy_fields
from siegegame.world.store import World

SECRETS: Final[tuple[type[Component], ...]] = (DiceStream,)
"""Components that no viewer may know."""


class Mirror:
    """Keeps a viewer's world in step with the true world."""

    def __init__(self, truth: World, viewer: Viewer) -> None:
        self.viewer = viewer
        self._truth = truth
        self.world = truth.clone()
        self.world.events = []
        self.world.forget_dice()
        self._pairs = _pairs(truth, self.world)
        self._entities, self._cells = truth.journal.stamps()
        self.stamps = dict.fromkeys(self._pairs, 1)
        """For each entity a number that changes when the viewer's knowledge of it does."""
        self.stamp = 1

    def sync(self) -> None:
        """Copies what was touched since the last time."""
        journal = self._truth.journal
        touched, cells, complete = journal.since(self._entities, self._cells)
        self._entities, self._cells = journal.stamps()
        if not complete:
            self._copy_all()
        elif touched or cells:
            self.stamp += 1
            for entity in dict.fromkeys(touched):
                self._copy(entity)
            for layer, cell in cells:
                self.world.journal.layers[layer][cell] = journal.layers[layer][cell]

    def _copy_all(self) -> None:
        self.stamp += 1
        for entity in self._pairs:
            self._copy(entity)
        for mine, true in zip(self.world.journal.layers, self._truth.journal.layers, strict=True):
            mine[:] = true

    def _copy(self, entity: int) -> None:
        self.stamps[entity] = self.stamp
        for true, mine in self._pairs[entity]:
            copy_fields(true, mine)


def _pairs(truth: World, copy: World) -> dict[int, list[tuple[Component, Component]]]:
    found: dict[int, list[tuple[Component, Component]]] = {}
    for (entity, ours), (_, theirs) in zip(truth.rows(), copy.rows(), strict=True):
        pairs = [
            (true, mine)
            for true, mine in zip(ours, theirs, strict=True)
            if isinstance(true, Component)
            and isinstance(mine, Component)
            and not isinstance(true, SECRETS)
        ]
        if pairs:
            found[entity] = pairs
    return found
