"""Shooting: Firepower at a detachment, the dice, who is hit, and the markers of it (C7, C8, C9)."""

from __future__ import annotations

from dataclasses import dataclass

from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import Allocation
from siegegame.model.orders import Pass, Shoot
from siegegame.model.purposes import Purpose
from siegegame.model.steps import AllocateHits, ResolveShots
from siegegame.model.vocabulary import Column, OrderKind, Side
from siegegame.rules import firepower as rules
from siegegame.rules import hits, markers
from siegegame.rules.throws import Throw, half, to_hit
from siegegame.systems.lookups import enemy_detachment, own_detachment, refuse
from siegegame.world import changes, queries
from siegegame.world.queries import Marks
from siegegame.world.store import World


@dataclass(frozen=True, slots=True)
class Volley:
    """A detachment's fire at a target as it stands: who fires, how much, who may be hit."""

    units: tuple[int, ...]
    aimed: int
    """Firepower of the weapons in range with line of sight, before modifiers (C7)."""
    targets: tuple[int, ...]
    """Units of the target that may be hit, nearest first."""
    column: Column
    need: int
    """The lowest face that hurts any of the targets."""


def may_shoot(world: World, detachment: int) -> Refusal | None:
    """Whether a detachment may shoot at all in the step that is being played (C5, C6)."""
    name, orders = world.theatre.slugs[detachment], world.orders[detachment]
    engines = world.roster[detachment].engines
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
    if not modified(world, detachment, volley) and not markers.before_dice(volley.aimed):
        return refuse(Reason.NO_WEAPON, "blast markers silence all of its Firepower", "C9")
    return None


def modified(world: World, detachment: int, volley: Volley) -> int:
    """A volley's Firepower after markers and orders (C7)."""
    halved = world.orders[detachment].order is OrderKind.ASSAULT
    return rules.after_modifiers(volley.aimed, world.nerve[detachment].markers, halved)


def aim(world: World, detachment: int, target: int) -> Volley | None:
    """Who of a detachment can fire at whom of a target, None if nobody can (C7)."""
    marks = Marks(world, queries.active_units(world, target))
    near: dict[int, int] = {}
    able: dict[int, int] = {}
    for unit in queries.active_units(world, detachment):
        power = _aim_unit(world, unit, marks, near)
        if power:
            able[unit] = power
    if not able:
        return None
    able = _limit_garrisons(world, able)
    if not able:
        return None
    targets = tuple(sorted(near, key=lambda mark: (near[mark], mark)))
    return Volley(
        units=tuple(able),
        aimed=sum(able.values()),
        targets=targets,
        column=_column(world, target, targets[0]),
        need=min(_need(world, mark) for mark in targets),
    )


def _aim_unit(world: World, unit: int, marks: Marks, near: dict[int, int]) -> int:
    """A unit's Firepower in range and sight of any mark; notes how near each such mark is."""
    arms, longest = world.theatre.arms[unit], world.theatre.longest[unit]
    least = longest + 1
    for mark, distance in marks.in_reach(world, unit, longest):
        near[mark] = min(distance, near.get(mark, distance))
        least = min(least, distance)
    if least > longest:
        return 0
    return sum(weapon.card.firepower for weapon in arms if weapon.reach2 >= least)


def _limit_garrisons(world: World, able: dict[int, int]) -> dict[int, int]:
    """Of the stands in a structure without fire points half may fire, rounded up (C17)."""
    inside: dict[int, list[int]] = {}
    for unit in able:
        if world.position[unit].inside:
            inside.setdefault(world.position[unit].inside, []).append(unit)
    silent: list[int] = []
    for structure, units in inside.items():
        best_first = sorted(units, key=lambda unit: (-able[unit], unit))
        silent.extend(best_first[max(0, _quota(world, structure, units)) :])
    return {unit: power for unit, power in able.items() if unit not in silent}


def _quota(world: World, structure: int, units: list[int]) -> int:
    occupants = world.garrison[structure].occupants
    stands = sum(queries.takes_room(world, unit) for unit in occupants)
    others = [unit for unit in occupants if unit not in units]
    return half(stands) - sum(world.activity[unit].fired for unit in others)


