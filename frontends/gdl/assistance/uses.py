"""Which names of the clauses mean the same, and what each of them does.

Relations are told by name and number of arguments, and so are the functions that terms are made
of; constants are functions without arguments.  A term is one and the same wherever it stands, as a
fact, as a move or in another term, since a variable may carry it from the one to the other.  A
variable belongs to its clause.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from rgt.frontends.common.symbols import Kind, Range, Role, Token
from rgt.frontends.gdl.assistance.clauses import Clause, Clauses, OpenList
from rgt.frontends.gdl.dependencies import Relation
from rgt.frontends.gdl.reading.lists import Item, List, Symbol
from rgt.frontends.gdl.syntax import ARITIES, CONNECTIVES


class Sort(IntEnum):
    """What a term stands for; of several, a name is what has the lower number."""

    PLAYER = 0
    FACT = 1
    MOVE = 2
    OBJECT = 3


SORTS = {
    "base": (Sort.FACT,),
    "does": (Sort.PLAYER, Sort.MOVE),
    "goal": (Sort.PLAYER, Sort.OBJECT),
    "init": (Sort.FACT,),
    "input": (Sort.PLAYER, Sort.MOVE),
    "legal": (Sort.PLAYER, Sort.MOVE),
    "next": (Sort.FACT,),
    "role": (Sort.PLAYER,),
    "sees": (Sort.PLAYER, Sort.OBJECT),
    "terminal": (),
    "true": (Sort.FACT,),
}
"""What the arguments of each keyword are."""

_ENOUGH = 20
"""So many uses of a name are asked for the names of its arguments."""


class Name:
    """All uses of one relation, function, constant or variable."""

    __slots__ = ("bodies", "clause", "count", "first", "heads", "relation", "sort")

    def __init__(self, relation: Relation, clause: Clause) -> None:
        self.relation = relation
        self.clause = clause
        self.sort = Sort.OBJECT
        self.count = 0
        self.heads: list[List] = []
        self.bodies: list[List] = []
        self.first: dict[Role | bool, Use] = {}
        """The first use of each role, and that in a rule (True) and in a fact (False)."""

    @property
    def place(self) -> Use | None:
        """Where the name is defined; a constant is where a fact has it first, or anything."""
        order = (Role.DEFINITION, Role.WRITE, False, True)
        return next((self.first[each] for each in order if each in self.first), None)


class Use:
    """A name where it stands; `name` is None where a list breaks off and may mean several."""

    __slots__ = ("clause", "end", "item", "name", "role", "start", "term")

    def __init__(
        self, item: Item, start: int, end: int, role: Role, term: bool, clause: Clause
    ) -> None:
        self.item, self.start, self.end = item, start, end
        self.role, self.term, self.clause = role, term, clause
        self.name: Name | None = None


class Uses:
    """Everything that the clauses name, in the order of the text."""

    def __init__(self, clauses: Clauses) -> None:
        self.relations: dict[Relation, Name] = {}
        self.terms: dict[Relation, Name] = {}
        self.variables: list[Name] = []
        self.found: list[Use] = []
        self.tokens: list[Token] = []
        self.lists: list[OpenList] = []
        self._unfinished: list[tuple[Use, Relation, Sort]] = []
        self._variables: dict[str, Name] = {}
        for clause in clauses.clauses:
            self._clause(clause)
        self._finish()

    # -- walking -----------------------------------------------------------------------------

    def _clause(self, clause: Clause) -> None:
        self._at = clause
        self._variables = {}
        if clause.whole and clause.arrow:
            self.lists.append(clause.whole)
        if clause.head is not None:
            self._sentence(clause.head, True)
        for condition in clause.body:
            self._condition(condition)

    def _condition(self, item: Item) -> None:
        first = item if isinstance(item, Symbol) else item.items[0] if item.items else None
        if not isinstance(first, Symbol) or first is item:
            self._sentence(item, False)
            return
        assert isinstance(item, OpenList)
        if first.name in CONNECTIVES:
            self._word(first)
            self.lists.append(item)
            for part in item.items[1:]:
                self._condition(part)
        elif first.name == "distinct":
            self._word(first)
            self.lists.append(item)
            for part in item.items[1:]:
                self._term(part, Sort.OBJECT, Role.READ)
        else:
            self._sentence(item, False)

    def _word(self, symbol: Symbol) -> None:
        """A connective; the sign of infix form is told with the other signs."""
        if symbol.end - symbol.start > 1:
            self.tokens.append(Token(Range(symbol.start, symbol.end), Kind.KEYWORD))

    def _sentence(self, item: Item, head: bool) -> None:
        """A relation over terms."""
        functor, args = arguments_of(item)
        if functor is None or functor.name[0] == "?":
            self._all(item, Sort.OBJECT)
            return
        if isinstance(item, OpenList):
            self.lists.append(item)
        role = Role.DEFINITION if head else Role.READ
        use = Use(item, functor.start, functor.end, role, False, self._at)
        self.found.append(use)
        sorts = SORTS.get(functor.name)
        relation = functor.name, len(args)
        if sorts is not None:
            self._add(use, (functor.name, ARITIES[functor.name]), Sort.OBJECT)
        elif head or not _breaks_off(item):
            self._add(use, relation, Sort.OBJECT)
        else:
            self._unfinished.append((use, relation, Sort.OBJECT))
        inner = Role.READ
        if head and functor.name in ("base", "init", "input", "legal"):
            inner = Role.DEFINITION
        elif head and functor.name == "next":
            inner = Role.WRITE
        for index, arg in enumerate(args):
            sort = sorts[index] if sorts and index < len(sorts) else Sort.OBJECT
            if sort is Sort.PLAYER:
                declared = head and functor.name == "role"
                self._term(arg, sort, Role.DEFINITION if declared else Role.READ)
            else:
                self._term(arg, sort, inner if sort is not Sort.OBJECT else Role.READ)

    def _term(self, item: Item, sort: Sort, role: Role) -> None:
        functor, args = arguments_of(item)
        if functor is None:
            self._all(item, Sort.OBJECT)
            return
        if functor.name[0] == "?":
            self._variable(functor)
            for arg in args:
                self._term(arg, Sort.OBJECT, Role.READ)
            return
        if isinstance(item, OpenList):
            self.lists.append(item)
        if functor.name.isdecimal() and not args:
            place = Range(functor.start, functor.end)
            self.tokens.append(Token(place, Kind.NUMBER))
            return
        use = Use(item, functor.start, functor.end, role, True, self._at)
        self.found.append(use)
        relation = functor.name, len(args)
        if _breaks_off(item):
            self._unfinished.append((use, relation, sort))
        else:
            self._add(use, relation, sort)
        for arg in args:
            self._term(arg, Sort.OBJECT, Role.READ)

    def _all(self, item: Item, sort: Sort) -> None:
        """What stands in a list that means nothing."""
        if isinstance(item, Symbol):
            if item.name[0] == "?":
                self._variable(item)
            return
        for part in item.items:
            self._term(part, sort, Role.READ)

    def _variable(self, symbol: Symbol) -> None:
        name = self._variables.get(symbol.name)
        role = Role.READ
        if name is None:
            name = self._variables[symbol.name] = Name((symbol.name, 0), self._at)
            self.variables.append(name)
            role = Role.DEFINITION
        use = Use(symbol, symbol.start, symbol.end, role, True, self._at)
        use.name = name
        name.count += 1
        name.first.setdefault(role, use)
        self.found.append(use)

    # -- names -------------------------------------------------------------------------------

    def _add(self, use: Use, relation: Relation, sort: Sort) -> None:
        known = self.terms if use.term else self.relations
        name = known.get(relation)
        if name is None:
            name = known[relation] = Name(relation, use.clause)
        use.name = name
        name.count += 1
        if sort < name.sort:
            name.sort = sort
        if use.role not in name.first:
            name.first[use.role] = use
        if use.clause.arrow not in name.first:
            name.first[use.clause.arrow] = use
        if isinstance(use.item, List):
            seen = name.bodies if use.role is Role.READ else name.heads
            if len(seen) < _ENOUGH:
                seen.append(use.item)

    def _finish(self) -> None:
        """Lists that break off mean the least of the known ones that are as long."""
        if self._unfinished:
            relations, terms = counts_of(self.relations), counts_of(self.terms)
            for use, relation, sort in self._unfinished:
                known = terms if use.term else relations
                name, count = relation
                least = min((each for each in known.get(name, ()) if each >= count), default=count)
                self._add(use, (name, least), sort)
        for term in self.terms.values():
            place = term.place
            if place is not None:
                place.role = Role.DEFINITION
        self.found.sort(key=_start)


def counts_of(known: Iterable[Relation]) -> dict[str, set[int]]:
    """The numbers of arguments that each name is known with."""
    found: dict[str, set[int]] = {}
    for name, count in known:
        found.setdefault(name, set()).add(count)
    return found


def _start(use: Use) -> int:
    return use.start


def arguments_of(item: Item) -> tuple[Symbol | None, list[Item]]:
    """The name that a term or sentence begins with, and its arguments."""
    if isinstance(item, Symbol):
        return item, []
    first = item.items[0] if item.items else None
    return (first, item.items[1:]) if isinstance(first, Symbol) else (None, [])


def _breaks_off(item: Item) -> bool:
    return isinstance(item, OpenList) and not item.closed
