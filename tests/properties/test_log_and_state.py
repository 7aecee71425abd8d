"""Log and state cannot disagree: the events, folded, give the state back (decision 4)."""

from __future__ import annotations

import msgspec
import pytest
from kit.matches import new, play

from siegegame.engine import Match
from siegegame.model.events import EVENT_CLASSES, Event, hundredths, kind_of
from siegegame.model.vocabulary import SIDES, Onlooker, Status

from .fold import fold


def compare(match: Match) -> None:
    folded, view = fold(match, SIDES[0]), match.view(Onlooker.PUBLIC)
    for unit in view.units():
        told = folded.unit(unit.id)
        assert (told.status, told.cell, told.inside) == (unit.status, unit.cell, unit.inside)
        if unit.status is not Status.DESTROYED:
            assert told.capacity in {None, unit.capacity}
            assert told.spent == unit.spent, unit.id
    for each in view.detachments():
        assert folded.markers.get(each.id, 0) == each.markers
        assert folded.broken.get(each.id, False) == each.broken
        assert folded.orders.get(each.id) == each.order
    for side in SIDES:
        assert folded.morale[side.value] == hundredths(view.side(side).morale)
    assert folded.turn == view.clock.turn


@pytest.mark.parametrize("seed", range(4))
def test_the_log_folds_back_into_the_state_at_any_moment(seed: int) -> None:
    match = new(seed)
    for number, _ in enumerate(play(match, seed)):
        if number % 151 == 0:
            compare(match)
    compare(match)


def test_events_are_numbered_without_gaps_and_every_die_stands_in_one() -> None:
    match = new(21)
    for _ in play(match, 21):
        pass

    events = match.events(Onlooker.PUBLIC)

    assert [event.seq for event in events] == list(range(len(events)))
    assert sum(len(event.dice) for event in events) == match.dice_drawn


def test_every_event_reads_back_from_its_json() -> None:
    match, kinds = new(22), {kind_of_class(each): each for each in EVENT_CLASSES}
    for _ in play(match, 22):
        pass
    for event in match.events(Onlooker.PUBLIC):
        again = msgspec.json.decode(msgspec.json.encode(event), type=kinds[kind_of(event)])
        assert again == event


def kind_of_class(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def test_kinds_of_event_have_names_of_their_own() -> None:
    names = [kind_of_class(each) for each in EVENT_CLASSES]
    assert len(set(names)) == len(names)
