"""The turn as a table: its stages, what may be ordered in each, who acts when (C4, C5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

from siegegame.model import orders
from siegegame.model.errors import Refusal
from siegegame.model.orders import Order
from siegegame.model.steps import (
    AnyStep,
    BreakUnderMarkers,
    BurnFires,
    CheckRuins,
    CrumbleInside,
    DestroyCounters,
    EndTurn,
    FightOnWalls,
    FireGuns,
    GainMorale,
    HoldStrongpoints,
    HoldWalks,
    LoseLatecomers,
    RallyBroken,
    RestoreShields,
    RollInitiative,
    ShedMarkers,
)
from siegegame.model.vocabulary import Phase, Side
from siegegame.systems import (
    assault,
    bashing,
    city,
    counters,
    deployment,
    emplacements,
    firefights,
    formation,
    garrison,
    hunt,
    mantlets,
    movement,
    roofs,
    sapping,
    scaling,
    sheltering,
    shooting,
)
from siegegame.systems.paths import Route
from siegegame.world import changes
from siegegame.world.store import World

Found = Route | int
"""What the check of an order has found: the way it leads, or the cell where templates are laid."""
Checked = Refusal | Found | None
"""Why an order is refused; what was found; or nothing: it may be given."""


@dataclass(frozen=True, slots=True)
class Handler:
    """How an order is checked, without touching anything, and carried out."""

    check: Callable[[World, Any, Any], Checked]
    """Of the world, the side that orders (or the decision it answers) and the order."""
    perform: Callable[..., None]
    """Of the same, and of what the check has found, if anything."""


class Taking(Enum):
    """How sides take turns within a stage."""

    NOBODY = auto()
    DEFENDER = auto()
    """The defender alone acts, before the match (D2, D3)."""
    BLOCKS = auto()
    """The first side does all it will, then the other (C5)."""
    ALTERNATE = auto()
    """Sides alternate by detachment; two passes in a row end the stage (C5)."""


def _never(world: World, side: Side) -> bool:
    del world, side
    return False


def _always(world: World) -> bool:
    del world
    return True


def _no_shots(world: World, side: Side) -> bool:
    every = world.force[world.side_entity(side)].detachments
    return shooting.idle(world, side) and not any(counters.can_scan(world, each) for each in every)


def _no_assaults(world: World, side: Side) -> bool:
    quiet = assault.idle(world, side) and firefights.idle(world, side)
    quiet = quiet and sapping.idle(world, side)
    return quiet and not (world.climb and scaling.cutters(world, side))


@dataclass(frozen=True, slots=True)
class Stage:
    """A row of the table of phases."""

    name: str
    phase: Phase
    rule: str
    taking: Taking = Taking.NOBODY
    initiative: bool = False
    engines: bool = False
    idle: Callable[[World, Side], bool] = _never
    """Whether a side has nothing to do and is passed over."""
    applies: Callable[[World], bool] = _always
    """Whether the match has the stage at all."""
    opening: tuple[AnyStep, ...] = ()
    """Steps that run by themselves before anybody acts."""
    automatic: tuple[AnyStep, ...] = ()
    """Steps that run by themselves behind all that, each to its end before the next begins."""
    handlers: dict[type[Order], Handler] = field(default_factory=dict)


def _check_move(world: World, side: Side, order: orders.Move) -> Checked:
    return _mover(world, order).check(world, side, order)


def _move(world: World, side: Side, order: orders.Move, *route: Route) -> None:
    _mover(world, order).perform(world, side, order, *route)


def _mover(world: World, order: orders.Move) -> Handler:
    """Who moves what the order names: a single unit, a whole detachment, a mantlet."""
    if world.theatre.ids.get(order.mover, 0) in world.hits:
        return _MANTLET
    return _FORMATION if world.theatre.ids.get(order.mover, 0) in world.roster else _UNIT


def _check_leave(world: World, side: Side, order: orders.Leave) -> Checked:
    return _leaver(world, order).check(world, side, order)


def _leave(world: World, side: Side, order: orders.Leave, route: Route | None = None) -> None:
    leaver = _leaver(world, order)
    if route is None:
        leaver.perform(world, side, order)
    else:
        leaver.perform(world, side, order, route)


def _leaver(world: World, order: orders.Leave) -> Handler:
    """What the order makes somebody leave: its structure, or the titan that is hunted the table."""
    quarry = world.theatre.quarry
    return _HUNTED if quarry and world.theatre.ids.get(order.mover) == quarry else _OUT


def _check_charge(world: World, side: Side, order: orders.Charge) -> Checked:
    return _charges(world, order).check(world, side, order)


def _charge(world: World, side: Side, order: orders.Charge) -> None:
    _charges(world, order).perform(world, side, order)


def _charges(world: World, order: orders.Charge) -> Handler:
    """How a charge works on a structure: on a floor, or on hits."""
    at_hits = world.theatre.ids.get(order.structure) in world.hits
    return _BLOWN if at_hits or not world.storeys else _SAPPED


_SAPPED: Final = Handler(sapping.check_charge, sapping.charge)
_BLOWN: Final = Handler(bashing.check_charge, bashing.charge)
_UNIT: Final = Handler(movement.check_move, movement.move)
_MANTLET: Final = Handler(mantlets.check_push, mantlets.push)
_FORMATION: Final = Handler(formation.check_formation, formation.move_formation)
_OUT: Final = Handler(garrison.check_leave, garrison.leave)
_HUNTED: Final = Handler(hunt.check_leave, hunt.leave)
_MOVES: Final[dict[type[Order], Handler]] = {
    orders.Move: Handler(_check_move, _move),
    orders.Enter: Handler(garrison.check_enter, garrison.enter),
    orders.Leave: Handler(garrison.check_leave, garrison.leave),
    orders.Roof: Handler(roofs.check_roof, roofs.roof),
    orders.Scale: Handler(scaling.check_scale, scaling.scale),
}
_SHOTS: Final[dict[type[Order], Handler]] = {
    orders.Shoot: Handler(shooting.check_shoot, shooting.shoot),
    orders.Man: Handler(emplacements.check_man, emplacements.man),
    orders.Scan: Handler(counters.check_scan, counters.scan),
    orders.Pass: Handler(shooting.check_pass, shooting.pass_turn),
}

STAGES: Final = (
    Stage(
        "city", Phase.DEPLOYMENT, "D2", Taking.DEFENDER, applies=city.is_free,
        handlers={
            orders.Place: Handler(city.check_place, city.place),
            orders.Done: Handler(city.check_done, city.done),
        },
    ),
    Stage(
        "counters", Phase.DEPLOYMENT, "D3", Taking.DEFENDER, applies=counters.any_counters,
        handlers={
            orders.Hide: Handler(counters.check_hide, counters.hide),
            orders.Done: Handler(counters.check_done, counters.done),
        },
    ),
    Stage(
        "deployment", Phase.DEPLOYMENT, "D4", Taking.BLOCKS,
        handlers={
            orders.Place: Handler(deployment.check_place, deployment.place),
            orders.Done: Handler(deployment.check_done, deployment.done),
        },
    ),
    Stage("start", Phase.START, "C4", automatic=(CheckRuins(), GainMorale())),
    Stage(
        "movement", Phase.MOVEMENT, "C4", Taking.BLOCKS, initiative=True, idle=movement.idle,
        opening=(HoldWalks(),), automatic=(CrumbleInside(),),
        handlers={
            orders.Command: Handler(movement.check_command, movement.command),
            orders.Clear: Handler(sapping.check_clear, sapping.clear),
            orders.Done: Handler(movement.check_done, movement.done),
            orders.Shelter: Handler(sheltering.check_shelter, sheltering.shelter),
            **_MOVES,
            orders.Leave: Handler(_check_leave, _leave),
        },
    ),
    Stage(
        "shooting", Phase.SHOOTING, "C4", Taking.ALTERNATE, initiative=True, idle=_no_shots,
        opening=(BurnFires(),), handlers=_SHOTS,
    ),
    Stage(
        "engine shooting", Phase.SHOOTING, "C5", Taking.ALTERNATE, initiative=True, engines=True,
        idle=_no_shots, handlers=_SHOTS, automatic=(FireGuns(),),
    ),
    Stage(
        "assault", Phase.ASSAULT, "C4", Taking.BLOCKS, initiative=True, idle=_no_assaults,
        automatic=(FightOnWalls(),),
        handlers={
            orders.Assault: Handler(assault.check_assault, assault.assault),
            orders.Bash: Handler(bashing.check_bash, bashing.bash),
            orders.Cut: Handler(scaling.check_cut, scaling.cut),
            orders.Firefight: Handler(firefights.check_firefight, firefights.firefight),
            orders.Charge: Handler(_check_charge, _charge),
            orders.Done: Handler(assault.check_done, assault.done),
            **_MOVES,
        },
    ),
    Stage(
        "end", Phase.END, "C4",
        automatic=(
            ShedMarkers(), RallyBroken(), BreakUnderMarkers(), DestroyCounters(),
            LoseLatecomers(), RestoreShields(), HoldStrongpoints(), EndTurn(),
        ),
    ),
)  # fmt: skip
"""What comes before the match once, then from the start of a turn to its end each turn."""

_FIRST_OF_TURN: Final = [stage.phase for stage in STAGES].index(Phase.START)


def stage_of(world: World) -> Stage:
    """The stage that is being played."""
    return STAGES[world.clock.stage]


def begin(world: World) -> None:
    """The match begins: the defender sees to his city, hides his counters, deploys (D2 to D4)."""
    changes.start_match(world)
    _enter(world, 0)


def advance(world: World) -> None:
    """Begins the stage's next automatic step, or the next stage."""
    stage, done = stage_of(world), world.clock.automatic
    if done < len(stage.automatic):
        changes.set_clock(world, automatic=done + 1)
        changes.push(world, stage.automatic[done])
        return
    following = world.clock.stage + 1
    _enter(world, following if following < len(STAGES) else _FIRST_OF_TURN)


