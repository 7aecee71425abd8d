"""Changes in the course of the match: phases, who acts, decisions, morale, the end."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from siegegame.model.events import (
    DecisionMade,
    DecisionRequested,
    DetachmentPassed,
    InitiativeRolled,
    MatchEnded,
    MatchStarted,
    MoraleChanged,
    PhaseStarted,
    StructurePlaced,
    hundredths,
)
from siegegame.model.steps import Decision
from siegegame.model.vocabulary import SIDES, EndReason, Phase, Side
from siegegame.world import queries
from siegegame.world.changes.core import emit, set_clock
from siegegame.world.components import Activity, Component, Orders
from siegegame.world.store import World

_FRESH_ORDERS = Orders()
_FRESH_ACTIVITY = Activity()


def start_match(world: World) -> None:
    """Tells what is played and where the structures stand (D1, D2)."""
    theatre = world.theatre
    emit(
        world, MatchStarted, None, "D1",
        also=("D9", "C12", "C1", "C2"),
        scenario=theatre.scenario_key,
        map=theatre.scenario.map,
        points=theatre.points,
        defender_points=theatre.scenario.army_points(Side.DEFENDER, theatre.points),
        turns_limit=theatre.turns,
        armies=theatre.army_keys,
        morale=morale_pair(world),
    )  # fmt: skip
    for structure in world.frame:
        _tell_structure(world, structure)


def _tell_structure(world: World, structure: int) -> None:
    frame = world.frame[structure]
    emit(
        world, StructurePlaced, None, "D2",
        also=("E1", "E2"),
        structure=world.theatre.slugs[structure],
        name=world.identity[structure].name,
        sheet=frame.sheet,
        size=frame.size.value,
        cells=world.theatre.points_of(world.site[structure].cells),
        durability=world.theatre.durability[structure].value,
        remaining=queries.left_of(world, structure)[0],
        claimant=world.claim[structure].side,
        open=True if queries.is_open(world, structure) else UNSET,
    )  # fmt: skip


def start_phase(world: World, phase: Phase, step: str, rule: str) -> None:
    """A phase, or a further step of one, begins."""
    set_clock(world, phase=phase)
    emit(world, PhaseStarted, None, rule, step=step)


def start_turn(world: World) -> None:
    """The next turn begins: orders and activity of the last are over (C4, C6)."""
    set_clock(world, turn=world.clock.turn + 1)
    for entity, orders in world.orders.items():
        _reset(world, entity, orders, _FRESH_ORDERS)
    for entity, activity in world.activity.items():
        _reset(world, entity, activity, _FRESH_ACTIVITY)
    _rest_garrisons(world)
    for entity, gun in world.gun.items():
        if gun.crew:
            world.journal.put(entity, gun, "crew", 0)
    if world.shelter:
        _leave_shelter(world)


def _rest_garrisons(world: World) -> None:
    """Nobody has fired from inside this turn (C17, H10)."""
    for entity, garrison in world.garrison.items():
        if garrison.fired:
            world.journal.put(entity, garrison, "fired", 0)
        if garrison.slits:
            world.journal.put(entity, garrison, "slits", 0)


def _leave_shelter(world: World) -> None:
    """Nobody shelters any more (F5)."""
    for entity, shelter in world.shelter.items():
        if shelter.down:
            world.journal.put(entity, shelter, "down", False)
            world.note_placed(world.roster[entity].units[0])


def _reset(world: World, entity: int, component: Component, fresh: Component) -> None:
    if component == fresh:
        return
    for field in component.__struct_fields__:
        value = getattr(fresh, field)
        if getattr(component, field) != value:
            world.journal.put(entity, component, field, value)


def restore_movement(world: World) -> None:
    """Units may spend their movement anew: the Assault phase begins (C6)."""
    for entity, activity in world.activity.items():
        if activity.spent:
            world.journal.put(entity, activity, "spent", 0)
        if activity.left:
            world.journal.put(entity, activity, "left", False)
    for entity, orders in world.orders.items():
        if orders.halted:
            world.journal.put(entity, orders, "halted", False)


def roll_initiative(
    world: World, step: str, dice: tuple[int, ...], totals: tuple[int, int], first: Side
) -> None:
    """The initiative of a step is decided (C5)."""
    emit(
        world,
        InitiativeRolled,
        None,
        "C5",
        also=("C3",),
        step=step,
        dice=dice,
        totals=totals,
        first=first,
    )


def choose_first(world: World, chooser: Side, first: Side) -> None:
    """The winner of the initiative has said who acts first (C5)."""
    emit(world, DecisionMade, chooser, "C5", decision="first", chosen=(first.value,))
    act_first(world, first)


def act_first(world: World, first: Side) -> None:
    """A side acts first in the stage that begins (C5)."""
    set_clock(world, first=first, acting=first, passes=0)


def ask(world: World, decision: Decision) -> None:
    """Notes that the decision on top of the agenda has been put to its side."""
    asked = replace(decision, asked=True)
    world.journal.put(world.match, world.agenda, "steps", (*world.agenda.steps[:-1], asked))


def request(
    world: World, side: Side, decision: str, rule: str, count: int, candidates: tuple[int, ...]
) -> None:
    """A side is asked to decide something."""
    slugs = tuple(world.theatre.slugs[each] for each in candidates)
    emit(world, DecisionRequested, side, rule, decision=decision, count=count, candidates=slugs)


def decide(world: World, side: Side, decision: str, rule: str, chosen: tuple[str, ...]) -> None:
    """A side has decided."""
    emit(world, DecisionMade, side, rule, decision=decision, chosen=chosen)


def pass_turn(world: World, side: Side) -> None:
    """A side lets the other shoot next (C5)."""
    emit(world, DetachmentPassed, side, "C5", final=False)
    set_clock(world, passes=world.clock.passes + 1, yielding=True)


def end_part(world: World, side: Side, rule: str) -> None:
    """A side has finished its part of the phase."""
    emit(world, DetachmentPassed, side, rule, final=True)
    set_clock(world, passes=world.clock.passes + 1, yielding=True)


def change_morale(
    world: World, side: Side, delta: int, rule: str, cause: str, detachment: int = 0
) -> None:
    """A side's morale rises or falls by hundredths (C12)."""
    entity = world.side_entity(side)
    morale = world.morale[entity]
    world.journal.put(entity, morale, "hundredths", morale.hundredths + delta)
    emit(
        world, MoraleChanged, side, rule,
        delta=hundredths(delta), morale=hundredths(morale.hundredths), cause=cause,
        detachment=world.theatre.slugs[detachment] if detachment else None,
    )  # fmt: skip


def count_order(world: World, side: Side) -> None:
    """A side has given an order."""
    entity = world.side_entity(side)
    world.journal.put(entity, world.tally[entity], "orders", world.tally[entity].orders + 1)


def end_match(world: World, winner: Side | None, reason: EndReason, rule: str) -> None:
    """The match is over; nothing further is resolved (C12, D9)."""
    world.journal.put(world.match, world.agenda, "steps", ())
    emit(
        world, MatchEnded, None, rule,
        winner=winner.value if winner else "draw", reason=reason, morale=morale_pair(world),
    )  # fmt: skip
    world.journal.put(world.match, world.outcome, "reason", reason)
    world.journal.put(world.match, world.outcome, "winner", winner)
    set_clock(world, phase=Phase.OVER, acting=None, active=0)


def morale_pair(world: World) -> tuple[str, str]:
    """Both sides' morale in points, attacker's first."""
    one, two = (world.morale[world.side_entity(side)].hundredths for side in SIDES)
    return hundredths(one), hundredths(two)
