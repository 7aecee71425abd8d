"""Shooting: Firepower at a detachment, the dice, who is hit, and the markers of it (C7, C8, C9)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import Allocation
from siegegame.model.orders import Pass, Shoot
from siegegame.model.purposes import Purpose
from siegegame.model.steps import AllocateHits, ResolveShots, Shots
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import firepower as rules
from siegegame.rules import hits, markers
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems.aiming import Part, Volley, aim, need
from siegegame.systems.lookups import enemy_detachment, own_detachment, refuse
from siegegame.world import changes, queries
from siegegame.world.queries import Marks
from siegegame.world.store import World


def may_shoot(world: World, detachment: int) -> Refusal | None:
    """Whether a detachment may shoot at all in the step that is being played (C5, C6)."""
    name, orders = world.theatre.slugs[detachment], world.orders[detachment]
    engines = queries.has_engines(world, detachment)
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if orders.shot:
        return refuse(Reason.ALREADY_DONE, f"{name} has shot", "C7")
    if engines != world.clock.engines:
        which = "second" if engines else "first"
        return refuse(Reason.NOT_NOW, f"{name} shoots in the {which} step", "C5")
    if orders.order is OrderKind.MARCH and not engines:
        return refuse(Reason.WRONG_ORDER, "marching detachments do not shoot", "C6")
    if not queries.active_units(world, detachment):
        return refuse(Reason.NOT_ON_TABLE, f"{name} is not on the table", "C7")
    return None


def check_shoot(world: World, side: Side, order: Shoot) -> Refusal | None:
    """Whether a detachment may shoot at that target."""
    detachment = own_detachment(world, side, order.detachment)
    if isinstance(detachment, Refusal):
        return detachment
    found = may_shoot(world, detachment)
    if found:
        return found
    target = enemy_detachment(world, side, order.target)
    if isinstance(target, Refusal):
        return target
    if not queries.active_units(world, target):
        return refuse(Reason.NOT_ON_TABLE, f"{order.target} is not on the table", "C7")
    return _check_volley(world, detachment, aim(world, detachment, target))


def _check_volley(world: World, detachment: int, volley: Volley | None) -> Refusal | None:
    if volley is None:
        return refuse(Reason.NO_SIGHT, "no weapon has a target in range and in sight", "C7")
    if not any(modified(world, detachment, volley)) and not markers.before_dice(volley.aimed):
        return refuse(Reason.NO_WEAPON, "blast markers silence all of its Firepower", "C9")
    return None


def modified(world: World, detachment: int, volley: Volley) -> tuple[int, ...]:
    """The Firepower of each part of a volley after markers and orders (C7)."""
    halved = world.orders[detachment].order is OrderKind.ASSAULT
    pools = [part.firepower for part in volley.parts]
    return rules.pools_after_modifiers(pools, world.nerve[detachment].markers, halved)


def shoot(world: World, side: Side, order: Shoot) -> None:
    """A detachment shoots."""
    del side
    detachment, target = world.theatre.ids[order.detachment], world.theatre.ids[order.target]
    changes.activate(world, detachment)
    changes.set_clock(world, active=0, passes=0, yielding=True)
    changes.mark(world, detachment, "shot")
    changes.push(world, ResolveShots(detachment, target))


def resolve_shots(world: World, step: ResolveShots) -> None:
    """Rolls a volley; a large one places its markers before the dice (C7, C9)."""
    detachment, target = step.detachment, step.target
    volley = aim(world, detachment, target)
    if volley is None:
        raise TypeError("a volley was ordered that cannot be fired")
    for unit in volley.units:
        changes.mark_fired(world, unit)
    placed = markers.before_dice(volley.aimed)
    if placed:
        changes.change_markers(world, target, placed, "C9", "under fire")
    silencing, shots = world.nerve[detachment].markers, list[Shots]()
    for part, power in zip(volley.parts, modified(world, detachment, volley), strict=True):
        last = part is volley.parts[-1]
        silenced = silencing if last else min(silencing, part.firepower)
        silencing -= silenced
        shots.append(_fire(world, step, volley, part, power, silenced))
    side = world.roster[detachment].side
    changes.push(world, AllocateHits(side, target, tuple(shots), volley.aimed, detachment))


def _fire(
    world: World, step: ResolveShots, volley: Volley, part: Part, power: int, silenced: int
) -> Shots:
    """Rolls the dice of a part of a volley; Overwatch re-rolls its misses (C6, C7)."""
    number = rules.dice(world.theatre.catalogue.tables.firepower, power, part.column)
    dice, rerolled = _roll(world, step.detachment, volley, part, number)
    final = _final(dice, number, part.need)
    changes.fire(
        world, step.detachment, step.target,
        units=volley.units, firepower=part.firepower, markers=silenced, modified=power,
        halved=world.orders[step.detachment].order is OrderKind.ASSAULT,
        ignores_cover=part.ignores_cover, column=part.column, need=part.need,
        dice=dice, rerolled=rerolled,
        hits=sum(face >= min(part.need, 6) for face in final),
        place=world.grid.point(queries.cells(world, part.targets[0])[0]),
    )  # fmt: skip
    return Shots(part.targets, tuple(final), part.ignores_cover)


def _roll(
    world: World, detachment: int, volley: Volley, part: Part, number: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice, re-rolls of Overwatch behind them, and the faces that were rolled again."""
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    watchful = world.orders[detachment].order is OrderKind.OVERWATCH
    if not watchful or any(world.position[unit].inside for unit in volley.units):
        return dice, ()
    missed = tuple(face for face in dice if face < min(part.need, 6))
    return dice + (changes.roll(world, Purpose.SHOT, len(missed)) if missed else ()), missed


