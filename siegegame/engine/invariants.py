"""What must hold after every order (decision 15): each check says in words what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from siegegame.content.hulls import hull_points
from siegegame.engine import agenda
from siegegame.engine.storey_invariants import storeys_stand
from siegegame.model.steps import (
    AnyStep,
    BarrageOthers,
    ChooseLosses,
    DealInside,
    EndShots,
    EnterInTurn,
    Evacuate,
    FireGun,
    FollowIn,
    GoIn,
    LoseTrapped,
    RainOthers,
    ShootHull,
    ShootStorey,
    ShootStructure,
    StrikeHeavy,
    TestPinning,
)
from siegegame.model.vocabulary import (
    LOCATIONS,
    SIDES,
    CounterState,
    DurabilityKind,
    Opening,
    Status,
    StructureState,
)
from siegegame.rules.titans import can_be_disabled
from siegegame.systems.emplacements import may_reach
from siegegame.systems.structures.hull import lowest
from siegegame.world import queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def problems(world: World) -> list[str]:
    """Every invariant that does not hold; none in a sound match."""
    return [text for check in CHECKS for text in check(world)]


def _units_are_somewhere(world: World) -> Iterator[str]:
    for unit, vitals in world.vitals.items():
        position, slug = world.position[unit], world.theatre.slugs[unit]
        here = (position.cell != OFF_TABLE) + (position.inside != 0)
        wanted = int(vitals.status is Status.ACTIVE)
        if here != wanted:
            yield f"{slug} is {vitals.status.value} and in {here} places"


def _one_unit_a_cell(world: World) -> Iterator[str]:
    standing = {
        position.cell: unit for unit, position in world.position.items() if position.cell >= 0
    }
    if len(standing) != sum(position.cell >= 0 for position in world.position.values()):
        yield "two units stand on one cell"
    for cell, unit in enumerate(world.occupant):
        if standing.get(cell, 0) != unit:
            yield f"the layer of occupants is wrong at {world.grid.point(cell)}"


def _presence(world: World) -> Iterator[str]:
    flyers = world.theatre.flyers
    for second, presence in enumerate(world.presence):
        units = (unit for unit in world.theatre.unit_lists[second] if unit not in flyers)
        cells = [c for unit in units if (c := world.position[unit].cell) != OFF_TABLE]
        aloft = sum(1 << cell for cell in cells if world.built[cell])
        if (presence.cells, presence.aloft) != (sum(1 << cell for cell in cells) - aloft, aloft):
            yield f"the cells of the {SIDES[second].value} are wrong"


def _nobody_in_walls(world: World) -> Iterator[str]:
    for unit, position in world.position.items():
        if position.cell == OFF_TABLE:
            continue
        kind = world.theatre.motions[unit]
        ground = world.ground[position.cell]
        built = world.built[position.cell]
        roof = built in world.theatre.roofed
        if (built and not roof) or not (roof or world.theatre.costs[kind][ground][0]):
            yield f"{world.theatre.slugs[unit]} stands where it cannot"


def _garrisons(world: World) -> Iterator[str]:
    for structure, garrison in world.garrison.items():
        slug = world.theatre.slugs[structure]
        inside = tuple(u for u, p in world.position.items() if p.inside == structure)
        if inside != garrison.occupants:
            yield f"{slug} has a wrong list of occupants"
        if queries.room_left(world, structure) < 0:
            yield f"{slug} is overfull"
        if len(dict.fromkeys(world.profile[unit].side for unit in inside)) > 1:
            yield f"both sides are inside {slug}"


def _structures_stand(world: World) -> Iterator[str]:
    wanted = [0] * world.grid.size
    for structure in world.condition:
        slug, cells = world.theatre.slugs[structure], world.site[structure].cells
        left, most = queries.left_of(world, structure)
        if most != _built_with(world, structure) or not 0 <= left <= most:
            yield f"{slug} has {world.theatre.durability[structure].value} {left} of {most}"
        if world.layout.footprints[structure] != cells:
            yield f"{slug} stands elsewhere than its site"
        yield from _as_it_stands(world, structure)
        for cell in cells if _obstructs(world, structure) else ():
            wanted[cell] = structure
    if world.built != wanted:
        yield "the layer of structures is wrong"


def _obstructs(world: World, structure: int) -> bool:
    """Whether a structure's walls are in the way, by its state alone (decision 15)."""
    if structure in world.hits:
        return not queries.is_open(world, structure)
    return world.condition[structure].state is not StructureState.DESTROYED


