"""Ids that clash in a match are told with both places."""

from __future__ import annotations

import re

import pytest

from siegegame.content.lint import problems_of
from siegegame.content.loader import Reading, read, sources
from siegegame.model.errors import AssetError, Problem

from .conftest import STOCK, Copy

ONE = "armies/hallow-guard-1000.toml"
TWO = "armies/cinder-host-1000.toml"
MAP = "maps/varnholt.toml"
SCENARIO = "scenarios/desperate-defense.toml"


LISTS = {"attacker_armies": "cinder-host", "defender_armies": "hallow-guard"}


@pytest.fixture
def duel(assets: Copy) -> Copy:
    """Assets whose scenario has one army list for each side."""
    for key, army in LISTS.items():
        both = f'{key} = ["{army}-1000", "{army}-2000"]'
        assets.change(SCENARIO, both, f'{key} = ["{army}-1000"]')
    return assets


def line_of(place: str, text: str) -> int:
    """The line of the stock file on which a text first stands."""
    whole = (STOCK / place).read_text("utf-8")
    return whole[: whole.index(text)].count("\n") + 1


def reading_of(assets: Copy) -> Reading:
    return read(sources(assets.path, []))


def found_in(assets: Copy) -> list[Problem]:
    return problems_of(reading_of(assets))


@pytest.mark.parametrize("word", ["match", "attacker", "defender", "public", "all"])
@pytest.mark.parametrize(
    ("place", "old", "key"),
    [(MAP, "mint", "structures[4].id"), (ONE, "g-guns-2", "detachments[3].id")],
)
def test_reserved_words(assets: Copy, place: str, old: str, key: str, word: str) -> None:
    line = assets.change(place, f'"{old}"', f'"{word}"')
    (problem,) = found_in(assets)
    assert (problem.file, problem.key, problem.line) == (place, key, line)
    assert f"{word} is reserved" in problem.text


@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text", "other"),
    [
        (ONE, "g-rifles-2", "g-rifles-1", "detachments[1].id",
         "g-rifles-1 is also a detachment of hallow-guard-1000", (ONE, "g-rifles-1")),
        (ONE, "g-rifles-2", "h-raiders-1", "detachments[1].id",
         "h-raiders-1 is also a detachment of cinder-host-1000", (TWO, "h-raiders-1")),
        (TWO, "h-creepers-1", "mint", "detachments[1].id",
         "mint is also a structure of varnholt", (MAP, "mint")),
        (ONE, "g-rifles-2", "g-guns-1.4", "detachments[1].id",
         "g-guns-1.4 is also unit 4 of g-guns-1, a detachment of hallow-guard-1000",
         (ONE, "g-guns-1")),
        (ONE, "g-rifles-2", "h-hail-1.5", "detachments[1].id",
         "h-hail-1.5 is also unit 5 of h-hail-1, a detachment of cinder-host-1000",
         (TWO, "h-hail-1")),
        (MAP, "mint", "h-hail-1.1", "structures[4].id",
         "h-hail-1.1 is also unit 1 of h-hail-1, a detachment of cinder-host-1000",
         (TWO, "h-hail-1")),
    ],
)  # fmt: skip
def test_both_places_are_named(
    duel: Copy, place: str, old: str, new: str, key: str, text: str, other: tuple[str, str]
) -> None:
    line = duel.change(place, f'"{old}"', f'"{new}"')
    (problem,) = [each for each in found_in(duel) if "is also" in each.text]
    where = f"{other[0]}:{line_of(other[0], other[1])}"
    assert (problem.file, problem.key, problem.line) == (place, key, line)
    assert problem.text == f"{text}, {where}"


@pytest.mark.parametrize("id_", ["g-guns-1.5", "g-guns-1.0", "g-guns-1.04", "mint.1", "x.1"])
def test_ids_that_only_look_like_units(assets: Copy, id_: str) -> None:
    assets.change(ONE, '"g-rifles-2"', f'"{id_}"')
    assert found_in(assets) == []


def test_armies_that_never_meet_may_share_ids(duel: Copy) -> None:
    text = (duel.path / ONE).read_text("utf-8")
    duel.write("armies/other.toml", text)
    assert found_in(duel) == []
    duel.change(SCENARIO, '["cinder-host-1000"]', '["cinder-host-1000", "other"]')
    clashes = [each for each in found_in(duel) if "is also" in each.text]
    assert len(clashes) == text.count("[[detachments]]")


