"""Indirect fire over a wall: half the dice, shared evenly among those behind it (F6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from siegegame.model.errors import Refusal
from siegegame.model.orders import Choose
from siegegame.model.purposes import Purpose
from siegegame.model.steps import ChooseOdd, EndShots, RainOthers, ResolveShots, Step
from siegegame.rules import firepower as rules
from siegegame.rules.hits import Shot
from siegegame.rules.throws import half, to_hit
from siegegame.systems import shields
from siegegame.systems.aiming import behind, nearest_first
from siegegame.systems.counting import easiest, modified, need, watchful
from siegegame.systems.dealing import deal, note_struck, roll_again, take
from siegegame.systems.lookups import check_named
from siegegame.systems.volley import Volley
from siegegame.world import changes, queries
from siegegame.world.store import World

_S = TypeVar("_S", bound=Step)

ONE_MARKER = 1
"""Firepower that a share counts where markers are placed: one of them if it hit anything (C9)."""


class Spread(NamedTuple):
    """How the dice of a volley are shared that goes over a wall (F6)."""

    direct: int
    """Dice that do not go over it: all of them fall on the target."""
    over: int
    """Dice that do, before they are halved."""
    base: int
    """What each detachment behind the wall gets."""
    odd: int
    """How many of them get one more."""
    behind: tuple[tuple[int, tuple[int, ...]], ...]
    """Detachments behind the wall, the target first, each with its units in range."""

    @property
    def shared(self) -> int:
        """The dice that are left of those over the wall."""
        return half(self.over)


def spread(
    world: World, detachment: int, target: int, volley: Volley | None, barrage: int = 0
) -> Spread | None:
    """How a volley's dice are shared; None for one that does not go over a wall (F6)."""
    if volley is None or not volley.over or target not in world.roster:
        return None
    table = world.theatre.catalogue.tables.firepower
    power = modified(world, detachment, volley.aimed) + barrage
    number = rules.dice(table, power, volley.column)
    over = rules.share(number, volley.over, volley.aimed + barrage)
    found = behind(world, detachment, target, volley)
    base, odd = divmod(half(over), max(1, len(found)))
    return Spread(number - over, over, base, odd, found)


def ask_odd(world: World, step: ResolveShots, found: Spread | None) -> bool:
    """Asks the defender who gets the odd dice, if that leaves a choice; whether it does (F6)."""
    if found is None or not found.odd or step.odd is not None:
        return False
    side = world.roster[step.target].side
    first = tuple(units[0] for _, units in found.behind)
    changes.push(world, ChooseOdd(side, units=first, count=found.odd, then=step))
    return True


def check_odd(world: World, step: ChooseOdd, order: Choose) -> Refusal | None:
    """Whether as many different units are named as there are odd dice (F6)."""
    wrong = "stands for none of those behind"
    return check_named(world, order, step.units, step.count, "F6", wrong)


def choose_odd(world: World, step: ChooseOdd, order: Choose) -> None:
    """The defender has named whose detachments get an odd die (F6)."""
    if step.then is None:
        raise TypeError("a choice without what follows")
    changes.decide(world, step.side, "odd", "F6", order.ids)
    named = tuple(world.profile[world.theatre.ids[name]].detachment for name in order.ids)
    changes.push(world, replace(step.then, odd=named))


def of_target(step: ResolveShots, found: Spread) -> int:
    """The dice that fall on the target of a volley over a wall (F6)."""
    own = found.base + (step.target in (step.odd or ()))
    return found.direct + (own if found.behind else 0)


def on_others(
    world: World,
    step: ResolveShots,
    volley: Volley | None,
    found: Spread | None,
    under: tuple[int, ...],
) -> list[RainOthers | EndShots]:
    """The dice that fall on the others behind the wall, told before they are rolled (F6).

    Detachments that lie under a template too are marked once, when all of the volley is over (C9).
    """
    if found is None or volley is None:
        return []
    odd = step.odd or ()
    shares = [(each, units, found.base + (each in odd)) for each, units in found.behind]
    changes.share_shots(
        world, step.detachment, step.target, volley.units, over=found.over,
        shared=found.shared, shares=tuple((each, number) for each, _, number in shares),
    )  # fmt: skip
    steps: list[RainOthers | EndShots] = []
    for each, units, number in shares:
        if each != step.target and number:
            steps.append(RainOthers(step.detachment, each, units, number, volley.units))
            if each not in under:
                steps.append(EndShots(step.detachment, (each,), ONE_MARKER, 0))
    return steps


def marked_once(first: Sequence[Step], then: Sequence[_S]) -> list[_S | EndShots]:
    """What follows a volley, with markers for who is under a template and was rained on (C9)."""
    rained = {each.struck: None for each in first if isinstance(each, RainOthers)}
    return [
        replace(each, firepower=max(each.firepower, ONE_MARKER))
        if isinstance(each, EndShots) and rained and each.targets[0] in rained
        else each
        for each in then
    ]


def rain_others(world: World, step: RainOthers) -> None:
    """A detachment behind the wall is hit by its share of the dice (F6)."""
    left = [unit for unit in step.units if queries.on_table(world, unit)]
    if not left:
        return
    units = nearest_first(world, step.firing, left)
    dice, rerolled, final = _roll(world, step, units)
    shots = shields.stop_best(
        world, step.struck, step.firing, "fire", len(dice), [Shot(face) for face in final],
        easiest(world, units),
    )  # fmt: skip
    given, lost = deal(world, units, shots, lambda unit, bare: need(world, unit, bare))
    needs = tuple(sorted({need(world, unit, False): None for unit in units}))
    hits = sum(each.hit for each in given)
    changes.rain(world, step, units, needs=needs, dice=dice, rerolled=rerolled, hits=hits)
    changes.allocate(world, world.roster[step.detachment].side, step.struck, given, lost)
    note_struck(world, take(world, given, step.detachment, "fire"))


def _roll(
    world: World, step: RainOthers, units: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    """The dice, with what Overwatch rolls again behind them; those, and the faces that count."""
    dice = changes.roll(world, Purpose.SHOT, step.dice)
    if not watchful(world, step.detachment, step.firing):
        return dice, (), list(dice)
    throw = to_hit(min(need(world, unit, False) for unit in units))
    missed = [place for place, face in enumerate(dice) if throw.outcomes[face - 1] == 0]
    return roll_again(world, dice, missed, Purpose.SHOT)
