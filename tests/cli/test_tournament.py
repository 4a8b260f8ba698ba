"""``rgt tournament``: what it prints, how it is stopped, what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

GAME = "rg/tic_tac_toe"
PAIR = "mcts{iterations=2},random"
SLOW = ("--backend", "interpreter")
BAD = str(Path(__file__).parents[1] / "experiments" / "tournaments" / "agents.py")


@pytest.fixture
def play(rgt) -> Any:  # type: ignore[no-untyped-def]
    def run(*words: str, game: str = GAME, agents: str = PAIR, plays: str = "4") -> Any:
        given = ("tournament", game, "--agents", agents, "--plays", plays)
        return rgt(*given, *SLOW, *words)

    return run


def test_a_table_of_each_game_and_one_of_all(rgt) -> None:  # type: ignore[no-untyped-def]
    words = ("--agents", PAIR, "--plays", "2", *SLOW)
    outcome = rgt("tournament", GAME, "rg/maze", *words)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"{GAME} (interpreter): 2 plays")
    assert "\nrg/maze (interpreter): 4 plays" in outcome.out
    assert "\nall games: 6 plays" in outcome.out
    # options in braces stay one agent
    assert outcome.out.count("│ mcts{iterations=2} │") == 3
    assert "x, who moves first, scored" in outcome.out


def test_json_has_what_the_table_has(play) -> None:  # type: ignore[no-untyped-def]
    outcome = play("--json", "--seed", "4")
    found = json.loads(outcome.out)
    assert found["seed"] == 4 and found["planned"] == found["total"]["plays"] == 4
    (game,) = found["games"]
    assert {agent["agent"] for agent in game["agents"]} == {"mcts{iterations=2}", "random"}
    for agent in game["agents"]:
        assert agent["wins"] + agent["draws"] + agent["losses"] == 4
    first, second = game["seats"]
    assert (first["player"], second["player"]) == ("x", "o")
    assert first["wins"] == second["losses"]
    assert game["lengths"]["plays"] == 4 and game["tests"] == []


def test_what_goes_wrong_is_told_and_no_failure_of_the_tournament(play) -> None:  # type: ignore[no-untyped-def]
    outcome = play(agents=f"random,{BAD}:raising", plays="2")
    assert outcome.code == 0
    assert "raised an error in 2 plays (first in number 0): ValueError: I do not" in outcome.err
    assert "raised" in outcome.out and "100.0 %" in outcome.out


def test_a_play_without_end_is_told(play) -> None:  # type: ignore[no-untyped-def]
    outcome = play("--longest", "2")
    assert outcome.code == 0 and "4 plays were cut, and count as drawn" in outcome.err
    assert outcome.err.endswith(": after 2 moves\n")


def test_records_can_be_replayed(rgt, play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "new" / "records"
    outcome = play("--records", str(folder), "--json")
    assert outcome.code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 4
    scores = []
    for file in files:
        shown = rgt("play", "--replay", str(file), "--no-states", *SLOW)
        assert shown.code == 0
        scores.append(shown.out.splitlines()[-1])
    (game,) = json.loads(outcome.out)["games"]
    assert sum("x: 100" in line for line in scores) == game["seats"][0]["wins"]
    # the name tells who played first
    assert sum("mcts_iterations_2-random" in file.name for file in files) == 2


def test_records_of_own_agents_and_of_roles_that_move_at_once(rgt, play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("--records", str(tmp_path))
    outcome = play(*words, game="gdl/tic_tac_toe", agents=f"{BAD}:At{{place=1}},random", plays="2")
    assert outcome.code == 0
    for file in tmp_path.iterdir():
        assert rgt("play", "--replay", str(file), "--no-states", *SLOW).code == 0


def test_records_that_cannot_be_written_do_not_end_the_match(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "records"
    folder.mkdir()
    for number in range(4):
        # a folder stands where a record should
        for names in ("random-mcts_iterations_2", "mcts_iterations_2-random"):
            (folder / f"tic_tac_toe-{names}-{number:05}.jsonl").mkdir()
    outcome = play("--records", str(folder))
    assert outcome.code == 1 and "4 plays" in outcome.out
    assert "4 records could not be written" in outcome.err


@pytest.mark.parametrize("name", ["plot.svg", "plot.png"])
def test_pictures(play, tmp_path: Path, name: str) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("matplotlib")
    path = tmp_path / name
    assert play("--plot", str(path)).code == 0
    first = path.read_bytes()
    assert first.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
    if name.endswith("svg"):
        assert all(f">{word}<".encode() in first for word in (GAME, "random", "moves"))
    assert play("--plot", str(path)).code == 0
    assert path.read_bytes() == first


def test_without_matplotlib_it_is_said_before_anything_is_played(
    play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = play("--plot", str(tmp_path / "plot.svg"))
    assert outcome.code == 1 and "TRN016" in outcome.err and "[plots]" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--agents", ""), 2, "nobody is named"),
        (("--agents", ",,"), 2, "nobody is named"),
        (("--agents", "mcts{"), 2, "AGT002"),
        (("--agents", "mtcs"), 2, "did you mean 'mcts'?"),
        (("--agents", "human,random"), 2, "RG118"),
        (("--agents", "random,random"), 2, "TRN013"),
        (("--agents", "nowhere.py:At"), 2, "TRN010"),
        (("--agents", "random", "--sprt", "0,50"), 1, "TRN014"),
        (("--agents", PAIR, "--sprt", "50,0"), 2, "elo0 is less than elo1"),
        (("--agents", PAIR, "--sprt", "0,50,0.7,0.1"), 2, "alpha is above 0"),
        (("--agents", PAIR, "--sprt", "0"), 2, "is no elo0,elo1"),
        (("--agents", PAIR, "--sprt", "0,x"), 2, "is no elo0,elo1"),
        (("--agents", PAIR, "--plays", "0"), 2, "--plays"),
        (("--agents", PAIR, "--move-time", "-1"), 2, "--move-time"),
        (("--agents", PAIR, "--opening-moves", "9"), 1, "TRN011"),
        (("--agents", PAIR, "--plot", "plot.pdf"), 1, "TRN015"),
        (("--agents", PAIR, "--results", "-"), 2, "name a file"),
        (("--agents", PAIR, "--results", "/no/such/folder/x.jsonl"), 1, "No such file"),
        (("--agents", PAIR, GAME), 2, "TRN013"),
        (("--agents", PAIR, "nowhere"), 1, "RGT003"),
    ],
)
def test_wrong_usage(rgt, words: tuple[str, ...], code: int, told: str) -> None:  # type: ignore[no-untyped-def]
    outcome = rgt("tournament", GAME, *words, *SLOW)
    assert outcome.code == code and told in outcome.err and not outcome.out


def test_a_file_that_is_read_is_not_written(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.rg"
    path.write_text("text")
    outcome = rgt("tournament", str(path), "--agents", PAIR, "--results", str(path))
    assert outcome.code == 2 and "is read, and would be lost" in outcome.err
    assert path.read_text() == "text"


def test_what_the_file_has_is_told(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "results.jsonl"
    play("--results", str(path), plays="2")
    outcome = play("--results", str(path))
    assert outcome.err == f"{path}: 2 plays of 4 made before\n"
    text = path.read_text()
    path.write_text(text.replace('"hash": "', '"hash": "0') + '{"kind": "re')
    outcome = play("--results", str(path))
    assert outcome.code == 0
    assert "warning[TRN003]" in outcome.err and "warning[TRN004]" in outcome.err
    assert "4 results of other versions" in outcome.err


def _started(path: Path, *more: str) -> subprocess.Popen[str]:
    """A tournament that takes too long, once it has made a play."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "rgt", "tournament", GAME, "--agents", PAIR),
            *("--plays", "100000", "--backend", "interpreter", "--results", str(path), *more),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") > 2:
            return process
        time.sleep(0.05)
    process.kill()
    raise AssertionError(process.communicate())


