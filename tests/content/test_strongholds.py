"""What `lint` says of datasheets and maps with strongholds, and what the stock ones hold."""

from __future__ import annotations

import pytest

from siegegame.content.lint import lint
from siegegame.content.loader import load
from siegegame.content.schema import HullLine
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import Side, StructureSize

from .conftest import Copy

STOCK = load()
SHEETS = "structures/hull.toml"
WEAPONS = "weapons/common.toml"
MAP = "maps/thornwick.toml"
SCENARIO = "scenarios/bastion-line.toml"
LINE = STOCK.maps["thornwick"]


def linted(assets: Copy) -> list[Problem]:
    prefix = f"{assets.path.as_posix()}/"
    return [
        Problem(each.file.removeprefix(prefix), each.key, each.line, each.text)
        for each in lint([assets.path])
    ]


@pytest.mark.rule("H1", "H11", "H15", "H18", "V1")
@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text"),
    [
        (SHEETS, "hull = { armour = 14 }", "", "bastion", "has no durability; it needs just one"),
        (SHEETS, "hull = { armour = 14 }",
         "hull = { armour = 14 }\ncapacity = { armour = 6, damage = 9, assault = 9 }",
         "bastion.hull", "has capacity and hull"),
        (SHEETS, "armour = 12", "armour = 9", "defence-line.hull.armour", "10 is the least"),
        (SHEETS, "north = 10", "north = 8", "hab-house.hull.armour", "an armour value of 8"),
        (SHEETS, '"sky-lance"', '"howitzer"', "bastion.guns[4].weapon", "howitzer is super-heavy"),
        (SHEETS, '"sky-lance"', '"nothing"', "bastion.guns[4].weapon", "no weapon 'nothing'"),
        (SHEETS, 'id = "east-gun"', 'id = "north-gun"', "bastion.guns[1].id", "second north-gun"),
        (SHEETS, 'facing = "east"\ncount', 'facing = "north"\ncount',
         "bastion.fire_points[1].facing", "a second north"),
        (SHEETS, 'doors = ["east"]', 'doors = ["east", "east"]', "bastion.doors", "a side twice"),
        (SHEETS, "stairs = true", "fire_points = [{ facing = 'west', count = 1 }]\nstairs = true",
         "defence-line.fire_points", "nobody goes inside to use them"),
        (SHEETS, '[[defence-line.guns]]\nid = "gun"',
         '[[defence-line.guns]]\nid = "gun"\nfacing = "west"',
         "defence-line.guns[0].facing", "nobody goes inside to man gun"),
        (SHEETS, "battlements = true\nstairs", "stairs", "defence-line.stairs", "it has none"),
        (SHEETS, "battlements = true\n", "", "bastion.guns[4]", "there are none"),
        (MAP, '"hold-wall"]', '"hold-gate"]', "structures[10].links[0]",
         "there is no other structure hold-gate"),
        (MAP, '"hold-wall"]', '"hold-sky-annex"]', "structures[10].links[0]",
         "there is no other structure"),
        (MAP, '"hold-wall"]', '"hold-tower"]', "structures[10].links[0]",
         "hold-tower does not stand next to hold-sky-annex"),
        (MAP, "hatch = [18, 18]", "hatch = [19, 16]", "structures[1].hatch", "is in ford-post"),
        (MAP, "hatch = [18, 18]", "hatch = [50, 16]", "structures[1].hatch", "is off the board"),
        (MAP, "hatch = [18, 18]", "hatch = [12, 18]", "structures[1].hatch", "more than 6 cells"),
        (MAP, "at = [18, 16]", "at = [19, 16]", "emplacements[0].at", "is in ford-post"),
        (MAP, "at = [18, 16]", "at = [31, 6]", "emplacements[1].at", "has another gun"),
        (MAP, '"wall-gun"\nat = [18', '"siege-gun"\nat = [18', "emplacements[0].weapon",
         "super-heavy"),
        (MAP, '"wall-gun"\nat = [18', '"bow"\nat = [18', "emplacements[0].weapon",
         "no weapon 'bow'"),
        (MAP, 'id = "ford-gun"', 'id = "north-bastion.sky-gun"', "emplacements[0].id",
         "is also a gun of north-bastion"),
        (MAP, 'id = "ford-gun"', 'id = "ford-post"', "emplacements[0].id", "is also a structure"),
        (MAP, "[21, 17], ", "[19, 16], ", "fuel_pipes[0]", "is in ford-post"),
        (MAP, "[21, 17], ", "[21, 60], ", "fuel_pipes[0]", "is off the board"),
        (MAP, 'sheet = "imperial-small"\nat = [23, 19]\n',
         'sheet = "imperial-small"\nat = [23, 19]\nclaimed = "defender"\n',
         "structures[4].claimed", "ordinary house"),
        (MAP, 'sheet = "imperial-small"\nat = [23, 19]\n',
         'sheet = "imperial-small"\nat = [23, 19]\ndilapidated = true\n',
         "structures[4].dilapidated", "no armour value to lose"),
        (MAP, 'sheet = "imperial-small"\nat = [23, 19]\n',
         'sheet = "imperial-small"\nat = [23, 19]\nguns_work = true\n',
         "structures[4].guns_work", "no guns that would be silent"),
        (WEAPONS, 'name = "Siege gun"\n', 'name = "Siege gun"\nanti_air = true\n',
         "siege-gun.anti_air", "no firepower"),
    ],
)  # fmt: skip
def test_a_fault_is_found_where_it_is(
    assets: Copy, place: str, old: str, new: str, key: str, text: str
) -> None:
    assets.change(place, old, new)
    found = [each for each in linted(assets) if each.key == key]
    assert len(found) == 1
    assert found[0].file == place
    assert text in found[0].text


