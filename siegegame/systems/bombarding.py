"""Shots at hit-rated structures: which weapons roll how many attack dice (C18, F3)."""

from __future__ import annotations

from fractions import Fraction

from siegegame.model.steps import ResolveShots, ShootFeature
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import features as rules
from siegegame.rules.heavies import lays_template
from siegegame.rules.throws import nearest
from siegegame.systems.aiming import under_template
from siegegame.systems.breaching import harms_feature
from siegegame.systems.volley import Heavy, Volley, card_of
from siegegame.world import queries
from siegegame.world.store import World


def shots_at_feature(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy], volley: Volley | None
) -> list[ShootFeature]:
    """A volley's weapons at a feature, those of one kind together (F3).

    Assault orders and snap shots halve the dice of each kind, but not those of super-heavy
    weapons under Assault orders, which have locked on (C6, C7).
    """
    kinds: dict[str, list[Heavy]] = {}
    for heavy in ready:
        kinds.setdefault(world.theatre.arms[heavy.unit][heavy.weapon].key, []).append(heavy)
    figures = dict(volley.figures) if volley else {}
    found = []
    for key, heavies in kinds.items():
        dice = dice_of(world, step.detachment, heavies, figures)
        throws = rules.throws_of(world.theatre.catalogue.weapons[key])
        firing = tuple(each.unit for each in heavies)
        found.append(ShootFeature(step.detachment, structure, key, firing, dice, throws))
    return [each for each in found if each.dice]


def dice_of(world: World, detachment: int, heavies: list[Heavy], figures: dict[int, int]) -> int:
    """The attack dice of weapons of one kind, of stands as many as figures fire (C3, C7, C8)."""
    assaulting = world.orders[detachment].order is OrderKind.ASSAULT
    halved = assaulting and not card_of(world, heavies[0]).super_heavy
    parts = (2 if halved else 1) * (2 if queries.snap_only(world, detachment) else 1)
    total = Fraction(0)
    for each in heavies:
        line, card = card_of(world, each).hits, world.theatre.cards.get(each.unit)
        whole = card.figures if card else 1
        firing = figures.get(each.unit, world.vitals[each.unit].figures) if card else 1
        total += Fraction(line.dice * firing, whole * parts) if line else 0
    return nearest(total)


def under_features(
    world: World, step: ResolveShots, ready: list[Heavy], volley: Volley | None
) -> list[ShootFeature]:
    """Shots at the features under the templates that were not the target (C10, F3)."""
    if not world.hits or step.centre < 0:
        return []
    laid = [e for e in ready if lays_template(card_of(world, e)) and card_of(world, e).hits]
    found: list[ShootFeature] = []
    for each in under_template(world, step.centre)[1] if laid else ():
        if each != step.target and each in world.hits:
            able = [e for e in laid if harms_feature(world, e.unit, card_of(world, e), each)]
            found += shots_at_feature(world, step, each, able, volley)
    return found
