"""The rules in the game: words and what they mean, then every rule in prose by its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from siegegame.content.schema import RuleText
from siegegame.ui.glossary import GLOSSARY
from siegegame.ui.palette import text_style
from siegegame.ui.widgets.choices import Choice, Choices
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import clicked

_ORDER: Final = "CEDVTFHS"
"""Letters of the rules, those of a match in the city first."""


class Page(NamedTuple):
    """A word or a rule."""

    key: str
    title: str
    text: str


def pages(rules: Mapping[str, RuleText]) -> list[Page]:
    """All there is to read, in order."""
    return [*_words(rules), *(Page(key, rules[key].title, rules[key].text) for key in _ids(rules))]


def _words(rules: Mapping[str, RuleText]) -> Iterator[Page]:
    for word in GLOSSARY:
        title = rules[word.rule].title
        yield Page("", word.name, f"{word.meaning}\n\nMore: {word.rule} {title}.")


def _ids(rules: Mapping[str, RuleText]) -> list[str]:
    return sorted(rules, key=lambda key: (_ORDER.find(key[0]), int(key[1:])))


class RulebookScreen(ModalScreen[None]):
    """A list at the left, the text at the right; what is typed looks for an id or a word."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter,f1", "close", "close"),
        ("down,kp_down", "move(1)", "down"),
        ("up,kp_up", "move(-1)", "up"),
        ("tab", "part", "words or rules"),
        ("pagedown,space,right", "scroll(1)", "the text down"),
        ("pageup,left", "scroll(-1)", "the text up"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, rules: Mapping[str, RuleText], glyphs: Glyphs, begin: str = "") -> None:
        super().__init__()
        self._pages = pages(rules)
        self._glyphs = glyphs
        self._typed = ""
        self._list = Choices(id="rule-list")
        self._text = VerticalScroll(Static(id="rule-text"), id="rule-page", can_focus=False)
        keys = [page.key for page in self._pages]
        self._at = keys.index(begin) if begin in keys[len(GLOSSARY) :] else 0

    def compose(self) -> ComposeResult:
        """See `Screen.compose`."""
        with Horizontal(id="rulebook"):
            yield self._list
            yield self._text

    def on_mount(self) -> None:
        """The first page."""
        prose = self._glyphs.prose
        self._list.fill([Choice(page.key, prose(page.title)) for page in self._pages], self._at)
        book = self.query_one("#rulebook")
        book.border_subtitle = Content("   ").join(
            clicked(*each) for each in (
                ("type C8 or a word", "scroll(0)"), ("tab: words, rules", "part"),
                ("space: scroll", "scroll(1)"), ("esc: close", "close"),
            )
        )  # fmt: skip
        self._show()

    def _show(self) -> None:
        page = self._pages[self._list.at]
        key = (f"{page.key}  ", text_style("key")) if page.key else ""
        head = Content.assemble(key, (page.title, text_style("strong")))
        text = self._glyphs.prose(page.text.strip())
        body = Content.assemble(head, "\n\n", (text, text_style("plain")))
        self.query_one("#rule-text", Static).update(body)
        self._text.scroll_home(animate=False)
        looked = f"Rules: {self._typed}" if self._typed else "Rules and words"
        self.query_one("#rulebook").border_title = Content(looked)

    @on(Choices.Picked)
    def pick(self, message: Choices.Picked) -> None:
        """A line was clicked."""
        self._go(message.index)

    def _go(self, index: int) -> None:
        self._list.at = index % len(self._pages)
        self._show()

    def action_move(self, by: int) -> None:
        """The next page, or the one before."""
        self._typed = ""
        self._go(self._list.at + by)

    def action_part(self) -> None:
        """To the first rule from the words, to the first word from the rules."""
        self._typed = ""
        words = len(GLOSSARY)
        self._go(words if self._list.at < words else 0)

    def action_scroll(self, by: int) -> None:
        """Scrolls a long text."""
        self._text.scroll_relative(y=8 * by, animate=False)

    def on_key(self, event: events.Key) -> None:
        """Letters and digits look for an id, or for a word that begins so."""
        if event.key == "backspace":
            self._typed = ""
        elif event.character and event.character.isalnum():
            self._look_for(f"{self._typed}{event.character.lower()}", event.character.lower())
        else:
            return
        event.stop()
        self._show()

    def _look_for(self, typed: str, last: str) -> None:
        """Finds what was typed; if that is nowhere, what the last letter alone would find."""
        for text in (typed, last):
            found = self._found(text)
            if found is not None:
                self._typed = text
                self._list.at = found
                return

    def _found(self, text: str) -> int | None:
        names = [page.key.lower() for page in self._pages]
        if text in names:
            return names.index(text)
        titles = [page.title.lower() for page in self._pages]
        begins = (at for at, title in enumerate(titles) if title.startswith(text))
        inside = (at for at, title in enumerate(titles) if f" {text}" in title)
        rules = (at for at, name in enumerate(names) if name.startswith(text))
        found = [*begins, *inside, *rules] if text.isalpha() else [*rules]
        return found[0] if found else None

    def action_close(self) -> None:
        """Back to where this was opened."""
        if self.app.screen is self:
            self.dismiss()
