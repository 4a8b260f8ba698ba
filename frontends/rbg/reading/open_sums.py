"""Macros that are sums without parentheses, used beside something else.

A macro is replaced by what it says, so that of ``#any = left* + right*`` in ``->me any {e}`` the
first part ends the chain before it, and the last one begins the chain behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Directives, Macro
from rgt.frontends.rbg.tokens import NAME

_OPENING = frozenset({"(", "{", "{?", "{!", "{$", "[", "[$"})
_CLOSING = frozenset({")", "}", "]"})
_RULES = frozenset({"{", "{?", "{!", "[", "[$", "->", "->>", ".", "^"})
_BEFORE = frozenset({"(", "{?", "{!", "+", ";", "="})
_BEHIND = frozenset({")", "}", "+", ";"})


class OpenSum(NamedTuple):
    """A macro that is a sum, and the first place where it is used beside something else."""

    macro: Macro
    use: Token


def open_sums(directives: Directives, labels: frozenset[str]) -> Iterator[OpenSum]:
    """The macros of rules that are sums and used in a chain as they stand, by their first use."""
    sums = {
        name: next(iter(overloads.values()))
        for name, overloads in directives.macros.items()
        if all(_is_sum_of_rules(macro.body, labels) for macro in overloads.values())
    }
    told: set[str] = set()
    macros = [macro for each in directives.macros.values() for macro in each.values()]
    bodies = [(macro.body, {*macro.parameters}) for macro in macros]
    bodies += [(section.body, set()) for section in directives.sections.values()]
    for body, parameters in bodies:
        for index, token in enumerate(body):
            name = token.text
            if name not in sums or name in told or name in parameters:
                continue
            if _stands_in_a_chain(body, index, sums[name]):
                told.add(name)
                yield OpenSum(sums[name], token)


def _is_sum_of_rules(body: Sequence[Token], labels: frozenset[str]) -> bool:
    return _is_sum(body) and any(
        token.kind in _RULES or (token.kind == NAME and token.text in labels) for token in body
    )


def _is_sum(body: Sequence[Token]) -> bool:
    """Whether there is a '+' outside of all brackets."""
    depth = 0
    for token in body:
        depth += (token.kind in _OPENING) - (token.kind in _CLOSING)
        if depth == 0 and token.kind == "+":
            return True
    return False


def _stands_in_a_chain(body: Sequence[Token], index: int, macro: Macro) -> bool:
    """Whether something stands right beside the use of a macro, its arguments left out."""
    before = body[index - 1].kind if index else None
    end = index + 1 if not macro.parameters else _closed(body, index + 1)
    behind = body[end].kind if end < len(body) else None
    if "~" in (before, behind):
        return False
    return (before is not None and before not in _BEFORE) or (
        behind is not None and behind not in _BEHIND
    )


def _closed(body: Sequence[Token], index: int) -> int:
    """The index behind the bracket that closes the one at an index."""
    depth = 0
    for at in range(index, len(body)):
        depth += (body[at].kind in _OPENING) - (body[at].kind in _CLOSING)
        if depth == 0:
            return at + 1
    return len(body)
