"""Victory: morale at 0, a side wiped out, the turn limit (C12, D9)."""

from __future__ import annotations

from siegegame.model.steps import EndTurn
from siegegame.model.vocabulary import SIDES, EndReason, Side
from siegegame.systems import hunt
from siegegame.world import changes
from siegegame.world.store import World


def check(world: World) -> None:
    """Ends the match if the hunt is over (V4), or a side has no morale or no units (C12, D9)."""
    if world.outcome.reason is not None:
        return
    if world.theatre.quarry and hunt.is_slain(world):
        changes.end_match(world, Side.DEFENDER, EndReason.OBJECTIVE, "V4")
        return
    first, second = world.theatre.side_entities
    attacker, defender = world.morale[first], world.morale[second]
    if attacker.hundredths <= 0 or defender.hundredths <= 0:
        winner = _higher(attacker.hundredths, defender.hundredths)
        changes.end_match(world, winner, EndReason.MORALE, "D9")
    elif not attacker.units or not defender.units:
        winner = _higher(attacker.units, defender.units)
        changes.end_match(world, winner, EndReason.ANNIHILATED, "C12")


def _higher(attacker: int, defender: int) -> Side | None:
    if attacker == defender:
        return None
    return Side.ATTACKER if attacker > defender else Side.DEFENDER


def end_turn(world: World, step: EndTurn) -> None:
    """After the last turn the higher morale wins (C12)."""
    del step
    if world.clock.turn < world.theatre.turns:
        return
    attacker, defender = (world.morale[world.side_entity(side)].hundredths for side in SIDES)
    changes.end_match(world, _higher(attacker, defender), EndReason.TURN_LIMIT, "C12")
