"""Changes to bunker counters: hidden, searched for, found, destroyed (D3, D7, D8)."""

from __future__ import annotations

from siegegame.model.events import CounterDestroyed, CounterPlaced, CounterRevealed, ScanRolled
from siegegame.model.vocabulary import CounterState, Side
from siegegame.world.changes.core import emit
from siegegame.world.store import World


def hide_counter(world: World, counter: int, structure: int) -> None:
    """The defender hides a counter under a structure, or puts it elsewhere (D3)."""
    component = world.counter[counter]
    world.journal.put(counter, component, "structure", structure)
    world.journal.put(counter, component, "state", CounterState.HIDDEN)
    emit(
        world, CounterPlaced, Side.DEFENDER, "D3",
        counter=world.theatre.slugs[counter], structure=world.theatre.slugs[structure],
    )  # fmt: skip


def search(world: World, structure: int) -> None:
    """The attacker has looked under a structure (D7)."""
    garrison = world.garrison[structure]
    if not garrison.searched:
        world.journal.put(structure, garrison, "searched", True)


def reveal_counter(world: World, counter: int, cause: str, by: int) -> None:
    """A counter is found (D7)."""
    component = world.counter[counter]
    world.journal.put(counter, component, "state", CounterState.REVEALED)
    slugs = world.theatre.slugs
    emit(
        world, CounterRevealed, Side.DEFENDER, "D7",
        counter=slugs[counter], structure=slugs[component.structure], cause=cause, by=slugs[by],
    )  # fmt: skip


def destroy_counter(world: World, counter: int, cause: str, rule: str) -> None:
    """A counter is destroyed, by those inside or with its structure (D8, E12)."""
    component = world.counter[counter]
    world.journal.put(counter, component, "state", CounterState.DESTROYED)
    slugs = world.theatre.slugs
    emit(
        world, CounterDestroyed, Side.DEFENDER, rule,
        also=("D8",) if rule == "E12" else (),
        counter=slugs[counter], structure=slugs[component.structure], cause=cause,
    )  # fmt: skip


def scan(world: World, detachment: int, die: int, found: int, within: tuple[int, ...]) -> None:
    """A detachment has scanned for counters (D7)."""
    orders = world.orders[detachment]
    for field in ("scanned", "shot"):
        world.journal.put(detachment, orders, field, True)
    slugs = world.theatre.slugs
    emit(
        world, ScanRolled, world.roster[detachment].side, "D7",
        detachment=slugs[detachment], die=die, dice=(die,), found=found,
        within=tuple(slugs[each] for each in within),
    )  # fmt: skip
