"""What is wrong with a text that the grammar does not accept, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence

from lark.parsers.lalr_interactive_parser import InteractiveParser

from rgt.frontends.hrg.build import span_of
from rgt.frontends.hrg.tokens import END, Token
from rgt.ir.diagnostics import Diagnostic, Span, error


def explain(tokens: Sequence[Token], at: int, state: InteractiveParser) -> Diagnostic:
    """The finding for the token at an index, which cannot stand there."""
    found = tokens[at]
    if found.type == END:
        last = tokens[at - 1] if at else found
        return error("HRG002", "the text ends in the middle of a declaration", span_of(last))
    return error("HRG001", f"unexpected '{found.text}'", span_of(found))


def nested_too_deeply(span: Span | None) -> Diagnostic:
    """The finding for brackets, operators or blocks that nest without end."""
    return error(
        "HRG008", "nested too deeply", span, hint="look for brackets that are never closed"
    )
