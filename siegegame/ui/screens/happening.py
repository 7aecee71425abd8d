"""What came of orders: marks and motion on the map, a sentence, what a turn cost, the result."""

from __future__ import annotations

from collections.abc import Mapping

from textual.timer import Timer

from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Phase
from siegegame.ui.highlights import Highlights
from siegegame.ui.motion import FRAME, frames
from siegegame.ui.outcome import outcome, turn_over
from siegegame.ui.palette import Palette
from siegegame.ui.presenter import Touch
from siegegame.ui.result import result_card
from siegegame.ui.screens.playing import PlayingScreen
from siegegame.ui.table.session import Session
from siegegame.ui.widgets.glyphs import Glyphs


class HappeningScreen(PlayingScreen):
    """Shows what orders led to."""

    def __init__(
        self, session: Session, glyphs: Glyphs, palette: Palette, *, animate: bool
    ) -> None:
        super().__init__(session, glyphs, palette)
        self._in_motion = animate
        self._moving: Timer | None = None
        self._over = ""
        """What the turn that the newest order ended has cost, until that was shown."""

    def action_result(self) -> None:
        """See `FieldScreen.action_result`."""
        events, end = self._chronicle.events, self._chronicle.end
        if end:
            room = self.size.height - (5 if self.has_class("-low") else 7)
            card = result_card(self._witness.view(), events, end, self.session.seed, room)
            self._result.show(card)

    def show_step(self, began: int) -> None:
        """Shows what an order led to: its marks stay until the next key."""
        self._witness.began = began
        happened = self._witness.newest()
        view = self.shown_view()
        found = Highlights(view, happened)
        self._marks = found.overlay
        self._subject = found.subject or self._subject
        self._came = outcome(view, happened)
        self._focus = found.focus
        self._wider = (found.near, tuple(found.overlay)) if found.focus else ()
        self.show_all()
        self._over = turn_over(happened, self._chronicle)
        start = found.near[0] if found.near else found.focus
        if self._in_motion:
            self._animate_marks(found.overlay, start)

    def _animate_marks(self, marks: Mapping[Point, Touch], start: Point | None) -> None:
        self.stop_motion()
        pictures = list(frames(marks, start))
        if not pictures:
            return
        self._map.redraw(self._presenter.touch(pictures.pop(0)))

        def tick() -> None:
            if pictures:
                self._map.redraw(self._presenter.touch(pictures.pop(0)))
                return
            self.stop_motion()
            self._map.redraw(self._touch_all())

        self._moving = self.set_interval(FRAME, tick)

    def stop_motion(self) -> None:
        """What moves has arrived."""
        if self._moving:
            self._moving.stop()
            self._moving = None

    def settle(self) -> None:
        """A key was pressed: what was said and shown of the newest step goes."""
        self.stop_motion()
        self._said = None
        self._came = self._over = ""
        if self._marks:
            self._marks = {}
            self._focus, self._wider = None, ()

    def in_setup(self) -> bool:
        """Whether the match has not begun yet."""
        return self.shown_view().clock.phase is Phase.DEPLOYMENT
