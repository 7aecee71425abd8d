"""The cast: a few cards with round numbers, so that a test can be reckoned in the head.

Each has one weapon at most. `gunN` is a rifle stand whose gun has Firepower N and reaches 60 cm;
`mobN` is an unarmed stand of Assault N; both are made for any N that a battle musters.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from siegegame.content.schema import HullLine, StoreyLine, TerrainCard, UnitCard, WeaponCard

GUN_CM: Final = 60

_HULLS: Final = {
    "autocannon": HullLine(shots=2, strength=7, ap=4),
    "cannon": HullLine(shots=1, strength=8, ap=3),
    "flamer": HullLine(shots=1, strength=4, traits=("flamer",)),
    "anti_tank": HullLine(shots=1, strength=9, ap=2, traits=("lance",)),
    "death_ray": HullLine(shots=2, strength=10, ap=1),
    "mega_cannon": HullLine(shots=1, strength=10, ap=1, traits=("blast",)),
    "barrage": HullLine(shots=1, strength=7, ap=4),
    "heavy_barrage": HullLine(shots=1, strength=8, ap=3, traits=("blast",)),
    "thrower": HullLine(shots=1, strength=7, ap=4),
}
"""What weapons of the cast do to hull-point structures (C18, H3)."""

WEAPONS = {
    "rifle": WeaponCard(name="Rifle", range_cm=30, firepower=1),
    "carbine": WeaponCard(name="Carbine", range_cm=15, firepower=1),
    "autocannon": WeaponCard(name="Autocannon", range_cm=45, firepower=2, capacity="firepower"),
    "cannon": WeaponCard(name="Cannon", range_cm=60, firepower=2, capacity="firepower"),
    "flamer": WeaponCard(name="Flamer", range_cm=15, firepower=1, ignores_cover=True),
    "mortar": WeaponCard(name="Mortar", range_cm=60, firepower=2, indirect=True),
    "lobber": WeaponCard(
        name="Lobber", range_cm=60, firepower=2, capacity="firepower", indirect=True
    ),
    **{
        key: WeaponCard(
            name=key,
            range_cm=60,
            super_heavy=key,
            capacity="super_heavy",
            indirect=False,
        )
        for key in ("anti_tank", "death_ray", "mega_cannon", "barrage", "heavy_barrage")
    },
    "disrupt": WeaponCard(name="disrupt", range_cm=60, super_heavy="disrupt"),
    "thrower": WeaponCard(
        name="thrower",
        range_cm=60,
        super_heavy="barrage",
        capacity="super_heavy",
        indirect=True,
    ),
}

WEAPONS |= {key: replace(WEAPONS[key], hull=line) for key, line in _HULLS.items()}
_STOREYS: Final = {
    "autocannon": StoreyLine(dice=3, difficulty=5),
    "cannon": StoreyLine(dice=5, difficulty=6),
    "lobber": StoreyLine(dice=3, difficulty=5),
    "anti_tank": StoreyLine(dice=3, difficulty=5),
    "death_ray": StoreyLine(dice=6, difficulty=4),
    "mega_cannon": StoreyLine(dice=6, difficulty=5),
    "barrage": StoreyLine(dice=4, difficulty=6),
    "thrower": StoreyLine(dice=4, difficulty=6),
    "mortar": StoreyLine(dice=2, difficulty=5),
}
"""What weapons of the cast do to storeys; the mortar's 2D6 are too few to declare one (S3)."""
WEAPONS |= {key: replace(WEAPONS[key], storeys=line) for key, line in _STOREYS.items()}
WEAPONS["melter"] = WeaponCard(
    name="Melter",
    range_cm=15,
    super_heavy="anti_tank",
    capacity="super_heavy",
    hull=HullLine(shots=1, strength=8, ap=1, traits=("thermal",)),
)
WEAPONS["arc"] = WeaponCard(
    name="Arc gun",
    range_cm=60,
    firepower=1,
    hull=HullLine(shots=1, strength=1, ap=2, traits=("arc",)),
)

TERRAIN: Final = {"fort": TerrainCard(name="Fort", glyph="^", cover=2)}
"""Ground that the stock does not have: fortifications, with cover 2 (C8)."""

