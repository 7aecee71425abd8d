"""The random player finds faults only if it gives every kind of order and always a legal one."""

from __future__ import annotations

from itertools import chain

import pytest
from kit import battle
from kit.matches import new, play, played
from kit.ramparts import ramparts
from kit.walls import CLIMBERS, wall

from siegegame.engine import Match
from siegegame.model.errors import UsageError
from siegegame.model.orders import VERBS, Cut, Move, Order
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.players import make_player


def at_the_ropes() -> Match:
    """Defenders of a wall may cut grapples."""
    b = battle(
        "    .*3 W .*3\n    .*2 a1 W .*3\n    a9 .*5 d9", phase="movement", forts={"w": wall()},
        attacker={"a1": "hookmen", "a9": "mob1"}, defender={"d1": "guard", "d9": "mob1"},
        roofs={"d1.1": (3, 1)}, cards=CLIMBERS,
    )  # fmt: skip
    b.order("order a1 advance")
    b.order("scale a1.1 w grapple")
    b.skip_to("assault")
    return b.match


def test_it_gives_every_kind_of_order_there_is() -> None:
    view = at_the_ropes().view(Side.DEFENDER)
    cuts = [make_player("random", seed, Side.DEFENDER).choose(view) for seed in range(20)]
    given: dict[str, list[Order]] = {"cut": [each for each in cuts if isinstance(each, Cut)]}
    assert given["cut"]
    lines = (Match.new("bastion-line", seed=seed) for seed in range(4))
    castles = (Match.new("breach-the-gate", seed=seed) for seed in range(4, 7))
    towers = (Match.new("tower-blocks", seed=seed) for seed in range(7, 9))
    walls = map(ramparts, range(9, 21))
    for seed, match in enumerate(chain(lines, castles, towers, walls, map(new, range(21, 40)))):
        for order in play(match, seed):
            given.setdefault(order.VERB, []).append(order)
        if set(given) == set(VERBS):
            break

    assert sorted(given) == sorted(VERBS)
    kinds = {order.words()[1] for order in given["order"]}
    assert kinds == {kind.value for kind in OrderKind}
    movers = [order.mover for order in given["move"] if isinstance(order, Move)]
    assert any("." in mover for mover in movers)
    assert any("." not in mover for mover in movers)


def choices(match: Match, seed: int, orders: int) -> list[str]:
    return [str(order) for order in play(match, seed, orders)]


def test_it_chooses_the_same_from_the_same_view_and_otherwise_with_another_seed() -> None:
    assert choices(new(1), 5, 200) == choices(new(1), 5, 200)
    assert choices(new(1), 5, 200) != choices(new(1), 6, 200)


def test_sides_do_not_share_a_stream() -> None:
    match = played(1, 3)
    assert match.stage == "deployment"
    view = match.view(Side.DEFENDER)

    one = make_player("random", 1, Side.ATTACKER).choose(view)
    two = make_player("random", 1, Side.DEFENDER).choose(view)

    assert one != two


def test_a_level_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UsageError, match="there is no player 'genius'; players are random"):
        make_player("genius", 1, Side.ATTACKER)
