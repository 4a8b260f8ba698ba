"""People at the board: what they are shown, and what they may type."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rgt.backends.written_moves import short_forms
from rgt.ir.version import VERSION
from tests.backends.cpp.agreement import needs_compiler

# Who takes the last of five takes all; a move is a number.
NIM = """
domain Player = first | second
domain Score = 0 | 100
domain Heap = 0 | 1 | 2 | 3 | 4 | 5
domain Take = 2 | 3
minus : Heap -> Take -> Heap
minus(H, T) = if T <= H then H - T else 0
heap : Heap = 5
taken : Take
graph turn(me: Player) {
  player = me
  taken = Take(*)
  $$ taken
  heap = minus(heap, taken)
  player = keeper
  if heap == 0 {
    goals[me] = 100
    end()
  }
}
graph rules() { loop { turn(first) turn(second) } }
"""


@pytest.fixture
def nim(tmp_path: Path) -> str:
    file = tmp_path / "nim.hrg"
    file.write_text(NIM, encoding="utf-8")
    return str(file)


def test_a_board_is_drawn(rgt) -> None:
    out = rgt("play", "hrg/chess", "--players", "human", stdin=b"q\n").out
    assert "board  S__COLUMN_ROW\n" in out
    assert "    1  whR wkn  wb  wq whK  wb wkn whR\n" in out


def test_variables_that_make_no_difference_are_not_shown(rgt, nim: str) -> None:
    out = rgt("play", nim, "--players", "human", stdin=b"q\n").out
    assert "heap = 5" in out and "taken" not in out and "goals" not in out


def test_where_moves_are_numbers_a_number_is_a_move(rgt, nim: str) -> None:
    out = rgt("play", nim, "--players", "human", stdin=b"1\n2\n3\n").out
    assert "  2  3\n" in out and "not legal here\n" in out
    # two people who see the same are told once
    assert "1. first: 2\n" in out and "2. second: 3\n" in out and "sees" not in out
    assert out.endswith("first: 0  second: 100\n")


def test_the_only_move_is_told(rgt) -> None:
    out = rgt("play", "linegames/alquerque", "--players", "human", stdin=b"cy3x1 northeast\n").out
    assert "black has one move only: cy1x3 southwest\n" in out


def test_a_term_is_typed_as_in_hrg(rgt) -> None:
    typed = b"S(e, 2) S(e,4)\nS__e_7 S__e_5\nq\n"
    out = rgt("play", "hrg/chess", "--players", "human", stdin=typed).out
    assert "1. white: S__e_2 S__e_4\n" in out and "2. black: S__e_7 S__e_5\n" in out


def test_many_moves_are_told_by_their_beginnings(rgt) -> None:
    typed = b"S(4,1)\nS(4,1) S(4,2)\nS(4,1) S(4,2) S(4,1)\nq\n"
    out = rgt("play", "hrg/amazons", "--players", "human", stdin=typed).out
    # four amazons, and on an empty board each of them has the same number of moves and arrows
    assert "  2176 moves; type the first tags" in out and "S__4_1 ... (544)" in out
    assert "S__4_1 S__4_2 ... (28)" in out
    assert "1. white: S__4_1 S__4_2 S__4_1\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_moves_of_rbg_are_shown_without_the_numbers_of_switches(rgt) -> None:
    out = rgt("play", "rbg/chess", "--players", "human", stdin=b"rx4y6 rx4y4\nq\n").out
    assert "index" not in out
    assert "1. white: rx4y6 rx4y4\n" in out
    # typed whole it is the same move
    whole = ("rx4y6", "index_3", "rx4y4", "index_9", "rx4y4")
    assert short_forms([whole, ("rx4y6", "index_3", "rx4y5")]) == {
        whole: ("rx4y6", "rx4y4"),
        ("rx4y6", "index_3", "rx4y5"): ("rx4y6", "rx4y5"),
    }


def test_moves_that_would_look_alike_are_shown_whole() -> None:
    moves = [("a", "index_1"), ("a", "index_2")]
    assert short_forms(moves) == {move: move for move in moves}
    # the others stay short
    other = ("b", "index_1")
    assert short_forms([*moves, other]) == {move: move for move in moves} | {other: ("b",)}
    assert short_forms([("a", "a")]) == {("a", "a"): ("a", "a")}


# -- moves that are not legal --------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_told_with_its_test(rgt) -> None:
    out = rgt("play", "rg/tic_tac_toe", "--players", "human", stdin=b"a1\na1\nq\n").out
    assert "> not legal here\n" in out
    assert "tic_tac_toe.rg:27:1: error[RG110]: 'a1' is not legal for 'o'" in out
    assert "    chosen, named: board[cell] == empty;\n" in out


def test_it_is_told_of_the_game_as_it_is_written(rgt) -> None:
    """Whatever the passes leave of it, and which engine plays."""
    typed = b"S(e, 2) S(e, 4)\nS(e, 4) S(e, 5)\nq\n"
    out = rgt("play", "hrg/chess", "--players", "human", stdin=typed).out
    assert "check(owner[board[from]] == me)\n" in out


def test_a_slip_of_the_pen(rgt) -> None:
    out = rgt("play", "rg/tic_tac_toe", "--players", "human", stdin=b"udno\n17\n\nq\n").out
    assert "did you mean 'undo'?" in out
    assert "there is no move 17" in out
    assert out.count("type a number from 1 to 9, a move's tags, or ? for help") == 3


# -- taking back, saving, replaying --------------------------------------------------------------


def moves_told(out: str) -> list[str]:
    return [line.removeprefix("> ") for line in out.splitlines() if MOVE.match(line)]


MOVE = re.compile(r"(> )?\d+\. ")


def test_a_move_is_taken_back_and_the_dice_fall_as_before(rgt) -> None:
    typed = b"a1\nundo\na1\nq\n"
    asked = ("play", "rg/tic_tac_toe", "--players", "human,random", "--seed", "7")
    first, answer, again, same = moves_told(rgt(*asked, stdin=typed).out)
    assert (first, answer) == (again, same)
    assert first == "1. x: a1"


def test_undo_goes_back_to_a_choice(rgt) -> None:
    """Black has one move only: what is taken back is the choice of white before it."""
    typed = b"cy3x1 northeast\nundo\ncy3x1 northeast\nundo\nundo\nq\n"
    out = rgt("play", "linegames/alquerque", "--players", "human", stdin=typed).out
    assert moves_told(out)[1] == "2. black: cy1x3 southwest"
    assert out.count("back before move 1\n") == 2
    assert "there is nothing to take back\n" in out


def test_a_saved_play_goes_on(rgt, tmp_path: Path) -> None:
    """As if it had never been left."""
    asked = ("rg/tic_tac_toe", "--players", "human,random", "--seed", "3")
    whole = moves_told(rgt("play", *asked, stdin=b"1\n1\n1\n1\n1\n").out)
    file = tmp_path / "play.jsonl"
    left = rgt("play", *asked, stdin=f"1\n1\nsave {file}\nq\n".encode()).out
    assert f"saved 4 moves to {file}\n" in left
    went_on = rgt("play", "--replay", str(file), stdin=b"1\n1\n1\n").out
    assert moves_told(went_on) == whole
    other = rgt("play", "--replay", str(file), "--players", "random").out
    assert moves_told(other)[:4] == whole[:4]


def test_states_of_a_replay(rgt, tmp_path: Path) -> None:
    file = str(tmp_path / "play.jsonl")
    rgt("play", "rg/tic_tac_toe", "--players", "human", stdin=f"a1\nb2\nsave {file}\nq\n".encode())
    quiet = rgt("play", "--replay", file, stdin=b"q\n").out
    shown = rgt("play", "--replay", file, "--states", stdin=b"q\n").out
    assert (quiet.count("board\n"), shown.count("board\n")) == (1, 3)


def test_the_form_of_a_record(rgt, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    typed = f"a1\nsave {file}\nq\n".encode()
    rgt("play", "gdl/tic_tac_toe", "--players", "human,mcts", "--seconds", "0", "--seed", "5",
        stdin=b"mark(1,1)\n" + typed[3:])  # fmt: skip
    header, first, second = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert header.pop("rgt") == VERSION
    assert header == {
        "kind": "play",
        "format": 2,
        "game": "gdl/tic_tac_toe",
        "language": "gdl",
        "simultaneous": "drop",
        "graphs": "reusable",
        "recovery": "auto",
        "seed": 5,
        "players": ["human", "mcts"],
    }
    assert first == {"kind": "move", "player": "x", "tags": ["mark", "1_1"]}
    assert (second["kind"], second["player"]) == ("move", "o")


HEADER = {
    "kind": "play", "format": 2, "rgt": "0.1.0", "game": "rg/nim", "language": "rg",
    "simultaneous": "drop", "graphs": "reusable", "recovery": "off",
    "seed": 0, "players": ["random"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ("", "RG130", None),
        ("e2 e4\n", "RG130", 1),
        ("[1]\n", "RG130", 1),
        ('{"kind": "trace"}\n', "RG130", 1),
        ({"format": 3}, "RG130", 1),
        ({"format": 1}, "RG130", 1),
        ({"recovery": "on"}, "RG130", None),
        ({"seed": "1"}, "RG130", 1),
        ({"seed": True}, "RG130", 1),
        ({"players": [1]}, "RG130", 1),
        ({"simultaneous": "hold"}, "RG130", None),
        ({"language": "gld"}, "RGT010", None),
        ({"game": "rg/nmi"}, "RGT003", None),
        ({"more": 1}, "RG130", 1),
        ('\n\n{"kind": "move", "player": "first"}\n', "RG130", 4),
        ('{"kind": "move", "player": "first", "tags": "c 2"}\n', "RG130", 2),
        ('{"kind": "end", "player": "first", "tags": []}\n', "RG130", 2),
        ("[[" * 100_000, "RG130", 2),
        ('{"kind": "move", "player": "first", "tags": ["c", "2"]}\n\n'
         '{"kind": "move", "player": "second", "tags": ["c", "4"]}\n', "RG131", 4),
        ('{"kind": "move", "player": "second", "tags": ["c", "2"]}\n', "RG131", 2),
    ],
)  # fmt: skip
def test_broken_records(rgt, tmp_path: Path, lines: object, code: str, line: int | None) -> None:
    file = tmp_path / "play.jsonl"
    if isinstance(lines, dict):
        text = json.dumps(HEADER | lines) + "\n"
    elif line in (None, 1):
        text = str(lines)
    else:
        text = json.dumps(HEADER) + "\n" + str(lines)
    file.write_text(text, encoding="utf-8")
    done = rgt("play", "--replay", str(file))
    assert done.code == 1
    assert f"error[{code}]" in done.err
    assert line is None or f"play.jsonl:{line}:1: error" in done.err


def test_records_that_are_no_text(rgt, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    assert "error[RG130]" in rgt("play", "--replay", str(file)).err
    assert rgt("play", "--replay", str(tmp_path / "none")).code == 1


def test_a_game_is_not_written_over(rgt, nim: str, tmp_path: Path) -> None:
    typed = f"save {nim}\nsave {tmp_path}\nsave\nq\n".encode()
    out = rgt("play", nim, "--players", "human", stdin=typed).out
    assert "is read, and would be lost" in out
    assert f"{tmp_path}: Is a directory" in out
    assert "to which file? save FILE" in out
    assert Path(nim).read_text(encoding="utf-8") == NIM


def test_what_is_no_name_of_a_file_is_told(rgt, nim: str) -> None:
    """A file's name has no zero byte; the play goes on."""
    told = rgt("play", nim, "--players", "human", stdin=b"save a\0b\nq\n")
    assert (told.code, told.err) == (0, "")
    assert told.out.endswith("left\n")


