"""A line game is a program, and a command runs the program that it is given once."""

from __future__ import annotations

from pathlib import Path

import pytest

PROGRAM = """\
from pathlib import Path
from rgt.frontends.linegames import LineGame, grid

with Path(__file__).with_suffix(".log").open("a") as log:
    log.write("run\\n")
board = grid(3, 3)
game = LineGame(
    board, {"white": board.southmost(1), "black": board.northmost(1)}, max_turns=4
)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "--move", "cy2x0 north"),
        ("translate",),
        ("translate", "--to", "hrg"),
        ("passes",),
        ("stats",),
        ("perft", "1"),
        ("play", "--players", "random"),
        ("bench", "--seconds", "0", "--backend", "interpreter"),
        ("bisect", "--depth", "1"),
        ("compile",),
    ],
)
def test_a_program_runs_once(rgt, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    program = tmp_path / "lines.py"
    program.write_text(PROGRAM)
    command, *options = arguments
    if command == "compile":
        options += ["-o", str(tmp_path / "out")]
    assert rgt(command, str(program), *options).code == 0
    assert (tmp_path / "lines.log").read_text() == "run\n"
