"""The game as a person meets it: from the title into matches and back."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

from siegegame import paths
from siegegame.ui.base_app import BaseApp
from siegegame.ui.pauses import drop
from siegegame.ui.screens.menu import HelpWanted
from siegegame.ui.screens.title import TitleScreen

if TYPE_CHECKING:
    from siegegame.ui.menus import Menus
    from siegegame.ui.table import Session


_SAVES: Final = "*.siege"
"""Files of saved matches; what they are called stands where it would take a moment to load."""
_AGAIN: Final = 0.5
"""Seconds after which it is seen anew whether something can be told."""


class SiegeApp(BaseApp):
    """Opens the title, or a match at once. One match is open at a time."""

    CSS_PATH = ["siege.tcss", "menus.tcss"]  # noqa: RUF012 - as Textual declares it

    def __init__(
        self,
        session: Session | None = None,
        *,
        folder: Path | None = None,
        ascii: bool = False,  # noqa: A002
        animate: bool = True,
    ) -> None:
        """Makes it.

        Args:
            session: the match to open; None for the title.
            folder: where matches are saved; the game's own folder if None.
            ascii: whether to draw with ASCII characters only.
            animate: whether anything moves.
        """
        super().__init__(ascii=ascii, animate=animate)
        self.session = session
        """The match that is open, or was last."""
        self.unsaved = ""
        """Why the last match could not be saved whole; empty if it was."""
        self._put_away = session is None
        self._folder = folder
        self._loading = self._loaded = False
        self._notices: tuple[str, ...] = ()
        self.holds_keys = session is None

    @property
    def folder(self) -> Path:
        """Where matches are saved.

        Raises:
            OSError: it cannot be made.
        """
        if self._folder is None:
            self._folder = paths.saves()
        return self._folder

    @cached_property
    def menus(self) -> Menus:
        """What the title leads to; loaded when the title stands."""
        from siegegame.ui.menus import Menus  # noqa: PLC0415 - the title comes first

        return Menus(self)

    # The title

    def get_default_screen(self) -> Screen[None]:
        """See `App.get_default_screen`: the title stands at once if that is what comes first."""
        return super().get_default_screen() if self.session else self._new_title()

    def compose(self) -> ComposeResult:
        """See `BaseApp.compose`."""
        return super().compose() if self.session else iter(())

    def _new_title(self) -> TitleScreen:
        return TitleScreen(self.glyphs, self._look_up, may_continue=self._has_saves())

    def open_first(self) -> None:
        """See `BaseApp.open_first`."""
        if self.session:
            self.open_match(self.session)

    def open_title(self, words: str = "") -> None:
        """Back to the title, with a word of what went wrong."""
        if self._title_screen is None:
            self.push_screen(self._new_title())
        self.tell_title(words, wrong=True)

    def _has_saves(self) -> bool:
        """Whether there may be a match to continue, found out without loading anything."""
        try:
            return any(self.folder.glob(_SAVES))
        except OSError:
            return False

    def _look_up(self) -> None:
        """Finds what can be continued; what that needs is loaded while somebody reads."""
        self.give_early_keys()
        self.settle()
        if self._loaded:
            if self._title_screen:
                self._title_screen.show_unfinished(self.menus.describe_unfinished())
        elif not self._loading:
            self._loading = True
            importlib.import_module("siegegame.world.store")  # worlds belong to this thread
            Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        """Loads the menus; if they cannot be loaded that ends the application as any fault does."""
        try:
            load_menus()
        except Exception as fault:  # noqa: BLE001 - raised where it is seen
            then: Callable[[], None] = partial(_raise, fault)
        else:
            self._loaded = True
            then = self._look_up
        with suppress(RuntimeError):  # the app is gone
            self.call_later(then)

    def continue_with(self, words: str) -> None:
        """The title offers another match to go on with."""
        if self._title_screen:
            self._title_screen.show_unfinished(words)

    @property
    def _title_screen(self) -> TitleScreen | None:
        found = (each for each in self.screen_stack if isinstance(each, TitleScreen))
        return next(found, None)

    def tell_title(self, words: str, *, wrong: bool = False) -> None:
        """The title says something, wherever it lies."""
        if self._title_screen:
            self._title_screen.say(words, wrong=wrong)

    @on(TitleScreen.Chosen)
    def choose(self, message: TitleScreen.Chosen) -> None:
        """Opens what was chosen."""
        if message.what == "quit":
            self.exit()
        elif self.screen is self._title_screen:  # else a key came before the last one's screen
            self.menus.open(message.what)

    @on(HelpWanted)
    def help_wanted(self) -> None:
        """Somebody asks what this is."""
        self.menus.open_help()

    # A match

    def open_match(self, session: Session) -> None:
        """Opens a match to be played; the one before is closed."""
        from siegegame.ui.screens.play import PlayScreen  # noqa: PLC0415 - only when wanted

        if session is not self.session:
            self.close_session()
        self.session, self._put_away, self.unsaved = session, False, ""
        if self.steady:
            drop()
        screen = PlayScreen(session, self.glyphs, self.palette(), animate=self.animate_battle)
        self.push_screen(screen, self._played)
        self.call_after_refresh(self.settle)
        self._notices = session.notices
        self._tell_notices()

    def _tell_notices(self) -> None:
        """Says what else there is to say of the match, once nobody has to look away."""
        if not self._notices:
            return
        if self.hushed or self.setting_up:
            self.set_timer(_AGAIN, self._tell_notices)
            return
        for notice in self._notices:
            self.notify(notice, severity="warning", markup=False)
        self._notices = ()

    def _played(self, result: str | None) -> None:
        words = self.close_session()
        if result == "quit":
            self.exit()
        else:
            self.open_title(words)

    def close_session(self) -> str:
        """Closes the match that is open; what went wrong with that, in words."""
        if self.session is None or self._put_away:
            return ""
        self._put_away = True
        try:
            self.session.close()
        except OSError as fault:
            self.unsaved = f"{self.session.path}: {fault.strerror or fault}"
        return self.unsaved


def load_menus() -> None:
    """Loads what the title leads to."""
    from siegegame.content.loader import load  # noqa: PLC0415 - the title comes first
    from siegegame.model.errors import AssetError  # noqa: PLC0415

    importlib.import_module("siegegame.ui.menus")
    importlib.import_module("importlib.metadata")  # for the version
    with suppress(AssetError, OSError):  # the next screen says what is wrong
        load()


def _raise(fault: Exception) -> None:
    raise fault
