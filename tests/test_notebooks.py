"""The notebooks run from the first cell to the last, and what they say is so."""

from __future__ import annotations

import ast
import json
from itertools import product
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "notebooks"
NOTEBOOKS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return found


def run(name: str) -> list[Any]:
    """What the code cells of a notebook show, None for those that end in no expression."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[Any] = []
    for cell in cells(name):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
        shown.append(value)
    return shown


def test_there_are_three_without_outputs() -> None:
    assert NOTEBOOKS == ["experiment", "first_game", "passes"]
    for name in NOTEBOOKS:
        for cell in cells(name):
            assert not cell.get("outputs") and cell.get("execution_count") is None
        assert len({cell["id"] for cell in cells(name)}) == len(cells(name))


def test_a_first_game() -> None:
    shown = run("first_game")
    assert all(hasattr(shown[at], "_repr_html_") for at in (0, 1, 2, 4, 6))
    # a heap of nim is lost where it is a multiple of three
    assert shown[7:] == ["first", {"one": "second", "two": "first"}]
    # one or two matches at a time, five at most
    counts = [sum(sum(taken) <= 5 for taken in product((1, 2), repeat=n)) for n in range(6)]
    assert shown[5] == counts


def test_passes() -> None:
    shown = run("passes")
    before, after = shown[1]
    assert before == after == [1, 9, 72, 504, 3024]
    assert shown[2] is True
    edges = shown[5]
    assert edges[0] > edges[-1]
    assert all(saved > 0 for saved in shown[8].values())


def test_the_experiment() -> None:
    shown = run("experiment")
    rows = {row["game"]: row for row in shown[1]}
    assert rows["rg/tic_tac_toe"]["first player"] > 50
    assert 5 <= rows["rg/tic_tac_toe"]["length"] <= 9
    assert all(mean >= 50 for mean in shown[3])
