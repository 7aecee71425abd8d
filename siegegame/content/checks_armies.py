"""Checks of army lists: points, leaders, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from siegegame.content.schema import ArmyList, Muster
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import SIDES

LARGEST_SHARE: Final = 35
"""Percent of its army's points that a detachment may cost (C18)."""

_NUMBERED: Final = re.compile(r"(.+)[.-]\d+")


def codes_differ(stock: Stock) -> Iterator[Problem]:
    """The units of an army have different codes on the map; case tells the sides apart."""
    for key, army in stock.catalogue.armies.items():
        drawn: dict[str, str] = {}
        for card in _cards_of(army):
            code = stock.catalogue.units[card].code
            other = drawn.setdefault(code.lower(), card)
            if other != card:
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


def ids_differ(stock: Stock) -> Iterator[Problem]:
    """No detachment of any army is called like another, like its units, or like a structure."""
    owners = {side.value: "the name of a side" for side in SIDES} | _structure_owners(stock)
    for key, army in stock.catalogue.armies.items():
        for index, each in enumerate(army.detachments):
            owner = owners.setdefault(each.id, f"a detachment of {key}")
            if owner != f"a detachment of {key}" or _comes_before(army, index):
                yield _id_problem(stock, key, index, f"{each.id} is also {owner}")
    for key, army in stock.catalogue.armies.items():
        for index, each in enumerate(army.detachments):
            whole = _NUMBERED.fullmatch(each.id)
            if whole and whole[1] in owners:
                what = f"{each.id} could be a unit of {whole[1]}, {owners[whole[1]]}"
                yield _id_problem(stock, key, index, what)


def _structure_owners(stock: Stock) -> dict[str, str]:
    return {
        structure.id: f"a structure of {key}"
        for key, card in stock.catalogue.maps.items()
        for structure in card.structures
    }


def _comes_before(army: ArmyList, index: int) -> bool:
    """Whether an earlier detachment of the army has the id of this one."""
    return any(each.id == army.detachments[index].id for each in army.detachments[:index])


def _id_problem(stock: Stock, key: str, index: int, what: str) -> Problem:
    return stock.problem("armies", key, ("detachments", index, "id"), what)


CHECKS: Final = (
    codes_differ,
    points_add_up,
    no_detachment_is_too_dear,
    each_detachment_has_one_leader,
    ids_differ,
)
