"""Units and structures as what may be hit."""

from __future__ import annotations

from siegegame.engine.rolls import Mark, Wall
from siegegame.rules import capacity as walls
from siegegame.rules import firepower, hits
from siegegame.rules.shields import FIREPOWER
from siegegame.systems import battlements, shields
from siegegame.world import queries
from siegegame.world.store import World


def mark(world: World, unit: int) -> Mark:
    """A unit as something that may be hit."""
    profile = world.profile[unit]
    card = queries.card(world, unit)
    return Mark(
        unit=world.theatre.slugs[unit],
        detachment=world.theatre.slugs[profile.detachment],
        side=profile.side,
        need=hits.need(card.armour, queries.cover(world, unit)),
        bare=hits.need(card.armour, 0),
        capacity=world.vitals[unit].capacity,
        engine=unit in world.theatre.engines,
        in_rubble=queries.in_rubble(world, unit),
        points=card.points,
        saved=battlements.cancels(world, unit),
    )


def wall(
    world: World, structure: int, power: int = 0, *, rerolls: bool = False, by: tuple[int, ...] = ()
) -> Wall:
    """A structure as a target of so much Firepower, by units and emplaced weapons."""
    frame, capacity = world.frame[structure], world.capacity[structure]
    tables = world.theatre.catalogue.tables
    inside = world.garrison[structure].occupants
    most = max(walls.FIRE.sides, len(inside)) if inside else 0
    return Wall(
        structure=world.theatre.slugs[structure],
        size=frame.size,
        state=world.condition[structure].state,
        armour=world.theatre.capacities[structure].armour,
        remaining=capacity.remaining,
        firepower=power,
        dice=firepower.dice(tables.firepower, power, walls.COLUMN),
        rerolls=rerolls,
        inside=tuple(mark(world, unit) for unit in inside),
        inside_dice=tuple(
            firepower.dice(tables.firepower, each, walls.INSIDE_COLUMN) for each in range(most + 1)
        ),
        criticals=tables.critical,
        failing=walls.catastrophe(tables.catastrophe, frame.size),
        stopped=stops_dice(world, structure, by, power),
    )


def stops_dice(world: World, target: int, firing: tuple[int, ...], power: int) -> bool:
    """Whether a void shield would stop the best die of some Firepower (H18)."""
    heavy = bool(world.shield) and power >= FIREPOWER
    return heavy and shields.covering(world, target, firing) > 0
