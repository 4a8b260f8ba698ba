"""Sums as linear forms: a number, and parts each so many times.

A part is a value, or a product or quotient of sums.  In a comparison both sides are one sum, their
difference, which is compared with 0.  Pieces in a sum can be counted together, every one with its
weight: that is one number for the whole board, which changes where a piece is put (`weighed`).

Source: specs of RBG, section 5.4 ("correct approach").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd, prod

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import calculated, divides, read

Weights = tuple[tuple[str, int], ...]
"""Pieces and how much each weighs, sorted by name; all others weigh nothing."""

DIRECT = 20_000
"""Up to so many combinations of values, an expression is one table over all that it reads."""


@dataclass(frozen=True, slots=True)
class Linear:
    """``constant`` and every part as often as its coefficient says; a part is no sum itself."""

    constant: int
    terms: tuple[tuple[s.Arithmetic, int], ...]


def linear(node: s.Arithmetic) -> Linear:
    """An expression as a sum.

    What may divide by zero stays a part even if its coefficient is 0: the whole is undefined then.
    """
    if isinstance(node, s.Number):
        return Linear(node.value, ())
    if isinstance(node, s.Value):
        return Linear(0, ((node, 1),))
    left, right = linear(node.left), linear(node.right)
    if node.operator in ("+", "-"):
        return _added(left, right, 1 if node.operator == "+" else -1)
    if node.operator == "*" and not (left.terms and right.terms):
        times, other = (left, right) if not left.terms else (right, left)
        return _added(Linear(0, ()), other, times.constant)
    if not (left.terms or right.terms):
        number = calculated(node.operator, left.constant, right.constant)
        if number is not None:
            return Linear(number, ())
    return Linear(0, ((node, 1),))


def calculation(node: s.Assignment | s.Comparison) -> s.Arithmetic:
    """What is assigned; of what is compared, the left side minus the right one."""
    return node.value if isinstance(node, s.Assignment) else s.Sum("-", node.left, node.right)


def _added(left: Linear, right: Linear, times: int) -> Linear:
    terms = dict(left.terms)
    for part, count in right.terms:
        terms[part] = terms.get(part, 0) + times * count
    kept = ((part, count) for part, count in terms.items() if count or divides(part))
    return Linear(left.constant + times * right.constant, tuple(kept))


# -- how an expression is looked up --------------------------------------------------------------


def are_values_equal(node: s.Assignment | s.Comparison) -> bool:
    """Whether it is asked if two values are equal, or if they are not: that takes no table."""
    return (
        isinstance(node, s.Comparison)
        and node.operator in ("==", "!=")
        and isinstance(node.left, s.Value)
        and isinstance(node.right, s.Value)
    )


def is_direct(node: s.Assignment | s.Comparison, bounds: Mapping[str, int]) -> bool:
    """Whether the values in an expression are read as they are: in one table at most."""
    if are_values_equal(node):
        return True
    names = read(calculation(node))
    return len(names) < 2 or prod(bounds[name] + 1 for name in names) <= DIRECT


def sums(node: s.Assignment | s.Comparison) -> list[Linear]:
    """What is summed up for an assignment or comparison: the whole, and the parts of its parts."""
    found, work = [], [linear(calculation(node))]
    while work:
        each = work.pop()
        found.append(each)
        for part, _ in each.terms:
            if isinstance(part, s.Sum):
                work += (linear(part.right), linear(part.left))
    return found


def weighed(form: Linear, pieces: frozenset[str]) -> tuple[Weights, int, Linear]:
    """The pieces of a sum if there are two or more, how often their weight counts, and the rest.

    Weights have no common factor, and the first one is positive.
    """
    weights = sorted(
        (part.name, count)
        for part, count in form.terms
        if isinstance(part, s.Value) and part.name in pieces
    )
    if len(weights) < 2:
        return (), 0, form
    factor = gcd(*(count for _, count in weights)) * (1 if weights[0][1] > 0 else -1)
    rest = tuple(
        (part, count)
        for part, count in form.terms
        if not (isinstance(part, s.Value) and part.name in pieces)
    )
    reduced = tuple((piece, count // factor) for piece, count in weights)
    return reduced, factor, Linear(form.constant, rest)
