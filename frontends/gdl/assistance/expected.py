"""What may stand at a place of a description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.common.symbols import Expected, Kind, Range, Symbol, SymbolTable
from rgt.frontends.gdl.assistance import snippets
from rgt.frontends.gdl.assistance.clauses import Clause, OpenList, without_sign
from rgt.frontends.gdl.assistance.domains import ANYTHING, conditions, place_of, places
from rgt.frontends.gdl.assistance.table import GdlTable
from rgt.frontends.gdl.assistance.uses import SORTS, arguments_of
from rgt.frontends.gdl.reading.lists import Item, List
from rgt.frontends.gdl.reading.lists import Symbol as Word
from rgt.frontends.gdl.syntax import ARITIES, CONNECTIVES

_CONCLUDED = ("base", "goal", "init", "input", "legal", "next", "role", "sees", "terminal")
_ASKED = ("does", "goal", "legal", "role", "terminal", "true")
_JOINING = ("and", "distinct", "not", "or")


@dataclass(frozen=True, slots=True)
class _Around:
    """The lists that an offset is in, outermost first, and how many items of each are before it."""

    lists: tuple[OpenList, ...]
    before: tuple[int, ...]


def expected(table: SymbolTable, offset: int) -> Expected:
    """What may stand at an offset, where nothing or the beginning of a name stands."""
    assert isinstance(table, GdlTable)
    if table.in_comment(offset):
        return Expected()
    clause = table.clause_before(offset)
    if table.clauses.infix:
        return _Infix(table, clause, offset).expected()
    return _Kif(table, clause, offset).expected()


def _pattern(term: str) -> tuple[str, int]:
    """The name and the number of arguments of a term, all of whose arguments are ``_``."""
    name, *args = term.strip("()").split()
    return name, len(args)


class _Place:
    """A place in a clause."""

    def __init__(self, table: GdlTable, clause: Clause | None, offset: int) -> None:
        self._table = table
        self._clause = clause
        self._offset = offset

    def _around(self, outermost: Item | None) -> _Around:
        """The lists around the offset, from the outermost one on, which may be around it."""
        lists: list[OpenList] = []
        before: list[int] = []
        item = outermost
        while isinstance(item, OpenList) and self._is_in(item):
            lists.append(item)
            before.append(sum(each.start < self._offset for each in item.items))
            item = item.items[before[-1] - 1] if before[-1] else None
        return _Around(tuple(lists), tuple(before))

    def _is_in(self, item: OpenList) -> bool:
        return item.start < self._offset and (not item.closed or self._offset < item.end)

    # -- relations ---------------------------------------------------------------------------

    def _relations(self, words: Iterable[str], counts: range, more: Iterable[str] = ()) -> Expected:
        """Relations and keywords with so many arguments, and further words."""
        symbols = tuple(
            symbol
            for (_, count), symbol in self._table.relations.items()
            if symbol.kind is Kind.FUNCTION and count in counts
        )
        keywords = (word for word in words if ARITIES[word] in counts)
        return Expected(tuple(dict.fromkeys(symbols)), (*keywords, *more))

    # -- terms -------------------------------------------------------------------------------

    def _term(self, around: _Around, *, plain: bool = True, applied: bool = True) -> Expected:
        """What an argument of the innermost list can be: without arguments, or with them."""
        holder, index = around.lists[-1], around.before[-1] - 1
        name, _ = arguments_of(holder)
        if name is None or index < 0:
            return Expected()
        terms = self._terms_at(around, name.name, index)
        symbols: dict[Symbol, None] = {}
        words: dict[str, None] = {}
        if plain:
            symbols.update(dict.fromkeys(self._variables()))
        for term in terms:
            if term == ANYTHING or not (applied if term.startswith("(") else plain):
                continue
            if term.isdecimal():
                words[term] = None
            elif (symbol := self._table.terms.get(_pattern(term))) is not None:
                symbols[symbol] = None
        return Expected(tuple(symbols), tuple(words))

    def _terms_at(self, around: _Around, name: str, index: int) -> Iterable[str]:
        if name == "distinct":
            return self._like_the_other(around.lists[-1], index)
        term = self._is_term(around)
        found: dict[str, None] = {}
        known = self._table.terms if term else self._table.relations
        counts = [count for word, count in known if word == name and count > index] or [index + 1]
        fact = self._clause is not None and not self._clause.arrow
        for count in counts:
            # facts often relate terms of one kind: (succ 1 2), (beats rock scissors)
            for each in (index, *(range(count) if fact and name not in ARITIES else ())):
                found |= self._table.seen.at(place_of(name, count, each, term=term))
        if not found or ANYTHING in found:
            sorts = SORTS.get(name, ())
            if index < len(sorts) or not found:
                return [*found, *self._all_terms()]
        return found

    def _all_terms(self) -> Iterator[str]:
        for name, count in self._table.terms:
            yield f"({name} {' '.join('_' * count)})" if count else name

    def _like_the_other(self, holder: OpenList, index: int) -> Iterable[str]:
        """For `distinct`: what the other term can be."""
        others = [arg for place, arg in enumerate(holder.items[1:]) if place != index]
        found: dict[str, None] = {}
        if self._clause is None:
            return found
        for other in others:
            if not isinstance(other, Word) or other.name[0] != "?":
                continue
            body = [item for item, _ in conditions(self._clause.body)]
            for item in [*body, *([self._clause.head] if self._clause.head else [])]:
                for place, arg in places(item, term=False):
                    if isinstance(arg, Word) and arg.name == other.name:
                        found |= self._table.seen.at(place)
        return found

    def _is_term(self, around: _Around) -> bool:
        """Whether the innermost list is a term and no relation."""
        for holder in reversed(around.lists[:-1]):
            name, _ = arguments_of(holder)
            return name is None or name.name not in (*CONNECTIVES, "<=")
        return False

    def _variables(self) -> Iterator[Symbol]:
        clause = self._clause
        if clause is None:
            return
        scope = max(self._offset, clause.end)
        for place, symbol, _ in self._table.occurrences_in(Range(clause.start, scope)):
            if symbol.kind is Kind.PARAMETER and place.start != self._offset:
                yield symbol


class _Kif(_Place):
    """A place in KIF."""

    def expected(self) -> Expected:
        """What may stand there."""
        around = self._around(self._clause.whole if self._clause else None)
        if not around.lists:
            return Expected(snippets=snippets.CLAUSES)
        if around.before[-1] == 0:
            return self._first(_Around(around.lists[:-1], around.before[:-1]))
        name, _ = arguments_of(around.lists[-1])
        if name is None:
            return Expected()
        if self._holds_conditions(around):
            head = name.name == "<=" and around.before[-1] == 1
            found = self._relations(_CONCLUDED if head else _ASKED, range(1))
            return Expected(found.symbols, found.words, () if head else snippets.CONDITIONS)
        return self._term(around, applied=False)

    def _first(self, outer: _Around) -> Expected:
        """What a list in these lists can begin with."""
        if not outer.lists:
            return self._relations(_CONCLUDED, range(100), ["<="])
        if self._holds_conditions(outer):
            name, _ = arguments_of(outer.lists[-1])
            if name is not None and name.name == "<=" and outer.before[-1] == 2:
                return self._relations(_CONCLUDED, range(1, 100))
            return self._relations(_ASKED, range(1, 100), _JOINING)
        last = outer.before[-1] - 1
        return self._term(_Around(outer.lists, (*outer.before[:-1], last)), plain=False)

    def _holds_conditions(self, around: _Around) -> bool:
        """Whether the items of the innermost list are sentences."""
        for depth, holder in enumerate(around.lists):
            name, _ = arguments_of(holder)
            if name is None or name.name not in (*CONNECTIVES, *(("<=",) if not depth else ())):
                return False
        return around.before[-1] > 0


class _Infix(_Place):
    """A place in infix form."""

    def expected(self) -> Expected:
        """What may stand there."""
        clause = self._clause
        items = [clause.head, *clause.body] if clause else []
        last = [item for item in items if item is not None and item.start < self._offset][-1:]
        around = self._around(without_sign(last[0]) if last else None)
        while around.lists and self._joins(around.lists[0]):
            if len(around.lists) == 1:
                return self._condition()
            around = _Around(around.lists[1:], around.before[1:])
        if around.lists:
            return self._term(around)
        before = self._table.source.text[: self._offset].rstrip()
        if before.endswith((":-", "&", "~")):
            return self._condition()
        found = self._relations(_CONCLUDED, range(100))
        return Expected(found.symbols, found.words, snippets.INFIX_CLAUSES)

    def _joins(self, item: List) -> bool:
        name, _ = arguments_of(item)
        return name is not None and name.name in CONNECTIVES

    def _condition(self) -> Expected:
        found = self._relations(_ASKED, range(100), ("and", "distinct", "or"))
        return Expected(found.symbols, found.words, snippets.INFIX_CONDITIONS)
