from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from siegegame.content.lint import CHECKS, lint
from siegegame.model.errors import Problem

from .conftest import Copy

WEAPONS = "weapons/common.toml"
UNITS = "units/hallow.toml"
ARMY = "armies/hallow-guard-1000.toml"
LARGER = "armies/hallow-guard-2000.toml"
MAP = "maps/varnholt.toml"
SCENARIO = "scenarios/desperate-defense.toml"


def linted(assets: Copy) -> list[Problem]:
    """The problems of a folder, with files named within it."""
    prefix = f"{assets.path.as_posix()}/"
    found = lint([assets.path])
    assert all(each.file.startswith(prefix) for each in found)
    return [
        Problem(each.file.removeprefix(prefix), each.key, each.line, each.text) for each in found
    ]


def test_the_stock_assets_are_clean() -> None:
    assert lint() == []


def test_a_good_folder_is_clean(assets: Copy) -> None:
    assert lint([assets.path]) == []


def test_every_check_has_a_name_and_a_reason() -> None:
    assert len({check.__name__ for check in CHECKS}) == len(CHECKS)
    assert all(check.__doc__ for check in CHECKS)


@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text"),
    [
        (UNITS, 'code = "Gu"', 'code = "rI"', "guard-gunners.code", "code of guard-rifles too"),
        (ARMY, "points = 1000", "points = 1001", "points", "its detachments cost 1000"),
        (ARMY, 'guard-captain", count = 1 }', 'guard-captain", count = 2 }',
         "detachments[0].units", "g-rifles-1 has 2 units with the hq ability"),
        (ARMY, '{ card = "guard-marshal", count = 1 }, ', "",
         "detachments[5].units", "has 0 units"),
        (ARMY, '"g-rifles-2"', '"g-rifles-1"', "detachments[1].id", "g-rifles-1 is also"),
        (ARMY, '"g-rifles-2"', '"h-raiders-1"', "detachments[1].id", "cinder-host-1000"),
        (ARMY, '"g-rifles-2"', '"attacker"', "detachments[1].id", "attacker is reserved"),
        (ARMY, '"g-rifles-2"', '"mint"', "detachments[1].id", "a structure of varnholt"),
        (ARMY, '"g-rifles-2"', '"g-guns-1.4"', "detachments[1].id", "also unit 4 of g-guns-1"),
        ("weapons/common.toml", "firepower = 1", "firepower = 0", "rifles.firepower",
         "harms no unit"),
        ("weapons/common.toml", "firepower = 2", 'super_heavy = "death_ray"',
         "autocannon.capacity", "says firepower"),
        ("weapons/common.toml", '"firepower"', '"super_heavy"', "autocannon.capacity",
         "says super_heavy"),
        ("weapons/common.toml", 'capacity = "super_heavy"', 'capacity = "none"',
         "anti-tank-gun.capacity", "says none; with super_heavy anti_tank it is super_heavy"),
        ("weapons/common.toml", 'super_heavy = "disrupt"\ncapacity = "none"',
         'super_heavy = "disrupt"\ncapacity = "super_heavy"', "dread-horn.capacity",
         "with super_heavy disrupt it is none"),
        ("weapons/common.toml", "sides = 10", "sides = 7", "autocannon.hits", "no D7"),
        ("weapons/common.toml", "dice = 3", "dice = 2", "autocannon.storeys", "3 dice or more"),
        (UNITS, '["autocannon"]', '["rifles"]', "guard-gunners.abilities", "harms a building"),
        (UNITS, 'weapons = ["rifles"]', 'capacity = 2\nweapons = ["rifles"]',
         "guard-rifles.capacity", "only war engines"),
        (UNITS, 'weapons = ["rifles"]', 'weapons = ["rifles"]\nmounts = ["hull"]',
         "guard-rifles.mounts", "only war engines"),
        (UNITS, 'mounts = ["left_arm", "right_arm", "hull"]', 'mounts = ["left_arm", "right_arm"]',
         "guard-bastion.mounts", "names 2 places, but the unit has 3 weapons"),
        (UNITS, 'close_combat_dice = 2\n', "", "guard-colossus.abilities", "dice is 0"),
        (UNITS, ', "close_combat"]', "]", "guard-pilgrim.close_combat_dice", "not among"),
        (UNITS, '["tank-gun"]\nabilities = [', '["tank-gun"]\nabilities = ["ladders", ',
         "guard-tank.abilities", "only infantry climbs"),
        (UNITS, "sides = 6", "sides = 5", "guard-rifles.attack_dice", "no D5"),
        ("terrain/ground.toml", 'glyph = ";"', 'glyph = ":"', "wreckage.glyph", "draws rubble"),
        ("tables/firepower.toml", "fp = 20", "fp = 21", "rows[19].fp", "1 to 20"),
        ("tables/close_assault.toml", "difference = 5", "difference = 6", "rows[4].difference",
         "1 to 5"),
        ("tables/critical.toml", "low = 9", "low = 10", "rows[3].low", "10 is more than high, 9"),
        ("tables/critical.toml", "high = 5", "high = 6", "rows[2].low", "its rows are not 2 to 12"),
        ("tables/critical.toml", "low = 2", "low = 1", "rows[0].low", ">= 2"),
        ("tables/catastrophe.toml", "high = 3", "high = 4", "rows[4].low",
         "the rows of size medium are not 1 to 6"),
        ("tables/catastrophe.toml", 'size = "large"', 'size = "gigantic"', "rows[7].low",
         "the rows of size large are not 1 to 6"),
        ("rules/core.toml", "(E5)", "(E5 and E13)", "C10.text", "mentions E13"),
        (SCENARIO, "house by house", "house (Z9) by house", "summary", "mentions Z9"),
        (MAP, "{ west = 24", "{ west = 23", "defender_zone", "(row 0, column 23)"),
        (SCENARIO, "points = 1000", "points = 900", "attacker_armies", "no list of 900 points"),
        (SCENARIO, "hallow-guard-1000", "cinder-host-1000", "defender_armies", "one and the same"),
    ],
)  # fmt: skip
def test_a_fault_names_file_key_and_line(
    assets: Copy, place: str, old: str, new: str, key: str, text: str
) -> None:
    assets.change(place, old, new)
    found = [each for each in linted(assets) if each.key == key]
    assert len(found) == (2 if new == '"h-raiders-1"' else 1)  # both lists of the other side
    assert found[0].file == place
    assert text in found[0].text
    lines = (assets.path / place).read_text("utf-8").split("\n")
    name = key.rpartition(".")[2].partition("[")[0]
    assert name in lines[found[0].line - 1]


