"""The syntax tree of GDL: terms, formulas, rules, descriptions (specs/gdl.md section 1).

Nodes are frozen and compare by meaning: places in the source and comments do not take part.
Constants and variables exist once each, so that they are compared and hashed by identity:
recovery does so millions of times.
A node keeps two character offsets; `Description.span` turns them into a `Span` when a
diagnostic needs one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rgt.ir.diagnostics import Source, Span
from rgt.ir.structures.interning import Term as Interned
from rgt.ir.structures.interning import interned

KEYWORDS = frozenset(
    {
        "base",
        "does",
        "goal",
        "init",
        "input",
        "legal",
        "next",
        "role",
        "sees",
        "terminal",
        "true",
    }
)
"""The relations that the language itself gives a meaning to."""

CONNECTIVES = frozenset({"not", "and", "or"})
"""What makes conditions of conditions."""

ARITIES = {
    "base": 1,
    "does": 2,
    "goal": 2,
    "init": 1,
    "input": 2,
    "legal": 2,
    "next": 1,
    "role": 1,
    "sees": 2,
    "terminal": 0,
    "true": 1,
}
"""How many arguments each keyword takes."""


@interned
class Constant(Interned):
    """An object name, in lower case; a quoted symbol keeps its quotes and its case."""

    name: str

    def __str__(self) -> str:
        return self.name


@interned
class Variable(Interned):
    """A variable; `name` includes the question mark."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Compound:
    """A function term ``(name arg ...)`` with at least one argument."""

    name: str
    args: tuple[Term, ...]

    def __str__(self) -> str:
        return f"({self.name} {' '.join(map(str, self.args))})"


Term = Constant | Variable | Compound


@dataclass(frozen=True, slots=True)
class Sentence:
    """An atomic formula: a relation `name` over terms."""

    name: str
    args: tuple[Term, ...] = ()
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"({' '.join((self.name, *map(str, self.args)))})" if self.args else self.name


@dataclass(frozen=True, slots=True)
class Distinct:
    """``(distinct left right)``: the two terms are different."""

    left: Term
    right: Term
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"(distinct {self.left} {self.right})"


@dataclass(frozen=True, slots=True)
class Negation:
    """``(not part)``: negation as failure."""

    part: Formula
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"(not {self.part})"


@dataclass(frozen=True, slots=True)
class Conjunction:
    """``(and part ...)``."""

    parts: tuple[Formula, ...]
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"({' '.join(('and', *map(str, self.parts)))})"


@dataclass(frozen=True, slots=True)
class Disjunction:
    """``(or part ...)``."""

    parts: tuple[Formula, ...]
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"({' '.join(('or', *map(str, self.parts)))})"


Formula = Sentence | Distinct | Negation | Conjunction | Disjunction


@dataclass(frozen=True, slots=True)
class Rule:
    """``(<= head body ...)``, or the fact `head` when the body is empty."""

    head: Sentence
    body: tuple[Formula, ...] = ()
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        if not self.body:
            return str(self.head)
        return f"(<= {self.head} {' '.join(map(str, self.body))})"


@dataclass(frozen=True, slots=True)
class Transition:
    """``action :: conditions ==> effects``; without an action it takes place in every step.

    Effects are sentences or negated sentences.  `transitions.py` has what it means.
    """

    action: Sentence | None
    conditions: tuple[Formula, ...]
    effects: tuple[Formula, ...]
    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


Statement = Rule | Transition


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment: its text without its line break, and the offset of its start."""

    text: str
    start: int


@dataclass(frozen=True)
class Description:
    """A whole game description: its rules in file order, and the comments between them.

    `written` has what an infix text says, if it is one: rules, and transitions, of which `rules`
    has the meaning.  It is empty for KIF.
    """

    rules: tuple[Rule, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False, repr=False)
    source: Source = field(default=Source("<text>"), compare=False, repr=False)
    written: tuple[Statement, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        text = self.source.text
        starts = [0]
        while (newline := text.find("\n", starts[-1])) >= 0:
            starts.append(newline + 1)
        return starts

    def span(self, node: Formula | Statement | Comment) -> Span:
        """The place of a node of this description in its source."""
        end = node.start + len(node.text) if isinstance(node, Comment) else node.end
        line, column = self.position(node.start)
        end_line, end_column = self.position(max(end, node.start + 1))
        return Span(self.source, line, column, end_line, end_column)

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based (line, column) of a character offset; logarithmic in the text's length."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1


def variables(node: Term | Formula) -> Iterator[Variable]:
    """Every occurrence of a variable in a term or formula, from left to right."""
    match node:
        case Variable():
            yield node
        case Compound(_, args) | Sentence(_, args):
            for arg in args:
                yield from variables(arg)
        case Distinct(left, right):
            yield from variables(left)
            yield from variables(right)
        case Negation(part):
            yield from variables(part)
        case Conjunction(parts) | Disjunction(parts):
            for inner in parts:
                yield from variables(inner)
        case _:
            pass


def sentences(formula: Formula) -> Iterator[tuple[Sentence, bool]]:
    """Every sentence of a formula from left to right, and whether it stands negated."""
    match formula:
        case Sentence():
            yield formula, False
        case Negation(part):
            for sentence, negated in sentences(part):
                yield sentence, not negated
        case Conjunction(parts) | Disjunction(parts):
            for inner in parts:
                yield from sentences(inner)
        case _:
            pass


def distincts(formula: Formula) -> Iterator[Distinct]:
    """Every ``distinct`` of a formula from left to right."""
    match formula:
        case Distinct():
            yield formula
        case Negation(part):
            yield from distincts(part)
        case Conjunction(parts) | Disjunction(parts):
            for inner in parts:
                yield from distincts(inner)
        case _:
            pass


def safe_variables(body: Iterable[Formula]) -> set[Variable]:
    """The variables that a body binds: in an ``or``, those that every alternative binds."""
    found: set[Variable] = set()
    for part in body:
        found |= _bound_by(part, True)
    return found


def _bound_by(formula: Formula, positive: bool) -> set[Variable]:
    """The variables that a formula, or its negation, binds."""
    match formula:
        case Sentence():
            return set(variables(formula)) if positive else set()
        case Negation(part):
            return _bound_by(part, not positive)
        case Conjunction(parts) | Disjunction(parts):
            bound = [_bound_by(part, positive) for part in parts]
            return (
                set.union(*bound)
                if isinstance(formula, Conjunction) == positive
                else set.intersection(*bound)
            )
        case Distinct():
            return set() if positive else set(variables(formula))


def conditions(rule: Rule) -> Iterator[Sentence]:
    """The sentences of a rule's body."""
    for part in rule.body:
        for sentence, _ in sentences(part):
            yield sentence