@pytest.mark.rule("H9")
def test_a_door_that_a_neighbour_blocks(assets: Copy) -> None:
    assets.change(MAP, "at = [42, 3]", "at = [30, 3]")  # before the door of the bastion
    (problem,) = linted(assets)
    assert (problem.file, problem.key) == (MAP, "structures[5]")
    assert "access point of north-bastion in the east" in problem.text


@pytest.mark.rule("V1")
def test_nobody_has_won_from_the_start(assets: Copy) -> None:
    text = (assets.path / MAP).read_text("utf-8")
    text = text.replace("strongpoint = true\n", "").replace(
        'claimed = "defender"\n', 'claimed = "defender"\nstrongpoint = true\n'
    )
    assets.write(MAP, text)
    (problem,) = linted(assets)
    assert (problem.file, problem.key) == (MAP, "structures")
    assert problem.text == "the defender claims every strongpoint from the start (V1)"


@pytest.mark.rule("V1")
def test_a_strongpoint_can_be_claimed(assets: Copy) -> None:
    assets.change(SHEETS, "battlements = true\nstairs = true\nimpassable", "impassable")
    assets.change(SHEETS, '[[defence-line.guns]]\nid = "gun"\nweapon = "wall-gun"\n', "")
    assets.change(MAP, 'sheet = "defence-line"\n', 'sheet = "defence-line"\nstrongpoint = true\n')
    (problem,) = linted(assets)
    assert problem.key == "structures[7].strongpoint"
    assert "nobody can get into north-rampart or onto it" in problem.text


@pytest.mark.rule("D2")
def test_roads_and_houses_are_wanted_of_cities_alone(assets: Copy) -> None:
    text = (assets.path / MAP).read_text("utf-8")
    start = text.index('rows = """')
    end = text.index('"""\n', start + 10)
    text = text[:start] + text[start:end].replace("=", ".").replace("rows .", "rows =") + text[end:]
    assets.write(MAP, text)
    assert linted(assets) == []
    assets.change(SCENARIO, "turns = 8", "turns = 8\nfree_placement = true")
    told = [each.text for each in linted(assets)]
    assert any("0 roads lead from the west edge" in each for each in told)


@pytest.mark.rule("H1", "H11")
def test_a_bastion() -> None:
    sheet = STOCK.structures["bastion"]
    assert sheet.hull
    assert sheet.hull.facings == (14, 14, 14, 14)
    assert len(sheet.doors or ()) == 1
    assert sum(each.count for each in sheet.fire_points) > 2
    walls = {gun.facing: gun.weapon for gun in sheet.guns if gun.facing}
    assert set(walls) == {"north", "east", "south", "west"}
    (sky,) = [gun.weapon for gun in sheet.guns if gun.facing is None]
    assert STOCK.weapons[sky].name == "Sky lance"


