from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from siegegame.content.loader import load
from siegegame.model.vocabulary import UnitClass

from .conftest import Copy

UNITS = "units/hallow.toml"
ARMY = "armies/hallow-guard-1000.toml"
MAP = "maps/varnholt.toml"
SCENARIO = "scenarios/desperate-defense.toml"


def test_the_stock_catalogue_is_read_once() -> None:
    assert load() is load()


def test_a_folder_that_is_named_is_read_each_time(assets: Copy) -> None:
    assert load(assets.path).units["guard-rifles"].points == 16
    assets.change(UNITS, "points = 16", "points = 17")
    assert load(assets.path).units["guard-rifles"].points == 17


def test_another_stock_folder_is_another_catalogue(
    assets: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets.change(UNITS, "points = 16", "points = 17")
    monkeypatch.setenv("SIEGEGAME_ASSETS", str(assets.path))
    assert load().units["guard-rifles"].points == 17


def test_cards_come_with_their_types(assets: Copy) -> None:
    catalogue = load(assets.path)
    assert catalogue.units["guard-bastion"].unit_class is UnitClass.WAR_ENGINE
    assert catalogue.maps["varnholt"].structures[0].at == (24, 11)
    files = sorted((assets.path / "units").glob("*.toml"))
    assert list(catalogue.units) == [key for file in files for key in _tables(file)]


def _tables(file: Path) -> list[str]:
    return re.findall(r"(?m)^\[([^\]]+)\]", file.read_text("utf-8"))


def test_hashes_name_every_file_and_nothing_else(assets: Copy) -> None:
    files = {path.relative_to(assets.path).as_posix() for path in assets.path.rglob("*.toml")}
    hashes = load(assets.path).hashes
    assert set(hashes) == files
    assert all(re.fullmatch(r"[0-9a-f]{16}", each) for each in hashes.values())


def test_hashes_do_not_see_the_kind_of_line_end(assets: Copy) -> None:
    before = load(assets.path)
    for place in (UNITS, MAP):
        file = assets.path / place
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    after = load(assets.path)
    assert after.hashes == before.hashes
    assert after.maps["varnholt"] == before.maps["varnholt"]
    assets.change(UNITS, "points = 16", "points = 17")
    assert load(assets.path).hashes[UNITS] != before.hashes[UNITS]


@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text"),
    [
        (UNITS, "armour = 4", "armour = 7", "guard-rifles.armour", "<= 6"),
        (UNITS, "armour = 4", "armour = 0", "guard-rifles.armour", ">= 1"),
        (UNITS, "armour = 4", 'armour = "5+"', "guard-rifles.armour", "expected int, got str"),
        (UNITS, "armour = 4", "armour = 5.0", "guard-rifles.armour", "expected int, got float"),
        (UNITS, "armour = 4", "armour = true", "guard-rifles.armour", "expected int, got bool"),
        (UNITS, "armour = 4", "armor = 5", "guard-rifles.armor", "did you mean armour"),
        (UNITS, 'code = "Ri"', 'code = "Rif"', "guard-rifles.code", "two letters"),
        (UNITS, '"infantry"', '"infantery"', "guard-rifles.unit_class", "from infantry, cavalry"),
        (
            UNITS,
            '["hq", "elite"]',
            '["hq", "brave"]',
            "guard-captain.abilities[1]",
            "choose from heavy_weapons",
        ),
        (UNITS, "sides = 6 }", "sides = 0 }", "guard-rifles.attack_dice.sides", ">= 1"),
        (UNITS, '["rifles"]', '["rifle"]', "guard-rifles.weapons[0]", "no weapon 'rifle'"),
        (ARMY, 'id = "g-guns-1"', 'id = "G 1"', "detachments[2].id", "small letters"),
        (ARMY, "count = 3 }]", "count = 0 }]", "detachments[2].units[1].count", ">= 1"),
        (ARMY, '"guard-tank"', '"tank"', "detachments[6].units[1].card", "no unit 'tank'"),
        (ARMY, "strategy = 2", "strategy = 6", "strategy", "<= 5"),
        (MAP, "south = 31 }", "down = 31 }", "attacker_zone.down", "unknown key"),
        (MAP, 'edge = "west"', 'edge = "left"', "attacker_edge", "from west, east"),
        (MAP, '"imperial-small"', '"hut"', "structures[0].sheet", "no structure sheet 'hut'"),
        (MAP, "at = [24, 11]", "at = [24]", "structures[0].at", "length 2"),
        (SCENARIO, '"varnholt"', '"nowhere"', "map", "no map 'nowhere'"),
        (SCENARIO, '["cinder-host-1000"', '["x"', "attacker_armies[0]", "no army 'x'"),
        (SCENARIO, '["hallow-guard-1000"', '["x"', "defender_armies[0]", "no army 'x'"),
        (SCENARIO, "[20, 1000]", "[20, 0]", "attacker_morale[1]", ">= 1"),
        ("tables/firepower.toml", "B = 1", 'B = "1"', "rows[0].B", "expected int"),
        ("rules/core.toml", 'title = "Scale', 'titel = "Scale', "C1.titel", "mean title"),
        ("terrain/ground.toml", 'glyph = "."', 'glyph = ".."', "open.glyph", "length"),
        ("weapons/common.toml", 'capacity = "none"', 'capacity = ""', "rifles.capacity", "invalid"),
    ],
)
def test_a_fault_names_file_key_and_line(
    assets: Copy, place: str, old: str, new: str, key: str, text: str
) -> None:
    line = assets.change(place, old, new)
    problem = next(each for each in assets.problems() if each.key == key)
    assert (problem.file, problem.line) == (place, line)
    assert text in problem.text


