"""Arithmetic on whole numbers: what an expression is where its values are known.

Computation is exact; quotients are truncated, and a division by zero has no result.

Source: specs of RBG, section 3.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgt.frontends.rbg import syntax as s

TESTS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
"""What the comparisons ask."""


def calculated(operator: str, left: int, right: int) -> int | None:
    """The result of one of ``+ - * /``; None if it divides by zero."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if right == 0:
        return None
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def computed(node: s.Arithmetic, values: dict[str, int]) -> int | None:
    """The number that an expression is; None if it divides by zero."""
    if isinstance(node, s.Number):
        return node.value
    if isinstance(node, s.Value):
        return values[node.name]
    left, right = computed(node.left, values), computed(node.right, values)
    if left is None or right is None:
        return None
    return calculated(node.operator, left, right)


def read(node: s.Arithmetic) -> tuple[str, ...]:
    """The names of the values in an expression, each once, in order."""
    found: dict[str, None] = {}
    work = [node]
    while work:
        each = work.pop()
        if isinstance(each, s.Value):
            found.setdefault(each.name)
        elif isinstance(each, s.Sum):
            work += (each.right, each.left)
    return tuple(found)


def divides(node: s.Arithmetic) -> bool:
    """Whether there is a division in an expression."""
    return isinstance(node, s.Sum) and (
        node.operator == "/" or divides(node.left) or divides(node.right)
    )


def calculations(rule: s.Rule) -> Iterator[s.Assignment | s.Comparison]:
    """All assignments and comparisons in a rule, those in patterns included."""
    work: list[s.Rule] = [rule]
    while work:
        part = work.pop()
        if isinstance(part, s.Assignment | s.Comparison):
            yield part
        elif isinstance(part, s.Chain | s.Choice):
            work += reversed(part.parts)
        elif isinstance(part, s.Star | s.Power):
            work.append(part.part)
        elif isinstance(part, s.Pattern):
            work.append(part.rule)
