"""A game of the class laid out so that random plays of it are fast.

What a word asks of the board is one number: a bit for each square and each of three contents
(empty, white, black).  A position is such a number too, and a word is applicable where the
position has all the bits of the word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.syntax import Description, Left, Reach
from rgt.frontends.simplified.words import Letter, Word

_MOST = 1_000_000
"""Ways of a game at most: pieces that roam without a direction have more than can be listed."""

Way = tuple[int, Word]
"""What a word asks of the board, and the word."""

Options = tuple[tuple[Square, tuple[Way, ...]], ...]
"""The squares where a piece could go on some board, with the words that lead there."""


@dataclass(frozen=True, slots=True)
class Arena:
    """A game for random plays.

    `options` has the letters of pieces, upper case white's and lower case black's, and for each the
    options of every square.  `wins` are squares by letter, `losses` counts by letter.
    """

    start: Board
    options: Mapping[str, tuple[Options, ...]]
    wins: Mapping[str, frozenset[Square]]
    losses: Mapping[str, frozenset[int]]
    turns: int

    def most(self, letters: frozenset[str]) -> int:
        """How many options one of these pieces has at most."""
        return max((len(each) for a in letters for each in self.options.get(a, ())), default=0)


def arena_of(game: Description, rules: Mapping[str, Dfa[Letter]], turns: int) -> Arena:
    """The arena of a game, whose plays end after so many turns of both players at the latest.

    `rules` has an automaton for each upper-case letter.  Raises ValueError if the pieces have more
    ways to move than can be listed.
    """
    board = game.board
    ways = 0
    options: dict[str, tuple[Options, ...]] = {}
    for letter in sorted({held for held in board.squares if held != EMPTY}):
        dfa = rules.get(letter.upper())
        if dfa is None:
            continue
        found = []
        for square in range(len(board.squares)):
            here = _options(dfa, board, square, black=letter.islower())
            ways += sum(len(each) for _, each in here)
            if ways > _MOST:
                raise ValueError(f"{game.name}: more than {_MOST:,} ways to move")
            found.append(here)
        options[letter] = tuple(found)
    wins: dict[str, frozenset[Square]] = {}
    losses: dict[str, frozenset[int]] = {}
    for goal in game.goals:
        match goal:
            case Reach(piece, squares):
                reached = frozenset(board.square(x, y) for x, y in squares)
                wins[piece] = wins.get(piece, frozenset()) | reached
            case Left(piece, count):
                losses[piece] = losses.get(piece, frozenset()) | {count}
    return Arena(board, options, wins, losses, min(turns, game.turn_limit))


def contents(board: Board) -> int:
    """A position as a number: the bit of each square's content."""
    size = len(board.squares)
    return sum(1 << (owner(held) * size + at) for at, held in enumerate(board.squares))


def owner(held: str) -> int:
    """What a square's character means to bits: 0 empty, 1 white, 2 black."""
    return 0 if held == EMPTY else 1 if held.isupper() else 2


def _options(dfa: Dfa[Letter], board: Board, start: Square, *, black: bool) -> Options:
    """Where a piece could go from a square on some board."""
    found: dict[Square, list[Way]] = {}
    for word, target, asked in _ways(dfa, board, start, black=black):
        found.setdefault(target, []).append((asked, word))
    return tuple((target, tuple(ways)) for target, ways in sorted(found.items()))


def _ways(
    dfa: Dfa[Letter], board: Board, start: Square, *, black: bool
) -> Iterator[tuple[Word, Square, int]]:
    """The words that some board allows, where they lead and what they ask.

    As in `rgt.frontends.simplified.moves`, a word comes to a square in a state once only.
    """
    size = len(board.squares)
    owners = {"e": 0, "p": 1 if black else 2, "w": 2 if black else 1}
    forward = -1 if black else 1
    work: list[tuple[int, Square, Word, dict[Square, int], frozenset[tuple[int, Square]]]] = [
        (0, start, (), {start: owners["w"]}, frozenset({(0, start)}))
    ]
    while work:
        state, square, word, held, seen = work.pop()
        for letter, after in dfa.transitions[state].items():
            target = board.shift(square, letter.dx, forward * letter.dy)
            if target is None or (after, target) in seen:
                continue
            content = owners[letter.on]
            if held.get(target, content) != content:
                continue
            longer = (*word, letter)
            now = {**held, target: content}
            if after in dfa.accepting:
                yield longer, target, sum(1 << (c * size + at) for at, c in now.items())
            work.append((after, target, longer, now, seen | {(after, target)}))
