"""Where to go on reading after a mistake: at the next declaration.

Declarations have no mark at their end.  Words like `graph` begin one wherever they stand; a name
does at the beginning of a line, not further to the right than the declaration with the mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.hrg.reading.tokens import Token
from rgt.frontends.hrg.syntax import is_variable

_FOREIGN = frozenset({"const", "type", "var"})


def next_declaration(tokens: Sequence[Token], start: int, mistake: int, begun: int | None) -> int:
    """The index of the token to go on with, behind the last one if no declaration follows.

    Reading began at `start` and met a mistake at the index `mistake`, in the declaration that
    begins at `begun`, or, if that is None, between two declarations.
    """
    place = mistake
    while begun is None and place > start and not _first_on_line(tokens, place):
        place -= 1
    first = place if begun is None else begun
    column = tokens[first].column
    here = max(mistake - (tokens[mistake].text == ":"), first + 1, start + 1)
    for index in range(here, len(tokens) - 1):
        if begins_declaration(tokens, index, column):
            return index
    return len(tokens)


def begins_declaration(tokens: Sequence[Token], index: int, column: int) -> bool:
    """Whether a declaration begins here, in all likelihood, if names do up to a column."""
    token, following = tokens[index], tokens[index + 1]
    if token.text == "reusable":
        return following.text == "graph"
    if token.text in ("domain", "graph"):
        return following.type == "NAME" and (index == 0 or tokens[index - 1].text != "reusable")
    if token.column > column or not _first_on_line(tokens, index):
        return False
    if token.text in _FOREIGN:
        return following.type == "NAME"
    if token.type != "NAME":
        return False
    if following.text == ":":
        return True
    return (
        following.text == "("
        and not is_variable(token.text)
        and _is_case(tokens, index + 1, token.column)
    )


def _first_on_line(tokens: Sequence[Token], index: int) -> bool:
    return index == 0 or tokens[index - 1].line < tokens[index].line


def _is_case(tokens: Sequence[Token], opening: int, column: int) -> bool:
    """Whether the parenthesis is closed, before another line begins, and ``=`` comes next."""
    depth = 0
    for index in range(opening, len(tokens) - 1):
        token = tokens[index]
        if token.column <= column and _first_on_line(tokens, index):
            return False
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            return tokens[index + 1].text == "="
    return False
