"""After-action statistics: exact in a hand-made match, consistent with the state in real ones."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from siegegame.model import events as e
from siegegame.model.vocabulary import PUBLIC, SIDES, Column, EndReason, Phase, Side
from siegegame.report import Summary, summarise, summary_lines
from siegegame.report.summary import chance
from siegegame.report.summary_lines import decimal
from siegegame.report.summary_records import StructureSummary
from siegegame.rules.throws import to_hit

from .cases import SHOTS, made, total
from .conftest import Played

ATT, DEF = Side.ATTACKER, Side.DEFENDER


def _start(turn: int) -> e.Event:
    return made(e.PhaseStarted, turn=turn, phase=Phase.START, side=None, step="start")


def _lost(unit: str, cause: str, by: str | None = None) -> e.Event:
    return made(
        e.UnitDestroyed, side=DEF, unit=unit, detachment="rifles", cell=(5, 5), structure=None,
        by=by, cause=cause,
    )  # fmt: skip


def _fell(delta: str, morale: str, cause: str) -> e.Event:
    return made(
        e.MoraleChanged, side=DEF, delta=delta, morale=morale, detachment="rifles", cause=cause
    )


def _dealt(*hits: bool) -> e.Event:
    given = tuple(e.Allocation("rifles.1", 6, 0, 5, hit=hit) for hit in hits)
    return made(e.HitsAllocated, target="rifles", allocations=given, lost=())


def _fight(winner: Side | None, number: int = 1) -> e.Event:
    sides = (total(ATT, ("raiders.1",), 3, 4), total(DEF, ("rifles.1",), 3, 4))
    return made(
        e.CloseAssault, round=number, difference=int(bool(winner)), winner=winner, sides=sides,
        result="narrow" if winner else "", place=(3, 4),
    )  # fmt: skip


STORY = [
    made(
        e.MatchStarted, side=None, scenario="hill", map="dale", points=1000,
        defender_points=1000, turns_limit=8,
        armies=("host", "guard"), morale=("30.00", "20.00"),
    ),
    _start(1),
    made(e.ShotsFired, **SHOTS),
    _dealt(True, False, False),
    _lost("rifles.1", "fire", by="raiders"),
    made(e.BlastMarkersChanged, side=DEF, detachment="rifles", delta=2, markers=2, cause="x"),
    made(e.BlastMarkersChanged, side=DEF, detachment="rifles", delta=-1, markers=1, cause="shed"),
    made(e.DetachmentBroken, side=DEF, detachment="rifles", markers=2, left=1, cause="x"),
    _fell("-2.20", "17.80", "broken"),
    made(e.DetachmentRallied, side=DEF, detachment="rifles"),
    _start(2),
    made(e.ShotsFired, **{**SHOTS, "need": 7, "needs": (7,), "dice": (6, 6), "hits": 1}),
    _dealt(True, False),
    _fight(None, 1),
    _fight(ATT, 2),
    _fight(None, 3),
    _lost("rifles.2", "close assault"),
    _fell("-18.00", "-0.20", "destroyed"),
    made(
        e.MatchEnded, side=None, winner="attacker", reason=EndReason.MORALE,
        morale=("30.00", "-0.20"),
    ),
]  # fmt: skip


def test_a_hand_made_match() -> None:
    summary = summarise(STORY)
    attacker, defender = summary.sides
    assert (summary.winner, summary.reason, summary.turn) == ("attacker", EndReason.MORALE, 2)
    assert defender.units_lost == (("close assault", 1), ("shooting", 1))
    assert defender.detachments_lost == (("close assault", 1),)
    assert (attacker.volleys, attacker.dice, attacker.hits, attacker.units_hit) == (2, 5, 2, 2)
    assert attacker.expected == "7/6"
    assert attacker.luck == Fraction(5, 6)
    assert (defender.markers_taken, defender.markers_shed) == (2, 1)
    assert (defender.broken, defender.rallied) == (1, 1)
    assert (attacker.fights_won, attacker.fights_lost, attacker.fights_tied) == (1, 0, 1)
    assert (defender.fights_won, defender.fights_lost, defender.fights_tied) == (0, 1, 1)
    assert attacker.morale == (3000, 3000, 3000)
    assert defender.morale == (2000, 1780, -20)


def test_lines_of_a_hand_made_match() -> None:
    lines = list(summary_lines(summarise(STORY)))
    assert lines[0] == "The attacker wins in turn 2: morale has run out."
    rows = [line.split("  ") for line in lines]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert ["Attacker", "Defender"] in cells
    assert ["Morale", "30.00 → 30.00", "20.00 → -0.20"] in cells
    assert ["Units lost", "0", "2"] in cells
    assert ["shooting", "0", "1"] in cells
    assert ["Luck", "+0.83", "0.00"] in cells
    assert ["Fights won, lost, tied", "1, 0, 1", "0, 1, 1"] in cells
    assert all(len(line) <= 80 for line in lines)


SIEGE = [
    made(
        e.StructurePlaced, side=None, turn=0, structure="chapel", name="Chapel", sheet="x",
        size="small", cells=((2, 3),), durability="capacity", remaining=10,
    ),
    made(
        e.StructurePlaced, side=None, turn=0, structure="mill", name="The Mill", sheet="x",
        size="small", cells=((9, 3),), durability="capacity", remaining=10,
    ),
    made(
        e.StructureShot, detachment="guns", structure="chapel", units=("guns.1",), firepower=4,
        markers=0, halved=False, modified=4, column=Column.A, need=6, hits=1, criticals=1,
        dice=(6, 5, 1),
    ),
    made(
        e.StructureShot, detachment="guns", structure="mill", units=(), firepower=0, markers=0,
        halved=False, modified=1, column=Column.A, need=6, hits=0, criticals=0, dice=(1,),
    ),
    made(
        e.HeavyFired, detachment="furnace", target="chapel", unit="furnace.1", weapon="w",
        super_heavy="mega_cannon", need=5, aimed_at=("rifles.1", "chapel"), hit=(True, True),
        dice=(5, 6),
    ),
    made(
        e.StructureDamaged, structure="chapel", durability="capacity", amount=10, remaining=0,
        cause="fire", by="guns",
    ),
    made(
        e.CatastropheRolled, side=None, structure="chapel", size="small", die=1,
        result="unstable", state="unstable", dice=(1,),
    ),
    made(
        e.CounterRevealed, side=DEF, counter="bunker-1", structure="chapel", cause="searched",
        by="raiders.1",
    ),
    made(
        e.StructureCollapsed, side=None, structure="chapel", size="small", radius_cm=3,
        cause="ruin", cells=((2, 3),), dice=(3,),
    ),
    made(
        e.CounterDestroyed, side=DEF, counter="bunker-1", structure="chapel", cause="collapse"
    ),
]  # fmt: skip


def test_structures_bunkers_and_super_heavies() -> None:
    summary = summarise([STORY[0], *SIEGE, *STORY[1:]])
    attacker, defender = summary.sides
    assert summary.structures == (
        StructureSummary(
            structure="chapel", name="Chapel", durability="capacity", capacity=10, lost=10,
            state="destroyed", claimant=None, guns_lost=0,
        ),
        StructureSummary(
            structure="mill", name="The Mill", durability="capacity", capacity=10, lost=0,
            state="standing", claimant=None, guns_lost=0,
        ),
    )  # fmt: skip
    assert (summary.bunkers_found, summary.bunkers_lost) == (1, 1)
    assert (attacker.heavy_shots, attacker.heavy_hits) == (1, 2)
    assert (attacker.volleys, attacker.dice, attacker.hits) == (3, 9, 3)
    assert attacker.expected == "11/6"
    assert defender.heavy_shots == 0


HULL = [
    made(
        e.StructurePlaced, side=None, structure="keep", name="Keep", sheet="bastion",
        size="medium", cells=((2, 3),), durability="hull", remaining=4, claimant=DEF,
    ),
    made(
        e.HullShot, rule="H3", detachment="guns", structure="keep", weapon="siege-gun",
        firing=("guns.1",), shots=3, need=3, snap=False, rerolled=(2,), hits=2, dice=(3, 2, 6),
    ),
    made(
        e.PenetrationRolled, rule="H3", structure="keep", weapon="siege-gun", strength=10, die=6,
        total=16, av=14, result="penetrate", traits=(), facing="west", by="guns", dice=(6,),
    ),
    made(
        e.StructureDamaged, rule="H3", structure="keep", durability="hull", amount=1,
        remaining=3, cause="siege-gun", by="guns",
    ),
    made(
        e.GunDestroyed, side=None, rule="H4", gun="keep.gun", structure="keep",
        cause="building damage",
    ),
    made(
        e.EmplacementFired, side=DEF, rule="H11", gun="keep.gun", structure="keep",
        target="raiders", automatic=True, weapon="siege-gun", firepower=1, column=Column.B,
        need=4, hits=1, dice=(5,),
    ),
    made(e.StructureClaimed, rule="H13", structure="keep", by="raiders.1", claimant=ATT),
]  # fmt: skip


def test_hull_points_guns_and_claims() -> None:
    summary = summarise([STORY[0], *HULL])
    (keep,) = summary.structures
    assert (keep.durability, keep.capacity, keep.lost, keep.guns_lost) == ("hull", 4, 1, 1)
    assert (keep.state, keep.claimant) == ("standing", ATT)
    attacker, defender = summary.sides
    assert (attacker.volleys, attacker.dice, attacker.hits, attacker.expected) == (1, 3, 2, "2")
    assert (defender.volleys, defender.dice, defender.hits, defender.expected) == (0, 1, 1, "1/2")
    assert (attacker.claims, defender.claims) == (1, 0)
    rows = [" ".join(line.split()) for line in summary_lines(summary)]
    assert "Keep 1 of 4 hull points, 1 gun lost, the attacker" in rows
    assert "Buildings claimed 1 0" in rows


@pytest.mark.parametrize(("crater", "state"), [(False, "shell"), (True, "destroyed")])
def test_a_shell_or_a_crater_is_left(crater: bool, state: str) -> None:
    fall = made(
        e.StructureCollapsed, side=None, rule="H6", structure="keep", size="medium", radius_cm=0,
        cause="total_collapse", cells=((2, 3),),
    )  # fmt: skip
    gone = made(e.CraterLeft, side=None, rule="H7", structure="keep", cells=((2, 3),))
    summary = summarise([STORY[0], *HULL, fall, *([gone] if crater else [])])
    assert summary.structures[0].state == state
    rows = [" ".join(line.split()) for line in summary_lines(summary)]
    assert "Structures destroyed 1 of 1" in rows


def test_lines_of_structures() -> None:
    lines = list(summary_lines(summarise([STORY[0], *SIEGE])))
    rows = [" ".join(line.split()) for line in lines]
    at = rows.index("Structures destroyed 1 of 2")
    assert rows[at + 1 : at + 4] == [
        "Chapel 10 of 10 capacity, destroyed",
        "Bunkers found, lost 1, 1",
        "Volleys 1 0",
    ]
    assert {len(line) for line in lines[at : at + 4]} == {60}
    assert not any("Mill" in row for row in rows)
    half = list(summary_lines(summarise([STORY[0], *SIEGE[:7]])))
    assert any(line.endswith(" 10 of 10 capacity, unstable") for line in half)


@pytest.mark.parametrize("length", range(1, len(STORY)))
def test_a_match_that_goes_on(length: int) -> None:
    summary = summarise(STORY[:length])
    assert (summary.winner, summary.reason) == (None, None)
    assert len(summary.sides[0].morale) == summary.turn + 1
    assert next(summary_lines(summary)) == f"Turn {summary.turn}: the match goes on."


def test_chances_are_those_of_the_rules() -> None:
    chances = {need: chance(to_hit(need)) for need in range(1, 9)}
    six = Fraction(1, 6)
    wanted = [6 * six, 5 * six, 4 * six, 3 * six, 2 * six, six, six / 2, six * six]
    assert list(chances.values()) == wanted


def test_decimals() -> None:
    numbers = (Fraction(67, 6), Fraction(-5, 6), Fraction(1, 200), Fraction(0), Fraction(5, 6))
    texts = [decimal(number, signed=True) for number in numbers]
    assert texts == ["+11.17", "-0.83", "+0.01", "0.00", "+0.83"]


def test_real_matches_agree_with_the_state(matches: tuple[Played, ...]) -> None:
    for played in matches:
        summary, match, view = summarise(played.events), played.match, played.match.view(PUBLIC)
        assert summary.winner == (match.winner.value if match.winner else "draw")
        assert (summary.reason, summary.turn) == (match.reason, match.turn)
        for each in summary.sides:
            own = list(view.detachments(each.side))
            assert sum(n for _, n in each.units_lost) == sum(group.lost for group in own)
            destroyed = sum(group.destroyed for group in own)
            assert sum(n for _, n in each.detachments_lost) == destroyed
            left = sum(group.markers for group in own)
            assert each.markers_taken - each.markers_shed == left
            assert len(each.morale) == match.turn + 1
            assert each.morale[-1] == match.morale[each.side.value]
            assert each.broken - each.rallied >= sum(group.broken for group in own) - destroyed
        one, two = summary.sides
        assert (one.fights_won, one.fights_lost) == (two.fights_lost, two.fights_won)


def test_luck_evens_out(matches: tuple[Played, ...]) -> None:
    """Over many dice hits stay within a few standard deviations of their average."""
    sides = [each for played in matches for each in summarise(played.events).sides]
    luck = sum((each.luck for each in sides), Fraction(0))
    assert abs(luck) ** 2 < 16 * sum(each.dice for each in sides) / Fraction(4)


def test_it_may_be_written_as_json_and_read_again(matches: tuple[Played, ...]) -> None:
    summary = summarise(matches[0].events)
    assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary
    assert [each.side for each in summary.sides] == list(SIDES)
