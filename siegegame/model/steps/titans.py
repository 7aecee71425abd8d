"""Steps of close combat with titans (T1 to T5)."""

from __future__ import annotations

from siegegame.model.steps.base import Decision, Step
from siegegame.model.vocabulary import Side


class TitanFight(Step, frozen=True, tag=True):
    """A fight with a titan in it: whom each unit fights is settled, then they fight (T1)."""

    side: Side
    """The side that picked the fight."""
    units: tuple[int, ...]
    """Everybody in it, on both sides."""
    picks: tuple[tuple[int, int], ...] = ()
    """Units and the enemies whom they fight."""


class ChooseFoe(Decision, frozen=True, tag=True):
    """The side says whom a unit fights that touches a titan and others (T1)."""

    unit: int = 0
    units: tuple[int, ...] = ()
    """The enemies among whom it may choose."""
    fight: TitanFight | None = None


class TitanBouts(Step, frozen=True, tag=True):
    """What is left of a fight with titans: groups, then duels, then who fights by C11 (T2, T5)."""

    side: Side
    storms: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Titans and the groups that attack them."""
    duels: tuple[tuple[int, int], ...] = ()
    """War engines and titans, each with the titan that it attacks."""
    scored: tuple[tuple[int, int], ...] = ()
    """Titans with the D6s that their next attacker has more: one a hit and an attacker (T5)."""
    rest: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """Fights of the others: units of the picking side and their enemies."""


class ChooseLocation(Decision, frozen=True, tag=True):
    """The attackers say where the next of their hits strikes a titan (T3)."""

    titan: int = 0
    by: int = 0
    """The detachment of the first of them."""
    hits: int = 0
    chosen: tuple[int, ...] = ()
    """Places in `LOCATIONS` that the hits before it strike."""


class StrikeTitan(Step, frozen=True, tag=True):
    """Hits fall on a titan: a die each, the worst on each location counts (T3)."""

    titan: int
    side: Side
    """The side that has hit it."""
    by: int
    """The detachment that has, the first of several."""
    locations: tuple[int, ...]


class SaveGroup(Step, frozen=True, tag=True):
    """Those who attacked a titan are saved or destroyed (T4)."""

    titan: int
    units: tuple[int, ...]
    hits: int
