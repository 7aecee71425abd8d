"""Changes to those who climb walls: setting up, coming up, giving up, losses (F8, F9)."""

from __future__ import annotations

from siegegame.model.events import (
    FireFell,
    FireShared,
    GrapplesCut,
    ScalingStarted,
    WallClimbed,
    WallMelee,
)
from siegegame.model.steps import RainOthers
from siegegame.model.vocabulary import Gear
from siegegame.world.changes.core import emit
from siegegame.world.changes.ladders import come_off
from siegegame.world.changes.losses import destroy_unit
from siegegame.world.changes.units import come_onto, leave_guns, spend
from siegegame.world.queries import cells
from siegegame.world.store import World


def start_scaling(
    world: World, unit: int, wall: int, *, cell: int, gear: Gear, up: int, cost: int
) -> None:
    """A unit sets up its ladder or grapples below a cell of a wall walk (F8)."""
    climb, put = world.climb[unit], world.journal.put
    for field, value in (("wall", wall), ("cell", cell), ("gear", gear), ("up", up)):
        put(unit, climb, field, value)
    emit(
        world, ScalingStarted, world.profile[unit].side, "F8",
        also=("C16",),
        unit=world.theatre.slugs[unit], wall=world.theatre.slugs[wall], gear=gear,
        cell=world.grid.point(cell), start=world.grid.point(world.position[unit].cell),
        up=up, spent=spend(world, unit, cost),
    )  # fmt: skip


def hold_walk(world: World, unit: int) -> None:
    """Climbers come over the top onto the wall walk, which ends their moves (F8)."""
    climb, start = world.climb[unit], world.position[unit].cell
    wall, cell, gear = climb.wall, climb.cell, climb.gear
    come_off(world, unit)
    come_onto(world, unit, cell)
    emit(
        world, WallClimbed, world.profile[unit].side, "F8",
        unit=world.theatre.slugs[unit], wall=world.theatre.slugs[wall], gear=gear,
        start=world.grid.point(start), cell=world.grid.point(cell),
    )  # fmt: skip


def fight_on_wall(
    world: World,
    unit: int,
    climbers: int,
    defenders: tuple[tuple[int, int], ...],
    *,
    dice: tuple[tuple[int, ...], ...],
    sides: tuple[int, tuple[int, ...]],
    hits: tuple[int, int],
    checks: tuple[int, tuple[int, ...]],
    lost: tuple[int, int],
    fell: tuple[int, ...],
) -> None:
    """A round at the top of a ladder or grapple, with what it costs both (F8)."""
    climb, slugs, vitals = world.climb[unit], world.theatre.slugs, world.vitals
    units = tuple(each for each, _ in defenders)
    left = vitals[unit].figures - sum(lost)
    after = tuple(vitals[each].figures - gone for each, gone in zip(units, fell, strict=True))
    one, two, three, four = map(len, dice)
    emit(
        world, WallMelee, world.profile[unit].side, "F8",
        also=("F3", "F4"),
        wall=slugs[climb.wall], unit=slugs[unit], gear=climb.gear, climbers=climbers,
        units=tuple(slugs[each] for each in units), defenders=tuple(n for _, n in defenders),
        rolled=(one, two, three, four), dice=sum(dice, ()), sides=sides, hits=hits, checks=checks,
        lost=lost, fell=fell, left=(left, after), place=world.grid.point(climb.cell),
    )  # fmt: skip
    lose_figures(world, unit, sum(lost), "the melee on the wall", "F8")
    for each, gone in zip(units, fell, strict=True):
        lose_figures(world, each, gone, "the melee on the wall", "F8")


def share_shots(
    world: World,
    detachment: int,
    target: int,
    units: tuple[int, ...],
    *,
    over: int,
    shared: int,
    shares: tuple[tuple[int, int], ...],
) -> None:
    """Indirect fire over a wall is halved and shared among those behind it (F6)."""
    slugs = world.theatre.slugs
    emit(
        world, FireShared, world.roster[detachment].side, "F6",
        also=("C16",),
        detachment=slugs[detachment], target=slugs[target],
        units=tuple(slugs[each] for each in units), over=over, shared=shared,
        within=tuple(slugs[each] for each, _ in shares), shares=tuple(n for _, n in shares),
    )  # fmt: skip


def rain(
    world: World,
    step: RainOthers,
    units: tuple[int, ...],
    *,
    needs: tuple[int, ...],
    dice: tuple[int, ...],
    rerolled: tuple[int, ...],
    hits: int,
) -> None:
    """A share of indirect fire has fallen on others behind a wall (F6)."""
    slugs = world.theatre.slugs
    emit(
        world, FireFell, world.roster[step.detachment].side, "F6",
        also=("C8",),
        detachment=slugs[step.detachment], struck=slugs[step.struck],
        units=tuple(slugs[each] for each in units), needs=needs, dice=dice, rerolled=rerolled,
        hits=hits, place=world.grid.point(cells(world, units[0])[0]),
    )  # fmt: skip


def cut_ropes(world: World, unit: int, climber: int, dice: tuple[int, ...], hits: int) -> None:
    """Figures of a unit have cut the ropes of one that climbs; who drops is lost (F9)."""
    climb, left = world.climb[climber], world.vitals[climber].figures
    lost = min(hits, left)
    emit(
        world, GrapplesCut, world.profile[unit].side, "F9",
        also=("F3",),
        unit=world.theatre.slugs[unit], target=world.theatre.slugs[climber],
        wall=world.theatre.slugs[climb.wall], dice=dice, hits=hits, lost=lost, left=left - lost,
        place=world.grid.point(climb.cell),
    )  # fmt: skip
    lose_figures(world, climber, lost, "a cut rope", "F9")


def lose_figures(world: World, unit: int, lost: int, cause: str, rule: str) -> None:
    """A unit loses figures; without any it is destroyed (C8)."""
    vitals = world.vitals[unit]
    left = vitals.figures - lost
    if not lost:
        return
    if left <= 0:
        destroy_unit(world, unit, cause, rule)
        return
    world.journal.put(unit, vitals, "figures", left)
    if world.gun:
        leave_guns(world, unit, kept=left)
