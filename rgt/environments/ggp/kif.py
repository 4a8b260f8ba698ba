"""Lists of KIF in messages: cut at the outermost blanks, and brought to one spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgt.environments.ggp.trouble import MessageError

_TOKEN = re.compile(r"""[()]|;[^\n\r]*|"[^"\n]*"|\|[^|\n]*\||[^\s();]+""")

MAX_DEPTH = 100
"""Lists nest no deeper, in rules neither (GDL004)."""


def items(text: str) -> list[str]:
    """The items of the one list in `text`, each as it is written; comments between them are gone.

    Raises MessageError where `text` is no list, or more than one.

    >>> items("( PLAY  m1\\n ((mark 1 2) noop) )")
    ['PLAY', 'm1', '((mark 1 2) noop)']
    """
    found: list[str] = []
    depth = start = 0
    closed = False
    for token in _tokens(text):
        piece = token[0]
        if closed or (depth == 0 and piece != "("):
            raise MessageError("a message is one list in parentheses")
        if piece == "(":
            depth += 1
            if depth == 2:
                start = token.start()
            elif depth > MAX_DEPTH:
                raise MessageError(f"lists are nested more than {MAX_DEPTH} deep")
        elif piece == ")":
            depth -= 1
            if depth == 1:
                found.append(text[start : token.end()])
            closed = depth == 0
        elif depth == 1:
            found.append(piece)
    if not closed:
        raise MessageError("a list is not closed")
    return found


def is_list(text: str) -> bool:
    """Whether a text that stands as one item is a list."""
    return text.startswith("(")


def term(text: str) -> str:
    """A term in the spelling of the front end: lower case, single blanks, ``(f)`` as ``f``.

    Raises MessageError for what is no term.

    >>> term("( MARK 1\\n 2 )")
    '(mark 1 2)'
    """
    stack: list[list[str]] = [[]]
    for token in _tokens(text):
        piece = token[0]
        if piece == "(":
            stack.append([])
            if len(stack) > MAX_DEPTH:
                raise MessageError(f"lists are nested more than {MAX_DEPTH} deep")
        elif piece == ")":
            parts = stack.pop()
            if not stack or not parts:
                raise MessageError("a list is empty, or closed twice")
            stack[-1].append(f"({' '.join(parts)})" if len(parts) > 1 else parts[0])
        else:
            stack[-1].append(piece if piece[0] in '"|' else piece.lower())
    if len(stack) > 1 or len(stack[0]) != 1:
        raise MessageError("one term is expected")
    return stack[0][0]


def words(text: str) -> Iterator[str]:
    """The symbols of a text in order, as they are written."""
    return (token[0] for token in _tokens(text) if token[0] not in "()")


def _tokens(text: str) -> Iterator[re.Match[str]]:
    return (token for token in _TOKEN.finditer(text) if not token[0].startswith(";"))
