"""The words every other module uses: sides, phases, kinds of unit, endings.

Values are the texts that appear in orders, JSON and saves, so they never change.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

TURN_LIMIT: Final = 8
"""Turns in a match unless the scenario says otherwise (C12)."""


class Side(StrEnum):
    """One of the two armies in a match."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    other: Side
    """The enemy of this side."""


Side.ATTACKER.other, Side.DEFENDER.other = Side.DEFENDER, Side.ATTACKER
SIDES: Final = (Side.ATTACKER, Side.DEFENDER)


class Onlooker(StrEnum):
    """Somebody who looks at a match without playing a side."""

    PUBLIC = "public"
    """Sees what both sides know."""
    ALL = "all"
    """Sees everything; only for matches that are over."""


PUBLIC: Final = Onlooker.PUBLIC
Viewer = Side | Onlooker


class Phase(StrEnum):
    """A part of the match (C4); the turn runs from START to END."""

    DEPLOYMENT = "deployment"
    START = "start"
    MOVEMENT = "movement"
    SHOOTING = "shooting"
    ASSAULT = "assault"
    END = "end"
    OVER = "over"


class OrderKind(StrEnum):
    """What a detachment was told to do this turn (C6)."""

    ADVANCE = "advance"
    ASSAULT = "assault"
    MARCH = "march"
    OVERWATCH = "overwatch"


class UnitClass(StrEnum):
    """The broad kind of a unit (C2)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    VEHICLE = "vehicle"
    WAR_ENGINE = "war_engine"
    TITAN = "titan"

    @property
    def is_engine(self) -> bool:
        """Whether units of the class have a damage capacity and shoot in the second step (C5)."""
        return self is UnitClass.WAR_ENGINE or self is UnitClass.TITAN

    @property
    def drives(self) -> bool:
        """Whether one of the crew is busy driving when the unit moves (S2)."""
        return self is UnitClass.VEHICLE or self.is_engine


class Size(StrEnum):
    """How big a unit's figures are (C2, F2)."""

    SMALL = "small"
    MAN = "man"
    LARGE = "large"
    GIANT = "giant"


class StructureSize(StrEnum):
    """How big a structure is (E1, H1)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    GIGANTIC = "gigantic"


FACINGS: Final = ("north", "east", "south", "west")
"""The sides of a structure, in the order in which its armour values stand (H1)."""


class DurabilityKind(StrEnum):
    """What a structure's strength is counted in; each structure has just one (decision 7)."""

    CAPACITY = "capacity"
    HULL = "hull"
    STOREYS = "storeys"
    HITS = "hits"


class Opening(StrEnum):
    """What a feature is once it is no obstacle (F3)."""

    WAY = "way"
    BREACH = "breach"
    RUINS = "ruins"


class FeatureKind(StrEnum):
    """What a hit-rated structure is, and so what it leaves when it fails (F3)."""

    DOOR = "door"
    """A door or shutter, at which one figure fights and bashes."""
    GATE = "gate"
    WALL = "wall"
    """A section of wall, palisade or earthwork."""
    HOUSE = "house"
    """A whole house, a tower or a gatehouse."""
    MANTLET = "mantlet"
    """A movable wall cell (F10)."""

    @property
    def is_way(self) -> bool:
        """Whether it can be open and passed: a door or a gate."""
        return self is FeatureKind.DOOR or self is FeatureKind.GATE

    @property
    def leaves(self) -> Opening:
        """What it leaves at 0 hits (F3)."""
        return _LEAVES.get(self.value, Opening.WAY)


_LEAVES: Final = {"wall": Opening.BREACH, "house": Opening.RUINS}


class Gear(StrEnum):
    """With what a unit climbs a wall (F8)."""

    LADDER = "ladder"
    GRAPPLE = "grapple"

    @property
    def ability(self) -> str:
        """The ability of units that carry it (C16)."""
        return f"{self.value}s"


class Status(StrEnum):
    """Where a unit stands between its muster and its end."""

    RESERVE = "reserve"
    """Not on the table yet."""
    ACTIVE = "active"
    DESTROYED = "destroyed"


class StructureState(StrEnum):
    """How a structure stands: at capacity 0 it fails, in one of three ways (E11)."""

    STANDING = "standing"
    UNSTABLE = "unstable"
    """It may fall at each turn's start."""
    CRUMBLING = "crumbling"
    """It also hurts those inside at the end of each Movement phase."""
    SHELL = "shell"
    """It has collapsed totally: its shell stands and nobody can go in (H6)."""
    DESTROYED = "destroyed"

    @property
    def severity(self) -> int:
        """0 to 3, the worse the higher; 3 is done for."""
        return _SEVERITY[self.value]


DOWN: Final = frozenset({StructureState.SHELL, StructureState.DESTROYED})
"""States in which a structure is done for: nobody goes in, nobody attacks it."""

_SEVERITY: Final = {"standing": 0, "unstable": 1, "crumbling": 2, "shell": 3, "destroyed": 3}


class CounterState(StrEnum):
    """What has become of a bunker counter (D3, D7, D8)."""

    UNPLACED = "unplaced"
    HIDDEN = "hidden"
    REVEALED = "revealed"
    DESTROYED = "destroyed"


class Location(StrEnum):
    """A part of a war engine or titan (T3)."""

    HEAD = "head"
    HULL = "hull"
    LEFT_ARM = "left_arm"
    RIGHT_ARM = "right_arm"
    LEGS = "legs"


LOCATIONS: Final = tuple(Location)


class EndReason(StrEnum):
    """Why a match is over (C12, D9, V)."""

    MORALE = "morale"
    ANNIHILATED = "annihilated"
    TURN_LIMIT = "turn_limit"
    OBJECTIVE = "objective"


class Column(StrEnum):
    """A column of the firepower table (C7)."""

    A = "A"
    B = "B"
    C = "C"
