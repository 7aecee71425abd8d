"""Events of super-heavy weapons, structures and hidden counters."""

from __future__ import annotations

from typing import ClassVar, Literal

from siegegame.model.events.base import Audience, Event
from siegegame.model.events.fights import Allocation, Fought
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column


class StructureMoved(Event, frozen=True, tag="structure_moved", kw_only=True):
    """The defender has put a structure of the city elsewhere (D2)."""

    structure: str
    cells: tuple[Point, ...]


class CounterPlaced(Event, frozen=True, tag="counter_placed", kw_only=True):
    """A bunker counter was hidden under a structure; its side alone may know (D3)."""

    AUDIENCE: ClassVar[Audience] = Audience.OWNER

    counter: str
    structure: str


class CounterRevealed(Event, frozen=True, tag="counter_revealed", kw_only=True):
    """A bunker counter was found (D7)."""

    counter: str
    structure: str
    cause: Literal["searched", "scanned"]
    by: str
    """The unit that looked or the detachment that scanned."""


class CounterDestroyed(Event, frozen=True, tag="counter_destroyed", kw_only=True):
    """A bunker counter is gone (D8, E12)."""

    counter: str
    structure: str
    cause: Literal["taken", "collapse"]


class ScanRolled(Event, frozen=True, tag="scan_rolled", kw_only=True):
    """A detachment scanned for bunker counters (D7)."""

    detachment: str
    die: int
    found: int
    """Counters that it revealed."""
    within: tuple[str, ...]
    """The structures that it looked under, none after a roll that found nothing."""


class LockedOn(Event, frozen=True, tag="lock_on_rolled", kw_only=True):
    """Super-heavy weapons under Assault orders rolled to lock on, 4+ each (C6)."""

    detachment: str
    weapons: tuple[tuple[str, str], ...]
    """Unit and weapon, one for each die."""
    locked: int


class TemplatePlaced(Event, frozen=True, tag="template_placed", kw_only=True):
    """The templates of a volley lie on a cell and cover what is within 5 cm (C10)."""

    detachment: str
    target: str
    weapons: tuple[str, ...]
    """The weapons that lay one, by card."""
    firing: tuple[str, ...] = ()
    """The units that lay them, one for each weapon."""
    center: Point
    radius_cm: int
    units: tuple[str, ...]
    structures: tuple[str, ...]


class HeavyFired(Event, frozen=True, tag="heavy_fired", kw_only=True):
    """A super-heavy weapon fired (C10); `dice` as rolled, one for each that it may hit."""

    detachment: str
    target: str
    unit: str
    weapon: str
    super_heavy: str
    need: int
    """The lowest face that counts."""
    rerolled: tuple[int, ...] = ()
    """Misses that Overwatch rolled again; their new dice stand behind the first in `dice`."""
    aimed_at: tuple[str, ...]
    """Units, a detachment or a structure, one for each die."""
    hit: tuple[bool, ...]


class BarrageFell(Event, frozen=True, tag="barrage_fell", kw_only=True):
    """A barrage fell on a detachment that was not its target (C10)."""

    detachment: str
    struck: str
    units: tuple[str, ...]
    firepower: int
    column: Column
    hits: int


class StructureShot(Event, frozen=True, tag="structure_shot", kw_only=True):
    """Firepower was rolled against a capacity structure (E5)."""

    detachment: str
    structure: str
    units: tuple[str, ...]
    firepower: int
    """Aimed Firepower before modifiers."""
    markers: int
    halved: bool
    modified: int
    """Firepower after modifiers, a barrage's share included."""
    column: Column
    need: int
    hits: int
    criticals: int
    rerolled: tuple[int, ...] = ()


class StructureDamaged(Event, frozen=True, tag="structure_damaged", kw_only=True):
    """A structure lost some of its durability (E5)."""

    structure: str
    durability: str
    amount: int
    """What was really lost."""
    remaining: int
    cause: str
    by: str | None
    """The detachment that did it."""


class CriticalRolled(Event, frozen=True, tag="critical_rolled", kw_only=True):
    """A critical on a capacity structure (E7)."""

    structure: str
    total: int
    extra: int
    effect: str


class StructureShaken(Event, frozen=True, tag="structure_shaken", kw_only=True):
    """Everybody inside a structure was struck as by a barrage (E7)."""

    structure: str
    firepower: int
    column: Column
    hits: int
    allocations: tuple[Allocation, ...]


class DebrisFlew(Event, frozen=True, tag="debris_flew", kw_only=True):
    """Each detachment inside rolled against a marker (E7); `dice` one for each."""

    structure: str
    detachments: tuple[str, ...]
    need: int


class FireStarted(Event, frozen=True, tag="fire_started", kw_only=True):
    """A structure burns (E8)."""

    structure: str
    again: bool
    """Whether it was burning already."""


class FireBurned(Event, frozen=True, tag="fire_burned", kw_only=True):
    """Flames attacked a detachment inside (E8).

    `dice` is the D6 of Firepower, then its dice, then second dice where all inside need a 7;
    `hits` are those that can be given to units that they hurt.
    """

    structure: str
    detachment: str
    firepower: int
    column: Column
    hits: int


class StructureChecked(Event, frozen=True, tag="structure_checked", kw_only=True):
    """An unstable or crumbling structure rolled at a turn's start: 5-6 it falls (E11)."""

    structure: str
    state: str
    die: int
    falls: bool


class CatastropheRolled(Event, frozen=True, tag="catastrophe_rolled", kw_only=True):
    """A structure at capacity 0 rolled on the catastrophe chart (E11)."""

    structure: str
    size: str
    die: int
    result: str
    """What this die says."""
    state: str
    """What is kept: the worse of this and what it was."""


class StructureCollapsed(Event, frozen=True, tag="structure_collapsed", kw_only=True):
    """A structure fell; `dice` are those of its radius (E11)."""

    structure: str
    size: str
    radius_cm: int
    cause: str
    cells: tuple[Point, ...]


class CollapseStruck(Event, frozen=True, tag="collapse_struck", kw_only=True):
    """A unit was struck by a structure that falls or crumbles (E11)."""

    structure: str
    unit: str
    zone: Literal["inside", "near", "far", "crumbling"]
    die: int
    follow: int
    """The second die behind a 6 for a needed 7; 0 if none was rolled."""
    need: int
    """To survive where it is inside or near; else to hurt the unit."""
    hurt: bool


class UnitEmerged(Event, frozen=True, tag="unit_emerged", kw_only=True):
    """A unit that survived inside stands on the rubble (E11)."""

    unit: str
    structure: str
    cell: Point


class EngineCriticalRolled(Event, frozen=True, tag="engine_critical_rolled", kw_only=True):
    """A war engine or titan suffered a critical (C10)."""

    unit: str
    effect: Literal["capacity", "jammed", "heavy"]
    location: str | None
    """What is jammed (T3)."""
    until: int
    """The turn in whose End phase it is freed; 0 if nothing is jammed."""


class BuildingAssault(Fought, frozen=True, tag="building_assault", kw_only=True):
    """Attackers fought a structure, which has no die bonus of units (E10)."""

    structure: str
    equalled: bool
    """Whether the attackers' total is at least the structure's."""


class BuildingBroken(Event, frozen=True, tag="building_broken", kw_only=True):
    """Attackers that equalled a structure rolled against its Armour (E10)."""

    structure: str
    units: tuple[str, ...]
    """Who rolled: infantry together as its first unit, the others one by one."""
    need: int
    hits: int
    criticals: int
    torn: tuple[int, ...]
    """Capacity that close-combat weapons take, one die a titan; `dice` has these behind."""
