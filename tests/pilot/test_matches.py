"""Whole matches in a real terminal, played by a pilot that presses only the keys it is shown.

`SIEGEGAME_PILOT=long` plays more and longer ones.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("pty")

from pilot.hidden import Secrets
from pilot.terminal import Terminal, terminal
from pilot.worker import Pilot
from siegegame.players import make_player
from siegegame.ui.table import MatchChoice, Session

LONG = os.environ.get("SIEGEGAME_PILOT") == "long"
PATIENCE = 1200.0 if LONG else 240.0
"""Seconds for a match, on a machine with much else to do."""
HASTE = 1 if LONG else 4
LOW, HIGH = (80, 24), (120, 36)
SIZES = [LOW, HIGH]
SCENARIO = "desperate-defense"


def variables(folder: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    return {"SIEGEGAME_SAVES": str(folder), **(more or {})}


def played_out(pilot: Pilot, folder: Path) -> None:
    """Plays to the end and out; what was saved is a whole match."""
    pilot.play(PATIENCE)
    assert pilot.leave() == 0
    (path,) = folder.glob("*.siege")
    done = subprocess.run(
        [sys.executable, "-m", "siegegame", "verify", str(path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def from_the_title(folder: Path, size: tuple[int, int], turns: int, seed: int) -> Pilot:
    """A match between two people from the title to its end."""
    secrets = Secrets(folder)
    with terminal(size=size, env=variables(folder)) as opened:
        pilot = Pilot(opened, seed, secrets.watch, haste=HASTE)
        pilot.start(turns, seed=seed)
        played_out(pilot, folder)
        secrets.overhear(opened.paper.said)
    assert secrets.watched > 20
    return pilot


@pytest.mark.parametrize("size", SIZES)
def test_two_people_play_from_the_title_to_the_result(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    pilot = from_the_title(tmp_path, size, turns=1, seed=6)
    assert {"HIDE", "DEPLOY", "ORDER", "MOVE", "SHOOT", "curtain", "confirm"} <= set(pilot.pressed)


def test_one_person_plays_against_a_computer(tmp_path: Path) -> None:
    with terminal(size=LOW, env=variables(tmp_path)) as opened:
        pilot = Pilot(opened, 3, haste=HASTE)
        pilot.start(1, seed=3, defender="computer, random")
        played_out(pilot, tmp_path)
    assert "curtain" not in pilot.pressed


def test_a_match_in_ascii(tmp_path: Path) -> None:
    words = ("play", "--ascii", "--no-animation", "--turns", "1", "--seed", "4")
    secrets = Secrets(tmp_path)

    with terminal(*words, size=LOW, env=variables(tmp_path)) as opened:
        pilot = Pilot(opened, 4, secrets.watch, haste=HASTE)
        pilot.join()
        assert opened.lines[0].isascii()
        played_out(pilot, tmp_path)


def battle(folder: Path, seed: int, turn: int, stage: str, turns: int) -> Path:
    """A match between two people that computers have played up to some stage."""
    session = Session.begin(MatchChoice(SCENARIO, seed, turns=turns), folder)
    match = session.match
    while (match.turn, match.stage) != (turn, stage):
        side = match.to_act
        assert side is not None
        session.act(make_player("greedy", seed, side).choose(match.view(side)))
    session.close()
    return session.path


def gone_on_with(folder: Path, opened: Terminal, seed: int) -> Pilot:
    """A battle that is gone on with to its end."""
    secrets = Secrets(folder)
    pilot = Pilot(opened, seed, secrets.watch, haste=HASTE)
    pilot.join()
    played_out(pilot, folder)
    return pilot


def test_fights_without_colours(tmp_path: Path) -> None:
    path = battle(tmp_path, 7, 3, "assault", turns=3)
    env = variables(tmp_path, {"NO_COLOR": "1"})
    with terminal("play", "--load", str(path), size=HIGH, env=env) as opened:
        pilot = gone_on_with(tmp_path, opened, 7)
    assert "FIGHT" in pilot.pressed


@pytest.mark.skipif(not LONG, reason="SIEGEGAME_PILOT=long plays it")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(1, 4))
def test_long_matches(tmp_path: Path, size: tuple[int, int], seed: int) -> None:
    from_the_title(tmp_path, size, turns=3, seed=seed)


@pytest.mark.skipif(not LONG, reason="SIEGEGAME_PILOT=long plays it")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(11, 15))
def test_long_battles(tmp_path: Path, size: tuple[int, int], seed: int) -> None:
    path = battle(tmp_path, seed, 4, "shooting", turns=5)
    with terminal("play", "--load", str(path), size=size, env=variables(tmp_path)) as opened:
        gone_on_with(tmp_path, opened, seed)
