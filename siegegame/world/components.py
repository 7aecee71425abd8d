"""The components of every entity (decision 3).

Those that never change after spawn are frozen and shared between clones. The others are mutable,
hold scalars and tuples only, and are written through `world.changes` alone.
"""

from __future__ import annotations

import msgspec

from siegegame.model.steps import AnyStep
from siegegame.model.vocabulary import (
    CounterState,
    EndReason,
    Gear,
    OrderKind,
    Phase,
    Side,
    Status,
    StructureSize,
    StructureState,
)

OFF_TABLE = -1
"""The cell of a unit that stands on no cell: in reserve, inside a structure, or gone."""


class Fixed(msgspec.Struct, frozen=True, gc=False):
    """A component that never changes."""


class Component(msgspec.Struct, gc=False):
    """A component that changes; only the journal writes to it."""


class Identity(Fixed, frozen=True):
    """How an entity is called: its slug in orders and events, its name in prose."""

    slug: str
    name: str


class Profile(Fixed, frozen=True):
    """A unit's card and place in its army (C2)."""

    card: str
    side: Side
    detachment: int
    leads: bool
    """Whether it is its detachment's HQ."""


class Roster(Fixed, frozen=True):
    """A detachment's units, whether alive or not (C2)."""

    side: Side
    units: tuple[int, ...]
    leader: int
    """Its HQ unit, 0 if it has none."""
    points: int


class Frame(Fixed, frozen=True):
    """What a structure is built as (E1, E2)."""

    sheet: str
    size: StructureSize


class Force(Fixed, frozen=True):
    """A side's army (D1)."""

    side: Side
    army: str
    strategy: int
    points: int
    detachments: tuple[int, ...]


class Position(Component):
    """Where a unit is: on a cell, inside a structure (`inside` is its entity), or neither."""

    cell: int = OFF_TABLE
    inside: int = 0


class Vitals(Component):
    """What is left of a unit."""

    status: Status = Status.RESERVE
    figures: int = 0
    capacity: int = 1
    first_move: int = 0
    """The turn of its first move, 0 before that (D4)."""
    jams: tuple[int, ...] = (0, 0, 0, 0, 0)
    """For each of `LOCATIONS` the last turn in which it is jammed, 0 if never (T3)."""
    reloading: int = 0
    """The turn in which its heavy barrage must load (C10)."""


class Limbs(Component):
    """What a titan can still use of itself; nobody else has any (T3)."""

    disabled: tuple[int, ...] = (0, 0, 0, 0, 0)
    """How often each of `LOCATIONS` has been disabled: arms once, legs twice."""


class Work(Component):
    """What an engineer on foot or a construction vehicle has done; nobody else has any (S7)."""

    turn: int = 0
    """The turn in which it last cleared ground or laid a charge."""


class Activity(Component):
    """What a unit has done: half cells spent in this phase, the rest in this turn."""

    spent: int = 0
    fired: bool = False
    fought: bool = False
    entered: bool = False
    """Whether it came onto the table this turn (C15, D5)."""
    retreated: int = 0
    """Half cells of the retreat under way."""
    left: bool = False
    """Whether it has come out of a structure in this phase, which ends its moves (H9)."""
    sallied: bool = False
    """Whether it has come out by an access point this turn and may engage (H14)."""


class Orders(Component):
    """What a detachment was told and has done this turn (C6)."""

    order: OrderKind | None = None
    activated: bool = False
    halted: bool = False
    shot: bool = False
    charged: bool = False
    """Whether it has begun its move in the Assault phase."""
    firefought: bool = False
    scanned: bool = False


class Nerve(Component):
    """A detachment's blast markers, its losses, whether it is broken or gone (C9, C11)."""

    markers: int = 0
    lost: int = 0
    """Units destroyed."""
    broken: bool = False
    destroyed: bool = False
    struck: bool = False
    """Whether the fire that is being resolved has hit it (C9)."""
    pinned: int = 0
    """The turn up to whose End phase it is pinned, 0 if never (H17)."""
    shaken: int = 0
    """The turn up to whose End phase a tremor has it make snap shots, 0 if never (H4)."""


class Site(Component):
    """The cells a structure covers, or has covered while it stood (E1)."""

    cells: tuple[int, ...]


class Condition(Component):
    """Whether and how a structure stands, whatever its durability."""

    state: StructureState = StructureState.STANDING


class Capacity(Component):
    """The durability of a capacity structure: what is left of its damage capacity (E2)."""

    remaining: int
    maximum: int
    damaged: bool = False
    """Whether the attack that is being resolved has cost it something (E11)."""


class Hull(Component):
    """The durability of a hull-point structure (H1, H4)."""

    points: int
    maximum: int
    breached: int = 0
    """Armour value that its facings have lost (H4)."""


