"""What a viewer's world tells of units, detachments, sides and counters, as records."""

from __future__ import annotations

from collections.abc import Sequence

from siegegame.engine.records import CounterRecord, DetachmentRecord, SideRecord, UnitRecord
from siegegame.model.vocabulary import LOCATIONS, Status
from siegegame.world import queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def unit_record(world: World, unit: int) -> UnitRecord:
    """A unit."""
    slugs, turn = world.theatre.slugs, world.clock.turn
    profile, position = world.profile[unit], world.position[unit]
    vitals, activity = world.vitals[unit], world.activity[unit]
    on_cell = position.cell != OFF_TABLE
    return UnitRecord(
        id=slugs[unit],
        side=profile.side,
        detachment=slugs[profile.detachment],
        card=world.theatre.cards[unit],
        leads=profile.leads,
        status=vitals.status,
        cell=world.grid.point(position.cell) if on_cell else None,
        inside=slugs[position.inside] if position.inside else None,
        figures=vitals.figures,
        capacity=vitals.capacity,
        spent=activity.spent,
        fired=activity.fired,
        fought=activity.fought,
        jammed=jammed(vitals.jams, turn) if any(vitals.jams) else (),
        freed=_freed(vitals.jams, turn) if any(vitals.jams) else (),
        disabled=_disabled(world.limbs[unit].disabled) if unit in world.limbs else (),
    )


def jammed(jams: Sequence[int], turn: int) -> tuple[str, ...]:
    """The names of the locations that are jammed in a turn, by the last turn each is (T3)."""
    pairs = zip(LOCATIONS, jams, strict=True)
    return tuple([place.value for place, until in pairs if until and until >= turn])


def _freed(jams: Sequence[int], turn: int) -> tuple[int, ...]:
    return tuple(until for until in jams if until >= max(1, turn))


def _disabled(counts: Sequence[int]) -> tuple[str, ...]:
    """The names of disabled limbs, each as often as it is disabled (T3)."""
    pairs = zip(LOCATIONS, counts, strict=True)
    return tuple([place.value for place, number in pairs for _ in range(number)])


def detachment_record(world: World, entity: int) -> DetachmentRecord:
    """A detachment."""
    slugs = world.theatre.slugs
    roster, orders, nerve = world.roster[entity], world.orders[entity], world.nerve[entity]
    left = queries.living_units(world, entity)
    led = roster.leader and world.vitals[roster.leader].status is not Status.DESTROYED
    return DetachmentRecord(
        id=slugs[entity],
        name=world.identity[entity].name,
        side=roster.side,
        units=tuple(map(slugs.__getitem__, left)),
        lost=len(roster.units) - len(left),
        leader=slugs[roster.leader] if led else None,
        points=roster.points,
        engines=queries.has_engines(world, entity),
        order=orders.order,
        activated=orders.activated,
        halted=orders.halted,
        shot=orders.shot,
        charged=orders.charged,
        markers=nerve.markers,
        broken=nerve.broken,
        pinned=nerve.pinned,
        shaken=nerve.shaken,
        destroyed=nerve.destroyed,
        sheltering=entity in world.shelter and world.shelter[entity].down,
    )


def counter_record(world: World, entity: int) -> CounterRecord:
    """A bunker counter; where it lies is there only if the viewer may know (D3)."""
    slugs, counter = world.theatre.slugs, world.counter[entity]
    where = slugs[counter.structure] if counter.structure else None
    return CounterRecord(slugs[entity], counter.state, where)


def side_record(world: World, entity: int) -> SideRecord:
    """A side's army and morale."""
    slugs, force, morale = world.theatre.slugs, world.force[entity], world.morale[entity]
    return SideRecord(
        side=force.side,
        army=force.army,
        points=force.points,
        strategy=force.strategy,
        morale=morale.hundredths,
        units=morale.units,
        detachments=tuple(slugs[each] for each in force.detachments),
    )
