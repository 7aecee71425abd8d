"""Short matches, so that the tests of a run are quick."""

from __future__ import annotations

import pytest

from siegegame.simulate.jobs import Job


@pytest.fixture
def job() -> Job:
    return Job(scenario="desperate-defense", seed=1, attacker="random", defender="random", turns=1)
