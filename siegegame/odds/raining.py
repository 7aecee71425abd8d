"""What of a fire falls on a detachment that is not its target: a share, a barrage (C10, F6)."""

from __future__ import annotations

from siegegame.engine.rolls import Barrage, Fire, Salvo
from siegegame.odds.dealing import Rain


def barrages(salvo: Salvo, name: str) -> tuple[Barrage, ...]:
    """What falls on a detachment that is not the target: its share first, then a barrage (F6)."""
    found = [each for each in salvo.barrages if each.detachment == name]
    return tuple(sorted(found, key=lambda each: not each.share))


def barrage(salvo: Salvo, name: str) -> Barrage | None:
    """The same as one, where markers are concerned (C9)."""
    found = barrages(salvo, name)
    return max(found, key=lambda each: each.firepower) if found else None


def rains(fire: Fire, salvo: Salvo, name: str, places: dict[str, int]) -> tuple[Rain, ...]:
    """The lots of dice where more than one falls on a detachment (F6)."""
    found = barrages(salvo, name)
    if len(found) < 2:
        return ()
    return tuple(
        Rain(
            tuple(places[mark.unit] for mark in each.marks), each.dice,
            each.share and fire.rerolls, each.stopped, each.by_first,
        )
        for each in found
    )  # fmt: skip
