"""What can be asked of the board as a viewer knows it: ground, sight, who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from siegegame.content.schema import TerrainCard
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side, UnitClass
from siegegame.systems import melee
from siegegame.world import opposition, queries, shelters
from siegegame.world.layout import Layout
from siegegame.world.store import World
from siegegame.world.ways import UNREACHED


class BoardView:
    """The questions of a view that need no records; see `engine.view.View`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._covered: tuple[Layout | None, dict[str, int]] = (None, {})

    @property
    def quarry(self) -> str | None:
        """The titan that is hunted, if one is (V4)."""
        theatre = self._world.theatre
        return theatre.slugs[theatre.quarry] if theatre.quarry else None

    @property
    def far_edge(self) -> tuple[int, ...]:
        """The cells over which it may leave, as numbers in order; none without one (V4)."""
        return self._world.theatre.far_edge

    def terrain(self, point: Point) -> TerrainCard:
        """The ground of a cell as it is now."""
        world = self._world
        return world.theatre.terrain_cards[world.ground[world.grid.cell(point)]]

    def terrain_key(self, point: Point) -> str:
        """The key of the ground of a cell as it is now."""
        world = self._world
        return world.theatre.terrain[world.ground[world.grid.cell(point)]]

    def ground_keys(self) -> list[str]:
        """The keys of the ground of all cells, row by row."""
        return [self._world.theatre.terrain[ground] for ground in self._world.ground]

    def garrisoned(self, side: Side) -> list[str]:
        """The structures in which a side has units, in the order of the first of these."""
        world, found = self._world, list[tuple[int, int]]()
        for structure, garrison in world.garrison.items():
            inside = garrison.occupants
            if inside and world.profile[inside[0]].side is side:
                found.append((min(inside), structure))
        return [world.theatre.slugs[structure] for _, structure in sorted(found)]

    def footprints(self) -> dict[str, int]:
        """The cells of each structure as bits, standing or not; the same object till one moves."""
        layout = self._world.layout
        if self._covered[0] is not layout:
            slugs = self._world.theatre.slugs
            found = {slugs[each]: layout.covered(each) for each in self._world.frame}
            self._covered = layout, found
        return self._covered[1]

    def exits(self, structure: str) -> tuple[int, ...]:
        """The cells that touch a structure's access points, where its garrison is fought (C17)."""
        return self._world.layout.exits(self._world.theatre.ids[structure])

    def entrances(self, structure: str) -> tuple[int, ...]:
        """Of those the cells from which it may be entered (C17, C1)."""
        return self._world.layout.entrances(self._world.theatre.ids[structure])

    def has_storeys(self, structure: str) -> bool:
        """Whether a structure is built of storeys, standing or not (S1)."""
        return self._world.theatre.ids[structure] in self._world.storeys

    def doors(self, structure: str) -> tuple[int, ...]:
        """The cells of a structure at which it is entered and left (C17)."""
        return self._world.layout.doors(self._world.theatre.ids[structure])

    def clear(self, one: int, two: int) -> bool:
        """Whether the line between the centres of two cells is free (C13)."""
        return self._world.sight.clear(one, two)

    def looks_at(self, unit: str, structure: str, *, anywhere: bool = False) -> bool:
        """Whether a unit on the table sees the nearest part of a structure, or any at all (C13)."""
        world, ids = self._world, self._world.theatre.ids
        if not anywhere:
            return queries.sees_structure(world, ids[unit], ids[structure])
        cells = world.layout.footprints[ids[structure]]
        return any(queries.sees_cell(world, ids[unit], cell) for cell in cells)

    def gap2(self, side: Side, cell: int) -> int:
        """The squared distance in cells from a cell to the nearest enemy of a side."""
        return opposition.foes(self._world, side).gap2(cell)

    def within(self, side: Side, reach: int) -> int:
        """The cells that an enemy of a side has within a squared distance, as a set of bits."""
        return opposition.foes(self._world, side).within(reach)

    def cover(self, cell: int) -> int:
        """What the ground of a cell adds to Armour (C8, C14)."""
        world = self._world
        return world.theatre.terrain_cards[world.ground[cell]].cover

    def dangerous(self, unit: str, cell: int) -> bool:
        """Whether the ground of a cell is dangerous for a unit (C14)."""
        world = self._world
        motion = world.theatre.motions[world.theatre.ids[unit]]
        return world.theatre.dangerous[motion][world.ground[cell]]

    def closed(self, unit: str, point: Point) -> bool:
        """Whether the ground of a cell lets a unit in by no step, whoever stands there (C14)."""
        world = self._world
        motion = world.theatre.motions[world.theatre.ids[unit]]
        return not world.ways.cost(motion, world.grid.cell(point), False)

    def motion(self, unit: str) -> str:
        """How a unit moves: those for whom it is the same find the same ground dangerous."""
        theatre = self._world.theatre
        return theatre.motions[theatre.ids[unit]]

    def in_zone(self, side: Side, point: Point) -> bool:
        """Whether a cell lies in a side's half (D2)."""
        zone = self._world.theatre.zones[side is Side.DEFENDER]
        return self._world.grid.cell(point) in zone

    def columns(self, side: Side) -> tuple[int, int]:
        """The first and the last column of the board that are of a side's half (D2)."""
        zone, xs_of = self._world.theatre.zones[side is Side.DEFENDER], self._world.grid.xs
        xs = [xs_of[cell] for cell in zone]
        return min(xs), max(xs)

    def shielded(self, point: Point, origins: Iterable[Point]) -> bool:
        """Whether a wall beside a cell is between it and each of some others (F5)."""
        cell, number = self._world.grid.cell(point), self._world.grid.cell
        return all(shelters.behind_wall(self._world, cell, number(each)) for each in origins)

    def beside_wall(self, point: Point) -> bool:
        """Whether a cell touches a wall that might shield it (F5)."""
        return shelters.walls_beside(self._world, self._world.grid.cell(point)) != 0

    def ward(self) -> tuple[int, ...]:
        """The cells of the inner ward, as numbers; none where the map has none (V2)."""
        return tuple(self._world.grid.each(self.ward_cells))

    @property
    def ward_cells(self) -> int:
        """The cells of the inner ward as a set of bits; none where the map has none (V2)."""
        return self._world.theatre.ward

    def open_ward(self) -> tuple[int, ...]:
        """Those on which nothing is built, as numbers."""
        built = self._world.built
        return tuple([cell for cell in self._world.grid.each(self.ward_cells) if not built[cell]])

    def around(self, structure: str) -> tuple[int, ...]:
        """The cells outside that touch a structure, as numbers, ascending."""
        return self._world.layout.around(self._world.theatre.ids[structure])[1]

    def come_to_on_foot(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Those cells to which a way on foot leads from the attacker's edge, whoever is there."""
        world = self._world
        far = world.ways.field(UnitClass.INFANTRY.value, world.theatre.entry) if cells else ()
        return tuple([cell for cell in cells if far[cell] < UNREACHED])

    def foot_entry(self) -> tuple[int, ...]:
        """The cells of the attacker's edge, as numbers (D5)."""
        return self._world.theatre.entry

    def foot_steps(self, cell: int) -> Mapping[int, int]:
        """The steps that the ground allows infantry from a cell, with their cost (C14)."""
        return self._world.ways.steps(UnitClass.INFANTRY.value, cell)

    def foot_cost(self, cell: int) -> int:
        """The half cells that a straight step onto a cell costs infantry; 0 if there is none."""
        return self._world.ways.cost(UnitClass.INFANTRY.value, cell, False)

    def crowd_ground(self, titan: str, point: Point, motion: str) -> tuple[Point, ...]:
        """The cells from which its enemies would be in the group fight with a titan (T1).

        Args:
            titan: the titan.
            point: the cell on which it stands or might stand.
            motion: how these enemies move, see `motion`.
        """
        world = self._world
        here = world.grid.cell(point)
        found = melee.crowd_ground(world, world.theatre.ids[titan], here, motion)
        return tuple(map(world.grid.point, found))

    def would_touch(self, unit: str, point: Point) -> tuple[str, ...]:
        """The enemies that a unit would be in contact with on a cell (C11, H16)."""
        world = self._world
        found = opposition.touching(world, world.theatre.ids[unit], world.grid.cell(point))
        return tuple(world.theatre.slugs[each] for each in found)

    def unit_at(self, point: Point) -> str | None:
        """The unit that stands on a cell."""
        found = self._world.occupant[self._world.grid.cell(point)]
        return self._world.theatre.slugs[found] if found else None

    def structure_at(self, point: Point) -> str | None:
        """The standing structure that covers a cell."""
        found = self._world.built[self._world.grid.cell(point)]
        return self._world.theatre.slugs[found] if found else None

    def nearest(self, side: Side, cell: int) -> int:
        """Of the cells in `standing` the nearest to a cell, the lowest of equals; -1 if none."""
        return opposition.foes(self._world, side.other).nearest(cell)

    def standing(self, side: Side) -> tuple[int, ...]:
        """The cells, as numbers, on which a side's units stand, but for flyers."""
        return opposition.foes(self._world, side.other).standing

    def placed(self, side: Side) -> int:
        """A number that changes whenever a unit of a side comes, goes or changes its place."""
        return self._world.placed[side is Side.DEFENDER]

    def presence(self, side: Side) -> int:
        """The cells in `standing` on the ground as a set of bits, bit n for cell n."""
        return self._world.presence[side is Side.DEFENDER].cells

    def above(self, side: Side) -> int:
        """Those in `standing` that are on roofs and wall walks, as bits (H16)."""
        return self._world.presence[side is Side.DEFENDER].aloft
