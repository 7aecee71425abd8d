"""Hand-made events of hull-point structures, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Column, Phase

from .making import ATT, DEF, SHOTS, made

SHOT: dict[str, Any] = {
    "rule": "H3", "detachment": "guns", "structure": "chapel", "weapon": "siege-gun",
    "firing": ("guns.1", "guns.2"), "shots": 2, "need": 3, "snap": False, "rerolled": (),
    "hits": 1, "dice": (3, 2),
}  # fmt: skip
PIERCED: dict[str, Any] = {
    "rule": "H3", "structure": "chapel", "weapon": "siege-gun", "strength": 10, "die": 4,
    "total": 14, "av": 14, "result": "glance", "traits": ("blast",), "facing": "west",
    "by": "guns", "dice": (4,),
}  # fmt: skip
HARM: dict[str, Any] = {
    "rule": "H4", "structure": "chapel", "die": 5, "modifiers": (), "total": 5, "av_lost": 0,
    "by": "guns", "dice": (5,),
}  # fmt: skip
STRUCK: dict[str, Any] = {
    "rule": "C8", "side": DEF, "unit": "raiders.1", "strength": 6, "die": 4, "need": 3,
    "hurt": True, "saved": 0, "remaining": 3, "dice": (2, 4),
}  # fmt: skip
PINNED: dict[str, Any] = {
    "rule": "H17", "detachment": "rifles", "leadership": 8, "cause": "total_collapse",
}  # fmt: skip
FIRED: dict[str, Any] = {
    "rule": "H11", "gun": "chapel.west-gun", "structure": "chapel", "target": "raiders",
    "weapon": "siege-gun", "firepower": 0, "column": None, "need": 0, "hits": 0,
}  # fmt: skip

HULL: list[tuple[e.Event, str]] = [
    (
        made(e.HullShot, **SHOT),
        "3rd Guns fire Siege gun at Chapel, 2 shots needing 3+: 3 2 – 1 hit.",
    ),
    (
        made(e.HullShot, **{**SHOT, "dice": (3, 2, 6), "rerolled": (2,), "hits": 2}),
        ("3rd Guns fire Siege gun at Chapel, 2 shots needing 3+: 3 2, Overwatch re-rolls 2 as 6 – "
        "2 hits."),
    ),
    (
        made(
            e.HullShot,
            **{**SHOT, "firing": ("chapel.west-gun",), "snap": True, "need": 6, "shots": 1,
               "dice": (5,), "hits": 0},
        ),
        ("3rd Guns fire Siege gun (the west gun of Chapel) at Chapel, 1 snap shot needing 6+: 5 – "
        "no hits."),
    ),
    (
        made(
            e.HullShot,
            **{**SHOT, "detachment": None, "firing": ("chapel.west-gun",), "shots": 1,
               "dice": (4,)},
        ),
        ("The west gun of Chapel fires Siege gun by itself at Chapel, 1 shot needing 3+: 4 – "
        "1 hit."),
    ),
    (
        made(e.HullShot, **{**SHOT, "need": 0, "dice": (), "hits": 2}),
        "3rd Guns fire Siege gun at Chapel, 2 shots that cannot miss.",
    ),
    (
        made(
            e.HullBattered, phase=Phase.ASSAULT, rule="H3", structure="chapel", unit="raiders.1",
            hits=5, strength=3,
        ),
        "Ash Raiders raiders.1 strike at the walls of Chapel by hand: 5 hits of strength 3.",
    ),
    (
        made(e.PenetrationRolled, **PIERCED),
        ("Siege gun against Chapel from the west, 4 + strength 10 = 14 against armour 14: a "
        "glance."),
    ),
    (
        made(
            e.PenetrationRolled,
            **{**PIERCED, "dice": (4, 5), "die": 9, "total": 18, "strength": 8,
               "traits": ("thermal",), "result": "penetrate", "facing": "north-west", "by": None},
        ),
        ("Siege gun against Chapel from the north-west, 4 + 5 + strength 8 + 1 (fuel pipe) = 18 "
        "against armour 14 (thermal): it goes through."),
    ),
    (
        made(
            e.PenetrationRolled,
            **{**PIERCED, "weapon": None, "strength": 3, "total": 7, "result": "none",
               "traits": (), "facing": "north-east-south-west"},
        ),
        "A blow against Chapel from on top, 4 + strength 3 = 7 against armour 14: no effect.",
    ),
    (
        made(
            e.PenetrationRolled,
            **{**PIERCED, "traits": ("arc",), "strength": 0, "total": 4},
        ),
        "Siege gun against Chapel from the west, 4 as an arc: a glance.",
    ),
    (
        made(
            e.PenetrationRolled,
            **{**PIERCED, "traits": ("lance",), "av": 12, "strength": 9, "total": 13,
               "result": "penetrate"},
        ),
        ("Siege gun against Chapel from the west, 4 + strength 9 = 13 against armour 12 (lance): "
        "it goes through."),
    ),
    (
        made(e.BuildingDamageRolled, **{**HARM, "result": "structural_collapse"}),
        "Damage to Chapel, 5: structural collapse.",
    ),
    (
        made(
            e.BuildingDamageRolled,
            **{**HARM, "result": "total_collapse", "total": 6,
               "modifiers": (("AP 1", 2), ("bulwark", -1))},
        ),
        "Damage to Chapel, 5 + 2 (AP 1) - 1 (bulwark) = 6: total collapse.",
    ),
    (
        made(e.BuildingDamageRolled, **{**HARM, "result": "breach", "av_lost": 1, "dice": (1,),
             "die": 1, "total": 1}),
        "Damage to Chapel, 1: breach: 1 less armour on all sides.",
    ),
    (
        made(
            e.BuildingDamageRolled,
            **{**HARM, "result": "catastrophic_breach", "av_lost": 2, "dice": (5, 2)},
        ),
        "Damage to Chapel, 5: catastrophic breach: 2 less armour on all sides, 2 rolled.",
    ),
    (
        made(
            e.GunDestroyed, side=None, rule="H4", gun="chapel.west-gun", structure="chapel",
            cause="building damage", dice=(2,),
        ),
        ("The west gun of Chapel is destroyed by the damage to its building, 2 rolled among those "
        "left."),
    ),
    (
        made(
            e.GunDestroyed, side=None, rule="H7", gun="chapel.west-gun", structure="chapel",
            cause="detonation",
        ),
        "The west gun of Chapel is destroyed in the detonation.",
    ),
    (
        made(
            e.DebrisFell, side=DEF, rule="H6", structure="chapel", detachment="rifles",
            roof=False, hits=6, strength=6, dice=(4, 2),
        ),
        "Debris falls on 2nd Rifles in Chapel: 4+2 = 6 hits of strength 6.",
    ),
    (
        made(
            e.DebrisFell, side=DEF, rule="H6", structure="chapel", detachment="rifles",
            roof=True, hits=1, strength=6, dice=(1,),
        ),
        "Debris falls on 2nd Rifles on the battlements of Chapel: 1 hit of strength 6.",
    ),
    (
        made(e.FigureStruck, **STRUCK),
        "A hit on Ash Raiders raiders.1: 4 at strength 6, needing 3+, 3 figures left.",
    ),
    (
        made(e.FigureStruck, **{**STRUCK, "remaining": 0}),
        "A hit on Ash Raiders raiders.1: 4 at strength 6, needing 3+, the last of it.",
    ),
    (
        made(e.FigureStruck, **{**STRUCK, "hurt": False, "die": 2}),
        "A hit on Ash Raiders raiders.1: 2 at strength 6, needing 3+, no harm.",
    ),
    (
        made(e.FigureStruck, **{**STRUCK, "hurt": False, "saved": 5}),
        ("A hit on Ash Raiders raiders.1: 4 at strength 6, needing 3+, cancelled by the "
        "battlements (5)."),
    ),
    (
        made(e.BattlementsRolled, rule="H16", unit="rifles.1", die=5, cancelled=True, dice=(5,)),
        ("Rifle Section rifles.1 rolls 5 behind the battlements, needing 4+: the hit is "
        "cancelled."),
    ),
    (
        made(e.BattlementsRolled, rule="H16", unit="rifles.1", die=2, cancelled=False, dice=(2,)),
        "Rifle Section rifles.1 rolls 2 behind the battlements, needing 4+: no help.",
    ),
    (
        made(e.PinningTested, **PINNED, total=9, pinned=True, until=3, dice=(4, 5)),
        ("Shaken by a total collapse, 2nd Rifles roll 4+5 = 9 against leadership 8: pinned until "
        "the End phase of turn 3."),
    ),
    (
        made(e.PinningTested, **PINNED, total=8, pinned=False, until=0, dice=(4, 4)),
        "Shaken by a total collapse, 2nd Rifles roll 4+4 = 8 against leadership 8: steady.",
    ),
    (
        made(
            e.StructureClaimed, rule="H13", structure="chapel", by="raiders.1", claimant=ATT,
        ),
        "Ash Raiders raiders.1 of Cinder Raiders claim Chapel for the attacker.",
    ),
    (
        made(
            e.StructureClaimed, side=DEF, rule="H13", structure="chapel", by=None, claimant=DEF,
        ),
        "The defender claims Chapel.",
    ),
    (
        made(
            e.StructureClaimed, side=None, rule="H13", structure="chapel", by=None, claimant=None,
        ),
        "Nobody's flag is on Chapel any more.",
    ),
    (
        made(e.GunManned, rule="H11", unit="rifles.1", gun="chapel.west-gun"),
        "A figure of Rifle Section rifles.1 mans the west gun of Chapel.",
    ),
    (
        made(e.EmplacementFired, **FIRED, automatic=False),
        "The west gun of Chapel fires by hand at Cinder Raiders.",
    ),
    (
        made(
            e.EmplacementFired,
            **{**FIRED, "firepower": 2, "column": Column.B, "need": 4, "hits": 1}, automatic=True,
            dice=(5,),
        ),
        ("The west gun of Chapel fires by itself at Cinder Raiders: Firepower 2 of Siege gun, "
        "column B: 1 die needing 4+: 5 – 1 hit."),
    ),
    (
        made(
            e.EmplacementFired,
            **{**FIRED, "firepower": 1, "column": Column.B, "need": 4, "hits": 1}, automatic=True,
            dice=(3,), fuelled=1,
        ),
        ("The west gun of Chapel fires by itself at Cinder Raiders: Firepower 1 of Siege gun, "
        "column B: 1 die needing 4+, 1 better for a fuel pipe: 3 – 1 hit."),
    ),
    (
        made(
            e.EmplacementFired,
            **{**FIRED, "firepower": 1, "column": Column.C, "need": 4}, automatic=True,
        ),
        ("The west gun of Chapel fires by itself at Cinder Raiders: Firepower 1 of Siege gun, "
        "column C: no dice."),
    ),
    (
        made(
            e.ShieldChanged, side=DEF, rule="H18", structure="chapel", up=False,
            stopped="siege-gun",
        ),
        "The void shield of Chapel stops a shot of Siege gun and is down.",
    ),
    (
        made(e.ShieldChanged, side=DEF, rule="H18", structure="chapel", up=False, stopped="fire"),
        "The void shield of Chapel stops a shot of fire and is down.",
    ),
    (
        made(
            e.ShieldChanged, side=DEF, rule="H18", structure="chapel", up=True, stopped=None,
            dice=(5,),
        ),
        "The void shield of Chapel rolls 5, needing 5+: it is up again.",
    ),
    (
        made(
            e.UnitClimbed, rule="H16", unit="rifles.1", structure="chapel", start=(1, 3),
            cell=(2, 3), spent=4,
        ),
        ("Rifle Section rifles.1 goes up from 1,3 to the battlements of Chapel at 2,3 "
        "(2 of movement in all)."),
    ),
    (
        made(
            e.UnitClimbed, rule="H16", unit="raiders.1", structure="chapel", start=None,
            cell=(2, 3), spent=4,
        ),
        ("Ash Raiders raiders.1 go up from inside to the battlements of Chapel at 2,3 "
        "(2 of movement in all)."),
    ),
    (
        made(
            e.CraterLeft, side=None, rule="H7", structure="chapel", cells=((2, 3), (3, 4)),
        ),
        "Nothing but a crater is left of Chapel on 2,3 to 3,4.",
    ),
    (
        made(
            e.StructureCollapsed, side=None, rule="H6", structure="chapel", size="small",
            radius_cm=0, cause="total_collapse", cells=((2, 3), (3, 4)),
        ),
        "Chapel collapses on 2,3 to 3,4: a shell is left that nobody can enter.",
    ),
    (
        made(
            e.StructureCollapsed, side=None, rule="H7", structure="chapel", size="small",
            radius_cm=0, cause="detonation", cells=((2, 3), (3, 4)),
        ),
        "Chapel detonates on 2,3 to 3,4: it is torn apart.",
    ),
    (
        made(
            e.StructureDamaged, rule="H3", structure="chapel", durability="hull", amount=1,
            remaining=3, cause="siege-gun", by="guns",
        ),
        "Chapel loses 1 to the siege gun of 3rd Guns: hull points 4 → 3.",
    ),
    (
        made(
            e.StructurePlaced, side=None, structure="chapel", name="Chapel", sheet="imperial-small",
            size="small", cells=((2, 3),), durability="hull", remaining=3, claimant=DEF,
        ),
        "Chapel stands on 2,3: a small imperial building, hull points 3, held by the defender.",
    ),
    (
        made(e.DecisionRequested, side=DEF, decision="evacuate", count=0, candidates=("rifles.1",)),
        "Rifle Section rifles.1 must get out at once.",
    ),
    (
        made(e.DecisionMade, side=DEF, decision="evacuate", chosen=()),
        "The defender lets them run where they can.",
    ),
    (
        made(
            e.UnitDestroyed, side=DEF, rule="H6", unit="rifles.1", detachment="rifles", cell=None,
            structure="chapel", by=None, cause="trapped in a falling building",
        ),
        "Rifle Section rifles.1 is lost in Chapel: trapped, with no way out.",
    ),
    (
        made(
            e.UnitDestroyed, side=DEF, rule="C8", unit="rifles.1", detachment="rifles", cell=(1, 1),
            structure=None, by=None, cause="Siege gun",
        ),
        "Rifle Section rifles.1 is destroyed at 1,1 by the fire of a siege gun.",
    ),
    (
        made(e.ShotsFired, **{**SHOTS, "modified": 3, "fuelled": 1}),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, halved to 3 for snap shots, "
        "column B (in the open): 3 dice needing 5+, the first 1 better for a fuel pipe: 6 4 1 – "
        "1 hit."),
    ),
    (
        made(
            e.HitsAllocated, target="rifles", lost=(),
            allocations=(
                e.Allocation("rifles.1", 6, 0, 5, hit=False, saved=4),
                e.Allocation("rifles.2", 6, 0, 5, hit=True, saved=3),
            ),
        ),
        ("Dice to 2nd Rifles: 6, cancelled by the battlements on 4, misses Rifle Section rifles.1 "
        "(needs 5+); 6 hits Rifle Section rifles.2 (needs 5+, battlements 3)."),
    ),
]  # fmt: skip
