"""Firefights: detachments within 15 cm and in sight trade Firepower instead of blows (C11)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import SideTotal
from siegegame.model.geometry import reach2
from siegegame.model.orders import Firefight
from siegegame.model.purposes import Purpose
from siegegame.model.steps import BeatSide, FirefightRound
from siegegame.model.vocabulary import Side
from siegegame.rules import assaults as rules
from siegegame.rules.throws import half
from siegegame.systems import battlements
from siegegame.systems.activations import close_active
from siegegame.systems.lookups import enemy_detachment, own_detachment, refuse, slug
from siegegame.systems.totals import Weight, side_total, weigh
from siegegame.systems.volley import usable
from siegegame.world import changes, climbs, opposition, queries, shelters
from siegegame.world.marks import Marks
from siegegame.world.store import World

_REACH2 = reach2(rules.FIREFIGHT_CM)
IN_COVER = "all in cover"
"""The bonus that cover gives a side of a firefight."""


def may_firefight(world: World, detachment: int) -> Refusal | None:
    """Whether a detachment may begin a firefight at all in this phase (C11)."""
    name = slug(world, detachment)
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if world.orders[detachment].firefought:
        return refuse(Reason.ALREADY_DONE, f"{name} has begun a firefight this phase", "C11")
    if opposition.in_contact(world, detachment):
        return refuse(Reason.IN_CONTACT, f"{name} is in contact with the enemy", "C11")
    return None


def check_firefight(world: World, side: Side, order: Firefight) -> Refusal | None:
    """Whether a detachment may begin a firefight with that enemy (C11)."""
    detachment = own_detachment(world, side, order.detachment)
    if isinstance(detachment, Refusal):
        return detachment
    found = may_firefight(world, detachment)
    if found:
        return found
    target = enemy_detachment(world, side, order.target)
    if isinstance(target, Refusal):
        return target
    ours, _ = engaged(world, detachment, target)
    if not ours:
        return refuse(Reason.OUT_OF_RANGE, "not within 15 cm and in sight", "C11")
    if not any(counting(world, ours).values()):
        return refuse(Reason.NO_WEAPON, f"{order.detachment} has no Firepower there", "C11")
    return None


def engaged(world: World, detachment: int, target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units of both detachments that are within 15 cm and in sight of the other (C11)."""
    ours: dict[int, None] = {}
    theirs: dict[int, None] = {}
    enemies = opposition.enemies_of(world, world.roster[detachment].side)
    for unit in queries.active_units(world, detachment):
        if shelters.unseen(world, unit):
            continue
        for enemy, _ in enemies.in_reach(world, unit, _REACH2).get(target, ()):
            ours[unit] = theirs[enemy] = None
    return tuple(ours), tuple(sorted(theirs))


def counting(world: World, units: tuple[int, ...]) -> dict[int, int]:
    """Those of some units that count in a firefight, half of a garrison, with Firepower (C17)."""
    able = {unit: _firepower(world, unit) for unit in units}
    return queries.allowed_to_fire(world, able, again=True)


def _firepower(world: World, unit: int) -> int:
    """What a unit counts; a jammed weapon does not fire in a firefight either (C11, T3)."""
    if unit not in world.theatre.engines:
        return queries.firepower(world, unit) if not climbs.climbing(world, unit) else 0
    return sum(arms.card.firepower for _, arms in usable(world, unit))


def may_begin(world: World, detachment: int, target: int) -> bool:
    """Whether a detachment has Firepower within 15 cm and in sight of a target (C11)."""
    return any(counting(world, engaged(world, detachment, target)[0]).values())


def firefight(world: World, side: Side, order: Firefight) -> None:
    """A detachment begins a firefight; the side's moves are over."""
    del side
    close_active(world)
    changes.set_clock(world, fighting=True)
    detachment, target = world.theatre.ids[order.detachment], world.theatre.ids[order.target]
    changes.mark(world, detachment, "firefought")
    changes.push(world, FirefightRound(1, detachment, target))


