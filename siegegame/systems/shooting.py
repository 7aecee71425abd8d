"""Shooting: Firepower at a detachment, the dice, who is hit, and the markers of it (C7, C8, C9)."""

from __future__ import annotations

from typing import NamedTuple

from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import Allocation
from siegegame.model.orders import Pass, Shoot
from siegegame.model.purposes import Purpose
from siegegame.model.steps import ResolveShots
from siegegame.model.vocabulary import OrderKind, Side, Status
from siegegame.rules import firepower as rules
from siegegame.rules import hits, markers
from siegegame.rules.hits import Shot
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems.aiming import Volley, aim, need, needs
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


def can_shoot(world: World, detachment: int) -> bool:
    """Whether `may_shoot` would let a detachment; asked of all of them again and again."""
    orders, nerve, clock = world.orders[detachment], world.nerve[detachment], world.clock
    if orders.shot or nerve.broken or nerve.destroyed:
        return False
    engines = queries.has_engines(world, detachment)
    if engines != clock.engines or (orders.order is OrderKind.MARCH and not engines):
        return False
    vitals = world.vitals
    return any(vitals[u].status is Status.ACTIVE for u in world.roster[detachment].units)


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


def shoot(world: World, side: Side, order: Shoot) -> None:
    """A detachment shoots."""
    del side
    detachment, target = world.theatre.ids[order.detachment], world.theatre.ids[order.target]
    changes.activate(world, detachment)
    changes.set_clock(world, active=0, passes=0, yielding=True)
    changes.mark(world, detachment, "shot")
    changes.push(world, ResolveShots(detachment, target))


class _Roll(NamedTuple):
    """The dice of a volley."""

    dice: tuple[int, ...]
    """As rolled, re-rolls of Overwatch behind them."""
    rerolled: tuple[int, ...]
    final: tuple[Shot, ...]
    """The faces that count, and whether each ignores cover."""


def resolve_shots(world: World, step: ResolveShots) -> None:
    """Rolls a volley, gives its dice out, takes the hits, places the markers (C7, C8, C9)."""
    detachment, target = step.detachment, step.target
    volley = aim(world, detachment, target)
    if volley is None:
        raise TypeError("a volley was ordered that cannot be fired")
    for unit in volley.units:
        changes.mark_fired(world, unit)
    placed = markers.before_dice(volley.aimed)
    if placed:
        changes.change_markers(world, target, placed, "C9", "under fire")
    rolled = _roll(world, detachment, volley)
    given, lost = _deal(world, volley, rolled.final)
    struck = [world.theatre.ids[each.unit] for each in given if each.hit]
    _tell(world, step, volley, rolled, len(struck))
    changes.allocate(world, world.roster[detachment].side, target, given, lost)
    for unit in struck:
        changes.hit_unit(world, unit, "fire", "C8", detachment)
    placed = markers.after_dice(volley.aimed, len(struck))
    if placed and queries.living_units(world, target):
        changes.change_markers(world, target, placed, "C9", "under fire")


def _roll(world: World, detachment: int, volley: Volley) -> _Roll:
    """Looks the dice up and rolls them; Overwatch re-rolls misses, not by garrisons (C6, C7)."""
    table = world.theatre.catalogue.tables.firepower
    number = rules.dice(table, modified(world, detachment, volley), volley.column)
    ignoring = rules.share(number, volley.ignoring, volley.aimed)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    shots = [Shot(face, place < ignoring) for place, face in enumerate(dice)]
    missed = _missed(world, detachment, volley, shots)
    if not missed:
        return _Roll(dice, (), tuple(shots))
    again = changes.roll(world, Purpose.SHOT, len(missed))
    kept = [shot for place, shot in enumerate(shots) if place not in missed]
    new = [
        Shot(face, shots[place].ignores_cover) for face, place in zip(again, missed, strict=True)
    ]
    return _Roll(dice + again, tuple(dice[place] for place in missed), tuple(kept + new))


def _missed(world: World, detachment: int, volley: Volley, shots: list[Shot]) -> list[int]:
    """Which dice Overwatch rolls again: those that could hurt none of the targets (C6)."""
    watchful = world.orders[detachment].order is OrderKind.OVERWATCH
    if not watchful or any(world.position[unit].inside for unit in volley.units):
        return []
    easiest = {
        ignores: min(need(world, mark, ignores) for mark in volley.targets)
        for ignores in (False, True)
    }
    return [
        place
        for place, shot in enumerate(shots)
        if to_hit(easiest[shot.ignores_cover]).outcomes[shot.face - 1] == 0
    ]


def _deal(
    world: World, volley: Volley, shots: tuple[Shot, ...]
) -> tuple[tuple[Allocation, ...], tuple[int, ...]]:
    """Gives the dice out, the highest to the nearest; the dice given and those lost (C8)."""
    given: list[Allocation] = []
    left = {unit: world.vitals[unit].capacity for unit in volley.targets}

    def strike(shot: Shot, unit: int) -> bool:
        needed = need(world, unit, shot.ignores_cover)
        follow, hit = _outcome(world, to_hit(needed), shot.face)
        given.append(Allocation(world.theatre.slugs[unit], shot.face, follow, needed, hit))
        left[unit] -= hit
        return left[unit] == 0

    ordered = hits.in_order(shots)
    hits.deal(ordered, volley.targets, strike)
    return tuple(given), tuple(shot.face for shot in ordered[len(given) :])


def _tell(world: World, step: ResolveShots, volley: Volley, rolled: _Roll, went_home: int) -> None:
    found = needs(world, volley)
    number = len(rolled.dice) - len(rolled.rerolled)
    changes.fire(
        world, step.detachment, step.target,
        units=volley.units, firepower=volley.aimed,
        markers=world.nerve[step.detachment].markers,
        halved=world.orders[step.detachment].order is OrderKind.ASSAULT,
        modified=modified(world, step.detachment, volley),
        column=volley.column, stance=volley.stance, need=found[0], needs=found,
        ignoring=rules.share(number, volley.ignoring, volley.aimed),
        dice=rolled.dice, rerolled=rolled.rerolled, hits=went_home,
        place=world.grid.point(queries.cells(world, volley.targets[0])[0]),
    )  # fmt: skip


def _outcome(world: World, throw: Throw, die: int) -> tuple[int, bool]:
    """The second die, 0 if there was none, and whether the hit went home (C8)."""
    outcome = throw.outcomes[die - 1]
    if isinstance(outcome, int):
        return 0, bool(outcome)
    (follow,) = changes.roll(world, outcome.purpose)
    return follow, bool(outcome.outcomes[follow - 1])


def in_sight(world: World, detachment: int, enemies: Marks) -> list[int]:
    """The enemy detachments that any unit has in range and in sight (C7)."""
    met: dict[int, None] = {}
    for unit in queries.active_units(world, detachment):
        for enemy, _ in enemies.in_reach(world, unit, world.theatre.longest[unit]):
            met[world.profile[enemy].detachment] = None
    return sorted(met)


def targets(world: World, detachment: int) -> list[int]:
    """The enemy detachments at which a detachment may shoot just now (C7)."""
    if may_shoot(world, detachment):
        return []
    enemies = queries.enemies_of(world, world.roster[detachment].side)
    seen = in_sight(world, detachment, enemies)
    return [each for each in seen if may_target(world, detachment, each)]


def may_target(world: World, detachment: int, target: int) -> bool:
    """Whether a detachment that may shoot has a volley for that target (C7, C9)."""
    return _check_volley(world, detachment, aim(world, detachment, target)) is None


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
    every = world.force[world.side_entity(side)].detachments
    return not any(can_shoot(world, each) for each in every)
