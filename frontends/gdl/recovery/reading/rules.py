"""The rules as recovery reads them: flat atoms, relations that never change as tables.

    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (succ ?x ?z))

becomes a rule over atoms of predicates `NEXT cell/3`, `TRUE cell/3` and `STATIC succ/2`, and the
table of ``succ`` is worked out at once.  Terms are flattened (`shapes`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rgt.frontends.gdl.clauses.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Relation,
    Unequal,
)
from rgt.frontends.gdl.clauses.prepared import prepared
from rgt.frontends.gdl.clauses.relations import (
    DOES,
    INIT,
    ROLE,
    TARGETS,
    TRUE,
    dynamic_relations,
    used_relations,
)
from rgt.frontends.gdl.recovery.reading.shapes import (
    ManyShapes,
    Shape,
    Shapes,
    WholeAndPart,
    leaves,
    shape,
)
from rgt.frontends.gdl.recovery.reading.tables import NoTables, rows_of
from rgt.frontends.gdl.recovery.reading.whole import opened, opened_clause, whole_places
from rgt.frontends.gdl.recovery.reading.words import with_words
from rgt.frontends.gdl.syntax import (
    Compound,
    Constant,
    Description,
    Rule,
    Term,
    sentences,
)
from rgt.ir.structures.interning import Term as Interned
from rgt.ir.structures.interning import interned


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

    # enumerations hash by a function of Python
    __hash__ = str.__hash__


_KINDS = {relation: Kind(relation[0]) for relation in (TRUE, DOES, *TARGETS)}


@interned
class Predicate(Interned):
    """A relation, a kind of fact or a kind of move; `arity` counts the role of a move, too."""

    kind: Kind
    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"

    def __lt__(self, other: Predicate) -> bool:
        return (self.kind, self.name, self.arity) < (other.kind, other.name, other.arity)


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
    of the state and of moves (of kind DOES), in the order of the text, the latter with the shapes
    of their terms.
    """

    roles: tuple[str, ...]
    rules: Mapping[Predicate, tuple[FlatRule, ...]]
    tables: Mapping[Predicate, frozenset[Row]]
    init: Mapping[Predicate, frozenset[Row]]
    facts: tuple[Predicate, ...]
    moves: Mapping[Predicate, Shape]
    description: Description
    percepts: Mapping[Predicate, Shape | None] = field(default_factory=dict)

    @property
    def sees(self) -> bool:
        """Whether roles see what rules tell, instead of all moves."""
        return any(rule.head.name == "sees" for rule in self.description.rules)

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
    clauses = prepared(description, names)
    try:
        return _Flattening(description, clauses).rules()
    except WholeAndPart as reason:
        try:
            return _Flattening(description, with_words(clauses), words=True).rules()
        except ManyShapes:
            raise Unrecovered(str(reason)) from None
    except ManyShapes as many:
        raise Unrecovered(str(many)) from None


