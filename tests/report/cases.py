"""Hand-made events of every class, each with its exact sentence under the `names` fixture."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.model import events as e
from siegegame.model.vocabulary import Column, EndReason, OrderKind, Phase

from .feature_cases import FEATURES
from .hull_cases import HULL
from .making import ATT, DEF, LOST, SHOTS, made, total
from .scaling_cases import SCALING
from .siege_cases import SIEGE
from .storey_cases import STOREYS
from .titan_cases import TITANS

CASES: list[tuple[e.Event, str]] = [
    (
        made(
            e.MatchStarted, side=None, scenario="hill", map="dale", points=1000,
            defender_points=1000, turns_limit=1,
            armies=("host", "guard"), morale=("30.00", "20.00"),
        ),
        ("The Hill at the Dale: Cinder Host attacks Hallow Guards, 1000 points each, 1 turn, "
        "morale 30.00 to 20.00."),
    ),
    (
        made(
            e.StructurePlaced, side=None, structure="chapel", name="Chapel", sheet="imperial-small",
            size="small", cells=((2, 3), (3, 3), (2, 4), (3, 4)), durability="capacity",
            remaining=10,
        ),
        "Chapel stands on 2,3 to 3,4: a small imperial building, capacity 10.",
    ),
    (
        made(
            e.StructurePlaced, side=None, structure="hut", name="Hut", sheet="old_hut",
            size="small", cells=((2, 3),), durability="hull_points", remaining=2,
        ),
        "Hut stands on 2,3: an old hut, hull points 2.",
    ),
    (
        made(
            e.StructurePlaced, side=None, structure="hut", name="Hut", sheet="old_hut",
            size="small", cells=((2, 3),), durability="hits", remaining=50,
            claimant=DEF, open=True,
        ),
        "Hut stands on 2,3: an old hut, hits 50, held by the defender, standing open.",
    ),
    (
        made(e.UnitPlaced, unit="rifles.1", detachment="rifles", cell=(3, 4)),
        "Rifle Section rifles.1 of 2nd Rifles deploys at 3,4.",
    ),
    (
        made(e.UnitPlaced, unit="raiders.1", detachment="raiders", structure="chapel"),
        "Ash Raiders raiders.1 of Cinder Raiders deploy in Chapel.",
    ),
    (made(e.PhaseStarted, side=None, step="engine shooting"), "Turn 2: Engine shooting begins."),
    (made(e.PhaseStarted, side=None, step="shooting"), "Turn 2: the Shooting phase begins."),
    (made(e.PhaseStarted, side=None, turn=0, step="deployment"), "Deployment begins."),
    (made(e.PhaseStarted, side=None, turn=0, step="counters"), "Hiding of the bunkers begins."),
    (
        made(e.OrderGiven, detachment="furnace", order=OrderKind.MARCH, markers=0, halted=False),
        "The Furnace takes March orders.",
    ),
    (
        made(
            e.OrderGiven, detachment="rifles", order=OrderKind.ADVANCE, markers=2, halted=True,
            dice=(2,),
        ),
        "2nd Rifles take Advance orders and roll 2, needing 3+ with 2 blast markers: halted.",
    ),
    (
        made(
            e.ChargeRolled, phase=Phase.ASSAULT, detachment="rifles", markers=1, halted=False,
            dice=(2,),
        ),
        "2nd Rifles want to move again and roll 2, needing 2+ with 1 blast marker: free to move.",
    ),
    (
        made(
            e.ChargeRolled, phase=Phase.ASSAULT, detachment="rifles", markers=2, halted=False,
            dice=(2,),
        ),
        ("2nd Rifles want to move again and roll 2 + 1 as elite, needing 3+ with 2 blast markers: "
        "free to move."),
    ),
    (
        made(
            e.ChargeRolled, phase=Phase.ASSAULT, detachment="furnace", markers=3, halted=True,
            dice=(1,),
        ),
        "The Furnace wants to move again and rolls 1, needing 4+ with 3 blast markers: halted.",
    ),
    (
        made(e.DecisionRequested, decision="first", count=1),
        "The attacker is to say who acts first.",
    ),
    (
        made(
            e.DecisionRequested, side=DEF, decision="losses", count=2,
            candidates=("rifles.1", "rifles.2", "guns.1"),
        ),
        "The defender is to say who takes 2 hits: 2 units of 2nd Rifles and 1 of 3rd Guns.",
    ),
    (
        made(
            e.DecisionRequested, side=DEF, decision="under", count=1,
            candidates=("rifles.1", "rifles.2"),
        ),
        ("The defender is to name 1 unit inside for the template to cover: 2 units of 2nd Rifles."),
    ),
    (
        made(e.DecisionMade, side=DEF, decision="under", chosen=("rifles.1", "rifles.2")),
        ("The defender has the template cover Rifle Section rifles.1 and Rifle Section rifles.2."),
    ),
    (
        made(e.DecisionRequested, decision="retreat", candidates=("raiders.1",)),
        "Ash Raiders raiders.1 must fall back.",
    ),
    (
        made(e.DecisionMade, decision="first", chosen=("defender",)),
        "The attacker lets the defender act first.",
    ),
    (
        made(e.DecisionMade, decision="first", chosen=("attacker",)),
        "The attacker chooses to act first.",
    ),
    (
        made(e.DecisionMade, decision="losses", chosen=("furnace.1", "furnace.1", "raiders.1")),
        ("The attacker puts the hits on Walking Furnace furnace.1 (2 hits) and "
        "Ash Raiders raiders.1."),
    ),
    (made(e.DecisionMade, decision="retreat", chosen=()), "The attacker ends the retreat."),
    (
        made(
            e.InitiativeRolled, side=None, step="movement", dice=(4, 5, 3, 6), totals=(5, 7),
            first=DEF,
        ),
        ("Initiative for Movement: attacker 4+2 = 6, defender 5+1 = 6, a tie; again attacker "
        "3+2 = 5, defender 6+1 = 7: the defender wins."),
    ),
    (made(e.DetachmentActivated, detachment="furnace"), "The Furnace acts."),
    (made(e.DetachmentActivated, detachment="g-rifles-9"), "g-rifles-9 acts."),
    (made(e.DetachmentPassed, final=False), "The attacker passes."),
    (made(e.DetachmentPassed, final=True), "The attacker's part of the Shooting phase is over."),
    (
        made(e.DetachmentPassed, side=DEF, phase=Phase.DEPLOYMENT, final=True),
        "The defender has deployed.",
    ),
    (
        made(e.DetachmentPassed, side=DEF, phase=Phase.DEPLOYMENT, final=True, rule="D2"),
        "The defender has built the city.",
    ),
    (
        made(e.DetachmentPassed, side=DEF, phase=Phase.DEPLOYMENT, final=True, rule="D3"),
        "The defender has hidden the bunkers.",
    ),
    (
        made(e.UnitMoved, unit="raiders.1", path=((4, 4), (5, 5)), start=(3, 4), spent=5),
        "Ash Raiders raiders.1 move from 3,4 to 5,5 (2½ of movement in all).",
    ),
    (
        made(e.UnitMoved, unit="rifles.1", path=((0, 4), (1, 4)), start=None, spent=4),
        ("Rifle Section rifles.1 comes onto the table at 0,4 and goes on to 1,4 "
        "(2 of movement in all)."),
    ),
    (
        made(e.UnitMoved, unit="raiders.1", path=((0, 4),), start=None, spent=2),
        "Ash Raiders raiders.1 come onto the table at 0,4 (1 of movement in all).",
    ),
    (
        made(e.UnitEntered, unit="rifles.1", structure="chapel", start=(1, 3), spent=1),
        "Rifle Section rifles.1 goes into Chapel from 1,3 (½ of movement in all).",
    ),
    (
        made(e.UnitLeft, unit="raiders.1", structure="chapel", cell=(1, 3), spent=3),
        "Ash Raiders raiders.1 come out of Chapel to 1,3 (1½ of movement in all).",
    ),
    (
        made(
            e.DangerousTerrainRolled, unit="furnace.1", cell=(8, 9), terrain="woods", hit=True,
            dice=(1,),
        ),
        "Walking Furnace furnace.1 enters woods at 8,9 and rolls 1: a hit.",
    ),
    (
        made(
            e.DangerousTerrainRolled, unit="raiders.1", cell=(8, 9), terrain="deep_bog", hit=False,
            dice=(4,),
        ),
        "Ash Raiders raiders.1 enter deep bog at 8,9 and roll 4: no harm.",
    ),
    (
        made(e.ShotsFired, **{**SHOTS, "markers": 1, "modified": 5}),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, less 1 for blast markers = 5, "
        "column B (in the open): 3 dice needing 5+: 6 4 1 – 1 hit."),
    ),
    (
        made(
            e.ShotsFired,
            **{
                **SHOTS, "halved": True, "modified": 3, "need": 7, "needs": (7,), "dice": (6,),
                "hits": 0, "stance": "in cover", "column": Column.C,
            },
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, halved to 3 for Assault orders, "
        "column C (in cover): 1 die needing 6 then 4+: 6 – no hits."),
    ),
    (
        made(
            e.ShotsFired,
            **{
                **SHOTS, "markers": 1, "halved": True, "modified": 3, "column": Column.A,
                "stance": "marching", "needs": (5, 6, 7), "ignoring": 2,
            },
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, less 1 for blast markers = 5, "
        "halved to 3 for Assault orders, column A (marching): 3 dice needing 5+ or 6+ or 6 then 4+ "
        "by armour and cover, the first 2 ignoring cover: 6 4 1 – 1 hit."),
    ),
    (
        made(
            e.ShotsFired,
            **{**SHOTS, "column": Column.A, "target": "furnace", "needs": (4, 5), "ignoring": 1},
        ),
        ("Cinder Raiders fire on the Furnace at 12,7: Firepower 6, column A (big target in the "
        "open): 3 dice needing 4+ or 5+ by armour and cover, the first ignoring cover: "
        "6 4 1 – 1 hit."),
    ),
    (
        made(e.ShotsFired, **{**SHOTS, "stance": "in cover", "ignoring": 3}),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, column B (big target in cover): "
        "3 dice needing 5+, ignoring cover: 6 4 1 – 1 hit."),
    ),
    (
        made(
            e.ShotsFired,
            **{**SHOTS, "dice": (5, 2, 1, 6, 3), "rerolled": (2, 1), "hits": 2},
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, column B (in the open): "
        "3 dice needing 5+: 5 2 1, Overwatch re-rolls 2 1 as 6 3 – 2 hits."),
    ),
    (
        made(
            e.ShotsFired,
            **{**SHOTS, "firepower": 1, "markers": 3, "modified": 0, "dice": (), "hits": 0},
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 1, less 1 for blast markers = 0, "
        "column B (in the open): no dice."),
    ),
    (
        made(
            e.ShotsFired,
            **{**SHOTS, "halved": True, "modified": 5, "barrage": 2, "stance": "in rubble"},
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 6, halved to 3 for Assault orders, "
        "2 more for a barrage = 5, column B (in rubble): 3 dice needing 5+: 6 4 1 – 1 hit."),
    ),
    (
        made(
            e.ShotsFired,
            **{**SHOTS, "firepower": 0, "markers": 2, "halved": True, "modified": 2, "barrage": 2,
               "stance": "flying", "column": Column.C},
        ),
        ("Cinder Raiders fire on 2nd Rifles at 12,7: Firepower 0, 2 more for a barrage = 2, "
        "column C (flying): 3 dice needing 5+: 6 4 1 – 1 hit."),
    ),
    (
        made(
            e.HitsAllocated, target="rifles",
            allocations=(
                e.Allocation("rifles.1", 6, 3, 7, hit=False),
                e.Allocation("rifles.2", 4, 0, 4, hit=True),
            ),
            lost=(2, 1),
        ),
        ("Dice to 2nd Rifles: 6 then 3 misses Rifle Section rifles.1 (needs 6 then 4+); "
        "4 hits Rifle Section rifles.2 (needs 4+); 2 dice (2 1) find nobody left to hit."),
    ),
    (
        made(
            e.HitsAllocated, target="rifles",
            allocations=(e.Allocation("rifles.2", 4, 0, 4, hit=True),), lost=(3,),
        ),
        ("Dice to 2nd Rifles: 4 hits Rifle Section rifles.2 (needs 4+); "
        "1 die (3) finds nobody left to hit."),
    ),
    (
        made(
            e.HitsAllocated, target="rifles",
            allocations=(e.Allocation("rifles.2", 5, 0, 4, hit=False, rubble=2),), lost=(),
        ),
        ("Dice to 2nd Rifles: 5 (in rubble 2, which counts if lower) misses Rifle Section rifles.2 "
        "(needs 4+)."),
    ),
    (made(e.HitsAllocated, target="rifles", allocations=(), lost=()), "No dice go to 2nd Rifles."),
    (
        made(
            e.UnitDamaged, unit="furnace.1", amount=1, remaining=3, cell=(25, 16), structure=None,
            by="guns", cause="fire",
        ),
        ("Walking Furnace furnace.1 is hit at 25,16 by 3rd Guns: "
        "damage capacity 4 → 3."),
    ),
    (
        made(
            e.UnitDamaged, unit="furnace.1", amount=1, remaining=3, cell=(25, 16), structure=None,
            by=None, cause="firefight",
        ),
        ("Walking Furnace furnace.1 is hit at 25,16 in the firefight: "
        "damage capacity 4 → 3."),
    ),
    (
        made(e.UnitDestroyed, **{**LOST, "by": "guns", "cause": "fire"}),
        "Ash Raiders raiders.1 are destroyed at 2,9 by 3rd Guns.",
    ),
    (
        made(
            e.UnitDestroyed,
            **{**LOST, "cell": None, "structure": "chapel", "by": "guns", "cause": "fire"},
        ),
        "Ash Raiders raiders.1 are destroyed in Chapel by 3rd Guns.",
    ),
    (
        made(e.UnitDestroyed, **{**LOST, "cause": "fire"}),
        "Ash Raiders raiders.1 are destroyed at 2,9 by fire.",
    ),
    (
        made(e.UnitDestroyed, **LOST),
        "Ash Raiders raiders.1 are destroyed at 2,9 in the close assault.",
    ),
    (
        made(e.UnitDestroyed, **{**LOST, "cause": "dangerous ground"}),
        "Ash Raiders raiders.1 are destroyed at 2,9 on dangerous ground.",
    ),
    (
        made(e.UnitDestroyed, **{**LOST, "cause": "cut down in retreat"}),
        ("Ash Raiders raiders.1 are cut down at 2,9: within 15 cm of an enemy at the end of the "
        "retreat."),
    ),
    (
        made(e.UnitDestroyed, **{**LOST, "by": "furnace", "cause": "Siege gun"}),
        "Ash Raiders raiders.1 are destroyed at 2,9 by the Furnace (siege gun).",
    ),
    (
        made(
            e.UnitDestroyed,
            **{**LOST, "cell": None, "structure": "chapel", "cause": "crumbling walls"},
        ),
        "Ash Raiders raiders.1 are destroyed in Chapel by crumbling walls.",
    ),
    (
        made(
            e.UnitDestroyed, unit="rifles.1", detachment="rifles", cell=None, structure=None,
            by=None, cause="never came onto the table",
        ),
        "Rifle Section rifles.1 of 2nd Rifles is lost, never having come onto the table.",
    ),
    (
        made(e.BlastMarkersChanged, detachment="guns", delta=1, markers=2, cause="under fire"),
        "3rd Guns take a blast marker, 2 in all: under fire.",
    ),
    (
        made(e.BlastMarkersChanged, detachment="furnace", delta=2, markers=2, cause="a tied fight"),
        "The Furnace takes 2 blast markers, 2 in all: a tied fight.",
    ),
    (
        made(
            e.BlastMarkersChanged, detachment="guns", delta=1, markers=1, cause="out of coherency"
        ),
        "3rd Guns take a blast marker, 1 in all: out of coherency.",
    ),
    (
        made(
            e.BlastMarkersChanged, detachment="furnace", delta=-2, markers=0, cause="shed",
            dice=(3,),
        ),
        "The Furnace rolls 3 and sheds 2 blast markers, none left.",
    ),
    (
        made(
            e.BlastMarkersChanged, detachment="guns", delta=-3, markers=1, cause="shed",
            dice=(5,), halved=True,
        ),
        ("3rd Guns roll 5, halved to 3 by an enemy within 15 cm, and shed 3 blast markers, "
        "1 left."),
    ),
    (
        made(
            e.CloseAssault, round=1, difference=3, result="driven_off", winner=ATT, place=(3, 4),
            sides=(
                total(ATT, ("raiders.1", "raiders.2"), 5, 4, higher_total=2),
                total(DEF, ("rifles.1",), 2, 3),
            ),
        ),
        ("Close assault at 3,4, picked by the attacker: the attacker with 2 units of Cinder "
        "Raiders, Assault 5, rolls 4 + 2 (twice the Assault) = 6; the defender with Rifle Section "
        "rifles.1, Assault 2, rolls 3. The attacker wins by 3, driven off: it hits on 3+, the "
        "defender on 5+; the beaten take 3 blast markers each, are broken and fall "
        "back."),
    ),
    (
        made(
            e.CloseAssault, round=2, difference=1, result="unheard_of", winner=DEF, place=(3, 4),
            sides=(
                total(ATT, ("raiders.1",), 0, 4),
                total(
                    DEF, ("rifles.1",), 3, 0, enemy_has_5_or_more_markers=1, higher_total=4
                ),
            ),
        ),
        ("Close assault at 3,4, round 2: the attacker with Ash Raiders raiders.1, Assault 0, "
        "rolls 4; the defender with Rifle Section rifles.1, Assault 3, rolls 0 + 1 (5 or more "
        "blast markers on the enemy) + 4 (no Assault against it) = 5. The defender wins by 1, "
        "unheard of."),
    ),
    (
        made(
            e.CloseAssault, round=3, difference=0, result="", winner=None, place=(3, 4),
            sides=(total(ATT, ("raiders.1",), 3, 4), total(DEF, ("rifles.1",), 3, 4)),
        ),
        ("Close assault at 3,4, round 3: the attacker with Ash Raiders raiders.1, Assault 3, "
        "rolls 4; the defender with Rifle Section rifles.1, Assault 3, rolls 4. A tie: a blast "
        "marker on every detachment in it, and after 3 rounds both sides stay."),
    ),
    (
        made(
            e.Casualties, units=("raiders.1", "raiders.2", "furnace.1"), dice=(5, 2, 1), need=3,
            hits=1, target=DEF,
        ),
        ("The attacker strikes the defender with 2 units of Cinder Raiders and 1 of the Furnace, "
        "3 dice needing 3+: 5 2 1 – 1 hit."),
    ),
    (
        made(e.Casualties, side=DEF, units=("rifles.1",), dice=(2,), need=4, hits=0, target=ATT),
        ("The defender strikes the attacker with Rifle Section rifles.1, "
        "1 die needing 4+: 2 – no hits."),
    ),
    (
        made(e.Casualties, side=DEF, units=(), dice=(), need=4, hits=0, target=ATT),
        "The defender has nobody to strike the attacker with.",
    ),
    (
        made(
            e.Firefight, round=2, difference=0, winner=None, detachment="raiders", target="rifles",
            place=(5, 6),
            sides=(
                total(ATT, ("raiders.1",), 1, 4),
                total(DEF, ("rifles.1",), 1, 2, all_in_cover=1, enemy_has_more_markers=1),
            ),
        ),
        ("Firefight between Cinder Raiders and 2nd Rifles at 5,6, round 2: the attacker with Ash "
        "Raiders raiders.1, Firepower 1, rolls 4; the defender with Rifle Section rifles.1, "
        "Firepower 1, rolls 2 + 1 (all in cover) + 1 (more blast markers on the enemy) = 4. A tie: "
        "a blast marker on both detachments in it, and they fight on."),
    ),
    (
        made(
            e.Firefight, round=1, difference=2, winner=ATT, detachment="raiders", target="rifles",
            place=(5, 6),
            sides=(
                replace(total(ATT, ("raiders.1",), 2, 4, higher_total=1), halved=True),
                total(DEF, (), 1, 3),
            ),
        ),
        ("Firefight between Cinder Raiders and 2nd Rifles at 5,6: the attacker with Ash Raiders "
        "raiders.1, Firepower 2 (halved for March orders), rolls 4 + 1 (more Firepower) = 5; the "
        "defender with nobody, Firepower 1, rolls 3. The attacker wins by 2: 2nd Rifles take a hit "
        "on the nearest unit and a blast marker, are broken and fall back."),
    ),
    (
        made(
            e.Firefight, round=1, difference=1, winner=DEF, detachment="furnace", target="rifles",
            place=(5, 6), sides=(total(ATT, ("furnace.1",), 2, 2), total(DEF, ("rifles.1",), 2, 3)),
        ),
        ("Firefight between the Furnace and 2nd Rifles at 5,6: the attacker with Walking Furnace "
        "furnace.1, Firepower 2, rolls 2; the defender with Rifle Section rifles.1, Firepower 2, "
        "rolls 3. The defender wins by 1: the Furnace takes a hit on the nearest unit and a blast "
        "marker, is broken and falls back."),
    ),
    (
        made(e.Retreated, unit="raiders.1", path=((3, 3), (2, 3)), start=(4, 3), structure=None),
        "Ash Raiders raiders.1 fall back from 4,3 to 2,3 (2 cells).",
    ),
    (
        made(e.Retreated, unit="rifles.1", path=((3, 3),), start=None, structure="chapel"),
        "Rifle Section rifles.1 falls back out of Chapel to 3,3 (1 cell).",
    ),
    (
        made(
            e.MoraleChanged, side=DEF, delta="-2.20", morale="17.80", detachment="rifles",
            cause="broken",
        ),
        "The defender's morale falls by 2.20 to 17.80: 2nd Rifles are broken.",
    ),
    (
        made(
            e.MoraleChanged, delta="1.00", morale="9.00", detachment="furnace", cause="rallied"
        ),
        "The attacker's morale rises by 1.00 to 9.00: the Furnace has rallied.",
    ),
    (
        made(
            e.MoraleChanged, delta="-1.00", morale="8.00", detachment=None,
            cause="lost_ground",
        ),
        "The attacker's morale falls by 1.00 to 8.00: lost ground.",
    ),
    (
        made(
            e.DetachmentBroken, detachment="rifles", markers=2, left=3, cause="a lost firefight"
        ),
        "2nd Rifles break: a lost firefight.",
    ),
    (
        made(
            e.DetachmentBroken, detachment="rifles", markers=3, left=2,
            cause="too many blast markers",
        ),
        "2nd Rifles break: 3 blast markers on 2 units.",
    ),
    (
        made(
            e.DetachmentBroken, detachment="furnace", markers=1, left=1,
            cause="too many blast markers",
        ),
        "The Furnace breaks: 1 blast marker on 1 unit, counting engines as their capacity.",
    ),
    (
        made(e.RallyRolled, detachment="furnace", bonus=1, markers=3, rallied=False, dice=(2,)),
        ("The Furnace tries to rally and rolls 2 + 1 for its HQ = 3, needing 4+ with 3 blast "
        "markers: still broken."),
    ),
    (
        made(e.RallyRolled, detachment="rifles", bonus=1, markers=1, rallied=True, dice=(2,)),
        ("2nd Rifles try to rally and roll 2 + 1 for their HQ = 3, needing 2+ with 1 blast "
        "marker: rallied."),
    ),
    (
        made(e.RallyRolled, detachment="guns", bonus=0, markers=0, rallied=True, dice=(1,)),
        "3rd Guns try to rally and roll 1, needing 1+ with no blast markers: rallied.",
    ),
    (made(e.DetachmentRallied, detachment="guns"), "3rd Guns are in hand again."),
    (
        made(
            e.MatchEnded, side=None, winner="attacker", reason=EndReason.TURN_LIMIT,
            morale=("19.64", "15.84"),
        ),
        "The attacker wins: the last turn is over. Morale: attacker 19.64, defender 15.84.",
    ),
    (
        made(
            e.MatchEnded, side=None, winner="draw", reason=EndReason.MORALE, morale=("0.00", "0.00")
        ),
        "A draw: morale has run out. Morale: attacker 0.00, defender 0.00.",
    ),
    *SIEGE,
    *HULL,
    *TITANS,
    *FEATURES,
    *SCALING,
    *STOREYS,
]  # fmt: skip
