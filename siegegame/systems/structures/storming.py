"""Assaults on structures themselves: the totals, the dice against Armour (E10)."""

from __future__ import annotations

from siegegame.model.events import SideTotal
from siegegame.model.purposes import Purpose
from siegegame.model.steps import BuildingRound, DamageStructure, SettleStructures
from siegegame.rules import assaults
from siegegame.rules import capacity as rules
from siegegame.rules.capacity import CRITICAL, HIT
from siegegame.systems.totals import side_total, weigh
from siegegame.world import changes, queries
from siegegame.world.store import World


def building_round(world: World, step: BuildingRound) -> None:
    """Both sides total Assault and bonuses and roll; who equals the building breaks it (E10)."""
    sheet = world.theatre.capacities[step.structure]
    assault = {unit: queries.card(world, unit).assault for unit in step.units}
    ours = weigh(world, assault)
    detachments = dict.fromkeys(world.profile[unit].detachment for unit in step.units)
    marks = sum(world.nerve[each].markers for each in detachments)
    one, two = changes.roll(world, Purpose.BUILDING_ASSAULT, 2)
    bonus = assaults.bonuses(ours.strength, sheet.assault, marks, 0)
    first = side_total(world, step.side, step.units, ours, bonus, one)
    bonus = assaults.bonuses(sheet.assault, ours.strength, 0, marks)
    second = SideTotal(
        side=step.side.other, units=(), strength=sheet.assault, halved=False, bonuses=bonus,
        die=two, total=two + sum(value for _, value in bonus),
    )  # fmt: skip
    place = world.position[step.units[0]].cell
    changes.fight_building(world, step.structure, step.side, (first, second), place)
    if first.total >= second.total:
        _break(world, step, sheet.armour)


def _break(world: World, step: BuildingRound, need: int) -> None:
    """Dice against Armour; close-combat weapons of titans tear without one (E10)."""
    tearing = [unit for unit in step.units if rules.tears(queries.card(world, unit))]
    rolling = _rolling(world, [unit for unit in step.units if unit not in tearing])
    throw = rules.hit(need, Purpose.BREAKING)
    dice = changes.roll(world, throw.purpose, len(rolling)) if rolling else ()
    found = [throw.outcomes[die - 1] for die in dice]
    torn = changes.roll(world, rules.TEARING.purpose, len(tearing)) if tearing else ()
    crits = found.count(CRITICAL)
    changes.break_building(
        world, step.structure, step.side, (*rolling, *tearing), need=need, dice=dice + torn,
        hits=found.count(HIT) + crits, criticals=crits + len(tearing), torn=torn,
    )  # fmt: skip
    total = found.count(HIT) + crits + sum(torn)
    by = world.profile[step.units[0]].detachment
    changes.push(
        world,
        DamageStructure(step.structure, total, crits + len(tearing), "assault", by),
        SettleStructures(),
    )


def _rolling(world: World, units: list[int]) -> list[int]:
    """Who rolls a die: the first of all infantry and cavalry, and each of the others (E10)."""
    foot = [u for u in units if queries.card(world, u).unit_class in rules.FOOT]
    others = [u for u in units if u not in foot]
    rolling = foot[:1] + others
    classes = tuple(queries.card(world, unit).unit_class for unit in units)
    if len(rolling) != rules.breaking_dice(classes):
        raise TypeError("dice and units of a building assault do not match")
    return rolling
