"""What is worth knowing of a symbol, and remarks beside the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.frontends.common.symbols import Hint, Kind, Range, Symbol, SymbolTable
from rgt.frontends.gdl.assistance.clauses import Clause
from rgt.frontends.gdl.assistance.domains import ANYTHING, conditions, place_of
from rgt.frontends.gdl.assistance.table import GdlTable
from rgt.frontends.gdl.assistance.uses import arguments_of
from rgt.frontends.gdl.dependencies import Relation

_WIDTH = 70
"""Longer lists of terms are cut off."""
_MOST_ARGUMENTS = 8
_FACTS = 4
"""From so many facts on their number is told."""


_CALLED = {
    Kind.PARAMETER: "variable",
    Kind.PLAYER: "role",
    Kind.VARIABLE: "fact",
    Kind.MEMBER: "term",
}


def called(table: SymbolTable, symbol: Symbol) -> str:
    """What a symbol is, in the words of GDL."""
    assert isinstance(table, GdlTable)
    if symbol.kind is Kind.FUNCTION and table.is_relation(symbol):
        return "relation"
    return _CALLED.get(symbol.kind, symbol.kind)


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """A few lines in GDL, all of them comments."""
    assert isinstance(table, GdlTable)
    lines = list(_lines(table, symbol))
    return "\n".join(lines) if lines else None


def _lines(table: GdlTable, symbol: Symbol) -> Iterator[str]:
    if symbol.kind is Kind.PARAMETER:
        yield from _variable(table, symbol)
        return
    relation = _key(table.relations, symbol)
    if relation is not None:
        yield from _counted(table, relation)
        if symbol.kind is Kind.FUNCTION:
            yield from _depends(table, relation)
            yield from _arguments(table, symbol, relation, term=False)
        return
    term = _key(table.terms, symbol)
    if term is not None and term[1]:
        yield from _arguments(table, symbol, term, term=True)
    if term is not None:
        roles = table.seen.at(place_of("role", 1, 0, term=False))
        facts = table.seen.at(place_of("true", 1, 0, term=False))
        moves = table.seen.at(place_of("does", 2, 1, term=False))
        text = f"({term[0]} {' '.join('_' * term[1])})" if term[1] else term[0]
        kinds = (("a role", roles), ("a fact", facts), ("a move", moves))
        said = [what for what, terms in kinds if text in terms]
        if said:
            yield f"; {', '.join(said)}"


def _key(known: dict[Relation, Symbol], symbol: Symbol) -> Relation | None:
    return next((relation for relation, each in known.items() if each is symbol), None)


def _heads(table: GdlTable) -> Iterator[tuple[Relation, Clause]]:
    for clause in table.clauses.clauses:
        if clause.head is not None:
            name, args = arguments_of(clause.head)
            if name is not None:
                yield (name.name, len(args)), clause


def _counted(table: GdlTable, relation: Relation) -> Iterator[str]:
    """How many rules and facts conclude it."""
    found = [clause for head, clause in _heads(table) if head == relation]
    rules = sum(bool(clause.body) for clause in found)
    facts = len(found) - rules
    said = [_number(rules, "rule")] if rules else []
    said += [_number(facts, "fact")] if facts else []
    if said:
        yield f"; {', '.join(said)}"


def _number(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _depends(table: GdlTable, relation: Relation) -> Iterator[str]:
    """Whether it depends on the state, or on the moves."""
    users: dict[Relation, set[str]] = {}
    used: dict[Relation, list[Relation]] = {}
    for head, clause in _heads(table):
        for condition, _ in conditions(clause.body):
            name, args = arguments_of(condition)
            if name is None:
                continue
            if name.name in ("true", "does"):
                users.setdefault(head, set()).add(name.name)
            used.setdefault(head, []).append((name.name, len(args)))
    pending, reached, found = [relation], {relation}, set[str]()
    while pending:
        at = pending.pop()
        found |= users.get(at, set())
        for below in used.get(at, ()):
            if below not in reached:
                reached.add(below)
                pending.append(below)
    if found:
        yield f"; depends on {' and '.join(sorted(found, reverse=True))}"
    else:
        yield "; the same in every state"


def _arguments(table: GdlTable, symbol: Symbol, relation: Relation, *, term: bool) -> Iterator[str]:
    """What can stand at each argument."""
    for index, shown in enumerate(symbol.parameters[:_MOST_ARGUMENTS]):
        terms = table.domains.at(place_of(*relation, index, term=term))
        if table.domains.complete and terms and ANYTHING not in terms:
            name = shown if shown[:1] == "?" or shown[:1].isupper() else f"argument {index + 1}"
            yield f"; {name}: {_listed(terms)}"


def _listed(terms: Iterable[str]) -> str:
    """Terms in their natural order, cut off where they are many."""
    ordered = sorted(terms, key=_natural)
    text = " ".join(ordered)
    if len(text) <= _WIDTH:
        return text
    shown: list[str] = []
    for each in ordered:
        if sum(map(len, shown)) + len(shown) + len(each) > _WIDTH - 20:
            break
        shown.append(each)
    return f"{' '.join(shown)} ... ({len(ordered):,} in all)"


def _natural(term: str) -> tuple[int, int, str]:
    return (0, int(term), "") if term.isdecimal() else (1, 0, term)


def _variable(table: GdlTable, symbol: Symbol) -> Iterator[str]:
    assert symbol.place is not None
    clause = table.clause_before(symbol.place.start + 1)
    if clause is None:
        return
    folded = symbol.name.lower()
    terms = table.domains.of_variable(clause, folded if folded[0] == "?" else "?" + folded)
    if terms is not None:
        yield f"; {symbol.name}: {_listed(terms) or 'nothing'}"


def hints(table: SymbolTable, place: Range) -> Sequence[Hint]:
    """How many facts a relation has that is given by facts alone, behind the first of them."""
    assert isinstance(table, GdlTable)
    counts: dict[Relation, list[Clause]] = {}
    for relation, clause in _heads(table):
        counts.setdefault(relation, []).append(clause)
    found = []
    for relation, clauses in counts.items():
        symbol = table.relations.get(relation)
        facts = all(not clause.body for clause in clauses)
        if symbol is None or symbol.kind is not Kind.FUNCTION or not facts:
            continue
        end = clauses[0].end
        if len(clauses) >= _FACTS and place.start <= end <= place.end:
            found.append(Hint(end, f" {len(clauses):,} facts"))
    return sorted(found)
