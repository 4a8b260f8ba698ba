"""Map literals: ``{ :default ; pattern = value where X in 0..7 }`` (specs/hrg.md section 3.6).

A part gives values to the keys that its pattern matches: for every value of the variables in
its ``where``, and every one of the others.  The part ``_ = value`` and a part whose pattern is
one variable without a range are for all keys that the others leave.  Values at what is no key of
the type are ignored, with a warning.  As in the published tool they still count where the most
frequent value becomes the default, and where the map is read outside its keys all the same: what
can be read so stays in the map until it is known (`outside`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise, product
from math import prod
from typing import Protocol

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.domains import (
    LARGEST_DOMAIN,
    check_ranges,
    range_size,
    range_values,
)
from rgt.frontends.hrg.evaluation.kinds import Kinds, Shape, told
from rgt.frontends.hrg.evaluation.members import member_hint
from rgt.frontends.hrg.evaluation.pairs import from_pairs
from rgt.frontends.hrg.evaluation.patterns import CAPITALS, Bindings, extend, fixed, variables
from rgt.frontends.hrg.reading.pieces import pattern_text
from rgt.frontends.hrg.values import Value, written
from rgt.ir.diagnostics import Span, error
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.values import MapLiteral
from rgt.ir.values import Value as RgValue

_NAMED = 3
"""How many of the keys that are ignored a warning names."""

_READ = "where the map is read outside its keys"


class _Builder(Protocol):
    """What makes the values of the entries."""

    kinds: Kinds
    findings: Findings

    def value(self, node: s.Expression, shape: Shape, bindings: Mapping[str, Value]) -> RgValue: ...

    def attempt(
        self, node: s.Expression, shape: Shape, bindings: Mapping[str, Value]
    ) -> RgValue | None: ...

    def count(self, entries: int, span: Span | None) -> None: ...


class Literal:
    """One map literal of a type, with the values of the variables around it."""

    def __init__(
        self, builder: _Builder, node: s.MapLiteral, shape: Shape, bindings: Mapping[str, Value]
    ) -> None:
        self._builder = builder
        self._node = node
        self._type = shape.keys[0]
        self._rest = shape.after(1)
        self._bindings = bindings
        self._keys = builder.kinds.symbols(self._type)
        self._values: dict[Value, RgValue] = {}
        self._givers: dict[Value, s.MapPart] = {}
        self._ignored: dict[Value, RgValue] = {}
        self._problem: Problem | None = None

    def built(self) -> MapLiteral:
        """The map; raises its first `Problem` when all of them are findings."""
        rests = [part for part in self._node.parts if self._is_rest(part)]
        self._check_rests(rests)
        for part in self._node.parts:
            if part not in rests:
                self._attempt(self._add, part)
        default = self._default(rests)
        if default is None and rests:
            self._attempt(self._fill, rests[0])
        if self._problem is not None:
            raise self._problem
        given = [key for key in self._keys if key in self._values]
        values = [self._values[key] for key in given]
        names = [self._keys[key].name for key in given]
        if default is None:
            made = self._from_pairs(names, values)
            self._check_complete(made)
        else:
            made = MapLiteral(((None, default), *zip(names, values, strict=True)))
        return MapLiteral((*made.entries, *self._foreign()))

    def _foreign(self) -> Iterator[tuple[str, RgValue]]:
        """The entries at what is no key, but a value of the game."""
        for key, value in self._ignored.items():
            symbol = self._builder.kinds.symbol_of(key)
            if symbol is not None:
                yield symbol.name, value

    def _from_pairs(self, names: list[str], values: list[RgValue]) -> MapLiteral:
        """The map of these pairs; its default may come from keys that are ignored."""
        if not values and not self._ignored:
            message = f"the map has no value for any key of {told(self._type)}"
            raise Problem(
                error("HRG028", message, self._node.span, hint="add a default: { :value }")
            )
        return from_pairs(names, values, self._ignored.values())

    def _is_rest(self, part: s.MapPart) -> bool:
        pattern = part.pattern
        if part.where or not isinstance(pattern, s.Wildcard | s.NamePattern):
            return False
        return isinstance(pattern, s.Wildcard) or (
            s.is_variable(pattern.name) and pattern.name not in self._bindings
        )

    def _check_rests(self, rests: list[s.MapPart]) -> None:
        """At most one value is for all other keys."""
        places = [self._node.default] if self._node.default is not None else []
        is_element = any(
            isinstance(part.pattern, s.NamePattern) and part.pattern.name in self._keys
            for part in rests
        )
        for first, second in pairwise([*places, *rests]):
            self._keep(
                Problem(
                    error(
                        "HRG027",
                        "the map has two values for all other keys",
                        second.span,
                        hint=CAPITALS if is_element else None,
                        notes=[("the first of them", first.span)],
                    )
                )
            )

    def _default(self, rests: list[s.MapPart]) -> RgValue | None:
        """The value of ``:default`` or ``_ = default``, if one is written."""
        node = self._node.default
        if node is None and rests and isinstance(rests[0].pattern, s.Wildcard):
            node = rests[0].value
        if node is None:
            return None
        try:
            return self._builder.value(node, self._rest, self._bindings)
        except Problem as problem:
            self._keep(problem)
            return self._builder.kinds.default(self._rest)

    def _attempt(self, give: Callable[[s.MapPart], None], part: s.MapPart) -> None:
        try:
            give(part)
        except Problem as problem:
            self._keep(problem)

    def _keep(self, problem: Problem) -> None:
        self._builder.findings.add_first(problem.diagnostic)
        self._problem = self._problem or problem

    def _add(self, part: s.MapPart) -> None:
        """The entries of a part that is not for all other keys."""
        used = [variable.name for variable in variables(part.pattern)]
        check_ranges(part.where, used, self._builder.findings)
        ranges = {range_.variable: range_ for range_ in reversed(part.where)}
        ranged = {name: ranges[name] for name in dict.fromkeys(used) if name in ranges}
        self._check_size(part, ranged.values())
        matched = False
        foreign: dict[Value, None] = {}
        for values in product(*[range_values(range_) for range_ in ranged.values()]):
            bindings = {**self._bindings, **dict(zip(ranged, values, strict=True))}
            only = fixed(part.pattern, bindings)
            if only is not None and only not in self._keys:
                foreign.setdefault(only)
                self._ignore(part, only, bindings)
                continue
            for key, bound in self._matching(part.pattern, only, bindings):
                matched = True
                self._give(part, key, bound)
        if foreign:
            self._tell_ignored(part, list(foreign))
        elif not matched:
            raise Problem(
                error(
                    "HRG028",
                    f"no key of {told(self._type)} matches '{pattern_text(part.pattern)}'",
                    part.pattern.span or part.span,
                )
            )

    def _check_size(self, part: s.MapPart, ranges: Iterable[s.Range]) -> None:
        size = prod([range_size(range_) for range_ in ranges])
        if size > LARGEST_DOMAIN:
            raise Problem(
                error(
                    "HRG018",
                    f"the part has {size} entries; more than {LARGEST_DOMAIN} are too many",
                    part.span,
                )
            )

    def _matching(
        self, pattern: s.Pattern, only: Value | None, bindings: Bindings
    ) -> Iterator[tuple[Value, Bindings]]:
        """The keys that match, with the values that all variables have then."""
        if only is not None:
            yield only, bindings
            return
        self._builder.count(len(self._keys), pattern.span)
        for key in self._keys:
            bound = dict(bindings)
            if extend(pattern, key, bound):
                yield key, bound

    def _ignore(self, part: s.MapPart, key: Value, bindings: Bindings) -> None:
        """Note the value at what is no key; one that cannot be worked out counts for nothing."""
        self._builder.count(1, part.span)
        value = self._builder.attempt(part.value, self._rest, bindings)
        if value is not None:
            self._ignored.setdefault(key, value)

    def _tell_ignored(self, part: s.MapPart, keys: list[Value]) -> None:
        first, others = keys[0], len(keys) - 1
        is_value = any(self._builder.kinds.symbol_of(key) is not None for key in keys)
        if others:
            names = ", ".join([written(key) for key in keys[:_NAMED]])
            some = f"{names}, ..." if len(keys) > _NAMED else names
            what = f"count only {_READ}" if is_value else "are ignored"
            message = f"{len(keys)} values {what}: no keys of {told(self._type)} are {some}"
        else:
            what = f"counts only {_READ}" if is_value else "is ignored"
            message = f"'{written(first)}' is no key of {told(self._type)}; its value {what}"
        self._builder.findings.warning(
            "HRG028",
            message,
            part.pattern.span or part.span,
            hint=member_hint(first, self._type, self._keys),
        )

    def _give(self, part: s.MapPart, key: Value, bindings: Bindings) -> None:
        if key in self._values:
            raise Problem(
                error(
                    "HRG027",
                    f"key '{written(key)}' is given twice",
                    part.pattern.span or part.span,
                    notes=[("the first value", self._givers[key].span)],
                    hint="no part of a map comes before another, as cases of a function do: "
                    "':value' or '_ = value' is for the keys that are left",
                )
            )
        self._builder.count(1, part.span)
        self._givers[key] = part
        self._values[key] = self._builder.value(part.value, self._rest, bindings)

    def _fill(self, part: s.MapPart) -> None:
        """The entries of ``X = value`` for all other keys."""
        assert isinstance(part.pattern, s.NamePattern)
        for key in self._keys:
            if key not in self._values:
                self._give(part, key, {**self._bindings, part.pattern.name: key})

    def _check_complete(self, made: MapLiteral) -> None:
        """Warn of keys without a value: in the published tool they have the most frequent one."""
        missing = [key for key in self._keys if key not in self._values]
        if missing:
            others = len(missing) - 1
            self._builder.findings.warning(
                "HRG029",
                f"the map has no value for '{written(missing[0])}', which gets the most frequent"
                f"{self._told(made.entries[0][1])}",
                self._node.span,
                hint="add a value for all other keys: _ = value",
                notes=[(f"and none for {others} other {_keys(others)}", None)] if others else (),
            )

    def _told(self, default: RgValue) -> str:
        if not self._rest.keys:
            for value, symbol in self._builder.kinds.symbols(self._rest.leaf).items():
                if symbol is default:
                    return f": '{written(value)}'"
        return " one"


def _keys(number: int) -> str:
    return "key" if number == 1 else "keys"
