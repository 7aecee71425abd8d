"""What those inside aim through fire points and what crews fire by hand (H10, H11).

Where a structure's fire points are drawn, they take the place of C17's half of the stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from siegegame.model.steps import ResolveShots
from siegegame.rules import heavies as heavy_rules
from siegegame.systems import emplacements, slits
from siegegame.systems.volley import HEAVY_WORTH, NOTHING, Aim, Volley, usable
from siegegame.world import changes, queries, shelters
from siegegame.world.store import World
from siegegame.world.theatre import Arms


def aim_guns(world: World, detachment: int, target: int) -> dict[int, Aim]:
    """What a detachment fires by hand of the emplaced weapons that it mans (H11)."""
    found = {}
    for gun in emplacements.manned(world, detachment):
        card = emplacements.card_of_gun(world, gun)
        near = [
            (mark, gap)
            for mark in queries.active_units(world, target)
            if not shelters.unseen(world, mark)
            and (gap := emplacements.gap_to(world, gun, mark)) >= 0
        ]
        if near and card.firepower:
            power = emplacements.firepower(world, gun)
            against_air = power if _hits_flyers(world, gun) else 0
            found[gun] = Aim(power, power if card.ignores_cover else 0, near, against_air)
    return found


def _hits_flyers(world: World, gun: int) -> bool:
    """Whether a weapon is good against flyers, or the figure that fires it by hand (C16, H11)."""
    if emplacements.card_of_gun(world, gun).anti_air:
        return True
    return "anti_air" in queries.card(world, world.gun[gun].crew).abilities


def of_crews(world: World, aims: dict[int, Aim]) -> dict[int, Aim]:
    """The same without the figures that man emplaced weapons in place of their own (H11)."""
    found = dict(aims)
    for unit in {each.crew: None for each in world.gun.values() if each.crew in aims}:
        if not aims[unit].openings:
            figures = slits.free_figures(world, unit)
            found[unit] = aims[unit]._replace(figures=figures) if figures else NOTHING
    return found


def through_slits(world: World, aims: dict[int, Aim], target: int, centre: int) -> dict[int, Aim]:
    """The same with those inside who have fire points aiming out of them (H10)."""
    by_walls = _behind_slits(world, aims)
    if not by_walls:
        return aims
    marks = [u for u in queries.active_units(world, target) if not shelters.unseen(world, u)]
    known: dict[tuple[int, int], _Seen] = {}
    return _aim_all(world, aims, by_walls, lambda unit: _aim_out(world, unit, marks, centre, known))


def through_slits_at(
    world: World, aims: dict[int, Aim], structure: int, centre: int
) -> dict[int, Aim]:
    """The same at a capacity structure (E4, H10)."""
    by_walls = _behind_slits(world, aims)
    return _aim_all(world, aims, by_walls, lambda unit: _aim_out_at(world, unit, structure, centre))


def _behind_slits(world: World, aims: dict[int, Aim]) -> dict[int, list[int]]:
    """Structures with fire points, each with those of some units that are inside."""
    found: dict[int, list[int]] = {}
    for unit in aims:
        own = world.position[unit].inside
        if own in world.theatre.slitted:
            found.setdefault(own, []).append(unit)
    return found


_Look = tuple[Aim, Collection[int]]
"""What a unit inside aims, and the walls out of which it does."""


def _aim_all(
    world: World,
    aims: dict[int, Aim],
    by_walls: dict[int, list[int]],
    look: Callable[[int], _Look],
) -> dict[int, Aim]:
    """Some aims with those of units at fire points, as many figures as there is room for."""
    found = dict(aims)
    for own, units in by_walls.items():
        looks = {unit: look(unit) for unit in units}
        able = [unit for unit in units if looks[unit][0].power or looks[unit][0].heavies]
        able.sort(key=lambda unit: (-_each(world, unit, looks[unit][0]), unit))
        allowed = slits.allot(world, own, {unit: looks[unit][1] for unit in able})
        for unit in units:
            taken = allowed.get(unit, ())
            figures = sum(each for _, each in taken)
            aim = looks[unit][0]._replace(figures=figures, openings=taken)
            found[unit] = aim if taken else NOTHING
    return found


def _aim_out(
    world: World, unit: int, marks: list[int], centre: int, known: dict[tuple[int, int], _Seen]
) -> _Look:
    """What one unit aims at units; what is known of its fellows' views serves it as well."""
    power = ignoring = 0
    near: dict[int, int] = {}
    walls: dict[int, None] = {}
    ready = []
    for number, arms in usable(world, unit):
        seen, looking = _seen(world, unit, arms, marks, centre, known)
        if not looking:
            continue
        walls |= dict.fromkeys(looking)
        if arms.card.super_heavy:
            ready.append(number)
            continue
        power += arms.card.firepower
        ignoring += arms.card.firepower if arms.card.ignores_cover else 0
        near |= {mark: min(gap, near.get(mark, gap)) for mark, gap in seen.items()}
    anti_air = power if "anti_air" in queries.card(world, unit).abilities else 0
    return Aim(power, ignoring, list(near.items()), anti_air, tuple(ready)), walls


