"""What greedy players remember is what they would find if they looked again, all through a match.

Else a match that is loaded in the middle, whose players remember nothing, would go on differently.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from types import GenericAlias
from typing import Any

import pytest

from siegegame.engine import Match, View
from siegegame.model.vocabulary import SIDES
from siegegame.players import greedy, make_player
from siegegame.players.greedy import memo
from siegegame.players.greedy.charging import _Front

KNOWN: dict[str, int] = {}
"""How often each memo was asked for what it knew."""


def checked(view: View, name: object, key: object, make: Callable[[], Any]) -> Any:
    """As `memo.recall`, but whatever is known is looked for again; collections are filled later."""
    known = view.notes.get(name)
    if known is None or known[0] != key:
        known = view.notes[name] = (key, make())
    elif not isinstance(make, GenericAlias):
        word = str(name[0] if isinstance(name, tuple) else name)
        KNOWN[word] = KNOWN.get(word, 0) + 1
        clock = view.clock
        assert plain(known[1]) == plain(make()), (name, clock.turn, clock.stage)
    return known[1]


def plain(found: object) -> object:
    """What a memo holds, but for what is filled in as it is used."""
    return found.cells if isinstance(found, _Front) else found


@pytest.fixture
def suspicious(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets all greedy players check what they remember."""
    recall = memo.recall
    monkeypatch.setattr(memo, "recall", checked)
    for each in pkgutil.iter_modules(greedy.__path__):
        module = importlib.import_module(f"{greedy.__name__}.{each.name}")
        if getattr(module, "recall", None) is recall:
            monkeypatch.setattr(module, "recall", checked)
    KNOWN.clear()


@pytest.mark.usefixtures("suspicious")
@pytest.mark.parametrize(
    ("scenario", "turns", "asked"),
    [
        ("desperate-defense", 10, ("worthy", "goals", "names wanted")),
        ("bastion-line", 8, ("posts", "prizes now", "worthy hulls")),
        ("breach-the-gate", 8, ("breaking", "worthy features")),
        ("citadel", 8, ("posts", "worthy features", "aims now")),
        ("tower-blocks", 8, ("aims", "names wanted")),
        ("titan-hunt", 8, ("cells",)),
    ],
)
def test_what_is_remembered_is_what_a_fresh_look_finds(
    scenario: str, turns: int, asked: tuple[str, ...]
) -> None:
    match = Match.new(scenario, 2, turns=turns)
    seats = {side: make_player("greedy", 2, side) for side in SIDES}
    while (side := match.to_act) is not None:
        match.carry_out(seats[side].choose(match.view(side)))
    for each in asked:
        assert KNOWN.get(each, 0) > 0, (each, sorted(KNOWN))