class _Flattening:
    """Clauses on the way to flat rules."""

    def __init__(
        self, description: Description, clauses: Sequence[Clause], words: bool = False
    ) -> None:
        self.description = description
        self.words = words
        needed = used_relations(clauses, [*TARGETS, INIT, ROLE])
        self.clauses = [clause for clause in clauses if clause.head.relation in needed]
        self.dynamic = dynamic_relations(self.clauses) | {*TARGETS}
        self.shapes = Shapes(words)

    def rules(self) -> Rules:
        """The flat rules."""
        self.whole = whole_places(self.clauses, not self.words)
        tables, init = self._tables()
        moving = [
            opened_clause(clause, self.whole)
            for clause in self.clauses
            if clause.head.relation in self.dynamic and clause.head.relation != INIT
        ]
        self.shapes.infer(moving)
        self.shapes.demand_told_apart(self.whole)
        moving = self.shapes.split(moving)
        found: dict[Predicate, list[FlatRule]] = {}
        for clause in moving:
            body = tuple(self._part(part) for part in clause.body)
            flat = FlatRule(self._atom(clause.head), body, clause.origin)
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
            tuple(self._kinds(("true", 1), Kind.TRUE)),
            self._kinds(("does", 2), Kind.DOES),
            self.description,
            self._percepts(),
        )

    def _kinds(self, relation: Relation, kind: Kind) -> dict[Predicate, Shape]:
        """The kinds of facts or moves, with the shapes of their terms."""
        found: dict[Predicate, Shape] = {}
        for signature in self.shapes.signatures.get(relation, ()):
            last = signature[-1]
            if last is not None:
                predicate = _predicate(kind, last, len(signature) - 1)
                if found.setdefault(predicate, last) != last:
                    raise Unrecovered(f"terms of {last} of several shapes look alike")
        return found

    def _percepts(self) -> dict[Predicate, Shape | None]:
        """The kinds of what roles see; a symbol of its own has no shape."""
        found: dict[Predicate, Shape | None] = {**self._kinds(("sees", 2), Kind.SEES)}
        if any(signature[-1] is None for signature in self.shapes.signatures.get(("sees", 2), ())):
            found[Predicate(Kind.SEES, "", 2)] = None
        return found

    # -- tables ----------------------------------------------------------------------------------

    def _tables(
        self,
    ) -> tuple[dict[Predicate, frozenset[Row]], dict[Predicate, frozenset[Row]]]:
        """What never changes, and the first state."""
        try:
            found, self.dynamic = rows_of(self.clauses, self.dynamic)
        except NoTables as reason:
            raise Unrecovered(str(reason)) from None
        tables: dict[Predicate, set[Row]] = {
            Predicate(Kind.STATIC, name, arity): set()
            for name, arity in found
            if (name, arity) != INIT
        }
        init: dict[Predicate, set[Row]] = {}
        for relation, rows in found.items():
            for row in rows:
                row = opened(Literal(relation[0], row), self.whole).args
                signature = tuple(map(shape, row))
                self.shapes.add(relation, signature)
                atom = self._atom(Literal("true" if relation == INIT else relation[0], row))
                values = tuple(map(str, atom.args))
                (init if relation == INIT else tables).setdefault(atom.predicate, set()).add(values)
        return (
            {predicate: frozenset(rows) for predicate, rows in tables.items()},
            {predicate: frozenset(init[predicate]) for predicate in sorted(init)},
        )

    # -- rules -----------------------------------------------------------------------------------

    def _part(self, part: Condition) -> Part:
        if isinstance(part, Unequal):
            return Different(part.left, part.right)
        return Fact(self._atom(part), part.positive)

    def _atom(self, literal: Literal) -> Atom:
        name, args = literal.name, literal.args
        flat = tuple(leaf for arg in args for leaf in leaves(arg))
        kind = _KINDS.get(literal.relation)
        if kind is Kind.GOAL:
            flat = (*flat[:-1], _plain(flat[-1]))
        if kind in (Kind.TRUE, Kind.NEXT, Kind.DOES, Kind.LEGAL):
            fact = args[-1]
            assert kind is not None
            assert isinstance(fact, Compound)
            return Atom(Predicate(kind, str(_shape(fact)), len(flat)), flat)
        if kind is None:
            kind = Kind.DERIVED if literal.relation in self.dynamic else Kind.STATIC
        shapes = tuple(map(_shape, args))
        if kind is Kind.SEES:
            seen = shapes[-1]
            return Atom(Predicate(kind, str(seen) if seen is not None else "", len(flat)), flat)
        if any(shapes):
            name += f"({','.join(str(each or '') for each in shapes)})"
        return Atom(Predicate(kind, name, len(flat)), flat)


def _plain(value: Term) -> Term:
    """A number of points without zeros in front."""
    if isinstance(value, Constant) and value.name.isascii() and value.name.isdecimal():
        return Constant(str(int(value.name)))
    return value


def _predicate(kind: Kind, found: Shape, others: int) -> Predicate:
    return Predicate(kind, str(found), size(found) + others)


def size(found: Shape | None) -> int:
    """The number of symbols in a term of a shape."""
    return 1 if found is None else sum(map(size, found.inner))


def _shape(term: Term) -> Shape | None:
    """The shape of a term whose variables stand for symbols."""
    if isinstance(term, Compound):
        return Shape(term.name, tuple(map(_shape, term.args)))
    return None
