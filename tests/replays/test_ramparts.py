"""A readable transcript of a match at a wall that is climbed, told again line by line.

To renew it: `SIEGEGAME_GOLDEN=write uv run pytest tests/replays`, then read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from kit.ramparts import play_ramparts, ramparts

from siegegame.model.vocabulary import Onlooker
from siegegame.report import Names, log_lines

FILE = Path(__file__).parent / "ramparts.txt"
SEEDS = (1, 2)
RULES = ("F6", "F8", "F9")


def transcript(seed: int) -> list[str]:
    """What the public log tells by the rules of walls that are climbed and fired over."""
    match = ramparts(seed)
    for _ in play_ramparts(match, seed):
        pass
    names = Names.of_view(match.view(Onlooker.PUBLIC))
    lines = log_lines(match.events(Onlooker.PUBLIC), names)
    told = [line for line in lines if any(rule in line[:6] for rule in RULES)]
    return [f"seed {seed}", *told, f"digest {match.digest()}"]


def test_the_transcript_of_a_wall_that_is_climbed_is_told_again() -> None:
    told = [line for seed in SEEDS for line in transcript(seed)]
    if os.environ.get("SIEGEGAME_GOLDEN") == "write":
        FILE.write_text("\n".join([*told, ""]))

    assert told == FILE.read_text().splitlines()
    for words in ("sets its", "meet", "cuts at", "over the wall", "as well"):
        assert any(words in line for line in told), words
