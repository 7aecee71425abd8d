"""What a view tells of walls that are climbed: ladders and grapples, who meets whom (F8, F9)."""

from __future__ import annotations

from siegegame.engine.records import ClimbRecord, FrontRecord
from siegegame.rules.scaling import CLIMBERS
from siegegame.systems.fronts import front_of
from siegegame.systems.scaling import at_ropes
from siegegame.world import climbs as query
from siegegame.world.store import World


def climbs(world: World) -> tuple[ClimbRecord, ...]:
    """The ladders and grapples that are set up, in spawn order (F8)."""
    return tuple(_climb(world, unit) for unit, climb in world.climb.items() if climb.wall)


def _climb(world: World, unit: int) -> ClimbRecord:
    climb, slugs = world.climb[unit], world.theatre.slugs
    return ClimbRecord(
        unit=slugs[unit],
        wall=slugs[climb.wall],
        gear=climb.gear,
        cell=world.grid.point(climb.cell),
        up=climb.up,
        climbers=min(CLIMBERS, world.vitals[unit].figures),
    )


def front(world: World, unit: int) -> FrontRecord | None:
    """Who meets a climbing unit at the top, were everybody up who climbs (F8)."""
    if not query.climbing(world, unit):
        return None
    found, slugs = front_of(world, unit), world.theatre.slugs
    return FrontRecord(
        climb=_climb(world, unit),
        strikes=query.strikes(world, unit),
        defenders=tuple(
            (slugs[each], figures, query.strikes(world, each)) for each, figures in found.defenders
        ),
    )


def cutting(world: World, unit: int) -> tuple[tuple[str, int], ...]:
    """The climbers whose grapples a unit can cut, each with how many of its figures (F9)."""
    slugs = world.theatre.slugs
    return tuple((slugs[each], figures) for each, figures in at_ropes(world, unit))
