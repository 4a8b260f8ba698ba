"""What types are, as far as their text tells: the symbols of sets, keys and values of maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rgt.ir.text.tokens import is_word, tokens_of

_DEPTH = 50
"""So many names of types for one another are followed; those in a circle end there."""


class Shape(NamedTuple):
    """A type taken apart: the sets that its maps are indexed by, and the set at their end.

    A set is its symbols in order, or None where it is not known.
    """

    keys: tuple[tuple[str, ...] | None, ...]
    leaf: tuple[str, ...] | None


UNKNOWN = Shape((), None)


class TypeShapes:
    """The shapes of a text's types, each worked out when it is first asked for."""

    def __init__(self, definitions: Mapping[str, tuple[str, ...]]) -> None:
        self._definitions = definitions
        self._known: dict[str, Shape] = {}
        self._texts: dict[str, Shape] = {}

    def named(self, name: str, depth: int = 0) -> Shape:
        """The shape of a type with a name."""
        if name not in self._known:
            tokens = self._definitions.get(name)
            if tokens is None or depth > _DEPTH:
                return UNKNOWN
            self._known[name] = self.written(tokens, depth + 1)
        return self._known[name]

    def written_text(self, text: str) -> Shape:
        """The shape of a type as it stands in a text."""
        if text not in self._texts:
            self._texts[text] = self.written(tokens_of(text).texts)
        return self._texts[text]

    def written(self, tokens: Iterable[str], depth: int = 0) -> Shape:
        """The shape of a type that consists of these tokens."""
        keys: list[tuple[str, ...] | None] = []
        last = UNKNOWN
        symbols: list[str] | None = None
        for token in tokens:
            if symbols is not None:
                if token == "}":
                    last, symbols = Shape((), tuple(symbols)), None
                elif is_word(token):
                    symbols.append(token)
            elif token == "{":
                symbols = []
            elif token == "->":
                keys.append(None if last.keys else last.leaf)
                last = UNKNOWN
            elif is_word(token):
                last = self.named(token, depth)
        if symbols is not None:
            last = Shape((), tuple(symbols))
        return Shape((*keys, *last.keys), last.leaf)
