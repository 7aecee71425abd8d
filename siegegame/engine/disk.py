"""Files that lose nothing: written whole or not at all, or appended to and on the disk in order."""

from __future__ import annotations

import errno
import os
import stat
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import IO, Any


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that it is there whole or not at all.

    One that is replaced keeps who may read it; of a link the file it leads to is replaced.

    Raises:
        OSError: it cannot be written.
    """
    path = path.resolve()
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder last, on systems where that has to be asked for.

    Raises:
        OSError: it cannot be done.
    """
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def hold(file: IO[Any] | FileIO) -> bool:
    """Holds a file for this process as long as it is open; False if another one holds it."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system that knows no locks
    return True


def is_held(path: Path) -> bool:
    """Whether some process, be it this one, holds a file.

    Raises:
        OSError: it cannot be opened.
    """
    with path.open("rb") as file:
        return not hold(file)


class Appender:
    """Appends to a file that this process holds, by a thread of its own, each piece in its turn.

    A piece that cannot be written is kept, and tried again with the next one, so that the file is
    always a beginning of what it should be.
    """

    def __init__(self, path: Path, file: FileIO, length: int) -> None:
        """Takes over an open file; what it holds beyond `length` is cut off with the first piece.

        Use `create` or `reopen`.
        """
        self._path = path
        self._file = file
        self._length = length
        """How much of the file is known to be on the disk and right."""
        self._doubtful = False
        """Whether there may be something behind that."""
        self._pieces: list[bytes] = []
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, "save")

    @classmethod
    def create(cls, path: Path) -> Appender:
        """A new file, which is empty; its name lasts once `sync_folder` was asked for it.

        Raises:
            FileExistsError: there is one.
            OSError: it cannot be made.
        """
        file = FileIO(path, "xb")
        hold(file)
        return cls(path, file, 0)

    @classmethod
    def reopen(cls, path: Path, length: int, good: int) -> Appender:
        """A file that is there, cut off behind its first `good` bytes.

        Being cut off is one change for the file system; until it is on the disk nothing follows.

        Args:
            path: the file.
            length: how long it was when it was read.
            good: how much of that is to stay.

        Raises:
            BlockingIOError: another process is writing there, or has done so since it was read.
            OSError: it cannot be written.
        """
        file = FileIO(path, "rb+")
        try:
            _claim(path, file, length)
            if good < length:
                file.truncate(good)
                os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(path, file, good)

    def append(self, piece: bytes) -> Future[None]:
        """Takes a piece to be written behind all others.

        Returns:
            Done when it is on the disk, or else with the OSError that prevented it. It cannot be
            cancelled. What it calls when it is done is called in the thread that writes.

        Raises:
            RuntimeError: it is closed.
        """
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            self._pieces.append(piece)
        self._thread.submit(self._work, future)
        return future

    def close(self) -> None:
        """Tries once more what could not be written, waits for it, and lets go of the file.

        Raises:
            OSError: something could not be written.
        """
        if self._file.closed:
            return
        last = self.append(b"")
        self._thread.shutdown(wait=True)
        self._file.close()
        last.result()

    def abandon(self) -> None:
        """Lets go of the file without trying again; for when what was begun here has failed."""
        self._thread.shutdown(wait=True)
        self._file.close()

    def _work(self, future: Future[None]) -> None:
        try:
            self._write()
        except Exception as fault:  # noqa: BLE001 - whoever waits for the piece is told
            future.set_exception(fault)
        else:
            future.set_result(None)

    def _write(self) -> None:
        with self._lock:
            count = len(self._pieces)
            content = b"".join(self._pieces)
        if content:
            self._put(content)
        with self._lock:
            del self._pieces[:count]

    def _put(self, content: bytes) -> None:
        if self._doubtful:
            self._file.truncate(self._length)
        elif os.fstat(self._file.fileno()).st_size != self._length:
            text = "something else has written to this file"
            raise FileExistsError(errno.EEXIST, text, str(self._path))
        self._doubtful = True
        self._file.seek(self._length)
        left = memoryview(content)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())
        self._look_for_it()
        self._length += len(content)
        self._doubtful = False

    def _look_for_it(self) -> None:
        """A file that was deleted takes everything, and it is lost."""
        if not os.path.samestat(self._path.stat(), os.fstat(self._file.fileno())):
            text = "another file has taken the place of this one"
            raise FileNotFoundError(errno.ENOENT, text, str(self._path))


def _claim(path: Path, file: FileIO, length: int) -> None:
    """Holds a file that nobody has written to since it was read.

    Raises:
        BlockingIOError: another process is writing there, or has done so.
    """
    if not hold(file) or file.seek(0, os.SEEK_END) != length:
        raise BlockingIOError(errno.EAGAIN, "another game is playing this match", str(path))
