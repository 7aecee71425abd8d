"""Reads the text form of orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from siegegame.model.errors import OrderSyntaxError
from siegegame.model.geometry import Point
from siegegame.model.orders.kinds import (
    Assault,
    Bash,
    Charge,
    Choose,
    Clear,
    Command,
    Cut,
    Done,
    Enter,
    Firefight,
    First,
    Hide,
    Leave,
    Man,
    Move,
    Order,
    Pass,
    Place,
    Roof,
    Scale,
    Scan,
    Shelter,
    Shoot,
)
from siegegame.model.vocabulary import SIDES, Gear, OrderKind, Side


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


_WITH_FLOOR: Final = 4
"""Words of an order that names a floor, at the least: whose and what stand before it."""


def _floor(words: list[str]) -> tuple[list[str], int]:
    """The words before `floor N` at the end, and that floor; 0 without any.

    Raises:
        OrderSyntaxError: what stands there is no floor.
    """
    if len(words) < _WITH_FLOOR or words[-2] != "floor":
        return words, 0
    if not _is_number(words[-1]) or int(words[-1]) < 1:
        raise OrderSyntaxError(f"{words[-1]!r} is not a floor; floors are counted from 1")
    return words[:-2], int(words[-1])


def _enter(words: list[str]) -> Order:
    named, floor = _floor(words)
    mover, structure = _need(named, 2, Enter.FORM)
    return Enter(mover, structure, floor)


def _leave(words: list[str]) -> Order:
    mover, to = _need(words, 2, Leave.FORM)
    return Leave(mover, parse_point(to))


def _shoot(words: list[str]) -> Order:
    words, floor = _floor(words)
    if len(words) == 4 and words[2] == "at":
        return Shoot(words[0], words[1], parse_point(words[3]), floor)
    detachment, target = _need(words, 2, Shoot.FORM)
    return Shoot(detachment, target, None, floor)


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


def _bash(words: list[str]) -> Order:
    return Bash(*_need(words, 2, Bash.FORM))


def _scale(words: list[str]) -> Order:
    unit, wall, gear = _need(words, 3, Scale.FORM)
    if gear not in [each.value for each in Gear]:
        raise OrderSyntaxError(f"{gear!r} climbs no wall; a ladder or a grapple does")
    return Scale(unit, wall, Gear(gear))


def _cut(words: list[str]) -> Order:
    return Cut(*_need(words, 1, Cut.FORM))


def _shelter(words: list[str]) -> Order:
    return Shelter(*_need(words, 1, Shelter.FORM))


def _firefight(words: list[str]) -> Order:
    return Firefight(*_need(words, 2, Firefight.FORM))


def _choose(words: list[str]) -> Order:
    if not words:
        raise OrderSyntaxError(f"expected `{Choose.FORM}`")
    return Choose(tuple(words))


def _place(words: list[str]) -> Order:
    named, floor = _floor(words)
    unit, to = _need(named, 2, Place.FORM)
    if "," in to and floor:
        raise OrderSyntaxError("a cell has no floors; only structures have")
    return Place(unit, parse_point(to) if "," in to else to, floor)


def _clear(words: list[str]) -> Order:
    if len(words) < 2:
        raise OrderSyntaxError(f"expected `{Clear.FORM}`")
    return Clear(words[0], tuple(map(parse_point, words[1:])))


def _charge(words: list[str]) -> Order:
    return Charge(*_need(words, 2, Charge.FORM))


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
    Clear.VERB: _clear,
    Scan.VERB: _scan,
    Assault.VERB: _assault,
    Bash.VERB: _bash,
    Charge.VERB: _charge,
    Scale.VERB: _scale,
    Cut.VERB: _cut,
    Shelter.VERB: _shelter,
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
