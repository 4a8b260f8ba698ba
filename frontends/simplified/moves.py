"""What a piece can do on a board: the moves of an automaton."""

from __future__ import annotations

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Letter, Word


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
    """All words by which the automaton leads a piece from `start`, by destination.

    Words that come to one square in one state twice are left out: they are without end, and tell
    nothing new.
    """
    found: dict[Square, list[Word]] = {}
    work: list[tuple[int, Square, Word, frozenset[tuple[int, Square]]]] = [
        (0, start, (), frozenset({(0, start)}))
    ]
    while work:
        state, square, word, seen = work.pop()
        for letter, after in automaton.edges(state).items():
            target = board.shift(square, letter.dx, letter.dy)
            if target is None or board.on(target) != letter.on or (after, target) in seen:
                continue
            longer = (*word, letter)
            if automaton.accepts_at(after):
                found.setdefault(target, []).append(longer)
            work.append((after, target, longer, seen | {(after, target)}))
    return found
