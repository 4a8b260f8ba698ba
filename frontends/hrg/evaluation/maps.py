"""Values of a declared type as RG writes them: symbols, and maps with a default (specs/hrg.md
sections 3.5 and 3.6).
"""

from __future__ import annotations

from collections.abc import Mapping

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.evaluate import Evaluator
from rgt.frontends.hrg.evaluation.kinds import Flat, Kinds, Shape, told
from rgt.frontends.hrg.evaluation.literals import Literal
from rgt.frontends.hrg.evaluation.members import no_member
from rgt.frontends.hrg.evaluation.pairs import from_pairs
from rgt.frontends.hrg.names import Names
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import Diagnostic, Span, error, nearest
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.values import Symbol
from rgt.ir.values import Value as RgValue

LARGEST_MAP = 1_000_000
ALL_TABLES = 10_000_000
"""How many entries the tables of all functions may have."""


class Builder:
    """Makes values of RG; a mistake is a `Problem`, further ones of the same map are findings.

    `named` are the functions that stand by their names in what was made since `begin`; `room`
    is how many entries more the tables of functions may have.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        kinds: Kinds,
        shapes: Mapping[str, Shape],
        names: Names,
        findings: Findings,
    ) -> None:
        self.evaluator = evaluator
        self.kinds = kinds
        self.findings = findings
        self.named: dict[str, None] = {}
        self.room = ALL_TABLES
        self._entries = 0
        self._shapes = shapes
        self.names = names

    def begin(self) -> None:
        """What is made from now on belongs to another declaration."""
        self.named = {}
        self._entries = 0

    def count(self, entries: int, span: Span | None) -> None:
        """Count entries that are made or looked at; `Problem` (HRG018) if they are too many."""
        self._entries += entries
        if self._entries > LARGEST_MAP:
            raise Problem(error("HRG018", f"the map has more than {LARGEST_MAP} entries", span))

    def value(self, node: s.Expression, shape: Shape, bindings: Mapping[str, Value]) -> RgValue:
        """The value of an expression as one of the type `shape`."""
        while isinstance(node, s.Conditional):
            holds = self.evaluator.condition(node.condition, bindings)
            node = node.yes if holds else node.no
        if not shape.keys:
            return self._symbol(node, shape.leaf, bindings)
        if isinstance(node, s.MapLiteral):
            return Literal(self, node, shape, bindings).built()
        return self.function(self.evaluator.value(node, bindings), shape, node.span)

    def attempt(
        self, node: s.Expression, shape: Shape, bindings: Mapping[str, Value]
    ) -> RgValue | None:
        """The value of an expression that does not matter much; None if it has a mistake."""
        findings, self.findings = self.findings, Findings()
        try:
            return self.value(node, shape, bindings)
        except Problem:
            return None
        finally:
            self.findings = findings

    def symbol(self, value: Value, type_: Flat, span: Span | None) -> Symbol:
        """The symbol of a value that must belong to a type."""
        symbol = self.kinds.symbols(type_).get(value)
        if symbol is None:
            raise Problem(no_member(value, type_, self.kinds, span))
        return symbol

    def function(self, name: Value, shape: Shape, span: Span | None) -> RgValue:
        """A function as a map: its name where it has just that type, a map of its own if not."""
        found = self._shapes.get(name) if isinstance(name, str) else None
        if found is None or len(found.keys) != len(shape.keys):
            raise Problem(self._no_such_map(name, shape, span))
        assert isinstance(name, str)
        if self._same_keys(found, shape) and self._within(found.leaf, shape.leaf):
            self.named[name] = None
            return Symbol(self.names.constant(name))
        return self._copied(name, (), shape, found, span)

    def _symbol(self, node: s.Expression, leaf: Flat, bindings: Mapping[str, Value]) -> Symbol:
        if isinstance(node, s.MapLiteral):
            raise Problem(
                error("HRG023", f"a map stands where a value of {told(leaf)} is needed", node.span)
            )
        return self.symbol(self.evaluator.value(node, bindings), leaf, node.span)

    def _no_such_map(self, name: Value, shape: Shape, span: Span | None) -> Diagnostic:
        wanted = " -> ".join([told(part) for part in (*shape.keys, shape.leaf)])
        alike = [f for f, other in self._shapes.items() if len(other.keys) == len(shape.keys)]
        return error(
            "HRG023",
            f"'{written(name)}' is no map {wanted}",
            span,
            hint=(nearest(name, alike) if isinstance(name, str) else None)
            or "name a function of that type, or write a map: { :default }",
        )

    def _same_keys(self, left: Shape, right: Shape) -> bool:
        return left.keys == right.keys or all(
            self.kinds.symbols(one).keys() == self.kinds.symbols(other).keys()
            for one, other in zip(left.keys, right.keys, strict=True)
        )

    def _within(self, left: Flat, right: Flat) -> bool:
        return left == right or self.kinds.symbols(left).keys() <= self.kinds.symbols(right).keys()

    def _copied(
        self,
        name: str,
        arguments: tuple[Value, ...],
        shape: Shape,
        found: Shape,
        span: Span | None,
    ) -> RgValue:
        """The values of a function at the keys of another type."""
        level = len(arguments)
        self.count(1, span)
        if level == len(shape.keys):
            value = self.evaluator.call(name, arguments, span)
            call = written(Term(name, arguments))
            symbol = self.kinds.symbols(shape.leaf).get(value)
            if symbol is None:
                raise Problem(no_member(value, shape.leaf, self.kinds, span, call))
            return symbol
        theirs = self.kinds.symbols(found.keys[level])
        mine = self.kinds.symbols(shape.keys[level])
        for key in mine:
            if key not in theirs:
                raise Problem(
                    error(
                        "HRG023",
                        f"'{name}' has no value for '{written(key)}' of "
                        f"{told(shape.keys[level])}: its argument is {told(found.keys[level])}",
                        span,
                    )
                )
        return from_pairs(
            [symbol.name for symbol in mine.values()],
            [self._copied(name, (*arguments, key), shape, found, span) for key in mine],
        )
