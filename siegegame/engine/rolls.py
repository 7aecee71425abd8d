"""What an order would roll, as plain records: who fires or fights, at what, with which dice.

`engine.prospects` makes them, `odds` reckons with them.
"""

from __future__ import annotations

from siegegame.content.schema import CloseAssaultRow, CriticalRow
from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.hull_rolls import HullFire
from siegegame.engine.records import Record
from siegegame.engine.storey_rolls import StoreyFire
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Column, Side, StructureSize, StructureState


class Mark(Record, frozen=True):
    """A unit that dice may be given to."""

    unit: str
    detachment: str
    side: Side
    need: int
    """The face that hurts it, its cover counted (C8)."""
    bare: int
    """The face without its cover."""
    capacity: int
    """Hits it takes before it is gone."""
    engine: bool
    in_rubble: bool
    """Whether dice against it are rolled twice (S6)."""
    points: int
    """What its card costs."""
    saved: bool = False
    """Whether battlements may cancel a hit on it that does not ignore cover (H16)."""


class Strike(Record, frozen=True):
    """A super-heavy weapon that would fire (C10)."""

    unit: str
    weapon: str
    kind: str
    need: int
    """The face it needs; a mega-cannon needs each victim's own Armour instead."""
    marks: tuple[Mark, ...]
    """Whom it hits: the nearest it can hurt first; all under its template for a mega-cannon."""
    structures: tuple[str, ...]
    """Structures it hits."""
    rerolls: bool
    """Whether a miss is rolled again on Overwatch (C6)."""
    stopped: bool = False
    """Whether a void shield that is still up would stop it (H18)."""


class Barrage(Record, frozen=True):
    """A barrage on a detachment that is not the target, or its share of other fire (C10, F6)."""

    detachment: str
    firepower: int
    column: Column
    dice: int
    marks: tuple[Mark, ...]
    share: bool = False
    """Whether it is a share of indirect fire over a wall (F6); its Firepower says nothing then."""
    stopped: bool = False
    """Whether a void shield that is still up would stop the best die (H18)."""
    stopped_with_odd: bool = False
    """The same of a share with an odd die (F6)."""
    by_first: tuple[int, ...] = ()
    """The dice for each unit if that is the first left behind a share; empty if all are alike."""


class Wall(Record, frozen=True):
    """A structure that would be shot at, struck or assaulted (E5)."""

    structure: str
    size: StructureSize
    state: StructureState
    armour: int
    remaining: int
    firepower: int
    """After modifiers, barrages included; 0 where only single weapons strike it."""
    dice: int
    rerolls: bool
    """Whether misses are rolled again on Overwatch (C6)."""
    inside: tuple[Mark, ...]
    """Its occupants; inside they need their `bare` and what walls keep of cover (E7)."""
    inside_dice: tuple[int, ...]
    """Dice that a Firepower of 0, 1, 2, ... rolls against those inside (E7, E8)."""
    criticals: tuple[CriticalRow, ...]
    """The critical chart (E7)."""
    failing: tuple[str, ...]
    """What each face of the die makes of it at capacity 0 (E11)."""
    stopped: bool = False
    """Whether a void shield would stop the worst of the dice (H18)."""


class Salvo(Record, frozen=True):
    """What the dice of a fire would be if certain barrages lock on; all without Assault orders."""

    ways: int
    """How often it comes to this, out of the ways of all salvos of a fire."""
    barrage: int
    """What barrages add to the Firepower (C10)."""
    dice: int
    """Dice of Firepower and barrage at the target detachment."""
    ignoring: int
    """How many of them ignore cover."""
    barrages: tuple[Barrage, ...]
    walls: tuple[Wall, ...]
    """The structures shot at or under templates."""
    fuelled: int = 0
    """How many of the dice, the first of them, are 1 better for a fuel pipe (H18)."""
    stopped: bool = False
    """Whether a void shield would stop the best of the dice (H18)."""


class Through(Record, frozen=True):
    """A blast at units on battlements, which goes through once if any die hits them (H16)."""

    hull: HullFire
    """The structure below, and the one hit that it takes."""
    units: tuple[str, ...]
    """The units up there."""


class Over(Record, frozen=True):
    """The dice of indirect fire over a wall, and who shares them (F6)."""

    dice: int
    """Before they are halved."""
    shared: int
    """What is left of them."""
    within: tuple[str, ...]
    """The detachments behind the wall, the target first."""
    odd: int
    """How many of these get one die more than the salvos say, as their side chooses."""


