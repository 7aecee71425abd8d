"""Questions about the state that several systems ask: who is where, near, in sight, in cover.

Nothing here writes. Distances are squared and in cells (see `model.geometry.reach2`).
"""

from __future__ import annotations

from collections.abc import Iterable

from siegegame.content.schema import UnitCard
from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import Side, Status, UnitClass
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World

FAR = 1 << 30
"""A squared distance beyond every board."""


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


def active_units(world: World, detachment: int) -> list[int]:
    """A detachment's units on the table, in spawn order."""
    vitals = world.vitals
    return [u for u in world.roster[detachment].units if vitals[u].status is Status.ACTIVE]


def living_units(world: World, detachment: int) -> list[int]:
    """A detachment's units on or due on the table, in spawn order."""
    vitals = world.vitals
    return [u for u in world.roster[detachment].units if vitals[u].status is not Status.DESTROYED]


def has_engines(world: World, detachment: int) -> bool:
    """Whether a detachment has a war engine or titan left and shoots in the second step (C5)."""
    engines, vitals = world.theatre.engines, world.vitals
    units = world.roster[detachment].units
    return any(u in engines and vitals[u].status is not Status.DESTROYED for u in units)


def strength_left(world: World, detachment: int) -> int:
    """How many units a detachment counts against its markers; engines their capacity (C9)."""
    return sum(world.vitals[unit].capacity for unit in living_units(world, detachment))


def active_of_side(world: World, side: Side) -> list[int]:
    """A side's units on the table, in spawn order."""
    vitals = world.vitals
    return [u for u in side_units(world, side) if vitals[u].status is Status.ACTIVE]


def cells(world: World, unit: int) -> tuple[int, ...]:
    """Where a unit on the table is: its cell, or the cells of the structure it is in."""
    position = world.position[unit]
    if position.inside:
        return world.theatre.footprints[position.inside]
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
    nearest = world.theatre.nearest
    if not there.inside:
        distance, near = nearest(here.inside, there.cell)
        return distance, [(cell, there.cell) for cell in near]
    if not here.inside:
        distance, near = nearest(there.inside, here.cell)
        return distance, [(here.cell, cell) for cell in near]
    found = [(nearest(there.inside, cell), cell) for cell in world.theatre.footprints[here.inside]]
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


class Marks:
    """Units on the table, gathered once to find who of them is in reach and in sight of others."""

    __slots__ = ("_inside", "_plain")

    def __init__(self, world: World, units: Iterable[int]) -> None:
        position, xs, ys = world.position, world.grid.xs, world.grid.ys
        self._plain: list[tuple[int, int, int, int]] = []
        self._inside: dict[int, list[int]] = {}
        """Occupants by structure: all of them are as near and as visible as one."""
        for unit in units:
            cell = position[unit].cell
            if cell < 0:
                self._inside.setdefault(position[unit].inside, []).append(unit)
            else:
                self._plain.append((unit, cell, xs[cell], ys[cell]))

    def in_reach(self, world: World, unit: int, reach: int) -> list[tuple[int, int]]:
        """Those that a unit has within a squared distance and in sight, with that distance."""
        position = world.position[unit]
        if position.inside:
            return self._from_inside(world, unit, position.inside, reach)
        here, found = position.cell, list[tuple[int, int]]()
        x, y, clear = world.grid.xs[here], world.grid.ys[here], world.sight.clear
        for mark, cell, mark_x, mark_y in self._plain:
            distance = (mark_x - x) * (mark_x - x) + (mark_y - y) * (mark_y - y)
            if distance <= reach and clear(here, cell):
                found.append((mark, distance))
        for structure, marks in self._inside.items():
            distance, near = world.theatre.nearest(structure, here)
            if distance <= reach and any(clear(here, cell) for cell in near):
                found += [(mark, distance) for mark in marks]
        return found

    def _from_inside(
        self, world: World, unit: int, structure: int, reach: int
    ) -> list[tuple[int, int]]:
        clear, nearest = world.sight.clear, world.theatre.nearest
        found = []
        for mark, cell, _, _ in self._plain:
            distance, near = nearest(structure, cell)
            if distance <= reach and any(clear(cell, own) for own in near):
                found.append((mark, distance))
        for marks in self._inside.values():
            distance = gap2(world, unit, marks[0])
            if distance <= reach and sees(world, unit, marks[0]):
                found += [(mark, distance) for mark in marks]
        return found


class Foes:
    """Where a side's enemies are, gathered once to measure many distances to them."""

    __slots__ = ("_known", "_points", "_structures", "_theatre", "_width")

    def __init__(self, world: World, cells: list[int], structures: tuple[int, ...]) -> None:
        xs, ys = world.grid.xs, world.grid.ys
        self._theatre = world.theatre
        self._points = [(xs[cell], ys[cell]) for cell in cells]
        self._structures = structures
        self._width = world.grid.width
        self._known: dict[int, int] = {}

    def gap2(self, cell: int) -> int:
        """The squared distance from a cell to the nearest enemy, `FAR` without one."""
        found = self._known.get(cell)
        if found is None:
            found = self._known[cell] = self._measure(cell)
        return found

    def _measure(self, cell: int) -> int:
        y, x = divmod(cell, self._width)
        gaps = [
            (foe_x - x) * (foe_x - x) + (foe_y - y) * (foe_y - y) for foe_x, foe_y in self._points
        ]
        gaps += [self._theatre.nearest(structure, cell)[0] for structure in self._structures]
        return min(gaps, default=FAR)

    def gap2_of(self, world: World, unit: int) -> int:
        """The squared distance from a unit on the table to the nearest enemy."""
        return min(self.gap2(cell) for cell in cells(world, unit))

    def gap2_of_structure(self, structure: int) -> int:
        """The squared distance from a structure to the nearest enemy."""
        return min(self.gap2(cell) for cell in self._theatre.footprints[structure])


