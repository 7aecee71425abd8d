"""What is aimed: a volley as it stands, what units add to it, their weapons (C7, C10, H10)."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from siegegame.content.schema import WeaponCard
from siegegame.model.vocabulary import Column
from siegegame.rules.titans import ARMS
from siegegame.world.store import World
from siegegame.world.theatre import Arms

Openings = tuple[tuple[int, int], ...]
"""Walls with fire points, each with how many figures shoot through it (H10)."""


class Heavy(NamedTuple):
    """A super-heavy weapon that can fire: its unit and its place on the unit's card."""

    unit: int
    weapon: int


class Volley(msgspec.Struct, frozen=True, gc=False):
    """A detachment's fire as it stands: who fires, how much, with what, who may be hit."""

    units: tuple[int, ...]
    aimed: int
    """Firepower of the weapons in range with line of sight, before modifiers (C7)."""
    ignoring: int
    """How much of it ignores cover (C18)."""
    targets: tuple[int, ...]
    """Units of the target that may be hit, nearest first; none where a structure is shot at."""
    column: Column
    stance: str
    """How the nearest target stands, which sets the column."""
    heavies: tuple[Heavy, ...] = ()
    """Super-heavy weapons that can fire, those worth most first (C10).

    At a hull-point structure every weapon that bears on it (H3).
    """
    guns: tuple[int, ...] = ()
    """Emplaced weapons that its units fire by hand (H11)."""
    figures: tuple[tuple[int, int], ...] = ()
    """Units of which fewer figures fire than are left, with how many (H10, H11)."""
    over: int = 0
    """How much of `aimed` is indirect fire over a wall at those behind it (F6)."""
    flames: int = 0
    """Firepower of flamers that draw on a fuel pipe (H18)."""
    openings: tuple[tuple[int, Openings], ...] = ()
    """Units that fire through fire points, each with the walls (H10)."""


class Aim(NamedTuple):
    """What one unit can do: Firepower, of it what ignores cover or is anti-air, whom it hits."""

    power: int
    ignoring: int
    near: list[tuple[int, int]]
    anti_air: int = 0
    heavies: tuple[int, ...] = ()
    figures: int = 0
    """How many of a stand's figures fire, 0 for all that are left (C8, H10)."""
    over: int = 0
    """Of its Firepower what goes over a wall (F6)."""
    openings: Openings = ()
    """The fire points through which it does, if so; C17's half then does not count (H10)."""


NOTHING: Final = Aim(0, 0, [])
HEAVY_WORTH: Final = 3
"""What a super-heavy weapon counts when some of a garrison are let fire (C17, H10)."""


def card_of(world: World, heavy: Heavy) -> WeaponCard:
    """The card of a super-heavy weapon."""
    return world.theatre.arms[heavy.unit][heavy.weapon].card


def _gone(disabled: tuple[int, ...], location: int) -> bool:
    """Whether a weapon is on a disabled arm; on a disabled leg it still fires (T3)."""
    return location in ARMS and disabled[location] > 0


def usable(world: World, unit: int) -> list[tuple[int, Arms]]:
    """A unit's weapons that can fire, neither jammed, disabled nor loading, with their places."""
    arms = list(enumerate(world.theatre.arms[unit]))
    vitals, turn = world.vitals[unit], world.clock.turn
    if vitals.reloading == turn:
        arms = [each for each in arms if each[1].card.super_heavy != "heavy_barrage"]
    if unit in world.theatre.engines:
        where = world.theatre.locations[unit]
        arms = [each for each in arms if vitals.jams[where[each[0]]] < max(turn, 1)]
        if unit in world.limbs and any(disabled := world.limbs[unit].disabled):
            arms = [each for each in arms if not _gone(disabled, where[each[0]])]
    return arms