def test_a_clash_is_told_once_for_all_scenarios(duel: Copy) -> None:
    duel.change(ONE, '"g-rifles-2"', '"h-raiders-1"')
    text = (duel.path / SCENARIO).read_text("utf-8")
    turned = text.replace("attacker_armies", "x").replace("defender_armies", "attacker_armies")
    duel.write("scenarios/again.toml", text)
    duel.write("scenarios/turned.toml", turned.replace("x =", "defender_armies ="))
    assert len([each for each in found_in(duel) if "is also" in each.text]) == 1


def test_a_clash_of_codes_is_told_once_for_all_armies(assets: Copy) -> None:
    line = assets.change("units/hallow.toml", 'code = "Gu"', 'code = "rI"')
    (problem,) = found_in(assets)
    assert (problem.key, problem.line) == ("guard-gunners.code", line)


def test_a_scenario_whose_sides_would_field_one_army(duel: Copy) -> None:
    line = duel.change(
        SCENARIO, '["hallow-guard-1000"]', '["cinder-host-1000", "hallow-guard-1000"]'
    )
    (problem,) = found_in(duel)
    assert (problem.file, problem.key, problem.line) == (SCENARIO, "defender_armies", line)
    assert "one and the same army, cinder-host-1000" in problem.text


def test_an_army_of_too_many_units(assets: Copy) -> None:
    text = (assets.path / ONE).read_text("utf-8")
    text = re.sub(r"count = [2-9] ", "count = 99 ", text)
    assets.write(ONE, text)
    assert not [each for each in found_in(assets) if "units; 1000" in each.text]
    assets.write(ONE, text.replace("count = 1 ", "count = 30 "))
    (problem,) = [each for each in found_in(assets) if "units; 1000" in each.text]
    assert (problem.file, problem.key, problem.line) == (ONE, "detachments", 7)


def test_an_army_without_a_leader(assets: Copy) -> None:
    text = (assets.path / ONE).read_text("utf-8")
    leaders = r"captain|marshal|command-tank|bastion|gun-captain"
    text, count = re.subn(rf'\{{ card = "guard-({leaders})", count = 1 \}},\s*', "", text)
    assets.write(ONE, text)
    without = [each for each in found_in(assets) if "has 0 units with the hq" in each.text]
    assert len(without) == count == text.count("[[detachments]]")


@pytest.mark.parametrize(
    ("place", "old", "new", "key"),
    [
        ("tables/firepower.toml", "fp = 3\n", "fp = 4\n", "rows[2].fp"),
        ("tables/firepower.toml", "fp = 20\n", "fp = 19\n", "rows[19].fp"),
        ("tables/close_assault.toml", "difference = 1\n", "difference = 2\n", "rows[0].difference"),
    ],
)
def test_a_table_out_of_order(assets: Copy, place: str, old: str, new: str, key: str) -> None:
    line = assets.change(place, old, new)
    (problem,) = found_in(assets)
    assert (problem.file, problem.key, problem.line) == (place, key, line)


@pytest.mark.parametrize("table", ["firepower", "close_assault", "critical", "catastrophe"])
@pytest.mark.parametrize("more", [True, False])
def test_a_table_with_a_row_too_many_or_too_few(assets: Copy, table: str, more: bool) -> None:
    place = f"tables/{table}.toml"
    text = (assets.path / place).read_text("utf-8")
    last = text.rindex("[[rows]]")
    assets.write(place, f"{text}\n{text[last:]}" if more else text[:last])
    (problem,) = found_in(assets)
    assert problem.file == place
    assert problem.line > 1


def test_a_broken_map_is_told_when_loading(assets: Copy) -> None:
    line = assets.change(MAP, "~~....o...&&", "~~....Q...&&")
    (problem,) = assets.problems()
    assert (problem.file, problem.key, problem.line) == (MAP, "rows", line)
    line = assets.change(MAP, "~~....Q...&&", "~~....o...&&")
    line = assets.change(MAP, "at = [24, 11]", "at = [47, 11]")
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (MAP, "structures[0].at", line)


def test_a_sound_reading_has_its_boards(assets: Copy) -> None:
    reading = reading_of(assets)
    assert reading.boards["varnholt"].card is reading.cards["maps"]["varnholt"]
    assert problems_of(reading) == []


def test_a_reading_with_problems_has_no_catalogue(assets: Copy) -> None:
    assets.change(MAP, 'edge = "west"', 'edge = "left"')
    reading = reading_of(assets)
    assert problems_of(reading) == reading.problems != []
    with pytest.raises(AssetError):
        reading.catalogue()
