"""Fixes of misspelt names whose finding has a wider place than the name itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rgt.ir.diagnostics import Fix, Span, Spelling, nearest

_LONGEST = 20_000
"""In longer pieces of text names are not looked for."""


def rename(span: Span, name: str) -> Fix:
    """The fix that has another name stand at a place."""
    return Fix(f"change to '{name}'", ((span, name),))


def renamed(name: str, declared: Mapping[str, Span | None]) -> tuple[Fix, ...]:
    """The fixes where a name is missing: what is declared by one like it gets that name."""
    meant = nearest(name, declared)
    places = [declared[other] for other in (() if meant is None else meant.meant)]
    return tuple(rename(span, name) for span in places if span is not None)


def respelt(hint: str | None, places: Iterable[Span]) -> tuple[Fix, ...]:
    """The fixes of a name that is misspelt at all of these places, if the hint tells of one."""
    if not isinstance(hint, Spelling):
        return ()
    found = tuple(places)
    return tuple(
        Fix(f"change to '{meant}'", tuple((span, meant) for span in found))
        for meant in hint.meant
        if found
    )


def respelt_in(hint: str | None, span: Span | None) -> tuple[Fix, ...]:
    """The fixes of a misspelt name that stands as a whole word once in a piece of text."""
    if not isinstance(hint, Spelling) or span is None:
        return ()
    found = list(words(span, hint.name))
    return respelt(hint, found) if len(found) == 1 else ()


def respelt_head(hint: str | None, span: Span | None) -> tuple[Fix, ...]:
    """The fixes of a misspelt name that a piece of text begins with, such as a call."""
    if not isinstance(hint, Spelling) or span is None or not span.text.startswith(hint.name):
        return ()
    return respelt(hint, [span.source.span(span.start, span.start + len(hint.name))])


def words(span: Span, name: str) -> Iterator[Span]:
    """The places in a piece of text where a name stands as a whole word."""
    start, text = span.start, span.text
    if name and len(text) <= _LONGEST:
        before = r"(?<!\w)" if name[0].isalnum() or name[0] == "_" else ""
        after = r"(?!\w)" if name[-1].isalnum() or name[-1] == "_" else ""
        for found in re.finditer(before + re.escape(name) + after, text):
            yield span.source.span(start + found.start(), start + found.end())
