"""The text form of orders: what is written reads back, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegegame.model import orders as o
from siegegame.model.errors import OrderSyntaxError
from siegegame.model.orders import VERBS, Order, is_proper, parse, parse_point, point_text
from siegegame.model.vocabulary import OrderKind, Side

slugs = st.from_regex(r"[a-z0-9]+([.-][a-z0-9]+)*", fullmatch=True)
points = st.tuples(st.integers(0, 9999), st.integers(0, 9999))
floors = st.integers(0, 12)
EVERY = st.one_of(
    st.builds(o.First, st.sampled_from(Side)),
    st.builds(o.Command, slugs, st.sampled_from(OrderKind)),
    st.builds(o.Move, slugs, points, st.lists(points).map(tuple)),
    st.builds(o.Enter, slugs, slugs, floors),
    st.builds(o.Leave, slugs, points),
    st.builds(o.Shoot, slugs, slugs, st.none() | points, floors),
    st.builds(o.Clear, slugs, st.lists(points, min_size=1).map(tuple)),
    st.builds(o.Charge, slugs, slugs),
    st.builds(o.Assault, slugs, slugs),
    st.builds(o.Firefight, slugs, slugs),
    st.builds(o.Choose, st.lists(slugs, min_size=1).map(tuple)),
    st.builds(o.Place, slugs, points),
    st.builds(o.Place, slugs, slugs, floors),
    st.just(o.Pass()),
    st.just(o.Done()),
)


@given(EVERY)
def test_every_order_reads_back_from_its_text(order: Order) -> None:
    assert parse(str(order)) == order
    assert str(order).split()[0] == order.VERB


@given(EVERY)
def test_space_between_words_does_not_matter(order: Order) -> None:
    assert parse("  " + str(order).replace(" ", "\t  ") + " ") == order


@given(EVERY)
def test_every_order_is_proper(order: Order) -> None:
    assert is_proper(order)


@pytest.mark.parametrize(
    "order",
    ["done", None, Order(), o.Done, o.Hide("a", None), o.Hide("a b", "c"), o.Move("a", (1,)),
     o.Choose(5), o.Place("a", (1.0, 2)), o.First("attacker"), o.Command("a", "advance")],
)  # fmt: skip
def test_what_could_not_be_read_is_not_proper(order: object) -> None:
    assert not is_proper(order)


def read(text: str) -> Order | str:
    """The order, or what is wrong with the text."""
    try:
        return parse(text)
    except OrderSyntaxError as fault:
        return str(fault)


@given(st.text())
def test_any_text_is_either_an_order_or_refused_with_a_reason(text: str) -> None:
    found = read(text)
    assert found
    assert isinstance(found, str) or parse(str(found)) == found


@given(st.sampled_from(VERBS), st.lists(st.text(alphabet="abc1,.- via", max_size=6), max_size=5))
def test_a_verb_with_any_words_is_either_an_order_or_refused(verb: str, words: list[str]) -> None:
    found = read(" ".join([verb, *words]))
    assert found
    assert isinstance(found, str) or verb == found.VERB


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an order needs a verb"),
        ("jump a.1 3,4", "unknown order 'jump'; orders are first, order, move"),
        ("first nobody", "'nobody' is not a side; sides are attacker and defender"),
        ("order a.1", "expected `order DETACHMENT advance|assault|march|overwatch`"),
        ("order a sprint", "'sprint' is not an order; orders are advance, assault, march"),
        ("move a.1", "expected `move UNIT|DETACHMENT X,Y [via X,Y ...]`"),
        ("move a.1 3,4 by 1,1", "expected `move"),
        ("move a.1 3,4 via", "expected `move"),
        ("move a.1 3;4", "'3;4' is not a cell; cells are written x,y"),
        ("move a.1 03,4", "'03,4' is not a cell"),
        ("move a.1 -3,4", "'-3,4' is not a cell"),
        ("move a.1 ３,4", "is not a cell"),
        ("move a.1 99999,4", "'99999,4' is not a cell"),
        ("enter a.1 h floor 0", "'0' is not a floor; floors are counted from 1"),
        ("shoot a h floor up", "'up' is not a floor"),
        ("enter a.1 floor 2", "expected `enter UNIT|DETACHMENT STRUCTURE [floor N]`"),
        ("place a.1 3,4 floor 2", "a cell has no floors; only structures have"),
        ("clear a.1", "expected `clear UNIT X,Y ...`"),
        ("charge a.1", "expected `charge UNIT STRUCTURE`"),
        ("choose", "expected `choose UNIT ...`"),
        ("done now", "expected `done`"),
        ("pass x", "expected `pass`"),
    ],
)
def test_what_is_wrong_with_an_order_is_said(text: str, says: str) -> None:
    with pytest.raises(OrderSyntaxError) as caught:
        parse(text)
    assert says in str(caught.value)


def test_points_read_back() -> None:
    assert parse_point(point_text((12, 7))) == (12, 7)
