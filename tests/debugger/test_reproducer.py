"""A broken game is written down so that whoever gets it can see it broken."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import rgt
from rgt import __version__
from rgt.debugger.faults import reproducer
from rgt.debugger.faults.reproducer import breaking, write_reproducer
from rgt.passes.context import BrokenGame
from rgt.passes.pipeline import optimize
from rgt.passes.registry import registered
from rgt.passes.transform import Transform
from tests.debugger import wrong_passes as wrong


def broken(kind: type[Transform], passes: str) -> BrokenGame:
    """What is raised when the small game meets a pass that breaks it."""
    with registered(kind), pytest.raises(BrokenGame) as caught:
        optimize(wrong.small_game(), passes)
    return caught.value


def test_the_file_tells_what_happened(tmp_path: Path) -> None:
    problem = broken(wrong.BreakType, "prune-self-loops,break-type")
    path, command = write_reproducer(problem, tmp_path)
    assert path == tmp_path / "rgt-reproducer-1.rg"
    head, game = path.read_text().split("\n\n", 1)
    assert game == problem.reproducer and all(line[:3] == "// " for line in head.splitlines())
    assert "pass break-type broke this game" in head
    assert "step: 2, in round 1" in head and "because: wrong" in head
    assert "found: " in head and "unknown type 'Side'" in head
    assert "passes: prune-self-loops,break-type" in head
    assert f"rgt {__version__}, Python 3." in head
    assert command is not None and f"to see it again: {command}" in head


def test_the_file_is_a_game_before_the_fault(tmp_path: Path) -> None:
    problem = broken(wrong.BreakType, "break-type")
    game = rgt.load(write_reproducer(problem, tmp_path)[0])
    assert "Side" in game.types
    assert rgt.fingerprint(game, 3) == rgt.fingerprint(wrong.small_game(), 3)
    with registered(wrong.BreakType), pytest.raises(BrokenGame):
        optimize(game, "break-type")


def test_the_command_names_the_broken_pass_alone_and_its_file(tmp_path: Path) -> None:
    problem = broken(wrong.BreakType, "default,break-type")
    path, command = write_reproducer(problem, tmp_path)
    assert command is not None
    assert shlex.split(command) == [
        "rgt", "bisect", str(path), "--passes", "break-type", "--with", wrong.__file__,
    ]  # fmt: skip


def test_a_fault_that_needs_other_passes_names_them_all() -> None:
    with registered(wrong.Restless):
        problem = broken(wrong.BreakLater, "restless,break-later")
    found = breaking(problem)
    assert found is not None
    assert [each.name for each in found] == ["restless", "break-later"]


def test_a_fault_that_does_not_come_again_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = broken(wrong.BreakType, "break-type")
    monkeypatch.setattr(reproducer, "_breaks", lambda *_: False)
    path, command = write_reproducer(problem, tmp_path)
    assert command is None and "does not break again by itself" in path.read_text()


def test_no_file_is_overwritten_and_none_written_twice(tmp_path: Path) -> None:
    old = tmp_path / "rgt-reproducer-1.rg"
    old.write_text("mine")
    problem = broken(wrong.BreakType, "break-type")
    second = tmp_path / "rgt-reproducer-2.rg"
    assert write_reproducer(problem, tmp_path)[0] == second
    assert write_reproducer(problem, tmp_path)[0] == second
    assert old.read_text() == "mine" and sorted(tmp_path.iterdir()) == [old, second]


def test_a_folder_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reproducer.tempfile, "gettempdir", lambda: str(tmp_path))
    problem = broken(wrong.BreakType, "break-type")
    path, _ = write_reproducer(problem, tmp_path / "nowhere")
    assert path.parent == tmp_path


@pytest.mark.parametrize("passes", ["break-way", "default,break-way"])
def test_the_step_that_broke_the_structure_is_blamed(passes: str) -> None:
    # the automaton as a whole is looked at after the round, many steps later
    problem = broken(wrong.BreakWay, passes)
    assert problem.step.fact == wrong.WRONG and problem.step.pass_name == "break-way"
    assert [each.code for each in problem.diagnostics] == ["RG039"]
