"""Options written in a text: ``iterations=1000,selection=ucb1-tuned,solver``.

The fields of an agent are its options; what a value may be is read off the field's type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rgt.backends.agents.agent import Agent
from rgt.backends.agents.ranges import Range
from rgt.ir.diagnostics import GameError, error, nearest

PYTHON = {"python": True}
"""The metadata of a field that no text can give a value: from Python alone."""
_BOOLS = {"": True, "yes": True, "no": False}
MakeAgent = Callable[[str], Agent]


def split(text: str, separator: str = ",") -> list[str]:
    """The parts of a text, split at separators outside braces.

    Raises GameError (AGT002) if braces are left open, or closed too often.
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            break
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    if depth:
        hint = "the form is: name{option=3,switch}"
        raise GameError(error("AGT002", f"the braces in '{text}' do not match", hint=hint))
    return [part.strip() for part in parts]


def options_of(kind: type[Agent]) -> dict[str, Field[Any]]:
    """The options of a kind of agents by name, as they are written."""
    return {
        field.name.replace("_", "-"): field
        for field in fields(kind)
        if not field.metadata.get("python")
    }


def read(kind: type[Agent], text: str, make: MakeAgent) -> dict[str, Any]:
    """The values of the options in a text, by field; `make` makes an agent of a text.

    Raises GameError: AGT001 for an option that there is not, or that is given twice, AGT002 for a
    value that means nothing.
    """
    known = options_of(kind)
    values: dict[str, Any] = {}
    for option in split(text) if text.strip() else ():
        name, equals, value = (piece.strip() for piece in option.partition("="))
        field = known.get(name.replace("_", "-"))
        if field is None:
            raise GameError(_unknown(kind, name, known))
        if field.name in values:
            raise GameError(error("AGT001", f"option '{name}' of {kind.name} is given twice"))
        bare = not equals
        values[field.name] = _value(kind, field.name, bare, value, make)
    return values


def written(agent: Agent) -> Iterator[str]:
    """The options of an agent that differ from their defaults."""
    for name, field in options_of(type(agent)).items():
        value = getattr(agent, field.name)
        if value == _default(field):
            continue
        if isinstance(value, bool):
            yield name if value else f"{name}=no"
        elif isinstance(value, Agent):
            inner = ",".join(written(value))
            yield f"{name}={value.name}{{{inner}}}" if inner else f"{name}={value.name}"
        else:
            yield f"{name}={value}"


@dataclass(frozen=True, slots=True)
class Described:
    """An option for people: what may be written, what it is without, and what it does."""

    name: str
    allowed: str
    default: str
    about: str


def described(kind: type[Agent]) -> list[Described]:
    """The options of a kind of agents."""
    return [
        Described(name, _allowed(kind, field.name), _shown(_default(field)), about)
        for name, field in options_of(kind).items()
        for about in [_notes(kind)[field.name]]
    ]


def _shown(default: Any) -> str:
    if default is None:
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return default.name if isinstance(default, Agent) else str(default)


def _notes(kind: type[Agent]) -> Mapping[str, str]:
    """What is noted beside the types of the fields: what the options do."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: " ".join(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, str))
        for name, hint in hints.items()
    }


@cache
def _hints(kind: type[Agent]) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _plain(hint: Any) -> Any:
    """The type of an option apart from None."""
    if get_origin(hint) in (Union, UnionType):
        return next(each for each in get_args(hint) if each is not type(None))
    return hint


def _allowed(kind: type[Agent], name: str) -> str:
    """What may be written for the option of a field."""
    hint = _plain(_hints(kind)[name])
    if get_origin(hint) is Literal:
        return " | ".join(get_args(hint))
    names = {bool: "yes | no", int: "whole number", float: "number", str: "text"}
    if hint in names:
        return names[hint] + str(_range(kind, name) if hint in (int, float) else "")
    return "agent" if hint is Agent else "agent that thinks about positions"


def _range(kind: type[Agent], name: str) -> Range:
    notes = getattr(get_type_hints(kind, include_extras=True)[name], "__metadata__", ())
    return next((note for note in notes if isinstance(note, Range)), Range())


def _value(kind: type[Agent], field: str, bare: bool, text: str, make: MakeAgent) -> Any:
    """What a text means for the option of a field; `bare` is one that stands without a value."""
    hint, name = _plain(_hints(kind)[field]), field.replace("_", "-")
    allowed = _allowed(kind, field)
    wrong = f"option '{name}' of {kind.name} is no '{text}'"
    if hint is bool and text in _BOOLS and bare == (text == ""):
        return _BOOLS[text]
    if get_origin(hint) is Literal:
        known = get_args(hint)
        if text in known:
            return text
        near = nearest(text, known) or f"it is one of: {', '.join(known)}"
        raise GameError(error("AGT002", wrong, hint=near))
    if not bare and text and hint is str:
        return text
    if not bare and text and hint in (int, float):
        value = _number(hint, text)
        if value is not None and value in _range(kind, field):
            return value
    elif not bare and text and isinstance(hint, type) and issubclass(hint, Agent):
        made = make(text)
        if isinstance(made, hint):
            return made
    raise GameError(error("AGT002", wrong, hint=f"it is: {allowed}"))


def _number(kind: type[int] | type[float], text: str) -> int | float | None:
    """A finite number."""
    try:
        value = kind(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def _unknown(kind: type[Agent], name: str, known: Mapping[str, object]) -> Any:
    hint = nearest(name, known) or (
        f"it has: {', '.join(known)}" if known else f"{kind.name} has no options"
    )
    return error("AGT001", f"{kind.name} has no option '{name}'", hint=hint)
