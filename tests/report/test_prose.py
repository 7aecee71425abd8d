"""Narration: exact sentences for hand-made events, sound sentences for whole matches."""

from __future__ import annotations

import pytest

from siegegame.model import events as e
from siegegame.report import Names, narrate
from siegegame.report.prose import TELLERS

from .cases import CASES
from .conftest import Played


@pytest.mark.parametrize(("event", "text"), CASES, ids=lambda each: getattr(each, "rule", ""))
def test_sentence(event: e.Event, text: str, names: Names) -> None:
    assert narrate(event, names) == text


def test_every_class_has_a_teller_and_an_exact_sentence() -> None:
    assert set(TELLERS) == set(e.EVENT_CLASSES)
    assert {type(event) for event, _ in CASES} == set(e.EVENT_CLASSES)


FORBIDDEN = ("None", "Side.", "_", "<", "OrderKind", "Column.", "  ", "..", " ,", "Phase.")


def _check(text: str) -> None:
    assert not [word for word in FORBIDDEN if word in text], text
    assert text.endswith("."), text
    assert "\n" not in text


@pytest.mark.parametrize("named", [True, False])
def test_whole_matches_read_well(matches: tuple[Played, ...], named: bool) -> None:
    for played in matches:
        names = played.names if named else Names()
        for event in played.events:
            _check(narrate(event, names))


def test_hand_made_events_read_well_without_names() -> None:
    for event, _ in CASES:
        _check(narrate(event, Names()))


LUCKY = {
    e.StructureMoved, e.CounterPlaced, e.CounterRevealed, e.CounterDestroyed, e.StructureShaken,
    e.DebrisFlew, e.FireStarted, e.FireBurned, e.StructureChecked, e.CatastropheRolled,
    e.StructureCollapsed, e.CollapseStruck, e.UnitEmerged, e.EngineCriticalRolled,
    e.TitanEngaged, e.TitanAssault, e.TitanStruck, e.TitanSaves, e.TitanDuel,
    e.FeatureBashed, e.FeatureShot, e.ChargeLaid, e.FeatureDamaged, e.FeatureOpened, e.FallRolled,
    e.UnitDropped, e.ShelterTaken, e.MantletMoved,
    e.ScalingStarted, e.ScalingEnded, e.WallClimbed, e.WallMelee, e.GrapplesCut, e.FireShared,
    e.FireFell,
    e.TitanEscaped,
}  # fmt: skip
"""Classes that random players rarely bring about, or not in this scenario, or not for everyone."""


def test_the_matches_hold_nearly_every_other_kind(matches: tuple[Played, ...]) -> None:
    seen = {type(event) for played in matches for event in played.events}
    assert len(set(e.EVENT_CLASSES) - LUCKY - seen) <= 2
