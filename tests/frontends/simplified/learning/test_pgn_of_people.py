"""PGN as people and their programs write it: main lines are found, what is odd is told."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest

from rgt.frontends.simplified.learning.pgn import plays
from rgt.frontends.simplified.learning.records import PlayRecord
from rgt.ir.diagnostics import Diagnostic, GameError

chess = pytest.importorskip("chess", reason="python-chess is not installed")
pgn = pytest.importorskip("chess.pgn")

COMMENTS = (
    "plain",
    "1. e4 (e5) 2. Nf3 $1 1-0",
    "[%clk 1:02:03] [%eval -0.5]",
    "; \\ % \n\n[x]",
    "",
)


def read(text: str) -> tuple[list[PlayRecord], list[Diagnostic]]:
    """The games, and what was told."""
    told: list[Diagnostic] = []
    return list(plays(StringIO(text), "games.pgn", told.append)), told


def squares(play: PlayRecord) -> list[tuple[int, int]]:
    return [(turn.played.start, turn.played.target) for turn in play.turns]


def names(play: PlayRecord) -> str:
    """The moves of a play, as e2e4."""
    return " ".join("".join(map(chess.square_name, pair)) for pair in squares(play))


def annotated(random: Random, turns: int) -> object:
    """A random game with comments, signs and variations of variations."""
    game = pgn.Game(dict(zip(("Event", "Annotator"), ('Cup, 2nd "open"', "x\\y"), strict=True)))
    game.comment = random.choice(COMMENTS)
    node = game
    for _ in range(turns):
        moves = list(node.board().legal_moves)
        if not moves:
            break
        first, *others = random.sample(moves, min(len(moves), random.randint(1, 3)))
        after = node.add_variation(first, comment=random.choice(COMMENTS))
        after.nags = set(random.sample(range(1, 140), random.randrange(3)))
        for other in others:
            side = node.add_variation(other, starting_comment=random.choice(COMMENTS))
            replies = list(side.board().legal_moves)
            for reply in replies[:2]:
                side.add_variation(reply)
        node = after
    game.headers["Result"] = random.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


@pytest.mark.parametrize("columns", [80, 20, None])
def test_main_lines_of_annotated_games(columns: int | None) -> None:
    """Games written by python-chess, several a file, are the games that were played."""
    random = Random(columns)
    games = [annotated(random, random.randint(1, 30)) for _ in range(6)]
    text = "\n\n".join(
        game.accept(pgn.StringExporter(columns=columns))  # type: ignore[attr-defined]
        for game in games
    )
    for written in (text, text.replace("\n", "\r\n"), "% escaped { text\n" + text):
        found, told = read(written)
        assert told == []
        assert [squares(play) for play in found] == [
            [(move.from_square, move.to_square) for move in game.mainline_moves()]  # type: ignore[attr-defined]
            for game in games
        ]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. e2-e4 e7e5 2. Ng1-f3 Nb8c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 O-O", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"),
        ("e4 e5 Nf3", "e2e4 e7e5 g1f3"),
        ("1. e4 h5 2. e5 d5 3. exd6 e.p. = 3... cxd6 +/- ± 4. Bb5+ -+", "e2e4 h7h5 e4e5 d7d5 e5d6"),
        ("1. f3 e5 2. g4 Qh4# 0-1", "f2f3 e7e5 g2g4 d8h4"),
        ("1. e4 ; Ke9 {\n1... e5 {2. d4\n\n[Event} 2. d3", "e2e4 e7e5 d2d3"),
        # what cannot be followed in a variation is nobody's business
        ("1. e4 e5 (1... Ke5) 2. Nf3 (2. Qx9 (2. Zf3)) Nc6", "e2e4 e7e5 g1f3 b8c6"),
    ],
)
def test_ways_of_writing(moves: str, expected: str) -> None:
    (play,), told = read(f'[Event "x"]\n\n{moves} *\n')
    assert (names(play)[: len(expected)], told) == (expected, [])


BROKEN = {
    "misspelt": ("1. e4 e5 2. Qh9 Nf3 *", 2, (3, 13)),
    "in another tongue": ("1. e4 e5 2. Sf3 Sc6 *", 2, (3, 13)),
    "on another line": ("1. e4 {\n\n} e5\n2. Nf3\nNc6 3. Ke3 *", 4, (7, 8)),
    "illegal, then again a parenthesis": ("1. e4 e5 2. Ke3 ) 2. Nf3 Nc6 *", 2, (3, 13)),
    "ambiguous": ("1. Nf3 h6 2. Nd4 h5 3. Nc3 g6 4. Nb5 *", 6, (3, 34)),
    "a null move": ("1. e4 -- 2. d4 *", 1, (3, 7)),
    "after the result": ("1. e4 e5 1-0 2. Nf3", 2, (3, 17)),
    "a tag on the same line": ('1. e4 e5 1-0 [Event "y"]\n1. d4', 2, (3, 14)),
    "control characters": ("1. e4 \x1b[31m e5", 1, (3, 7)),
    "a comment without an end": ("1. e4 e5 {2. Nf3\n\n1. d4 *", 2, (3, 10)),
    "a variation without an end": ("1. e4 e5 (1... c5 (1... d5) 2. Nf3", 2, (3, 10)),
    "a variation that was not begun": ("1. e4 e5) 2. Nf3", 2, (3, 9)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_followed_is_told_with_its_place(name: str) -> None:
    text, followed, place = BROKEN[name]
    (play,), (told,) = read(f'[Event "x"]\n\n{text}\n')
    assert len(play.turns) == followed
    assert told.code == "REC042" and told.span is not None
    assert (told.span.line, told.span.column) == place
    assert "\x1b" not in told.message


def test_the_games_after_a_broken_one() -> None:
    found, told = read("\n\n1. e4 e5 2. Qh9 *\n\n1. d4 *\n\n\n\n1. c4 Ke3 *\n")
    assert [names(play) for play in found] == ["e2e4 e7e5", "d2d4", "c2c4"]
    assert [(each.span.line, each.span.column) for each in told if each.span] == [(3, 13), (9, 7)]


@pytest.mark.parametrize(
    "header",
    [
        '[Variant "Chess960"]\n'
        '[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]',
        '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"]',
        '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]',
        f'[FEN "{"8" * 100_000}"]',
        '[Variant "Crazyhouse"]',
        '[Variant "\u2654"]',
    ],
)
def test_other_games_are_left_out(header: str) -> None:
    """The header of a record has one position."""
    found, (told,) = read(f'{header}\n\n1. e4 *\n\n[Event "fine"]\n\n1. e4 *\n')
    assert [names(play) for play in found] == ["e2e4"]
    assert told.code == "REC042" and told.span is not None and told.span.line == 1
    assert len(told.message) < 300


def test_the_position_of_chess_as_a_position() -> None:
    (play,), told = read(f'[FEN "{chess.STARTING_FEN}"]\n[SetUp "1"]\n\n1. e4 *\n')
    assert (names(play), told) == ("e2e4", [])


def test_whatever_the_text() -> None:
    """Nothing that looks like PGN breaks the reader, and plays are legal."""
    random = Random(0)
    parts = (
        *("e4", "e5", "Nf3", "Nc6", "exd4", "O-O", "--", "P@e4", "e8=Q", "Qh9", "1.", "1-0", "*"),
        *("(", ")", "{", "}", ";", "%", "\n", "\n\n", '[Event "x"]\n', '[FEN "x"]\n', "\0", "\x0c"),
        *('[Variant "Atomic"]\n', '[Variant "z"]\n', "$1", f"${'9' * 30}", "!?", "\x85", "\u2028"),
    )
    games = 0
    for _ in range(400):
        text = random.choice((" ", "")).join(random.choices(parts, k=random.randrange(60)))
        try:
            found, _told = read(text)
        except GameError as problem:
            assert problem.diagnostics[0].code == "REC041"
            continue
        for play in found:
            board = chess.Board()
            for start, target in squares(play):
                board.push(board.find_move(start, target))
            games += 1
    assert games > 50
