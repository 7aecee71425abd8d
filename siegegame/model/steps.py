"""The steps of the agenda: small frozen values that say what is to be resolved next (decision 5).

Entities are named by number here, because steps never leave the engine. A `Decision` on top of
the agenda waits for an order of its side; every other step is resolved by the system that owns it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from siegegame.model.vocabulary import Side


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """Something that is still to be resolved."""


class Decision(Step, frozen=True):
    """A question that a side must answer with its next order."""

    side: Side
    asked: bool = False
    """Whether the question has been put, that is, its event told."""


class RollInitiative(Step, frozen=True, tag=True):
    """Both sides roll for the initiative of a step of the turn (C5)."""

    name: str


class ChooseFirst(Decision, frozen=True, tag=True):
    """The winner of the initiative says who acts first (C5)."""


class Walk(Step, frozen=True, tag=True):
    """A unit goes on along the rest of its path (C1, C14)."""

    unit: int
    path: tuple[int, ...]
    costs: tuple[int, ...]
    """What each step costs, in half cells."""
    retreat: bool = False
    """Whether it is falling back after a lost fight (C11)."""


class EnterInTurn(Step, frozen=True, tag=True):
    """The units of a detachment go into a hull-point structure one after another (H9)."""

    units: tuple[int, ...]
    structure: int


class GoIn(Step, frozen=True, tag=True):
    """A unit that has come to an access point goes in (H9)."""

    unit: int
    structure: int
    cost: int


class LeaveTowards(Step, frozen=True, tag=True):
    """A unit of a detachment leaves its structure, as near to a cell as it can (H9)."""

    unit: int
    cell: int


class MoveFormation(Step, frozen=True, tag=True):
    """The rest of a detachment follows its leader (C2)."""

    units: tuple[int, ...]
    goal: int
    """The cell the leader went to."""
    offset: tuple[int, int]
    """By how much the formation moves, in cells across and down."""


class BeginShots(Step, frozen=True, tag=True):
    """A detachment fires: markers, lock-on dice, who is under its templates (C7, C9, C10)."""

    detachment: int
    target: int
    """A detachment or a structure."""
    centre: int
    """The cell on which its templates are centred, -1 without any."""


class ResolveShots(Step, frozen=True, tag=True):
    """A detachment's Firepower is rolled, then its super-heavy weapons (C7, C8, C10)."""

    detachment: int
    target: int
    centre: int
    heavies: tuple[tuple[int, int], ...]
    """The super-heavy weapons that fire: a unit and the place of the weapon on its card."""
    aimed: int = 0
    """Super-heavy weapons aimed, barrages apart, whether they fire or not (C9)."""
    under: tuple[int, ...] = ()
    """The units under the templates."""
    ask: tuple[int, ...] = ()
    """Structures of whose occupants the owner has still to say who is under them."""


class BarrageOthers(Step, frozen=True, tag=True):
    """A barrage falls on a detachment that was not its target (C10)."""

    detachment: int
    """The shooters."""
    struck: int
    units: tuple[int, ...]
    """Its units under the template, nearest first."""
    weight: int
    """How often each unit counts: once for a barrage, twice for a heavy one."""


class StrikeHeavy(Step, frozen=True, tag=True):
    """One super-heavy weapon hits or misses (C10)."""

    detachment: int
    target: int
    unit: int
    weapon: int
    centre: int
    under: tuple[int, ...]


class EndShots(Step, frozen=True, tag=True):
    """The markers of a shot that hit something, and the failures it caused (C9, E11)."""

    detachment: int
    targets: tuple[int, ...]
    firepower: int
    heavies: int


class RollEngineCritical(Step, frozen=True, tag=True):
    """A war engine or titan suffers a critical (C10)."""

    unit: int
    by: int


class ShootStructure(Step, frozen=True, tag=True):
    """Firepower or a barrage is rolled against a capacity structure (E5, E6)."""

    detachment: int
    structure: int
    firepower: int
    """After modifiers."""
    units: tuple[int, ...]
    aimed: int


class DamageStructure(Step, frozen=True, tag=True):
    """Hits cost a structure capacity and cause criticals (E5)."""

    structure: int
    hits: int
    criticals: int
    cause: str
    by: int = 0


class RollCritical(Step, frozen=True, tag=True):
    """A critical on a capacity structure (E7)."""

    structure: int
    by: int


class ShakeInside(Step, frozen=True, tag=True):
    """Everybody inside a structure is struck as by a barrage (E7)."""

    structure: int


class BurnInside(Step, frozen=True, tag=True):
    """Flames attack a detachment inside a structure (E8)."""

    structure: int
    detachment: int


