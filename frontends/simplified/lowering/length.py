"""How long a play can be at most, where every move goes ahead.

A limit of turns that no play comes to needs no counter.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.words import Letter

_ROUNDS = 64
"""An automaton whose shortest ways are not known after so many rounds is left alone."""


def longest_play(board: Board, movers: Sequence[Mover]) -> int | None:
    """So many turns at most, or None if nothing tells.

    The ranks that a piece has before it, as its owner sees them, become fewer with each move.
    """
    gains = {each.piece: least_advance(each.dfa) for each in movers}
    total = 0
    for seen in (board, board.turned()):
        for square, piece in seen.own():
            gain = gains.get(piece, 1)
            if gain is None or gain <= 0:
                return None
            if piece in gains:
                total += (board.height - 1 - seen.place(square)[1]) // gain
    return total


def least_advance(dfa: Dfa[Letter]) -> int | None:
    """The fewest ranks that a word of an automaton goes ahead in all; None if it is not found.

    The empty word does not count.  That is a shortest way with steps of any length (Bellman, On a
    routing problem, 1958).
    """
    # the first step is made before anything else: so the empty word is never met
    best: dict[int, int] = {}
    for letter, after in dfa.transitions[0].items():
        best[after] = min(letter.dy, best.get(after, letter.dy))
    for _ in range(_ROUNDS):
        changed = False
        for state in list(best):
            for letter, after in dfa.transitions[state].items():
                advance = best[state] + letter.dy
                if after not in best or advance < best[after]:
                    best[after] = advance
                    changed = True
        if not changed:
            return min((best[state] for state in dfa.accepting if state in best), default=None)
    return None
