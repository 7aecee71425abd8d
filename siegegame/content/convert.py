"""Turns what TOML gives into cards, and names every fault of a card rather than the first."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec

from siegegame.content.faults import QUOTED, cut
from siegegame.content.locate import KeyPath, path_of
from siegegame.content.schema import Asset

Fault = tuple[KeyPath, str]
"""A fault in a card: the path below the card, and what is wrong there."""

MOST_FAULTS: Final = 100
"""Faults of one card that are told."""

_LONGEST: Final = 2 * QUOTED

Card = TypeVar("Card", bound=Asset)


def convert(value: object, card: type[Card]) -> Card | list[Fault]:
    """The card that a value describes, or every fault that keeps it from being one."""
    try:
        return msgspec.convert(value, card)
    except msgspec.ValidationError as error:
        return list(islice(_faults(value, card, ()), MOST_FAULTS)) or [_fault(error, ())]


def _faults(value: object, kind: Any, at: KeyPath) -> Iterator[Fault]:
    if isinstance(value, dict) and _is_asset(kind):
        yield from _field_faults(value, kind, at)
    elif isinstance(value, list) and (item := _item_asset(kind)) is not None:
        yield from _item_faults(value, kind, item, at)
    else:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            path, text = _fault(error, at)
            yield path, _explained(text, kind)


def _explained(text: str, kind: Any) -> str:
    """A fault in the words that the kind has for it, or with what the kind allows."""
    if "matching regex" in text:
        return _description(kind) or text
    choices = _choices(kind) if text.startswith("invalid enum value") else []
    return f"{text}; choose from {', '.join(choices)}" if choices else text


def _description(kind: Any) -> str:
    """What a kind, or the kind of its items, says about itself."""
    said = (getattr(each, "description", "") for each in getattr(kind, "__metadata__", ()))
    inner = kind.__origin__ if hasattr(kind, "__metadata__") else None
    parts = (inner,) if inner else get_args(kind)
    return next(filter(None, said), "") or next(filter(None, map(_description, parts)), "")


def _choices(kind: Any) -> list[str]:
    """The words that a kind, or a tuple of it, allows."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(each.value) for each in kind]
    if get_origin(kind) is Literal:
        return [str(each) for each in get_args(kind)]
    return [choice for part in get_args(kind) for choice in _choices(part)]


def _field_faults(value: dict[str, Any], card: type[Asset], at: KeyPath) -> Iterator[Fault]:
    fields = {field.name: field for field in msgspec.structs.fields(card)}
    for name, each in value.items():
        if name in fields:
            yield from _faults(each, fields[name].type, (*at, name))
        else:
            yield (*at, name), f"unknown key{_meant(name, fields)}"
    for name, field in fields.items():
        if field.required and name not in value:
            yield (*at, name), "this key is missing"


def _item_faults(value: list[Any], kind: Any, item: type[Asset], at: KeyPath) -> Iterator[Fault]:
    found = [
        fault for index, each in enumerate(value) for fault in _faults(each, item, (*at, index))
    ]
    if not found:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            found.append(_fault(error, at))
    yield from found


def _is_asset(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Asset)


def _item_asset(kind: Any) -> type[Asset] | None:
    """The class of the items where a kind is a tuple of assets."""
    while hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    arguments = get_args(kind)
    if get_origin(kind) is tuple and arguments and _is_asset(arguments[0]):
        item: type[Asset] = arguments[0]
        return item
    return None


def _fault(error: msgspec.ValidationError, at: KeyPath) -> Fault:
    said = str(error)
    text, found, path = said.rpartition(" - at `")
    if not found:
        text, path = said, ""
    words = cut(text.replace("`", ""), _LONGEST)
    return (*at, *path_of(path.rstrip("`"))), words[:1].lower() + words[1:]


def _meant(name: str, fields: dict[str, Any]) -> str:
    close = difflib.get_close_matches(name[:QUOTED], fields, n=1)
    return f"; did you mean {close[0]}?" if close else ""
