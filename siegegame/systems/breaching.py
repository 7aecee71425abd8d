"""Aiming at hull-point structures: which weapons bear on a wall, and on which facings (C7, H3).

Every weapon with a line for hulls fires its shots; each marker silences one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from siegegame.content.schema import WeaponCard
from siegegame.model.events import Allocation
from siegegame.model.steps import EndShots, Penetrate, ResolveShots, ShootHull
from siegegame.model.vocabulary import Column, OrderKind
from siegegame.rules import features
from siegegame.rules import hull as rules
from siegegame.rules.heavies import lays_template, markers_before
from siegegame.rules.shields import STRENGTH
from siegegame.rules.throws import nearest
from siegegame.systems import emplacements, fuel, shields, slits
from siegegame.systems.aiming import covers, sees_wall, shooters, under_template
from siegegame.systems.counting import snaps
from siegegame.systems.volley import Heavy, Openings, Volley, card_of, usable
from siegegame.world import changes, queries
from siegegame.world.store import World
from siegegame.world.theatre import Arms

_ALL_ROUND = (rules.NORTH, rules.EAST, rules.SOUTH, rules.WEST)


_Harms = Callable[[World, int, WeaponCard, int], bool]
"""Whether a weapon, fired by a unit or as an emplaced one, does anything to a structure."""


class Wall(NamedTuple):
    """Of a structure what can be shot at, by which weapons, and what they are worth."""

    structure: int
    cells: tuple[int, ...]
    harms: _Harms
    worth: Callable[[World, Heavy], int]
    sees: Callable[[World, int, Arms, Wall], bool]
    """Whether a unit has it in range and in sight for a weapon that lays no template."""


def aim_at_hull(world: World, detachment: int, structure: int, centre: int) -> Volley | None:
    """Who of a detachment can fire what at a hull-point structure, None if nobody can (H3)."""
    cells = world.layout.footprints[structure]
    return aim_at(world, detachment, Wall(structure, cells, _harms_hulls, worth, sees_part), centre)


def aim_at_hits(world: World, detachment: int, structure: int, centre: int) -> Volley | None:
    """Who of a detachment can fire what at a hit-rated structure, None if nobody can (F2, F3)."""
    cells = world.layout.footprints[structure]
    wall = Wall(structure, cells, harms_feature, hits_worth, sees_part)
    return aim_at(world, detachment, wall, centre)


def sees_part(world: World, unit: int, arms: Arms, wall: Wall) -> bool:
    """Whether a unit has a structure in range and in sight."""
    if queries.gap2_to_structure(world, unit, wall.structure) > arms.reach2:
        return False
    return sees_wall(world, unit, arms, wall.structure)


def _harms_hulls(world: World, shooter: int, weapon: WeaponCard, structure: int) -> bool:
    del world, shooter, structure
    return weapon.hull is not None


def harms_feature(world: World, shooter: int, weapon: WeaponCard, structure: int) -> bool:
    """Whether a weapon does anything to a feature of that rating, fired by a unit or crew (F2)."""
    if weapon.hits is None:
        return False
    unit = world.gun[shooter].crew if shooter in world.gun else shooter
    if features.knows_no_limit(weapon) or not unit:
        return features.knows_no_limit(weapon)
    rows = world.theatre.catalogue.tables.bash_limits
    most = features.limit(rows, queries.card(world, unit))
    return features.within(world.hits[structure].maximum, most)


def aim_at(world: World, detachment: int, wall: Wall, centre: int) -> Volley | None:
    """Who of a detachment can fire what at something that weapons are aimed at one by one (C7).

    All weapons stand among the volley's `heavies`, those worth most first, for a marker silences
    one of them (C7).
    """
    structure = wall.structure
    walls: dict[int, dict[int, None]] = {}
    found = [
        Heavy(unit, number)
        for unit in shooters(world, detachment)
        if world.position[unit].inside != structure and _fears(world, unit, wall)
        for number, arms in usable(world, unit)
        if wall.harms(world, unit, arms.card, structure)
        and _bears(world, unit, arms, wall, centre, walls)
    ]
    manned = emplacements.manned(world, detachment) if world.gun else []
    if not found and not manned:
        return None
    able = tuple(dict.fromkeys(each.unit for each in found))
    openings = _openings(world, able, walls)
    figures = _let_fire(world, able, walls, openings)
    guns = [
        Heavy(gun, 0)
        for gun in manned
        if emplacements.bears_on_structure(world, gun, structure, wall.cells)
        and wall.harms(world, gun, emplacements.card_of_gun(world, gun), structure)
    ]
    every = [each for each in found if figures[each.unit]] + guns
    if not every:
        return None
    every.sort(key=lambda one: (-wall.worth(world, one), one))
    units = tuple(sorted({each.unit: None for each in found if figures[each.unit]}))
    return Volley(
        units=units,
        aimed=0,
        ignoring=0,
        targets=(),
        column=Column.A,
        stance="walls",
        heavies=tuple(every),
        guns=tuple(each.unit for each in guns),
        figures=tuple((unit, figures[unit]) for unit in units),
        openings=tuple(openings.items()),
    )


def _fears(world: World, unit: int, wall: Wall) -> bool:
    """Whether a unit has any weapon, usable or not, that does anything to a structure."""
    arms, structure = world.theatre.arms[unit], wall.structure
    return any(wall.harms(world, unit, each.card, structure) for each in arms)


def _bears(
    world: World,
    unit: int,
    arms: Arms,
    wall: Wall,
    centre: int,
    walls: dict[int, dict[int, None]],
) -> bool:
    """Whether a weapon can be fired at a structure; notes through which walls with fire points."""
    template, own = lays_template(arms.card), world.position[unit].inside
    if template and (centre < 0 or snaps(world, world.profile[unit].detachment)):
        return False
    if own in world.theatre.slitted:
        cells = (centre,) if template else wall.cells
        looking = slits.looking_at(world, own, cells, arms.reach2)
        walls.setdefault(unit, {}).update(dict.fromkeys(looking))
        return bool(looking)
    return covers(world, unit, arms, centre) if template else wall.sees(world, unit, arms, wall)


def _openings(
    world: World, units: tuple[int, ...], walls: dict[int, dict[int, None]]
) -> dict[int, Openings]:
    """The fire points that those have of some units which look out of walls with any (H10)."""
    wanting: dict[int, dict[int, dict[int, None]]] = {}
    for unit in units:
        if unit in walls:
            wanting.setdefault(world.position[unit].inside, {})[unit] = walls[unit]
    found: dict[int, Openings] = {}
    for own, each in wanting.items():
        found |= slits.allot(world, own, each)
    return found


def _let_fire(
    world: World,
    units: tuple[int, ...],
    walls: dict[int, dict[int, None]],
    openings: dict[int, Openings],
) -> dict[int, int]:
    """How many figures of each unit fire: all left, or as fire points or C17 let them (H10)."""
    found = {unit: slits.free_figures(world, unit) for unit in units}
    found |= {unit: sum(each for _, each in openings.get(unit, ())) for unit in walls}
    rest = [unit for unit in units if unit not in walls]
    fire = queries.allowed_to_fire(world, dict.fromkeys(rest, 1))
    return {u: n if u in fire or u not in rest else 0 for u, n in found.items()}


def worth(world: World, heavy: Heavy) -> int:
    """What a weapon counts against hulls, for which its owner lets fall silent first (C7)."""
    line = card_of(world, heavy).hull
    if line is None:
        return 0
    bonus = 2 * ("thermal" in line.traits) + ("lance" in line.traits) + (line.ap in {1, 2})
    return line.shots * (line.strength + 2 * bonus)


def hits_worth(world: World, heavy: Heavy) -> int:
    """What a weapon counts against features, for which its owner lets fall silent first (C7)."""
    card = card_of(world, heavy)
    return card.hits.dice * card.hits.sides * features.throws_of(card) if card.hits else 0


class _Kind(NamedTuple):
    """Weapons that are rolled together."""

    weapon: str
    skill: int
    facings: tuple[int, ...]
    snap: bool
    sure: bool
    fuelled: bool


def shots_at_hull(
    world: World, step: ResolveShots, structure: int, ready: list[Heavy], volley: Volley | None
) -> list[ShootHull]:
    """A volley's weapons by kind, those that bear on one facing together (H1, H3).

    Assault orders halve the shots of each kind, but for super-heavy weapons, which have locked on
    (C6, C7).
    """
    kinds: dict[_Kind, list[Heavy]] = {}
    for heavy in ready:
        kinds.setdefault(_kind(world, step, structure, heavy), []).append(heavy)
    figures = dict(volley.figures) if volley else {}
    return [
        ShootHull(
            step.detachment, structure, kind.weapon, tuple(each.unit for each in heavies),
            shots_of(world, step.detachment, heavies, figures), kind.skill, kind.facings, kind.snap,
            kind.sure, kind.fuelled,
        )
        for kind, heavies in kinds.items()
    ]  # fmt: skip


def _kind(world: World, step: ResolveShots, structure: int, heavy: Heavy) -> _Kind:
    arms = world.theatre.arms[heavy.unit][heavy.weapon]
    gun = heavy.unit in world.gun
    shooter = world.gun[heavy.unit].crew if gun else heavy.unit
    snap = emplacements.snaps(world, heavy.unit) if gun else False
    return _Kind(
        arms.key,
        queries.card(world, shooter).ballistic_skill,
        facings(world, structure, heavy.unit),
        snap or snaps(world, step.detachment),
        lays_template(arms.card) and roof_is_under(world, structure, step.under),
        fuel.is_flamer(arms.card) and fuel.draws(world, heavy.unit),
    )


def under_hulls(
    world: World, step: ResolveShots, ready: list[Heavy], volley: Volley | None
) -> list[ShootHull | EndShots]:
    """Hull-point structures under the templates that were not the target, and their markers (C10).

    Those inside are marked as by the weapons that lay templates there (C9).
    """
    laid = [e for e in ready if lays_template(card_of(world, e)) and card_of(world, e).hull]
    if not world.hull or step.centre < 0 or not laid:
        return []
    found: list[ShootHull | EndShots] = []
    for each in under_template(world, step.centre)[1]:
        if each == step.target or not queries.is_hull(world, each):
            continue
        shots = shots_at_hull(world, step, each, laid, volley)
        aimed = sum(one.shots for one in shots)
        mark_occupants(world, each, aimed)
        inside = tuple(queries.detachments_inside(world, each))
        found += [*shots, *([EndShots(step.detachment, inside, 0, aimed)] if inside else [])]
    return found


def blast_through(
    world: World, step: ResolveShots, volley: Volley, given: tuple[Allocation, ...]
) -> list[Penetrate]:
    """A blast that hits units on battlements also hits each structure below once (H16).

    A hit that the battlements cancel has still hit.
    """
    below = hulls_below(world, given)
    weapon = blast_of(world, volley) if below else None
    if weapon is None:
        return []
    unit, key = weapon
    line = world.theatre.catalogue.weapons[key].hull
    heavy = line is not None and line.strength >= STRENGTH
    return [
        Penetrate(each, key, facings(world, each, unit), step.detachment)
        for each in below
        if not shields.stop(world, each, (unit,), key, heavy=heavy)
    ]


def hulls_below(world: World, given: tuple[Allocation, ...]) -> list[int]:
    """The hull-point structures on whose battlements dice have hit, cancelled or not (H16)."""
    ids = world.theatre.ids
    struck = {queries.roof_of(world, ids[each.unit]) for each in given if each.hit or each.saved}
    return sorted(each for each in struck if each in world.hull)


def is_blast(card: WeaponCard) -> bool:
    """Whether a weapon's Firepower goes through battlements into the structure below (H16)."""
    return bool(card.firepower and card.hull and "blast" in card.hull.traits)


