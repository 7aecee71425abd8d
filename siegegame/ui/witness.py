"""A session's match as one viewer may know it."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.model.events import Event
from siegegame.model.vocabulary import Viewer
from siegegame.ui.table.session import Session


class Witness:
    """Tells a viewer what happened, order by order."""

    def __init__(self, session: Session, viewer: Viewer) -> None:
        self._match = session.match
        self.viewer = viewer
        self.began = 0
        """The number of the first event of the newest step."""

    @property
    def event_count(self) -> int:
        """See `Teller.event_count`."""
        return self._match.event_count

    def view(self) -> View:
        """What the viewer may know now."""
        return self._match.view(self.viewer)

    def history(self, since: int = 0) -> tuple[Event, ...]:
        """See `Teller.history`."""
        return self._match.events(self.viewer, since)

    def newest(self) -> tuple[Event, ...]:
        """What the newest step led to."""
        return self._match.events(self.viewer, self.began)
