"""Expressions whose value is fixed before the game is played (specs/hrg.md section 3.4).

An expression is compiled once, to closures over an environment of variables, and then run for
every binding of them: a function of two squares is asked thousands of times.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.arithmetic import (
    BITS,
    LARGEST_NUMBER,
    OPERATIONS,
    checked_term,
    no_order,
    to_bit,
    to_number,
)
from rgt.frontends.hrg.evaluation.members import truth_hint
from rgt.frontends.hrg.evaluation.routines import Environment, PutOff, Routine, applied, wrong_count
from rgt.frontends.hrg.values import Term, Value, compare, number
from rgt.ir.diagnostics import Diagnostic, Span, error, nearest
from rgt.ir.findings.findings import Problem

Code = Callable[[Environment], Value]
Test = Callable[[Environment], bool]

ORDER = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (1, 0)}
BUILT_IN = {"not": 1, "true": 0, "false": 0, "reachable": 1}
"""Calls that are conditions, and how many arguments they have."""
_NO_VARIABLE = "it is no element and no function; variables begin with a capital letter"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What names mean: values of domains, symbols in them, variables; `routines` by name."""

    domains: Mapping[str, tuple[Value, ...]]
    atoms: frozenset[str]
    variables: frozenset[str]
    routines: Mapping[str, Routine]