def blast_of(world: World, volley: Volley) -> tuple[int, str] | None:
    """The strongest blast of a volley's Firepower, with the unit or gun that fires it (H16)."""
    found = [
        (-arms.card.hull.strength, unit, arms.key)
        for unit in volley.units
        for _, arms in usable(world, unit)
        if arms.card.hull and is_blast(arms.card) and in_range(world, unit, arms, volley)
    ]
    guns = [(gun, world.theatre.gun_arms[gun]) for gun in volley.guns]
    found += [
        (-arms.card.hull.strength, gun, arms.key)
        for gun, arms in guns
        if arms.card.hull and is_blast(arms.card)
    ]
    return min(found)[1:] if found else None


def in_range(world: World, unit: int, arms: Arms, volley: Volley) -> bool:
    """Whether a weapon reaches any target of its volley."""
    return any(queries.gap2(world, unit, each) <= arms.reach2 for each in volley.targets)


def mark_occupants(world: World, structure: int, aimed: int) -> None:
    """Much fire at a hull-point structure leaves markers on those inside, whatever it does (C9)."""
    placed = markers_before(aimed)
    for each in queries.detachments_inside(world, structure) if placed else ():
        changes.change_markers(world, each, placed, "C9", "under fire")


def roof_is_under(world: World, structure: int, under: tuple[int, ...]) -> bool:
    """Whether a template covers a unit on a structure's battlements, which then is hit (H16)."""
    return any(queries.roof_of(world, unit) == structure for unit in under)


