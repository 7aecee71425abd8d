"""Makes the record of the decision that play waits for."""

from __future__ import annotations

from siegegame.engine import agenda
from siegegame.engine.records import DecisionRecord
from siegegame.model.steps import ChooseFirst, ChooseLosses, ChooseUnder, Evacuate, Retreat
from siegegame.systems import morale
from siegegame.systems.structures import falling
from siegegame.world.store import World


def decision_record(world: World) -> DecisionRecord | None:
    """What has to be decided and by whom, if anything has."""
    decision = agenda.pending(world)

    def named(units: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(world.theatre.slugs[unit] for unit in units)

    match decision:
        case ChooseFirst():
            return DecisionRecord("first", decision.side, (), 0)
        case ChooseLosses():
            units, hits = named(decision.units), decision.hits
            return DecisionRecord("losses", decision.side, units, hits, decision.cause)
        case ChooseUnder():
            return DecisionRecord("under", decision.side, named(decision.units), decision.count)
        case Retreat():
            left = named(morale.retreating(world, decision))
            return DecisionRecord("retreat", decision.side, left, 0)
        case Evacuate():
            left = named(falling.evacuees(world, decision))
            return DecisionRecord("evacuate", decision.side, left, 0)
    return None
