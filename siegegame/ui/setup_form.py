"""The choices before a match as plain values: rows, what each may be, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from siegegame.content.schema import Catalogue, Scenario
from siegegame.engine.setup import OPTIONS
from siegegame.model.vocabulary import SIDES, Side
from siegegame.players import LEVELS
from siegegame.ui.table import HUMAN, MatchChoice

LAST_SEED: Final = 2**53 - 1
"""Seeds are whole numbers that every reader of JSON keeps."""
LAST_TURN: Final = 99
FIRST_SCENARIO: Final = "desperate-defense"
"""What a first match is, and what signs are shown with."""

_MEANT: Final = {
    HUMAN: "With a person on both sides you share the keyboard",
    "random": "It gives any order that is allowed",
    "greedy": "It weighs each order by what it gains at once",
    "ready": "They stand as on the map",
    "free": "The defender moves them first",
    "hand": "You see to it, behind curtains if two people play",
    "done": "A computer player has done it for both sides: turn 1 comes at once",
}
"""What values mean that do not say it themselves."""


@dataclass(slots=True)
class Row:
    """One thing to choose."""

    key: str
    label: str
    about: str
    values: tuple[str, ...] = ()
    """What it may be; empty where a number is typed."""
    shown: tuple[str, ...] = ()
    """The same in words."""
    at: int = 0
    text: str = ""
    """A number as typed so far."""
    least: int = 0
    most: int = 0

    @property
    def typed(self) -> bool:
        """Whether its value is a number that is typed."""
        return not self.values

    @property
    def value(self) -> str:
        """The value chosen or typed."""
        return self.text if self.typed else self.values[self.at]

    @property
    def words(self) -> str:
        """The value as people read it."""
        return self.text if self.typed else self.shown[self.at]

    @property
    def explain(self) -> str:
        """What it is, and what its value means."""
        meant = _MEANT.get(self.value)
        if meant:
            return f"{self.about} {meant}."
        only = not self.typed and len(self.values) == 1
        return f"{self.about} There is no other {self.label.lower()}." if only else self.about

    @property
    def problem(self) -> str:
        """What is wrong with it, in words."""
        if not self.typed or (self.text and self.least <= int(self.text) <= self.most):
            return ""
        return f"{self.label}: a whole number from {self.least} to {self.most} is needed"

    def turn(self, by: int) -> None:
        """The next value, or a number one higher or lower."""
        if not self.typed:
            self.at = (self.at + by) % len(self.values)
            return
        number = int(self.text or self.least) + by
        self.text = str(max(self.least, min(self.most, number)))

    def select(self, value: str | None) -> None:
        """Takes a value over if it is one of those there are."""
        if value in self.values:
            self.at = self.values.index(value)


class Form:
    """All rows of a match to be; what one row allows may depend on those above it."""

    def __init__(self, catalogue: Catalogue, seed: int, seats: dict[Side, str]) -> None:
        self.catalogue = catalogue
        self.at = 0
        """The row that keys change; see `choose`."""
        self._fresh = True
        """Whether the row's number is as it was come upon, and typing begins another."""
        keys = tuple(sorted(catalogue.scenarios, key=lambda key: (key != FIRST_SCENARIO, key)))
        names = tuple(catalogue.scenarios[key].name for key in keys)
        self._scenario = Row("scenario", "Scenario", "", keys, names)
        self._seats = [_seat(side, seats[side]) for side in SIDES]
        self._seed = Row(
            "seed", "Seed", "The dice of the match: the same seed gives the same ones. Type a "
            "number; n: a new one.", text=str(seed), most=LAST_SEED,
        )  # fmt: skip
        self._set_up = Row(
            "set_up", "Setting up", "",
            ("hand", "done"), ("by hand", "done for you"),
        )  # fmt: skip
        self.rows: list[Row] = []
        self._usual_turns = ""
        """The turn limit of the scenario that was chosen before."""
        self._rebuild()

    @property
    def scenario(self) -> Scenario:
        """The scenario chosen."""
        return self.catalogue.scenarios[self._scenario.value]

    @property
    def row(self) -> Row:
        """The row that keys change."""
        return self.rows[self.at]

    @property
    def problems(self) -> tuple[str, ...]:
        """Why the match cannot be begun; empty if it can."""
        return tuple(row.problem for row in self.rows if row.problem)

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return all(row.value != HUMAN for row in self._seats)

    def move(self, by: int) -> None:
        """Another row."""
        self.choose((self.at + by) % len(self.rows))

    def choose(self, index: int) -> None:
        """A certain row."""
        self.at = index
        self._fresh = True

    def turn(self, by: int) -> None:
        """Changes the row."""
        self._fresh = True
        self.row.turn(by)
        if self.row.key in {"scenario", "points"}:
            self._rebuild()

    def type(self, digit: str) -> str:
        """A digit: the first one begins the number anew, further ones go behind it.

        Returns:
            Why it is not taken, in words; empty if it is.
        """
        row = self.row
        if not row.typed:
            return f"{row.label} is no number: the arrows change it"
        text = "" if self._fresh else row.text
        if len(text) >= len(str(row.most)):
            return f"{row.label}: no more digits; Backspace takes the last one away"
        self._fresh = False
        row.text = (text + digit).lstrip("0") or "0"
        return ""

    def erase(self) -> None:
        """Takes the last digit away."""
        self._fresh = False
        self.row.text = self.row.text[:-1]

    def renew(self, seed: int) -> None:
        """Another seed."""
        self._seed.text = str(seed)
        self._fresh = True

    def choice(self) -> MatchChoice:
        """The match as chosen.

        Raises:
            ValueError: there are problems.
        """
        if self.problems:
            raise ValueError(self.problems[0])
        value = {row.key: row.value for row in self.rows}
        return MatchChoice(
            source=value["scenario"],
            seed=int(value["seed"]),
            attacker=value["attacker"],
            defender=value["defender"],
            points=int(value["points"]),
            turns=int(value["turns"]),
            options=dict(self._set_options()),
            set_up=value["set_up"] == "done",
        )

    def _set_options(self) -> Iterator[tuple[str, str]]:
        """Options that are not as they are anyway."""
        for row in self.rows:
            if row.key in OPTIONS and row.at:
                yield row.key, row.value

    def _rebuild(self) -> None:
        """The rows for the scenario and the points, everything else kept where it is possible."""
        old = {row.key: row for row in self.rows}
        scenario = self.scenario
        self._scenario.about = " ".join(scenario.summary.split())
        bunkers = "the bunkers and " if scenario.points_per_counter else ""
        self._set_up.about = f"Where {bunkers}the units are before turn 1."
        points = self._points(old.get("points"))
        turns = _turns(scenario)
        if old and old["turns"].text != self._usual_turns:  # a number of somebody's own is kept
            turns.text = old["turns"].text
        self._usual_turns = _turns(scenario).text
        options = [self._option(key, int(points.value)) for key in OPTIONS if key in _CHOICES]
        for row in options:
            row.select(old[row.key].value if row.key in old else None)
        seats, last = self._seats, self._set_up
        self.rows = [self._scenario, *seats, points, turns, self._seed, *options, last]
        self.at = min(self.at, len(self.rows) - 1)

    def _points(self, old: Row | None) -> Row:
        attacker, defender = (
            {self.catalogue.armies[key].points for key in self.scenario.armies(side)}
            for side in SIDES
        )
        theirs = self.scenario.army_points
        both = tuple(str(p) for p in sorted(attacker) if theirs(Side.DEFENDER, p) in defender)
        explain = "What the attacker's army is worth. Larger armies make a longer match."
        row = Row("points", "Points", explain, both, both)
        row.select(str(self.scenario.points))
        row.select(old.value if old else None)
        return row

    def _option(self, key: str, points: int) -> Row:
        values, shown = _CHOICES[key](self, points)
        label = key.replace("_", " ").capitalize()
        meaning = OPTIONS[key]
        return Row(key, label, f"{meaning[0].upper()}{meaning[1:]}.", values, shown)

    def armies(self, side: Side, points: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The army lists of a size that a side may have, and their names."""
        lists = self.catalogue.armies
        worth = self.scenario.army_points(side, points)
        keys = tuple(key for key in self.scenario.armies(side) if lists[key].points == worth)
        return keys, tuple(lists[key].name for key in keys)

    def placements(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """How the city may stand."""
        values = ("ready", "free") if self.scenario.free_placement else ("ready",)
        return values, values


_Values = tuple[tuple[str, ...], tuple[str, ...]]

_CHOICES: Final[dict[str, Callable[[Form, int], _Values]]] = {
    "attacker_army": lambda form, points: form.armies(Side.ATTACKER, points),
    "defender_army": lambda form, points: form.armies(Side.DEFENDER, points),
    "placement": lambda form, _: form.placements(),
}
"""What each option may be, the usual value first."""


def _seat(side: Side, value: str) -> Row:
    explain = f"Who plays the {side.value}: a person, or a computer player."
    values = (HUMAN, *reversed(LEVELS))  # the strongest player first
    shown = ("a person", *(f"computer, {level}" for level in reversed(LEVELS)))
    row = Row(side.value, side.value.capitalize(), explain, values, shown)
    row.select(value)
    return row


def _turns(scenario: Scenario) -> Row:
    explain = (
        f"After the last turn the higher morale wins. {_favour(scenario)}"
        "Type a number or use the arrows."
    )
    return Row("turns", "Turns", explain, text=str(scenario.turns), least=1, most=LAST_TURN)


def _favour(scenario: Scenario) -> str:
    """Whom a short match favours: who begins with more morale need only wait for its end."""
    shares = {side: Fraction(*scenario.morale(side)) for side in SIDES}
    first = max(SIDES, key=shares.__getitem__)
    if len(set(shares.values())) == 1:
        return ""
    return f"Fewer than {scenario.turns} favour the {first.value}, who begins with more of it. "
