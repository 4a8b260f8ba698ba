"""The rules as recovery reads them: flat atoms, relations that never change as tables.

    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (succ ?x ?z))

becomes a rule over atoms of predicates `NEXT cell/3`, `TRUE cell/3` and `STATIC succ/2`, and the
table of ``succ`` is worked out at once.  A term without variables is one symbol, however deep it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rgt.frontends.gdl.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Relation,
    Substitution,
    Unequal,
    substitute,
)
from rgt.frontends.gdl.encode import Encoding, encode_position
from rgt.frontends.gdl.gringo import Bounds, GroundingLimit, run
from rgt.frontends.gdl.normalise import normalise
from rgt.frontends.gdl.permanent import freeze
from rgt.frontends.gdl.relations import INIT, ROLE, dynamic_relations, used_relations
from rgt.frontends.gdl.syntax import (
    Compound,
    Constant,
    Description,
    Rule,
    Term,
    Variable,
    sentences,
    variables,
)

MAX_ROWS = 200_000
"""The most rows of all tables of a game together."""

_SECONDS = 20.0
"""How long the tables may take."""

_MEMORY = 2**30
"""How many bytes of memory they may take while they are worked out."""


class Unrecovered(Exception):
    """The game, or a part of it, cannot be recovered; the text says why."""


class Kind(StrEnum):
    """What the atoms of a predicate speak of."""

    TRUE = "true"
    NEXT = "next"
    DOES = "does"
    LEGAL = "legal"
    GOAL = "goal"
    SEES = "sees"
    TERMINAL = "terminal"
    STATIC = "static"
    DERIVED = "derived"


@dataclass(frozen=True, slots=True, order=True)
class Predicate:
    """A relation, a kind of fact or a kind of move; `arity` counts the role of a move, too."""

    kind: Kind
    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate of constants and variables."""

    predicate: Predicate
    args: tuple[Term, ...]

    def __str__(self) -> str:
        inner = " ".join(map(str, (self.predicate.name, *self.args)))
        return f"({inner})" if self.args else inner


@dataclass(frozen=True, slots=True)
class Fact:
    """An atom as a condition: it holds or, if not `positive`, does not hold."""

    atom: Atom
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Different:
    """Two terms are (or, if not `positive`, are not) different."""

    left: Term
    right: Term
    positive: bool = True


Part = Fact | Different


@dataclass(frozen=True, slots=True)
class FlatRule:
    """`head` holds if all of `body` does; `origin` is the rule that it comes from."""

    head: Atom
    body: tuple[Part, ...]
    origin: Rule


Row = tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """The rules of a game: by the predicate that they conclude, and the tables.

    `init` has the first facts by predicate (of kind TRUE); `facts` and `moves` are the predicates
    of the state and of moves (of kind DOES), in the order of the text.
    """

    roles: tuple[str, ...]
    rules: Mapping[Predicate, tuple[FlatRule, ...]]
    tables: Mapping[Predicate, frozenset[Row]]
    init: Mapping[Predicate, frozenset[Row]]
    facts: tuple[Predicate, ...]
    moves: tuple[Predicate, ...]
    description: Description

    def of(self, predicate: Predicate) -> tuple[FlatRule, ...]:
        """The rules that conclude atoms of a predicate."""
        return self.rules.get(predicate, ())


def flatten(description: Description) -> Rules:
    """The rules of a description that `checks` finds no error in; raises Unrecovered."""
    used = {
        sentence.name
        for rule in description.rules
        for part in (rule.head, *rule.body)
        for sentence, _ in sentences(part)
    }
    names = Names(used)
    clauses = freeze(normalise(description, names), names)
    clauses = [c for c in clauses if c.head.name not in ("base", "input") or not _is_hint(c)]
    return _Flattening(description, clauses).rules()


def _is_hint(clause: Clause) -> bool:
    """Whether a clause says what may be, by GDL's own relations for that."""
    return clause.head.relation in (("base", 1), ("input", 2))


