"""One frozen class for each thing that happened, with the audience that may know of it.

Events name things by slug and cells by point, so an event is complete in itself. Their JSON form
(`report.event_json`) adds `kind` and `text`; field names are relied on outside the project.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final, Literal

import msgspec

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column, EndReason, Onlooker, OrderKind, Phase, Side, Viewer


class Audience(StrEnum):
    """Who may know of an event."""

    EVERYONE = "everyone"
    OWNER = "owner"
    """The side in the event's `side` field alone."""


class Event(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, gc=False):
    """Something that happened: its place in the match, whose it was, the rule that made it."""

    AUDIENCE: ClassVar[Audience] = Audience.EVERYONE

    seq: int
    """Its number in the match, from 0."""
    turn: int
    phase: Phase
    side: Side | None
    """The side whose action or loss it is; None where it is nobody's."""
    rule: str
    """The rule id that produced it."""
    also: tuple[str, ...] = ()
    """Other rule ids that took part."""
    dice: tuple[int, ...] = ()
    """The dice rolled for it, in order."""

    def redacted(self, viewer: Viewer) -> Event | None:
        """The event as a viewer may know it; None if the viewer may not know of it at all."""
        owned = self.AUDIENCE is Audience.OWNER
        if owned and viewer is not self.side and viewer is not Onlooker.ALL:
            return None
        return self


class MatchStarted(Event, frozen=True, tag="match_started", kw_only=True):
    """The match begins (D1, D9)."""

    scenario: str
    map: str
    points: int
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
    start: Point
    spent: int


class UnitLeft(Event, frozen=True, tag="unit_left", kw_only=True):
    """A unit came out of a structure (C17)."""

    unit: str
    structure: str
    cell: Point
    spent: int


class DangerousTerrainRolled(Event, frozen=True, tag="dangerous_terrain_rolled", kw_only=True):
    """A unit entered dangerous ground: a 1 is a hit (C14)."""

    unit: str
    cell: Point
    terrain: str
    hit: bool


class ShotsFired(Event, frozen=True, tag="shots_fired", kw_only=True):
    """A detachment shot at another (C7)."""

    detachment: str
    target: str
    units: tuple[str, ...]
    """The units that fired."""
    firepower: int
    """Aimed Firepower before modifiers."""
    markers: int
    """Blast markers on the shooters, each silencing 1 Firepower."""
    halved: bool
    modified: int
    """Firepower after modifiers."""
    column: Column
    stance: Literal["marching", "in the open", "in cover"]
    """How the nearest target stands, which set the column."""
    need: int
    """The lowest face that can hurt a unit that may be hit; 7 and 8 are a 6 and a second die."""
    needs: tuple[int, ...]
    """All faces that units which may be hit need, each once, ascending."""
    ignoring: int = 0
    """How many of the dice, the first of them, ignore cover (C18)."""
    rerolled: tuple[int, ...]
    """Faces that Overwatch rolled again (C6); `dice` has the first rolls, then these' re-rolls."""
    hits: int
    """Hits that went home."""
    place: Point
    """Where the nearest target is."""


class Allocation(msgspec.Struct, frozen=True, gc=False):
    """One die given to one unit (C8)."""

    unit: str
    die: int
    follow: int
    """The second die behind a 6 for a needed 7 or 8; 0 if none was rolled."""
    need: int
    hit: bool


class HitsAllocated(Event, frozen=True, tag="hits_allocated", kw_only=True):
    """The dice were given out, the highest to the nearest (C8)."""

    target: str
    allocations: tuple[Allocation, ...]
    lost: tuple[int, ...]
    """Dice that found nobody left to hit."""


class UnitDamaged(Event, frozen=True, tag="unit_damaged", kw_only=True):
    """A unit with a damage capacity lost some of it (C8)."""

    unit: str
    amount: int
    remaining: int
    cell: Point | None
    structure: str | None
    """The structure it is in."""
    by: str | None
    """The detachment whose fire it was."""
    cause: str


class UnitDestroyed(Event, frozen=True, tag="unit_destroyed", kw_only=True):
    """A unit is gone (C8)."""

    unit: str
    detachment: str
    cell: Point | None
    structure: str | None
    """The structure it was in; neither it nor the cell where it never came onto the table."""
    by: str | None
    """The detachment whose fire it was."""
    cause: str


