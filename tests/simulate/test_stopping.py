"""Signals wait while something is done as a whole, and are obeyed where that is allowed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from siegegame.simulate import runner, stopping
from siegegame.simulate.executors import run_chunk
from siegegame.simulate.jobs import Job
from siegegame.simulate.stopping import StoppedError, heeded, interruptible


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    before = {each: signal.getsignal(each) for each in stopping.SIGNALS}
    yield
    assert {each: signal.getsignal(each) for each in stopping.SIGNALS} == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_until_it_may_interrupt(number: int) -> None:
    done = []

    def work() -> None:
        with heeded():
            signal.raise_signal(number)
            done.append("as a whole")
            with interruptible():
                done.append("never")

    with pytest.raises(StoppedError) as caught:
        work()
    assert done == ["as a whole"]
    assert caught.value.status == 128 + number


def test_a_signal_interrupts_what_may_be_interrupted() -> None:
    with pytest.raises(StoppedError), heeded(), interruptible():
        signal.raise_signal(signal.SIGINT)


def test_after_an_interruption_signals_wait_again() -> None:
    with heeded():
        with pytest.raises(StoppedError), interruptible():
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)  # at once, as some programs do


def test_who_insists_is_obeyed_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "_INSISTS", -1.0)
    with heeded():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(StoppedError):
            signal.raise_signal(signal.SIGINT)


def test_signals_that_are_ignored_stay_so() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with heeded(), interruptible():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_signal_that_was_not_obeyed_is_forgotten() -> None:
    with heeded():
        signal.raise_signal(signal.SIGINT)
    with interruptible():
        pass


def test_a_thread_sets_no_handlers() -> None:
    def work() -> object:
        with heeded():
            return signal.getsignal(signal.SIGTERM)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(work).result() is signal.getsignal(signal.SIGTERM)


def test_a_process_that_is_stopped_hands_over_what_it_has_played(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = runner.run

    def run(each: Job) -> object:
        if each.seed == 2:
            raise StoppedError(signal.SIGTERM)
        return real(each)

    monkeypatch.setattr(runner, "run", run)
    jobs = tuple(msgspec.structs.replace(job, seed=seed) for seed in (1, 2, 3))
    assert [record.seed for record in run_chunk(jobs)] == [1]
