"""What expressions are where variables hold known symbols, and which conditions hold."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from rgt.ir.actions import Comparison
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue


def evaluated(
    expression: Expression,
    held: Mapping[str, str],
    constants: Mapping[str, TotalValue],
    variables: Container[str],
) -> TotalValue | None:
    """What an expression is; None if it reads one of the `variables` that is not `held`, or asks
    for what is not there.
    """
    expression = uncast(expression)
    if isinstance(expression, Reference):
        name = expression.name
        if name in held:
            return Symbol(held[name])
        if name in constants:
            return constants[name]
        return None if name in variables else Symbol(name)
    assert isinstance(expression, Access)
    base = evaluated(expression.base, held, constants, variables)
    index = evaluated(expression.index, held, constants, variables)
    if not isinstance(base, TotalMap) or not isinstance(index, Symbol):
        return None
    return base[index.name] if index.name in base.keys else None


def passing(
    action: Comparison, name: str, symbols: Iterable[str], game: Game
) -> frozenset[str] | None:
    """Of some symbols those with which a variable passes a comparison; None if that depends on
    anything else, or if what is asked for is not there for one of them.
    """
    constants, found = game.constant_values(), set[str]()
    for symbol in symbols:
        left, right = (
            evaluated(side, {name: symbol}, constants, game.variables)
            for side in (action.left, action.right)
        )
        if left is None or right is None:
            return None
        if (left is right) is not action.negated:
            found.add(symbol)
    return frozenset(found)


def may_hold(
    action: Comparison,
    held: Mapping[str, str],
    values: Mapping[str, TotalValue],
    variables: Container[str],
) -> bool:
    """Whether a comparison holds, or may, if some variables hold known symbols, and maps `values`,
    and nothing is known of the other `variables`.
    """
    left, right = (evaluated(side, held, values, variables) for side in (action.left, action.right))
    return left is None or right is None or (left is right) is not action.negated
