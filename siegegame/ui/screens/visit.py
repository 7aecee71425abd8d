"""The viewer when it was opened from the menus: leaving it leads back there."""

from __future__ import annotations

from siegegame.ui.screens.watch import WatchScreen


class VisitScreen(WatchScreen):
    """Dismissed with `title`."""

    _left = False

    def action_back(self) -> None:
        """Closes what is open; if nothing is, goes back."""
        shut = self.has_class("-log-open") or self.has_class("-card-turned")
        if shut or self.looking or self.playing or self._playback.rushing:
            super().action_back()
        else:
            self._leave()

    async def action_quit(self) -> None:
        """Goes back to the menus."""
        self._leave()

    def _leave(self) -> None:
        if not self._left and self.app.screen is self:
            self._left = True
            self._playback.stop()
            self.dismiss("title")
