"""Barrages on detachments that were not their target (C10)."""

from __future__ import annotations

from siegegame.model.purposes import Purpose
from siegegame.model.steps import BarrageOthers
from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import markers
from siegegame.rules.hits import Shot
from siegegame.systems import shields
from siegegame.systems.counting import easiest, need
from siegegame.systems.dealing import deal, note_struck, take
from siegegame.world import changes, queries
from siegegame.world.store import World


def barrage_others(world: World, step: BarrageOthers) -> None:
    """A barrage strikes a detachment that was not its target, friend or foe (C10).

    Its Firepower is that of all who lay under it, those too whom the same volley has felled before.
    """
    units = [unit for unit in step.units if queries.on_table(world, unit)]
    if not units:
        return
    power = step.weight * len(step.units)
    placed = markers.before_dice(power)
    if placed:
        changes.change_markers(world, step.struck, placed, "C9", "under a barrage")
    column = barrage_column(world, step.struck, units[0])
    number = rules.dice(world.theatre.catalogue.tables.firepower, power, column)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    shots = [Shot(face) for face in dice]
    least = easiest(world, units)
    final = shields.stop_best(world, step.struck, step.firing, "barrage", power, shots, least)
    given, lost = deal(world, units, final, lambda unit, bare: need(world, unit, bare))
    hits = sum(each.hit for each in given)
    changes.barrage(world, step.detachment, step.struck, tuple(units), power, column, dice, hits)
    changes.allocate(world, world.roster[step.detachment].side, step.struck, given, lost)
    note_struck(world, take(world, given, step.detachment, "barrage"))


def barrage_column(world: World, struck: int, first: int) -> Column:
    """The column in which a barrage strikes a detachment, by its first unit there (C7, S6)."""
    marching = world.orders[struck].order is OrderKind.MARCH
    if queries.in_rubble(world, first) and not marching:
        return Column.B
    return rules.column(
        queries.card(world, first).unit_class, queries.cover(world, first) > 0, marching
    )
