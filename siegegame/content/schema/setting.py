"""Armies, maps and scenarios: what a match is set up from."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from siegegame.content.schema.features import Hits
from siegegame.content.schema.fields import (
    Asset,
    Coordinate,
    Edge,
    Heads,
    Name,
    Points,
    Prose,
    Share,
    Slug,
    Turns,
)
from siegegame.model.vocabulary import TURN_LIMIT, Side


class Group(Asset, frozen=True):
    """Units of one card in a detachment."""

    card: str
    count: Heads


class Muster(Asset, frozen=True):
    """A detachment in an army list; its first unit of a card with the HQ ability leads it."""

    id: Slug
    name: Name
    units: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=50)]


class ArmyList(Asset, frozen=True):
    """A ready-made army (D1); its detachments cost exactly its points."""

    name: Name
    points: Points
    strategy: Annotated[int, Meta(ge=0, le=5)]
    """Added to initiative dice (C5)."""
    detachments: Annotated[tuple[Muster, ...], Meta(min_length=1, max_length=100)]


class MapStructure(Asset, frozen=True):
    """A structure on a map: its datasheet, its north-west corner, how it stands at the start."""

    id: Slug
    name: Name
    sheet: str
    at: tuple[Coordinate, Coordinate]
    cells: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=400)] | None = None
    """Its footprint in cells of the board, where that is not the square of its size (E1)."""
    claimed: Side | None = None
    """The side whose it is at the start (H13)."""
    dilapidated: bool = False
    """Whether it has 2 less armour value and silent emplaced weapons (H2)."""
    guns_work: bool = False
    """Whether its emplaced weapons fire though it is dilapidated (H2)."""
    strongpoint: bool = False
    """Whether it is fought over (V1)."""
    hatch: tuple[Coordinate, Coordinate] | None = None
    """A cell at which its escape hatch comes out (H18)."""
    sections: tuple[
        Annotated[
            tuple[tuple[Coordinate, Coordinate], ...], Meta(min_length=1, max_length=4)
        ], ...
    ] = ()  # fmt: skip
    """The parts in which its storeys fall, by cells; cut by rows where it is left out (S1)."""
    links: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    """Other parts of the same building, which one goes over to from inside (H15)."""
    doors: Annotated[tuple[Edge, ...], Meta(min_length=1, max_length=4)] | None = None
    """Its access points where they are not those of its datasheet (C17)."""
    open: bool = False
    """Whether it is a gate or door that stands open at the start."""
    hits: Hits | None = None
    """Its hits where they are not those of its datasheet (F1)."""


class Emplacement(Asset, frozen=True):
    """A gun emplacement on the ground (H12)."""

    id: Slug
    name: Name
    weapon: str
    at: tuple[Coordinate, Coordinate]


class Zone(Asset, frozen=True):
    """A rectangle of cells, both corners included."""

    west: Coordinate
    north: Coordinate
    east: Coordinate
    south: Coordinate


class MapCard(Asset, frozen=True):
    """A board: its ground as text, its structures, each side's half (C18, D2)."""

    name: Name
    rows: str
    attacker_zone: Zone
    defender_zone: Zone
    attacker_edge: Edge
    structures: Annotated[tuple[MapStructure, ...], Meta(max_length=200)] = ()
    emplacements: Annotated[tuple[Emplacement, ...], Meta(max_length=100)] = ()
    fuel_pipes: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=400)] = ()
    """Cells of fuel pipes, on which flamers draw (H18)."""
    inner_ward: Zone | None = None
    """Where the attacker must stand to win a breach (V2)."""


class Scenario(Asset, frozen=True):
    """A match to be played: a map, the armies, and what ends it."""

    name: Name
    summary: Prose
    map: str
    attacker_armies: Annotated[tuple[str, ...], Meta(min_length=1, max_length=50)]
    defender_armies: Annotated[tuple[str, ...], Meta(min_length=1, max_length=50)]
    turns: Turns = TURN_LIMIT
    points: Points = 1000
    """What the attacker's army is worth, and the defender's unless his share says otherwise."""
    defender_share: tuple[Share, Share] = (1, 1)
    """The defender's points as a fraction of the attacker's, numerator and denominator (D1)."""
    attacker_morale: tuple[Share, Share] = (1, 50)
    """Starting morale as a fraction of the army's points, numerator and denominator (C12)."""
    defender_morale: tuple[Share, Share] = (1, 50)
    points_per_counter: Points | None = None
    """Points of the defender's army for each bunker counter (D3); none without it."""
    hunt: bool = False
    """Whether the attacker's titan is hunted, and wins by leaving over the far edge (V4)."""
    ruin: bool = False
    """Whether each section of a storey that falls costs the defender 1 morale (V3)."""
    free_placement: bool = False
    """Whether the defender may be let move the city's structures before the match (D2)."""

    def armies(self, side: Side) -> tuple[str, ...]:
        """The army lists a side may choose from."""
        return self.attacker_armies if side is Side.ATTACKER else self.defender_armies

    def army_points(self, side: Side, points: int) -> int:
        """What a side's army is worth in a match of some points."""
        share, whole = self.defender_share if side is Side.DEFENDER else (1, 1)
        return points * share // whole

    def morale(self, side: Side) -> tuple[int, int]:
        """The side's starting morale as a fraction of its points (C12, D9)."""
        return self.attacker_morale if side is Side.ATTACKER else self.defender_morale
