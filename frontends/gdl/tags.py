"""What moves are called: terms of KIF, and the tags that tell them in RG, there and back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from rgt.frontends.gdl.recovery.reading.rules import size
from rgt.frontends.gdl.recovery.reading.shapes import WORD, Shape, filled, leaves, read_term, shape
from rgt.frontends.gdl.recovery.squares.joints import coordinates, square
from rgt.frontends.gdl.syntax import Compound, Constant

Tags = tuple[str, ...]


class Tagging(Protocol):
    """How moves of a game are told; terms are canonical KIF in small letters."""

    def tags(self, term: str) -> Tags | None:
        """The tags of a move; None if the game has none such."""

    def percept(self, term: str) -> str | None:
        """The tag of what a role sees; None if nobody can see such."""

    def term(self, tags: Sequence[str]) -> str:
        """The move, percept, role or goal that tags tell; KeyError if there is none such."""


@dataclass(frozen=True)
class WholeTagging:
    """A tag for every term: ``(mark 1 2)`` is ``mark_1_2``.  `symbols` has the tags by term."""

    symbols: Mapping[str, str]

    def tags(self, term: str) -> Tags | None:
        """The tag of a move; None if the game has none such."""
        found = self.symbols.get(term)
        return None if found is None else (found,)

    def percept(self, term: str) -> str | None:
        """The tag of what a role sees; None if nobody can see such."""
        return self.symbols.get(term)

    def term(self, tags: Sequence[str]) -> str:
        """The move, percept, role or goal of a tag; KeyError if there is none such."""
        (tag,) = tags
        return self._terms[tag]

    @cached_property
    def _terms(self) -> dict[str, str]:
        return {tag: term for term, tag in self.symbols.items()}


@dataclass(frozen=True)
class WordTagging:
    """A tag for each word or square: ``(mark 1 2)`` is ``mark 1_2``, where the state is found.

    `symbols` has the tags of words, of two words that are one square, and of whole percepts, which
    have one tag; `shapes` has the shapes
    of moves by the words that they begin with, and `pairs` the places, from 1 for the first
    argument, where a square begins.
    """

    symbols: Mapping[str, str]
    shapes: Mapping[str, Sequence[Shape]]
    pairs: Mapping[Shape, Collection[int]] = field(default_factory=dict)

    def tags(self, term: str) -> Tags | None:
        """The tags of a move; None if the game has none such."""
        read = read_term(term)
        if isinstance(read, Constant):
            if WORD in self.shapes:
                word = self.symbols.get(term)
                return None if word is None else (word,)
            read = Compound(read.name, ())
        found = shape(read)
        if found not in self.shapes.get(str(found), ()):
            return None
        words = [self.symbols.get(word) for word in self._joined(found, map(str, leaves(read)))]
        known = tuple(word for word in words if word is not None)
        return known if len(known) == len(words) else None

    def percept(self, term: str) -> str | None:
        """The tag of what a role sees; None if nobody can see such."""
        return self.symbols.get(term)

    def term(self, tags: Sequence[str]) -> str:
        """The move of tags, or the role, percept or goal of one; KeyError if there is none such."""
        first, *joined = (self._words[tag] for tag in tags)
        rest = [word for each in joined for word in coordinates(each)]
        for found in self.shapes.get(first, ()):
            if size(found) == len(rest):
                return str(filled(found, iter(rest)))
        if rest:
            raise KeyError(tuple(tags))
        return first

    def _joined(self, found: Shape | None, arguments: Iterable[str]) -> Iterator[str]:
        """The words of a move, two of them as one where they are a square."""
        yield str(found)
        pairs = self.pairs.get(found, ()) if found is not None else ()
        first: str | None = None
        for at, word in enumerate(arguments, start=1):
            if at in pairs:
                first = word
            elif first is not None:
                yield square(first, word)
                first = None
            else:
                yield word

    @cached_property
    def _words(self) -> dict[str, str]:
        return {tag: word for word, tag in self.symbols.items()}
