"""How plays ended: the goals of a game, guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.learning.records import PLAYERS, Header, PlayRecord, after, positions
from rgt.frontends.simplified.syntax import Goal, Left, Reach


@dataclass(frozen=True, slots=True)
class _Win:
    """A win by the last move: the piece that moved, where to, what it took, how many are left.

    `lost` is the board as it was left, as the loser sees it.
    """

    piece: str
    square: Square
    taken: str
    left: int
    lost: Board


@dataclass(frozen=True, slots=True)
class Guess:
    """Goals that explain how plays ended, each with what is said for it.

    Of the `wins` so many left the loser `stuck`, which needs no goal, and so many are
    `unexplained`.
    """

    turn_limit: int
    limit_told: str
    goals: tuple[tuple[Goal, str], ...]
    wins: int
    stuck: int
    unexplained: int


@dataclass(slots=True)
class Endings:
    """The ends of the plays of a record, gathered while these go by."""

    header: Header
    _wins: list[_Win] = field(default_factory=list)
    _draws: list[int] = field(default_factory=list)
    _others: int = 0
    _cut: int = 0
    _longest: int = 0
    # what did not end the play: pieces by squares where they arrived, and how many a capture left
    _arrived: set[tuple[str, Square]] = field(default_factory=set)
    _left: set[tuple[str, int]] = field(default_factory=set)

    def add(self, play: PlayRecord) -> None:
        """Look at one more play."""
        self._longest = max(self._longest, len(play.turns))
        goals = play.goals
        for number, (board, turn) in enumerate(positions(self.header.start, play)):
            end = after(board, turn)
            target = turn.played.target
            taken, piece = board.squares[target], end.squares[target]
            left = end.squares.count(taken)
            if number < len(play.turns) - 1 or goals is None:
                self._arrived.add((piece, target))
                if taken != EMPTY:
                    self._left.add((taken, left))
                continue
            scores = [goals[player] for player in PLAYERS]
            mover = number % 2
            if scores[0] == scores[1]:
                self._draws.append(len(play.turns))
                # whatever the move did, it won nothing
                self._arrived.add((piece, target))
                self._left.add((taken, left))
            elif scores[mover] > scores[1 - mover]:
                seen = end.turned() if mover == 0 else end
                self._wins.append(_Win(piece, target, taken, left, seen))
            else:
                self._others += 1
        self._cut += goals is None

    def guess(self, is_stuck: Callable[[Board], bool]) -> Guess:
        """The goals that explain most wins, as few as do.

        `is_stuck` tells whether the player of the upper-case pieces has no move on a board: who has
        none has lost without any goal.
        """
        wins = [win for win in self._wins if not is_stuck(win.lost)]
        found: list[Goal] = []
        unexplained = wins
        for goal in self._candidates(wins):
            left = [win for win in unexplained if not _explains(goal, win, self.header.start)]
            if len(left) < len(unexplained):
                found.append(goal)
                unexplained = left
        chosen = [(goal, self._told(goal, wins)) for goal in self._needed(found, wins)]
        chosen += self._by_symmetry([goal for goal, _ in chosen])
        chosen.sort(key=lambda each: (isinstance(each[0], Left), each[0].piece.islower()))
        limit, told = self._turn_limit()
        stuck = len(self._wins) - len(wins)
        return Guess(limit, told, tuple(chosen), len(self._wins), stuck, len(unexplained))

    def _needed(self, goals: list[Goal], wins: list[_Win]) -> Iterator[Goal]:
        """The goals without squares on which all wins are captures that another one tells of."""
        board = self.header.start
        captures = [goal for goal in goals if isinstance(goal, Left)]
        rest = [win for win in wins if not any(_explains(goal, win, board) for goal in captures)]
        for goal in goals:
            if isinstance(goal, Reach):
                seen = {board.place(win.square) for win in wins if win.piece == goal.piece}
                needed = {board.place(win.square) for win in rest if win.piece == goal.piece}
                # of a whole rank there are squares where no win was seen
                if seen.issuperset(goal.squares):
                    goal = Reach(goal.piece, tuple(at for at in goal.squares if at in needed))
            yield goal

    def _told(self, goal: Goal, wins: list[_Win]) -> str:
        """What speaks for a goal."""
        ends = sum(_explains(goal, win, self.header.start) for win in wins)
        return f"{_counted(ends, 'win')}, and no play went on from there"

    def _candidates(self, wins: list[_Win]) -> list[Goal]:
        """Goals that no play contradicts, those first that explain the most wins."""
        found: dict[Goal, None] = {}
        reached: dict[str, dict[Square, None]] = {}
        for win in wins:
            if (win.piece, win.square) not in self._arrived:
                reached.setdefault(win.piece, {})[win.square] = None
            if win.taken != EMPTY and (win.taken, win.left) not in self._left:
                found[Left(win.taken, win.left)] = None
        board = self.header.start
        for piece, squares in reached.items():
            whole = self._whole_rank(piece, list(squares))
            found[Reach(piece, tuple(board.place(square) for square in sorted(whole)))] = None

        def rank(goal: Goal) -> tuple[int, bool, str]:
            number = sum(_explains(goal, win, board) for win in wins)
            # of two that explain as much, that of the pieces left says less by chance
            return -number, isinstance(goal, Reach), goal.piece

        return sorted(found, key=rank)

    def _whole_rank(self, piece: str, squares: list[Square]) -> list[Square]:
        """The rank of the squares, if they have one and nothing speaks against the rest of it."""
        board = self.header.start
        ranks = {board.place(square)[1] for square in squares}
        if len(ranks) > 1 or len(squares) == 1:
            return squares
        (rank,) = ranks
        whole = [board.square(x, rank) for x in range(board.width)]
        return squares if any((piece, square) in self._arrived for square in whole) else whole

    def _by_symmetry(self, goals: list[Goal]) -> Iterator[tuple[Goal, str]]:
        """Goals of the other player, if both begin alike and nothing speaks against them."""
        board = self.header.start
        if board.turned() != board:
            return
        for goal in goals:
            mirrored: Goal
            if isinstance(goal, Left):
                mirrored = Left(goal.piece.swapcase(), goal.count)
                is_refuted = (mirrored.piece, mirrored.count) in self._left
            else:
                squares = tuple((x, board.height - 1 - y) for x, y in goal.squares)
                mirrored = Reach(goal.piece.swapcase(), squares)
                is_refuted = any(
                    (mirrored.piece, board.square(*at)) in self._arrived for at in squares
                )
            kinds = [(type(each), each.piece) for each in goals]
            if not is_refuted and (type(mirrored), mirrored.piece) not in kinds:
                yield mirrored, "as for the other player, for whom it was seen"

    def _turn_limit(self) -> tuple[int, str]:
        limit = self.header.max_turns
        draws = sorted(set(self._draws))
        if draws and draws == [self._longest]:
            return draws[0], f"all draws, {len(self._draws)}, came after so many turns"
        if limit is not None and limit >= self._longest:
            cut = f", where {_counted(self._cut, 'play')} stopped" if self._cut else ""
            return limit, f"as far as plays were recorded{cut}"
        return max(self._longest, 1), "the length of the longest play"


def _explains(goal: Goal, win: _Win, board: Board) -> bool:
    if isinstance(goal, Left):
        return (win.taken, win.left) == (goal.piece, goal.count)
    return win.piece == goal.piece and board.place(win.square) in goal.squares


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
