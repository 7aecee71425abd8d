"""Plans: all moves of a detachment, thought of once as it is activated (decision 12).

A plan is a function of the view. Each of its moves is judged on the board as the moves before it
will leave it, so who plans anew in the middle of an activation finds the moves that are left: a
match that is loaded goes on identically (decision 10). It is given up for a new one as soon as
the board is not as it foresaw.
"""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord
from siegegame.model.orders import Order
from siegegame.model.vocabulary import OrderKind
from siegegame.players.greedy import garrisons, moving
from siegegame.players.greedy.memo import city
from siegegame.players.greedy.moving import Step
from siegegame.players.greedy.outlook import Outlook


class Plan:
    """The moves of a detachment under an order, and what they were planned on."""

    __slots__ = ("_board", "_given", "steps")

    def __init__(
        self, view: View, detachment: DetachmentRecord, kind: OrderKind, barred: tuple[str, ...]
    ) -> None:
        self._board: Final = _board(view, detachment, kind)
        self._given = 0
        self.steps: Final = _steps(Outlook(view, detachment, kind), barred)
        """Behind one that is final more may follow, which only the board after it tells."""

    def holds(self, view: View, detachment: DetachmentRecord, kind: OrderKind) -> bool:
        """Whether the board is as the plan foresaw and tells no more than it knew."""
        if self._board[0] != detachment.id or self._board != _board(view, detachment, kind):
            return False
        if not self._given:
            return True
        last = self.steps[self._given - 1]
        return not last.final and view.unit(last.unit).cell == last.to

    def following(self) -> Step | None:
        """The next step, None behind the last."""
        return self.steps[self._given] if self._given < len(self.steps) else None

    def give(self) -> None:
        """The next step is ordered."""
        self._given += 1


def _board(view: View, detachment: DetachmentRecord, kind: OrderKind) -> tuple[object, ...]:
    """What a plan rests on, but for its own units' places."""
    stamps = city(view), view.placed(detachment.side.other)
    return detachment.id, kind, view.clock.turn, detachment.units, stamps


def _steps(outlook: Outlook, barred: tuple[str, ...]) -> tuple[Step, ...]:
    found: list[Step] = []
    for name in _waiting(outlook):
        mover = None if name in barred else outlook.mover(name)
        step = moving.judge(outlook, outlook.view.unit(name), mover) if mover else None
        if step is None or mover is None:
            continue
        found.append(step)
        if step.final:
            break
        outlook.note(name, mover.start, outlook.view.grid.cell(step.to))
    return tuple(found)


def _waiting(outlook: Outlook) -> list[str]:
    """The units that may still move: those before the last that has moved stay where they are."""
    names, view = outlook.names, outlook.view
    return names[max((i for i, name in enumerate(names) if view.unit(name).spent), default=0) :]


def plan(
    view: View, detachment: DetachmentRecord, kind: OrderKind, barred: tuple[str, ...] = ()
) -> Plan:
    """A detachment's plan under an order: the one that is known, for as long as it holds.

    A new one is made if some units are barred from moving.
    """
    known = view.notes.get("plan")
    if known is not None and not barred and known[1].holds(view, detachment, kind):
        found: Plan = known[1]
        return found
    made = Plan(view, detachment, kind, barred)
    view.notes["plan"] = (None, made)
    return made


def next_move(view: View, detachment: DetachmentRecord) -> Order | None:
    """The next move of a detachment that has its order, None when it has moved.

    A move that is refused after all is planned around.
    """
    kind, barred = detachment.order, tuple[str, ...]()
    if detachment.halted or kind is None or kind is OrderKind.OVERWATCH:
        return None
    if order := garrisons.step(view, detachment):
        return order
    while step := (ahead := plan(view, detachment, kind, barred)).following():
        if view.legal.check(step.order) is None:
            ahead.give()
            return step.order
        barred = (*barred, step.unit)
    return None
