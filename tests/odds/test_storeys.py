"""Odds of shots and charges at storeys equal enumeration of every die, and icepool's (S2 to S4)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import icepool
import pytest
from kit import battle
from kit.cast import UNITS
from kit.towers import tower
from msgspec.structs import replace

from siegegame.engine.storey_rolls import StoreyFire, StoreyMark, StoreyShot, StoreyTarget
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Side
from siegegame.odds import storeys
from siegegame.odds.forecast import forecast
from siegegame.odds.modifiers import of_storeys

from .brute import Dice, every

ONE = """
    a1 .*6 H H . . . .
    a1 .*6 H H . . . .
    .*13
"""


def mark(unit: str, floor: int, defence: int) -> StoreyMark:
    return StoreyMark(unit, "d1", Side.DEFENDER, 10, defence, floor)


def target(
    material: int, floor: int, floors: int, *marks: StoreyMark, shield: bool = False
) -> StoreyTarget:
    return StoreyTarget("h", 0, floor, floors, "stuff", material, marks, (), True, shield)


def shot(dice: int, difficulty: int, crew: int, **more: bool) -> StoreyShot:
    return StoreyShot("a1.1", "gun", dice, difficulty, crew, **more)


def play(fire: StoreyFire, dice: Dice) -> tuple[bool, tuple[str, ...]]:
    """One course of an attack, rolled out die by die: whether the floor falls, who is lost."""
    up, falls = fire.target.shield, False
    for each in fire.shots:
        if falls or not _hits(each, dice):
            continue
        if up and each.stopped:
            up = False
            continue
        attack = dice.total(each.dice)
        falls = attack >= dice.total(fire.target.material_dice)
    return falls, _lost(fire.target, dice) if falls else ()


def _hits(each: StoreyShot, dice: Dice) -> bool:
    if each.sure:
        return True
    if each.locks and dice.roll() < 4:
        return False
    need = 6 if each.snap else each.difficulty - (each.crew - 1)
    return dice.roll() >= need or (each.rerolls and dice.roll() >= need)


def _lost(falling: StoreyTarget, dice: Dice) -> tuple[str, ...]:
    there = [m for m in falling.marks if m.floor == falling.floor]
    total = dice.total(falling.material_dice) if there else 0
    found = [m.unit for m in there if total >= m.defence]
    for m in falling.marks:
        if m.floor > falling.floor and m.floor >= 3:
            rolled = dice.total(m.floor - falling.floor)
            found += [m.unit] if rolled >= m.defence else []
    return tuple(found)


FIRES = [
    StoreyFire(target(1, 1, 2, mark("x", 1, 4), mark("y", 2, 4)), (shot(3, 5, 1),)),
    StoreyFire(target(2, 2, 3, mark("x", 2, 5), mark("y", 3, 4)), (shot(3, 6, 3),)),
    StoreyFire(target(1, 1, 3, mark("x", 3, 5)), (shot(1, 4, 2, rerolls=True), shot(2, 5, 1))),
    StoreyFire(target(1, 1, 1, mark("x", 1, 2), mark("y", 1, 5)), (shot(2, 5, 1, locks=True),)),
    StoreyFire(
        target(1, 1, 1, shield=True), (shot(1, 3, 1, stopped=True), shot(2, 4, 1, stopped=True))
    ),
    StoreyFire(target(1, 1, 1, shield=True), (shot(1, 3, 1), shot(2, 4, 2, snap=True))),
    StoreyFire(target(2, 1, 1, mark("x", 1, 4)), (shot(4, 0, 1, sure=True),)),
]


@pytest.mark.rule("S2", "S3", "S4")
@pytest.mark.parametrize("fire", FIRES)
def test_the_odds_of_a_fall_equal_every_way_the_dice_may_lie(fire: StoreyFire) -> None:
    ways = every(lambda dice: play(fire, dice))
    found = storeys.fall(fire)

    assert found.falls == sum(p for (falls, _), p in ways.items() if falls)
    for each, chance in found.lost:
        assert chance == sum(p for (_, lost), p in ways.items() if each.unit in lost), each
    floors = {each.unit: each.floor for each in fire.target.marks}
    for dist, on in ((found.on_floor, True), (found.above, False)):
        for number in range(3):
            share = sum(
                p
                for (_, lost), p in ways.items()
                if sum((floors[u] == fire.target.floor) is on for u in lost) == number
            )
            assert dist.p(number) == share


@pytest.mark.rule("S3")
@pytest.mark.parametrize(
    ("attack", "defence"), list(itertools.product((2, 3, 4, 5, 6), (1, 2, 3, 4, 5)))
)
def test_contests_of_dice_are_as_icepool_has_them(attack: int, defence: int) -> None:
    die = icepool.d6
    wanted = (attack @ die >= defence @ die).probability(True)

    assert storeys.beats(attack, defence) == wanted


@pytest.mark.rule("S2", "S3")
def test_a_tank_gun_of_four_against_concrete() -> None:
    hit = Fraction(4, 6)
    one = storeys.single(target(3, 1, 1), shot(5, 6, 4))

    assert one.misses == 1 - hit
    assert one.falls == hit * storeys.beats(5, 3)
    assert one.misses + one.nothing + one.falls == 1


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("difficulty", "crew", "value"), [(7, 2, "6+"), (7, 1, "no face"), (30, 6, "no face")]
)
def test_a_gun_that_no_face_helps_is_said_to_miss(difficulty: int, crew: int, value: str) -> None:
    fire = StoreyFire(target(3, 1, 1), (shot(5, difficulty, crew),))

    assert [each.value for each in of_storeys(fire) if "difficulty" in each.label] == [value]
    assert (storeys.chance_of(fire) == 0) is (value == "no face")


@pytest.mark.rule("S7")
def test_a_die_clears_no_more_than_was_asked() -> None:
    assert storeys.cleared(4).p(4) == Fraction(3, 6)
    assert storeys.cleared(6).p(2) == Fraction(1, 6)


def outcomes(b: battle.Battle, text: str) -> dict[tuple[str, int | str], Fraction]:
    side = b.match.to_act
    assert side is not None
    found = forecast(b.match.view(side), parse(text))
    return {(each.what, each.value): each.p for each in found.outcomes}


@pytest.mark.rule("S1", "S2", "S3", "S4", "V3")
def test_the_forecast_of_a_volley_tells_the_fall_and_the_losses() -> None:
    b = battle(
        ONE, attacker={"a1": "tank*2"}, defender={"d1": "rifle*2"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.2": 3}, phase="shooting", ruin=True,
        cards={"tank": replace(UNITS["tank"], crew=4)},
    )  # fmt: skip
    found = outcomes(b, "shoot a1 h floor 1")
    one = Fraction(4, 6) * storeys.beats(5, 3)
    falls = 1 - (1 - one) ** 2

    assert found["h, section 1: floor 1 falls", "yes"] == falls
    assert found["h, section 1: one shot of cannon by a1.1", "brings the floor down"] == one
    assert found["d1.1 is lost to the fall", "yes"] == falls * Fraction(215, 216)
    assert found["d1.2 is lost to the fall", "yes"] == falls * Fraction(33, 36)
    assert found["h, section 1: floors that fall", 3] == falls


@pytest.mark.rule("S1")
def test_the_forecast_of_a_template_on_occupants_tells_of_their_floor() -> None:
    b = battle(
        ONE, attacker={"a1": "siege*2"}, defender={"d1": "rifle"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.1": 2}, phase="shooting",
    )  # fmt: skip
    found = outcomes(b, "shoot a1 d1 at 7,0")
    one = Fraction(2, 6) * storeys.beats(6, 3)

    assert found["h, section 1: floor 2 falls", "yes"] == 1 - (1 - one) ** 2


@pytest.mark.rule("S3", "S7")
def test_charges_and_clearing_have_forecasts() -> None:
    b = battle(
        """
        .*7
        .*2 a1 H H .*2
        .*2 :  H H .*2
        .*7
        """,
        attacker={"a1": "sapper"}, forts={"h": tower(2)},
    )  # fmt: skip
    b.orders("order a1 advance")
    assert outcomes(b, "clear a1.1 2,2")["cells cleared", 1] == 1
    b.skip_to("assault")
    found = outcomes(b, "charge a1.1 h")
    assert found["h, section 1: floor 1 falls", "yes"] == storeys.beats(4, 3)


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("places", "outlive"),
    [
        ({"d1.1": 1}, Fraction(1, 216)),  # a 3 alone spares it
        ({"d1.1": 1, "d1.2": 1}, Fraction(1, 216)),  # and both, by one roll
        ({"d1.1": 1, "d1.2": 2}, Fraction(1)),  # from the second floor nobody is lost
        ({"d1.1": 1, "d1.2": 3}, 1 - Fraction(215, 216) * Fraction(33, 36)),
    ],
)
def test_who_is_lost_with_a_floor_loses_no_overwatch(
    places: dict[str, int], outlive: Fraction
) -> None:
    b = battle(
        ONE, attacker={"a1": "siege*2"}, defender={"d1": f"rifle*{len(places)}"},
        forts={"h": tower(3)}, inside={"h": "d1"}, floors=places, phase="shooting",
        orders={"d1": "overwatch"},
    )  # fmt: skip
    found = outcomes(b, "shoot a1 h at 7,0 floor 1")

    falls = found["h, section 1: floor 1 falls", "yes"]
    assert found["d1 loses Overwatch", "yes"] == falls * outlive


@pytest.mark.rule("S4")
def test_who_stays_in_another_section_loses_overwatch_for_certain() -> None:
    b = battle(
        """
        a1 .*6 H H H H . .
        .*7    H H H H . .
        .*13
        """,
        attacker={"a1": "siege"}, defender={"d1": "rifle*2"}, forts={"h": tower(3)},
        inside={"h": "d1"}, places={"d1.1": (0, 1), "d1.2": (1, 1)}, phase="shooting",
        orders={"d1": "overwatch"},
    )  # fmt: skip
    found = outcomes(b, "shoot a1 h at 7,0 floor 1")

    falls = found["h, section 1: floor 1 falls", "yes"]
    assert found["d1 loses Overwatch", "yes"] == falls


@pytest.mark.rule("S4")
def test_the_hardest_to_kill_on_a_floor_decides_whether_any_outlives_it() -> None:
    b = battle(
        ONE, attacker={"a1": "siege*2"}, defender={"d1": "rifle storm"}, forts={"h": tower(3)},
        inside={"h": "d1"}, phase="shooting", orders={"d1": "overwatch"},
        cards={"storm": replace(UNITS["storm"], defence=5)},
    )  # fmt: skip
    found = outcomes(b, "shoot a1 h at 7,0 floor 1")

    falls = found["h, section 1: floor 1 falls", "yes"]
    assert found["d1 loses Overwatch", "yes"] == falls * Fraction(4, 216)  # a 3 or a 4


@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize(("weapons", "number"), [("cannon cannon", 6), ("cannon lobber", 12)])
def test_alike_shots_of_a_unit_are_told_once(weapons: str, number: int) -> None:
    b = battle(
        ONE, attacker={"a1": "tank*2"}, defender={"d1": "rifle*2"}, forts={"h": tower(3)},
        inside={"h": "d1"}, floors={"d1.2": 3}, phase="shooting", ruin=True,
        cards={"tank": replace(UNITS["tank"], weapons=tuple(weapons.split()))},
    )  # fmt: skip
    found = forecast(b.match.view(b.match.to_act), parse("shoot a1 h floor 1")).outcomes
    shots = [(each.what, each.value) for each in found if "one shot" in each.what]

    assert len(shots) == len(set(shots)) == number
