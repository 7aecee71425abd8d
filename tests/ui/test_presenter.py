"""The map as text, and that only what changed is drawn again."""

from __future__ import annotations

import pytest

from siegegame.model.vocabulary import Side
from siegegame.ui.feed import Tape
from siegegame.ui.highlights import Highlights, subject_of
from siegegame.ui.presenter import Presenter, StructureMark
from siegegame.ui.widgets.glyphs import ASCII, NORMAL, Glyphs
from siegegame.ui.widgets.painter import Painter
from siegegame.ui.widgets.structures import OUTSIDE, draw, short_name


def rows(tape: Tape, glyphs: Glyphs = NORMAL, zoom: int = 1) -> list[str]:
    presenter = Presenter(tape.view())
    presenter.touch(Highlights(tape.view(), tape.events()).overlay)
    painter = Painter(presenter.scene, glyphs)
    painter.zoom = zoom
    lines = presenter.scene.height * zoom
    return ["".join(text for text, _ in painter.paint(line)) for line in range(lines)]


def test_a_move_leaves_its_trail(tape: Tape) -> None:
    tape.seek(2)

    assert rows(tape) == [
        "[]ri.  ^/\\  ~   ░░░░.   ┌c10.   ",
        "ri──ri/\\^ .  ~  ░░░░    └──┘RI  ",
        ".   ()  .  ,~ ~~░░░░RI  .   RI  ",
        "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░",
        "he  . ╶┐└╴  . ~~░░  ╔══K═╗  .   ",
        "  he  ╶┘      ~ ░░  ║ c20║  ^ /\\",
        ".   .   .   . ~~░░  ╚═D1═╝  /\\ ^",
        "              ~ ░░              ",
    ]


def test_a_shot_is_drawn_from_the_shooter_to_the_target(tape: Tape) -> None:
    tape.seek(12)

    assert rows(tape)[2:4] == [
        ".   ()  .  ,╌╌╌╌RI░░.   .   RI  ",
        "░░░░░░he╌╌╌╌░░░░░░░░░░░░░░░░░░░░",
    ]


def test_ascii_rows_are_ascii(tape: Tape) -> None:
    tape.seek(9)
    drawn = rows(tape, ASCII)

    assert "".join(drawn).isascii()
    assert drawn[0].endswith("#c10.   ")
    assert drawn[1].endswith("#D1#[]  ")


def test_every_row_is_as_wide_as_the_board(tape: Tape) -> None:
    for zoom in (1, 2):
        assert {len(row) for row in rows(tape, zoom=zoom)} == {32 * zoom}


def test_only_touched_rows_change(tape: Tape) -> None:
    tape.seek(6)
    presenter = Presenter(tape.view())
    presenter.touch({})
    tape.step(1)  # d2.1 moves along the third row

    assert presenter.update(tape.view()) == {2}
    assert presenter.update(tape.view()) == set()


def test_a_view_of_another_copy_changes_no_row_that_looks_the_same(tape: Tape) -> None:
    tape.seek(7)
    presenter = Presenter(tape.view())

    tape.step(1)
    tape.step(-1)

    assert presenter.update(tape.view()) == set()


def test_what_acts_is_lit_and_so_is_its_target(tape: Tape) -> None:
    tape.seek(12)
    marks = Highlights(tape.view(), tape.events())

    assert marks.overlay[(3, 3)].tint == "actor"
    assert marks.overlay[(8, 2)].tint == "target"
    assert (marks.subject, marks.focus) == ("a2", (3, 3))


def test_the_subject_is_the_last_that_was_told_of(tape: Tape) -> None:
    tape.seek(13)
    assert Highlights(tape.view(), tape.events()).subject is None
    assert subject_of(tape.view(), tape.history()) == "a2"


def mark(cells: list[tuple[int, int]], **changes: object) -> StructureMark:
    plain = StructureMark("s", "Old Mill", tuple(cells), "capacity", 10, 10, None, 0)
    return plain._replace(**changes)  # type: ignore[arg-type]


def square(span: int) -> list[tuple[int, int]]:
    return [(x, y) for y in range(span) for x in range(span)]


@pytest.mark.parametrize(
    ("changes", "drawn"),
    [
        ({}, ("┌c10", "└──┘")),
        ({"claim": Side.ATTACKER, "inside": 3}, ("┏c10", "┗a3┛")),
        ({"claim": Side.DEFENDER, "inside": 4, "remaining": 3}, ("╔c3╗", "╚D4╝")),
    ],
)
def test_small_structures_have_room_for_two_numbers(
    changes: dict[str, object], drawn: tuple[str, ...]
) -> None:
    assert draw(mark(square(2), **changes), NORMAL, 1) == drawn


@pytest.mark.parametrize(
    ("remaining", "inner"), [(10, "│  c10 │"), (9, "│░ c9 ░│"), (2, "│▒ c2 ▒│")]
)
def test_damage_fills_a_structure(remaining: int, inner: str) -> None:
    assert draw(mark(square(4), remaining=remaining), NORMAL, 1)[2] == inner


def test_an_outline_follows_any_shape() -> None:
    corner = [(x, y) for x, y in square(4) if x < 2 or y >= 2]
    gap = OUTSIDE * 4

    assert draw(mark(corner, name=""), NORMAL, 1) == (
        f"┌──┐{gap}", f"│  │{gap}", "│  c10 ┐", "└──────┘",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("The Mint", 6, "Mint"),
        ("Hall of Wardens", 6, "Hall"),
        ("Toll House", 4, "Toll"),
        ("Waterworks", 4, "Wate"),
    ],
)
def test_names_are_shortened_at_words(name: str, room: int, short: str) -> None:
    assert short_name(name, room) == short


def test_a_leader_is_marked_with_letters_when_zoomed(tape: Tape) -> None:
    presenter = Presenter(tape.view())
    point, mark = next(iter(presenter.scene.units.items()))
    painter = Painter(presenter.scene, ASCII)
    painter.zoom = 2

    presenter.scene.units[point] = mark._replace(leads=True, broken=True)
    drawn = ["".join(text for text, _ in painter.paint(2 * point[1] + sub)) for sub in (0, 1)]

    left = 4 * point[0]
    assert [row[left : left + 4] for row in drawn] == [f" {mark.code} ", " HQ!"]
