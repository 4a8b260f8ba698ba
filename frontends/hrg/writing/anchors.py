"""The tokens that lines of the formatted text begin with, or may begin with (see formatting.py)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.reading.tokens import Token
from rgt.ir.diagnostics import Span

Place = tuple[int, int]
"""A line and a column."""

Key = tuple[int, int]
"""The identity of a node and the role of the line in it (`print.NoRemarks.at`)."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """The `place` of a token that a line begins with, and the `end` of what has no more lines.

    What stands before the `word` belongs to the line above; that is another token only where a
    line begins with a mark.  `closing` is said of the brace at the end of a block.
    """

    key: Key
    place: Place
    end: Place
    word: Place
    closing: bool = False


def anchors_of(description: s.Description, tokens: Sequence[Token]) -> list[Anchor]:
    """All anchors of a description, whose spans point at the tokens."""
    finder = _Finder(tokens)
    for declared in description.declarations:
        finder.declaration(declared)
    return finder.found


class _Finder:
    """Walks a tree and its tokens at once."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.found: list[Anchor] = []
        self._tokens = tokens
        self._places = [(token.line, token.column) for token in tokens]
        self._partner = _partners(tokens)

    def declaration(self, declared: s.Declaration) -> None:
        """Note the anchors of a declaration."""
        match declared:
            case s.Domain():
                self._add(declared, _start(declared.span))
                for element in declared.elements:
                    self._element(element)
            case s.Function():
                self._add(declared, _end(declared.type.span))
                for case in declared.cases:
                    self._add(case, _end(case.span))
                    self._value(case.body)
            case s.Variable():
                self._add(declared, _end(declared.span))
                if declared.initial is not None:
                    self._value(declared.initial)
            case s.Graph():
                self._add(declared, _start(declared.span))
                opening = self._next("(", self._index(_start(declared.name_span)))
                self._block(declared.body, declared, 1, self._partner[opening] + 1)

    def _element(self, element: s.Element) -> None:
        word = _start(element.span)
        mark = self._index(word) - 1
        place = self._places[mark] if self._tokens[mark].text == "|" else word
        self.found.append(Anchor((id(element), 0), place, _end(element.span), word))

    # -- values

    def _value(self, value: s.Expression) -> None:
        if isinstance(value, s.MapLiteral):
            self._map(value)
        elif isinstance(value, s.Conditional):
            self._conditional(value)

    def _map(self, node: s.MapLiteral) -> None:
        if node.default is not None:
            colon = self._next(":", self._index(_start(node.span)))
            self._add_at(node, 1, colon, _end(node.default.span))
            if isinstance(node.default, s.MapLiteral):
                self._map(node.default)
        for part in node.parts:
            self._add(part, _end(part.span))
            self._value(part.value)
        line, column = _end(node.span)
        place = (line, column - 1)
        self.found.append(Anchor((id(node), 2), place, place, place, closing=True))

    def _conditional(self, node: s.Conditional) -> None:
        number = 0
        word = self._index(_start(node.span))
        rest: s.Expression = node
        while isinstance(rest, s.Conditional):
            self._add_at(node, number, word, _end(rest.yes.span))
            if isinstance(rest.yes, s.Conditional):
                self._conditional(rest.yes)
            rest = rest.no
            word = self._index(_start(rest.span)) - 1
            number += 1
        self._add_at(node, number, word, _end(rest.span))

    # -- statements

    def _block(self, block: s.Block, owner: s.Node, number: int, opening: int) -> int:
        """Note the anchors of a block; the index of the token behind it."""
        for statement in block:
            self._statement(statement)
        closing = self._partner[opening]
        place = self._places[closing]
        self.found.append(Anchor((id(owner), number), place, place, place, closing=True))
        return closing + 1

    def _statement(self, statement: s.Statement) -> None:
        first = self._index(_start(statement.span))
        match statement:
            case s.If(condition, then, otherwise):
                following = self._block(then, statement, 1, self._behind(condition))
                if otherwise is not None and self._tokens[following + 1].text == "{":
                    self._block(otherwise, statement, 2, following + 1)
                elif otherwise is not None:
                    self._statement(otherwise[0])
            case s.Branch(arms):
                for number, arm in enumerate(arms, 1):
                    first = self._block(arm, statement, number, first + 1)
            case s.BranchIn(_, type_, body) | s.RepeatIn(_, type_, body):
                self._block(body, statement, 1, self._behind(type_))
            case s.While(condition, body):
                self._block(body, statement, 1, self._behind(condition))
            case s.Loop(body):
                self._block(body, statement, 1, first + 1)
            case s.Repeat(_, body):
                self._block(body, statement, 1, first + 2)
            case _:
                self._add(statement, _end(statement.span))
                if isinstance(statement, s.Assign):
                    self._value(statement.value)
                return
        self._add(statement, _start(statement.span))

    # -- places

    def _add(self, node: s.Node, end: Place) -> None:
        place = _start(node.span)
        self.found.append(Anchor((id(node), 0), place, end, place))

    def _add_at(self, node: s.Node, role: int, index: int, end: Place) -> None:
        place = self._places[index]
        self.found.append(Anchor((id(node), role), place, end, place))

    def _index(self, place: Place) -> int:
        """The index of the token at a place, or the first one behind it."""
        return bisect_left(self._places, place)

    def _behind(self, node: s.Node) -> int:
        """The index of the first token behind a node."""
        return self._index(_end(node.span))

    def _next(self, text: str, index: int) -> int:
        while self._tokens[index].text != text:
            index += 1
        return index


def _partners(tokens: Sequence[Token]) -> dict[int, int]:
    """The index of the closing bracket for that of every opening one."""
    partner: dict[int, int] = {}
    waiting: list[int] = []
    for index, token in enumerate(tokens):
        if token.text in "([{":
            waiting.append(index)
        elif token.text in ")]}":
            partner[waiting.pop()] = index
    return partner


def _start(span: Span | None) -> Place:
    assert span is not None
    return span.line, span.column


def _end(span: Span | None) -> Place:
    assert span is not None
    return span.end_line, span.end_column
