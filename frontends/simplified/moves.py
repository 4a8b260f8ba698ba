"""What a piece can do on a board: the moves of an automaton."""

from __future__ import annotations

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Letter, Word

MOST = 1000
"""So many words of a piece are gone in all ways."""


def destinations(automaton: Automaton[Letter], board: Board, start: Square) -> set[Square]:
    """Where the automaton leads a piece of the upper-case player from `start`.

    The contents of squares are those before the move: the piece itself still stands on `start`.
    The empty word is no move.
    """
    found: set[Square] = set()
    seen = {(0, start)}
    work = [(0, start)]
    while work:
        state, square = work.pop()
        for letter, after in automaton.edges(state).items():
            target = board.shift(square, letter.dx, letter.dy)
            if target is None or board.on(target) != letter.on:
                continue
            if automaton.accepts_at(after):
                found.add(target)
            if (after, target) not in seen:
                seen.add((after, target))
                work.append((after, target))
    return found


def words(automaton: Automaton[Letter], board: Board, start: Square) -> dict[Square, list[Word]]:
    """The words by which the automaton leads a piece from `start`, by destination, short first.

    Words that come to one square in one state twice are left out: they are without end, and tell
    nothing new.  Where there are very many words the longer ones are left out, too, but for one to
    each destination.
    """
    found: dict[Square, list[Word]] = {}
    # (state, square) that were reached at all: a longer way there is gone only among the first
    known = {(0, start)}
    layer: list[tuple[int, Square, Word, frozenset[tuple[int, Square]]]]
    layer = [(0, start, (), frozenset(known))]
    number = 0
    while layer:
        longer = []
        for state, square, word, seen in layer:
            for letter, after in automaton.edges(state).items():
                target = board.shift(square, letter.dx, letter.dy)
                if target is None or board.on(target) != letter.on or (after, target) in seen:
                    continue
                number += 1
                if number > MOST and (after, target) in known:
                    continue
                known.add((after, target))
                way = (*word, letter)
                if automaton.accepts_at(after):
                    found.setdefault(target, []).append(way)
                longer.append((after, target, way, seen | {(after, target)}))
        layer = longer
    return found
