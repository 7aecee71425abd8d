"""A battle: a real match on a drawn board, begun in the middle, with its dice scripted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from kit import drawing
from kit.cast import TERRAIN, UNITS, WEAPONS, numbered
from kit.forts import Works, set_structures
from siegegame.content.loader import load
from siegegame.content.schema import ArmyList, Catalogue, Group, MapCard, Muster, Scenario, UnitCard
from siegegame.engine import Match, agenda, phases
from siegegame.model.dice import parse_queues
from siegegame.model.errors import Refusal
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.model.orders import parse
from siegegame.model.steps import BreakDetachment, RollInitiative
from siegegame.model.vocabulary import SIDES, OrderKind, Side, Status
from siegegame.systems import morale
from siegegame.world import changes, queries
from siegegame.world.components import OFF_TABLE

E = TypeVar("E", bound=Event)

Roll = Mapping[str, str]
"""Detachments of a side: by id, its cards as in `chief rifle*4`."""

POINTS = 1000
MORALE = 2000
"""Each side's morale at the start, in hundredths: 1000 points ÷ 50."""
_INITIATIVE = (6, 1) * 20
"""Where a test scripts no initiative, the attacker has it."""
_REST = dict.fromkeys(("city", "counters", "deployment", "movement", "assault"), "done")


