"""A closing brace too many: it ends a graph too early, and reading stops further on.

Which brace it is, the layout tells: a brace that closes a block of several lines is the first
token of its line, below the beginning of the line on which the block begins.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.hrg.reading.tokens import Token, span_of
from rgt.ir.diagnostics import Diagnostic, error

_BEGIN_STATEMENTS = frozenset(
    {"$", "$_", "$$", "branch", "else", "forall", "if", "loop", "or", "repeat", "while"}
)
_AFTER_NAMES = frozenset({"=", "["})


def surplus_brace(tokens: Sequence[Token], at: int, begun: int | None) -> Diagnostic | None:
    """The finding about the brace because of which the token at an index cannot stand there.

    `begun` is the index where the declaration with the mistake begins.  None if there is no
    such brace, or if something else is as likely.
    """
    # where all are balanced the layout tells nothing: some close several blocks in one line
    texts = [token.text for token in tokens]
    if texts.count("}") <= texts.count("{"):
        return None
    first = at if begun is None else begun
    if tokens[at - 1].text != "}" and tokens[first - 1].text != "}":
        return None
    graph = _graph_up_to(tokens, first)
    if graph is None:
        return None
    if _is_open(tokens, graph, at):
        # inside a graph: a loop or branch is over, and its `or` or `else` comes only now
        is_late = tokens[at].text in ("or", "else")
        return _told(_odd(tokens, graph, at), tokens[at]) if is_late else None
    if first <= graph:
        first = at
    if not _is_statement(tokens, at, first):
        return None
    odd = _odd(tokens, graph, at + (tokens[at].text == "}"))
    if odd is None and tokens[first].column > tokens[graph].column:
        odd = tokens[first - 1]
    return _told(odd, tokens[at])


def _told(brace: Token | None, found: Token) -> Diagnostic | None:
    if brace is None or brace is found:
        return None  # that it closes nothing is said elsewhere
    return error(
        "HRG002",
        "this '}' is one too many",
        span_of(brace),
        hint="remove it, or look for a '{' missing before it",
        notes=[(f"so that this '{found.text}' has no place", span_of(found))],
    )


def _graph_up_to(tokens: Sequence[Token], index: int) -> int | None:
    """The index of the last `graph` up to a token, of its `reusable` if it has one."""
    for place in range(min(index + 1, len(tokens) - 1), -1, -1):
        if tokens[place].text == "graph" and (place <= index or tokens[index].text == "reusable"):
            return place - (place > 0 and tokens[place - 1].text == "reusable")
    return None


def _is_open(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a brace between two indices waits for its partner."""
    texts = [token.text for token in tokens[start:end]]
    return texts.count("{") > texts.count("}")


def _is_statement(tokens: Sequence[Token], at: int, first: int) -> bool:
    """Whether what begins at `first`, outside of all graphs, looks like a statement."""
    if first == at:
        return tokens[at].text == "}" or tokens[at].text in _BEGIN_STATEMENTS
    if at == first + 1:
        return tokens[at].text in _AFTER_NAMES
    # a call, of which only `=` would make a case
    return tokens[first + 1].text == "(" and tokens[at - 1].text == ")"


def _odd(tokens: Sequence[Token], start: int, end: int) -> Token | None:
    """The first closing brace that does not stand where the layout wants it."""
    opened: list[int] = []
    for index in range(start, end):
        token = tokens[index]
        if token.text == "{":
            opened.append(index)
        elif token.text == "}":
            if not opened:
                return token
            line = _line_start(tokens, opened.pop())
            if tokens[line].line != token.line and (
                tokens[index - 1].line == token.line or tokens[line].column != token.column
            ):
                return token
    return None


def _line_start(tokens: Sequence[Token], index: int) -> int:
    while index and tokens[index - 1].line == tokens[index].line:
        index -= 1
    return index
