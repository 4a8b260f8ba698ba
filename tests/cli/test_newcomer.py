"""What a newcomer types: nonsense values, improper games, several games, half-typed words."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rgt.backends import explore
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.explore import PlayoutStatistics
from rgt.backends.forward_model import Engine
from rgt.cli.parts import sitting

needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)
NIM = "rg/nim"
START = "type Player = { x, y };\ntype Score = { 0, 100 };\nvar one: Score = 0;\n"
DEAD_END = START + "begin, a: player = x; a, b: $ go; b, c: player = y; c, d: one == 100;" + (
    "d, e: $ m; e, end: player = keeper;"
)  # fmt: skip
ENDLESS = START + "begin, a: player = x; a, b: $ go; b, begin: player = keeper;" + (
    "b, end: one == 100;"
)  # fmt: skip


@pytest.fixture
def dead_end(tmp_path: Path) -> str:
    file = tmp_path / "dead_end.rg"
    file.write_text(DEAD_END)
    return str(file)


@pytest.fixture
def endless(tmp_path: Path) -> str:
    file = tmp_path / "endless.rg"
    file.write_text(ENDLESS)
    return str(file)


# -- values that mean nothing --------------------------------------------------------------------


@pytest.mark.parametrize("value", ["-1", "nan", "inf", "-inf", "soon"])
@pytest.mark.parametrize("command", ["passes", "bench", "play", "perft"])
def test_a_time_that_never_ends_is_refused(rgt, command: str, value: str) -> None:
    depth = ["3"] if command == "perft" else []
    outcome = rgt(command, NIM, *depth, f"--seconds={value}")
    assert outcome.code == 2 and "--seconds" in outcome.err and outcome.out == ""


def test_a_depth_beyond_reason_is_refused(rgt) -> None:
    assert rgt("perft", "rg/minimal", "999999999999999999999").code == 2
    assert rgt("perft", "rg/minimal", "--", "-1").code == 2


@pytest.mark.parametrize("players", ["", ",", " , ", "random,random,random"])
def test_too_few_and_too_many_players_are_refused(rgt, players: str) -> None:
    outcome = rgt("play", NIM, "--players", players)
    assert outcome.code == 2 and "--players" in outcome.err and outcome.out == ""


@pytest.mark.parametrize("spec", ["", ",", " "])
@pytest.mark.parametrize("option", ["--passes", "--only"])
def test_no_passes_are_called_none(rgt, option: str, spec: str) -> None:
    outcome = rgt("passes", NIM, option, spec)
    assert outcome.code == 2
    assert "PASS002" in outcome.err and "none" in outcome.err
    assert rgt("passes", NIM, option, "none").code == 0


def test_skipping_a_pipeline_is_no_riddle(rgt) -> None:
    outcome = rgt("passes", NIM, "--skip", "all")
    assert outcome.code == 2
    assert "did you mean 'all'" not in outcome.err and "pipeline" in outcome.err


def test_no_name_is_no_folder(rgt) -> None:
    outcome = rgt("perft", "", "1")
    assert outcome.code == 1 and "RGT003" in outcome.err


# -- passes --------------------------------------------------------------------------------------


def test_a_node_is_followed_with_and_without_trace(rgt) -> None:
    text = rgt("passes", "gdl/nim", "--trace", "--json").out
    steps = [json.loads(line) for line in text.splitlines()][1:-1]
    node = steps[0]["nodes"][0]
    numbers = [step["number"] for step in steps if node in step["nodes"]]
    assert 0 < len(numbers) < len(steps)
    followed = rgt("passes", "gdl/nim", "--node", node).out
    assert [int(line[1:].split()[0]) for line in followed.splitlines() if line[0:1] == "#"] == (
        numbers
    )
    as_json = rgt("passes", "gdl/nim", "--node", node, "--json").out.splitlines()
    assert [json.loads(line)["number"] for line in as_json[1:-1]] == numbers


def test_a_node_that_is_nowhere_is_told(rgt) -> None:
    outcome = rgt("passes", "gdl/nim", "--node", "begiin")
    assert outcome.code == 1
    assert "PASS006" in outcome.err and "did you mean 'begin'?" in outcome.err


def test_the_list_and_the_game_after_a_step_are_json_too(rgt) -> None:
    lines = [json.loads(line) for line in rgt("passes", "--list", "--json").out.splitlines()]
    passes = {line["pass"]: line for line in lines if "pass" in line}
    pipelines = {line["pipeline"]: line["passes"] for line in lines if "pipeline" in line}
    assert passes["compact-skip-edges"]["sound"] is True
    assert pipelines["none"] == [] and set(pipelines["default"]) <= set(passes)
    one = json.loads(rgt("passes", "--list", "compact-skip-edges", "--json").out)
    assert one["pass"] == "compact-skip-edges" and "Before::" in one["documentation"]
    at = json.loads(rgt("passes", "gdl/nim", "--until", "1", "--json").out)
    assert at["kind"] == "GameDeclaration"


# -- improper games ------------------------------------------------------------------------------


def test_a_play_that_gets_stuck_fails(rgt, dead_end: str) -> None:
    outcome = rgt("play", dead_end, "--players", "random", "--no-states")
    assert outcome.code == 1
    assert outcome.out == "1. x: go\n"
    assert re.match(rf"{re.escape(dead_end)}:\d+:\d+: error\[RG121\]", outcome.err)


def test_a_play_without_end_is_stopped(rgt, endless: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sitting._LONGEST == 100_000
    monkeypatch.setattr(sitting, "_LONGEST", 150)
    outcome = rgt("play", endless, "--players", "random", "--no-states")
    assert outcome.code == 1
    assert outcome.out.splitlines()[-1].startswith("150. ")
    assert re.match(rf"{re.escape(endless)}:\d+:\d+: error\[RG122\]", outcome.err)


def test_bench_tells_of_stuck_and_endless_plays(rgt, dead_end: str, endless: str) -> None:
    stuck = rgt("bench", dead_end, "--seconds", "0", "--json")
    found = json.loads(stuck.out)
    assert (found["plays"], found["playouts"], found["stuck"], found["cut"]) == (1, 0, 1, 0)
    assert stuck.code == 1 and "error[RG121]" in stuck.err and "after 'go'" in stuck.err
    cut = rgt("bench", endless, "--seconds", "0", "--json")
    found = json.loads(cut.out)
    assert (found["plays"], found["playouts"], found["stuck"], found["cut"]) == (1, 0, 0, 1)
    assert cut.code == 1 and "error[RG122]" in cut.err
    assert rgt("bench", NIM, "--seconds", "0").err == ""


# -- several games -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["stats", "bench"])
def test_one_bad_game_does_not_hide_the_others(rgt, command: str) -> None:
    options = ["--seconds", "0"] if command == "bench" else []
    outcome = rgt(command, NIM, "rg/nmi", "gdl/nim", "--json", *options)
    assert outcome.code == 1 and "RGT003" in outcome.err
    games = [json.loads(line)["game"] for line in outcome.out.splitlines()]
    assert games == ["rg/nim", "gdl/nim"]
    table = rgt(command, NIM, "rg/nmi", "gdl/nim", *options)
    assert table.code == 1 and "rg/nim" in table.out and "gdl/nim" in table.out


def test_a_narrow_terminal_hides_no_number(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    for outcome in (rgt("bench", NIM, "--seconds", "0"), rgt("stats", "gdl/nim")):
        assert outcome.code == 0 and "…" not in outcome.out


# -- long work -----------------------------------------------------------------------------------


INTERPRETED = ("--backend", "interpreter")


def interruptible() -> None:
    """Let Ctrl-C reach a command even if the tests themselves run where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "rgt", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=interruptible,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "rg/connect_four", "40"),
        pytest.param(("perft", "rg/connect_four", "40", "--backend", "cpp"), marks=needs_compiler),
        ("play", "rg/connect_four", "--players", "mcts", "--seconds", "1000", *INTERPRETED),
        # the search is built first, as quick as can be
        pytest.param(
            ("play", "rg/connect_four", "--players", "mcts", "--seconds", "1000"),
            marks=[needs_compiler, pytest.mark.long],
        ),
        ("check", "rg/connect_four", "--positions", "100000000"),
    ],
)
def test_interrupted_work_ends_cleanly(arguments: tuple[str, ...]) -> None:
    process = _start(*arguments)
    assert process.stdout is not None
    if arguments[0] == "perft":
        lines = [process.stdout.readline() for _ in range(3)]
        assert lines == ["  0  1\n", "  1  7\n", "  2  49\n"]
    elif arguments[0] == "play":
        # the position is shown, and the search thinks
        assert process.stdout.readline()
    else:
        time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.strip() == "interrupted"


