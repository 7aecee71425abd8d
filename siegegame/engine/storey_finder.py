"""What may be ordered at structures with storeys, and of engineers (rules S)."""

from __future__ import annotations

from collections.abc import Iterator

from siegegame.engine import agenda
from siegegame.engine.strongholds import Strongholds
from siegegame.model.geometry import Point
from siegegame.model.orders import Clear, Enter, Place, Shoot
from siegegame.model.vocabulary import Phase
from siegegame.rules import storeys as rules
from siegegame.systems import sapping, shooting, stairs, storey_fire
from siegegame.systems.storey_fire import aim_at_storeys
from siegegame.world import queries, storeys
from siegegame.world.store import World


class Towers(Strongholds):
    """A finder that knows storeys, rubble that may be cleared, and charges."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.any_storeys = bool(world.storeys)
        """Whether the match has any structure with storeys, standing or not."""
        self.any_sappers = bool(world.work)
        """Whether any engineer on foot or construction vehicle was mustered."""

    def sections(self, detachment: str, structure: str) -> list[tuple[int, Point]]:
        """The sections of a structure that a detachment may shoot at now, each with a cell (S1).

        Sections are counted from 0.
        """
        world, ids = self._world, self._world.theatre.ids
        shooter, target = ids[detachment], ids[structure]
        if target not in world.storeys or shooting.may_shoot(world, shooter):
            return []
        found = []
        for section, floors in enumerate(world.storeys[target].floors):
            cell = storey_fire.cell_of(world, shooter, target, section) if floors else -1
            if cell >= 0 and aim_at_storeys(world, shooter, target, cell, section):
                found.append((section, world.grid.point(cell)))
        return found

    def climbs_inside(self, unit: str) -> list[int]:
        """The floors to which a unit inside may go up or down just now (S1)."""
        world, number = self._world, self._world.theatre.ids[unit]
        structure = world.position[number].inside
        if structure not in world.storeys or agenda.pending(world):
            return []
        name = self._slug(structure)
        every = range(1, storeys.tallest(world, structure) + 1)
        return [each for each in every if self.check(Enter(unit, name, each)) is None]

    def stairs(self, unit: str, structure: str, floor: int) -> int:
        """Half cells that the stairs take a unit to a floor, from the door or its own floor."""
        ids = self._world.theatre.ids
        return stairs.cost_of(self._world, ids[unit], ids[structure], floor)

    def floors_with_room(self, unit: str, structure: str) -> list[int]:
        """The floors of a structure on which a unit would find room (C17)."""
        world, ids = self._world, self._world.theatre.ids
        number, where = ids[unit], ids[structure]
        if where not in world.storeys:
            return []
        every = range(1, storeys.tallest(world, where) + 1)
        return [each for each in every if storeys.find_berth(world, number, where, each)]

    def clearable(self, unit: str) -> list[Point]:
        """The cells that a unit may clear just now, the nearest first (S7)."""
        world, number = self._world, self._world.theatre.ids[unit]
        if not world.work or agenda.pending(world) or world.clock.phase is not Phase.MOVEMENT:
            return []
        if sapping.may_clear(world, number):
            return []
        return self._rubble_near(number, world.position[number].cell)

    def rubble_near(self, point: Point) -> list[Point]:
        """The cells of rubble and mines that could be cleared from a cell, nearest first (S7)."""
        return self._rubble_near(0, self._world.grid.cell(point))

    def _rubble_near(self, unit: int, here: int) -> list[Point]:
        world, distance2 = self._world, self._world.grid.distance2
        near = world.grid.around(here, rules.CLEAR_REACH2)
        able = [c for c in near if sapping.clearable(world, c) and not self._held(unit, c)]
        return [world.grid.point(c) for c in sorted(able, key=lambda c: (distance2(here, c), c))]

    def _held(self, unit: int, cell: int) -> bool:
        """Whether an enemy of a unit stands on a cell."""
        world = self._world
        other = world.occupant[cell]
        return bool(unit and other and world.profile[other].side is not world.profile[unit].side)

    def sappers(self, detachment: str = "") -> list[str]:
        """The acting side's engineers on foot and construction vehicles on the table (S7).

        Args:
            detachment: ask of one of its detachments alone.
        """
        if detachment:
            units = queries.active_units(self._world, self._world.theatre.ids[detachment])
            return self._slugs([unit for unit in units if unit in self._world.work])
        side = agenda.to_act(self._world)
        work, profile = self._world.work, self._world.profile
        return self._slugs(
            [
                unit
                for unit in work
                if profile[unit].side is side and queries.on_table(self._world, unit)
            ]
        )

    def storey_charges(self) -> list[tuple[str, str]]:
        """Engineers, each with a structure to which it may lay a charge now (S3)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or not world.work or agenda.pending(world):
            return []
        if world.clock.phase is not Phase.ASSAULT:
            return []
        found = sapping.charges(world, side)
        return [(self._slug(unit), self._slug(structure)) for unit, structure in found]

    def charged(self, unit: str, structure: str) -> int:
        """The section to which a unit would bring its charge, counted from 0 (S3)."""
        ids = self._world.theatre.ids
        return sapping.charged_section(self._world, ids[unit], ids[structure])

    def _storey_shots(self, detachment: str, structure: str) -> Iterator[Shoot]:
        """Shots at each floor of each section of a structure that is in reach."""
        floors = self._world.storeys[self._world.theatre.ids[structure]].floors
        for section, point in self.sections(detachment, structure):
            for floor in range(1, floors[section] + 1):
                yield Shoot(detachment, structure, point, floor)

    def _storey_entries(self, mover: str) -> Iterator[Enter]:
        for structure in self._world.storeys:
            for floor in range(1, storeys.tallest(self._world, structure) + 1):
                yield Enter(mover, self._slug(structure), floor)

    def _storey_places(self, unit: str) -> Iterator[Place]:
        for structure in self._world.storeys:
            for floor in range(1, storeys.tallest(self._world, structure) + 1):
                yield Place(unit, self._slug(structure), floor)

    def _clearings(self) -> Iterator[Clear]:
        """One cell each, and as many as a die may clear from the nearest on."""
        for unit in self.sappers():
            cells = self.clearable(unit)
            yield from (Clear(unit, (cell,)) for cell in cells)
            if len(cells) > 1:
                yield Clear(unit, tuple(cells[: rules.MOST_CLEARED]))
