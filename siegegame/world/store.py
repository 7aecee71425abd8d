"""The world: one game state, held in one esper context (decisions 1 and 2).

Entities are made at spawn and sealed; from then on no entity or component comes or goes, so each
kind of component is a column that is sorted once and looked things up in for ever after. This is
the only module that talks to esper.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from collections.abc import Iterator
from typing import Any, Final

import esper  # noqa: TID251 - the one place
from msgspec.structs import replace

from siegegame.model.events import Event
from siegegame.model.vocabulary import Side
from siegegame.world.components import (
    Activity,
    Agenda,
    Capacity,
    Claim,
    Climb,
    Clock,
    Component,
    Condition,
    Counter,
    DiceStream,
    Fire,
    Fixed,
    Force,
    Frame,
    Garrison,
    Gun,
    Hits,
    Hull,
    Identity,
    Limbs,
    Morale,
    Mount,
    Nerve,
    Orders,
    Outcome,
    Position,
    Presence,
    Profile,
    Roster,
    Shelter,
    Shield,
    Site,
    Storeys,
    Tally,
    Vitals,
    Work,
)
from siegegame.world.journal import Journal, Layer, copy_field
from siegegame.world.layout import Layout
from siegegame.world.sight import Sight
from siegegame.world.theatre import Theatre
from siegegame.world.ways import Ways

COMPONENTS: Final = (
    Identity, Profile, Roster, Frame, Force, Position, Vitals, Activity, Orders, Nerve,
    Site, Condition, Capacity, Hull, Claim, Fire, Garrison, Shield, Mount, Gun, Morale, Presence,
    Tally, Clock, Agenda, DiceStream, Outcome, Counter, Limbs, Hits, Shelter,
    Climb, Storeys, Work,
)  # fmt: skip
"""Every kind of component."""
MUTABLE: Final = tuple(kind for kind in COMPONENTS if issubclass(kind, Component))
"""The kinds that change."""

_NAMES: Final = itertools.count(1)
_PLACED: Final = itertools.count(1)
_OWNER: Final = threading.get_ident()

OCCUPANT: Final = 0
"""Layer: the unit on each cell, 0 where none stands."""
GROUND: Final = 1
"""Layer: the terrain of each cell, an index into `Theatre.terrain`."""
BUILT: Final = 2
"""Layer: the standing structure on each cell, 0 where there is none."""


Ranks = tuple[tuple[int, ...], tuple[int, ...], bool]
"""A detachment's units on the table, those left, and whether there is an engine among them."""


