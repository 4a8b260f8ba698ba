"""A small game for the tests, changed here and there, and what is told about it."""

from __future__ import annotations

from rgt.frontends.simplified.parse import parse
from rgt.ir.diagnostics import Diagnostic, GameError, Source

GAME = """\
<<Race>>
<BOARD>
4 5
|pppk|
|....|
|....|
|....|
|PPPK|
<PIECES>
P (0,1,e) + (-1,1,p) + (1,1,p) &
K (1,0,e) + (-1,0,e) &
<GOALS>
40 &
@P 0 4, 1 4 &
@p 0 0, 1 0 &
#P 0 &
#k 0 &
"""
"""Correct, though black's king is never taken."""

RULE = "K (1,0,e) + (-1,0,e) &"


def with_rule(expression: str) -> str:
    """The game with other moves of the king."""
    return GAME.replace(RULE, f"K {expression} &")


def errors(text: str) -> list[Diagnostic]:
    """What is wrong with a text."""
    try:
        parse(Source("test", text))
    except GameError as problem:
        return list(problem.diagnostics)
    return []


def told(text: str) -> list[str]:
    """What is wrong with a text: line, column, code, message."""
    return [
        (f"{each.span.line}:{each.span.column} " if each.span else "")
        + f"{each.code} {each.message}"
        for each in errors(text)
    ]
