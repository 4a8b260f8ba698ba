"""JSON that somebody else wrote, read without trust in how deep it is nested."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 500
"""So many brackets may be open at once, where nothing else is said."""

_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)


def loads(text: str, deepest: int = DEEPEST, **hooks: Any) -> Any:
    """As `json.loads`; raises json.JSONDecodeError at the bracket that is nested too deeply, too.

    Python's reader goes by its limit of recursion, which a search may have raised for the whole
    process: then the stack ends before the limit does, and the process with it.
    """
    if text.count("[") + text.count("{") > deepest:
        _demand_flat(text, deepest)
    return json.loads(text, **hooks)


def brief(value: Any) -> str:
    """A value as a message shows it: in short."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def _demand_flat(text: str, deepest: int) -> None:
    opened = 0
    for part in _PARTS.finditer(text):
        first = text[part.start()]
        if first in "[{":
            opened += 1
            if opened > deepest:
                raise json.JSONDecodeError("nested too deeply", text, part.start())
        elif first in "]}":
            opened -= 1
