"""The cases of a function: which one matches and what it gives (specs/hrg.md section 3.3)."""

from __future__ import annotations

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.compile import BUILT_IN, Code, Compiler
from rgt.frontends.hrg.evaluation.members import truth_hint
from rgt.frontends.hrg.evaluation.patterns import (
    CAPITALS,
    Bindings,
    HeadMatcher,
    fixed,
    head_matcher,
    variables,
)
from rgt.frontends.hrg.evaluation.routines import Arguments, wrong_count
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.findings.findings import Findings, Problem


class Cases:
    """The cases of a function, compiled.

    `used` tells which of them ever matched; `flaw` is what keeps the function from being one.
    """

    def __init__(self, function: s.Function, keys: int, findings: Findings) -> None:
        self.function = function
        self.cases, self.flaw = _of_one_length(function, keys)
        self.arity = len(self.cases[0].patterns) if self.cases else keys
        if self.flaw is not None:
            findings.add(self.flaw)
        self.used = bytearray(len(self.cases))
        self._codes: list[Code] = []
        self._exact: dict[Arguments, int] = {}
        self._others: list[tuple[int, HeadMatcher]] = []
        self._uncovered: Diagnostic | None = None
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
            raise Problem(self._no_case(arguments))
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

    def _no_case(self, arguments: Arguments) -> Diagnostic:
        """The finding about the first arguments without a case; one is enough to be told."""
        if self._uncovered is None:
            function = self.function
            wildcards = ", ".join(["_"] * len(arguments))
            self._uncovered = error(
                "HRG022",
                f"{written(Term(function.name, arguments))} is covered by no case",
                function.name_span or function.span,
                hint=self._truth()
                or f"add a case, such as '{function.name}({wildcards}) = ...' at the end",
            )
        return self._uncovered

    def _truth(self) -> str | None:
        """A hint where a case is written for `true` or `false`, which are no values."""
        patterns = (pattern for case in self.cases for pattern in case.patterns)
        names = (
            pattern.name
            for pattern in patterns
            if isinstance(pattern, s.NamePattern) and not s.is_variable(pattern.name)
        )
        return next((hint for name in names if (hint := truth_hint(name))), None)


def _of_one_length(function: s.Function, keys: int) -> tuple[tuple[s.Case, ...], Diagnostic | None]:
    """The cases with as many patterns as the first, and what is wrong with one of the others."""
    good: list[s.Case] = []
    flaw: Diagnostic | None = None
    for case in function.cases:
        given = len(case.patterns)
        if given > keys:
            flaw = flaw or error(
                "HRG025", wrong_count(function.name, keys, case.patterns), case.span
            )
        elif good and given != len(good[0].patterns):
            flaw = flaw or error(
                "HRG025",
                f"this case of '{function.name}' has {given} of its arguments, the first one "
                f"{len(good[0].patterns)}",
                case.span,
                notes=[("the first case", good[0].span)],
            )
        else:
            good.append(case)
    return tuple(good), flaw


def check_heads(function: s.Function, atoms: frozenset[str], findings: Findings) -> None:
    """Warn of variables that look like something else."""
    if function.name in BUILT_IN:
        findings.error(
            "HRG011",
            f"'{function.name}' is built in",
            function.name_span or function.span,
            hint="give the function another name",
        )
    if s.is_variable(function.name):
        findings.warning(
            "HRG017",
            f"'{function.name}' begins with a capital letter: {function.name}(x) is a term",
            function.name_span or function.span,
            hint=f"it can be called by {function.name}[x] only",
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
                    hint=CAPITALS,
                )
            elif name in seen:
                findings.warning(
                    "HRG017",
                    f"'{name}' stands twice in the patterns of one case; the last one counts",
                    variable.span or case.span,
                    hint=f"two values are not compared by that: write 'if {name} == ...'",
                )
            seen.add(name)
