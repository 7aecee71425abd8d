"""Plays a saved match again and says where it first goes another way."""

from __future__ import annotations

from pathlib import Path

from siegegame.content.loader import load
from siegegame.content.overlay import stock_with
from siegegame.content.schema import Catalogue
from siegegame.engine.match import Match
from siegegame.engine.saves import (
    EndLine,
    OrderLine,
    SavedMatch,
    StageLine,
    Standing,
    brief,
    depends_on,
    link,
    read,
    stage_name,
    standing,
)
from siegegame.model.errors import RefusedError, SaveError, UsageError
from siegegame.model.orders import Order

_NAMED = 8
"""How many differing entities or assets a message names."""
_SIGNS = 60
"""How much of a word of a file a message repeats."""
_LONG = 240
"""How much of a sentence or a path."""


def replay(
    saved: SavedMatch, catalogue: Catalogue | None = None, *, undoable: bool = False
) -> Match:
    """The match as it was when it was saved.

    Raises:
        SaveError: the assets have changed, or the orders do not lead where they led; the message
            names the file, the line and the order.
    """
    replayer = Replayer(saved, catalogue, undoable=undoable)
    for line in saved.lines:
        fault = replayer.step(line)
        if fault:
            raise SaveError(fault)
    fault = replayer.finish(saved.end)
    if fault:
        raise SaveError(fault)
    return replayer.match


def verify(path: Path, catalogue: Catalogue | None = None) -> list[str]:
    """Plays a saved match again.

    Returns:
        What is wrong: the first order that differs and the entities that differ at the next
        stage; nothing if the file is sound.
    """
    try:
        saved = read(path)
        replayer = Replayer(saved, catalogue)
    except SaveError as unreadable:
        return [str(unreadable)]
    faults: list[str] = []
    for line in saved.lines:
        if faults and isinstance(line, OrderLine):
            if not replayer.follow(line):
                return faults
            continue
        if faults and isinstance(line, StageLine):
            fault = replayer.follow_stage(line)
        else:
            fault = replayer.step(line)
        if fault:
            faults.append(fault)
        if faults and isinstance(line, StageLine):
            return faults
    fault = replayer.finish(saved.end)
    return [*faults, fault] if fault else faults


