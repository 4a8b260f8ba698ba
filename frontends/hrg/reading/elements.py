"""Elements of a domain without the sign between them: the next one seems to begin a declaration.

``domain Length = 1 to 9`` is a domain of one element and a declaration of `to`.  That it was meant
as an element is told by the line on which it stands, or by how far to the right it begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.hrg.reading.tokens import Token, span_of
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.findings.edits import insertion, replacement
from rgt.ir.findings.findings import suggestion

_UP_TO = frozenset({"to", "until", "upto", "through", "thru"})
_BEGIN = ("domain", "graph", "reusable")
_DECLARED = frozenset({":", "=", "->"})
_BARS = "the elements of a domain are separated by '|': a | b | c"


def missing_bar(tokens: Sequence[Token], at: int, begun: int | None) -> Diagnostic | None:
    """The finding about an element that stands behind another one with nothing between them.

    The token at an index cannot stand there; `begun` is the index where its declaration begins.
    None if this declaration is none that was meant as an element.
    """
    if not begun or tokens[at].text in _DECLARED or tokens[begun].type != "NAME":
        return None
    if any(token.text in _DECLARED for token in tokens[begun:at]):
        return None
    domain = _domain_before(tokens, begun)
    if domain is None:
        return None
    element, previous = tokens[begun], tokens[begun - 1]
    if element.line > previous.line and element.column <= domain.column:
        return None
    if suggestion(element.text, _BEGIN) is not None:
        return None
    message = f"unexpected '{element.text}', expected '|'"
    first, last = previous.text, tokens[at].text
    if element.text.lower() in _UP_TO and first.isdecimal() and last.isdecimal():
        hint = f"the numbers from {first} to {last} are written {first}..{last}"
        fixes = [replacement(span_of(element), "..")]
    else:
        hint, fixes = _BARS, [insertion(span_of(previous), " |")]
    return error("HRG001", message, span_of(element), hint=hint, fixes=fixes)


def _domain_before(tokens: Sequence[Token], index: int) -> Token | None:
    """The first token of the declaration in front of an index, if that is a domain."""
    signs = 0
    for place in range(index - 1, -1, -1):
        token = tokens[place]
        if token.text == "domain":
            return token if signs == 1 else None
        signs += token.text in _DECLARED
        if signs > 1 or token.text == "graph":
            return None
    return None
