"""Moves that are words, where the words stand in facts, too.

    (<= (next (dir ?m)) (does r ?m))        (<= (next (dir ?m)) (does r (word ?m)))

A symbol that is a whole move is a kind of move of its own otherwise, and is no symbol any more.
Where it has to be both, all moves without arguments become one kind, with the symbol as argument.
Of a rule with a variable for a move there are two then: the move is a word, or is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from rgt.frontends.gdl.clauses.clauses import Clause, Literal
from rgt.frontends.gdl.clauses.relations import DOES, LEGAL
from rgt.frontends.gdl.recovery.reading.shapes import WORD
from rgt.frontends.gdl.syntax import Compound, Constant, Term, Variable

_MOVES = {DOES, LEGAL}
"""The relations whose last place has moves."""


def with_words(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses with words as arguments of moves."""
    return [each for clause in clauses for each in _told_apart(clause)]


def _told_apart(clause: Clause) -> Iterator[Clause]:
    parts = [each for each in (clause.head, *clause.body) if isinstance(each, Literal)]
    moves = [part.args[-1] for part in parts if part.relation in _MOVES]
    unknown = [term for term in dict.fromkeys(moves) if isinstance(term, Variable)]
    for chosen in product((False, True), repeat=len(unknown)):
        words = {term for term, is_word in zip(unknown, chosen, strict=True) if is_word}
        body = tuple(_word(p, words) if isinstance(p, Literal) else p for p in clause.body)
        yield Clause(_word(clause.head, words), body, clause.origin)


def _word(part: Literal, words: set[Variable]) -> Literal:
    if part.relation not in _MOVES:
        return part
    move: Term = part.args[-1]
    if isinstance(move, Constant) or move in words:
        move = Compound(WORD, (move,))
    return Literal(part.name, (*part.args[:-1], move), part.positive, part.possible)
