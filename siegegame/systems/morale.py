"""Nerve: breaking, retreating, rallying, shedding markers, and what losses cost (C9, C11, C12)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Leave, Move
from siegegame.model.purposes import Purpose
from siegegame.model.steps import (
    BeatSide,
    BreakDetachment,
    BreakUnderMarkers,
    EndRetreat,
    LoseDetachment,
    LoseLatecomers,
    RallyBroken,
    Retreat,
    ShedMarkers,
    Walk,
)
from siegegame.model.vocabulary import Status
from siegegame.rules import markers
from siegegame.rules import morale as rules
from siegegame.rules.throws import rally, sheds_markers
from siegegame.systems import roofways
from siegegame.systems.activations import has_jammed_legs, retreat_gait
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import own_unit, refuse
from siegegame.systems.paths import Route, can_stop, exit_cost, plan
from siegegame.world import changes, opposition, queries, walking
from siegegame.world.store import World
from siegegame.world.walking import Gait


def beat_side(world: World, step: BeatSide) -> None:
    """Beaten detachments take markers, break, and their side retreats them (C11)."""
    left = tuple(each for each in step.detachments if queries.living_units(world, each))
    for detachment in left:
        changes.change_markers(world, detachment, step.markers, "C11", step.cause)
    if step.stays:
        return
    for detachment in left:
        for unit in queries.active_units(world, detachment):
            changes.begin_retreat(world, unit)
    if left:
        breaks = [BreakDetachment(each, step.cause, "C11") for each in left]
        changes.push(world, *breaks, Retreat(step.side, detachments=left), EndRetreat(left))


def break_detachment(world: World, step: BreakDetachment) -> None:
    """A detachment breaks, which costs half of its loss until it rallies (C12)."""
    if world.nerve[step.detachment].broken:
        return
    roster = world.roster[step.detachment]
    changes.break_detachment(world, step.detachment, step.rule, step.cause)
    cost = rules.broken_cost(roster.points)
    changes.change_morale(world, roster.side, -cost, "C12", "broken", step.detachment)


def lose_detachment(world: World, step: LoseDetachment) -> None:
    """A detachment without units is paid for, less what it cost as broken (C12)."""
    roster, nerve = world.roster[step.detachment], world.nerve[step.detachment]
    paid = rules.broken_cost(roster.points) if nerve.broken else 0
    changes.lose_detachment(world, step.detachment)
    cost = rules.destroyed_cost(roster.points) - paid
    changes.change_morale(world, roster.side, -cost, "C12", "destroyed", step.detachment)


def has_way(world: World, step: Retreat) -> bool:
    """Whether any unit of a retreat can take a step; without one nothing is left to decide."""
    return any(_can_step(world, unit) for unit in retreating(world, step))


def retreating(world: World, step: Retreat) -> tuple[int, ...]:
    """The units on the table that a retreat concerns."""
    found: tuple[int, ...] = ()
    for each in step.detachments:
        found += queries.active_units(world, each)
    return found


def _can_step(world: World, unit: int) -> bool:
    how = retreat_gait(world, unit)
    position = world.position[unit]
    if position.inside:
        exits = world.layout.exits(position.inside)
        return any(
            not isinstance(exit_cost(world, unit, how, world.grid.point(cell)), Refusal)
            for cell in exits
        )
    if queries.roof_of(world, unit):
        return any(can_stop(world, cell) for cell in roofways.off(world, unit, how))
    return _can_step_off(world, how, position.cell)


def _can_step_off(world: World, how: Gait, here: int) -> bool:
    """Whether a unit on the ground can go to some cell on which it can stop."""
    within = [cell for cell, cost in world.ways.steps(how.kind, here).items() if cost <= how.budget]
    if any(can_stop(world, c) and walking.step_cost(world, how, here, c) > 0 for c in within):
        return True
    if not any(walking.step_cost(world, how, here, cell) > 0 for cell in within):
        return False
    return any(can_stop(world, cell) for cell in walking.reach(world, how, {here: 0}))


def _retreating(world: World, step: Retreat, name: str) -> int | Refusal:
    unit = own_unit(world, step.side, name)
    if isinstance(unit, Refusal):
        return unit
    if world.profile[unit].detachment not in step.detachments:
        return refuse(Reason.BAD_CHOICE, f"{name} is not retreating", "C11")
    if not queries.on_table(world, unit):
        return refuse(Reason.NOT_ON_TABLE, f"{name} is not on the table", "C11")
    if has_jammed_legs(world, unit):
        return refuse(Reason.JAMMED, f"the legs of {name} do not move it", "T3")
    return unit


def check_retreat_move(world: World, step: Retreat, order: Move) -> Refusal | Route:
    """The way a beaten unit will fall back, or why it may not (C11)."""
    unit = _retreating(world, step, order.mover)
    if isinstance(unit, Refusal):
        return unit
    return plan(world, unit, retreat_gait(world, unit), order)


def retreat_move(world: World, step: Retreat, order: Move, route: Route) -> None:
    """A beaten unit falls back; the retreat goes on behind it."""
    unit = world.theatre.ids[order.mover]
    changes.push(world, Walk(unit, route.path, route.costs, retreat=True), step)


def check_retreat_leave(world: World, step: Retreat, order: Leave) -> Refusal | None:
    """Whether a beaten unit may fall back out of its structure (C11, C17)."""
    unit = _retreating(world, step, order.mover)
    if isinstance(unit, Refusal):
        return unit
    cost = exit_cost(world, unit, retreat_gait(world, unit), order.to)
    return cost if isinstance(cost, Refusal) else None


def retreat_leave(world: World, step: Retreat, order: Leave) -> None:
    """A beaten unit falls back out of its structure; the retreat goes on behind it."""
    unit = world.theatre.ids[order.mover]
    cost = exit_cost(world, unit, retreat_gait(world, unit), order.to)
    if isinstance(cost, Refusal):
        raise TypeError(cost.text)
    changes.push(world, step)
    changes.retreat_unit(world, unit, (world.grid.cell(order.to),), cost)
    roll_danger(world, unit)


def end_retreat(world: World, step: EndRetreat) -> None:
    """Units that end their retreat within 15 cm of an enemy, or have no way, are lost (C11).

    Those who stay in a hull-point structure have none, for its garrison leaves it whole (H9).
    """
    for detachment in step.detachments:
        for unit in queries.active_units(world, detachment):
            near = opposition.enemy_within(world, (unit,), markers.RALLY_CM)
            if near or queries.in_hull(world, unit):
                changes.destroy_unit(world, unit, "cut down in retreat", "C11")


def detachments(world: World) -> list[int]:
    """Every detachment that has units left, attacker's first."""
    return [each for each in world.roster if not world.nerve[each].destroyed]


