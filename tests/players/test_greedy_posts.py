"""Which buildings the greedy player's detachments go for, what it does with them (H9, H11, V1)."""

from __future__ import annotations

from typing import Any

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.dice import Stream
from siegegame.model.vocabulary import Side
from siegegame.players import make_player
from siegegame.players.greedy import berths, breaking, garrisons
from siegegame.players.greedy import posts as posting
from siegegame.players.greedy.posts import Post


def choose(b: Battle) -> str:
    """What the side that is to act does."""
    side = b.match.to_act
    assert side is not None
    return str(make_player("greedy", 1, side).choose(b.match.view(side)))


def posts(b: Battle, side: Side = Side.ATTACKER) -> dict[str, Post]:
    """The posts of a side's detachments."""
    return posting.posts(b.match.view(side), side)


ROOMY = fort(figures=20)
PRIZE = {"strongpoint": True}
TWO = """
    a1 .*6 H H .*9 K K .*12 d1
    a2 .*6 H H .*9 K K .*12 .
"""


def two(**more: Any) -> Battle:
    """Two strongpoints, one near to both `a1` and `a2`, one farther off."""
    return battle(
        more.pop("text", TWO),
        **{
            "attacker": {"a1": "rifle", "a2": "rifle"}, "forts": {"h": ROOMY, "k": ROOMY},
            "sites": {"h": PRIZE, "k": PRIZE}, "reserves": False, **more,
        },
    )  # fmt: skip


# -- sharing out ------------------------------------------------------------------------------


def test_each_empty_building_is_the_post_of_one_detachment() -> None:
    assert posts(two()) == {"a1": ("h", False), "a2": ("k", False)}


def test_who_finds_no_building_left_has_no_post() -> None:
    assert posts(two(sites={"h": PRIZE}, shells=["k"])) == {"a1": ("h", False)}


@pytest.mark.parametrize("inside", [False, True])
def test_who_cannot_move_has_no_post_but_where_he_is(inside: bool) -> None:
    b = two(
        cards={"stuck": replace(UNITS["rifle"], speed_cm=0)},
        attacker={"a1": "stuck", "a2": "stuck"}, **({"inside": {"h": "a1"}} if inside else {}),
        **({"text": TWO.replace("a1", ". ")} if inside else {}),
    )  # fmt: skip

    assert posts(b) == ({"a1": ("h", False)} if inside else {})
    assert choose(b)


def test_up_to_three_make_for_one_that_the_enemy_is_inside_of() -> None:
    text = "\n".join(f"a{n} .*6 H H .*20" for n in (1, 2, 3, 4))
    b = battle(
        text, attacker={f"a{n}": "rifle" for n in (1, 2, 3, 4)}, inside={"h": "d1"},
        forts={"h": ROOMY}, sites={"h": {**PRIZE, "claimed": "defender"}}, reserves=False,
    )  # fmt: skip

    assert posts(b) == {f"a{n}": ("h", False) for n in (1, 2, 3)}


def test_nobody_makes_for_a_building_while_friends_are_inside() -> None:
    """They will be gone, but nobody comes in before that (H9)."""
    b = battle(
        ". a2 .*6 H H K K .*9 d1", attacker={"a1": "rifle", "a2": "rifle"}, inside={"h": "a1"},
        forts={"h": ROOMY, "k": ROOMY}, sites={"k": PRIZE}, reserves=False,
    )  # fmt: skip

    assert posts(b) == {"a1": ("k", False)}


@pytest.mark.parametrize(
    ("cards", "fits"), [("rifle rifle hero", True), ("rifle rifle rifle", False)]
)
def test_only_who_has_room_in_it_makes_for_a_building(cards: str, fits: bool) -> None:
    b = battle(
        "a1 a1 a1 .*6 H H .*9 d1", attacker={"a1": cards}, forts={"h": fort(figures=10)},
        sites={"h": PRIZE}, reserves=False,
    )  # fmt: skip

    assert (posts(b) == {"a1": ("h", False)}) is fits


def test_what_is_about_to_fall_is_nobodys_post() -> None:
    assert posts(two(hull={"h": 1}))["a1"] == ("k", False)


