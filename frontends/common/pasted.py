"""Fixes of misspelt names that are pasted together from words of the text."""

from __future__ import annotations

import re

from rgt.ir.diagnostics import Fix, Spelling
from rgt.ir.findings.findings import Place, Where
from rgt.ir.findings.respelling import rename

_WORD = re.compile(r"\w+")


def respelt_part(hint: str | None, where: Where) -> tuple[Fix, ...]:
    """The fixes where the misspelt part of a name is written at a place: ``side~Roook``.

    The part is the last or the first word there, and all others of the name are as meant.
    """
    span = where.span if isinstance(where, Place) else where
    if not isinstance(hint, Spelling) or span is None:
        return ()
    parts = list(_WORD.finditer(span.text))
    if len(parts) < 2:
        return ()
    fixes: dict[Fix, None] = {}
    for meant in hint.meant:
        for part, before, after in (
            (parts[-1], hint.name.removesuffix(parts[-1][0]), ""),
            (parts[0], "", hint.name.removeprefix(parts[0][0])),
        ):
            kept = len(before) + len(after)
            if kept == len(hint.name) or not meant.startswith(before) or not meant.endswith(after):
                continue
            start = span.start + part.start()
            place = span.source.span(start, start + len(part[0]))
            fixes[rename(place, meant[len(before) : len(meant) - len(after)])] = None
    return tuple(fixes)