@pytest.mark.rule("H15")
def test_a_fortress_of_four_parts() -> None:
    parts = [each for each in LINE.structures if each.id.startswith("hold-")]
    links = {frozenset((each.id, other)) for each in parts for other in each.links}
    assert (len(parts), len(links)) == (4, 3)
    sheets = [STOCK.structures[each.sheet] for each in parts]
    assert all(sheet.hull and sheet.hull.facings == (14,) * 4 for sheet in sheets)
    weapons = sorted(gun.weapon for sheet in sheets for gun in sheet.guns)
    assert weapons.count("sky-lance-twin") == weapons.count("missile-silo") == 1
    assert [sheet.name for sheet in sheets if sheet.void_shield] == ["Main tower"]


@pytest.mark.rule("V1", "H2", "H12", "H13", "H18")
def test_the_line_has_what_there_is_to_fight_for() -> None:
    points = [each.claimed for each in LINE.structures if each.strongpoint]
    assert points.count(Side.DEFENDER) == 3
    assert points.count(None) == 4
    assert sum(each.dilapidated for each in LINE.structures) == 2
    assert any(each.hatch for each in LINE.structures)
    assert LINE.emplacements
    assert LINE.fuel_pipes
    kinds = {each.sheet for each in LINE.structures}
    assert {"bastion", "bunker", "hab-block", "defence-line"} <= kinds
    assert STOCK.scenarios["bastion-line"].points_per_counter is None


@pytest.mark.rule("C18")
@pytest.mark.parametrize(
    ("key", "range_cm", "firepower", "hull"),
    [
        ("wall-gun", 45, 2, HullLine(shots=2, strength=7, ap=4)),
        ("sky-lance", 60, 2, HullLine(shots=2, strength=7, ap=4)),
        ("sky-lance-twin", 60, 4, HullLine(shots=4, strength=7, ap=4)),
        ("wall-cannon", 60, 2, HullLine(shots=1, strength=8, ap=3, traits=("blast",))),
        ("missile-silo", 120, 4, HullLine(shots=2, strength=8, ap=3)),
        ("arc-thrower", 30, 2, HullLine(shots=2, strength=4, traits=("arc",))),
    ],
)
def test_emplaced_weapons_and_arcs(key: str, range_cm: int, firepower: int, hull: HullLine) -> None:
    card = STOCK.weapons[key]
    assert (card.range_cm, card.firepower, card.capacity) == (range_cm, firepower, "firepower")
    assert card.hull == hull
    assert card.storeys
    assert card.hits


@pytest.mark.rule("C18", "H3")
def test_each_army_of_the_line_has_what_breaks_walls() -> None:
    for key, strongest in (("cinder-breaching-1000", 10), ("hallow-line-500", 8)):
        cards = [
            STOCK.units[group.card]
            for each in STOCK.armies[key].detachments
            for group in each.units
        ]
        lines = [STOCK.weapons[weapon].hull for card in cards for weapon in card.weapons]
        strengths = {line.strength for line in lines if line}
        assert max(strengths) == strongest
        assert any("jump" in card.abilities for card in cards)
        assert any(line and "arc" in line.traits for line in lines)
        assert any("flamer" in card.abilities for card in cards)


@pytest.mark.rule("H1", "H4")
def test_the_tables_of_hull_points_are_those_of_the_rules() -> None:
    sizes = [(row.size, row.figures, row.hull_points) for row in STOCK.tables.hull_sizes]
    small, medium, large, gigantic = StructureSize
    assert sizes == [(small, 10, 3), (medium, 20, 4), (large, 30, 5), (gigantic, 40, 6)]
    rows = [(row.min, row.max, row.result) for row in STOCK.tables.building_damage]
    assert rows == [
        (None, 1, "breach"),
        (2, 2, "tremor"),
        (3, 3, "partial_collapse"),
        (4, 4, "structural_collapse"),
        (5, 5, "catastrophic_breach"),
        (6, 6, "total_collapse"),
        (7, None, "detonation"),
    ]
