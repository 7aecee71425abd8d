"""What may be ordered at strongholds: going in, up, to the guns, getting out in need (rules H)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from siegegame.engine import agenda
from siegegame.engine.finder import Finder
from siegegame.model.orders import Enter, Roof
from siegegame.model.steps import Evacuate
from siegegame.model.vocabulary import OrderKind
from siegegame.systems import activations, emplacements, roofs, roofways
from siegegame.systems.paths import can_stop
from siegegame.systems.quarters import check_enter
from siegegame.systems.structures import falling
from siegegame.world import opposition, queries, shelters
from siegegame.world.layout import Layout
from siegegame.world.store import World


class _Near:
    """Some structures, and which of them are near a unit."""

    def __init__(self, structures: tuple[int, ...]) -> None:
        self._structures = structures
        self._layout: Layout | None = None
        self._covered: list[tuple[int, int]] = []
        self._all = 0

    def of(self, world: World, unit: int, reach: int) -> list[int]:
        """Those within a squared distance of a unit that is on the table or in reserve."""
        cell = world.position[unit].cell
        if cell < 0:
            gap = queries.gap2_to_structure
            return [each for each in self._structures if gap(world, unit, each) <= reach]
        if self._layout is not world.layout:
            self._survey(world.layout)
        ball = world.grid.ball(cell, reach)
        if not ball & self._all:
            return []
        return [each for each, cells in self._covered if ball & cells]

    def _survey(self, layout: Layout) -> None:
        """Notes the cells of each and of all, as bits."""
        self._layout, self._all = layout, 0
        self._covered = [(each, layout.covered(each)) for each in self._structures]
        for _, cells in self._covered:
            self._all |= cells


class Strongholds(Finder):
    """A finder that knows hull-point structures, battlements and emplaced weapons."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.any_hulls: Final = bool(world.hull)
        """Whether the match has any hull-point structure, standing or not."""
        self.any_guns: Final = bool(world.gun)
        """Whether the match has any emplaced weapon, working or not."""
        self.any_roofs: Final = bool(world.theatre.roofed)
        """Whether any structure of the match has battlements (H16)."""
        self.any_titans: Final = bool(world.theatre.titans)
        """Whether a titan was mustered (T1)."""
        self._roofed: Final = _Near(tuple(sorted(world.theatre.roofed)))
        sheets = world.theatre.sheets
        self._halls: Final = _Near(tuple(h for h in world.hull if not sheets[h].impassable))
        """The hull-point structures into which anybody can go at all (H9)."""
        grid = world.grid
        self._by_ground_guns: Final = {
            gun: grid.near_mask(mount.cell) | 1 << mount.cell
            for gun, mount in world.mount.items()
            if not mount.structure
        }
        """For each weapon on the ground the cells from which it is manned, as bits (H12)."""
        self._paces: Final = dict[int, int]()
        self._paced = -1

    def quarters(self, detachment: str) -> list[str]:
        """The hull-point structures that a whole detachment may go into just now (H9, H15)."""
        world = self._world
        side = agenda.to_act(world) if world.hull else None
        if side is None or agenda.pending(world):
            return []
        number = world.theatre.ids[detachment]
        if world.orders[number].order is OrderKind.MARCH or world.nerve[number].broken:
            return []
        units = queries.living_units(world, number)
        if not all(queries.can_enter_structures(world, unit) for unit in units):
            return []
        near = self._near(number, self._halls)
        near = [each for each in near if queries.standing(world, each)]
        orders = ((each, Enter(detachment, self._slug(each))) for each in near)
        return [o.structure for each, o in orders if check_enter(world, side, o, each) is None]

    def climbs(self, mover: str) -> list[str]:
        """The structures to whose battlements a unit, or a detachment, may go up now (H16)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or not world.theatre.roofed or agenda.pending(world):
            return []
        number = world.theatre.ids[mover]
        near = self._near(number, self._roofed)
        orders = (Roof(mover, self._slug(each)) for each in near if self._steps_up(number, each))
        return [o.structure for o in orders if roofs.check_roof(world, side, o) is None]

    def descents(self, unit: str) -> tuple[int, ...]:
        """The cells on the ground to which a unit on battlements may go now (H9)."""
        world, side = self._world, agenda.to_act(self._world)
        number = world.theatre.ids[unit]
        if side is None or agenda.pending(world) or not queries.roof_of(world, number):
            return ()
        if activations.may_move_now(world, number):
            return ()
        found = roofways.off(world, number, activations.gait(world, number))
        return tuple(cell for cell in sorted(found) if can_stop(world, cell))

    def gunners(self, among: Collection[str] | None = None) -> list[tuple[str, str]]:
        """Units that may man an emplaced weapon now, each with one that nobody mans (H11, H12).

        Or one that is theirs to take: from enemies beside it, from fellows who are done.

        Args:
            among: ask of these units alone.
        """
        world = self._world
        side = agenda.to_act(world) if world.gun else None
        if side is None or agenda.pending(world):
            return []
        guns = world.gun if among is None else self._guns_of(among)
        return [
            (self._slug(unit), self._slug(gun))
            for gun in guns
            if emplacements.works(world, gun)
            for unit in self._at_gun(gun)
            if world.profile[unit].side is side
            and (among is None or self._slug(unit) in among)
            and emplacements.check_gunner(world, unit, gun) is None
        ]

    def guns_at(self, units: Collection[str]) -> list[str]:
        """The weapons that work of the structures where some units are, or beside them (H12)."""
        world = self._world
        return self._slugs([e for e in self._guns_of(units) if emplacements.works(world, e)])

    def bearings(self, gun: str, walls: Iterable[str] = ()) -> list[str]:
        """Enemy detachments, then those of some structures, that a weapon bears on (H11, H12)."""
        world, side = self._world, agenda.to_act(self._world)
        number = world.theatre.ids[gun]
        if side is None or not emplacements.works(world, number):
            return []
        met: dict[int, None] = {}
        near = emplacements.bears_near(world, number)
        faced = near & opposition.enemies_of(world, side).cells
        there = queries.active_of_side(world, side.other) if faced else ()
        for unit in queries.those_in(world, there, near):
            detachment = world.profile[unit].detachment
            new = detachment not in met and not shelters.unseen(world, unit)
            if new and emplacements.gap_to(world, number, unit) >= 0:
                met[detachment] = None
        bears, ids = emplacements.bears_on_structure, world.theatre.ids
        aimed = [name for name in walls if bears(world, number, ids[name])]
        return [*(self._slug(each) for each in sorted(met)), *aimed]

    def ways_out(self, unit: str) -> tuple[int, ...]:
        """The cells to which a unit may get out of a structure that falls just now (H6, H7)."""
        world, decision = self._world, agenda.pending(self._world)
        number = world.theatre.ids[unit]
        if not isinstance(decision, Evacuate) or number not in falling.evacuees(world, decision):
            return ()
        return tuple(sorted(falling.ways_out(world, decision, number)))

    def _near(self, mover: int, structures: _Near) -> list[int]:
        """Those of some structures that a unit, or the first of a detachment, might reach."""
        world = self._world
        units = (mover,) if mover in world.profile else queries.active_units(world, mover)
        cells = self._pace(units[0]) if units else -1
        if cells < 0:
            return []
        return structures.of(world, units[0], cells * cells)

    def _pace(self, unit: int) -> int:
        """The cells that a unit may go just now and one more, -1 if it may not move."""
        if self._paced != self._age:
            self._paced = self._age
            self._paces.clear()
        found = self._paces.get(unit)
        if found is None:
            world = self._world
            stuck = activations.may_move_now(world, unit)
            found = -1 if stuck else 1 + activations.gait(world, unit).budget // 2
            self._paces[unit] = found
        return found

    def _steps_up(self, mover: int, structure: int) -> bool:
        """Whether a unit, or the first of a detachment, could get up from somewhere (H9)."""
        world = self._world
        units = (mover,) if mover in world.profile else queries.active_units(world, mover)
        if not units or world.built[world.site[structure].cells[0]] != structure:
            return False
        inside = world.position[units[0]].inside
        above = queries.roof_of(world, units[0])
        along = above not in (0, structure) and roofways.one_roof(world, above, structure)
        return along or inside == structure or bool(roofways.feet(world, units[0], structure))

    def _guns_of(self, units: Collection[str]) -> list[int]:
        """The weapons of the structures in which or on which some units are, or beside them."""
        world, ids = self._world, self._world.theatre.ids
        places, near, ground = dict[int, None](), 0, self._by_ground_guns
        for unit in map(ids.__getitem__, units):
            position = world.position[unit]
            places[position.inside or queries.roof_of(world, unit)] = None
            near |= 1 << position.cell if position.cell >= 0 else 0
        return [
            gun
            for gun, mount in world.mount.items()
            if (ground[gun] & near if gun in ground else mount.structure in places)
        ]

    def _at_gun(self, gun: int) -> list[int]:
        """Units that are where a weapon is manned, of either side."""
        world, mount = self._world, self._world.mount[gun]
        if not mount.structure:
            beside = (mount.cell, *world.grid.near(mount.cell))
            return [unit for cell in beside if (unit := world.occupant[cell])]
        above = queries.aloft(world, mount.structure) if mount.facing < 0 else []
        return [*world.garrison[mount.structure].occupants, *above]
