"""Numbers, names and texts have limits, and what is said about them can be shown."""

from __future__ import annotations

import sys
import unicodedata
from typing import Any, get_args

import msgspec
import pytest

from siegegame.content import schema
from siegegame.content.convert import MOST_FAULTS
from siegegame.content.faults import cut, problem, quoted, shown
from siegegame.content.loader import MOST_PROBLEMS

from .conftest import Copy

UNITS = "units/hallow.toml"
ARMY = "armies/hallow-guard-1000.toml"
MAP = "maps/varnholt.toml"
SCENARIO = "scenarios/desperate-defense.toml"
WEAPONS = "weapons/common.toml"
CLASSES = [
    kind
    for kind in vars(schema).values()
    if isinstance(kind, type) and issubclass(kind, schema.Asset)
]


def kinds_in(kind: Any) -> list[Any]:
    """A field's type and everything that it is made of, each with its limits."""
    whole = getattr(kind, "__origin__", kind) if hasattr(kind, "__metadata__") else kind
    return [kind, *[each for part in get_args(whole) for each in kinds_in(part)]]


@pytest.mark.parametrize("card", CLASSES, ids=lambda card: card.__name__)
def test_every_number_has_a_limit(card: type[schema.Asset]) -> None:
    kinds = [kind for field in msgspec.structs.fields(card) for kind in kinds_in(field.type)]
    assert int not in kinds
    for kind in kinds:
        if getattr(kind, "__origin__", None) is int:
            assert all(each.le is not None and each.ge is not None for each in kind.__metadata__)


@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text"),
    [
        (WEAPONS, "firepower = 1", "firepower = 100000000", "rifles.firepower", "<= 200"),
        (WEAPONS, "range_cm = 30", "range_cm = 501", "rifles.range_cm", "<= 500"),
        (WEAPONS, "dice = 3", "dice = 101", "autocannon.storeys.dice", "<= 100"),
        (WEAPONS, "shots = 2", "shots = 101", "autocannon.hull.shots", "<= 100"),
        (UNITS, "speed_cm = 15", "speed_cm = 201", "guard-rifles.speed_cm", "<= 200"),
        (UNITS, "assault = ", "assault = 20", "guard-rifles.assault", "<= 200"),
        (UNITS, "figures = 5", "figures = 101", "guard-rifles.figures", "<= 100"),
        (UNITS, "figures = 5", f"figures = 0x{'f' * 5000}", "guard-rifles.figures", "<= 100"),
        (UNITS, "capacity = 3", "capacity = 501", "guard-bastion.capacity", "<= 500"),
        (UNITS, "caf = 0", "caf = -21", "guard-rifles.caf", ">= -20"),
        (UNITS, "points = 16", "points = 20001", "guard-rifles.points", "<= 20000"),
        ("structures/capacity.toml", "damage = 10", "damage = 501",
         "imperial-small.capacity.damage", "<= 500"),
        (ARMY, "points = 1000", "points = 20001", "points", "<= 20000"),
        (ARMY, "count = 5", "count = 101", "detachments[0].units[1].count", "<= 100"),
        (MAP, "at = [24, 11]", "at = [24, 201]", "structures[0].at[1]", "<= 200"),
        (MAP, "south = 31", "south = 201", "attacker_zone.south", "<= 200"),
        (SCENARIO, "turns = 10", "turns = 201", "turns", "<= 200"),
        (SCENARIO, "points = 1000", "points = 20001", "points", "<= 20000"),
        (SCENARIO, "[20, 1000]", "[20, 1001]", "attacker_morale[1]", "<= 1000"),
        ("tables/firepower.toml", "A = 1", "A = 1001", "rows[0].A", "<= 1000"),
        ("tables/close_assault.toml", "markers = 1", "markers = 1001", "rows[0].markers",
         "<= 1000"),
        (UNITS, '["rifles"]', "[" + '"rifles", ' * 21 + "]", "guard-rifles.weapons",
         "length <= 20"),
    ],
)  # fmt: skip
def test_a_number_over_its_limit(
    assets: Copy, place: str, old: str, new: str, key: str, text: str
) -> None:
    line = assets.change(place, old, new)
    (problem,) = [each for each in assets.problems() if each.file == place]
    assert (problem.key, problem.line) == (key, line)
    assert text in problem.text