def _final(dice: tuple[int, ...], number: int, need: int) -> list[int]:
    """The faces that count once misses have been replaced by their re-rolls."""
    again = dice[number:]
    if not again:
        return list(dice)
    return [face for face in dice[:number] if face >= min(need, 6)] + list(again)


def allocate_hits(world: World, step: AllocateHits) -> None:
    """Gives the dice out and takes the hits, then places a small volley's marker (C8, C9)."""
    went_home = sum(_give_out(world, step, shots) for shots in step.shots)
    placed = markers.after_dice(step.aimed, went_home)
    if placed and queries.living_units(world, step.target):
        changes.change_markers(world, step.target, placed, "C9", "under fire")


def _give_out(world: World, step: AllocateHits, shots: Shots) -> int:
    """Gives out the dice of a part of a volley, the highest to the nearest; how many hit (C8)."""
    given: list[Allocation] = []
    left = {
        unit: world.vitals[unit].capacity for unit in shots.units if world.vitals[unit].capacity
    }

    def strike(die: int, unit: int) -> bool:
        needed = need(world, unit, shots.ignores_cover)
        follow, hit = _outcome(world, to_hit(needed), die)
        given.append(Allocation(world.theatre.slugs[unit], die, follow, needed, hit))
        left[unit] -= hit
        return left[unit] == 0

    hits.deal(hits.in_order(shots.dice), list(left), strike)
    changes.allocate(world, step.side, step.target, tuple(given))
    struck = [world.theatre.ids[each.unit] for each in given if each.hit]
    for unit in struck:
        changes.hit_unit(world, unit, "fire", "C8", step.by)
    return len(struck)


def _outcome(world: World, throw: Throw, die: int) -> tuple[int, bool]:
    """The second die, 0 if there was none, and whether the hit went home (C8)."""
    outcome = throw.outcomes[die - 1]
    if isinstance(outcome, int):
        return 0, bool(outcome)
    (follow,) = changes.roll(world, outcome.purpose)
    return follow, bool(outcome.outcomes[follow - 1])


def targets(world: World, detachment: int) -> list[int]:
    """The enemy detachments at which a detachment may shoot just now (C7)."""
    if may_shoot(world, detachment):
        return []
    enemies = queries.active_of_side(world, world.roster[detachment].side.other)
    marks, met = Marks(world, enemies), dict[int, None]()
    for unit in queries.active_units(world, detachment):
        for enemy, _ in marks.in_reach(world, unit, world.theatre.longest[unit]):
            met[world.profile[enemy].detachment] = None
    return [
        each
        for each in sorted(met)
        if _check_volley(world, detachment, aim(world, detachment, each)) is None
    ]


def check_pass(world: World, side: Side, order: Pass) -> Refusal | None:
    """A side may always pass (C5)."""
    del world, side, order
    return None


def pass_turn(world: World, side: Side, order: Pass) -> None:
    """A side lets the other shoot; two passes in a row end the step (C5)."""
    del order
    changes.pass_turn(world, side)


def idle(world: World, side: Side) -> bool:
    """Whether a side has no detachment left that may shoot in this step."""
    return not any(
        may_shoot(world, each) is None
        for each in world.force[world.side_entity(side)].detachments
        if not world.nerve[each].destroyed
    )
