"""Makes a match's world: every entity and component that it will ever have (decision 2).

Order of spawn: the match, the sides, the structures of the map, then attacker's and defender's
detachments each before its units, then hidden entities in a block of their own (decision 9).
"""

from __future__ import annotations

from dataclasses import dataclass

from siegegame.content.schema import ArmyList, Muster, UnitCard
from siegegame.model.vocabulary import LOCATIONS, SIDES, Gear, Location, Side, UnitClass
from siegegame.world.building import build, name
from siegegame.world.components import (
    Activity,
    Agenda,
    Climb,
    Clock,
    Counter,
    DiceStream,
    Force,
    Identity,
    Limbs,
    Morale,
    Nerve,
    Orders,
    Outcome,
    Position,
    Presence,
    Profile,
    Roster,
    Shelter,
    Tally,
    Vitals,
    Work,
)
from siegegame.world.store import World
from siegegame.world.theatre import Theatre, code_of
from siegegame.world.ways import FLYER, JUMP, SKIMMER


@dataclass(frozen=True, slots=True)
class Commission:
    """A side's army and starting morale in hundredths, ready to be spawned."""

    side: Side
    key: str
    army: ArmyList
    morale: int


def spawn(
    theatre: Theatre,
    commissions: tuple[Commission, Commission],
    footprints: dict[str, tuple[int, ...]],
    dice: DiceStream,
    counters: int = 0,
) -> World:
    """Spawns and seals a world; the theatre's name tables are filled on the way."""
    world = World(theatre)
    name(theatre, world.spawn(Identity("match", "Match"), Clock(), Agenda(), dice, Outcome()))
    sides = [world.spawn(Identity(side.value, side.value.title())) for side in SIDES]
    theatre.side_entities = (sides[0], sides[1])
    build(world, footprints)
    for commission in commissions:
        _spawn_army(world, commission)
    for number in range(1, counters + 1):
        slug = f"bunker-{number}"
        name(theatre, world.spawn(Identity(slug, f"Bunker {number}"), Counter()), slug)
    for side, entity in zip(SIDES, sides, strict=True):
        theatre.slugs[entity] = side.value
    _finish(world)
    return world


def _spawn_army(world: World, commission: Commission) -> None:
    detachments: list[int] = []
    units: list[int] = []
    points = 0
    for muster in commission.army.detachments:
        entity, roster = _spawn_detachment(world, commission.side, muster)
        detachments.append(entity)
        units.extend(roster.units)
        points += roster.points
    theatre, second = world.theatre, commission.side is Side.DEFENDER
    side_entity = theatre.side_entities[second]
    force = Force(
        commission.side, commission.key, commission.army.strategy, points, tuple(detachments)
    )
    world.add(side_entity, force)
    world.add(side_entity, Morale(hundredths=commission.morale, units=len(units)))
    world.add(side_entity, Presence())
    world.add(side_entity, Tally())
    one, two = theatre.unit_lists
    theatre.unit_lists = (one, tuple(units)) if second else (tuple(units), two)


def _spawn_detachment(world: World, side: Side, muster: Muster) -> tuple[int, Roster]:
    theatre = world.theatre
    shelter = [Shelter()] if theatre.features else []
    entity = world.spawn(Identity(muster.id, muster.name), Orders(), Nerve(), *shelter)
    name(theatre, entity, muster.id)
    keys = [group.card for group in muster.units for _ in range(group.count)]
    cards = [theatre.catalogue.units[key] for key in keys]
    leader = next((i for i, card in enumerate(cards) if "hq" in card.abilities), -1)
    units = []
    for number, key in enumerate(keys):
        slug = f"{muster.id}.{number + 1}"
        units.append(_spawn_unit(world, slug, Profile(key, side, entity, number == leader)))
    roster = Roster(
        side=side,
        units=tuple(units),
        leader=units[leader] if leader >= 0 else 0,
        points=sum(card.points for card in cards),
    )
    world.add(entity, roster)
    return entity, roster


def _spawn_unit(world: World, slug: str, profile: Profile) -> int:
    theatre = world.theatre
    card = theatre.catalogue.units[profile.card]
    unit = world.spawn(
        Identity(slug, card.name),
        profile,
        Position(),
        Vitals(figures=card.figures, capacity=card.capacity),
        Activity(),
        *([Limbs()] if card.unit_class is UnitClass.TITAN else []),
        *([Work()] if _works(card) else []),
        *([Climb()] if theatre.walks and _climbs(card) else []),
    )
    name(theatre, unit, slug)
    theatre.codes[unit] = code_of(profile.side)
    theatre.cards[unit] = card
    theatre.arms[unit] = arms = theatre.armament(card)
    _note_abilities(theatre, unit, card)
    guns = (each.reach2 for each in arms if each.card.firepower)
    theatre.longest[unit] = max(guns, default=-1)
    return unit


def _climbs(card: UnitCard) -> bool:
    """Whether a unit carries anything to climb walls with (F8)."""
    return any(gear.ability in card.abilities for gear in Gear)


def _note_abilities(theatre: Theatre, unit: int, card: UnitCard) -> None:
    """Notes how a unit moves and where an engine carries its weapons (C16, T3)."""
    special = [each for each in (FLYER, JUMP, SKIMMER) if each in card.abilities]
    theatre.motions[unit] = special[0] if special else card.unit_class.value
    if FLYER in card.abilities:
        theatre.flyers |= {unit}
    if _works(card):
        theatre.sappers |= {unit}
    arms = theatre.arms[unit]
    heavy = any(each.card.super_heavy for each in arms)
    if heavy or "heavy_weapons" in card.abilities:
        theatre.breachers |= {unit}
    indirect = any(each.card.indirect for each in arms)
    if heavy or indirect or "anti_air" in card.abilities or card.unit_class.is_engine:
        theatre.special_arms |= {unit}
    if card.unit_class.is_engine:
        theatre.engines |= {unit}
        if card.unit_class is UnitClass.TITAN:
            theatre.titans |= {unit}
        mounts = card.mounts or ("hull",) * len(card.weapons)
        theatre.locations[unit] = tuple(LOCATIONS.index(Location(each)) for each in mounts)


def _works(card: UnitCard) -> bool:
    """Whether a unit is an engineer on foot or a construction vehicle (S7)."""
    foot = card.unit_class is UnitClass.INFANTRY
    return ("engineer" in card.abilities and foot) or "construction" in card.abilities


def _note_quarry(theatre: Theatre) -> None:
    """Notes which titan is hunted: the attacker's first (V4)."""
    if theatre.scenario.hunt:
        titans = (unit for unit in theatre.unit_lists[0] if unit in theatre.titans)
        theatre.quarry = next(titans, 0)


def _finish(world: World) -> None:
    _note_quarry(world.theatre)
    world.seal()
    world.journal.forget()
