"""Events of close combat with titans (T1 to T5), and of the one that is hunted (V4)."""

from __future__ import annotations

from typing import Literal

from siegegame.model.events.base import Event
from siegegame.model.geometry import Point


class TitanEngaged(Event, frozen=True, tag="titan_engaged", kw_only=True):
    """A fight was picked in which titans take part (T1)."""

    titans: tuple[str, ...]
    engaged: tuple[str, ...]
    """Everybody in the fight, on both sides, who fights no other in this phase."""
    place: Point
    """Where the first titan is."""


class TitanAssault(Event, frozen=True, tag="titan_assault", kw_only=True):
    """A group attacked a titan (T2); dice are the group's, then the titan's."""

    titan: str
    units: tuple[str, ...]
    """The group; the event's side is theirs."""
    group_caf: int
    """The sum of their factors."""
    group_dice: int
    """How many of the dice are theirs."""
    group: int
    """Their total."""
    titan_caf: int
    defence: int
    hits: int
    twice: tuple[bool, bool]
    """Whether the group's dice and the titan's are rolled in pairs of which the lower counts (S6).
    """
    place: Point
    """Where the titan is."""


class TitanStruck(Event, frozen=True, tag="titan_struck", kw_only=True):
    """Hits in close combat struck a part of a titan (T3); a die a hit, the worst counts."""

    titan: str
    location: str
    effect: Literal["nothing", "jammed", "disabled", "damaged"]
    capacity: int
    """Capacity that it costs."""
    critical: bool
    until: int
    """The turn in whose End phase the part is freed; 0 if it is not jammed."""


class TitanSaves(Event, frozen=True, tag="titan_saves_rolled", kw_only=True):
    """Infantry and cavalry that attacked a titan rolled to be saved (T4)."""

    titan: str
    units: tuple[str, ...]
    need: int
    saved: tuple[bool, ...]
    """For each of them whether it is; the others are destroyed."""


class TitanDuel(Event, frozen=True, tag="titan_duel", kw_only=True):
    """A war engine or titan fought a titan (T5); dice are its own, its enemy's, a D3 of a loss."""

    unit: str
    titan: str
    """Whom it attacked."""
    cafs: tuple[int, int]
    more: tuple[int, int]
    """D6s for hits of groups and earlier attackers, of either."""
    numbers: tuple[int, int]
    """How many of the dice are of either."""
    totals: tuple[int, int]
    winner: str | None
    """None on a tie."""
    lost: int
    """Capacity that a war engine loses, 0 if it is a titan that lost or nobody did."""
    twice: tuple[bool, bool]
    """Whether the dice of either are rolled in pairs of which the lower counts (S6)."""
    place: Point
    """Where the titan is."""


class TitanEscaped(Event, frozen=True, tag="titan_escaped", kw_only=True):
    """The titan that is hunted has left the table over the far edge (V4)."""

    unit: str
    cell: Point
    """From where."""
    spent: int
    """Half cells that it has moved in this phase, the last step included."""
