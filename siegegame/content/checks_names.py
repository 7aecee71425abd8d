"""Checks of ids: in a match each names one thing, be it a structure, a detachment or a unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from siegegame.content.locate import KeyPath
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import SIDES, Onlooker, Side

RESERVED: Final = frozenset({"match", *SIDES, *Onlooker})
"""Words of orders and reports that nothing on the table may have for an id."""


class _Thing(NamedTuple):
    """Something with an id, and where it stands."""

    id: str
    what: str
    folder: str
    key: str
    path: KeyPath
    units: int
    """The units of a detachment `d` are called `d.1` and so on; 0 for anything else."""


_Clash = tuple[_Thing, _Thing, str]
"""A thing, the other one that its id belongs to, and which part of the other has that id."""


def ids_are_free(stock: Stock) -> Iterator[Problem]:
    """No structure, gun or detachment is called like a side, the match or an onlooker."""
    for each in _all_things(stock):
        if each.id in RESERVED:
            yield _problem(stock, each, f"{each.id} is reserved; {each.what} needs another id")


def ids_differ(stock: Stock) -> Iterator[Problem]:
    """Structures, guns, detachments and units that can meet in a match have different ids."""
    told: set[frozenset[_Thing]] = set()
    for things in _gatherings(stock):
        for one, other, part in _clashes(things):
            pair = frozenset((one, other))
            if pair not in told:
                told.add(pair)
                place = stock.reading.places[other.folder, other.key]
                where = f"{place.file}:{place.line(other.path)}"
                what = f"{one.id} is also {part}{other.what}, {where}"
                yield _problem(stock, one, what)


def _problem(stock: Stock, thing: _Thing, what: str) -> Problem:
    return stock.problem(thing.folder, thing.key, thing.path, what)


def _all_things(stock: Stock) -> Iterator[_Thing]:
    for key in stock.catalogue.maps:
        yield from _structures(stock, key)
    for key in stock.catalogue.armies:
        yield from _detachments(stock, key)


def _gatherings(stock: Stock) -> Iterator[list[_Thing]]:
    """What is together in an army, then what is together in a match of each scenario."""
    for key in stock.catalogue.armies:
        yield _detachments(stock, key)
    for scenario in stock.catalogue.scenarios.values():
        sides = (dict.fromkeys(scenario.armies(side)) for side in (Side.ATTACKER, Side.DEFENDER))
        structures = _structures(stock, scenario.map)
        for attacker, defender in product(*sides):
            if attacker != defender:
                armies = (*_detachments(stock, attacker), *_detachments(stock, defender))
                yield [*structures, *armies]


def _structures(stock: Stock, key: str) -> list[_Thing]:
    """The structures of a map with their emplaced weapons, and its guns on the ground."""
    card = stock.catalogue.maps[key]
    found = []
    for index, each in enumerate(card.structures):
        path = ("structures", index, "id")
        found.append(_Thing(each.id, f"a structure of {key}", "maps", key, path, 0))
        for gun in stock.catalogue.structures[each.sheet].guns:
            name, what = f"{each.id}.{gun.id}", f"a gun of {each.id} in {key}"
            found.append(_Thing(name, what, "maps", key, path, 0))
    for index, emplacement in enumerate(card.emplacements):
        path = ("emplacements", index, "id")
        found.append(_Thing(emplacement.id, f"an emplacement of {key}", "maps", key, path, 0))
    return found


def _detachments(stock: Stock, key: str) -> list[_Thing]:
    return [
        _Thing(
            id=each.id,
            what=f"a detachment of {key}",
            folder="armies",
            key=key,
            path=("detachments", index, "id"),
            units=sum(group.count for group in each.units),
        )
        for index, each in enumerate(stock.catalogue.armies[key].detachments)
    ]


def _clashes(things: list[_Thing]) -> Iterator[_Clash]:
    owners: dict[str, _Thing] = {}
    for each in things:
        other = owners.setdefault(each.id, each)
        if other is not each:
            yield each, other, ""
    for each in things:
        whole, _, number = each.id.rpartition(".")
        owner = owners.get(whole)
        if owner and number in map(str, range(1, owner.units + 1)):
            yield each, owner, f"unit {number} of {whole}, "


CHECKS: Final = (ids_are_free, ids_differ)
