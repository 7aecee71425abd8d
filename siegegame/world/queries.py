"""Questions about the state that several systems ask: who is where, in sight, in cover.

Nothing here writes. Distances are squared and in cells (see `model.geometry.reach2`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from siegegame.content.schema import UnitCard
from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import DOWN, DurabilityKind, Side, Status, UnitClass
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import Ranks, World
from siegegame.world.theatre import code_of

SLIT_BITS: Final = 8
"""How much of `Garrison.slits` is one wall's: sheets have at most 80 fire points in one (H10)."""
RUIN_COVER: Final = 1
"""What battlements that have become ruins add to Armour (C8, H6)."""
WALK_COVER: Final = 2
"""What a wall walk adds to Armour: it is a fortification (C8)."""


def card(world: World, unit: int) -> UnitCard:
    """A unit's card."""
    return world.theatre.cards[unit]


def side_units(world: World, side: Side) -> tuple[int, ...]:
    """All units of a side, alive or not, in spawn order."""
    return world.theatre.unit_lists[side is Side.DEFENDER]


def on_table(world: World, unit: int) -> bool:
    """Whether a unit stands on a cell or inside a structure."""
    position = world.position[unit]
    return position.cell != OFF_TABLE or position.inside != 0


def active_units(world: World, detachment: int) -> tuple[int, ...]:
    """A detachment's units on the table, in spawn order."""
    found = world.ranks.get(detachment)
    return found[0] if found else _rank(world, detachment)[0]


def living_units(world: World, detachment: int) -> tuple[int, ...]:
    """A detachment's units on or due on the table, in spawn order."""
    found = world.ranks.get(detachment)
    return found[1] if found else _rank(world, detachment)[1]


def has_engines(world: World, detachment: int) -> bool:
    """Whether a detachment has a war engine or titan left and shoots in the second step (C5)."""
    found = world.ranks.get(detachment)
    return found[2] if found else _rank(world, detachment)[2]


def _rank(world: World, detachment: int) -> Ranks:
    units, vitals = world.roster[detachment].units, world.vitals
    active = tuple([u for u in units if vitals[u].status is Status.ACTIVE])
    living = tuple([u for u in units if vitals[u].status is not Status.DESTROYED])
    engines = not world.theatre.engines.isdisjoint(living)
    found = world.ranks[detachment] = active, living, engines
    return found


def strength_left(world: World, detachment: int) -> int:
    """How many units a detachment counts against its markers; engines their capacity (C9)."""
    return sum(world.vitals[unit].capacity for unit in living_units(world, detachment))


def active_of_side(world: World, side: Side) -> tuple[int, ...]:
    """A side's units on the table, in spawn order."""
    code = code_of(side)
    found = world.ranks.get(-code)
    if found is None:
        vitals, units = world.vitals, side_units(world, side)
        active = tuple([u for u in units if vitals[u].status is Status.ACTIVE])
        found = world.ranks[-code] = active, (), False
    return found[0]


def cells(world: World, unit: int) -> tuple[int, ...]:
    """Where a unit on the table is: its cell, or the cells of the structure it is in."""
    position = world.position[unit]
    if position.inside:
        return world.layout.footprints[position.inside]
    return (position.cell,)


def gap2(world: World, one: int, two: int) -> int:
    """The squared distance between two units on the table; occupants from the wall (C1, C17)."""
    here, there = world.position[one], world.position[two]
    if not here.inside and not there.inside:
        return world.grid.distance2(here.cell, there.cell)
    return _nearest(world, one, two)[0]


def _nearest(world: World, one: int, two: int) -> tuple[int, list[tuple[int, int]]]:
    """The least squared distance between two units and every pair of cells that has it."""
    here, there = world.position[one], world.position[two]
    nearest = world.layout.nearest
    if not there.inside:
        distance, near = nearest(here.inside, there.cell)
        return distance, [(cell, there.cell) for cell in near]
    if not here.inside:
        distance, near = nearest(there.inside, here.cell)
        return distance, [(here.cell, cell) for cell in near]
    found = [(nearest(there.inside, cell), cell) for cell in world.layout.footprints[here.inside]]
    least = min(distance for (distance, _), _ in found)
    pairs = [(cell, other) for (d, near), cell in found if d == least for other in near]
    return least, pairs


def sees(world: World, one: int, two: int) -> bool:
    """Whether two units on the table see each other (C13).

    Occupants look out from the cells of their structure that are nearest to the other; units in
    one structure see each other.
    """
    here, there = world.position[one], world.position[two]
    clear = world.sight.clear
    if not here.inside and not there.inside:
        return clear(here.cell, there.cell)
    if here.inside == there.inside:
        return True
    return any(clear(a, b) for a, b in _nearest(world, one, two)[1])


