"""Trials of games: random plays, and whether they are worth watching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.moves import destinations
from rgt.frontends.simplified.syntax import Description, Left, Reach
from rgt.frontends.simplified.words import Letter

PLAYERS = ("white", "black")

PLAYS = 24
"""How many random plays a game must pass."""
_FEW = 6
# plays after which hopeless games are given up
_SHORTEST = 12
_DRAWN_SHARE = 0.35
_WINS_SHARE = 0.2
_MOVES_SHARE = 0.005


@dataclass(frozen=True, slots=True)
class Play:
    """How a play went: its turns, who won (None: nobody), how often each kind moved."""

    turns: int
    winner: int | None
    moved: Counter[str] = field(hash=False)


class Referee:
    """Random plays of a game."""

    def __init__(self, game: Description) -> None:
        self._game = game
        self._dfas: dict[str, Dfa[Letter]] = {
            rule.piece: dfa_of(rule.movement) for rule in game.rules
        }
        self._left = {(goal.piece, goal.count) for goal in game.goals if isinstance(goal, Left)}
        self._reach = {
            (goal.piece, game.board.square(*square))
            for goal in game.goals
            if isinstance(goal, Reach)
            for square in goal.squares
        }

    def play(self, chance: Chance) -> Play:
        """One play, every legal move being as likely as every other."""
        board = self._game.board
        moved: Counter[str] = Counter()
        for turn in range(self._game.turn_limit):
            mover = turn % 2
            moves = self.moves(board, mover)
            if not moves:
                return Play(turn, 1 - mover, moved)
            start, target = chance.one_of(moves)
            moved[board.squares[start].upper()] += 1
            winner = self.winner(board, start, target, mover)
            if winner is not None:
                return Play(turn + 1, winner, moved)
            board = board.moved(start, target)
        beaten = not self.moves(board, self._game.turn_limit % 2)
        winner = 1 - self._game.turn_limit % 2 if beaten else None
        return Play(self._game.turn_limit, winner, moved)

    def moves(self, board: Board, mover: int) -> list[tuple[Square, Square]]:
        """The legal moves in a position, as squares that white sees, in order."""
        seen = board.turned() if mover else board
        found = []
        for start, letter in seen.own():
            dfa = self._dfas.get(letter)
            if dfa is not None:
                found += [(start, target) for target in destinations(dfa, seen, start)]
        if mover:
            found = [(seen.turned_square(a), seen.turned_square(b)) for a, b in found]
        return sorted(found)

    def winner(self, board: Board, start: Square, target: Square, mover: int) -> int | None:
        """Who has won by a move; None if nobody."""
        man, victim = board.squares[start], board.squares[target]
        if (man, target) in self._reach:
            return mover
        if start == target or victim == EMPTY:
            return None
        left = board.moved(start, target).squares.count(victim)
        if (victim, left) not in self._left:
            return None
        return 0 if victim.islower() else 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What plays have shown of a game; it fails if `fault` says why."""

    plays: Sequence[Play]
    fault: str | None

    @property
    def mean_turns(self) -> float:
        """The mean length of the plays."""
        return sum(play.turns for play in self.plays) / len(self.plays)

    def won_by(self, winner: int | None) -> int:
        """How many plays this player has won; of None: how many were drawn."""
        return sum(play.winner == winner for play in self.plays)


def tried(game: Description, chance: Chance) -> Verdict:
    """What random plays say of a game; a hopeless one is given up after a few."""
    referee = Referee(game)
    plays: list[Play] = []
    for number in range(1, PLAYS + 1):
        plays.append(referee.play(chance))
        if number == _FEW:
            early = Verdict(plays, None)
            if early.won_by(None) > _FEW // 2 or early.mean_turns < _SHORTEST:
                break
    return Verdict(plays, _fault(game, Verdict(plays, None)))


def _fault(game: Description, seen: Verdict) -> str | None:
    """Why plays are not worth watching; None if they are."""
    plays = len(seen.plays)
    if seen.mean_turns < _SHORTEST:
        return "plays are short"
    if seen.won_by(None) > _DRAWN_SHARE * plays:
        return "plays come to no decision"
    for winner, player in enumerate(PLAYERS):
        if seen.won_by(winner) < _WINS_SHARE * plays:
            return f"{player} seldom wins"
    moved = sum((play.moved for play in seen.plays), Counter[str]())
    for rule in game.rules:
        if moved[rule.piece] < _MOVES_SHARE * moved.total():
            return f"{rule.piece} seldom moves"
    return None
