"""Whether what is written along lines is read again: which squares rules can read at all.

    (<= (flipped ?way ?c) (does ?p (place ?a)) (encloses ?p ?way ?a) (next_to ?way ?a ?c))
    (<= (flipped ?way ?c) (flipped ?way ?b) (next_to ?way ?b ?c) (true (cell ?c other)))

From one square lines in different directions have no other square in common, and each goes on to
squares that were not written before: such a walk may write while it goes.  The relations that never
change tell all squares that may be read, whatever the state is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.proofs.joins import (
    Indices,
    Join,
    Joins,
    Large,
    Values,
    matched,
    picking,
)
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Predicate, Row, Rules
from rgt.frontends.gdl.recovery.walks.recursion.growth import Growth
from rgt.frontends.gdl.syntax import Term, Variable

_MAX_NODES = 20_000
"""The most squares that are looked at, over all moves."""


@dataclass(frozen=True, slots=True)
class Line:
    """A walk from one of the ways to begin: the squares on it, and what may be read at each.

    The first entry of `reads` is what the beginning reads, before anything of it is written.
    """

    nodes: tuple[Row, ...]
    reads: tuple[frozenset[Row], ...]


_Call = tuple[Predicate, tuple[str | None, ...]]
"""A relation, and what is known of its arguments where it is asked for."""


Known = dict[_Call, tuple[int, frozenset[Row], tuple[_Call, ...]]]
"""How many steps it took to find what is read where a relation is asked for, and that: the keys,
and what else is asked.
"""


class Unknown(Exception):
    """The relations that never change do not tell what is read, or where a walk leads."""


class Apart:
    """Works out what rules read of one relation of the state.

    `known` may be kept for other questions about the same keys of the same relation.
    """

    def __init__(
        self,
        rules: Rules,
        predicate: Predicate,
        keys: Sequence[int],
        leads_to: Callable[[Predicate, Predicate], bool],
        indices: Indices,
        known: Known | None = None,
    ) -> None:
        self.rules = rules
        self.predicate = predicate
        self.keys = tuple(keys)
        self.leads_to = leads_to
        self.joins = Joins(rules, indices)
        self._known: Known = {} if known is None else known

    def reads(self, parts: Sequence[Part], values: Values) -> frozenset[Row]:
        """The keys at which conditions may read the relation; raises Unknown and Large."""
        found, pending = self._asked(parts, values)
        calls: set[_Call] = set()
        while pending:
            call = pending.pop()
            if call in calls:
                continue
            calls.add(call)
            if len(calls) > _MAX_NODES:
                raise Large
            rows, others = self._of_call(call)
            found |= rows
            pending.extend(others)
        return frozenset(found)

    def _of_call(self, call: _Call) -> tuple[frozenset[Row], tuple[_Call, ...]]:
        """What `_asked` tells of the rules of a relation, worked out once for many squares.

        It counts as many steps every time.
        """
        known = self._known.get(call)
        if known is not None:
            self.joins.spend(known[0])
            return known[1:]
        before = self.joins.steps
        predicate, args = call
        found: set[Row] = set()
        others: list[_Call] = []
        for rule in self.rules.of(predicate):
            values = _called(rule.head, args)
            if values is not None:
                rows, calls = self._asked(rule.body, values)
                found |= rows
                others += calls
        steps = self.joins.steps - before
        known = self._known[call] = steps, frozenset(found), tuple(_last(others))
        return known[1:]

    def _asked(self, parts: Sequence[Part], values: Values) -> tuple[set[Row], list[_Call]]:
        """The keys that are read at once; what else is asked that may read the relation."""
        own = [
            part.atom
            for part in parts
            if isinstance(part, Fact) and part.atom.predicate == self.predicate
        ]
        others = [
            part.atom
            for part in parts
            if isinstance(part, Fact)
            and part.atom.predicate != self.predicate
            and part.atom.predicate.kind is not Kind.STATIC
            and self.leads_to(part.atom.predicate, self.predicate)
        ]
        join = Join(self.joins, static(parts), tuple(values))
        read = {term for atom in (*own, *others) for term in atom.args}
        slots = [at for at, variable in enumerate(join.variables) if variable in read]
        picked = picking(slots)
        # of hundreds of thousands of rows only what is read in them, where it stands for the last
        # time: see `_last`
        rows = dict.fromkeys(map(picked, reversed(join.rows(tuple(values.values())))))
        variables = [join.variables[at] for at in slots]
        found: set[Row] = set()
        calls: list[_Call] = []
        for row in reversed(rows):
            solved = dict(zip(variables, row, strict=True))
            for atom in own:
                key = tuple(_text(atom.args[at], solved) for at in self.keys)
                if None in key:
                    raise Unknown
                found.add(tuple(text for text in key if text is not None))
            calls += [
                (atom.predicate, tuple(_text(term, solved) for term in atom.args))
                for atom in others
            ]
        return found, _last(calls)

    # -- lines -----------------------------------------------------------------------------------

    def lines(
        self, growth: Growth, atom: Atom, rest: Sequence[Part], moves: Sequence[Atom]
    ) -> dict[Row, list[Line]]:
        """The lines by the arguments of moves that tell them; raises Unknown and Large.

        `rest` is what is asked at each square before it is written.
        """
        found: dict[Row, list[Line]] = {}
        total = 0
        for head, body in growth.begin:
            given = _given(body, moves)
            for solved in list(self.joins.joined(static(body), {})):
                key = tuple(
                    solved.get(term, "") if isinstance(term, Variable) else str(term)
                    for term in given
                )
                first = self._row(head, growth, solved)
                nodes, reads = [first], [self.reads(body, solved)]
                while True:
                    total += 1
                    if total > _MAX_NODES:
                        raise Large
                    here = nodes[-1]
                    reads[-1] |= self.reads(rest, self._values(atom, growth, here))
                    following: set[Row] = set()
                    asked: frozenset[Row] = frozenset()
                    for later, parts, own in growth.go_on:
                        values = self._values(own, growth, here)
                        asked |= self.reads(parts, values)
                        following |= {
                            self._row(later, growth, each)
                            for each in self.joins.joined(static(parts), values)
                        }
                    reads.append(asked)
                    if not following:
                        break
                    if len(following) > 1 or following & set(nodes):
                        raise Unknown
                    nodes.extend(following)
                found.setdefault(key, []).append(Line(tuple(nodes), tuple(reads)))
        return found

    def _row(self, head: Atom, growth: Growth, solved: Values) -> Row:
        row = tuple(_text(head.args[at], solved) for at in growth.unknown)
        if None in row:
            raise Unknown
        return tuple(text for text in row if text is not None)

    def _values(self, atom: Atom, growth: Growth, row: Row) -> Values:
        found = matched([atom.args[at] for at in growth.unknown], row)
        if found is None:
            raise Unknown
        return found


def are_apart(lines: Mapping[Row, Sequence[Line]], written: Callable[[Row], Row]) -> bool:
    """Whether no line reads what it, or another one of the same move, wrote before.

    `written` has the key that is written at a square of a line.
    """
    for each in lines.values():
        cells = [{written(node) for node in line.nodes} for line in each]
        asked = [frozenset().union(*line.reads) for line in each]
        for one, read in enumerate(asked):
            if any(read & other for at, other in enumerate(cells) if at != one):
                return False
        for line in each:
            before: set[Row] = set()
            for node, read in zip(line.nodes, line.reads, strict=False):
                if read & before:
                    return False
                before.add(written(node))
            if line.reads[-1] & before:
                return False
    return True


def _last(calls: Sequence[_Call]) -> list[_Call]:
    """Each call once, where it is for the last time: whoever pops gets there in the same order."""
    return list(dict.fromkeys(reversed(calls)))[::-1]


def static(parts: Sequence[Part]) -> list[Atom]:
    """The relations that never change which conditions ask for."""
    return [
        part.atom
        for part in parts
        if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.STATIC
    ]


def _called(head: Atom, args: Sequence[str | None]) -> Values | None:
    """What the variables of a rule stand for where it is asked for; None if it is not its turn."""
    known = [(term, text) for term, text in zip(head.args, args, strict=True) if text is not None]
    return matched([term for term, _ in known], tuple(text for _, text in known))


def _given(body: Sequence[Part], moves: Sequence[Atom]) -> tuple[Term, ...]:
    """The arguments of the moves that a body asks for."""
    kinds = {atom.predicate for atom in moves}
    return tuple(
        term
        for part in body
        if isinstance(part, Fact) and part.positive and part.atom.predicate in kinds
        for term in part.atom.args
    )


def _text(term: Term, values: Values) -> str | None:
    return values.get(term) if isinstance(term, Variable) else str(term)
