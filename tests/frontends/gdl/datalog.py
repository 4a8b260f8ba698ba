"""Games in GDL-II played by their rules alone: a small evaluator of Datalog, with nothing of rgt.

Terms are strings and tuples of terms; an atom is a tuple of its relation's name and arguments.
Relations are computed from the bottom up, those that are negated before those that negate them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from typing import Any

Term = Any
"""A string, or a tuple of terms."""

Atom = tuple[Term, ...]
Literal = tuple[bool, Atom]
Clause = tuple[Atom, list[Literal]]
Values = Mapping[str, Term]
Relation = tuple[str, int]
Base = dict[Relation, set[Atom]]


def read(text: str) -> list[Term]:
    """The lists of a text in KIF."""
    tokens = re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text).lower())
    stack: list[list[Term]] = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
        elif token == ")":
            done = tuple(stack.pop())
            stack[-1].append(done[0] if len(done) == 1 and isinstance(done[0], str) else done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1
    return stack[0]


def written(term: Term) -> str:
    """A term in KIF."""
    return term if isinstance(term, str) else f"({' '.join(map(written, term))})"


def _atom(term: Term) -> Atom:
    return (term,) if isinstance(term, str) else term


def _bodies(formula: Term, positive: bool) -> list[list[Literal]]:
    """The alternatives of a condition, each a list of literals."""
    name, *parts = _atom(formula)
    if name == "not":
        return _bodies(parts[0], not positive)
    if name in ("and", "or"):
        inner = [_bodies(part, positive) for part in parts]
        if (name == "and") == positive:
            return [list(chain(*chosen)) for chosen in product(*inner)]
        return [body for bodies in inner for body in bodies]
    return [[(positive, _atom(formula))]]


def relation(atom: Atom) -> Relation:
    """Name and number of arguments."""
    return atom[0], len(atom) - 1


class Rules:
    """The rules of a game."""

    def __init__(self, text: str) -> None:
        self.clauses: list[Clause] = []
        for item in read(text):
            # hints, which often have variables that nothing binds
            if item[0] in ("base", "input"):
                continue
            if item[0] != "<=":
                self.clauses.append((_atom(item), []))
                continue
            for chosen in product(*(_bodies(part, True) for part in item[2:])):
                self.clauses.append((_atom(item[1]), list(chain(*chosen))))
        self._bind()
        self.levels = self._layers()
        self.static = self._static()
        self._known = self._solve({}, lambda name: name in self.static)
        self.roles = tuple(dict.fromkeys(head[1] for head, _ in self.clauses if head[0] == "role"))

    def _bind(self) -> None:
        """Variables that no condition binds range over all constants."""
        constants: set[str] = set()
        for head, body in self.clauses:
            constants.update(chain.from_iterable(map(_constants, head[1:])))
            for _, atom in body:
                constants.update(chain.from_iterable(map(_constants, atom[1:])))
        loose = False
        for head, body in self.clauses:
            asked = [(True, head), *body]
            bound = {
                name
                for positive, atom in body
                if positive and atom[0] != "distinct"
                for name in _variables(atom)
            }
            for name in sorted({each for _, atom in asked for each in _variables(atom)} - bound):
                body.append((True, ("a constant", name)))
                loose = True
        if loose:
            self.clauses.extend((("a constant", each), []) for each in sorted(constants))

    def _layers(self) -> dict[Relation, int]:
        """Negated relations lie lower than those that negate them."""
        levels = {relation(head): 0 for head, _ in self.clauses}
        changed = True
        while changed:
            changed = False
            for head, body in self.clauses:
                for positive, atom in body:
                    least = levels.get(relation(atom), 0) + (not positive)
                    if atom[0] != "distinct" and levels[relation(head)] < least:
                        assert least <= len(levels), "negation through recursion"
                        levels[relation(head)] = least
                        changed = True
        return levels

    def _static(self) -> set[Relation]:
        """The relations that depend on neither state nor moves."""
        static = set(self.levels)
        changed = True
        while changed:
            changed = False
            for head, body in self.clauses:
                if relation(head) in static and any(
                    atom[0] in ("true", "does")
                    or (relation(atom) in self.levels and relation(atom) not in static)
                    for _, atom in body
                ):
                    static.discard(relation(head))
                    changed = True
        return static

    def solve(self, given: Iterable[Atom]) -> Base:
        """All that follows from a state, or from a state and moves."""
        base = {name: set(atoms) for name, atoms in self._known.items()}
        for atom in given:
            base.setdefault(relation(atom), set()).add(atom)
        return self._solve(base, lambda name: name not in self.static)

    def _solve(self, base: Base, wanted: Any) -> Base:
        for level in sorted(set(self.levels.values())):
            clauses = [
                clause
                for clause in self.clauses
                if self.levels[relation(clause[0])] == level and wanted(relation(clause[0]))
            ]
            grown = True
            while grown:
                grown = False
                for head, body in clauses:
                    found = {filled(head, values) for values in _matches(body, base, {})}
                    known = base.setdefault(relation(head), set())
                    grown |= not found <= known
                    known |= found
        return base


def filled(term: Term, values: Values) -> Term:
    """A term with values for its variables."""
    if isinstance(term, str):
        return values[term] if term[0] == "?" else term
    return tuple(filled(part, values) for part in term)


def _variables(term: Term) -> set[str]:
    if isinstance(term, str):
        return {term} if term[0] == "?" else set()
    return set().union(*map(_variables, term))


def _constants(term: Term) -> set[str]:
    if isinstance(term, str):
        return set() if term[0] == "?" else {term}
    return set().union(*map(_constants, term[1:]))


def _matches(body: list[Literal], base: Base, values: dict[str, Term]) -> Iterator[Values]:
    """All values of the variables for which the conditions hold."""
    if not body:
        yield values
        return
    chosen = min(range(len(body)), key=lambda index: _cost(body[index], values))
    positive, atom = body[chosen]
    rest = body[:chosen] + body[chosen + 1 :]
    if atom[0] == "distinct" or not positive:
        atom = filled(atom, values)
        holds = (
            atom[1] != atom[2] if atom[0] == "distinct" else atom in base.get(relation(atom), ())
        )
        if holds == positive:
            yield from _matches(rest, base, values)
        return
    for known in base.get(relation(atom), ()):
        more = dict(values)
        if _unified(atom, known, more):
            yield from _matches(rest, base, more)


def _holds(atom: Atom, base: Base) -> bool:
    """Whether a ground condition holds."""
    if atom[0] == "distinct":
        return bool(atom[1] != atom[2])
    return atom in base.get(relation(atom), ())


def _cost(literal: Literal, values: Values) -> tuple[bool, int]:
    """Tests wait for their variables; then what leaves the fewest open comes first."""
    positive, atom = literal
    loose = len(_variables(atom) - values.keys())
    return (bool(loose) and (atom[0] == "distinct" or not positive), loose)


def _unified(pattern: Term, term: Term, values: dict[str, Term]) -> bool:
    """Whether a ground term is an instance of the pattern; extends the values."""
    if isinstance(pattern, str):
        if pattern[0] == "?":
            return bool(values.setdefault(pattern, term) == term)
        return bool(pattern == term)
    return (
        isinstance(term, tuple)
        and len(pattern) == len(term)
        and all(_unified(inner, part, values) for inner, part in zip(pattern, term, strict=True))
    )


Joint = tuple[Term, ...]
"""A move for each role."""

Knowledge = tuple[tuple[Term, frozenset[Term]], ...]
"""What a role did and perceived, step by step."""


Choice = Callable[[list[Term]], list[Term]]
"""Which of a role's legal moves are tried."""


