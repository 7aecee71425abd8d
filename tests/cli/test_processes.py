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


CLOSED = {
    "script desperate-defense --orders - <&-": (2, "", "standard input is closed"),
    "script desperate-defense --orders /dev/null >&-": (2, "", "standard output is closed"),
    "script desperate-defense --orders /dev/null <&-": (0, "Before the match", "0 orders"),
    "script desperate-defense --orders /dev/null 2>&-": (0, "Before the match", ""),
    "play --attacker random --defender random <&-": (2, "", "watching needs a terminal"),
    "play --attacker random --defender random >&-": (2, "", "watching needs a terminal"),
    "play --attacker random --defender random 2>&-": (2, "", ""),
    "replay SAVED <&-": (2, "", "watching needs a terminal"),
    "replay SAVED >&-": (2, "", "watching needs a terminal"),
    "replay SAVED 2>&-": (2, "", ""),
    "lint <&-": (0, "", "nothing is wrong"),
    "lint >&-": (0, "", "nothing is wrong"),
    "lint 2>&-": (0, "", ""),
    "sim --matches 1 --turns 1 <&- 2>&-": (0, "1 match finished", ""),
    "sim --matches 1 --turns 1 --jobs 2 --json <&- 2>&-": (0, '"kind":"summary"', ""),
    "sim >&-": (2, "", "standard output is closed"),
    "verify SAVED <&- >&- 2>&-": (0, "", ""),
    "<&- >&-": (2, "", "It plays in a terminal"),
    "nonsense 2>&-": (2, "", ""),
}


@pytest.mark.parametrize("words", CLOSED, ids=str)
def test_streams_may_be_closed(words: str, saved: Path) -> None:
    status, output, errors = CLOSED[words]
    given = words.replace("SAVED", str(saved))
    done = spawn(["sh", "-c", f'"{sys.executable}" -m siegegame {given}'])
    assert done.returncode == status
    assert "internal error" not in done.stderr
    assert (output in done.stdout) if output else (done.stdout == "")
    assert (errors in done.stderr) if errors else (done.stderr == "")


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    words = f'"{sys.executable}" -m siegegame sim --matches 1 --turns 1 --out "{tmp_path}"'
    done = spawn(["sh", "-c", f"{words} <&- 2>&-"])
    assert done.returncode == 0
    (line,) = (tmp_path / "index.jsonl").read_text("utf-8").splitlines()
    assert json.loads(line)["kind"] == "match"