class Battle:
    """A match under test: give orders, then ask what became of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.world = match._world
        self.since = match.event_count
        """Events from here on belong to the test, not to the kit's preparations."""

    # -- when ---------------------------------------------------------------------------

    def order(self, text: str, dice: str = "") -> tuple[Event, ...]:
        """Gives an order; it must roll the dice given, as in `shot:6,5 follow:4`, and no others.

        Only initiative need not be scripted: the attacker has it.
        """
        self._script(dice)
        count = self.match.event_count
        self.match.apply(parse(text))
        self._check(dice, f"`{text}`")
        return tuple(self.world.events[count:])

    def orders(self, *texts: str) -> None:
        """Gives several orders that roll no dice."""
        for text in texts:
            self.order(text)

    def refused(self, text: str) -> Refusal:
        """The refusal that an order meets, which must leave everything as it was."""
        before = self.match.digest()
        refusal = self.match.refusal(parse(text))
        assert refusal is not None, f"`{text}` was not refused"
        assert self.match.digest() == before
        return refusal

    def allowed(self, text: str) -> bool:
        """Whether an order would be accepted now."""
        return self.match.refusal(parse(text)) is None

    def skip_to(self, stage: str, dice: str = "") -> None:
        """Lets both sides do nothing until a stage of the table of phases; attacker first."""
        self._script(dice)
        for _ in range(50):
            if self.match.stage == stage and agenda.pending(self.world) is None:
                break
            waiting = agenda.pending(self.world) is not None
            rest = _REST.get(self.match.stage, "pass")
            self.match.apply(parse("first attacker" if waiting else rest))
        assert self.match.stage == stage
        self._check(dice, f"skipping to {stage}")

    def _script(self, dice: str) -> None:
        self._before = self.match.dice_drawn
        queues = parse_queues(dice)
        if "initiative" not in dict(queues):
            queues += (("initiative", _INITIATIVE),)
        self.world.journal.put(self.world.match, self.world.dice, "queues", queues)

    def _check(self, dice: str, what: str) -> None:
        scripted = dict(parse_queues(dice))
        wanted = sum(map(len, scripted.values()))
        left = dict(self.match.queues)
        if "initiative" not in scripted:
            wanted += len(_INITIATIVE) - len(left.pop("initiative"))
        left = {name: faces for name, faces in left.items() if faces}
        assert not left, f"{what} left dice unrolled: {left}"
        rolled = self.match.dice_drawn - self._before
        last = [(type(e).__name__, e.dice) for e in self.world.events[-12:] if e.dice]
        assert rolled == wanted, f"{what} rolled {rolled} dice, {wanted} are scripted: {last}"
        assert self.match.problems() == []

    # -- then ---------------------------------------------------------------------------

    def events_of(self, kind: type[E]) -> list[E]:
        """Every event of a class since the battle began."""
        return [event for event in self.world.events[self.since :] if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of a class."""
        return self.events_of(kind)[-1]

    def markers(self, detachment: str) -> int:
        """A detachment's blast markers."""
        return self.world.nerve[self.id(detachment)].markers

    def broken(self, detachment: str) -> bool:
        """Whether a detachment is broken."""
        return self.world.nerve[self.id(detachment)].broken

    def alive(self, name: str) -> list[str]:
        """Units that are left of a detachment, or of a unit: one or none."""
        number = self.id(name)
        units = self.world.roster[number].units if number in self.world.roster else (number,)
        gone = Status.DESTROYED
        slugs = self.world.theatre.slugs
        return [slugs[u] for u in units if self.world.vitals[u].status is not gone]

    def capacity(self, unit: str) -> int:
        """What is left of a unit's damage capacity."""
        return self.world.vitals[self.id(unit)].capacity

    def remaining(self, structure: str) -> int:
        """What is left of a structure's capacity."""
        return self.world.capacity[self.id(structure)].remaining

    def points(self, structure: str) -> int:
        """What is left of a structure's hull points."""
        return self.world.hull[self.id(structure)].points

    def hits(self, feature: str) -> int:
        """What is left of a feature's hits."""
        return self.world.hits[self.id(feature)].remaining

    def is_open(self, feature: str) -> bool:
        """Whether a feature is no obstacle."""
        return queries.is_open(self.world, self.id(feature))

    def terrain(self, point: Point) -> str:
        """The key of the ground at a point, as it is now."""
        return self.world.theatre.terrain[self.world.ground[self.world.grid.cell(point)]]

    def figures(self, unit: str) -> int:
        """Figures that are left of a unit."""
        return self.world.vitals[self.id(unit)].figures

    def claimant(self, structure: str) -> str | None:
        """Whose flag is on a structure."""
        side = self.world.claim[self.id(structure)].side
        return side.value if side else None

    def pinned(self, detachment: str) -> bool:
        """Whether a detachment is pinned just now."""
        return queries.pinned(self.world, self.id(detachment))

    def state(self, structure: str) -> str:
        """How a structure stands."""
        return self.world.condition[self.id(structure)].state.value

    def burning(self, structure: str) -> bool:
        """Whether a structure burns."""
        return self.world.fire[self.id(structure)].turn > 0

    def counter(self, name: str) -> str:
        """What has become of a bunker counter."""
        return self.world.counter[self.id(name)].state.value

    def where(self, unit: str) -> Point | str | None:
        """A unit's cell, the structure it is in, or None if it is not on the table."""
        position = self.world.position[self.id(unit)]
        if position.inside:
            return self.world.theatre.slugs[position.inside]
        return None if position.cell == OFF_TABLE else self.world.grid.point(position.cell)

    def spent(self, unit: str) -> int:
        """Half cells of movement that a unit has used in this phase."""
        return self.world.activity[self.id(unit)].spent

    def morale(self, side: str) -> int:
        """A side's morale in hundredths."""
        return self.match.morale[side]

    def sees(self, one: str, two: str) -> bool:
        """Whether two units see each other."""
        return queries.sees(self.world, self.id(one), self.id(two))

    @property
    def to_act(self) -> str | None:
        """The side whose order is next."""
        return self.match.to_act.value if self.match.to_act else None

    @property
    def pending(self) -> str:
        """The name of the decision that play waits for, empty if there is none."""
        decision = agenda.pending(self.world)
        return type(decision).__name__ if decision else ""

    def id(self, name: str) -> int:
        """The number of what has that slug."""
        return self.world.theatre.ids[name]


def battle(
    text: str,
    *,
    attacker: Roll | None = None,
    defender: Roll | None = None,
    phase: str = "movement",
    first: str | None = "attacker",
    dice: str = "",
    turn: int = 1,
    turns: int = 8,
    pad: tuple[int, int] = (0, 0),
    edge: str = "west",
    inside: Mapping[str, str] | None = None,
    sheets: Mapping[str, str] | None = None,
    orders: Mapping[str, str] | None = None,
    markers: Mapping[str, int] | None = None,
    broken: Sequence[str] = (),
    damage: Mapping[str, int] | None = None,
    capacity: Mapping[str, int] | None = None,
    states: Mapping[str, str] | None = None,
    fires: Sequence[str] = (),
    counters: Mapping[str, str] | None = None,
    free: bool = False,
    morale: tuple[int, int] = (MORALE, MORALE),
    strategy: tuple[int, int] = (0, 0),
    cards: Mapping[str, UnitCard] | None = None,
    reserves: bool = True,
    hunt: bool = False,
    ruin: bool = False,
    **works: Any,
) -> Battle:
    """A battle that begins in a stage of the table of phases, `first` being the side to act.

    Args:
        text: the board, see `kit.drawing`; units not drawn and not inside are in reserve.
        attacker: his detachments `a1`, `a2`, ..., see `kit.cast`; one rifle stand if None.
        defender: likewise `d1`, `d2`, ...
        phase: the stage's name; nothing is rolled for its initiative.
        first: who acts; None plays the stage's beginning as it is, with its initiative roll.
        dice: dice that roll by themselves as the stage begins.
        turn: the number of the turn.
        turns: the turn limit.
        pad: least width and height, filled with open ground.
        edge: the attacker's edge.
        inside: for each structure the units or detachments inside it.
        sheets: for each structure its datasheet; imperial-small is the default.
        orders: orders that detachments have already.
        markers: blast markers that they have already.
        broken: detachments that are broken, and have been paid for.
        damage: hits that units have taken already.
        capacity: what is left of structures, all of it if not named.
        states: structures that are `unstable` or `crumbling`; their capacity is 0.
        fires: structures that have burned since the turn before.
        counters: the bunker counters `bunker-1`, `bunker-2`, ... and the structures they are
            hidden under; the match has as many as are named.
        free: whether the defender may move the structures first.
        morale: attacker's and defender's morale in hundredths, after all that.
        strategy: strategy ratings.
        cards: further unit cards, or other versions of those of the cast.
        reserves: whether each side has a rifle stand `a0`, `d0` that is not on the table, so
            that it is not wiped out when it loses everything on the board.
        hunt: whether the attacker's titan is hunted (V4).
        ruin: whether the defender pays for sections of storeys that fall (V3).
        works: `forts`, sheets for single structures; `sites`, more about single structures on the
            map; `emplacements`, guns on the ground with weapon and cell; `pipes`, cells of fuel
            pipes; `roofs`, units on battlements; `hull`, hull points left; `figures`, figures
            left of stands; `pinned`, detachments; `shells`, structures that have collapsed; `hits`
            left of features; `fallen`, features that have failed; `standing`, units by cell, put
            there when those have; `ward`, west, north, east and south of the inner ward;
            `broken_tops`, floors left of each section;
            `floors` of units inside storeys, or `places`, each a section and a floor: see
            `kit.forts.Works`.
    """
    built = Works(**works)
    rolls = (dict(attacker or {"a1": "rifle"}), dict(defender or {"d1": "rifle"}))
    if reserves:
        rolls[0].setdefault("a0", "rifle")
        rolls[1].setdefault("d0", "rifle")
    drawn = drawing.read(text, pad)
    for side, roll in zip("ad", rolls, strict=True):
        if not all(name.startswith(side) for name in roll):
            raise ValueError(f"detachments of this side are called {side}1, {side}2, ...: {roll}")
    card = built.on(drawn.card({**(sheets or {}), **built.sheets()}, edge))
    catalogue = _catalogue(card, rolls, strategy, dict(cards or {}), len(counters or {}))
    catalogue = replace(catalogue, structures={**catalogue.structures, **built.catalogue()})
    scenarios = {"kit": replace(catalogue.scenarios["kit"], hunt=hunt, ruin=ruin)}
    catalogue = replace(catalogue, scenarios=scenarios)
    options = {"placement": "free"} if free else {}
    match = Match.new("kit", 1, catalogue=catalogue, turns=turns, options=options)
    b = Battle(match)
    for counter, structure in (counters or {}).items():
        changes.hide_counter(b.world, b.id(counter), b.id(structure))
    _put_units(b, drawn.units, inside or {})
    built.prepare(b.world)
    _prepare(b, orders or {}, markers or {}, broken, damage or {})
    set_structures(b.world, capacity or {}, states or {}, fires, turn)
    _set_morale(b, morale)
    if phase != b.match.stage:
        _open_stage(b, phase, first, turn)
    built.pin(b.world, turn)
    b.world.journal.forget()
    b.since = match.event_count
    b._script(dice)
    agenda.settle(b.world)
    b._check(dice, f"the beginning of {phase}")
    return b


def lasting(
    card: MapCard, rolls: tuple[dict[str, str], dict[str, str]], cards: dict[str, UnitCard],
    *, turns: int,
) -> Catalogue:  # fmt: skip
    """Assets of a match on a board with morale enough to last its turns."""
    found = _catalogue(card, rolls, (0, 0), cards, 0)
    scenario = replace(
        found.scenarios["kit"], turns=turns, attacker_morale=(1, 5), defender_morale=(1, 5)
    )
    return replace(found, scenarios={"kit": scenario})


def _catalogue(
    card: MapCard,
    rolls: tuple[dict[str, str], dict[str, str]],
    strategy: tuple[int, int],
    cards: dict[str, UnitCard],
    counters: int,
) -> Catalogue:
    stock = load()
    units, weapons = {**UNITS, **cards}, {**stock.weapons, **WEAPONS}
    musters = [
        {name: [_group(word) for word in words.split()] for name, words in roll.items()}
        for roll in rolls
    ]
    for group in (g for roll in musters for groups in roll.values() for g in groups):
        if group.card not in units:
            units[group.card], more = numbered(group.card)
            weapons |= more
    armies = {
        side.value: ArmyList(
            name=side.value,
            points=POINTS,
            strategy=rating,
            detachments=tuple(Muster(name, name, tuple(groups)) for name, groups in roll.items()),
        )
        for side, roll, rating in zip(SIDES, musters, strategy, strict=True)
    }
    scenario = Scenario(
        name="Kit", summary="Kit", map="kit",
        attacker_armies=("attacker",), defender_armies=("defender",),
        points_per_counter=POINTS // counters if counters else None, free_placement=True,
    )  # fmt: skip
    return replace(
        stock, terrain={**stock.terrain, **TERRAIN}, units=units, weapons=weapons, armies=armies,
        maps={"kit": card}, scenarios={"kit": scenario},
    )  # fmt: skip


def _group(word: str) -> Group:
    card, _, count = word.partition("*")
    return Group(card, int(count or 1))


def _put_units(b: Battle, units: Mapping[str, Point], inside: Mapping[str, str]) -> None:
    for name, point in units.items():
        changes.place_unit(b.world, b.id(name), b.world.grid.cell(point), 0, "D4")
    for structure, names in inside.items():
        for unit in (unit for name in names.split() for unit in b.alive(name)):
            if b.where(unit) is None:
                changes.place_unit(b.world, b.id(unit), 0, b.id(structure), "D4")


def _prepare(
    b: Battle,
    orders: Mapping[str, str],
    markers: Mapping[str, int],
    broken: Sequence[str],
    damage: Mapping[str, int],
) -> None:
    for name, order in orders.items():
        changes.give_order(b.world, b.id(name), OrderKind(order), (), False)
    for name, number in markers.items():
        changes.change_markers(b.world, b.id(name), number, "C9", "given")
    for name in broken:
        morale.break_detachment(b.world, BreakDetachment(b.id(name), "given", "C11"))
    for name, hits in damage.items():
        for _ in range(hits):
            changes.hit_unit(b.world, b.id(name), "given", "C8")


def _set_morale(b: Battle, amounts: tuple[int, int]) -> None:
    for side, amount in zip(SIDES, amounts, strict=True):
        entity = b.world.side_entity(side)
        b.world.journal.put(entity, b.world.morale[entity], "hundredths", amount)


def _open_stage(b: Battle, phase: str, first: str | None, turn: int) -> None:
    number = [stage.name for stage in phases.STAGES].index(phase)
    begun = turn - (number == phases._FIRST_OF_TURN)
    changes.set_clock(b.world, turn=begun, acting=None)
    phases._enter(b.world, number)
    if phases.STAGES[number].initiative and first is not None:
        steps = b.world.agenda.steps
        left = tuple(step for step in steps if not isinstance(step, RollInitiative))
        b.world.journal.put(b.world.match, b.world.agenda, "steps", left)
        changes.set_clock(b.world, first=Side(first), acting=Side(first), passes=0)
