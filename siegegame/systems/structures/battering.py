"""Assaults by hand on the walls of hull-point structures (H3)."""

from __future__ import annotations

from siegegame.model.steps import BuildingRound, Penetrate
from siegegame.rules import hull as rules
from siegegame.systems.breaching import facings_from
from siegegame.world import changes, queries
from siegegame.world.store import World


def hits_by_hand(world: World, unit: int) -> int:
    """Hits of a unit that touches a wall: one a figure, an engine's Assault ÷ 5 (H3)."""
    card = queries.card(world, unit)
    if card.unit_class.is_engine:
        return rules.hits_by_hand(card.assault)
    return max(1, world.vitals[unit].figures)


def batter(world: World, step: BuildingRound) -> None:
    """Each attacker hits without rolling, one after another, against the facing it touches."""
    blows = []
    for unit in step.units:
        facings = facings_from(world, step.structure, world.position[unit].cell)
        blow = Penetrate(
            step.structure, "", facings, world.profile[unit].detachment,
            strength=queries.card(world, unit).strength,
        )  # fmt: skip
        number = hits_by_hand(world, unit)
        changes.batter(world, step.structure, unit, number)
        blows += [blow] * number
    changes.push(world, *blows)
