"""The symbol table of a text in RBG.

What a name means is seen where it is written: a parameter of the macro whose text it is, a macro
that is defined above, or else what the sections declare.  A name beside ``~`` is a part of another
one, and so is an argument that its macro does nothing with but paste it: neither means anything.
"""

from __future__ import annotations

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
from rgt.frontends.rbg.assistance.declared import Declared, declared
from rgt.frontends.rbg.assistance.heads import Head, Reading
from rgt.frontends.rbg.assistance.table import RbgTable
from rgt.frontends.rbg.tokens import KEYWORDS, NAME, NUMBER, STRING
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

_PUNCTUATION = frozenset(["(", ")", "[", "]", "{", "}", ",", ";", ":"])
_KINDS = dict.fromkeys(KEYWORDS, Kind.KEYWORD) | {NUMBER: Kind.NUMBER, STRING: Kind.STRING}
_PAIRS = {"(": ")", "[": "]", "[$": "]", "{": "}", "{?": "}", "{!": "}", "{$": "}"}


def read(source: Source) -> RbgTable:
    """The symbols of a text, whatever it is."""
    with collector_paused():
        reading = Reading(source)
        return _Reader(reading, declared(reading)).table()


@dataclass(frozen=True, slots=True)
class _Macro:
    """A macro, and which of its parameters it does more with than paste them."""

    symbol: Symbol
    plain: tuple[bool, ...]


@dataclass(slots=True)
class _Use:
    """A use of a macro that is being read: its name and '(', and the ';' met, by their indices."""

    name: int
    overloads: dict[int, _Macro]
    opening: int
    separators: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Body:
    """What is found in the text of one directive, by the indices of tokens."""

    parameters: dict[str, Symbol]
    meant: dict[int, tuple[Symbol, Role]] = field(default_factory=dict)
    pasted: set[int] = field(default_factory=set)


