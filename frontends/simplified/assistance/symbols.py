"""The symbol table of any text: pieces, squares that goals name, sections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from rgt.frontends.common import symbols as s
from rgt.frontends.common.symbols import Call, Kind, Occurrence, Range, Role, Symbol
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.simplified.assistance.table import (
    SimplifiedTable,
    WrittenGoal,
    without_bars,
)
from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.reading.sections import SECTIONS
from rgt.frontends.simplified.reading.tokens import (
    COMMENT,
    NAME,
    NUMBER,
    ROW,
    SECTION,
    WORD,
    Token,
    scan,
)
from rgt.frontends.simplified.words import CONTENTS
from rgt.ir.diagnostics import Source
from rgt.ir.system.collector import collector_paused

STEP = Symbol("step", Kind.FUNCTION, parameters=("files", "ranks", "e|p|w"))
"""A step, which is applied like a function."""

_KINDS = {
    COMMENT: Kind.COMMENT,
    NAME: Kind.STRING,
    NUMBER: Kind.NUMBER,
    "+": Kind.OPERATOR,
    "^": Kind.OPERATOR,
    "*": Kind.OPERATOR,
    "&": Kind.OPERATOR,
    "@": Kind.KEYWORD,
    "#": Kind.KEYWORD,
}


def read(source: Source) -> SimplifiedTable:
    """The symbol table of any text."""
    with collector_paused():
        return _Reader(source).table()


class _Reader:
    """Sections and statements one after the other; what is no statement is lost."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._headers: dict[str, Token] = {}
        self._size: list[Token] = []
        self._rows: list[Token] = []
        self._rules: dict[str, tuple[Token, ...]] = {}
        self._goals: list[WrittenGoal] = []
        self._pieces: list[tuple[Range, str, Range | None]] = []
        """Where letters of pieces stand, and the rule that defines one."""
        self._sections: list[tuple[str, Range, Range]] = []
        self._squares: list[tuple[Token, Token]] = []
        self._covered: set[int] = set()
        """Where numbers begin that are part of a square."""
        self._tokens: list[s.Token] = []
        self._calls: list[Call] = []
        self._blocks: set[Range] = set()

    def table(self) -> SimplifiedTable:
        """The table."""
        every = scan(self._source, Unheard())
        code = tuple(token for token in every if token.kind != COMMENT)
        for section, tokens in _sections(code):
            self._section(section, tokens)
        headers = {whole.start for _, _, whole in self._sections}
        self._plain(token for token in every if token.start not in headers)
        occurrences = [*self._piece_symbols(), *self._section_symbols()]
        taken = {occurrence.place for occurrence in occurrences}
        occurrences += self._square_symbols(taken)
        occurrences.sort(key=lambda occurrence: occurrence.place)
        return SimplifiedTable(
            self._source,
            tuple(dict.fromkeys(occurrence.symbol for occurrence in occurrences)),
            tuple(occurrences),
            tuple(sorted(x for x in self._tokens if x.place.start not in self._covered)),
            tuple(sorted(self._calls, key=lambda call: call.place)),
            tuple(sorted(self._blocks, key=lambda block: (block.start, -block.end))),
            code,
            self._headers,
            tuple(self._size),
            tuple(self._rows),
            self._rules,
            tuple(self._goals),
        )

    # -- sections ----------------------------------------------------------------------------

    def _section(self, section: str, tokens: list[Token]) -> None:
        header, body = tokens[0], tokens[1:]
        if not section:
            return
        inside = header.text.find(header.inside) + header.start
        whole = Range(header.start, max(header.end, tokens[-1].end))
        self._sections.append((section, Range(inside, inside + len(section)), whole))
        self._headers.setdefault(section, header)
        self._blocks.add(whole)
        if section == "BOARD":
            self._board(body)
            return
        for statement in _statements(body, self._source.text):
            self._blocks.add(Range(statement[0].start, statement[-1].end))
            if section == "PIECES":
                self._rule(statement)
            else:
                self._goal(statement)

    def _board(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            if token.kind == NUMBER and len(self._size) < 2 and not self._rows:
                self._size.append(token)
            elif token.kind in (ROW, WORD):
                row = without_bars(token)
                self._rows.append(row)
                self._pieces += [
                    (Range(place, place + 1), letter, None)
                    for place, letter in enumerate(row.text, row.start)
                    if _is_letter(letter)
                ]

    def _rule(self, tokens: list[Token]) -> None:
        first = tokens[0]
        whole = Range(first.start, tokens[-1].end)
        if first.kind == WORD and len(first.text) == 1 and _is_letter(first.text):
            self._pieces.append((Range(first.start, first.end), first.text, whole))
            self._rules.setdefault(first.text.upper(), tuple(tokens))
        opened: list[tuple[int, bool]] = []
        for index, token in enumerate(tokens):
            if token.kind == "(":
                following = tokens[index + 1].kind if index + 1 < len(tokens) else ""
                opened.append((index, following in (NUMBER, "-", "+", "")))
            elif token.kind == ")" and opened:
                start, step = opened.pop()
                if step:
                    self._step(tokens[start + 1 : index], tokens[start].end, token.start)
                elif tokens[start].start != first.start:
                    self._blocks.add(Range(tokens[start].start, token.end))
            elif opened and opened[-1][1] and _ends_step(token, tokens[index - 1]):
                opened.pop()
        if opened and opened[-1][1]:
            start = opened[-1][0]
            self._step(tokens[start + 1 :], tokens[start].end, tokens[-1].end)

    def _step(self, tokens: list[Token], start: int, end: int) -> None:
        commas = tuple(token.start for token in tokens if token.kind == ",")
        self._calls.append(Call(Range(start, max(start, end)), STEP, commas))
        for token in tokens[-1:]:
            if token.kind == WORD and token.text in CONTENTS:
                self._tokens.append(s.Token(Range(token.start, token.end), Kind.KEYWORD))

    def _goal(self, tokens: list[Token]) -> None:
        if len(tokens) < 2 or tokens[0].kind not in ("@", "#"):
            return
        sign, letter = tokens[0].kind, tokens[1]
        if letter.kind != WORD or len(letter.text) != 1 or not _is_letter(letter.text):
            return
        self._pieces.append((Range(letter.start, letter.end), letter.text, None))
        numbers = tuple(token for token in tokens[2:] if token.kind == NUMBER)
        self._goals.append(WrittenGoal(sign, letter.text, numbers))
        if sign == "@":
            fresh = True
            for x, y in pairwise(tokens[2:]):
                if fresh and x.kind == y.kind == NUMBER:
                    self._squares.append((x, y))
                    fresh = False
                elif x.kind == ",":
                    fresh = True

    # -- symbols -----------------------------------------------------------------------------

    def _piece_symbols(self) -> Iterator[Occurrence]:
        """All uses of pieces; one is defined by its rule, or else where it first stands."""
        first: dict[str, tuple[Range, str, Range | None]] = {}
        for use in self._pieces:
            known = first.setdefault(use[1].upper(), use)
            if known[2] is None and use[2] is not None:
                first[use[1].upper()] = use
        meanings = {
            letter: Symbol(letter, Kind.PIECE, place, whole or place)
            for letter, (place, _, whole) in first.items()
        }
        for place, letter, whole in self._pieces:
            symbol = meanings[letter.upper()]
            defines = whole is not None or place == symbol.place
            yield Occurrence(place, symbol, Role.DEFINITION if defines else Role.READ)

    def _section_symbols(self) -> Iterator[Occurrence]:
        meanings: dict[str, Symbol] = {}
        for name, place, whole in self._sections:
            symbol = meanings.setdefault(name, Symbol(name, Kind.KEYWORD, place, whole))
            yield Occurrence(place, symbol, Role.DEFINITION)

    def _square_symbols(self, taken: set[Range]) -> Iterator[Occurrence]:
        """The squares of goals; they are defined where the board draws them."""
        table = SimplifiedTable(self._source, rows=tuple(self._rows))
        size = table.board_size
        if size is None:
            return
        names = Board(size[0], size[1], EMPTY * (size[0] * size[1]))
        meanings: dict[tuple[int, int], Symbol] = {}
        for first, second in self._squares:
            x, y = int(first.text), int(second.text)
            drawn = table.drawn_at(x, y)
            if drawn is None:
                continue
            symbol = meanings.get((x, y))
            if symbol is None:
                name = names.name(names.square(x, y))
                symbol = meanings[x, y] = Symbol(name, Kind.NODE, drawn, drawn)
                if drawn not in taken:
                    yield Occurrence(drawn, symbol, Role.DEFINITION)
            self._covered |= {first.start, second.start}
            yield Occurrence(Range(first.start, second.end), symbol, Role.READ)

    # -- the rest ----------------------------------------------------------------------------

    def _plain(self, tokens: Iterable[Token]) -> None:
        """Tokens that are no symbols."""
        for token in tokens:
            kind = _KINDS.get(token.kind)
            if kind is not None:
                self._tokens.append(s.Token(Range(token.start, token.end), kind))


def _is_letter(text: str) -> bool:
    return text.isascii() and text.isalpha()


def _ends_step(token: Token, before: Token) -> bool:
    """Whether a step that is open is broken off here; its numbers may have signs."""
    return token.kind in ("&", "^") or (token.kind == "+" and before.kind not in ("(", ","))


def _sections(tokens: Iterable[Token]) -> Iterator[tuple[str, list[Token]]]:
    """The name of each section, if it is one, and its tokens, its header first."""
    name, found = "", list[Token]()
    for token in tokens:
        if token.kind in (NAME, SECTION):
            if found:
                yield name, found
            word = token.inside.upper()
            name, found = word if word in SECTIONS else "", [token]
        elif found:
            found.append(token)
    if found:
        yield name, found


def _statements(tokens: Iterable[Token], text: str) -> Iterator[list[Token]]:
    """The tokens of each statement: up to its ``&``, or to what begins a line as another does."""
    found: list[Token] = []
    for token in tokens:
        begins = token.kind in ("#", "@") or (token.kind == WORD and len(token.text) == 1)
        if found and begins and "\n" in text[found[-1].end : token.start]:
            yield found
            found = []
        found.append(token)
        if token.kind == "&":
            yield found
            found = []
    if found:
        yield found
