"""The program's beginning: `siegegame` and `python -m siegegame`.

An interrupt from the keyboard ends it quietly even while its modules are still being loaded, and
standard streams that are closed stay closed: no file that is opened later takes their place.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType

_INTERRUPTED = 130


def _leave(number: int, frame: FrameType | None) -> None:
    """Ends the process where nothing is to be cleaned up yet."""
    del number, frame
    os._exit(_INTERRUPTED)


def _handle_interrupts(handler: Callable[[int, FrameType | None], object]) -> None:
    """Sets what an interrupt does, unless whoever started the program had it ignored."""
    if signal.getsignal(signal.SIGINT) in {signal.default_int_handler, _leave}:
        signal.signal(signal.SIGINT, handler)


_handle_interrupts(_leave)

import sys  # noqa: E402
from pathlib import Path  # noqa: E402

from siegegame.cli.app import root  # noqa: E402

if __name__ != "__main__" and not Path(sys.argv[0]).stem.startswith("siegegame"):
    _handle_interrupts(signal.default_int_handler)  # somebody else's program imports this one


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    try:
        _handle_interrupts(signal.default_int_handler)
        _hold_descriptors()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        status = root.main(prog_name="siegegame", standalone_mode=False)
    except KeyboardInterrupt:
        status = _INTERRUPTED
    _handle_interrupts(_leave)
    _drop_unwritten()
    sys.exit(status)


def _hold_descriptors() -> None:
    """Opens the descriptors of closed standard streams on nothing."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest that is free


def _drop_unwritten() -> None:
    """Lets the interpreter's last flush go nowhere if output cannot be written, which was told."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
