"""What may stand where the tokens end: symbols by what is needed there, and words."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.common.symbols import Symbol
from rgt.frontends.hrg.assistance.cursor import Cursor
from rgt.frontends.hrg.assistance.types import Type, Typed
from rgt.frontends.hrg.values import number


class WishingCursor(Cursor):
    """Tells what could come next, where that is asked and the tokens end.

    `in_graph` is whether expressions are about variables, during play.
    """

    in_graph = False

    def want(self, symbols: Iterable[Symbol], words: Iterable[str] = ()) -> None:
        """Symbols and words that may stand where the tokens end."""
        if self.asked:
            self._wish.symbols.update(dict.fromkeys(symbols))
            self._wish.words.update(dict.fromkeys(words))

    def want_domains(self) -> None:
        """The names of all domains."""
        if self.asked:
            self.want(self.vocabulary.domains.values())

    def want_members(self, flat: str | None) -> None:
        """The symbols and terms of a set, or of all sets if none is known."""
        if not self.asked:
            return
        words = self.vocabulary
        if flat is None:
            self.want([*words.elements.values(), *words.constructors.values()])
            return
        names = words.sets.names(flat)
        elements = [words.element(name) for name in names]
        self.want(
            [element for element in elements if element is not None],
            [name for name in names if number(name) is not None],
        )
        terms = [words.constructors.get(terms.name) for terms in words.sets.terms(flat)]
        self.want([symbol for symbol in terms if symbol is not None])

    def want_values(self, expected: Type | None) -> None:
        """What an expression of a type may begin with."""
        if not self.asked:
            return
        words = self.vocabulary
        self.want([symbol for symbol, _ in self.names.values()], ["if"])
        given = [*words.functions.values(), *(words.variables.values() if self.in_graph else ())]
        self.want([typed.symbol for typed in given if self._may_give(typed, expected)])
        if expected is None or expected == ("Bool",):
            self.want(
                symbol
                for name, symbol in words.conditions.items()
                if self.in_graph or name != "reachable"
            )
        if expected is None and not self.in_graph:
            self.want(words.constructors.values())
        if expected is not None and len(expected) == 1:
            self.want_members(expected[0])

    def _may_give(self, typed: Typed, expected: Type | None) -> bool:
        """Whether a function or map, with enough arguments, is of a type."""
        if expected is None:
            return True
        rest = typed.type[max(len(typed.type) - len(expected), 0) :]
        return self.vocabulary.sets.meet(rest, expected)
