"""Questions about the state that several systems ask: who is where, near, in sight, in cover.

Nothing here writes. Distances are squared and in cells (see `model.geometry.reach2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from siegegame.content.schema import UnitCard
from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import Side, Status, StructureState, UnitClass
from siegegame.world.components import OFF_TABLE
from siegegame.world.layout import Layout
from siegegame.world.store import World

_FOES_KEPT: Final = 64
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


def spotted(world: World, side: Side, mark: int) -> bool:
    """Whether any unit of a side sees an enemy, for those who fire indirectly (C16)."""
    return any(sees(world, friend, mark) for friend in active_of_side(world, side))


def cell_spotted(world: World, side: Side, cell: int) -> bool:
    """Whether any unit of a side sees a cell, for those who fire indirectly (C16)."""
    return any(sees_cell(world, friend, cell) for friend in active_of_side(world, side))


def within(world: World, centre: int, cm: int) -> tuple[int, ...]:
    """The cells within some centimetres of a cell, ascending (C1)."""
    return world.grid.around(centre, reach2(cm))


def in_rubble(world: World, unit: int) -> bool:
    """Whether a unit stands in rubble (S6)."""
    cell = world.position[unit].cell
    theatre = world.theatre
    return cell >= 0 and world.ground[cell] == theatre.rubble and unit not in theatre.flyers


class Marks:
    """Units on the table, gathered once to find who of them is in reach and in sight of others."""

    __slots__ = ("_around", "_inside", "_known", "_plain")

    def __init__(self, world: World, units: Iterable[int]) -> None:
        position, xs, ys = world.position, world.grid.xs, world.grid.ys
        self._known: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self._around: dict[int, int] = {}
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
        place = (position.cell, position.inside, reach)
        found = self._known.get(place)
        if found is None:
            inside = position.inside
            found = self._known[place] = (
                self._from_inside(world, unit, inside, reach)
                if inside
                else self._from_cell(world, position.cell, reach)
            )
        return found

    def near(self, world: World, units: Sequence[int], reach: int) -> list[int]:
        """Those of some units on the table that have any of these within a squared distance."""
        around = self._around.get(reach)
        if around is None:
            plain = [cell for _, cell, _, _ in self._plain]
            around = self._around[reach] = _around(world.layout, plain, self._inside, reach)
        return _those_in(world, units, around)

    def _from_cell(self, world: World, here: int, reach: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        x, y, clear = world.grid.xs[here], world.grid.ys[here], world.sight.clear
        for mark, cell, mark_x, mark_y in self._plain:
            distance = (mark_x - x) * (mark_x - x) + (mark_y - y) * (mark_y - y)
            if distance <= reach and clear(here, cell):
                found.append((mark, distance))
        for structure, marks in self._inside.items():
            distance, near = world.layout.nearest(structure, here)
            if distance <= reach and any(clear(here, cell) for cell in near):
                found += [(mark, distance) for mark in marks]
        return found

    def _from_inside(
        self, world: World, unit: int, structure: int, reach: int
    ) -> list[tuple[int, int]]:
        clear, nearest = world.sight.clear, world.layout.nearest
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


def _around(layout: Layout, plain: Iterable[int], held: Iterable[int], reach: int) -> int:
    """The cells within a squared distance of some cells and structures as a set of bits."""
    found, ball = 0, layout.grid.ball
    for cell in plain:
        found |= ball(cell, reach)
    for structure in held:
        for cell in layout.footprints[structure]:
            found |= ball(cell, reach)
    return found


def _those_in(world: World, units: Sequence[int], around: int) -> list[int]:
    """Those of some units on the table that are in a set of cells, given as bits."""
    return [unit for unit in units if any(around >> cell & 1 for cell in cells(world, unit))]


class Foes:
    """Where a side's enemies are, gathered once to measure many distances to them."""

    __slots__ = ("_around", "_known", "_points", "_structures", "_width", "layout", "standing")

    def __init__(self, world: World, cells: tuple[int, ...], structures: tuple[int, ...]) -> None:
        xs, ys = world.grid.xs, world.grid.ys
        self.layout: Final = world.layout
        """Where the structures stood when the distances were measured."""
        self.standing: Final = cells
        """The cells they stand on, in spawn order."""
        self._around: dict[int, int] = {}
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
        if self._structures:
            gaps += [self.layout.nearest(structure, cell)[0] for structure in self._structures]
        return min(gaps, default=FAR)

    def near(self, world: World, units: Sequence[int], reach: int) -> list[int]:
        """Those of some units on the table that have an enemy within a squared distance."""
        around = self._around.get(reach)
        if around is None:
            around = _around(self.layout, self.standing, self._structures, reach)
            self._around[reach] = around
        return _those_in(world, units, around)

    def gap2_of_structure(self, structure: int) -> int:
        """The squared distance from a structure to the nearest enemy."""
        return min(self.gap2(cell) for cell in self.layout.footprints[structure])


