"""What is done with values when something is computed: numbers, orders, conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rgt.frontends.hrg.values import Term, Value, number, written
from rgt.ir.diagnostics import Diagnostic, Span, error
from rgt.ir.findings.findings import Problem

LARGEST_NUMBER = 10**18 - 1
BITS = ("0", "1")
_LARGEST_TERM = 200


def to_number(value: Value, span: Span | None) -> int:
    """The number that a value is; `Problem` if it is none."""
    found = number(value)
    if found is None:
        raise Problem(
            error("HRG020", f"'{written(value)}' is no number and cannot be counted with", span)
        )
    return found


def to_bit(value: Value, span: Span | None) -> bool:
    """Whether a value is 1, not 0; `Problem` if it is neither."""
    if value not in BITS:
        raise Problem(
            error(
                "HRG020",
                f"'{written(value)}' is no condition",
                span,
                hint="a condition compares something, or is 0 or 1",
            )
        )
    return value == "1"


def no_order(left: Value, right: Value, span: Span | None) -> Diagnostic:
    """The finding about two values that are asked for their order and have none."""
    return error(
        "HRG020",
        f"'{written(left)}' and '{written(right)}' have no order",
        span,
        hint="numbers are ordered, and terms of one name by their arguments",
    )


def checked_term(term: Term, span: Span | None) -> Term:
    """The term, if it is not too large: they may grow in a recursion."""
    waiting: list[Value] = [term]
    size = 0
    while waiting:
        part = waiting.pop()
        size += 1
        if size > _LARGEST_TERM:
            raise Problem(
                error("HRG018", f"a term of more than {_LARGEST_TERM} parts is made", span)
            )
        if isinstance(part, Term):
            waiting += part.arguments
    return term


def _add(left: int, right: int, _: Span | None) -> int:
    return left + right


def _subtract(left: int, right: int, _: Span | None) -> int:
    return left - right


def _remainder(left: int, right: int, span: Span | None) -> int:
    """The remainder that is not negative, whatever the signs."""
    if right == 0:
        raise Problem(error("HRG020", "division by zero", span))
    return left % abs(right)


OPERATIONS: Mapping[str, Callable[[int, int, Span | None], int]] = {
    "+": _add,
    "-": _subtract,
    "%": _remainder,
}
