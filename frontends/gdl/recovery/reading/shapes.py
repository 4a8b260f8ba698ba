"""Terms that are built and taken apart, flattened: a relation for each shape of its arguments.

    (<= (legal ?r ?m) (possible ?r ?m))         =>    legal move(r, x, y) if possible move(r, x, y)
    (<= (possible ?r (move ?x ?y)) ...)               possible move(r, x, y) if ...

Which shapes reach which relation is found like types: from what rules conclude, to the fixed point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from rgt.frontends.gdl.clauses.clauses import Clause, Literal, Relation, Unequal
from rgt.frontends.gdl.syntax import Compound, Constant, Term, Variable

MAX_SIGNATURES = 400
"""The most shapes of the arguments of one relation."""

MAX_DEPTH = 6
"""How deep terms may be nested."""

MAX_CLAUSES = 20_000
"""The most clauses that all clauses may become."""


WORD = "a word"
"""The kind of all moves that are words where these stand in facts, too; nobody writes a space."""


class ManyShapes(Exception):
    """Terms have too many shapes, or one that means two things; the text says of which relation."""


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """A function and the shapes of its arguments; a symbol has none (None stands for it)."""

    name: str
    inner: tuple[Shape | None, ...]

    def __str__(self) -> str:
        if not any(self.inner):
            return self.name
        return f"{self.name}({','.join(str(each or '') for each in self.inner)})"


class WholeAndPart(ManyShapes):
    """A symbol is a whole fact or move, and a part of one, too."""


Signature = tuple[Shape | None, ...]
"""The shapes of a relation's arguments."""

Place = tuple[Relation, int]
"""A place of a relation, from 0."""

SAME: Mapping[Relation, Relation] = {
    ("next", 1): ("true", 1),
    ("init", 1): ("true", 1),
    ("legal", 2): ("does", 2),
}
"""Relations whose arguments become those of another."""


def shape(term: Term) -> Shape | None:
    """The shape of a term without variables."""
    if isinstance(term, Compound):
        return Shape(term.name, tuple(map(shape, term.args)))
    return None


def leaves(term: Term) -> Iterator[Term]:
    """The symbols and variables of a term from left to right."""
    if isinstance(term, Compound):
        for arg in term.args:
            yield from leaves(arg)
    else:
        yield term


def has_whole(found: Shape) -> bool:
    """Whether a symbol that is a whole fact or move stands inside of a shape."""
    return any(each is not None and (not each.inner or has_whole(each)) for each in found.inner)


_SEES: Relation = ("sees", 2)


def alike(one: Signature, other: Signature) -> bool:
    """Whether terms of two signatures can be the same: a symbol may be a whole fact or move."""
    return len(one) == len(other) and all(map(_alike, one, other))


def _alike(one: Shape | None, other: Shape | None) -> bool:
    if one is None or other is None:
        return one is other or not (one or other).inner  # type: ignore[union-attr]
    return one.name == other.name and alike(one.inner, other.inner)


def depth(found: Shape | None) -> int:
    """How deep a shape is nested."""
    return 0 if found is None else 1 + max(map(depth, found.inner), default=0)


