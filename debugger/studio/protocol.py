"""The messages between a page and its session.

A page sends a `Request`, or the number of one to be cancelled.  It gets any number of messages of
progress and then one result or one `Failure`, each with the number of the request.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rgt.ir.diagnostics import Diagnostic
from rgt.ir.json.text import loads

Json = Any
"""What JSON can say: None, numbers, texts, lists, and dicts with texts for keys."""

_DEEPEST = 800
"""So deep a message may nest: what nests less is answered by its number, whatever it says."""

Progress = Callable[[Json], None]
"""Tells a page how far its request has come."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question of a page: its number there, the method's name, what it is asked with."""

    number: int
    method: str
    params: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result: what to tell, and the findings in the game.

    `cancelled`: somebody ended it; `unconfirmed`: it is done only if the user says so.
    """

    message: str
    diagnostics: tuple[Diagnostic, ...] = ()
    cancelled: bool = False
    unconfirmed: bool = False

    def as_json(self) -> Json:
        """The failure as it is sent."""
        return {
            "message": self.message,
            "diagnostics": [found.as_json() for found in self.diagnostics],
            "cancelled": self.cancelled,
            "unconfirmed": self.unconfirmed,
        }


@dataclass(frozen=True, slots=True)
class Page:
    """A result that is a whole page, to be shown in a frame of its own, with figures about it."""

    html: str
    told: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Answer:
    """One message to a page: progress, or, as the last one, a result or a failure."""

    number: int
    kind: str = field(metadata={"one of": ("progress", "result", "error")})
    value: Json

    @property
    def is_last(self) -> bool:
        """Whether the request is answered by this."""
        return self.kind != "progress"

    def as_json(self) -> Json:
        """The message as it is sent."""
        return {"id": self.number, self.kind: self.value}


class InvalidRequestError(Exception):
    """A message that is no request that can be answered; the text says why."""


class UnconfirmedError(Exception):
    """The text of a game is a program, which runs only if the user says so."""


def number(params: Mapping[str, Json], name: str, default: float, low: float, high: float) -> float:
    """The number `name` of a request, `default` if it is left out.

    Raises InvalidRequestError for what is no number from `low` to `high`.
    """
    given = params.get(name)
    if given is None:
        return default
    # true and false are numbers to Python alone; no comparison holds for NaN
    if isinstance(given, bool) or not isinstance(given, int | float) or not low <= given <= high:
        raise InvalidRequestError(f"'{name}' is a number from {low:g} to {high:g}")
    return given


def message(text: str) -> Json:
    """What a text in JSON says; raises ValueError or RecursionError where it nests too deeply.

    JSON can write halves of letters (lone surrogates), which no text has: they are `?`.
    """
    said = loads(text, _DEEPEST)
    written = json.dumps(said, ensure_ascii=False)
    try:
        written.encode()
    except UnicodeEncodeError:
        return loads(written.encode(errors="replace").decode(), _DEEPEST)
    return said


def request(message: Json) -> Request | int:
    """The request in a message, or the number of the one to be cancelled.

    Raises InvalidRequestError for anything else.
    """
    if not isinstance(message, dict):
        raise InvalidRequestError("a message is a JSON object")
    cancelled = message.get("cancel")
    if isinstance(cancelled, int):
        return cancelled
    number, method, params = message.get("id"), message.get("method"), message.get("params", {})
    if not isinstance(number, int) or not isinstance(method, str) or not isinstance(params, dict):
        raise InvalidRequestError(
            "a request has a number 'id', a text 'method', an object 'params'"
        )
    return Request(number, method, params)
