"""Worlds as viewers may know them, kept in step with the true one by its journal's touches.

In a `Common` all that nobody may know was never written: the dice's state and where hidden counters
lie. A viewer's mirror reads it but for the counters, of which it has its own, with what he knows of
them. Everything that players, screens and odds see comes from a mirror (decisions 9 and 10).
"""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import CounterState, Onlooker, Side, Viewer
from siegegame.world.components import Component, Counter, DiceStream
from siegegame.world.journal import Entry, Journal, copy_field, copy_touched
from siegegame.world.store import OCCUPANT, World

SECRETS: Final[tuple[type[Component], ...]] = (DiceStream,)
"""Components that no viewer may know."""


class Common:
    """What all viewers may know alike; it holds no way back to the true world."""

    def __init__(self, truth: World) -> None:
        self.world = truth.clone()
        self.world.events = []
        self.world.forget_dice()
        self.world.foes, self.world.marks = truth.foes, truth.marks
        self._twins = _twins(truth, self.world)
        for counter in self.world.counter.values():
            _show(counter, counter, None)
        self._seen = truth.journal.stamps()
        self.stamps = {entity: 1 for entity, true in truth.changing() if _known(true)}
        """For each entity a number that changes when a viewer's knowledge of it may have."""
        self.stamp = 1
        """A number that changes whenever anything was touched."""
        self.ground_stamp = 1
        """A number that changes when a cell's ground or standing structure may have."""
        self.counter_stamp = 1
        """A number that changes when a counter may have."""

    def in_step(self, truth: World) -> bool:
        """Whether nothing was touched since the last time."""
        return self._seen == truth.journal.stamps()

    def keep_step(self, truth: World, stamps: tuple[int, int]) -> None:
        """All that was touched since some stamps was taken back: whoever is as of then is still."""
        if self._seen == stamps:
            self._seen = truth.journal.stamps()

    def sync(self, truth: World) -> None:
        """Copies what was touched since the last time."""
        journal, seen = truth.journal, self._seen
        self._seen = journal.stamps()
        if seen == self._seen:
            return
        touched, cells, complete = journal.since(*seen)
        if complete:
            self._copy_touched(journal, touched, cells)
        else:
            self._copy_all(truth)
        mine = self.world
        mine.sight, mine.ways, mine.layout = truth.sight, truth.ways, truth.layout
        mine.placed, mine.ranks = truth.placed, truth.ranks

    def _copy_touched(
        self, journal: Journal, touched: list[Entry], cells: list[tuple[int, int]]
    ) -> None:
        self.stamp = stamp = self.stamp + 1
        if copy_touched(touched, self._twins, self.stamps, stamp, Counter):
            self.counter_stamp = stamp
        layers = self.world.journal.layers
        for layer, cell in cells:
            layers[layer][cell] = journal.layers[layer][cell]
            if layer != OCCUPANT:
                self.ground_stamp = stamp

    def _copy_all(self, truth: World) -> None:
        self.stamp += 1
        self.ground_stamp = self.counter_stamp = self.stamp
        for entity, source in truth.changing():
            twin = self._twins.get(id(source))
            if twin is not None:
                for field in source.__struct_fields__:
                    copy_field(source, twin, field)
            if _known(source):
                self.stamps[entity] = self.stamp
        for mine, true in zip(self.world.journal.layers, truth.journal.layers, strict=True):
            mine[:] = true


class Mirror:
    """Keeps a viewer's world in step with the true world."""

    def __init__(self, truth: World, viewer: Viewer, common: Common) -> None:
        self.viewer = viewer
        self._common = common
        common.sync(truth)
        self.world = common.world.facet(Counter)
        self.stamps = common.stamps
        self._seen = self._counted = 0
        self.sync(truth)

    @property
    def stamp(self) -> int:
        """A number that changes whenever anything in the mirror may have."""
        return self._common.stamp

    @property
    def ground_stamp(self) -> int:
        """A number that changes when a cell's ground or standing structure may have."""
        return self._common.ground_stamp

    def in_step(self, truth: World) -> bool:
        """Whether nothing was touched since the last time."""
        return self._seen == self._common.stamp and self._common.in_step(truth)

    def sync(self, truth: World) -> bool:
        """Takes over what was touched since the last time; whether there was anything."""
        common = self._common
        common.sync(truth)
        if self._seen == common.stamp:
            return False
        self._seen = common.stamp
        if self._counted != common.counter_stamp:
            self._counted = common.counter_stamp
            for entity, counter in truth.counter.items():
                _show(counter, self.world.counter[entity], self.viewer)
        mine = self.world
        mine.sight, mine.ways, mine.layout = truth.sight, truth.ways, truth.layout
        mine.placed, mine.ranks = truth.placed, truth.ranks
        return True


def _show(counter: Counter, twin: Component, viewer: Viewer | None) -> None:
    """Copies what a viewer, or everybody, may know of a counter: where it lies once found (D3)."""
    hidden = counter.state in {CounterState.HIDDEN, CounterState.UNPLACED}
    secret = hidden and viewer not in {Side.DEFENDER, Onlooker.ALL}
    shown = Counter(structure=0 if secret else counter.structure, state=counter.state)
    for field in shown.__struct_fields__:
        copy_field(shown, twin, field)


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