def _enter(world: World, number: int) -> None:
    stage = STAGES[number]
    if not stage.applies(world):
        _enter(world, number + 1)
        return
    if number == _FIRST_OF_TURN:
        changes.start_turn(world)
    changes.set_clock(
        world, stage=number, automatic=0, passes=0, active=0, first=None, fighting=False,
        engines=stage.engines,
    )  # fmt: skip
    changes.start_phase(world, stage.phase, stage.name, stage.rule)
    if stage.phase is Phase.ASSAULT:
        changes.restore_movement(world)
    if stage.phase is Phase.DEPLOYMENT:
        changes.set_clock(world, acting=Side.DEFENDER)
    initiative = (RollInitiative(stage.name),) if stage.initiative else ()
    if stage.opening or initiative:
        changes.push(world, *stage.opening, *initiative)


def only_choice(world: World, chooser: Side) -> Side | None:
    """Who acts first when there is no choice (C5).

    With neither side able to act it makes no difference. Where sides alternate, a side that has
    nothing to do will have nothing later; where they act one after the other it may yet get
    something to do, so the winner is asked.
    """
    stage = stage_of(world)
    able = [side for side in (chooser, chooser.other) if not stage.idle(world, side)]
    if not able:
        return chooser
    return able[0] if len(able) == 1 and stage.taking is Taking.ALTERNATE else None


