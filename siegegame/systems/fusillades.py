"""The dice of a volley at a detachment: rolled, stopped, dealt out and told (C7, C8)."""

from __future__ import annotations

from typing import NamedTuple

from siegegame.model.purposes import Purpose
from siegegame.model.steps import ResolveShots
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import flames
from siegegame.rules.hits import Shot
from siegegame.rules.throws import to_hit
from siegegame.systems import shields
from siegegame.systems.breaching import blast_through
from siegegame.systems.counting import easiest, modified, need, needs, watchful
from siegegame.systems.dealing import deal, note_struck, roll_again, take
from siegegame.systems.volley import Volley
from siegegame.world import changes, queries
from siegegame.world.store import World


class _Roll(NamedTuple):
    """The dice of a volley."""

    dice: tuple[int, ...]
    """As rolled, re-rolls of Overwatch behind them."""
    rerolled: tuple[int, ...]
    final: tuple[Shot, ...]
    """The faces that count, and whether each ignores cover."""
    ignoring: int
    fuelled: int
    """How many of the dice, the first of them, are 1 better for a fuel pipe (H18)."""


def fire(world: World, step: ResolveShots, volley: Volley, barrage: int, share: int | None) -> None:
    """Rolls the Firepower and barrage at a detachment, deals the hits out and tells (C7, C8)."""
    power = modified(world, step.detachment, volley.aimed) + barrage
    rolled = _roll(world, step.detachment, volley, power, barrage, share)
    firing = (*volley.units, *volley.guns)
    least = easiest(world, volley.targets)
    final = shields.stop_best(world, step.target, firing, "fire", power, rolled.final, least)
    given, lost = deal(world, volley.targets, final, lambda unit, bare: need(world, unit, bare))
    _tell(world, step, volley, rolled, (power, barrage, sum(each.hit for each in given)))
    changes.allocate(world, world.roster[step.detachment].side, step.target, given, lost)
    if world.hull:
        changes.push(world, *blast_through(world, step, volley, given))
    note_struck(world, take(world, given, step.detachment, "fire"))


def _roll(
    world: World, detachment: int, volley: Volley, power: int, barrage: int, share: int | None
) -> _Roll:
    """Looks the dice up and rolls them; Overwatch re-rolls misses, not by garrisons (C6, C7).

    Of fire that goes over a wall only the target's share is rolled (F6).
    """
    table = world.theatre.catalogue.tables.firepower
    number = rules.dice(table, power, volley.column) if share is None else share
    whole = volley.aimed + barrage
    ignoring = rules.share(number, volley.ignoring, whole)
    fuelled = rules.share(number, volley.flames, whole)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    shots = [Shot(_fed(face, place < fuelled), place < ignoring) for place, face in enumerate(dice)]
    missed = _missed(world, detachment, volley, shots)
    if not missed:
        return _Roll(dice, (), tuple(shots), ignoring, fuelled)
    every, rerolled, _ = roll_again(world, dice, missed, Purpose.SHOT)
    again = every[len(dice) :]
    stay = [shot for place, shot in enumerate(shots) if place not in missed]
    new = [
        Shot(_fed(face, place < fuelled), shots[place].ignores_cover)
        for face, place in zip(again, missed, strict=True)
    ]
    return _Roll(every, rerolled, tuple(stay + new), ignoring, fuelled)


def _fed(face: int, fuelled: bool) -> int:
    return flames.fed(face) if fuelled else face


def _missed(world: World, detachment: int, volley: Volley, shots: list[Shot]) -> list[int]:
    """Which dice Overwatch rolls again: those that could hurt none of the targets (C6)."""
    if not watchful(world, detachment, volley.units):
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


def _tell(
    world: World, step: ResolveShots, volley: Volley, rolled: _Roll, numbers: tuple[int, int, int]
) -> None:
    found = needs(world, volley)
    power, barrage, went_home = numbers
    changes.fire(
        world, step.detachment, step.target,
        units=volley.units, firepower=volley.aimed,
        markers=world.nerve[step.detachment].markers,
        halved=world.orders[step.detachment].order is OrderKind.ASSAULT,
        modified=power, barrage=barrage,
        column=volley.column, stance=volley.stance, need=found[0], needs=found,
        ignoring=rolled.ignoring, fuelled=rolled.fuelled,
        dice=rolled.dice, rerolled=rolled.rerolled, hits=went_home,
        place=world.grid.point(queries.cells(world, volley.targets[0])[0]),
    )  # fmt: skip
