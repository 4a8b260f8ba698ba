"""All that is learned from a record: its pieces, and the game that they make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from rgt.frontends.simplified.automata.to_expression import expression_of
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.formatting import format_text
from rgt.frontends.simplified.learning.comparison import (
    Comparison,
    compared,
    rules_of,
    same_pieces,
)
from rgt.frontends.simplified.learning.endings import Endings, Guess
from rgt.frontends.simplified.learning.evidence import Gathering, Players
from rgt.frontends.simplified.learning.learned import Learned
from rgt.frontends.simplified.learning.records import Header, PlayRecord
from rgt.frontends.simplified.learning.tally import Tally
from rgt.frontends.simplified.moves import destinations
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description, Goal, Rule
from rgt.ir.diagnostics import GameError, Source, error


@dataclass(slots=True)
class Seen:
    """What the plays of a record tell, which are added one by one."""

    header: Header
    players: Players
    left_out: int = 0
    tally: Tally = field(default_factory=Tally)
    gathering: Gathering = field(init=False)
    endings: Endings = field(init=False)

    def __post_init__(self) -> None:
        self.gathering = Gathering(self.header, self.players)
        self.endings = Endings(self.header)

    def add(self, play: PlayRecord) -> None:
        """Look at one more play."""
        self.tally.add(play)
        self.gathering.add(play)
        self.endings.add(play)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The pieces that were learned, by which learner with which check; REC052 if there is none."""

    seen: Seen
    pieces: tuple[Learned, ...]
    learner: str
    check: str

    def __post_init__(self) -> None:
        if not any(each.evidence.words for each in self.pieces):
            raise GameError(error("REC052", "no piece is moved in any play: nothing to learn from"))


@dataclass(frozen=True, slots=True)
class LearnedGame:
    """The game of what was learned, and its text.

    The goals are those of `taken`, a game, or the `guess`.
    """

    description: Description
    text: str
    taken: str | None
    guess: Guess | None


def demand_alike(start: Board, games: Iterable[Description]) -> None:
    """Raise GameError (REC051) for a game that does not begin like the record."""
    for each in games:
        same_pieces(start, each)


def game(lesson: Lesson, taken: Description | None) -> LearnedGame:
    """The game of a lesson, with the goals of another one or with guessed ones.

    Raises GameError (REC053) if it is larger than a description may be.
    """
    header = lesson.seen.header
    guess = None
    if taken is not None:
        limit, goals = taken.turn_limit, _renamed(taken, header.start)
    else:
        guess = lesson.seen.endings.guess(lambda board: _is_stuck(board, lesson.pieces))
        limit, goals = guess.turn_limit, tuple(goal for goal, _ in guess.goals)
    rules = tuple(Rule(each.piece, expression_of(each.dfa)) for each in lesson.pieces)
    found = Description(header.game, header.start, rules, limit, goals, Source("learned.sbg"))
    text = print_description(found)
    told = "\n".join(f"// {line}" for line in _origin(lesson, taken))
    text = format_text(Source("learned.sbg", f"{told}\n{text}"))
    try:
        parse(Source("learned.sbg", text))
    except GameError as problem:
        first = problem.diagnostics[0]
        hint = "a check that believes more, or more plays, make what is learned smaller"
        message = f"what was learned cannot be written as a game: {first.message}"
        raise GameError(error("REC053", message, hint=hint)) from None
    return LearnedGame(
        found, text, None if taken is None else PurePath(taken.source.name).name, guess
    )


def _origin(lesson: Lesson, taken: Description | None) -> list[str]:
    """Where a learned game is from, for who reads its text."""
    seen = lesson.seen
    plays = "1 play" if seen.tally.plays == 1 else f"{seen.tally.plays} plays"
    goals = "guessed from how the plays ended" if taken is None else f"those of {taken.name}"
    return [
        f"Learned from {plays} of {seen.header.game} by {lesson.learner} with the check "
        f"{lesson.check}.",
        f"The goals are {goals}.",
    ]


def _renamed(taken: Description, start: Board) -> tuple[Goal, ...]:
    """The goals of a game by the letters of the record."""
    own = {theirs: mine for mine, theirs in same_pieces(start, taken).items()}

    def letter(piece: str) -> str | None:
        found = own.get(piece.upper())
        return found if found is None or piece.isupper() else found.lower()

    goals: list[Goal] = []
    for goal in taken.goals:
        piece = letter(goal.piece)
        # a piece that is not on the board has no goal there
        if piece is not None:
            goals.append(replace(goal, piece=piece))
    return tuple(goals)


def _is_stuck(board: Board, pieces: Iterable[Learned]) -> bool:
    """Whether the player of the upper-case pieces has no move by what was learned."""
    automata = {each.piece: each.dfa for each in pieces}
    return not any(
        destinations(automata[held], board, square)
        for square, held in board.own()
        if held in automata
    )


def beside(lesson: Lesson, truth: Description) -> tuple[Comparison, ...]:
    """Each learned piece beside its rule."""
    names = same_pieces(lesson.seen.header.start, truth)
    rules = rules_of(truth)
    return tuple(
        compared(each.piece, each.dfa, rules[names[each.piece]], truth.board)
        for each in lesson.pieces
        if each.piece in names
    )
