"""One frozen class for each thing a player may ask, and its text form.

Units, detachments and structures are named by their slugs, cells by points. `parse(text)` and
`str(order)` are each other's inverse; a path is written `via x,y x,y` and ends at the cell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import msgspec

from siegegame.model.errors import OrderSyntaxError
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import SIDES, OrderKind, Side


class Order(msgspec.Struct, frozen=True, gc=False):
    """Something a player asks of the match."""

    VERB: ClassVar[str] = ""
    FORM: ClassVar[str] = ""
    """How the order is written, for messages and help."""
    SECRET: ClassVar[bool] = False
    """Whether only the side that gave the order may read it."""

    def words(self) -> tuple[str, ...]:
        """The order's words behind its verb."""
        return ()

    def __str__(self) -> str:
        return " ".join((self.VERB, *self.words()))


class First(Order, frozen=True, gc=False):
    """The winner of an initiative roll says which side acts first (C5)."""

    VERB = "first"
    FORM = "first SIDE"
    side: Side

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.side.value,)


class Command(Order, frozen=True, gc=False):
    """Activates a detachment in the Movement phase and gives it an order (C6)."""

    VERB = "order"
    FORM = "order DETACHMENT advance|assault|march|overwatch"
    detachment: str
    order: OrderKind

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.detachment, self.order.value)


class Move(Order, frozen=True, gc=False):
    """Moves a unit, or a whole detachment in formation, to a cell, along a path if one is given."""

    VERB = "move"
    FORM = "move UNIT|DETACHMENT X,Y [via X,Y ...]"
    mover: str
    to: Point
    via: tuple[Point, ...] = ()

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        path = ("via", *map(point_text, self.via)) if self.via else ()
        return (self.mover, point_text(self.to), *path)


class Enter(Order, frozen=True, gc=False):
    """A unit beside a structure, or each unit of a detachment that can, goes inside (C17, E3)."""

    VERB = "enter"
    FORM = "enter UNIT|DETACHMENT STRUCTURE"
    mover: str
    structure: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.mover, self.structure)


class Leave(Order, frozen=True, gc=False):
    """A unit steps out of its structure, each of a detachment as near to the cell as it can."""

    VERB = "leave"
    FORM = "leave UNIT|DETACHMENT X,Y"
    mover: str
    to: Point

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.mover, point_text(self.to))


class Shoot(Order, frozen=True, gc=False):
    """A detachment shoots at an enemy detachment or a structure (C7, E4).

    Its templates are centred on the cell; without one on the nearest of the target's (C10).
    """

    VERB = "shoot"
    FORM = "shoot DETACHMENT DETACHMENT|STRUCTURE [at X,Y]"
    detachment: str
    target: str
    at: Point | None = None

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        centre = ("at", point_text(self.at)) if self.at else ()
        return (self.detachment, self.target, *centre)


class Roof(Order, frozen=True, gc=False):
    """A unit, or each of a detachment, goes up to a structure's battlements (H16)."""

    VERB = "roof"
    FORM = "roof UNIT|DETACHMENT [STRUCTURE] [at X,Y]"
    mover: str
    structure: str = ""
    """Left out where it is the one they are in."""
    at: Point | None = None
    """Near which cell of the roof they go."""

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        where = (self.structure,) if self.structure else ()
        return (self.mover, *where, *(("at", point_text(self.at)) if self.at else ()))


class Man(Order, frozen=True, gc=False):
    """A figure of a unit mans an emplaced weapon (H11, H12)."""

    VERB = "man"
    FORM = "man UNIT GUN"
    unit: str
    gun: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, self.gun)


class Scan(Order, frozen=True, gc=False):
    """A detachment looks for bunker counters within 10 cm instead of shooting (D7)."""

    VERB = "scan"
    FORM = "scan DETACHMENT"
    detachment: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.detachment,)


class Assault(Order, frozen=True, gc=False):
    """Picks a unit's fight with an enemy unit, a garrison or a structure (C11, C17, E9).

    A unit inside the structure that is named stands for its whole garrison.
    """

    VERB = "assault"
    FORM = "assault UNIT UNIT|STRUCTURE"
    unit: str
    target: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, self.target)


class Firefight(Order, frozen=True, gc=False):
    """A detachment begins a firefight with an enemy detachment within 15 cm (C11)."""

    VERB = "firefight"
    FORM = "firefight DETACHMENT TARGET"
    detachment: str
    target: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.detachment, self.target)


class Choose(Order, frozen=True, gc=False):
    """Answers a decision by naming the units that take the hits (C11)."""

    VERB = "choose"
    FORM = "choose UNIT ..."
    ids: tuple[str, ...]

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return self.ids


class Hide(Order, frozen=True, gc=False):
    """Puts a bunker counter under a structure, or under another one, in secret (D3)."""

    VERB = "hide"
    FORM = "hide COUNTER STRUCTURE"
    SECRET = True
    counter: str
    structure: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.counter, self.structure)


class Place(Order, frozen=True, gc=False):
    """Deploys a unit on a cell or in a structure before the first turn (D4, D5).

    With free placement a structure, its north-west corner on the cell (D2).
    """

    VERB = "place"
    FORM = "place UNIT|STRUCTURE X,Y|STRUCTURE"
    unit: str
    to: Point | str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        where = self.to if isinstance(self.to, str) else point_text(self.to)
        return (self.unit, where)


