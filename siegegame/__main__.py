"""The program's beginning: `siegegame` and `python -m siegegame`."""

from __future__ import annotations

import os
import sys

from siegegame.cli.app import root


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    status = root.main(prog_name="siegegame", standalone_mode=False)
    _drop_unwritten()
    sys.exit(status)


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
