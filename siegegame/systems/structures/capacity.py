"""Capacity structures under attack: hits, criticals, what they do inside, fire (E5 to E8, E11)."""

from __future__ import annotations

from siegegame.model.purposes import Purpose
from siegegame.model.steps import (
    AnyStep,
    BurnDown,
    BurnFires,
    BurnInside,
    ChooseLosses,
    Collapse,
    DamageStructure,
    DealInside,
    RollCritical,
    SettleStructures,
    ShakeInside,
    ShootStructure,
)
from siegegame.model.vocabulary import OrderKind, StructureState
from siegegame.rules import capacity as rules
from siegegame.rules import firepower, heavies, hits, markers
from siegegame.rules.capacity import CRITICAL, HIT
from siegegame.rules.hits import Shot
from siegegame.rules.shields import FIREPOWER
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems import shields
from siegegame.systems.counting import watchful
from siegegame.systems.dealing import deal, outcome, roll_again, take
from siegegame.world import changes, queries
from siegegame.world.store import World


def shoot_structure(world: World, step: ShootStructure) -> None:
    """Firepower or a barrage against a structure's Armour (E5, E6)."""
    if not queries.standing(world, step.structure):
        return
    armour = world.theatre.capacities[step.structure].armour
    table = world.theatre.catalogue.tables.firepower
    number = firepower.dice(table, step.firepower, rules.COLUMN)
    dice = changes.roll(world, Purpose.SHOT, number) if number else ()
    throw = rules.hit(armour)
    faces = list(dice)
    rerolled: tuple[int, ...] = ()
    if step.units and watchful(world, step.detachment, step.units):
        missed = [place for place, die in enumerate(dice) if not throw.outcomes[die - 1]]
        dice, rerolled, faces = roll_again(world, dice, missed, Purpose.SHOT)
    found = [throw.outcomes[face - 1] for face in faces]
    found = _shielded(world, step, found)
    crits = found.count(CRITICAL)
    went_home = found.count(HIT) + crits
    changes.shoot_structure(
        world, step.detachment, step.structure,
        units=step.units, firepower=step.aimed,
        halved=world.orders[step.detachment].order is OrderKind.ASSAULT,
        modified=step.firepower, column=rules.COLUMN, need=armour, dice=dice,
        rerolled=rerolled, hits=went_home, criticals=crits,
    )  # fmt: skip
    if went_home:
        changes.push(
            world, DamageStructure(step.structure, went_home, crits, "fire", step.detachment)
        )


def _shielded(world: World, step: ShootStructure, found: list[int | Throw]) -> list[int | Throw]:
    """The outcomes of a volley without the worst of it, if a void shield stops that (H18)."""
    worst = CRITICAL if CRITICAL in found else HIT
    heavy = worst in found and step.firepower >= FIREPOWER
    if shields.stop(world, step.structure, step.firing, "fire", heavy=heavy):
        found.remove(worst)
    return found


def damage_structure(world: World, step: DamageStructure) -> None:
    """Each hit costs 1 capacity, then each critical is rolled (E5)."""
    if not step.hits or not queries.standing(world, step.structure):
        return
    changes.note_damage(world, step.structure, True)
    changes.damage_structure(world, step.structure, step.hits, "E5", step.cause, step.by)
    changes.push(world, *([RollCritical(step.structure, step.by)] * step.criticals))


def roll_critical(world: World, step: RollCritical) -> None:
    """2D6 on the critical chart: extra damage and what it does inside (E7)."""
    if not queries.standing(world, step.structure):
        return
    dice = changes.roll(world, Purpose.CRITICAL, 2)
    row = rules.critical(world.theatre.catalogue.tables.critical, sum(dice))
    changes.roll_critical(world, step.structure, dice, row.extra, row.effect, step.by)
    if row.extra:
        changes.damage_structure(world, step.structure, row.extra, "E7", "critical", step.by)
    _EFFECTS[row.effect](world, step.structure)


def _nothing(world: World, structure: int) -> None:
    del world, structure


