"""`script`: orders from a file, dice by purpose, and what is said of each fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from siegegame.engine import Match, saves
from siegegame.model.orders import VERBS, parse
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


def complaint(result: Result) -> str:
    """The last line of what is said: why it ended early."""
    assert result.exit_code == 1
    return str(result.stderr.splitlines()[-1])


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
    assert complaint(result).startswith("siegegame: standard input:3: `pass` is refused: ")
    assert complaint(result).endswith("(C4)")


def test_an_impossible_order_in_a_file_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "orders.txt"
    file.write_text("place nobody 3,3\n", "utf-8")
    result = run(*SCRIPT, "--orders", str(file))
    assert complaint(result).startswith(f"siegegame: {file}:1: `place nobody 3,3` is refused: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("dance", "`dance` is no order: unknown order 'dance'"),
        (
            "place a",
            "`place a` is no order: expected `place UNIT|STRUCTURE X,Y|STRUCTURE [floor N]`",
        ),
        ("move a 1;2", "`move a 1;2` is no order: '1;2' is not a cell"),
    ],
)
def test_a_line_that_is_no_order_is_named(run: Run, line: str, fault: str) -> None:
    result = run(*SCRIPT, "--orders", "-", text=f"\n{line}\n")
    assert complaint(result).startswith(f"siegegame: standard input:2: {fault}")


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
    assert complaint(result).startswith(f"siegegame: {orders}:3: after `")
    assert complaint(result).endswith("an invariant is broken: the sky fell")
    assert "The defender hides" in result.stdout  # what the order led to is shown all the same


def test_a_line_is_quoted_escaped_and_cut(run: Run) -> None:
    line = "dance \x1b]0;title\x07 " + "x" * 5_000
    result = run(*SCRIPT, "--orders", "-", text=f"{line}\n")
    assert complaint(result).startswith(
        "siegegame: standard input:1: `dance \\x1b]0;title\\x07 xxx"
    )
    assert "\x1b" not in result.stderr
    assert len(result.stderr) < 400


def test_a_long_name_in_a_refusal_is_cut(run: Run) -> None:
    result = run(*SCRIPT, "--orders", "-", text=f"place {'y' * 5_000} 3,3\n")
    assert result.exit_code == 1
    assert "is refused: " in result.stderr
    assert len(result.stderr) < 400


BOGUS = "hide bunker-1 chapel\nhide bunker-2 lantern-row\nbogus\nhide bunker-3 chapel\n"


@pytest.mark.parametrize("last", ["bogus", "pass", "hide bunker-1 nowhere"])
def test_what_was_played_before_a_fault_is_shown(run: Run, last: str) -> None:
    text = BOGUS.replace("bogus", last)
    whole = run(*SCRIPT, "--orders", "-", text=text.partition(last)[0])
    result = run(*SCRIPT, "--orders", "-", text=text)
    assert (whole.exit_code, result.exit_code) == (0, 1)
    assert result.stdout == whole.stdout
    assert "Bunker 2" in result.stdout
    shown = run(*SCRIPT, "--orders", "-", "--json", text=text)
    assert shown.exit_code == 1
    assert len(shown.stdout.splitlines()) == run(
        *SCRIPT, "--orders", "-", "--json", text=text.partition(last)[0]
    ).stdout.count("\n")


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_dice_are_reported_behind_a_fault_too(run: Run, as_json: tuple[str, ...]) -> None:
    result = run(*SCRIPT, "--orders", "-", "--dice", "initiative:6,2", *as_json, text=BOGUS)
    told = result.stderr.splitlines()
    assert told[0].startswith("2 orders; turn 0, counters; ")
    assert told[1] == "dice left over: initiative:6,2"
    assert told[2].startswith("siegegame: standard input:3: `bogus` is no order: ")
    assert len(told) == 3


def test_dice_that_are_missing_are_told_behind_a_fault_too(run: Run, orders: Path) -> None:
    text = f"{deployed(orders)}\nbogus\n"
    result = run(*SCRIPT, "--orders", "-", "--dice", "initiative:6", text=text)
    assert complaint(result).endswith(f"orders are {', '.join(VERBS)}")
    assert "dice missing: 1 came from the seed, first at standard input:" in result.stderr


@pytest.mark.parametrize("face", ["9" * 5_000, "0" * 5_000 + "6"])
def test_a_face_of_any_length_is_refused_in_words_of_the_game(run: Run, face: str) -> None:
    result = run(*SCRIPT, "--orders", "-", "--dice", f"initiative:{face}", text="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"siegegame: --dice: initiative: '{face[:39]}…")
    assert result.stderr.endswith("' is not a face of a die\n")
    assert len(result.stderr) < 200