class _Flattening:
    """Clauses on the way to flat rules."""

    def __init__(self, description: Description, clauses: Sequence[Clause]) -> None:
        self.description = description
        needed = used_relations(
            clauses,
            [("legal", 2), ("next", 1), ("goal", 2), ("terminal", 0), ("sees", 2), INIT, ROLE],
        )
        self.clauses = [clause for clause in clauses if clause.head.relation in needed]
        self.dynamic = dynamic_relations(self.clauses) | {
            ("legal", 2),
            ("next", 1),
            ("goal", 2),
            ("terminal", 0),
            ("sees", 2),
        }
        self.fact_shapes: dict[Relation, None] = {}
        self.move_shapes: dict[Relation, None] = {}

    def rules(self) -> Rules:
        tables, init = self._tables()
        for fact in init:
            self.fact_shapes.setdefault((fact.name, fact.arity))
        for clause in self.clauses:
            if clause.head.relation == ("next", 1):
                self._shape(clause.head.args[0], self.fact_shapes)
            elif clause.head.relation == ("legal", 2):
                self._shape(clause.head.args[1], self.move_shapes)
        found: dict[Predicate, list[FlatRule]] = {}
        for clause in self.clauses:
            if clause.head.relation in self.dynamic and clause.head.name != "init":
                for flat in self._flat(clause):
                    found.setdefault(flat.head.predicate, []).append(flat)
        declared = [
            str(rule.head.args[0])
            for rule in self.description.rules
            if rule.head.name == "role" and len(rule.head.args) == 1
        ]
        roles = {row[0] for row in tables.get(Predicate(Kind.STATIC, "role", 1), ())}
        known = [role for role in dict.fromkeys(declared) if role in roles]
        return Rules(
            (*known, *sorted(roles - set(known))),
            {predicate: tuple(dict.fromkeys(each)) for predicate, each in found.items()},
            tables,
            init,
            tuple(Predicate(Kind.TRUE, name, arity) for name, arity in self.fact_shapes),
            tuple(Predicate(Kind.DOES, name, arity + 1) for name, arity in self.move_shapes),
            self.description,
        )

    def _shape(self, term: Term, shapes: dict[Relation, None]) -> None:
        if isinstance(term, Variable):
            raise Unrecovered(f"a rule concludes {term}, whatever that is")
        shapes.setdefault((term.name, len(term.args) if isinstance(term, Compound) else 0))

    # -- tables ----------------------------------------------------------------------------------

    def _tables(
        self,
    ) -> tuple[dict[Predicate, frozenset[Row]], dict[Predicate, frozenset[Row]]]:
        """What never changes, and the first state."""
        static = [clause for clause in self.clauses if clause.head.relation not in self.dynamic]
        relations = sorted({clause.head.relation for clause in static})
        used = {
            part.relation
            for clause in self.clauses
            for part in clause.body
            if isinstance(part, Literal)
        }
        wanted = [each for each in relations if each in used or each in (INIT, ROLE)]
        encoding = Encoding()
        program = encode_position(static, encoding, wanted)
        try:
            grounding = run(program, Bounds(MAX_ROWS, _SECONDS, _MEMORY))
        except GroundingLimit as limit:
            raise Unrecovered(f"the relations that never change are too large ({limit})") from None
        if grounding.names:
            raise Unrecovered("a relation that never changes goes through its own negation")
        decoder = encoding.decoder()
        tables: dict[Predicate, set[Row]] = {
            Predicate(Kind.STATIC, name, arity): set() for name, arity in wanted if name != "init"
        }
        init: dict[Predicate, set[Row]] = {}
        for text in grounding.facts:
            relation, args = decoder.atom(text)
            if relation == INIT:
                name, row = _cut(args[0])
                init.setdefault(Predicate(Kind.TRUE, name, len(row)), set()).add(row)
            elif (predicate := Predicate(Kind.STATIC, *relation)) in tables:
                tables[predicate].add(args)
        if sum(map(len, tables.values())) > MAX_ROWS:
            raise Unrecovered("the relations that never change are too large")
        return (
            {predicate: frozenset(rows) for predicate, rows in tables.items()},
            {predicate: frozenset(init[predicate]) for predicate in sorted(init)},
        )

    # -- rules -----------------------------------------------------------------------------------

    def _flat(self, clause: Clause) -> Iterator[FlatRule]:
        """The flat rules of a clause, one for each shape that its variables stand for."""
        for values in self._shapes_of(clause):
            head = self._atom(
                Literal(clause.head.name, tuple(substitute(a, values) for a in clause.head.args)),
                heading=True,
            )
            body = [self._part(part, values) for part in clause.body]
            if None not in body:
                yield FlatRule(head, tuple(part for part in body if part), clause.origin)

    def _shapes_of(self, clause: Clause) -> Iterator[Substitution]:
        """What the variables that stand for whole facts or moves can be."""
        open_: dict[Variable, dict[Relation, None]] = {}
        for part in (clause.head, *clause.body):
            if not isinstance(part, Literal):
                continue
            if part.name == "true" and isinstance(part.args[0], Variable):
                open_[part.args[0]] = self.fact_shapes
            elif part.name in ("does", "legal") and isinstance(part.args[1], Variable):
                open_[part.args[1]] = self.move_shapes
        yield from self._choices(list(open_.items()), {})

    def _choices(
        self, open_: Sequence[tuple[Variable, Iterable[Relation]]], values: Substitution
    ) -> Iterator[Substitution]:
        if not open_:
            yield values
            return
        variable, shapes = open_[0]
        for name, arity in shapes:
            args = tuple(Variable(f"{variable.name}.{i + 1}") for i in range(arity))
            term = Compound(name, args) if args else Constant(name)
            yield from self._choices(open_[1:], {**values, variable: term})

    def _part(self, part: Condition, values: Substitution) -> Part | None:
        """A condition; None where it can never hold."""
        if isinstance(part, Unequal):
            left, right = substitute(part.left, values), substitute(part.right, values)
            return _different(left, right)
        literal = Literal(
            part.name, tuple(substitute(a, values) for a in part.args), part.positive
        )
        return Fact(self._atom(literal), part.positive)

    def _atom(self, literal: Literal, heading: bool = False) -> Atom:
        name, args = literal.name, literal.args
        if name in ("true", "next") and len(args) == 1:
            shape, inner = _opened(args[0])
            return Atom(Predicate(Kind(name), shape, len(inner)), tuple(map(_symbol, inner)))
        if name in ("does", "legal") and len(args) == 2:
            shape, inner = _opened(args[1])
            flat = (_symbol(args[0]), *map(_symbol, inner))
            return Atom(Predicate(Kind(name), shape, len(flat)), flat)
        if name in ("goal", "sees") and len(args) == 2:
            return Atom(Predicate(Kind(name), name, 2), tuple(map(_symbol, args)))
        if name == "terminal" and not args:
            return Atom(Predicate(Kind.TERMINAL, name, 0), ())
        dynamic = literal.relation in self.dynamic
        kind = Kind.DERIVED if dynamic else Kind.STATIC
        return Atom(Predicate(kind, name, len(args)), tuple(map(_symbol, args)))


