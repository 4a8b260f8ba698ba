"""A piece's moves, drawn: from the middle of a board that is empty but for what it may take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.words import Letter

LARGEST = 9
"""A board that is wider or higher is drawn in part."""
_MOST = 50_000
"""So many steps are gone at most."""

_SIGNS = {
    frozenset("e"): ("o", "moves"),
    frozenset("p"): ("x", "captures"),
    frozenset("ep"): ("*", "moves and captures"),
    frozenset("w"): ("#", "takes own pieces"),
}
_OTHER = "+", "in other ways"
_OVER = "~", "only with pieces on the way"

Kinds = Mapping[Square, frozenset[str]]
"""For each square what may stand there so that the piece can go to it; nothing: see `_OVER`."""


def middle(width: int, height: int) -> tuple[int, int]:
    """The file and the rank of the middle, from 0."""
    return width // 2, (height - 1) // 2


def moves(dfa: Dfa[Letter], board: Board, start: Square) -> Kinds | None:
    """Where a piece can go from `start` on an empty board; None if that takes too long.

    Squares that it comes to only with pieces on the way are among them, with nothing.
    """
    found: dict[Square, set[str]] = {}
    seen = {(0, start)}
    work = [(0, start)]
    steps = 0
    while work:
        state, square = work.pop()
        for letter, after in dfa.edges(state).items():
            steps += 1
            target = board.shift(square, letter.dx, letter.dy)
            if target is None:
                continue
            here = "w" if target == start else "e"
            if dfa.accepts_at(after) and (letter.on == here or target != start):
                found.setdefault(target, set()).add(letter.on)
            if letter.on == here and (after, target) not in seen:
                seen.add((after, target))
                work.append((after, target))
        if steps > _MOST:
            return None
    for target in _over(dfa, board, start) or ():
        found.setdefault(target, set())
    return {target: frozenset(kinds) for target, kinds in found.items()}


def _over(dfa: Dfa[Letter], board: Board, start: Square) -> set[Square] | None:
    """Where a piece can come whatever stands on the way; None if that takes too long."""
    seen = {(0, start)}
    work = [(0, start)]
    found: set[Square] = set()
    steps = 0
    while work:
        state, square = work.pop()
        for letter, after in dfa.edges(state).items():
            steps += 1
            target = board.shift(square, letter.dx, letter.dy)
            if target is None or (target == start and letter.on != "w"):
                continue
            if dfa.accepts_at(after) and target != start:
                found.add(target)
            if (after, target) not in seen:
                seen.add((after, target))
                work.append((after, target))
        if steps > _MOST:
            return None
    return found


def drawn(piece: str, kinds: Kinds, board: Board, start: Square) -> list[str]:
    """The part of the board around a square, and what its signs mean."""
    signs: dict[str, str] = {}
    x, y = board.place(start)
    files = _part(x, board.width)
    rows = []
    for rank in reversed(_part(y, board.height)):
        row = []
        for file in files:
            square = board.square(file, rank)
            sign, meaning = _sign(kinds[square]) if square in kinds else (EMPTY, "")
            if square == start:
                sign, meaning = piece, ""
            if meaning:
                signs[sign] = meaning
            row.append(sign)
        rows.append(" ".join(row))
    legend = [f"{sign} {signs[sign]}" for sign in sorted(signs)]
    return [*rows, *([", ".join(legend)] if legend else [])]


def _sign(kinds: Iterable[str]) -> tuple[str, str]:
    known = frozenset(kinds)
    return _SIGNS.get(known, _OTHER) if known else _OVER


def _part(centre: int, size: int) -> range:
    first = max(0, min(centre - LARGEST // 2, size - LARGEST))
    return range(first, min(size, first + LARGEST))


def lengths(dfa: Dfa[Letter]) -> tuple[int, int | None] | None:
    """The lengths of the shortest and the longest word, but for the empty one; None if none.

    The longest is None where words have no end: each state of a minimal automaton is on the way
    to an accepting one.
    """
    shortest = _shortest(dfa)
    if shortest is None:
        return None
    ordered = 0
    indegree = [0] * len(dfa)
    for row in dfa.transitions:
        for after in row.values():
            indegree[after] += 1
    work = [state for state in range(len(dfa)) if not indegree[state]]
    longest = [0] * len(dfa)
    while work:
        state = work.pop()
        ordered += 1
        for after in dfa.edges(state).values():
            longest[after] = max(longest[after], longest[state] + 1)
            indegree[after] -= 1
            if not indegree[after]:
                work.append(after)
    if ordered < len(dfa):
        return shortest, None
    return shortest, max(longest[state] for state in dfa.accepting)


def _shortest(dfa: Dfa[Letter]) -> int | None:
    layer, seen, length = {0}, {0}, 0
    while layer:
        length += 1
        layer = {after for state in layer for after in dfa.edges(state).values()}
        if layer & dfa.accepting:
            return length
        layer -= seen
        seen |= layer
    return None