def test_ctrl_c_ends_it_with_the_table_of_what_there_is(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "results.jsonl"
    process = _started(path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    made = len(path.read_text().splitlines())
    assert f"{made} plays" in out and "│ random" in out
    assert f"{100_000 - made} plays not made" in err and err.endswith("interrupted\n")
    assert "Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="there is no kill -9")
def test_kill_9_loses_nothing_but_what_was_at_work(play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "results.jsonl"
    process = _started(path)
    process.kill()
    process.communicate()
    made = path.read_text().count("\n")
    found = json.loads(play("--results", str(path), "--json", plays=str(made + 1)).out)
    assert found["resumed"] >= made - 1 and found["total"]["plays"] in (made + 1, made + 2)
    lines = path.read_text().splitlines()
    numbers = [json.loads(line)["number"] for line in lines]
    assert len(numbers) == len(set(numbers))


def test_two_at_one_file(rgt, play, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("fcntl")
    path = tmp_path / "results.jsonl"
    process = _started(path)
    outcome = play("--results", str(path))
    process.kill()
    process.communicate()
    assert outcome.code == 1 and "TRN002" in outcome.err


def test_a_test_is_told_in_words(play) -> None:  # type: ignore[no-untyped-def]
    outcome = play("--sprt", "-800,-700", plays="2000")
    line = next(line for line in outcome.out.splitlines() if line.startswith("test "))
    assert line.startswith("test mcts{iterations=2} - random: better than by -800 Elo (H1: -700)")
