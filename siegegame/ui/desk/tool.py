"""A tool: one way to put together the next order, and what it shows meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeVar, cast

from siegegame.engine import View
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.ui.card import Card
from siegegame.ui.presenter import Touch
from siegegame.ui.slugs import is_structure
from siegegame.ui.widgets.key_line import Hint

Orders = tuple[Order, ...]
T = TypeVar("T")


class Reply(NamedTuple):
    """What a key asks for."""

    orders: Orders = ()
    """To be given one after another, as long as each is still allowed."""
    says: str = ""
    """What to tell the person instead."""
    asks: str = ""
    """A question that comes before the orders."""
    each: bool = False
    """Whether the orders are for several units, so that one that fails does not end them."""


NOTHING = Reply()


@dataclass(slots=True)
class Memory:
    """What outlasts an order."""

    detachment: str = ""
    """The one that is selected."""
    unit: str = ""
    """The unit of it that is selected."""
    cursor: Point | None = None
    option: int = 0
    """The offer or kind of order that is picked out."""
    formation: bool = False
    """Whether moves are those of the whole detachment."""
    fights: bool = False
    """Whether the Assault phase shows fights rather than moves."""
    floor: int = 0
    """The floor that is picked out, 0 for the lowest that will do (S1)."""
    scaling: bool = False
    """Whether ladders and grapples are shown rather than moves (F8)."""
    aim: bool = False
    """Whether the arrows move the centre of templates."""
    hits: tuple[str, ...] = ()
    """Units named so far for a decision."""
    named: bool = False
    """Whether a proposal was made for it."""
    manning: object = None
    """The view's stamp when a gun was manned, until the next offer is picked out for that."""
    movable: tuple[object, tuple[str, ...]] | None = None
    """The detachments that can do something, and what that follows from."""
    able: tuple[object, tuple[str, ...]] | None = None
    """The detachments with something to shoot at or to scan, and what that follows from."""
    known: dict[object, object] = field(default_factory=dict)
    """What was worked out of the view as it is, see `Tool.kept`."""
    known_of: object = None
    """Of which view that is."""
    zone: tuple[Point, ...] = ()
    """The cells on which the side may set up."""

    def anew(self, detachment: str) -> Memory:
        """For another detachment, with what was worked out of the view."""
        return Memory(
            detachment, formation=self.formation, able=self.able, known=self.known,
            known_of=self.known_of,
        )  # fmt: skip

    @property
    def key(self) -> tuple[object, ...]:
        """What the orders that are considered depend on."""
        return (
            self.detachment, self.unit, self.cursor, self.option, self.formation, self.aim,
            self.hits, self.floor,
        )  # fmt: skip

    @property
    def state(self) -> tuple[object, ...]:
        """All that a key may change without an order."""
        return (*self.key, self.fights, self.scaling)


class Tool:
    """The base of all; answers with nothing to everything."""

    BADGE: ClassVar[str] = ""
    """The mode as the key line calls it, see `badge`."""
    DONE: ClassVar[str] = "done"
    """What the key that ends a part does here; empty where there is none."""
    helped: ClassVar[bool] = False
    """Whether a computer player may do for the person what is left."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view = view
        self.memory = memory
        side = view.clock.to_act
        if side is None:
            raise ValueError("nobody is to act")
        self.side: Side = side
        self._considered: tuple[object, Orders] | None = None

    # What is shown

    @property
    def badge(self) -> str:
        """The mode as the key line calls it."""
        return self.BADGE

    def prompt(self) -> str:
        """What the person may do, in a sentence."""
        return ""

    def orders(self) -> Orders:
        """The orders being considered, none where the cursor or choice makes none."""
        key = self.memory.key
        if self._considered is None or self._considered[0] != key:
            self._considered = (key, self.find_orders())
        return self._considered[1]

    def find_orders(self) -> Orders:
        """What `orders` answers, found anew."""
        return ()

    def hints(self) -> Iterable[Hint]:
        """The keys that do something here, the most important first."""
        return ()

    def overlay(self) -> dict[Point, Touch]:
        """What is marked on the map: some cells, which are found quickly."""
        return {}

    def areas(self) -> dict[Point, Touch]:
        """What is marked below that: many cells, which may come a moment later."""
        return {}

    def prepare(self) -> None:
        """Works out what the next key will most likely ask for."""

    def subject(self) -> str:
        """The detachment or structure whose card belongs here."""
        return self.memory.detachment

    def focus(self) -> Sequence[Point]:
        """Cells to keep in view, the most important first."""
        return [self.memory.cursor] if self.memory.cursor else []

    def choices(self) -> tuple[Sequence[str], int]:
        """A list to choose from, and the place of the one picked out."""
        return (), 0

    def picture(self, card: Card) -> None:
        """Adds to the card what has to be seen to choose, behind the choices."""

    # What keys do

    def accept(self) -> Reply:
        """Gives what is considered."""
        orders = self.orders()
        if not orders:
            return Reply(says=self.prompt())
        return Reply(orders, each=self.memory.formation)

    def arrow(self, dx: int, dy: int) -> None:
        """An arrow key."""

    def point(self, point: Point) -> None:
        """A cell was pointed at with the mouse."""

    def choose(self, number: int) -> None:
        """One of `choices` was pointed at with the mouse."""
        self.memory.option = number

    def next(self, by: int) -> None:
        """The next or the one before of what is gone through."""

    def group(self, by: int) -> None:
        """The next detachment, or the one before."""

    def key(self, key: str) -> Reply:
        """A letter or digit."""
        del key
        return NOTHING

    def back(self) -> None:
        """Esc: the cursor goes back to where it began."""
        self.memory.cursor, self.memory.aim = None, False

    def done(self) -> Reply:
        """The key that ends a part of the phase."""
        return NOTHING

    def leaves(self) -> str:
        """A question that names what is left to a computer player; empty if that is nothing."""
        return ""

    # For those who inherit

    def moved(self, dx: int, dy: int) -> None:
        """Moves the cursor by cells, not over the edge."""
        grid = self.view.grid
        x, y = self.memory.cursor or (grid.width // 2, grid.height // 2)
        self.memory.cursor = (
            max(0, min(grid.width - 1, x + dx)),
            max(0, min(grid.height - 1, y + dy)),
        )

    def kept(self, name: object, find: Callable[[], T]) -> T:
        """What is found once as long as the view stays as it is."""
        memory, state = self.memory, (self.view, self.view.stamp)
        if memory.known_of != state:
            memory.known_of = state
            memory.known.clear()
        if name not in memory.known:
            memory.known[name] = find()
        return cast("T", memory.known[name])

    def cells_of(self, slug: str) -> list[Point]:
        """Where a unit, a detachment or a structure is."""
        view = self.view
        if is_structure(view, slug):
            return list(view.structure(slug).cells)
        groups = {each.id: each.units for each in view.detachments()}
        found: list[Point] = []
        for name in groups.get(slug, (slug,)):
            found += cells_of_unit(view, name)
        return found


def cells_of_unit(view: View, name: str) -> list[Point]:
    """The cell of a unit, or those of the structure it is in."""
    unit = view.unit(name)
    if unit.inside:
        return list(view.structure(unit.inside).cells)
    return [unit.cell] if unit.cell else []


def few(names: Sequence[str], most: int = 4) -> str:
    """Some names in a row, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def cycle(things: Sequence[T], here: T | None, by: int) -> T | None:
    """The thing so many places behind another, round and round; the first if that is not there."""
    if not things:
        return None
    if here not in things:
        return things[0] if by > 0 else things[-1]
    return things[(things.index(here) + by) % len(things)]
