"""The walk over the tokens of a text: what is noted on the way, what was wanted where it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Call, Occurrence, Range, Role, Symbol
from rgt.frontends.hrg.assistance.types import Type
from rgt.frontends.hrg.assistance.vocabulary import Vocabulary
from rgt.frontends.hrg.reading.tokens import Token
from rgt.ir.diagnostics import Source

DEEPEST = 100
"""How deeply brackets and blocks may nest; the rest of a declaration with more is passed over."""


@dataclass(slots=True)
class Text:
    """The tokens of a source and the offsets where they begin; the last one is behind the text."""

    source: Source
    tokens: Sequence[Token]
    starts: Sequence[int]

    def place(self, index: int) -> Range:
        """Where a token stands."""
        start = self.starts[index]
        return Range(start, start + len(self.tokens[index].text))


@dataclass(slots=True)
class Notes:
    """What a reading found.

    `words` are the indices of tokens that are words of moves; `pattern_variables` the offsets of
    variables in patterns whose values no ``where`` says.
    """

    occurrences: list[Occurrence] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    blocks: list[Range] = field(default_factory=list)
    words: set[int] = field(default_factory=set)
    pattern_variables: set[int] = field(default_factory=set)


class Wanted:
    """What could stand where the tokens end: symbols and words, in the order they were named.

    `declaration` is whether the declaration may be over there.
    """

    def __init__(self) -> None:
        self.symbols: dict[Symbol, None] = {}
        self.words: dict[str, None] = {}
        self.declaration = False


class Cursor:
    """Passes the tokens from `position` up to `end`; behind them all texts are ``""``.

    Names are noted with their symbols; those that are bound belong to the `owner`.  With `wanted`,
    it is told what could come next where the tokens end.
    """

    def __init__(
        self, text: Text, vocabulary: Vocabulary, notes: Notes, wanted: Wanted | None = None
    ) -> None:
        self.position = 0
        self.end = 0
        self.vocabulary = vocabulary
        self.owner: Symbol | None = None
        self.names: dict[str, tuple[Symbol, Type | None]] = {}
        self._text = text
        self._tokens = text.tokens
        self._notes = notes
        self._is_probe = self._asks = wanted is not None
        self._wish = wanted or Wanted()
        self._depth = 0
        self._brace_ends: dict[int, int] | None = None

    # -- tokens --------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The next token's text."""
        return self._tokens[self.position].text if self.position < self.end else ""

    @property
    def type(self) -> str:
        """The next token's type."""
        return self._tokens[self.position].type if self.position < self.end else ""

    @property
    def following(self) -> str:
        """The text of the token behind the next one."""
        position = self.position + 1
        return self._tokens[position].text if position < self.end else ""

    @property
    def at_end(self) -> bool:
        """Whether the tokens end here."""
        return self.position >= self.end

    @property
    def offset(self) -> int:
        """Where the next token begins, or the text is over."""
        return self._text.starts[min(self.position, len(self._tokens) - 1)]

    @property
    def passed(self) -> int:
        """Where the token ends that was passed last."""
        return self._text.place(self.position - 1).end if self.position else 0

    def take(self) -> int:
        """The index of the next token, which is passed."""
        self.position += 1
        return self.position - 1

    def accept(self, text: str) -> bool:
        """Whether the next token is this one; if so it is passed."""
        if self.text == text:
            self.position += 1
            return True
        if self.asked and text.isalpha():
            self._wish.words.setdefault(text)
        return False

    def expect(self, text: str) -> bool:
        """Like `accept`; where the tokens end, nothing can come before this one."""
        found = self.accept(text)
        if not found:
            self.miss()
        return found

    @property
    def asked(self) -> bool:
        """Whether it is asked what could come next, and that is here."""
        return self._asks and self.position >= self.end

    def miss(self) -> None:
        """Where the tokens end, nothing else could come next than was told so far."""
        if self.position >= self.end:
            self._asks = False

    def deeper(self) -> bool:
        """Go into brackets; False where there are too many, and the declaration is given up."""
        if self._depth == DEEPEST:
            self.position = self.end
            return False
        self._depth += 1
        return True

    def shallower(self) -> None:
        """Come out of brackets."""
        self._depth -= 1

    @property
    def brace_ends(self) -> Mapping[int, int]:
        """Where the braces from here to the end are closed: by ``{``, the index behind its ``}``.

        They are looked for once in a declaration.
        """
        if self._brace_ends is None:
            self._brace_ends = ends = {}
            opened: list[int] = []
            for index in range(self.position, self.end):
                text = self._tokens[index].text
                if text == "{":
                    opened.append(index)
                elif text == "}" and opened:
                    ends[opened.pop()] = index + 1
        return self._brace_ends

    # -- notes ---------------------------------------------------------------------------------

    def note(self, index: int, symbol: Symbol, role: Role = Role.READ) -> None:
        """The token at an index means a symbol; where that has its place it is defined."""
        place = self._text.place(index)
        if place == symbol.place:
            role = Role.DEFINITION
        self._notes.occurrences.append(Occurrence(place, symbol, role))

    def note_block(self, start: int) -> None:
        """A block that begins at an offset and ends with the token that was passed last."""
        self._notes.blocks.append(Range(start, self.passed))

    def bind(self, index: int, type_: Type | None, scope: Range) -> Symbol:
        """The token at an index gives a name a meaning of its own in a scope."""
        place = self._text.place(index)
        name = self._tokens[index].text
        symbol = self.vocabulary.local(name, place, type_, scope, self.owner)
        self.note(index, symbol, Role.DEFINITION)
        self.names[name] = symbol, type_
        return symbol