def test_an_interrupted_bench_shows_what_it_has(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    playouts, measured = explore.playouts, []

    def interrupted(engine: Engine, **options: Any) -> PlayoutStatistics:
        if measured:
            raise KeyboardInterrupt
        measured.append(engine)
        return playouts(engine, **options)

    monkeypatch.setattr(explore, "playouts", interrupted)
    outcome = rgt("bench", NIM, "gdl/nim", "--seconds", "0")
    assert (outcome.code, outcome.err.splitlines()[-1]) == (130, "interrupted")
    assert "rg/nim" in outcome.out and "gdl/nim" not in outcome.out


def test_perft_says_where_its_time_was_up(rgt) -> None:
    outcome = rgt("perft", "rg/connect_four", "40", "--seconds", "4")
    assert outcome.code == 0
    last = len(outcome.out.splitlines()) - 1
    assert f"time was up after depth {last}" in outcome.err


def test_perft_says_if_its_time_was_up_before_it_began(rgt) -> None:
    outcome = rgt("perft", "rg/connect_four", "40", "--seconds", "0.000001")
    assert outcome.code == 0
    assert outcome.out.split() == ["0", "1"]
    said = "the time was up before any move was counted: more --seconds are needed"
    assert outcome.err.splitlines()[0] == said


# -- completion ----------------------------------------------------------------------------------


def _completed(*words: str) -> list[str]:
    environment = {
        **os.environ,
        "_RGT_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("rgt", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['rgt']; from rgt.cli import main; main()"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("perf",), ["plain,perft"]),
        (("perft", "connect_f"), ["file,", "plain,connect_four"]),
        (("perft", "gdl/ti"), ["file,", "plain,gdl/tic_tac_toe"]),
        (("perft", "nim", "3", "--from", "g"), ["plain,gdl"]),
        (("passes", "nim", "--only", "inline-a"), ["plain,inline-assignment"]),
        (("passes", "nim", "--skip", "compact-skip-edges,inline-a"),
         ["plain,compact-skip-edges,inline-assignment"]),
        (("stats", "nim", "--passes", "pl"), ["plain,plain"]),
        (("play", "nim", "--players", "human,r"), ["plain,human,random"]),
        (("translate", "nim", "-o", "x"), ["file,x"]),
    ],
)  # fmt: skip
def test_words_are_completed(words: tuple[str, ...], expected: list[str]) -> None:
    found = [word.split(",")[0] + "," if word.startswith("file,") and "-o" not in words else word
             for word in _completed(*words)]  # fmt: skip
    assert found == expected


# -- fmt -----------------------------------------------------------------------------------------


def test_games_of_the_corpus_are_not_written_over(rgt) -> None:
    outcome = rgt("fmt", "rg/minimal", "--write")
    assert outcome.code == 2 and "--write needs a file" in outcome.err
    assert rgt("fmt", "rg/minimal", "--write", "--check").code == 2
