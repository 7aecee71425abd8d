"""How much super-heavy weapons bring when under Assault orders each has to lock on first (C6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from siegegame.model.vocabulary import OrderKind
from siegegame.rules import heavies
from siegegame.systems.volley import Heavy, card_of
from siegegame.world.store import World


def by_locks(
    world: World,
    detachment: int,
    firing: list[Heavy],
    whole: int,
    count: Callable[[list[Heavy]], int],
) -> tuple[tuple[int, int], ...]:
    """Each number of shots or dice that weapons of one kind may bring, with its ways, ascending.

    Where none has to lock on they bring the whole; else what is counted of those that have.
    """
    heavy = bool(card_of(world, firing[0]).super_heavy)
    if not heavy or world.orders[detachment].order is not OrderKind.ASSAULT:
        return ((whole, 1),)
    on = sum(map(bool, heavies.LOCK_ON.outcomes))
    off = heavies.LOCK_ON.sides - on
    found: dict[int, int] = {}
    for locked in product((True, False), repeat=len(firing)):
        kept = [each for each, locks in zip(firing, locked, strict=True) if locks]
        brought = count(kept) if kept else 0
        ways = on ** len(kept) * off ** (len(firing) - len(kept))
        found[brought] = found.get(brought, 0) + ways
    return tuple(sorted(found.items()))


def of_kind(world: World, ready: list[Heavy], firing: tuple[int, ...], weapon: str) -> list[Heavy]:
    """Of the weapons that are ready those of one kind that some units fire."""
    arms = world.theatre.arms
    return [
        each for each in ready if each.unit in firing and arms[each.unit][each.weapon].key == weapon
    ]
