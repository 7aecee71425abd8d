"""Aiming: who of a detachment can fire at what, with how much and which weapons (C7, C10, E4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace as with_

from siegegame.model.geometry import reach2
from siegegame.model.steps import ResolveShots, StrikeHeavy
from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import heavies
from siegegame.rules.capacity import COLUMN
from siegegame.rules.throws import nearest
from siegegame.systems import fuel, gunnery, slits
from siegegame.systems.counting import snaps, watchful
from siegegame.systems.gunnery import hurts
from siegegame.systems.volley import (
    HEAVY_WORTH,
    NOTHING,
    Aim,
    Heavy,
    Volley,
    card_of,
    usable,
)
from siegegame.world import climbs, opposition, queries, shelters
from siegegame.world.marks import Marks
from siegegame.world.store import World
from siegegame.world.theatre import Arms

NOWHERE = -1
"""The centre of a volley without templates."""
_TEMPLATE2 = reach2(heavies.TEMPLATE_CM)


def aim(world: World, detachment: int, target: int, centre: int = NOWHERE) -> Volley | None:
    """Who of a detachment can fire at whom of an enemy detachment, None if nobody can (C7).

    Templates are laid on the centre; without one they cannot fire.
    """
    marks = opposition.enemies_of(world, world.roster[detachment].side)
    if snaps(world, detachment):
        centre = NOWHERE
    aims = {
        unit: _aim_unit(world, unit, target, marks, centre) for unit in shooters(world, detachment)
    }
    if world.theatre.slitted:
        aims = gunnery.through_slits(world, aims, target, centre)
    if world.gun:
        aims = gunnery.of_crews(world, aims)
    kept = {unit: aims[unit] for unit in _let_fire(world, aims)}
    guns = gunnery.aim_guns(world, detachment, target) if world.gun else {}
    if not (kept or guns):
        return None
    near: dict[int, int] = {}
    for each in (*kept.values(), *guns.values()):
        for mark, distance in each.near:
            near[mark] = min(distance, near.get(mark, distance))
    targets = tuple(sorted(near, key=lambda mark: (near[mark], mark)))
    first = targets or _beneath(world, target, kept, centre)
    return _volley(world, target, first, kept, targets, guns)


def _beneath(world: World, target: int, firing: Iterable[int], centre: int) -> tuple[int, ...]:
    """The units of a target under a template, nearest first; they are all that barrages hit."""
    if centre < 0:
        return ()
    units, structures = under_template(world, centre)
    for structure in structures:
        if structure not in world.hull:
            units += world.garrison[structure].occupants
    caught = [unit for unit in units if world.profile[unit].detachment == target]
    return nearest_first(world, firing, caught)


def nearest_first(world: World, firing: Iterable[int], marks: Iterable[int]) -> tuple[int, ...]:
    """Some units in the order of their distance from those who fire (C8)."""
    shooting = tuple(firing)
    gaps = {mark: min(queries.gap2(world, unit, mark) for unit in shooting) for mark in marks}
    return tuple(sorted(gaps, key=lambda mark: (gaps[mark], mark)))


def _let_fire(world: World, aims: dict[int, Aim]) -> dict[int, int]:
    able = {
        unit: each.power + HEAVY_WORTH * len(each.heavies)
        for unit, each in aims.items()
        if each.power or each.heavies
    }
    slit = [unit for unit in able if aims[unit].openings] if world.theatre.slitted else []
    if not slit:
        return queries.allowed_to_fire(world, able)
    rest = {unit: power for unit, power in able.items() if unit not in slit}
    allowed = queries.allowed_to_fire(world, rest)
    return {unit: able[unit] for unit in able if unit in slit or unit in allowed}


def _volley(
    world: World,
    target: int,
    near: tuple[int, ...],
    aims: dict[int, Aim],
    targets: tuple[int, ...],
    guns: dict[int, Aim],
) -> Volley:
    """A volley whose column the nearest unit sets, of those aimed at or under its barrage (C7)."""
    aimed, ignoring = _add_up(world, aims)
    if guns:
        aimed += sum(each.power for each in guns.values())
        ignoring += sum(each.ignoring for each in guns.values())
    column, stance = Column.B, "in the open"
    if near:
        every = {**aims, **guns}
        column, stance = _stance(world, target, near[0], every, aimed, ignoring)
    return Volley(
        units=tuple(aims),
        aimed=aimed,
        ignoring=ignoring,
        targets=targets,
        column=column,
        stance=stance,
        heavies=_ordered(world, aims),
        guns=tuple(guns),
        over=_add_over(world, aims) if world.hits else 0,
        flames=fuel.firepower(world, aims, guns) if world.theatre.pipes else 0,
        figures=tuple((unit, each.figures) for unit, each in aims.items() if each.figures),
        openings=tuple((unit, each.openings) for unit, each in aims.items() if each.openings),
    )


def _add_up(world: World, aims: dict[int, Aim]) -> tuple[int, int]:
    """The Firepower that is aimed, and what of it ignores cover.

    A stand that lost figures, or of which some look out of fire points, counts in proportion; that
    is summed before it is rounded (C3, C8, H10).
    """
    vitals, cards = world.vitals, world.theatre.cards
    shares = [
        (each, each.figures or vitals[unit].figures, cards[unit].figures)
        for unit, each in aims.items()
    ]
    if all(left == whole for _, left, whole in shares):
        return (
            sum([each.power for each in aims.values()]),
            sum([each.ignoring for each in aims.values()]),
        )
    power = sum((Fraction(each.power * left, whole) for each, left, whole in shares), Fraction(0))
    bare = sum((Fraction(each.ignoring * left, whole) for each, left, whole in shares), Fraction(0))
    return nearest(power), nearest(bare)


def _add_over(world: World, aims: dict[int, Aim]) -> int:
    """The Firepower that goes over a wall, of stands with losses in proportion (C8, F6)."""
    parts = [(each.over, unit, each.figures) for unit, each in aims.items() if each.over]
    return nearest(
        sum(
            (
                Fraction(over * (some or world.vitals[u].figures), world.theatre.cards[u].figures)
                for over, u, some in parts
            ),
            Fraction(0),
        )
    )


def _ordered(world: World, aims: dict[int, Aim]) -> tuple[Heavy, ...]:
    """The super-heavy weapons that can fire, those worth most first."""
    every = [Heavy(unit, weapon) for unit, each in aims.items() for weapon in each.heavies]
    if not every:
        return ()
    return tuple(sorted(every, key=lambda one: (-heavies.worth(card_of(world, one)), one)))


def _stance(
    world: World, target: int, nearest: int, aims: dict[int, Aim], aimed: int, ignoring: int
) -> tuple[Column, str]:
    """The column that the nearest target sets, and how it stands (C7, C16, S6)."""
    if nearest in world.theatre.flyers:
        anti_air = sum(each.anti_air for each in aims.values())
        return rules.flyer_column(anti_air, aimed), "flying"
    marching = world.orders[target].order is OrderKind.MARCH
    if queries.in_rubble(world, nearest) and not marching:
        return Column.B, "in rubble"
    in_cover = (ignoring < aimed or not aimed) and queries.cover(world, nearest) > 0
    column = rules.column(queries.card(world, nearest).unit_class, in_cover, marching)
    return column, "marching" if marching else ("in cover" if in_cover else "in the open")


def shooters(world: World, detachment: int) -> Sequence[int]:
    """The units that may fire under their orders: on March only war engines and titans (C6).

    Those who climb a wall have their hands full (F8), and so have those who clear ground (S7).
    """
    units: Sequence[int] = queries.active_units(world, detachment)
    climb = world.climb
    if climb:
        units = [unit for unit in units if unit not in climb or not climbs.climbing(world, unit)]
    if world.work:
        turn = world.clock.turn
        units = [u for u in units if u not in world.work or world.work[u].turn != turn]
    if world.orders[detachment].order is not OrderKind.MARCH:
        return units
    return [unit for unit in units if unit in world.theatre.engines]


def _aim_unit(world: World, unit: int, target: int, marks: Marks, centre: int) -> Aim:
    if unit in world.theatre.special_arms:
        return _aim_specially(world, unit, target, marks, centre)
    near = marks.in_reach(world, unit, world.theatre.longest[unit]).get(target)
    if not near:
        return NOTHING
    least = min([distance for _, distance in near])
    firing = [arms.card for arms in world.theatre.arms[unit] if arms.reach2 >= least]
    ignoring = sum([card.firepower for card in firing if card.ignores_cover])
    return Aim(sum([card.firepower for card in firing]), ignoring, near)


def _aim_specially(world: World, unit: int, target: int, marks: Marks, centre: int) -> Aim:
    """Like `_aim_unit`, for units with super-heavy, indirect or anti-air arms, or that may jam."""
    power = ignoring = over = 0
    near: dict[int, int] = {}
    ready: list[int] = []
    for number, arms in usable(world, unit):
        if arms.card.super_heavy:
            if _can_strike(world, unit, target, arms, marks, centre):
                ready.append(number)
            continue
        found = _reached(world, unit, target, arms, marks)
        if found:
            power += arms.card.firepower
            over += arms.card.firepower * _over(world, unit, arms, found)
            ignoring += arms.card.firepower if arms.card.ignores_cover else 0
            for mark, distance in found:
                near[mark] = min(distance, near.get(mark, distance))
    anti_air = power if "anti_air" in queries.card(world, unit).abilities else 0
    return Aim(power, ignoring, list(near.items()), anti_air, tuple(ready), over=over)


def _reached(
    world: World, unit: int, target: int, arms: Arms, marks: Marks
) -> list[tuple[int, int]]:
    """The units of a target that a weapon has in range and in sight, or a friend sees (C16)."""
    if not arms.card.indirect:
        return marks.in_reach(world, unit, arms.reach2).get(target, [])
    side, own = world.profile[unit].side, queries.cells(world, unit)
    return [
        (mark, distance)
        for mark in queries.active_units(world, target)
        if (distance := queries.gap2(world, unit, mark)) <= arms.reach2
        and opposition.spotted(world, side, mark)
        and not shelters.safe_from_above(world, mark, own)
    ]


def _over(world: World, unit: int, arms: Arms, found: list[tuple[int, int]]) -> bool:
    """Whether a weapon fires over a wall at all that it reaches (F6)."""
    if not arms.card.indirect or not world.hits:
        return False
    return shelters.over_wall(world, unit, [mark for mark, _ in found])


def behind(
    world: World, detachment: int, target: int, volley: Volley
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Those whom a volley reaches over a wall, by detachment, its target first (F6)."""
    side = world.roster[detachment].side
    marks = opposition.enemies_of(world, side)
    firing = [
        (unit, arms)
        for unit in volley.units
        for _, arms in usable(world, unit)
        if arms.card.indirect and arms.card.firepower and not arms.card.super_heavy
    ]
    every = world.force[world.side_entity(side.other)].detachments
    found: dict[int, dict[int, None]] = {}
    for each in (target, *(other for other in every if other != target)):
        for unit, arms in firing:
            reached = _reached(world, unit, each, arms, marks)
            if reached and _over(world, unit, arms, reached):
                found.setdefault(each, {}).update(dict.fromkeys(mark for mark, _ in reached))
    return tuple((each, nearest_first(world, volley.units, units)) for each, units in found.items())