def test_an_interrupt_while_modules_are_loaded_is_quiet() -> None:
    code = (
        "import os, signal, sys\n"
        "class Interrupter:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'siegegame.cli.app':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "import siegegame; sys.meta_path.insert(0, Interrupter())\n"
        "import siegegame.__main__\n"
        "print('not interrupted')"
    )
    done = spawn([sys.executable, "-c", code])
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_other_programs_keep_their_interrupts() -> None:
    code = (
        "import signal, siegegame.__main__ as program\n"
        "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    )
    assert spawn([sys.executable, "-c", code]).stdout == "True\n"


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4])
def test_an_interrupt_while_processes_begin_is_quiet(delay: float) -> None:
    """As from the keyboard: all processes get it; the first of them has just begun."""
    code = (
        "import sys\n"
        "from siegegame.simulate import executors\n"
        "submit = executors._Pool.submit\n"
        "def submitting(self, chunk):\n"
        "    print('submitting', flush=True)\n"
        "    return submit(self, chunk)\n"
        "executors._Pool.submit = submitting\n"
        "from siegegame.cli.app import root\n"
        "if __name__ == '__main__':\n"
        f"    words = {[*SHORT, '--matches', '5000', '--jobs', '3']!r}\n"
        "    sys.exit(root.main(words, standalone_mode=False))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "submitting\n"
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.startswith("interrupted after ")
    assert errors.count("\n") == 1


RUN = [*PROGRAM, *SHORT, "--matches", "5000", "--json"]


def begun(folder: Path, jobs: str, output: Path) -> subprocess.Popen[str]:
    """A run that has handed out its first result, a leader of its own group."""
    with output.open("wb") as sink:
        process = subprocess.Popen(
            [*RUN, "--jobs", jobs, "--out", str(folder)], stdout=sink, stderr=subprocess.PIPE,
            text=True, start_new_session=True,
        )  # fmt: skip
    while process.poll() is None and not output.stat().st_size:
        time.sleep(0.02)
    return process


def listed_and_saved(folder: Path) -> tuple[list[str], list[str]]:
    lines = (folder / "index.jsonl").read_text("utf-8").splitlines()
    files = sorted(json.loads(line)["file"] for line in lines)
    return files, sorted(str(file) for file in folder.glob("*.siege"))


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize(("jobs", "delay"), [("1", 0.1), ("2", 0.0), ("2", 0.15), ("2", 0.3)])
def test_a_signal_to_all_leaves_no_save_that_is_not_listed(
    tmp_path: Path, name: str, jobs: str, delay: float
) -> None:
    folder, output = tmp_path / "saves", tmp_path / "output"
    process = begun(folder, jobs, output)
    time.sleep(delay)
    number = signal.Signals[name]
    os.killpg(process.pid, number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    listed, saved = listed_and_saved(folder)
    assert listed == saved
    assert errors == f"interrupted after {len(saved)} of 5000 matches\n"
    *matches, summary = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert (summary["kind"], summary["matches"], len(matches)) == (
        "summary",
        len(saved),
        len(saved),
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_leaves_leaves_no_save_that_is_not_listed(tmp_path: Path, jobs: str) -> None:
    process = subprocess.Popen(
        [*RUN, "--jobs", jobs, "--out", str(tmp_path)], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == ""
    process.stderr.close()
    listed, saved = listed_and_saved(tmp_path)
    assert listed == saved
    assert saved


def test_a_disk_that_fills_up_loses_no_result(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    out = tmp_path / "out"
    words = [*PROGRAM, *SHORT, "--matches", "3", "--json", "--out", str(out)]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024)),
    )  # fmt: skip
    assert done.returncode == 1
    *matches, summary = [json.loads(line) for line in done.stdout.splitlines()]
    assert [match["kind"] for match in matches] == ["failure"] * 3
    assert all(match["winner"] and match["digest"] for match in matches)
    assert all(f"--out {out}" in match["reproduce"] for match in matches)
    for match in matches:
        file = out / f"desperate-defense-{match['seed']}.siege"
        assert match["error"] == f"{file} cannot be saved: File too large"
    assert (summary["kind"], summary["failures"]) == ("summary", 3)
    index = (out / "index.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line) for line in index] == matches[: len(index)]
    assert len(index) < 3
    assert done.stderr == (
        f"siegegame: {out / 'index.jsonl'} cannot be written: File too large; "
        f"{3 - len(index)} results are not in it; `siegegame sim desperate-defense --attacker "
        f"random --defender random --matches 3 --seed 1 --turns 1 --out {out}` plays them again\n"
    )


@pytest.mark.parametrize(
    ("words", "status"),
    [("lint", 0), ("sim --matches 1 --turns 1", 0), ("verify nofile", 1), ("rules x", 2)],
)
def test_messages_that_cannot_be_written_change_no_status(words: str, status: int) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("w") as sink:
        done = subprocess.run(
            [*PROGRAM, *words.split()], stdout=subprocess.PIPE, stderr=sink, check=False
        )
    assert done.returncode == status


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are Unicode")
@pytest.mark.parametrize(
    "words", ["sim --out NAME", "sim NAME/my.toml", "odds NAME/my.toml --order done",
              "script NAME/my.toml --orders /dev/null", "sim NAME/my.toml --json --jobs 2"],
)  # fmt: skip
def test_a_name_that_is_not_unicode_is_wrong_usage(words: str, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/d\xff")
    Path(name).mkdir()
    (Path(name) / "my.toml").write_text("", "utf-8")
    done = spawn([*PROGRAM, *words.replace("NAME", name).split()])
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not UTF-8" in done.stderr
    assert "d\\udcff" in done.stderr