class World:
    """One game state: columns of components, layers of cells, the journal, the events so far."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.grid = theatre.grid
        self.name = f"world-{next(_NAMES)}"
        self.sealed = False
        self._filled = True
        self.events: list[Event] = []
        self._columns: dict[type, dict[int, Any]] = {}
        self._layout: list[tuple[int, tuple[type, ...]]] = []
        self.occupant: Layer = [0] * theatre.grid.size
        self.ground: Layer = list(theatre.ground)
        self.built: Layer = [0] * theatre.grid.size
        self.journal = Journal((self.occupant, self.ground, self.built))
        self.placed: tuple[int, int] = (next(_PLACED), next(_PLACED))
        """For each side a number that two worlds share only while its units are alike placed.

        Like `ranks` it is written through the journal, so that roll-back restores it, and is not
        part of the state.
        """
        self.ranks: dict[int, Ranks] = {}
        """For each detachment a memo of what `queries` tells of its units.

        By the side's code below 0 one of `queries.active_of_side`.
        """
        self.foes: list[Any] = [None, None]
        """A memo of `opposition.foes`, for both sides; a mirror has that of the true world."""
        self.marks: list[Any] = [None, None]
        """A memo of `opposition.enemies_of`, like it."""
        self.sight: Sight = theatre.sight
        self.ways: Ways = theatre.ways
        self.layout: Layout = theatre.layout
        """Sight, steps and footprints over the board as it is; `changes.survey` replaces them."""
        self._context = False

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
        self._switch()
        self._columns = {kind: dict(sorted(esper.get_component(kind))) for kind in COMPONENTS}
        self._layout = [
            (entity, tuple(map(type, esper.components_for_entity(entity))))
            for entity in sorted(esper.get_entities())
        ]
        self._open()

    def _open(self) -> None:
        self.sealed = True
        columns = self._columns
        self.identity: dict[int, Identity] = columns[Identity]
        self.profile: dict[int, Profile] = columns[Profile]
        self.roster: dict[int, Roster] = columns[Roster]
        self.frame: dict[int, Frame] = columns[Frame]
        self.force: dict[int, Force] = columns[Force]
        self.position: dict[int, Position] = columns[Position]
        self.vitals: dict[int, Vitals] = columns[Vitals]
        self.limbs: dict[int, Limbs] = columns[Limbs]
        self.activity: dict[int, Activity] = columns[Activity]
        self.orders: dict[int, Orders] = columns[Orders]
        self.nerve: dict[int, Nerve] = columns[Nerve]
        self.site: dict[int, Site] = columns[Site]
        self.condition: dict[int, Condition] = columns[Condition]
        self.capacity: dict[int, Capacity] = columns[Capacity]
        self.hull: dict[int, Hull] = columns[Hull]
        self.hits: dict[int, Hits] = columns[Hits]
        self.shelter: dict[int, Shelter] = columns[Shelter]
        self.climb: dict[int, Climb] = columns[Climb]
        self.work: dict[int, Work] = columns[Work]
        self.storeys: dict[int, Storeys] = columns[Storeys]
        self.claim: dict[int, Claim] = columns[Claim]
        self.shield: dict[int, Shield] = columns[Shield]
        self.mount: dict[int, Mount] = columns[Mount]
        self.gun: dict[int, Gun] = columns[Gun]
        self.fire: dict[int, Fire] = columns[Fire]
        self.garrison: dict[int, Garrison] = columns[Garrison]
        self.morale: dict[int, Morale] = columns[Morale]
        self.presence: tuple[Presence, Presence] = (
            columns[Presence][self.theatre.side_entities[0]],
            columns[Presence][self.theatre.side_entities[1]],
        )
        """The attacker's and the defender's."""
        self.tally: dict[int, Tally] = columns[Tally]
        self.counter: dict[int, Counter] = columns[Counter]
        ((self.match, clock),) = columns[Clock].items()
        self.clock: Clock = clock
        self.agenda: Agenda = columns[Agenda][self.match]
        self.dice: DiceStream = columns[DiceStream][self.match]
        self.outcome: Outcome = columns[Outcome][self.match]

    def changing(self) -> Iterator[tuple[int, Component]]:
        """Every mutable component with its entity, kind by kind, entities ascending."""
        for kind in MUTABLE:
            yield from self._columns[kind].items()

    def clone(self) -> World:
        """An independent copy of the state and the events so far, with an empty journal.

        Its esper context is filled when it is first queried: copies are made by the thousand to
        look ahead, and the columns are all that the rules read.
        """
        copy = World(self.theatre)
        copy._columns = columns = self._columns.copy()
        for kind in MUTABLE:
            columns[kind] = {entity: replace(c) for entity, c in columns[kind].items()}
        copy._layout = self._layout
        copy._filled = False
        for layer, theirs in zip(copy.journal.layers, self.journal.layers, strict=True):
            layer[:] = theirs
        copy.sight, copy.ways, copy.layout = self.sight, self.ways, self.layout
        copy.events = self.events.copy()
        copy.ranks = self.ranks
        copy.placed, copy.foes, copy.marks = self.placed, self.foes[:], self.marks[:]
        copy._open()
        return copy

    def facet(self, *own: type[Component]) -> World:
        """A world that shares its state with this one, but for own copies of some components.

        It changes with this one, and nothing is ever changed in it.
        """
        copy = World(self.theatre)
        copy._columns = columns = self._columns.copy()
        for kind in own:
            columns[kind] = {entity: replace(c) for entity, c in columns[kind].items()}
        copy._layout, copy._filled = self._layout, False
        copy.occupant, copy.ground, copy.built = self.occupant, self.ground, self.built
        copy.journal = Journal(self.journal.layers)
        copy.foes, copy.marks = self.foes, self.marks
        copy._open()
        return copy

    def query(self, *kinds: type[Component | Fixed]) -> list[tuple[int, tuple[Any, ...]]]:
        """The entities that have all these components, with them, by number."""
        self._switch()
        if not self._filled:
            self._filled = True
            for entity, own in self._layout:
                esper.create_entity(*[self._columns[kind][entity] for kind in own])
        return sorted(esper.get_components(*kinds), key=lambda row: row[0])

    def _switch(self) -> None:
        if threading.get_ident() != _OWNER:
            raise RuntimeError("worlds may not be shared between threads")
        if not self._context:
            self._context = True
            weakref.finalize(self, _drop, self.name)
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def forget_dice(self, state: int = 0) -> None:
        """Replaces the stream of dice: a view knows none, an imagined match has its own."""
        fresh = DiceStream(state=state)
        for field in fresh.__struct_fields__:
            copy_field(fresh, self.dice, field)

    def note_placed(self, unit: int) -> None:
        """A unit's place changes: what was gathered of its side's places is no longer true."""
        one, two = self.placed
        second = self.theatre.codes[unit] == 2
        placed = (one, next(_PLACED)) if second else (next(_PLACED), two)
        self.journal.put_memo(self, "placed", placed)

    def note_mustered(self, unit: int) -> None:
        """A unit comes onto the table or is gone: its ranks are no longer what they were."""
        ranks = self.ranks.copy()
        ranks.pop(self.profile[unit].detachment, None)
        ranks.pop(-self.theatre.codes[unit], None)
        self.journal.put_memo(self, "ranks", ranks)

    def side_entity(self, side: Side) -> int:
        """The entity that holds a side's morale and army."""
        return self.theatre.side_entities[side is Side.DEFENDER]


def _drop(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)
