"""Plays of small games, watched: random plays of the witness, as records."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import (
    Header,
    PlayRecord,
    RecordedMove,
    Scenario,
    Turn,
)
from rgt.frontends.simplified.learning.sightings import Position, Sightings
from rgt.frontends.simplified.moves import words
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.words import Letter, Word
from rgt.ir.diagnostics import Source
from tests.frontends.simplified.rules_of_play import Pair, Rules


def described(rows: str, rules: Iterable[str], goals: str = "", turns: int = 40) -> Description:
    """A game of rows (the highest rank first, between blanks) and of rules as they are written."""
    lines = rows.split()
    board = "\n".join(f"|{line}|" for line in lines)
    pieces = "\n".join(f"{rule} &" for rule in rules)
    size = f"{len(lines[0])} {len(lines)}"
    text = f"<<T>>\n<BOARD>\n{size}\n{board}\n<PIECES>\n{pieces}\n<GOALS>\n{turns} &\n{goals}\n"
    return parse(Source("test", text))


def automaton(movement: str) -> Dfa[Letter]:
    """The minimal automaton of a movement as it is written."""
    return automata(described(" ".join(["P" + "." * 19] * 20), [f"P {movement}"]))["P"]


def automata(game: Description) -> dict[str, Dfa[Letter]]:
    """The minimal automata of a game's pieces."""
    return {rule.piece: dfa_of(rule.movement) for rule in game.rules}


def watched(
    game: Description, number: int, scenario: Scenario = "all", *, with_words: bool = True
) -> tuple[Header, list[PlayRecord]]:
    """The record of some random plays; the moves are those of the witness."""
    header = Header(game.name, game.board, scenario, words="exact" if with_words else "steps")
    return header, [_play(game, seed, scenario, with_words) for seed in range(number)]


def _play(game: Description, seed: int, scenario: Scenario, with_words: bool) -> PlayRecord:
    rules, dfas = Rules(game), automata(game)
    turns = []
    for position, pair in rules.random_play(Random(seed)):
        if pair is None:
            break
        board = _board(game.board, position.pieces)
        seen = board if position.white else board.turned()

        def move(
            pair: Pair, board: Board = board, seen: Board = seen, white: bool = position.white
        ) -> RecordedMove:
            start, target = (board.square(*place) for place in pair)
            if not with_words:
                return RecordedMove(start, target)
            ends = (start, target) if white else tuple(map(board.turned_square, (start, target)))
            found = words(dfas[seen.squares[ends[0]]], seen, ends[0])
            return RecordedMove(start, target, tuple(found[ends[1]]))

        legal = tuple(map(move, rules.moves(position))) if scenario == "all" else None
        turns.append(Turn(move(pair), legal))
    return PlayRecord(tuple(turns))


def _board(board: Board, pieces: dict[tuple[int, int], str]) -> Board:
    squares = ["."] * len(board.squares)
    for place, held in pieces.items():
        squares[board.square(*place)] = held
    return Board(board.width, board.height, "".join(squares))


def told(
    observed: Iterable[Word],
    width: int,
    height: int,
    scenario: Scenario = "single",
    positions: Iterable[Position] = (),
    others: Iterable[Word] = (),
) -> Evidence:
    """Evidence of a piece P that is told, not gathered."""
    sightings = Sightings("P", tuple(positions), scenario)
    return Evidence("P", width, height, scenario, frozenset(observed), sightings, frozenset(others))


def seen_at(rows: str, *moves: tuple[str, str], play: int = 0) -> Position:
    """A position of rows between blanks, and legal moves by names of squares."""
    board = Board.of_rows(rows.split())
    return Position(
        board,
        play,
        tuple((_square(board, start), _square(board, target)) for start, target in moves),
    )


def _square(board: Board, name: str) -> int:
    return board.square(ord(name[0]) - ord("a"), int(name[1:]) - 1)


def scattered(movement: str, size: int, number: int, seed: int = 0) -> Evidence:
    """All moves of a piece P in positions with men scattered at random, one position a play."""
    rng, dfa = Random(seed), automaton(movement)
    observed: set[Word] = set()
    positions = []
    for play in range(number):
        held = rng.choices("...pw"[: rng.randint(4, 5)], k=size * size)
        start = rng.randrange(size * size)
        held[start] = "P"
        board = Board(size, size, "".join(held).replace("w", "W"))
        found = words(dfa, board, start)
        observed.update(word for each in found.values() for word in each)
        positions.append(Position(board, play, tuple((start, target) for target in found)))
    return told(observed, size, size, "all", positions)
