"""Checks of army lists: points, leaders, codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from siegegame.content.schema import ArmyList, Muster
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import UnitClass

LARGEST_SHARE: Final = 35
"""Percent of its army's points that a detachment may cost (C18)."""

MOST_UNITS: Final = 1000
"""Units of an army at the most."""


def codes_differ(stock: Stock) -> Iterator[Problem]:
    """The units of an army have different codes on the map; case tells the sides apart."""
    told: set[frozenset[str]] = set()
    for key, army in stock.catalogue.armies.items():
        drawn: dict[str, str] = {}
        for card in _cards_of(army):
            code = stock.catalogue.units[card].code
            other = drawn.setdefault(code.lower(), card)
            if other != card and (pair := frozenset((card, other))) not in told:
                told.add(pair)
                what = f"{code} is the code of {other} too; both are in {key}"
                yield stock.problem("units", card, ("code",), what)


def _cards_of(army: ArmyList) -> list[str]:
    return list(dict.fromkeys(group.card for each in army.detachments for group in each.units))


def points_add_up(stock: Stock) -> Iterator[Problem]:
    """An army costs exactly the points of its list (D1)."""
    for key, army in stock.catalogue.armies.items():
        cost = sum(cost_of(stock, each) for each in army.detachments)
        if cost != army.points:
            what = f"says {army.points}, but its detachments cost {cost}"
            yield stock.problem("armies", key, ("points",), what)


def no_detachment_is_too_dear(stock: Stock) -> Iterator[Problem]:
    """No detachment costs more than 35 % of its army's points (C18)."""
    for key, army in stock.catalogue.armies.items():
        for index, each in enumerate(army.detachments):
            cost = cost_of(stock, each)
            if cost * 100 > army.points * LARGEST_SHARE:
                what = f"costs {cost}, more than {LARGEST_SHARE} % of {army.points} (C18)"
                yield stock.problem("armies", key, ("detachments", index), f"{each.id} {what}")


def cost_of(stock: Stock, detachment: Muster) -> int:
    """The points of a detachment's units."""
    units = stock.catalogue.units
    return sum(units[group.card].points * group.count for group in detachment.units)


def each_detachment_has_one_leader(stock: Stock) -> Iterator[Problem]:
    """A detachment has exactly one unit with the HQ ability (C2, D5)."""
    units = stock.catalogue.units
    for key, army in stock.catalogue.armies.items():
        for index, each in enumerate(army.detachments):
            leaders = sum(
                group.count for group in each.units if "hq" in units[group.card].abilities
            )
            if leaders != 1:
                what = f"{each.id} has {leaders} units with the hq ability; it needs one"
                yield stock.problem("armies", key, ("detachments", index, "units"), what)


def armies_are_small_enough(stock: Stock) -> Iterator[Problem]:
    """An army has no more units than a match can move."""
    for key, army in stock.catalogue.armies.items():
        units = sum(group.count for each in army.detachments for group in each.units)
        if units > MOST_UNITS:
            what = f"the army has {units} units; {MOST_UNITS} at the most"
            yield stock.problem("armies", key, ("detachments",), what)


def a_hunt_has_one_titan_to_hunt(stock: Stock) -> Iterator[Problem]:
    """Each army of the attacker in a hunt has exactly one titan (V4)."""
    for key, scenario in stock.catalogue.scenarios.items():
        for name in scenario.attacker_armies if scenario.hunt else ():
            titans = _titans(stock, stock.catalogue.armies[name])
            if titans != 1:
                what = f"{name} has {titans} titans; in a hunt it needs one (V4)"
                yield stock.problem("scenarios", key, ("attacker_armies",), what)


def _titans(stock: Stock, army: ArmyList) -> int:
    units = stock.catalogue.units
    return sum(
        group.count
        for each in army.detachments
        for group in each.units
        if units[group.card].unit_class is UnitClass.TITAN
    )


CHECKS: Final = (
    codes_differ,
    points_add_up,
    no_detachment_is_too_dear,
    each_detachment_has_one_leader,
    armies_are_small_enough,
    a_hunt_has_one_titan_to_hunt,
)
