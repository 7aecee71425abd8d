"""Whole matches for tests: played at random, stopped where wanted, and looked at as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec
from msgspec.structs import replace

from kit.eager import Eager
from siegegame.content.loader import load
from siegegame.content.schema import Catalogue, CriticalRow
from siegegame.engine import Match, View
from siegegame.model.dice import Stream
from siegegame.model.orders import Assault, Enter, Hide, Order, Place, Shoot
from siegegame.model.vocabulary import SIDES, Onlooker, Side, StructureState, Viewer
from siegegame.players import Player, make_player

SCENARIO = "desperate-defense"
VIEWERS: tuple[Viewer, ...] = (Side.ATTACKER, Side.DEFENDER, Onlooker.PUBLIC)
FREE = {"placement": "free"}
_CRITICALS = (
    (2, 4, 1, "barrage"), (5, 5, 0, "disrupt"), (6, 6, 0, "marker"), (7, 8, 0, "fire"),
    (9, 10, 1, "debris"), (11, 12, 0, "none"),
)  # fmt: skip


def new(seed: int, *, turns: int | None = None, undoable: bool = False) -> Match:
    """A match of the stock scenario."""
    return Match.new(SCENARIO, seed, turns=turns, undoable=undoable)


def fragile(seed: int, *, points: int | None = None, undoable: bool = False) -> Match:
    """A match in which structures are weak, everybody can harm them, and the city may be moved."""
    return Match.new(
        SCENARIO, seed, points=points, undoable=undoable, options=FREE, catalogue=fragile_assets()
    )


@cache
def fragile_assets() -> Catalogue:
    """The stock assets with weak structures that criticals harm more, and heavy weapons for all.

    Morale is high, so that the siege is long.
    """
    stock = load()
    rows = tuple(CriticalRow(low, high, extra, kind) for low, high, extra, kind in _CRITICALS)  # type: ignore[arg-type]
    sheets = {
        key: replace(each, capacity=replace(line, damage=4, armour=4))
        for key, each in stock.structures.items()
        if (line := each.capacity)
    }
    units = {
        key: replace(each, abilities=tuple(dict.fromkeys((*each.abilities, "heavy_weapons"))))
        for key, each in stock.units.items()
    }
    weapons = {
        key: replace(each, capacity="firepower") if each.capacity == "none" else each
        for key, each in stock.weapons.items()
    }
    long = replace(
        stock.scenarios[SCENARIO], turns=8, attacker_morale=(5, 100), defender_morale=(5, 100)
    )
    return replace(
        stock, structures=sheets, units=units, weapons=weapons, scenarios={SCENARIO: long},
        tables=replace(stock.tables, critical=rows),
    )  # fmt: skip


def players(seed: int) -> dict[Side, Player]:
    """Two random players."""
    return {side: make_player("random", seed, side) for side in SIDES}


class Besieger(Eager):
    """A random player that prefers structures: it moves, mans, shoots at and assaults them."""

    def wanted(self, view: View, side: Side, stream: Stream) -> Iterable[Order]:
        """See `Eager.wanted`."""
        return () if view.decision else self._prefer(view, side, stream)

    def _prefer(self, view: View, side: Side, stream: Stream) -> Iterable[Order]:
        structures = [s for s in view.structures() if s.state is not StructureState.DESTROYED]
        structures.sort(key=lambda each: (not each.occupants, each.id))
        names, stage = [each.id for each in structures], view.clock.stage
        if stage in {"shooting", "engine shooting"} and stream.below(4):
            shooting = stream.shuffled(view.legal.breachers())[:3]
            return (Shoot(each, name) for name in names for each in shooting)
        if stage == "assault" and stream.below(2) and view.legal.storms():
            return (Assault(*each) for each in stream.shuffled(view.legal.storms()))
        if stage == "movement" and view.clock.active and stream.below(3):
            units = view.detachment(view.clock.active).units
            return (Enter(unit, name) for unit in units for name in names)
        if stage == "counters" and stream.below(4):
            hidden = [each.id for each in view.counters() if each.structure]
            return (Hide(each, stream.pick(names)) for each in hidden)
        if stage == "city" and stream.below(8):
            points = [view.grid.point(stream.below(view.grid.size)) for _ in range(40)]
            return (Place(stream.pick(names), point) for point in points)
        del side
        return ()


def play(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays a match on, yielding each order once it is applied."""
    yield from play_with(match, players(seed), most)


def play_siege(match: Match, seed: int, most: int = 100_000) -> Iterator[Order]:
    """Plays a match on with players that prefer structures."""
    yield from play_with(match, {side: Besieger(seed, side) for side in SIDES}, most)


def play_with(
    match: Match, seats: Mapping[Side, Player | Eager], most: int = 100_000
) -> Iterator[Order]:
    """Plays a match on with some players, yielding each order once it is applied."""
    for _ in range(most):
        side = match.to_act
        if side is None:
            return
        order = seats[side].choose(match.view(side))
        match.apply(order)
        yield order


def played(seed: int, orders: int, *, turns: int | None = None) -> Match:
    """A match some orders on."""
    match = new(seed, turns=turns)
    for _ in play(match, seed, orders):
        pass
    return match


def deploying(seed: int, *, undoable: bool = False) -> Match:
    """A match whose counters are hidden: the defender deploys."""
    match = new(seed, undoable=undoable)
    while match.stage != "deployment":
        side = match.to_act
        assert side is not None
        match.apply(players(seed)[side].choose(match.view(side)))
    return match


def view_bytes(view: View) -> bytes:
    """All that a view tells, as bytes: what must not differ where nothing known differs."""
    told = [
        view.clock,
        view.decision,
        [view.side(side) for side in SIDES],
        list(view.units()),
        list(view.detachments()),
        list(view.structures()),
        list(view.counters()),
        list(view.climbs()),
        [view.unit_at(point) for point in view.grid.points],
        [view.structure_at(point) for point in view.grid.points],
        [view.terrain_key(point) for point in view.grid.points],
        [view.exits(each.id) for each in view.structures()],
        [kind.VERB for kind in view.legal.kinds()],
    ]
    return msgspec.json.encode(told)


def looks(match: Match) -> list[bytes]:
    """What every viewer sees."""
    return [view_bytes(match.view(viewer)) for viewer in VIEWERS]
