"""Plays a match for `test_kill.py`, telling each thing done only once it is on the disk.

With a file it goes on with that match, else it begins one in the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from siegegame.model.vocabulary import SIDES
from siegegame.players import make_player
from siegegame.ui.table import MatchChoice, Session


def main(place: Path) -> None:
    choice = MatchChoice("desperate-defense", 11)
    session = Session.resume(place) if place.is_file() else Session.begin(choice, place)
    players = {side: make_player("random", 11, side) for side in SIDES}
    print(f"file {session.path}", flush=True)
    match, count = session.match, 0
    while match.to_act:
        order = players[match.to_act].choose(match.view(match.to_act))
        session.act(order).result()
        print(f"did {order}", flush=True)
        count += 1
        if count % 5 == 0 and match.undo_depth:
            print("undoing", flush=True)
            session.undo()
            session.sync().result()
            print("undid", flush=True)
    session.close()


main(Path(sys.argv[1]))