def test_a_command_that_is_also_a_move(rgt, tmp_path: Path) -> None:
    """The move is meant; with a colon the command."""
    file = tmp_path / "game.rg"
    file.write_text(
        "type Player = {a}; type Score = {0}; begin, s: player = a; s, t: $ undo; s, t: $ help;"
        "t, u: player = keeper; u, v: player = a; v, w: $ on; v, w: $ off; w, end: player = keeper;"
    )
    out = rgt("play", str(file), "--players", "human", stdin=b"undo\n:undo\nhelp\non\n").out
    assert moves_told(out) == ["1. a: undo", "1. a: help", "2. a: on"]


def test_replay_names_its_game_or_the_command_does(rgt) -> None:
    assert rgt("play").code == 2


# -- hidden information ----------------------------------------------------------------------------


@pytest.mark.parametrize("backend", ["interpreter", pytest.param("cpp", marks=needs_compiler)])
def test_a_person_sees_what_the_player_may_see(rgt, backend: str) -> None:
    """In Kuhn poker the first card is the first player's, the second one the other's."""
    for player, mine in ((0, 1), (1, 2)):
        players = ("human,random", "random,human")[player]
        asked = ("play", "hrg/kuhn_poker", "--players", players, "--seed", "1")
        out = rgt(*asked, "--backend", backend, stdin=b"q\n").out
        assert out.startswith("players may not see everything here: states are hidden")
        cards = [line.partition(": ")[2] for line in moves_told(out)[:2]]
        assert [card in ("jack", "queen", "king") for card in cards] == [mine == 1, mine == 2]
        assert "(hidden)" in cards
        assert "deck" not in out and "card" not in out


