"""What the terminal is: one that cannot show screens, or not all signs."""

from __future__ import annotations

import io
import sys

import pytest

from siegegame.model.errors import UsageError
from siegegame.ui.app import check_settings, draws_signs


def test_a_terminal_without_screens_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(UsageError, match=r"TERM is 'dumb'.*xterm-256color"):
        check_settings()
    monkeypatch.setenv("TERM", "xterm")
    check_settings()


@pytest.mark.parametrize(
    ("encoding", "draws"), [("utf-8", True), ("iso-8859-1", False), ("ascii", False)]
)
def test_signs_are_drawn_where_they_can_be_written(
    monkeypatch: pytest.MonkeyPatch, encoding: str, draws: bool
) -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "__stderr__", written)
    assert draws_signs() is draws
