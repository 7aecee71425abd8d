"""Every stock scenario has a readable transcript that the game must tell again, line by line.

After a change that is meant to change play: `SIEGEGAME_GOLDEN=write uv run pytest tests/replays`,
then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from kit.matches import players

from siegegame.content.loader import load
from siegegame.engine import Match
from siegegame.model.vocabulary import Onlooker
from siegegame.report import Names, log_lines

FOLDER = Path(__file__).parent / "golden"
SCENARIOS = sorted(load().scenarios)


def transcript(scenario: str) -> str:
    """The public log of a match of three turns between random players."""
    match, seats = Match.new(scenario, 3, turns=3), players(3)
    while (side := match.to_act) is not None:
        match.apply(seats[side].choose(match.view(side)))
    view = match.view(Onlooker.PUBLIC)
    lines = log_lines(match.events(Onlooker.PUBLIC), Names.of_view(view))
    return "\n".join([*lines, f"digest {match.digest()}", ""])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_transcript_of_a_scenario_is_told_again(scenario: str) -> None:
    file = FOLDER / f"{scenario}.txt"
    told = transcript(scenario)
    if os.environ.get("SIEGEGAME_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(told)
    assert file.is_file(), f"{scenario} has no transcript"

    assert told.splitlines() == file.read_text().splitlines()


def test_no_transcript_is_left_over_from_a_scenario_that_is_gone() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == SCENARIOS