class BlastMarkersChanged(Event, frozen=True, tag="blast_markers_changed", kw_only=True):
    """A detachment took or shed blast markers (C9)."""

    detachment: str
    delta: int
    markers: int
    cause: str
    halved: bool = False
    """Whether an enemy within 15 cm halved what was shed (C9)."""


class SideTotal(msgspec.Struct, frozen=True, gc=False):
    """One side of a fight: what it counted, bonuses with their reasons, die and total (C11)."""

    side: Side
    units: tuple[str, ...]
    strength: int
    halved: bool
    """Whether March orders have halved some of the strength (C6)."""
    bonuses: tuple[tuple[str, int], ...]
    die: int
    total: int


class Fought(Event, frozen=True, kw_only=True):
    """One round of a close assault or a firefight (C11); dice are the two sides' dice."""

    round: int
    sides: tuple[SideTotal, SideTotal]
    """The side that picked or began the fight first."""
    winner: Side | None
    """None on a tie."""
    difference: int
    place: Point
    """Where the first unit of the side that picked or began the fight is."""


class CloseAssault(Fought, frozen=True, tag="close_assault", kw_only=True):
    """A round of a close assault (C11)."""

    result: str
    """The row of the close assault table; empty on a tie."""


class Casualties(Event, frozen=True, tag="casualties_rolled", kw_only=True):
    """Units of a decided close assault rolled to hit (C11); `dice` as rolled."""

    units: tuple[str, ...]
    """The units that rolled."""
    need: int
    hits: int
    target: Side
    """The side that takes the hits; the event's side rolled."""


class Firefight(Fought, frozen=True, tag="firefight", kw_only=True):
    """A round of a firefight (C11)."""

    detachment: str
    target: str


class Retreated(Event, frozen=True, tag="retreated", kw_only=True):
    """A unit of a beaten detachment fell back (C11)."""

    unit: str
    path: tuple[Point, ...]
    start: Point | None
    structure: str | None
    """The structure it left, if it was inside one."""


class MoraleChanged(Event, frozen=True, tag="morale_changed", kw_only=True):
    """A side's morale changed (C12); numbers are morale points as decimals."""

    delta: str
    morale: str
    detachment: str | None
    """The detachment that was broken, lost or rallied."""
    cause: str


class DetachmentBroken(Event, frozen=True, tag="detachment_broken", kw_only=True):
    """A detachment is broken (C9, C11)."""

    detachment: str
    markers: int
    left: int
    """Units left, war engines counted as their capacity (C9)."""
    cause: str


class RallyRolled(Event, frozen=True, tag="rally_rolled", kw_only=True):
    """A broken detachment tried to rally: D6, +1 with its HQ, above its markers (C11)."""

    detachment: str
    bonus: int
    markers: int
    rallied: bool


class DetachmentRallied(Event, frozen=True, tag="detachment_rallied", kw_only=True):
    """A broken detachment is in hand again (C11)."""

    detachment: str


class MatchEnded(Event, frozen=True, tag="match_ended", kw_only=True):
    """The match is over (C12, D9)."""

    winner: Literal["attacker", "defender", "draw"]
    reason: EndReason
    morale: tuple[str, str]


EVENT_CLASSES: Final[tuple[type[Event], ...]] = (
    MatchStarted, StructurePlaced, UnitPlaced, PhaseStarted, OrderGiven, ChargeRolled,
    DecisionRequested, DecisionMade, InitiativeRolled, DetachmentActivated, DetachmentPassed,
    UnitMoved, UnitEntered, UnitLeft, DangerousTerrainRolled, ShotsFired, HitsAllocated,
    UnitDamaged, UnitDestroyed, BlastMarkersChanged, CloseAssault, Casualties, Firefight,
    Retreated, MoraleChanged, DetachmentBroken, RallyRolled, DetachmentRallied, MatchEnded,
)  # fmt: skip
"""Every class of event, in the order of the contract."""


def kind_of(event: Event) -> str:
    """The event's name in JSON, as in `unit_moved`."""
    return str(event.__struct_config__.tag)


def hundredths(value: int) -> str:
    """Morale in hundredths as decimal points: -150 is `-1.50` (C12)."""
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"
