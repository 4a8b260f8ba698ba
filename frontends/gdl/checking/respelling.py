"""Fixes of misspelt names in sentences of GDL."""

from __future__ import annotations

import re

from rgt.ir.diagnostics import Fix, Span, Spelling
from rgt.ir.findings.respelling import respelt

_NAME = re.compile(r"[^\s()\[\],;]+")
"""A name with the sign of a variable or a connective, in prefix and in infix form."""


def respelt_name(hint: str | None, *places: Span | None) -> tuple[Fix, ...]:
    """The fixes of a misspelt name that sentences at these places have first: all are changed."""
    if not isinstance(hint, Spelling):
        return ()
    found = [_first(hint.name, place) for place in places if place is not None]
    return respelt(hint, [place for place in found if place is not None])


def _first(name: str, sentence: Span) -> Span | None:
    """Where a sentence has a name first."""
    for found in _NAME.finditer(sentence.text):
        if found[0] == name:
            start = sentence.start + found.start()
            return sentence.source.span(start, start + len(name))
    return None
