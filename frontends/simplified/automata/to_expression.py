"""A short regular expression of an automaton."""

from __future__ import annotations

from rgt.frontends.simplified.automata.decomposing import Decomposing
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.elimination import LONGEST, TooLong
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.term import Kind, Notation, Term
from rgt.frontends.simplified.automata.terms import Terms
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter

DEEPEST = 200
"""How many parts may be inside one another: two for each pair of parentheses at least."""


def expression_of(dfa: Dfa[Letter]) -> Expression:
    """An expression of the automaton's language, as short as several ways to make one find it.

    The same language gives the same expression.  Within an expression the empty word is a letter's
    power of 0, as it is written.  It raises TooLong above `LONGEST` and `DEEPEST`.
    """
    small = minimal(dfa)
    if not small.accepting:
        return Union(())
    letters = sorted({letter for row in small.transitions for letter in row})
    if not letters:
        return Concatenation(())
    number = {letter: at for at, letter in enumerate(letters)}
    numbered = Dfa(
        tuple(
            {number[letter]: after for letter, after in row.items()} for row in small.transitions
        ),
        small.accepting,
    )
    lengths = [len(str(letter)) for letter in letters]
    terms = Terms(Notation(lengths.__getitem__))
    found = Decomposing(terms).shortest(numbered)
    if found.length > LONGEST or found.depth > DEEPEST:
        raise TooLong(len(small))
    return _Writing(letters, terms).written(found)


class _Writing:
    """Terms as syntax trees."""

    def __init__(self, letters: list[Letter], terms: Terms) -> None:
        self._letters = letters
        self._terms = terms
        self._orders: dict[Term, tuple[int, ...]] = {}

    def written(self, term: Term) -> Expression:
        """The syntax tree of a term, which is not the empty word."""
        if term.kind is Kind.LETTER:
            return Step(self._letters[term.letter])
        if term.kind is Kind.STAR:
            return Power(self.written(term.parts[0]), None)
        if term.kind is Kind.SUM:
            return self._sum(term.parts)
        return self._chain(term.parts)

    def _sum(self, parts: tuple[Term, ...]) -> Expression:
        options = sorted((part for part in parts if part.kind is not Kind.EMPTY), key=self._order)
        found = [self.written(option) for option in options]
        if len(options) < len(parts):
            found.append(Power(Step(self._letters[self._order(options[0])[0]]), 0))
        return Union(tuple(found))

    def _chain(self, factors: tuple[Term, ...]) -> Expression:
        parts: list[Expression] = []
        for run in self._terms.runs(factors):
            part = self.written(run.part)
            parts.append(part if run.times == 1 else Power(part, run.times))
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def _order(self, term: Term) -> tuple[int, ...]:
        """Where an option stands in a sum: by its letters from the left."""
        if term not in self._orders:
            if term.kind is Kind.LETTER:
                self._orders[term] = (term.letter,)
            else:
                orders = [self._order(part) for part in term.parts if part.kind is not Kind.EMPTY]
                if term.kind is Kind.SUM:
                    orders.sort()
                self._orders[term] = tuple(number for order in orders for number in order)
        return self._orders[term]
