"""Hand-made events of storeys, rubble and engineers, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Phase

from .making import ATT, DEF, made

SHOT: dict[str, Any] = {
    "rule": "S2", "detachment": "guns", "structure": "chapel", "floor": 2, "section": 1,
    "shooter": "guns.1", "weapon": "autocannon", "difficulty": 5, "need": 3, "snap": False,
    "rerolled": (),
}  # fmt: skip
TESTED: dict[str, Any] = {
    "rule": "S3", "structure": "chapel", "floor": 2, "section": 1, "attack_dice": 3,
    "material": "concrete", "by": "guns",
}  # fmt: skip
DOWN: dict[str, Any] = {
    "rule": "S4", "side": None, "structure": "chapel", "section": 1, "attack": 18, "defence": 12,
    "cells": ((2, 3), (3, 3)), "by": "guns",
}  # fmt: skip
FELL: dict[str, Any] = {
    "rule": "S4", "side": DEF, "unit": "rifles.1", "structure": "chapel", "defence": 4,
}  # fmt: skip
MOVES = Phase.MOVEMENT

STOREYS: list[tuple[e.Event, str]] = [
    (
        made(
            e.StoreyTaken,
            phase=MOVES,
            rule="S1",
            side=DEF,
            unit="rifles.1",
            structure="chapel",
            floor=3,
            section=2,
            climbed=False,
            spent=6,
        ),
        "Rifle Section rifles.1 is on floor 3, section 2 of Chapel.",
    ),
    (
        made(
            e.StoreyTaken,
            phase=MOVES,
            rule="S1",
            side=DEF,
            unit="rifles.1",
            structure="chapel",
            floor=1,
            section=2,
            climbed=True,
            spent=12,
        ),
        "Rifle Section rifles.1 takes the stairs of Chapel to floor 1, section 2.",
    ),
    (
        made(e.StoreyShot, **SHOT, crew=3, dice=(4,), hit=True),
        (
            "guns.1 fires autocannon at floor 2, section 1 of Chapel: 4 + 2 (crew of 3) = 6 "
            "against 5 – a hit."
        ),
    ),
    (
        made(e.StoreyShot, **{**SHOT, "rerolled": (1,)}, crew=1, dice=(1, 2), hit=False),
        (
            "guns.1 fires autocannon at floor 2, section 1 of Chapel: 1, Overwatch re-rolls "
            "1 as 2 against 5 – a miss."
        ),
    ),
    (
        made(e.StoreyShot, **{**SHOT, "snap": True, "need": 6}, crew=1, dice=(6,), hit=True),
        (
            "guns.1 fires autocannon at floor 2, section 1 of Chapel: 6, a snap shot, "
            "needing 6 – a hit."
        ),
    ),
    (
        made(
            e.FloorCharged,
            phase=Phase.ASSAULT,
            rule="S3",
            unit="raiders.1",
            detachment="raiders",
            structure="chapel",
            section=1,
            floor=1,
        ),
        "Ash Raiders raiders.1 set off a charge under floor 1, section 1 of Chapel.",
    ),
    (
        made(
            e.StoreyTested,
            **TESTED,
            weapon="autocannon",
            attack=12,
            defence=12,
            falls=True,
            dice=(4, 4, 4, 6, 5, 1),
        ),
        ("Autocannon rolls 4+4+4 = 12, the concrete of Chapel 6+5+1 = 12: floor 2 gives way."),
    ),
    (
        made(
            e.StoreyTested,
            **TESTED,
            weapon="charge",
            attack=11,
            defence=12,
            falls=False,
            dice=(4, 4, 3, 6, 5, 1),
        ),
        "The charge rolls 4+4+3 = 11, the concrete of Chapel 6+5+1 = 12: floor 2 holds.",
    ),
    (
        made(e.StoreyCollapsed, **DOWN, floor=1, floors=3, rubble=True, left=0),
        (
            "Section 1 of Chapel comes down from floor 1 upward, 3 storeys in all: rubble on "
            "2,3 to 3,3."
        ),
    ),
    (
        made(e.StoreyCollapsed, **DOWN, floor=3, floors=1, rubble=False, left=2),
        (
            "Section 1 of Chapel comes down from floor 3 upward, 1 storey in all: rubble "
            "lies on floor 2."
        ),
    ),
    (
        made(
            e.StoreyCrushed,
            rule="S4",
            side=DEF,
            structure="chapel",
            floor=1,
            total=4,
            units=("rifles.1", "rifles.2"),
            defences=(4, 5),
            dice=(1, 3),
        ),
        ("Floor 1 comes down on 2 units of 2nd Rifles, 1+3 = 4: Rifle Section rifles.1 is lost."),
    ),
    (
        made(
            e.StoreyCrushed,
            rule="S4",
            side=DEF,
            structure="chapel",
            floor=1,
            total=3,
            units=("rifles.1",),
            defences=(4,),
            dice=(1, 2),
        ),
        "Floor 1 comes down on Rifle Section rifles.1, 1+2 = 3: nobody is lost.",
    ),
    (
        made(e.UnitFell, **FELL, floor=2, floors=1, total=0, lost=False),
        "Rifle Section rifles.1 falls 1 floor with Chapel and comes to no harm.",
    ),
    (
        made(e.UnitFell, **FELL, floor=4, floors=3, total=9, lost=True, dice=(2, 3, 4)),
        ("Rifle Section rifles.1 falls 3 floors with Chapel, 2+3+4 = 9 against defence 4: lost."),
    ),
    (
        made(e.OverwatchLost, rule="S4", side=DEF, detachment="rifles", structure="chapel"),
        "2nd Rifles lose Overwatch as Chapel shakes.",
    ),
    (
        made(
            e.RubbleCleared,
            phase=MOVES,
            rule="S7",
            side=ATT,
            unit="raiders.1",
            die=3,
            dice=(3,),
            wanted=((2, 3), (3, 3)),
            spent=6,
            cells=((2, 3), (3, 3)),
        ),
        "Ash Raiders raiders.1 clear 2 cells of the 3 rolled: 2,3 and 3,3 open.",
    ),
    (
        made(
            e.RubbleCleared,
            phase=MOVES,
            rule="S7",
            side=ATT,
            unit="raiders.1",
            die=1,
            dice=(1,),
            wanted=((2, 3), (3, 3)),
            spent=6,
            cells=((2, 3),),
        ),
        "Ash Raiders raiders.1 clear 1 cell: 2,3 open.",
    ),
]
