"""Changes to hull-point structures, emplaced weapons, claims, shields; strength hits; pinning."""

from __future__ import annotations

from siegegame.content.schema import Harm
from siegegame.model.events import (
    BattlementsRolled,
    BuildingDamageRolled,
    CraterLeft,
    DebrisFell,
    EmplacementFired,
    FigureStruck,
    GunDestroyed,
    GunManned,
    HullBattered,
    HullShot,
    PenetrationRolled,
    PinningTested,
    ShieldChanged,
    StructureClaimed,
    StructureCollapsed,
    StructureDamaged,
)
from siegegame.model.steps import Penetrate, ShootHull, Topple
from siegegame.model.vocabulary import FACINGS, Column, Side, StructureState
from siegegame.world import queries
from siegegame.world.changes.core import emit
from siegegame.world.changes.losses import hit_unit
from siegegame.world.changes.structures import guide_of, survey
from siegegame.world.changes.units import ground_roof, leave_guns
from siegegame.world.store import BUILT, GROUND, World


def _slug(world: World, entity: int) -> str | None:
    return world.theatre.slugs[entity] if entity else None


def _side_of(world: World, by: int) -> Side | None:
    return world.roster[by].side if by in world.roster else None


def _shot_rules(step: ShootHull) -> tuple[str, ...]:
    flags = {"H17": step.snap, "H16": step.sure, "H18": step.fuelled}
    return ("C18", *(rule for rule, flag in flags.items() if flag))


def shoot_hull(
    world: World,
    step: ShootHull,
    *,
    need: int,
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    hits: int,
    claimant: Side | None = None,
) -> None:
    """Weapons were fired at a hull-point structure (H3)."""
    emit(
        world, HullShot, _side_of(world, step.detachment) or claimant, "H3",
        also=_shot_rules(step),
        detachment=_slug(world, step.detachment),
        structure=world.theatre.slugs[step.structure],
        weapon=step.weapon,
        firing=tuple(world.theatre.slugs[each] for each in step.firing),
        shots=step.shots, need=need, snap=step.snap, dice=dice, rerolled=rerolled, hits=hits,
    )  # fmt: skip


def penetrate(
    world: World,
    step: Penetrate,
    *,
    strength: int,
    dice: tuple[int, ...],
    total: int,
    av: int,
    result: str,
    traits: tuple[str, ...],
) -> None:
    """A hit was compared with an armour value (H3)."""
    emit(
        world, PenetrationRolled, _side_of(world, step.by), "H3",
        also=("H1", *(("H18",) if step.fuelled else ())),
        structure=world.theatre.slugs[step.structure], weapon=step.weapon or None,
        strength=strength, dice=dice, die=sum(dice), total=total, av=av, result=result,
        traits=traits, facing="-".join(FACINGS[each] for each in step.facings),
        by=_slug(world, step.by),
    )  # fmt: skip


def batter(world: World, structure: int, unit: int, hits: int) -> None:
    """A unit hits a structure by hand, without a die (H3)."""
    emit(
        world, HullBattered, world.profile[unit].side, "H3",
        structure=world.theatre.slugs[structure], unit=world.theatre.slugs[unit], hits=hits,
        strength=world.theatre.cards[unit].strength,
    )  # fmt: skip


def lose_hull_point(world: World, structure: int, amount: int, cause: str, by: int) -> None:
    """A glance or a penetrating hit costs a hull point (H3)."""
    hull = world.hull[structure]
    lost = min(amount, hull.points)
    if lost:
        world.journal.put(structure, hull, "points", hull.points - lost)
    emit(
        world, StructureDamaged, _side_of(world, by), "H3",
        structure=world.theatre.slugs[structure], durability="hull", amount=lost,
        remaining=hull.points, cause=cause, by=_slug(world, by),
    )  # fmt: skip


