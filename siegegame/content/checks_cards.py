"""Checks of single cards: weapons, units, terrain, rule texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from siegegame.content.schema import UnitCard, WeaponCard
from siegegame.content.stock import Stock
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import UnitClass

_DICE: Final = (4, 6, 8, 10, 12)
_MENTION: Final = re.compile(r"\((?:see )?([A-Z]\d{1,2}(?:(?:, | and )[A-Z]\d{1,2})*)\)")
_RULE: Final = re.compile(r"[A-Z]\d{1,2}")


def weapons_do_something(stock: Stock) -> Iterator[Problem]:
    """A weapon has Firepower or is super-heavy (C18)."""
    for key, weapon in stock.catalogue.weapons.items():
        if not weapon.firepower and weapon.super_heavy is None:
            what = "neither firepower nor super_heavy: it harms no unit"
            yield stock.problem("weapons", key, ("firepower",), what)


def anti_air_weapons_can_be_used(stock: Stock) -> Iterator[Problem]:
    """A weapon against flyers has Firepower, and a unit that carries one the ability (C16)."""
    able = {key for key, weapon in stock.catalogue.weapons.items() if weapon.anti_air}
    for key in stock.catalogue.weapons:
        if key in able and not stock.catalogue.weapons[key].firepower:
            what = "anti_air, but it has no firepower to fire at flyers (C16)"
            yield stock.problem("weapons", key, ("anti_air",), what)
    for key, unit in stock.catalogue.units.items():
        carried = [name for name in unit.weapons if name in able]
        if carried and "anti_air" not in unit.abilities:
            what = f"{carried[0]} is anti_air; the unit needs the ability to use that (C16)"
            yield stock.problem("units", key, ("weapons",), what)


def structure_lines_hold(stock: Stock) -> Iterator[Problem]:
    """A weapon's lines for structures fit the weapon and the dice there are (C18, S3)."""
    for key, weapon in stock.catalogue.weapons.items():
        for name, what in _line_faults(weapon):
            yield stock.problem("weapons", key, (name,), what)


def _line_faults(weapon: WeaponCard) -> Iterator[tuple[str, str]]:
    if what := _capacity_fault(weapon):
        yield "capacity", what
    if weapon.hits is not None and weapon.hits.sides not in _DICE:
        yield "hits", f"there is no D{weapon.hits.sides}"
    if weapon.storeys is not None and weapon.storeys.dice < 3:
        yield "storeys", "only weapons with 3 dice or more may shoot at storeys (S3)"


def _capacity_fault(weapon: WeaponCard) -> str:
    """What is wrong with a weapon's line for capacity structures (C10, C18)."""
    kind, line = weapon.super_heavy, weapon.capacity
    wanted = "none" if kind == "disrupt" else "super_heavy"
    if kind is not None and line != wanted:
        return f"says {line}; with super_heavy {kind} it is {wanted} (C10)"
    if kind is None and line == "super_heavy":
        return "says super_heavy, but the weapon is not"
    if line == "firepower" and not weapon.firepower:
        return "says firepower, but the weapon has none"
    return ""


def heavy_weapons_hit_buildings(stock: Stock) -> Iterator[Problem]:
    """The heavy weapons ability goes with a weapon that harms capacity buildings (E4)."""
    for key, unit in stock.catalogue.units.items():
        if "heavy_weapons" in unit.abilities and not _harms_buildings(stock, unit):
            what = "heavy_weapons, but no weapon of it harms a building (E4)"
            yield stock.problem("units", key, ("abilities",), what)


def _harms_buildings(stock: Stock, unit: UnitCard) -> bool:
    return any(stock.catalogue.weapons[key].capacity != "none" for key in unit.weapons)


def only_engines_have_capacity(stock: Stock) -> Iterator[Problem]:
    """Damage capacity belongs to war engines and titans (C2)."""
    for key, unit in stock.catalogue.units.items():
        if unit.capacity > 1 and not unit.unit_class.is_engine:
            what = "only war engines and titans have a damage capacity"
            yield stock.problem("units", key, ("capacity",), what)


def mounts_match_the_weapons(stock: Stock) -> Iterator[Problem]:
    """A war engine or titan carries each weapon somewhere; the rest have no locations (T3)."""
    for key, unit in stock.catalogue.units.items():
        weapons, mounts = len(unit.weapons), len(unit.mounts)
        if mounts and not unit.unit_class.is_engine:
            what = "only war engines and titans carry weapons in places of their own"
            yield stock.problem("units", key, ("mounts",), what)
        elif mounts not in {0, weapons}:
            what = f"names {mounts} places, but the unit has {weapons} weapons"
            yield stock.problem("units", key, ("mounts",), what)


def close_combat_weapons_have_dice(stock: Stock) -> Iterator[Problem]:
    """The close combat ability and its dice go together (C16)."""
    for key, unit in stock.catalogue.units.items():
        able, dice = "close_combat" in unit.abilities, unit.close_combat_dice
        if able and not dice:
            what = "close_combat, but close_combat_dice is 0 (C16)"
            yield stock.problem("units", key, ("abilities",), what)
        elif dice and not able:
            what = "close_combat is not among the unit's abilities (C16)"
            yield stock.problem("units", key, ("close_combat_dice",), what)


def those_who_climb_go_on_foot(stock: Stock) -> Iterator[Problem]:
    """Ladders and grapples belong to infantry (C16, F8)."""
    for key, unit in stock.catalogue.units.items():
        if unit.unit_class is not UnitClass.INFANTRY and _climbs(unit):
            what = "only infantry climbs walls with ladders or grapples (F8)"
            yield stock.problem("units", key, ("abilities",), what)


def _climbs(unit: UnitCard) -> bool:
    return "ladders" in unit.abilities or "grapples" in unit.abilities


def attack_dice_exist(stock: Stock) -> Iterator[Problem]:
    """Attack dice are dice that people have (F4)."""
    for key, unit in stock.catalogue.units.items():
        if unit.attack_dice.sides not in _DICE:
            what = f"there is no D{unit.attack_dice.sides}"
            yield stock.problem("units", key, ("attack_dice",), what)


def glyphs_differ(stock: Stock) -> Iterator[Problem]:
    """No two kinds of terrain are drawn alike (C14)."""
    drawn: dict[str, str] = {}
    for key, terrain in stock.catalogue.terrain.items():
        other = drawn.setdefault(terrain.glyph, key)
        if other != key:
            what = f"{terrain.glyph!r} already draws {other}"
            yield stock.problem("terrain", key, ("glyph",), what)


def mentioned_rules_have_prose(stock: Stock) -> Iterator[Problem]:
    """A rule that a text mentions in brackets can be looked up."""
    rules = stock.catalogue.rules
    for key, rule in rules.items():
        for name in _mentions(rule.text):
            if name not in rules:
                yield stock.problem("rules", key, ("text",), f"mentions {name}, which has no text")
    for key, scenario in stock.catalogue.scenarios.items():
        for name in _mentions(scenario.summary):
            if name not in rules:
                what = f"mentions {name}, which has no text"
                yield stock.problem("scenarios", key, ("summary",), what)


def _mentions(text: str) -> list[str]:
    return [name for group in _MENTION.findall(text) for name in _RULE.findall(group)]


CHECKS: Final = (
    weapons_do_something,
    anti_air_weapons_can_be_used,
    structure_lines_hold,
    heavy_weapons_hit_buildings,
    only_engines_have_capacity,
    mounts_match_the_weapons,
    close_combat_weapons_have_dice,
    those_who_climb_go_on_foot,
    attack_dice_exist,
    glyphs_differ,
    mentioned_rules_have_prose,
)