class BurnDown(Step, frozen=True, tag=True):
    """Flames cost their structure capacity (E8)."""

    structure: int


class BurnFires(Step, frozen=True, tag=True):
    """At the start of a Shooting phase every fire burns (E8)."""


class DealInside(Step, frozen=True, tag=True):
    """Dice are given to those inside whom they can hurt, of the owner's choice (E8)."""

    side: Side
    units: tuple[int, ...]
    dice: tuple[int, ...]
    """Highest first."""
    cause: str
    rule: str


class ShootHull(Step, frozen=True, tag=True):
    """Weapons of one kind fire at a hull-point structure (H3)."""

    detachment: int
    """Who fires; 0 if an emplaced weapon does so by itself (H11)."""
    structure: int
    weapon: str
    firing: tuple[int, ...]
    """The units and emplaced weapons that fire it."""
    shots: int
    skill: int
    facings: tuple[int, ...]
    """The facings that are shot at; on an exact diagonal two, of which the tougher counts (H1)."""
    snap: bool = False
    """Whether these are snap shots (H17)."""
    sure: bool = False
    """Whether the structure is hit without a die (H16)."""
    fuelled: bool = False
    """Whether it draws on a fuel pipe, which betters its dice (H18)."""


class Penetrate(Step, frozen=True, tag=True):
    """A hit on a hull-point structure is compared with its armour value (H3)."""

    structure: int
    weapon: str
    facings: tuple[int, ...]
    by: int
    strength: int = 0
    """In place of the weapon's, for hits by hand; then there is no weapon."""
    fuelled: bool = False
    """Whether its weapon draws on a fuel pipe (H18)."""


class RollDamage(Step, frozen=True, tag=True):
    """A penetrating hit rolls on the building damage table (H4)."""

    structure: int
    ap: int
    """0 without armour piercing."""
    by: int


class Topple(Step, frozen=True, tag=True):
    """A hull-point structure collapses totally, or detonates (H6, H7)."""

    structure: int
    result: Literal["total_collapse", "detonation"]


class StrikeInside(Step, frozen=True, tag=True):
    """Debris of strength 6 falls on those inside, or on a detachment on the roof (H4, H6, H7)."""

    structure: int
    dice: int
    """How many D6 hits."""
    roof: bool = False
    """Whether it falls on those on the battlements."""
    rule: str = "H4"


class Evacuate(Decision, frozen=True, tag=True):
    """The side's units must leave a structure that falls, at once (H6, H7)."""

    structure: int = 0
    units: tuple[int, ...] = ()
    roof: bool = False
    """Whether they are on its battlements and have to get clear of it (H7)."""


class LoseTrapped(Step, frozen=True, tag=True):
    """Those who could not leave a fallen structure are lost (H6, H7)."""

    structure: int
    units: tuple[int, ...]
    rule: str = "H6"


class TestPinning(Step, frozen=True, tag=True):
    """A detachment tests whether it is pinned (H17)."""

    detachment: int
    cause: str


class LeaveCrater(Step, frozen=True, tag=True):
    """A structure that has detonated is gone and leaves a crater (H7)."""

    structure: int


class FireGuns(Step, frozen=True, tag=True):
    """Emplaced weapons of claimed structures that nobody has fired do so themselves (H11)."""

    left: tuple[int, ...] | None = None
    """Those that have still to fire; None before the first."""


class FireGun(Step, frozen=True, tag=True):
    """One emplaced weapon fires by itself at a unit, or at a structure of the enemy (H11)."""

    gun: int
    target: int


class RestoreShields(Step, frozen=True, tag=True):
    """Void shields that are down roll to come up again (H18)."""


class HoldStrongpoints(Step, frozen=True, tag=True):
    """Each strongpoint gives its claimant morale; who claims all has won (V1)."""


class SettleStructures(Step, frozen=True, tag=True):
    """Damaged structures at capacity 0 roll on the catastrophe chart (E11)."""


class CheckRuins(Step, frozen=True, tag=True):
    """Unstable and crumbling structures roll at a turn's start (E11)."""

    left: tuple[int, ...] | None = None
    """Those that have still to roll; None before the first."""


class CrumbleInside(Step, frozen=True, tag=True):
    """At the end of the Movement phase crumbling structures hurt those inside (E11)."""


class Collapse(Step, frozen=True, tag=True):
    """A structure falls: who is in it and near it is struck, its ground is rubble (E11)."""

    structure: int
    cause: str