def _can_strike(
    world: World, unit: int, target: int, arms: Arms, marks: Marks, centre: int
) -> bool:
    if heavies.lays_template(arms.card):
        return centre >= 0 and covers(world, unit, arms, centre)
    found = _reached(world, unit, target, arms, marks)
    return any(hurts(world, arms, mark) for mark, _ in found)


def strikable(world: World, heavy: Heavy, target: int) -> list[int]:
    """The units of a target that a super-heavy weapon can hit and hurt, nearest first."""
    arms = world.theatre.arms[heavy.unit][heavy.weapon]
    own = world.position[heavy.unit].inside
    if own in world.theatre.slitted:
        seen, _ = slits.seen(world, own, list(queries.active_units(world, target)), arms.reach2)
        found = list(seen.items())
    else:
        marks = Marks(world, queries.active_units(world, target))
        found = _reached(world, heavy.unit, target, arms, marks)
    able = [(distance, mark) for mark, distance in found if hurts(world, arms, mark)]
    return [mark for _, mark in sorted(able)]


def aimed_strike(world: World, step: ResolveShots, heavy: Heavy) -> StrikeHeavy:
    """A super-heavy weapon of a volley with whom it is aimed at; its crew may fall before it fires.

    Structures and templates need no marks.
    """
    by_itself = step.target not in world.frame and not heavies.lays_template(card_of(world, heavy))
    marks = strikable(world, heavy, step.target) if by_itself else ()
    return StrikeHeavy(
        step.detachment, step.target, heavy.unit, heavy.weapon, step.centre, step.under,
        tuple(marks), watchful(world, step.detachment, (heavy.unit,)),
    )  # fmt: skip


