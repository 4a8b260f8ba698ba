"""A short regular expression of an automaton."""

from __future__ import annotations

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.elimination import eliminated
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.operations import backwards
from rgt.frontends.simplified.automata.terms import Kind, Notation, Term, Terms
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter


def expression_of(dfa: Dfa[Letter]) -> Expression:
    """An expression of the automaton's language, as short as several ways to make one find it.

    The same language gives the same expression.  Within an expression the empty word is a letter's
    power of 0, as it is written.
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
    terms = Terms(Notation(lambda letter: len(str(letters[letter]))))
    found = eliminated(numbered, terms)
    turned = backwards(numbered, 4 * len(numbered))
    if turned is not None:
        found = min(found, terms.reversed(eliminated(turned, terms)), key=lambda term: term.length)
    return _Writing(letters, terms).written(found)


class _Writing:
    """Terms as syntax trees."""

    def __init__(self, letters: list[Letter], terms: Terms) -> None:
        self._letters = letters
        self._terms = terms
        self._orders: dict[Term, tuple[int, ...]] = {}

    def written(self, term: Term) -> Expression:
        """The syntax tree of a term."""
        if term.kind is Kind.LETTER:
            return Step(self._letters[term.letter])
        if term.kind is Kind.STAR:
            return Power(self.written(term.parts[0]), None)
        if term.kind is Kind.SUM:
            options = sorted(term.parts, key=self._order)
            return Union(tuple(self.written(option) for option in options))
        if term.kind is Kind.CHAIN:
            return self._chain(term.parts)
        return Power(Step(self._letters[0]), 0)

    def _chain(self, factors: tuple[Term, ...]) -> Expression:
        parts: list[Expression] = []
        for run in self._terms.runs(factors):
            block = [self.written(factor) for factor in run.block]
            if run.times == 1:
                parts += block
            else:
                part = block[0] if len(block) == 1 else Concatenation(tuple(block))
                parts.append(Power(part, run.times))
        return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))

    def _order(self, term: Term) -> tuple[int, ...]:
        """Where an option stands in a sum: by its letters from the left, the empty word last."""
        if term not in self._orders:
            if term.kind is Kind.LETTER:
                self._orders[term] = (term.letter,)
            elif not term.parts:
                self._orders[term] = (len(self._letters),)
            else:
                orders = [self._order(part) for part in term.parts]
                if term.kind is Kind.SUM:
                    orders.sort()
                self._orders[term] = tuple(number for order in orders for number in order)
        return self._orders[term]
