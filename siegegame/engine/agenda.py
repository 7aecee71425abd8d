"""Runs the agenda: resolves steps with the system that owns them until a side must decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from siegegame.engine import phases
from siegegame.engine.phases import Checked, Found, Handler
from siegegame.model import orders, steps
from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Order
from siegegame.model.steps import (
    AnyStep,
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
from siegegame.model.vocabulary import DurabilityKind, Side
from siegegame.systems import (
    assault,
    barrages,
    counters,
    firefights,
    formation,
    garrison,
    heavies,
    hunt,
    initiative,
    morale,
    movement,
    overshots,
    quarters,
    scaling,
    sentries,
    shields,
    shooting,
    strongpoints,
    templates,
    titans,
    victory,
    volleys,
)
from siegegame.systems.structures import (
    battering,
    capacity,
    collapse,
    falling,
    hits,
    hull,
    storeys,
    storming,
)
from siegegame.systems.volley import Volley
from siegegame.world import changes
from siegegame.world.store import World

_RUNAWAY: Final = 10_000
"""Steps after one order that can only be a fault of ours."""

_WALLS: Final = {
    DurabilityKind.CAPACITY: storming.building_round,
    DurabilityKind.HULL: battering.batter,
}
"""How each kind of structure is assaulted by hand (decision 7)."""


def _assault_walls(world: World, step: steps.BuildingRound) -> None:
    _WALLS[world.theatre.durability[step.structure]](world, step)


RESOLVERS: Final[dict[type[AnyStep], Callable[[World, Any], None]]] = {
    steps.RollInitiative: initiative.roll_initiative,
    steps.Walk: movement.walk,
    steps.GoOff: hunt.go_off,
    steps.MoveFormation: formation.follow_formation,
    steps.LeaveTowards: garrison.leave_towards,
    steps.FollowIn: garrison.follow_in,
    steps.BeginShots: volleys.begin_shots,
    steps.ResolveShots: volleys.resolve_shots,
    steps.RainOthers: overshots.rain_others,
    steps.BarrageOthers: barrages.barrage_others,
    steps.EndShots: volleys.end_shots,
    steps.StrikeHeavy: heavies.strike_heavy,
    steps.RollEngineCritical: heavies.roll_engine_critical,
    steps.ShootStructure: capacity.shoot_structure,
    steps.DamageStructure: capacity.damage_structure,
    steps.RollCritical: capacity.roll_critical,
    steps.ShakeInside: capacity.shake_inside,
    steps.BurnInside: capacity.burn_inside,
    steps.BurnDown: capacity.burn_down,
    steps.BurnFires: capacity.burn_fires,
    steps.DealInside: capacity.deal_inside,
    steps.SettleStructures: capacity.settle_structures,
    steps.CheckRuins: collapse.check_ruins,
    steps.CrumbleInside: collapse.crumble_inside,
    steps.Collapse: collapse.collapse,
    steps.BuildingRound: _assault_walls,
    steps.ShootHull: hull.shoot_hull,
    steps.Penetrate: hull.penetrate,
    steps.RollDamage: hull.roll_damage,
    steps.Topple: falling.topple,
    steps.StrikeInside: falling.strike_inside,
    steps.LoseTrapped: falling.lose_trapped,
    steps.LeaveCrater: falling.leave_crater,
    steps.TestPinning: falling.test_pinning,
    steps.ShootStorey: storeys.shoot_storey,
    steps.TestStorey: storeys.test_storey,
    steps.DropStorey: storeys.drop_storey,
    steps.SettleStorey: storeys.settle_storey,
    steps.EnterInTurn: quarters.enter_in_turn,
    steps.GoIn: quarters.go_in,
    steps.FireGuns: sentries.fire_guns,
    steps.FireGun: sentries.fire_gun,
    steps.RestoreShields: shields.restore_shields,
    steps.HoldStrongpoints: strongpoints.hold_strongpoints,
    steps.GainMorale: counters.gain_morale,
    steps.DestroyCounters: counters.destroy_counters,
    steps.ShootFeature: hits.shoot_feature,
    steps.DamageFeature: hits.damage_feature,
    steps.FailFeature: hits.fail_feature,
    steps.HoldWalks: scaling.hold_walks,
    steps.FightOnWalls: scaling.fight_on_walls,
    steps.WallRound: scaling.wall_round,
    steps.FightRound: assault.fight_round,
    steps.RollCasualties: assault.roll_casualties,
    steps.TitanFight: titans.pair_off,
    steps.TitanBouts: titans.go_on,
    steps.StrikeTitan: titans.strike_titan,
    steps.SaveGroup: titans.save_group,
    steps.FirefightRound: firefights.firefight_round,
    steps.BeatSide: morale.beat_side,
    steps.BreakDetachment: morale.break_detachment,
    steps.LoseDetachment: morale.lose_detachment,
    steps.EndRetreat: morale.end_retreat,
    steps.ShedMarkers: morale.shed_markers,
    steps.RallyBroken: morale.rally_broken,
    steps.BreakUnderMarkers: morale.break_under_markers,
    steps.LoseLatecomers: morale.lose_latecomers,
    steps.EndTurn: victory.end_turn,
}
"""Which system resolves which step."""


def _end_retreat(world: World, step: Retreat, order: orders.Done) -> None:
    del order
    changes.decide(world, step.side, "retreat", "C11", ())


def _may_end(world: World, step: Retreat, order: orders.Done) -> Refusal | None:
    del world, step, order
    return None


ANSWERS: Final[dict[type[Decision], dict[type[Order], Handler]]] = {
    ChooseFirst: {orders.First: Handler(initiative.check_first, initiative.choose_first)},
    ChooseLosses: {orders.Choose: Handler(assault.check_choose, assault.choose)},
    ChooseFoe: {orders.Choose: Handler(titans.check_foe, titans.choose_foe)},
    ChooseLocation: {orders.Choose: Handler(titans.check_location, titans.choose_location)},
    ChooseOdd: {orders.Choose: Handler(overshots.check_odd, overshots.choose_odd)},
    ChooseUnder: {orders.Choose: Handler(templates.check_under, templates.choose_under)},
    Evacuate: {
        orders.Leave: Handler(falling.check_evacuate, falling.evacuate),
        orders.Done: Handler(falling.check_done, falling.leave_it_to_them),
    },
    Retreat: {
        orders.Move: Handler(morale.check_retreat_move, morale.retreat_move),
        orders.Leave: Handler(morale.check_retreat_leave, morale.retreat_leave),
        orders.Done: Handler(_may_end, _end_retreat),
    },
}
"""The orders that answer each kind of decision; their handlers get the decision, not the side."""


def pending(world: World) -> Decision | None:
    """The decision that play waits for, None when the acting side may order what it likes."""
    waiting = world.agenda.steps
    return waiting[-1] if waiting and isinstance(waiting[-1], Decision) else None


def to_act(world: World) -> Side | None:
    """The side whose order is next; None when the match is over."""
    waiting = world.agenda.steps
    if waiting and isinstance(top := waiting[-1], Decision):
        return top.side
    return world.clock.acting


def refusal(world: World, order: Order) -> Refusal | None:
    """Why the next order may not be this one; None if it may. Touches nothing."""
    found = check(world, order)
    return found if isinstance(found, Refusal) else None


def check(world: World, order: Order) -> Checked:
    """Like `refusal`, but gives what was found of an order that may be given, as its route."""
    decision = pending(world)
    side = decision.side if decision else world.clock.acting
    if side is None:
        return Refusal(Reason.MATCH_OVER, "the match is over", "C12")
    if decision:
        handler = ANSWERS[type(decision)].get(type(order))
        if handler is None:
            text = f"the {side.value} must first decide: {type(decision).__name__}"
            return Refusal(Reason.DECISION_PENDING, text, "C11")
        return handler.check(world, decision, order)
    handler = phases.stage_of(world).handlers.get(type(order))
    if handler is None:
        text = f"`{order.VERB}` is not an order of the {world.clock.phase.value} phase"
        return Refusal(Reason.NOT_NOW, text, "C4")
    return handler.check(world, side, order)


def check_aimed(
    world: World, order: orders.Shoot, aimed: tuple[int, Volley]
) -> Checked | Literal[False]:
    """Like `check`, for a shot that is aimed already; False where nobody may shoot."""
    side = world.clock.acting
    handlers = phases.stage_of(world).handlers
    if side is None or pending(world) or orders.Shoot not in handlers:
        return False
    return shooting.check_shoot(world, side, order, aimed)


def perform(world: World, order: Order, checked: Found | None) -> None:
    """Carries out an order that `check` has let through, and all that follows from it."""
    decision = pending(world)
    side = decision.side if decision else world.clock.acting
    if side is None:
        raise RuntimeError("the match is over")
    changes.count_order(world, side)
    if decision:
        changes.pop(world)
        handler = ANSWERS[type(decision)][type(order)]
    else:
        handler = phases.stage_of(world).handlers[type(order)]
    found = () if checked is None else (checked,)
    handler.perform(world, decision or side, order, *found)
    if isinstance(decision, ChooseFirst):
        phases.skip_idle(world)
    settle(world)


def settle(world: World) -> None:
    """Resolves steps until a side must give an order or the match is over.

    Raises:
        RuntimeError: the agenda does not come to an end.
    """
    for _ in range(_RUNAWAY):
        if world.agenda.steps:
            if _waits(world):
                return
        elif _rests(world):
            return
    raise RuntimeError("the agenda does not come to an end")


def _waits(world: World) -> bool:
    """Takes one step of the agenda; whether it is a decision that a side must answer."""
    top = world.agenda.steps[-1]
    if isinstance(top, Decision):
        return not _lost_before(world, top) and not _settle_moot(world, top)
    changes.pop(world)
    RESOLVERS[type(top)](world, top)
    return False


def _lost_before(world: World, decision: Decision) -> bool:
    """Whether a side has lost by now, so that nothing is left to decide (C12).

    Losses of one fight are taken on both sides before that is asked.
    """
    if not isinstance(decision, ChooseLosses):
        victory.check(world)
    return world.outcome.reason is not None


def _rests(world: World) -> bool:
    """With an empty agenda: goes on in the table of phases; whether an order is awaited."""
    victory.check(world)
    if world.outcome.reason is not None:
        return True
    if world.clock.yielding:
        phases.hand_over(world)
        return False
    if world.clock.acting is None:
        phases.advance(world)
        return False
    return True


def _settle_moot(world: World, decision: Decision) -> bool:
    """Settles a decision that leaves no choice; puts one that does to its side."""
    return _PUT[type(decision)](world, decision)


def _put_first(world: World, decision: ChooseFirst) -> bool:
    first = phases.only_choice(world, decision.side)
    if first is None:
        return _ask(world, decision, "first", "C5", 1, ())
    changes.pop(world)
    changes.act_first(world, first)
    phases.skip_idle(world)
    return True


def _put_losses(world: World, decision: ChooseLosses) -> bool:
    if not assault.leaves_no_choice(world, decision):
        return _ask(world, decision, "losses", decision.rule, decision.hits, decision.units)
    changes.pop(world)
    assault.settle_losses(world, decision)
    return True


def _put_under(world: World, decision: ChooseUnder) -> bool:
    return _ask(world, decision, "under", "C10", decision.count, decision.units)


def _put_odd(world: World, decision: ChooseOdd) -> bool:
    return _ask(world, decision, "odd", "F6", decision.count, decision.units)


def _put_foe(world: World, decision: ChooseFoe) -> bool:
    return _ask(world, decision, "foe", "T1", 1, (decision.unit, *decision.units))


def _put_location(world: World, decision: ChooseLocation) -> bool:
    return _ask(world, decision, "location", "T3", 1, (decision.titan,))


def _put_retreat(world: World, decision: Retreat) -> bool:
    if morale.has_way(world, decision):
        return _ask(world, decision, "retreat", "C11", 0, morale.retreating(world, decision))
    changes.pop(world)
    return True


def _put_evacuation(world: World, decision: Evacuate) -> bool:
    if falling.can_get_out(world, decision):
        return _ask(world, decision, "evacuate", "H6", 0, falling.evacuees(world, decision))
    changes.pop(world)
    return True


_PUT: Final[dict[type[Decision], Callable[[World, Any], bool]]] = {
    ChooseFirst: _put_first,
    ChooseLosses: _put_losses,
    ChooseUnder: _put_under,
    ChooseOdd: _put_odd,
    ChooseFoe: _put_foe,
    ChooseLocation: _put_location,
    Retreat: _put_retreat,
    Evacuate: _put_evacuation,
}
"""How each kind of decision is put to its side; True if it was settled without."""


def _ask(
    world: World, decision: Decision, name: str, rule: str, count: int, units: tuple[int, ...]
) -> bool:
    if not decision.asked:
        changes.ask(world, decision)
        changes.request(world, decision.side, name, rule, count, units)
    return False
