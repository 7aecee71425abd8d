"""A small match about hull-point structures, and players that make the most of them.

Every kind of thing that belongs to such structures is on its board: guns, fire points, battlements,
stairs, a void shield, linked parts, a hatch, strongpoints, a fuel pipe, a gun on the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from msgspec.structs import replace

from kit import drawing
from kit.battle import lasting
from kit.eager import Eager
from kit.forts import Works, fort, house
from kit.matches import play_with
from siegegame.content.schema import Catalogue
from siegegame.engine import Match, View
from siegegame.model import orders as o
from siegegame.model.dice import Stream
from siegegame.model.orders import Order
from siegegame.model.vocabulary import SIDES, Side

SCENARIO = "kit"
BOARD = """
    .*6 &*2 .*14
    .*9 B B .*11
    .*9 B B .*4 H H H .*4
    .*15 H H H .*4
    .*4 & . .*3 D . .*4 H H H .*4
    .*4 & . .*3 . . .*11
    .*9 . . .*3 K L L .*5
    .*9 C C .*3 K L L .*5
    .*9 C C .*11
    .*22
"""
ROLLS = (
    {
        "a1": "chief rifle*2", "a2": "heavy*2", "a3": "tank*2", "a4": "melter ray", "a5": "siege",
        "a6": "leaper*2", "a7": "burner*2", "a8": "howitzer", "a9": "storm*3 hero", "a10": "hover",
    },
    {
        "d1": "chief rifle*2", "d2": "heavy*2", "d3": "storm*2 hero", "d4": "tank piercer",
        "d5": "leaper*2", "d6": "burner", "d7": "bike*2", "d8": "titan",
    },
)  # fmt: skip
_WORKS = Works(
    forts={
        "h": fort(
            "medium", armour=(11, 11, 12, 12), points=3, doors=("south", "east"), battlements=True,
            stairs=True, guns={"west": "cannon", "north": "autocannon", "top": "cannon"},
            slits={"west": 2, "south": 2, "north": 1},
        ),
        "k": fort(armour=10, guns={"west": "cannon"}, slits={"west": 3}, figures=20),
        "l": fort(armour=11, bulwark=True, battlements=True, figures=20),
        "b": fort(
            armour=10, points=2, slits={"west": 2, "east": 2}, battlements=True, doors=("south",),
            figures=20,
        ),
        "c": house(guns={"east": "autocannon"}, battlements=True, stairs=True),
        "d": fort(armour=10, points=2, void_shield=True, impassable=True),
    },
    sites={
        "h": {"claimed": "defender", "strongpoint": True, "hatch": (19, 4)},
        "k": {"links": ("l",), "strongpoint": True},
        "b": {"hatch": (12, 0)},
        "c": {"strongpoint": True},
        "d": {"claimed": "attacker", "strongpoint": True},
    },
    emplacements={"howl": ("cannon", (13, 5))},
    pipes=[(5, 4), (14, 4)],
)  # fmt: skip


@cache
def assets() -> Catalogue:
    """The match's assets: weak structures, morale enough for a long match."""
    drawn = drawing.read(BOARD, (0, 0))
    card = _WORKS.on(drawn.card(_WORKS.sheets(), "west"))
    found = lasting(card, ROLLS, {}, turns=6)
    return replace(found, structures={**found.structures, **_WORKS.catalogue()})


def fortress(seed: int, *, undoable: bool = False) -> Match:
    """A match on that board."""
    return Match.new(SCENARIO, seed, catalogue=assets(), undoable=undoable)


class Castellan(Eager):
    """A random player that goes into structures and onto them, mans guns, shoots at walls."""

    SALT = 7

    def wanted(self, view: View, side: Side, stream: Stream) -> Iterator[Order]:
        """See `Eager.wanted`."""
        if view.decision:
            return _out(view, stream) if view.decision.kind == "evacuate" else iter(())
        if view.clock.stage == "deployment":
            return _deploying(view, side, stream)
        tries = _TRIES.get(view.clock.stage)
        return tries(view, side, stream) if tries and stream.below(3) else iter(())


def _out(view: View, stream: Stream) -> Iterator[Order]:
    assert view.decision
    for _ in range(20 if stream.below(3) else 0):
        cell = view.grid.point(stream.below(view.grid.size))
        yield o.Leave(stream.pick(view.decision.units), cell)
    yield o.Done()


def _deploying(view: View, side: Side, stream: Stream) -> Iterator[Order]:
    """Fellows go where the first of them went: into a structure all of a detachment or nobody."""
    waiting = view.legal.to_deploy()
    if not waiting:
        return
    unit = view.unit(waiting[0])
    fellows = [view.unit(each) for each in view.detachment(unit.detachment).units]
    inside = next((each.inside for each in fellows if each.inside), None)
    if inside:
        yield o.Place(unit.id, inside)
    elif unit.id == fellows[0].id and side is Side.DEFENDER and stream.below(2):
        figures = sum(0 if "character" in each.card.abilities else each.figures for each in fellows)
        foot = all(each.card.unit_class.value == "infantry" for each in fellows)
        every = [each for each in view.structures() if each.room >= figures and not each.occupants]
        for each in stream.shuffled(every) if foot else ():
            yield o.Place(unit.id, each.id)
    for _ in range(200):
        yield o.Place(unit.id, view.grid.point(stream.below(view.grid.size)))


def _moving(view: View, side: Side, stream: Stream) -> Iterator[Order]:
    active, structures = view.clock.active, [each.id for each in view.structures()]
    if not active:
        return
    units = view.detachment(active).units
    for structure in stream.shuffled(structures):
        yield o.Enter(active, structure)
        yield o.Roof(stream.pick((active, *units)), structure)
    for _ in range(3 if stream.below(3) == 0 else 0):
        cell = view.grid.point(stream.below(view.grid.size))
        yield o.Leave(active, cell)
        yield o.Move(stream.pick(units), cell)


def _shooting(view: View, side: Side, stream: Stream) -> Iterator[Order]:
    units = [each.id for each in view.units(side) if each.inside or each.cell]
    for gun in view.guns() if stream.below(2) and units else ():
        yield from (o.Man(unit, gun.id) for unit in stream.shuffled(units)[:6])
    for each in stream.shuffled(view.legal.shooters())[:3]:
        for structure in stream.shuffled(list(view.structures())):
            yield o.Shoot(each, structure.id)


def _assaulting(view: View, side: Side, stream: Stream) -> Iterator[Order]:
    if stream.below(2):
        yield from _moving(view, side, stream)
    yield from (o.Assault(*each) for each in stream.shuffled(view.legal.storms()))


_TRIES: dict[str, Callable[[View, Side, Stream], Iterator[Order]]] = {
    "movement": _moving, "shooting": _shooting, "engine shooting": _shooting,
    "assault": _assaulting,
}  # fmt: skip


def play_fortress(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays such a match on, yielding each order once it is applied."""
    yield from play_with(match, {side: Castellan(seed, side) for side in SIDES}, most)
