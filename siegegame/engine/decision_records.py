"""Makes the record of a decision that play waits for."""

from __future__ import annotations

from siegegame.engine.records import DecisionRecord
from siegegame.model.steps import (
    ChooseFirst,
    ChooseFoe,
    ChooseLocation,
    ChooseLosses,
    ChooseOdd,
    ChooseUnder,
    Decision,
    Evacuate,
    Retreat,
)
from siegegame.model.vocabulary import LOCATIONS
from siegegame.systems import morale
from siegegame.systems.structures import falling
from siegegame.world.store import World


def decision_record(world: World, decision: Decision) -> DecisionRecord:
    """What a side has to decide.

    Raises:
        TypeError: there is no record of such decisions.
    """
    side = decision.side
    match decision:
        case ChooseFirst():
            return DecisionRecord("first", side, (), 0)
        case ChooseLosses():
            units = _slugs(world, decision.units)
            return DecisionRecord("losses", side, units, decision.hits, decision.cause)
        case ChooseUnder() | ChooseOdd():
            kind = "odd" if isinstance(decision, ChooseOdd) else "under"
            return DecisionRecord(kind, side, _slugs(world, decision.units), decision.count)
        case ChooseFoe():
            own = world.theatre.slugs[decision.unit]
            return DecisionRecord("foe", side, _slugs(world, decision.units), 1, about=own)
        case ChooseLocation():
            return _location(world, decision)
        case Retreat():
            left = morale.retreating(world, decision)
            return DecisionRecord("retreat", side, _slugs(world, left), 0)
        case Evacuate():
            left = falling.evacuees(world, decision)
            return DecisionRecord("evacuate", side, _slugs(world, left), 0)
        case _:
            raise TypeError(f"no record of {type(decision).__name__}")


def _slugs(world: World, units: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(world.theatre.slugs[unit] for unit in units)


def _location(world: World, decision: ChooseLocation) -> DecisionRecord:
    names = tuple(each.value for each in LOCATIONS)
    chosen = tuple(names[each] for each in decision.chosen)
    about = world.theatre.slugs[decision.titan]
    return DecisionRecord("location", decision.side, names, 1, about=about, chosen=chosen)
