"""Words that the facts of several passes share: what licenses a rewrite is told to people."""

from __future__ import annotations

from collections.abc import Iterable

_SHOWN = 5


def listed(names: Iterable[str], word: str = "and") -> str:
    """Names as a sentence has them: all of a few, the first of many, or "nothing"."""
    found = list(names) or ["nothing"]
    more = len(found) - _SHOWN
    shown = found if more <= 1 else [*found[:_SHOWN], f"{more} others"]
    *first, last = shown
    return f"{', '.join(first)} {word} {last}" if first else last
