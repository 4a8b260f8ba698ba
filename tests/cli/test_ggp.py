"""``rgt ggp-match`` and ``rgt ggp-player`` as commands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rgt.environments.ggp.client import Address, send


def test_a_match_is_the_same_whenever_its_seed_is(rgt) -> None:
    first = rgt("ggp-match", "gdl/nim", "--players", "random", "--seed", "7")
    assert first.code == 0
    assert rgt("ggp-match", "gdl/nim", "--players", "random", "--seed", "7").out == first.out
    assert rgt("ggp-match", "gdl/nim", "--players", "random", "--seed", "8").out != first.out


def test_a_record_changes_nothing(rgt, tmp_path: Path) -> None:
    for game in ("nim", "rock_paper_scissors"):
        words = ("ggp-match", f"gdl/{game}", "--players", "random", "--seed", "5")
        kept = rgt(*words, "--save", str(tmp_path / "play.jsonl"))
        assert (kept.code, kept.out) == (0, rgt(*words).out)


def test_json_tells_of_faults_and_the_record_of_all_moves(rgt, tmp_path: Path) -> None:
    path = tmp_path / "play.jsonl"
    told = rgt(
        "ggp-match", "gdl/tic_tac_toe", "--players", "localhost:1,random", "--json", "--match", "m",
        "--save", str(path),
    )  # fmt: skip
    found = json.loads(told.out)
    assert told.code == 1
    assert found["match"] == "m" and found["roles"] == ["x", "o"]
    assert [fault["kind"] for fault in found["faults"]] == ["connection"] * (
        len(found["steps"]) + 2
    )
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[0]["players"] == ["human", "random"]
    assert lines[0]["recovery"] == "auto"
    made = ["_".join(line["tags"]) for line in lines[1:]]
    assert made == [
        move.strip("()").replace(" ", "_") for moves in found["steps"] for move in moves
    ]
    replayed = rgt("play", "--replay", str(path))
    assert replayed.code == 0
    assert f"x: {found['goals']['x']}  o: {found['goals']['o']}" in replayed.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("rg/tic_tac_toe", "--players", "random"), "the corpus has gdl/tic_tac_toe"),
        (("gdl/tic_tac_toe", "--players", "random,random,random"), "for 2 roles"),
        (("gdl/tic_tac_toe", "--players", ","), "nobody"),
        (("gdl/tic_tac_toe", "--players", "localhost:123456"), "no address"),
        (("gdl/tic_tac_toe", "--players", "mtcs"), "RG118"),
        (("gdl/tic_tac_toe", "--players", "random", "--playclock", "-1"), "--playclock"),
    ],
)
def test_wrong_usage(rgt, arguments: tuple[str, ...], told: str) -> None:
    outcome = rgt("ggp-match", *arguments)
    assert outcome.code == 2
    assert told in outcome.err


@pytest.mark.parametrize("name", ["", "a b", "x)"])
def test_a_name_is_one_word(rgt, name: str) -> None:
    assert rgt("ggp-player", "--name", name).code == 2


def test_a_match_without_an_end_is_given_up(rgt) -> None:
    outcome = rgt("ggp-match", "gdl/tic_tac_toe", "--players", "random", "--steps", "2")
    assert (outcome.code, outcome.err) == (1, "given up after 2 steps\n")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_the_player_serves_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "rgt", "ggp-player", "--port", "0", "--name", "served"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # let Ctrl-C reach the command even if the tests themselves run where it is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as player:
        assert player.stdout is not None
        line = player.stdout.readline()
        address = Address.of(line.removeprefix("the player is at ").strip())
        assert address is not None
        assert send(address, "(INFO)", 20.0) == "((name served) (status available))"
        busy = subprocess.run(
            [*command[:5], str(address.port)], capture_output=True, text=True, check=False
        )
        assert busy.returncode == 1 and "cannot be had" in busy.stderr
        player.send_signal(signal.SIGINT)
        assert player.wait(20.0) == 130
        assert player.stderr is not None
        assert player.stderr.read().strip() == "interrupted"