def test_what_is_hidden_is_not_told_by_a_refusal(rgt) -> None:
    out = rgt("play", "hrg/kuhn_poker", "--players", "human", stdin=b"fold\nq\n").out
    assert "not legal here" in out
    assert ".hrg:" not in out


def test_several_people_are_told_what_each_of_them_sees(rgt) -> None:
    out = rgt("play", "hrg/kuhn_poker", "--players", "human", "--seed", "1", stdin=b"q\n").out
    first, other, *_ = moves_told(out)
    assert first.startswith("1. random (first sees): ")
    assert other == "1. random (second sees): (hidden)"


# -- tags that passes take away --------------------------------------------------------------------


def test_moves_are_told_whole(rgt) -> None:
    """With one die left it need not be said; people say it all the same, and so do records."""
    asked = ("play", "hrg/backgammon", "--players", "human,random", "--no-states")
    out = rgt(*asked, stdin=b"P(8) 6\nP(13) 4\nq\n").out
    assert "> 2. white: P__8 6\n" in out
    assert "1 P__13 3 " in out.partition("2. white")[2]


def test_a_record_fits_the_game_whatever_the_passes_left_of_it(rgt, tmp_path: Path) -> None:
    file = str(tmp_path / "play.jsonl")
    asked = ("play", "hrg/backgammon", "--players", "human,random", "--no-states")
    typed = f"P(8) 6\nP(13) 3\nsave {file}\nq\n".encode()
    whole = moves_told(rgt(*asked, stdin=typed).out)
    again = rgt("play", "--replay", file, "--no-states", "--passes", "all", stdin=b"q\n")
    assert again.code == 0
    assert moves_told(again.out)[:2] == whole[:2]
    assert "3. white: P__13\n" in again.out
    # and a refusal finds its way back to the game as it is written
    typed = b"P(8) 6\nP(13) 3\nP(13)\nP(7) 3\nq\n"
    out = rgt(*asked, "--passes", "all", stdin=typed).out
    assert "type it as it is listed" in out


