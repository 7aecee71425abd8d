"""What every application here has: themes, ASCII, animation, keys that terminals run together."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final, Protocol, runtime_checkable

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.notifications import SeverityLevel
from textual.widgets import Static
from textual.worker import WorkerFailed

from siegegame.ui.driver import tolerant
from siegegame.ui.keys import PASSING
from siegegame.ui.palette import NIGHT, THEMES, Palette
from siegegame.ui.pauses import keep
from siegegame.ui.widgets.glyphs import ASCII, NORMAL, Glyphs
from siegegame.ui.widgets.too_small import HEIGHT, WIDTH

_LEAVE: Final = "ctrl+q"
_COMING: Final = "setting-up"


@runtime_checkable
class DrawsAtOnce(Protocol):
    """A screen that draws what a key changed without waiting for the clock of frames."""

    def draw_now(self) -> None:
        """Draws it."""
        ...


@runtime_checkable
class TakesKeys(Protocol):
    """A screen that may take a key before any binding sees it."""

    def takes(self, key: str) -> bool:
        """Whether the key goes no further."""
        ...


class BaseApp(App[None]):
    """Opens its first screen once something stands in the terminal."""

    CSS_PATH = ["siege.tcss"]  # noqa: RUF012 - as Textual declares it
    TITLE = "siegegame"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True)
    ]
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False  # it falls over keys that come quickly

    def __init__(self, *, ascii: bool = False, animate: bool = True) -> None:  # noqa: A002
        super().__init__()
        self._ascii = ascii
        self.fault: Exception | None = None
        """What ended the application, if that was no person; whoever ran it tells it."""
        self.holds_keys = False
        """Whether keys are kept until `give_early_keys`, as no screen is there to take them."""
        self._early: list[events.Key] = []
        self.steady = False
        """Whether what is loaded stays in memory untouched, see `pauses`."""
        self.animate_battle = animate
        """Whether what happens is shown in motion."""
        if not animate:
            self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = NIGHT.name

    @property
    def glyphs(self) -> Glyphs:
        """The table of glyphs that was asked for."""
        return ASCII if self._ascii else NORMAL

    def palette(self) -> Palette:
        """The map's colours under the theme."""
        return Palette(dark=self.current_theme.dark, plain=self.no_color)

    def compose(self) -> ComposeResult:
        """What stands there until the first screen is ready."""
        yield Static("siegegame: setting up the battlefield ...", id=_COMING)

    def on_mount(self) -> None:
        """Opens the first screen once there is something to see."""
        self.set_class(self._ascii, "-ascii")
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.open_first()
        self.call_after_refresh(self.settle)

    def refresh_css(self, animate: bool = True) -> None:
        """See `App.refresh_css`; before there is a screen only the colours have to be known.

        Textual would read all its rules here, and then once more.
        """
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def settle(self) -> None:
        """What is loaded by now stays: it is never looked through again."""
        if self.steady:
            keep()

    def open_first(self) -> None:
        """Opens the first screen."""
        raise NotImplementedError

    @property
    def setting_up(self) -> bool:
        """Whether the first screen is still to come."""
        return bool(self.screen.query(f"#{_COMING}"))

    async def on_event(self, event: events.Event) -> None:
        """Parts keys that a terminal runs together; the screen may take a key before bindings."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.holds_keys and event.key != _LEAVE:
                self._early.append(event)
                return
            if self.is_too_small and event.key not in PASSING:
                return  # nobody sees what it would do
            behind = key_behind_escape(event.key)
            if behind:
                self.simulate_key("escape")
                self.set_timer(0.02, partial(self.simulate_key, behind))
                return
            screen = self.screen
            if isinstance(screen, TakesKeys) and screen.takes(event.key):
                return
            if isinstance(screen, DrawsAtOnce) and await self._acted_at_once(event.key):
                return
        await super().on_event(event)

    async def _acted_at_once(self, key: str) -> bool:
        """Whether a key did something without a way through the screen's messages.

        Textual sends it to the screen, and back from there if nobody wants it, before it looks for
        a binding. Where nothing has the focus nobody else may want it.
        """
        if self.focused is not None or not self.app_focus:
            return False
        acted = await self._check_bindings(key, priority=True) or await self._check_bindings(key)
        waits = self._batch_count or not self._message_queue.empty()  # a key is answered first
        shown = self.screen
        if acted and not waits and isinstance(shown, DrawsAtOnce):
            shown.draw_now()
        return acted

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal has no room for a screen, so that a word stands there instead."""
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def give_early_keys(self) -> None:
        """Gives keys that were pressed before the first screen stood to it."""
        self.holds_keys = False
        early, self._early = self._early, []
        for event in early:
            self.post_message(events.Key(event.key, event.character))

    # A fault ends the application, and the terminal is put right first. Textual would print a
    # traceback there and go on as if people had left.

    def get_driver_class(self) -> type[Driver]:
        """See `App.get_driver_class`."""
        return tolerant(super().get_driver_class())

    def _handle_exception(self, error: Exception) -> None:
        """See `App._handle_exception`, which has no public way to be told of faults."""
        found = error.error if isinstance(error, WorkerFailed) else error
        if self.fault is None:
            self.fault = found if isinstance(found, Exception) else error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *renderables: object) -> None:
        """See `App.panic`; Textual calls it when its own threads fail."""
        del renderables
        if self.fault is None:
            self.fault = RuntimeError("the terminal cannot be read any more")
        self._close_messages_no_wait()

    # Over a screen that hides what lies below it nothing may open or pop up.

    @property
    def hushed(self) -> bool:
        """Whether the screen on top hides everything."""
        return any(getattr(screen, "HUSH", False) for screen in self.screen_stack)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """See `App.notify`."""
        if not self.hushed:
            super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)


def key_behind_escape(key: str) -> str | None:
    """The key pressed at once after Esc: terminals send the same for Alt with that key."""
    chord, _, behind = key.rpartition("+")
    if len(behind) != 1 or chord not in {"alt", "alt+shift"}:
        return None
    return behind.upper() if chord == "alt+shift" else behind
