"""Fixes of misspelt names in sentences of GDL."""

from __future__ import annotations

import re

from rgt.ir.diagnostics import Fix, Span, Spelling
from rgt.ir.respelling import respelt

_NAME = re.compile(r"[^\s()\[\],;]+")
"""A name with the sign of a variable or a connective, in prefix and in infix form."""


def respelt_name(hint: str | None, span: Span | None) -> tuple[Fix, ...]:
    """The fixes of a misspelt name that a sentence at a place has first."""
    if not isinstance(hint, Spelling) or span is None:
        return ()
    for found in _NAME.finditer(span.text):
        if found[0] == hint.name:
            start = span.start + found.start()
            return respelt(hint, [span.source.span(start, start + len(hint.name))])
    return ()
