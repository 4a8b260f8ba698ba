"""Questions that differ in the names of their variables alone: keys by which one is answered once.

Every copy of a rule has variables of its own, and where it is asked its symbols stand in variables
of another name; what constants say of them is the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Atom
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.expressions import Expression, Reference
from rgt.ir.expressions import parts as parts_of


def shape_of(expression: Expression, leaves: Sequence[Expression]) -> Hashable:
    """An expression of constants with its leaves numbered."""
    if expression in leaves:
        return leaves.index(expression)
    if isinstance(expression, Reference):
        return expression.name
    name, indices = parts_of(expression)
    return name, *(shape_of(index, leaves) for index in indices)


def question(
    variable: Variable,
    atoms: Iterable[Atom],
    bound: Mapping[Variable, Bound],
    leaves: Mapping[Expression, Domain],
    domain: Domain,
) -> Hashable:
    """What is asked of an unknown, with variables and leaves numbered."""
    numbers: dict[Term, int] = {}
    asked = tuple(
        (
            atom.predicate,
            tuple(
                numbers.setdefault(term, len(numbers)) if isinstance(term, Variable) else term
                for term in atom.args
            ),
        )
        for atom in atoms
    )
    order = list(leaves)
    told = tuple((numbers[term], shape_of(each.expression, order)) for term, each in bound.items())
    return numbers[variable], asked, told, tuple(leaves.values()), domain