@pytest.mark.rule("C18")
def test_a_detachment_of_over_35_percent(assets: Copy) -> None:
    def told() -> list[str]:
        return [each.text for each in linted(assets) if each.key == "detachments[7]"]

    assets.change(UNITS, "points = 125", "points = 318")  # and two rifles of 16 each
    assets.change(ARMY, "points = 1000", "points = 1193")
    assert told() == []
    assets.change(ARMY, "points = 1193", "points = 1000")
    assert told() == []
    assets.change(UNITS, "points = 318", "points = 319")
    assert told() == ["g-bastion-1 costs 351, more than 35 % of 1000 (C18)"]


def more_structures(assets: Copy, size: str, count: int) -> None:
    """Adds structures of one cell each in the north-west corner of the map."""
    for x in range(count):
        assets.append(
            MAP,
            f'[[structures]]\nid = "more-{size}-{x}"\nname = "x"\nsheet = "imperial-{size}"\n'
            f"at = [{x}, 0]\ncells = [[{x}, 0]]\n",
        )


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("size", "fits", "text"),
    [
        ("medium", 6, "19 of 32 structures are Small"),
        ("large", 0, "2 structures are Large"),
        ("gigantic", 0, "Gigantic"),
    ],
)
def test_a_city_with_too_much_of_a_size(assets: Copy, size: str, fits: int, text: str) -> None:
    good = (assets.path / MAP).read_text("utf-8")
    more_structures(assets, size, fits)
    assert linted(assets) == []
    assets.write(MAP, good)
    more_structures(assets, size, fits + 1)
    (problem,) = linted(assets)
    assert (problem.file, problem.key) == (MAP, "structures")
    assert text in problem.text


