"""Hand-made events of walls that are climbed, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Gear, Phase

from .making import ATT, DEF, made

CLIMB: dict[str, Any] = {"rule": "F8", "side": ATT, "unit": "raiders.1", "wall": "chapel"}
MELEE: dict[str, Any] = {
    **CLIMB, "phase": Phase.ASSAULT, "gear": Gear.LADDER, "climbers": 4, "place": (3, 4),
    "units": ("rifles.1",), "sides": (6, (6,)),
}  # fmt: skip
CUT: dict[str, Any] = {
    "rule": "F9", "side": DEF, "phase": Phase.ASSAULT, "unit": "rifles.1", "target": "raiders.1",
    "wall": "chapel", "place": (3, 4),
}  # fmt: skip

OVER: dict[str, Any] = {"rule": "F6", "detachment": "raiders", "units": ("raiders.1",)}

SCALING: list[tuple[e.Event, str]] = [
    (
        made(
            e.ScalingStarted, **CLIMB, gear=Gear.LADDER, cell=(3, 4), start=(2, 4), up=3, spent=6
        ),
        "Ash Raiders raiders.1 set their ladder at Chapel below 3,4, to be up in turn 3.",
    ),
    (
        made(
            e.ScalingStarted,
            **{**CLIMB, "unit": "rifles.1"},
            gear=Gear.GRAPPLE, cell=(3, 4), start=(2, 4), up=4, spent=6,
        ),
        "Rifle Section rifles.1 sets its grapples at Chapel below 3,4, to be up in turn 4.",
    ),
    (
        made(e.ScalingEnded, **CLIMB, gear=Gear.LADDER, cause="moving away"),
        "Ash Raiders raiders.1 climb Chapel no more (moving away).",
    ),
    (
        made(e.WallClimbed, **CLIMB, gear=Gear.GRAPPLE, start=(2, 4), cell=(3, 4)),
        "Ash Raiders raiders.1 come over Chapel by grapples and hold 3,4.",
    ),
    (
        made(
            e.WallMelee, **MELEE, defenders=(2,), rolled=(4, 2, 3, 1),
            dice=(6, 4, 3, 5, 6, 2, 4, 3, 10, 9),
            hits=(3, 1), checks=(10, (4,)), lost=(1, 0), fell=(1,), left=(4, (4,)),
        ),
        (
            "On Chapel 4 figures of Ash Raiders raiders.1 by ladder meet 2 of Rifle Section "
            "rifles.1: the climbers roll 6 4 3 5 – 3 hits, checks 4 3 10 needing 4+; the defenders "
            "roll 6 2 – 1 hit, checks 9 needing 10+. The climbers lose 1, the defenders 1."
        ),
    ),
    (
        made(
            e.WallMelee,
            **{**MELEE, "units": ("rifles.1", "rifles.2"), "gear": Gear.GRAPPLE},
            defenders=(1, 1),
            rolled=(0, 2, 0, 0), dice=(12, 12), hits=(0, 6), checks=(0, (4, 5)), lost=(4, 1),
            fell=(0, 0), left=(0, (1, 1)),
        ),
        (
            "On Chapel 4 figures of Ash Raiders raiders.1 by grapples meet 2 of Rifle Section "
            "rifles.1 and Rifle Section rifles.2: the climbers do not strike; the defenders roll "
            "12 12 – 6 hits. The climbers lose 5, 1 of them below, the defenders nobody."
        ),
    ),
    (
        made(e.GrapplesCut, **CUT, dice=(4, 1), hits=1, lost=1, left=4),
        (
            "Rifle Section rifles.1 cuts at the grapples of Ash Raiders raiders.1: 4 1 – "
            "1 climber drops."
        ),
    ),
    (
        made(e.GrapplesCut, **CUT, dice=(4, 4), hits=2, lost=2, left=3),
        (
            "Rifle Section rifles.1 cuts at the grapples of Ash Raiders raiders.1: 4 4 – "
            "2 climbers drop."
        ),
    ),
    (
        made(e.GrapplesCut, **CUT, dice=(3, 1), hits=0, lost=0, left=5),
        "Rifle Section rifles.1 cuts at the grapples of Ash Raiders raiders.1: 3 1 – nobody drops.",
    ),
    (
        made(
            e.FireShared, **OVER, target="rifles", over=5, shared=3, within=("rifles", "guns"),
            shares=(2, 1),
        ),
        (
            "Cinder Raiders fire over the wall: 5 dice, halved to 3, shared among those behind it: "
            "2 on 2nd Rifles and 1 on 3rd Guns."
        ),
    ),
    (
        made(
            e.FireFell,
            **{**OVER, "units": ("rifles.1",)},
            struck="rifles", needs=(5, 6), rerolled=(1,), dice=(5, 1, 6), hits=2, place=(3, 4),
        ),
        (
            "The fire of Cinder Raiders falls on 2nd Rifles as well: 2 dice needing 5+ or 6+: 5 1, "
            "Overwatch re-rolls 1 as 6 – 2 hits."
        ),
    ),
    (
        made(
            e.DecisionRequested, side=DEF, rule="F6", decision="odd", count=1,
            candidates=("rifles.1", "guns.1"),
        ),
        (
            "The defender is to say which detachments behind the wall take 1 odd die: 1 unit of "
            "2nd Rifles and 1 of 3rd Guns."
        ),
    ),
    (
        made(e.DecisionMade, side=DEF, rule="F6", decision="odd", chosen=("rifles.1",)),
        "The defender has the odd dice fall on those of Rifle Section rifles.1.",
    ),
]  # fmt: skip
