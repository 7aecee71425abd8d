"""A feed shows the same match whichever way a position is reached."""

from __future__ import annotations

from siegegame.engine import Match
from siegegame.model.events import MatchStarted, PhaseStarted
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player
from siegegame.ui.chronicle import Chronicle
from siegegame.ui.feed import LiveFeed, ReplayFeed, Tape

SCENARIO = "desperate-defense"


def live(orders: int) -> LiveFeed:
    players = {side: make_player("random", 3, side) for side in SIDES}
    feed = LiveFeed(Match.new(SCENARIO, 3), players)
    for _ in range(orders):
        feed.step(1)
    return feed


def digest(feed: Tape) -> str:
    return feed._match.digest()


def test_stepping_back_and_forward_again_gives_the_same_state(tape: Tape) -> None:
    seen = [digest(tape)]
    while tape.step(1):
        seen.append(digest(tape))

    back = [digest(tape)]
    while tape.step(-1):
        back.append(digest(tape))

    assert back == seen[::-1]
    assert tape.position == 0


def test_events_are_those_of_the_last_order(tape: Tape) -> None:
    assert isinstance(tape.events()[0], MatchStarted)

    tape.seek(3)
    whole = tape.history()

    assert str(tape.order) == "order a2 assault"
    assert tape.events() == whole[-len(tape.events()) :]
    tape.step(1)
    tape.step(-1)
    assert tape.history() == whole


def test_phases_are_found_in_both_directions(tape: Tape) -> None:
    starts = []
    while tape.next_phase():
        starts.append(tape.position)
        assert tape.ended or any(isinstance(e, PhaseStarted) for e in tape.events())
    assert starts == [10, 14]

    tape.seek(12)
    assert tape.previous_phase()
    assert tape.position == 10
    assert tape.previous_phase()
    assert not tape.previous_phase()
    assert tape.position == 0


def test_a_live_feed_asks_players_once_and_remembers() -> None:
    feed = live(65)
    last = digest(feed)

    feed.seek(21)
    middle = digest(feed)
    feed.seek(65)

    assert digest(feed) == last
    assert (feed.length, feed.newest, feed.ended) == (None, 65, False)
    feed.seek(21)
    assert digest(feed) == middle


def test_a_replay_of_a_live_match_is_the_same_match() -> None:
    feed = live(65)

    again = ReplayFeed(SCENARIO, 3, feed.orders)
    again.seek(65)

    assert digest(again) == digest(feed)
    assert again.events() == feed.events()
    assert (again.length, again.ended) == (65, True)
    assert not again.step(1)


def test_a_chronicle_follows_back_and_forth(tape: Tape) -> None:
    chronicle = Chronicle()
    tape.seek(12)
    chronicle.follow(tape)

    tape.seek(4)
    chronicle.follow(tape)
    assert chronicle.events == list(tape.history())

    kept = chronicle.follow(tape)
    assert kept == len(chronicle.events)
    tape.seek(14)
    chronicle.follow(tape)
    assert chronicle.events == list(tape.history())
    assert len(chronicle.morale(SIDES[0])) == chronicle.events[-1].turn + 1
