"""The symbol table of a description in either form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rgt.frontends.common.symbols import (
    Call,
    Kind,
    Occurrence,
    Range,
    Role,
)
from rgt.frontends.common.symbols import Symbol as Meaning
from rgt.frontends.gdl.assistance.clauses import Clause, Clauses, OpenList, read_clauses
from rgt.frontends.gdl.assistance.table import GdlTable
from rgt.frontends.gdl.assistance.uses import Name, Sort, Uses, counts_of
from rgt.frontends.gdl.dependencies import Relation
from rgt.frontends.gdl.reading.lists import List, Symbol
from rgt.frontends.gdl.syntax import ARITIES
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

_ARGUMENTS = {
    "base": ("fact",),
    "does": ("role", "move"),
    "goal": ("role", "value"),
    "init": ("fact",),
    "input": ("role", "move"),
    "legal": ("role", "move"),
    "next": ("fact",),
    "role": ("role",),
    "sees": ("role", "percept"),
    "terminal": (),
    "true": ("fact",),
}
PREDEFINED = {
    name: Meaning(name, Kind.KEYWORD, parameters=arguments)
    for name, arguments in _ARGUMENTS.items()
}
"""The relations that every game has."""

_SHORT = 30
"""Longer terms do not name an argument."""

RANDOM = Meaning("random", Kind.PLAYER)
"""The player whose moves chance makes."""


def read(source: Source) -> GdlTable:
    """The symbol table of any text."""
    with collector_paused():
        clauses = read_clauses(source)
        uses = Uses(clauses)
        return _Table(source, clauses, uses).built()


class _Table:
    """A symbol table on the way."""

    def __init__(self, source: Source, clauses: Clauses, uses: Uses) -> None:
        self._source = source
        self._clauses = clauses
        self._uses = uses
        self._meanings: dict[Name, Meaning] = {}

    def built(self) -> GdlTable:
        """The table."""
        uses, text = self._uses, self._source.text
        relations = self._relations()
        terms = {
            relation: self._meaning(name, _kind(name)) for relation, name in uses.terms.items()
        }
        if ("random", 0) in terms and uses.terms["random", 0].sort is Sort.PLAYER:
            terms["random", 0] = self._meanings[uses.terms["random", 0]] = RANDOM
        ends = _ends(self._clauses.clauses, len(text))
        for name in uses.variables:
            self._variable(name, ends[name.clause.start])
        occurrences = [
            Occurrence(Range(use.start, use.end), self._meanings[use.name], use.role)
            for use in uses.found
            if use.name in self._meanings
        ]
        tokens = sorted([*uses.tokens, *self._clauses.tokens])
        return GdlTable(
            self._source,
            tuple(dict.fromkeys(self._meanings.values())),
            tuple(occurrences),
            tuple(tokens),
            tuple(sorted(self._calls(relations, terms))),
            tuple(self._blocks()),
            self._clauses,
            relations,
            terms,
        )

    # -- symbols -----------------------------------------------------------------------------

    def _relations(self) -> dict[Relation, Meaning]:
        """The relations that some clause concludes, and the keywords."""
        found: dict[Relation, Meaning] = {}
        for relation, name in self._uses.relations.items():
            keyword = PREDEFINED.get(relation[0])
            if keyword is not None:
                found[relation] = self._meanings[name] = keyword
            elif Role.DEFINITION in name.first:
                found[relation] = self._meaning(name, Kind.FUNCTION)
        return found

    def _meaning(self, name: Name, kind: Kind) -> Meaning:
        place = name.place
        assert place is not None, "a name is made where it stands"
        meaning = self._meanings[name] = Meaning(
            self._source.text[place.start : place.end],
            kind,
            Range(place.start, place.end),
            Range(place.clause.start, place.clause.end),
            parameters=tuple(self._parameters(name)),
        )
        return meaning

    def _variable(self, name: Name, end: int) -> None:
        use = name.first[Role.DEFINITION]
        place = Range(use.start, use.end)
        self._meanings[name] = Meaning(
            self._source.text[use.start : use.end],
            Kind.PARAMETER,
            place,
            place,
            scope=Range(name.clause.start, end),
        )

    def _parameters(self, name: Name) -> Iterator[str]:
        """Names for the arguments: the first variable at each place, in heads if there is one."""
        lists = [*name.heads, *name.bodies]
        for index in range(1, name.relation[1] + 1):
            args = [each.items[index] for each in lists if index < len(each.items)]
            shown = next(
                (arg for arg in args if isinstance(arg, Symbol) and arg.name[0] == "?"), args[0]
            )
            yield (
                self._source.text[shown.start : shown.end]
                if shown.end - shown.start <= _SHORT
                else "..."
            )

    # -- calls and blocks --------------------------------------------------------------------

    def _calls(
        self, relations: Mapping[Relation, Meaning], terms: Mapping[Relation, Meaning]
    ) -> Iterator[Call]:
        """What is applied; one that is as yet too short is taken for the longer one."""
        kinds = (self._uses.relations, relations), (self._uses.terms, terms)
        counts = [counts_of(known) for _, known in kinds]
        for use in self._uses.found:
            item = use.item
            if not isinstance(item, OpenList) or use.name is None:
                continue
            names, known = kinds[use.term]
            relation = use.name.relation
            others = counts[use.term].get(relation[0], set())
            if len(others) > 1 and names[relation].count == 1 and relation[0] not in ARITIES:
                relation = (
                    relation[0],
                    min((each for each in others if each > relation[1]), default=relation[1]),
                )
            meaning = known.get(relation)
            if meaning is None:
                count = min((each for each in others if each > relation[1]), default=None)
                meaning = None if count is None else known[relation[0], count]
            if meaning is not None:
                yield Call(self._inside(item, use.end), meaning, self._separators(item))

    def _inside(self, item: OpenList, name_end: int) -> Range:
        text = self._source.text
        start = name_end + (self._clauses.infix and text.startswith("(", name_end))
        if item.closed:
            return Range(start, item.end - 1)
        end = item.end
        while end < len(text) and text[end] in " \t":
            end += 1
        return Range(min(start, end), end)

    def _separators(self, item: OpenList) -> tuple[int, ...]:
        if self._clauses.infix:
            return tuple(item.commas)
        return tuple(arg.end for arg in item.items[1:])

    def _blocks(self) -> list[Range]:
        """Clauses, the lists in them, runs of facts."""
        clauses = self._clauses.clauses
        found = {Range(each.start, each.end) for each in clauses}
        found.update(Range(each.start, each.end) for each in self._uses.lists)
        found.update(_runs(clauses))
        return sorted(found, key=lambda block: (block.start, -block.end))


def _kind(name: Name) -> Kind:
    """What a term is to an editor."""
    if name.sort is Sort.FACT:
        return Kind.VARIABLE
    if name.sort is Sort.PLAYER and not name.relation[1]:
        return Kind.PLAYER
    if name.sort is Sort.OBJECT and name.relation[1]:
        return Kind.FUNCTION
    return Kind.MEMBER


def _ends(clauses: Iterable[Clause], last: int) -> dict[int, int]:
    """Where each clause ends, by its start; one that breaks off goes on up to the next."""
    found: dict[int, int] = {}
    following = last
    for clause in reversed([*clauses]):
        closed = clause.whole is None or clause.whole.closed
        found[clause.start] = clause.end if closed and clause.whole else following
        following = max(clause.start - 1, 0)
    return found


def _runs(clauses: Iterable[Clause]) -> Iterator[Range]:
    """Facts of one relation that follow each other."""
    run: list[Clause] = []
    name = ""
    for clause in clauses:
        head = clause.head
        symbol = head.items[0] if isinstance(head, List) and head.items else head
        here = symbol.name if isinstance(symbol, Symbol) and not clause.arrow else ""
        if here and here == name:
            run.append(clause)
            continue
        if len(run) > 1:
            yield Range(run[0].start, run[-1].end)
        run, name = [clause], here
    if len(run) > 1 and name:
        yield Range(run[0].start, run[-1].end)