def _opened(term: Term) -> tuple[str, tuple[Term, ...]]:
    """The name of a fact or move, and its arguments."""
    if isinstance(term, Variable):
        raise Unrecovered(f"{term} stands for anything")
    return (term.name, term.args) if isinstance(term, Compound) else (term.name, ())


def _symbol(term: Term) -> Term:
    """A term as one symbol, or a variable."""
    if not isinstance(term, Compound):
        return term
    if any(True for _ in variables(term)):
        raise Unrecovered(f"the term {term} is built and taken apart")
    return Constant(str(term))


def _different(left: Term, right: Term) -> Part | None:
    """The condition that two terms differ."""
    if left == right:
        return None
    if isinstance(left, Compound) or isinstance(right, Compound):
        if isinstance(left, Variable) or isinstance(right, Variable):
            return Different(_symbol(left), _symbol(right))
        if isinstance(left, Compound) and isinstance(right, Compound) and left.name == right.name:
            if len(left.args) == 1 and len(right.args) == 1:
                return Different(_symbol(left.args[0]), _symbol(right.args[0]))
            raise Unrecovered(f"the moves {left} and {right} are compared")
        return Different(Constant("(1)"), Constant("(2)"))
    return Different(left, right)


def _cut(text: str) -> tuple[str, Row]:
    """The name of a ground fact and its arguments, as KIF texts."""
    if not text.startswith("("):
        return text, ()
    parts: list[str] = []
    depth, start = 0, 1
    for at in range(1, len(text)):
        character = text[at]
        if character == "(":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
        elif character in " )" and not depth:
            parts.append(text[start:at])
            start = at + 1
    return parts[0], tuple(parts[1:])
