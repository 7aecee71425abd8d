"""Events of the course of play: the match, phases, orders, decisions, moves."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import OrderKind, Side


class MatchStarted(Event, frozen=True, tag="match_started", kw_only=True):
    """The match begins (D1, D9)."""

    scenario: str
    map: str
    points: int
    """What the attacker's army is worth."""
    defender_points: int
    turns_limit: int
    armies: tuple[str, str]
    """Attacker's and defender's army lists."""
    morale: tuple[str, str]
    """Attacker's and defender's starting morale in points."""


class StructurePlaced(Event, frozen=True, tag="structure_placed", kw_only=True):
    """A structure stands on the board (D2)."""

    structure: str
    name: str
    sheet: str
    size: str
    cells: tuple[Point, ...]
    durability: str
    remaining: int
    claimant: Side | None = None
    """Whose flag is on it at the start (H13)."""
    open: bool | UnsetType = UNSET
    """True for a gate or door that stands open from the start (F3); left out everywhere else."""


class UnitPlaced(Event, frozen=True, tag="unit_placed", kw_only=True):
    """A unit is deployed on a cell or in a structure (D4, D5)."""

    unit: str
    detachment: str
    cell: Point | None = None
    structure: str | None = None


class PhaseStarted(Event, frozen=True, tag="phase_started", kw_only=True):
    """A phase of the turn begins (C4)."""

    step: str


class OrderGiven(Event, frozen=True, tag="order_given", kw_only=True):
    """A detachment got an order; with markers a die decides whether it may move (C6, C9)."""

    detachment: str
    order: OrderKind
    markers: int
    halted: bool
    """Whether the die kept it where it stands."""


class ChargeRolled(Event, frozen=True, tag="charge_rolled", kw_only=True):
    """A detachment with blast markers rolled for its move in the Assault phase (C9, C11)."""

    detachment: str
    markers: int
    halted: bool


class DecisionRequested(Event, frozen=True, tag="decision_requested", kw_only=True):
    """The event's side has to decide something before play goes on."""

    decision: str
    """`first`, `losses` or `retreat`."""
    count: int = 0
    candidates: tuple[str, ...] = ()


class DecisionMade(Event, frozen=True, tag="decision_made", kw_only=True):
    """The event's side has decided."""

    decision: str
    chosen: tuple[str, ...]


class InitiativeRolled(Event, frozen=True, tag="initiative_rolled", kw_only=True):
    """Both sides rolled for initiative (C5); dice are attacker's, defender's, pair by pair."""

    step: str
    totals: tuple[int, int]
    """Attacker's and defender's last die with their strategy rating."""
    first: Side
    """The winner, who chooses who acts first."""


class DetachmentActivated(Event, frozen=True, tag="detachment_activated", kw_only=True):
    """A detachment begins to act in this phase."""

    detachment: str


class DetachmentPassed(Event, frozen=True, tag="detachment_passed", kw_only=True):
    """A side passed, or ended its part of a phase (C5)."""

    final: bool
    """Whether the side's part of the phase is over."""


class UnitMoved(Event, frozen=True, tag="unit_moved", kw_only=True):
    """A unit moved along a path (C1, C14)."""

    unit: str
    path: tuple[Point, ...]
    """The cells entered, the last being where it stands."""
    start: Point | None
    """Where it came from; None when it came onto the table (D5)."""
    spent: int
    """Half cells of movement used so far in this phase (C1)."""


class UnitEntered(Event, frozen=True, tag="unit_entered", kw_only=True):
    """A unit went into a structure (C17)."""

    unit: str
    structure: str
    start: Point | None
    """None where it came from another part of the same building (H15)."""
    spent: int


Exit = Literal["door", "hatch", "emergency", "roof"]
"""How a unit came out of a structure (H6, H7, H9, H18)."""


class UnitLeft(Event, frozen=True, tag="unit_left", kw_only=True):
    """A unit came out of a structure, or off its battlements as that was torn apart (C17, H6)."""

    unit: str
    structure: str
    cell: Point
    spent: int
    how: Exit = "door"
    """By an access point, by an escape hatch, in an emergency over the walls, off the roof."""


class DangerousTerrainRolled(Event, frozen=True, tag="dangerous_terrain_rolled", kw_only=True):
    """A unit entered dangerous ground: a 1 is a hit (C14)."""

    unit: str
    cell: Point
    terrain: str
    hit: bool
