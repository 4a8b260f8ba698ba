"""``rgt record``: records of plays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.watching.interrupting import Interruptible


def test_plays_on_standard_output(rgt) -> None:  # type: ignore[no-untyped-def]
    outcome = rgt("record", "hrg/knightthrough", "--plays", "3", "--scenario", "single")
    assert (outcome.code, outcome.err) == (0, "")
    header, plays = read_text(outcome.out)
    assert (header.game, header.scenario, header.seed) == ("knightthrough", "single", 0)
    assert (header.agents, header.max_turns) == (("random",), 160)
    assert len(plays) == 3 and all(play.goals for play in plays)


def test_a_file_and_what_is_in_it(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    outcome = rgt("record", "gdl/breakthrough_6x6", "--plays", "2", "-o", str(path), "--seed", "3")
    assert (outcome.code, outcome.out) == (0, "")
    header, plays = read_text(path.read_text())
    turns = sum(len(play.turns) for play in plays)
    assert outcome.err == f"{path}: 2 plays, {turns} turns\n"
    assert (header.scenario, header.seed) == ("all", 3)


def test_the_same_seed_the_same_bytes(rgt) -> None:  # type: ignore[no-untyped-def]
    def run(*more: str) -> str:
        out: str = rgt("record", "rg/breakthrough_6x6", "--plays", "2", *more).out
        return out

    assert run() == run()
    assert run() != run("--seed", "1")
    # more plays begin with the same ones
    longer = rgt("record", "rg/breakthrough_6x6", "--plays", "3").out
    assert longer.startswith(run())


def test_tree_search_plays_the_same_every_time(rgt) -> None:  # type: ignore[no-untyped-def]
    words = ("record", "rg/breakthrough_6x6", "--plays", "1", "--agents", "mcts,random")
    words = (*words, "--playouts", "5", "--scenario", "single", "--max-turns", "6")
    words = (*words, "--backend", "interpreter")
    assert rgt(*words).out == rgt(*words).out
    header, (play,) = read_text(rgt(*words).out)
    assert header.agents == ("mcts", "random")
    assert len(play.turns) == 6 and play.goals is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("record",), "name a GAME"),
        (("record", "nim", "--pgn", "x.pgn"), "GAME or --pgn"),
        (("record", "--pgn", "x.pgn", "--seed", "1"), "--seed is about a GAME to be played"),
        (("record", "--pgn", "x.pgn", "--scenario", "all"), "--scenario is about a GAME"),
        (("record", "--pgn", "x.pgn", "--from", "gdl"), "--from is about a GAME"),
        (("record", "nim", "--agents", "human"), "RG118"),
        (("record", "nim", "--agents", "randm"), "did you mean 'random'?"),
        (("record", "hrg/knightthrough", "--agents", "random,random,mcts"), "two players"),
        (("record", "nim", "--plays", "0"), "--plays"),
        (("record", "nim", "--pieces", "white"), "no pair like king=K"),
        (("record", "nim", "--pieces", "a=A,a=B"), "gets two letters"),
        (("record", "nim", "--pieces", "a=1"), "no pair like king=K"),
        (("record", "nim", "-o", ""), "the name is empty"),
    ],
)
def test_wrong_usage(rgt, words: tuple[str, ...], told: str) -> None:  # type: ignore[no-untyped-def]
    outcome = rgt(*words)
    assert outcome.code == 2 and told in outcome.err and not outcome.out


def test_a_game_outside_the_class_leaves_the_old_record(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    path.write_text("what was recorded before\n")
    for game in ("hrg/tic_tac_toe", "hrg/chess_king_capture", "nim"):
        outcome = rgt("record", game, "-o", str(path))
        assert outcome.code == 1 and "error[REC03" in outcome.err
    assert path.read_text() == "what was recorded before\n"
    assert {each.name for each in tmp_path.iterdir()} - {"cache"} == {"plays.jsonl"}


def test_pgn(rgt, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("chess", reason="python-chess is not installed")
    games = tmp_path / "some.pgn"
    games.write_text("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *\n\n1. e4 e5 2. Ke3 *\n")
    path = tmp_path / "plays.jsonl"
    outcome = rgt("record", "--pgn", str(games), "-o", str(path))
    assert outcome.code == 0
    warning, _excerpt, last = outcome.err.partition("\n")[0], 0, outcome.err.splitlines()[-1]
    assert "some.pgn:3:13: warning[REC042]" in warning
    assert last == f"{path}: 2 plays, 10 turns; 2 turns of noise: 2 castling"
    header, plays = read_text(path.read_text())
    assert header.game == "some" and [len(play.turns) for play in plays] == [8, 2]
    # the file that is read is not written
    assert rgt("record", "--pgn", str(games), "-o", str(games)).code == 2


def test_ctrl_c_keeps_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    path.write_text("old\n")
    command = [sys.executable, "-m", "rgt", "record", "hrg/knightthrough", "--plays", "100000"]
    process = subprocess.Popen(
        [*command, "-o", str(path)], stderr=subprocess.PIPE, env={**os.environ, "COLUMNS": "80"}
    )
    try:
        deadline = time.monotonic() + 60
        # the record grows beside its place
        while not any(f.stat().st_size > 100_000 for f in tmp_path.glob(".plays*")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    _, plays = read_text(path.read_text())
    assert plays
    assert f"{path}: {len(plays)} plays" in told.decode()
    assert told.decode().endswith("interrupted\n")
    assert len(path.read_text().splitlines()) == len(plays) + 1


def test_ctrl_c_before_the_first_play_leaves_the_old_record() -> None:
    def work():  # type: ignore[no-untyped-def]
        signal.raise_signal(signal.SIGINT)
        yield 1

    stop = Interruptible()
    with stop.listening():
        assert list(stop.pieces(work())) == []
    assert stop.interrupted


def test_ctrl_c_between_two_plays_does_not_disturb_who_writes() -> None:
    stop = Interruptible()
    got = []
    with stop.listening():
        for piece in stop.pieces([1, 2, 3]):
            signal.raise_signal(signal.SIGINT)
            got.append(piece)
    assert got == [1] and stop.interrupted


def test_lines_come_as_plays_are_made() -> None:
    """A reader of standard output need not wait for all plays."""
    command = [sys.executable, "-m", "rgt", "record", "hrg/knightthrough", "--plays", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        first = json.loads(process.stdout.readline())
        assert first["format"] == "rgt-record"
        assert json.loads(process.stdout.readline())["turns"]
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""
