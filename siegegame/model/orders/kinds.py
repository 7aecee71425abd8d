"""One frozen class for each thing a player may ask, and how it is written."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Gear, OrderKind, Side


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
    FORM = "enter UNIT|DETACHMENT STRUCTURE [floor N]"
    mover: str
    structure: str
    floor: int = 0
    """The floor it goes to; 0 for the lowest with room. One goes up and down like this too (S1)."""

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.mover, self.structure, *floor_words(self.floor))


class Leave(Order, frozen=True, gc=False):
    """A unit steps out of its structure, each of a detachment as near to the cell as it can.

    A titan that is hunted goes to a cell of the far edge and off the table (V4).
    """

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
    FORM = "shoot DETACHMENT DETACHMENT|STRUCTURE [at X,Y] [floor N]"
    detachment: str
    target: str
    at: Point | None = None
    floor: int = 0
    """The floor of a structure with storeys that is shot at, 0 for the lowest; the section is that
    of the cell, or the nearest (S1)."""

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        centre = ("at", point_text(self.at)) if self.at else ()
        return (self.detachment, self.target, *centre, *floor_words(self.floor))


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


class Clear(Order, frozen=True, gc=False):
    """Engineers on foot or a construction vehicle clear cells of rubble or mines, in order (S7)."""

    VERB = "clear"
    FORM = "clear UNIT X,Y ..."
    unit: str
    cells: tuple[Point, ...]

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, *map(point_text, self.cells))


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


class Bash(Order, frozen=True, gc=False):
    """A unit bashes a feature that it touches: a door, a gate, a wall, a house (F3)."""

    VERB = "bash"
    FORM = "bash UNIT FEATURE"
    unit: str
    feature: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, self.feature)


class Charge(Order, frozen=True, gc=False):
    """Engineers blow a demolition charge at a structure that they touch (F2, S3)."""

    VERB = "charge"
    FORM = "charge UNIT STRUCTURE"
    unit: str
    structure: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, self.structure)


class Scale(Order, frozen=True, gc=False):
    """A unit beside a wall sets up its ladder or its grapples to climb it (F8)."""

    VERB = "scale"
    FORM = "scale UNIT WALL ladder|grapple"
    unit: str
    wall: str
    gear: Gear

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit, self.wall, self.gear.value)


class Cut(Order, frozen=True, gc=False):
    """A unit on a wall walk gives up its attack to cut the grapples there (F9)."""

    VERB = "cut"
    FORM = "cut UNIT"
    unit: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.unit,)


class Shelter(Order, frozen=True, gc=False):
    """A detachment gives up its shooting this turn and shelters behind walls (F5)."""

    VERB = "shelter"
    FORM = "shelter DETACHMENT"
    detachment: str

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        return (self.detachment,)


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
    FORM = "place UNIT|STRUCTURE X,Y|STRUCTURE [floor N]"
    unit: str
    to: Point | str
    floor: int = 0
    """The floor of a structure with storeys, 0 for the lowest with room (S1)."""

    def words(self) -> tuple[str, ...]:
        """See `Order.words`."""
        where = self.to if isinstance(self.to, str) else point_text(self.to)
        return (self.unit, where, *floor_words(self.floor))


class Pass(Order, frozen=True, gc=False):
    """A side lets the other shoot next; two passes in a row end the step (C5)."""

    VERB = "pass"
    FORM = "pass"


class Done(Order, frozen=True, gc=False):
    """Ends a deployment, a side's movement, a side's assaults or a retreat."""

    VERB = "done"
    FORM = "done"


def floor_words(floor: int) -> tuple[str, ...]:
    """How a floor is named in orders, nothing for none."""
    return ("floor", str(floor)) if floor else ()


def point_text(point: Point) -> str:
    """A point as it is written in orders: `x,y`."""
    return f"{point[0]},{point[1]}"