class GainMorale(Step, frozen=True, tag=True):
    """The defender gains morale for counters that are undiscovered (D6)."""


class DestroyCounters(Step, frozen=True, tag=True):
    """Found counters are destroyed where attackers alone are inside (D8)."""


class BuildingRound(Step, frozen=True, tag=True):
    """Attackers fight a structure (E10)."""

    structure: int
    side: Side
    units: tuple[int, ...]


class FollowIn(Step, frozen=True, tag=True):
    """The winners of a garrison fight go in as far as there is room (C17)."""

    structure: int
    units: tuple[int, ...]


class FightRound(Step, frozen=True, tag=True):
    """A round of a close assault (C11)."""

    number: int
    side: Side
    """The side that picked the fight."""
    ours: tuple[int, ...]
    theirs: tuple[int, ...]
    structure: int = 0
    """The structure whose garrison is fought, 0 in the open (C17)."""


class RollCasualties(Step, frozen=True, tag=True):
    """The sides of a decided close assault roll to hit, then the loser is beaten (C11)."""

    winner: Side
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    winning: tuple[int, ...]
    """Those of the winner's units that fought and roll a die."""
    losing: tuple[int, ...]
    difference: int
    structure: int = 0
    """The structure whose garrison was fought, 0 in the open (C17)."""
    picker: Side | None = None
    """In a garrison fight the side outside."""


class ChooseLosses(Decision, frozen=True, tag=True):
    """The side picks which of its units take hits (C11, E7, E8)."""

    units: tuple[int, ...] = ()
    hits: int = 0
    cause: str = "close assault"
    rule: str = "C11"


class ChooseUnder(Decision, frozen=True, tag=True):
    """The side says which of its units inside are under a template (C10)."""

    units: tuple[int, ...] = ()
    count: int = 0
    then: ResolveShots | None = None
    """What goes on with those that were named."""


class BeatSide(Step, frozen=True, tag=True):
    """The losing detachments of a fight take markers, break and retreat (C11)."""

    side: Side
    detachments: tuple[int, ...]
    markers: int
    cause: str
    stays: bool = False
    """Whether they hold their ground, a garrison beaten by 1, and only take markers (C17)."""


class Retreat(Decision, frozen=True, tag=True):
    """The side moves its beaten units away; `done` ends it (C11)."""

    detachments: tuple[int, ...] = ()


class EndRetreat(Step, frozen=True, tag=True):
    """Retreating units too near an enemy are lost (C11)."""

    detachments: tuple[int, ...]


class FirefightRound(Step, frozen=True, tag=True):
    """A round of a firefight (C11)."""

    number: int
    detachment: int
    target: int


class BreakDetachment(Step, frozen=True, tag=True):
    """A detachment breaks (C9, C11)."""

    detachment: int
    cause: str
    rule: str


class LoseDetachment(Step, frozen=True, tag=True):
    """A detachment without units is destroyed and paid for (C12)."""

    detachment: int


class ShedMarkers(Step, frozen=True, tag=True):
    """Every detachment removes blast markers (C9)."""


class RallyBroken(Step, frozen=True, tag=True):
    """Broken detachments try to rally (C9, C11)."""


class BreakUnderMarkers(Step, frozen=True, tag=True):
    """Detachments with too many markers break (C9)."""


class LoseLatecomers(Step, frozen=True, tag=True):
    """Units that have not come onto the table by the end of turn 2 are lost (C12)."""


class EndTurn(Step, frozen=True, tag=True):
    """The turn is over; at the limit the higher morale wins (C12)."""


AnyStep = (
    RollInitiative | ChooseFirst | Walk | EnterInTurn | GoIn | LeaveTowards
    | MoveFormation | BeginShots | ResolveShots
    | BarrageOthers | StrikeHeavy | EndShots | RollEngineCritical | ShootStructure
    | DamageStructure | RollCritical | ShakeInside | BurnInside | BurnDown | BurnFires
    | DealInside | SettleStructures | CheckRuins | CrumbleInside | Collapse | GainMorale
    | DestroyCounters | BuildingRound | FollowIn | ChooseUnder
    | FightRound | RollCasualties | ChooseLosses | BeatSide | Retreat | EndRetreat
    | FirefightRound | BreakDetachment | LoseDetachment | ShedMarkers | RallyBroken
    | BreakUnderMarkers | LoseLatecomers | EndTurn | ShootHull | Penetrate | RollDamage | Topple
    | StrikeInside | Evacuate | LoseTrapped | TestPinning | LeaveCrater | FireGuns | FireGun
    | RestoreShields | HoldStrongpoints
)  # fmt: skip