def _shake(world: World, structure: int) -> None:
    changes.push(world, ShakeInside(structure))


def _disrupt(world: World, structure: int) -> None:
    """Flying debris: each detachment inside rolls against a marker."""
    inside = tuple(queries.detachments_inside(world, structure))
    if not inside:
        return
    dice = changes.roll(world, heavies.DISRUPT.purpose, len(inside))
    changes.fling_debris(world, structure, inside, dice, heavies.DISRUPT_NEED)
    for detachment, die in zip(inside, dice, strict=True):
        if heavies.DISRUPT.outcomes[die - 1]:
            changes.change_markers(world, detachment, 1, "E7", "flying debris")


def _mark(world: World, structure: int) -> None:
    for detachment in queries.detachments_inside(world, structure):
        changes.change_markers(world, detachment, 1, "E7", "a shifting building")


def _drop(world: World, structure: int) -> None:
    """A falling piece hits one unit inside, of the owner's choice."""
    inside = world.garrison[structure].occupants
    if inside:
        side = world.profile[inside[0]].side
        step = ChooseLosses(side, units=inside, hits=1, cause="falling debris", rule="E7")
        changes.push(world, step)


def _ignite(world: World, structure: int) -> None:
    changes.light_fire(world, structure)
    inside = queries.detachments_inside(world, structure)
    changes.push(world, *(BurnInside(structure, each) for each in inside))


_EFFECTS = {
    "none": _nothing,
    "barrage": _shake,
    "disrupt": _disrupt,
    "marker": _mark,
    "debris": _drop,
    "fire": _ignite,
}


def shake_inside(world: World, step: ShakeInside) -> None:
    """Everybody inside is struck as by a barrage of as much Firepower as there are units (E7)."""
    inside = world.garrison[step.structure].occupants
    if not inside:
        return
    power = len(inside)
    detachments = queries.detachments_inside(world, step.structure)
    for detachment in detachments if markers.before_dice(power) else ():
        changes.change_markers(world, detachment, markers.before_dice(power), "C9", "shaken")
    number = firepower.dice(world.theatre.catalogue.tables.firepower, power, rules.INSIDE_COLUMN)
    dice = changes.roll(world, Purpose.INSIDE, number)
    given, _ = deal(world, inside, [Shot(face) for face in dice], lambda u, _: _need(world, u))
    changes.shake(world, step.structure, power, rules.INSIDE_COLUMN, dice, given)
    struck = {world.profile[unit].detachment: None for unit in take(world, given, 0, "shaken")}
    for detachment in struck if markers.after_dice(power, len(struck)) else ():
        if queries.living_units(world, detachment):
            changes.change_markers(world, detachment, 1, "C9", "shaken")


def _need(world: World, unit: int) -> int:
    """What hurts a unit inside: its Armour with the cover of the walls (E7, E8)."""
    return hits.need(queries.card(world, unit).armour, rules.INSIDE_COVER)


def burn_fires(world: World, step: BurnFires) -> None:
    """Every fire attacks those inside, then takes its toll of the structure (E8)."""
    del step
    found: list[AnyStep] = []
    for structure, fire in world.fire.items():
        if fire.turn:
            inside = queries.detachments_inside(world, structure)
            found += [BurnInside(structure, each) for each in inside]
            found += [BurnDown(structure), SettleStructures()]
    changes.push(world, *found)


def burn_inside(world: World, step: BurnInside) -> None:
    """Flames: a D6 of Firepower on a detachment inside, the owner picks who is hit (E8)."""
    inside = _of_detachment(world, step.structure, step.detachment)
    if not inside:
        return
    (power,) = changes.roll(world, rules.FIRE.purpose)
    table = world.theatre.catalogue.tables.firepower
    dice = changes.roll(world, Purpose.INSIDE, firepower.dice(table, power, rules.INSIDE_COLUMN))
    hurting, seconds = _that_hurt(world, inside, dice)
    hits_home = _given(world, inside, hurting)
    every = (power, *dice, *seconds)
    changes.burn(world, step.structure, step.detachment, rules.INSIDE_COLUMN, every, hits_home)
    if hits_home:
        changes.change_markers(world, step.detachment, 1, "E8", "flames")
        side = world.roster[step.detachment].side
        ordered = tuple(sorted(hurting, reverse=True))
        changes.push(world, DealInside(side, inside, ordered, "flames", "E8"))


