"""What a view tells of walls that are climbed: ladders and grapples, who meets whom (F8, F9)."""

from __future__ import annotations

from siegegame.engine.records import ClimbRecord, FrontRecord, GuardRecord
from siegegame.model.vocabulary import Gear
from siegegame.rules import scaling as rules
from siegegame.systems.fronts import Front, front_at, front_of
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
        climbers=min(rules.CLIMBERS, world.vitals[unit].figures),
    )


def front(world: World, unit: int) -> FrontRecord | None:
    """Who meets a climbing unit at the top once it is up (F8)."""
    if not query.climbing(world, unit):
        return None
    return _record(world, front_of(world, unit), world.climb[unit].up)


def supposed(world: World, unit: int, wall: int, gear: Gear) -> FrontRecord | None:
    """Who would meet a unit that set up at a wall now, if nobody moved till then (F8)."""
    found = front_at(world, unit, wall, gear)
    return found and _record(world, found, world.clock.turn + rules.TURNS[gear])


def _record(world: World, found: Front, up: int) -> FrontRecord:
    slugs, card = world.theatre.slugs, world.theatre.cards[found.unit]
    now = up <= world.clock.turn
    return FrontRecord(
        unit=slugs[found.unit],
        wall=slugs[found.wall],
        gear=found.gear,
        cell=world.grid.point(found.cell),
        up=up,
        climbers=found.climbers,
        figures=world.vitals[found.unit].figures,
        line=card.attack_dice,
        check=rules.climber_check(card.armour_rating, found.gear),
        strikes=query.strikes(world, found.unit) or not now,
        guards=tuple(_guard(world, *each, now=now) for each in found.defenders),
    )


def _guard(world: World, unit: int, figures: int, *, now: bool) -> GuardRecord:
    card = world.theatre.cards[unit]
    return GuardRecord(
        unit=world.theatre.slugs[unit],
        figures=figures,
        left=world.vitals[unit].figures,
        line=card.attack_dice,
        check=rules.defender_check(card.armour_rating),
        strikes=query.strikes(world, unit) or not now,
    )


def cutting(world: World, unit: int) -> tuple[tuple[str, int], ...]:
    """The climbers whose grapples a unit can cut, each with how many of its figures (F9)."""
    slugs = world.theatre.slugs
    return tuple((slugs[each], figures) for each, figures in at_ropes(world, unit))
