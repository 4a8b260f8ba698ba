"""Values and conditions worked out from expressions and bindings, with everything remembered."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.compile import Code, Compiler, Test, Vocabulary
from rgt.frontends.hrg.evaluation.routines import MOST_CALLS, Arguments, Machine, applied
from rgt.frontends.hrg.values import Value
from rgt.ir.diagnostics import Span


class Evaluator:
    """Compiles an expression when it is met first, and runs it."""

    def __init__(self, vocabulary: Vocabulary, most_calls: int = MOST_CALLS) -> None:
        self.vocabulary = vocabulary
        self.compiler = Compiler(vocabulary)
        self.machine = Machine(most_calls)
        # the expressions are kept, so that no other one can have the same id
        self._codes: dict[tuple[int, frozenset[str]], tuple[s.Expression, Code]] = {}
        self._tests: dict[tuple[int, frozenset[str]], tuple[s.Expression, Test]] = {}

    def value(self, expression: s.Expression, bindings: Mapping[str, Value]) -> Value:
        """The value of an expression; raises `Problem`."""
        bound = frozenset(bindings)
        known = self._codes.get((id(expression), bound))
        if known is None:
            known = (expression, self.compiler.value(expression, bound))
            self._codes[id(expression), bound] = known
        return self.machine.run(known[1], bindings)

    def condition(self, expression: s.Expression, bindings: Mapping[str, Value]) -> bool:
        """Whether a condition holds; raises `Problem`."""
        bound = frozenset(bindings)
        known = self._tests.get((id(expression), bound))
        if known is None:
            known = (expression, self.compiler.test(expression, bound))
            self._tests[id(expression), bound] = known
        return self.machine.run(known[1], bindings)

    def call(self, name: str, arguments: Arguments, span: Span | None) -> Value:
        """The answer of a function; raises `Problem`."""
        routines = self.vocabulary.routines
        return self.machine.run(lambda _: applied(routines, name, arguments, span), {})
