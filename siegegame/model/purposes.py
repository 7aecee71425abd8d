"""What dice are rolled for: every roll names its purpose, in `--dice` queues and in events (C3)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Purpose(StrEnum):
    """What a die is rolled for; the word used in `--dice` queues and in events."""

    INITIATIVE = "initiative"
    ORDERS = "orders"
    DANGEROUS = "dangerous"
    SHOT = "shot"
    FOLLOW = "follow"
    CLOSE_ASSAULT = "close_assault"
    FIREFIGHT = "firefight"
    CASUALTY = "casualty"
    MARKERS = "markers"
    RALLY = "rally"


PURPOSES: Final[dict[Purpose, str]] = {
    Purpose.INITIATIVE: "D6 for each side, attacker first, before each initiative step (C5)",
    Purpose.ORDERS: "D6 of a detachment with blast markers that wants to move (C9)",
    Purpose.DANGEROUS: "D6 of a unit entering a dangerous cell (C14)",
    Purpose.SHOT: "the D6s of a detachment's Firepower, re-rolls of Overwatch behind them (C7)",
    Purpose.FOLLOW: "D6 behind a 6, for a needed 7 or 8 (C8)",
    Purpose.CLOSE_ASSAULT: "D6 for each side of a close assault, the picking side first (C11)",
    Purpose.FIREFIGHT: "D6 for each side of a firefight, the side that began it first (C11)",
    Purpose.CASUALTY: "D6 for each unit in a decided fight, the winner's first (C11)",
    Purpose.MARKERS: "D6 blast markers that a detachment removes in the End phase (C9)",
    Purpose.RALLY: "D6 of a broken detachment that tries to rally (C11)",
}


def sides(purpose: Purpose) -> int:
    """The sides of the die that is rolled for a purpose."""
    del purpose
    return 6
