"""What a text asks for at its places: pieces in braces, players behind an arrow, and so on.

An argument of a macro is asked for what its parameter is used for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rgt.frontends.common.symbols import Kind, Range, Symbol, SymbolTable
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.reading.generators import SHAPES
from rgt.frontends.rbg.tokens import NAME, NUMBER, SECTIONS
from rgt.frontends.rbg.writing.spacing import CLOSING, OPENING

Kinds = frozenset[Kind]

_NOTHING: Kinds = frozenset()
_PIECES = frozenset([Kind.PIECE])
_PLAYERS = frozenset([Kind.PLAYER])
_LABELS = frozenset([Kind.DIRECTION])
_VERTICES = frozenset([Kind.NODE])
_EITHER = _LABELS | _PIECES
_ASSIGNED = frozenset([Kind.VARIABLE, Kind.PLAYER])
NUMBERS = _ASSIGNED | _PIECES
"""What may stand in a calculation."""
ANY = NUMBERS | _LABELS
"""What an argument may be of which nothing is known."""

_SIGNS = frozenset(["=", "+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "(", "{$"])
_ACTIONS = frozenset(["{", "{?", "{!", "{$", "[", "[$", "->", "->>", ".", "^"])
_MOST_NESTED = 30


@dataclass(slots=True)
class _Open:
    """An open bracket; `macro` is the macro whose arguments it holds, `argument` the number.

    `around` is the innermost bracket that is no parenthesis, itself or around it.
    """

    around: str
    macro: Symbol | None = None
    argument: int = 0


class Contexts:
    """Tells for the directives of a text what is asked for where."""

    def __init__(self, table: SymbolTable, reading: Reading) -> None:
        self._table = table
        self._reading = reading
        self._used: dict[Symbol, list[Kinds | None]] = {}
        self._given: dict[Symbol, Kinds | None] = {}

    def before(self, start: int, end: int) -> tuple[list[Token], Kinds | None]:
        """The tokens from a '#' up to an offset, and what is asked for behind them.

        None stands for the head of a directive, where nothing known can stand.
        """
        walk = _Walk(self, start, end)
        tokens = [token for token, _ in walk.steps()]
        return tokens, walk.asked()

    def usage(self, macro: Symbol, number: int, depth: int) -> Kinds:
        """What a parameter of a macro is used for; anything if that cannot be told."""
        if macro not in self._used:
            self._used[macro] = [None] * len(macro.parameters)
            if macro.extent is not None and depth < _MOST_NESTED:
                self._used[macro] = self._usages(macro, macro.extent, depth)
        used = self._used[macro]
        found = used[number] if number < len(used) else None
        return ANY if found is None else found

    def may_stand(self, macro: Symbol, asked: Kinds) -> bool:
        """Whether the text of a macro, by its tokens, may stand where these are asked for."""
        given = self._gives(macro, 0)
        return given is None or bool(given & asked)

    def _gives(self, macro: Symbol, depth: int) -> Kinds | None:
        """What the text of a macro is; None if that cannot be told."""
        if macro not in self._given:
            self._given[macro] = None
            if macro.extent is not None and depth < _MOST_NESTED:
                self._given[macro] = self._given_by(macro.extent, depth)
        return self._given[macro]

    def _given_by(self, extent: Range, depth: int) -> Kinds | None:
        walk = _Walk(self, extent.start, extent.end)
        first: Kinds | None = None
        is_first = True
        for token, is_top in walk.body():
            if token.kind in _ACTIONS:
                return _LABELS
            if token.kind == "," and is_top:
                return _PIECES
            if token.kind == NUMBER:
                return NUMBERS
            if token.kind == NAME and is_first:
                is_first = False
                symbol = walk.meanings.get(token.start)
                if symbol is not None and symbol.kind is Kind.MACRO:
                    first = self._gives(symbol, depth + 1)
                elif symbol is not None and symbol.kind is not Kind.PARAMETER:
                    first = frozenset([symbol.kind])
        return first

    def _usages(self, macro: Symbol, extent: Range, depth: int) -> list[Kinds | None]:
        found: list[Kinds | None] = [None] * len(macro.parameters)
        numbers = {name: number for number, name in enumerate(macro.parameters)}
        walk = _Walk(self, extent.start, extent.end, depth + 1)
        tokens = list(walk.steps())
        for (token, asked), behind in zip(tokens, [*tokens[1:], None], strict=True):
            number = numbers.get(token.text) if token.kind == NAME else None
            if number is not None and asked is not None:
                following = behind[0].kind if behind is not None else ""
                if following == "~":
                    asked = _NOTHING
                elif asked == _EITHER and following not in ("", ","):
                    asked = _LABELS
                found[number] = (found[number] or _NOTHING) | asked
        return found

    def meanings(self, start: int, end: int) -> dict[int, Symbol]:
        """The symbols that stand in a part of the text, by offset."""
        found = self._table.occurrences_in(Range(start, end))
        return {occurrence.place.start: occurrence.symbol for occurrence in found}

    def tokens(self, start: int, end: int) -> Sequence[Token]:
        """The tokens that stand in a part of the text."""
        indices = self._reading.indices(Range(start, end))
        return self._reading.tokens[indices.start : indices.stop]


class _Walk:
    """Goes over a directive from its '#', and knows what is asked for behind every token."""

    def __init__(self, contexts: Contexts, start: int, end: int, depth: int = 0) -> None:
        self._contexts = contexts
        self._tokens = contexts.tokens(start, end)
        self.meanings = contexts.meanings(start, end)
        self._depth = depth
        self._section = ""
        self._in_head = True
        self._shape = False
        self._lists = False
        self._last: Token | None = None
        self._stack: list[_Open] = []

    def steps(self) -> Iterator[tuple[Token, Kinds | None]]:
        """The tokens, each with what is asked for where it stands."""
        for token in self._tokens:
            yield token, self.asked()
            self._pass(token)
            self._last = token

    def body(self) -> Iterator[tuple[Token, bool]]:
        """The tokens behind the head outside of arguments, and whether each is in no bracket."""
        for token, _ in self.steps():
            is_argument = any(each.macro is not None for each in self._stack[:_MOST_NESTED])
            if not self._in_head and not is_argument:
                yield token, not self._stack

    def _pass(self, token: Token) -> None:
        kind, last = token.kind, self._last
        if last is not None and last.kind == "#":
            self._section = kind if kind in SECTIONS else ""
        if self._in_head:
            self._in_head = kind != "="
            return
        if kind in SHAPES:
            self._shape = True
        elif kind in OPENING:
            around = kind if kind != "(" else self._around
            macro = self.meanings.get(last.start) if kind == "(" and last is not None else None
            is_call = macro is not None and macro.kind is Kind.MACRO and bool(macro.parameters)
            self._stack.append(_Open(around, macro if is_call else None))
        elif kind in CLOSING:
            if self._stack:
                self._stack.pop()
        elif kind == ";" and self._stack:
            self._stack[-1].argument += 1
        elif kind == "," and not self._stack:
            self._lists = True

    @property
    def _around(self) -> str:
        return self._stack[-1].around if self._stack else ""

    # -- what is asked for -----------------------------------------------------------------------

    def asked(self) -> Kinds | None:
        """What is asked for behind the tokens so far; None in the head of a directive."""
        if self._in_head or self._last is None:
            return None
        last, top = self._last.kind, self._stack[-1] if self._stack else None
        if last in ("~", "^"):
            return _NOTHING
        if top is not None and top.macro is not None:
            used = self._contexts.usage(top.macro, top.argument, self._depth)
            return used | _LABELS | _VERTICES | _PIECES if self._section == "board" else used
        if self._section in ("players", "pieces", "variables"):
            return _NOTHING
        around = self._around
        if self._section == "board":
            return self._in_board(last, around)
        if last == "->":
            return _PLAYERS
        if around == "[$" and last in ("[$", ","):
            return _ASSIGNED
        if around in ("[$", "{$"):
            return NUMBERS if last in _SIGNS else _NOTHING
        if around in ("{", "["):
            return _PIECES if last in ("{", "[", ",") else _NOTHING
        if not self._section and not self._stack:
            # the text of a macro may be a list of pieces as well
            if self._lists:
                return _PIECES
            return _EITHER if last == "=" else _LABELS
        return _LABELS

    def _in_board(self, last: str, around: str) -> Kinds:
        if around == "[":
            return _PIECES
        if around == "{" and not self._shape:
            return _VERTICES if last == ":" else _LABELS
        return _NOTHING
