"""Hand-made events of super-heavy weapons, structures and bunkers, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Column, Phase

from .making import ATT, DEF, made, total

SHOT: dict[str, Any] = {
    "rule": "E5", "detachment": "guns", "structure": "chapel", "units": ("guns.1",),
    "firepower": 6, "markers": 0, "halved": False, "modified": 6, "column": Column.A, "need": 5,
    "hits": 2, "criticals": 1, "dice": (6, 5, 1),
}  # fmt: skip
HEAVY: dict[str, Any] = {
    "rule": "C10", "detachment": "furnace", "target": "rifles", "unit": "furnace.1",
    "weapon": "siege-gun", "super_heavy": "mega_cannon", "need": 4,
}  # fmt: skip
DAMAGED: dict[str, Any] = {
    "rule": "E5", "structure": "chapel", "durability": "capacity", "amount": 2, "remaining": 8,
    "cause": "fire", "by": "guns",
}  # fmt: skip
STRUCK: dict[str, Any] = {"rule": "E11", "structure": "chapel", "unit": "rifles.1", "side": DEF}

SIEGE: list[tuple[e.Event, str]] = [
    (
        made(
            e.StructureMoved, side=DEF, turn=0, phase=Phase.DEPLOYMENT, rule="D2",
            structure="chapel", cells=((4, 4), (5, 4), (4, 5), (5, 5)),
        ),
        "The defender puts Chapel on 4,4 to 5,5.",
    ),
    (
        made(e.CounterPlaced, side=DEF, rule="D3", counter="bunker-1", structure="chapel"),
        "The defender hides Bunker 1 under Chapel.",
    ),
    (
        made(
            e.CounterRevealed, side=DEF, rule="D7", counter="bunker-1", structure="chapel",
            cause="searched", by="raiders.1",
        ),
        "Ash Raiders raiders.1 search and find Bunker 1 under Chapel.",
    ),
    (
        made(
            e.CounterRevealed, side=DEF, rule="D7", counter="bunker-1", structure="chapel",
            cause="scanned", by="furnace",
        ),
        "The scan of the Furnace finds Bunker 1 under Chapel.",
    ),
    (
        made(
            e.CounterDestroyed, side=DEF, rule="D8", counter="bunker-1", structure="chapel",
            cause="taken",
        ),
        "Bunker 1 is taken: attacking infantry alone holds Chapel.",
    ),
    (
        made(
            e.CounterDestroyed, side=DEF, rule="E12", counter="bunker-1", structure="chapel",
            cause="collapse",
        ),
        "Bunker 1 is buried under Chapel.",
    ),
    (
        made(
            e.ScanRolled, rule="D7", detachment="raiders", die=4, found=0, within=(), dice=(4,)
        ),
        "Cinder Raiders scan and roll 4, needing 5+: nothing to be seen.",
    ),
    (
        made(
            e.ScanRolled, rule="D7", detachment="furnace", die=5, found=0, within=(), dice=(5,)
        ),
        "The Furnace scans and rolls 5, needing 5+: no building within 10 cm.",
    ),
    (
        made(
            e.ScanRolled, rule="D7", detachment="raiders", die=6, found=1,
            within=("chapel", "mill"), dice=(6,),
        ),
        "Cinder Raiders scan and roll 6, needing 5+: 1 bunker under Chapel and mill.",
    ),
    (
        made(
            e.LockedOn, rule="C6", detachment="furnace", locked=1, dice=(4, 2),
            weapons=(("furnace.1", "siege-gun"), ("furnace.1", "death_ray")),
        ),
        ("The Furnace locks on under Assault orders, 4+ each: 4 for Siege gun of Walking "
        "Furnace furnace.1 and 2 for death ray of Walking Furnace furnace.1 – 1 of 2 may fire."),
    ),
    (
        made(
            e.TemplatePlaced, rule="C10", detachment="furnace", target="rifles",
            weapons=("siege-gun",), center=(9, 9), radius_cm=5,
            units=("rifles.1", "rifles.2", "raiders.1"), structures=("chapel",),
        ),
        ("The Furnace lays Siege gun on 9,9, aimed at 2nd Rifles: within 5 cm are 2 units of 2nd "
        "Rifles and 1 of Cinder Raiders and Chapel."),
    ),
    (
        made(
            e.TemplatePlaced, rule="C10", detachment="furnace", target="rifles",
            weapons=("siege-gun", "siege-gun"), center=(9, 9), radius_cm=5,
            units=("rifles.1",), structures=(),
        ),
        ("The Furnace lays Siege gun and Siege gun on 9,9, aimed at 2nd Rifles: within 5 cm is "
        "Rifle Section rifles.1."),
    ),
    (
        made(
            e.HeavyFired, **HEAVY, dice=(5, 2), aimed_at=("rifles.1", "chapel"),
            hit=(True, False),
        ),
        ("Walking Furnace furnace.1 fires Siege gun (mega-cannon) at 2nd Rifles, each needing its "
        "Armour, 4+ at the least: 5 hits Rifle Section rifles.1; 2 misses Chapel."),
    ),
    (
        made(
            e.HeavyFired, **HEAVY, dice=(5, 3, 2), aimed_at=("rifles.1", "chapel"),
            hit=(False, False),
        ),
        ("Walking Furnace furnace.1 fires Siege gun (mega-cannon) at 2nd Rifles, each needing its "
        "Armour, 4+ at the least: 5 3 2, rubble calling for a second die behind a hit – misses "
        "Rifle Section rifles.1; misses Chapel."),
    ),
    (
        made(
            e.HeavyFired,
            **{**HEAVY, "weapon": "death_ray", "super_heavy": "death_ray", "need": 2},
            dice=(1, 6), rerolled=(1,), aimed_at=("rifles.1",), hit=(True,),
        ),
        ("Walking Furnace furnace.1 fires death ray at 2nd Rifles, needing 2+: 1, re-rolled by "
        "Overwatch as 6 – hits Rifle Section rifles.1."),
    ),
    (
        made(
            e.HeavyFired,
            **{**HEAVY, "weapon": "death_ray", "super_heavy": "death_ray", "need": 2},
            dice=(4, 1), aimed_at=("rifles.1",), hit=(False,),
        ),
        ("Walking Furnace furnace.1 fires death ray at 2nd Rifles, needing 2+: 4, then 1 for "
        "rubble, of which the lower counts – misses Rifle Section rifles.1."),
    ),
    (
        made(e.HeavyFired, **HEAVY, aimed_at=(), hit=()),
        ("Walking Furnace furnace.1 fires Siege gun (mega-cannon) at 2nd Rifles, needing 4+: "
        "nothing is there to hit."),
    ),
    (
        made(
            e.BarrageFell, rule="C10", detachment="furnace", struck="raiders",
            units=("raiders.1", "raiders.2"), firepower=2, column=Column.B, hits=1, dice=(6,),
        ),
        ("The barrage of the Furnace falls on 2 units of Cinder Raiders as well: Firepower 2, "
        "column B: 1 die: 6 – 1 hit."),
    ),
    (
        made(e.StructureShot, **{**SHOT, "markers": 1, "modified": 5}),
        ("3rd Guns fire on Chapel: Firepower 6, less 1 for blast markers = 5, column A: 3 dice "
        "needing 5+: 6 5 1 – 2 hits, 1 critical."),
    ),
    (
        made(
            e.StructureShot,
            **{**SHOT, "modified": 8, "dice": (2, 5), "rerolled": (2,), "hits": 1, "criticals": 0},
        ),
        ("3rd Guns fire on Chapel: Firepower 6, 2 more for a barrage = 8, column A: 1 die needing "
        "5+: 2, Overwatch re-rolls 2 as 5 – 1 hit."),
    ),
    (
        made(
            e.StructureShot,
            **{**SHOT, "units": (), "firepower": 0, "modified": 1, "dice": (2,), "hits": 0,
               "criticals": 0},
        ),
        ("The barrage of 3rd Guns falls on Chapel as well: Firepower 1, column A: 1 die needing "
        "5+: 2 – no hits."),
    ),
    (
        made(e.StructureDamaged, **DAMAGED),
        "Chapel loses 2 to the fire of 3rd Guns: capacity 10 → 8.",
    ),
    (
        made(e.StructureDamaged, **{**DAMAGED, "cause": "Death ray"}),
        "Chapel loses 2 to the death ray of 3rd Guns: capacity 10 → 8.",
    ),
    (
        made(e.StructureDamaged, **{**DAMAGED, "cause": "critical", "rule": "E7"}),
        "Chapel loses 2 to a critical by 3rd Guns: capacity 10 → 8.",
    ),
    (
        made(e.StructureDamaged, **{**DAMAGED, "cause": "flames", "by": None, "side": None}),
        "Chapel loses 2 to the flames: capacity 10 → 8.",
    ),
    (
        made(e.StructureDamaged, **{**DAMAGED, "amount": 0, "remaining": 0}),
        "Chapel loses nothing to the fire of 3rd Guns, with no capacity left to lose.",
    ),
    (
        made(
            e.CriticalRolled, rule="E7", structure="chapel", total=6, extra=0, effect="none",
            dice=(4, 2),
        ),
        "Critical on Chapel, 4+2 = 6: it holds steady.",
    ),
    (
        made(
            e.CriticalRolled, rule="E7", structure="chapel", total=12, extra=4, effect="fire",
            dice=(6, 6),
        ),
        "Critical on Chapel, 6+6 = 12: 4 more capacity lost, fire.",
    ),
    (
        made(
            e.StructureShaken, side=None, rule="E7", structure="chapel", firepower=3,
            column=Column.B, hits=1, dice=(6, 2),
            allocations=(
                e.Allocation("rifles.1", 6, 0, 6, hit=True),
                e.Allocation("rifles.2", 2, 0, 6, hit=False),
            ),
        ),
        ("The blow strikes those in Chapel like a barrage: Firepower 3, column B: 2 dice: 6 2: 6 "
        "hits Rifle Section rifles.1 (needs 6+); 2 misses Rifle Section rifles.2 (needs 6+) – "
        "1 hit."),
    ),
    (
        made(
            e.DebrisFlew, side=None, rule="E7", structure="chapel",
            detachments=("rifles", "furnace"), dice=(5, 3), need=4,
        ),
        ("Debris flies in Chapel, a blast marker on 4+: 2nd Rifles roll 5, a marker; the Furnace "
        "rolls 3."),
    ),
    (
        made(e.FireStarted, side=None, rule="E8", structure="chapel", again=False),
        "Chapel catches fire.",
    ),
    (
        made(e.FireStarted, side=None, rule="E8", structure="chapel", again=True),
        "Chapel burns already; the flames blaze up.",
    ),
    (
        made(
            e.FireBurned, side=DEF, rule="E8", structure="chapel", detachment="rifles",
            firepower=3, column=Column.B, hits=1, dice=(3, 6, 1),
        ),
        ("Flames in Chapel attack 2nd Rifles: Firepower 3 (rolled), column B: 2 dice: 6 1 – "
        "1 hit."),
    ),
    (
        made(
            e.StructureChecked, side=None, rule="E11", structure="chapel", state="unstable",
            die=4, falls=False, dice=(4,),
        ),
        "Chapel is unstable and rolls 4, falling on 5+: it still stands.",
    ),
    (
        made(
            e.StructureChecked, side=None, rule="E11", structure="chapel", state="crumbling",
            die=5, falls=True, dice=(5,),
        ),
        "Chapel is crumbling and rolls 5, falling on 5+: it falls.",
    ),
    (
        made(
            e.CatastropheRolled, side=None, rule="E11", structure="chapel", size="small", die=3,
            result="crumbling", state="crumbling", dice=(3,),
        ),
        "Chapel has no capacity left and rolls 3 (small): crumbling.",
    ),
    (
        made(
            e.CatastropheRolled, side=None, rule="E11", structure="chapel", size="small", die=1,
            result="unstable", state="crumbling", dice=(1,),
        ),
        "Chapel has no capacity left and rolls 1 (small): unstable, but crumbling it stays.",
    ),
    (
        made(
            e.StructureCollapsed, side=None, rule="E11", structure="chapel", size="medium",
            radius_cm=7, cause="catastrophe", dice=(3, 4), cells=((2, 3), (3, 3)),
        ),
        "Chapel collapses, beyond repair: rubble on 2,3 to 3,3, stones fly 3+4 = 7 cm.",
    ),
    (
        made(
            e.StructureCollapsed, side=None, rule="E11", structure="chapel", size="small",
            radius_cm=4, cause="ruin", dice=(4,), cells=((2, 3),),
        ),
        "Chapel collapses, a failing building gives way: rubble on 2,3, stones fly 4 cm.",
    ),
    (
        made(e.CollapseStruck, **STRUCK, zone="inside", die=3, follow=0, need=4, hurt=True),
        "Rifle Section rifles.1 in falling Chapel rolls 3, needing 4+ to live: lost.",
    ),
    (
        made(
            e.CollapseStruck, **{**STRUCK, "unit": "raiders.1", "side": ATT}, zone="near", die=4,
            follow=0, need=4, hurt=False,
        ),
        "Ash Raiders raiders.1 beside falling Chapel roll 4, needing 4+ to live: spared.",
    ),
    (
        made(e.CollapseStruck, **STRUCK, zone="far", die=5, follow=0, need=5, hurt=True),
        "Stones of Chapel hit Rifle Section rifles.1: 5, needing 5+.",
    ),
    (
        made(e.CollapseStruck, **STRUCK, zone="crumbling", die=6, follow=2, need=7, hurt=False),
        "Stones of crumbling Chapel miss Rifle Section rifles.1: 6 then 2, needing 6 then 4+.",
    ),
    (
        made(e.UnitEmerged, rule="E11", unit="raiders.1", structure="chapel", cell=(2, 3)),
        "Ash Raiders raiders.1 climb out of the ruins of Chapel at 2,3.",
    ),
    (
        made(
            e.EngineCriticalRolled, rule="C10", unit="furnace.1", effect="capacity",
            location=None, until=0, dice=(2,),
        ),
        "Walking Furnace furnace.1 suffers a critical, 2: 1 more capacity lost.",
    ),
    (
        made(
            e.EngineCriticalRolled, rule="C10", unit="furnace.1", effect="heavy", location=None,
            until=0, dice=(6, 3),
        ),
        "Walking Furnace furnace.1 suffers a critical, 6 then 3: 3 more capacity lost.",
    ),
    (
        made(
            e.EngineCriticalRolled, rule="C10", unit="furnace.1", effect="jammed",
            location="left_arm", until=3, dice=(4, 3),
        ),
        ("Walking Furnace furnace.1 suffers a critical, 4 then 3: its left arm is jammed until the "
        "End phase of turn 3."),
    ),
    (
        made(
            e.BuildingAssault, phase=Phase.ASSAULT, rule="E10", structure="chapel", round=1,
            difference=1, winner=ATT, equalled=True, place=(3, 4), dice=(4, 3),
            sides=(
                total(ATT, ("raiders.1", "furnace.1"), 31, 4, higher_total=2),
                total(DEF, (), 15, 3, enemy_has_more_markers=1),
            ),
        ),
        ("The attacker assaults Chapel at 3,4: the attacker with 1 unit of Cinder Raiders and 1 "
        "of the Furnace, Assault 31, rolls 4 + 2 (twice the Assault) = 6; Chapel, Assault 15, "
        "rolls 3 + 1 (more blast markers on the enemy) = 4. The attacker equals it and may break "
        "it."),
    ),
    (
        made(
            e.BuildingAssault, phase=Phase.ASSAULT, rule="E10", structure="chapel", round=1,
            difference=3, winner=DEF, equalled=False, place=(3, 4), dice=(1, 4),
            sides=(total(ATT, ("raiders.1",), 15, 1), total(DEF, (), 15, 4)),
        ),
        ("The attacker assaults Chapel at 3,4: the attacker with Ash Raiders raiders.1, Assault "
        "15, rolls 1; Chapel, Assault 15, rolls 4. The attacker is beaten off unharmed."),
    ),
    (
        made(
            e.BuildingBroken, phase=Phase.ASSAULT, rule="E10", structure="chapel",
            units=("raiders.1", "furnace.1"), need=5, hits=1, criticals=2, torn=(4,),
            dice=(6, 4),
        ),
        ("The attacker strikes at Chapel with 1 unit of Cinder Raiders and 1 of the Furnace: "
        "1 die needing 5+: 6, close-combat weapons tear off 4 – 1 hit, 2 criticals."),
    ),
    (
        made(
            e.BuildingBroken, phase=Phase.ASSAULT, rule="E10", structure="chapel",
            units=("raiders.1",), need=5, hits=0, criticals=0, torn=(), dice=(3,),
        ),
        ("The attacker strikes at Chapel with Ash Raiders raiders.1: 1 die needing 5+: 3 – "
        "no hits."),
    ),
]  # fmt: skip
