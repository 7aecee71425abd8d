"""Events of hull-point structures, of emplaced weapons, claims, shields and pinning."""

from __future__ import annotations

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column, Side


class HullShot(Event, frozen=True, tag="hull_shot", kw_only=True):
    """Weapons of one kind were fired at a hull-point structure (H3)."""

    detachment: str | None
    """Who fired; None if an emplaced weapon did so by itself."""
    structure: str
    weapon: str
    firing: tuple[str, ...]
    """The units and emplaced weapons that fired it."""
    shots: int
    need: int
    """The face that hits; 0 if nothing had to be rolled."""
    snap: bool
    rerolled: tuple[int, ...]
    hits: int


class HullBattered(Event, frozen=True, tag="hull_battered", kw_only=True):
    """A unit hit a hull-point structure by hand, which needs no die (H3)."""

    structure: str
    unit: str
    hits: int
    strength: int


class PenetrationRolled(Event, frozen=True, tag="penetration_rolled", kw_only=True):
    """A hit was compared with a structure's armour value (H3)."""

    structure: str
    weapon: str | None
    """None for a hit by hand."""
    strength: int
    die: int
    """The sum of its dice."""
    total: int
    av: int
    """As it counts against the weapon."""
    result: str
    """none, glance or penetrate."""
    traits: tuple[str, ...]
    facing: str
    by: str | None


class BuildingDamageRolled(Event, frozen=True, tag="building_damage_rolled", kw_only=True):
    """A penetrating hit rolled on the building damage table (H4)."""

    structure: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    result: str
    av_lost: int
    """Armour value that it takes of all facings."""
    by: str | None


class GunDestroyed(Event, frozen=True, tag="gun_destroyed", kw_only=True):
    """An emplaced weapon is destroyed (H4, H6, H7); `dice` say which it was."""

    gun: str
    structure: str
    cause: str


class DebrisFell(Event, frozen=True, tag="debris_fell", kw_only=True):
    """Hits of strength 6 fell on those inside a structure or on its roof (H4, H6, H7)."""

    structure: str
    detachment: str
    roof: bool
    hits: int
    strength: int


class FigureStruck(Event, frozen=True, tag="figure_struck", kw_only=True):
    """A strength hit fell on a figure of a unit (C8, H8)."""

    unit: str
    strength: int
    die: int
    need: int
    """What the die must reach, the strength's bonus taken off."""
    hurt: bool
    saved: int
    """The die that cancelled it on battlements, 0 if none was rolled (H16)."""
    remaining: int
    """Figures that are left of a stand."""


class PinningTested(Event, frozen=True, tag="pinning_tested", kw_only=True):
    """A detachment has tested whether it is pinned (H17)."""

    detachment: str
    leadership: int
    total: int
    pinned: bool
    until: int
    """The turn in whose End phase it is free again, 0 if it is not pinned."""
    cause: str


class StructureClaimed(Event, frozen=True, tag="structure_claimed", kw_only=True):
    """A structure has changed hands (H13)."""

    structure: str
    by: str | None
    """The unit that claimed it; None where it is lost to everybody."""
    claimant: Side | None


class GunManned(Event, frozen=True, tag="gun_manned", kw_only=True):
    """A figure of a unit mans an emplaced weapon (H11)."""

    unit: str
    gun: str


class EmplacementFired(Event, frozen=True, tag="emplacement_fired", kw_only=True):
    """An emplaced weapon fires, by hand or by itself (H11)."""

    gun: str
    structure: str | None
    target: str
    automatic: bool
    weapon: str
    firepower: int
    """What it fires by itself at a unit, halved; 0 by hand, where the volley tells."""
    column: Column | None
    need: int
    hits: int
    fuelled: int = 0
    """How many of the dice are 1 better for a fuel pipe (H18)."""


class BattlementsRolled(Event, frozen=True, tag="battlements_rolled", kw_only=True):
    """A unit on battlements has rolled against a hit that went home (H16)."""

    unit: str
    die: int
    cancelled: bool


class ShieldChanged(Event, frozen=True, tag="shield_changed", kw_only=True):
    """A void shield has stopped a shot and is down, or is up again (H18)."""

    structure: str
    up: bool
    stopped: str | None
    """The weapon whose shot it stopped."""


class UnitClimbed(Event, frozen=True, tag="unit_climbed", kw_only=True):
    """A unit has gone up to a structure's battlements (H16)."""

    unit: str
    structure: str
    start: Point | None
    """None from inside."""
    cell: Point
    spent: int


class CraterLeft(Event, frozen=True, tag="crater_left", kw_only=True):
    """A structure that detonated is gone; its ground is a crater (H7)."""

    structure: str
    cells: tuple[Point, ...]