UNSEEN = ["\x1b", "\x07", "\x00", "\n", "\t", "\x7f", "\x9b", "\u202a", "\u202e", "\u2066",
          "\u2069", "\u200b", "\u2028", "\ufeff", "\u3164", "\xa0"]  # fmt: skip


@pytest.mark.parametrize(
    ("place", "old", "key"),
    [
        (UNITS, "Hallow Rifles", "guard-rifles.name"),
        (WEAPONS, "Rifles", "rifles.name"),
        (ARMY, "Hallow Guard of Varnholt", "name"),
        (ARMY, "First Ward Rifles", "detachments[0].name"),
        (MAP, "Gate Cottage", "structures[0].name"),
        (SCENARIO, "Desperate Defense", "name"),
        ("structures/capacity.toml", "Small imperial building", "imperial-small.name"),
        ("terrain/ground.toml", "Open ground", "open.name"),
        ("tables/close_assault.toml", "narrow", "rows[0].name"),
        ("rules/core.toml", "Scale and distance", "C1.title"),
    ],
)
def test_every_name_is_looked_at(assets: Copy, place: str, old: str, key: str) -> None:
    line = assets.change(place, f'"{old}"', '"a\\u001b[31m"')
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (place, key, line)
    assert "expected a name" in problem.text


@pytest.mark.parametrize(
    "name", ["", " ", " a", "a ", "x" * 61, *[f"a\\u{ord(each):04x}b" for each in UNSEEN]]
)
def test_a_name_that_cannot_be_one(assets: Copy, name: str) -> None:
    line = assets.change(ARMY, '"First Ward Rifles"', f'"{name}"')
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (ARMY, "detachments[0].name", line)
    assert "expected a name" in problem.text or "length" in problem.text
    assert str(problem).isprintable()


@pytest.mark.parametrize(
    "name", ["Häuser am Östertor", "東京 Gate", "שער", "O'Neill's (2nd) «Guns»"]
)
def test_a_name_in_any_letters(assets: Copy, name: str) -> None:
    assets.change(ARMY, "First Ward Rifles", name)
    assert assets.catalogue().armies["hallow-guard-1000"].detachments[0].name == name


def accepts(kind: object, text: str) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


def test_a_name_has_printable_characters_only() -> None:
    for each in map(chr, range(sys.maxunicode + 1)):
        if accepts(schema.Name, f"a{each}a"):
            assert each.isprintable() or unicodedata.category(each) == "Cn", hex(ord(each))


@pytest.mark.parametrize("each", UNSEEN)
def test_prose_has_new_lines_and_nothing_else_that_is_not_seen(each: str) -> None:
    assert accepts(schema.Prose, f"one{each}two") is (each == "\n")
    assert accepts(schema.Prose, f"\n {each}two") is (each == "\n")


@pytest.mark.parametrize(
    ("place", "old", "key"),
    [("rules/core.toml", "A cell is one inch", "C1.text"),
     (SCENARIO, "The Cinder Host comes", "summary")],
)  # fmt: skip
@pytest.mark.parametrize("new", ["\\u001b[31m", "\\u202e", "x" * 4001])
def test_prose_that_cannot_be_shown(assets: Copy, place: str, old: str, key: str, new: str) -> None:
    assets.change(place, old, new)
    problem = assets.problem()
    assert (problem.file, problem.key) == (place, key)
    assert "expected prose" in problem.text or "<= 4000" in problem.text
    assert str(problem).isprintable()


def test_blank_prose() -> None:
    assert not accepts(schema.Prose, "")
    assert not accepts(schema.Prose, " \n ")


@pytest.mark.parametrize("id_", ["x" * 41, "g rifles", "G", "a--b", "a\\n", "a_b", ""])
@pytest.mark.parametrize(
    ("place", "old", "key"),
    [(ARMY, "g-rifles-1", "detachments[0].id"), (MAP, "gatehouse-cottage", "structures[0].id")],
)
def test_an_id_that_cannot_be_one(assets: Copy, place: str, old: str, key: str, id_: str) -> None:
    line = assets.change(place, f'"{old}"', f'"{id_}"')
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (place, key, line)
    assert "expected an id" in problem.text or "<= 40" in problem.text


