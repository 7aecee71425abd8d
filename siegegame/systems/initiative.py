"""Initiative: both sides roll, the winner says who acts first (C5)."""

from __future__ import annotations

from siegegame.model.errors import Refusal
from siegegame.model.orders import First
from siegegame.model.purposes import Purpose
from siegegame.model.steps import ChooseFirst, RollInitiative
from siegegame.model.vocabulary import SIDES, Side
from siegegame.rules.assaults import verdict
from siegegame.world import changes
from siegegame.world.store import World


def roll_initiative(world: World, step: RollInitiative) -> None:
    """D6 and strategy rating each, ties re-rolled, both sides' dice pair by pair (C5)."""
    ratings = [world.force[world.side_entity(side)].strategy for side in SIDES]
    dice: tuple[int, ...] = ()
    attacker = defender = 0
    while not verdict(attacker, defender):
        pair = changes.roll(world, Purpose.INITIATIVE, 2)
        dice += pair
        attacker, defender = pair[0] + ratings[0], pair[1] + ratings[1]
    winner = Side.ATTACKER if verdict(attacker, defender) > 0 else Side.DEFENDER
    changes.roll_initiative(world, step.name, dice, (attacker, defender), winner)
    changes.push(world, ChooseFirst(winner))


def check_first(world: World, step: ChooseFirst, order: First) -> Refusal | None:
    """Either side may be named."""
    del world, step, order
    return None


def choose_first(world: World, step: ChooseFirst, order: First) -> None:
    """The winner has named who acts first."""
    changes.choose_first(world, step.side, order.side)
