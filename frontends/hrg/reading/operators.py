"""Operands and the operators between them as a tree, by precedence."""

from __future__ import annotations

from typing import Any

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.reading.tokens import Token, span_between


def ordered(chain: list[Any]) -> s.Expression:
    """The tree of a chain: operands, and between them the operators, which are tokens."""
    operands: list[Any] = [chain[0]]
    waiting: list[Token] = []
    for place in range(1, len(chain), 2):
        operator = chain[place]
        level = s.PRECEDENCE[operator.text]
        while waiting and s.PRECEDENCE[waiting[-1].text] >= level:
            _apply(waiting.pop(), operands)
        waiting.append(operator)
        operands.append(chain[place + 1])
    while waiting:
        _apply(waiting.pop(), operands)
    result: s.Expression = operands[0]
    return result


def _apply(operator: Token, operands: list[Any]) -> None:
    right, left = operands.pop(), operands.pop()
    span = span_between(left.span, right.span)
    operands.append(s.Binary(operator.text, left, right, span=span))
