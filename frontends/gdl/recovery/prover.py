"""Refutation: whether some conditions can ever hold together, asked of the rules, not of ground ones.

A case is a set of conditions over unknown symbols.  It is closed where two unknowns would have to
be one and two: by what is functional (a table, a group of the state, the move of a role), by a
condition and its contrary, by a table without a fitting row, or by a negated relation of which a
rule's body is known to hold.  Where none of these helps, a relation that holds is replaced by the
bodies of its rules, each a case of its own; a move that is made was legal.

The procedure is sound and bounded, not complete: True means refuted, False means nothing.
Source: analytic tableaux; invariants by induction over the rules as in M. Helmert, "Concise
finite-domain representations for PDDL planning tasks", Artificial Intelligence 173, 2009.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, product

from rgt.frontends.gdl.recovery.domains import Domains
from rgt.frontends.gdl.recovery.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Row,
    Rules,
    Unrecovered,
)
from rgt.frontends.gdl.syntax import Constant, Term, Variable

Places = tuple[int, ...]
"""Argument places, from 0."""

_MAX_CASES = 300
"""How many cases one question may have."""

_MAX_DEPTH = 7
"""How many relations are replaced by the bodies of their rules on the way to one case."""

MAX_STEPS = 2_000_000
"""How many steps, some seconds' worth, may be spent on one game; the same on any machine."""

_LARGE = 300
"""Tables of more rows are not looked through where nothing is known of a row."""

_MAX_KEYED = 5
"""Tables of more places are not searched for what is functional in them."""

Values = dict[Variable, Term]


class Prover:
    """Answers questions about the states and moves of one game.

    `keys` says which places of a predicate of the state determine the others; it may be changed
    between questions.  `assumed` holds in every state that is asked about.
    """

    def __init__(
        self,
        rules: Rules,
        keys: Mapping[Predicate, Collection[Places]] | None = None,
        assumed: Sequence[Part] = (),
    ) -> None:
        self.rules = rules
        self.domains: Domains | None = None
        """What can stand where, if that is known."""
        self.totals: Collection[Predicate] = frozenset()
        """The groups that have a value for every key."""
        self.keys = dict(keys or {})
        self.assumed = tuple(assumed)
        self._table_keys: dict[Predicate, tuple[Places, ...]] = {}
        self._indices: dict[tuple[Predicate, Places], dict[Row, list[Row]]] = {}
        self.spent = 0
        self.numbers = count()

    def refutes(self, parts: Iterable[Part], depth: int = _MAX_DEPTH) -> bool:
        """Whether the conditions can never hold together; looked for to some depth."""
        budget = [_MAX_CASES]
        case = _Case(self)
        case.add((*self.assumed, *parts))
        return self._closed(case, depth, budget)

    def entails(
        self, given: Iterable[Part], goal: Sequence[Part], local: Collection[Variable]
    ) -> bool:
        """Whether the goal holds for some values of its local variables wherever `given` does."""
        case = _Case(self)
        case.add((*self.assumed, *given))
        goal = sorted(goal, key=_cheap_first)
        return self._entailed(case, goal, local, _MAX_DEPTH, [_MAX_CASES])

    def _entailed(
        self,
        case: _Case,
        goal: Sequence[Part],
        local: Collection[Variable],
        depth: int,
        budget: list[int],
    ) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if case.saturate() or case.holds(goal, 0, local, {}):
            return True
        at = case.choice() if depth else None
        if at is None:
            return False
        return all(
            self._entailed(branch, goal, local, depth - 1, budget) for branch in case.branches(at)
        )

    def _closed(self, case: _Case, depth: int, budget: list[int]) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if case.saturate():
            return True
        if not depth:
            return False
        at = case.choice()
        if at is None:
            return False
        for branch in case.branches(at):
            if not self._closed(branch, depth - 1, budget):
                return False
        return True

    def fresh(self, parts: Sequence[Part], head: Atom) -> tuple[Atom, tuple[Part, ...]]:
        """A rule with variables of its own."""
        mark = f"/{next(self.numbers)}"
        names: Values = {}

        def new(term: Term) -> Term:
            if not isinstance(term, Variable):
                return term
            return names.setdefault(term, Variable(term.name.partition("/")[0] + mark))

        def atom(old: Atom) -> Atom:
            return Atom(old.predicate, tuple(map(new, old.args)))

        return atom(head), tuple(
            Fact(atom(part.atom), part.positive)
            if isinstance(part, Fact)
            else Different(new(part.left), new(part.right), part.positive)
            for part in parts
        )

    def renamed(self, rule: FlatRule) -> tuple[Atom, tuple[Part, ...]]:
        """The head and body of a rule with variables of its own."""
        return self.fresh(rule.body, rule.head)

    def spend(self, steps: int) -> None:
        """Count steps; raises Unrecovered where a game has had all it may have."""
        self.spent += steps
        if self.spent > MAX_STEPS:
            raise Unrecovered("to find its state takes too long")

    def fitting(self, predicate: Predicate, places: Places, values: Row) -> Sequence[Row]:
        """The rows of a table that have some values at some places."""
        table = self.rules.tables.get(predicate, frozenset())
        if not places:
            return self._indices.setdefault((predicate, ()), {(): sorted(table)})[()]
        index = self._indices.get((predicate, places))
        if index is None:
            index = self._indices[predicate, places] = {}
            for row in sorted(table):
                index.setdefault(tuple(row[at] for at in places), []).append(row)
        return index.get(values, ())

    def functional(self, predicate: Predicate) -> Collection[Places]:
        """Places that determine all others of a predicate."""
        if predicate.kind is Kind.TRUE:
            return self.keys.get(predicate, ())
        if predicate.kind is not Kind.STATIC:
            return ()
        found = self._table_keys.get(predicate)
        if found is None:
            found = self._table_keys[predicate] = table_keys(
                predicate, self.rules.tables.get(predicate, frozenset())
            )
        return found


