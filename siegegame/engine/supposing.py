"""What a viewer supposes of what he does not know, in a match he imagines (decision 10)."""

from __future__ import annotations

from siegegame.model.dice import Stream
from siegegame.model.vocabulary import CounterState
from siegegame.world import queries
from siegegame.world.store import World


def suppose(world: World, stream: Stream) -> None:
    """Puts hidden counters whose place is not known under buildings that might hold one (D3)."""
    unknown = [
        counter
        for counter, each in world.counter.items()
        if each.state is CounterState.HIDDEN and not each.structure
    ]
    if not unknown:
        return
    taken = {each.structure for each in world.counter.values()}
    city = world.theatre.zones[1]
    possible = [
        structure
        for structure in world.frame
        if structure not in taken
        and queries.standing(world, structure)
        and not world.garrison[structure].searched
        and city.issuperset(world.site[structure].cells)
    ]
    for counter, structure in zip(unknown, stream.shuffled(possible), strict=False):
        world.journal.put(counter, world.counter[counter], "structure", structure)
    world.journal.forget()
