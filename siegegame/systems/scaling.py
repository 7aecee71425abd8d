"""Walls climbed with ladders and grapples: setting up, the melee at the top, cut ropes (F8, F9)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Cut, Scale
from siegegame.model.steps import FightOnWalls, HoldWalks, WallRound
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import movement, scaling
from siegegame.rules.features import hits_of
from siegegame.systems.activations import begin_activation, close_active, gait, may_move_now
from siegegame.systems.fronts import fronts
from siegegame.systems.lookups import a_structure, own_unit, refuse, slug
from siegegame.world import changes, climbs, opposition, queries
from siegegame.world.store import World


def check_scale(world: World, side: Side, order: Scale) -> Refusal | None:
    """Whether a unit may set up its ladder or grapples at a wall now (F8)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    wall = a_structure(world, order.wall)
    if isinstance(wall, Refusal):
        return wall
    return (
        _check_climber(world, unit, order)
        or may_move_now(world, unit)
        or _check_place(world, unit, wall)
        or _check_budget(world, unit)
    )


def _check_climber(world: World, unit: int, order: Scale) -> Refusal | None:
    if order.gear.ability not in queries.card(world, unit).abilities:
        return refuse(Reason.WRONG_CLASS, f"{order.unit} carries no {order.gear.ability}", "C16")
    if climbs.climbing(world, unit):
        wall = slug(world, world.climb[unit].wall)
        return refuse(Reason.ALREADY_DONE, f"{order.unit} climbs {wall}", "F8")
    if world.orders[world.profile[unit].detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching units climb no walls", "C6")
    if world.nerve[world.profile[unit].detachment].broken:
        return refuse(Reason.BROKEN, f"{order.unit} is broken: it only moves away", "C11")
    return None


def _check_place(world: World, unit: int, wall: int) -> Refusal | None:
    """Whether a unit stands on the ground beside a wall with a walk, where no other climbs."""
    name, cell = slug(world, wall), world.position[unit].cell
    if wall not in world.theatre.walks or queries.is_open(world, wall):
        return refuse(Reason.BAD_CHOICE, f"{name} has no wall walk to climb to", "F8")
    if cell < 0 or world.built[cell] or not world.layout.around(wall)[0] >> cell & 1:
        text = f"{slug(world, unit)} does not stand at the foot of {name}"
        return refuse(Reason.NOT_ADJACENT, text, "F8")
    if opposition.touching(world, unit):
        return refuse(Reason.IN_CONTACT, f"{slug(world, unit)} is in contact", "C11")
    if not climbs.tops(world, cell, wall):
        text = f"others climb to every cell of {name} beside {slug(world, unit)}"
        return refuse(Reason.OCCUPIED, text, "F8")
    return None


def _check_budget(world: World, unit: int) -> Refusal | None:
    left, cost = gait(world, unit).budget, set_up_cost(world, unit)
    if left >= cost:
        return None
    text = f"setting up takes {cost} half cells and {max(0, left)} are left"
    return refuse(Reason.TOO_FAR, text, "F8")


def set_up_cost(world: World, unit: int) -> int:
    """The half cells that a unit spends on setting up: half of its move (F8)."""
    return scaling.set_up_cost(movement.budget(queries.card(world, unit).speed_cm, None))


def scale(world: World, side: Side, order: Scale) -> None:
    """A unit sets up at a wall; a marker may keep its detachment from it (C9, F8)."""
    del side
    unit, wall = world.theatre.ids[order.unit], world.theatre.ids[order.wall]
    if not begin_activation(world, unit):
        return
    cell = climbs.tops(world, world.position[unit].cell, wall)[0]
    up = world.clock.turn + scaling.TURNS[order.gear]
    cost = set_up_cost(world, unit)
    changes.start_scaling(world, unit, wall, cell=cell, gear=order.gear, up=up, cost=cost)


def hold_walks(world: World, step: HoldWalks) -> None:
    """Climbers who are up and whom nobody meets come onto the free wall walk (F8)."""
    del step
    for front in fronts(world) if world.climb else ():
        if not front.defenders and not world.occupant[front.cell]:
            changes.hold_walk(world, front.unit)


def fight_on_walls(world: World, step: FightOnWalls) -> None:
    """One round at each ladder and grapple, then those with nobody before them come up (F8)."""
    del step
    if not world.climb:
        return
    met = [front for front in fronts(world) if front.defenders]
    rounds = [WallRound(each.unit, each.climbers, each.defenders) for each in met]
    changes.push(world, *rounds, HoldWalks())


def wall_round(world: World, step: WallRound) -> None:
    """Both sides roll at once; each hit may be cancelled by an armour check (F3, F8).

    Who has fallen at another ladder of the same phase fights and falls here no more.
    """
    here = [(u, min(n, world.vitals[u].figures)) for u, n in step.defenders]
    defenders = tuple(each for each in here if each[1])
    if not defenders or not climbs.is_up(world, step.unit):
        return
    cards, climb = world.theatre.cards, world.climb[step.unit]
    ours = _strike(world, step.unit, step.climbers)
    theirs = [_strike(world, unit, figures) for unit, figures in defenders]
    hits = _hits(ours), sum(map(_hits, theirs))
    dealt = scaling.shares(hits[0], tuple(figures for _, figures in defenders))
    needs = tuple(scaling.defender_check(cards[u].armour_rating) for u, _ in defenders)
    saves = [_check(world, number, need) for number, need in zip(dealt, needs, strict=True)]
    need = scaling.climber_check(cards[step.unit].armour_rating, climb.gear)
    saved = _check(world, hits[1], need)
    left = tuple(world.vitals[unit].figures for unit, _ in defenders)
    hurt = [n - _passed(dice, face) for n, dice, face in zip(dealt, saves, needs, strict=True)]
    changes.fight_on_wall(
        world, step.unit, step.climbers, defenders,
        dice=(ours, sum(theirs, ()), sum(saves, ()), saved),
        sides=(cards[step.unit].attack_dice.sides,
               tuple(cards[u].attack_dice.sides for u, _ in defenders)),
        hits=hits, checks=(need, needs),
        lost=scaling.fallen(
            hits[1] - _passed(saved, need), step.climbers, world.vitals[step.unit].figures
        ),
        fell=tuple(map(min, hurt, left)),
    )  # fmt: skip


def _strike(world: World, unit: int, figures: int) -> tuple[int, ...]:
    """The attack dice of figures on a wall; none of a unit that gave up its attack (F4, F9)."""
    if not climbs.strikes(world, unit):
        return ()
    line = queries.card(world, unit).attack_dice
    throw = scaling.strike(line.sides)
    return changes.roll(world, throw.purpose, line.dice * figures, throw.sides)


def _hits(dice: tuple[int, ...]) -> int:
    return sum(map(hits_of, dice))


def _check(world: World, hits: int, need: int) -> tuple[int, ...]:
    """The armour checks against some hits, none where nothing cancels them (F8)."""
    if not need or not hits:
        return ()
    throw = scaling.checked(need)
    return changes.roll(world, throw.purpose, hits, throw.sides)


def _passed(dice: tuple[int, ...], need: int) -> int:
    return sum(bool(scaling.checked(need).outcomes[die - 1]) for die in dice)


def cutters(world: World, side: Side) -> list[int]:
    """A side's units on wall walks that may cut grapples just now (F9)."""
    found = (u for u in queries.active_of_side(world, side) if climbs.ropes(world, u))
    return [unit for unit in found if _check_cutter(world, unit) is None]


def check_cut(world: World, side: Side, order: Cut) -> Refusal | None:
    """Whether a unit may give up its attack to cut grapples now (F9)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if not climbs.ropes(world, unit):
        text = f"no grapples lead to where {order.unit} stands on a wall"
        return refuse(Reason.NOT_IN_CONTACT, text, "F9")
    return _check_cutter(world, unit)


def _check_cutter(world: World, unit: int) -> Refusal | None:
    name = slug(world, unit)
    if world.nerve[world.profile[unit].detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if world.activity[unit].fought:
        return refuse(Reason.ALREADY_DONE, f"{name} has fought this phase", "C11")
    if world.hull and queries.pinned(world, world.profile[unit].detachment):
        return refuse(Reason.PINNED, f"{name} is pinned", "H17")
    return None


def cut(world: World, side: Side, order: Cut) -> None:
    """A unit's figures cut the ropes before them, which is its fight of the phase (F9)."""
    del side
    close_active(world)
    changes.set_clock(world, fighting=True)
    unit = world.theatre.ids[order.unit]
    changes.mark_fought(world, unit)
    for climber, figures in at_ropes(world, unit):
        throw = scaling.CUT
        dice = changes.roll(world, throw.purpose, figures, throw.sides)
        changes.cut_ropes(world, unit, climber, dice, _hits(dice))


def at_ropes(world: World, unit: int) -> list[tuple[int, int]]:
    """The enemies whose ropes a unit cuts, each with how many of its figures do so (F8, F9)."""
    left, found = world.vitals[unit].figures, list[tuple[int, int]]()
    for climber in climbs.ropes(world, unit):
        figures = min(left, scaling.DEFENDERS)
        if figures:
            found.append((climber, figures))
        left -= figures
    return found
