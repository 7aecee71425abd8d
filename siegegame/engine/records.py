"""What a view tells of each entity: frozen records of plain values, named by slug.

Cells are points, morale is in hundredths, distances in half cells or centimetres as said.
"""

from __future__ import annotations

import msgspec

from siegegame.content.schema import HitsLine, StructureSheet, UnitCard, WeaponCard
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import (
    CounterState,
    FeatureKind,
    Gear,
    OrderKind,
    Phase,
    Side,
    Status,
    StructureSize,
    StructureState,
)


class Record(msgspec.Struct, frozen=True, gc=False):
    """Something a viewer knows, as it is now."""


class UnitRecord(Record, frozen=True):
    """A unit."""

    id: str
    side: Side
    detachment: str
    card: UnitCard
    leads: bool
    status: Status
    cell: Point | None
    inside: str | None
    figures: int
    capacity: int
    spent: int
    """Half cells moved in this phase."""
    fired: bool
    fought: bool
    jammed: tuple[str, ...]
    """Locations of an engine that are jammed just now (T3)."""
    disabled: tuple[str, ...] = ()
    """Limbs of a titan that are disabled, the legs once for each leg (T3)."""
    freed: tuple[int, ...] = ()
    """For each jammed location the turn in whose End phase it is free again."""


class ClimbRecord(Record, frozen=True):
    """A unit's ladder or grapples at a wall (F8)."""

    unit: str
    wall: str
    gear: Gear
    cell: Point
    """The cell of the wall walk to which they lead."""
    up: int
    """The turn in whose Movement phase it is up."""
    climbers: int
    """How many figures fight at the top once they are up."""


class GuardRecord(Record, frozen=True):
    """Who meets climbers at the top (F8)."""

    unit: str
    figures: int
    """How many of its figures do."""
    left: int
    """Its figures in all."""
    line: HitsLine
    """The attack dice of each."""
    check: int
    """The face of a D10 that cancels a hit on it, 0 if none does."""
    strikes: bool
    """Whether it attacks: it has neither fought otherwise nor cut ropes in this phase."""


class FrontRecord(Record, frozen=True):
    """The top of a ladder or grapple, once its climbers are up (F8)."""

    unit: str
    wall: str
    gear: Gear
    cell: Point
    up: int
    climbers: int
    """Figures at the top."""
    figures: int
    """Figures of the climbing unit in all."""
    line: HitsLine
    check: int
    strikes: bool
    guards: tuple[GuardRecord, ...]


class DetachmentRecord(Record, frozen=True):
    """A detachment."""

    id: str
    name: str
    side: Side
    units: tuple[str, ...]
    """Units that are left, in order."""
    lost: int
    leader: str | None
    """Its HQ unit, if that is left."""
    points: int
    engines: bool
    order: OrderKind | None
    activated: bool
    halted: bool
    shot: bool
    charged: bool
    markers: int
    broken: bool
    pinned: int
    """The turn up to whose End phase it is pinned, 0 if never (H17)."""
    shaken: int
    """The turn up to whose End phase a tremor has it make snap shots, 0 if never (H4)."""
    destroyed: bool
    sheltering: bool = False
    """Whether it shelters this turn (F5)."""


class StoreysRecord(Record, frozen=True):
    """What stands of a structure with storeys, and who is where in it (S1)."""

    material: str
    dice: int
    """The D6s of its material (S3)."""
    built: int
    """The floors that it had."""
    sections: tuple[tuple[Point, ...], ...]
    """The cells of each section."""
    floors: tuple[int, ...]
    """How many floors of each section stand."""
    places: tuple[tuple[str, int, int], ...]
    """Units inside, each with the place of its section and its floor."""

    def floor_of(self, unit: str) -> int:
        """The floor that a unit inside is on, 0 if it is not inside."""
        return next((floor for each, _, floor in self.places if each == unit), 0)

    def on(self, section: int, floor: int) -> tuple[str, ...]:
        """The units on a floor of a section."""
        return tuple(u for u, place, at in self.places if (place, at) == (section, floor))


class StructureRecord(Record, frozen=True):
    """A structure."""

    id: str
    name: str
    sheet: StructureSheet
    size: StructureSize
    cells: tuple[Point, ...]
    durability: str
    remaining: int
    maximum: int
    room: int
    occupants: tuple[str, ...]
    state: StructureState
    burning: bool
    searched: bool
    """Whether the attacker has looked under it, so that no hidden counter is there (D7)."""
    doors: tuple[Point, ...]
    """Its access points (C17)."""
    claimant: Side | None
    """Whose flag is on it (H13)."""
    strongpoint: bool
    """Whether it is fought over (V1)."""
    armour: tuple[int, ...]
    """The armour values of a hull-point structure to the north, east, south and west; else none."""
    dilapidated: bool
    guns: tuple[str, ...]
    """Its emplaced weapons, destroyed ones among them (H11)."""
    shield: bool | None
    """Whether its void shield is up; None if it has none (H18)."""
    hatch: Point | None
    """Where its escape hatch comes out (H18)."""
    links: tuple[str, ...]
    """Other parts of the same building (H15)."""
    feature: FeatureKind | None = None
    """What kind of hit-rated structure it is, if it is one (F1)."""
    open: bool = False
    """Whether it is no obstacle: a gate that stands open, a feature that has failed (F3)."""
    owner: Side | None = None
    """Whose morale falls with it, if anybody's (F10)."""
    worth: int = 0
    """By how many points (F10)."""
    storeys: StoreysRecord | None = None
    """None without storeys (S1)."""


class GunRecord(Record, frozen=True):
    """An emplaced weapon or a gun emplacement on the ground (H11, H12)."""

    id: str
    name: str
    structure: str | None
    cell: Point | None
    """Where it stands on the ground."""
    weapon: str
    card: WeaponCard
    facing: str | None
    """The wall it is in; None if it turns all round."""
    silent: bool
    destroyed: bool
    fired: int
    """The turn in which it fired last."""
    crew: str | None
    """The unit of which a figure mans it."""
    shaken: int
    """The turn up to whose End phase it makes snap shots, 0 if never (H4)."""


class CounterRecord(Record, frozen=True):
    """A bunker counter (D3)."""

    id: str
    state: CounterState
    structure: str | None
    """Where it lies or lay; None where it is not placed, or not for the viewer to know."""


class SideRecord(Record, frozen=True):
    """A side."""

    side: Side
    army: str
    points: int
    strategy: int
    morale: int
    """In hundredths."""
    units: int
    """On or due on the table."""
    detachments: tuple[str, ...]


class ClockRecord(Record, frozen=True):
    """Where the match is."""

    turn: int
    turns_limit: int
    phase: Phase
    stage: str
    acting: Side | None
    to_act: Side | None
    active: str | None
    """The detachment in the middle of its moves."""
    fighting: bool


class DecisionRecord(Record, frozen=True):
    """A decision that play waits for."""

    kind: str
    """`first`, `losses`, `under`, `odd`, `foe`, `location`, `retreat` or `evacuate`."""
    side: Side
    units: tuple[str, ...]
    """Whom or what it is about: units, or the parts of a titan that may be struck."""
    hits: int
    """How many hits to share out, or how many units to name."""
    cause: str = ""
    """What the hits are from."""
    about: str = ""
    """The unit whose enemy is to be named, or the titan that is struck (T1, T3)."""
    chosen: tuple[str, ...] = ()
    """What was decided before of the same: where other hits strike the titan (T3)."""
