"""The desk: which tool a person needs just now, made from the view after each order."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side
from siegegame.ui.desk.charging import ChargeTool, IdleTool
from siegegame.ui.desk.city import CityTool, HideTool
from siegegame.ui.desk.commanding import CommandTool, movable
from siegegame.ui.desk.evacuating import EvacuateTool
from siegegame.ui.desk.losses import ChooseTool
from siegegame.ui.desk.moving import MoveTool
from siegegame.ui.desk.offers import FightTool, FirstTool
from siegegame.ui.desk.placing import DeployTool
from siegegame.ui.desk.retreating import RetreatTool
from siegegame.ui.desk.scaling import ScaleTool
from siegegame.ui.desk.shooting import ShootTool, able, gunners
from siegegame.ui.desk.titans import FoeTool, LocationTool
from siegegame.ui.desk.tool import Memory, Tool
from siegegame.ui.slugs import is_structure, is_unit

_DECISIONS: dict[str, type[Tool]] = {
    "first": FirstTool,
    "losses": ChooseTool,
    "under": ChooseTool,
    "odd": ChooseTool,
    "foe": FoeTool,
    "location": LocationTool,
    "retreat": RetreatTool,
    "evacuate": EvacuateTool,
}
_SETTING_UP: dict[str, type[Tool]] = {
    "city": CityTool,
    "counters": HideTool,
    "deployment": DeployTool,
}


class Desk:
    """Keeps the tool in step with the match."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.tool: Tool | None = None
        self._situation: tuple[object, ...] = ()
        self._last: Tool | None = None
        """The tool made last, though nobody is to act now."""
        self._together: dict[Side, bool] = {}
        """Whether each side's people move whole detachments: what they chose last."""

    def turn_to(self, view: View) -> None:
        """Makes the tool that belongs to a view; none when nobody is to act."""
        clock = view.clock
        decision = view.decision
        situation = (clock.to_act, clock.stage, clock.turn, decision)
        if situation != self._situation:
            self._situation = situation
            self._begin(clock.to_act)
        self.tool = None if clock.to_act is None else self._make(view)
        self._last = self.tool or self._last

    def _begin(self, side: Side | None) -> None:
        """Forgets what belongs to the moment before; `f` stays as that side has left it."""
        last = self._last
        if last and last.memory is self.memory and not isinstance(last, RetreatTool):
            self._together[last.side] = self.memory.formation
        together = side is not None and self._together.get(side, False)
        self.memory = Memory(detachment=self.memory.detachment, formation=together)

    def go_back_to(self, view: View, order: Order) -> None:
        """Selects again whom an order that was taken back was for, if it was for somebody."""
        memory, name = self.memory, next(iter(order.words()), "")
        memory.cursor = None
        if is_unit(view, name):
            memory.detachment, memory.unit = view.unit(name).detachment, name
        elif any(group.id == name for group in view.detachments()):
            memory.detachment, memory.unit = name, ""
        elif is_structure(view, name):
            memory.unit = name

    def forget(self) -> None:
        """Forgets what was selected, where that would tell of a secret."""
        self.memory = Memory()

    def again(self) -> None:
        """Makes the tool anew from the same view: what is selected may be of another kind."""
        if self.tool:
            self.tool = self._last = self._make(self.tool.view)

    def _make(self, view: View) -> Tool:
        decision = view.decision
        if decision:
            return _DECISIONS[decision.kind](view, self.memory)
        stage = view.clock.stage
        if stage in _SETTING_UP:
            return _SETTING_UP[stage](view, self.memory)
        if stage == "movement":
            return self._movement(view)
        if stage == "assault":
            return self._assault(view)
        return self._shooting(view)

    def _movement(self, view: View) -> Tool:
        asking = CommandTool(view, self.memory)
        self._choose(asking)
        name = self.memory.detachment
        if name and name not in view.legal.commandable():
            return self._scaling(view) or MoveTool(view, self.memory)
        return asking if name else IdleTool(view, self.memory)

    def _choose(self, tool: Tool) -> None:
        """Keeps the selected detachment if it can still do something, else the next that can."""
        memory, found = self.memory, movable(tool)
        if memory.detachment in found:
            return
        active = tool.view.clock.active
        if not memory.detachment and active in found:  # a match that was left is gone on with
            memory.detachment = str(active)
            return
        every = tool.view.side(tool.side).detachments
        here = every.index(memory.detachment) if memory.detachment in every else -1
        behind = [name for name in every[here + 1 :] if name in found]
        memory.unit, memory.cursor, memory.option = "", None, 0
        memory.detachment = next(iter([*behind, *found]), "")

    def _assault(self, view: View) -> Tool:
        memory = self.memory
        if not memory.fights and not view.clock.fighting:
            self._choose(Tool(view, memory))
            if memory.detachment:
                return self._scaling(view) or ChargeTool(view, memory)
        return FightTool(view, memory)

    def _scaling(self, view: View) -> Tool | None:
        """The ladders and grapples of the selected detachment, while they are asked for."""
        found = ScaleTool(view, self.memory) if self.memory.scaling else None
        if found and not found.offers:
            self.memory.scaling = False
            return None
        return found

    def _shooting(self, view: View) -> Tool:
        began = not isinstance(self._last, ShootTool)  # then whoever was moved last is selected
        good = able(view, self.memory) if began else ()
        if self.memory.detachment not in (good or gunners(view)):
            found = able(view, self.memory)
            first = found[0] if found else ""
            self.memory = self.memory.anew(first)
        return ShootTool(view, self.memory)
