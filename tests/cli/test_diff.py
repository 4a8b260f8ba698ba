"""``rgt diff`` as its user meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rgt import api

HEAD = """type Player = { white, black };
type Score = { 0, 1 };
type Place = { left, right };
var last: Place = left;
"""
# white goes left or right, black answers, and wins on the same side: 1 + 2 + 4 positions
GAME = (
    HEAD
    + """
begin, a: player = white;
a, b: last = Place(*);
b, c: $$ last;
c, d: player = black;
d, e: $ left;
d, f: $ right;
e, g: last == left;
e, h: last != left;
f, g: last == right;
f, h: last != right;
g, i: goals[black] = 1;
h, i: goals[white] = 1;
i, end: player = keeper;
"""
)
WON_TOO_OFTEN = GAME.replace("f, h: last != right;", "f, g: last != right;")
RIGHT_ONLY = GAME.replace("a, b: last = Place(*);", "a, b: last = right;")
HURRIED = GAME.replace("c, d: player = black;", "c, d: player = white;")


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.rg"
    file.write_text(GAME)
    return str(file)


@pytest.fixture
def other(tmp_path: Path):
    def write(text: str) -> str:
        file = tmp_path / "other.rg"
        file.write_text(text)
        return str(file)

    return write


def cells(text: str) -> list[list[str]]:
    """The rows of a drawn table."""
    rows = [line for line in text.splitlines() if line[:1] in ("│", "┃")]
    return [[cell.strip() for cell in row.replace("┃", "│").split("│")[1:-1]] for row in rows]


# -- equal ---------------------------------------------------------------------------------------


def test_games_in_two_languages_are_equal(rgt) -> None:
    outcome = rgt("diff", "rg/nim", "gdl/nim")
    assert outcome.code == 0 and outcome.err == ""
    assert outcome.out.startswith("equal to every depth: ")


def test_equal_as_json(rgt) -> None:
    # 1, 9 and 72 positions after 0, 1 and 2 moves: no two plays of two moves meet
    outcome = rgt("diff", "gdl/tic_tac_toe", "rg/tic_tac_toe", "--depth", "2", "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out) == {
        "games": ["gdl/tic_tac_toe", "rg/tic_tac_toe"],
        "equal": True,
        "depth": 2,
        "positions": 82,
        "complete": False,
        "players": {"x": "x", "o": "o"},
    }


def test_players_of_other_names_are_told(rgt, game: str, other) -> None:
    renamed = GAME.replace("white", "first").replace("black", "second")
    outcome = rgt("diff", game, other(renamed))
    assert outcome.code == 0
    assert (
        outcome.out == "equal to every depth: 7 positions\nplayers: white = first, black = second\n"
    )
    outcome = rgt("diff", game, other(renamed), "--players", "white=second,black=first")
    assert outcome.code == 1
    assert outcome.out.startswith("different at the beginning: white to move against first to move")


def test_a_game_and_its_optimised_self(rgt, game: str, tmp_path: Path) -> None:
    optimised = tmp_path / "optimised.rg"
    assert rgt("translate", game, "-q", "-o", str(optimised)).code == 0
    assert rgt("diff", game, str(optimised)).code == 0
    assert rgt("diff", game, str(optimised), "--passes", "default").code == 0


def test_forced_moves_are_passed_over_on_demand(rgt) -> None:
    # recovered, it keeps moves that nobody reads any more: more positions to be told apart
    games = ("rg/tic_tac_toe", "gdl/tic_tac_toe", "--simultaneous", "keep", "--recovery", "off")
    assert rgt("diff", *games).code == 1
    outcome = rgt("diff", *games, "--collapse-forced")
    assert (outcome.code, outcome.out[:20]) == (0, "equal to every depth")


def test_scores_by_rank(rgt, game: str, other) -> None:
    scaled = GAME.replace("{ 0, 1 }", "{ 0, 50 }").replace("= 1;", "= 50;")
    assert rgt("diff", game, other(scaled)).code == 1
    assert rgt("diff", game, other(scaled), "--scores", "order").code == 0


# -- different -----------------------------------------------------------------------------------


def test_the_line_of_play_and_both_positions(rgt, game: str, other) -> None:
    outcome = rgt("diff", game, other(WON_TOO_OFTEN))
    assert outcome.code == 1 and outcome.err == ""
    verdict, *_ = outcome.out.splitlines()
    assert verdict == "different after 2 moves: white 1, black 0 against white 0, black 1"
    assert cells(outcome.out)[1:] == [
        ["1", "white: left", "white: left"],
        ["2", "black: right", "black: right"],
        ["then", "end: white 1, black 0", "end: white 0, black 1"],
    ]
    assert f"{game}:\n" in outcome.out
    assert "  goals = { white: 1, black: 0 }\n" in outcome.out
    assert "  goals = { white: 0, black: 1 }\n" in outcome.out


def test_a_missing_move_is_named(rgt, game: str, other) -> None:
    outcome = rgt("diff", game, other(RIGHT_ONLY))
    assert outcome.code == 1
    assert outcome.out.startswith("different at the beginning: 2 moves against 1 move\n")
    assert cells(outcome.out)[1:] == [
        ["then", "white to move, 2 moves", "white to move, 1 move"],
        ["only here", "left", ""],
    ]


def test_different_as_json(rgt, game: str, other) -> None:
    outcome = rgt("diff", game, other(HURRIED), "--json")
    assert outcome.code == 1
    found = json.loads(outcome.out)
    assert (found["equal"], found["depth"]) == (False, 1)
    difference = found["difference"]
    assert difference["what"] == "player"
    assert difference["line"] == [
        {
            "a": {"moves": [{"player": "white", "move": "left"}], "others": []},
            "b": {"moves": [{"player": "white", "move": "left"}], "others": []},
        }
    ]
    for side, player in (("a", "black"), ("b", "white")):
        told = difference[side]
        assert (told["end"], told["player"], told["moves"]) == (False, player, 2)
        assert (told["scores"], told["only_here"]) == (None, None)
        assert f"player = {player}" in told["position"]


def test_nothing_depends_on_the_hash_seed(game: str, other) -> None:
    second = other(WON_TOO_OFTEN.replace("$ left", "$ l").replace("$ right", "$ r"))
    command = [sys.executable, "-m", "rgt", "diff", game, second, "--json"]
    said = {
        subprocess.run(
            command,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=False,
        ).stdout
        for seed in ("0", "1", "2", "3")
    }
    assert len(said) == 1
    assert json.loads(said.pop())["difference"]["what"] == "scores"


# -- where games come from -----------------------------------------------------------------------


def test_one_game_may_come_from_standard_input(rgt, game: str) -> None:
    assert rgt("diff", game, "-", "--from-b", "rg", stdin=GAME.encode()).code == 0
    assert rgt("diff", "-", "gdl/nim", "--from-a", "rg", stdin=GAME.encode()).code == 1
    assert rgt("diff", game, "-", "--from", "rg", stdin=GAME.encode()).code == 0
    outcome = rgt("diff", game, "-", stdin=GAME.encode())
    assert outcome.code == 2 and "--from" in outcome.err
    outcome = rgt("diff", "-", "-", "--from", "rg", stdin=GAME.encode())
    assert outcome.code == 2 and "only one GAME" in outcome.err


@pytest.mark.parametrize(
    "pairs", ["", "white", "white=", "=black", "white=white,white=black", "a=c,b=c"]
)
def test_pairs_that_are_none_are_refused(rgt, game: str, pairs: str) -> None:
    outcome = rgt("diff", game, game, "--players", pairs)
    assert outcome.code == 2 and "--players" in outcome.err and outcome.out == ""


def test_an_unknown_player_gets_a_hint(rgt, game: str) -> None:
    outcome = rgt("diff", game, game, "--players", "white=blak")
    assert outcome.code == 1
    assert "error[RGT020]: the second game has no player 'blak'" in outcome.err
    assert "did you mean 'black'?" in outcome.err


@pytest.mark.parametrize(
    "option", ["--depth=-1", "--seconds=nan", "--seconds=-1", "--scores=rough"]
)
def test_values_that_mean_nothing_are_refused(rgt, game: str, option: str) -> None:
    assert rgt("diff", game, game, option).code == 2


def test_a_game_that_cannot_be_read_is_told(rgt, game: str) -> None:
    outcome = rgt("diff", game, "rg/nmi")
    assert outcome.code == 1 and "RGT003" in outcome.err and outcome.out == ""


def test_a_game_that_fails_in_play_is_told_after_what_was_proven(rgt, other) -> None:
    ending = "i, j: player = keeper; j, k: last == left; k, end: player = keeper;"
    broken = other(GAME.replace("i, end: player = keeper;", ending))
    outcome = rgt("diff", broken, broken, "--depth", "5")
    assert outcome.code == 1
    assert outcome.out == "equal to depth 1: 3 positions\n"
    assert "error[RG101]" in outcome.err and "looking at what follows right" in outcome.err


# -- long work -----------------------------------------------------------------------------------


def test_the_time_is_kept_and_told(rgt) -> None:
    games = ("rg/connect_four", "gdl/connect_four")
    outcome = rgt("diff", *games, "--depth", "30", "--seconds", "0.2")
    assert outcome.code == 0
    depth = outcome.out.removeprefix("equal to depth ").partition(":")[0]
    assert outcome.err == f"the time was up after depth {depth}\n"


def test_interrupted_work_says_what_is_proven() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rgt", "diff", "rg/breakthrough_6x6", "rg/breakthrough_6x6",
         "--depth", "40"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # let Ctrl-C reach the command even if the tests themselves run where it is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out.startswith("equal to depth ")
    assert err.strip() == "interrupted"


# -- from Python ---------------------------------------------------------------------------------


def test_games_are_compared_from_python() -> None:
    game, often = api.loads(GAME, "rg", name="game"), api.loads(WON_TOO_OFTEN, "rg", name="often")
    assert api.compare(game, game).complete
    found = api.compare(game, often, depth=2)
    assert found.difference is not None and found.difference.what == "scores"
    assert [side.game for side in found.difference.sides] == ["game", "often"]
    with pytest.raises(ValueError, match="negative"):
        api.compare(game, game, depth=-1)
