"""Patterns: what they bind, and matchers that are compiled once (specs/hrg.md section 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.routines import Arguments
from rgt.frontends.hrg.values import Term, Value

Bindings = dict[str, Value]
Matcher = Callable[[Value, Bindings], bool]
HeadMatcher = Callable[[Arguments, Bindings], bool]

CAPITALS = "names that begin with a capital letter are variables in patterns"
"""The hint where an element's name was meant."""


def variables(pattern: s.Pattern) -> Iterator[s.NamePattern]:
    """The variables of a pattern from left to right, as often as they stand there."""
    if isinstance(pattern, s.ConstructorPattern):
        for argument in pattern.arguments:
            yield from variables(argument)
    elif isinstance(pattern, s.NamePattern) and s.is_variable(pattern.name):
        yield pattern


def fixed(pattern: s.Pattern, bindings: Mapping[str, Value]) -> Value | None:
    """The one value that a pattern matches when its variables have these values, or None."""
    if isinstance(pattern, s.Wildcard):
        return None
    if isinstance(pattern, s.NamePattern):
        return bindings.get(pattern.name) if s.is_variable(pattern.name) else pattern.name
    arguments: list[Value] = []
    for argument in pattern.arguments:
        value = fixed(argument, bindings)
        if value is None:
            return None
        arguments.append(value)
    return Term(pattern.name, tuple(arguments))


def extend(pattern: s.Pattern, value: Value, bindings: Bindings) -> bool:
    """Match a value, a variable that is bound already with its value only; bind the others."""
    if isinstance(pattern, s.Wildcard):
        return True
    if isinstance(pattern, s.NamePattern):
        if s.is_variable(pattern.name):
            return bindings.setdefault(pattern.name, value) == value
        return pattern.name == value
    return (
        isinstance(value, Term)
        and value.name == pattern.name
        and len(value.arguments) == len(pattern.arguments)
        and all(
            extend(part, argument, bindings)
            for part, argument in zip(pattern.arguments, value.arguments, strict=True)
        )
    )


def head_matcher(patterns: Sequence[s.Pattern]) -> HeadMatcher:
    """The matcher of all arguments of a function's case; a variable takes what it meets last.

    What a failed match has bound means nothing.
    """
    matchers = [
        (position, matcher(pattern))
        for position, pattern in enumerate(patterns)
        if not isinstance(pattern, s.Wildcard)
    ]
    if len(matchers) == 1:
        ((only, match),) = matchers
        return lambda arguments, bindings: match(arguments[only], bindings)

    def matches(arguments: Arguments, bindings: Bindings) -> bool:
        for position, match in matchers:  # noqa: SIM110 - `all` takes twice the time
            if not match(arguments[position], bindings):
                return False
        return True

    return matches


def matcher(pattern: s.Pattern) -> Matcher:
    """The matcher of one argument."""
    if isinstance(pattern, s.Wildcard):
        return lambda value, bindings: True
    if isinstance(pattern, s.ConstructorPattern):
        return _constructor(pattern)
    name = pattern.name
    if not s.is_variable(name):
        return lambda value, bindings: value == name

    def bind(value: Value, bindings: Bindings) -> bool:
        bindings[name] = value
        return True

    return bind


def _constructor(pattern: s.ConstructorPattern) -> Matcher:
    name, arity = pattern.name, len(pattern.arguments)
    symbols: list[tuple[int, str]] = []
    binds: list[tuple[int, str]] = []
    for position, argument in enumerate(pattern.arguments):
        if isinstance(argument, s.ConstructorPattern):
            return _nested(pattern)
        if isinstance(argument, s.NamePattern):
            chosen = binds if s.is_variable(argument.name) else symbols
            chosen.append((position, argument.name))

    def matches(value: Value, bindings: Bindings) -> bool:
        if type(value) is not Term or value.name != name:
            return False
        arguments = value.arguments
        if len(arguments) != arity:
            return False
        for position, symbol in symbols:
            if arguments[position] != symbol:
                return False
        for position, variable in binds:
            bindings[variable] = arguments[position]
        return True

    return matches


def _nested(pattern: s.ConstructorPattern) -> Matcher:
    name, arity = pattern.name, len(pattern.arguments)
    inside = head_matcher(pattern.arguments)

    def matches(value: Value, bindings: Bindings) -> bool:
        return (
            type(value) is Term
            and value.name == name
            and len(value.arguments) == arity
            and inside(value.arguments, bindings)
        )

    return matches
