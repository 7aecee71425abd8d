"""Attacks on structures against every way their dice may fall (E5, E7, E8, E11)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from odds import brute
from odds.brute import Dice
from siegegame.content.loader import load
from siegegame.engine.rolls import Mark, Storm, Wall
from siegegame.model.vocabulary import Side, StructureSize, StructureState
from siegegame.odds import breaches, estimates, storms, walls
from siegegame.odds import distributions as dists
from siegegame.odds.walls import Blow

TABLES = load().tables
EXTRA = {2: 3, **dict.fromkeys(range(3, 6), 1), 6: 0, 7: 0, 8: 0, 9: 1, 10: 2, 11: 3, 12: 4}
FAILING = ("unstable", "unstable", "crumbling", "crumbling", "destroyed", "destroyed")


def lodger(number: int, armour: int = 5, points: int = 10, detachment: str = "d1") -> Mark:
    return Mark(
        unit=f"{detachment}.{number}", detachment=detachment, side=Side.DEFENDER, need=armour + 1,
        bare=armour, capacity=1, engine=False, in_rubble=False, points=points,
    )  # fmt: skip


def wall(
    armour: int = 5,
    remaining: int = 4,
    inside: tuple[Mark, ...] = (),
    state: str = "standing",
    dice: tuple[int, ...] = (0, 1, 1, 1, 1, 1, 1),
) -> Wall:
    return Wall(
        structure="h", size=StructureSize.SMALL, state=StructureState(state), armour=armour,
        remaining=remaining, firepower=0, dice=0, rerolls=False, inside=inside, inside_dice=dice,
        criticals=TABLES.critical, failing=FAILING,
    )  # fmt: skip


class Play:
    """An attack as the rules tell it, on one structure."""

    def __init__(self, dice: Dice, found: Wall) -> None:
        self.dice, self.found = dice, found
        self.lost = 0
        self.left = list(found.inside)
        self.rows: list[int] = []

    def hit(self, blow: Blow) -> None:
        if blow.lock_on and self.dice.roll() < 4:
            return
        face = self.dice.roll()
        if face < blow.need and blow.rerolls:
            face = self.dice.roll()
        if face < blow.need:
            return
        self.lost += 1
        self.criticals = getattr(self, "criticals", 0) + int(blow.ray or face == 6)

    def critical(self) -> None:
        total = self.dice.roll() + self.dice.roll()
        self.rows.append(total)
        self.lost += EXTRA[total]
        if total in {2, 11}:
            self.shake()
        elif total == 10 and self.left:
            self.left.remove(self.cheapest(self.left))
        elif total == 12:
            for name in dict.fromkeys(each.detachment for each in self.left):
                self.burn([each for each in self.left if each.detachment == name])

    def cheapest(self, units: list[Mark]) -> Mark:
        return min(units, key=lambda each: each.points)

    def shake(self) -> None:
        faces = sorted((self.dice.roll() for _ in range(self.number(len(self.left)))), reverse=True)
        for face, mark in zip(faces, list(self.left), strict=False):
            if brute.hurts(self.dice, face, mark.bare + 1, False):
                self.left.remove(mark)

    def number(self, power: int) -> int:
        return self.found.inside_dice[power]

    def burn(self, units: list[Mark]) -> None:
        power = self.dice.roll()
        faces = sorted((self.dice.roll() for _ in range(self.number(power))), reverse=True)
        least = min(each.bare + 1 for each in units)
        for face in faces:
            able = [each for each in units if min(each.bare + 1, 6) <= face]
            if able and brute.hurts(self.dice, face, least, False):
                units.remove(self.cheapest(able))
                self.left.remove(self.cheapest(able))

    def end(self) -> tuple[int, str, int]:
        """Capacity lost, the state, how many inside are dead."""
        state = self.found.state
        if 0 < self.lost >= self.found.remaining:
            rolled = StructureState(FAILING[self.dice.roll() - 1])
            state = max(state, rolled, key=lambda each: each.severity)
            if state is StructureState.DESTROYED:
                self.left = [each for each in self.left if self.dice.roll() >= 4]
        lost = min(self.lost, self.found.remaining)
        return lost, state.value, len(self.found.inside) - len(self.left)


def attack(found: Wall, *blows: Blow) -> Callable[[Dice], tuple[int, str, int]]:
    def game(dice: Dice) -> tuple[int, str, int]:
        play = Play(dice, found)
        for blow in blows:
            play.hit(blow)
        for _ in range(getattr(play, "criticals", 0)):
            play.critical()
        return play.end()

    return game


SHOT, RAY = Blow(5, False, False, False), Blow(2, True, False, False)
SIX = Blow(6, False, False, False)
CASES = {
    "nobody inside": (wall(), (SHOT, SHOT)),
    "one die": (wall(inside=(lodger(1), lodger(2))), (SHOT,)),
    "little capacity left": (wall(remaining=1, inside=(lodger(1),)), (SHOT,)),
    "already failing": (wall(remaining=0, inside=(lodger(1),), state="crumbling"), (SHOT,)),
    "a death ray": (wall(inside=(lodger(1), lodger(2, 4, 20))), (RAY,)),
    "a 7 inside": (wall(inside=(lodger(1, 6), lodger(2, 6))), (SIX,)),
    "a 7 and a 6 inside": (wall(inside=(lodger(1, 6), lodger(2, 5))), (SIX,)),
    "a dear and a cheap one": (wall(inside=(lodger(1, 4, 30), lodger(2, 5, 5))), (RAY,)),
    "two detachments": (wall(remaining=9, inside=(lodger(1), lodger(2, detachment="d2"))), (SIX,)),
    "three dice on each": (
        wall(remaining=9, inside=(lodger(1), lodger(2, 4)), dice=(0, 1, 2, 2, 2, 2, 3)), (SIX,),
    ),
    "two criticals": (wall(remaining=11, inside=(lodger(1),)), (SIX, SIX)),
    "overwatch": (wall(), (Blow(6, False, True, False), SHOT)),
    "lock-on": (wall(), (Blow(5, False, False, True), SHOT)),
}  # fmt: skip


def numbered(blows: tuple[Blow, ...]) -> tuple[tuple[Blow, int], ...]:
    return tuple((blow, blows.count(blow)) for blow in dict.fromkeys(blows))


@pytest.mark.rule("E5", "E7", "E8", "E11")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_attacks_against_every_way_the_dice_may_fall(case: tuple[Wall, tuple[Blow, ...]]) -> None:
    found, blows = case
    breach = breaches.attack(found, breaches.of_dice(numbered(blows)))
    wanted = brute.every(attack(found, *blows))

    for place, have in enumerate(
        (breach.lost, breach.state.map(lambda state: state.value), breach.dead)
    ):
        keys = sorted({end[place] for end in wanted})
        assert [have.p(key) for key in keys] == [
            sum(p for end, p in wanted.items() if end[place] == key) for key in keys
        ]
        assert sorted(have.ways) == keys
    fails = sum(p for end, p in wanted.items() if end[1] != found.state.value)
    if found.state is StructureState.STANDING:
        assert breach.fails == fails


@pytest.mark.rule("E7")
def test_rows_of_the_chart_that_come_up_at_least_once() -> None:
    breach = breaches.attack(wall(armour=6), breaches.of_dice(((RAY, 2),)))
    chances = {row.low: row.p for row in breach.rows}

    ray = Fraction(5, 6)
    ways = {2: 1, 3: 9, 6: 16, 9: 4, 10: 3, 11: 2, 12: 1}
    for low, number in ways.items():
        assert chances[low] == 1 - (1 - ray * Fraction(number, 36)) ** 2
    assert breach.fire == chances[12]


@pytest.mark.rule("E10")
@pytest.mark.parametrize(("dice", "tearing"), [(1, 0), (2, 0), (0, 1)])
def test_assaults_on_structures(dice: int, tearing: int) -> None:
    found = Storm(
        wall=wall(remaining=6), units=("a1.1",), strength=10, loose=0, bonuses=(), wall_strength=15,
        wall_bonuses=(("higher total", 1),), dice=dice, tearing=tearing,
    )  # fmt: skip

    def game(rolls: Dice) -> tuple[int, str, int]:
        play = Play(rolls, found.wall)
        if rolls.roll() >= rolls.roll() + 1:
            for _ in range(dice):
                play.hit(SHOT)
            for _ in range(tearing):
                play.lost += rolls.roll()
            for _ in range(getattr(play, "criticals", 0) + tearing):
                play.critical()
        return play.end()

    wanted = brute.every(game)
    result = storms.storm(found)
    assert result.equals == Fraction(15, 36)
    for lost in range(7):
        assert result.breach.lost.p(lost) == sum(p for end, p in wanted.items() if end[0] == lost)
    guess = estimates.storm(found)
    assert guess.equals == 15 * estimates.SCALE // 36
    assert guess.wall.lost == int(dists.mean(result.breach.lost) * estimates.SCALE)
    assert guess.wall.fails == int(result.breach.fails * estimates.SCALE)


def test_estimates_of_structures_are_exact() -> None:
    found = replace(wall(armour=5, remaining=5), dice=6)
    breach = breaches.attack(found, breaches.of_dice(((SHOT, 6),)))
    guess = estimates.wall(found)

    assert guess.lost == int(dists.mean(breach.lost) * estimates.SCALE)
    assert guess.fails == int(breach.fails * estimates.SCALE)
    assert guess.falls == int(breach.state.p(StructureState.DESTROYED) * estimates.SCALE)


def test_capacity_lost_is_the_same_with_and_without_anyone_inside() -> None:
    full, empty = wall(inside=(lodger(1), lodger(2))), wall()
    dice = breaches.of_dice(((SHOT, 4), (RAY, 1)))

    assert breaches.attack(full, dice).lost == breaches.attack(empty, dice).lost
    assert (
        walls.losses(((SHOT, 4), (RAY, 1)), TABLES.critical).map(lambda lost: min(lost, 4))
        == breaches.attack(empty, dice).lost
    )
