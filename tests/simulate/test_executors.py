"""Several processes give what one gives; one that dies costs no more than its own match."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from contextlib import closing

import msgspec
import pytest

from siegegame.simulate import executors, runner
from siegegame.simulate.executors import run_jobs
from siegegame.simulate.jobs import Job, plan
from siegegame.simulate.results import Failure, MatchResult, Record


def jobs(job: Job, count: int) -> Sequence[Job]:
    return list(plan([job.scenario], job, count, swap=False))


def bare(record: Record) -> Record:
    return msgspec.structs.replace(record, seconds=0.0)


def deadly_chunk(chunk: tuple[Job, ...]) -> list[Record]:
    """Stands in for `run_chunk`: the process that meets seed 3 dies."""
    if any(job.seed == 3 for job in chunk):
        os._exit(9)
    return [runner.run(job) for job in chunk]


def test_two_processes_give_what_one_gives(job: Job) -> None:
    alone = [bare(record) for record in run_jobs(jobs(job, 5), 1)]
    together = [bare(record) for record in run_jobs(jobs(job, 5), 2)]
    assert together == alone
    assert [record.seed for record in alone] == [1, 2, 3, 4, 5]


def test_a_process_that_dies_fails_its_match_alone(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "run_chunk", deadly_chunk)
    records = list(run_jobs(jobs(job, 5), 2))
    assert [record.seed for record in records] == [1, 2, 3, 4, 5]
    dead = records[2]
    assert isinstance(dead, Failure)
    assert dead.error == "the process that played the match died"
    assert "--seed 3 " in dead.reproduce
    assert all(isinstance(each, MatchResult) for each in records if each is not dead)


def test_an_abandoned_run_leaves_no_processes(job: Job) -> None:
    before = set(multiprocessing.active_children())
    with closing(run_jobs(jobs(job, 100_000), 2)) as records:
        next(records)
    assert set(multiprocessing.active_children()) <= before


def test_one_process_plays_only_what_is_asked_for(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def note(each: Job) -> Record:
        played.append(each.seed)
        return runner.failure(each, "not played")

    monkeypatch.setattr(runner, "run", note)
    with closing(run_jobs(jobs(job, 5), 1)) as records:
        next(records)
    assert played == [1]
