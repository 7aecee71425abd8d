"""What is to be played: scenario, seats, size, dice, options, with a small picture of the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from siegegame.content.board import Board, board
from siegegame.model.vocabulary import SIDES
from siegegame.ui.opening import TROUBLES, Opened, words_of
from siegegame.ui.palette import Palette, text_style
from siegegame.ui.screens.menu import HelpWanted, MenuScreen
from siegegame.ui.seeds import new_seed
from siegegame.ui.setup_form import Form
from siegegame.ui.table import MatchChoice
from siegegame.ui.widgets.form_view import FormView
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import Hint
from siegegame.ui.widgets.mini_map import MiniMap


class SetupScreen(MenuScreen[Opened]):
    """Dismissed with the match that was begun, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j,tab,kp_down", "move(1)", show=False),
        Binding("up,k,shift+tab,kp_up", "move(-1)", show=False),
        Binding("right,l,kp_right,plus,space", "turn(1)", show=False),
        Binding("left,h,kp_left,minus", "turn(-1)", show=False),
        Binding("backspace,delete", "erase", show=False),
        *(Binding(f"{digit},kp_{digit}", f"type('{digit}')", show=False) for digit in range(10)),
        Binding("n,N", "renew", show=False),
        Binding("enter,kp_enter,b,B", "begin", show=False),
        Binding("escape", "back", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(
        self,
        form: Form,
        glyphs: Glyphs,
        palette: Palette,
        *,
        begin: Callable[[MatchChoice], Opened],
        name: str = "New match",
    ) -> None:
        super().__init__(glyphs)
        self._form = form
        self._begin = begin
        self._title = name
        self._boards: dict[str, Board] = {}
        self._rows = FormView(form, glyphs)
        self._map = MiniMap(glyphs, palette)
        self._explain = Static(id="setup-explain")
        self._summary = Static(id="setup-summary")
        self._trouble = Static(id="setup-trouble")
        self._failed = ""

    def compose_body(self) -> ComposeResult:
        """See `MenuScreen.compose_body`."""
        with Horizontal(id="setup"):
            with Vertical(id="setup-left"):
                yield self._rows
                yield self._explain
                yield self._trouble
            with Vertical(id="setup-right"):
                yield self._map
                yield self._summary

    def on_mount(self) -> None:
        """The first picture."""
        self.query_one("#setup-left").border_title = self._title
        self.app.theme_changed_signal.subscribe(self, lambda _: self._recolour())
        self.show_form()

    def _recolour(self) -> None:
        self._map.recolour(Palette(dark=self.app.current_theme.dark))

    def show_form(self) -> None:
        """Shows what is chosen now."""
        form, prose = self._form, self.glyphs.prose
        self._rows.refresh(layout=True)
        self._explain.update(Content.styled(prose(form.row.explain), text_style("dim")))
        trouble = "\n".join((*form.problems, *([self._failed] if self._failed else [])))
        self._trouble.update(Content.styled(prose(trouble), text_style("bad")))
        self._show_map()
        note = "cannot begin yet" if form.problems else ""
        self.show_keys("WATCH" if form.watched else "SETUP", self._hints, note)

    @property
    def _hints(self) -> tuple[Hint, ...]:
        row = self._form.row
        return (
            Hint("Enter", "begin", "begin"),
            Hint("Esc", "back", "back"),
            Hint("arrows", "choose", "turn(1)"),
            *((Hint("0-9 Backspace", "type", "erase"),) if row.typed else ()),
            *((Hint("n", "new seed", "renew"),) if row.key == "seed" or not row.typed else ()),
            Hint("?", "help", "help"),
        )

    def _show_map(self) -> None:
        scenario, catalogue = self._form.scenario, self._form.catalogue
        card = catalogue.maps[scenario.map]
        if scenario.map not in self._boards:
            self._boards[scenario.map] = board(card, catalogue.terrain, catalogue.structures)
        shown = self._boards[scenario.map]
        self.query_one("#setup-right").border_title = Content(card.name)
        self._map.show(shown)
        side = card.attacker_edge
        size = f"{shown.grid.width} by {shown.grid.height} cells, {len(shown.footprints)} buildings"
        self._summary.update(
            Content.assemble(
                (f"{size}.\n", text_style("dim")),
                (f"The attacker comes from the {side}.", text_style(SIDES[0].value)),
            )
        )

    def _changed(self) -> None:
        self._failed = ""
        self.show_form()

    def action_move(self, by: int) -> None:
        """Another row."""
        self._form.move(by)
        self.show_form()

    def action_turn(self, by: int) -> None:
        """Changes the row."""
        self._form.turn(by)
        self._changed()

    def action_type(self, digit: str) -> None:
        """A digit of the row's number; says so if there is no place for it."""
        self._failed = self._form.type(digit)
        self.show_form()

    def action_erase(self) -> None:
        """Takes the last digit away."""
        self._form.erase()
        self._changed()

    def action_renew(self) -> None:
        """Another seed."""
        self._form.renew(new_seed())
        self._changed()

    @on(FormView.Clicked)
    def click(self, message: FormView.Clicked) -> None:
        """A click chooses a row, or changes it."""
        self._form.choose(message.index)
        self.action_turn(message.by) if message.by else self.show_form()

    def action_begin(self) -> None:
        """Begins, or says why not."""
        if self._form.problems:
            self.show_form()
            return
        try:
            opened = self._begin(self._form.choice())
        except TROUBLES as fault:
            self._failed = words_of(fault)
            self.show_form()
            return
        self.leave(opened)

    def action_back(self) -> None:
        """Back to where this was opened."""
        self.leave(None)

    def action_help(self) -> None:
        """What the game is and how it is played."""
        self.app.post_message(HelpWanted())