class Fire(Record, frozen=True):
    """What a detachment's fire would be."""

    detachment: str
    target: str
    side: Side
    center: Point | None
    """Where its templates lie."""
    units: tuple[str, ...]
    aimed: int
    """Firepower before modifiers, barrages not counted."""
    markers: int
    """Blast markers on the shooters."""
    halved: bool
    modified: int
    """Firepower after markers and orders."""
    column: Column
    stance: str
    rerolls: bool
    """Whether missed dice are rolled again on Overwatch (C6)."""
    marks: tuple[Mark, ...]
    """Those of the target detachment who may be hit by the dice, nearest first."""
    strikes: tuple[Strike, ...]
    """Super-heavy weapons other than barrages, in the order in which they fire."""
    lock_on: bool
    """Whether each super-heavy weapon must lock on first (C6)."""
    silenced: int
    """Super-heavy weapons that markers keep from firing (C9)."""
    heavies: int
    """Super-heavy weapons aimed at a detachment, barrages apart, whether they fire or not (C9)."""
    salvos: tuple[Salvo, ...]
    """What the dice may be; the last one is with every barrage."""
    hulls: tuple[HullFire, ...] = ()
    """What it does to hull-point structures: the target, or others under its templates (H3)."""
    over: Over | None = None
    """What goes over a wall, if anything does (F6)."""
    features: tuple[FeatureFire, ...] = ()
    """What it does to hit-rated structures likewise (F3)."""
    snaps: bool = False
    """Whether they are snap shots (H17)."""
    through: tuple[Through, ...] = ()
    """Structures below those who are shot at on battlements (H16)."""
    storeys: tuple[StoreyFire, ...] = ()
    """What it does to storeys: of the target, or of occupants under its templates (S1)."""

    @property
    def salvo(self) -> Salvo:
        """The dice with every barrage."""
        return self.salvos[-1]


class Party(Record, frozen=True):
    """One side of a fight."""

    side: Side
    fighters: tuple[Mark, ...]
    """Those who count, and roll casualty dice."""
    exposed: tuple[Mark, ...]
    """Those among whom the owner picks losses; in firefights the nearest first."""
    detachments: tuple[str, ...]
    strength: int
    bonuses: tuple[tuple[str, int], ...]
    """In the first round."""
    hampered: bool
    """Whether its dice are rolled twice because the enemy stands in rubble (S6)."""
    markers: int
    """Blast markers on its detachments; a tie adds one to each of them."""
    loose: int
    """How many of them it takes as the fight is picked, being out of coherency (C15)."""
    steady: int
    """Bonuses that ties do not change: all in cover, in a firefight (C11)."""


class Fight(Record, frozen=True):
    """What a close assault, a fight for a garrison or a firefight would be (C11, C17)."""

    kind: str
    """`close_assault`, `garrison` or `firefight`."""
    ours: Party
    theirs: Party
    structure: str | None
    rows: tuple[CloseAssaultRow, ...]
    """What differences do; not used in firefights."""
    narrow: bool = False
    """Whether openings limit how many figures fight (F7)."""


class Storm(Record, frozen=True):
    """What an assault on a structure would be (E10)."""

    wall: Wall
    units: tuple[str, ...]
    strength: int
    loose: int
    """Blast markers it takes as the assault is picked, being out of coherency (C15)."""
    bonuses: tuple[tuple[str, int], ...]
    wall_strength: int
    wall_bonuses: tuple[tuple[str, int], ...]
    dice: int
    """Dice against Armour if the structure is equalled."""
    tearing: int
    """Titans that tear with a close-combat weapon, D6 capacity and a critical each."""


class Stir(Record, frozen=True):
    """A die that a detachment with blast markers must roll before it moves (C9)."""

    detachment: str
    markers: int
    bonus: int
    """What an elite detachment adds (C16)."""


class Search(Record, frozen=True):
    """What a detachment would scan (D7)."""

    detachment: str
    structures: tuple[str, ...]
    """Those within its reach under which nobody has looked."""


class Watcher(Record, frozen=True):
    """A unit that sees a cell, and what it could fire at somebody there (C7, C13)."""

    unit: str
    firepower: int
    """Firepower of its weapons in range."""
    heavies: int
    """Its super-heavy weapons in range."""
