"""Events of hit-rated structures: doors, gates, walls, houses, mantlets (F1 to F5)."""

from __future__ import annotations

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Opening


class FeatureBashed(Event, frozen=True, tag="feature_bashed", kw_only=True):
    """A unit bashed a feature (F3); dice are its attack dice."""

    feature: str
    unit: str
    figures: int
    """How many of its figures can touch it."""
    throws: int
    """How often each of its attack dice was rolled."""
    sides: int
    """Of each die."""
    hits: int
    place: Point
    """Where the unit is."""


class FeatureShot(Event, frozen=True, tag="feature_shot", kw_only=True):
    """Weapons of one kind were fired at a feature (C18, F3)."""

    detachment: str | None
    feature: str
    weapon: str
    firing: tuple[str, ...]
    """The units and emplaced weapons that fire."""
    throws: int
    sides: int
    hits: int


class ChargeLaid(Event, frozen=True, tag="charge_laid", kw_only=True):
    """Engineers blew a demolition charge at a structure that they touch (F2)."""

    feature: str
    unit: str
    hits: int
    place: Point
    """Where the unit is."""


class FeatureDamaged(Event, frozen=True, tag="feature_damaged", kw_only=True):
    """A feature lost hits (F3)."""

    feature: str
    amount: int
    """What it really lost."""
    remaining: int
    cause: str
    by: str | None
    """The detachment that did it."""


class FeatureOpened(Event, frozen=True, tag="feature_opened", kw_only=True):
    """A feature is no obstacle any more (F3)."""

    feature: str
    result: Opening
    cause: str
    cells: tuple[Point, ...]


class FallRolled(Event, frozen=True, tag="fall_rolled", kw_only=True):
    """A unit in or on a feature that fails has rolled against its Armour (F3)."""

    feature: str
    unit: str
    need: int
    hurt: bool


class UnitDropped(Event, frozen=True, tag="unit_dropped", kw_only=True):
    """A unit that was in or on a feature stands beside what is left of it (F3)."""

    feature: str
    unit: str
    cell: Point


class ShelterTaken(Event, frozen=True, tag="shelter_taken", kw_only=True):
    """A detachment gives up its shooting this turn and shelters (F5)."""

    detachment: str


class MantletMoved(Event, frozen=True, tag="mantlet_moved", kw_only=True):
    """A unit pushed a mantlet on (F10)."""

    feature: str
    unit: str
    start: Point
    cell: Point
