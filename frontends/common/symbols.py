"""Symbol tables: what an editor can ask about a text of any language.

A language fills in `Assistance`, in a file `assistance.py` of its own, and the language server
(`debugger/server/`) answers its protocol from that alone.  A table is read from tokens, not from a
tree that a parser must succeed at: a text that is being written is unfinished most of the time.
`Assistance.read` therefore raises nothing, and takes time in proportion to the text.

All places are offsets of characters in `Source.text`, ends exclusive.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from rgt.ir.diagnostics import Source


class Range(NamedTuple):
    """The characters from `start` up to `end`, exclusive."""

    start: int
    end: int

    def holds(self, offset: int) -> bool:
        """Whether a cursor before the character at `offset` touches it: the end counts, too."""
        return self.start <= offset <= self.end


class Kind(StrEnum):
    """What a token or the symbol behind it is."""

    TYPE = "type"
    MEMBER = "member"
    CONSTANT = "constant"
    VARIABLE = "variable"
    PARAMETER = "parameter"
    FUNCTION = "function"
    GRAPH = "graph"
    NODE = "node"
    MACRO = "macro"
    PLAYER = "player"
    PIECE = "piece"
    DIRECTION = "direction"
    KEYWORD = "keyword"
    PRAGMA = "pragma"
    NUMBER = "number"
    STRING = "string"
    OPERATOR = "operator"
    COMMENT = "comment"


class Role(StrEnum):
    """What a name does where it stands."""

    DEFINITION = "definition"
    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """Something with a name; two symbols are the same only if they are one object.

    `place` is the name where it is defined first, `extent` the whole declaration; both are None
    for what every game of the language has.  `type` is written in the language.  `parent` holds
    it: the domain of a member, the graph of a parameter.  Outside `scope` the name means
    something else or nothing; None is everywhere.  `parameters` are what a call takes, as written.
    """

    name: str
    kind: Kind
    place: Range | None = None
    extent: Range | None = None
    type: str | None = None
    parent: Symbol | None = None
    scope: Range | None = None
    parameters: tuple[str, ...] = ()


class Occurrence(NamedTuple):
    """A name in the text and the symbol that it means."""

    place: Range
    symbol: Symbol
    role: Role


class Token(NamedTuple):
    """A piece of text that is no occurrence of a symbol: a word, a number, a comment."""

    place: Range
    kind: Kind


class Call(NamedTuple):
    """Something applied: `place` is between the parentheses, or to where the text breaks off.

    `separators` are the offsets of the commas (or blanks) between its arguments.
    """

    place: Range
    symbol: Symbol
    separators: tuple[int, ...]


class Hint(NamedTuple):
    """A remark that an editor shows inside the line, before the character at `offset`."""

    offset: int
    text: str


class Snippet(NamedTuple):
    """A piece to be completed: `text` has the places to fill in as ``${1:name}``."""

    label: str
    text: str
    documentation: str


class Refactoring(NamedTuple):
    """A change of the text that keeps the game's plays, to be offered for a part of the text.

    `title` says what it does, as an order.  The `edits` all hold for the text as it is: each is a
    piece, which may be empty, and what shall stand there instead; none touches another.
    """

    title: str
    edits: tuple[tuple[Range, str], ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """What may stand at a place: symbols, words of the language, larger pieces."""

    symbols: tuple[Symbol, ...] = ()
    words: tuple[str, ...] = ()
    snippets: tuple[Snippet, ...] = ()


@dataclass(frozen=True, eq=False)
class SymbolTable:
    """The symbols of a text and where they stand.

    `occurrences`, `tokens` and `calls` are in the order of their places; a name that means nothing
    known is in none of them.  `blocks` are what can be folded or selected as one, outer ones
    before those that they hold.
    """

    source: Source
    symbols: tuple[Symbol, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()
    tokens: tuple[Token, ...] = ()
    calls: tuple[Call, ...] = ()
    blocks: tuple[Range, ...] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [occurrence.place.start for occurrence in self.occurrences]

    @cached_property
    def _by_symbol(self) -> dict[Symbol, list[Occurrence]]:
        found: dict[Symbol, list[Occurrence]] = {}
        for occurrence in self.occurrences:
            found.setdefault(occurrence.symbol, []).append(occurrence)
        return found

    def occurrence_at(self, offset: int) -> Occurrence | None:
        """The name that a cursor at `offset` touches; of two the one that begins there."""
        index = bisect_right(self._starts, offset) - 1
        if index >= 0 and self.occurrences[index].place.holds(offset):
            return self.occurrences[index]
        return None

    def occurrences_of(self, symbol: Symbol) -> Sequence[Occurrence]:
        """Where a symbol stands, its definitions included."""
        return self._by_symbol.get(symbol, ())

    def occurrences_in(self, place: Range) -> Sequence[Occurrence]:
        """The names that begin in a part of the text."""
        first = bisect_right(self._starts, place.start - 1)
        return self.occurrences[first : bisect_right(self._starts, place.end - 1)]

    def visible(self, offset: int, *kinds: Kind) -> Iterator[Symbol]:
        """The symbols of these kinds (of all if none is named) that have a meaning at `offset`."""
        for symbol in self.symbols:
            if (not kinds or symbol.kind in kinds) and (
                symbol.scope is None or symbol.scope.holds(offset)
            ):
                yield symbol

    def call_at(self, offset: int) -> tuple[Symbol, int] | None:
        """What is applied around a cursor at `offset`, innermost, and which argument."""
        found: tuple[Symbol, int] | None = None
        for call in self.calls:
            if call.place.start > offset:
                break
            if call.place.holds(offset):
                found = call.symbol, sum(separator < offset for separator in call.separators)
        return found


def _kind_of(_: SymbolTable, symbol: Symbol) -> str:
    return symbol.kind


def _nothing_expected(_: SymbolTable, __: int) -> Expected:
    return Expected()


def _nothing_to_add(_: SymbolTable, __: Symbol) -> str | None:
    return None


def _no_hints(_: SymbolTable, __: Range) -> Sequence[Hint]:
    return ()


def _no_refactorings(_: SymbolTable, __: Range) -> Sequence[Refactoring]:
    return ()


def _as_it_is(_: str, new: str) -> str:
    return new


def _no_obstacle(_: SymbolTable, __: Symbol, ___: str) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Assistance:
    """What a language tells an editor.

    `read` makes the symbol table of a text.  `expected` is what may stand at an offset; where a
    name stands that is being written it is asked for the name's beginning.  `keywords` explains
    the words of the language in Markdown.  `describe` adds to the name, kind and type of a symbol
    what is worth knowing: the value of a constant map, what a macro expands to; as a block of the
    language.  `hints` are the remarks inside the lines of a part of the text.  `is_name` tells
    whether a text can be a name of that kind: renaming asks it.  `obstacle` is why a symbol cannot
    be called by another name though that is free: where names are made of parts, one of which
    would change.  It is asked with the symbol's own name where the new one is not known yet.
    `refactorings` are what can be done to the part of the text that is selected; for a mere
    cursor it is empty.  `respelt` is how a new name is written where the old one stands as it is
    given first: a piece of the other player may be the same letter in the other case.
    `called` is what those who know the language call such a symbol; it stands before names.
    `separator` stands between the arguments of a call where one is shown.
    """

    read: Callable[[Source], SymbolTable]
    is_name: Callable[[str, Kind], bool]
    expected: Callable[[SymbolTable, int], Expected] = _nothing_expected
    keywords: Mapping[str, str] = field(default_factory=dict)
    describe: Callable[[SymbolTable, Symbol], str | None] = _nothing_to_add
    hints: Callable[[SymbolTable, Range], Sequence[Hint]] = _no_hints
    obstacle: Callable[[SymbolTable, Symbol, str], str | None] = _no_obstacle
    refactorings: Callable[[SymbolTable, Range], Sequence[Refactoring]] = _no_refactorings
    respelt: Callable[[str, str], str] = _as_it_is
    called: Callable[[SymbolTable, Symbol], str] = _kind_of
    separator: str = ", "