def roll_damage(
    world: World,
    structure: int,
    *,
    dice: tuple[int, ...],
    modifiers: tuple[tuple[str, int], ...],
    total: int,
    result: Harm,
    lost: int,
    by: int,
) -> None:
    """A penetrating hit has rolled on the damage table; breaches take armour value (H4)."""
    hull = world.hull[structure]
    if lost:
        world.journal.put(structure, hull, "breached", hull.breached + lost)
    emit(
        world, BuildingDamageRolled, _side_of(world, by), "H4",
        structure=world.theatre.slugs[structure], dice=dice, die=dice[0], modifiers=modifiers,
        total=total, result=result, av_lost=lost, by=_slug(world, by),
    )  # fmt: skip


def shake_occupants(world: World, structure: int) -> None:
    """Those inside make snap shots up to the End phase of the next turn (H4)."""
    for each in queries.detachments_inside(world, structure):
        world.journal.put(each, world.nerve[each], "shaken", world.clock.turn + 1)


def shake_gun(world: World, gun: int) -> None:
    """An emplaced weapon makes snap shots up to the End phase of the next turn (H4)."""
    world.journal.put(gun, world.gun[gun], "shaken", world.clock.turn + 1)


def destroy_gun(world: World, gun: int, cause: str, rule: str, dice: tuple[int, ...] = ()) -> None:
    """An emplaced weapon is destroyed (H4, H6, H7)."""
    world.journal.put(gun, world.gun[gun], "destroyed", True)
    world.journal.put(gun, world.gun[gun], "crew", 0)
    emit(
        world, GunDestroyed, None, rule,
        gun=world.theatre.slugs[gun],
        structure=world.theatre.slugs[world.mount[gun].structure], cause=cause, dice=dice,
    )  # fmt: skip


def drop_debris(
    world: World, structure: int, detachment: int, dice: tuple[int, ...], *, roof: bool, rule: str
) -> None:
    """Hits of strength 6 fall on a detachment (H4, H6, H7)."""
    emit(
        world, DebrisFell, world.roster[detachment].side, rule,
        also=("H8", "C8"),
        structure=world.theatre.slugs[structure], detachment=world.theatre.slugs[detachment],
        roof=roof, dice=dice, hits=sum(dice), strength=6,
    )  # fmt: skip


def strike_figure(
    world: World,
    unit: int,
    *,
    strength: int,
    dice: tuple[int, ...],
    need: int,
    hurt: bool,
    cause: str,
    saved: int = 0,
) -> None:
    """A strength hit falls on a figure: a stand loses it, anything else takes a hit (C8, H8)."""
    vitals = world.vitals[unit]
    stand = world.theatre.cards[unit].figures > 1
    left = vitals.figures - int(hurt and (stand or vitals.capacity <= 1))
    if left != vitals.figures and left:
        world.journal.put(unit, vitals, "figures", left)
        leave_guns(world, unit, kept=left)
    emit(
        world, FigureStruck, world.profile[unit].side, "C8",
        also=("H8", *(("H16",) if saved else ())),
        unit=world.theatre.slugs[unit], strength=strength, dice=dice, die=dice[-1] if dice else 0,
        need=need, hurt=hurt, saved=saved, remaining=left,
    )  # fmt: skip
    if hurt and (not left or not stand):
        hit_unit(world, unit, cause, "C8")


def topple(world: World, step: Topple) -> None:
    """A structure collapses totally or detonates: from now on nobody goes in (H6, H7)."""
    structure = step.structure
    put, hull = world.journal.put, world.hull[structure]
    put(structure, world.condition[structure], "state", StructureState.SHELL)
    put(structure, hull, "points", 0)
    put(structure, world.fire[structure], "turn", 0)
    emit(
        world, StructureCollapsed, None, "H7" if step.result == "detonation" else "H6",
        structure=world.theatre.slugs[structure], size=world.frame[structure].size.value,
        radius_cm=0, cause=step.result,
        cells=world.theatre.points_of(world.site[structure].cells),
    )  # fmt: skip


