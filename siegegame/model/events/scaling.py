"""Events of walls that are climbed: ladders and grapples, the melee at the top (F8, F9)."""

from __future__ import annotations

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Gear


class ScalingStarted(Event, frozen=True, tag="scaling_started", kw_only=True):
    """A unit set up its ladder or its grapples at a wall (F8)."""

    unit: str
    wall: str
    gear: Gear
    cell: Point
    """The cell of the wall walk to which it leads."""
    start: Point
    """Where the unit is."""
    up: int
    """The turn in whose Movement phase it is up."""
    spent: int
    """Half cells it has spent in the phase."""


class ScalingEnded(Event, frozen=True, tag="scaling_ended", kw_only=True):
    """A unit climbs no more: it moved away, broke, or its wall is no more (F8)."""

    unit: str
    wall: str
    gear: Gear
    cause: str


class WallClimbed(Event, frozen=True, tag="wall_climbed", kw_only=True):
    """Climbers whom nobody meets at the top hold the wall walk there (F8)."""

    unit: str
    wall: str
    gear: Gear
    start: Point
    cell: Point


class WallMelee(Event, frozen=True, tag="wall_melee", kw_only=True):
    """A round at the top of a ladder or grapple (F8).

    Its dice: the climbers' attack dice, the defenders', then the armour checks of the defenders
    and of the climbers, as many of each as `rolled` says.
    """

    wall: str
    unit: str
    """Who climbs."""
    gear: Gear
    climbers: int
    """Figures at the top."""
    units: tuple[str, ...]
    """Who defends."""
    defenders: tuple[int, ...]
    """With how many figures each."""
    rolled: tuple[int, int, int, int]
    sides: tuple[int, tuple[int, ...]]
    """Of the climbers' attack dice and of each defending unit's."""
    hits: tuple[int, int]
    """Of the climbers and of the defenders."""
    checks: tuple[int, tuple[int, ...]]
    """The face of a D10 that cancels a hit on the climbers and on each defending unit; 0 none."""
    lost: tuple[int, int]
    """Climbers who are lost: of those up, and of those below."""
    fell: tuple[int, ...]
    """Figures that each defending unit loses."""
    left: tuple[int, tuple[int, ...]]
    """Figures that are left of the climbing unit and of each defending one."""
    place: Point


class GrapplesCut(Event, frozen=True, tag="grapples_cut", kw_only=True):
    """Defenders cut the ropes of a unit that climbs (F9)."""

    unit: str
    """Who cuts."""
    target: str
    """Who climbs."""
    wall: str
    hits: int
    lost: int
    left: int
    """Figures that are left of who climbs."""
    place: Point
