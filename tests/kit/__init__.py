"""The test kit: battles drawn as text, fought by a tiny cast with scripted dice.

b = battle(". a1 . . d1 .", attacker={"a1": "rifle"}, defender={"d1": "tank"}, phase="shooting")
b.order("shoot a1 d1", "shot:6")
assert b.last(ShotsFired).firepower == 1
"""

from kit.battle import Battle, battle
from kit.cast import UNITS, WEAPONS
from kit.forts import fort, house

__all__ = ["UNITS", "WEAPONS", "Battle", "battle", "fort", "house"]
