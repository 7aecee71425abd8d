"""The guard around every command: no traceback, whatever happens."""

from __future__ import annotations

import pytest

from siegegame.cli import bench
from siegegame.cli.app import guarded
from siegegame.model.errors import AssetError, Problem, SaveError, UsageError

from .conftest import Run


def fail(error: BaseException) -> int:
    raise error


@pytest.mark.parametrize(
    ("error", "status", "text"),
    [
        (UsageError("no such thing"), 2, "siegegame: no such thing\n"),
        (SaveError("a.siege:3: cut short"), 1, "siegegame: a.siege:3: cut short\n"),
        (
            AssetError(Problem("a.toml", "k", 3, "odd"), Problem("b.toml", "", 0, "gone")),
            1,
            "siegegame: a.toml:3: k: odd\nsiegegame: b.toml: gone\n",
        ),
        (PermissionError(13, "Permission denied", "x/y"), 1, "siegegame: x/y: Permission denied\n"),
        (
            OSError(28, "No space left on device"),
            1,
            "siegegame: cannot read or write: No space left on device\n",
        ),
    ],
)
def test_faults_have_a_status_and_a_line(
    capsys: pytest.CaptureFixture[str], error: Exception, status: int, text: str
) -> None:
    assert guarded(lambda: fail(error)) == status
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", text)


def test_a_fault_of_the_game_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIEGEGAME_DEBUG", raising=False)
    monkeypatch.setattr(bench, "measure_beside", lambda *_: fail(ValueError("so\nwrong")))
    result = run("bench")
    assert result.exit_code == 1
    assert result.stderr.startswith("siegegame: internal error: ValueError: so wrong; ")
    assert "please report it" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_fault_of_the_game_has_a_traceback_if_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIEGEGAME_DEBUG", "1")
    assert guarded(lambda: fail(ValueError("so wrong"))) == 1
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure_beside", lambda *_: fail(KeyboardInterrupt()))
    result = run("bench")
    assert (result.exit_code, result.output) == (130, "")