def test_a_missing_key_is_named_at_its_card(assets: Copy) -> None:
    line = assets.change(UNITS, "[guard-gunners]\nname = ", "[guard-gunners]\n#name = ")
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (UNITS, "guard-gunners.name", line)
    assert "missing" in problem.text


def test_every_fault_of_a_card_is_named(assets: Copy) -> None:
    assets.change(UNITS, "armour = 4", "armour = 9")
    assets.change(UNITS, "figures = 5", "figures = 0")
    assets.change(UNITS, "caf = 0", "cat = 0")
    assert {each.key for each in assets.problems()} == {
        "guard-rifles.armour",
        "guard-rifles.figures",
        "guard-rifles.cat",
        "guard-rifles.caf",
    }


def test_faults_of_all_files_come_together(assets: Copy) -> None:
    assets.change(UNITS, "armour = 4", "armour = 9")
    assets.change("weapons/common.toml", "range_cm = 30", "range_cm = 0")
    assets.change(ARMY, "points = 1000", "points =")
    assets.write("units/broken.toml", "[x\n")
    assert [each.file for each in assets.problems()] == [
        ARMY,
        "units/broken.toml",
        UNITS,
        "weapons/common.toml",
    ]


@pytest.mark.parametrize(
    ("text", "key", "line", "what"),
    [
        ("[a]\nx = \n", "a.x", 2, "invalid value"),
        ("[a]\nx = [1,\n2\n\n", "a.x[1]", 3, "unclosed array"),
        ("[a]\nx = 1\ny = 2\nx = 3\n", "a.x", 4, "second time"),
        ("[a]\nx = 1\n\n[b]\n[a]\n", "a", 5, "second time"),
        ("x = " + "[" * 5000, "", 1, "nested"),
        ("x = " + "1" * 5000, "", 1, "limit"),
    ],
)
def test_syntax_faults_have_their_line(
    assets: Copy, text: str, key: str, line: int, what: str
) -> None:
    assets.write("units/zz.toml", text)
    problem = assets.problem()
    assert (problem.file, problem.line) == ("units/zz.toml", line)
    assert what in problem.text
    assert problem.key == key or not key


def test_a_broken_file_still_lends_its_names(assets: Copy) -> None:
    assets.change(UNITS, "armour = 4", "armour = = 4")
    assert [each.file for each in assets.problems()] == [UNITS]


def test_bytes_that_are_not_utf8(assets: Copy) -> None:
    file = assets.path / UNITS
    line = assets.change(UNITS, "Gun Team", "Gun Te@m")
    file.write_bytes(file.read_bytes().replace(b"Te@m", b"Te\xffm"))
    problem = assets.problem()
    assert (problem.file, problem.line) == (UNITS, line)
    assert "UTF-8" in problem.text


def test_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    problems = Copy(tmp_path / "nothing").problems()
    assert any("cannot be read" in each.text for each in problems)


def test_a_key_in_two_files(assets: Copy) -> None:
    assets.write("units/more.toml", (assets.path / UNITS).read_text("utf-8"))
    problems = assets.problems()
    assert len(problems) == sum(key.startswith("guard-") for key in load().units)
    assert problems[0].file == "units/more.toml"
    assert problems[0].key == "guard-rifles"
    assert problems[0].line == 3
    assert f"{UNITS}:3" in problems[0].text


def test_a_missing_table(assets: Copy) -> None:
    (assets.path / "tables/firepower.toml").unlink()
    assert assets.problem().file == "tables/firepower.toml"


def test_a_table_that_nobody_reads(assets: Copy) -> None:
    assets.write("tables/extra.toml", "[[rows]]\nfp = 1\n")
    problem = assets.problem()
    assert problem.file == "tables/extra.toml"
    assert "firepower" in problem.text


def test_a_folder_that_nobody_reads(assets: Copy) -> None:
    assets.write("unit/extra.toml", "[x]\n")
    problem = assets.problem()
    assert problem.file == "unit/extra.toml"
    assert "units" in problem.text


@pytest.mark.parametrize(
    ("place", "text", "key"),
    [("rules/zz.toml", '[c1]\ntitle = "a"\ntext = "b"\n', "c1"),
     ("units/zz.toml", '\n["Big Gun"]\nname = "a"\n', "Big Gun")],
)  # fmt: skip
def test_a_name_that_may_not_be(assets: Copy, place: str, text: str, key: str) -> None:
    assets.write(place, text)
    problem = assets.problem()
    assert (problem.file, problem.key) == (place, key)
    assert problem.line == text[: text.index(key)].count("\n") + 1


def test_a_card_that_is_no_table(assets: Copy) -> None:
    assets.write("units/zz.toml", "\nfoo = 3\n")
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == ("units/zz.toml", "foo", 2)


def test_other_files_are_left_alone(assets: Copy) -> None:
    (assets.path / "units/README.md").write_text("[x")
    (assets.path / "NOTES.toml").write_text("[x")
    assert load(assets.path) == load(assets.path)


def test_problems_never_show_where_the_assets_lie(assets: Copy) -> None:
    shutil.rmtree(assets.path / "weapons")
    (assets.path / "units/zz.toml").mkdir()
    assets.write("maps/zz.toml", "[")
    for problem in assets.problems():
        assert str(assets.path) not in str(problem)
