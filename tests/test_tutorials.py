"""The tutorials: their files are written, their commands run in order, their Python executed."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.docs import DOCS
from tests.sessions import blocks, files, run, sessions, shows

TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_tutorial_can_be_followed(path: Path, tmp_path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(sessions(page)) >= 8
    for command, output in sessions(page):
        shown = run(command, tmp_path, all_=True)
        assert shows(shown, output), f"$ {command}\n{shown}"


@pytest.mark.parametrize(
    "code",
    [code for path in TUTORIALS for code in blocks(path.read_text(encoding="utf-8"), "python")],
)
def test_the_python_of_a_tutorial_runs(code: str) -> None:
    exec(compile(code, "tutorial", "exec"), {"__name__": "tutorial"})


def col(squares: int, moves: int, coloured: tuple[tuple[tuple[int, int], int], ...] = ()) -> int:
    """How many sequences of so many moves Col has on a board of `squares` by `squares`."""
    if moves == 0:
        return 1
    board = dict(coloured)
    me = len(board) % 2
    return sum(
        col(squares, moves - 1, (*coloured, ((x, y), me)))
        for x, y in product(range(squares), repeat=2)
        if (x, y) not in board
        and all(board.get(n) != me for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
    )


def test_the_counts_of_the_tutorial_for_designers_are_those_of_the_rules() -> None:
    page = (DOCS / "tutorials" / "designers.md").read_text(encoding="utf-8")
    (table,) = (output for command, output in sessions(page) if "perft" in command)
    counted = "".join(f"  {moves}  {col(3, moves)}\n" for moves in range(10))
    assert table.startswith(counted)
