"""A brawl of titans, war engines and those who gang up on them, and players that go for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import lasting
from kit.cast import UNITS
from kit.eager import Eager
from kit.matches import play_with
from siegegame.content.schema import Catalogue, UnitCard
from siegegame.engine import Match, View
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, OrderKind, Side

BOARD = """
    .*12
    .*3 :*2 .*4 & .*2
    .*2 % .*9
    .*8 :*2 .*2
    .*12
    .*5 &*2 .*5
    .*5 H H .*5
    .*5 H H .*5
"""
ROLLS = (
    {
        "a1": "fist", "a2": "storm*4", "a3": "leaper*3", "a4": "engine", "a5": "tank bike*2",
        "a6": "titan",
    },
    {"d1": "titan", "d2": "storm*4 chief", "d3": "hover*2 leaper", "d4": "fist", "d5": "engine"},
)  # fmt: skip
_FACTORS = {
    "storm": 4, "leaper": 6, "hover": 5, "bike": 3, "chief": 3, "tank": 1, "engine": 6,
    "titan": 1, "fist": 2,
}  # fmt: skip


def cards() -> dict[str, UnitCard]:
    """The cast with close assault factors that make hits likely; titans carry guns on arms."""
    found = {kind: replace(UNITS[kind], caf=caf) for kind, caf in _FACTORS.items()}
    found["titan"] = replace(found["titan"], capacity=12, mounts=("left_arm", "right_arm"))
    found["fist"] = replace(found["fist"], capacity=12, mounts=("right_arm",))
    return found


@cache
def assets() -> Catalogue:
    """The match's assets: a small board, morale enough for a long match."""
    card = drawing.read(BOARD, (0, 0)).card({}, "west")
    return lasting(card, ROLLS, cards(), turns=8)


def brawl(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new("kit", seed, catalogue=assets(), undoable=undoable)


def chase(seed: int, *, undoable: bool = False) -> Match:
    """The same, but the attacker's first titan is hunted (V4)."""
    return Match.new("kit", seed, catalogue=_hunted(), undoable=undoable)


@cache
def _hunted() -> Catalogue:
    """The hunted titan is quick, so that it gets away now and then."""
    found = assets()
    quick = {**found.units, "fist": replace(found.units["fist"], speed_cm=60)}
    hunt = replace(found.scenarios["kit"], hunt=True)
    return replace(found, units=quick, scenarios={"kit": hunt})


def _run_off(view: View, titan: str) -> Iterator[Order]:
    """Over the far edge, or as far to it as one move leads."""
    yield from (o.Leave(titan, point) for point in view.legal.ways_off())
    mover = view.legal.mover(titan)
    if mover and mover.start >= 0:
        free = [cell for cell in mover.reach() if mover.free(cell)]
        if free:
            yield o.Move(titan, view.grid.point(max(free, key=lambda cell: (cell % 12, cell))))


class Brawler(Eager):
    """A random player that mostly orders assaults and does not shoot much."""

    SALT = 3

    def wanted(self, view: View, side: Side, stream: Stream) -> Iterator[Order]:
        """See `Eager.wanted`."""
        if view.decision:
            return
        if view.quarry and view.clock.stage == "movement" and side is Side.ATTACKER:
            yield from _run_off(view, str(view.quarry))
        if view.clock.stage == "movement" and stream.below(4):
            yield from (o.Command(name, OrderKind.ASSAULT) for name in view.legal.commandable())
        if "shooting" in view.clock.stage and stream.below(4):
            yield o.Pass()


def play_brawl(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on, yielding each order once it is applied."""
    yield from play_with(match, {side: Brawler(seed, side) for side in SIDES}, most)
