"""The directives of a text that may be unfinished, with the tokens of their heads.

What `rgt.frontends.rbg2017.directives` refuses is read as far as it goes, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg2017.directives import DEFINITION, SECTIONS, Directives, Macro, Section
from rgt.frontends.rbg2017.macros import Expander
from rgt.frontends.rbg2017.tokens import COMMENT, NAME, lexemes
from rgt.ir.diagnostics import Source

MAX_TOKENS = 150_000
"""Of a longer text the beginning is read."""

MAX_EXPANDED = 20_000
"""Sections of more tokens are not expanded for an editor."""

MAX_WORK = 100_000
"""How many tokens the expansion of a section may move here."""


@dataclass(frozen=True, slots=True)
class Head:
    """A directive: its '#', the word behind it, and its body.

    `name` and `parameters` are those of a definition, `key` is its name and the number of its
    parameters, which other definitions of the name do not have.  `start` and `end` are the indices
    of its '#' and of the token behind it, `body` that of the first token of what it says.
    """

    word: str
    name: Token | None
    key: tuple[str, int] | None
    parameters: tuple[Token, ...]
    start: int
    body: int
    end: int


class Reading:
    """The tokens of a text, its comments apart, and its directives.

    `is_cut` says that the text goes on behind them.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens: list[Token] = []
        self.comments: list[Token] = []
        rest = lexemes(source, Unheard())
        for token in islice(rest, MAX_TOKENS):
            (self.comments if token.kind == COMMENT else self.tokens).append(token)
        self.is_cut = next(rest, None) is not None
        starts = [index for index, token in enumerate(self.tokens) if token.kind == "#"]
        ends = [*starts, len(self.tokens)][1:]
        self.heads = [self._head(start, end) for start, end in zip(starts, ends, strict=False)]

    def extent(self, head: Head) -> Range:
        """Where a directive stands, from its '#' to the end of its last token."""
        return Range(self.tokens[head.start].start, self.tokens[head.end - 1].end)

    def behind(self, head: Head) -> int:
        """Where the next directive begins, or the text ends."""
        if head.end < len(self.tokens):
            return self.tokens[head.end].start
        return len(self.source.text)

    def sections(self, word: str) -> Iterator[Head]:
        """The sections that begin with a word."""
        return (head for head in self.heads if head.word == word)

    def expansion(self, head: Head) -> Sequence[Token] | None:
        """The tokens of a section with its macros expanded; None if that fails or takes long."""
        body = self.tokens[head.body : head.end]
        macros = self.directives.macros
        if not any(token.text in macros or token.kind == "~" for token in body):
            return body
        if len(body) > MAX_EXPANDED:
            return None
        section = Section(self.tokens[head.start + 1], body)
        return Expander(self._used(body), Unheard(), limit=MAX_WORK).section(section)

    def _used(self, body: Sequence[Token]) -> Directives:
        """The macros that a text uses, by way of others, too."""
        known, found = self.directives.macros, Directives()
        work = [body]
        while work:
            for token in work.pop():
                if token.text in known and token.text not in found.macros:
                    found.macros[token.text] = known[token.text]
                    work += [macro.body for macro in known[token.text].values()]
        return found

    @cached_property
    def directives(self) -> Directives:
        """The directives, as the expansion of macros wants them."""
        found = Directives()
        for head in self.heads:
            body = self.tokens[head.body : head.end]
            if head.name is not None:
                names = tuple(dict.fromkeys(token.text for token in head.parameters))
                overloads = found.macros.setdefault(head.name.text, {})
                overloads.setdefault(len(names), Macro(head.name, names, body))
            elif head.word in SECTIONS:
                found.sections.append(Section(self.tokens[head.start + 1], body))
        return found

    def _head(self, start: int, end: int) -> Head:
        tokens = self.tokens
        index = start + 1
        word = ""
        if index < end and tokens[index].kind == NAME:
            word = tokens[index].text
            index += 1
        name = None
        parameters: list[Token] = []
        if word == DEFINITION:
            if index < end and tokens[index].kind == NAME:
                name = tokens[index]
                index += 1
            if name is not None and index < end and tokens[index].kind == "(":
                index += 1
                while index < end and tokens[index].kind not in (")", "="):
                    if tokens[index].kind == NAME:
                        parameters.append(tokens[index])
                    index += 1
                index += index < end and tokens[index].kind == ")"
            index += index < end and tokens[index].kind == "="
        distinct = len({token.text for token in parameters})
        key = None if name is None else (name.text, distinct)
        return Head(word, name, key, tuple(parameters), start, index, end)