class Compiler:
    """Makes closures of expressions.

    What is wrong whatever the variables are is collected in `mistakes`, and the closure
    raises it as a `Problem` when it is run.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._words = vocabulary
        self._numbers: dict[Value, int] = {}
        self._members: dict[str, frozenset[Value]] = {}
        self.mistakes: list[Diagnostic] = []

    # -- values --------------------------------------------------------------------------------

    def value(self, node: s.Expression, bound: frozenset[str]) -> Code:
        """The code of an expression in which the variables `bound` have values."""
        if isinstance(node, s.Name):
            return self._name(node, bound)
        if isinstance(node, s.Construct):
            return self._construct(node, bound)
        if isinstance(node, s.Conditional):
            return self._conditional(node, bound)
        if isinstance(node, s.Binary) and node.operator in OPERATIONS:
            return self._arithmetic(node, bound)
        if isinstance(node, s.MapLiteral):
            return _map_as_value(node)
        if isinstance(node, s.Binary) or self._built_in(node) is not None:
            test = self.test(node, bound)
            return lambda env: BITS[test(env)]
        return self._application(node, bound)

    def _name(self, node: s.Name, bound: frozenset[str]) -> Code:
        name, words = node.name, self._words
        if name in bound:
            return lambda env: env[name]
        routine = words.routines.get(name)
        if name in words.atoms or number(name) is not None:
            return lambda env: name
        if routine is not None:
            return self._call(routine, []) if routine.keys == 0 else lambda env: name
        return self._unknown(node, bound)

    def _unknown(self, node: s.Name, bound: frozenset[str]) -> Code:
        name, words = node.name, self._words
        if name in words.variables:
            return self._wrong(
                "HRG021",
                f"'{name}' changes during play; its value is not known before",
                node.span,
                hint="only elements and functions can stand here",
            )
        if name in words.domains:
            hint: str | None = f"'{name}' is a domain: write one of its elements, or 'x in {name}'"
        elif s.is_variable(name):
            hint = truth_hint(name) or nearest(name, sorted(bound)) or "no pattern gives it a value"
        else:
            symbols = [atom for atom in words.atoms if number(atom) is None]
            known = sorted({*bound, *symbols, *words.routines})
            hint = truth_hint(name) or nearest(name, known) or _NO_VARIABLE
        what = "variable" if s.is_variable(name) else "name"
        return self._wrong("HRG019", f"unknown {what} '{name}'", node.span, hint=hint)

    def _construct(self, node: s.Construct, bound: frozenset[str]) -> Code:
        name, span = node.name, node.span
        codes = [self.value(argument, bound) for argument in node.arguments]

        def construct(env: Environment) -> Value:
            arguments = tuple([code(env) for code in codes])
            for argument in arguments:
                if argument.__class__ is Term:
                    return checked_term(Term(name, arguments), span)
            return Term(name, arguments)

        return construct

    def _conditional(self, node: s.Conditional, bound: frozenset[str]) -> Code:
        """A chain of conditions is one closure, so that it may be as long as it likes."""
        arms: list[tuple[Test, Code]] = []
        rest: s.Expression = node
        while isinstance(rest, s.Conditional):
            arms.append((self.test(rest.condition, bound), self.value(rest.yes, bound)))
            rest = rest.no
        last = self.value(rest, bound)

        def conditional(env: Environment) -> Value:
            for test, code in arms:
                if test(env):
                    return code(env)
            return last(env)

        return conditional

    def _arithmetic(self, node: s.Binary, bound: frozenset[str]) -> Code:
        left, right = self.value(node.left, bound), self.value(node.right, bound)
        operate, known, span = OPERATIONS[node.operator], self._numbers, node.span

        def arithmetic(env: Environment) -> Value:
            one, other = left(env), right(env)
            first, second = known.get(one), known.get(other)
            if first is None:
                first = known[one] = to_number(one, node.left.span)
            if second is None:
                second = known[other] = to_number(other, node.right.span)
            result = operate(first, second, span)
            if -LARGEST_NUMBER <= result <= LARGEST_NUMBER:
                return str(result)
            raise Problem(error("HRG020", f"the number {result} is too large", span))

        return arithmetic

    # -- conditions ----------------------------------------------------------------------------

    def test(self, node: s.Expression, bound: frozenset[str]) -> Test:
        """The code of a condition in which the variables `bound` have values."""
        if isinstance(node, s.Binary):
            if node.operator in ("&&", "||"):
                return self._chain(node, bound)
            if node.operator in ("==", "!="):
                return self._equality(node, bound)
            if node.operator in ORDER:
                return self._order(node, bound)
            if node.operator == "in":
                return self._membership(node, bound)
        built_in = self._built_in(node)
        if built_in is not None:
            return self._built_in_test(built_in, node, bound)
        code = self.value(node, bound)
        return lambda env: to_bit(code(env), node.span)

    def _chain(self, node: s.Binary, bound: frozenset[str]) -> Test:
        """``a && b && c`` or ``a || b || c``, as long as it likes, from left to right."""
        tests = [self.test(part, bound) for part in _parts(node)]
        decisive = node.operator == "||"

        def chain(env: Environment) -> bool:
            for test in tests:
                if test(env) is decisive:
                    return decisive
            return not decisive

        return chain

    def _equality(self, node: s.Binary, bound: frozenset[str]) -> Test:
        left, right = self.value(node.left, bound), self.value(node.right, bound)
        if node.operator == "==":
            return lambda env: left(env) == right(env)
        return lambda env: left(env) != right(env)

    def _order(self, node: s.Binary, bound: frozenset[str]) -> Test:
        left, right = self.value(node.left, bound), self.value(node.right, bound)
        wanted, known, span = ORDER[node.operator], self._numbers, node.span

        def order(env: Environment) -> bool:
            one, other = left(env), right(env)
            first, second = known.get(one), known.get(other)
            if first is None or second is None:
                found = _compared(one, other, known, span)
            else:
                found = (first > second) - (first < second)
            return found in wanted

        return order

    def _membership(self, node: s.Binary, bound: frozenset[str]) -> Test:
        left, domain = self.value(node.left, bound), node.right
        name = domain.name if isinstance(domain, s.Name) else ""
        values = self._words.domains.get(name)
        if values is None:
            wrong = self._wrong(
                "HRG019",
                f"unknown domain '{name}'" if name else "only a domain can stand after 'in'",
                domain.span,
                hint=nearest(name, self._words.domains),
            )
            return lambda env: bool(wrong(env))
        members = self._members.setdefault(name, frozenset(values))
        return lambda env: left(env) in members

    def _built_in(self, node: s.Expression) -> str | None:
        """The name of a built-in call."""
        if isinstance(node, s.Call) and isinstance(node.function, s.Name):
            name = node.function.name
            return name if name in BUILT_IN else None
        return None

    def _built_in_test(self, name: str, node: s.Expression, bound: frozenset[str]) -> Test:
        assert isinstance(node, s.Call)
        if len(node.arguments) != BUILT_IN[name]:
            wanted = BUILT_IN[name]
            wrong = self._wrong("HRG025", wrong_count(name, wanted, node.arguments), node.span)
            return lambda env: bool(wrong(env))
        if name == "not":
            inner = self.test(node.arguments[0], bound)
            return lambda env: not inner(env)
        if name == "reachable":
            wrong = self._wrong(
                "HRG021", "'reachable' is asked during play; it is not known before", node.span
            )
            return lambda env: bool(wrong(env))
        answer = name == "true"
        return lambda env: answer

    # -- calls ---------------------------------------------------------------------------------

    def _application(self, node: s.Expression, bound: frozenset[str]) -> Code:
        """``f(a)(b)``, ``f(a, b)`` and ``f[a][b]`` are the same."""
        head, arguments = _flattened(node)
        codes = [self.value(argument, bound) for argument in arguments]
        routine = None
        if isinstance(head, s.Name) and head.name not in bound:
            routine = self._words.routines.get(head.name)
            if routine is None:
                return self._no_function(head)
        if routine is None:
            return self._apply(self.value(head, bound), codes, node.span)
        if not routine.arity <= len(codes) <= routine.keys:
            message = wrong_count(routine.name, routine.keys, arguments)
            return self._wrong("HRG025", message, node.span)
        first = self._call(routine, codes[: routine.arity])
        if len(codes) == routine.arity:
            return first
        return self._apply(first, codes[routine.arity :], node.span)

    def _no_function(self, head: s.Name) -> Code:
        words, name = self._words, head.name
        if name in words.variables:
            return self._unknown(head, frozenset())
        known = name in words.atoms or number(name) is not None
        message = f"'{name}' is no function" if known else f"unknown function '{name}'"
        hint: str | None = nearest(name, words.routines)
        values = (value for domain in words.domains.values() for value in domain)
        if any(isinstance(value, Term) and value.name == name for value in values):
            hint = f"names of terms begin with a capital letter, as '{name[:1].upper()}{name[1:]}'"
        return self._wrong("HRG019", message, head.span, hint=hint)

    def _call(self, routine: Routine, codes: Sequence[Code]) -> Code:
        answers = routine.answers

        def call(env: Environment) -> Value:
            arguments = tuple([code(env) for code in codes])
            answer = answers.get(arguments)
            if answer is None:
                raise PutOff(routine, arguments)
            return answer

        return call

    def _apply(self, function: Code, codes: Sequence[Code], span: Span | None) -> Code:
        """A call of a function that only running tells."""
        routines = self._words.routines

        def apply(env: Environment) -> Value:
            return applied(routines, function(env), tuple([code(env) for code in codes]), span)

        return apply

    def _wrong(
        self, code: str, message: str, span: Span | None, *, hint: str | None = None
    ) -> Code:
        diagnostic = error(code, message, span, hint=hint)
        self.mistakes.append(diagnostic)

        def wrong(env: Environment) -> Value:
            raise Problem(diagnostic)

        return wrong


def _map_as_value(node: s.MapLiteral) -> Code:
    """Told when it is run only: functions with fewer arguments in their cases may give maps."""
    diagnostic = error("HRG021", "a map stands where one value is needed", node.span)

    def wrong(env: Environment) -> Value:
        raise Problem(diagnostic)

    return wrong


def _compared(left: Value, right: Value, known: dict[Value, int], span: Span | None) -> int:
    """The order of two values; what numbers they are is kept in `known`."""
    found = compare(left, right)
    if found is None:
        raise Problem(no_order(left, right, span))
    if isinstance(left, str) and isinstance(right, str):
        known[left], known[right] = int(left), int(right)
    return found


def _flattened(node: s.Expression) -> tuple[s.Expression, list[s.Expression]]:
    arguments: list[s.Expression] = []
    while isinstance(node, s.Call | s.Index):
        if isinstance(node, s.Call):
            arguments[:0] = node.arguments
            node = node.function
        else:
            arguments.insert(0, node.key)
            node = node.map
    return node, arguments


def _parts(node: s.Binary) -> list[s.Expression]:
    """The operands of a chain of one operator, from left to right."""
    parts: list[s.Expression] = []
    waiting: list[s.Expression] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, s.Binary) and part.operator == node.operator:
            waiting += (part.right, part.left)
        else:
            parts.append(part)
    return parts
