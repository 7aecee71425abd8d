"""Activations: whether a unit may move just now, how it moves, and what its first move begins.

Shared by the systems that move units; see C6 for orders, C9 for markers that halt, C11 for the
broken and for moves in the Assault phase.
"""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import half_cells
from siegegame.model.vocabulary import OrderKind, Phase, Side, Status
from siegegame.rules import movement as rules
from siegegame.rules.assaults import RETREAT_CM
from siegegame.rules.throws import half, may_move
from siegegame.rules.titans import BOTH_LEGS, LEGS
from siegegame.systems import stairs
from siegegame.systems.lookups import refuse, slug
from siegegame.systems.melee import is_held
from siegegame.world import changes, opposition, queries
from siegegame.world.store import World
from siegegame.world.walking import Gait, gait_of

INFILTRATE_CM = 30
"""What infiltrators add to a first move, and how far in they may set up (D4, D5)."""


def roll_to_move(world: World, detachment: int) -> tuple[tuple[int, ...], bool]:
    """The die of a detachment with markers that wants to move, and whether it must stay (C9)."""
    markers = world.nerve[detachment].markers
    if not markers:
        return (), False
    throw = may_move(markers, int(is_elite(world, detachment)))
    dice = changes.roll(world, throw.purpose)
    return dice, not throw.outcomes[dice[0] - 1]


def is_elite(world: World, detachment: int) -> bool:
    """Whether all units left of a detachment are elite: +1 to move under markers (C16)."""
    left = queries.living_units(world, detachment)
    return all("elite" in queries.card(world, unit).abilities for unit in left)


def close_active(world: World) -> None:
    """Ends the activation of the detachment in the middle of its moves, if there is one."""
    if world.clock.active:
        _check_coherency(world, world.clock.active)
        changes.set_clock(world, active=0)


def _check_coherency(world: World, detachment: int) -> None:
    """A detachment that does not hang together after its last move takes a marker (C15)."""
    if is_loose(world, detachment):
        changes.change_markers(world, detachment, 1, "C15", "out of coherency")


def is_loose(world: World, detachment: int) -> bool:
    """Whether a detachment that has moved does not hang together (C15)."""
    activities = [world.activity[unit] for unit in world.roster[detachment].units]
    moved = any(each.spent for each in activities)
    if not moved or any(each.entered for each in activities):
        return False
    return not queries.coherent(world, detachment, rules.COHERENCY_CM)


def gait(world: World, unit: int) -> Gait:
    """How a unit may move in the phase that is being played."""
    return gait_under(world, unit, world.orders[world.profile[unit].detachment].order)


def gait_under(world: World, unit: int, order: OrderKind | None) -> Gait:
    """As `gait`, if its detachment had that order."""
    detachment = world.profile[unit].detachment
    broken, charging = world.nerve[detachment].broken, world.clock.phase is Phase.ASSAULT
    order = None if broken or charging else order
    card = world.theatre.cards[unit]
    budget = rules.budget(card.speed_cm, order)
    if unit in world.theatre.titans:
        budget = limping(world, unit, budget)
    budget -= world.activity[unit].spent
    if "infiltrators" in card.abilities:
        budget += _head_start(world, unit)
    away = broken and opposition.foes(world, world.profile[unit].side).present
    return gait_of(world, unit, budget, may_touch=charging, away=away)


def leaving_gait(world: World, unit: int) -> Gait:
    """How a unit leaves its structure: up to 6 cells from an access point, 3 if shaken (H4, H9).

    The stairs down to the door count (S1).
    """
    moved = world.activity[unit].spent > 0
    budget = 0 if moved else leave_budget(world, unit)
    if world.storeys:
        budget = max(0, budget - stairs.down(world, unit))
    return gait(world, unit)._replace(budget=budget)


def leave_budget(world: World, unit: int) -> int:
    """Half cells that those may go who leave a structure: 6 cells, 3 after a tremor (H4, H9)."""
    shaken = queries.in_hull(world, unit) and queries.shaken(world, world.profile[unit].detachment)
    return rules.LEAVE_BUDGET // 2 if shaken else rules.LEAVE_BUDGET


def _head_start(world: World, unit: int) -> int:
    """Half cells that infiltrators, if they are the defender's, add to their first move (D4)."""
    moving = world.clock.phase is Phase.MOVEMENT
    first = moving and world.vitals[unit].first_move in {0, world.clock.turn}
    defends = world.profile[unit].side is Side.DEFENDER
    return half_cells(INFILTRATE_CM) if first and defends else 0


