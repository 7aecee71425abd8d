"""Dice of whole matches (C3)."""

from __future__ import annotations

import pytest

from siegegame.engine import Match
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.players.random_player import RandomPlayer


def played(seed: int, orders: int) -> Match:
    match = Match.new("desperate-defense", seed)
    players = {side: RandomPlayer(number) for number, side in enumerate(Side)}
    for _ in range(orders):
        if match.to_act is None:
            break
        match.apply(players[match.to_act].choose(match.view(match.to_act)))
    return match


@pytest.mark.rule("C3")
def test_every_die_is_in_the_event_that_used_it() -> None:
    match = played(3, 500)

    told = sum(len(event.dice) for event in match.events(PUBLIC))
    assert told == match.dice_drawn > 50


@pytest.mark.rule("C3")
def test_the_same_seed_and_orders_roll_the_same_dice() -> None:
    one, two, other = played(3, 200), played(3, 200), played(4, 200)

    assert one.chain() == two.chain()
    assert one.chain() != other.chain()
