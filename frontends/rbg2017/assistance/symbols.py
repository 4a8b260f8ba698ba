"""The symbol table of a text in RBG of 2017.

Players are defined where `#order` lists them, pieces where they stand first on the board, or else
where they are named first: nothing declares them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter

from rgt.frontends.common.brackets import bracketed
from rgt.frontends.common.symbols import (
    Call,
    Kind,
    Occurrence,
    Range,
    Role,
    Symbol,
)
from rgt.frontends.common.symbols import Token as Word
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.assistance.heads import Head, Reading
from rgt.frontends.rbg2017.assistance.meanings import PART, Body, Key, Meaning, Meanings, Name
from rgt.frontends.rbg2017.assistance.table import Rbg2017Table
from rgt.frontends.rbg2017.directives import DEFINITION, SECTIONS
from rgt.frontends.rbg2017.tokens import NAME, NUMBER, STRING
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

_PLACE = itemgetter(0)
_HEADS = frozenset([*SECTIONS, DEFINITION])
_PUNCTUATION = frozenset(["(", ")", "[", "]", "{", "}", ","])
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def read(source: Source) -> Rbg2017Table:
    """The symbols of a text, whatever it is."""
    with collector_paused():
        reading = Reading(source)
        return _Resolution(reading).table()


@dataclass(slots=True)
class _Names:
    """The players or the pieces of a text."""

    kind: Kind
    symbols: dict[str, Symbol] = field(default_factory=dict)

    def define(self, text: str, place: Range) -> Symbol:
        """The symbol of a name, which is defined at a place if it is new."""
        if text not in self.symbols:
            self.symbols[text] = Symbol(text, self.kind, place, place)
        return self.symbols[text]


class _Resolution:
    """What every name of a text means."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._meanings = Meanings(reading)
        self._players = _Names(Kind.PLAYER)
        self._pieces = _Names(Kind.PIECE)
        self._macros: dict[Key, Symbol] = {}
        self._parameters: dict[tuple[Key, str], Symbol] = {}
        self._occurrences: list[Occurrence] = []
        self._words: list[Word] = []
        self._doubles: dict[str, Range] = {}

    def table(self) -> Rbg2017Table:
        """The symbol table."""
        reading = self._reading
        self._define_macros()
        self._define_players()
        for token in self._listed("board"):
            self._pieces.define(token.text, token.range)
        for body in self._meanings.bodies:
            self._resolve(body)
        self._words += [Word(token.range, Kind.COMMENT) for token in reading.comments]
        blocks = [reading.extent(head) for head in reading.heads if head.end - head.start > 1]
        blocks += bracketed(reading.tokens, _PAIRS, "#")
        symbols = [
            *self._players.symbols.values(),
            *self._pieces.symbols.values(),
            *self._macros.values(),
            *self._parameters.values(),
        ]
        return Rbg2017Table(
            reading.source,
            tuple(sorted(symbols, key=_start)),
            tuple(sorted(self._occurrences, key=_PLACE)),
            tuple(sorted([*self._words, *self._other_words()])),
            tuple(sorted(self._calls(), key=_PLACE)),
            tuple(sorted(blocks, key=lambda block: (block.start, -block.end))),
            reading=reading,
            meanings=self._meanings,
            doubles=self._doubles,
        )

    # -- definitions -----------------------------------------------------------------------------

    def _define_macros(self) -> None:
        reading = self._reading
        for head in reading.heads:
            if head.name is None or head.key is None:
                continue
            names = tuple(dict.fromkeys(token.text for token in head.parameters))
            macro = self._macros.get(head.key)
            if macro is None:
                macro = Symbol(
                    head.name.text,
                    Kind.MACRO,
                    head.name.range,
                    reading.extent(head),
                    parameters=names,
                )
                self._macros[head.key] = macro
            self._occur(head.name.range, macro, Role.DEFINITION)
            for token in head.parameters:
                self._define_parameter(token, head, macro)

    def _define_parameter(self, token: Token, head: Head, macro: Symbol) -> None:
        assert head.key is not None
        place = token.range
        key = head.key, token.text
        if key not in self._parameters:
            scope = Range(place.start, self._reading.behind(head))
            self._parameters[key] = Symbol(
                token.text, Kind.PARAMETER, place, place, parent=macro, scope=scope
            )
        self._occur(place, self._parameters[key], Role.DEFINITION)

    def _define_players(self) -> None:
        """Define the players of `#order`; without it, those of `#player`."""
        for token in self._listed("order"):
            self._players.define(token.text, token.range)
        if not self._players.symbols:
            for head in self._reading.sections("player"):
                if head.body < head.end and self._reading.tokens[head.body].kind == NAME:
                    token = self._reading.tokens[head.body]
                    self._players.define(token.text, token.range)

    def _listed(self, word: str) -> Iterator[Token]:
        """The names in sections with a word; in the first, macros are expanded if that is quick."""
        for number, head in enumerate(self._reading.sections(word)):
            found = self._reading.expansion(head) if number == 0 else None
            if found is None:
                macros = self._reading.directives.macros
                body = self._reading.tokens[head.body : head.end]
                found = [token for token in body if token.text not in macros]
            yield from (token for token in found if token.kind == NAME)

    # -- names -----------------------------------------------------------------------------------

    def _resolve(self, body: Body) -> None:
        tokens, key = self._reading.tokens, body.head.key
        for index, text in body.parameters.items():
            assert key is not None
            self._occur(tokens[index].range, self._parameters[key, text], Role.READ)
        for index, macro in body.macros.items():
            self._occur(tokens[index].range, self._macros[macro], Role.READ)
        for index in body.words:
            self._words.append(Word(tokens[index].range, Kind.KEYWORD))
        for name in body.names:
            symbol = self._symbol(name)
            if symbol is not None:
                place = tokens[name.index].range
                role = Role.DEFINITION if place == symbol.place else Role.READ
                self._occur(place, symbol, role)

    def _symbol(self, name: Name) -> Symbol | None:
        """What a name means that is neither a macro nor a parameter."""
        token = self._reading.tokens[name.index]
        text, place = token.text, token.range
        player = self._players.symbols.get(text)
        meanings = self._meanings.of(name)
        if meanings == PART:
            return None
        if player is not None and Meaning.PLAYER in meanings and Meaning.PIECE in meanings:
            self._doubles.setdefault(text, place)
        if Meaning.PIECE in meanings or (Meaning.PLAYER not in meanings and player is None):
            # a name before which a macro's parenthesis is missing is no piece yet
            is_piece = text in self._pieces.symbols or not self._meanings.arities(text)
            return self._pieces.define(text, place) if is_piece else None
        return player

    def _occur(self, place: Range, symbol: Symbol, role: Role) -> None:
        self._occurrences.append(Occurrence(place, symbol, role))

    # -- what else is found ----------------------------------------------------------------------

    def _calls(self) -> Iterator[Call]:
        tokens = self._reading.tokens
        for body in self._meanings.bodies:
            for use in body.uses:
                behind = self._reading.behind(body.head)
                end = tokens[use.closing].start if use.closing < body.head.end else behind
                commas = tuple(tokens[index].start for index in use.commas)
                inside = Range(tokens[use.opening].end, end)
                yield Call(inside, self._macros[use.key], commas)

    def _other_words(self) -> Iterator[Word]:
        last = ""
        for token in self._reading.tokens:
            kind = token.kind
            if kind == NUMBER:
                yield Word(token.range, Kind.NUMBER)
            elif kind == STRING:
                yield Word(token.range, Kind.STRING)
            elif kind == NAME:
                if last == "#" and token.text in _HEADS:
                    yield Word(token.range, Kind.KEYWORD)
            elif kind not in _PUNCTUATION:
                yield Word(token.range, Kind.OPERATOR)
            last = kind


def _start(symbol: Symbol) -> Range:
    return symbol.place or Range(-1, -1)
