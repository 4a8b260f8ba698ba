"""What to say of a value that does not belong to a type."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.frontends.hrg.evaluation.kinds import Flat, Kinds, told
from rgt.frontends.hrg.values import Term, Value, number, written
from rgt.ir.diagnostics import Diagnostic, Span, error, nearest

_TRUTHS = {"true": (1, "always holds"), "false": (0, "never holds")}


def no_member(
    value: Value, type_: Flat, kinds: Kinds, span: Span | None, call: str = ""
) -> Diagnostic:
    """The finding about a value that is none of a type; `call` is the call that gave it."""
    given = f"{call} = {written(value)}" if call else f"'{written(value)}'"
    return error(
        "HRG023",
        f"{given} is no value of {told(type_)}",
        span,
        hint=member_hint(value, type_, kinds.symbols(type_)),
    )


def truth_hint(name: str) -> str | None:
    """What to write for `true` and `false`, which HRG has as conditions only."""
    word = name.lower()
    if word not in _TRUTHS:
        return None
    bit, which = _TRUTHS[word]
    return f"the values of Bool are 0 and 1: write {bit}; '{word}()' is the condition that {which}"


def member_hint(value: Value, type_: Flat, members: Mapping[Value, object]) -> str | None:
    """The member that was meant perhaps, or the argument that does not fit."""
    if isinstance(value, str):
        if number(value) is not None:
            return None
        return nearest(value, [member for member in members if isinstance(member, str)])
    alike = [
        member
        for member in members
        if isinstance(member, Term) and member.name == value.name
        if len(member.arguments) == len(value.arguments)
    ]
    for position, argument in enumerate(value.arguments):
        there = list(dict.fromkeys(member.arguments[position] for member in alike))
        if there and argument not in there:
            return f"argument {position + 1} of {value.name} is {_listed(there)} in {told(type_)}"
    if alike:
        return None
    return nearest(value.name, [member.name for member in members if isinstance(member, Term)])


def _listed(values: list[Value]) -> str:
    numbers = [number(value) for value in values]
    first = numbers[0]
    if first is not None and numbers == list(range(first, first + len(numbers))):
        return f"{first} to {numbers[-1]}" if len(numbers) > 1 else str(first)
    texts = [written(value) for value in values]
    return " or ".join(texts) if len(texts) <= 3 else f"{', '.join(texts[:3])}, ..."