def _column(world: World, target: int, nearest: int) -> Column:
    return rules.column(
        queries.card(world, nearest).unit_class,
        queries.cover(world, nearest) > 0,
        world.orders[target].order is OrderKind.MARCH,
    )


def _need(world: World, unit: int) -> int:
    return hits.need(queries.card(world, unit).armour, queries.cover(world, unit))


def shoot(world: World, side: Side, order: Shoot) -> None:
    """A detachment shoots."""
    del side
    detachment, target = world.theatre.ids[order.detachment], world.theatre.ids[order.target]
    changes.activate(world, detachment)
    changes.set_clock(world, active=0, passes=0, yielding=True)
    changes.mark(world, detachment, "shot")
    changes.push(world, ResolveShots(detachment, target))


def resolve_shots(world: World, step: ResolveShots) -> None:
    """Rolls a volley: large ones place markers first, Overwatch re-rolls misses (C6, C7, C9)."""
    detachment, target = step.detachment, step.target
    volley = aim(world, detachment, target)
    if volley is None:
        raise TypeError("a volley was ordered that cannot be fired")
    for unit in volley.units:
        changes.mark_fired(world, unit)
    placed = markers.before_dice(volley.aimed)
    if placed:
        changes.change_markers(world, target, placed, "C9", "under fire")
    power = modified(world, detachment, volley)
    number = rules.dice(world.theatre.catalogue.tables.firepower, power, volley.column)
    dice, rerolled = _roll(world, detachment, volley, number)
    final = _final(dice, number, volley.need)
    changes.fire(
        world, detachment, target,
        units=volley.units, firepower=volley.aimed, modified=power,
        halved=world.orders[detachment].order is OrderKind.ASSAULT,
        column=volley.column, need=volley.need, dice=dice, rerolled=rerolled,
        hits=sum(face >= min(volley.need, 6) for face in final),
        place=world.grid.point(queries.cells(world, volley.targets[0])[0]),
    )  # fmt: skip
    side = world.roster[detachment].side
    changes.push(
        world, AllocateHits(side, target, volley.targets, tuple(final), volley.aimed, detachment)
    )


def _roll(
    world: World, detachment: int, volley: Volley, number: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice, re-rolls of Overwatch behind them, and the faces that were rolled again."""
    dice = changes.roll(world, Purpose.SHOT, number)
    watchful = world.orders[detachment].order is OrderKind.OVERWATCH
    if not watchful or any(world.position[unit].inside for unit in volley.units):
        return dice, ()
    missed = tuple(face for face in dice if face < min(volley.need, 6))
    return dice + changes.roll(world, Purpose.SHOT, len(missed)), missed


def _final(dice: tuple[int, ...], number: int, need: int) -> list[int]:
    """The faces that count once misses have been replaced by their re-rolls."""
    again = dice[number:]
    if not again:
        return list(dice)
    return [face for face in dice[:number] if face >= min(need, 6)] + list(again)


def allocate_hits(world: World, step: AllocateHits) -> None:
    """Gives the dice out, the highest to the nearest, then places a small volley's marker."""
    given: list[Allocation] = []
    left = {unit: world.vitals[unit].capacity for unit in step.units}

    def strike(die: int, unit: int) -> bool:
        need = _need(world, unit)
        follow, hit = _outcome(world, to_hit(need), die)
        given.append(Allocation(world.theatre.slugs[unit], die, follow, need, hit))
        left[unit] -= hit
        return left[unit] == 0

    hits.deal(hits.in_order(step.dice), step.units, strike)
    changes.allocate(world, step.side, step.target, tuple(given))
    struck = [world.theatre.ids[each.unit] for each in given if each.hit]
    for unit in struck:
        changes.hit_unit(world, unit, "fire", "C8", step.by)
    placed = markers.after_dice(step.aimed, len(struck))
    if placed and queries.living_units(world, step.target):
        changes.change_markers(world, step.target, placed, "C9", "under fire")


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