def _that_hurt(
    world: World, units: tuple[int, ...], dice: tuple[int, ...]
) -> tuple[list[int], tuple[int, ...]]:
    """The dice that hurt any of some units, and second dice where all of them need a 7."""
    throw: Throw = to_hit(min(_need(world, unit) for unit in units))
    hurting, seconds = list[int](), tuple[int, ...]()
    for die in dice:
        second, hurts = outcome(world, throw, die)
        seconds += (second,) if second else ()
        hurting += [die] if hurts else []
    return hurting, seconds


def _given(world: World, units: tuple[int, ...], hurting: list[int]) -> int:
    """How many dice can be given out at most: what hurts a unit, a higher die does as well (E8)."""
    left = [unit for unit in units for _ in range(world.vitals[unit].capacity)]
    given = 0
    for die in sorted(hurting):
        struck = next((unit for unit in left if _may_hurt(world, unit, die)), 0)
        if struck:
            left.remove(struck)
            given += 1
    return given


def _of_detachment(world: World, structure: int, detachment: int) -> tuple[int, ...]:
    occupants = world.garrison[structure].occupants
    return tuple(u for u in occupants if world.profile[u].detachment == detachment)


def _may_hurt(world: World, unit: int, die: int) -> bool:
    return to_hit(_need(world, unit)).outcomes[die - 1] != 0


def deal_inside(world: World, step: DealInside) -> None:
    """The owner picks who takes each die, of those whom it can hurt; excess is lost (E8)."""
    left = tuple(u for u in step.units if queries.on_table(world, u))
    if not left or not step.dice:
        return
    able = tuple(u for u in left if _may_hurt(world, u, step.dice[0]))
    alike = [die for die in step.dice if _hurts(world, left, die) == able]
    rest = tuple(die for die in step.dice if _hurts(world, left, die) != able)
    onward = DealInside(step.side, left, rest, step.cause, step.rule)
    choice = ChooseLosses(step.side, units=able, hits=len(alike), cause=step.cause, rule=step.rule)
    changes.push(world, *([choice] if able else []), *([onward] if rest else []))


def _hurts(world: World, units: tuple[int, ...], die: int) -> tuple[int, ...]:
    return tuple(unit for unit in units if _may_hurt(world, unit, die))


def burn_down(world: World, step: BurnDown) -> None:
    """Flames cost their structure 1 capacity; at 0 that alone makes it fail (E8, E11)."""
    if not world.fire[step.structure].turn or not world.capacity[step.structure].remaining:
        return
    changes.damage_structure(world, step.structure, rules.FIRE_LOSS, "E8", "flames")
    if not world.capacity[step.structure].remaining:
        changes.note_damage(world, step.structure, True)


def settle_structures(world: World, step: SettleStructures) -> None:
    """What the attack under way brought to capacity 0 rolls once on the chart (E11)."""
    del step
    falling = []
    for structure, capacity in world.capacity.items():
        if capacity.damaged:
            changes.note_damage(world, structure, False)
            if not capacity.remaining and _fails(world, structure):
                falling.append(Collapse(structure, "catastrophe"))
    changes.push(world, *falling)


def _fails(world: World, structure: int) -> bool:
    """Rolls on the catastrophe chart and keeps the worse; whether the structure falls (E11)."""
    table, size = world.theatre.catalogue.tables.catastrophe, world.frame[structure].size
    (die,) = changes.roll(world, Purpose.CATASTROPHE)
    result = StructureState(rules.catastrophe(table, size)[die - 1])
    kept = rules.worse(world.condition[structure].state, result)
    changes.roll_catastrophe(world, structure, die, result, kept)
    return kept is StructureState.DESTROYED
