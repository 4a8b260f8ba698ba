"""Fixes put into a text."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.diagnostics import Fix, Source


def fixed(source: Source, text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """A text after some fixes, and those of them that were made.

    The text is that of `source`, in which line ends may be written in another way.

    A fix is left out if one before it changes or touches the same piece, or if it is about
    another text.
    """
    made: dict[Fix, None] = {}
    edits: list[tuple[int, int, str]] = []
    for fix in fixes:
        wanted = [(span.start, span.end, new) for span, new in fix.edits]
        if (
            fix not in made
            and all(span.source == source for span, _ in fix.edits)
            and not any(_touch(one, other) for one in wanted for other in edits)
        ):
            made[fix] = None
            edits += wanted
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, list(made)


def _touch(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