def foes(world: World, side: Side) -> Foes:
    """Where the enemies of a side are, but for flyers; remembered until one of them moves."""
    second = side is Side.ATTACKER
    inside = [each.occupants for each in world.garrison.values()]
    wanted = (world.presence[second].cells, inside)
    memo = world.foes[second]
    if memo is None or memo[0] != wanted or memo[1].layout is not world.layout:
        memo = world.foes[second] = (wanted, _find_foes(world, second, side))
    found: Foes = memo[1]
    return found


def _find_foes(world: World, second: bool, side: Side) -> Foes:
    """From the memo that all worlds of a theatre share: it depends on nothing but its key."""
    theatre, position, flyers = world.theatre, world.position, world.theatre.flyers
    units = theatre.unit_lists[second]
    standing = tuple([c for u in units if (c := position[u].cell) >= 0 and u not in flyers])
    held = tuple(
        structure
        for structure, garrison in world.garrison.items()
        if garrison.occupants and world.profile[garrison.occupants[0]].side is not side
    )
    memo = theatre.foes
    found: Foes | None = memo.get((standing, held))
    if found is None or found.layout is not world.layout:
        if len(memo) >= _FOES_KEPT:
            memo.clear()
        found = memo[standing, held] = Foes(world, standing, held)
    return found


def enemies_of(world: World, side: Side) -> Marks:
    """All enemies of a side on the table; remembered for as long as none of them moves."""
    second, position = side is Side.ATTACKER, world.position
    wanted = (
        [position[unit].cell for unit in world.theatre.unit_lists[second]],
        [each.occupants for each in world.garrison.values()],
    )
    board, memo = (world.sight, world.layout), world.marks[second]
    if memo is None or memo[1] != board or memo[0] != wanted:
        marks = Marks(world, active_of_side(world, side.other))
        memo = world.marks[second] = (wanted, board, marks)
    found: Marks = memo[2]
    return found


def may_touch(world: World, side: Side) -> bool:
    """Whether a unit of a side may be in contact with an enemy; sure only when the answer is no.

    Neighbouring cells are next to each other as bits too, up to the board's edges.
    """
    second, width = side is Side.DEFENDER, world.grid.width
    across = world.presence[1 - second].cells
    across |= across << 1 | across >> 1
    return bool(world.presence[second].cells & (across | across << width | across >> width))


def beside(world: World, structure: int) -> int:
    """The cells next to a structure, its own among them, as a set of bits."""
    found, mask = 0, world.grid.near_mask
    for cell in world.layout.footprints[structure]:
        found |= mask(cell)
    return found


def enemy_within(world: World, units: Sequence[int], cm: int) -> bool:
    """Whether an enemy is within `cm` centimetres of any of these units of one side."""
    if not units:
        return False
    enemies = foes(world, world.profile[units[0]].side)
    return bool(enemies.near(world, units, reach2(cm)))


def touching(world: World, unit: int) -> list[int]:
    """The enemy units in contact with a unit; nobody inside a structure is (C11, C17).

    Flyers neither touch nor are touched (C16).
    """
    cell, enemy = world.position[unit].cell, 3 - world.theatre.codes[unit]
    flyers = world.theatre.flyers
    if (
        unit in flyers
        or cell == OFF_TABLE
        or not world.presence[enemy - 1].cells & world.grid.near_mask(cell)
    ):
        return []
    occupant, codes = world.occupant, world.theatre.codes
    near = (occupant[each] for each in world.grid.near(cell))
    return sorted(each for each in near if codes[each] == enemy and each not in flyers)


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
    if unit in world.theatre.flyers:
        return 0
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


def standing(world: World, structure: int) -> bool:
    """Whether a structure has not been destroyed (E11)."""
    return world.capacity[structure].state is not StructureState.DESTROYED


def detachments_inside(world: World, structure: int) -> list[int]:
    """The detachments that have units inside a structure, in spawn order (E3)."""
    occupants = world.garrison[structure].occupants
    return sorted({world.profile[unit].detachment: None for unit in occupants})


def can_enter_structures(world: World, unit: int) -> bool:
    """Whether a unit may go inside: infantry only (E3)."""
    return card(world, unit).unit_class is UnitClass.INFANTRY
