"""From a choice or a file to a match that can be shown: played at the table, or watched."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from siegegame.engine import Match, resuming, scenarios
from siegegame.engine.glance import glance
from siegegame.engine.replay import Replayer, replay
from siegegame.engine.saves import Header, brief, read
from siegegame.model.errors import AssetError, SaveError, UsageError
from siegegame.model.vocabulary import PUBLIC, SIDES, Onlooker, Side
from siegegame.players import LEVELS, make_player
from siegegame.ui.feed import Feed, LiveFeed, Tape
from siegegame.ui.table import HUMAN, MatchChoice, Session
from siegegame.ui.table.helper import set_up

Opened = Session | Feed
"""A session to be played, or a feed to be watched."""

TROUBLES: Final = (UsageError, AssetError, SaveError, OSError)
"""What may go wrong; each says in words what it is."""


def words_of(fault: Exception, folder: Path | None = None) -> str:
    """What went wrong, for everybody to read: no order, which may be a secret one, and short."""
    said = _of_system(fault) if isinstance(fault, OSError) else str(fault)
    text = brief(re.sub(r"order `[^`]*`", "an order", said))
    return text if folder is None else text.replace(f"{folder}{os.sep}", "")


def _of_system(fault: OSError) -> str:
    """A fault of the system with the file it is about."""
    said = fault.strerror or str(fault) or type(fault).__name__
    return said if fault.filename is None else f"{fault.filename}: {said}"


def begin(choice: MatchChoice, folder: Path) -> Opened:
    """A new match: a session if a person plays, else one that is watched and not saved.

    Raises:
        UsageError: no such scenario, option, army, points or player.
        AssetError: the assets are faulty.
        OSError: the file cannot be written.
    """
    if HUMAN in choice.seats.values():
        return Session.begin(choice, folder)
    seats = {side.value: seat for side, seat in choice.seats.items()}
    return live(new_match(choice), seats, choice.seed)


def new_match(choice: MatchChoice) -> Match:
    """A match as chosen; nothing is saved.

    Raises:
        UsageError: no such scenario, option, army or points.
        AssetError: the assets are faulty.
    """
    found = scenarios.find(choice.source)
    scenarios.check(choice.source)
    match = Match.new(
        found.key,
        choice.seed,
        points=choice.points,
        turns=choice.turns,
        options=dict(choice.options),
        catalogue=found.catalogue,
    )
    if choice.set_up:
        set_up(match, choice.seed, match.apply)
    return match


def live(match: Match, seats: Mapping[str, str], seed: int, *, told: bool = True) -> LiveFeed:
    """A match between two computer players as it is now.

    Args:
        match: the match.
        seats: who plays each side.
        seed: of its dice.
        told: whether the seed may be told; not that of a saved match that people may go on with.
    """
    players = {side: make_player(seats[side.value], seed, side) for side in SIDES}
    return LiveFeed(match, players, seed=seed if told else None)


def resume(path: Path, folder: Path, seats: Mapping[Side, str] | None = None) -> Opened:
    """A saved match: a session if a person plays and it goes on, else one that is watched.

    Args:
        path: the saved match.
        folder: where a new autosave would go.
        seats: who plays from now on, where it is to be somebody else.

    Raises:
        SaveError: it cannot be read, leads elsewhere, or is being played by another game.
        AssetError: the assets are faulty.
        OSError: the file cannot be written.
    """
    about = glance(path)
    if about.over:
        return tape(path)
    now = seats_of(path, about.header, seats or {})
    if HUMAN in now.values():
        return Session.resume(path, seats, folder=folder)
    loaded = resuming.resume(path)
    scenarios.check(about.header.source or about.header.scenario)
    return live(loaded.match, now, about.header.seed, told=False)


def seats_of(path: Path, header: Header, others: Mapping[Side, str]) -> dict[str, str]:
    """Who plays each side of a saved match from now on.

    Raises:
        SaveError: the file names a player that there is not, and nobody takes that seat.
    """
    known = (HUMAN, *LEVELS)
    now = header.seats | {side.value: seat for side, seat in others.items()}
    for side, seat in now.items():
        if seat not in known:
            text = f"seats: {side}: there is no player '{seat}'; players are {', '.join(known)}"
            raise SaveError(f"{path}:1: {text}")
    return now


def tape(path: Path) -> Tape:
    """A saved match to be watched from its beginning, as both sides know it while it goes on.

    Raises:
        SaveError: it cannot be read or leads elsewhere.
    """
    saved = read(path)
    over = replay(saved).over
    eyes = Onlooker.ALL if over else PUBLIC
    return Tape(Replayer(saved).match, saved.orders, eyes, seed=saved.header.seed if over else None)
