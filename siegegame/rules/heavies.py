"""Super-heavy weapons: what each needs, how many count, what a critical does (C6, C9, C10)."""

from __future__ import annotations

from functools import cache
from typing import Final

from siegegame.content.schema import WeaponCard
from siegegame.model.purposes import Purpose
from siegegame.model.vocabulary import LOCATIONS, UnitClass
from siegegame.rules.throws import Throw, at_least

TEMPLATE_CM = 5
"""Radius of a template."""

ANTI_TANK_NEED = 4
DEATH_RAY_NEED = 2
DISRUPT_NEED = 4

_WORTH: Final = ("disrupt", "barrage", "anti_tank", "heavy_barrage", "mega_cannon", "death_ray")
"""Kinds of super-heavy weapon; markers silence those named first (C9)."""
_TEMPLATES: Final = ("mega_cannon", "barrage", "heavy_barrage")
_BARRAGES: Final = {"barrage": 1, "heavy_barrage": 2}

JAMMED: Final = -1
"""Outcomes of `ENGINE_CRITICAL` from here down are jams: `JAMMED` less the location's index."""


def lays_template(weapon: WeaponCard) -> bool:
    """Whether a weapon covers everything within 5 cm of a cell."""
    return weapon.super_heavy in _TEMPLATES


def barrage_weight(weapon: WeaponCard) -> int:
    """How much Firepower each unit under a barrage adds: 1, for a heavy one 2, for others 0."""
    return _BARRAGES.get(weapon.super_heavy or "", 0)


def worth(weapon: WeaponCard) -> int:
    """Which of several super-heavy weapons markers leave to fire: those worth most (C9)."""
    return _WORTH.index(weapon.super_heavy or "disrupt")


def may_hit(weapon: WeaponCard, target: UnitClass) -> bool:
    """Whether a weapon that is aimed at single units can hurt one of that class."""
    if weapon.super_heavy == "anti_tank":
        return target in {UnitClass.VEHICLE, UnitClass.WAR_ENGINE, UnitClass.TITAN}
    return weapon.super_heavy == "death_ray"


def need(weapon: WeaponCard, armour: int) -> int:
    """The face that hits: 2 a death ray, 4 anti-tank and disrupt, its Armour a mega-cannon."""
    match weapon.super_heavy:
        case "death_ray":
            return DEATH_RAY_NEED
        case "anti_tank":
            return ANTI_TANK_NEED
        case "disrupt":
            return DISRUPT_NEED
        case _:
            return armour


@cache
def strike(face: int) -> Throw:
    """A super-heavy weapon's die against the face it needs."""
    return at_least(Purpose.HEAVY, face)


LOCK_ON: Final = at_least(Purpose.LOCK_ON, 4)
"""Under Assault orders a super-heavy weapon fires on 4 or more (C6)."""

DISRUPT: Final = at_least(Purpose.DISRUPT, DISRUPT_NEED)
"""Flying debris leaves a marker on 4 or more (E7)."""


def _location(face: int) -> int:
    """The location a die names: 1 head, 2 hull, 3 left arm, 4 right arm, 5 and 6 legs."""
    return min(face, len(LOCATIONS)) - 1


ENGINE_CRITICAL: Final = Throw(
    Purpose.ENGINE_CRITICAL,
    (1, 1, 1)
    + (Throw(Purpose.LOCATION, tuple(JAMMED - _location(face) for face in range(1, 7))),) * 2
    + (Throw(Purpose.ENGINE_DAMAGE, (1, 2, 3)),),
)
"""A critical on a war engine or titan: further capacity lost, or a jam (C10)."""


def markers_before(weapons: int) -> int:
    """Markers that aimed super-heavy weapons place before dice are rolled (C9)."""
    if weapons >= 9:
        return 2
    return 1 if weapons >= 4 else 0


def markers_after(weapons: int, hit: bool) -> int:
    """Markers that few super-heavy weapons place if anything was hit (C9)."""
    return int(1 <= weapons <= 3 and hit)
