"""Log and state cannot disagree: the events, folded, give the state back (decision 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import msgspec
import pytest
from kit.castle import castle, play_castle
from kit.fortress import fortress, play_fortress
from kit.matches import fragile, new, play, play_siege
from kit.ramparts import play_ramparts, ramparts
from kit.skyline import play_skyline, skyline
from kit.titans import brawl, chase, play_brawl

from siegegame.engine import Match
from siegegame.model.events import EVENT_CLASSES, Event, hundredths, kind_of
from siegegame.model.orders import Order
from siegegame.model.steps import ChooseOdd
from siegegame.model.vocabulary import SIDES, Onlooker, Side, Status
from siegegame.world import queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World

from .fold import built, fold
from .folded import Folded

Fields = dict[str, object]


def compare(match: Match) -> None:
    """Everything about units, detachments, structures, bunkers, sides and the board."""
    folded, world = fold(match, Onlooker.ALL), match._world
    compare_units(folded, world)
    compare_detachments(folded, world)
    compare_structures(folded, world)
    slugs, terrain = world.theatre.slugs, world.theatre.terrain
    assert [terrain[kind] for kind in world.ground] == folded.ground
    assert [slugs.get(structure) for structure in world.built] == built(folded)
    for side in SIDES:
        morale = world.morale[world.side_entity(side)]
        assert folded.morale[side.value] == hundredths(morale.hundredths)
        left = [u for u in folded.units.values() if u.side is side]
        assert morale.units == sum(u.status is not Status.DESTROYED for u in left)
    assert (folded.turn, folded.phase) == (world.clock.turn, world.clock.phase)
    assert match.over or folded.stage == match.stage
    assert (folded.reason, folded.winner) == (
        match.reason,
        (match.winner or "draw") if match.over else None,
    )
    assert folded.dice == match.dice_drawn


def compare_units(folded: Folded, world: World) -> None:
    slugs, point = world.theatre.slugs, world.grid.point
    for unit, slug in ((unit, slugs[unit]) for unit in world.profile):
        told, place = folded.units[slug], world.position[unit]
        cell = None if place.cell == OFF_TABLE else point(place.cell)
        assert (told.cell, told.inside) == (cell, slugs.get(place.inside)), slug
        assert fields(told, world.vitals[unit]) == state(world.vitals[unit]), slug
        if unit in world.work:
            assert told.worked == world.work[unit].turn, slug
        if unit in world.limbs:
            assert told.disabled == world.limbs[unit].disabled, slug
        if unit in world.climb:
            climb = world.climb[unit]
            wanted = slugs.get(climb.wall), point(climb.cell), climb.gear.value, climb.up
            assert told.climb == (wanted if climb.wall else None), slug
        gone = told.status is Status.DESTROYED
        # A unit whose super-heavy weapon blast markers silence counts as having fired (C17).
        arms = [arms.card for arms in world.theatre.arms[unit]]
        walls = bool(world.hull), bool(world.storeys)
        silent = any(
            card.super_heavy or (walls[0] and card.hull) or (walls[1] and card.storeys)
            for card in arms
        )
        # So does one whose fire waits for the odd dice, which is told once those are laid (F6).
        top = world.agenda.steps[-1] if world.agenda.steps else None
        fires = top.then.detachment if isinstance(top, ChooseOdd) and top.then else 0
        unsure = {"fired"} if silent or world.profile[unit].detachment == fires else set()
        true = state(world.activity[unit], "retreated", *unsure)
        assert gone or fields(told, world.activity[unit], "retreated", *unsure) == true, slug
        assert told.fired <= world.activity[unit].fired


def compare_detachments(folded: Folded, world: World) -> None:
    for detachment in world.roster:
        slug = world.theatre.slugs[detachment]
        told, orders, nerve = folded.detachments[slug], world.orders[detachment], "struck"
        assert fields(told, orders) == state(orders), slug
        true = world.nerve[detachment]
        assert fields(told, true, nerve) == state(true, nerve), slug


def compare_structures(folded: Folded, world: World) -> None:
    slugs = world.theatre.slugs
    for structure in world.frame:
        told, slug = folded.buildings[slugs[structure]], slugs[structure]
        garrison, left = world.garrison[structure], queries.left_of(world, structure)[0]
        assert told.cells == world.theatre.points_of(world.site[structure].cells), slug
        assert (told.remaining, told.state) == (left, world.condition[structure].state), slug
        assert told.claimant is world.claim[structure].side, slug
        if structure in world.hull:
            assert told.breached == world.hull[structure].breached, slug
        if structure in world.shield:
            assert told.shield == world.shield[structure].up, slug
        assert told.burning == world.fire[structure].turn, slug
        falling = structure in world.storeys and (world.agenda.steps or world.outcome.reason)
        room = told.room if falling else garrison.room
        assert (told.room, told.searched) == (room, garrison.searched), slug
        if structure in world.storeys:
            compare_floors(folded, world, structure)
        assert folded.occupants(slug) == [slugs[unit] for unit in garrison.occupants], slug
    for gun, weapon in world.gun.items():
        shown = folded.guns[slugs[gun]]
        assert (shown.destroyed, shown.fired) == (weapon.destroyed, weapon.fired), slugs[gun]
        assert shown.crew == slugs.get(weapon.crew), slugs[gun]
        assert weapon.destroyed or shown.shaken == weapon.shaken, slugs[gun]
    for counter, true in world.counter.items():
        bunker = folded.bunkers[slugs[counter]]
        assert (bunker.state, bunker.structure) == (true.state, slugs.get(true.structure))


def compare_floors(folded: Folded, world: World, structure: int) -> None:
    for unit, section, floor in world.storeys[structure].places:
        told = folded.units[world.theatre.slugs[unit]]
        assert told.place == (section + 1, floor)


def state(component: msgspec.Struct, *leaving_out: str) -> Fields:
    """The fields of a component."""
    names = [n for n in component.__struct_fields__ if n not in leaving_out]
    return {name: getattr(component, name) for name in names}


def fields(told: object, component: msgspec.Struct, *leaving_out: str) -> Fields:
    """What a log tells of the same fields."""
    return {name: getattr(told, name) for name in state(component, *leaving_out)}


@pytest.mark.parametrize("seed", range(4))
def test_the_log_folds_back_into_the_state_at_any_moment(seed: int) -> None:
    match = new(seed)
    compare(match)
    for number, _ in enumerate(play(match, seed)):
        if number % 151 == 0:
            compare(match)
    compare(match)


@pytest.mark.parametrize("seed", range(3))
def test_the_log_of_a_siege_folds_back_into_the_state(seed: int) -> None:
    match = fragile(seed)
    for number, _ in enumerate(play_siege(match, seed)):
        if number % 59 == 0:
            compare(match)
    compare(match)


@pytest.mark.parametrize("seed", range(6))
def test_the_log_of_a_fight_for_a_fortress_folds_back_into_the_state(seed: int) -> None:
    match = fortress(seed)
    for number, _ in enumerate(play_fortress(match, seed)):
        if number % 13 == 0:
            compare(match)
    compare(match)


@cache
def ended(of: Callable[[int], Match], seed: int) -> Match:
    """A match that is played to its end, once for all who look at it."""
    match = of(seed)
    for _ in _PLAY[of](match, seed):
        pass
    return match


def told(of: Callable[[int], Match], seed: int, viewer: Side | Onlooker) -> tuple[Event, ...]:
    """The events of such a match."""
    return ended(of, seed).events(viewer)


_PLAY: dict[Callable[[int], Match], Callable[[Match, int], Iterator[Order]]] = {
    new: play, fragile: play_siege, fortress: play_fortress,
    brawl: play_brawl, chase: play_brawl, castle: play_castle,
    ramparts: play_ramparts, skyline: play_skyline,
}  # fmt: skip


@pytest.mark.parametrize("of", _PLAY)
def test_events_are_numbered_without_gaps(of: Callable[[int], Match]) -> None:
    events = told(of, 0, Onlooker.ALL)

    assert [event.seq for event in events] == list(range(len(events)))


def test_whoever_may_not_know_of_an_event_finds_the_others_under_their_numbers() -> None:
    everything = told(new, 21, Onlooker.ALL)
    for viewer in (Side.ATTACKER, Side.DEFENDER, Onlooker.PUBLIC):
        seen = told(new, 21, viewer)
        assert all(everything[event.seq] == event for event in seen)
        hidden = {event.seq for event in everything} - {event.seq for event in seen}
        kinds = {kind_of(everything[seq]) for seq in hidden}
        assert kinds == (set() if viewer is Side.DEFENDER else {"counter_placed"})


@pytest.mark.parametrize("of", _PLAY)
def test_every_event_reads_back_from_its_json(of: Callable[[int], Match]) -> None:
    kinds = {kind_of_class(each): each for each in EVENT_CLASSES}
    for event in told(of, 1, Onlooker.ALL):
        again = msgspec.json.decode(msgspec.json.encode(event), type=kinds[kind_of(event)])
        assert again == event


def kind_of_class(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def test_kinds_of_event_have_names_of_their_own() -> None:
    names = [kind_of_class(each) for each in EVENT_CLASSES]
    assert len(set(names)) == len(names)


def test_a_siege_brings_every_kind_of_event_there_is() -> None:
    """So that what holds for sieges in these tests has been tried on all of them."""
    missing = {kind_of_class(each) for each in EVENT_CLASSES}
    for seed in range(40):
        for of in (fragile, fortress, brawl, chase, castle, ramparts, skyline):
            missing -= {kind_of(event) for event in told(of, seed, Onlooker.ALL)}
        if not missing:
            break
    assert missing == set()
