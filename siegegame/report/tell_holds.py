"""Sentences about holding strongholds: claims, guns, roofs, shields, nerve (H11 to H18)."""

from __future__ import annotations

from siegegame.model.events import (
    BattlementsRolled,
    EmplacementFired,
    GunManned,
    PinningTested,
    ShieldChanged,
    StructureClaimed,
    UnitClimbed,
)
from siegegame.report.grammar import agree, count, faces, movement, needed, plain, point, summed
from siegegame.report.names import Names, side


def structure_claimed(event: StructureClaimed, names: Names) -> str:
    """Whose flag is on a structure now (H13)."""
    what = names[event.structure]
    if event.claimant is None:
        return f"Nobody's flag is on {what} any more."
    if event.by is None:
        return f"{side(event.claimant)} claims {what}."
    return f"{names.unit(event.by).does('claim')} {what} for {side(event.claimant)}."


def gun_manned(event: GunManned, names: Names) -> str:
    """Who serves an emplaced weapon (H11, H12)."""
    return f"A figure of {names[event.unit]} mans {names[event.gun]}."


def emplacement_fired(event: EmplacementFired, names: Names) -> str:
    """Which emplaced weapon fires at whom, by hand or by itself, its dice and hits (H11)."""
    who = names.term(event.gun)
    start = f"{who.does('fire')} {'by itself' if event.automatic else 'by hand'}"
    start += f" at {names[event.target]}"
    if event.column is None:
        return f"{start}."
    power = f"Firepower {event.firepower} of {names.title('weapon', event.weapon)}"
    return f"{start}: {power}, column {event.column.value}: {_dice(event)}."


def _dice(event: EmplacementFired) -> str:
    if not event.dice:
        return "no dice"
    needing = f"{count(len(event.dice), 'die')} needing {needed(event.need)}"
    if event.fuelled:
        needing += ", 1 better for a fuel pipe"
    return f"{needing}: {faces(event.dice)} – {count(event.hits, 'hit')}"


def battlements_rolled(event: BattlementsRolled, names: Names) -> str:
    """Whether battlements cancel a hit (H16)."""
    rolled = f"{names.term(event.unit).does('roll')} {event.die} behind the battlements"
    return f"{rolled}, needing 4+: {'the hit is cancelled' if event.cancelled else 'no help'}."


def pinning_tested(event: PinningTested, names: Names) -> str:
    """Whether a detachment is pinned, and how long (H17)."""
    who = names.term(event.detachment)
    rolled = f"{agree('roll', who.plural)} {summed(event.dice)} against leadership"
    ends = f"pinned until the End phase of turn {event.until}" if event.pinned else "steady"
    why = plain(event.cause)
    return f"Shaken by a {why}, {who.text} {rolled} {event.leadership}: {ends}."


def shield_changed(event: ShieldChanged, names: Names) -> str:
    """What a void shield stopped, or whether it comes up again (H18)."""
    what = f"the void shield of {names[event.structure]}"
    if event.stopped:
        return f"{what} stops a shot of {_stopped(event.stopped, names)} and is down."
    rolled = f"{what} rolls {faces(event.dice)}, needing 5+" if event.dice else what
    return f"{rolled}: it {'is up again' if event.up else 'stays down'}."


def _stopped(weapon: str, names: Names) -> str:
    return weapon if weapon == "fire" else names.title("weapon", weapon)


def unit_climbed(event: UnitClimbed, names: Names) -> str:
    """Who goes up to which battlements, from where (H16)."""
    who, used = names.term(event.unit), f"{movement(event.spent)} in all"
    start = f" from {point(event.start)}" if event.start else " from inside"
    where = f"the battlements of {names[event.structure]} at {point(event.cell)}"
    return f"{who.does('go')} up{start} to {where} ({used})."
