"""What stands in a JSON value, demanded strictly: a trace file may come from anywhere."""

from __future__ import annotations

from collections.abc import Collection
from math import isfinite
from typing import Any

from rgt.ir.json.text import brief


class MalformedLine(ValueError):
    """A line of a trace is not as documented; the text says what stands where it should not."""


def fields(
    value: Any, what: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """An object with all the `required` keys, perhaps `optional` ones, and no others."""
    if not isinstance(value, dict):
        raise wrong(value, what, "an object")
    for key in required:
        if key not in value:
            raise MalformedLine(f"{what} has no '{key}'")
    if len(value) > len(required):
        for key in value:
            if key not in required and key not in optional:
                raise MalformedLine(f"{what} has an unknown key {brief(key)}")
    return value


def items(value: Any, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong(value, what, "a list")
    return value


def text(value: Any, what: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise wrong(value, what, "a string")
    return value


def natural(value: Any, what: str) -> int:
    """A whole number that is not negative."""
    if type(value) is not int or value < 0:
        raise wrong(value, what, "a natural number")
    return value


def time(value: Any, what: str) -> float:
    """A finite number of seconds."""
    if type(value) not in (int, float) or not isfinite(value):
        raise wrong(value, what, "a number")
    return float(value)


def flag(value: Any, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong(value, what, "true or false")
    return value


def wrong(value: Any, what: str, wanted: str) -> MalformedLine:
    """The error for a value of another kind than is wanted."""
    return MalformedLine(f"{what} must be {wanted}, not {brief(value)}")
