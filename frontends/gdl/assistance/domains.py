"""Which terms can stand at which argument, told from the rules alone and no more than that.

A head puts its constants at its arguments, and for a variable what can stand at all the places
where the conditions have it.  Conditions on numbers of arguments, negations and `distinct` are not
asked: the answer may be too large, never too small.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from rgt.frontends.gdl.assistance.clauses import Clause, Clauses
from rgt.frontends.gdl.assistance.uses import SORTS, Sort, arguments_of
from rgt.frontends.gdl.reading.lists import Item, Symbol
from rgt.frontends.gdl.syntax import CONNECTIVES

Place = tuple[str, str, int, int]
"""An argument: of a relation or term (``"relation"``, ``"term"``), its name, how many, which."""

ANYTHING = "..."
"""Stands for terms that nothing limits."""

MOST_STEPS = 200_000
"""So many terms are carried from place to place at most."""

_SHARED = {Sort.PLAYER: "role", Sort.FACT: "true", Sort.MOVE: "does"}


def place_of(name: str, count: int, index: int, *, term: bool) -> Place:
    """The argument of a relation or term; those of keywords that mean the same are one."""
    if term:
        return "term", name, count, index
    sorts = SORTS.get(name, ())
    if index < len(sorts) and sorts[index] in _SHARED:
        return "keyword", _SHARED[sorts[index]], 0, 0
    return "relation", name, count, index


def places(item: Item, *, term: bool) -> Iterator[tuple[Place, Item]]:
    """Every argument in a relation over terms, or in a term, and what stands there."""
    pending = [(item, term)]
    while pending:
        whole, inner = pending.pop()
        name, args = arguments_of(whole)
        if name is None:
            continue
        for index, arg in enumerate(args):
            yield place_of(name.name, len(args), index, term=inner), arg
            pending.append((arg, True))


def conditions(items: list[Item], negated: bool = False) -> Iterator[tuple[Item, bool]]:
    """The relations in a body, and whether they bind variables."""
    for item in items:
        name, args = arguments_of(item)
        if name is None or name.name == "distinct":
            continue
        if name.name in CONNECTIVES and args:
            yield from conditions(args, negated or name.name != "and")
        else:
            yield item, not negated


class Domains:
    """What can stand at the arguments of a description.

    With `asked`, what conditions name counts as well, negated or not, and a variable may be
    anything that stands at one of its places: what a writer may mean.
    """

    def __init__(self, clauses: Clauses, *, asked: bool = False) -> None:
        self._asked = asked
        self._terms: dict[Place, dict[str, None]] = {}
        self._flows: list[tuple[Place, list[Place]]] = []
        self._readers: dict[Place, list[int]] = {}
        self.complete = True
        """Whether there was time to follow every rule."""
        for clause in clauses.clauses:
            self._clause(clause)
        self._spread()

    def at(self, place: Place) -> dict[str, None]:
        """The terms that can stand there, in the order in which they were met."""
        return self._terms.get(place, {})

    def of_variable(self, clause: Clause, name: str) -> list[str] | None:
        """The terms that a variable of a clause can be; None if that is not known."""
        found = [
            self.at(place)
            for item, binds in conditions(clause.body)
            if binds
            for place, arg in places(item, term=False)
            if isinstance(arg, Symbol) and arg.name == name
        ]
        limited = [terms for terms in found if ANYTHING not in terms]
        if not limited or not self.complete:
            return None
        return [term for term in limited[0] if all(term in terms for terms in limited[1:])]

    def _clause(self, clause: Clause) -> None:
        bound: dict[str, list[Place]] = {}
        for item, binds in conditions(clause.body):
            for place, arg in places(item, term=False):
                if isinstance(arg, Symbol) and arg.name[0] == "?":
                    if binds or self._asked:
                        bound.setdefault(arg.name, []).append(place)
                elif self._asked:
                    self._put(place, arg)
        if clause.head is None:
            return
        for place, arg in places(clause.head, term=False):
            if isinstance(arg, Symbol) and arg.name[0] == "?":
                sources = bound.get(arg.name, [])
                if not sources:
                    self._terms.setdefault(place, {})[ANYTHING] = None
                elif self._asked:
                    for source in sources:
                        self._flow(place, [source])
                        self._flow(source, [place])
                else:
                    self._flow(place, sources)
            else:
                self._put(place, arg)

    def _put(self, place: Place, item: Item) -> None:
        name, args = arguments_of(item)
        if name is not None:
            text = f"({name.name} {' '.join('_' for _ in args)})" if args else name.name
            self._terms.setdefault(place, {})[text] = None

    def _flow(self, target: Place, sources: list[Place]) -> None:
        for source in sources:
            self._readers.setdefault(source, []).append(len(self._flows))
        self._flows.append((target, sources))

    def _spread(self) -> None:
        """Carry terms along the rules until nothing is new."""
        pending = deque(range(len(self._flows)))
        waiting = set(pending)
        steps = 0
        while pending:
            number = pending.popleft()
            waiting.discard(number)
            target, sources = self._flows[number]
            limits = [self.at(source) for source in sources]
            limits = [terms for terms in limits if ANYTHING not in terms] or limits[:1]
            least = min(limits, key=len)
            steps += 1 + len(least) * len(limits)
            if steps > MOST_STEPS:
                self.complete = False
                return
            known = self._terms.setdefault(target, {})
            new = [
                term
                for term in least
                if term not in known and all(term in terms for terms in limits)
            ]
            if not new:
                continue
            known.update(dict.fromkeys(new))
            for reader in self._readers.get(target, ()):
                if reader not in waiting:
                    waiting.add(reader)
                    pending.append(reader)
