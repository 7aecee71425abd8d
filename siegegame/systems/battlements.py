"""What battlements do for those up there: hits that are cancelled, in place of cover (H16)."""

from __future__ import annotations

from siegegame.rules import hull as rules
from siegegame.world import changes, queries
from siegegame.world.store import World


def cancels(world: World, unit: int) -> bool:
    """Whether a unit stands on whole battlements and may cancel hits (H16)."""
    return bool(world.theatre.roofed) and queries.on_battlements(world, unit)


def roll(world: World, unit: int, *, bare: bool = False) -> int:
    """The die with which a unit on battlements may cancel a hit, 0 where it has none (H16).

    It stands in place of cover: a hit that ignores cover (`bare`) is not cancelled.
    """
    if bare or not cancels(world, unit):
        return 0
    return changes.roll(world, rules.CANCEL.purpose)[0]


def holds(die: int) -> bool:
    """Whether a die has cancelled a hit."""
    return die > 0 and bool(rules.CANCEL.outcomes[die - 1])


def shelter(world: World, unit: int) -> bool:
    """Rolls against a single hit and tells of it; whether it is cancelled (H16)."""
    die = roll(world, unit)
    if die:
        changes.roll_battlements(world, unit, die, holds(die))
    return holds(die)
