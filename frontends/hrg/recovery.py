"""Where to go on reading after a mistake: at the next declaration.

Declarations have no mark at their end.  Words like `graph` begin one wherever they stand; a name
does at the beginning of a line, not further to the right than the declaration with the mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.hrg.syntax import is_variable
from rgt.frontends.hrg.tokens import END, Token

_LONGEST_HEAD = 100
_WORDS = frozenset({"domain", "graph", "reusable"})


def next_declaration(tokens: Sequence[Token], start: int, mistake: int, begun: Token | None) -> int:
    """The index of the token to go on with, behind the last one if no declaration follows.

    Reading began at `start` and met a mistake at the index `mistake`, in the declaration that
    the token `begun` begins, or, if that is None, between two declarations.
    """
    place = mistake
    while begun is None and place > start and not _first_on_line(tokens, place):
        place -= 1
    column = (begun or tokens[place]).column
    here = mistake if begun is not None and tokens[mistake] is not begun else mistake + 1
    for index in range(here, len(tokens) - 1):
        if _begins(tokens, index, column):
            return index
    return len(tokens)


def _begins(tokens: Sequence[Token], index: int, column: int) -> bool:
    """Whether a declaration begins here, in all likelihood."""
    token = tokens[index]
    if token.text in _WORDS:
        return index == 0 or tokens[index - 1].text != "reusable"
    if token.type != "NAME" or token.column > column or not _first_on_line(tokens, index):
        return False
    following = tokens[index + 1].text
    return following == ":" or (
        following == "(" and not is_variable(token.text) and _head_of_case(tokens, index + 1)
    )


def _first_on_line(tokens: Sequence[Token], index: int) -> bool:
    return index == 0 or tokens[index - 1].line < tokens[index].line


def _head_of_case(tokens: Sequence[Token], opening: int) -> bool:
    """Whether the parenthesis is closed and ``=`` comes next."""
    depth = 0
    for index in range(opening, min(opening + _LONGEST_HEAD, len(tokens))):
        text = tokens[index].text
        depth += (text == "(") - (text == ")")
        if depth == 0:
            return tokens[index].type != END and tokens[index + 1].text == "="
    return False