def table_keys(predicate: Predicate, rows: Collection[Row]) -> tuple[Places, ...]:
    """The smallest sets of places that determine the others in every row of a table."""
    if predicate.arity > _MAX_KEYED:
        return ()
    found: list[Places] = []
    for size in range(predicate.arity):
        for places in combinations(range(predicate.arity), size):
            if any(set(known) <= set(places) for known in found):
                continue
            if len({tuple(row[p] for p in places) for row in rows}) == len(rows):
                found.append(places)
    return tuple(found)


class _Case:
    """Conditions that hold together, and what is known of their unknown symbols."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.values: Values = {}
        self.facts: dict[Atom, bool] = {}
        """What holds, and whether it has been replaced by the bodies of its rules."""
        self.negated: dict[Atom, frozenset[Variable]] = {}
        """What does not hold, for all values of some variables."""
        self.different: list[tuple[Term, Term]] = []
        self.closed = False
        self.changed = False

    def copy(self) -> _Case:
        other = _Case(self.prover)
        other.values = dict(self.values)
        other.facts = dict(self.facts)
        other.negated = dict(self.negated)
        other.different = list(self.different)
        return other

    # -- adding ----------------------------------------------------------------------------------

    def add(self, parts: Iterable[Part]) -> None:
        for part in parts:
            if isinstance(part, Different):
                if part.positive:
                    self.different.append((part.left, part.right))
                    self.changed = True
                else:
                    self.merge(part.left, part.right)
            elif part.positive:
                self.hold(part.atom)
            else:
                self.deny(part.atom, frozenset())

    def hold(self, atom: Atom) -> None:
        atom = self.settled(atom)
        if atom not in self.facts:
            self.facts[atom] = False
            self.changed = True

    def deny(self, atom: Atom, universal: frozenset[Variable]) -> None:
        atom = self.settled(atom)
        if universal:
            # the same names for the same thing, so that nothing is said for ever
            names: Values = {}
            for term in atom.args:
                if isinstance(term, Variable) and term in universal:
                    names.setdefault(term, Variable(f"*{len(names)}"))
            atom = Atom(atom.predicate, tuple(names.get(t, t) for t in atom.args))  # type: ignore[call-overload]
            universal = frozenset(v for v in names.values() if isinstance(v, Variable))
        if atom not in self.negated:
            self.negated[atom] = universal
            self.changed = True

    def merge(self, left: Term, right: Term) -> None:
        left, right = self.value(left), self.value(right)
        if left == right:
            return
        self.changed = True
        if isinstance(left, Variable):
            self.values[left] = right
        elif isinstance(right, Variable):
            self.values[right] = left
        else:
            self.closed = True

    def value(self, term: Term) -> Term:
        while isinstance(term, Variable) and term in self.values:
            term = self.values[term]
        return term

    def settled(self, atom: Atom) -> Atom:
        return Atom(atom.predicate, tuple(map(self.value, atom.args)))

    # -- closing ---------------------------------------------------------------------------------

    def saturate(self) -> bool:
        """Conclude what follows without a case distinction; whether the case is closed."""
        self.changed = True
        while self.changed and not self.closed:
            self.changed = False
            self.prover.spend(20 + 4 * len(self.facts) + len(self.negated))
            self._settle()
            self._moves()
            self._functions()
            self._tables()
            self._contraries()
            if not self.closed and not self.changed:
                self._negations()
        return self.closed

    def _settle(self) -> None:
        facts: dict[Atom, bool] = {}
        for atom, done in self.facts.items():
            atom = self.settled(atom)
            facts[atom] = facts.get(atom, False) or done
        self.facts = facts
        self.negated = {self.settled(atom): some for atom, some in self.negated.items()}
        self.different = list(
            dict.fromkeys((self.value(left), self.value(right)) for left, right in self.different)
        )

    def _moves(self) -> None:
        """A role makes one move, and it is legal."""
        by_role: dict[Term, Atom] = {}
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.DOES:
                continue
            known = by_role.setdefault(atom.args[0], atom)
            if known.predicate != atom.predicate:
                self.closed = True
                return
            for left, right in zip(known.args, atom.args, strict=True):
                self.merge(left, right)
            legal = Predicate(Kind.LEGAL, atom.predicate.name, atom.predicate.arity)
            self.hold(Atom(legal, atom.args))

    def _functions(self) -> None:
        """Places that determine the others."""
        known: dict[tuple[Predicate, Places, tuple[Term, ...]], Atom] = {}
        for atom in list(self.facts):
            for places in self.prover.functional(atom.predicate):
                key = (atom.predicate, places, tuple(self.value(atom.args[p]) for p in places))
                first = known.setdefault(key, atom)
                for left, right in zip(first.args, atom.args, strict=True):
                    self.merge(left, right)
                if self.closed:
                    return

    def _tables(self) -> None:
        """Rows that fit: none closes the case, one tells all."""
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.STATIC:
                continue
            args = tuple(map(self.value, atom.args))
            if len(self.prover.rules.tables.get(atom.predicate, ())) > _LARGE and all(
                isinstance(term, Variable) for term in args
            ):
                continue
            rows = list(self.rows(atom.predicate, args))
            if not rows:
                self.closed = True
                return
            for at, term in enumerate(args):
                if isinstance(term, Variable):
                    first = rows[0][at]
                    if all(row[at] == first for row in rows):
                        self.merge(term, Constant(first))

    def rows(self, predicate: Predicate, args: tuple[Term, ...]) -> Iterator[Row]:
        """The rows of a table that fit some arguments."""
        known = tuple(at for at, term in enumerate(args) if not isinstance(term, Variable))
        rows = self.prover.fitting(predicate, known, tuple(str(args[at]) for at in known))
        if len(known) == len(args):
            yield from rows
            return
        first = {term: at for at, term in reversed(list(enumerate(args)))}
        same = [(at, first[term]) for at, term in enumerate(args) if first[term] != at]
        apart = [
            (first[left], first[right])
            for left, right in self.different
            if left in first and right in first
        ]
        other = [
            (first[term], constant.name)
            for pair in self.different
            for term, constant in (pair, pair[::-1])
            if term in first and isinstance(term, Variable) and isinstance(constant, Constant)
        ]
        self.prover.spend(len(rows) // 8)
        if not same and not apart and not other:
            yield from rows
            return
        for row in rows:
            if (
                all(row[left] == row[right] for left, right in same)
                and all(row[left] != row[right] for left, right in apart)
                and all(row[at] != text for at, text in other)
            ):
                yield row

    def _contraries(self) -> None:
        for left, right in self.different:
            if self.value(left) == self.value(right):
                self.closed = True
                return
        for term in {term for pair in self.different for term in pair}:
            if isinstance(term, Variable) and self.range(self.value(term)) == ():
                self.closed = True
                return
        for atom, universal in self.negated.items():
            if atom.predicate.kind is Kind.STATIC:
                if not any(isinstance(term, Variable) for term in atom.args):
                    if tuple(map(str, atom.args)) in self.prover.rules.tables.get(
                        atom.predicate, frozenset()
                    ):
                        self.closed = True
                        return
                continue
            for held in self.facts:
                if held.predicate == atom.predicate and self.matched(atom, held, universal, {}):
                    self.closed = True
                    return

    def matched(
        self, pattern: Atom, atom: Atom, universal: Collection[Variable], values: Values
    ) -> bool:
        """Extend `values` of universal variables so that the pattern is the atom."""
        for term, other in zip(pattern.args, atom.args, strict=True):
            term, other = self.value(term), self.value(other)
            if isinstance(term, Variable) and term in universal:
                if values.setdefault(term, other) != other:
                    return False
            elif term != other:
                return False
        return True

    def _negations(self) -> None:
        """What follows where a relation does not hold: no body of its rules does."""
        for atom, universal in list(self.negated.items()):
            if atom.predicate.kind not in (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL):
                continue
            for rule in self.prover.rules.of(atom.predicate):
                head, body = self.prover.renamed(rule)
                values: Values = {}
                if not self._instance(head, atom, values):
                    continue
                fitted = [_replaced(part, values) for part in body]
                local = _variables(fitted) - set(_variables_of(atom.args)) | universal
                if self.holds(fitted, 0, local, {}):
                    self.closed = True
                    return
                if len(fitted) == 1:
                    self._contrary(fitted[0], frozenset(local))

    def _instance(self, head: Atom, atom: Atom, values: Values) -> bool:
        """Let the variables of a fresh head be the arguments of an atom."""
        for term, other in zip(head.args, atom.args, strict=True):
            if isinstance(term, Variable):
                if values.setdefault(term, other) != other:
                    return False
            elif self.value(other) != term:
                return False
        return True

    def _contrary(self, part: Part, local: frozenset[Variable]) -> None:
        """A condition that does not hold, for all values of the local variables."""
        mine = _variables((part,)) & local
        if isinstance(part, Fact) and part.positive:
            if part.atom.predicate.kind is not Kind.STATIC:
                self.deny(part.atom, frozenset(mine))
        elif not mine:
            if isinstance(part, Fact):
                self.hold(part.atom)
            else:
                self.add((Different(part.left, part.right, not part.positive),))

    def holds(
        self, parts: Sequence[Part], at: int, local: Collection[Variable], values: Values
    ) -> bool:
        """Whether some values of the local variables make all conditions known to hold."""
        if at == len(parts):
            return True
        part = _replaced(parts[at], values)
        if isinstance(part, Different):
            left, right = self.value(part.left), self.value(part.right)
            if left in local or right in local:
                return False
            apart = (
                isinstance(left, Constant) and isinstance(right, Constant) and left != right
            ) or any(pair in self.different for pair in ((left, right), (right, left)))
            known = apart if part.positive else left == right
            return known and self.holds(parts, at + 1, local, values)
        atom = part.atom
        if not part.positive:
            return self._is_denied(atom, local) and self.holds(parts, at + 1, local, values)
        if atom.predicate.kind is Kind.STATIC:
            args = tuple(map(self.value, atom.args))
            free = {term for term in args if isinstance(term, Variable)}
            if free <= set(local):
                for row in self.rows(atom.predicate, args):
                    found = dict(values)
                    for term, value in zip(args, row, strict=True):
                        if isinstance(term, Variable):
                            found[term] = Constant(value)
                    if self.holds(parts, at + 1, local, found):
                        return True
            elif self._always(args, atom.predicate, local):
                return self.holds(parts, at + 1, local, self._some(args, local, values))
        if atom.predicate in self.prover.totals and self._has_value(atom, local):
            args = tuple(map(self.value, atom.args))
            if self.holds(parts, at + 1, local, self._some(args, local, values)):
                return True
        for held in list(self.facts):
            if held.predicate == atom.predicate:
                found = dict(values)
                if self.matched(atom, held, local, found) and self.holds(
                    parts, at + 1, local, found
                ):
                    return True
        return False

    def _some(
        self, args: Sequence[Term], local: Collection[Variable], values: Values
    ) -> Values:
        """New unknowns for local variables of which something is known to hold."""
        fresh = {
            term: Variable(f"?some{next(self.prover.numbers)}")
            for term in args
            if isinstance(term, Variable) and term in local
        }
        return {**values, **fresh}

    def _has_value(self, atom: Atom, local: Collection[Variable]) -> bool:
        """Whether a total group has a value, any, for a key."""
        domains = self.prover.domains
        keys = next(iter(self.prover.functional(atom.predicate)), None)
        if domains is None or keys is None:
            return False
        open_ = [self.value(t) for at, t in enumerate(atom.args) if at not in keys]
        places = domains.of(atom.predicate)
        return (
            len(set(open_)) == len(open_)
            and all(term in local for term in open_)
            and all(
                (known := self.range(self.value(atom.args[at]))) is not None
                and set(known) <= set(places[at])
                for at in keys
            )
        )

    def _always(
        self, args: Sequence[Term], predicate: Predicate, local: Collection[Variable]
    ) -> bool:
        """Whether a table has a row whatever the unknowns are that are not local."""
        known = [at for at, term in enumerate(args) if term not in local]
        open_ = [term for term in args if term in local]
        ranges = [self.range(args[at]) for at in known]
        if len(set(open_)) < len(open_) or None in ranges:
            return False
        sets = [each for each in ranges if each is not None]
        size = 1
        for each in sets:
            size *= len(each)
        unknown = [args[at] for at in known if isinstance(args[at], Variable)]
        if size > _MAX_CASES or len(set(unknown)) < len(unknown):
            return False
        table = self.prover.rules.tables.get(predicate, frozenset())
        rows = {tuple(row[at] for at in known) for row in table}
        return all(row in rows for row in product(*sets))

    def range(self, term: Term) -> tuple[str, ...] | None:
        """The symbols that an unknown can be, by where it stands; None if nothing tells."""
        if not isinstance(term, Variable):
            return (str(term),)
        domains = self.prover.domains
        if domains is None:
            return None
        best: tuple[str, ...] | None = None
        for atom in self.facts:
            for other, place in zip(atom.args, domains.of(atom.predicate), strict=True):
                if self.value(other) == term and (best is None or len(place) < len(best)):
                    best = place
        if best is None:
            return None
        apart = {
            right.name
            for left, right in (*self.different, *((b, a) for a, b in self.different))
            if left == term and isinstance(right, Constant)
        }
        return tuple(text for text in best if text not in apart)

    def _is_denied(self, atom: Atom, local: Collection[Variable]) -> bool:
        if any(self.value(term) in local for term in atom.args):
            return False
        if atom.predicate.kind is Kind.STATIC and not any(
            isinstance(self.value(term), Variable) for term in atom.args
        ):
            row = tuple(str(self.value(term)) for term in atom.args)
            return row not in self.prover.rules.tables.get(atom.predicate, frozenset())
        return any(
            denied.predicate == atom.predicate and self.matched(denied, atom, universal, {})
            for denied, universal in self.negated.items()
        )

    # -- cases -----------------------------------------------------------------------------------

    def choice(self) -> Atom | None:
        """The relation to be replaced by the bodies of its rules; None if there is none left."""
        best: Atom | None = None
        fewest = 0
        for atom, done in self.facts.items():
            if done or atom.predicate.kind not in (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL):
                continue
            number = sum(
                1
                for rule in self.prover.rules.of(atom.predicate)
                if _may_be(rule.head, self.settled(atom))
            )
            if best is None or number < fewest:
                best, fewest = atom, number
        return best

    def branches(self, atom: Atom) -> Iterator[_Case]:
        """A case for each rule that may conclude an atom."""
        self.facts[atom] = True
        for rule in self.prover.rules.of(atom.predicate):
            if not _may_be(rule.head, atom):
                continue
            head, body = self.prover.renamed(rule)
            branch = self.copy()
            for left, right in zip(head.args, atom.args, strict=True):
                branch.merge(left, right)
            branch.add(body)
            yield branch


def _cheap_first(part: Part) -> int:
    """What binds unknowns to what is known goes before what enumerates."""
    if isinstance(part, Different) or not part.positive:
        return 3
    return {Kind.DOES: 0, Kind.TRUE: 1}.get(part.atom.predicate.kind, 2)


def _may_be(head: Atom, atom: Atom) -> bool:
    return all(
        isinstance(left, Variable) or isinstance(right, Variable) or left == right
        for left, right in zip(head.args, atom.args, strict=True)
    )


def _replaced(part: Part, values: Values) -> Part:
    def new(term: Term) -> Term:
        return values.get(term, term) if isinstance(term, Variable) else term

    if isinstance(part, Different):
        return Different(new(part.left), new(part.right), part.positive)
    return Fact(Atom(part.atom.predicate, tuple(map(new, part.atom.args))), part.positive)


def _variables(parts: Iterable[Part]) -> set[Variable]:
    found: set[Variable] = set()
    for part in parts:
        terms = part.atom.args if isinstance(part, Fact) else (part.left, part.right)
        found.update(_variables_of(terms))
    return found


def _variables_of(terms: Iterable[Term]) -> Iterator[Variable]:
    return (term for term in terms if isinstance(term, Variable))
