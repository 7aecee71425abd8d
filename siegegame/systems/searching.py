"""Looking for bunker counters: what is under a structure that attackers enter or scan (D7)."""

from __future__ import annotations

from siegegame.model.vocabulary import CounterState, Side, UnitClass
from siegegame.rules import counters
from siegegame.world import changes, queries
from siegegame.world.store import World


def counters_under(world: World, structure: int, *states: CounterState) -> list[int]:
    """The counters under a structure that are in one of some states, in order."""
    return [
        counter
        for counter, each in world.counter.items()
        if each.structure == structure and each.state in states
    ]


def look_under(world: World, unit: int, structure: int) -> None:
    """The attacker's infantry has gone in and finds what lies under the structure (D7)."""
    if world.profile[unit].side is not Side.ATTACKER:
        return
    if queries.card(world, unit).unit_class is UnitClass.INFANTRY:
        uncover(world, structure, "searched", unit)


def uncover(world: World, structure: int, cause: str, by: int) -> int:
    """Whatever hidden counter lies under a structure is found; how many there were (D7)."""
    changes.search(world, structure)
    hidden = counters_under(world, structure, CounterState.HIDDEN)
    for counter in hidden:
        changes.reveal_counter(world, counter, cause, by)
    return len(hidden)


def lose_counters(world: World, structure: int) -> None:
    """Counters under a destroyed building are destroyed with it (E12, D8)."""
    for counter in counters_under(world, structure, CounterState.HIDDEN, CounterState.REVEALED):
        changes.destroy_counter(world, counter, "collapse", "E12")
        changes.change_morale(world, Side.DEFENDER, -counters.LOSS, "D8", "bunker lost")
