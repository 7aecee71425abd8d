"""Hull-point structures for battles: tiny sheets with round numbers, and what stands beside them.

`fort()` is a Small building of armour value 12 with 3 hull points and an access point in the middle
of each side; a test says what else it wants of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from siegegame.content.schema import (
    Emplacement,
    Facings,
    FirePoints,
    GunMount,
    HullBuild,
    MapCard,
    StructureSheet,
    Zone,
)
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side, StructureSize, StructureState
from siegegame.world import changes, storeys
from siegegame.world.store import World

AV = 12


def fort(
    size: str = "small",
    *,
    armour: int | tuple[int, int, int, int] = AV,
    points: int | None = None,
    figures: int | None = None,
    bulwark: bool = False,
    slits: Mapping[str, int] | None = None,
    guns: Mapping[str, str] | None = None,
    **more: object,
) -> StructureSheet:
    """A hull-point sheet.

    Args:
        size: its size, which gives figures and hull points where they are not given.
        armour: one armour value, or those of north, east, south and west.
        points: hull points.
        figures: figures that have room.
        bulwark: whether 1 is taken off rolls on the damage table.
        slits: fire points by facing.
        guns: weapons by facing or, by any other name, on the roof; the name is the gun's id.
        more: other fields of the sheet.
    """
    sides = armour if isinstance(armour, int) else Facings(*armour)
    build = HullBuild(armour=sides, points=points, figures=figures, bulwark=bulwark)
    return _sheet(size, slits, guns, hull=build, **more)


def house(
    slits: Mapping[str, int] | None = None, guns: Mapping[str, str] | None = None, **more: object
) -> StructureSheet:
    """A Small capacity sheet of Armour 6 and capacity 10 with other things a structure may have."""
    build = {"armour": 6, "damage": 10, "assault": 15}
    return _sheet("small", slits, guns, capacity=build, **more)


def _sheet(
    size: str, slits: Mapping[str, int] | None, guns: Mapping[str, str] | None, **more: object
) -> StructureSheet:
    sides = ("north", "east", "south", "west")
    points = tuple(FirePoints(wall, count) for wall, count in (slits or {}).items())  # type: ignore[arg-type]
    mounts = tuple(
        GunMount(name, weapon, name if name in sides else None)  # type: ignore[arg-type]
        for name, weapon in (guns or {}).items()
    )
    sheet = {"name": "Fort", "size": size, **more}
    found = msgspec.convert(msgspec.to_builtins(sheet), StructureSheet)
    return replace(found, size=StructureSize(size), fire_points=points, guns=mounts)


def _site(more: Mapping[str, object]) -> dict[str, object]:
    """What a map says of a structure, its claim as a side."""
    found = dict(more)
    if isinstance(found.get("claimed"), str):
        found["claimed"] = Side(found["claimed"])
    return found


@dataclass
class Works:
    """What a battle has of such things; see `kit.battle`."""

    forts: Mapping[str, StructureSheet] = field(default_factory=dict)
    sites: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    emplacements: Mapping[str, tuple[str, Point]] = field(default_factory=dict)
    pipes: Sequence[Point] = ()
    roofs: Mapping[str, Point] = field(default_factory=dict)
    hull: Mapping[str, int] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)
    pinned: Sequence[str] = ()
    shells: Sequence[str] = ()
    floors: Mapping[str, int] = field(default_factory=dict)
    broken_tops: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)
    fallen: Sequence[str] = ()
    standing: Mapping[str, Point] = field(default_factory=dict)
    ward: tuple[int, int, int, int] | None = None

    def sheets(self) -> dict[str, str]:
        """For each structure that has a sheet of its own the sheet's key."""
        return {name: f"fort-{name}" for name in self.forts}

    def catalogue(self) -> dict[str, StructureSheet]:
        """Those sheets by key."""
        return {f"fort-{name}": sheet for name, sheet in self.forts.items()}

    def on(self, card: MapCard) -> MapCard:
        """A map with all of it."""
        return replace(
            card,
            structures=tuple(
                replace(each, **_site(self.sites.get(each.id, {}))) for each in card.structures
            ),
            emplacements=tuple(
                Emplacement(name, name.title(), weapon, at)
                for name, (weapon, at) in self.emplacements.items()
            ),
            fuel_pipes=tuple(self.pipes),
            inner_ward=Zone(*self.ward) if self.ward else None,
        )

    def prepare(self, world: World) -> None:
        """Puts units on roofs, takes hull points and figures from whoever lacks them."""
        ids, put = world.theatre.ids, world.journal.put
        for unit, point in self.roofs.items():
            changes.place_unit(world, ids[unit], world.grid.cell(point), 0, "D4")
        for structure, left in self.hull.items():
            put(ids[structure], world.hull[ids[structure]], "points", left)
        self._wear_features(world)
        for structure in self.shells:
            put(ids[structure], world.hull[ids[structure]], "points", 0)
            condition = world.condition[ids[structure]]
            put(ids[structure], condition, "state", StructureState.SHELL)
            for gun in world.theatre.guns[ids[structure]]:
                put(gun, world.gun[gun], "destroyed", True)
        for unit, left in self.figures.items():
            put(ids[unit], world.vitals[ids[unit]], "figures", left)

        self._prepare_storeys(world)

    def _prepare_storeys(self, world: World) -> None:
        """Puts units on floors, takes floors from sections."""
        ids, put = world.theatre.ids, world.journal.put
        for name, left in self.broken_tops.items():
            put(ids[name], world.storeys[ids[name]], "floors", left)
            changes.settle_room(world, ids[name])
        for unit, floor in self.floors.items():
            section = storeys.place_of(world, ids[unit])[0]
            changes.take_floor(world, ids[unit], world.position[ids[unit]].inside, section, floor)
        for unit, place in self.places.items():
            changes.take_floor(world, ids[unit], world.position[ids[unit]].inside, *place)

    def _wear_features(self, world: World) -> None:
        ids, put = world.theatre.ids, world.journal.put
        for structure, left in self.hits.items():
            put(ids[structure], world.hits[ids[structure]], "remaining", left)
        for structure in self.fallen:
            put(ids[structure], world.hits[ids[structure]], "remaining", 0)
            changes.open_feature(world, ids[structure], "given")
        for unit, point in self.standing.items():
            changes.place_unit(world, ids[unit], world.grid.cell(point), 0, "D4")

    def pin(self, world: World, turn: int) -> None:
        """Detachments that are pinned since the turn before."""
        for name in self.pinned:
            detachment = world.theatre.ids[name]
            world.journal.put(detachment, world.nerve[detachment], "pinned", turn)


def set_structures(
    world: World,
    capacity: Mapping[str, int],
    states: Mapping[str, str],
    fires: Sequence[str],
    turn: int,
) -> None:
    """Takes capacity from structures, has them fail or burn."""
    ids = world.theatre.ids
    put = world.journal.put
    for name, left in (*capacity.items(), *((name, 0) for name in states)):
        put(ids[name], world.capacity[ids[name]], "remaining", left)
    for name, state in states.items():
        put(ids[name], world.condition[ids[name]], "state", StructureState(state))
    for name in fires:
        put(ids[name], world.fire[ids[name]], "turn", max(1, turn - 1))