class _Reader:
    def __init__(self, reading: Reading, names: Declared) -> None:
        self._reading = reading
        self._tokens = reading.tokens
        self._names = names
        self._symbols: list[Symbol] = list(names.symbols)
        self._macros: dict[str, dict[int, _Macro]] = {}
        self._occurrences: list[Occurrence] = []
        self._words: list[Word] = []
        self._calls: list[Call] = []
        self._blocks: list[Range] = []

    def table(self) -> RbgTable:
        for token in self._reading.comments:
            self._words.append(Word(token.range, Kind.COMMENT))
        for index in range(self._reading.heads[0].start if self._reading.heads else 0):
            self._word(index)
        for head in self._reading.heads:
            self._directive(head)
        self._blocks += bracketed(self._tokens, _PAIRS, "#")
        return RbgTable(
            self._reading.source,
            tuple(sorted(self._symbols, key=_start)),
            tuple(sorted(self._occurrences, key=itemgetter(0))),
            tuple(sorted(self._words)),
            tuple(sorted(self._calls, key=itemgetter(0))),
            tuple(sorted(self._blocks, key=lambda block: (block.start, -block.end))),
            reading=self._reading,
        )

    # -- directives ------------------------------------------------------------------------------

    def _directive(self, head: Head) -> None:
        if head.end - head.start > 1:
            self._blocks.append(self._reading.extent(head))
        for index in range(head.start, head.body):
            self._word(index)
        if head.name is not None and not head.is_section:
            self._macro(head)
        elif head.body < head.end:
            self._read_body(head, {})

    def _macro(self, head: Head) -> None:
        assert head.name is not None
        reading = self._reading
        name, extent, behind = head.name.text, reading.extent(head), reading.behind(head)
        texts = tuple(dict.fromkeys(token.text for token in head.parameters))
        known = self._macros.get(name, {}).get(len(texts))
        if known is None:
            scope = Range(behind, len(reading.source.text))
            macro = Symbol(name, Kind.MACRO, head.name.range, extent, scope=scope, parameters=texts)
            self._symbols.append(macro)
        else:
            macro = known.symbol
        self._occurrences.append(Occurrence(head.name.range, macro, Role.DEFINITION))
        parameters: dict[str, Symbol] = {}
        for token in head.parameters:
            place = token.range
            if token.text not in parameters:
                symbol = Symbol(
                    token.text,
                    Kind.PARAMETER,
                    place,
                    place,
                    parent=macro,
                    scope=Range(place.start, behind),
                )
                parameters[token.text] = symbol
                self._symbols.append(symbol)
            self._occurrences.append(Occurrence(place, parameters[token.text], Role.DEFINITION))
        body = self._read_body(head, parameters)
        if known is None:
            used = {symbol for symbol, _ in body.meant.values()}
            plain = {s for index, (s, _) in body.meant.items() if index not in body.pasted}
            flags = tuple(s in plain or s not in used for s in parameters.values())
            self._macros.setdefault(name, {})[len(texts)] = _Macro(macro, flags)

    def _read_body(self, head: Head, parameters: dict[str, Symbol]) -> _Body:
        """Read the text of a directive and note what stands in it."""
        body = _Body(parameters)
        self._resolve(head, body)
        for index in range(head.body, head.end):
            meaning = body.meant.get(index)
            if meaning is None:
                self._word(index)
            elif index not in body.pasted or meaning[0].kind is Kind.PARAMETER:
                self._occurrences.append(Occurrence(self._tokens[index].range, *meaning))
        return body

    # -- names -----------------------------------------------------------------------------------

    def _resolve(self, head: Head, body: _Body) -> None:
        tokens = self._tokens
        stack: list[_Use | None] = []
        for index in range(head.body, head.end):
            kind = tokens[index].kind
            following = tokens[index + 1].kind if index + 1 < head.end else ""
            if kind in (NAME, NUMBER):
                if self._name(index, following, head, body):
                    use = _Use(index, self._macros[tokens[index].text], index + 1)
                    stack.append(use)
            elif kind == "(":
                if not stack or stack[-1] is None or stack[-1].opening != index:
                    stack.append(None)
            elif kind == ")" and stack:
                closed = stack.pop()
                if closed is not None:
                    self._close(closed, index, tokens[index].start, body)
            elif kind == ";" and stack and stack[-1] is not None:
                stack[-1].separators.append(index)
        for unfinished in reversed(stack):
            if unfinished is not None:
                self._close(unfinished, head.end, self._reading.behind(head), body)

    def _name(self, index: int, following: str, head: Head, body: _Body) -> bool:
        """Note what a name means; whether it is a macro whose arguments follow."""
        token = self._tokens[index]
        role = Role.WRITE if following == "=" else Role.READ
        is_pasted = following == "~" or (index > head.body and self._tokens[index - 1].kind == "~")
        start = token.start
        if is_pasted:
            body.pasted.add(index)
        if token.kind == NAME and token.text in body.parameters:
            body.meant[index] = body.parameters[token.text], role
            return False
        if token.kind == NAME and token.text in self._macros:
            body.pasted.discard(index)
            overloads = self._macros[token.text]
            if 0 not in overloads and following == "(":
                return True
            macro = overloads.get(0) or next(iter(overloads.values()))
            body.meant[index] = macro.symbol, Role.READ
            return False
        symbol = self._names.at_vertices.get(start)
        if symbol is None and token.kind == NAME:
            symbol = self._names.names.get(token.text)
        if symbol is not None:
            is_definition = start in self._names.defining
            body.meant[index] = symbol, Role.DEFINITION if is_definition else role
        return False

    def _close(self, use: _Use, closing: int, end: int, body: _Body) -> None:
        """Note a use of a macro whose ')' stands at an index, or whose text ends there."""
        tokens = self._tokens
        arity = len(use.separators) + 1
        macro = use.overloads.get(arity)
        if macro is None:
            more = [number for number in use.overloads if number > arity]
            macro = use.overloads[min(more) if more else max(use.overloads)]
        body.meant[use.name] = macro.symbol, Role.READ
        separators = tuple(tokens[index].start for index in use.separators)
        self._calls.append(Call(Range(tokens[use.opening].end, end), macro.symbol, separators))
        borders = [use.opening, *use.separators, closing]
        for number, is_plain in enumerate(macro.plain[:arity]):
            first = borders[number] + 1
            if not is_plain and borders[number + 1] - first == 1:
                known = body.meant.get(first)
                if known is not None and known[0].kind is not Kind.MACRO:
                    body.pasted.add(first)

    # -- what is found ---------------------------------------------------------------------------

    def _word(self, index: int) -> None:
        """Note a token unless it is a name or mere punctuation."""
        kind = self._tokens[index].kind
        if kind in _KINDS:
            self._words.append(Word(self._tokens[index].range, _KINDS[kind]))
        elif kind != NAME and kind not in _PUNCTUATION:
            self._words.append(Word(self._tokens[index].range, Kind.OPERATOR))


def _start(symbol: Symbol) -> Range:
    return symbol.place or Range(-1, -1)