def _as_it_stands(world: World, structure: int) -> Iterator[str]:
    if structure in world.hits:
        yield from _feature_stands(world, structure)
    elif world.condition[structure].state is StructureState.DESTROYED:
        yield from _fallen(world, structure)
    else:
        yield from _UPRIGHT[world.theatre.durability[structure]](world, structure)


def _built_with(world: World, structure: int) -> int:
    theatre = world.theatre
    if structure in theatre.capacities:
        return theatre.capacities[structure].damage
    if structure in theatre.features:
        return world.hits[structure].maximum
    if structure in theatre.storeys:
        return theatre.storeys[structure].floors * len(world.storeys[structure].sections)
    sizes, size = theatre.catalogue.tables.hull_sizes, world.frame[structure].size
    return hull_points(theatre.hulls[structure], sizes, size)


def _feature_stands(world: World, structure: int) -> Iterator[str]:
    """A feature fails at 0 hits, and who may pass follows from its state alone (F3)."""
    slug, hits = world.theatre.slugs[structure], world.hits[structure]
    over = not world.agenda.steps and world.outcome.reason is None
    if over and queries.standing(world, structure) != (hits.remaining > 0):
        yield f"{slug} is {world.condition[structure].state.value} with {hits.remaining} hits"
    if hits.open and not world.theatre.features[structure].kind.is_way:
        yield f"{slug} stands open and is neither gate nor door"
    garrison = world.garrison[structure]
    if queries.is_open(world, structure) and (garrison.occupants or garrison.room):
        yield f"{slug} is open and holds somebody"
    yield from _ground_of(world, structure)


def _ground_of(world: World, structure: int) -> Iterator[str]:
    """A failed wall is a breach, a failed house ruins (F3)."""
    left = {Opening.BREACH: world.theatre.breach, Opening.RUINS: world.theatre.ruins}
    wanted = left.get(world.theatre.features[structure].kind.leaves)
    if queries.standing(world, structure) or wanted is None:
        return
    if any(world.ground[cell] != wanted for cell in world.site[structure].cells):
        yield f"{world.theatre.slugs[structure]} has failed and left other ground"


def _hull_stands(world: World, structure: int) -> Iterator[str]:
    """A hull-point structure stands while it has points and armour on all facings (H5)."""
    slug, points = world.theatre.slugs[structure], world.hull[structure].points
    over = not world.agenda.steps and world.outcome.reason is None
    standing = queries.standing(world, structure)
    sound = points > 0 and lowest(world, structure) > 0
    if over and standing != sound:
        yield f"{slug} {'stands' if standing else 'has fallen'} with {points} hull points"
    if (
        over
        and not standing
        and (world.garrison[structure].occupants or queries.guns_left(world, structure))
    ):
        yield f"{slug} is a shell and still holds somebody or a gun"


def _upright(world: World, structure: int) -> Iterator[str]:
    """A structure at capacity 0 fails, at the latest when the attack on it is over (E11)."""
    slug, capacity = world.theatre.slugs[structure], world.capacity[structure]
    over = not world.agenda.steps and world.outcome.reason is None
    if capacity.damaged and over:
        yield f"{slug} is damaged by an attack that is over"
    state = world.condition[structure].state
    failing = state is not StructureState.STANDING
    if failing != (capacity.remaining == 0) and not (capacity.damaged and not over):
        yield f"{slug} is {state.value} with capacity {capacity.remaining}"


