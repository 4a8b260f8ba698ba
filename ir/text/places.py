"""Where in an RG text the names of a label or a declaration stand.

Edges and declarations know where they stand as wholes; what is wrong with a name in them can
be mended where the name itself is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from functools import lru_cache

from rgt.ir.diagnostics import Fix, Span, Spelling
from rgt.ir.findings.respelling import respelt
from rgt.ir.text.tokens import Tokens, tokens_of

_LONGEST = 100_000
"""In longer declarations names are not looked for."""


class Part(Enum):
    """What a name is in a label or declaration."""

    SOURCE = auto()
    TARGET = auto()
    LABEL = auto()
    TYPE = auto()
    KEY = auto()
    VALUE = auto()


def respelt_as(part: Part, hint: str | None, span: Span | None) -> tuple[Fix, ...]:
    """The fixes of a misspelt name, wherever it is this in an edge or declaration.

    `span` is the edge, or the name that is declared.  There are none where it is in a text of
    another language, or the hint is about no name.
    """
    if not isinstance(hint, Spelling):
        return ()
    return respelt(hint, places_of(part, hint.name, span))


def places_of(part: Part, name: str, span: Span | None) -> list[Span]:
    """Where a name is this in an edge or declaration, as `respelt_as` looks for it."""
    if span is None:
        return []
    return [span.source.span(*place) for place in _places(span, part).get(name, ())]


@lru_cache(maxsize=4)
def _places(span: Span, part: Part) -> dict[str, list[tuple[int, int]]]:
    """Where the names of one part stand; kept, since one declaration may have many mistakes."""
    text = span.source.text
    end = text.find(";", span.start)
    found: dict[str, list[tuple[int, int]]] = {}
    if not 0 <= end - span.start <= _LONGEST:
        return found
    tokens = tokens_of(text, span.start, end)
    for at in _indices(part, tokens):
        found.setdefault(tokens.texts[at], []).append((tokens.starts[at], tokens.end(at)))
    return found


def _indices(part: Part, tokens: Tokens) -> Iterator[int]:
    """The indices of the tokens where such names stand."""
    texts = tokens.texts
    equals = texts.index("=") if "=" in texts else len(texts)
    if part is Part.SOURCE:
        yield 0
    elif part is Part.TARGET:
        yield from range(_behind(",", texts), min(_behind(",", texts) + 1, len(texts)))
    elif part is Part.LABEL:
        yield from range(_behind(":", texts), len(texts))
    elif part is Part.TYPE:
        # a declaration of a type has it behind the sign
        yield from range(1, equals) if ":" in texts[:equals] else range(equals, len(texts))
    else:
        for at in range(equals, len(texts)):
            is_key = texts[at + 1 : at + 2] == [":"]
            if is_key == (part is Part.KEY):
                yield at


def _behind(sign: str, texts: list[str]) -> int:
    """The index behind the first such sign that is no binding's."""
    depth = 0
    for at, token in enumerate(texts):
        depth += (token == "(") - (token == ")")
        if token == sign and depth == 0:
            return at + 1
    return len(texts)