class Pass(Order, frozen=True, gc=False):
    """A side lets the other shoot next; two passes in a row end the step (C5)."""

    VERB = "pass"
    FORM = "pass"


class Done(Order, frozen=True, gc=False):
    """Ends a deployment, a side's movement, a side's assaults or a retreat."""

    VERB = "done"
    FORM = "done"


def point_text(point: Point) -> str:
    """A point as it is written in orders: `x,y`."""
    return f"{point[0]},{point[1]}"


def parse_point(text: str) -> Point:
    """Reads `x,y`.

    Raises:
        OrderSyntaxError: the text is not two whole numbers with a comma between.
    """
    x, comma, y = text.partition(",")
    if not comma or not _is_number(x) or not _is_number(y):
        raise OrderSyntaxError(f"{text!r} is not a cell; cells are written x,y")
    return int(x), int(y)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4 and str(int(text)) == text


def _need(words: list[str], count: int, form: str) -> list[str]:
    if len(words) != count:
        raise OrderSyntaxError(f"expected `{form}`")
    return words


def _first(words: list[str]) -> Order:
    (side,) = _need(words, 1, First.FORM)
    if side not in [each.value for each in SIDES]:
        raise OrderSyntaxError(f"{side!r} is not a side; sides are attacker and defender")
    return First(Side(side))


def _command(words: list[str]) -> Order:
    detachment, order = _need(words, 2, Command.FORM)
    kinds = [kind.value for kind in OrderKind]
    if order not in kinds:
        raise OrderSyntaxError(f"{order!r} is not an order; orders are {', '.join(kinds)}")
    return Command(detachment, OrderKind(order))


def _move(words: list[str]) -> Order:
    if len(words) < 2 or (len(words) > 2 and (words[2] != "via" or len(words) == 3)):
        raise OrderSyntaxError(f"expected `{Move.FORM}`")
    return Move(words[0], parse_point(words[1]), tuple(map(parse_point, words[3:])))


def _enter(words: list[str]) -> Order:
    return Enter(*_need(words, 2, Enter.FORM))


def _leave(words: list[str]) -> Order:
    mover, to = _need(words, 2, Leave.FORM)
    return Leave(mover, parse_point(to))


def _shoot(words: list[str]) -> Order:
    if len(words) == 4 and words[2] == "at":
        return Shoot(words[0], words[1], parse_point(words[3]))
    detachment, target = _need(words, 2, Shoot.FORM)
    return Shoot(detachment, target)


def _roof(words: list[str]) -> Order:
    named, at = words, None
    if len(words) > 2 and words[-2] == "at":
        named, at = words[:-2], parse_point(words[-1])
    if not 1 <= len(named) <= 2:
        raise OrderSyntaxError(f"expected `{Roof.FORM}`")
    return Roof(named[0], named[1] if len(named) > 1 else "", at)


def _man(words: list[str]) -> Order:
    return Man(*_need(words, 2, Man.FORM))


def _scan(words: list[str]) -> Order:
    return Scan(*_need(words, 1, Scan.FORM))


def _hide(words: list[str]) -> Order:
    return Hide(*_need(words, 2, Hide.FORM))


def _assault(words: list[str]) -> Order:
    return Assault(*_need(words, 2, Assault.FORM))


def _firefight(words: list[str]) -> Order:
    return Firefight(*_need(words, 2, Firefight.FORM))


def _choose(words: list[str]) -> Order:
    if not words:
        raise OrderSyntaxError(f"expected `{Choose.FORM}`")
    return Choose(tuple(words))


def _place(words: list[str]) -> Order:
    unit, to = _need(words, 2, Place.FORM)
    return Place(unit, parse_point(to) if "," in to else to)


def _pass(words: list[str]) -> Order:
    _need(words, 0, Pass.FORM)
    return Pass()


def _done(words: list[str]) -> Order:
    _need(words, 0, Done.FORM)
    return Done()


_PARSERS: Final[dict[str, Callable[[list[str]], Order]]] = {
    First.VERB: _first,
    Command.VERB: _command,
    Move.VERB: _move,
    Enter.VERB: _enter,
    Leave.VERB: _leave,
    Shoot.VERB: _shoot,
    Roof.VERB: _roof,
    Man.VERB: _man,
    Scan.VERB: _scan,
    Assault.VERB: _assault,
    Firefight.VERB: _firefight,
    Choose.VERB: _choose,
    Hide.VERB: _hide,
    Place.VERB: _place,
    Pass.VERB: _pass,
    Done.VERB: _done,
}

VERBS: Final = tuple(_PARSERS)
"""Every verb of the order grammar."""


def parse(text: str) -> Order:
    """Reads one line of order text.

    Raises:
        OrderSyntaxError: the verb is unknown or its words do not fit; the message says how it
            is written.
    """
    words = text.split()
    if not words:
        raise OrderSyntaxError("an order needs a verb")
    read = _PARSERS.get(words[0])
    if read is None:
        raise OrderSyntaxError(f"unknown order {words[0]!r}; orders are {', '.join(VERBS)}")
    return read(words[1:])


_CLASSES: Final = frozenset(Order.__subclasses__())


def is_proper(order: object) -> bool:
    """Whether something is an order that can be written and read: each field is what it should be.

    This is for finding out why one could not be carried out; it takes too long to ask it always.
    """
    if not isinstance(order, Order) or type(order) not in _CLASSES:
        return False
    try:
        return parse(str(order)) == order
    except (AttributeError, LookupError, TypeError, ValueError):
        return False