def covers(world: World, unit: int, arms: Arms, centre: int) -> bool:
    """Whether a unit can lay a weapon's template on a cell: in range and in sight (C10)."""
    if queries.gap2_to_cell(world, unit, centre) > arms.reach2:
        return False
    if not arms.card.indirect:
        return queries.sees_cell(world, unit, centre)
    return opposition.cell_spotted(world, world.profile[unit].side, centre)


def under_template(world: World, centre: int) -> tuple[list[int], list[int]]:
    """The units in the open and the standing structures within 5 cm of a cell (C10)."""
    units, structures = [], dict[int, None]()
    for cell in queries.within(world, centre, heavies.TEMPLATE_CM):
        there, built = world.occupant[cell], world.built[cell]
        if there and there not in world.theatre.flyers:
            units.append(there)
        if built:
            structures[built] = None
    return sorted(units), sorted(structures)


def cells_under(world: World, centre: int, structure: int) -> int:
    """How many of a structure's cells lie under a template (C10)."""
    distance2 = world.grid.distance2
    return sum(distance2(centre, own) <= _TEMPLATE2 for own in world.layout.footprints[structure])


def aim_at_structure(
    world: World, detachment: int, structure: int, centre: int = NOWHERE
) -> Volley | None:
    """Who of a detachment can fire at a structure, None if nobody can (E4).

    Only units with a super-heavy weapon or the heavy weapons ability may, and only what their
    cards count against capacity structures does; nobody fires at the structure he is in.
    """
    if snaps(world, detachment):
        centre = NOWHERE
    aims = {
        unit: _aim_at_wall(world, unit, structure, centre)
        for unit in shooters(world, detachment)
        if unit in world.theatre.breachers and world.position[unit].inside != structure
    }
    if world.theatre.slitted:
        aims = gunnery.through_slits_at(world, aims, structure, centre)
    if world.gun:
        aims = gunnery.of_crews(world, aims)
    kept = {unit: aims[unit] for unit in _let_fire(world, aims)}
    if not kept:
        return None
    found = _volley(world, structure, (), kept, (), {})
    return with_(found, column=COLUMN, stance="in the open", ignoring=0)


def _aim_at_wall(world: World, unit: int, structure: int, centre: int) -> Aim:
    power, ready = 0, list[int]()
    distance = queries.gap2_to_structure(world, unit, structure)
    for number, arms in usable(world, unit):
        if arms.card.capacity == "none" or distance > arms.reach2:
            continue
        if arms.card.super_heavy and heavies.lays_template(arms.card):
            usable_here = centre >= 0 and covers(world, unit, arms, centre)
        else:
            usable_here = sees_wall(world, unit, arms, structure)
        if usable_here and arms.card.super_heavy:
            ready.append(number)
        elif usable_here:
            power += arms.card.firepower
    return Aim(power, 0, [], 0, tuple(ready))


def sees_wall(world: World, unit: int, arms: Arms, structure: int) -> bool:
    """Whether a unit sees a structure, or a friend does for one that fires indirectly (C16)."""
    if not arms.card.indirect:
        return queries.sees_structure(world, unit, structure)
    return opposition.structure_spotted(world, world.profile[unit].side, structure)