def firefight_round(world: World, step: FirefightRound) -> None:
    """Sums, bonuses, two dice; a tie puts a marker on both and is fought again (C11)."""
    ours, theirs = engaged(world, step.detachment, step.target)
    dice = changes.roll(world, Purpose.FIREFIGHT, 2)
    totals = (
        total(world, step.detachment, step.target, ours, theirs, dice[0]),
        total(world, step.target, step.detachment, theirs, ours, dice[1]),
    )
    changes.firefight(world, step.detachment, step.target, step.number, totals)
    lead = rules.verdict(totals[0].total, totals[1].total)
    if not lead:
        _tie(world, step)
    elif lead > 0:
        _lose(world, step.target, ours, theirs)
    else:
        _lose(world, step.detachment, theirs, ours)


def total(
    world: World,
    us: int,
    them: int,
    ours: tuple[int, ...],
    theirs: tuple[int, ...],
    die: int,
) -> SideTotal:
    """What a side of a firefight comes to with a die (C11)."""
    able = counting(world, ours)
    power, against = _power(world, us, able), _power(world, them, counting(world, theirs))
    marks = world.nerve[us].markers, world.nerve[them].markers
    bonuses = rules.bonuses(power.strength, against.strength, *marks)
    if all(queries.cover(world, unit) for unit in queries.active_units(world, us)):
        bonuses = (*bonuses, (IN_COVER, 1))
    return side_total(world, world.roster[us].side, tuple(able), power, bonuses, die)


def _power(world: World, detachment: int, able: dict[int, int]) -> Weight:
    """What some units of a detachment add up to; who makes snap shots has half of it (H17)."""
    found = weigh(world, able)
    if world.hull and queries.snap_only(world, detachment):
        return Weight(half(found.strength), halved=True)
    return found


def _tie(world: World, step: FirefightRound) -> None:
    for detachment in (step.detachment, step.target):
        changes.change_markers(world, detachment, 1, "C11", "a tied firefight")
    if step.number < rules.MAX_ROUNDS:
        changes.push(world, FirefightRound(step.number + 1, step.detachment, step.target))


def _lose(world: World, loser: int, winners: tuple[int, ...], losers: tuple[int, ...]) -> None:
    """The loser takes a hit on its nearest unit, a marker, is broken and retreats (C11)."""
    side = world.roster[loser].side
    changes.push(world, BeatSide(side, (loser,), 1, "a lost firefight"))
    struck = nearest_first(world, winners, losers)[0]
    if not battlements.shelter(world, struck):
        changes.hit_unit(world, struck, "firefight", "C11")


def nearest_first(world: World, foes: tuple[int, ...], units: tuple[int, ...]) -> list[int]:
    """Some units, those nearest to any of their foes first (C11)."""
    near = {unit: min(queries.gap2(world, unit, foe) for foe in foes) for unit in units}
    return sorted(units, key=lambda unit: (near[unit], unit))


def targets(world: World, detachment: int, enemies: Marks) -> list[int]:
    """The enemy detachments with which a detachment may begin a firefight (C11)."""
    close = enemies.near(world, queries.active_units(world, detachment), _REACH2)
    if not close or may_firefight(world, detachment):
        return []
    met: dict[int, None] = {}
    for unit in close:
        if shelters.unseen(world, unit):
            continue
        met |= dict.fromkeys(enemies.in_reach(world, unit, _REACH2))
    return [each for each in sorted(met) if may_begin(world, detachment, each)]


def idle(world: World, side: Side) -> bool:
    """Whether no detachment of a side can begin a firefight."""
    enemies = opposition.enemies_of(world, side)
    return not any(
        targets(world, each, enemies)
        for each in world.force[world.side_entity(side)].detachments
        if not world.nerve[each].destroyed
    )
