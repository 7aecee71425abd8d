"""Cheap expectations for computer players, all whole numbers in ten-thousandths.

Exact: everything about a structure, a fight or a storm; units lost to dice of which all need the
same face up to 6, none of them rolled twice, before super-heavy weapons strike. The rest is a
good guess: dice that need different faces are counted as if each unit stood among its equals,
super-heavy weapons meet each unit as if the losses before did not hang together; a void shield
takes a die of Firepower, and nothing else, at units; fuel pipes make no die better.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from siegegame.engine.rolls import Barrage, Fight, Fire, Mark, Storm, Strike, Wall
from siegegame.model.vocabulary import Side, StructureState
from siegegame.odds import distributions as dists
from siegegame.odds import fights, walls
from siegegame.odds.dealing import cancelled
from siegegame.odds.distributions import Dist
from siegegame.rules import capacity, heavies, markers
from siegegame.rules.throws import to_hit

SCALE: Final = 10_000
"""What is certain."""
_KEPT: Final = 4096
"""Results that are remembered, of each kind."""
_LOCKS: Final = sum(map(bool, heavies.LOCK_ON.outcomes)) * SCALE // heavies.LOCK_ON.sides


class Losses(NamedTuple):
    """What a fire may cost both sides."""

    units: dict[str, int]
    """The chance of each unit that may be hit to be lost; of an engine the share of capacity."""
    enemy_units: int
    own_units: int
    enemy_points: int
    """Points of enemy cards lost, on average, in ten-thousandths of a point."""
    own_points: int


class WallEstimate(NamedTuple):
    """What an attack may do to a structure."""

    structure: str
    lost: int
    """Capacity lost on average, never more than there is."""
    fails: int
    """The chance that it rolls on the chart of failing structures (E11)."""
    falls: int
    """The chance that it is destroyed at once."""


class FightEstimate(NamedTuple):
    """What a fight may come to."""

    win: int
    lose: int
    tie: int
    enemy_units: int
    """Hits on enemies on average."""
    own_units: int


class StormEstimate(NamedTuple):
    """What an assault on a structure may come to."""

    equals: int
    """The chance that the attackers equal it and roll to break it."""
    wall: WallEstimate


def losses(fire: Fire) -> Losses:
    """Whom a fire may cost what, friends under its templates included."""
    salvo, left = fire.salvo, _Left()
    _volley(left, fire, salvo.dice - salvo.stopped, salvo.ignoring)
    for barrage in salvo.barrages:
        _barrage(left, barrage)
    lock = _LOCKS if fire.lock_on else SCALE
    for strike in fire.strikes:
        _strike(left, strike, lock)
    return left.losses(fire.side)


def hurt(fire: Fire, lost_of: dict[str, int] | None = None) -> int:
    """The chance that the dice or super-heavy weapons hit anything of the target at all.

    Args:
        fire: the fire.
        lost_of: the chance of each unit to be lost, where it is known.
    """
    missed = SCALE
    chances = losses(fire).units if lost_of is None else lost_of
    marks = dict.fromkeys([mark.unit for mark in fire.marks])
    for unit, lost in chances.items():
        if unit in marks:
            missed = missed * (SCALE - lost) // SCALE
    return SCALE - missed


def markers_placed(fire: Fire, lost_of: dict[str, int] | None = None) -> int:
    """Markers on the target, on average; for `lost_of` see `hurt`."""
    if not fire.marks and not fire.heavies:
        return 0
    aimed, single = fire.aimed + fire.salvo.barrage, fire.heavies
    placed = markers.before_dice(aimed) + heavies.markers_before(single)
    after = markers.after_dice(aimed, 1) or heavies.markers_after(single, True)
    return placed * SCALE + (hurt(fire, lost_of) if after else 0)


class _Left:
    """The chance of each unit to be still there, an engine's share of capacity."""

    def __init__(self) -> None:
        self.left: dict[str, int] = {}
        self.marks: dict[str, Mark] = {}

    def of(self, mark: Mark) -> int:
        return self.left.get(mark.unit, SCALE)

    def take(self, mark: Mark, lost: int) -> None:
        """Takes a share of what is left of a unit."""
        self.marks[mark.unit] = mark
        self.left[mark.unit] = self.of(mark) * (SCALE - lost) // SCALE

    def losses(self, side: Side) -> Losses:
        units = {unit: SCALE - left for unit, left in self.left.items()}
        sums = [0, 0, 0, 0]
        for unit, lost in units.items():
            mark = self.marks[unit]
            own = mark.side is side
            sums[own] += lost
            sums[2 + own] += lost * mark.points
        return Losses(units, *sums)


