"""Hand-made events of close combat with titans, each with its exact sentence."""

from __future__ import annotations

from typing import Any

from siegegame.model import events as e
from siegegame.model.vocabulary import EndReason, Phase

from .making import ATT, DEF, made

STORM: dict[str, Any] = {
    "phase": Phase.ASSAULT, "rule": "T2", "titan": "furnace.1", "units": ("rifles.1", "rifles.2"),
    "group_caf": 6, "titan_caf": 2, "place": (3, 4), "side": DEF,
}  # fmt: skip
STRUCK: dict[str, Any] = {"phase": Phase.ASSAULT, "rule": "T3", "side": DEF, "titan": "furnace.1"}
SAVES: dict[str, Any] = {
    "phase": Phase.ASSAULT, "rule": "T4", "side": DEF, "titan": "furnace.1",
    "units": ("rifles.1", "rifles.2"), "need": 6,
}  # fmt: skip
DUEL: dict[str, Any] = {
    "phase": Phase.ASSAULT, "rule": "T5", "side": ATT, "unit": "furnace.1", "titan": "guns.1",
    "cafs": (8, 12), "numbers": (4, 2), "place": (3, 4), "more": (2, 0), "twice": (False, False),
}  # fmt: skip

EVEN: dict[str, Any] = {**DUEL, "more": (0, 0), "numbers": (2, 2)}
WALKER, GUNS = "Walking Furnace furnace.1", "guns.1"


def stormed(number: int, dice: tuple[int, ...], **more: Any) -> e.Event:
    """A group of so many dice against the furnace."""
    return made(e.TitanAssault, **{**STORM, "group_dice": number, "dice": dice, **more})


def struck(
    location: str, dice: tuple[int, ...], effect: str, capacity: int = 0, **more: Any
) -> e.Event:
    """Hits on a part of the furnace."""
    return made(
        e.TitanStruck, **STRUCK, location=location, dice=dice, effect=effect, capacity=capacity,
        **{"critical": False, "until": 0, **more},
    )  # fmt: skip


def dueled(dice: tuple[int, ...], totals: tuple[int, int], fields: dict[str, Any]) -> e.Event:
    """A duel of the furnace with the guns."""
    return made(e.TitanDuel, **{"lost": 0, "winner": None, **fields}, totals=totals, dice=dice)


TITANS: list[tuple[e.Event, str]] = [
    (
        made(
            e.TitanEngaged,
            phase=Phase.ASSAULT,
            rule="T1",
            titans=("furnace.1",),
            place=(3, 4),
            engaged=("furnace.1", "rifles.1", "rifles.2"),
        ),
        f"The attacker picks the fight around {WALKER} at 3,4 with 2 units of 2nd Rifles in it.",
    ),
    (
        stormed(2, (4, 5, 1, 2), group=15, defence=10, hits=1, twice=(False, False)),
        (
            f"2 units of 2nd Rifles, CAF 6, roll 4 5 = 15 against {WALKER}, CAF 2, 1 2, doubled "
            "to 10: 1 hit."
        ),
    ),
    (
        stormed(
            2,
            (4, 5, 1, 2),
            units=("rifles.1",),
            group_caf=3,
            group=7,
            defence=10,
            hits=0,
            twice=(True, False),
        ),
        (
            "Rifle Section rifles.1, CAF 3, rolls 4 5, the lower of each two for the rubble = 7 "
            f"against {WALKER}, CAF 2, 1 2, doubled to 10: no hits."
        ),
    ),
    (
        struck("legs", (3, 2), "jammed", until=3),
        (
            f"{WALKER} is struck on the legs, 3 2, the worst counts: jammed until the End phase of "
            "turn 3."
        ),
    ),
    (
        struck("legs", (4,), "disabled", 1),
        f"{WALKER} is struck on the legs, 4: a leg disabled and 1 capacity lost.",
    ),
    (
        struck("left_arm", (4,), "disabled", 1),
        f"{WALKER} is struck on the left arm, 4: disabled and 1 capacity lost.",
    ),
    (
        struck("head", (4,), "disabled", 1),
        f"{WALKER} is struck on the head, 4: 1 capacity lost.",
    ),
    (
        struck("hull", (6,), "damaged", 3, critical=True),
        f"{WALKER} is struck on the hull, 6: 3 capacity lost and a critical.",
    ),
    (
        struck("hull", (1,), "nothing"),
        f"{WALKER} is struck on the hull, 1: nothing happens.",
    ),
    (
        made(e.TitanSaves, **SAVES, saved=(True, False), dice=(6, 2)),
        f"{WALKER} strikes back at 2 units of 2nd Rifles, 2 dice needing 6+: 6 2 – 1 saved.",
    ),
    (
        made(e.TitanSaves, **SAVES, saved=(False, False), dice=(1, 2)),
        f"{WALKER} strikes back at 2 units of 2nd Rifles, 2 dice needing 6+: 1 2 – none saved.",
    ),
    (
        dueled((4, 4, 3, 3, 3, 4), (22, 19), {**DUEL, "winner": "furnace.1"}),
        (
            f"{WALKER}, CAF 8, 4 4 3 3, 2 dice more for hits and attackers before it = 22, fights "
            f"{GUNS}, CAF 12, 3 4 = 19: {WALKER} wins, a hit on the other follows."
        ),
    ),
    (
        dueled((1, 1, 3, 4, 2), (10, 19), {**EVEN, "winner": "guns.1", "lost": 2}),
        (
            f"{WALKER}, CAF 8, 1 1 = 10, fights {GUNS}, CAF 12, 3 4 = 19: {GUNS} wins, 2 capacity "
            "lost."
        ),
    ),
    (
        dueled((5, 6, 3, 4), (19, 19), EVEN),
        f"{WALKER}, CAF 8, 5 6 = 19, fights {GUNS}, CAF 12, 3 4 = 19: a tie, nothing happens.",
    ),
    (
        made(
            e.DecisionRequested,
            side=DEF,
            decision="foe",
            count=1,
            candidates=("rifles.1", "furnace.1", "raiders.1"),
        ),
        (
            "The defender is to say whom Rifle Section rifles.1 fights: Walking Furnace furnace.1 "
            "or Ash Raiders raiders.1."
        ),
    ),
    (
        made(e.DecisionMade, side=DEF, decision="foe", chosen=("furnace.1",)),
        "The defender has it fight Walking Furnace furnace.1.",
    ),
    (
        made(
            e.DecisionRequested, side=DEF, decision="location", count=1, candidates=("furnace.1",)
        ),
        "The defender is to say where a hit strikes Walking Furnace furnace.1.",
    ),
    (
        made(e.DecisionMade, side=DEF, decision="location", chosen=("left_arm",)),
        "The defender strikes at the left arm.",
    ),
    (
        made(
            e.TitanEscaped,
            phase=Phase.MOVEMENT,
            rule="V4",
            unit="furnace.1",
            cell=(43, 12),
            spent=10,
        ),
        "Walking Furnace furnace.1 strides off the table at 43,12.",
    ),
    (
        made(
            e.MatchEnded,
            rule="V4",
            side=None,
            winner="defender",
            reason=EndReason.OBJECTIVE,
            morale=("5.51", "15.16"),
        ),
        "The defender wins: the titan is brought down. Morale: attacker 5.51, defender 15.16.",
    ),
    (
        made(
            e.MatchEnded,
            rule="V2",
            side=None,
            winner="attacker",
            reason=EndReason.OBJECTIVE,
            morale=("5.51", "15.16"),
        ),
        "The attacker wins: the inner ward is taken. Morale: attacker 5.51, defender 15.16.",
    ),
]
