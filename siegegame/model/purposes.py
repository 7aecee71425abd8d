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
    LOCK_ON = "lock_on"
    HEAVY = "heavy"
    RUBBLE = "rubble"
    ENGINE_CRITICAL = "engine_critical"
    LOCATION = "location"
    ENGINE_DAMAGE = "engine_damage"
    CRITICAL = "critical"
    CATASTROPHE = "catastrophe"
    STRUCTURE = "structure"
    CRUMBLE = "crumble"
    COLLAPSE = "collapse"
    RADIUS = "radius"
    FIRE = "fire"
    INSIDE = "inside"
    DISRUPT = "disrupt"
    BUILDING_ASSAULT = "building_assault"
    BREAKING = "breaking"
    TEARING = "tearing"
    SCAN = "scan"
    HULL_SHOT = "hull_shot"
    PENETRATION = "penetration"
    BUILDING_DAMAGE = "building_damage"
    BREACH = "breach"
    DEBRIS = "debris"
    STRENGTH = "strength"
    FIGURE = "figure"
    GUN = "gun"
    BATTLEMENTS = "battlements"
    PINNING = "pinning"
    SHIELD = "shield"
    TITAN_GROUP = "titan_group"
    TITAN_DEFENCE = "titan_defence"
    TITAN_HIT = "titan_hit"
    TITAN_SAVE = "titan_save"
    DUEL = "duel"
    DUEL_LOSS = "duel_loss"
    STOREY_SHOT = "storey_shot"
    STOREY_DAMAGE = "storey_damage"
    MATERIAL = "material"
    CRUSH = "crush"
    PLUNGE = "plunge"
    CLEARING = "clearing"
    BASH = "bash"
    FEATURE_SHOT = "feature_shot"
    FALL = "fall"
    WALL_MELEE = "wall_melee"
    ARMOUR_CHECK = "armour_check"
    CUT = "cut"


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
    Purpose.LOCK_ON: "D6 of a super-heavy weapon under Assault orders (C6)",
    Purpose.HEAVY: "D6 of a super-heavy weapon, one for each it may hit (C10)",
    Purpose.RUBBLE: "D6 behind a die that would hit a unit in rubble; the lower counts (S6)",
    Purpose.ENGINE_CRITICAL: "D6 of a critical on a war engine or titan (C10)",
    Purpose.LOCATION: "D6 for the location that a critical jams (C10, T3)",
    Purpose.ENGINE_DAMAGE: "D3 further capacity that a critical takes (C10)",
    Purpose.CRITICAL: "2D6 of a critical on a capacity structure (E7)",
    Purpose.CATASTROPHE: "D6 of a capacity structure at capacity 0 (E11)",
    Purpose.STRUCTURE: "D6 of an unstable or crumbling structure at a turn's start (E11)",
    Purpose.CRUMBLE: "D6 for each unit in a crumbling structure (E11)",
    Purpose.COLLAPSE: "D6 for each unit that a collapse strikes (E11)",
    Purpose.RADIUS: "D6s of a collapse's radius in cm: 1 Small, 2 Medium, 3 larger (E11)",
    Purpose.FIRE: "D6 Firepower of flames on a detachment inside (E8)",
    Purpose.INSIDE: "the D6s that flames or a shaken structure roll on those inside (E7, E8)",
    Purpose.DISRUPT: "D6 for a marker on a detachment (C10, E7)",
    Purpose.BUILDING_ASSAULT: "D6 for each side of a building assault, attackers first (E10)",
    Purpose.BREAKING: "D6 against a building's Armour after a building assault (E10)",
    Purpose.TEARING: "D6 capacity that a titan's close-combat weapon takes (E10)",
    Purpose.SCAN: "D6 of a detachment that scans for counters (D7)",
    Purpose.HULL_SHOT: "the D6s of shots at a hull-point structure, re-rolls behind them (H3)",
    Purpose.PENETRATION: "D6 of a hit against an armour value, two of a thermal one (H3)",
    Purpose.BUILDING_DAMAGE: "D6 of a penetrating hit on the building damage table (H4)",
    Purpose.BREACH: "D3 armour value that a catastrophic breach takes (H4)",
    Purpose.DEBRIS: "the D6s of hits that fall on those inside or on the battlements (H4, H6, H7)",
    Purpose.STRENGTH: "D6 of a strength hit against Armour (C8)",
    Purpose.FIGURE: "which figure a hit falls on, counted through the units in order (H8)",
    Purpose.GUN: "which emplaced weapon is destroyed, in order (H4)",
    Purpose.BATTLEMENTS: "D6 that cancels a hit on a unit on battlements, 4 or more (H16)",
    Purpose.PINNING: "2D6 of a pinning test (H17)",
    Purpose.SHIELD: "D6 of a void shield that is down, in the End phase (H18)",
    Purpose.TITAN_GROUP: "D6 for each unit of a group that attacks a titan, two into rubble (T2)",
    Purpose.TITAN_DEFENCE: "2D6 of the titan and those of its close-combat weapons (T2)",
    Purpose.TITAN_HIT: "D6 for each hit on a titan, on the titan damage table (T3)",
    Purpose.TITAN_SAVE: "D6 for each infantry or cavalry unit that attacked a titan (T4)",
    Purpose.DUEL: "the D6s of two that fight one by one, the attacker's first (T5)",
    Purpose.DUEL_LOSS: "D3 capacity that a war engine loses to a titan (T5)",
    Purpose.STOREY_SHOT: "D6 of a shot at a floor, re-rolls of Overwatch behind it (S2)",
    Purpose.STOREY_DAMAGE: "the D6s of a weapon or charge that has hit a floor (S3)",
    Purpose.MATERIAL: "the D6s of what a floor is made of, against a weapon's (S3)",
    Purpose.CRUSH: "the D6s of a material on all units on the floor that was hit (S4)",
    Purpose.PLUNGE: "D6 for each floor that a unit falls, from the third floor up (S4)",
    Purpose.CLEARING: "D6 cells that an engineer or construction vehicle clears (S7)",
    Purpose.BASH: "the attack dice of a unit that bashes a feature, of its own sides (F3)",
    Purpose.FEATURE_SHOT: "the attack dice of weapons fired at a feature, of their own sides (F3)",
    Purpose.FALL: "D6 for each unit in or on a feature that fails (F3)",
    Purpose.WALL_MELEE: "the attack dice on a wall, climbers first, of their own sides (F8)",
    Purpose.ARMOUR_CHECK: "D10 for each hit on a wall, the defenders' first (F8)",
    Purpose.CUT: "D4 for each figure that cuts grapples (F9)",
}


def sides(purpose: Purpose) -> int:
    """The sides of the die that is rolled for a purpose, the most it may have."""
    return _SIDES.get(purpose, 6)


_SIDES: Final = {
    Purpose.ENGINE_DAMAGE: 3,
    Purpose.DUEL_LOSS: 3,
    Purpose.BREACH: 3,
    Purpose.FIGURE: 1000,
    Purpose.GUN: 20,
    Purpose.BASH: 12,
    Purpose.FEATURE_SHOT: 12,
    Purpose.WALL_MELEE: 12,
    Purpose.ARMOUR_CHECK: 10,
    Purpose.CUT: 4,
}
"""Of dice that are no D6; those that pick one of some things have as many sides as things.

Attack dice have those of whoever attacks (F4).
"""
