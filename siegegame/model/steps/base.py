"""What every step is, and a decision that waits for an order."""

from __future__ import annotations

import msgspec

from siegegame.model.vocabulary import Side


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """Something that is still to be resolved."""


class Decision(Step, frozen=True):
    """A question that a side must answer with its next order."""

    side: Side
    asked: bool = False
    """Whether the question has been put, that is, its event told."""