def gap2_to_cell(world: World, unit: int, cell: int) -> int:
    """The squared distance from a unit on the table to a cell; occupants from the wall."""
    here = world.position[unit]
    if here.inside:
        return world.layout.nearest(here.inside, cell)[0]
    return world.grid.distance2(here.cell, cell)


def gap2_to_structure(world: World, unit: int, structure: int) -> int:
    """The squared distance from a unit on the table to a structure (C1)."""
    here = world.position[unit]
    if here.inside:
        return 0 if here.inside == structure else world.layout.gap2(here.inside, structure)
    return world.layout.nearest(structure, here.cell)[0]


def sees_cell(world: World, unit: int, cell: int) -> bool:
    """Whether a unit on the table sees a cell, from the nearest wall if it is inside (C13)."""
    here, clear = world.position[unit], world.sight.clear
    if not here.inside:
        return clear(here.cell, cell)
    return any(clear(own, cell) for own in world.layout.nearest(here.inside, cell)[1])


def sees_structure(world: World, unit: int, structure: int) -> bool:
    """Whether a unit on the table sees the part of a structure that is nearest to it (C13)."""
    here = world.position[unit]
    if not here.inside:
        near = world.layout.nearest(structure, here.cell)[1]
        return any(world.sight.clear(here.cell, cell) for cell in near)
    nearest, own = world.layout.nearest, world.layout.footprints[here.inside]
    least = min(nearest(structure, cell)[0] for cell in own)
    return any(
        world.sight.clear(cell, there)
        for cell in own
        if nearest(structure, cell)[0] == least
        for there in nearest(structure, cell)[1]
    )


def within(world: World, centre: int, cm: int) -> tuple[int, ...]:
    """The cells within some centimetres of a cell, ascending (C1)."""
    return world.grid.around(centre, reach2(cm))


def in_rubble(world: World, unit: int) -> bool:
    """Whether a unit stands in rubble (S6)."""
    cell = world.position[unit].cell
    theatre = world.theatre
    return cell >= 0 and world.ground[cell] == theatre.rubble and unit not in theatre.flyers


def cover(world: World, unit: int) -> int:
    """What a unit's cover adds to its Armour; occupants are in cover (C8, C14, C17)."""
    position = world.position[unit]
    if position.inside:
        return 1
    if unit in world.theatre.flyers:
        return 0
    if world.theatre.roofed and world.built[position.cell]:
        if world.built[position.cell] in world.theatre.walks:
            return WALK_COVER
        return 0 if on_battlements(world, unit) else RUIN_COVER
    return world.theatre.terrain_cards[world.ground[position.cell]].cover


def coherent(world: World, detachment: int, cm: int) -> bool:
    """Whether a detachment's units hang together in one chain of links of `cm` (C15)."""
    left = list(active_units(world, detachment))
    if len(left) < 2:
        return True
    reach, chain = reach2(cm), [left.pop()]
    while chain and left:
        here = chain.pop()
        near = [unit for unit in left if gap2(world, here, unit) <= reach]
        chain.extend(near)
        left = [unit for unit in left if unit not in near]
    return not left


def those_in(world: World, units: Sequence[int], around: int) -> list[int]:
    """Those of some units on the table that are in a set of cells, given as bits."""
    found, position, covered = [], world.position, world.layout.covered
    for unit in units:
        place = position[unit]
        if around & (covered(place.inside) if place.inside else 1 << place.cell):
            found.append(unit)
    return found


def allowed_to_fire(world: World, able: dict[int, int], *, again: bool = False) -> dict[int, int]:
    """Of units with their Firepower those that may fire: half of a garrison, rounded up (C17).

    The strongest are let fire; others who have fired from inside this turn count against the
    half, lost since or not, unless all may fire again, as in a firefight.
    """
    inside: dict[int, list[int]] = {}
    for unit in able:
        if world.position[unit].inside:
            inside.setdefault(world.position[unit].inside, []).append(unit)
    if not inside:
        return able
    silent: list[int] = []
    for structure, units in inside.items():
        garrison = world.garrison[structure]
        others = garrison.fired - sum(world.activity[unit].fired for unit in units)
        quota = (len(garrison.occupants) + 1) // 2 - (0 if again else others)
        strongest = sorted(units, key=lambda unit: (-able[unit], unit))
        silent.extend(strongest[max(0, quota) :])
    return {unit: power for unit, power in able.items() if unit not in silent}


def room_left(world: World, structure: int) -> int:
    """How many more stands a structure takes, figures if it has hull points (C17, H1)."""
    garrison = world.garrison[structure]
    return garrison.room - sum(takes_room(world, unit, structure) for unit in garrison.occupants)


