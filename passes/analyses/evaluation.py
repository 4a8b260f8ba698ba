"""What expressions are where variables hold known symbols."""

from __future__ import annotations

from collections.abc import Container, Mapping

from rgt.ir.expressions import Access, Expression, Reference, uncast
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
