"""Hits: the face a target needs and which die goes to which target (C8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

STAND_COVER = 1
"""What cover adds to Armour; fortifications add 2 (C8)."""


def need(armour: int, cover: int) -> int:
    """The face that hurts a target of that Armour: 1 to 6, 7 or 8 being a 6 and more (C8)."""
    return armour + cover


class Shot(NamedTuple):
    """A shooting die: its face, and whether cover counts against it (C18)."""

    face: int
    ignores_cover: bool = False


def in_order(dice: Iterable[Shot]) -> list[Shot]:
    """Shooting dice in the order they are given out, the highest first (C8)."""
    return sorted(dice, reverse=True)


def deal(dice: Sequence[Shot], targets: Sequence[int], strike: Callable[[Shot, int], bool]) -> None:
    """Gives each die to a target, nearest first, one each before any second (C8).

    `strike(die, target)` says whether the target is gone; a target that is gone gets no more
    dice, and when all are gone the rest of the dice are lost.
    """
    left, waiting = list(targets), list(reversed(dice))
    while left and waiting:
        turn, left = left, []
        for target in turn:
            if not waiting or not strike(waiting.pop(), target):
                left.append(target)