def takes_room(world: World, unit: int, structure: int) -> int:
    """How much room a unit takes in a structure; characters take none (C17, H1)."""
    if "character" in card(world, unit).abilities:
        return 0
    return world.vitals[unit].figures if is_hull(world, structure) else 1


def slits_used(world: World, structure: int, wall: int) -> int:
    """The figures that have fired through a wall's fire points this turn (H10)."""
    return world.garrison[structure].slits >> SLIT_BITS * wall & (1 << SLIT_BITS) - 1


def left_of(world: World, structure: int) -> tuple[int, int]:
    """What is left of a structure's durability and the most it had, of whatever kind it is."""
    if is_hull(world, structure):
        return world.hull[structure].points, world.hull[structure].maximum
    if structure in world.hits:
        return world.hits[structure].remaining, world.hits[structure].maximum
    if structure in world.storeys:
        floors, built = world.storeys[structure].floors, world.theatre.storeys[structure].floors
        return sum(floors), len(floors) * built
    return world.capacity[structure].remaining, world.capacity[structure].maximum


def is_hull(world: World, structure: int) -> bool:
    """Whether a structure has hull points (H1)."""
    return world.theatre.durability[structure] is DurabilityKind.HULL


def is_open(world: World, structure: int) -> bool:
    """Whether a structure is no obstacle: a gate that stands open, or what has failed (F3).

    The one state that says so: whoever asks what a gate looks like or who may pass asks this.
    """
    hits = world.hits.get(structure)
    return hits is not None and (hits.open or not standing(world, structure))


def in_hull(world: World, unit: int) -> bool:
    """Whether a unit is inside a hull-point structure, where it cannot be shot at (C17)."""
    inside = world.position[unit].inside
    return inside != 0 and is_hull(world, inside)


def roof_of(world: World, unit: int) -> int:
    """The structure on whose battlements a unit stands, 0 if on none (H16)."""
    cell = world.position[unit].cell
    return world.built[cell] if cell >= 0 and unit not in world.theatre.flyers else 0


def on_battlements(world: World, unit: int) -> bool:
    """Whether a unit stands on battlements that are no ruins yet (H6, H16); no wall walk is."""
    structure = roof_of(world, unit)
    walks = world.theatre.walks
    return structure != 0 and structure not in walks and standing(world, structure)


def aloft(world: World, structure: int) -> list[int]:
    """The units on a structure's battlements, in spawn order; nobody once those are gone (H16)."""
    cells, flyers = world.layout.footprints[structure], world.theatre.flyers
    if structure not in world.theatre.roofed or world.built[cells[0]] != structure:
        return []
    there = [world.occupant[cell] for cell in cells]
    return sorted(unit for unit in there if unit and unit not in flyers)


def pinned(world: World, detachment: int) -> bool:
    """Whether a detachment is pinned just now (H17)."""
    return world.nerve[detachment].pinned >= max(1, world.clock.turn)


def snap_only(world: World, detachment: int) -> bool:
    """Whether a detachment makes snap shots only: pinned, or shaken by a tremor (H4, H17)."""
    return pinned(world, detachment) or shaken(world, detachment)


def shaken(world: World, detachment: int) -> bool:
    """Whether a tremor has shaken a detachment inside its structure (H4)."""
    return world.nerve[detachment].shaken >= max(1, world.clock.turn)


def guns_left(world: World, structure: int) -> list[int]:
    """A structure's emplaced weapons that are not destroyed, in order (H11)."""
    guns = world.theatre.guns.get(structure, ())
    return [gun for gun in guns if not world.gun[gun].destroyed]


def holder(world: World, structure: int) -> Side | None:
    """The side whose units are inside a structure, None if nobody is."""
    occupants = world.garrison[structure].occupants
    return world.profile[occupants[0]].side if occupants else None


def firepower(world: World, unit: int) -> int:
    """The Firepower of all of a unit's weapons (C7)."""
    return sum(arms.card.firepower for arms in world.theatre.arms[unit])


def standing(world: World, structure: int) -> bool:
    """Whether a structure has neither been destroyed nor collapsed into a shell (E11, H6)."""
    return world.condition[structure].state not in DOWN


def detachments_inside(world: World, structure: int) -> list[int]:
    """The detachments that have units inside a structure, in spawn order (E3)."""
    occupants = world.garrison[structure].occupants
    return sorted({world.profile[unit].detachment: None for unit in occupants})


def can_enter_structures(world: World, unit: int) -> bool:
    """Whether a unit may go inside: infantry only (E3)."""
    return card(world, unit).unit_class is UnitClass.INFANTRY


def share(world: World, unit: int) -> Fraction:
    """The part of a stand's figures that is left (C8)."""
    return Fraction(max(1, world.vitals[unit].figures), card(world, unit).figures)
