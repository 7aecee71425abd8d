"""What may come of an order, in words and chances: of what strikes structures above all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.hull_rolls import HullFire, HullSalvo
from siegegame.engine.storey_rolls import StoreyFire, StoreyShot
from siegegame.odds import battering, features, hulls, storeys
from siegegame.odds.distributions import Dist

YES: Final = "yes"
"""The value of an outcome that stands by itself."""


class Outcome(NamedTuple):
    """Something that may come of an order, and how likely it is.

    Outcomes that are `what` and differ in `value` exclude each other; those with the value `yes`
    stand by themselves.
    """

    what: str
    value: int | str
    p: Fraction


def numbers(what: str, dist: Dist[int]) -> Iterator[Outcome]:
    """What comes in numbers, each with its chance."""
    for value in sorted(dist.ways):
        yield Outcome(what, value, dist.p(value))


def of_storeys(fire: StoreyFire) -> Iterator[Outcome]:
    """What shots or a charge do to a floor and those on it and above (S2 to S4)."""
    target, found = fire.target, storeys.fall(fire)
    name = f"{target.structure}, section {target.section + 1}"
    yield from _each_once(_at_floor(fire, shot, name) for shot in fire.shots if not shot.sure)
    yield Outcome(f"{name}: floor {target.floor} falls", YES, found.falls)
    yield from numbers(f"{name}: floors that fall", found.floors)
    if any(mark.floor == target.floor for mark in target.marks):
        yield from numbers(f"{name}: units lost on floor {target.floor}", found.on_floor)
    if any(mark.floor > target.floor for mark in target.marks):
        yield from numbers(f"{name}: units lost above floor {target.floor}", found.above)
    for mark, chance in found.lost:
        yield Outcome(f"{mark.unit} is lost to the fall", YES, chance)
    for each in target.watchful:
        yield Outcome(f"{each} loses Overwatch", YES, found.falls * storeys.outlives(target, each))


def of_hull(fire: HullFire) -> Iterator[Outcome]:
    """What shots or blows do to a hull-point structure (H3 to H8)."""
    name = fire.target.structure
    yield from _each_once(_of_shot(fire, salvo) for salvo in fire.salvos)
    found = hulls.ruin(fire)
    yield from numbers(f"{name}: hull points lost", found.lost)
    for result, chance in found.rows:
        yield Outcome(f"{name}: {result.replace('_', ' ')}", YES, chance)
    yield from numbers(f"{name}: armour value lost", found.breached)
    for fate in (battering.STANDS, battering.COLLAPSES, battering.DETONATES):
        yield Outcome(f"{name}: afterwards", fate.replace("_", " "), found.fate.p(fate))
    if fire.target.garrison:
        yield from numbers(f"{name}: figures inside lost to debris", found.casualties)


def of_feature(fire: FeatureFire) -> Iterator[Outcome]:
    """What fire, blows or a charge do to a hit-rated structure (F2, F3)."""
    found, name = features.damage(fire), fire.target.structure
    yield from numbers(f"{name}: hits lost", found.lost)
    yield Outcome(f"{name}: is no obstacle any more", YES, found.fails)
    if fire.target.caught:
        yield from numbers(f"{name}: units hit by its fall", found.casualties)


def _at_floor(fire: StoreyFire, shot: StoreyShot, name: str) -> tuple[Outcome, ...]:
    """One shot at a floor as it is now."""
    one = storeys.single(fire.target, shot)
    what = f"{name}: one shot of {shot.weapon} by {shot.shooter}"
    return (
        Outcome(what, "misses", one.misses),
        Outcome(what, "does nothing", one.nothing),
        Outcome(what, "brings the floor down", one.falls),
    )


def _of_shot(fire: HullFire, salvo: HullSalvo) -> tuple[Outcome, ...]:
    """One shot, or blow, of a kind as the structure is now."""
    one = hulls.shot(fire, salvo)
    what = f"{fire.target.structure}: one {'shot of ' + salvo.weapon if salvo.weapon else 'blow'}"
    return (
        Outcome(what, "misses", one.misses),
        Outcome(what, "does nothing", one.nothing),
        Outcome(what, "glances", one.glances),
        Outcome(what, "goes through", one.goes_through),
    )


def _each_once(singles: Iterable[tuple[Outcome, ...]]) -> Iterator[Outcome]:
    """Single shots or blows: alike ones are told once, unlike ones of the same name numbered."""
    kinds: dict[str, list[tuple[Outcome, ...]]] = {}
    for each in singles:
        known = kinds.setdefault(each[0].what, [])
        if each not in known:
            known.append(each)
    for what, known in kinds.items():
        for number, each in enumerate(known, 1):
            name = f"{what}, kind {number}" if len(known) > 1 else what
            yield from (one._replace(what=name) for one in each)