def test_a_code_has_no_line_end(assets: Copy) -> None:
    line = assets.change(UNITS, '"Ri"', '"Ri\\n"')
    problem = assets.problem()
    assert (problem.key, problem.line) == ("guard-rifles.code", line)


@pytest.mark.parametrize("glyph", ["\\u001b", " ", "\\u202e", "", "ab"])
def test_a_glyph_that_cannot_be_seen(assets: Copy, glyph: str) -> None:
    line = assets.change("terrain/ground.toml", 'glyph = "*"', f'glyph = "{glyph}"')
    problem = assets.problem()
    assert (problem.key, problem.line) == ("minefield.glyph", line)


def test_a_key_of_41_characters(assets: Copy) -> None:
    key = "x" * 41
    line = assets.change(WEAPONS, "[carbines]", f"[{key}]")
    (problem,) = [each for each in assets.problems() if each.file == WEAPONS]
    assert (problem.key, problem.line) == (key, line)
    assert "40 characters" in problem.text


def test_what_problems_show_is_printable_and_short(assets: Copy) -> None:
    evil = "\\u001b]0;x\\u0007" + "y" * 5000
    assets.change(UNITS, 'unit_class = "infantry"', f'unit_class = "{evil}"')
    assets.change(UNITS, 'weapons = ["rifles"]', f'weapons = ["{evil}"]\n"{evil}" = 1')
    assets.change(MAP, '"imperial-small"', f'"{evil}"')
    assets.write("units/a\x1bb.toml", f'["{evil}"]\n')
    found = assets.problems()
    assert len(found) == 4
    for each in found:
        assert str(each).isprintable()
        assert len(str(each)) < 400


def test_glyphs_of_a_map_that_are_not_printable(assets: Copy) -> None:
    line = assets.change(MAP, "~~....o...&&", "~~....\u202e...&&")
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == (MAP, "rows", line)
    assert "'\\u202e' (row 0, column 21)" in problem.text


def test_escapes_and_cuts() -> None:
    assert shown("a\x1b\n\u202e\U000e0001é") == "a\\x1b\\n\\u202e\\U000e0001é"
    assert cut("x" * 60) == "x" * 60
    assert cut("x" * 61) == "x" * 60 + "…"
    assert quoted("it's") == '"it\'s"'
    assert quoted("\x1b" * 61) == repr("\x1b" * 60) + "…"
    made = problem("a\x07", ("\x1b", 0), 3, "\ud800")
    assert str(made) == "a\\x07:3: \\x1b[0]: \\ud800"


def test_a_file_full_of_faults_tells_some(assets: Copy) -> None:
    assets.write("units/zz.toml", "".join(f"[a{each}]\n" for each in range(20_000)))
    found = assets.problems()
    assert len(found) == MOST_PROBLEMS + 1
    assert found[0].text.startswith("has more problems")


def test_a_card_full_of_faults_tells_some(assets: Copy) -> None:
    keys = "".join(f"a{each} = 1\n" for each in range(20_000))
    assets.change(WEAPONS, "[carbines]\n", f"[carbines]\n{keys}")
    assert len(assets.problems()) == MOST_FAULTS + 1


def test_a_cut_file_still_lends_the_names_behind_the_cut(assets: Copy) -> None:
    broken = "".join(f"[a{each}]\n" for each in range(10))
    assets.write(WEAPONS, broken + (assets.path / WEAPONS).read_text("utf-8"))
    assert {each.file for each in assets.problems()} == {WEAPONS}


def test_more_terrain_than_a_board_can_hold(assets: Copy) -> None:
    cards = [f'[t{each}]\nname = "t"\nglyph = "{chr(0x4E00 + each)}"\n' for each in range(246)]
    assets.write("terrain/more.toml", "".join(cards))
    problem = assets.problem()
    assert (problem.file, problem.key, problem.line) == ("terrain/more.toml", "t245", 736)
    assets.write("terrain/more.toml", "".join(cards[:-1]))
    assert len(assets.catalogue().terrain) == 256