@pytest.mark.parametrize(("gap", "holds"), [(6, True), (40, False)])
def test_ones_own_flag_is_held_the_more_the_nearer_the_enemy_is(gap: int, holds: bool) -> None:
    """With the enemy far off a second flag is worth more than to stay by the first."""
    text = f"a1 .*{gap} H H .*5 K K .*3"
    b = battle(
        text, inside={"h": "d1"}, forts={"h": ROOMY, "k": ROOMY}, first="defender",
        sites={"h": {**PRIZE, "claimed": "defender"}, "k": PRIZE}, reserves=False,
    )  # fmt: skip

    assert posts(b, Side.DEFENDER) == {"d1": ("h" if holds else "k", False)}


GUNS = {"top": "cannon", "east": "cannon"}


@pytest.mark.parametrize(("silent", "post"), [(False, "h"), (True, "k")])
def test_guns_make_a_building_worth_more_unless_they_are_silent(silent: bool, post: str) -> None:
    b = battle(
        "H .*4 a1 .*2 K .*9 d1", forts={"h": fort(guns=GUNS), "k": ROOMY}, reserves=False,
        sites={"h": {"dilapidated": silent}},
    )  # fmt: skip

    assert posts(b) == {"a1": (post, False)}


def column(cards: int) -> str:
    """A column of `a1` before a building of four cells, and the enemy behind it."""
    rows = [
        f"{'a1' if n < cards else '. '} .*6 {'H H' if n < 2 else '. .'} .*9 ." for n in range(5)
    ]
    return "\n".join([rows[0].removesuffix(".") + "d1", *rows[1:]])


@pytest.mark.parametrize(
    ("cards", "stairs", "post"),
    [
        ("rifle rifle rifle rifle", True, True), ("rifle rifle rifle rifle rifle", True, False),
        ("rifle", False, False), ("leaper leaper", False, True), ("leaper rifle", False, False),
    ],
)  # fmt: skip
def test_roofs_of_impassable_works_are_posts_for_those_who_get_up_and_have_room(
    cards: str, stairs: bool, post: bool
) -> None:
    works = fort(impassable=True, battlements=True, stairs=stairs)
    b = battle(
        column(len(cards.split())), attacker={"a1": cards}, forts={"h": works}, reserves=False,
        sites={"h": PRIZE},
    )  # fmt: skip

    assert posts(b) == ({"a1": ("h", True)} if post else {})


# -- going there ------------------------------------------------------------------------------


def test_a_detachment_goes_over_to_a_linked_part_that_is_its_post() -> None:
    b = battle(
        "H K .*9 d1", attacker={"a1": "rifle"}, inside={"h": "a1"}, reserves=False,
        forts={"h": ROOMY, "k": ROOMY}, sites={"h": {"links": ("k",)}, "k": PRIZE},
    )  # fmt: skip
    assert choose(b) == "order a1 advance"
    b.order("order a1 advance")

    assert choose(b) == "enter a1 k"


def test_from_another_part_it_leaves_by_the_door() -> None:
    b = battle(
        "H . . . K .*9 d1", attacker={"a1": "rifle"}, inside={"h": "a1"}, reserves=False,
        forts={"h": ROOMY, "k": ROOMY}, sites={"k": PRIZE},
    )  # fmt: skip
    b.order("order a1 advance")

    assert choose(b) == "leave a1 3,0"


@pytest.mark.parametrize(("left", "stays"), [(1, False), (3, True)])
def test_a_garrison_falls_back_from_a_failing_building_though_it_has_no_other(
    left: int, stays: bool
) -> None:
    b = battle(
        "a1 .*9 H H .*9\n. .*9 H H .*9", attacker={"a1": "siege"}, inside={"h": "d1"},
        forts={"h": ROOMY}, sites={"h": {"claimed": "defender"}}, hull={"h": left},
        first="defender", reserves=False,
    )  # fmt: skip
    assert (choose(b) == "order d1 advance") is not stays
    if stays:
        return
    b.order("order d1 advance")

    assert choose(b).startswith("leave d1 ")


