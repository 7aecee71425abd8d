"""The bottom of every change: writing fields, telling events, rolling dice, filling the agenda."""

from __future__ import annotations

from siegegame.model.dice import DiceError, advance
from siegegame.model.events import Event
from siegegame.model.purposes import Purpose
from siegegame.model.steps import AnyStep
from siegegame.model.vocabulary import Side
from siegegame.world.store import World


def emit(world: World, event: type[Event], side: Side | None, rule: str, **fields: object) -> None:
    """Appends an event of the class, stamped with its place in the match."""
    clock = world.clock
    world.events.append(
        event(
            seq=len(world.events),
            turn=clock.turn,
            phase=clock.phase,
            side=side,
            rule=rule,
            **fields,  # type: ignore[arg-type]
        )
    )


def set_clock(world: World, **fields: object) -> None:
    """Writes fields of the clock that differ."""
    for field, value in fields.items():
        if getattr(world.clock, field) != value:
            world.journal.put(world.match, world.clock, field, value)


def push(world: World, *steps: AnyStep) -> None:
    """Puts steps on the agenda; the first of them is resolved first."""
    world.journal.put(world.match, world.agenda, "steps", world.agenda.steps + steps[::-1])


def push_under(world: World, depth: int, *steps: AnyStep) -> None:
    """Puts steps on the agenda below what came since it had so many; the first comes first."""
    known = world.agenda.steps
    changed = known[:depth] + steps[::-1] + known[depth:]
    world.journal.put(world.match, world.agenda, "steps", changed)


def pop(world: World) -> AnyStep:
    """Takes the next step off the agenda, which must not be empty."""
    steps = world.agenda.steps
    world.journal.put(world.match, world.agenda, "steps", steps[:-1])
    return steps[-1]


def roll(world: World, purpose: Purpose, count: int = 1, sides: int = 6) -> tuple[int, ...]:
    """Rolls dice for a purpose, from its queue in a scripted match, else from the stream (C3).

    Raises:
        DiceError: a queued face that the die does not have.
    """
    if world.dice.queues:
        return tuple(_roll_scripted(world, purpose, sides) for _ in range(count))
    return _draw(world, count, sides)


def _draw(world: World, count: int, sides: int) -> tuple[int, ...]:
    dice = world.dice
    state, faces = dice.state, []
    for _ in range(count):
        state, bits = advance(state)
        faces.append(((bits * sides) >> 64) + 1)
    world.journal.put_secret(dice, "state", state)
    world.journal.put_secret(dice, "drawn", dice.drawn + count)
    return tuple(faces)


def _roll_scripted(world: World, purpose: Purpose, sides: int) -> int:
    dice = world.dice
    for place, (name, faces) in enumerate(dice.queues):
        if name == purpose and faces:
            rest = (*dice.queues[:place], (name, faces[1:]), *dice.queues[place + 1 :])
            world.journal.put_secret(dice, "queues", rest)
            world.journal.put_secret(dice, "drawn", dice.drawn + 1)
            if not 1 <= faces[0] <= sides:
                raise DiceError(f"{purpose.value}: a D{sides} has no face {faces[0]}")
            return faces[0]
    return _draw(world, 1, sides)[0]
