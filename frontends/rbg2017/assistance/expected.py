"""What may stand at a place of a text in RBG of 2017."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from rgt.frontends.common.symbols import Expected, Kind, Symbol, SymbolTable
from rgt.frontends.rbg2017.assistance.heads import Head
from rgt.frontends.rbg2017.assistance.keywords import ONCE, SECTIONS
from rgt.frontends.rbg2017.assistance.meanings import Key, Meaning
from rgt.frontends.rbg2017.assistance.table import Rbg2017Table
from rgt.frontends.rbg2017.directives import DEFINITION
from rgt.frontends.rbg2017.tokens import NAME, NUMBER

_KINDS = {Meaning.PLAYER: Kind.PLAYER, Meaning.PIECE: Kind.PIECE}
_CONDITIONS, _BETWEEN = ("not", "move"), ("and", "or")
_SCORE = 2
_MOST_NESTED = 30

_NOTHING: frozenset[Meaning] = frozenset()
_PLAYERS, _PIECES = frozenset([Meaning.PLAYER]), frozenset([Meaning.PIECE])
_EITHER = _PLAYERS | _PIECES


def expected(table: SymbolTable, offset: int) -> Expected:
    """What may stand at an offset, where no name has begun yet."""
    assert isinstance(table, Rbg2017Table)
    reading = table.reading
    index = bisect_left(reading.tokens, offset, key=lambda token: token.start)
    number = bisect_left(reading.heads, index, key=lambda head: head.start) - 1
    missing = [word for word in SECTIONS if word not in ONCE or not any(reading.sections(word))]
    if number < 0:
        return Expected(snippets=tuple(SECTIONS[word] for word in missing))
    head = reading.heads[number]
    if index == head.start + 1:
        return Expected(words=tuple(missing))
    equals = reading.tokens[head.body - 1].kind == "="
    if head.word == "game" or index < head.body or (head.word == DEFINITION and not equals):
        return Expected()
    cut = replace(head, end=index)
    return _Place(table, cut, offset).expected()


class _Place:
    """A place in the body of a directive, which is cut off there."""

    def __init__(self, table: Rbg2017Table, head: Head, offset: int) -> None:
        reading = table.reading
        self._table = table
        self._tokens = reading.tokens
        self._meanings = table.meanings
        self._head = head
        self._offset = offset
        self._bodies: dict[Key, Head] = {}
        self._keys: dict[str, list[Key]] = {}
        for each in reading.heads:
            if each.key is not None and each.key not in self._bodies:
                self._bodies[each.key] = each
                self._keys.setdefault(each.key[0], []).append(each.key)
        is_first = head.end == head.body
        self._last = "" if is_first else reading.tokens[head.end - 1].kind

    def expected(self) -> Expected:
        """What may stand here."""
        bracket, where = self._meanings.behind(self._head)
        if self._last in ("$", "@"):
            turn = ("turn",) if self._last == "$" else ()
            return Expected((*self._names(_PIECES), *self._macros("piece")), turn)
        if not self._last and self._head.word in ("player", "goal"):
            return Expected(tuple(self._names(_PLAYERS)))
        if self._last == "~":
            return Expected((*self._names(_NOTHING), *self._macros("")))
        words = self._conditions() if self._asks_conditions(bracket) else ()
        if bracket in ("{", "["):
            names = self._names(_PIECES if bracket == "{" else _PLAYERS)
            return Expected((*names, *self._macros("piece")))
        if bracket == "call":
            asked = self._meanings.at(where) or _EITHER
            return Expected((*self._names(asked), *self._macros("")))
        if bracket == "(":
            is_square = self._last in ("(", ",", "/", NUMBER, "-")
            asked = _PIECES if is_square else _NOTHING
            macros = "" if self._last == "(" else "piece" if is_square else "move"
            return Expected((*self._names(asked), *self._macros(macros)), words)
        return Expected((*self._names(self._at_top()), *self._macros(self._sort_at_top())), words)

    def _asks_conditions(self, bracket: str) -> bool:
        return bracket in ("", "(") and self._head.word == "goal"

    def _conditions(self) -> tuple[str, ...]:
        """The words with which a condition begins here, or which stand between two."""
        body = self._tokens[self._head.body : self._head.end]
        begins = len(body) <= _SCORE or self._last == "("
        if begins or (self._last == NAME and body[-1].text in (*_BETWEEN, "not")):
            return _CONDITIONS
        return _BETWEEN

    def _at_top(self) -> frozenset[Meaning]:
        """What names may stand in no bracket."""
        if self._head.word == "order":
            return _PLAYERS
        if self._head.word == "board":
            return _PIECES
        if self._head.key is None or self._last not in ("", ",", NAME):
            return _NOTHING
        return self._meanings.at((self._head.key, -1)) or _PIECES

    def _sort_at_top(self) -> str:
        return "move" if self._head.word == "player" else ""

    def _names(self, asked: frozenset[Meaning]) -> Iterator[Symbol]:
        yield from self._table.visible(self._offset, Kind.PARAMETER)
        kinds = [kind for meaning, kind in _KINDS.items() if meaning in asked]
        if kinds:
            yield from self._table.visible(self._offset, *kinds)

    # -- macros ----------------------------------------------------------------------------------

    def _macros(self, sort: str) -> Iterator[Symbol]:
        """The macros whose text is of a sort, or may be; all without a sort."""
        for macro in self._table.visible(self._offset, Kind.MACRO):
            key = macro.name, len(macro.parameters)
            if key != self._head.key and (not sort or self._sort(key, 0) in (sort, "")):
                yield macro

    def _sort(self, key: Key, depth: int) -> str:
        """What the text of a macro is by its first token: a move, pieces; '' if that is unclear."""
        head = self._bodies.get(key)
        if head is None or head.body == head.end or depth > _MOST_NESTED:
            return ""
        first = self._tokens[head.body]
        if first.kind in ("(", "["):
            return "move"
        if first.kind != NAME or any(first.text == token.text for token in head.parameters):
            return ""
        keys = self._keys.get(first.text, ())
        if not keys:
            return "piece"
        return self._sort(keys[0], depth + 1) if len(keys) == 1 else ""
