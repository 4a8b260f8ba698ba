"""Games of chess in PGN: what is learned from them, and what is noise."""

from __future__ import annotations

from io import StringIO

import pytest

from rgt.frontends.simplified.learning.pgn import header, plays
from rgt.frontends.simplified.learning.record_file import lines
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.frontends.simplified.learning.records import PlayRecord, after, positions
from rgt.ir.diagnostics import Diagnostic, GameError

chess = pytest.importorskip("chess", reason="python-chess is not installed")

# a miniature by Morphy, Paris 1858, which castles on the queen's side
OPERA = """\
[Event "Paris"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8
17. Rd8# 1-0
"""
SPECIAL = "1. e4 h5 2. e5 d5 3. exd6 h4 4. dxc7 h3 5. cxd8=Q+ Kxd8 6. Nf3 hxg2 7. Bd3 gxh1=N *\n"


def read(text: str, told: list[Diagnostic] | None = None) -> list[PlayRecord]:
    return list(plays(StringIO(text), "games.pgn", (told if told is not None else []).append))


def kinds(play: PlayRecord) -> list[str]:
    return [turn.beyond.kind for turn in play.turns if turn.beyond]


def test_a_game_is_the_game_that_python_chess_plays() -> None:
    for text in (OPERA, SPECIAL):
        (play,) = read(text)
        game = chess.pgn.read_game(StringIO(text))
        board = game.board()
        moves = list(game.mainline_moves())
        assert len(play.turns) == len(moves)
        for (seen, _), move in zip(positions(header("g").start, play), moves, strict=True):
            rows = str(board).replace(" ", "").splitlines()
            assert seen.rows == tuple(rows)
            board.push(move)
        last = list(positions(header("g").start, play))[-1]
        assert after(*last).rows == tuple(str(board).replace(" ", "").splitlines())


def test_what_is_outside_the_class_is_noise() -> None:
    assert kinds(read(OPERA)[0]) == ["castling"]
    assert kinds(read(SPECIAL)[0]) == ["en passant", "promotion", "promotion"]
    assert read(OPERA)[0].goals is None


def test_games_can_be_written_as_a_record() -> None:
    found = read(OPERA + "\n" + SPECIAL)
    head, again = read_text("".join(lines(header("g"), found)))
    assert head == header("g")
    played = [[(t.played.start, t.played.target, t.beyond) for t in p.turns] for p in found]
    assert [[(t.played.start, t.played.target, t.beyond) for t in p.turns] for p in again] == played


def test_games_that_are_left_out_are_told_with_their_lines() -> None:
    told: list[Diagnostic] = []
    text = (
        '[Event "illegal"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n'
        '[Event "position"]\n[FEN "8/8/8/8/8/8/4K3/4k2R w - - 0 1"]\n[SetUp "1"]\n\n1. Rh2 *\n\n'
        '[Event "variant"]\n[Variant "Atomic"]\n\n1. e4 *\n\n'
        '[Event "no such variant"]\n[Variant "Nothing"]\n\n1. e4 *\n\n'
        '[Event "no position"]\n[FEN "hello"]\n\n1. e4 *\n\n' + OPERA
    )
    found = read(text, told)
    assert [len(play.turns) for play in found] == [2, 33]
    assert [(each.code, each.span.line) for each in told if each.span] == [
        ("REC042", 3),
        ("REC042", 5),
        ("REC042", 11),
        ("REC042", 16),
        ("REC042", 21),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "hello world\n", '{"format": "rgt-record"}\n', "\0"])
def test_what_is_no_pgn(text: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(GameError) as caught:
        read(text)
    assert caught.value.diagnostics[0].code == "REC041"
    assert not caplog.records
