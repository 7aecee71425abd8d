"""A view: all that one side, or an onlooker, may know of a match (decision 9).

Screens, players, odds and reports get views and nothing else. A view is made once and brought up
to date by what was touched; it reads a mirror in which secrets were never written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from siegegame.content.schema import Catalogue
from siegegame.engine import agenda, phases, scaling_views
from siegegame.engine.board_view import BoardView
from siegegame.engine.decision_records import decision_record
from siegegame.engine.legal import Legal
from siegegame.engine.muster_records import (
    counter_record,
    detachment_record,
    jammed,
    side_record,
    unit_record,
)
from siegegame.engine.phases import Checked
from siegegame.engine.prospects import Prospects
from siegegame.engine.records import (
    ClimbRecord,
    ClockRecord,
    CounterRecord,
    DecisionRecord,
    DetachmentRecord,
    FrontRecord,
    GunRecord,
    SideRecord,
    StructureRecord,
    UnitRecord,
)
from siegegame.engine.structure_records import gun_record, structure_record
from siegegame.engine.supposing import suppose
from siegegame.model.dice import Stream
from siegegame.model.orders import Order, Scale, Shoot
from siegegame.model.vocabulary import SIDES, DurabilityKind, Side, Viewer
from siegegame.world import queries
from siegegame.world.mirror import CITY, CLIMBERS, GUNS, Common, Mirror
from siegegame.world.store import World

if TYPE_CHECKING:
    from siegegame.engine.match import Match

R = TypeVar("R")


class View(BoardView):
    """What a viewer may know, by slug; valid until the match's next order."""

    def __init__(self, truth: World, viewer: Viewer, common: Common) -> None:
        self.viewer = viewer
        self._stamps: Final = common.stamps
        self._groups: Final = common.groups
        self._mirror = Mirror(truth, viewer, common)
        super().__init__(self._mirror.world)
        self._ids: Final = self._world.theatre.ids
        self._records: dict[int, tuple[int, Any]] = {}
        """What was asked for of each entity, with the entity's stamp then."""
        self._fresh: dict[str, Any] = {}
        """What was asked for by name since the view was last brought up to date."""
        self._lasting = self._world.layout, dict[int, StructureRecord]()
        """A record of each structure, for as long as all of them stand where they do."""
        self._states: dict[int, tuple[int, object]] = {}
        """The state of each structure as it was last told, with its stamp then."""
        self._built: tuple[int, tuple[StructureRecord, ...]] = (-1, ())
        self._climbs: tuple[int, tuple[ClimbRecord, ...]] = (-1, ())
        self._clock: ClockRecord | None = None
        self.grid: Final = self._world.grid
        """The board's shape."""
        self.notes: dict[object, tuple[object, Any]] = {}
        """What a reader remembers of this view, by name, each with what it follows from."""
        self.legal = Legal(self._world)
        self.prospects = Prospects(self._world)

    def sync(self, truth: World) -> None:
        """Brings the view up to date; the match does it when it hands the view out."""
        if self._mirror.sync(truth):
            self.legal.forget()
            self.prospects.forget()
            self._fresh.clear()
            self._clock = None

    def judgement(self, truth: World, order: Order) -> Checked | Literal[False]:
        """What a check of this very order has found on the view, False if it tells nothing.

        Checks depend on nothing that is hidden, so that they find the same in the true world, as
        long as that has not changed since.
        """
        found = self.legal.judgement(order)
        if found is False and not isinstance(order, Shoot):
            return False
        if not self._mirror.in_step(truth):
            return False
        return self.prospects.judgement(order) if found is False else found

    @property
    def stamp(self) -> int:
        """A number that changes whenever anything in the view may have changed."""
        return self._mirror.stamp

    @property
    def scenario(self) -> str:
        """The scenario's name."""
        return self._world.theatre.scenario_key

    @property
    def catalogue(self) -> Catalogue:
        """The assets the match is played with."""
        return self._world.theatre.catalogue

    @property
    def ground_stamp(self) -> int:
        """A number that changes whenever ground or standing structures may have changed."""
        return self._mirror.ground_stamp

    @property
    def structures_stamp(self) -> int:
        """A number that changes when the viewer's knowledge of any structure or counter does."""
        return self._groups[CITY]

    def built_stamp(self, kind: DurabilityKind) -> int:
        """A number that changes when what is known of any structure of a kind does."""
        return self._groups[kind]

    @property
    def guns_stamp(self) -> int:
        """A number that changes when the viewer's knowledge of any emplaced weapon does."""
        return self._groups[GUNS]

    def muster_stamps(self, detachments: Iterable[str]) -> list[int]:
        """For detachments numbers that change when what is known of one or any unit of it does."""
        groups, ids = self._groups, self._ids
        return [groups[ids[each]] for each in detachments]

    def city(self) -> tuple[object, ...]:
        """What is known of all structures but for their damage, then of the counters."""
        world = self._world
        stamps, known = self._stamps, self._states.get
        states = [
            state[1] if (state := known(each)) and state[0] == stamps[each] else self._state(each)
            for each in world.frame
        ]
        return (*states, *[(each.state, each.structure) for each in world.counter.values()])

    def _state(self, structure: int) -> object:
        stamp, known = self._stamps[structure], self._states.get(structure)
        if known is None or known[0] != stamp:
            world, garrison = self._world, self._world.garrison[structure]
            state = (
                world.condition[structure].state,
                world.fire[structure].turn > 0,
                garrison.searched,
                garrison.occupants,
                world.claim[structure].side,
                world.storeys[structure].floors if structure in world.storeys else (),
            )
            known = self._states[structure] = stamp, state
        return known[1]

    @property
    def clock(self) -> ClockRecord:
        """Where the match is."""
        known = self._clock
        if known is None:
            known = self._clock = self._make_clock()
        return known

    def _make_clock(self) -> ClockRecord:
        world = self._world
        clock = world.clock
        return ClockRecord(
            turn=clock.turn,
            turns_limit=world.theatre.turns,
            phase=clock.phase,
            stage=phases.stage_of(world).name,
            acting=clock.acting,
            to_act=agenda.to_act(world),
            active=world.theatre.slugs[clock.active] if clock.active else None,
            fighting=clock.fighting,
        )

    @property
    def decision(self) -> DecisionRecord | None:
        """The decision that play waits for, if it waits for one."""
        decision = agenda.pending(self._world)
        return decision_record(self._world, decision) if decision else None

    def decisions(self, side: Side) -> int:
        """How many orders a side has given: the number of its next decision (decision 10)."""
        return self._world.tally[self._world.side_entity(side)].orders

    def side(self, side: Side) -> SideRecord:
        """A side's army and morale."""
        return side_record(self._world, self._world.side_entity(side))

    def unit(self, slug: str) -> UnitRecord:
        """A unit; it is a `KeyError` if none has that name."""
        record = self._fresh.get(slug)
        if record is None:
            record = self._known(slug, unit_record)
            if record.jammed:
                record = self._fresh[slug] = self._still_jammed(record)
        return record

    def _still_jammed(self, record: UnitRecord) -> UnitRecord:
        """The record of an engine some of whose jams may have run out with a turn (T3)."""
        world, entity = self._world, self._ids[record.id]
        if jammed(world.vitals[entity].jams, world.clock.turn) == record.jammed:
            return record
        fresh = unit_record(world, entity)
        self._records[entity] = self._stamps[entity], fresh
        return fresh

    def detachment(self, slug: str) -> DetachmentRecord:
        """A detachment; it is a `KeyError` if none has that name."""
        return self._fresh.get(slug) or self._known(slug, detachment_record)

    def structure(self, slug: str) -> StructureRecord:
        """A structure; it is a `KeyError` if none has that name."""
        return self._fresh.get(slug) or self._known(slug, self._structure)

    def units(self, side: Side | None = None) -> Iterator[UnitRecord]:
        """All units, or a side's, destroyed ones too, in spawn order."""
        slugs = self._world.theatre.slugs
        for each in SIDES if side is None else (side,):
            for unit in queries.side_units(self._world, each):
                yield self.unit(slugs[unit])

    def detachments(self, side: Side | None = None) -> Iterator[DetachmentRecord]:
        """All detachments, or a side's, destroyed ones too, in spawn order."""
        slugs = self._world.theatre.slugs
        for entity, roster in self._world.roster.items():
            if side is None or roster.side is side:
                yield self.detachment(slugs[entity])

    def structures(self) -> Iterator[StructureRecord]:
        """All structures in spawn order."""
        stamp, found = self._built
        if stamp != self.structures_stamp:
            slugs, stamps, known = self._world.theatre.slugs, self._stamps, self._records.get
            found = tuple(
                [
                    record[1]
                    if (record := known(entity)) and record[0] == stamps[entity]
                    else self.structure(slugs[entity])
                    for entity in self._world.frame
                ]
            )
            self._built = self.structures_stamp, found
        return iter(found)

    def built_as(self, kind: DurabilityKind) -> list[str]:
        """The structures of a kind of durability in spawn order, standing or not."""
        slugs, durability = self._world.theatre.slugs, self._world.theatre.durability
        return [slugs[each] for each in self._world.frame if durability[each] is kind]

    def guns(self) -> Iterator[GunRecord]:
        """All emplaced weapons and gun emplacements in spawn order, destroyed ones too."""
        slugs = self._world.theatre.slugs
        yield from (self.gun(slugs[entity]) for entity in self._world.gun)

    def gun(self, slug: str) -> GunRecord:
        """An emplaced weapon.

        Raises:
            KeyError: none has that name.
        """
        return self._fresh.get(slug) or self._known(slug, gun_record)

    def aloft(self, structure: str) -> tuple[str, ...]:
        """The units on a structure's battlements (H16)."""
        units = queries.aloft(self._world, self._world.theatre.ids[structure])
        return tuple(self._world.theatre.slugs[unit] for unit in units)

    def roof_of(self, unit: str) -> str | None:
        """The structure on whose battlements a unit stands (H16)."""
        structure = queries.roof_of(self._world, self._world.theatre.ids[unit])
        return self._world.theatre.slugs[structure] if structure else None

    def climbs(self) -> tuple[ClimbRecord, ...]:
        """The ladders and grapples that are set up at walls, in spawn order (F8)."""
        if not self._world.climb:
            return ()
        stamp = self._groups[CLIMBERS]
        if self._climbs[0] != stamp:
            self._climbs = stamp, scaling_views.climbs(self._world)
        return self._climbs[1]

    def front(self, unit: str) -> FrontRecord | None:
        """The top of a unit's ladder or grapples once it is up; None if it climbs nothing (F8)."""
        return scaling_views.front(self._world, self._world.theatre.ids[unit])

    def supposed_front(self, order: Scale) -> FrontRecord | None:
        """The top of what a unit might set up now; None where it has no place for it (F8)."""
        ids = self._world.theatre.ids
        return scaling_views.supposed(self._world, ids[order.unit], ids[order.wall], order.gear)

    def cutting(self, unit: str) -> tuple[tuple[str, int], ...]:
        """The climbers whose grapples a unit can cut, each with how many figures (F9)."""
        return scaling_views.cutting(self._world, self._world.theatre.ids[unit])

    def counters(self) -> Iterator[CounterRecord]:
        """All bunker counters; where a hidden one lies only its side knows (D3)."""
        yield from (counter_record(self._world, each) for each in self._world.counter)

    def names(self) -> tuple[str, ...]:
        """Every slug that an order may name."""
        return tuple(self._world.theatre.ids)

    def imagine(self, stream: Stream) -> Match:
        """A match to try orders on, as this viewer may suppose it to be (decision 10).

        Its dice come from the stream, never from the true match.
        """
        from siegegame.engine.match import Match  # noqa: PLC0415 - a match has views

        world = self._world.clone()
        world.forget_dice(stream.bits())
        suppose(world, stream)
        return Match(world)

    def _known(self, slug: str, make: Callable[[World, int], R]) -> R:
        """The record of an entity, made anew only if it was touched since it was asked for."""
        entity = self._ids[slug]
        stamp, known = self._stamps[entity], self._records.get(entity)
        if known is None or known[0] != stamp:
            known = self._records[entity] = stamp, make(self._world, entity)
        found: R = self._fresh.setdefault(slug, known[1])
        return found

    def _structure(self, world: World, entity: int) -> StructureRecord:
        layout = world.layout
        if self._lasting[0] is not layout:
            self._lasting = layout, {}
        known = self._lasting[1]
        found = known[entity] = structure_record(world, entity, known.get(entity))
        return found
