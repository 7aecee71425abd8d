"""The text log: dividers, lines, filters, what events concern and where they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from siegegame.model import events as e
from siegegame.model.events import (
    Casualties,
    Event,
    Fought,
    PhaseStarted,
    ShotsFired,
    UnitDestroyed,
)
from siegegame.model.vocabulary import Phase, Side
from siegegame.report import Filter, Names, concerns, log_lines, narrate, places

from .cases import LOST, SHOTS, made
from .conftest import Played


def test_dividers_and_lines(names: Names) -> None:
    events = [
        made(PhaseStarted, turn=0, phase=Phase.DEPLOYMENT, side=None, step="deployment"),
        made(PhaseStarted, turn=2, phase=Phase.START, side=None, step="start"),
        made(PhaseStarted, turn=2, side=None, step="shooting"),
        made(ShotsFired, **SHOTS),
        made(ShotsFired, **SHOTS),
        made(PhaseStarted, turn=2, side=None, step="engine shooting"),
        made(ShotsFired, **{**SHOTS, "detachment": "furnace"}),
    ]
    assert list(log_lines(events, names)) == [
        "── Turn 2 · Shooting ──",
        f"C7   {narrate(events[3], names)}",
        f"C7   {narrate(events[4], names)}",
        "── Turn 2 · Engine shooting ──",
        f"C7   {narrate(events[6], names)}",
    ]


def test_a_log_may_begin_in_the_middle(names: Names) -> None:
    assert next(log_lines([made(ShotsFired, **SHOTS)], names)) == "── Turn 2 · Shooting ──"


def test_a_whole_match(matches: tuple[Played, ...]) -> None:
    played = matches[0]
    lines = list(log_lines(played.events, played.names))
    dividers = [line for line in lines if line.startswith("──")]
    assert lines[0] == "── Before the match ──"
    assert dividers[:3] == [lines[0], "── Hiding of the bunkers ──", "── Deployment ──"]
    assert len(dividers) == len(set(dividers))
    always = [each for each in played.events if not isinstance(each, SOMETIMES)]
    rest = iter(lines)
    assert all(f"{each.rule:<4} {narrate(each, played.names)}" in rest for each in always)
    assert len(lines) - len(dividers) < len(played.events)


SOMETIMES = (
    PhaseStarted,
    e.DecisionRequested,
    e.DetachmentActivated,
    e.DetachmentRallied,
    e.HitsAllocated,
)
"""Classes whose events have no line where the line before or behind tells as much."""


def test_what_is_told_beside_has_no_line(names: Names) -> None:
    acts = made(e.DetachmentActivated, detachment="raiders")
    asked = made(e.DecisionRequested, decision="first", count=1)
    chosen = made(e.DecisionMade, decision="first", chosen=("attacker",))
    rolled = made(
        e.RallyRolled, detachment="rifles", bonus=0, markers=1, rallied=True, dice=(4,)
    )  # fmt: skip
    rallied = made(e.DetachmentRallied, detachment="rifles")
    shots = made(ShotsFired, **SHOTS)
    nothing = made(e.HitsAllocated, target="rifles", allocations=(), lost=())
    events = [acts, shots, nothing, asked, chosen, rolled, rallied, acts, nothing, asked]
    told = [line[5:] for line in list(log_lines(events, names))[1:]]
    assert told == [narrate(each, names) for each in (shots, chosen, rolled, acts, asked)]


def test_nothing_is_hidden_behind_a_line_that_a_filter_hides(names: Names) -> None:
    events = [made(e.DetachmentActivated, detachment="raiders"), made(ShotsFired, **SHOTS)]
    events[0] = made(e.DetachmentActivated, detachment="raiders", rule="C5")
    assert list(log_lines(events, names, Filter(rule="C5")))[1:] == [
        f"C5   {narrate(events[0], names)}"
    ]


def test_filters(matches: tuple[Played, ...]) -> None:
    played = matches[0]
    by_side = [each for each in played.events if Filter(side=Side.DEFENDER).admits(each)]
    assert by_side
    assert {each.side for each in by_side if not isinstance(each, Fought)} == {Side.DEFENDER}
    assert sum(isinstance(each, Fought) for each in by_side) == sum(
        isinstance(each, Fought) for each in played.events
    )
    by_rule = [each for each in played.events if Filter(rule="E3").admits(each)]
    assert {type(each).__name__ for each in by_rule} == {"UnitEntered", "UnitLeft"}
    slug = "g-rifles-1"
    about = [each for each in played.events if Filter(about=slug).admits(each)]
    assert about
    assert all(slug in str(each) for each in about)
    both = Filter(side=Side.ATTACKER, about=slug)
    lines = list(log_lines(played.events, played.names, both))
    rest = [line for line in lines if not line.startswith("──")]
    assert 0 < len(rest) < len(about)
    assert not lines[-1].startswith("──")


def test_a_detachments_filter_has_all_that_names_it(matches: tuple[Played, ...]) -> None:
    """Nothing that names a detachment, one of its units or a structure is missed."""
    played = matches[0]
    for slug in ("g-rifles-1", "h-raiders-2", "hall"):
        for event in played.events:
            words = str(event).replace("'", " ").replace(".", " ").split()
            assert (slug in words) == (slug in concerns(event)), event


def test_concerns_and_places() -> None:
    lost = made(UnitDestroyed, **{**LOST, "structure": "chapel", "by": "guns", "cause": "fire"})
    assert concerns(lost) == {"raiders.1", "raiders", "chapel", "guns"}
    assert places(lost) == ((2, 9),)
    shots = made(ShotsFired, **SHOTS)
    assert concerns(shots) == {"raiders", "raiders.1", "rifles"}
    assert places(shots) == ((12, 7),)
    rolled = made(
        Casualties,
        units=("raiders.1", "furnace.1"),
        dice=(1, 2),
        need=3,
        hits=0,
        target=Side.DEFENDER,
    )
    assert concerns(rolled) == {"raiders.1", "raiders", "furnace.1", "furnace"}
    assert places(rolled) == ()
    cause = made(UnitDestroyed, **{**LOST, "cause": "guns"})
    assert "guns" not in concerns(cause)


def test_lines_come_as_events_happen(names: Names) -> None:
    def happening() -> Iterator[Event]:
        yield made(ShotsFired, **SHOTS)
        yield made(ShotsFired, **SHOTS)
        raise LookupError

    lines = log_lines(happening(), names)
    assert next(lines) == "── Turn 2 · Shooting ──"
    assert next(lines).startswith("C7   ")
    with pytest.raises(LookupError):
        next(lines)
