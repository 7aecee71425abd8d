"""What a log tells of a match, piece by piece; `fold` fills it from events."""

from __future__ import annotations

from dataclasses import dataclass, field

from siegegame.model.geometry import Grid, Point
from siegegame.model.vocabulary import (
    LOCATIONS,
    CounterState,
    EndReason,
    OrderKind,
    Phase,
    Side,
    Status,
    StructureState,
)

NO_JAMS = (0,) * len(LOCATIONS)


@dataclass
class UnitState:
    """What a log tells of a unit."""

    side: Side
    detachment: str
    figures: int
    capacity: int
    barrages: tuple[str, ...]
    """Its weapons that load for a turn after they fired (C10)."""
    status: Status = Status.RESERVE
    cell: Point | None = None
    inside: str | None = None
    first_move: int = 0
    jams: tuple[int, ...] = NO_JAMS
    disabled: tuple[int, ...] = NO_JAMS
    reloading: int = 0
    spent: int = 0
    fired: bool = False
    fought: bool = False
    entered: bool = False
    left: bool = False
    sallied: bool = False
    place: tuple[int, int] = (0, 0)
    """The section, from 1, and floor where it is last known to have been inside (S1)."""
    worked: int = 0
    climb: tuple[str, Point, str, int] | None = None
    """The wall it climbs, to which cell, with what, and the turn in which it is up."""


@dataclass
class DetachmentState:
    """What a log tells of a detachment."""

    units: tuple[str, ...]
    markers: int = 0
    lost: int = 0
    broken: bool = False
    destroyed: bool = False
    order: OrderKind | None = None
    activated: bool = False
    halted: bool = False
    shot: bool = False
    charged: bool = False
    firefought: bool = False
    scanned: bool = False
    pinned: int = 0
    shaken: int = 0


@dataclass
class BuildingState:
    """What a log tells of a structure."""

    cells: tuple[Point, ...]
    remaining: int
    room: int
    state: StructureState = StructureState.STANDING
    burning: int = 0
    searched: bool = False
    hull: bool = False
    breached: int = 0
    claimant: Side | None = None
    shield: bool = True


@dataclass
class GunState:
    """What a log tells of an emplaced weapon."""

    structure: str | None
    destroyed: bool = False
    fired: int = 0
    crew: str | None = None
    shaken: int = 0


@dataclass
class BunkerState:
    """What a log tells of a bunker counter."""

    state: CounterState = CounterState.UNPLACED
    structure: str | None = None


@dataclass
class Folded:
    """What a log tells of a match."""

    grid: Grid
    ground: list[str]
    units: dict[str, UnitState]
    detachments: dict[str, DetachmentState]
    bunkers: dict[str, BunkerState]
    guns: dict[str, GunState]
    rooms: dict[str, int]
    """How much goes into each structure, by its datasheet."""
    buildings: dict[str, BuildingState] = field(default_factory=dict)
    morale: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    phase: Phase = Phase.DEPLOYMENT
    stage: str = ""
    dice: int = 0
    reason: EndReason | None = None
    winner: str | None = None

    def occupants(self, structure: str) -> list[str]:
        """The units inside a structure."""
        return [slug for slug, unit in self.units.items() if unit.inside == structure]