@dataclass
class Shapes:
    """The signatures of all relations, and the clauses made one for each."""

    words: bool = False
    """Whether no move is a symbol: those that are words are written otherwise."""
    signatures: dict[Relation, dict[Signature, None]] = field(default_factory=dict)

    def add(self, relation: Relation, found: Signature) -> bool:
        """Add a signature; whether it is new."""
        relation = SAME.get(relation, relation)
        known = self.signatures.setdefault(relation, {})
        if found in known:
            return False
        known[found] = None
        if len(known) > MAX_SIGNATURES or any(depth(each) > MAX_DEPTH for each in found):
            raise ManyShapes(f"the terms of {relation[0]} have too many shapes")
        return True

    def infer(self, clauses: Sequence[Clause]) -> None:
        """Add what clauses conclude, to the fixed point."""
        readers: dict[Relation, list[Clause]] = {}
        for clause in clauses:
            for part in clause.body:
                if isinstance(part, Literal) and part.positive:
                    relation = SAME.get(part.relation, part.relation)
                    readers.setdefault(relation, []).append(clause)
        pending = dict.fromkeys(clauses)
        while pending:
            clause = next(iter(pending))
            del pending[clause]
            news = False
            for values in self.assignments(clause):
                head = tuple(_shape_of(term, values) for term in clause.head.args)
                news |= self.add(clause.head.relation, head)
            if news:
                relation = SAME.get(clause.head.relation, clause.head.relation)
                pending.update(dict.fromkeys(readers.get(relation, ())))

    def demand_told_apart(self, whole: set[Place]) -> None:
        """Raise WholeAndPart where a symbol is a whole fact or move, and a part of one, too."""
        for relation, signatures in self.signatures.items():
            if relation == _SEES:
                # nobody reads it: it is enough that nothing is seen in two ways
                if any(alike(*pair) for pair in combinations(signatures, 2)):
                    raise WholeAndPart("roles see a part of a move that is a whole one, too")
                continue
            for signature in signatures:
                for at, found in enumerate(signature):
                    one = (relation, at) in whole
                    if (one and found is None) or (found is not None and has_whole(found)):
                        raise WholeAndPart(f"a part of {relation[0]} is a whole fact or move, too")

    def assignments(self, clause: Clause) -> Iterator[dict[Variable, Shape | None]]:
        """The shapes of the variables with which all positive conditions can hold."""
        positive = [part for part in clause.body if isinstance(part, Literal) and part.positive]
        seen: dict[tuple[tuple[Variable, Shape | None], ...], None] = {}
        for values in self._joined(positive, 0, {}):
            key = tuple(sorted(values.items(), key=lambda item: item[0].name))
            if key not in seen and not (self.words and _has_no_move(clause, values)):
                seen[key] = None
                yield values

    def _joined(
        self, parts: Sequence[Literal], at: int, values: dict[Variable, Shape | None]
    ) -> Iterator[dict[Variable, Shape | None]]:
        if at == len(parts):
            yield values
            return
        relation = SAME.get(parts[at].relation, parts[at].relation)
        seen: set[tuple[tuple[str, Shape | None], ...]] = set()
        for signature in list(self.signatures.get(relation, ())):
            found = dict(values)
            if all(
                _match(term, each, found)
                for term, each in zip(parts[at].args, signature, strict=True)
            ):
                key = tuple(sorted((v.name, s) for v, s in found.items() if s is not None))
                if key not in seen:
                    seen.add(key)
                    yield from self._joined(parts, at + 1, found)

    def split(self, clauses: Iterable[Clause]) -> list[Clause]:
        """The clauses, one for each assignment of shapes, without variables for whole terms."""
        result: list[Clause] = []
        for clause in clauses:
            for values in self.assignments(clause):
                result.extend(self._specialised(clause, values))
                if len(result) > MAX_CLAUSES:
                    raise ManyShapes("rules over terms become too many")
        return result

    def _specialised(
        self, clause: Clause, values: Mapping[Variable, Shape | None]
    ) -> Iterator[Clause]:
        terms = {
            variable: _opened(variable.name, found)
            for variable, found in values.items()
            if found is not None
        }
        bodies: list[list[Literal | Unequal]] = [[]]
        for part in clause.body:
            if isinstance(part, Unequal):
                left, right = _filled(part.left, terms), _filled(part.right, terms)
                ways = list(_differences(left, right))
                if ways == [None]:
                    continue
                bodies = [[*body, way] for body in bodies for way in ways if way is not None]
                continue
            args = tuple(_filled(term, terms) for term in part.args)
            if not part.positive and self._never(part, args):
                continue
            for body in bodies:
                body.append(Literal(part.name, args, part.positive))
        head = Literal(clause.head.name, tuple(_filled(t, terms) for t in clause.head.args))
        for body in bodies:
            yield Clause(head, tuple(body), clause.origin)

    def _never(self, part: Literal, args: Sequence[Term]) -> bool:
        """Whether a relation never holds of arguments of such shapes."""
        found = tuple(_shape_of(term, {}) for term in args)
        relation = SAME.get(part.relation, part.relation)
        return found not in self.signatures.get(relation, {})