def _fallen(world: World, structure: int) -> Iterator[str]:
    slug, garrison = world.theatre.slugs[structure], world.garrison[structure]
    if structure in world.storeys:
        yield from storeys_stand(world, structure)
        if world.agenda.steps or world.outcome.reason:
            return
    if garrison.occupants or garrison.room or world.fire[structure].turn:
        yield f"{slug} has fallen and still holds somebody or burns"
    hull = structure in world.hull
    left = world.theatre.crater if hull else world.theatre.rubble
    leftovers = (left,) if hull else (left, world.theatre.open)  # rubble may have been cleared
    if any(world.ground[cell] not in leftovers for cell in world.site[structure].cells):
        yield f"{slug} has fallen and left no {'crater' if hull else 'rubble'}"
    if queries.left_of(world, structure)[0]:
        yield f"{slug} has fallen with {world.theatre.durability[structure].value} left"


_UPRIGHT: Final[dict[DurabilityKind, Callable[[World, int], Iterator[str]]]] = {
    DurabilityKind.CAPACITY: _upright,
    DurabilityKind.HULL: _hull_stands,
    DurabilityKind.STOREYS: storeys_stand,
}


def _emplacements(world: World) -> Iterator[str]:
    """Who mans a gun is there and has figures enough; claims are of standing structures (H11)."""
    for gun, each in world.gun.items():
        slug = world.theatre.slugs[gun]
        if each.crew and (each.destroyed or world.vitals[each.crew].status is not Status.ACTIVE):
            yield f"{slug} is manned by the dead, or destroyed and manned"
        elif each.crew and not may_reach(world, each.crew, gun):
            yield f"{slug} is manned by somebody who is not there"
    crews = [each.crew for each in world.gun.values() if each.crew]
    for crew in dict.fromkeys(crews):
        if crews.count(crew) > max(1, world.vitals[crew].figures):
            yield f"{world.theatre.slugs[crew]} mans more guns than it has figures"
    for structure, claim in world.claim.items():
        if claim.side is not None and not queries.standing(world, structure):
            yield f"{world.theatre.slugs[structure]} has fallen and is still claimed"


def _counters(world: World) -> Iterator[str]:
    hidden: dict[int, int] = {}
    for counter, each in world.counter.items():
        slug = world.theatre.slugs[counter]
        placed = each.state is not CounterState.UNPLACED
        if placed != bool(each.structure):
            yield f"{slug} is {each.state.value} and lies under {each.structure}"
            continue
        if each.state in {CounterState.HIDDEN, CounterState.REVEALED}:
            if each.structure in hidden:
                yield f"{slug} shares its structure with another counter"
            hidden[each.structure] = counter
            if not queries.standing(world, each.structure):
                yield f"{slug} lies under a structure that has fallen"
            searched = world.garrison[each.structure].searched
            if searched and each.state is CounterState.HIDDEN:
                yield f"{slug} is hidden where the attacker has looked"


def _board_memos(world: World) -> Iterator[str]:
    """What is remembered of the board fits the board as it is (decision 11)."""
    sight, ways = world.theatre.survey(world.ground, world.built)
    if not sight.same_board(world.sight) or not ways.same_board(world.ways):
        yield "sight lines or steps are those of another board"


def _figures(world: World) -> Iterator[str]:
    """Figures are conserved: a unit that is left has at least one, and no more than its card."""
    for unit, vitals in world.vitals.items():
        card, slug = queries.card(world, unit), world.theatre.slugs[unit]
        gone = vitals.status is Status.DESTROYED
        if not (0 if gone else 1) <= vitals.figures <= (0 if gone else card.figures):
            yield f"{slug} has {vitals.figures} figures of {card.figures}"
        least, most = (0, 0) if gone else (1, card.capacity)
        if not least <= vitals.capacity <= most:
            yield f"{slug} has capacity {vitals.capacity} of {card.capacity}"
        if min(world.activity[unit].spent, world.activity[unit].retreated) < 0:
            yield f"{slug} has spent less than nothing"


def _limbs(world: World) -> Iterator[str]:
    """A limb of a titan is disabled no oftener than it can be (T3)."""
    most = [can_be_disabled(location) for location in range(len(LOCATIONS))]
    for unit, limbs in world.limbs.items():
        if any(not 0 <= n <= top for n, top in zip(limbs.disabled, most, strict=True)):
            yield f"{world.theatre.slugs[unit]} has limbs disabled that it cannot have"


