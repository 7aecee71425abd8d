"""Fires as a whole: super-heavy weapons, criticals on engines, markers, lock-on (C6 to C10)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from kit.battle import Battle, battle
from msgspec.structs import replace

from odds import brute
from odds.brute import Dice
from siegegame.engine.rolls import Fire
from siegegame.model.orders import Shoot
from siegegame.model.vocabulary import Side
from siegegame.odds import distributions as dists
from siegegame.odds import estimates, volleys
from siegegame.odds.volleys import Toll

HALF = Fraction(1, 2)


def fire(b: Battle, target: str = "d1") -> Fire:
    assert b.match.to_act is not None
    found = b.match.view(b.match.to_act).prospects.fire(Shoot("a1", target))
    assert found is not None
    return found


def shooting(attacker: str, defender: str, order: str = "advance", gap: int = 6) -> Battle:
    """One detachment in a column that shoots at another in the open."""
    units = [
        sum(int(word.partition("*")[2] or 1) for word in side.split())
        for side in (attacker, defender)
    ]
    rows = [
        f"{'a1' if row < units[0] else '.'} .*{gap} {'d1' if row < units[1] else '.'} ."
        for row in range(max(units))
    ]
    return battle(
        "\n".join(rows), attacker={"a1": attacker}, defender={"d1": defender}, phase="shooting",
        orders={"a1": order},
    )  # fmt: skip


def only(found: Fire) -> Toll:
    (toll,) = volleys.tolls(found)
    return toll


@pytest.mark.rule("C10", "T3")
@pytest.mark.parametrize("order", ["advance", "overwatch", "assault"])
def test_death_rays_at_an_engine_with_their_criticals(order: str) -> None:
    b = shooting("ray*2", "engine", order)
    toll = only(fire(b))

    def ray(dice: Dice, left: int) -> int:
        if not left or (order == "assault" and dice.roll() < 4):
            return left
        face = dice.roll()
        if face < 2 and order == "overwatch":
            face = dice.roll()
        if face < 2:
            return left
        left -= 1
        critical = dice.roll() if left else 5
        if critical <= 3:
            left -= 1
        elif critical == 6:
            left -= dice.roll(3)
        return max(0, left)

    wanted = brute.every(lambda dice: 3 - ray(dice, ray(dice, 3)))
    assert {lost: toll.worn[0].p(lost) for lost in toll.worn[0].ways} == wanted
    assert toll.lost == (wanted[3],)


@pytest.mark.rule("C10")
def test_anti_tank_weapons_go_on_to_the_next_they_can_hurt() -> None:
    toll = only(fire(shooting("piercer*2", "rifle tank*2")))

    chances = {mark.unit: chance for mark, chance in zip(toll.marks, toll.lost, strict=True)}
    assert sorted(chances) == ["d1.2", "d1.3"]
    assert chances["d1.2"] == 1 - HALF**2
    assert chances["d1.3"] == HALF**2
    assert {n: toll.destroyed.p(n) for n in range(3)} == {0: HALF**2, 1: HALF, 2: HALF**2}


@pytest.mark.rule("C10")
def test_a_mega_cannon_rolls_for_each_under_it_friends_too() -> None:
    b = battle(
        """
        a1 .*5 d1 d1 .
        .  .*5 a2 .  .
        """,
        attacker={"a1": "siege", "a2": "rifle*2"},
        defender={"d1": "chief rifle"},
        phase="shooting",
    )
    tolls = volleys.tolls(fire(b))

    assert [(toll.detachment, toll.side) for toll in tolls] == [
        ("d1", Side.DEFENDER),
        ("a2", Side.ATTACKER),
    ]
    assert tolls[0].lost == (HALF, Fraction(1, 3))
    assert tolls[1].lost == (Fraction(1, 3),)
    assert tolls[1].markers.p(1) == Fraction(1, 3)


@pytest.mark.rule("C9")
@pytest.mark.parametrize(("aimed", "before"), [(7, 0), (8, 1), (15, 1), (16, 2), (24, 3)])
def test_markers_before_and_after_the_dice(aimed: int, before: int) -> None:
    toll = only(fire(shooting(f"gun{aimed}", "rifle*6")))

    assert min(toll.markers.ways) == before
    after = toll.markers.p(before + 1)
    assert after == (toll.hit if aimed < 8 else 0)
    assert toll.hit == 1 - Fraction(2, 3) ** {7: 4, 8: 4, 15: 8, 16: 8, 24: 12}[aimed]


@pytest.mark.rule("C9", "C10")
def test_disrupt_marks_and_hits_nothing() -> None:
    toll = only(fire(shooting("horn", "rifle*2")))

    assert {n: toll.markers.p(n) for n in toll.markers.ways} == {0: HALF, 1: HALF}
    assert toll.hit == 0
    assert toll.destroyed.p(0) == 1


@pytest.mark.rule("C6", "C9")
def test_four_weapons_mark_before_they_hit_whether_they_lock_on_or_not() -> None:
    toll = only(fire(shooting("ray*4", "tank*9", "assault")))

    assert toll.hit == 1 - Fraction(7, 12) ** 4
    assert toll.markers.p(1) == 1


@pytest.mark.rule("C6", "C9")
def test_three_weapons_mark_if_any_locks_on_and_hits() -> None:
    toll = only(fire(shooting("ray*3", "tank*9", "assault")))

    assert toll.markers.p(1) == toll.hit == 1 - Fraction(7, 12) ** 3


@pytest.mark.rule("C9")
def test_weapons_that_are_all_silenced_mark_and_hit_nothing() -> None:
    b = battle(
        "a1 a1 a1 a1 .*5 d1 d1",
        attacker={"a1": "ray*4"},
        defender={"d1": "tank*2"},
        phase="shooting",
        markers={"a1": 4},
    )
    found = fire(b)
    toll = only(found)

    assert (toll.side, toll.marks, toll.hit) == (Side.DEFENDER, (), 0)
    assert toll.markers.p(1) == toll.destroyed.p(0) == 1
    assert estimates.markers_placed(found) == estimates.SCALE


@pytest.mark.rule("C6", "C10")
def test_barrages_that_lock_on_or_not_make_the_dice() -> None:
    found = fire(shooting("howitzer rockets gun2", "rifle*3", "assault"))

    assert [salvo.ways for salvo in found.salvos] == [1, 1, 1, 1]
    assert [salvo.barrage for salvo in found.salvos] == [0, 3, 6, 9]
    assert found.salvo.barrage == 9


@pytest.mark.rule("C9")
def test_markers_silence_firepower_first_and_then_weapons() -> None:
    b = battle(
        "a1 .*6 d1 .\na1 .*6 d1 .\na1 .*6 . .",
        attacker={"a1": "ray piercer rifle"},
        defender={"d1": "tank*2"},
        phase="shooting",
        markers={"a1": 2},
    )
    found = fire(b)

    assert (found.aimed, found.modified, found.silenced) == (1, 0, 1)
    assert [strike.kind for strike in found.strikes] == ["death_ray"]


@pytest.mark.parametrize(
    "cards", [("gun6", "rifle*4"), ("gun9 gun3", "chief*3"), ("gun4", "engine")]
)
def test_estimates_of_equal_needs_are_exact(cards: tuple[str, str]) -> None:
    found = fire(shooting(*cards))
    toll, guess = only(found), estimates.losses(found)

    for mark, worn in zip(toll.marks, toll.worn, strict=True):
        exact = dists.mean(worn) / mark.capacity * estimates.SCALE
        assert abs(guess.units.get(mark.unit, 0) - exact) <= 2 * mark.capacity


def test_estimates_of_mixed_needs_are_near() -> None:
    found = fire(shooting("gun8 siege ray", "chief rifle*3 tank"))
    toll, guess = only(found), estimates.losses(found)

    exact = sum(toll.lost) * estimates.SCALE
    assert abs(guess.enemy_units - exact) < estimates.SCALE // 4
    assert guess.own_units == 0


@pytest.mark.rule("E6", "C10")
def test_a_template_on_occupants_strikes_their_structure_too() -> None:
    b = battle(
        "a1 .*5 H H .\na1 .*5 H H .",
        attacker={"a1": "howitzer siege"},
        defender={"d1": "rifle*3"},
        inside={"h": "d1"},
        phase="shooting",
    )
    found = fire(b)

    (wall,) = found.salvo.walls
    assert (wall.structure, wall.firepower, wall.dice) == ("h", 1, 1)
    assert len(wall.inside) == 3
    assert [strike.structures for strike in found.strikes] == [("h",)]


def test_a_fire_without_weapons_in_reach_is_none() -> None:
    b = shooting("rifle", "rifle", gap=30)
    assert b.match.view(Side.ATTACKER).prospects.fire(Shoot("a1", "d1")) is None
    assert b.match.view(Side.ATTACKER).prospects.fire(Shoot("a1", "nobody")) is None


def test_salvos_of_unequal_chance_are_weighed() -> None:
    found = fire(shooting("howitzer*2", "rifle*2", "assault"))

    assert [salvo.ways for salvo in found.salvos] == [1, 2, 1]
    whole = only(found).destroyed
    parts = [only(replace(found, salvos=(each,))).destroyed for each in found.salvos]
    assert whole == dists.mix(zip((1, 2, 1), parts, strict=True))


@pytest.mark.rule("C9", "C10")
def test_many_mega_cannons_mark_bystanders_before_the_dice() -> None:
    b = battle(
        "a1 .*5 d1 d2\na1 .*7\na1 .*7\na1 .*7",
        attacker={"a1": "siege*4"},
        defender={"d1": "rifle", "d2": "rifle*2"},
        phase="shooting",
    )
    tolls = volleys.tolls(fire(b))

    assert [toll.detachment for toll in tolls] == ["d1", "d2"]
    assert [toll.markers.p(1) for toll in tolls] == [1, 1]
    assert tolls[1].lost == (1 - Fraction(2, 3) ** 4,)
