"""What only shows in a process of its own: hash seeds, pipes, interrupts, what is imported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "siegegame"]
SHORT = ["sim", "--attacker", "random", "--defender", "random", "--turns", "1"]


def spawn(words: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, capture_output=True, text=True, timeout=120, check=False, env={**os.environ, **env}
    )


def test_digests_do_not_depend_on_the_hash_seed() -> None:
    def digests(seed: str, jobs: str) -> list[str]:
        words = [*PROGRAM, *SHORT, "--matches", "2", "--jobs", jobs, "--json"]
        done = spawn(words, PYTHONHASHSEED=seed)
        assert (done.returncode, done.stderr) == (0, "")
        return [json.loads(line)["digest"] for line in done.stdout.splitlines()[:-1]]

    assert digests("1", "1") == digests("2", "2")


@pytest.mark.parametrize("words", [[*SHORT, "--matches", "1"], ["lint"], ["verify", "FILE"]])
def test_no_screen_is_loaded_without_one(words: list[str], saved: Path) -> None:
    given = [str(saved) if word == "FILE" else word for word in words]
    code = (
        "import sys; from siegegame.cli.app import root; import siegegame.cli.bench;"
        f"status = root.main({given!r}, standalone_mode=False);"
        "sys.exit(status or any(m in sys.modules for m in ('textual', 'rich')))"
    )
    done = spawn([sys.executable, "-c", code])
    assert (done.returncode, done.stderr.replace("nothing is wrong\n", "")) == (0, "")


def test_help_loads_no_engine() -> None:
    code = (
        "import sys; from siegegame.cli.app import root; root.main([], standalone_mode=False);"
        "sys.exit('siegegame.engine' in sys.modules)"
    )
    assert spawn([sys.executable, "-c", code]).returncode == 0


def test_a_reader_that_leaves_is_no_fault() -> None:
    process = subprocess.Popen(
        [*PROGRAM, *SHORT, "--matches", "50", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_a_run_with_its_summary(jobs: str, tmp_path: Path) -> None:
    output = tmp_path / "output"
    with output.open("wb") as sink:
        process = subprocess.Popen(
            [*PROGRAM, *SHORT, "--matches", "5000", "--json", "--jobs", jobs],
            stdout=sink,
            stderr=subprocess.PIPE,
            text=True,
        )
        while process.poll() is None and not output.stat().st_size:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert errors.startswith("interrupted after ")
    *matches, summary = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert summary["kind"] == "summary"
    assert summary["matches"] == len(matches) < 5000


def test_a_full_disk_is_told() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("w") as sink:
        done = subprocess.run(
            [*PROGRAM, "rules", "C7"], stdout=sink, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "siegegame: cannot read or write: No space left on device\n"