class Replayer:
    """Applies a saved match's lines one by one and compares."""

    def __init__(
        self, saved: SavedMatch, catalogue: Catalogue | None = None, *, undoable: bool = False
    ) -> None:
        self._saved = saved
        self.match = _begin(saved, catalogue or catalogue_of(saved), undoable)
        self.standings = [standing(self.match)]
        """What lines build upon: at the beginning and behind each order."""

    def step(self, line: OrderLine | StageLine) -> str:
        """Applies a line; what is wrong with it, empty if nothing is."""
        if isinstance(line, OrderLine):
            return self._order(line)
        return self._stage(line)

    def follow(self, line: OrderLine) -> bool:
        """Applies an order behind a difference as far as that goes, without comparing."""
        try:
            self.match.apply(line.order)
        except RefusedError:
            return False
        return True

    def follow_stage(self, line: StageLine) -> str:
        """Which entities differ at the first stage behind a difference."""
        self.standings[-1] = self.standings[-1]._replace(stage="")
        return self._stage(line)

    def finish(self, end: EndLine | None) -> str:
        """Compares the end; what is wrong with it, empty if nothing is."""
        match = self.match
        if end is None and not self._saved.header.lines:
            return ""  # still written: what follows from the last order may be missing
        if stage_name(match) != self.standings[-1].stage:
            return f"{self._saved.path}: the mark of stage {stage_name(match)} is missing"
        if end is None:
            return f"{self._saved.path}: the result is missing" if match.over else ""
        if not match.over:
            return self._at(end.line, "the file gives a result and the match goes on")
        winner = match.winner.value if match.winner else "draw"
        reason = match.reason.value if match.reason else ""
        found = EndLine(end.line, winner, reason, match.digest())
        if found != end:
            text = f"the result is {winner} by {reason} ({found.digest}), the file says"
            said = (_short(end.winner), _short(end.reason), _short(end.digest))
            return self._at(end.line, f"{text} {said[0]} by {said[1]} ({said[2]})")
        return ""

    def _order(self, line: OrderLine) -> str:
        last = self.standings[-1]
        if stage_name(self.match) != last.stage:
            return self._at(line.line, f"the mark of stage {stage_name(self.match)} is missing")
        try:
            self.match.apply(line.order)
        except RefusedError as refused:
            return self._at(line.line, self._refused(line.order, str(refused)))
        chain = link(last.chain, line.order, self.match)
        self.standings.append(last._replace(chain=chain))
        found = (self.match.dice_drawn, chain)
        if found != (line.dice, line.chain):
            name = "a secret order" if self._is_secret(line.order) else f"order `{line.order}`"
            text = f"{name} leads elsewhere: dice {found[0]}, events {found[1]},"
            return self._at(line.line, f"{text} the file says {line.dice}, {_short(line.chain)}")
        return ""

    def _refused(self, order: Order, why: str) -> str:
        if self._is_secret(order):
            return "a secret order is refused"
        return f"order `{order}` is refused: {_short(why, _LONG)}"

    def _is_secret(self, order: Order) -> bool:
        """Whether an order may not be told; when the match is over nothing is secret."""
        return order.SECRET and self._saved.end is None

    def _stage(self, line: StageLine) -> str:
        stage, last = stage_name(self.match), self.standings[-1]
        if line.stage != stage or stage == last.stage:
            text = f"the match is at stage {stage}, the file says {_short(line.stage)}"
            return self._at(line.line, text)
        now = self.match.entity_digests()
        changed = {slug: v for slug, v in now.items() if last.entities[slug] != v}
        self.standings[-1] = Standing(last.chain, stage, now)
        names = sorted({**changed, **line.entities})
        wrong = [slug for slug in names if changed.get(slug) != line.entities.get(slug)]
        if not wrong:
            return ""
        return self._at(line.line, f"at stage {line.stage} these differ: {_some(wrong)}")

    def _at(self, line: int, text: str) -> str:
        return f"{self._saved.path}:{line}: {text}"


def _some(names: list[str]) -> str:
    """The first of many names; they may have been forged."""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(map(_short, names[:_NAMED]))}{more}"


def _short(text: str, signs: int = _SIGNS) -> str:
    """A text of a file, which may be of any length, for a message."""
    return text if len(text) <= signs else f"{text[:signs]}…"


def catalogue_of(saved: SavedMatch) -> Catalogue:
    """The assets that a saved match was played with: stock, or with its scenario's own file.

    Raises:
        SaveError: the scenario's file is not there.
        AssetError: it is faulty.
    """
    if not saved.header.source:
        return load()
    source = Path(saved.header.source)
    if not _is_there(saved.path, source):
        name = brief(str(source), _LONG)
        raise SaveError(f"{saved.path}:1: its scenario's file {name} is not there")
    return stock_with([source]).catalogue()


def _is_there(path: Path, source: Path) -> bool:
    try:
        return source.is_file()
    except OSError as fault:
        text = f"its scenario's file {brief(str(source), _LONG)} cannot be read: {fault.strerror}"
        raise SaveError(f"{path}:1: {text}") from fault


def _seed(saved: SavedMatch) -> int:
    try:
        return saved.header.seed
    except ValueError as fault:
        raise SaveError(f"{saved.path}:1: the seed is damaged") from fault


def _begin(saved: SavedMatch, catalogue: Catalogue, undoable: bool) -> Match:
    header, path = saved.header, saved.path
    try:
        match = Match.new(
            header.scenario,
            _seed(saved),
            points=header.points,
            turns=header.turns,
            options=header.options,
            catalogue=catalogue,
            undoable=undoable,
        )
    except UsageError as fault:
        raise SaveError(f"{path}:1: {brief(str(fault))}") from fault
    now = depends_on(catalogue, match.scenario, match.armies)
    changed = sorted(n for n in {**now, **header.assets} if now.get(n) != header.assets.get(n))
    if changed:
        text = f"assets have changed since it was saved: {_some(changed)}"
        raise SaveError(f"{path}:1: {text}")
    return match