@pytest.mark.parametrize(("inside", "made"), [({}, True), ({"h": "d1"}, False)])
def test_just_before_a_post_it_advances_into_it_unless_the_enemy_holds_it(
    inside: dict[str, str], made: bool
) -> None:
    text = "a1 . H H .*9 {}".format(". " if inside else "d1")
    b = battle(
        text, attacker={"a1": "rifle"}, inside=inside, forts={"h": ROOMY}, reserves=False,
        sites={"h": {**PRIZE, "claimed": "defender"}},
    )  # fmt: skip
    view = b.match.view(Side.ATTACKER)

    choice = garrisons.order_for(view, view.detachment("a1"))

    assert posting.goal(view, view.detachment("a1")) == ("h", False)
    assert choice.made is made


@pytest.mark.parametrize(("claimed", "climbs"), [(None, True), ("defender", False)])
def test_who_cannot_get_in_goes_up_where_that_raises_the_flag(
    claimed: str | None, climbs: bool
) -> None:
    """From battlements one claims only what is unclaimed (H13)."""
    b = battle(
        "a1 . H H H H H H H H H .*9 d1", attacker={"a1": "leaper"}, reserves=False,
        forts={"h": fort(doors=("east",), battlements=True, figures=20)},
        sites={"h": {**PRIZE, "claimed": claimed}},
    )  # fmt: skip
    b.order("order a1 advance")

    assert (choose(b) == "roof a1 h") is climbs


def test_one_on_a_roof_comes_down_for_a_post_elsewhere() -> None:
    text = """
        H H .*4 K K .*12 d1
        H H .*4 K K .*12 .
        . . .*4 . . .*12 .
    """
    b = battle(
        text, attacker={"a1": "rifle"}, roofs={"a1.1": (0, 0)}, reserves=False,
        forts={"h": fort(battlements=True, stairs=True, impassable=True), "k": ROOMY},
        sites={"k": PRIZE, "h": {"claimed": "attacker"}},
    )  # fmt: skip
    b.order("order a1 advance")

    assert choose(b).startswith("move a1.1 ")


# -- blows and guns ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "armour", "strikes"),
    [("defender", 8, True), ("attacker", 8, False), (None, 8, False), ("defender", 12, False)],
)
def test_blows_are_struck_at_a_wall_only_where_its_fall_is_worth_something(
    claimed: str | None, armour: int, strikes: bool
) -> None:
    b = battle(
        ". a1 H H .*9 d1\n. . H H .*9 .", attacker={"a1": "engine"}, phase="assault",
        orders={"a1": "assault"}, forts={"h": fort(armour=armour)}, reserves=False,
        sites={"h": {**PRIZE, "claimed": claimed}},
    )  # fmt: skip

    assert (choose(b) == "assault a1.1 h") is strikes


@pytest.mark.parametrize(("armour", "mans"), [(13, True), (14, False)])
def test_a_gun_is_manned_against_walls_that_it_can_hurt(armour: int, mans: bool) -> None:
    b = battle(
        "H .*9 K .*9 a1", defender={"d1": "mob1"}, inside={"h": "d1"}, phase="shooting",
        forts={"h": fort(guns={"east": "autocannon"}), "k": fort(armour=armour)},
        sites={"k": {**PRIZE, "claimed": "attacker"}}, first="defender",
    )  # fmt: skip

    assert (choose(b) == "man d1.1 h.east") is mans


@pytest.mark.parametrize(("own", "gun"), [("gun5", "h.east"), ("mob1", "h.west")])
def test_guns_are_manned_against_what_ones_own_weapons_bear_on_too(own: str, gun: str) -> None:
    """Else against what is dearest."""
    b = battle(
        "a2 .*9 H .*9 a1", attacker={"a1": "rifle", "a2": "chief"}, defender={"d1": own},
        inside={"h": "d1"}, phase="shooting", first="defender", reserves=False,
        forts={"h": fort(slits={"east": 3}, guns={"east": "cannon", "west": "cannon"})},
    )  # fmt: skip

    assert choose(b) == f"man d1.1 {gun}"


