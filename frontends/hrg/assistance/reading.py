"""From a text to its symbol table, and what may stand at a place of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from rgt.frontends.common.symbols import Kind, Occurrence, Range, Role, Symbol, SymbolTable
from rgt.frontends.common.symbols import Token as Marked
from rgt.frontends.hrg.assistance.cursor import Notes, Text, Wanted
from rgt.frontends.hrg.assistance.declarations import Part, parts
from rgt.frontends.hrg.assistance.reader import DeclarationReader, DomainScan
from rgt.frontends.hrg.assistance.vocabulary import Vocabulary
from rgt.frontends.hrg.nodes import RESERVED
from rgt.frontends.hrg.reading.build import token_types
from rgt.frontends.hrg.reading.parse import MAX_TOKENS
from rgt.frontends.hrg.reading.tokens import END, Token, tokens
from rgt.frontends.hrg.values import number
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

_COMMENT = re.compile(r"//[^\n]*")
_SIGNS = frozenset({"=", "|", "->", "→", "..", "*", "_", "$", "$_", "$$"})


@dataclass(frozen=True, eq=False)
class Reading(SymbolTable):
    """A symbol table with what it was made of.

    `pattern_variables` are the offsets of variables in patterns whose values no ``where`` says.
    """

    text: Text = field(kw_only=True)
    parts: tuple[Part, ...] = field(kw_only=True)
    vocabulary: Vocabulary = field(kw_only=True)
    pattern_variables: frozenset[int] = field(kw_only=True)

    def place(self, part: Part) -> Range:
        """Where a declaration stands."""
        return Range(self.text.starts[part.start], self.text.place(part.end - 1).end)

    def parts_named(self) -> Mapping[str, list[Part]]:
        """The headers and cases of every function and variable."""
        found: dict[str, list[Part]] = {}
        for part in self.parts:
            if part.kind in ("header", "case"):
                found.setdefault(self.text.tokens[part.start].text, []).append(part)
        return found

    def wanted(self, offset: int) -> Wanted:
        """What the text may go on with at an offset, whatever stands behind it."""
        wanted = Wanted()
        last = bisect_left(self.text.starts, offset, 0, len(self.text.tokens) - 1)
        place = bisect_right(self.parts, last - 1, key=_start) - 1
        if last == 0 or place < 0:
            wanted.declaration = True
            return wanted
        kind, start, _ = self.parts[place]
        cut = Part(kind, start, last)
        reader = DeclarationReader(self.text, self.vocabulary, Notes(), wanted)
        reader.body(cut, reader.head(cut))
        return wanted


def reading(table: SymbolTable) -> Reading:
    """A table that `read` made."""
    assert isinstance(table, Reading)
    return table


def read(source: Source) -> Reading:
    """The symbol table of a text, whatever it is."""
    with collector_paused():
        return _read(source)


def _read(source: Source) -> Reading:
    text = _tokens(source)
    found = parts(text.tokens)
    vocabulary, notes = Vocabulary(), Notes()
    for part in found:
        if part.kind == "case":
            vocabulary.cases[text.tokens[part.start].text] = part.end
    scan = DomainScan(text, vocabulary, notes)
    domains = [part for part in found if part.kind == "domain"]
    for look in (scan.declare, scan.list_, scan.find_atoms):
        for part in domains:
            look(part)
    reader = DeclarationReader(text, vocabulary, notes)
    heads = [reader.head(part) for part in found]
    for part, head in zip(found, heads, strict=True):
        reader.body(part, head)
    symbols = vocabulary.symbols()
    _define_strays(symbols, notes)
    occurrences = tuple(sorted(notes.occurrences, key=_place))
    return Reading(
        source,
        symbols,
        occurrences,
        _marked(text, notes, {occurrence.place.start for occurrence in occurrences}),
        tuple(sorted(notes.calls, key=_place)),
        tuple(sorted(set(notes.blocks), key=lambda block: (block.start, -block.end))),
        text=text,
        parts=found,
        vocabulary=vocabulary,
        pattern_variables=frozenset(notes.pattern_variables),
    )


def _define_strays(symbols: Iterable[Symbol], notes: Notes) -> None:
    """Note where symbols are defined that were seen in the scan of a broken domain only."""
    named = {occurrence.place.start for occurrence in notes.occurrences}
    for symbol in symbols:
        if symbol.place is not None and symbol.place.start not in named:
            notes.occurrences.append(Occurrence(symbol.place, symbol, Role.DEFINITION))


def _tokens(source: Source) -> Text:
    """The tokens of a source with the offsets where they begin; no more than games may have."""
    found = list(islice(tokens(source, token_types()), MAX_TOKENS))
    if found[-1].type != END:
        last = found[-1]
        found.append(Token(END, "", source, last.line, last.end_column))
    lines = [0, *[match.end() for match in re.finditer("\n", source.text)]]
    return Text(source, found, [lines[token.line - 1] + token.column - 1 for token in found])


def _marked(text: Text, notes: Notes, named: set[int]) -> tuple[Marked, ...]:
    """Comments, and the words and signs where no name is that means something."""
    comments = [
        Marked(Range(*match.span()), Kind.COMMENT) for match in _COMMENT.finditer(text.source.text)
    ]
    words = [
        Marked(text.place(index), kind)
        for index, kind in _words(text, notes.words)
        if text.starts[index] not in named
    ]
    return tuple(sorted([*comments, *words], key=_place))


def _words(text: Text, words: set[int]) -> Iterator[tuple[int, Kind]]:
    """The tokens that are something by themselves; `words` are those of moves."""
    for index, token in enumerate(text.tokens):
        if token.text in RESERVED:
            yield index, Kind.KEYWORD
        elif token.type == "OPERATOR" or token.text in _SIGNS:
            yield index, Kind.OPERATOR
        elif token.type == "NAME" and number(token.text) is not None:
            yield index, Kind.NUMBER
        elif index in words:
            yield index, Kind.STRING


def _start(part: Part) -> int:
    return part.start


def _place(found: object) -> Range:
    place: Range = found.place  # type: ignore[attr-defined]
    return place
