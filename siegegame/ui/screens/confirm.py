"""A question before something that cannot be taken back; Esc is always no."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from siegegame.ui.palette import text_style


class Answer(Static):
    """A button of one line."""

    ALLOW_SELECT = False

    def __init__(self, shown: str, word: str, answer: Callable[[], None]) -> None:
        super().__init__()
        self._shown = shown
        self._word = word
        self._answer = answer

    def render(self) -> Content:
        """See `Widget.render`."""
        return Content.assemble(
            (f" {self._shown} ", text_style("key")), (f"{self._word} ", text_style("plain"))
        )

    def on_click(self) -> None:
        """Gives the answer."""
        self._answer()


class ConfirmScreen(ModalScreen[bool]):
    """Dismissed with the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "answer(True)", "yes", show=False),
        Binding("n,N,escape", "answer(False)", "no", show=False),
        Binding("down,j,kp_down", "scroll(1)", "down", show=False),
        Binding("up,k,kp_up", "scroll(-1)", "up", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(
        self,
        question: str,
        details: Sequence[str] = (),
        *,
        yes: str = "yes, do it",
        no: str = "no, go back",
    ) -> None:
        super().__init__()
        self._question = question
        self._details = tuple(details)
        self._words = (yes, no)
        self._answered = False

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        yes, no = self._words
        with Vertical(id="confirm"):
            yield Static(Content(self._question), id="confirm-question")
            if self._details:
                with VerticalScroll(id="confirm-details", can_focus=False):
                    yield Static(Content("\n").join(map(Content, self._details)))
            with Horizontal(id="confirm-answers"):
                yield Answer("y", yes, partial(self.action_answer, True))
                yield Answer("Esc n", no, partial(self.action_answer, False))

    def action_answer(self, answer: bool) -> None:
        """Answers, once."""
        if not self._answered and self.app.screen is self:
            self._answered = True
            self.dismiss(answer)

    def action_scroll(self, by: int) -> None:
        """Scrolls details that are longer than the screen."""
        for details in self.query("#confirm-details"):
            details.scroll_relative(y=by, animate=False)


def ask(
    app: App[Any],
    question: str,
    details: Sequence[str],
    answered: Callable[[bool | None], None],
    *,
    yes: str = "yes, do it",
    no: str = "no, go back",
) -> None:
    """Asks, unless a question is already on the screen."""
    if not any(isinstance(screen, ConfirmScreen) for screen in app.screen_stack):
        app.push_screen(ConfirmScreen(question, details, yes=yes, no=no), answered)