def shed_markers(world: World, step: ShedMarkers) -> None:
    """Each detachment with markers removes D6 of them, half with an enemy near (C9)."""
    del step
    for detachment in detachments(world):
        if not world.nerve[detachment].markers:
            continue
        units = queries.active_units(world, detachment)
        near = opposition.enemy_within(world, units, markers.RALLY_CM)
        dice = changes.roll(world, Purpose.MARKERS)
        shed = sheds_markers(near).outcomes[dice[0] - 1]
        changes.change_markers(world, detachment, -int(shed), "C9", "shed", dice, halved=near)  # type: ignore[arg-type]


def rally_broken(world: World, step: RallyBroken) -> None:
    """Broken detachments with no enemy within 15 cm try to rally (C9, C11)."""
    del step
    for detachment in detachments(world):
        units = queries.active_units(world, detachment)
        if world.nerve[detachment].broken and not opposition.enemy_within(
            world, units, markers.RALLY_CM
        ):
            _try_rally(world, detachment)


def _try_rally(world: World, detachment: int) -> None:
    roster = world.roster[detachment]
    led = roster.leader and world.vitals[roster.leader].status is Status.ACTIVE
    throw = rally(world.nerve[detachment].markers, int(bool(led)))
    (die,) = changes.roll(world, Purpose.RALLY)
    rallied = bool(throw.outcomes[die - 1])
    changes.try_rally(world, detachment, die, int(bool(led)), rallied)
    if rallied:
        back = rules.broken_cost(roster.points)
        changes.change_morale(world, roster.side, back, "C12", "rallied", detachment)


def break_under_markers(world: World, step: BreakUnderMarkers) -> None:
    """Detachments with as many markers as units left break (C9)."""
    del step
    for detachment in detachments(world):
        nerve = world.nerve[detachment]
        left = queries.strength_left(world, detachment)
        if nerve.markers and not nerve.broken and markers.breaks(nerve.markers, left):
            changes.push(world, BreakDetachment(detachment, "too many blast markers", "C9"))


def lose_latecomers(world: World, step: LoseLatecomers) -> None:
    """Reserves that have not come on by the end of turn 2 are lost (C12)."""
    del step
    if world.clock.turn < rules.LATEST_TURN:
        return
    for detachment in detachments(world):
        for unit in queries.living_units(world, detachment):
            if world.vitals[unit].status is Status.RESERVE:
                changes.destroy_unit(world, unit, "never came onto the table", "C12")
