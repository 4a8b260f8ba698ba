"""What is worth knowing of a symbol, and the remarks inside the lines of a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rgt.frontends.common.symbols import Hint, Kind, Range, Symbol, SymbolTable
from rgt.frontends.hrg.assistance.reading import Reading, reading
from rgt.frontends.hrg.assistance.values import Entry, Values, values_of
from rgt.frontends.hrg.values import Term, Value, written

_LINES = 10
_ENTRIES = 500
"""How many entries of a table are worked out at most."""
_WIDTH = 88
_LONGEST_TYPE = 16
"""How long a type may be that stands inside a line."""


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """A domain's values, a function's table, how a variable begins, a graph's beginning."""
    read = reading(table)
    values = values_of(read)
    if symbol.kind is Kind.TYPE:
        return _domain(values, symbol.name)
    if symbol.kind is Kind.FUNCTION and symbol.place is not None:
        return _function(values, symbol.name)
    if symbol.kind is Kind.PARAMETER and symbol.type is not None:
        return _domain(values, symbol.type)
    if symbol.kind is Kind.VARIABLE:
        return _variable(table, values, symbol)
    if symbol.kind is Kind.MEMBER:
        return _member(read, symbol)
    return _written(table, symbol.extent)


def hints(table: SymbolTable, place: Range) -> Sequence[Hint]:
    """The sizes of domains that are no lists of symbols, and the types of pattern variables."""
    read = reading(table)
    found: list[Hint] = []
    told: set[tuple[str, str, str]] = set()
    for occurrence in table.occurrences_in(place):
        symbol = occurrence.symbol
        if occurrence.place != symbol.place:
            continue
        if symbol.kind is Kind.TYPE:
            found += _size(read, symbol)
        elif symbol.place.start in read.pattern_variables and symbol.type is not None:
            # of the cases of a function one is enough to tell
            case = (_first_word(table, symbol), symbol.name, symbol.type)
            if len(symbol.type) <= _LONGEST_TYPE and case not in told:
                told.add(case)
                found.append(Hint(symbol.place.end, f": {symbol.type}"))
    return sorted(found)


def _first_word(table: SymbolTable, symbol: Symbol) -> str:
    """The name of the function in whose case a variable stands."""
    assert symbol.scope is not None
    return table.source.text[symbol.scope.start : symbol.scope.start + _WIDTH].split("(")[0]


def _size(read: Reading, symbol: Symbol) -> list[Hint]:
    """The size of a domain that lists more than symbols."""
    contents = read.vocabulary.contents.get(symbol.name)
    if symbol.extent is None or contents is None:
        return []
    if not (contents.terms or contents.ranges or contents.domains):
        return []
    size = values_of(read).size(symbol.name)
    return [] if size is None else [Hint(symbol.extent.end, f" {_counted(size, 'value')}")]


def _domain(values: Values, name: str) -> str | None:
    size = values.size(name)
    members = values.domain(name)
    if size is None and not members:
        return None
    lines = [f"// {_counted(len(members) if size is None else size, 'value')}"]
    return "\n".join([*lines, *_listed(members)])


def _listed(members: Sequence[Value]) -> Iterator[str]:
    """Values in lines, as domains list them, cut off where they are too many."""
    line, lines = "", 0
    for number, member in enumerate(members):
        piece = f"{' | ' if number else ''}{written(member)}"
        if line and len(line) + len(piece) > _WIDTH:
            yield line
            lines += 1
            line = ""
            if lines == _LINES // 2:
                yield "| ..."
                return
        line += piece.lstrip() if not line else piece
    if line:
        yield line


def _function(values: Values, name: str) -> str | None:
    """The whole table, if need be with one line for what most arguments have; or its beginning."""
    found = values.entries(name, _ENTRIES)
    if found is None or not found[0]:
        return None
    entries, size = found
    if _LINES < size <= len(entries):
        ((usual, often),) = Counter(entry.answer for entry in entries).most_common(1)
        others = [entry for entry in entries if entry.answer != usual]
        if 2 * often > size and len(others) < _LINES:
            blanks = ", ".join(["_"] * len(entries[0].arguments))
            rest = f"{name}({blanks}) = {written(usual)} // {_counted(often, 'entry')}"
            return "\n".join([*[_case(name, entry) for entry in others], rest])
    lines = [_case(name, entry) for entry in entries[:_LINES]]
    if size > len(lines):
        lines.append(f"// ... {_counted(size, 'entry')} in all")
    return "\n".join(lines)


def _case(name: str, entry: Entry) -> str:
    return f"{written(Term(name, entry.arguments))} = {written(entry.answer)}"


def _variable(table: SymbolTable, values: Values, symbol: Symbol) -> str | None:
    text = _written(table, symbol.extent)
    if text is None or "=" in text:
        return text
    initial = values.initial(symbol.name)
    return f"{text} // begins with {initial}" if initial is not None else text


def _member(read: Reading, symbol: Symbol) -> str | None:
    """The term as it is declared, and the domains that have it."""
    sets = read.vocabulary.sets
    if symbol.extent is not None and symbol.extent != symbol.place:
        name = symbol.name
        holds = [d for d in read.vocabulary.domains if any(t.name == name for t in sets.terms(d))]
        text = _written(read, symbol.extent)
    else:
        holds = [d for d in read.vocabulary.domains if symbol.name in sets.names(d)]
        text = symbol.name
    return f"{text} // in {', '.join(holds[:_LINES])}" if text and holds else text


def _written(table: SymbolTable, place: Range | None) -> str | None:
    if place is None:
        return None
    lines = table.source.text[place.start : place.start + _LINES * 200].splitlines()
    shown = table.source.text[place.start : place.end].count("\n", 0, _LINES * 200) + 1
    if shown <= _LINES:
        return table.source.text[place.start : min(place.end, place.start + _LINES * 200)]
    return "\n".join([*lines[:_LINES], "// ..."])


def _counted(number: int, what: str) -> str:
    if number == 1:
        return f"1 {what}"
    return f"{number} {what[:-1]}ies" if what.endswith("y") else f"{number} {what}s"