@pytest.mark.rule("D2")
def test_larger_battles_may_have_larger_buildings(assets: Copy) -> None:
    assets.change(SCENARIO, "points = 1000", "points = 1500")
    more_structures(assets, "gigantic", 2)
    assert {each.key for each in linted(assets)} == {"attacker_armies", "defender_armies"}


@pytest.mark.rule("D2")
@pytest.mark.parametrize("row", [7, 8, 23, 24])
def test_roads_must_reach_the_city(assets: Copy, row: int) -> None:
    text = (assets.path / MAP).read_text("utf-8")
    start = text.index('rows = """\n') + len('rows = """\n')
    for y in range(32):
        at = start + y * 49 + 2
        if abs(y - row) <= 1:
            text = text[:at] + "." + text[at + 1 :]
    assets.write(MAP, text)
    (problem,) = linted(assets)
    assert (problem.file, problem.key) == (MAP, "rows")
    assert "1 roads lead from the west edge" in problem.text


def test_a_cell_that_nobody_can_reach(assets: Copy) -> None:
    text = (assets.path / MAP).read_text("utf-8")
    start = text.index('rows = """\n') + len('rows = """\n')
    for x, y in ((1, 0), (0, 1), (1, 1)):
        text = text[: start + y * 49 + x] + "#" + text[start + y * 49 + x + 1 :]
    assets.write(MAP, text)
    assert linted(assets) == []  # the corner is on the attacker's edge
    text = text.replace('attacker_edge = "west"', 'attacker_edge = "south"')
    assets.write(MAP, text)
    assert [each.text for each in linted(assets) if "infantry" in each.text] == [
        "infantry cannot come to 1 cells (row 0, column 0 is the first)"
    ]


@pytest.mark.rule("D2")
def test_a_city_without_structures(assets: Copy) -> None:
    text = (assets.path / MAP).read_text("utf-8")
    assets.write(MAP, text[: text.index("[[structures]]")])
    assert [(each.file, each.key) for each in linted(assets)] == [
        (MAP, "structures"),
        (SCENARIO, "points_per_counter"),
    ]


@pytest.mark.rule("D2")
def test_only_a_city_is_counted(assets: Copy) -> None:
    more_structures(assets, "gigantic", 1)
    assets.change(SCENARIO, "free_placement = true\n", "")
    assert [each.key for each in linted(assets)] == ["structures"]
    assets.change(SCENARIO, "points_per_counter = 500\n", "")
    assert linted(assets) == []
    assets.change(SCENARIO, "turns = 10\n", "turns = 10\nfree_placement = true\n")
    assert [each.key for each in linted(assets)] == ["structures"]


@pytest.mark.rule("D3")
def test_every_counter_needs_a_building(assets: Copy) -> None:
    line = assets.change(SCENARIO, "points_per_counter = 500", "points_per_counter = 80")
    assert linted(assets) == []
    assets.change(SCENARIO, "points_per_counter = 80", "points_per_counter = 76")
    (problem,) = linted(assets)
    assert (problem.file, problem.key, problem.line) == (SCENARIO, "points_per_counter", line)
    assert problem.text == "up to 26 counters, but defender_zone has 25 structures (D3)"


def test_faults_of_the_map_itself(assets: Copy) -> None:
    line = assets.change(MAP, "~~....o...&&", "~~....Q...&&")
    (problem,) = linted(assets)
    assert (problem.file, problem.key, problem.line) == (MAP, "rows", line)
    assert "'Q' (row 0, column 21)" in problem.text


def test_faults_of_loading_come_first(assets: Copy) -> None:
    assets.change(UNITS, "armour = 4", "armour = 9")
    assets.change(ARMY, "points = 1000", "points = 7")
    assert [each.key for each in linted(assets)] == ["guard-rifles.armour"]


