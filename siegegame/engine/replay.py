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
    depends_on,
    link,
    read,
    stage_name,
)
from siegegame.model.errors import RefusedError, SaveError, UsageError

_NAMED = 8
"""How many differing entities a message names."""


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
        self._entities = self.match.entity_digests()
        self._chain = ""
        self._stage_now = stage_name(self.match)

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
        self._stage_now = ""
        return self._stage(line)

    def finish(self, end: EndLine | None) -> str:
        """Compares the end; what is wrong with it, empty if nothing is."""
        match = self.match
        if stage_name(match) != self._stage_now:
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
            return self._at(end.line, f"{text} {end.winner} by {end.reason} ({end.digest})")
        return ""

    def _order(self, line: OrderLine) -> str:
        if stage_name(self.match) != self._stage_now:
            return self._at(line.line, f"the mark of stage {stage_name(self.match)} is missing")
        try:
            self.match.apply(line.order)
        except RefusedError as refused:
            return self._at(line.line, f"order `{line.order}` is refused: {refused}")
        self._chain = link(self._chain, line.order, self.match)
        found = (self.match.dice_drawn, self._chain)
        if found != (line.dice, line.chain):
            text = f"order `{line.order}` leads elsewhere: dice {found[0]}, events {found[1]},"
            return self._at(line.line, f"{text} the file says {line.dice}, {line.chain}")
        return ""

    def _stage(self, line: StageLine) -> str:
        stage = stage_name(self.match)
        if line.stage != stage or stage == self._stage_now:
            return self._at(line.line, f"the match is at stage {stage}, the file says {line.stage}")
        self._stage_now = stage
        now = self.match.entity_digests()
        changed = {slug: v for slug, v in now.items() if self._entities[slug] != v}
        self._entities = now
        names = sorted({**changed, **line.entities})
        wrong = [slug for slug in names if changed.get(slug) != line.entities.get(slug)]
        if not wrong:
            return ""
        more = f" and {len(wrong) - _NAMED} more" if len(wrong) > _NAMED else ""
        text = f"at stage {line.stage} these differ: {', '.join(wrong[:_NAMED])}{more}"
        return self._at(line.line, text)

    def _at(self, line: int, text: str) -> str:
        return f"{self._saved.path}:{line}: {text}"


def catalogue_of(saved: SavedMatch) -> Catalogue:
    """The assets that a saved match was played with: stock, or with its scenario's own file.

    Raises:
        SaveError: the scenario's file is not there.
        AssetError: it is faulty.
    """
    if not saved.header.source:
        return load()
    source = Path(saved.header.source)
    if not source.is_file():
        raise SaveError(f"{saved.path}:1: its scenario's file {source} is not there")
    return stock_with([source]).catalogue()


def _begin(saved: SavedMatch, catalogue: Catalogue, undoable: bool) -> Match:
    header, path = saved.header, saved.path
    try:
        match = Match.new(
            header.scenario,
            header.seed,
            points=header.points,
            turns=header.turns,
            options=header.options,
            catalogue=catalogue,
            undoable=undoable,
        )
    except (UsageError, ValueError) as fault:
        raise SaveError(f"{path}:1: {fault}") from fault
    now = depends_on(catalogue, match.scenario, match.armies)
    changed = sorted(n for n in {**now, **header.assets} if now.get(n) != header.assets.get(n))
    if changed:
        text = f"assets have changed since it was saved: {', '.join(changed)}"
        raise SaveError(f"{path}:1: {text}")
    return match