# class, size, figures, speed, Assault, Armour, capacity, weapons, abilities, points
_ROWS: Final = """
    rifle    infantry   man   5 15 2 5 1 rifle         -             10
    chief    infantry   man   5 15 3 4 1 rifle         hq            20
    heavy    infantry   man   5 15 1 5 1 autocannon    heavy_weapons 20
    storm    infantry   man   5 15 4 4 1 carbine       -             20
    burner   infantry   man   5 15 2 5 1 flamer        flamer        20
    sneak    infantry   man   5 15 2 5 1 rifle         infiltrators  15
    hero     infantry   man   1 15 3 4 1 rifle         character     25
    bike     cavalry    man   1 35 3 5 1 rifle         -             25
    tank     vehicle    large 1 25 3 4 1 cannon        heavy_weapons 40
    engine   war_engine giant 1 15 6 4 3 cannon,cannon heavy_weapons 150
    titan    titan      giant 1 20 8 4 6 cannon,cannon heavy_weapons 200
    fist     titan      giant 1 20 8 4 6 cannon        close_combat  200
    piercer  vehicle    large 1 25 3 4 1 anti_tank     -             40
    ray      vehicle    large 1 25 3 4 1 death_ray     -             60
    siege    vehicle    large 1 25 3 4 1 mega_cannon   -             60
    howitzer vehicle    large 1 25 3 4 1 barrage       -             40
    rockets  vehicle    large 1 25 3 4 1 heavy_barrage -             50
    horn     vehicle    large 1 25 3 4 1 disrupt       -             20
    mortars  infantry   man   5 15 1 5 1 mortar        heavy_weapons 20
    lobber   infantry   man   5 15 1 5 1 lobber        heavy_weapons 20
    thrower  vehicle    large 1 25 3 4 1 thrower       -             40
    elite    infantry   man   5 15 4 4 1 rifle         elite         25
    leaper   infantry   man   5 20 3 5 1 rifle         jump          20
    hover    vehicle    large 1 25 3 4 1 cannon        skimmer       35
    wing     vehicle    large 1 90 0 4 1 rifle         flyer         50
    flak     vehicle    large 1 25 2 4 1 cannon        anti_air      30
    melter   vehicle    large 1 25 3 4 1 melter        -             40
    arcer    vehicle    large 1 25 3 4 1 arc           -             40
    sapper   infantry   man   5 15 2 5 1 rifle         engineer      20
    dozer    vehicle    large 1 25 2 4 1 rifle         construction  30
"""
_NUMBERED: Final = re.compile(r"(gun|mob)(\d+)")


def _unit(row: str) -> tuple[str, UnitCard]:
    key, kind, size, figures, speed, assault, armour, capacity, weapons, abilities, points = (
        row.split()
    )
    value = {
        "name": key.title(),
        "code": key[:2].title(),
        "unit_class": kind,
        "size": size,
        "figures": int(figures),
        "speed_cm": int(speed),
        "assault": int(assault),
        "armour": int(armour),
        "strength": 3,
        "caf": 0,
        "attack_dice": {"dice": 1, "sides": 6},
        "armour_rating": 5,
        "defence": 4,
        "ballistic_skill": 4,
        "crew": 1,
        "leadership": 8,
        "capacity": int(capacity),
        "weapons": weapons.split(","),
        "abilities": [] if abilities == "-" else abilities.split(","),
        "close_combat_dice": int("close_combat" in abilities),
        "points": int(points),
    }
    return key, msgspec.convert(value, UnitCard)


UNITS: Final[dict[str, UnitCard]] = dict(_unit(row) for row in _ROWS.strip().splitlines())


def numbered(key: str) -> tuple[UnitCard, dict[str, WeaponCard]]:
    """The card called `gunN` or `mobN`, and the weapons it needs."""
    found = _NUMBERED.fullmatch(key)
    if found is None:
        raise ValueError(f"the cast has no {key!r}")
    number, rifle = int(found[2]), UNITS["rifle"]
    if found[1] == "mob":
        return replace(rifle, name=key, assault=number, weapons=()), {}
    gun = WeaponCard(name=key, range_cm=GUN_CM, firepower=number)
    return replace(rifle, name=key, weapons=(key,)), {key: gun}
