"""Rules and facts as an editor reads them: whatever the text, the rest of it is still read.

The tokens are those of the readers that translate (`pieces.py`, `infix.py`).  A list that is never
closed ends before the next rule: at ``(<=``, and, of those that are broken, at a parenthesis or a
name that begins a line, unless conditions begin lines in this text, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Kind, Range, Token
from rgt.frontends.gdl.reading.habits import COMMENT_MARKS
from rgt.frontends.gdl.reading.infix import TOKEN, looks_infix
from rgt.frontends.gdl.reading.lists import Errors, Item, List, Symbol, TooManyErrors
from rgt.frontends.gdl.reading.pieces import Pieces, begins_rule, symbols_of
from rgt.ir.diagnostics import Source

MAX_DEPTH = 100
"""Lists that nest deeper than this are left out."""

_NO_HEADS = frozenset({"true", "does", "not", "and", "or", "distinct"})
_NO_CONDITIONS = frozenset({"init", "next", "base", "input"})

_Piece = tuple[str, int, int]


class OpenList(List):
    """A list that may be without its end.

    `commas` are the places of the commas in it, where the form has them.
    """

    __slots__ = ("closed", "commas")

    def __init__(self, start: int, items: list[Item]) -> None:
        super().__init__(start, items)
        self.closed = False
        self.commas: list[int] = []
        if items:
            self.end = items[-1].end

    def close(self, end: int) -> None:
        """The list ends here, behind its parenthesis."""
        self.end = end
        self.closed = True


@dataclass(slots=True)
class Clause:
    """A rule or a fact: where it stands, what it concludes, from which conditions.

    `arrow` tells whether it is written as a rule; `whole` is its list in KIF.
    """

    start: int
    end: int
    head: Item | None
    body: list[Item]
    arrow: bool
    whole: OpenList | None = None


@dataclass(slots=True)
class Clauses:
    """The clauses of a text in order, and what else stands there: comments, arrows, signs.

    `flush` tells whether conditions were met that begin a line, without an indent.
    """

    infix: bool
    flush: bool = False
    clauses: list[Clause] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)


def read_clauses(source: Source) -> Clauses:
    """The clauses of any text, in either form."""
    found = Clauses(looks_infix(source.text))
    if found.infix:
        _Infix(source.text, found).read()
        return found
    for top in _lists(_kept(source, found), source.text, found):
        clause = _clause(top)
        if clause.arrow:
            found.tokens.append(Token(Range(top.items[0].start, top.items[0].end), Kind.OPERATOR))
            found.flush |= top.closed and any(
                source.text[item.start - 1] == "\n" for item in clause.body[:1]
            )
        found.clauses.append(clause)
    return found


def _kept(source: Source, found: Clauses) -> Iterator[_Piece]:
    """The pieces of a text that are no comments."""
    pieces = Pieces(source.text)
    foreign: Errors | None = Errors(source)
    depth = 0
    for piece, start, end in pieces:
        first = piece[0]
        if first == ";":
            found.tokens.append(Token(Range(start, start + len(piece.rstrip())), Kind.COMMENT))
            continue
        if first == "(":
            depth += piece[-1] != ")"
        elif first == ")":
            depth = max(0, depth - piece.count(")"))
        elif foreign and not depth and piece.startswith(COMMENT_MARKS):
            try:
                pieces.pass_comment(start, foreign)
            except TooManyErrors:
                foreign = None
            continue
        if not piece.isspace():
            yield piece, start, end


def _clause(top: OpenList) -> Clause:
    items = top.items
    first = items[0] if items else None
    if isinstance(first, Symbol) and first.name == "<=":
        head = items[1] if len(items) > 1 else None
        return Clause(top.start, top.end, head, items[2:], True, top)
    return Clause(top.start, top.end, top, [], False, top)


def _lists(pieces: Iterable[_Piece], text: str, found: Clauses) -> Iterator[OpenList]:
    """The top-level lists; what is broken is read again, line by line."""
    chunk: list[_Piece] = []
    stack: list[OpenList] = []
    for piece in pieces:
        if stack and piece[0][0] == "(" and begins_rule(piece[0], piece[1]):
            yield from _broken(chunk, text, found)
            chunk, stack = [], []
        outermost = stack[0] if stack else None
        flat = _take(piece, stack)
        chunk.append(piece)
        if not stack:
            top = outermost or flat
            if top is not None:
                yield top
            chunk = []
    if stack:
        yield from _broken(chunk, text, found)


def _broken(pieces: Iterable[_Piece], text: str, found: Clauses) -> Iterator[OpenList]:
    """The lists of a part of the text where parentheses are missing."""
    stack: list[OpenList] = []
    for piece in pieces:
        begins_line = piece[0][0] == "(" and text[piece[1] - 1] == "\n"
        if stack and begins_line and _begins_clause(piece, stack[0], found):
            _give_up(stack)
            yield stack[0]
            stack = []
        outermost = stack[0] if stack else None
        flat = _take(piece, stack)
        top = outermost or flat
        if not stack and top is not None:
            yield top
    if stack:
        _give_up(stack)
        yield stack[0]


def _begins_clause(piece: _Piece, outermost: OpenList, found: Clauses) -> bool:
    """Whether a list at the beginning of a line is none in the broken one around it."""
    name = next((symbol.name for symbol in symbols_of(piece[0], piece[1])), "")
    if name in _NO_HEADS:
        return False
    first = outermost.items[0] if outermost.items else None
    is_rule = isinstance(first, Symbol) and first.name == "<="
    return not (is_rule and found.flush) or name in _NO_CONDITIONS


def without_sign(item: Item) -> Item | None:
    """The condition behind a ``~``, or what is none of those."""
    if isinstance(item, List) and item.items and isinstance(item.items[0], Symbol):
        sign = item.items[0]
        if sign.name == "not" and sign.end - sign.start == 1:
            return item.items[1] if len(item.items) > 1 else None
    return item


def _give_up(stack: list[OpenList]) -> None:
    """Lists are never closed: they reach as far as what they hold."""
    for outer, inner in zip(stack[-2::-1], stack[::-1], strict=False):
        outer.end = max(outer.end, inner.end)


def _take(piece: _Piece, stack: list[OpenList]) -> OpenList | None:
    """Read one piece; gives the list that is opened, if one is."""
    text, start, end = piece
    first = text[0]
    opened: OpenList | None = None
    if first == "(":
        opened = OpenList(start, [*symbols_of(text, start)])
        opened.end = max(opened.end, start + 1)
        if stack:
            stack[-1].end = max(opened.end, end if text[-1] == ")" else 0)
            if len(stack) <= MAX_DEPTH:
                stack[-1].items.append(opened)
        if text[-1] == ")":
            opened.close(end)
        else:
            stack.append(opened)
    elif first == ")":
        for offset, character in enumerate(text, start):
            if character == ")" and stack:
                inner = stack.pop()
                inner.close(offset + 1)
                if stack:
                    stack[-1].end = offset + 1
    elif stack:
        symbols = symbols_of(text, start)
        if first in '"|':
            symbols = [Symbol(text, start, end)] if len(text) > 1 else []
        stack[-1].items.extend(symbols)
        if symbols:
            stack[-1].end = symbols[-1].end
    return opened


class _Infix:
    """The reader of infix GDL: the clause at hand, its open terms, whether a term must follow."""

    def __init__(self, text: str, found: Clauses) -> None:
        self._text = text
        self._found = found
        self._clause: Clause | None = None
        self._open: list[OpenList] = []
        self._expecting = True
        self._negation: OpenList | None = None

    def read(self) -> None:
        """Read the whole text."""
        for found in TOKEN.finditer(self._text):
            piece, start, end = found[0], found.start(), found.end()
            if piece[0] in ";%":
                self._token(start, start + len(piece.rstrip()), Kind.COMMENT)
            elif found.lastgroup == "stop":
                self._expecting = False
            elif piece in ("::", "==>"):
                self._token(start, end, Kind.OPERATOR)
                self._part(end)
            elif piece[0].isalnum() or (piece[0] in "_+-<>."):
                self._name(piece, start)
            elif piece == ":-":
                self._token(start, end, Kind.OPERATOR)
                self._arrow(start, end)
            elif piece in "&~":
                self._token(start, end, Kind.OPERATOR)
                self._sign(piece, start, end)
            elif piece == ",":
                if self._open:
                    self._open[-1].commas.append(start)
                self._reach(end)
            elif piece == ")":
                self._close(end)

    def _token(self, start: int, end: int, kind: Kind) -> None:
        self._found.tokens.append(Token(Range(start, end), kind))

    def _reach(self, end: int) -> None:
        """The clause, and what is open in it, goes as far as this."""
        self._expecting = True
        for term in self._open[-1:]:
            term.end = end
        if self._clause:
            self._clause.end = end

    def _name(self, piece: str, start: int) -> None:
        name = piece.rstrip("(")
        if self._open and self._begins_line(start):
            self._give_up()
        if self._clause is None or (not self._open and not self._expecting):
            self._clause = Clause(start, start, None, [], False)
            self._found.clauses.append(self._clause)
            self._negation = None
        folded = "?" + name.lower() if name[0].isupper() else name.lower()
        symbol = Symbol(folded, start, start + len(name))
        if piece[-1] != "(":
            self._add(symbol)
            self._expecting = False
            return
        opened = OpenList(start, [symbol])
        opened.end = start + len(name) + 1
        if len(self._open) <= MAX_DEPTH:
            self._add(opened)
        self._open.append(opened)
        self._expecting = True
        self._clause.end = max(self._clause.end, opened.end)

    def _begins_line(self, start: int) -> bool:
        return start > 0 and self._text[start - 1] == "\n"

    def _give_up(self) -> None:
        """Terms that are open are never closed."""
        _give_up(self._open)
        self._open = []
        self._expecting = False

    def _part(self, end: int) -> None:
        """What follows is another part of the description of an action."""
        if self._clause is not None and not self._open:
            self._clause.arrow = True
            self._negation = None
            self._reach(end)

    def _arrow(self, start: int, end: int) -> None:
        """An arrow; where none can stand, the name before it is the head of a new rule."""
        clause = self._clause
        if clause is None:
            return
        if self._open or clause.arrow:
            holder = self._open[-1].items if self._open else clause.body
            if len(holder) < 1 + bool(self._open):
                return
            head = without_sign(holder.pop())
            self._give_up()
            if head is None:
                return
            clause = self._clause = Clause(head.start, end, head, [], True)
            self._found.clauses.append(clause)
        clause.arrow = True
        self._negation = None
        self._reach(end)

    def _sign(self, piece: str, start: int, end: int) -> None:
        if self._open and self._clause and self._clause.arrow and not self._expecting:
            self._give_up()
        if piece == "~" and not self._open and self._clause:
            self._negation = OpenList(start, [Symbol("not", start, end)])
        self._reach(end)

    def _add(self, item: Item) -> None:
        """Put a term where it belongs: into the open term, or into the clause."""
        clause = self._clause
        assert clause is not None
        clause.end = max(clause.end, item.end)
        if self._negation is not None and not self._open:
            self._negation.items.append(item)
            self._negation.end = item.end
            item, self._negation = self._negation, None
        if self._open:
            self._open[-1].items.append(item)
            self._open[-1].end = max(self._open[-1].end, item.end)
        elif clause.head is None:
            clause.head = item
        else:
            clause.body.append(item)

    def _close(self, end: int) -> None:
        if self._open:
            self._open.pop().close(end)
            self._expecting = False
            last = self._clause.body[-1:] if self._clause and not self._open else []
            for condition in last:
                condition.end = max(condition.end, end)
        for term in self._open[-1:]:
            term.end = end
        if self._clause:
            self._clause.end = max(self._clause.end, end)
