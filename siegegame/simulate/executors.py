"""Where matches are played: in this process, or in several at once.

Records come in the order of the jobs whichever is done first, and each job gets one.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from typing import Final

from siegegame.simulate import runner
from siegegame.simulate.jobs import Job
from siegegame.simulate.results import Record

CHUNK: Final = 2
"""Matches handed to a process at once."""
_AHEAD: Final = 3
"""Chunks under way for each process."""

Chunk = tuple[Job, ...]


def run_jobs(jobs: Iterable[Job], workers: int) -> Generator[Record, None, None]:
    """Plays the jobs in so many processes; close the generator to stop early."""
    return _here(jobs) if workers == 1 else _Crew(jobs, workers).records()


def _here(jobs: Iterable[Job]) -> Generator[Record, None, None]:
    for job in jobs:
        yield runner.run(job)


def _in_chunks(jobs: Iterable[Job]) -> Iterator[Chunk]:
    left = iter(jobs)
    while chunk := tuple(islice(left, CHUNK)):
        yield chunk


def run_chunk(jobs: Chunk) -> list[Record]:
    """Plays some jobs one after the other; this is what the other processes do."""
    return [runner.run(job) for job in jobs]


def _begin_worker() -> None:
    """Leaves an interrupt from the keyboard to the process that will end this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_kept_back() -> Iterator[None]:
    """Lets interrupts from the keyboard wait while processes begin.

    A new process inherits the block and so is deaf to them before it can say so itself.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # when it begins it ends any block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Pool:
    """A pool of processes that can be ended at once."""

    def __init__(self, workers: int) -> None:
        self._others = set(multiprocessing.active_children())
        # A new interpreter for each process: a forked one would share esper's globals and locks.
        self._pool = ProcessPoolExecutor(
            workers, multiprocessing.get_context("spawn"), initializer=_begin_worker
        )

    def submit(self, chunk: Chunk) -> Future[list[Record]]:
        with _interrupts_kept_back():  # the pool begins a process when there is work for it
            return self._pool.submit(run_chunk, chunk)

    def end(self) -> None:
        """Ends the processes whatever they are doing."""
        for process in multiprocessing.active_children():
            if process not in self._others:
                process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


class _Crew:
    """Processes at work on a run, a few chunks ahead of what has been handed out."""

    def __init__(self, jobs: Iterable[Job], workers: int) -> None:
        self._chunks = _in_chunks(jobs)
        self._workers = workers
        self._pool = _Pool(workers)
        self._waiting: deque[tuple[Chunk, Future[list[Record]] | None]] = deque()

    def records(self) -> Generator[Record, None, None]:
        """All records in order."""
        try:
            self._fill()
            while self._waiting:
                chunk, future = self._waiting.popleft()
                records = self._outcome(chunk, future)
                self._fill()
                yield from records
        except KeyboardInterrupt:
            yield from self._finished()
            raise
        finally:
            self._pool.end()

    def _finished(self) -> Iterator[Record]:
        """Records that nobody has waited for yet but are there."""
        for _, future in self._waiting:
            if future is not None and _succeeded(future):
                yield from future.result()

    def _fill(self) -> None:
        for chunk in islice(self._chunks, self._workers * _AHEAD - len(self._waiting)):
            self._waiting.append((chunk, self._submit(chunk)))

    def _submit(self, chunk: Chunk) -> Future[list[Record]] | None:
        """Hands a chunk to the pool; nothing if a process has died and the pool with it."""
        try:
            return self._pool.submit(chunk)
        except BrokenProcessPool:
            return None

    def _outcome(self, chunk: Chunk, future: Future[list[Record]] | None) -> list[Record]:
        """The records of a chunk; when a process died, its jobs are played one by one."""
        try:
            if future is not None:
                return future.result()
        except BrokenProcessPool:
            pass
        self._renew()
        return [_alone(job) for job in chunk]

    def _renew(self) -> None:
        self._pool.end()
        self._pool = _Pool(self._workers)
        waiting = list(self._waiting)
        self._waiting = deque(
            (chunk, future if _succeeded(future) else self._submit(chunk))
            for chunk, future in waiting
        )


def _succeeded(future: Future[list[Record]] | None) -> bool:
    if future is None or not future.done() or future.cancelled():
        return False
    return future.exception() is None


def _alone(job: Job) -> Record:
    """Plays a job in a process of its own, so that if the process dies it is known by which."""
    pool = _Pool(1)
    try:
        (record,) = pool.submit((job,)).result()
    except BrokenProcessPool:
        return runner.failure(job, "the process that played the match died")
    finally:
        pool.end()
    return record
