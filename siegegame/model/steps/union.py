"""Every kind of step."""

from __future__ import annotations

from siegegame.model.steps.course import (
    BreakDetachment,
    BreakUnderMarkers,
    DestroyCounters,
    EndTurn,
    GainMorale,
    LoseDetachment,
    LoseLatecomers,
    RallyBroken,
    ShedMarkers,
)
from siegegame.model.steps.features import (
    DamageFeature,
    FailFeature,
    ShootFeature,
)
from siegegame.model.steps.fights import (
    BeatSide,
    ChooseLosses,
    EndRetreat,
    FightRound,
    FirefightRound,
    FollowIn,
    Retreat,
    RollCasualties,
)
from siegegame.model.steps.hull import (
    Evacuate,
    FireGun,
    FireGuns,
    HoldStrongpoints,
    LeaveCrater,
    LoseTrapped,
    Penetrate,
    RestoreShields,
    RollDamage,
    ShootHull,
    StrikeInside,
    TestPinning,
    Topple,
)
from siegegame.model.steps.moves import (
    ChooseFirst,
    EnterInTurn,
    GoIn,
    GoOff,
    LeaveTowards,
    MoveFormation,
    RollInitiative,
    Walk,
)
from siegegame.model.steps.scaling import (
    FightOnWalls,
    HoldWalks,
    WallRound,
)
from siegegame.model.steps.shots import (
    BarrageOthers,
    BeginShots,
    ChooseOdd,
    ChooseUnder,
    EndShots,
    RainOthers,
    ResolveShots,
    RollEngineCritical,
    StrikeHeavy,
)
from siegegame.model.steps.storeys import (
    DropStorey,
    SettleStorey,
    ShootStorey,
    TestStorey,
)
from siegegame.model.steps.titans import (
    ChooseFoe,
    ChooseLocation,
    SaveGroup,
    StrikeTitan,
    TitanBouts,
    TitanFight,
)
from siegegame.model.steps.walls import (
    BuildingRound,
    BurnDown,
    BurnFires,
    BurnInside,
    CheckRuins,
    Collapse,
    CrumbleInside,
    DamageStructure,
    DealInside,
    RollCritical,
    SettleStructures,
    ShakeInside,
    ShootStructure,
)

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
    | RestoreShields | HoldStrongpoints | TitanFight | ChooseFoe | TitanBouts | ChooseLocation
    | StrikeTitan | SaveGroup | GoOff | ShootFeature | DamageFeature | FailFeature
    | ChooseOdd | RainOthers | HoldWalks | FightOnWalls | WallRound
    | ShootStorey | TestStorey | DropStorey | SettleStorey
)  # fmt: skip
