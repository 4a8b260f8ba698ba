"""The text of an extensive-form game as Gambit writes it, read into nodes.

The form is that of Gambit's documentation, "The extensive game (.efg) file format": a prologue
``EFG 2 R "title" { "player" ... }`` with an optional comment, then the nodes in prefix order,
each chance (``c``), a player's (``p``) or an end (``t``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, NoReturn

from rgt.ir.diagnostics import GameError, Source, Span, error

_TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<string>"(?:[^"\\]|\\.)*")|(?P<mark>[{},])'
    r"|(?P<number>[-+]?(?:\d+/\d+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))|(?P<word>[A-Za-z]+)",
    re.DOTALL,
)
_LONGEST_NUMBER = 100
_LARGEST_EXPONENT = 100


class _Token(NamedTuple):
    kind: str
    text: str
    start: int


@dataclass(slots=True)
class EfgNode:
    """A node: its `kind` (c, p, t), for a player's its number from 1, what it may do.

    `chances` are the probabilities of chance's actions.  `payoffs` are those of the outcome at the
    node, none where it has none; they add up along a play.
    """

    kind: str
    span: Span
    player: int = 0
    actions: tuple[str, ...] = ()
    chances: tuple[Fraction, ...] = ()
    payoffs: tuple[Fraction, ...] = ()
    children: list[EfgNode] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EfgGame:
    """A game: its title, the players' names, and the first node."""

    title: str
    players: tuple[str, ...]
    root: EfgNode


def parse(source: Source) -> EfgGame:
    """The game that a text describes; GameError (ENV011) where it is none."""
    return _Parser(source).game()


class _InformationSet(NamedTuple):
    actions: tuple[str, ...]
    chances: tuple[Fraction, ...]


class _Parser:
    """One pass over the tokens; information sets and outcomes are defined where first met."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = list(self._cut(source.text))
        self._at = 0
        self._players: tuple[str, ...] = ()
        self._sets: dict[tuple[int, int], _InformationSet] = {}
        self._outcomes: dict[int, tuple[Fraction, ...]] = {}

    def game(self) -> EfgGame:
        self._word("EFG")
        if self._number() != 2:
            self._wrong("only version 2 of the form is read", self._at - 1)
        if self._take("word").text not in ("R", "D"):
            self._wrong("'R' or 'D' is expected", self._at - 1)
        title = self._string()
        self._players = tuple(self._strings())
        if self._here("string"):
            self._string()
        root = self._tree()
        if not self._here("end"):
            self._wrong("the tree is complete, but the text goes on")
        return EfgGame(title, self._players, root)

    def _tree(self) -> EfgNode:
        """All nodes; a stack instead of recursion, for plays may be long."""
        root = self._node()
        open_ = [root]
        while open_:
            parent = open_[-1]
            if len(parent.children) == len(parent.actions):
                open_.pop()
                continue
            child = self._node()
            parent.children.append(child)
            open_.append(child)
        return root

    def _node(self) -> EfgNode:
        first = self._take("word")
        span = self._source.span(first.start)
        if first.text not in ("c", "p", "t"):
            self._wrong("a node begins with 'c', 'p' or 't'", self._at - 1)
        self._optional_string()
        if first.text == "t":
            return EfgNode("t", span, payoffs=self._outcome())
        player = 0
        if first.text == "p":
            player = self._index()
            if not 1 <= player <= len(self._players):
                self._wrong(f"there is no player {player}", self._at - 1)
        found = self._information_set(player)
        return EfgNode(
            first.text, span, player, found.actions, found.chances, payoffs=self._outcome()
        )

    def _information_set(self, player: int) -> _InformationSet:
        """The set of a number, with what was said about it where it was met first."""
        place = self._at
        key = player, self._index()
        self._optional_string()
        if not self._mark("{"):
            if key not in self._sets:
                self._wrong(f"information set {key[1]} is not described before", place)
            return self._sets[key]
        actions: list[str] = []
        chances: list[Fraction] = []
        while not self._mark("}"):
            actions.append(self._string())
            if not player:
                chances.append(self._number())
            self._mark(",")
        found = _InformationSet(tuple(actions), tuple(chances))
        if self._sets.setdefault(key, found) != found:
            self._wrong(f"information set {key[1]} had other actions before", place)
        if not actions:
            self._wrong("an information set has at least one action", place)
        return found

    def _outcome(self) -> tuple[Fraction, ...]:
        place = self._at
        number = self._index()
        self._optional_string()
        if self._mark("{"):
            payoffs: list[Fraction] = []
            while not self._mark("}"):
                payoffs.append(self._number())
                self._mark(",")
            if len(payoffs) != len(self._players):
                self._wrong(f"{len(payoffs)} payoffs for {len(self._players)} players", place)
            if self._outcomes.setdefault(number, tuple(payoffs)) != tuple(payoffs):
                self._wrong(f"outcome {number} had other payoffs before", place)
        if number and number not in self._outcomes:
            self._wrong(f"outcome {number} is not described before", place)
        return self._outcomes.get(number, ())

    # -- tokens ----------------------------------------------------------------------------------

    def _cut(self, text: str) -> Iterator[_Token]:
        place = 0
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                span = self._source.span(place)
                raise GameError(error("ENV011", f"unexpected {text[place]!r}", span))
            if found.lastgroup != "space":
                yield _Token(str(found.lastgroup), found[0], place)
            place = found.end()
        yield _Token("end", "", len(text))

    def _here(self, kind: str) -> bool:
        return self._tokens[self._at].kind == kind

    def _mark(self, text: str) -> bool:
        """Whether this mark stands here; it is passed over."""
        found = self._tokens[self._at].text == text and self._here("mark")
        self._at += found
        return found

    def _take(self, kind: str) -> _Token:
        if not self._here(kind):
            self._wrong(f"a {kind} is expected")
        self._at += 1
        return self._tokens[self._at - 1]

    def _word(self, text: str) -> None:
        if self._take("word").text != text:
            self._wrong(f"'{text}' is expected", self._at - 1)

    def _string(self) -> str:
        return re.sub(r"\\(.)", r"\1", self._take("string").text[1:-1], flags=re.DOTALL)

    def _optional_string(self) -> None:
        if self._here("string"):
            self._at += 1

    def _strings(self) -> Iterator[str]:
        if not self._mark("{"):
            self._wrong("'{' is expected")
        while not self._mark("}"):
            yield self._string()
            self._mark(",")

    def _number(self) -> Fraction:
        text = self._take("number").text
        _, _, exponent = text.lower().partition("e")
        huge = len(text) > _LONGEST_NUMBER or abs(int(exponent[:9] or 0)) > _LARGEST_EXPONENT
        if huge:
            self._wrong("this number is too large or too small", self._at - 1)
        try:
            return Fraction(text)
        except ZeroDivisionError:
            self._wrong("this divides by zero", self._at - 1)

    def _index(self) -> int:
        number = self._number()
        if number.denominator != 1 or number < 0:
            self._wrong("a number of a player, a set or an outcome is expected", self._at - 1)
        return int(number)

    def _wrong(self, message: str, at: int | None = None) -> NoReturn:
        token = self._tokens[self._at if at is None else at]
        end = token.start + max(len(token.text), 1)
        span = self._source.span(token.start, min(end, token.start + 80))
        raise GameError(error("ENV011", message, span))