def leave_crater(world: World, structure: int) -> None:
    """The structure is gone; where it stood is a crater (H7)."""
    cells = world.site[structure].cells
    world.journal.put(structure, world.condition[structure], "state", StructureState.DESTROYED)
    world.journal.put(structure, world.garrison[structure], "room", 0)
    ground_roof(world, structure)
    for cell in cells:
        world.journal.put_cell(BUILT, cell, 0)
        world.journal.put_cell(GROUND, cell, world.theatre.crater)
    survey(world, guide_of(world))
    emit(
        world, CraterLeft, None, "H7",
        structure=world.theatre.slugs[structure], cells=world.theatre.points_of(cells),
    )  # fmt: skip


def test_pinning(
    world: World, detachment: int, dice: tuple[int, ...], leadership: int, pinned: bool, cause: str
) -> None:
    """A detachment has tested whether it is pinned (H17)."""
    until = world.clock.turn + 1 if pinned else 0
    if pinned:
        world.journal.put(detachment, world.nerve[detachment], "pinned", until)
    emit(
        world, PinningTested, world.roster[detachment].side, "H17",
        detachment=world.theatre.slugs[detachment], leadership=leadership, dice=dice,
        total=sum(dice), pinned=pinned, until=until, cause=cause,
    )  # fmt: skip


def claim(world: World, structure: int, side: Side | None, unit: int = 0) -> None:
    """A structure changes hands, if it does; ordinary houses are nobody's (H13)."""
    own = world.claim[structure]
    if own.side is side or structure not in world.theatre.claimable:
        return
    world.journal.put(structure, own, "side", side)
    emit(
        world, StructureClaimed, side, "H13",
        structure=world.theatre.slugs[structure], by=_slug(world, unit), claimant=side,
    )  # fmt: skip


def man_gun(world: World, unit: int, gun: int) -> None:
    """A figure of a unit mans an emplaced weapon (H11, H12)."""
    world.journal.put(gun, world.gun[gun], "crew", unit)
    emit(
        world, GunManned, world.profile[unit].side, "H11",
        also=("H12",) if not world.mount[gun].structure else (),
        unit=world.theatre.slugs[unit], gun=world.theatre.slugs[gun],
    )  # fmt: skip


def fire_gun(
    world: World,
    gun: int,
    target: int,
    side: Side,
    *,
    automatic: bool,
    firepower: int = 0,
    column: Column | None = None,
    need: int = 0,
    dice: tuple[int, ...] = (),
    hits: int = 0,
    fuelled: int = 0,
) -> None:
    """An emplaced weapon fires, its one time this turn (H11)."""
    world.journal.put(gun, world.gun[gun], "fired", world.clock.turn)
    structure = world.mount[gun].structure
    emit(
        world, EmplacementFired, side, "H11",
        also=(*(() if structure else ("H12",)), *(("H18",) if fuelled else ())),
        gun=world.theatre.slugs[gun], structure=_slug(world, structure),
        target=world.theatre.slugs[target], automatic=automatic, weapon=world.mount[gun].weapon,
        firepower=firepower, column=column, need=need, dice=dice, hits=hits,
        fuelled=fuelled,
    )  # fmt: skip


def use_slits(world: World, structure: int, wall: int, figures: int) -> None:
    """Figures have fired through the fire points of a wall this turn (H10)."""
    garrison = world.garrison[structure]
    more = figures << queries.SLIT_BITS * wall
    world.journal.put(structure, garrison, "slits", garrison.slits + more)


def roll_battlements(world: World, unit: int, die: int, cancelled: bool) -> None:
    """A unit on battlements has rolled against a hit (H16)."""
    emit(
        world, BattlementsRolled, world.profile[unit].side, "H16",
        unit=world.theatre.slugs[unit], dice=(die,), die=die, cancelled=cancelled,
    )  # fmt: skip


def set_shield(
    world: World, structure: int, *, up: bool, stopped: str = "", dice: tuple[int, ...] = ()
) -> None:
    """A void shield has stopped a shot and is down, or has rolled in the End phase (H18)."""
    world.journal.put(structure, world.shield[structure], "up", up)
    emit(
        world, ShieldChanged, world.claim[structure].side, "H18",
        structure=world.theatre.slugs[structure], up=up, stopped=stopped or None, dice=dice,
    )  # fmt: skip
