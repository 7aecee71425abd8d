"""Charging titans, and charging with them: what the exact odds of such a fight are worth (T1)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.engine.titan_rolls import Bout, Brawl, Brute, Gang
from siegegame.model.vocabulary import Side, UnitClass
from siegegame.odds import titans as odds
from siegegame.odds.distributions import mean
from siegegame.players.greedy import worth
from siegegame.rules import titans as rules

_ONCE: Final = (False, False)
_FINE: Final = 1000
"""Parts of a unit or of a point of capacity, for whole numbers."""
_NO: Final = -1


def contact(view: View, side: Side, unit: UnitRecord, cell: int) -> int | None:
    """What it is worth to stand beside the enemies at a cell, if a titan would be in that fight.

    None where none would be, -1 where the odds are against it.
    """
    names = [view.unit_at(view.grid.point(near)) for near in view.grid.near(cell)]
    touched = [view.unit(name) for name in names if name]
    foes = [each for each in touched if each.side is not side]
    titans = [each for each in foes if _is_titan(each)]
    if not foes or not (titans or _is_titan(unit)):
        return None
    if titans and unit.card.unit_class.is_engine:
        return _score(*_duel(view, unit, titans[0]))
    if titans:
        return _score(*_gang_up(view, titans[0], _fellows(view, unit)))
    group = [each for each in foes if each.card.unit_class in rules.GROUP]
    if not group:
        return _score(*_duel(view, foes[0], unit)[::-1])
    cost, gain = _gang_up(view, unit, group)
    return _score(gain, cost)


def _is_titan(unit: UnitRecord) -> bool:
    return unit.card.unit_class is UnitClass.TITAN


def _score(gain: int, cost: int) -> int:
    """As charges are valued: some for the contact, more for what is won."""
    return 20 + (gain - cost) // 20 if gain > cost else _NO


def _fellows(view: View, unit: UnitRecord) -> list[UnitRecord]:
    """Those of a unit's detachment that may attack with it."""
    every = [view.unit(name) for name in view.detachment(unit.detachment).units]
    return [each for each in every if each.cell and each.card.unit_class in rules.GROUP]


def _gang_up(view: View, titan: UnitRecord, group: list[UnitRecord]) -> tuple[int, int]:
    """What a titan may lose to a group, and what the group may lose (T2 to T4)."""
    cards = [each.card for each in group]
    gang = Gang(
        titan.id,
        titan.side.other,
        tuple(each.id for each in group),
        sum(card.caf for card in cards),
        sum(card.unit_class in rules.SAVED for card in cards),
        rules.strikes_anywhere(cards),
        _ONCE,
    )
    found = odds.brawl(_brawl(view, (titan,), gangs=(gang,)))
    lost = int(mean(found.gangs[0].lost) * _FINE)
    price = sum(worth.of_unit(each) for each in group) * lost // (_FINE * len(group))
    return _harm(titan, found, 0), price


def _duel(view: View, unit: UnitRecord, titan: UnitRecord) -> tuple[int, int]:
    """What a titan may lose to one that attacks it, and what that may lose (T5)."""
    bout = Bout(unit.id, titan.id, _ONCE)
    found = odds.brawl(_brawl(view, (unit, titan), duels=(bout,)))
    return _harm(titan, found, 1), _harm(unit, found, 0)


def _harm(unit: UnitRecord, found: odds.Result, index: int) -> int:
    left = int(mean(found.capacity(index)) * _FINE)
    return worth.of_hit(unit) * (unit.capacity * _FINE - left) // _FINE


def _brawl(
    view: View,
    units: tuple[UnitRecord, ...],
    gangs: tuple[Gang, ...] = (),
    duels: tuple[Bout, ...] = (),
) -> Brawl:
    brutes = tuple(
        Brute(
            each.id, each.side, _is_titan(each), each.card.caf, rules.titan_dice(each.card),
            each.capacity,
        )
        for each in units
    )  # fmt: skip
    return Brawl(units[0].side, brutes, gangs, duels, 0, view.catalogue.tables.titan_damage)