def _volley(left: _Left, fire: Fire, dice: int, ignoring: int) -> None:
    if not dice or not fire.marks:
        return
    easiest = min(mark.need for mark in fire.marks) if fire.rerolls else 0
    bare = min(mark.bare for mark in fire.marks) if fire.rerolls else 0
    chances = {
        _kind(mark): _mixed((mark.need, easiest), (mark.bare, bare), mark, dice, ignoring)
        for mark in fire.marks
    }
    _deal(left, fire.marks, chances, dice)


def _barrage(left: _Left, barrage: Barrage) -> None:
    chances = {
        _kind(mark): hit(mark.need, mark.in_rubble, saved=mark.saved) for mark in barrage.marks
    }
    _deal(left, barrage.marks, chances, barrage.dice)


_Kind = tuple[int, int, bool, bool]


def _kind(mark: Mark) -> _Kind:
    """What the chance of a die against a unit depends on."""
    return mark.need, mark.bare, mark.in_rubble, mark.saved


def _deal(
    left: _Left,
    marks: tuple[Mark, ...],
    chances: dict[_Kind, tuple[int, int]],
    dice: int,
) -> None:
    """Each unit in turn gets a die, one each before any second (C8)."""
    seat, lost = 0, dict.fromkeys(range(len(marks)), 0)
    for depth in range(1, max(mark.capacity for mark in marks) + 1):
        for place, mark in enumerate(marks):
            if mark.capacity >= depth and seat < dice:
                chance = chances[_kind(mark)]
                lost[place] += _tails(dice, *chance)[seat]
                seat += 1
    for place, mark in enumerate(marks):
        if lost[place]:
            left.take(mark, lost[place] // mark.capacity)


@cache
def hit(need: int, in_rubble: bool, easiest: int = 0, *, saved: bool = False) -> tuple[int, int]:
    """The chance of a die against a face, as hits out of ways; re-rolled below the easiest.

    With `saved` battlements may cancel the hit (H16).
    """
    throw = to_hit(need, in_rubble=in_rubble)
    dist = dists.of_throw(throw)
    if easiest:
        faces = to_hit(easiest).outcomes
        hits = dists.mix(
            (1, dist if not faces[face] else dists.of_throw_at(throw, face)) for face in range(6)
        )
        dist = hits
    if saved:
        dist = cancelled(dist)
    return dist.ways.get(1, 0), dist.total


def _mixed(
    covered: tuple[int, int], bare: tuple[int, int], mark: Mark, dice: int, ignoring: int
) -> tuple[int, int]:
    """The mean chance of dice some of which ignore cover."""
    in_rubble = mark.in_rubble
    hits, ways = hit(covered[0], in_rubble, covered[1], saved=mark.saved)
    if not ignoring:
        return hits, ways
    more, others = hit(bare[0], in_rubble, bare[1])
    total = hits * others * (dice - ignoring) + more * ways * ignoring
    return total, ways * others * dice


@lru_cache(_KEPT)
def _tails(dice: int, hits: int, ways: int) -> tuple[int, ...]:
    """The chance that more than 0, 1, 2, ... of the dice hit."""
    dist = dists.binomial(dice, hits, ways)
    found, above = [0] * dice, 0
    for number in range(dice, 0, -1):
        above += dist.ways.get(number, 0)
        found[number - 1] = above * SCALE // dist.total
    return tuple(found)


def _strike(left: _Left, strike: Strike, lock: int) -> None:
    if strike.kind == "disrupt":
        return
    if strike.kind == "mega_cannon":
        for mark in strike.marks:
            chance = hit(mark.bare, mark.in_rubble, saved=mark.saved)
            left.take(mark, _share(chance, lock) // mark.capacity)
        return
    reaching = lock
    for mark in strike.marks:
        here = left.of(mark)
        saved = mark.saved and strike.kind != "death_ray"
        again = strike.need if strike.rerolls else 0
        found = hit(strike.need, mark.in_rubble, again, saved=saved)
        left.take(mark, _share(found, reaching) // mark.capacity)
        reaching = reaching * (SCALE - here) // SCALE
        if not reaching or mark.capacity > 1:
            break


def _share(chance: tuple[int, int], of: int) -> int:
    return chance[0] * of // chance[1]


def wall(found: Wall, fire: Fire | None = None) -> WallEstimate:
    """What an attack may do to a structure that is shot at or under a template."""
    return _wall(
        found.structure, walls.blows(found, fire), found.criticals, found.remaining,
        found.failing, found.state,
    )  # fmt: skip


def structures(fire: Fire) -> tuple[WallEstimate, ...]:
    """What a fire may do to each structure that it strikes, if all barrages lock on."""
    return tuple(wall(each, fire) for each in fire.salvo.walls)


@lru_cache(_KEPT)
def _wall(
    structure: str,
    blows: tuple[tuple[walls.Blow, int], ...],
    criticals: walls.Criticals,
    remaining: int,
    failing: tuple[str, ...],
    state: StructureState,
) -> WallEstimate:
    dist = walls.losses(blows, criticals)
    return _estimate(structure, dist, remaining, failing, state)


def _estimate(
    structure: str,
    dist: Dist[int],
    remaining: int,
    failing: tuple[str, ...],
    state: StructureState,
) -> WallEstimate:
    fails = sum(ways for lost, ways in dist.ways.items() if lost and lost >= remaining)
    lost = sum(min(lost, remaining) * ways for lost, ways in dist.ways.items())
    fallen = walls.results(failing, state)
    falls = fallen.ways.get(StructureState.DESTROYED, 0) * fails
    return WallEstimate(
        structure,
        lost * SCALE // dist.total,
        fails * SCALE // dist.total,
        falls * SCALE // (dist.total * fallen.total),
    )


def fight(found: Fight) -> FightEstimate:
    """What a fight may come to."""
    return _fight(fights.fight(found))


def chances(found: Fight) -> tuple[int, int]:
    """The chance to win a fight, and the chance to tie it to the end."""
    return _chances(fights.differences(fights.stance(found.ours), fights.stance(found.theirs)))


def _chances(dist: Dist[int]) -> tuple[int, int]:
    win = sum([ways for lead, ways in dist.ways.items() if lead > 0])
    tie = dist.ways.get(fights.TIE, 0)
    return win * SCALE // dist.total, tie * SCALE // dist.total


def _fight(result: fights.Result) -> FightEstimate:
    dist = result.differences
    win = sum(ways for lead, ways in dist.ways.items() if lead > 0)
    tie = dist.ways.get(fights.TIE, 0)
    return FightEstimate(
        win * SCALE // dist.total,
        (dist.total - win - tie) * SCALE // dist.total,
        tie * SCALE // dist.total,
        _mean(result.theirs_lost),
        _mean(result.ours_lost),
    )


def _mean(dist: Dist[int]) -> int:
    return sum(each * ways for each, ways in dist.ways.items()) * SCALE // dist.total


def storm(found: Storm) -> StormEstimate:
    """What an assault on a structure may come to (E10)."""
    lead = sum(v for _, v in found.bonuses) - sum(v for _, v in found.wall_bonuses)
    return _storm(
        lead, found.dice, found.tearing, found.wall.structure, found.wall.armour,
        found.wall.criticals, found.wall.remaining, found.wall.failing, found.wall.state,
    )  # fmt: skip


@lru_cache(_KEPT)
def _storm(
    lead: int,
    dice: int,
    tearing: int,
    structure: str,
    armour: int,
    criticals: walls.Criticals,
    remaining: int,
    failing: tuple[str, ...],
    state: StructureState,
) -> StormEstimate:
    equals = walls.equals(lead)
    lost = walls.torn(dice, tearing, armour, criticals)
    whole = equals.then(lambda even: lost if even else dists.certain(0))
    found = _estimate(structure, whole, remaining, failing, state)
    return StormEstimate(equals.ways.get(1, 0) * SCALE // equals.total, found)


def collapse(size_dice: int) -> int:
    """The mean radius of a collapse in cm, in ten-thousandths (E11)."""
    return size_dice * 35 * SCALE // 10


def falling() -> int:
    """The chance that an unstable or crumbling structure falls at a turn's start (E11)."""
    return _share((sum(map(bool, capacity.FALLS.outcomes)), capacity.FALLS.sides), SCALE)
