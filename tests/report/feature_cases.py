"""Hand-made events of features, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import Opening, Phase

from .making import ATT, DEF, made

BASHED: dict[str, Any] = {
    "phase": Phase.ASSAULT, "rule": "F3", "feature": "chapel", "unit": "rifles.1", "place": (3, 4),
}  # fmt: skip
SHOT: dict[str, Any] = {
    "rule": "F3", "feature": "chapel", "weapon": "siege-gun", "detachment": "rifles",
    "firing": ("rifles.1",), "throws": 1, "sides": 12,
}  # fmt: skip
FAILED: dict[str, Any] = {"rule": "F3", "side": None, "feature": "chapel", "cause": "bashing"}

FEATURES: list[tuple[e.Event, str]] = [
    (
        made(
            e.FeatureBashed, **BASHED, figures=5, throws=1, sides=6, hits=2, dice=(4, 6, 1, 1, 3)
        ),
        "Rifle Section rifles.1 bashes at Chapel with 5 figures, 5D6: 4 6 1 1 3 – 2 hits.",
    ),
    (
        made(e.FeatureBashed, **BASHED, figures=1, throws=3, sides=12, hits=3, dice=(12, 1, 1)),
        "Rifle Section rifles.1 bashes at Chapel, 3D12 (three throws a die): 12 1 1 – 3 hits.",
    ),
    (
        made(e.FeatureShot, **SHOT, hits=2, dice=(4, 5)),
        "Rifle Section rifles.1 fires at Chapel (Siege gun), 2D12: 4 5 – 2 hits.",
    ),
    (
        made(
            e.FeatureShot,
            **{**SHOT, "firing": ("rifles.1", "rifles.2"), "throws": 3},
            hits=0,
            dice=(1, 2, 3, 1, 2, 3),
        ),
        (
            "2 units of 2nd Rifles fire at Chapel (Siege gun), 6D12 (three throws a die): "
            "1 2 3 1 2 3 – no hits."
        ),
    ),
    (
        made(e.ChargeLaid, **{**BASHED, "rule": "F2"}, hits=10),
        "Rifle Section rifles.1 blows a charge at Chapel: 10 hits.",
    ),
    (
        made(
            e.FeatureDamaged, rule="F3", feature="chapel", amount=2, remaining=8, cause="bashing",
            by="rifles",
        ),
        "Chapel loses 2 to the bashing of 2nd Rifles: hits 10 → 8.",
    ),
    (
        made(e.FeatureOpened, **FAILED, result=Opening.WAY, cells=((2, 3),)),
        "Chapel is no obstacle any more: the way is open, 2,3.",
    ),
    (
        made(e.FeatureOpened, **FAILED, result=Opening.BREACH, cells=((2, 3), (2, 4))),
        "Chapel is breached, 2,3 to 2,4.",
    ),
    (
        made(e.FeatureOpened, **FAILED, result=Opening.RUINS, cells=((2, 3), (2, 4))),
        "Chapel is in ruins, 2,3 to 2,4.",
    ),
    (
        made(
            e.FallRolled, rule="F3", side=DEF, feature="chapel", unit="rifles.1", need=4,
            hurt=True, dice=(5,),
        ),
        "Chapel falls under Rifle Section rifles.1, 5 rolled, 4+ hurts: a hit.",
    ),
    (
        made(
            e.FallRolled, rule="F3", side=DEF, feature="chapel", unit="rifles.1", need=4,
            hurt=False, dice=(3,),
        ),
        "Chapel falls under Rifle Section rifles.1, 3 rolled, 4+ hurts: no harm.",
    ),
    (
        made(e.UnitDropped, rule="F3", side=DEF, feature="chapel", unit="rifles.1", cell=(1, 3)),
        "Rifle Section rifles.1 stands at 1,3, beside what is left of Chapel.",
    ),
    (
        made(e.ShelterTaken, rule="F5", phase=Phase.MOVEMENT, side=ATT, detachment="rifles"),
        "2nd Rifles shelter and do not shoot this turn.",
    ),
    (
        made(
            e.MantletMoved, rule="F10", phase=Phase.MOVEMENT, side=ATT, feature="chapel",
            unit="rifles.1", start=(1, 3), cell=(2, 3),
        ),
        "Rifle Section rifles.1 pushes Chapel from 1,3 to 2,3.",
    ),
]  # fmt: skip
