"""Fixes put into a text."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.diagnostics import Fix, Source


def fixed(source: Source, text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """A text after some fixes, and those of them that were made.

    The text is that of `source`, in which line ends may be written in another way.

    A fix is left out if one before it changes or touches the same piece, or if it is about
    another text; also if it writes what one before it replaces, or the other way round: of a
    misspelt definition and its uses only one side is to be changed.
    """
    made: dict[Fix, None] = {}
    gone: set[str] = set()
    written: set[str] = set()
    edits: list[tuple[int, int, str]] = []
    for fix in fixes:
        wanted = [(span.start, span.end, new) for span, new in fix.edits]
        if (
            fix not in made
            and all(span.source == source for span, _ in fix.edits)
            and not any(_touch(one, other) for one in wanted for other in edits)
            and not any(span.text in written or new in gone for span, new in fix.edits)
        ):
            made[fix] = None
            edits += wanted
            gone.update(span.text for span, _ in fix.edits if span.text)
            written.update(new for _, new in fix.edits if new)
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text, list(made)


def _touch(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
