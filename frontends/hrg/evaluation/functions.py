"""Functions and their tables (specs/hrg.md section 3.3).

A function is total: every tuple of arguments is covered by a case, the first that matches
counts, and every answer is a value of the type.  With fewer patterns than the type has
arguments the cases give the names of functions of the rest, or maps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.cases import Cases
from rgt.frontends.hrg.evaluation.kinds import Flat, Shape, told
from rgt.frontends.hrg.evaluation.maps import ALL_TABLES, Builder
from rgt.frontends.hrg.evaluation.members import no_member
from rgt.frontends.hrg.evaluation.pairs import from_pairs
from rgt.frontends.hrg.evaluation.patterns import extend
from rgt.frontends.hrg.evaluation.routines import Arguments, PutOff, Routine
from rgt.frontends.hrg.reading.pieces import pattern_text
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.findings.edits import insertion, removal
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.values import Value as RgValue

LARGEST_TABLE = 5_000_000
_REMEMBERED = 250_000
_MOST_FAILURES = 1_000
_MOST_CASES = 8
"""So many values are offered for arguments that no case is for."""


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
        self._told: set[int] = set()

    def value(self) -> RgValue | None:
        """The table; None if it is too large.  Entries that fail are findings."""
        keys = self._shape.keys[: self._cases.arity]
        size = prod([len(self._builder.kinds.symbols(key)) for key in keys])
        if size > min(LARGEST_TABLE, self._builder.room):
            self._failures = size
            self._findings.error(
                "HRG018",
                f"the table of '{self._function.name}' has {size} entries; more than "
                f"{LARGEST_TABLE}, or {ALL_TABLES} in all tables, are too many",
                self._function.name_span or self._function.span,
            )
            return None
        self._builder.room -= size
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
                    fixes=[removal(case.span, "this case")] if case.span else (),
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
            self._findings.add_first(self._with_cases(problem.diagnostic, arguments))
            return self._default
        symbol = self._symbols.get(value)
        return self._outside(arguments, value) if symbol is None else symbol

    def _with_cases(self, found: Diagnostic, arguments: Arguments) -> Diagnostic:
        """A finding; if no case is for these arguments, with one for each value it could have."""
        span = self._function.span
        values = [] if self._result.keys else list(self._symbols)
        if found.code != "HRG022" or found.notes or span is None or len(values) > _MOST_CASES:
            return found
        call = written(Term(self._function.name, arguments))
        cases = (f"{call} = {written(value)}" for value in values)
        return replace(found, fixes=tuple(insertion(span, f"\n{case}") for case in cases))

    def _map(self, arguments: Arguments) -> RgValue:
        index, bindings = self._cases.select(arguments)
        return self._builder.value(self._cases.cases[index].body, self._result, bindings)

    def _outside(self, arguments: Arguments, value: Value) -> RgValue:
        """Tell of an answer that is no value of the type."""
        self._failures += 1
        index, _ = self._cases.select(arguments)
        if index in self._told:
            return self._default
        self._told.add(index)
        call = written(Term(self._function.name, arguments))
        span = self._cases.cases[index].body.span
        self._findings.add(no_member(value, self._shape.leaf, self._builder.kinds, span, call))
        return self._default
