from __future__ import annotations

import msgspec
import pytest

from siegegame.content.board import Board, board
from siegegame.content.loader import load
from siegegame.content.schema import MapCard, MapStructure, Zone
from siegegame.model.errors import AssetError, Problem

ROWS = """\
=====&.
.~....%
..o....
.......
....#..
.......
......."""


def structure(
    sheet: str = "imperial-small", at: tuple[int, int] = (2, 2), **more: object
) -> object:
    return {"id": "house", "name": "House", "sheet": sheet, "at": at, **more}


def card(*structures: object, rows: str = ROWS + "\n", **more: object) -> MapCard:
    zones = {
        "attacker_zone": {"west": 0, "north": 0, "east": 2, "south": 6},
        "defender_zone": {"west": 3, "north": 0, "east": 6, "south": 6},
    }
    value = {"name": "Test", "rows": rows, "attacker_edge": "west", **zones, **more}
    return msgspec.convert({**value, "structures": list(structures)}, MapCard)


def made(*structures: object, **more: object) -> Board:
    stock = load()
    return board(card(*structures, **more), stock.terrain, stock.structures)  # type: ignore[arg-type]


def problems(*structures: object, file: str = "", text: str = "", **more: object) -> list[Problem]:
    stock = load()
    with pytest.raises(AssetError) as raised:
        board(card(*structures, **more), stock.terrain, stock.structures, file, text)  # type: ignore[arg-type]
    return list(raised.value.problems)


def test_ground_is_read_cell_by_cell() -> None:
    found = made()
    assert (found.grid.width, found.grid.height) == (7, 7)
    assert list(found.terrain) == sorted(load().terrain)
    glyphs = [load().terrain[found.terrain_at(cell)].glyph for cell in range(49)]
    assert "".join(glyphs) == ROWS.replace("\n", "")


def test_the_last_line_may_lack_its_end() -> None:
    assert made(rows=ROWS).ground == made(rows=ROWS + "\n").ground


def test_cells_of_a_zone() -> None:
    assert made().cells(Zone(west=1, north=2, east=2, south=3)) == (15, 16, 22, 23)


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("sheet", "span"),
    [
        ("imperial-small", 2),
        ("imperial-medium", 3),
        ("ramshackle-large", 4),
        ("imperial-gigantic", 6),
    ],
)
def test_footprints_are_squares_of_their_size(sheet: str, span: int) -> None:
    rows = ("." * 12 + "\n") * 12
    (cells,) = made(structure(sheet, (3, 5)), rows=rows).footprints.values()
    assert cells == tuple(y * 12 + x for y in range(5, 5 + span) for x in range(3, 3 + span))


@pytest.mark.rule("E1")
def test_a_map_may_draw_the_footprint() -> None:
    drawn = [(2, 3), (2, 2), (3, 3)]
    assert made(structure(cells=drawn)).footprints == {"house": (16, 23, 24)}


@pytest.mark.parametrize("rows", ["", "\n"])
def test_an_empty_map(rows: str) -> None:
    (problem,) = problems(rows=rows)
    assert problem.key == "rows"
    assert "empty" in problem.text


def test_the_largest_map_works_and_no_larger_one() -> None:
    assert made(rows=("." * 200 + "\n") * 150).grid.size == 30000
    for wide, tall in ((201, 10), (10, 151)):
        (problem,) = problems(rows=("." * wide + "\n") * tall)
        assert f"{wide}x{tall}" in problem.text


def test_ragged_rows_name_row_and_column() -> None:
    found = problems(rows="....\n...\n....\n.....\n")
    assert [each.text for each in found] == [
        "row 1 has 3 cells, row 0 has 4; it differs from column 3 on",
        "row 3 has 5 cells, row 0 has 4; it differs from column 4 on",
    ]


def test_unknown_glyphs_name_row_and_column() -> None:
    found = problems(rows=ROWS.replace("..o....", "..Q.?.?"))
    assert len(found) == 2
    assert "'?' (row 2, column 4)" in found[0].text
    assert "'Q' (row 2, column 2)" in found[1].text


@pytest.mark.parametrize(
    ("head", "line"),
    [('name = "Test"\nrows = """\n', 5), ('name = "Test"\nrows = """', 4), ("rows = '''\n", 4)],
)
def test_rows_have_the_line_of_their_file(head: str, line: int) -> None:
    rows = ROWS.replace("..o....", "..Q....")
    (problem,) = problems(rows=rows, file="maps/test.toml", text=head + rows + head[-4:].strip())
    assert (problem.file, problem.line) == ("maps/test.toml", line)


@pytest.mark.parametrize(
    ("one", "key", "text"),
    [
        (structure(at=(6, 2)), "at", "off the board (row 2, column 7)"),
        (structure(at=(2, 6)), "at", "off the board (row 7, column 2)"),
        (structure(at=(3, 3)), "at", "impassable ground (row 4, column 4)"),
        (structure(at=(0, 0)), "at", "impassable ground (row 1, column 1)"),
        (structure(cells=[]), "cells", "has no cells"),
        (structure(cells=[(2, 2), (2, 2)]), "cells", "names a cell twice"),
        (structure(cells=[(2, 2), (3, 3)]), "cells", "(row 3, column 3) lies apart"),
        (structure(cells=[(3, 2), (3, 3)]), "cells", "north-west corner is not at 2,2"),
        (structure(sheet="hut"), "sheet", "no structure sheet 'hut'"),
    ],
)
def test_structures_that_cannot_stand(one: object, key: str, text: str) -> None:
    (problem,) = problems(one)
    assert problem.key == f"structures[0].{key}"
    assert text in problem.text


def test_structures_that_overlap() -> None:
    other = {**structure(at=(3, 2)), "id": "shed"}  # type: ignore[dict-item]
    found = problems(structure(), other)
    assert [(each.key, each.text) for each in found] == [
        ("structures[1].at", "overlaps house (row 2, column 3)"),
    ]


def test_two_structures_of_one_name() -> None:
    (problem,) = problems(structure(), structure(at=(0, 5)))
    assert problem.key == "structures[1].id"


@pytest.mark.parametrize("name", ["attacker_zone", "defender_zone"])
@pytest.mark.parametrize(
    ("zone", "text"),
    [((0, 0, 7, 6), "off the board"), ((0, 0, 6, 7), "off the board"), ((3, 0, 2, 6), "wrong way")],
)
def test_zones_off_the_board(name: str, zone: tuple[int, ...], text: str) -> None:
    value = dict(zip(("west", "north", "east", "south"), zone, strict=True))
    (problem,) = problems(**{name: value})  # type: ignore[arg-type]
    assert problem.key == name
    assert text in problem.text


def test_every_fault_is_told_at_once() -> None:
    bad = {"west": 0, "north": 0, "east": 99, "south": 6}
    rows = ROWS.replace("o", "Q")
    assert len(problems(structure(at=(6, 6)), rows=rows, defender_zone=bad)) == 3


def test_the_stock_map_is_a_board() -> None:
    stock = load()
    found = board(stock.maps["varnholt"], stock.terrain, stock.structures)
    assert (found.grid.width, found.grid.height) == (48, 32)
    assert set(found.footprints) == {each.id for each in found.card.structures}
    assert isinstance(found.card.structures[0], MapStructure)
