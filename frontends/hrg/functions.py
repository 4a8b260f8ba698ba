"""Functions and their tables (specs/hrg.md section 3.3).

A function is total: every tuple of arguments is covered by a case, the first that matches
counts, and every answer is a value of the type.  With fewer patterns than the type has
arguments the cases give the names of functions of the rest, or maps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.compile import BUILT_IN, Code, Compiler
from rgt.frontends.hrg.findings import Findings, Problem
from rgt.frontends.hrg.kinds import Flat, Shape, told
from rgt.frontends.hrg.maps import Builder
from rgt.frontends.hrg.members import no_member
from rgt.frontends.hrg.pairs import from_pairs
from rgt.frontends.hrg.patterns import (
    Bindings,
    HeadMatcher,
    extend,
    fixed,
    head_matcher,
    pattern_text,
    variables,
)
from rgt.frontends.hrg.routines import Arguments, PutOff, Routine, wrong_count
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import error
from rgt.ir.values import Value as RgValue

LARGEST_TABLE = 5_000_000
_REMEMBERED = 250_000
_MOST_FAILURES = 1_000


class Cases:
    """The cases of a function, compiled; `used` tells which of them ever matched."""

    def __init__(self, function: s.Function, keys: int, findings: Findings) -> None:
        self.function = function
        self.cases = _of_one_length(function, keys, findings)
        self.arity = len(self.cases[0].patterns) if self.cases else keys
        self.used = bytearray(len(self.cases))
        self._codes: list[Code] = []
        self._exact: dict[Arguments, int] = {}
        self._others: list[tuple[int, HeadMatcher]] = []
        self._uncovered: Problem | None = None
        for index, case in enumerate(self.cases):
            self._add_head(index, case)

    def compile(self, compiler: Compiler) -> None:
        """Compile the bodies, once all functions are known."""
        for case in self.cases:
            bound = frozenset([v.name for p in case.patterns for v in variables(p)])
            self._codes.append(compiler.value(case.body, bound))

    def select(self, arguments: Arguments) -> tuple[int, Bindings]:
        """The first case that matches, and what it binds; `Problem` (HRG022) if none does."""
        bindings: Bindings = {}
        last = self._exact.get(arguments, len(self.cases))
        for index, match in self._others:
            if index > last:
                break
            if match(arguments, bindings):
                last = index
                break
        if last == len(self.cases):
            raise self._no_case(arguments)
        self.used[last] = 1
        return last, bindings

    def run(self, arguments: Arguments) -> Value:
        """The answer; raises `Problem` or `PutOff`."""
        index, bindings = self.select(arguments)
        return self._codes[index](bindings)

    def _add_head(self, index: int, case: s.Case) -> None:
        """Cases without variables are found by their arguments, the others one after another."""
        values = [fixed(pattern, {}) for pattern in case.patterns]
        exact = tuple([value for value in values if value is not None])
        if len(exact) == len(values):
            self._exact.setdefault(exact, index)
        else:
            self._others.append((index, head_matcher(case.patterns)))

    def _no_case(self, arguments: Arguments) -> Problem:
        """The problem of the first arguments without a case; one is enough to be told."""
        if self._uncovered is None:
            function = self.function
            wildcards = ", ".join(["_"] * len(arguments))
            self._uncovered = Problem(
                error(
                    "HRG022",
                    f"{written(Term(function.name, arguments))} is covered by no case",
                    function.name_span or function.span,
                    hint=f"add a case, such as '{function.name}({wildcards}) = ...' at the end",
                )
            )
        return self._uncovered


def _of_one_length(function: s.Function, keys: int, findings: Findings) -> tuple[s.Case, ...]:
    """The cases with as many patterns as the first; the others are told."""
    good: list[s.Case] = []
    for case in function.cases:
        given = len(case.patterns)
        if given > keys:
            message = wrong_count(function.name, keys, case.patterns)
            findings.error("HRG025", message, case.span)
        elif good and given != len(good[0].patterns):
            findings.error(
                "HRG025",
                f"this case of '{function.name}' has {given} patterns, the first one has "
                f"{len(good[0].patterns)}",
                case.span,
                notes=[("the first case", good[0].span)],
            )
        else:
            good.append(case)
    return tuple(good)


def check_heads(function: s.Function, atoms: frozenset[str], findings: Findings) -> None:
    """Warn of variables that look like something else."""
    if function.name in BUILT_IN:
        findings.error(
            "HRG011",
            f"'{function.name}' is built in",
            function.name_span or function.span,
            hint="give the function another name",
        )
    for case in function.cases:
        seen: set[str] = set()
        for variable in [v for pattern in case.patterns for v in variables(pattern)]:
            name = variable.name
            if name in atoms:
                findings.warning(
                    "HRG017",
                    f"'{name}' is a variable here, which matches everything, not the element",
                    variable.span or case.span,
                    hint="names that begin with a capital letter are variables in patterns",
                )
            elif name in seen:
                findings.warning(
                    "HRG017",
                    f"'{name}' stands twice in the patterns of one case; the last one counts",
                    variable.span or case.span,
                    hint=f"two values are not compared by that: write 'if {name} == ...'",
                )
            seen.add(name)


class Table:
    """The table of a function, which is a constant in RG."""

    def __init__(
        self, cases: Cases, routine: Routine, shape: Shape, builder: Builder, findings: Findings
    ) -> None:
        self._cases = cases
        self._function = cases.function
        self._routine = routine
        self._shape = shape
        self._builder = builder
        self._findings = findings
        self._result = shape.after(cases.arity)
        self._default = builder.kinds.default(self._result)
        self._symbols = builder.kinds.symbols(shape.leaf)
        self._failures = 0
        self._is_large = False

    def value(self) -> RgValue | None:
        """The table; None if it is too large.  Entries that fail are findings."""
        keys = self._shape.keys[: self._cases.arity]
        size = prod([len(self._builder.kinds.symbols(key)) for key in keys])
        if size > LARGEST_TABLE:
            self._findings.error(
                "HRG018",
                f"the table of '{self._function.name}' has {size} entries; more than "
                f"{LARGEST_TABLE} are too many",
                self._function.name_span or self._function.span,
            )
            return None
        self._is_large = size > _REMEMBERED
        return self._layer((), keys)

    def tell_unused(self) -> None:
        """Warn of cases that nothing reaches; after all functions had their chance."""
        if self._failures:
            return
        for case, used in zip(self._cases.cases, self._cases.used, strict=True):
            if not used:
                self._findings.warning(
                    "HRG024",
                    f"this case of '{self._function.name}' is never reached",
                    case.span,
                    hint=self._why_unused(case),
                )

    def _why_unused(self, case: s.Case) -> str:
        for pattern, key in zip(case.patterns, self._shape.keys, strict=False):
            if not any(extend(pattern, value, {}) for value in self._builder.kinds.values(key)):
                return f"no value of {told(key)} matches '{pattern_text(pattern)}'"
        return "the cases above it match all that it matches"

    def _layer(self, prefix: Arguments, keys: Sequence[Flat]) -> RgValue:
        if not keys:
            return self._entry(prefix)
        symbols = self._builder.kinds.symbols(keys[0])
        if len(keys) > 1:
            values = [self._layer((*prefix, key), keys[1:]) for key in symbols]
        else:
            values = self._row(prefix, symbols)
        return from_pairs([symbol.name for symbol in symbols.values()], values)

    def _row(self, prefix: Arguments, keys: Iterable[Value]) -> list[RgValue]:
        """The entries of all last arguments; most are simple and made here, without a call."""
        answers, run, symbols = self._routine.answers, self._cases.run, self._symbols
        row: list[RgValue] = []
        for key in keys:
            arguments = (*prefix, key)
            value = answers.get(arguments)
            if value is None and not self._result.keys:
                try:
                    value = answers[arguments] = run(arguments)
                except (PutOff, Problem):
                    value = None
            symbol = None if value is None else symbols.get(value)
            row.append(self._entry(arguments) if symbol is None else symbol)
        if self._is_large:
            answers.clear()
        return row

    def _entry(self, arguments: Arguments) -> RgValue:
        if self._failures > _MOST_FAILURES:
            return self._default
        try:
            if self._result.keys:
                return self._map(arguments)
            value = self._builder.evaluator.machine.answer(self._routine, arguments)
        except Problem as problem:
            self._failures += 1
            self._findings.add_first(problem.diagnostic)
            return self._default
        symbol = self._symbols.get(value)
        return self._outside(arguments, value) if symbol is None else symbol

    def _map(self, arguments: Arguments) -> RgValue:
        index, bindings = self._cases.select(arguments)
        return self._builder.value(self._cases.cases[index].body, self._result, bindings)

    def _outside(self, arguments: Arguments, value: Value) -> RgValue:
        """Tell of an answer that is no value of the type."""
        self._failures += 1
        index, _ = self._cases.select(arguments)
        call = written(Term(self._function.name, arguments))
        span = self._cases.cases[index].body.span
        self._findings.add_first(
            no_member(value, self._shape.leaf, self._builder.kinds, span, call)
        )
        return self._default
