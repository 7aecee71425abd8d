"""Blasts at units on battlements, which go through into the structure below (H16)."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.engine.hull_rolls import HullFire
from siegegame.engine.rolls import Fire, Through
from siegegame.odds import volleys


def hulls(fire: Fire) -> tuple[HullFire, ...]:
    """All that a fire does to hull-point structures, what goes through battlements last."""
    found = {each.target.structure: each for each in fire.hulls}
    for each in fire.through:
        blast = _blast(fire, each)
        name = blast.target.structure
        before = found.get(name)
        found[name] = _both(before, blast) if before else blast
    return tuple(found.values())


def _blast(fire: Fire, through: Through) -> HullFire:
    """Its one hit, as likely as any die hits on the battlements.

    A void shield that stops one of those dice is down by then.
    """
    chance = volleys.strikes_aloft(fire, through.units)
    hits, misses = chance.numerator, chance.denominator - chance.numerator
    (salvo,) = through.hull.salvos
    shots = tuple(each for each in ((0, misses), (1, hits)) if each[1])
    stopped = any(each.stopped for each in fire.salvos)
    target = through.hull.target
    target = replace(target, shield=target.shield and not stopped)
    return replace(through.hull, target=target, salvos=(replace(salvo, shots=shots),))


def _both(before: HullFire, blast: HullFire) -> HullFire:
    shield = before.target.shield or blast.target.shield
    target = replace(before.target, shield=shield)
    return replace(before, target=target, salvos=(*before.salvos, *blast.salvos))