def _climbs(world: World) -> Iterator[str]:
    """Who climbs lives, stands at the foot of a standing wall, one to each cell of it (F8)."""
    cells = [climb.cell for climb in world.climb.values() if climb.wall]
    if len(cells) != len(dict.fromkeys(cells)):
        yield "two climb to one cell of a wall"
    for unit, climb in world.climb.items():
        slug, here = world.theatre.slugs[unit], world.position[unit].cell
        if not climb.wall:
            continue
        if world.vitals[unit].status is not Status.ACTIVE:
            yield f"{slug} climbs and is {world.vitals[unit].status.value}"
        elif queries.is_open(world, climb.wall) or world.built[climb.cell] != climb.wall:
            yield f"{slug} climbs a wall that is no more"
        elif not world.grid.adjacent(here, climb.cell) or world.built[here]:
            yield f"{slug} climbs and does not stand at the foot"
        if world.nerve[world.profile[unit].detachment].broken:
            yield f"{slug} climbs and is broken"


def _detachments(world: World) -> Iterator[str]:
    for detachment, nerve in world.nerve.items():
        slug = world.theatre.slugs[detachment]
        units = world.roster[detachment].units
        gone = [unit for unit in units if world.vitals[unit].status is Status.DESTROYED]
        if nerve.destroyed != (len(gone) == len(units)):
            yield f"{slug} is wrongly marked as destroyed or not"
        if nerve.lost != len(gone):
            yield f"{slug} counts {nerve.lost} units lost"
        if nerve.markers < 0:
            yield f"{slug} has {nerve.markers} markers"
        if nerve.struck and not world.agenda.steps and world.outcome.reason is None:
            yield f"{slug} is struck by fire that is over"


def _sides(world: World) -> Iterator[str]:
    for side in SIDES:
        morale = world.morale[world.side_entity(side)]
        units = queries.side_units(world, side)
        left = sum(world.vitals[unit].status is not Status.DESTROYED for unit in units)
        if morale.units != left:
            yield f"the {side.value} counts {morale.units} units and has {left}"


def _no_dead_in_queues(world: World) -> Iterator[str]:
    active = world.clock.active
    if active and (active not in world.roster or world.nerve[active].destroyed):
        yield "the active detachment is none, or gone"
    for step in world.agenda.steps:
        for unit in _named_in(step):
            gone = unit in world.vitals and world.vitals[unit].status is Status.DESTROYED
            if gone or (unit in world.nerve and world.nerve[unit].destroyed):
                yield f"{world.theatre.slugs[unit]} is destroyed and awaits {type(step).__name__}"


_LOOKING: Final = (
    BarrageOthers, DealInside, EndShots, EnterInTurn, Evacuate, FireGun, FollowIn, GoIn,
    LoseTrapped, RainOthers, ShootHull, ShootStorey, ShootStructure, StrikeHeavy, TestPinning,
)  # fmt: skip
"""Steps that look themselves who of their units is left."""


def _named_in(step: AnyStep) -> list[int]:
    """The units and detachments that a step of the agenda is about.

    Some steps look themselves who of their units is left.
    """
    found: list[int] = []
    if isinstance(step, _LOOKING):
        return found
    for field in ("unit", "detachment", "target", "units", "ours", "theirs"):
        value = getattr(step, field, ())
        found += [value] if isinstance(value, int) else list(value)
    return found


def _somebody_acts(world: World) -> Iterator[str]:
    if (agenda.to_act(world) is None) != (world.outcome.reason is not None):
        yield "nobody is to act in a match that goes on, or somebody in one that is over"
    for side in SIDES:
        left = world.morale[world.side_entity(side)].hundredths
        settling = isinstance(agenda.pending(world), ChooseLosses)
        if left <= 0 and world.outcome.reason is None and not settling:
            yield f"the {side.value} plays on with morale {left}"


CHECKS: Final[tuple[Callable[[World], Iterator[str]], ...]] = (
    _units_are_somewhere,
    _one_unit_a_cell,
    _presence,
    _nobody_in_walls,
    _garrisons,
    _structures_stand,
    _emplacements,
    _counters,
    _board_memos,
    _figures,
    _limbs,
    _climbs,
    _detachments,
    _sides,
    _no_dead_in_queues,
    _somebody_acts,
)
