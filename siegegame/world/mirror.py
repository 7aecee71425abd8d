"""Worlds as viewers may know them: the true one but for what a viewer may not know of it.

A viewer's mirror reads the very components that the match writes, except for those that hold
secrets. Of these it has its own: a stream of dice that was never the true one, and counters with
what the viewer knows of them. Everything that players, screens and odds see comes from a mirror
(decisions 9 and 10). Nothing leads from it to the true world, and nothing is ever written in it.
"""

from __future__ import annotations

from typing import Final

from siegegame.model.vocabulary import CounterState, DurabilityKind, Onlooker, Side, Viewer
from siegegame.world.components import Component, Counter, DiceStream
from siegegame.world.journal import copy_field
from siegegame.world.store import World

SECRETS: Final[tuple[type[Component], ...]] = (DiceStream, Counter)
"""Components of which a viewer may know nothing, or not all."""

CITY, GUNS, CLIMBERS = -1, -2, -3
"""Groups of entities: structures with counters, emplaced weapons, who may climb walls."""
Group = int | DurabilityKind
"""A group: one of those, a detachment's entity with all its units, a kind of structure."""


class Common:
    """What all views of a match have in common: when each entity was last touched."""

    def __init__(self, truth: World) -> None:
        self._seen = truth.journal.stamps()
        self.stamps = {entity: 1 for entity, true in truth.changing() if _known(true)}
        """For each entity a number that changes when a viewer's knowledge of it may have."""
        self.stamp = 1
        """A number that changes whenever anything was touched."""
        self.ground_stamp = 1
        """A number that changes when a cell's ground or standing structure may have."""
        self.counter_stamp = 1
        """A number that changes when a counter may have."""
        self._memberships = _groups(truth)
        self.groups: dict[Group, int] = dict.fromkeys((CITY, GUNS, CLIMBERS, *DurabilityKind), 1)
        """The same for groups."""
        self.groups |= dict.fromkeys(truth.roster, 1)

    def in_step(self, truth: World) -> bool:
        """Whether nothing was touched since the last time."""
        return self._seen == truth.journal.stamps()

    def keep_step(self, truth: World, stamps: tuple[int, int]) -> None:
        """All that was touched since some stamps was taken back: whoever is as of then is still."""
        if self._seen == stamps:
            self._seen = truth.journal.stamps()

    def sync(self, truth: World) -> None:
        """Takes note of what was touched since the last time."""
        journal, seen = truth.journal, self._seen
        now = self._seen = journal.stamps()
        if seen == now:
            return
        self.stamp = stamp = self.stamp + 1
        touched = journal.since(seen[0])
        changed = dict.fromkeys(self.stamps if touched is None else touched, stamp)
        self.stamps.update(changed)
        memberships, groups = self._memberships, self.groups
        for entity in changed:
            for group in memberships.get(entity, ()):
                groups[group] = stamp
        if seen[1] != now[1]:
            self.ground_stamp = stamp
        if not changed.keys().isdisjoint(truth.counter):
            self.counter_stamp = stamp


class Mirror:
    """Keeps a viewer's world in step with the true world."""

    def __init__(self, truth: World, viewer: Viewer, common: Common) -> None:
        self.viewer = viewer
        self._common = common
        self.world = truth.facet(*SECRETS)
        self.world.forget_dice()
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


def _show(counter: Counter, twin: Component, viewer: Viewer) -> None:
    """Copies what a viewer may know of a counter: where it lies only once found (D3)."""
    hidden = counter.state in {CounterState.HIDDEN, CounterState.UNPLACED}
    secret = hidden and viewer not in {Side.DEFENDER, Onlooker.ALL}
    shown = Counter(structure=0 if secret else counter.structure, state=counter.state)
    for field in shown.__struct_fields__:
        copy_field(shown, twin, field)


def _groups(world: World) -> dict[int, tuple[Group, ...]]:
    """For each entity the groups that it belongs to; a detachment's is named like itself."""
    kinds = world.theatre.durability
    found: dict[int, tuple[Group, ...]] = {each: (CITY, kinds[each]) for each in world.frame}
    found |= dict.fromkeys(world.counter, (CITY,)) | dict.fromkeys(world.gun, (GUNS,))
    found |= {unit: (own.detachment,) for unit, own in world.profile.items()}
    found |= {unit: (*found[unit], CLIMBERS) for unit in world.climb}
    return found | {detachment: (detachment,) for detachment in world.roster}


def _known(component: Component) -> bool:
    return not isinstance(component, DiceStream)