def test_a_play_that_is_over_is_saved(rgt, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    typed = b"a1\nb1\na2\nb2\na3\n"
    done = rgt("play", "rg/tic_tac_toe", "--players", "human", "--save", str(file), stdin=typed)
    assert done.code == 0
    assert done.out.splitlines()[-2:] == ["x: 100  o: 0", f"saved 5 moves to {file}"]
    again = rgt("play", "--replay", str(file))
    assert "5. x: a3" in again.out
    assert "x: 100  o: 0" in again.out


def test_a_play_that_is_left_or_made_by_nobody_is_saved(rgt, tmp_path: Path) -> None:
    file = tmp_path / "play.jsonl"
    asked = ("play", "rg/tic_tac_toe", "--save", str(file))
    assert "saved 1 move to" in rgt(*asked, "--players", "human", stdin=b"a1\n").out
    done = rgt(*asked, "--players", "random")
    assert len(file.read_text().splitlines()) > 5
    assert done.out.splitlines()[-1].startswith("saved ")
    # the play that goes on may take the place of the one that it was
    assert rgt("play", "--replay", str(file), "--save", str(file)).code == 0


def test_a_play_that_meets_an_error_is_saved(rgt, tmp_path: Path) -> None:
    game, file = tmp_path / "stuck.rg", tmp_path / "play.jsonl"
    game.write_text(
        "type Player = {a}; type Score = {0};\nbegin, s: player = a;\ns, t: $ go;\n"
        "t, u: player = a;\nu, v: goals[a] != 0;\nv, end: player = keeper;"
    )
    done = rgt("play", str(game), "--players", "random", "--save", str(file))
    assert done.code == 1
    assert "RG121" in done.err
    assert len(file.read_text().splitlines()) == 2


def test_a_play_is_not_saved_over_the_game(rgt, tmp_path: Path) -> None:
    game = tmp_path / "game.rg"
    game.write_text("type Player = {a}; type Score = {0};\nbegin, end: player = a;")
    before = game.read_text()
    assert rgt("play", str(game), "--players", "random", "--save", str(game)).code == 2
    assert game.read_text() == before
    assert rgt("play", "rg/nim", "--players", "random", "--save", str(tmp_path)).code == 1