def test_a_single_file_takes_the_place_of_the_stock_one(assets: Copy) -> None:
    line = assets.change(ARMY, "points = 1000", "points = 999")
    (problem, *others) = lint([assets.path / ARMY])
    assert (problem.file, problem.line) == (str(assets.path / ARMY), line)
    assert [each.key for each in others] == ["defender_armies"]


def test_a_single_file_may_be_new(assets: Copy) -> None:
    file = assets.path / "maps/other.toml"
    shutil.copy(assets.path / MAP, file)
    assert lint([file]) == []


@pytest.mark.parametrize("name", ["my.toml", "varnholt.toml"])
@pytest.mark.parametrize(
    ("place", "old", "new", "key"),
    [
        (MAP, "at = [24, 11]", "at = [47, 11]", "structures[0].at"),
        (SCENARIO, "points = 1000", "points = 10", "attacker_armies"),
        ("rules/core.toml", "[C1]", "[C99]\ntitel = 1\n[C98]", "C99.titel"),
        ("weapons/common.toml", "[rifles]", "[pistols]", None),
    ],
)
def test_a_file_anywhere_is_known_by_its_keys(
    assets: Copy, tmp_path: Path, name: str, place: str, old: str, new: str, key: str | None
) -> None:
    assets.change(place, old, new)
    file = tmp_path / name
    shutil.copy(assets.path / place, file)
    found = [each for each in lint([file]) if each.file == str(file)]
    assert found
    assert key is None or key in [each.key for each in found]


def test_a_file_that_fits_nothing(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text("colour = 3\n")
    (problem,) = lint([file])
    assert (problem.file, problem.line) == (str(file), 1)
    assert "no kind of asset" in problem.text


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text("a = 1\nb = = 3\n")
    (problem,) = lint([file])
    assert (problem.file, problem.line, problem.key) == (str(file), 2, "b")


def test_the_defenders_list_is_worth_his_share(assets: Copy) -> None:
    """A scenario may give the defender a part of the attacker's points (D1)."""
    line = "scenarios/bastion-line.toml"
    assets.change(line, "defender_share = [1, 2]", "defender_share = [1, 4]")
    (problem,) = linted(assets)
    assert (problem.key, problem.text) == ("defender_armies", "no list of 250 points among them")


@pytest.mark.rule("V4")
@pytest.mark.parametrize(("card", "titans"), [("guard-captain", 0), ("guard-strider", 2)])
def test_a_hunt_needs_one_titan_to_hunt(assets: Copy, card: str, titans: int) -> None:
    army = "armies/hallow-pilgrim-600.toml"
    if titans:
        assets.change(army, '"guard-captain", count = 1', f'"{card}", count = 1')
    else:
        assets.change(army, '"guard-pilgrim"', f'"{card}"')
    found = [each for each in linted(assets) if each.key == "attacker_armies"]
    assert [each.text for each in found] == [
        f"hallow-pilgrim-600 has {titans} titans; in a hunt it needs one (V4)"
    ]


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    (problem,) = lint([tmp_path / "nothing.toml"])
    assert "no such file" in problem.text


def test_a_folder_of_one_kind(assets: Copy) -> None:
    assert lint([assets.path / "units"]) == []
    assets.change(UNITS, "armour = 4", "armour = 9")
    assert [each.file for each in lint([assets.path / "units"])] == [str(assets.path / UNITS)]


def test_several_files_are_checked_together(assets: Copy) -> None:
    assets.change(UNITS, "[guard-bastion]", "[guard-fort]")
    assets.change(ARMY, '"guard-bastion"', '"guard-fort"')
    assets.change(LARGER, '"guard-bastion"', '"guard-fort"')
    assert lint([assets.path / each for each in (UNITS, ARMY, LARGER)]) == []
    assert [each.key for each in lint([assets.path / ARMY])] == ["detachments[7].units[0].card"]


def test_who_carries_an_anti_air_weapon_has_the_ability(assets: Copy) -> None:
    assets.change(WEAPONS, 'name = "Rifles"\n', 'name = "Rifles"\nanti_air = true\n')

    found = linted(assets)

    assert {each.key.partition(".")[2] for each in found} == {"weapons"}
    assert all("the unit needs the ability" in each.text for each in found)
