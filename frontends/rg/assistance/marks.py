"""What is noted of an RG text while it is read: which tokens name what, and where these stand."""

from __future__ import annotations

from rgt.frontends.common.symbols import Call, Kind, Occurrence, Range, Role, Symbol, Token
from rgt.frontends.rg.assistance.statements import statements_of
from rgt.frontends.rg.assistance.table import Names
from rgt.ir.diagnostics import Source


class Marks:
    """The tokens of a text, and what is known of them so far."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._statements = statements_of(source.text)
        self._tokens = self._statements.tokens
        self._texts, self._starts = self._tokens.texts, self._tokens.starts
        self._names = Names()
        self._definitions: dict[str, tuple[str, ...]] = {}
        self._bindings: list[Symbol] = []
        self._occurrences: list[Occurrence] = []
        self._calls: list[Call] = []
        self._words: list[Token] = []

    def _uses(self, start: int, end: int, space: dict[str, Symbol]) -> None:
        for index in range(start, end):
            self._use(index, space)

    def _use(self, index: int, space: dict[str, Symbol]) -> None:
        symbol = space.get(self._texts[index])
        if symbol is not None:
            self._add(index, symbol, Role.READ)

    def _add(self, index: int, symbol: Symbol, role: Role) -> None:
        start = self._starts[index]
        self._occurrences.append(
            Occurrence(Range(start, start + len(self._texts[index])), symbol, role)
        )

    def _word(self, index: int, kind: Kind) -> None:
        self._words.append(Token(self._place(index), kind))

    def _place(self, index: int) -> Range:
        return Range(self._starts[index], self._tokens.end(index))

    def _extent(self, first: int, end: int) -> Range:
        return Range(self._starts[first], self._tokens.end(end - 1))

    def _find(self, sign: str, start: int, end: int) -> int:
        """The index of the first token that is this sign, or `end`."""
        try:
            return self._texts.index(sign, start, end)
        except ValueError:
            return end

    def _written(self, start: int, end: int) -> str:
        """Some tokens as they are written, without the semicolon."""
        if end > start and self._texts[end - 1] == ";":
            end -= 1
        if end <= start:
            return ""
        return self._source.text[self._starts[start] : self._tokens.end(end - 1)]
