"""`script`: orders from a file, dice by purpose, and what is said of each fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from siegegame.engine import Match, saves
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Onlooker

from .conftest import Run

SCRIPT = ("script", "desperate-defense")


@pytest.fixture
def orders(saved: Path, tmp_path: Path) -> Path:
    """Every order of the saved match."""
    file = tmp_path / "orders.txt"
    lines = [str(order) for order in saves.read(saved).orders]
    file.write_text("# a whole turn\n\n" + "\n".join(lines) + "\n", "utf-8")
    return file


def first_lines(file: Path, count: int) -> str:
    return "\n".join(file.read_text("utf-8").splitlines()[: 2 + count])


def deployed(file: Path) -> str:
    """The orders up to the first that rolls a die."""
    match = Match.new("desperate-defense", 1)
    lines: list[str] = []
    for line in file.read_text("utf-8").splitlines()[2:]:
        lines.append(line)
        match.apply(parse(line))
        if match.dice_drawn:
            break
    return "\n".join(lines)


def test_orders_lead_where_the_match_led(run: Run, orders: Path) -> None:
    count = 40
    result = run(*SCRIPT, "--orders", "-", "--check", "--json", text=first_lines(orders, count))
    assert result.exit_code == 0
    match = Match.new("desperate-defense", 1)
    for line in first_lines(orders, count).splitlines()[2:]:
        match.apply(parse(line))
    events = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(events) == len(match.events(Onlooker.ALL)) == match.event_count
    assert [event["seq"] for event in events] == list(range(len(events)))
    assert list(events[0])[:6] == ["kind", "seq", "turn", "phase", "side", "rule"]
    assert result.stderr.startswith(f"siegegame: {count} orders; ") is False
    assert result.stderr.startswith(f"{count} orders; turn ")


def test_people_get_the_log(run: Run, orders: Path) -> None:
    result = run(*SCRIPT, "--orders", str(orders), "--seed", "1", text="")
    assert "── Deployment ──" in result.stdout
    assert "D1   " in result.stdout


def test_an_order_that_is_refused_is_named(run: Run) -> None:
    result = run(*SCRIPT, "--orders", "-", text="# nothing\n\npass\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("siegegame: standard input:3: `pass` is refused: ")
    assert result.stderr.endswith("(C4)\n")


def test_an_impossible_order_in_a_file_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_text("place nobody 3,3\n", "utf-8")
    result = run(*SCRIPT, "--orders", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"siegegame: {file}:1: `place nobody 3,3` is refused: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("dance", "`dance` is no order: unknown order 'dance'"),
        ("place a", "`place a` is no order: expected `place UNIT|STRUCTURE X,Y|STRUCTURE`"),
        ("move a 1;2", "`move a 1;2` is no order: '1;2' is not a cell"),
    ],
)
def test_a_line_that_is_no_order_is_named(run: Run, line: str, fault: str) -> None:
    result = run(*SCRIPT, "--orders", "-", text=f"\n{line}\n")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"siegegame: standard input:2: {fault}")


def test_orders_that_are_no_text_are_named(run: Run) -> None:
    result = run(*SCRIPT, "--orders", "-", text=b"# fine\n\xff\xfe\n")
    assert result.exit_code == 1
    assert result.stderr == "siegegame: standard input:2: this is not UTF-8 text\n"


def test_scripted_dice_fall_and_the_rest_is_told(run: Run, orders: Path) -> None:
    text = deployed(orders)
    dice = "initiative:6,1 shot:2,2+3"
    result = run(*SCRIPT, "--orders", "-", "--dice", dice, "--json", text=text)
    assert result.exit_code == 0
    rolled = [json.loads(line) for line in result.stdout.splitlines()]
    (initiative,) = [event for event in rolled if event["kind"] == "initiative_rolled"]
    assert initiative["dice"] == [6, 1]
    assert "dice left over: shot:2,2,3\n" in result.stderr
    assert "missing" not in result.stderr


def test_dice_that_are_missing_are_told(run: Run, orders: Path) -> None:
    text = deployed(orders)
    last = text.count("\n") + 1
    result = run(*SCRIPT, "--orders", "-", "--dice", "initiative:6", text=text)
    assert result.exit_code == 0
    assert f"dice missing: 1 came from the seed, first at standard input:{last}\n" in result.stderr


def test_a_broken_invariant_is_told(
    run: Run, orders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "problems", lambda _: ["the sky fell"])
    result = run(*SCRIPT, "--orders", str(orders), "--check")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"siegegame: {orders}:3: after `")
    assert result.stderr.endswith("an invariant is broken: the sky fell\n")


def test_a_line_is_quoted_escaped_and_cut(run: Run) -> None:
    line = "dance \x1b]0;title\x07 " + "x" * 5_000
    result = run(*SCRIPT, "--orders", "-", text=f"{line}\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("siegegame: standard input:1: `dance \\x1b]0;title\\x07 xxx")
    assert "\x1b" not in result.stderr
    assert len(result.stderr) < 400


def test_a_long_name_in_a_refusal_is_cut(run: Run) -> None:
    result = run(*SCRIPT, "--orders", "-", text=f"place {'y' * 5_000} 3,3\n")
    assert result.exit_code == 1
    assert "is refused: " in result.stderr
    assert len(result.stderr) < 400
