"""Events of shooting and fighting, and what they do to units, nerve and morale."""

from __future__ import annotations

from typing import Literal

import msgspec

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column, EndReason, Side


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
    stance: Literal["marching", "in the open", "in cover", "in rubble", "flying"]
    """How the nearest target stands, which set the column."""
    need: int
    """The lowest face that can hurt a unit that may be hit; 7 and 8 are a 6 and a second die."""
    needs: tuple[int, ...]
    """All faces that units which may be hit need, each once, ascending."""
    barrage: int = 0
    """Firepower that barrages add to `modified`, a unit under them each (C10)."""
    ignoring: int = 0
    """How many of the dice, the first of them, ignore cover (C18)."""
    fuelled: int = 0
    """How many of them, the first again, count 1 more for a fuel pipe (H18)."""
    rerolled: tuple[int, ...]
    """Faces that Overwatch rolled again (C6); `dice` has the first rolls, then these' re-rolls."""
    hits: int
    """Hits that went home."""
    place: Point
    """Where the nearest target is."""


class FireShared(Event, frozen=True, tag="fire_shared", kw_only=True):
    """Indirect fire over a wall is halved and shared among those behind it (F6)."""

    detachment: str
    target: str
    units: tuple[str, ...]
    over: int
    """Dice that go over the wall."""
    shared: int
    """What is left of them, to be shared."""
    within: tuple[str, ...]
    """The detachments behind the wall in range."""
    shares: tuple[int, ...]
    """The dice of each."""


class FireFell(Event, frozen=True, tag="fire_fell", kw_only=True):
    """A share of indirect fire fell on others behind the wall than its target (F6)."""

    detachment: str
    struck: str
    units: tuple[str, ...]
    """Who may be hit, nearest first."""
    needs: tuple[int, ...]
    rerolled: tuple[int, ...]
    """Faces that Overwatch rolled again (C6); `dice` has the first rolls, then these' re-rolls."""
    hits: int
    place: Point


class Allocation(msgspec.Struct, frozen=True, gc=False):
    """One die given to one unit (C8)."""

    unit: str
    die: int
    follow: int
    """The second die behind a 6 for a needed 7 or 8; 0 if none was rolled."""
    need: int
    hit: bool
    rubble: int = 0
    """The second die against a unit in rubble, of which the lower counts (S6); 0 without one."""
    saved: int = 0
    """The die on battlements that cancels a hit with 4 or more (H16); 0 without one."""


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
    structure: str | None = None
    """The structure whose garrison is fought, at its access points (C17)."""
    engaged: tuple[str, ...] = ()
    """Everybody in the fight, on both sides, who fights no other in this phase."""


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
