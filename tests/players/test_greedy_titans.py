"""The greedy player where titans are: whom it charges, whom it fights, where it strikes."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, Battle, battle
from kit.titans import brawl, play_brawl
from msgspec.structs import replace

from siegegame.model.orders import Assault, Choose, Done, Move, Order
from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player

CARDS = {
    kind: replace(UNITS[kind], caf=caf)
    for kind, caf in {"storm": 1, "titan": 8, "fist": 6, "leaper": 9, "chief": 9}.items()
}


def asked(b: Battle) -> Order:
    side = b.match.to_act
    assert side is not None
    return make_player("greedy", 1, side).choose(b.match.view(side))


def charge(text: str, attacker: str, defender: str, **more: Any) -> Battle:
    return battle(
        text,
        attacker={"a1": attacker}, defender={"d1": defender}, phase="assault",
        orders={"a1": "assault"}, pad=(16, 10), **{"cards": CARDS, **more},
    )  # fmt: skip


def test_given_a_titan_near_a_weak_stand_then_it_charges_it() -> None:
    order = asked(charge("a1 . . d1", "titan", "storm"))
    assert isinstance(order, Move)
    assert order.to in {(2, 0), (2, 1)}


def test_given_weak_stands_near_a_whole_titan_then_they_keep_away() -> None:
    assert isinstance(asked(charge("a1 . . . . d1", "storm*2", "titan")), Done)


def test_given_a_titan_near_its_end_then_strong_stands_charge_it() -> None:
    b = charge("a1 a1 a1 . . . d1", "chief*3", "titan", damage={"d1.1": 5},
               cards=CARDS | {"titan": replace(UNITS["titan"], caf=1, points=400)})  # fmt: skip
    assert isinstance(asked(b), Move)


def test_given_a_weaker_titan_then_a_strong_one_charges_it_and_not_the_other_way_round() -> None:
    weak = CARDS | {"fist": replace(UNITS["fist"], caf=0, close_combat_dice=0)}
    assert isinstance(asked(charge("a1 . . . d1", "titan", "fist", cards=weak)), Move)
    assert isinstance(asked(charge("a1 . . . d1", "fist", "titan", cards=weak)), Done)


def test_given_leapers_that_hit_then_each_hit_strikes_a_part_of_its_own() -> None:
    b = charge(
        "a1 d1 .", "leaper", "titan", cards=CARDS | {"titan": replace(UNITS["titan"], caf=0)}
    )
    assert asked(b) == Assault("a1.1", "d1.1")
    b.order("assault a1.1 d1.1", "titan_group:3 titan_defence:1,1")
    chosen = []
    for dice in ("", "", "titan_hit:1,1,1 titan_save:6"):
        order = asked(b)
        assert isinstance(order, Choose)
        chosen.append(order.ids[0])
        b.order(str(order), dice)
    assert len(set(chosen)) == 3


def test_given_a_stand_between_a_titan_and_a_stand_then_it_fights_the_weaker() -> None:
    b = battle(
        ". a2 .\n. d1 a1", attacker={"a1": "titan", "a2": "storm"}, defender={"d1": "storm"},
        phase="assault", orders={"a1": "assault", "a2": "assault"}, pad=(10, 6), cards=CARDS,
    )  # fmt: skip
    b.order("assault a1.1 d1.1")
    assert b.to_act == "defender"
    assert asked(b) == Choose(("a2.1",))


@pytest.mark.parametrize("seed", range(3))
def test_given_a_brawl_then_greedy_players_play_it_to_its_end(seed: int) -> None:
    match = brawl(seed)
    for _ in play_brawl(match, seed):
        if match.turn:
            break
    seats = {side: make_player("greedy", seed, side) for side in SIDES}
    while match.to_act is not None:
        match.apply(seats[match.to_act].choose(match.view(match.to_act)))
        assert match.problems() == []
    assert match.over
