"""Hull-point structures: shots at them, armour, the damage table, collapse (H1 to H7)."""

from __future__ import annotations

from functools import cache
from typing import Final

from siegegame.content.schema import BuildingDamageRow, Harm, HullLine
from siegegame.model.purposes import Purpose
from siegegame.rules.throws import Throw, at_least

NORTH, EAST, SOUTH, WEST = range(4)
"""Places in `FACINGS` and in the armour values of a structure."""

NOTHING, GLANCE, PENETRATION = 0, 1, 2
"""Outcomes of a hit against an armour value."""
RESULTS: Final = ("none", "glance", "penetrate")
"""What they are called in events."""

SNAP_NEED: Final = 6
"""The face with which snap shots hit (H17)."""
DILAPIDATED: Final = 2
"""Armour value that a dilapidated structure is short of (H2)."""
LANCE_CAP: Final = 12
"""Above this an armour value counts as this much against a lance (H3)."""
COST: Final = 1
"""Hull points that a glance or a penetrating hit takes (H3)."""
DEBRIS_STRENGTH: Final = 6
"""Strength of what falls on those inside and on the roof (H4, H6, H7)."""
ENGINE_SHARE: Final = 5
"""Assault of war engines and titans for each hit of theirs on a wall (H3)."""
SELF_FIRE_SKILL: Final = 2
"""Ballistic skill of emplaced weapons that fire by themselves (H11)."""
FIGURES_A_SLIT: Final = 2
"""Figures that shoot through a fire point (H10)."""


def armour(built: int, breached: int, dilapidated: bool) -> int:
    """The armour value that is left of a facing, never below 0 (H2, H4)."""
    return max(0, built - breached - (DILAPIDATED if dilapidated else 0))


@cache
def to_hit(skill: int, *, snap: bool = False, more: int = 0) -> Throw:
    """A shot at a structure: 7 less the ballistic skill or better, a 6 for snap shots (H3, H17).

    `more` is added to the die (H18).
    """
    return at_least(Purpose.HULL_SHOT, max(1, (SNAP_NEED if snap else 7 - skill) - more))


def hits_by_hand(assault: int) -> int:
    """The hits of a war engine or titan on a wall: its Assault ÷ 5, at least 1 (C3, H3)."""
    return max(1, (2 * assault + ENGINE_SHARE) // (2 * ENGINE_SHARE))


@cache
def penetration(line: HullLine, av: int, more: int = 0) -> Throw:
    """A hit against an armour value: equal glances, more goes through (H3).

    Thermal adds a second die, a lance counts an armour value over 12 as 12; arc needs no
    strength: 1 nothing, 2 to 5 a glance, 6 through. `more` is added to the die (H18).
    """
    if "arc" in line.traits:
        return Throw(Purpose.PENETRATION, (NOTHING, *[GLANCE] * 4, PENETRATION))
    needed = counted(line, av) - more
    if "thermal" not in line.traits:
        return _against(line.strength, needed)
    return Throw(
        Purpose.PENETRATION,
        tuple(_against(line.strength + face, needed) for face in range(1, 7)),
    )


def counted(line: HullLine, av: int) -> int:
    """An armour value as it counts against a weapon (H3)."""
    return min(av, LANCE_CAP) if "lance" in line.traits else av


def _against(strength: int, av: int) -> Throw:
    totals = [strength + face for face in range(1, 7)]
    return Throw(Purpose.PENETRATION, tuple((t >= av) + (t > av) for t in totals))


def modifiers(ap: int | None, bulwark: bool) -> tuple[tuple[str, int], ...]:
    """What is added to a roll on the damage table, with its name (H4)."""
    found = {1: (("AP 1", 2),), 2: (("AP 2", 1),)}.get(ap or 0, ())
    return (*found, ("bulwark", -1)) if bulwark else found


def harm(table: tuple[BuildingDamageRow, ...], total: int) -> Harm:
    """The result on the damage table for a total (H4)."""
    return next(
        row.result
        for row in table
        if (row.min is None or row.min <= total) and (row.max is None or total <= row.max)
    )


@cache
def damage(table: tuple[BuildingDamageRow, ...], modifier: int) -> Throw:
    """A roll on the damage table; its outcomes are places in `HARMS` (H4)."""
    results = (HARMS.index(harm(table, face + modifier)) for face in range(1, 7))
    return Throw(Purpose.BUILDING_DAMAGE, tuple(results))


HARMS: Final[tuple[Harm, ...]] = (
    "breach", "tremor", "partial_collapse", "structural_collapse", "catastrophic_breach",
    "total_collapse", "detonation",
)  # fmt: skip
"""The results of the damage table, from bad to worst."""

DEBRIS_DICE: Final[dict[str, int]] = {
    "partial_collapse": 1, "structural_collapse": 2, "total_collapse": 2, "detonation": 4,
}  # fmt: skip
"""D6 hits that the occupants take for each result (H4, H6, H7)."""
ROOF_DICE: Final[dict[str, int]] = {"total_collapse": 1, "detonation": 2}
"""D6 hits that each detachment on the battlements takes (H6, H7)."""
SHAKES_GUNS: Final = ("partial_collapse", "structural_collapse", "catastrophic_breach")
"""After these emplaced weapons make snap shots (H4)."""
BREAKS_GUN: Final = ("structural_collapse", "catastrophic_breach")
"""These destroy one emplaced weapon (H4)."""

CANCEL: Final = at_least(Purpose.BATTLEMENTS, 4)
"""A hit on a unit on battlements is cancelled on 4 or more (H16)."""
BREACH: Final = Throw(Purpose.BREACH, (1, 2, 3))
"""The armour value that a catastrophic breach takes (H4)."""
DEBRIS: Final = Throw(Purpose.DEBRIS, (1, 2, 3, 4, 5, 6))
"""Hits that fall on those inside (H4, H6, H7)."""


def at_once(points_left: int, lowest: int, result: Harm | None) -> Harm | None:
    """How a structure falls after a hit, None if it stands (H5, H6, H7).

    Detonation comes from the table alone; no points or an armour value of 0 is a total collapse.
    """
    if result == "detonation":
        return "detonation"
    falls = result == "total_collapse" or points_left <= 0 or lowest <= 0
    return "total_collapse" if falls else None


def strength_bonus(strength: int) -> int:
    """What a strength hit adds to its die against Armour: 1 at 6 and 7, 2 from 8 on (C8)."""
    return (strength >= 6) + (strength >= 8)


@cache
def strength_hit(strength: int, need: int) -> Throw:
    """A strength hit on a unit that needs that face (C8)."""
    return at_least(Purpose.STRENGTH, need - strength_bonus(strength))


@cache
def pinned(leadership: int) -> Throw:
    """A pinning test: 2D6 not above leadership is steady, 0; else pinned, 1 (H17)."""
    return Throw(
        Purpose.PINNING,
        tuple(
            Throw(Purpose.PINNING, tuple(int(one + two > leadership) for two in range(1, 7)))
            for one in range(1, 7)
        ),
    )


def facing(box: tuple[int, int, int, int], x: int, y: int) -> tuple[int, ...]:
    """The facings that a cell outside looks at, two on an exact diagonal (H1).

    Args:
        box: the westernmost and northernmost, the easternmost and southernmost column and row.
        x: the cell's column.
        y: its row.
    """
    west, north, east, south = box
    across = max(west - x, x - east, 0)
    along = max(north - y, y - south, 0)
    sides = (WEST if x < west else EAST,) if across >= along and across else ()
    ends = (NORTH if y < north else SOUTH,) if along >= across and along else ()
    return ends + sides