def retreat_gait(world: World, unit: int) -> Gait:
    """How a beaten unit retreats: up to 20 cm, each step farther from the nearest enemy (C11).

    On jammed legs it goes nowhere (T3). Out of a hull-point structure it comes even with no enemy
    left, for a garrison leaves that whole (H9).
    """
    budget = half_cells(RETREAT_CM)
    if unit in world.theatre.titans:
        budget = limping(world, unit, budget)
    budget -= world.activity[unit].retreated
    inside = bool(world.hull) and queries.in_hull(world, unit)
    away = not inside or opposition.foes(world, world.profile[unit].side).present
    return gait_of(world, unit, 0 if has_jammed_legs(world, unit) else budget, away=away)


def limping(world: World, unit: int, budget: int) -> int:
    """The half cells that a titan may go: with one leg disabled half of them (T3)."""
    return half(budget) if world.limbs[unit].disabled[LEGS] else budget


def has_jammed_legs(world: World, unit: int) -> bool:
    """Whether a unit is a war engine or titan whose legs are jammed now, or both disabled (T3)."""
    if unit not in world.theatre.engines:
        return False
    lame = unit in world.limbs and world.limbs[unit].disabled[LEGS] >= BOTH_LEGS
    return lame or world.vitals[unit].jams[LEGS] >= world.clock.turn > 0


def cannot_move(world: World, unit: int) -> Refusal | None:
    """Why a unit can make no more move in this phase, whatever its orders; None if it can."""
    if world.activity[unit].left:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, unit)} has left a structure", "H9")
    if unit in world.theatre.engines and has_jammed_legs(world, unit):
        return refuse(Reason.JAMMED, f"the legs of {slug(world, unit)} do not move it", "T3")
    if is_held(world, unit):
        return refuse(Reason.HELD, f"{slug(world, unit)} is held by whom it touches", "T6")
    if world.hull and queries.pinned(world, world.profile[unit].detachment):
        name = slug(world, world.profile[unit].detachment)
        return refuse(Reason.PINNED, f"{name} is pinned", "H17")
    return None


def may_move_now(world: World, unit: int) -> Refusal | None:
    """Whether a unit may move at all in this phase, whatever its path."""
    detachment = world.profile[unit].detachment
    stuck = cannot_move(world, unit)
    if stuck:
        return stuck
    if world.clock.phase is Phase.ASSAULT:
        return _may_charge(world, unit, detachment)
    if world.nerve[detachment].broken:
        return _may_slink(world, unit, detachment)
    if world.clock.active != detachment:
        return refuse(
            Reason.WRONG_ORDER, f"give {slug(world, detachment)} an order before it moves", "C6"
        )
    orders = world.orders[detachment]
    if orders.order is OrderKind.OVERWATCH:
        return refuse(Reason.WRONG_ORDER, "a detachment on overwatch does not move", "C6")
    return _not_halted(world, detachment)


def _not_halted(world: World, detachment: int) -> Refusal | None:
    if world.orders[detachment].halted:
        return refuse(Reason.HALTED, f"blast markers halt {slug(world, detachment)}", "C9")
    return None


def _may_slink(world: World, unit: int, detachment: int) -> Refusal | None:
    if world.vitals[unit].status is Status.RESERVE:
        return refuse(Reason.BROKEN, "a broken detachment only moves away", "C11")
    if world.orders[detachment].activated and world.clock.active != detachment:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, detachment)} has moved", "C4")
    return None


def _may_charge(world: World, unit: int, detachment: int) -> Refusal | None:
    orders = world.orders[detachment]
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{slug(world, detachment)} is broken", "C11")
    if orders.order is not OrderKind.ASSAULT and not world.activity[unit].sallied:
        return refuse(Reason.WRONG_ORDER, "only Assault orders give a second move", "C6")
    if unit in world.theatre.flyers:
        return refuse(Reason.WRONG_CLASS, "flyers assault nothing", "C16")
    if world.vitals[unit].status is Status.RESERVE:
        return refuse(Reason.NOT_ON_TABLE, "reserves come on in the Movement phase", "D5")
    if world.clock.fighting:
        return refuse(Reason.NOT_NOW, "the moves of this phase are over", "C11")
    if orders.charged and world.clock.active != detachment:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, detachment)} has moved", "C4")
    return _not_halted(world, detachment)


def begin_activation(world: World, unit: int) -> bool:
    """Activates a unit's detachment if its first unit moves now; whether it may go on (C9, C11)."""
    detachment = world.profile[unit].detachment
    if world.clock.active == detachment:
        return True
    close_active(world)
    changes.activate(world, detachment)
    if world.clock.phase is not Phase.ASSAULT:
        changes.mark(world, detachment, "activated")
        return True
    changes.mark(world, detachment, "charged")
    dice, halted = roll_to_move(world, detachment)
    if dice:
        changes.roll_charge(world, detachment, dice, halted)
    return not halted
