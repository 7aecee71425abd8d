"""Hit-rated structures for battles, and cards for those who attack them (rules F).

`wall()` is a stone wall of 60 hits with a wall walk, `gate()` a large gate of 50, `door()` a heavy
door of 3, `tower()` a tower of 80, `cottage()` a house of 10, `mantlet()` one of 10.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from kit.cast import UNITS, WEAPONS
from siegegame.content.schema import HitsLine, StructureSheet, UnitCard, WeaponCard
from siegegame.model.vocabulary import Size


def feature(kind: str, hits: int, *, tower: bool = False, **more: object) -> StructureSheet:
    """The sheet of a feature of a kind with so many hits.

    Args:
        kind: `door`, `gate`, `wall`, `house` or `mantlet`.
        hits: its full rating.
        tower: whether it has stairs to its wall walk.
        more: other fields of the sheet, and `worth`, what it is worth (F10).
    """
    build = {"kind": kind, "hits": hits, "tower": tower, "worth": more.pop("worth", None)}
    solid = {"impassable": kind != "house"}
    sheet = {"name": kind.title(), "size": "small", "hits": build, **solid, **more}
    return msgspec.convert(sheet, StructureSheet)


def wall(hits: int = 60, **more: object) -> StructureSheet:
    """A section of wall with a wall walk."""
    return feature("wall", hits, **{"battlements": True, "worth": "curtain_wall", **more})  # type: ignore[arg-type]


def gate(hits: int = 50, **more: object) -> StructureSheet:
    """A gate."""
    return feature("gate", hits, **{"worth": "gate", **more})  # type: ignore[arg-type]


def door(hits: int = 3, **more: object) -> StructureSheet:
    """A door."""
    return feature("door", hits, **more)  # type: ignore[arg-type]


def tower(hits: int = 80, **more: object) -> StructureSheet:
    """A tower: one goes inside, and up onto its wall walk."""
    own = {"battlements": True, "stairs": True, "worth": "square_tower"}
    return feature("house", hits, tower=True, **{**own, **more})  # type: ignore[arg-type]


def cottage(hits: int = 10, **more: object) -> StructureSheet:
    """A house."""
    return feature("house", hits, **more)  # type: ignore[arg-type]


def mantlet(hits: int = 10, **more: object) -> StructureSheet:
    """A mantlet."""
    return feature("mantlet", hits, **{"worth": "mantlet", **more})  # type: ignore[arg-type]


def _card(kind: str, dice: tuple[int, int], **more: object) -> UnitCard:
    return replace(UNITS[kind], attack_dice=HitsLine(*dice), **more)


SIEGE_WEAPONS: dict[str, WeaponCard] = {
    "light-catapult": WeaponCard(
        name="Light catapult", range_cm=60, hits=HitsLine(2, 10), siege_engine=True
    ),
    "heavy-catapult": WeaponCard(
        name="Heavy catapult", range_cm=60, firepower=2, indirect=True, hits=HitsLine(3, 12),
        siege_engine=True,
    ),
}  # fmt: skip
"""Siege engines (F4)."""
WEAPONS |= SIEGE_WEAPONS
WEAPONS["autocannon"] = replace(WEAPONS["autocannon"], hits=HitsLine(1, 10))
WEAPONS["cannon"] = replace(WEAPONS["cannon"], hits=HitsLine(2, 12))
WEAPONS["flamer"] = replace(WEAPONS["flamer"], hits=HitsLine(1, 6))
WEAPONS["anti_tank"] = replace(WEAPONS["anti_tank"], hits=HitsLine(1, 12))
WEAPONS["mega_cannon"] = replace(WEAPONS["mega_cannon"], hits=HitsLine(4, 12))
WEAPONS["barrage"] = replace(WEAPONS["barrage"], hits=HitsLine(2, 10))
WEAPONS["thrower"] = replace(WEAPONS["thrower"], hits=HitsLine(2, 10))

SIEGE_CARDS: dict[str, UnitCard] = {
    "small": _card("rifle", (1, 6), size=Size.SMALL),
    "elite": _card("elite", (1, 8)),
    "bike": _card("bike", (1, 8)),
    "tank": _card("tank", (1, 10)),
    "engine": _card("engine", (1, 12)),
    "titan": _card("titan", (4, 12)),
    "ram": _card("tank", (3, 12), name="Ram", size=Size.MAN, abilities=("ram",), weapons=()),
    "sapper": _card("rifle", (1, 6), name="Sapper", abilities=("engineer",)),
    "catapult": _card("tank", (1, 10), name="Catapult", weapons=("heavy-catapult",)),
    "onager": _card("tank", (1, 10), name="Onager", weapons=("light-catapult",)),
}  # fmt: skip
"""Cards with attack dice of their own (F4), for `cards=` of a battle."""

CLIMBERS: dict[str, UnitCard] = {
    **SIEGE_CARDS,
    "laddermen": _card("rifle", (1, 6), weapons=(), abilities=("ladders",), armour_rating=6),
    "hookmen": _card("rifle", (1, 6), weapons=(), abilities=("grapples",), armour_rating=6),
    "armed": _card("rifle", (1, 6), abilities=("ladders",), armour_rating=6),
    "guard": _card("rifle", (1, 6), weapons=(), armour_rating=6),
    "veteran": _card("rifle", (1, 6), weapons=(), armour_rating=3),
    "lone": _card("rifle", (1, 6), weapons=(), armour_rating=6, figures=1),
    "champion": _card("rifle", (2, 12), weapons=(), armour_rating=6, figures=1),
}  # fmt: skip
"""Cards of those who climb walls, and of those who hold them (F8)."""
