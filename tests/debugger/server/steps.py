"""A language for tests of the server, laid out as a package of its own: games of steps.

    set Side = left right
    var here : Side
    rule main() { go(left) go(here) }   # each call is a step, taken in one of two ways
    rule go(side) { put here }

Words of its own make it misbehave while it is read: `forever`, `crash`, `print`, `eat`, `fault`.
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from rgt.frontends import Frontend, Options
from rgt.frontends.common.symbols import (
    Assistance,
    Call,
    Expected,
    Hint,
    Kind,
    Occurrence,
    Range,
    Refactoring,
    Role,
    Snippet,
    Symbol,
    SymbolTable,
    Token,
)
from rgt.ir.automaton import Origin
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Diagnostic, GameError, Source, error, nearest, warning
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game

_TOKEN = re.compile(r"#[^\n]*|[^\W\d]\w*|[{}()=:,]|\S")
_WORDS = ("set", "var", "rule", "put")
_HEAD = "type Player = { walker };\ntype Score = { 0, 100 };\n"


class _Word(NamedTuple):
    text: str
    place: Range


def _words(text: str) -> list[_Word]:
    return [_Word(m[0], Range(*m.span())) for m in _TOKEN.finditer(text)]


class _Reader:
    """A tolerant reader: two rounds, as names may be used before they are declared."""

    def __init__(self, source: Source) -> None:
        self.source = source
        every = _words(source.text)
        self.tokens = [Token(w.place, Kind.COMMENT) for w in every if w.text[0] == "#"]
        self.words = [w for w in every if w.text[0] != "#"]
        self.symbols: list[Symbol] = [Symbol("nowhere", Kind.MEMBER)]
        self.found: list[Occurrence] = []
        self.calls: list[Call] = []
        self.blocks: list[Range] = []
        self.unknown: list[_Word] = []

    def table(self) -> SymbolTable:
        starts = [i for i, w in enumerate(self.words) if w.text in ("set", "var", "rule")]
        ends = pairwise([*starts, len(self.words)])
        pieces = [self.words[start:end] for start, end in ends]
        for piece in pieces:
            self._declare(piece)
        for piece in pieces:
            self._use(piece)
        self.found.sort()
        self.tokens.sort()
        return SymbolTable(
            self.source,
            tuple(self.symbols),
            tuple(self.found),
            tuple(self.tokens),
            tuple(self.calls),
            tuple(self.blocks),
        )

    def _declare(self, piece: list[_Word]) -> None:
        if len(piece) < 2 or not _is_name(piece[1].text):
            return
        word, name = piece[0].text, piece[1]
        extent = Range(piece[0].place.start, piece[-1].place.end)
        if word == "set":
            set_ = self._define(name, Kind.TYPE, extent)
            for member in piece[3:]:
                if _is_name(member.text):
                    self._define(member, Kind.MEMBER, member.place, set_)
        elif word == "var":
            type_ = piece[3].text if len(piece) > 3 else None
            self._define(name, Kind.VARIABLE, extent, type=type_)
        else:
            self.blocks.append(extent)
            end = next((i for i, w in enumerate(piece) if w.text == ")"), 0)
            parameters = [w for w in piece[3:end] if _is_name(w.text)]
            rule = Symbol(
                name.text,
                Kind.GRAPH,
                name.place,
                extent,
                parameters=tuple(w.text for w in parameters),
            )
            self._define(name, Kind.GRAPH, extent, symbol=rule)
            for each in parameters:
                self._define(each, Kind.PARAMETER, each.place, rule, scope=extent)

    def _define(
        self,
        word: _Word,
        kind: Kind,
        extent: Range,
        parent: Symbol | None = None,
        scope: Range | None = None,
        type: str | None = None,
        symbol: Symbol | None = None,
    ) -> Symbol:
        made = symbol or Symbol(word.text, kind, word.place, extent, type, parent, scope)
        self.symbols.append(made)
        self.found.append(Occurrence(word.place, made, Role.DEFINITION))
        return made

    def _use(self, piece: list[_Word]) -> None:
        defined = {each.place for each in self.found if each.role is Role.DEFINITION}
        opened: list[tuple[_Word, int, list[int]]] = []
        for at, word in enumerate(piece):
            if word.text in _WORDS:
                self.tokens.append(Token(word.place, Kind.KEYWORD))
            elif word.text == "(" and at:
                opened.append((piece[at - 1], word.place.end, []))
            elif word.text == "," and opened:
                opened[-1][2].append(word.place.start)
            elif word.text == ")" and opened:
                self._called(*opened.pop(), word.place.start)
            elif _is_name(word.text) and word.place not in defined:
                symbol = self._meant(word)
                if symbol is None:
                    self.unknown.append(word)
                    continue
                role = Role.WRITE if piece[at - 1].text == "put" else Role.READ
                self.found.append(Occurrence(word.place, symbol, role))
            elif not _is_name(word.text):
                self.tokens.append(Token(word.place, Kind.OPERATOR))
        for call in opened:
            self._called(*call, len(self.source.text))

    def _called(self, name: _Word, start: int, commas: list[int], end: int) -> None:
        symbol = self._meant(name)
        if symbol is not None and symbol.kind is Kind.GRAPH and symbol.place != name.place:
            self.calls.append(Call(Range(start, end), symbol, tuple(commas)))

    def _meant(self, word: _Word) -> Symbol | None:
        for symbol in reversed(self.symbols):
            if symbol.name == word.text and (
                symbol.scope is None or symbol.scope.holds(word.place.start)
            ):
                return symbol
        return None


def _is_name(text: str, _: Kind = Kind.VARIABLE) -> bool:
    return text.isidentifier() and text not in _WORDS


def _read(source: Source) -> SymbolTable:
    return _Reader(source).table()


def _expected(table: SymbolTable, offset: int) -> Expected:
    before = [w.text for w in _words(table.source.text[:offset])]
    if before[-1:] == [":"]:
        return Expected(tuple(table.visible(offset, Kind.TYPE)))
    if before[-1:] == ["("]:
        return Expected(tuple(table.visible(offset, Kind.MEMBER, Kind.VARIABLE, Kind.PARAMETER)))
    if before.count("{") > before.count("}"):
        return Expected(tuple(table.visible(offset, Kind.GRAPH)), ("put",))
    rule = Snippet("rule", "rule ${1:name}(${2}) {\n\t$0\n}", "a rule")
    return Expected((), ("set", "var", "rule"), (rule,))


def _describe(table: SymbolTable, symbol: Symbol) -> str | None:
    if symbol.kind is not Kind.TYPE:
        return None
    return " ".join(each.name for each in table.symbols if each.parent is symbol)


def _hints(table: SymbolTable, place: Range) -> list[Hint]:
    return [
        Hint(each.place.end, f"{sum(m.parent is each for m in table.symbols)} members")
        for each in table.symbols
        if each.kind is Kind.TYPE and each.place is not None and place.holds(each.place.start)
    ]


def _obstacle(_: SymbolTable, symbol: Symbol, __: str) -> str | None:
    return "the game begins with 'main'" if symbol.name == "main" else None


def _refactorings(table: SymbolTable, place: Range) -> list[Refactoring]:
    found = table.occurrence_at(place.start)
    if found is None or found.symbol.kind is not Kind.MEMBER:
        return []
    return [Refactoring("double the member", ((Range(found.place.end, found.place.end), " twin"),))]


ASSISTANCE = Assistance(
    _read,
    _is_name,
    _expected,
    {"rule": "Begins a rule: `rule go(x) { }`."},
    _describe,
    _hints,
    _obstacle,
    _refactorings,
)


def _misbehave(text: str) -> None:
    if "forever" in text:
        while True:
            time.sleep(0.01)
    if "crash" in text:
        os._exit(3)
    if "print" in text:
        print("Content-Length: 2\r\n\r\n{}", flush=True)
        os.write(1, b"Content-Length: 2\r\n\r\n{}")
    if "eat" in text:
        bytearray(1 << 40)
    if "fault" in text:
        raise KeyError("a fault")


def _parse(source: Source) -> Source:
    _misbehave(source.text)
    odd = re.search(r"[^\w\s{}()=:,#]", re.sub("#[^\n]*", lambda m: "#" * len(m[0]), source.text))
    if odd is not None:
        raise GameError(error("STEP001", f"'{odd[0]}' means nothing", source.span(odd.start())))
    return source


def _check(source: Source) -> list[Diagnostic]:
    reader = _Reader(source)
    table = reader.table()
    names = sorted({each.name for each in table.symbols})
    found = [
        error(
            "STEP002",
            f"there is no '{word.text}'",
            source.span(*word.place),
            hint=nearest(word.text, names),
        )
        for word in reader.unknown
    ]
    for symbol in table.symbols:
        if symbol.kind is Kind.VARIABLE and len(table.occurrences_of(symbol)) == 1:
            assert symbol.place is not None
            notes = []
            if symbol.extent is not None:
                notes = [("it is declared here", source.span(*symbol.extent))]
            found.append(
                warning(
                    "RG065",
                    f"'{symbol.name}' is of no use",
                    source.span(*symbol.place),
                    notes=notes,
                )
            )
    return found


def _lower(source: Source, _: Options) -> Game:
    table = _read(source)
    main = next((s for s in table.symbols if s.name == "main" and s.kind is Kind.GRAPH), None)
    steps = [
        each.place
        for each in (table.occurrences_in(main.extent) if main and main.extent else ())
        if each.symbol.kind is Kind.GRAPH and each.role is Role.READ
    ]
    if not steps:
        raise GameError(error("STEP003", "a game needs a rule 'main' with a step"))
    lines, spans = [], []
    for number, place in enumerate(steps):
        here = "begin" if number == 0 else f"n{number}"
        after = "end" if number == len(steps) - 1 else f"n{number + 1}"
        lines += [
            f"{here}, {here}a: player = walker;",
            f"{here}a, {here}b: $ left;",
            f"{here}a, {here}b: $ right;",
            f"{here}b, {after}: player = keeper;",
        ]
        spans += [None, source.span(*place), source.span(*place), None]
    game = parse_game(Source("steps", _HEAD + "\n".join(lines) + "\n"))
    automaton = game.automaton
    for edge, span in zip(automaton.edges(), spans, strict=True):
        automaton.remove(edge.key)
        automaton.add(edge.source, edge.target, edge.action, Origin(span))
    add_builtins(game)
    return game


def _format(source: Source) -> str:
    _parse(source)
    lines = (" ".join(line.split()) for line in source.text.split("\n"))
    return "\n".join(lines).strip() + "\n"


FRONTEND = replace(
    Frontend("steps", (".steps",), _parse, _lower, _format, _check, comment="#"),
    assistance=lambda: ASSISTANCE,
)
