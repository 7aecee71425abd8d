"""Finds what a fight with titans would roll; nothing here is rolled (T1 to T5)."""

from __future__ import annotations

from siegegame.engine.titan_rolls import Bout, Brawl, Brute, Gang
from siegegame.model.orders import Assault
from siegegame.model.steps import TitanFight
from siegegame.rules import titans as rules
from siegegame.systems import melee, titans
from siegegame.world import opposition, queries
from siegegame.world.store import World


def brawl(world: World, order: Assault) -> Brawl | None:
    """What the fight would be that a unit picks; None if no titan is in it."""
    ids = world.theatre.ids
    unit, target = ids.get(order.unit, 0), ids.get(order.target, 0)
    fits = world.theatre.titans and unit in world.profile and target in world.profile
    if not fits or world.position[target].inside or world.position[unit].inside:
        return None
    group = melee.gather(world, unit, target)
    if not group or unit not in group:
        return None
    touches = target in opposition.touching(world, unit)
    step = TitanFight(world.profile[unit].side, group, ((unit, target),) if touches else ())
    return _found(world, step)


def _found(world: World, step: TitanFight) -> Brawl:
    picks = titans.likely_picks(world, step)
    sorted_out = titans.bouts(world, step, picks)
    brutes = [u for u in step.units if u in world.theatre.engines]
    return Brawl(
        side=step.side,
        brutes=tuple(_brute(world, each) for each in brutes),
        gangs=tuple(_gang(world, titan, units) for titan, units in sorted_out.storms),
        duels=tuple(_bout(world, pair) for pair in sorted_out.duels),
        others=len(sorted_out.rest),
        table=world.theatre.catalogue.tables.titan_damage,
    )


def _brute(world: World, unit: int) -> Brute:
    card = queries.card(world, unit)
    return Brute(
        unit=world.theatre.slugs[unit],
        side=world.profile[unit].side,
        titan=unit in world.theatre.titans,
        caf=card.caf,
        dice=rules.titan_dice(card),
        capacity=world.vitals[unit].capacity,
    )


def _gang(world: World, titan: int, units: tuple[int, ...]) -> Gang:
    slugs, cards = world.theatre.slugs, [queries.card(world, unit) for unit in units]
    return Gang(
        titan=slugs[titan],
        side=world.profile[units[0]].side,
        units=tuple(slugs[each] for each in units),
        caf=sum(card.caf for card in cards),
        savable=sum(card.unit_class in rules.SAVED for card in cards),
        anywhere=rules.strikes_anywhere(cards),
        twice=titans.hampered(world, units, (titan,)),
    )


def _bout(world: World, pair: tuple[int, int]) -> Bout:
    slugs = world.theatre.slugs
    return Bout(slugs[pair[0]], slugs[pair[1]], titans.hampered(world, pair[:1], pair[1:]))
