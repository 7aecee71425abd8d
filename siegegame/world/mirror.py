"""A world as one viewer may know it, kept in step with the true one by its journal's touches.

The mirror is a world of its own in which what the viewer may not know was never written: the
dice's state and where hidden counters lie. Everything that players, screens and odds see comes
from a mirror (decisions 9 and 10).
"""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import CounterState, Onlooker, Side, Viewer
from siegegame.world.components import Component, Counter, DiceStream
from siegegame.world.journal import Entry, Journal, copy_field, copy_touched
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
        self.world.foes, self.world.marks = truth.foes, truth.marks
        self._twins = _twins(truth, self.world)
        for entity, counter in truth.counter.items():
            self._show(counter, self.world.counter[entity])
        self._seen = truth.journal.stamps()
        self.stamps = {entity: 1 for entity, true in truth.changing() if _known(true)}
        """For each entity a number that changes when the viewer's knowledge of it does."""
        self.stamp = 1
        self.touched: list[int] | None = None
        """The entities whose writes were copied last, None where all of them were."""
        self.ground_stamp = 1
        """A number that changes when a cell's ground or standing structure may have."""

    def in_step(self, truth: World) -> bool:
        """Whether nothing was touched since the last time."""
        return self._seen == truth.journal.stamps()

    def sync(self, truth: World) -> bool:
        """Copies what was touched since the last time; whether there was anything."""
        journal, seen = truth.journal, self._seen
        self._seen = journal.stamps()
        if seen == self._seen:
            return False
        touched, cells, complete = journal.since(*seen)
        self.touched = [entry[0] for entry in touched] if complete else None
        if complete:
            self._copy_touched(journal, touched, cells)
        else:
            self._copy_all(truth)
        mine = self.world
        mine.sight, mine.ways, mine.layout = truth.sight, truth.ways, truth.layout
        mine.placed, mine.ranks = truth.placed, truth.ranks
        return True

    def _copy_touched(
        self, journal: Journal, touched: list[Entry], cells: list[tuple[int, int]]
    ) -> None:
        self.stamp = stamp = self.stamp + 1
        for entity, counter in copy_touched(touched, self._twins, self.stamps, stamp, Counter):
            self._show(counter, self.world.counter[entity])
        layers = self.world.journal.layers
        for layer, cell in cells:
            layers[layer][cell] = journal.layers[layer][cell]
            if layer != OCCUPANT:
                self.ground_stamp = stamp

    def _show(self, counter: Counter, twin: Component) -> None:
        """Copies what the viewer may know of a counter: where it lies only once found (D3)."""
        hidden = counter.state in {CounterState.HIDDEN, CounterState.UNPLACED}
        secret = hidden and self.viewer not in {Side.DEFENDER, Onlooker.ALL}
        shown = Counter(structure=0 if secret else counter.structure, state=counter.state)
        for field in shown.__struct_fields__:
            copy_field(shown, twin, field)

    def _copy_all(self, truth: World) -> None:
        self.stamp += 1
        self.ground_stamp = self.stamp
        for entity, source in truth.changing():
            twin = self._twins.get(id(source))
            if isinstance(source, Counter):
                self.stamps[entity] = self.stamp
                self._show(source, self.world.counter[entity])
            elif twin is not None:
                self.stamps[entity] = self.stamp
                for field in source.__struct_fields__:
                    copy_field(source, twin, field)
        for mine, true in zip(self.world.journal.layers, truth.journal.layers, strict=True):
            mine[:] = true


def _known(component: Component) -> bool:
    return not isinstance(component, SECRETS)


def _twins(truth: World, copy: World) -> dict[int, Component]:
    """For each component that the viewer may know all of, by its identity, its copy.

    The true world lives as long as the match that owns both, so identities stay theirs.
    """
    return {
        id(true): mine
        for (_, true), (_, mine) in zip(truth.changing(), copy.changing(), strict=True)
        if _known(true) and not isinstance(true, Counter)
    }
