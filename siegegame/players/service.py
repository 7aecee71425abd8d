"""The process in which computer players think: `python -m siegegame.players.service`.

It is told of every order on its standard input and plays the same match, of which a player gets
nothing but its side's view. It ends with its input, so none is left behind whoever is killed.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import IO

import msgspec

from siegegame.engine import Match, scenarios
from siegegame.model.orders import parse
from siegegame.model.vocabulary import Side
from siegegame.players.base import Player, make_player
from siegegame.players.protocol import Answer, Begin, Choose, Give, TakeBack, Told


class Thinking:
    """A match that follows another, and the computer players of its seats."""

    def __init__(self, begin: Begin) -> None:
        """Begins the match.

        Raises:
            UsageError: no such scenario, option, points or player.
            AssetError: the assets are faulty.
        """
        found = scenarios.find(begin.source)
        self._match = Match.new(
            found.key,
            begin.seed,
            points=begin.points,
            turns=begin.turns,
            options=begin.options,
            catalogue=found.catalogue,
            undoable=True,
        )
        self._players: dict[Side, Player] = {
            Side(side): make_player(level, begin.seed, Side(side))
            for side, level in begin.levels.items()
        }

    def follow(self, told: Told) -> Answer | None:
        """Does as it is told; the answer, if there is one.

        Raises:
            RefusedError: the order or undo is not possible here.
            ValueError: the match has gone another way.
        """
        match told:
            case Give(orders):
                for text in orders:
                    self._match.apply(parse(text))
                return None
            case TakeBack(count):
                for _ in range(count):
                    self._match.undo()
                return None
            case Choose(side, chain):
                return self._choose(Side(side), chain)
            case _:
                raise ValueError("a match can be begun only once")

    def _choose(self, side: Side, chain: str) -> Answer:
        match = self._match
        if match.to_act is not side or match.chain() != chain:
            raise ValueError("the match of the computer player has gone another way")
        return Answer(str(self._players[side].choose(match.view(side))))


def _read(lines: IO[bytes], told: SimpleQueue[bytes]) -> None:
    """Passes lines on; ends the process with its input, even in the middle of a thought."""
    for line in lines:
        told.put(line)
    os._exit(0)


def _serve(told: SimpleQueue[bytes], answers: IO[bytes]) -> None:
    def answer(given: Answer) -> None:
        answers.write(msgspec.json.encode(given) + b"\n")
        answers.flush()

    decoder = msgspec.json.Decoder(Told)
    begin = decoder.decode(told.get())
    if not isinstance(begin, Begin):
        raise TypeError("a match must be begun first")
    thinking = Thinking(begin)
    answer(Answer())
    while True:
        given = thinking.follow(decoder.decode(told.get()))
        if given is not None:
            answer(given)


def main() -> None:
    """Follows one match until there is nothing more to read; any fault ends the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard belongs to the screen
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not be taken for an answer
    told: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, told), daemon=True).start()
    try:
        _serve(told, answers)
    except BaseException:  # noqa: BLE001 - whatever it is, it is told and ends the process
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # an orderly end would wait for the thread that reads


if __name__ == "__main__":
    main()
