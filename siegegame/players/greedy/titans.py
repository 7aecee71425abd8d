"""Fights with titans as the greedy player values them: exact odds, whole numbers (T1 to T5)."""

from __future__ import annotations

from typing import Final, NamedTuple

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


class Deal(NamedTuple):
    """What a fight takes from either side, on average, in hundredths of morale."""

    gain: int
    price: int

    @property
    def net(self) -> int:
        """What is won in the end."""
        return self.gain - self.price


def contact(view: View, side: Side, unit: UnitRecord, cell: int) -> int | None:
    """What it is worth to stand beside the enemies at a cell, if a titan would be in that fight.

    None where none would be, -1 where the odds are against it.
    """
    found = deal(view, side, unit, cell)
    if found is None:
        return None
    return 20 + found.net // 20 if found.net > 0 else _NO


def deal(view: View, side: Side, unit: UnitRecord, cell: int) -> Deal | None:
    """What a fight would bring at a cell beside enemies, None if no titan would be in it."""
    foes = touched(view, side, cell)
    titans = [each for each in foes if is_titan(each)]
    if not foes or not (titans or is_titan(unit)):
        return None
    if titans and unit.card.unit_class.is_engine:
        return storm(view, titans[0], near(view, side, titans[0]), (unit,), only=unit)
    if titans:
        return storm(view, titans[0], _fellows(view, unit))
    group = [each for each in foes if each.card.unit_class in rules.GROUP]
    engines = tuple(each for each in foes if each.card.unit_class.is_engine)
    return _turned(storm(view, unit, group, engines))


def _turned(found: Deal) -> Deal:
    return Deal(found.price, found.gain)


def touched(view: View, side: Side, cell: int) -> list[UnitRecord]:
    """The enemies of a side beside a cell."""
    names = [view.unit_at(view.grid.point(near)) for near in view.grid.near(cell)]
    return [unit for name in names if name and (unit := view.unit(name)).side is not side]


def is_titan(unit: UnitRecord) -> bool:
    """Whether a unit is fought by the rules for titans."""
    return unit.card.unit_class is UnitClass.TITAN


def near(view: View, side: Side, titan: UnitRecord) -> list[UnitRecord]:
    """A side's units within 7.5 cm of a titan that may attack it together just now (T1)."""
    if titan.cell is None:
        return []
    around = view.grid.ball(view.grid.cell(titan.cell), rules.REACH2) & view.presence(side)
    names = [view.unit_at(view.grid.points[cell]) for cell in view.grid.each(around)]
    return [unit for name in names if name and joins(view, unit := view.unit(name))]


def joins(view: View, unit: UnitRecord) -> bool:
    """Whether a unit is one of those who gang up, with orders to assault (T1)."""
    order = view.detachment(unit.detachment).order
    able = unit.card.unit_class in rules.GROUP and "flyer" not in unit.card.abilities
    return able and order == "assault" and not view.detachment(unit.detachment).broken


def _fellows(view: View, unit: UnitRecord) -> list[UnitRecord]:
    """Those of a unit's detachment that may attack with it."""
    every = [view.unit(name) for name in view.detachment(unit.detachment).units]
    return [each for each in every if each.cell and each.card.unit_class in rules.GROUP]


def storm(
    view: View,
    titan: UnitRecord,
    group: list[UnitRecord],
    engines: tuple[UnitRecord, ...] = (),
    only: UnitRecord | None = None,
) -> Deal:
    """What a group and then engines take from a titan, and what they lose (T2 to T5).

    With `only`, what that engine adds to what the group does without it.
    """
    found = odds.brawl(_brawl(view, titan, group, engines))
    gain = _harm(view, titan, found, 0)
    price = sum(_harm(view, each, found, place) for place, each in enumerate(engines, 1))
    if group and only is None:
        lost = int(mean(found.gangs[0].lost) * _FINE)
        price += sum(worth.of_unit(each) for each in group) * lost // (_FINE * len(group))
    elif group:
        alone = odds.brawl(_brawl(view, titan, group, ()))
        gain -= _harm(view, titan, alone, 0)
    return Deal(gain, price)


def _harm(view: View, unit: UnitRecord, found: odds.Result, index: int) -> int:
    left = int(mean(found.capacity(index)) * _FINE)
    return worth.of_capacity(view, unit) * (unit.capacity * _FINE - left) // _FINE


def _brawl(
    view: View, titan: UnitRecord, group: list[UnitRecord], engines: tuple[UnitRecord, ...]
) -> Brawl:
    brutes = tuple(_brute(each) for each in (titan, *engines))
    gangs = (_gang(titan, group),) if group else ()
    duels = tuple(Bout(each.id, titan.id, _ONCE) for each in engines)
    return Brawl(
        titan.side.other, brutes, gangs, duels, 0, view.catalogue.tables.titan_damage
    )  # fmt: skip


def _brute(unit: UnitRecord) -> Brute:
    dice = rules.titan_dice(unit.card)
    return Brute(unit.id, unit.side, is_titan(unit), unit.card.caf, dice, unit.capacity)


def _gang(titan: UnitRecord, group: list[UnitRecord]) -> Gang:
    cards = [each.card for each in group]
    return Gang(
        titan.id,
        titan.side.other,
        tuple(each.id for each in group),
        sum(card.caf for card in cards),
        sum(card.unit_class in rules.SAVED for card in cards),
        rules.strikes_anywhere(cards),
        _ONCE,
    )


def of_brawl(view: View, side: Side, found: Brawl) -> int:
    """What a fight with titans is worth to a side, all of it (T1 to T5)."""
    result, value = odds.brawl(found), 0
    for place, brute in enumerate(found.brutes):
        harm = _harm(view, view.unit(brute.unit), result, place)
        value += harm if brute.side is not side else -harm
    for gang in result.gangs:
        units = [view.unit(each) for each in gang.gang.units]
        lost = int(mean(gang.lost) * _FINE)
        price = sum(map(worth.of_unit, units)) * lost // (_FINE * len(units))
        value += price if gang.gang.side is not side else -price
    return value