def _match(term: Term, found: Shape | None, values: dict[Variable, Shape | None]) -> bool:
    if isinstance(term, Variable):
        # a move that is a word is written so
        return (found is None or found.name != WORD) and values.setdefault(term, found) == found
    if isinstance(term, Constant):
        return found is None
    return (
        found is not None
        and found.name == term.name
        and len(found.inner) == len(term.args)
        and all(_match(arg, each, values) for arg, each in zip(term.args, found.inner, strict=True))
    )


def _has_no_move(clause: Clause, values: Mapping[Variable, Shape | None]) -> bool:
    """Whether a symbol is a move, or what is none a word."""
    moves = (
        _shape_of(part.args[-1], values)
        for part in (clause.head, *clause.body)
        if isinstance(part, Literal) and SAME.get(part.relation, part.relation) == ("does", 2)
    )
    return any(move is None or (move.name == WORD and any(move.inner)) for move in moves)


def _shape_of(term: Term, values: Mapping[Variable, Shape | None]) -> Shape | None:
    if isinstance(term, Variable):
        return values.get(term)
    if isinstance(term, Compound):
        return Shape(term.name, tuple(_shape_of(arg, values) for arg in term.args))
    return None


def _opened(name: str, found: Shape) -> Compound:
    """A term of a shape, of new variables: no variable that is written has a space in its name."""
    args: list[Term] = []
    for number, inner in enumerate(found.inner, start=1):
        own = f"{name} {number}"
        args.append(Variable(own) if inner is None else _opened(own, inner))
    return Compound(found.name, tuple(args))


def _filled(term: Term, terms: Mapping[Variable, Term]) -> Term:
    if isinstance(term, Variable):
        return terms.get(term, term)
    if isinstance(term, Compound):
        return Compound(term.name, tuple(_filled(arg, terms) for arg in term.args))
    return term


def _differences(left: Term, right: Term) -> Iterator[Unequal | None]:
    """The ways in which two terms differ, one of which must hold; None: they always do."""
    if isinstance(left, Compound) or isinstance(right, Compound):
        if (
            not isinstance(left, Compound)
            or not isinstance(right, Compound)
            or _shape_of(left, {}) != _shape_of(right, {})
        ):
            yield None
            return
        pairs = list(zip(leaves(left), leaves(right), strict=True))
        constant = [(a, b) for a, b in pairs if isinstance(a, Constant) and isinstance(b, Constant)]
        if any(a != b for a, b in constant):
            yield None
            return
        for a, b in pairs:
            if a != b:
                yield Unequal(a, b)
        return
    if isinstance(left, Constant) and isinstance(right, Constant) and left != right:
        yield None
    elif left != right:
        yield Unequal(left, right)


_TOKEN = re.compile(r'"[^"]*"|\|[^|]*\||[()]|[^ \t\n\r()"|]+')
"""Quoted symbols may have parentheses and blanks."""


def filled(found: Shape, words: Iterator[str]) -> Term:
    """The term of a shape with these symbols."""
    if not found.inner:
        return Constant(found.name)
    return Compound(
        found.name,
        tuple(
            Constant(next(words)) if inner is None else filled(inner, words)
            for inner in found.inner
        ),
    )


@lru_cache(maxsize=4096)
def read_term(text: str) -> Term:
    """The term of a canonical KIF text without variables."""
    stack: list[list[Term | str]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            name, *args = stack.pop()
            assert isinstance(name, str)
            inner = tuple(Constant(arg) if isinstance(arg, str) else arg for arg in args)
            stack[-1].append(Compound(name, inner))
        else:
            stack[-1].append(token)
    (found,) = stack[0]
    return Constant(found) if isinstance(found, str) else found
