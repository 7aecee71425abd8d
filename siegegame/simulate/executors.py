"""Where matches are played: in this process, or in several at once.

Records come in the order of the jobs whichever is done first, and each job gets one.
"""

from __future__ import annotations

import multiprocessing
import signal
from abc import abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Final

from siegegame.simulate import runner
from siegegame.simulate.jobs import Job
from siegegame.simulate.results import Record
from siegegame.simulate.stopping import SIGNALS, interruptible, obey_parent

CHUNK: Final = 2
"""Matches handed to a process at once."""
_AHEAD: Final = 3
"""Chunks under way for each process."""
_PATIENCE: Final = 3.0
"""Seconds for the processes to give up the matches that they play."""

Chunk = tuple[Job, ...]
Played = Future[list[Record]]


class Records(Iterator[Record]):
    """The records of a run, in order; signals are obeyed only while one is waited for."""

    @abstractmethod
    def rest(self) -> Iterator[Record]:
        """Begins no more matches and gives up those being played; those that are over meanwhile."""

    @abstractmethod
    def close(self) -> None:
        """Ends whatever is still being done."""


def run_jobs(jobs: Iterable[Job], workers: int) -> Records:
    """Plays the jobs in so many processes; close the records to stop early."""
    return _Here(jobs) if workers == 1 else _Crew(jobs, workers)


class _Here(Records):
    """Plays in this process, one match whenever a record is asked for."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._jobs = iter(jobs)

    def __next__(self) -> Record:
        return runner.run(next(self._jobs))

    def rest(self) -> Iterator[Record]:
        """Nothing: no match is over that was not waited for."""
        self.close()
        return iter(())

    def close(self) -> None:
        """See `Records.close`."""
        self._jobs = iter(())


def _in_chunks(jobs: Iterable[Job]) -> Iterator[Chunk]:
    left = iter(jobs)
    while chunk := tuple(islice(left, CHUNK)):
        yield chunk


def run_chunk(jobs: Chunk) -> list[Record]:
    """Plays some jobs one after the other; this is what the other processes do.

    Returns:
        Fewer records than jobs if the process is told to stop.
    """
    records: list[Record] = []
    for job in jobs:
        try:
            records.append(runner.run(job))
        except KeyboardInterrupt:
            break
    return records


@contextmanager
def _signals_kept_back() -> Iterator[None]:
    """Lets signals that end programs wait while processes begin.

    A new process inherits the block and so is deaf to them before it can say so itself. So does the
    tracker of resources, which otherwise would not outlive a terminal that hangs up.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        resource_tracker.ensure_running()  # when it begins it ends the block of some
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Pool:
    """A pool of processes that can be ended at once."""

    def __init__(self, workers: int) -> None:
        self._others = set(multiprocessing.active_children())
        # A new interpreter for each process: a forked one would share esper's globals and locks.
        with _signals_kept_back():
            self._pool = ProcessPoolExecutor(
                workers, multiprocessing.get_context("spawn"), initializer=obey_parent
            )

    def submit(self, chunk: Chunk) -> Played:
        with _signals_kept_back():  # the pool begins a process when there is work for it
            return self._pool.submit(run_chunk, chunk)

    def give_up(self, futures: Sequence[Played]) -> None:
        """Makes the processes hand over what they have played, and play no more."""
        under_way = [future for future in futures if not future.cancel()]
        if hasattr(signal, "pthread_sigmask"):  # elsewhere nothing can be told to a process
            for process in self._processes():
                process.terminate()
            wait(under_way, _PATIENCE)

    def end(self) -> None:
        """Ends the processes whatever they are doing."""
        for process in self._processes():
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _processes(self) -> list[BaseProcess]:
        return [each for each in multiprocessing.active_children() if each not in self._others]


class _Crew(Records):
    """Processes at work on a run, a few chunks ahead of what has been handed out."""

    def __init__(self, jobs: Iterable[Job], workers: int) -> None:
        self._chunks = _in_chunks(jobs)
        self._workers = workers
        self._pool = _Pool(workers)
        self._ready: deque[Record] = deque()
        self._waiting: deque[tuple[Chunk, Played | None]] = deque()
        """Chunks under way; those without a future met the end of a process."""

    def __next__(self) -> Record:
        while not self._ready:
            self._fill()
            if not self._waiting:
                self.close()
                raise StopIteration
            self._wait()
        return self._ready.popleft()

    def rest(self) -> Iterator[Record]:
        """See `Records.rest`."""
        futures = [future for _, future in self._waiting if future is not None]
        self._pool.give_up(futures)
        while self._ready:
            yield self._ready.popleft()
        for future in futures:
            if _succeeded(future):
                yield from future.result()

    def close(self) -> None:
        """See `Records.close`."""
        self._pool.end()
        self._chunks = iter(())
        self._waiting.clear()

    def _fill(self) -> None:
        for chunk in islice(self._chunks, self._workers * _AHEAD - len(self._waiting)):
            self._waiting.append((chunk, self._submit(chunk)))

    def _submit(self, chunk: Chunk) -> Played | None:
        """Hands a chunk to the pool; nothing if a process has died and the pool with it."""
        try:
            return self._pool.submit(chunk)
        except BrokenProcessPool:
            return None

    def _wait(self) -> None:
        """Waits for the first chunk; what a dead process leaves of it is played one by one."""
        chunk, future = self._waiting[0]
        if future is None:
            left = self._left(chunk, [])
        else:
            with interruptible():
                wait([future])
            left = self._left(chunk, future.result() if _succeeded(future) else [])
        if left:
            self._renew()
            self._ready.extend(_alone(job) for job in left)

    def _left(self, chunk: Chunk, records: list[Record]) -> Chunk:
        """Takes the records of the first chunk; the jobs that have none."""
        self._waiting.popleft()
        self._ready.extend(records)
        return chunk[len(records) :]

    def _renew(self) -> None:
        self._pool.end()
        self._pool = _Pool(self._workers)
        waiting = list(self._waiting)
        self._waiting = deque(
            (chunk, future if _succeeded(future) else self._submit(chunk))
            for chunk, future in waiting
        )


def _succeeded(future: Played | None) -> bool:
    if future is None or not future.done() or future.cancelled():
        return False
    return future.exception() is None


def _alone(job: Job) -> Record:
    """Plays a job in a process of its own, so that if the process dies it is known by which."""
    pool = _Pool(1)
    try:
        future = pool.submit((job,))
        with interruptible():
            wait([future])
        records = future.result()
    except BrokenProcessPool:
        records = []
    finally:
        pool.end()
    return records[0] if records else runner.failure(job, "the process that played the match died")
