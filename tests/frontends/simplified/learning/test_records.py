"""Records: what is written is read again, and what the reader makes of each form."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.record_file import lines
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.frontends.simplified.learning.records import (
    Beyond,
    Header,
    PlayRecord,
    RecordedMove,
    Turn,
    after,
    positions,
)
from rgt.frontends.simplified.learning.steps import Plain, plain_word
from rgt.frontends.simplified.words import Letter

HEAD = {"format": "rgt-record", "version": 1, "game": "g"}
ROOKS = ["r..k", "....", "p..P", "R..K"]


def text(*plays: object, scenario: str = "single", rows: list[str] = ROOKS, **more: object) -> str:
    """A record with these plays."""
    head = {**HEAD, "scenario": scenario, "board": rows, **more}
    return "".join(json.dumps(line) + "\n" for line in (head, *plays))


def moves(square: dict[str, int], names: str) -> list[tuple[int, int]]:
    """The squares of moves such as a1-a2."""
    return [(square[one], square[two]) for one, two in (m.split("-") for m in names.split())]


def test_a_play_by_hand() -> None:
    header, (play,) = read_text(
        text({"turns": ["a1-a2", "a4-a3=(0,1,e)", "a2-a3"], "goals": {"white": 100, "black": 0}})
    )
    assert (header.game, header.scenario, header.seed) == ("g", "single", None)
    assert header.start.rows == tuple(ROOKS)
    # words are as the mover steps: black's forward is down; the black pawn is captured first
    assert [turn.played.words for turn in play.turns] == [
        ((Letter(0, 1, "p"),),),
        ((Letter(0, 1, "e"),),),
        ((Letter(0, 1, "p"),),),
    ]
    assert play.goals == {"white": 100, "black": 0}
    boards = [board.rows for board, _ in positions(header.start, play)]
    assert boards[1] == ("r..k", "....", "R..P", "...K")
    assert boards[2] == ("...k", "r...", "R..P", "...K")


def test_all_legal_moves_of_a_turn() -> None:
    legal = {"a1": "b1 c1=(1,0,e)(1,0,e)|(2,0,e) a2", "d2": "d3"}
    _, (play,) = read_text(text({"turns": [{"played": "a1-c1", "legal": legal}]}, scenario="all"))
    (turn,) = play.turns
    assert turn.legal is not None
    assert [(m.start, m.target) for m in turn.legal] == [(0, 1), (0, 2), (0, 4), (7, 11)]
    # the played move has the words that the list tells
    assert turn.played.words == (
        (Letter(1, 0, "e"), Letter(1, 0, "e")),
        (Letter(2, 0, "e"),),
    )


def test_noise_changes_the_board_and_is_told() -> None:
    castling = {"played": "d1-b1", "beyond": "castling", "changes": {"a1": ".", "c1": "R"}}
    header, (play,) = read_text(text({"turns": [castling, "d4-c4"]}))
    turn = play.turns[0]
    assert turn.beyond is not None and turn.beyond.kind == "castling"
    assert after(header.start, turn).rows == ("r..k", "....", "p..P", ".KR.")
    assert play.turns[1].beyond is None


def test_without_words_the_plain_one_is_meant() -> None:
    board = Board.of_rows(["....", "..p.", "....", "P..."])
    assert plain_word(board, 0, 10) == (Letter(1, 1, "e"), Letter(1, 1, "p"))
    # the square between is taken, so it was a leap
    assert plain_word(board, 0, 15) == (Letter(3, 3, "e"),)
    assert plain_word(board, 0, 9) == (Letter(1, 2, "e"),)


def test_what_others_write_into_a_record_is_passed_over() -> None:
    record = text({"turns": ["a1-b1"], "date": "today"}, source="a tournament")
    header, plays = read_text("\ufeff" + record.replace("\n", "\r\n") + "\n\n")
    assert header.game == "g" and len(plays) == 1


def test_a_play_that_was_cut_has_no_goals() -> None:
    assert read_text(text({"turns": []}))[1] == (PlayRecord(()),)


def test_big_boards_have_files_of_two_letters() -> None:
    board = Board(30, 2, "." * 60)
    assert [board.name(square) for square in (0, 25, 26, 59)] == ["a1", "z1", "aa1", "ad2"]
    assert all(board.named(board.name(square)) == square for square in range(60))
    for name in ("ae1", "a3", "a0", "a", "1", "A1", "a01", "é1", "z" * 5000 + "1"):
        assert board.named(name) is None


@st.composite
def records(draw: st.DrawFn) -> tuple[Header, list[PlayRecord]]:
    """A header and plays of pieces that go anywhere."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(2, 5))
    squares = draw(st.text("..PpKk", min_size=width * height, max_size=width * height))
    start = Board(width, height, squares)
    scenario = draw(st.sampled_from(["all", "single"]))
    header = Header(
        draw(st.text()),
        start,
        scenario,  # type: ignore[arg-type]
        draw(st.none() | st.integers()),
        agents=tuple(draw(st.lists(st.text(), max_size=2))),
        max_turns=draw(st.none() | st.integers(0, 9)),
        names=draw(st.dictionaries(st.sampled_from("PpKk"), st.text())),
    )
    random = Random(draw(st.integers(0, 1000)))
    # what is legal must be the same in equal positions: here all that is possible
    return header, [_play(header, random) for _ in range(draw(st.integers(0, 3)))]


def _play(header: Header, random: Random) -> PlayRecord:
    board, turns = header.start, []
    for number in range(random.randrange(6)):
        plain = Plain(board, is_black=bool(number % 2))
        size = range(len(board.squares))
        legal = tuple(
            RecordedMove(start, target, (plain.word(start, target),))
            for start in size
            if plain.board.on(plain.square(start)) == "w"
            for target in size
            if start != target
        )
        if not legal:
            break
        played = random.choice(legal)
        beyond = None
        if header.scenario == "single" and random.random() < 0.3:
            beyond = Beyond("other", ((played.start, random.choice("PpKk")),))
            if beyond.changes[0][1] not in header.start.squares:
                beyond = None
        turns.append(Turn(played, legal if header.scenario == "all" else None, beyond))
        board = after(board, turns[-1])
    goals = random.choice([None, {"white": 100, "black": 0}])
    return PlayRecord(tuple(turns), goals)


@settings(max_examples=60, deadline=None)
@given(records())
def test_what_is_written_is_read_again(found: tuple[Header, list[PlayRecord]]) -> None:
    header, plays = found
    written = "".join(lines(header, plays))
    assert read_text(written) == (header, tuple(plays))
    assert "".join(lines(*read_text(written))) == written


def test_words_that_are_not_plain_are_written() -> None:
    header = Header("g", Board.of_rows(["p..", "...", "P.."]), "single")
    around = (Letter(1, 1, "e"), Letter(-1, 0, "e"))
    play = PlayRecord((Turn(RecordedMove(0, 3, (around,))),))
    written = list(lines(header, [play]))
    assert json.loads(written[1])["turns"] == ["a1-a2=(1,1,e)(-1,0,e)"]
    assert read_text("".join(written))[1] == (play,)


def test_the_lines_come_one_by_one() -> None:
    """Whoever writes a record need not have all its plays."""
    header = Header("g", Board.of_rows(["p", "P"]), "single")

    def plays():  # type: ignore[no-untyped-def]
        yield PlayRecord(())
        pytest.fail("the first play could have been written before")

    found = lines(header, plays())
    assert [json.loads(next(found)).keys() >= {"format"}, json.loads(next(found))] == [
        True,
        {"turns": []},
    ]
