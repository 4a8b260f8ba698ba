r"""The regular expressions that lexicons may have: those that every editor can be told.

A pattern is made of alternatives (``|``) of pieces, each a character, a class, ``(?:...)`` or
``(?!...)``, which looks ahead for what must not follow.  Behind a piece may stand ``*``, ``+`` or
``?``.  A character that is no letter or digit may be escaped, and must be if it is one of
``\.^$*+?{}[]()|``; escapes beyond that are ``\n``, ``\r``, ``\t`` and ``\xHH``.  Classes have
characters, ranges and a ``^`` in front, and no class within them.  Nothing is captured, nothing
looks behind, nothing is lazy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

_SPECIAL = frozenset(r"\.^$*+?{}[]()|")
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t"}
Times = Literal["", "*", "+", "?"]


@dataclass(frozen=True, slots=True)
class Character:
    """One character."""

    character: str


@dataclass(frozen=True, slots=True)
class Class:
    """One of the characters from the first to the last of a range, or, negated, one of no range."""

    ranges: tuple[tuple[str, str], ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """One of the alternatives."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class NotAhead:
    """Nothing, where none of the alternatives follows."""

    pattern: Pattern


Atom = Character | Class | Group | NotAhead


@dataclass(frozen=True, slots=True)
class Piece:
    """An atom, and how often it stands there: once, any number of times, once at least, perhaps."""

    atom: Atom
    times: Times = ""


Pattern = tuple[tuple[Piece, ...], ...]
"""Alternatives, each a sequence of pieces."""


def parsed(text: str) -> Pattern:
    """What a pattern consists of; raises ValueError if it is none of these."""
    reader = _Reader(text)
    found = reader.alternatives()
    if reader.rest:
        raise reader.error(f"'{reader.rest[0]}' closes nothing")
    return found


class _Reader:
    """A walk over the text of a pattern."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def rest(self) -> str:
        """What is not read yet."""
        return self._text[self._at :]

    def error(self, message: str) -> ValueError:
        """What to raise."""
        return ValueError(f"{self._text!r}, character {self._at}: {message}")

    def alternatives(self) -> Pattern:
        """Up to the end or a closing parenthesis."""
        found: list[tuple[Piece, ...]] = []
        pieces: list[Piece] = []
        while self.rest[:1] not in ("", ")"):
            if self._accept("|"):
                found.append(tuple(pieces))
                pieces = []
            else:
                pieces.append(self._piece())
        return (*found, tuple(pieces))

    def _accept(self, text: str) -> bool:
        if not self._text.startswith(text, self._at):
            return False
        self._at += len(text)
        return True

    def _piece(self) -> Piece:
        atom = self._atom()
        times: Times
        for times in ("*", "+", "?"):
            if self._accept(times):
                if self.rest[:1] in ("*", "+", "?"):
                    raise self.error("a repetition is neither lazy nor possessive")
                if isinstance(atom, NotAhead):
                    raise self.error("what looks ahead is not repeated")
                return Piece(atom, times)
        return Piece(atom)

    def _atom(self) -> Atom:
        if self._accept("(?:"):
            return Group(self._enclosed())
        if self._accept("(?!"):
            return NotAhead(self._enclosed())
        if self._accept("[^"):
            return Class(self._ranges(), negated=True)
        if self._accept("["):
            return Class(self._ranges())
        if self.rest[0] in _SPECIAL and self.rest[0] != "\\":
            raise self.error(f"'{self.rest[0]}' has to be escaped, or is not allowed here")
        return Character(self._character())

    def _enclosed(self) -> Pattern:
        found = self.alternatives()
        if not self._accept(")"):
            raise self.error("')' is missing")
        return found

    def _ranges(self) -> tuple[tuple[str, str], ...]:
        found: list[tuple[str, str]] = []
        while not self._accept("]"):
            if self.rest[:1] in ("", "["):
                raise self.error("a class has no '[' and ends with ']'")
            first = self._character()
            if self.rest[:1] == "-" and self.rest[1:2] not in ("", "]"):
                self._at += 1
                found.append((first, self._character()))
            else:
                found.append((first, first))
        if not found:
            raise self.error("a class has characters")
        return tuple(found)

    def _character(self) -> str:
        if not self._accept("\\"):
            self._at += 1
            return self._text[self._at - 1]
        escaped = self.rest[:1]
        if escaped == "x":
            digits = self.rest[1:3]
            self._at += 3
            return chr(int(digits, 16))
        if escaped == "" or (escaped.isalnum() and escaped not in _CONTROLS):
            raise self.error("this escape is not allowed")
        self._at += 1
        return _CONTROLS.get(escaped, escaped)