def foes(world: World, side: Side) -> Foes:
    """Where the enemies of a side are; remembered for as long as none of them moves."""
    second = side is Side.ATTACKER
    held = tuple(
        structure
        for structure, garrison in world.garrison.items()
        if garrison.occupants and world.profile[garrison.occupants[0]].side is not side
    )
    wanted = (world.presence[second].cells, held)
    memo = world.foes[second]
    if memo is None or memo[0] != wanted:
        units = world.theatre.unit_lists[second]
        standing = [cell for unit in units if (cell := world.position[unit].cell) >= 0]
        memo = world.foes[second] = (wanted, Foes(world, standing, held))
    found: Foes = memo[1]
    return found


def enemies_of(world: World, side: Side) -> Marks:
    """All enemies of a side on the table, to be looked for by several detachments."""
    return Marks(world, active_of_side(world, side.other))


def enemy_within(world: World, units: Iterable[int], cm: int) -> bool:
    """Whether an enemy is within `cm` centimetres of any of these units of one side."""
    here = tuple(units)
    if not here:
        return False
    reach, near = reach2(cm), foes(world, world.profile[here[0]].side)
    return any(near.gap2_of(world, unit) <= reach for unit in here)


def touching(world: World, unit: int) -> list[int]:
    """The enemy units in contact with a unit; nobody inside a structure is (C11, C17)."""
    cell, enemy = world.position[unit].cell, 3 - world.theatre.codes[unit]
    if cell == OFF_TABLE or not world.presence[enemy - 1].cells & world.grid.near_mask(cell):
        return []
    occupant, codes = world.occupant, world.theatre.codes
    near = (occupant[each] for each in world.grid.near(cell))
    return sorted(each for each in near if codes[each] == enemy)


def in_contact(world: World, detachment: int) -> bool:
    """Whether any unit of a detachment is in contact with an enemy (C11)."""
    return any(touching(world, unit) for unit in active_units(world, detachment))


def linked(world: World, unit: int) -> tuple[int, ...]:
    """All units linked to a unit by contact: the fight it is in (C11), ascending."""
    found, frontier = {unit: None}, [unit]
    while frontier:
        for other in touching(world, frontier.pop()):
            if other not in found:
                found[other] = None
                frontier.append(other)
    return tuple(sorted(found))


def cover(world: World, unit: int) -> int:
    """What a unit's cover adds to its Armour; occupants are in cover (C8, C14, C17)."""
    position = world.position[unit]
    if position.inside:
        return 1
    return world.theatre.terrain_cards[world.ground[position.cell]].cover


def coherent(world: World, detachment: int, cm: int) -> bool:
    """Whether a detachment's units hang together in one chain of links of `cm` (C15)."""
    left = active_units(world, detachment)
    if len(left) < 2:
        return True
    reach, chain = reach2(cm), [left.pop()]
    while chain and left:
        here = chain.pop()
        near = [unit for unit in left if gap2(world, here, unit) <= reach]
        chain.extend(near)
        left = [unit for unit in left if unit not in near]
    return not left


def allowed_to_fire(world: World, able: dict[int, int], *, again: bool = False) -> dict[int, int]:
    """Of units with their Firepower those that may fire: half of a garrison, rounded up (C17).

    The strongest are let fire; others inside who have fired this turn count against the half,
    unless all may fire again, as in a firefight.
    """
    inside: dict[int, list[int]] = {}
    for unit in able:
        if world.position[unit].inside:
            inside.setdefault(world.position[unit].inside, []).append(unit)
    silent: list[int] = []
    for structure, units in inside.items():
        occupants = world.garrison[structure].occupants
        others = [] if again else [unit for unit in occupants if unit not in units]
        quota = (len(occupants) + 1) // 2 - sum(world.activity[unit].fired for unit in others)
        strongest = sorted(units, key=lambda unit: (-able[unit], unit))
        silent.extend(strongest[max(0, quota) :])
    return {unit: power for unit, power in able.items() if unit not in silent}


def room_left(world: World, structure: int) -> int:
    """How many more stands a structure takes; characters take no room (C17)."""
    garrison = world.garrison[structure]
    return garrison.room - sum(takes_room(world, unit) for unit in garrison.occupants)


def takes_room(world: World, unit: int) -> int:
    """How much room a unit takes in a structure (C17)."""
    return int("character" not in card(world, unit).abilities)


def holder(world: World, structure: int) -> Side | None:
    """The side whose units are inside a structure, None if nobody is."""
    occupants = world.garrison[structure].occupants
    return world.profile[occupants[0]].side if occupants else None


def firepower(world: World, unit: int) -> int:
    """The Firepower of all of a unit's weapons (C7)."""
    return sum(arms.card.firepower for arms in world.theatre.arms[unit])


def can_enter_structures(world: World, unit: int) -> bool:
    """Whether a unit may go inside: infantry only (E3)."""
    return card(world, unit).unit_class is UnitClass.INFANTRY
