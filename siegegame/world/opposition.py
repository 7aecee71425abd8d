"""The other side: where a side's enemies are, who of them is in reach, near or in contact.

Gathered once and remembered, for many ask. Nothing here writes; distances are squared and in
cells (see `model.geometry.reach2`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from siegegame.model.geometry import reach2
from siegegame.model.vocabulary import Side
from siegegame.world.components import OFF_TABLE
from siegegame.world.marks import FAR, Gaps, Marks, around
from siegegame.world.queries import active_of_side, active_units, those_in
from siegegame.world.store import World

_FOES_KEPT: Final = 64


class Foes:
    """Where a side's enemies are, gathered once to measure many distances to them."""

    __slots__ = (
        "_around", "_gaps", "_known", "_nearest", "_rows", "_structures", "layout", "standing",
    )  # fmt: skip

    def __init__(self, world: World, cells: tuple[int, ...], structures: tuple[int, ...]) -> None:
        self.layout: Final = world.layout
        """Where the structures stood when the distances were measured."""
        self.standing: Final = cells
        """The cells they stand on, in spawn order."""
        self._around: dict[int, int] = {}
        self._gaps = Gaps(world.grid, cells)
        self._structures = structures
        self._rows = [(world.layout.row(each), each) for each in structures]
        self._known: dict[int, int] = {}
        self._nearest: dict[int, int] = {}

    @property
    def present(self) -> bool:
        """Whether there are any."""
        return bool(self.standing or self._structures)

    def gap2(self, cell: int) -> int:
        """The squared distance from a cell to the nearest enemy, `FAR` without one."""
        found = self._known.get(cell)
        if found is None:
            found = self._known[cell] = self._measure(cell)
        return found

    def _measure(self, cell: int) -> int:
        least = self._gaps.least(cell)
        for row, structure in self._rows:
            gap = (row[cell] or self.layout.nearest(structure, cell))[0]
            if gap < least:  # noqa: PLR1730 - `min` takes three times as long
                least = gap
        return least

    def nearest(self, cell: int) -> int:
        """The cell on which the enemy stands that is nearest to a cell, the lowest of equals.

        -1 where none of them stands on a cell.
        """
        found = self._nearest.get(cell)
        if found is None:
            gaps = self._gaps.of(cell)
            least, pairs = min(gaps, default=FAR), zip(gaps, self.standing, strict=True)
            near = [each for gap, each in pairs if gap == least]
            found = self._nearest[cell] = min(near, default=-1)
        return found

    def within(self, reach: int) -> int:
        """The cells that have an enemy within a squared distance, as a set of bits."""
        found = self._around.get(reach)
        if found is None:
            found = around(self.layout, self.standing, self._structures, reach)
            self._around[reach] = found
        return found

    def near(self, world: World, units: Sequence[int], reach: int) -> list[int]:
        """Those of some units on the table that have an enemy within a squared distance."""
        return those_in(world, units, self.within(reach))

    def gap2_of_structure(self, structure: int) -> int:
        """The squared distance from a structure to the nearest enemy."""
        return min(self.gap2(cell) for cell in self.layout.footprints[structure])


def foes(world: World, side: Side) -> Foes:
    """Where the enemies of a side are, but for flyers; remembered until one of them moves."""
    second = side is Side.ATTACKER
    memo = world.foes[second]
    if memo is None or memo[0] != world.placed[second] or memo[1].layout is not world.layout:
        memo = world.foes[second] = (world.placed[second], _find_foes(world, second, side))
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
    second = side is Side.ATTACKER
    wanted, memo = (world.placed[second], world.sight, world.layout), world.marks[second]
    if memo is None or memo[0] != wanted:
        before = memo[1] if memo and memo[0][1:] == wanted[1:] else None
        every = active_of_side(world, side.other)
        memo = world.marks[second] = (wanted, Marks(world, every, before))
    found: Marks = memo[1]
    return found


def spotted(world: World, side: Side, mark: int) -> bool:
    """Whether any unit of a side sees an enemy, for those who fire indirectly (C16)."""
    return enemies_of(world, side.other).see(world, mark)


def cell_spotted(world: World, side: Side, cell: int) -> bool:
    """Whether any unit of a side sees a cell, for those who fire indirectly (C16)."""
    return enemies_of(world, side.other).see_cell(world, cell)


def structure_spotted(world: World, side: Side, structure: int) -> bool:
    """Whether any unit of a side sees a structure, for those who fire indirectly (C16)."""
    return enemies_of(world, side.other).see_structure(world, structure)


def may_touch(world: World, side: Side) -> bool:
    """Whether a unit of a side may be in contact with an enemy; sure only when the answer is no.

    Neighbouring cells are next to each other as bits too, up to the board's edges.
    """
    second, width = side is Side.DEFENDER, world.grid.width
    across = world.presence[1 - second].cells | world.presence[1 - second].aloft
    across |= across << 1 | across >> 1
    own = world.presence[second].cells | world.presence[second].aloft
    return bool(own & (across | across << width | across >> width))


def enemy_within(world: World, units: Sequence[int], cm: int) -> bool:
    """Whether an enemy is within `cm` centimetres of any of these units of one side."""
    if not units:
        return False
    enemies = foes(world, world.profile[units[0]].side)
    return bool(enemies.near(world, units, reach2(cm)))


def touching(world: World, unit: int, at: int | None = None) -> list[int]:
    """The enemy units in contact with a unit; nobody inside a structure is (C11, C17).

    Flyers neither touch nor are touched (C16); who is on a roof touches only others on it (H16),
    and wall walks side by side are one (F8).

    Args:
        world: the state.
        unit: the unit.
        at: a cell on which it might stand, instead of where it is.
    """
    cell, enemy = world.position[unit].cell if at is None else at, 3 - world.theatre.codes[unit]
    flyers, roof = world.theatre.flyers, world.built[cell]
    if unit in flyers or cell == OFF_TABLE:
        return []
    presence = world.presence[enemy - 1]
    near_by = world.grid.masks[cell] or world.grid.near_mask(cell)
    if not (presence.aloft if roof else presence.cells) & near_by:
        return []
    occupant, codes, built = world.occupant, world.theatre.codes, world.built
    walks = world.theatre.walks if roof else ()
    if roof in walks:
        near = [occupant[each] for each in world.grid.near(cell) if built[each] in walks]
    else:
        near = [occupant[each] for each in world.grid.near(cell) if built[each] == roof]
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
