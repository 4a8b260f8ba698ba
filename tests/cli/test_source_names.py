"""People read and give the names that players have in the game's text, not those of RG."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from rgt.api import load
from rgt.backends.cpp.building.embed import sources
from rgt.backends.facts.plan import Plan
from tests.backends.cpp.agreement import needs_compiler
from tests.cli.conftest import Rgt

# two roles whose names mean something else in RG
GAME = """\
(role player) (role keeper) (init (n 1))
(legal player go) (legal player stay) (legal keeper wait)
(<= (next (n 2)) (true (n 1))) (<= terminal (true (n 2)))
(goal player 100) (goal keeper 0)
"""


# the second role has no move when it has to make one
STUCK = GAME.replace("(legal keeper wait)", "(<= (legal keeper wait) (true (n 2)))")

HRG = """\
domain Player = P(X) where X in 1..2
domain Score = 0 | 100
graph rules() {
  player = P(1)
  $ go
  player = P(2)
  branch { $ a } or { $ b }
  goals[P(1)] = 100
  player = keeper
  end()
}
"""

RBG = """\
#players = player(100), goals(100)
#pieces = e
#variables =
#board = rectangle(up, down, left, right, [e, e])
#rules = ->player right {e} ->goals left {e} [$ player = 100] ->> {}
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.kif"
    path.write_text(GAME)
    return str(path)


def test_play_tells_moves_and_goals_by_the_names_of_the_source(game: str, rgt: Rgt) -> None:
    done = rgt("play", game, "--players", "random")
    assert done.code == 0
    assert "1. player: " in done.out
    assert "2. keeper: wait" in done.out
    assert "player: 100  keeper: 0" in done.out


def test_bench_tells_goals_by_the_names_of_the_source(game: str, rgt: Rgt) -> None:
    done = rgt("bench", game, "--seconds", "0", "--json")
    assert {name: list(scores) for name, scores in json.loads(done.out)["goals"].items()} == {
        "player": ["100"],
        "keeper": ["0"],
    }
    assert "player 100.0, keeper 0.0" in rgt("bench", game, "--seconds", "0").out.replace("\n", "")


def test_who_is_stuck_is_told_by_the_name_of_the_source(tmp_path: Path, rgt: Rgt) -> None:
    path = tmp_path / "stuck.kif"
    path.write_text(STUCK)
    done = rgt("check", str(path), "--plays", "5")
    assert "'keeper' has no legal move" in done.err
    assert "stuck with 'keeper' to move" in done.out
    stuck = json.loads(rgt("check", str(path), "--plays", "5", "--json").out.splitlines()[-1])
    assert stuck["plays"]["stuck"] == {"keeper": 5}
    assert "got stuck: 'keeper' has no legal move" in rgt("bench", str(path), "--seconds", "0").err
    assert "'keeper' has no legal move" in rgt("play", str(path), "--players", "random").err


def test_check_tells_who_is_to_move_by_the_name_of_the_source(game: str, rgt: Rgt) -> None:
    assert rgt("check", game, "--move", "go").out == "'go' is legal for 'player'\n"
    assert json.loads(rgt("check", game, "--move", "go", "--json").out)["player"] == "player"
    assert "is not legal for 'player'" in rgt("check", game, "--move", "wait").err
    assert json.loads(rgt("check", game, "--move", "x", "--json").out)["player"] == "player"


def test_diff_tells_players_by_the_names_of_the_source(game: str, tmp_path: Path, rgt: Rgt) -> None:
    other = tmp_path / "other.kif"
    other.write_text(GAME.replace("(goal player 100)", "(goal player 0)"))
    done = rgt("diff", game, str(other), "--json")
    found = json.loads(done.out)
    assert found["players"] == {"player": "player", "keeper": "keeper"}
    difference = found["difference"]
    assert difference["a"]["scores"] == {"player": "100", "keeper": "0"}
    assert difference["line"][0]["a"]["moves"][0]["player"] == "player"
    shown = rgt("diff", game, str(other)).out
    assert "against player 0, keeper 0" in shown


@pytest.mark.parametrize("name", ["keeper", "keeper_2"])
def test_saved_plays_have_the_names_of_the_source_and_may_have_those_of_rg(
    game: str, tmp_path: Path, rgt: Rgt, name: str
) -> None:
    saved = tmp_path / "saved.jsonl"
    rgt("play", game, "--players", "human", "--save", str(saved), stdin=b"go\n")
    head, first, *_ = saved.read_text().splitlines()
    assert json.loads(first) == {"kind": "move", "player": "player", "tags": ["go"]}
    more = json.dumps({"kind": "move", "player": name, "tags": ["wait"]})
    saved.write_text("\n".join([head, first, more]))
    done = rgt("play", "--replay", str(saved), "--players", "random")
    assert done.code == 0, done.err
    assert "2. keeper: wait" in done.out


@pytest.mark.parametrize(
    ("suffix", "text", "players"),
    [("hrg", HRG, ["P(1)", "P(2)"]), ("rbg", RBG, ["player", "goals"])],
)
def test_players_of_other_languages(
    tmp_path: Path, rgt: Rgt, suffix: str, text: str, players: list[str]
) -> None:
    path = tmp_path / f"game.{suffix}"
    path.write_text(text)
    done = rgt("bench", str(path), "--seconds", "0", "--json")
    assert list(json.loads(done.out)["goals"]) == players
    assert f"1. {players[0]}: " in rgt("play", str(path), "--players", "random").out


@needs_compiler
def test_compiled_programs_take_and_tell_the_names_of_the_source(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    for name, text in sources(Plan(load(game))).items():
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    program = folder / "game"
    build = ["g++", "-std=c++17", "-O0", "main.cpp", "game.cpp", "-o", "game"]
    subprocess.run(build, cwd=folder, check=True)
    done = subprocess.run(
        [program, "play", "1", "player"], input="go\n", capture_output=True, text=True, check=True
    )
    assert "player to move:" in done.stdout
    assert "2. keeper: " in done.stdout
    assert "player 100\nkeeper 0\n" in done.stdout


@pytest.mark.parametrize("pairs", ["player=player,keeper=keeper", "player_2=player"])
def test_diff_takes_the_names_of_the_source_and_those_of_rg(
    game: str, rgt: Rgt, pairs: str
) -> None:
    done = rgt("diff", game, game, "--players", pairs)
    assert done.code == 0, done.err
