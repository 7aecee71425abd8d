"""The ledgers: for every building all that it lost, when, to whom, by which roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from siegegame.ui.ledger_pages import LETTERS, Book, fallen, page
from siegegame.ui.widgets.choices import Choice, Choices
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.pen import content_of


class LedgerScreen(ModalScreen[None]):
    """A list of the buildings at the left, the book of one at the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,l,b,q", "close", "close"),
        ("down,tab,j,kp_down", "move(1)", "next building"),
        ("up,shift+tab,k,kp_up", "move(-1)", "building before"),
        ("pagedown,space,right", "scroll(1)", "the text down"),
        ("home", "scroll(-999)", "the beginning"),
        ("end", "scroll(999)", "how it stands now"),
        ("pageup,backspace,left", "scroll(-1)", "the text up"),
    ]
    AUTO_FOCUS = ""

    def __init__(
        self, books: Sequence[Book], glyphs: Glyphs, told: Callable[[str], str], at: int
    ) -> None:
        super().__init__()
        self._books = books
        self._glyphs = glyphs
        self._told = told
        self._at = at
        self._list = Choices(id="ledger-list")
        self._text = VerticalScroll(Static(id="ledger-text"), id="ledger-page", can_focus=False)

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        with Horizontal(id="ledger"):
            yield self._list
            yield self._text

    def on_mount(self) -> None:
        """The first book."""
        self._list.fill([self._choice(book) for book in self._books], self._at)
        frame = self.query_one("#ledger")
        frame.border_subtitle = "up down: building   space: scroll   end: as it stands   esc: close"

    def on_resize(self) -> None:
        """The book is broken to the width that it gets."""
        self.call_after_refresh(self._show)

    def _choice(self, book: Book) -> Choice:
        tone = "faint" if fallen(book) else book.side.value if book.side else "plain"
        lost = any(entry.lost for entry in book.entries)
        owner = LETTERS[book.side]
        return Choice("", f"{book.note:<6}{owner}{'!' if lost else ' '} {book.name}", tone=tone)

    def _show(self) -> None:
        book = self._books[self._list.at]
        lines = page(book, self._told, self._text.scrollable_content_region.width)
        prose = self._glyphs.prose
        parts = [content_of(tuple((prose(text), word) for text, word in line)) for line in lines]
        self.query_one("#ledger-text", Static).update(Content("\n").join(parts))
        self._text.scroll_home(animate=False)
        self.query_one("#ledger").border_title = Content(f"Ledger of {book.name}")

    @on(Choices.Picked)
    def pick(self, message: Choices.Picked) -> None:
        """A line was clicked."""
        self._list.at = message.index
        self._show()

    def action_move(self, by: int) -> None:
        """The next building, or the one before."""
        self._list.move(by)
        self._show()

    def action_scroll(self, by: int) -> None:
        """Scrolls a long book."""
        self._text.scroll_relative(y=8 * by, animate=False)

    def action_close(self) -> None:
        """Back to the battle."""
        if self.app.screen is self:
            self.dismiss()
