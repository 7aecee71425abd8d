"""Bashing features by hand, and demolition charges: who may, with what dice (F2, F3, F4)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Bash, Charge
from siegegame.model.steps import DamageFeature
from siegegame.model.vocabulary import FeatureKind, Side
from siegegame.rules import features as rules
from siegegame.systems.activations import close_active
from siegegame.systems.contact import may_engage
from siegegame.systems.lookups import a_structure, own_unit, refuse, slug
from siegegame.world import changes, opposition, queries
from siegegame.world.store import World


def check_bash(world: World, side: Side, order: Bash) -> Refusal | None:
    """Whether a unit may bash a feature now (F2, F3)."""
    found = _pair(world, side, order.unit, order.feature)
    if isinstance(found, Refusal):
        return found
    unit, structure = found
    return _check_limit(world, unit, structure) or _check_room(world, structure)


def check_charge(world: World, side: Side, order: Charge) -> Refusal | None:
    """Whether engineers may blow a charge at a feature now (F2)."""
    found = _pair(world, side, order.unit, order.structure)
    if isinstance(found, Refusal):
        return found
    if "engineer" not in queries.card(world, found[0]).abilities:
        return refuse(Reason.WRONG_CLASS, f"{order.unit} has no demolition charges", "C16")
    return None


def _pair(world: World, side: Side, name: str, feature: str) -> tuple[int, int] | Refusal:
    """A unit and a feature that it may attack by hand just now."""
    unit = own_unit(world, side, name)
    if isinstance(unit, Refusal):
        return unit
    structure = a_structure(world, feature)
    if isinstance(structure, Refusal):
        return structure
    if structure not in world.hits:
        return refuse(Reason.BAD_CHOICE, f"{feature} has no hits to bash off", "F3")
    return _check_target(world, side, structure) or _check_unit(world, unit, structure) or (
        unit, structure
    )  # fmt: skip


def _check_target(world: World, side: Side, structure: int) -> Refusal | None:
    name = slug(world, structure)
    if queries.is_open(world, structure):
        return refuse(Reason.BAD_CHOICE, f"{name} stands open", "F3")
    if world.claim[structure].side is side or queries.holder(world, structure) is side:
        return refuse(Reason.NOT_AN_ENEMY, f"{name} is our own", "F3")
    return None


def _check_unit(world: World, unit: int, structure: int) -> Refusal | None:
    """Orders, a fight before, contact with the enemy, contact with the feature (C11, F3)."""
    name = slug(world, unit)
    if world.nerve[world.profile[unit].detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if not may_engage(world, unit):
        return refuse(Reason.WRONG_ORDER, "only Assault orders let a unit assault", "C11")
    if world.activity[unit].fought:
        return refuse(Reason.ALREADY_DONE, f"{name} has fought this phase", "C11")
    if not touches(world, unit, structure):
        text = f"{name} does not touch {slug(world, structure)}"
        return refuse(Reason.NOT_IN_CONTACT, text, "F3")
    if opposition.touching(world, unit):
        return refuse(Reason.IN_CONTACT, f"{name} is in contact", "C11")
    return None


def touches(world: World, unit: int, structure: int) -> bool:
    """Whether a unit on the ground stands next to a structure; flyers touch nothing (C16)."""
    cell = world.position[unit].cell
    if cell < 0 or unit in world.theatre.flyers or world.built[cell]:
        return False
    return bool(world.layout.around(structure)[0] >> cell & 1)


def _check_limit(world: World, unit: int, structure: int) -> Refusal | None:
    rows = world.theatre.catalogue.tables.bash_limits
    most = rules.limit(rows, queries.card(world, unit))
    full = world.hits[structure].maximum
    if rules.within(full, most):
        return None
    text = f"{slug(world, structure)} has {full} hits, {slug(world, unit)} harms up to {most}"
    return refuse(Reason.WRONG_CLASS, text, "F2")


def _check_room(world: World, structure: int) -> Refusal | None:
    """At a door or shutter there is room for one figure in a phase (F3)."""
    kind = world.theatre.features[structure].kind
    if kind is FeatureKind.DOOR and world.hits[structure].bashed == world.clock.turn:
        text = f"one figure has bashed {slug(world, structure)}: no other has room"
        return refuse(Reason.ALREADY_DONE, text, "F3")
    return None


def blow_of(world: World, unit: int, structure: int) -> rules.Blow:
    """The attack dice of a unit at a feature that it touches (F3, F4)."""
    kind = world.theatre.features[structure].kind
    figures = rules.touching(kind, max(1, world.vitals[unit].figures))
    return rules.blow(queries.card(world, unit), figures)


def bash(world: World, side: Side, order: Bash) -> None:
    """A unit bashes a feature; the side's moves are over, as with any fight (C11, F3)."""
    del side
    unit, structure = _begin(world, order.unit, order.feature)
    blow = blow_of(world, unit, structure)
    throw = rules.attack(blow.sides)
    dice = changes.roll(world, throw.purpose, blow.dice, throw.sides)
    hits = sum(map(rules.hits_of, dice))
    changes.bash(
        world, unit, structure, figures=blow.figures, throws=blow.throws, sides=blow.sides,
        dice=dice, hits=hits,
    )  # fmt: skip
    if hits:
        by = world.profile[unit].detachment
        changes.push(world, DamageFeature(structure, hits, "bashing", by))


def charge(world: World, side: Side, order: Charge) -> None:
    """Engineers blow a demolition charge: so many hits, whatever the rating (F2)."""
    del side
    unit, structure = _begin(world, order.unit, order.structure)
    changes.lay_charge(world, unit, structure, rules.CHARGE_HITS)
    by = world.profile[unit].detachment
    changes.push(world, DamageFeature(structure, rules.CHARGE_HITS, "demolition charge", by))


def _begin(world: World, name: str, feature: str) -> tuple[int, int]:
    close_active(world)
    changes.set_clock(world, fighting=True)
    return world.theatre.ids[name], world.theatre.ids[feature]


def bashers(world: World, side: Side) -> list[tuple[int, int]]:
    """A side's units, each with a feature that it touches and might bash or blow up (F3)."""
    own = world.presence[side is Side.DEFENDER].cells
    found = []
    for structure in world.hits:
        beside, cells = world.layout.around(structure)
        if own & beside and not queries.is_open(world, structure):
            near = (world.occupant[cell] for cell in cells if own >> cell & 1)
            found += [(unit, structure) for unit in sorted(near)]
    return found
