"""Counts in pieces: the known numbers, whoever counts, and whatever happened before."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rgt
from rgt.cli import cli
from rgt.corpus import oracle
from rgt.experiments.counting import Counted, count
from rgt.experiments.executors import Executor, GameText, executor
from rgt.ir.diagnostics import Diagnostic, GameError

TIC_TAC_TOE = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    with executor(workers=2) as found:
        yield found


def text(name: str, backend: str = "interpreter") -> GameText:
    game = rgt.load(name)
    rgt.optimize(game)
    return GameText.of(game, backend)


def test_counts_are_the_known_ones_for_any_number_of_workers(two: Executor) -> None:
    game = text("rg/tic_tac_toe")
    with executor() as one:
        assert count(game, 7, one).levels == TIC_TAC_TOE[:8]
    found = count(game, 7, two)
    assert found.levels == TIC_TAC_TOE[:8]
    assert len(found.pieces) > 2


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_little_depths_are_counted_too(two: Executor, depth: int) -> None:
    assert count(text("rg/tic_tac_toe"), depth, two).levels == TIC_TAC_TOE[: depth + 1]


def test_beyond_the_end_there_is_nothing(two: Executor) -> None:
    assert count(text("rg/minimal"), 4, two).levels[-2:] == [0, 0]


def test_first_moves_are_counted_apart(two: Executor) -> None:
    from rgt.backends.explore import divide

    game = text("rg/tic_tac_toe")
    found = count(game, 4, two, by_move=True)
    assert found.levels == TIC_TAC_TOE[:5]
    assert found.by_move is not None
    # the interpreter's own, which no frontier is part of
    expected = {move: each[-1] for move, each in divide(game.engine(), 4).items()}
    assert {move: each[-1] for move, each in found.by_move.items()} == expected


def test_compiled_games_are_counted_by_packed_positions(two: Executor) -> None:
    try:
        game = text("hrg/breakthrough", "cpp")
    except GameError:
        pytest.skip("there is no compiler")
    found = count(game, 5, two)
    known = oracle("breakthrough")["counts"][0]["perft"]
    assert found.levels == known[:6]


# -- stopped and gone on with ----------------------------------------------------------------------


def _counted(game: GameText, executor_: Executor, path: Path, **more: Any) -> Counted:
    return count(game, 6, executor_, resume=path, **more)


class _StopError(Exception):
    pass


def _stopping_after(pieces: int) -> Callable[[int, int, float | None], None]:
    seen = 0

    def progress(_: int, __: int, ___: float | None) -> None:
        nonlocal seen
        seen += 1
        if seen > pieces:
            raise _StopError

    return progress


def test_a_stopped_count_goes_on_where_it_was(two: Executor, tmp_path: Path) -> None:
    game, path = text("rg/tic_tac_toe"), tmp_path / "kept"
    with pytest.raises(_StopError):
        _counted(game, two, path, progress=_stopping_after(3))
    lines = path.read_text().splitlines()
    assert len(lines) == 4
    found = _counted(game, two, path)
    assert found.levels == TIC_TAC_TOE[:7]
    assert found.known == sum(each["to"] - each["from"] for each in map(json.loads, lines[1:]))
    # all of it is known now
    again = _counted(game, two, path)
    assert (again.levels, again.pieces) == (TIC_TAC_TOE[:7], ())


def test_half_a_line_and_what_is_there_twice_do_no_harm(two: Executor, tmp_path: Path) -> None:
    game, path = text("rg/tic_tac_toe"), tmp_path / "kept"
    with pytest.raises(_StopError):
        _counted(game, two, path, progress=_stopping_after(3))
    lines = path.read_text().splitlines()
    overlapping = {**json.loads(lines[1]), "to": json.loads(lines[1])["to"] + 1}
    beyond = {**json.loads(lines[1]), "from": 10**6, "to": 10**6 + 1}
    strange = ['{"root": 0, "from": -1}', "[]", "null", '{"root": 0.5}', "\x00"]
    path.write_text(
        "\n".join([*lines, lines[2], json.dumps(overlapping), json.dumps(beyond), *strange])
        + "\n"
        + lines[3][:20]
    )
    assert _counted(game, two, path).levels == TIC_TAC_TOE[:7]
    assert _counted(game, two, path).pieces == ()


@pytest.mark.parametrize("other", ["depth", "game", "divided", "text"])
def test_a_file_of_something_else_is_refused_and_stays(
    two: Executor, tmp_path: Path, other: str
) -> None:
    game, path = text("rg/tic_tac_toe"), tmp_path / "kept"
    if other == "text":
        path.write_text("to do: count\n")
    else:
        count(game, 5 if other == "depth" else 6, two, resume=path, by_move=other == "divided")
    before = path.read_bytes()
    asked = text("rg/nim") if other == "game" else game
    with pytest.raises(GameError) as problem:
        _counted(asked, two, path)
    assert problem.value.diagnostics[0].code == "RGT070"
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_once_and_the_count_goes_on(two: Executor) -> None:
    told: list[Diagnostic] = []
    found = _counted(text("rg/tic_tac_toe"), two, Path("/dev/full"), report=told.append)
    assert found.levels == TIC_TAC_TOE[:7]
    assert [each.code for each in told] == ["RGT071"]


# -- the command -----------------------------------------------------------------------------------


def test_the_command_prints_what_it_prints_without_workers(tmp_path: Path) -> None:
    common = ["perft", "rg/tic_tac_toe", "4", "--backend", "interpreter"]
    for more in ([], ["--divide", "--json"]):
        alone = CliRunner().invoke(cli, [*common, *more])
        many = CliRunner().invoke(cli, [*common, *more, "--workers", "2"])
        kept = CliRunner().invoke(
            cli, [*common, *more, "--resume", str(tmp_path / "".join(["kept", *more]))]
        )
        assert alone.exit_code == many.exit_code == kept.exit_code == 0
        assert alone.stdout == many.stdout == kept.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["--workers", "2", "--seconds", "1"],
        ["--workers", "0"],
        ["--workers", "2", "--scheduler", "tcp://127.0.0.1:1"],
    ],
)
def test_what_makes_no_sense_is_wrong_usage(words: list[str]) -> None:
    assert CliRunner().invoke(cli, ["perft", "rg/nim", "2", *words]).exit_code == 2


def test_a_killed_command_goes_on_and_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    command = [
        *(sys.executable, "-m", "rgt", "perft", "rg/connect_four", "5"),
        *("--backend", "interpreter", "--workers", "2", "--resume", str(path)),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        deadline = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > 3):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while _group_is_there(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout.split()[1::2] == ["1", "7", "49", "343", "2401", "16807"]
    assert "positions known" in again.stderr


def _group_is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
