"""The world: one game state, held in one esper context (decisions 1 and 2).

Entities are made at spawn and sealed; from then on no entity or component comes or goes, so each
kind of component is a column that is sorted once and looked things up in for ever after. This is
the only module that talks to esper.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from collections.abc import Iterable
from typing import Final, TypeVar, cast

import esper  # noqa: TID251 - the one place
from msgspec.structs import replace

from siegegame.model.errors import Refusal
from siegegame.model.events import Event
from siegegame.model.vocabulary import Side
from siegegame.world.components import (
    Activity,
    Agenda,
    Capacity,
    Clock,
    Component,
    DiceStream,
    Fixed,
    Footprint,
    Force,
    Garrison,
    Identity,
    Morale,
    Nerve,
    Orders,
    Outcome,
    Position,
    Profile,
    Roster,
    Tally,
    Vitals,
)
from siegegame.world.journal import Journal, Layer
from siegegame.world.theatre import Sight, Theatre

C = TypeVar("C", bound=Component | Fixed)

_NAMES: Final = itertools.count(1)
_OWNER: Final = threading.get_ident()

OCCUPANT: Final = 0
"""Layer: the unit on each cell, 0 where none stands."""
GROUND: Final = 1
"""Layer: the terrain of each cell, an index into `Theatre.terrain`."""
BUILT: Final = 2
"""Layer: the standing structure on each cell, 0 where there is none."""

Refused = Refusal | None


class World:
    """One game state: columns of components, layers of cells, the journal, the events so far."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.grid = theatre.grid
        self.name = f"world-{next(_NAMES)}"
        self.sealed = False
        self.events: list[Event] = []
        self.occupant: Layer = [0] * theatre.grid.size
        self.ground: Layer = list(theatre.ground)
        self.built: Layer = [0] * theatre.grid.size
        self.journal = Journal((self.occupant, self.ground, self.built))
        self.sight: Sight = theatre.sight
        weakref.finalize(self, _drop, self.name)

    def spawn(self, *components: Component | Fixed) -> int:
        """Makes an entity of these components and returns its number.

        Raises:
            RuntimeError: the world is sealed: nothing is made after spawn.
        """
        if self.sealed:
            raise RuntimeError("nothing is spawned into a sealed world")
        self._switch()
        return int(esper.create_entity(*components))

    def add(self, entity: int, component: Component | Fixed) -> None:
        """Gives an entity a further component, before the world is sealed."""
        if self.sealed:
            raise RuntimeError("nothing is added in a sealed world")
        self._switch()
        esper.add_component(entity, component)

    def seal(self) -> None:
        """Ends the spawn: from here on only fields change."""
        self.sealed = True
        self._switch()
        self.identity = self._column(Identity)
        self.profile = self._column(Profile)
        self.roster = self._column(Roster)
        self.footprint = self._column(Footprint)
        self.force = self._column(Force)
        self.position = self._column(Position)
        self.vitals = self._column(Vitals)
        self.activity = self._column(Activity)
        self.orders = self._column(Orders)
        self.nerve = self._column(Nerve)
        self.capacity = self._column(Capacity)
        self.garrison = self._column(Garrison)
        self.morale = self._column(Morale)
        self.tally = self._column(Tally)
        ((self.match, self.clock),) = self._column(Clock).items()
        self.agenda = self._column(Agenda)[self.match]
        self.dice = self._column(DiceStream)[self.match]
        self.outcome = self._column(Outcome)[self.match]

    def rows(self) -> list[tuple[int, tuple[Component | Fixed, ...]]]:
        """Every entity with its components, by number."""
        self._switch()
        return [
            (entity, cast("tuple[Component | Fixed, ...]", esper.components_for_entity(entity)))
            for entity in sorted(esper.get_entities())
        ]

    def clone(self) -> World:
        """An independent copy of the state and the events so far, with an empty journal."""
        rows = self.rows()
        copy = World(self.theatre)
        copy._fill(rows)
        copy.occupant[:] = self.occupant
        copy.ground[:] = self.ground
        copy.built[:] = self.built
        copy.sight = self.sight
        copy.events = self.events.copy()
        copy.seal()
        return copy

    def _fill(self, rows: Iterable[tuple[int, tuple[Component | Fixed, ...]]]) -> None:
        self._switch()
        create = esper.create_entity
        for _, components in rows:
            create(*[replace(c) if isinstance(c, Component) else c for c in components])

    def _column(self, kind: type[C]) -> dict[int, C]:
        return dict(sorted(esper.get_component(kind)))

    def _switch(self) -> None:
        if threading.get_ident() != _OWNER:
            raise RuntimeError("worlds may not be shared between threads")
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def forget_dice(self, state: int = 0) -> None:
        """Replaces the stream of dice: a view knows none, an imagined match has its own."""
        for field, value in (("state", state), ("drawn", 0), ("queues", ())):
            self.journal.put(self.match, self.dice, field, value)
        self.journal.forget()

    def side_entity(self, side: Side) -> int:
        """The entity that holds a side's morale and army."""
        return self.theatre.side_entities[side is Side.DEFENDER]


def _drop(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)