def test_walls_over_ones_own_men_are_not_worth_a_shot() -> None:
    b = battle(
        "a1 .*9 H .*9 K .*9", attacker={"a1": "siege", "a2": "rifle"}, phase="shooting",
        forts={"h": ROOMY, "k": ROOMY}, inside={"h": "a2", "k": "d1"},
    )  # fmt: skip
    view = b.match.view(Side.ATTACKER)

    assert breaking.stake(view, Side.ATTACKER, view.structure("h")) < 0
    assert list(breaking.worthy(view, Side.ATTACKER)) == ["k"]


def test_an_empty_building_without_a_flag_is_not_worth_one() -> None:
    b = battle("a1 .*9 H .*9 d1", attacker={"a1": "siege"}, forts={"h": fort()}, phase="shooting")

    assert breaking.worthy(b.match.view(Side.ATTACKER), Side.ATTACKER) == {}


# -- deployment -------------------------------------------------------------------------------

CITY = """
    .*8 H H . K K .
    .*8 H H . K K .
"""


def deploying(**more: Any) -> Battle:
    return battle(
        CITY,
        **{
            "phase": "deployment", "first": None, "defender": {"d1": "rifle*2", "d2": "rifle"},
            "forts": {"h": ROOMY, "k": ROOMY}, "reserves": False, **more,
        },
    )  # fmt: skip


def berth(b: Battle, unit: str) -> str | None:
    view = b.match.view(Side.DEFENDER)
    return str(berths.deploy(view, Side.DEFENDER, view.unit(unit), Stream(1)) or "") or None


def test_a_detachment_begins_in_the_building_that_is_worth_most() -> None:
    for prize, other in (("h", "k"), ("k", "h")):
        b = deploying(sites={prize: {**PRIZE, "claimed": "defender"}})
        assert berth(b, "d1.1") == f"place d1.1 {prize}"
        b.order(f"place d1.1 {prize}")
        assert berth(b, "d2.1") == f"place d2.1 {other}"


def test_on_impassable_works_it_begins_on_the_roof_and_its_fellows_with_it() -> None:
    works = fort(impassable=True, battlements=True, stairs=True)
    b = deploying(forts={"h": works, "k": fort(figures=2)})
    assert berth(b, "d1.1") == "place d1.1 8,0"
    b.order("place d1.1 8,0")

    assert berth(b, "d1.2") == "place d1.2 9,0"
    assert berth(b, "d2.1") is None


# -- battlements ------------------------------------------------------------------------------

ROOF = """
    .*8  H H H H .*6
    .*8  H H H H .*6
    .*8  . a1 . . .*6
    .*18
"""


@pytest.mark.parametrize(("defender", "charges"), [("mob1", True), ("mob5", False)])
def test_nobody_charges_up_at_those_who_are_stronger(defender: str, charges: bool) -> None:
    b = battle(
        ROOF, attacker={"a1": "leaper"}, defender={"d1": defender}, phase="assault",
        forts={"h": fort(battlements=True, impassable=True)}, roofs={"d1.1": (8, 0)},
        orders={"a1": "assault"}, reserves=False,
    )  # fmt: skip

    assert (choose(b) == "roof a1.1 h") is charges


def test_who_is_up_there_already_goes_along_to_a_cell_beside_the_enemy() -> None:
    b = battle(
        ROOF.replace("a1", ". "), attacker={"a1": "leaper"}, defender={"d1": "mob1"},
        phase="assault", forts={"h": fort(battlements=True, impassable=True)},
        roofs={"d1.1": (11, 1), "a1.1": (8, 0)}, orders={"a1": "assault"}, reserves=False,
    )  # fmt: skip

    order = choose(b)
    assert order.startswith("roof a1.1 h at ")
    b.order(order)
    assert choose(b) == "assault a1.1 d1.1"


def test_who_is_beside_the_enemy_up_there_fights_where_he_is() -> None:
    b = battle(
        ROOF.replace("a1", ". "), attacker={"a1": "leaper"}, defender={"d1": "mob1"},
        phase="assault", forts={"h": fort(battlements=True, impassable=True)},
        roofs={"d1.1": (8, 0), "a1.1": (9, 1)}, orders={"a1": "assault"}, reserves=False,
    )  # fmt: skip

    assert choose(b) == "assault a1.1 d1.1"