def facings(world: World, structure: int, shooter: int) -> tuple[int, ...]:
    """The facings of a structure that a unit or an emplaced weapon shoots at (H1)."""
    if shooter in world.gun:
        cells = emplacements.cells(world, shooter)
    else:
        cells = queries.cells(world, shooter)
    nearest_to = world.layout.nearest
    cell = min(cells, key=lambda each: (nearest_to(structure, each)[0], each))
    return facings_from(world, structure, cell)


def facings_from(world: World, structure: int, cell: int) -> tuple[int, ...]:
    """The facings that a cell looks at; all where it is among the structure's own (H1)."""
    grid = world.grid
    found = rules.facing(world.layout.box(structure), grid.xs[cell], grid.ys[cell])
    return found or _ALL_ROUND


def aimed_shots(world: World, volley: Volley) -> int:
    """How many strength shots a volley aims at a hull, before markers and orders (C9)."""
    return _add_up(world, volley.heavies, dict(volley.figures))


def shots_of(world: World, detachment: int, heavies: list[Heavy], figures: dict[int, int]) -> int:
    """The shots of weapons of one kind, of stands as many as figures fire (C3, C7, H10)."""
    halved = world.orders[detachment].order is OrderKind.ASSAULT
    halved = halved and not card_of(world, heavies[0]).super_heavy
    return _add_up(world, heavies, figures, 2 if halved else 1)


def _add_up(world: World, heavies: Iterable[Heavy], figures: dict[int, int], parts: int = 1) -> int:
    total = Fraction(0)
    for each in heavies:
        line, card = card_of(world, each).hull, world.theatre.cards.get(each.unit)
        whole = card.figures if card else 1
        firing = figures.get(each.unit, world.vitals[each.unit].figures) if card else 1
        total += Fraction(line.shots * firing, whole * parts) if line else 0
    return nearest(total)