def _aim_out_at(world: World, unit: int, structure: int, centre: int) -> _Look:
    """What one unit aims at a capacity structure, if it may at all (E4)."""
    own, power = world.position[unit].inside, 0
    walls: dict[int, None] = {}
    ready = []
    for number, arms in usable(world, unit):
        template = heavy_rules.lays_template(arms.card)
        if arms.card.capacity == "none" or (template and centre < 0):
            continue
        cells = (centre,) if template else world.layout.footprints[structure]
        looking = slits.looking_at(world, own, cells, arms.reach2)
        walls |= dict.fromkeys(looking)
        if looking and arms.card.super_heavy:
            ready.append(number)
        elif looking:
            power += arms.card.firepower
    return Aim(power, 0, [], 0, tuple(ready)), walls


_Seen = tuple[dict[int, int], list[int]]
"""The units that are seen with their distances, and the walls that see any."""


def _seen(
    world: World,
    unit: int,
    arms: Arms,
    marks: list[int],
    centre: int,
    known: dict[tuple[int, int], _Seen],
) -> _Seen:
    """Whom a weapon inside can hit, or where it can lay its template; nobody without walls."""
    own, card = world.position[unit].inside, arms.card
    if card.super_heavy and heavy_rules.lays_template(card):
        if centre < 0:
            return {}, []
        return {}, slits.looking_at(world, own, (centre,), arms.reach2)
    if not (card.firepower or card.super_heavy):
        return {}, []
    if card.super_heavy:
        able = [mark for mark in marks if hurts(world, arms, mark)]
        return slits.seen(world, own, able, arms.reach2)
    found = known.get((own, arms.reach2))
    if found is None:
        found = known[own, arms.reach2] = slits.seen(world, own, marks, arms.reach2)
    return found


def hurts(world: World, arms: Arms, mark: int) -> bool:
    """Whether a super-heavy weapon can hurt a unit at all (C10)."""
    if arms.card.super_heavy == "disrupt":
        return True
    return heavy_rules.may_hit(arms.card, queries.card(world, mark).unit_class)


def _each(world: World, unit: int, aim: Aim) -> int:
    """What one figure of a stand is worth, in fine parts for comparing."""
    whole = aim.power + HEAVY_WORTH * len(aim.heavies)
    return whole * 5040 // queries.card(world, unit).figures


def note_firing(world: World, step: ResolveShots, volley: Volley) -> None:
    """Figures at fire points and emplaced weapons have fired (H10, H11)."""
    for unit, openings in volley.openings:
        for wall, figures in openings:
            changes.use_slits(world, world.position[unit].inside, wall, figures)
    side = world.roster[step.detachment].side
    for gun in volley.guns:
        changes.fire_gun(world, gun, step.target, side, automatic=False)
