"""JSON lines: the contract's keys, and a log that agrees with the state (lesson 1)."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from msgspec import UNSET

from siegegame.model.events import EVENT_CLASSES
from siegegame.model.vocabulary import PUBLIC, SIDES
from siegegame.report import Names, event_json, narrate

from .cases import CASES
from .conftest import SEEDS, Played

HEAD = ["kind", "seq", "turn", "phase", "side", "rule", "text", "also", "dice"]
CONTRACT = {
    "shots_fired": "firepower markers dice column need hits place",
    "unit_destroyed": "unit detachment side cell structure by cause",
    "morale_changed": "side delta morale detachment cause",
    "charge_rolled": "detachment markers halted dice",
    "close_assault": "round sides winner place",
    "casualties_rolled": "units dice need hits target",
    "initiative_rolled": "step dice first",
    "match_ended": "winner reason turn",
}


def lines(played: Played) -> list[dict[str, Any]]:
    return [json.loads(event_json(event, played.names)) for event in played.events]


def test_keys_and_values_of_every_class(names: Names) -> None:
    seen = set()
    for event, text in CASES:
        line = event_json(event, names)
        assert b"\n" not in line
        read = json.loads(line)
        told = [name for name in event.__struct_fields__ if getattr(event, name) is not UNSET]
        own = [name for name in told if name not in HEAD]
        assert list(read) == HEAD + own
        assert read["text"] == text == narrate(event, names)
        assert read["kind"] == event.__struct_config__.tag
        seen.add(type(event))
    assert seen == set(EVENT_CLASSES)


def test_fields_of_the_contract(matches: tuple[Played, ...]) -> None:
    seen: Counter[str] = Counter()
    for played in matches:
        for line in lines(played):
            wanted = CONTRACT.get(line["kind"])
            if wanted:
                assert set(wanted.split()) <= set(line)
                seen[line["kind"]] += 1
    assert set(seen) == set(CONTRACT)


def test_text_that_looks_like_json_does_no_harm(names: Names) -> None:
    event = CASES[1][0]
    tricky = type(event)(
        **{
            **{name: getattr(event, name) for name in event.__struct_fields__},
            "rule": '","also":',
            "name": 'The "also", \\ of',
        }
    )
    read = json.loads(event_json(tricky, names))
    assert read["rule"] == '","also":'
    assert read["text"].startswith('The "also", \\ of stands')


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_the_log_folds_back_into_the_state(matches: tuple[Played, ...], number: int) -> None:
    played = matches[number]
    view = played.match.view(PUBLIC)
    markers: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    morale: dict[str, Decimal] = {}
    for line in lines(played):
        match line["kind"]:
            case "match_started":
                morale = {s.value: Decimal(m) for s, m in zip(SIDES, line["morale"], strict=True)}
            case "blast_markers_changed":
                markers[line["detachment"]] += line["delta"]
                assert markers[line["detachment"]] == line["markers"]
            case "morale_changed":
                morale[line["side"]] += Decimal(line["delta"])
                assert morale[line["side"]] == Decimal(line["morale"])
            case "unit_destroyed":
                lost[line["detachment"]] += 1
    for detachment in view.detachments():
        assert detachment.markers == markers[detachment.id]
        assert detachment.lost == lost[detachment.id]
    for side in SIDES:
        assert view.side(side).morale == 100 * morale[side.value]
