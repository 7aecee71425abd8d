"""Close assaults, fights for a garrison and firefights, to the end of their rounds (C11, C17)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from siegegame.content.schema import CloseAssaultRow
from siegegame.engine.rolls import Fight, Mark, Party
from siegegame.odds import distributions as dists
from siegegame.odds.dealing import cancelled
from siegegame.odds.distributions import Dist
from siegegame.rules import assaults
from siegegame.rules.throws import casualty

TIE = 0
"""The difference of a fight that is still tied after its last round."""
FIREFIGHT_HITS = 1
"""Hits that the loser of a firefight takes."""
_KEPT = 4096


class Stance(NamedTuple):
    """What a side's totals depend on."""

    strength: int
    markers: int
    detachments: int
    """Each takes a marker at a tie."""
    steady: int
    hampered: bool


class Result(NamedTuple):
    """How a fight may end."""

    differences: Dist[int]
    """Above 0 we win by that, below 0 they do, 0 both stay after the last tie."""
    ours_lost: Dist[int]
    theirs_lost: Dist[int]
    """Hits on either side, no more than it can take."""

    @property
    def win(self) -> Fraction:
        """The chance that we win."""
        return self.differences.chance(lambda lead: lead > TIE)

    @property
    def lose(self) -> Fraction:
        """The chance that they win."""
        return self.differences.chance(lambda lead: lead < TIE)

    @property
    def tie(self) -> Fraction:
        """The chance that both stay."""
        return self.differences.p(TIE)


def stance(party: Party) -> Stance:
    """A party reduced to what its totals depend on."""
    return Stance(
        party.strength, party.markers, len(party.detachments), party.steady, party.hampered
    )


def fight(found: Fight) -> Result:
    """How a fight may end."""
    return _fight(
        stance(found.ours),
        stance(found.theirs),
        len(found.ours.fighters),
        len(found.theirs.fighters),
        _room(found.ours.exposed),
        _room(found.theirs.exposed),
        None if found.kind == "firefight" else found.rows,
        (_sheltered(found.ours), _sheltered(found.theirs)),
    )


def _sheltered(party: Party) -> bool:
    """Whether battlements may cancel a hit on the nearest of a party (H16)."""
    return bool(party.exposed) and party.exposed[0].saved


def _room(marks: tuple[Mark, ...]) -> int:
    return sum(each.capacity for each in marks)


@lru_cache(_KEPT)
def _fight(
    ours: Stance,
    theirs: Stance,
    our_fighters: int,
    their_fighters: int,
    our_room: int,
    their_room: int,
    rows: tuple[CloseAssaultRow, ...] | None,
    sheltered: tuple[bool, bool],
) -> Result:
    found = differences(ours, theirs)

    def lost(sign: int, fighters: int, hampered: bool, room: int) -> Dist[int]:
        """Hits on the side that wins with leads of that sign."""
        if rows is None:
            saved = sheltered[sign < 0]
            return found.then(lambda lead: _shot_at(lead * sign, room, saved))
        return found.then(lambda lead: _hits(lead * sign, rows, fighters, hampered, room))

    return Result(
        found,
        lost(1, their_fighters, theirs.hampered, our_room),
        lost(-1, our_fighters, ours.hampered, their_room),
    )


def _hits(
    lead: int, rows: tuple[CloseAssaultRow, ...], fighters: int, hampered: bool, room: int
) -> Dist[int]:
    """Hits that a side takes which has won by a lead, or lost if that is below 0."""
    if lead == TIE:
        return dists.certain(0)
    row = assaults.row(rows, abs(lead))
    return casualties(fighters, row.loser if lead > TIE else row.winner, hampered, room)


def _shot_at(lead: int, room: int, saved: bool) -> Dist[int]:
    """Hits on a side by a firefight: on the nearest unit of who has lost it."""
    hit = dists.certain(min(FIREFIGHT_HITS, room) if lead < TIE else 0)
    return cancelled(hit) if saved else hit


@lru_cache(_KEPT)
def casualties(fighters: int, need: int, hampered: bool, room: int) -> Dist[int]:
    """Hits of a number of units on enemies that can take so many; hampered dice twice (S6)."""
    single = dists.of_throw(casualty(need))
    if hampered:
        single = dists.least_of_two(single)
    return dists.at_most(dists.times(single, fighters), room)


@lru_cache(_KEPT)
def differences(ours: Stance, theirs: Stance, number: int = 1) -> Dist[int]:
    """By how much we win from a round on; a tie leaves markers and is fought again (C11)."""
    single = _round(ours, theirs)
    if number == assaults.MAX_ROUNDS:
        return single
    again = (_marked(ours), _marked(theirs))
    return single.then(
        lambda lead: dists.certain(lead) if lead else differences(*again, number + 1)
    )


def _marked(side: Stance) -> Stance:
    return side._replace(markers=side.markers + side.detachments)


def _round(ours: Stance, theirs: Stance) -> Dist[int]:
    lead = _bonus(ours, theirs) - _bonus(theirs, ours)
    against = _die(theirs.hampered).map(lambda face: lead - face)
    return dists.plus(_die(ours.hampered), against)


def _bonus(one: Stance, other: Stance) -> int:
    found = assaults.bonuses(one.strength, other.strength, one.markers, other.markers)
    return one.steady + sum(value for _, value in found)


@cache
def _die(hampered: bool) -> Dist[int]:
    """A side's die, the lower of two if it attacks into rubble (S6)."""
    die = Dist(dict.fromkeys(range(1, 7), 1))
    return dists.least_of_two(die) if hampered else die


def breaks_them(found: Fight, result: Result) -> Fraction:
    """The chance that the enemy is broken; a garrison beaten by 1 stays (C17)."""
    least = 2 if found.kind == "garrison" else 1
    return result.differences.chance(lambda lead: lead >= least)