def plays(
    rules: Rules, steps: int, choice: Choice = list
) -> Iterator[tuple[tuple[Joint, ...], tuple[Knowledge, ...]]]:
    """Every play of some steps, or to its end, with what each role knows of it.

    A role knows its own moves and, after each step, all that it `sees` (of the state that the
    moves were made in).  Of the legal moves of a role those are made that `choice` gives.
    """
    start = frozenset(atom[1] for atom in rules.solve([]).get(("init", 1), ()))
    yield from _plays(rules, start, (), ((),) * len(rules.roles), steps, choice)


def _plays(
    rules: Rules,
    state: frozenset[Term],
    moves: tuple[Joint, ...],
    known: tuple[Knowledge, ...],
    steps: int,
    choice: Choice,
) -> Iterator[tuple[tuple[Joint, ...], tuple[Knowledge, ...]]]:
    facts = [("true", fact) for fact in state]
    base = rules.solve(facts)
    if len(moves) == steps or ("terminal",) in base.get(("terminal", 0), ()):
        yield moves, known
        return
    legal = [
        choice(sorted((atom[2] for atom in base[("legal", 2)] if atom[1] == role), key=written))
        for role in rules.roles
    ]
    for joint in product(*legal):
        does = [("does", role, move) for role, move in zip(rules.roles, joint, strict=True)]
        after = rules.solve([*facts, *does])
        seen = [
            frozenset(atom[2] for atom in after.get(("sees", 2), ()) if atom[1] == role)
            for role in rules.roles
        ]
        more = tuple(
            (*before, (move, percepts))
            for before, move, percepts in zip(known, joint, seen, strict=True)
        )
        following = frozenset(atom[1] for atom in after.get(("next", 1), ()))
        yield from _plays(rules, following, (*moves, joint), more, steps, choice)