class Storeys(Component):
    """The durability of a structure with storeys: what stands of each section (S1)."""

    sections: tuple[tuple[int, ...], ...]
    """The cells of each section."""
    floors: tuple[int, ...]
    """How many floors of each section stand."""
    places: tuple[tuple[int, int, int], ...] = ()
    """Units inside, each with its floor and the place of its section."""


class Hits(Component):
    """The durability of a hit-rated structure, a feature (F1)."""

    remaining: int
    maximum: int
    """Its full rating, which says who can harm it by hand (F2)."""
    open: bool = False
    """Whether it is a gate or door that stands open."""
    bashed: int = 0
    """The last turn in which it was bashed: one figure has room at a door (F3)."""


class Shelter(Component):
    """Whether a detachment shelters; there is one only where it can (F5)."""

    down: bool = False


class Climb(Component):
    """The wall that a unit with ladders or grapples climbs; there is one only where it can (F8)."""

    wall: int = 0
    """0 while it climbs none."""
    cell: int = OFF_TABLE
    """The cell of the wall walk to which its ladder or its ropes lead."""
    gear: Gear = Gear.LADDER
    up: int = 0
    """The turn in whose Movement phase it is up."""


class Claim(Component):
    """Whose flag is on a structure (H13)."""

    side: Side | None = None


class Mount(Fixed, frozen=True):
    """Where an emplaced weapon stands and what it is (H11, H12)."""

    structure: int
    """0 for a gun emplacement on the ground."""
    weapon: str
    facing: int
    """The wall it is in, a place in `rules.hull.FACINGS`; -1 if it turns all round."""
    cell: int = OFF_TABLE
    """Where a gun emplacement stands on the ground."""
    silent: bool = False
    """Whether it never fires: its structure is dilapidated, and no map says it works (H2)."""


class Gun(Component):
    """What has become of an emplaced weapon."""

    destroyed: bool = False
    fired: int = 0
    """The turn in which it fired last (H11)."""
    crew: int = 0
    """The unit of which a figure mans it, 0 if none does (H11)."""
    shaken: int = 0
    """The turn up to whose End phase it makes snap shots (H4)."""


class Shield(Component):
    """A void shield (H18)."""

    up: bool = True


class Fire(Component):
    """A structure's fire, dormant until it burns (E8)."""

    turn: int = 0
    """The turn in which it was lit, 0 if it does not burn."""


class Counter(Component):
    """A bunker counter (D3): under which structure it lies; hidden entities of their own block."""

    structure: int = 0
    """0 where it is not placed, or not known."""
    state: CounterState = CounterState.UNPLACED


class Garrison(Component):
    """The units inside a structure, by entity, and how many stands have room (C17)."""

    room: int
    occupants: tuple[int, ...] = ()
    searched: bool = False
    """Whether the attacker has looked under it: what is there is found (D7)."""
    fired: int = 0
    """Stands that have fired from inside this turn, lost since or not (C17)."""
    slits: int = 0
    """Figures that have fired through fire points this turn, eight bits a wall, N lowest (H10)."""


class Morale(Component):
    """A side's morale in hundredths and its units on or due on the table (C12)."""

    hundredths: int = 0
    units: int = 0


class Presence(Component):
    """The cells on which a side's units stand, as a set of bits; it follows from `Position`."""

    cells: int = 0
    aloft: int = 0
    """Those on battlements, which are not among the others (H16)."""


class Tally(Component):
    """How many orders a side has given: the number of its next decision (decision 10)."""

    orders: int = 0


class Clock(Component):
    """Where the match is: turn, phase, stage of the phase table, who acts (C4, C5)."""

    turn: int = 0
    phase: Phase = Phase.DEPLOYMENT
    stage: int = 0
    acting: Side | None = None
    first: Side | None = None
    active: int = 0
    """The detachment in the middle of its moves, 0 if none."""
    passes: int = 0
    """Passes in a row, or sides that have finished their part of the stage."""
    yielding: bool = False
    """Whether the acting side has acted: the other is next once the agenda is empty."""
    fighting: bool = False
    """In the Assault phase: the acting side is past its moves and picks fights (C11)."""
    engines: bool = False
    """In the Shooting phase: war engines and titans shoot now, nobody else (C5)."""
    automatic: int = 0
    """How many of the stage's automatic steps have been begun."""


class Agenda(Component):
    """What is still to be resolved; the last step is the next (decision 5)."""

    steps: tuple[AnyStep, ...] = ()


class DiceStream(Component):
    """The match's one stream of dice and, in scripted matches, queued faces by purpose (C3)."""

    state: int = 0
    drawn: int = 0
    queues: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Outcome(Component):
    """How the match ended; `reason` is None while it goes on (C12)."""

    reason: EndReason | None = None
    winner: Side | None = None
    """None is a draw."""