def hand_over(world: World) -> None:
    """The acting side has acted: the other is next, or the same again, or nobody (C5)."""
    side = world.clock.acting
    if side is None:
        raise RuntimeError("nobody can hand over")
    changes.set_clock(world, yielding=False, fighting=False, active=0)
    stage = stage_of(world)
    if stage.taking is Taking.DEFENDER:
        changes.set_clock(world, acting=None)
    elif stage.taking is Taking.BLOCKS:
        following = None if world.clock.passes >= 2 else side.other
        changes.set_clock(world, acting=following)
    else:
        changes.set_clock(world, acting=_next_to_shoot(world, stage, side))
    skip_idle(world)


def _next_to_shoot(world: World, stage: Stage, side: Side) -> Side | None:
    if world.clock.passes >= 2:
        return None
    if not stage.idle(world, side.other):
        return side.other
    return None if world.clock.passes else side


def skip_idle(world: World) -> None:
    """Passes over a side that has nothing to do in this stage."""
    stage, side = stage_of(world), world.clock.acting
    if side is None or not stage.idle(world, side):
        return
    if stage.taking is Taking.BLOCKS and world.clock.passes == 0:
        changes.set_clock(world, passes=1, acting=side.other)
        skip_idle(world)
    else:
        changes.set_clock(world, acting=None)
