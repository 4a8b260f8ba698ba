"""``rgt bisect`` as its user meets it, and what is said when a pass breaks a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WRONG = '''\
from dataclasses import dataclass

from rgt.ir.actions import SKIP, Assignment, VariableTag
from rgt.ir.expressions import root
from rgt.ir.game import Declaration
from rgt.passes.transform import Global


@dataclass(frozen=True)
class Mute(Global):
    """Leaves tags out."""

    name = "mute"

    def run(self, context):
        automaton = context.game.automaton
        for edge in automaton:
            if isinstance(edge.action, VariableTag):
                with context.rewrite(f"{edge.action.variable} is not worth telling"):
                    automaton.relabel(edge.key, SKIP)


@dataclass(frozen=True)
class Reveal(Global):
    """Hides nothing."""

    name = "reveal"

    def run(self, context):
        automaton = context.game.automaton
        for edge in automaton:
            if isinstance(edge.action, Assignment) and root(edge.action.target) == "visible":
                with context.rewrite("there are no secrets"):
                    automaton.relabel(edge.key, SKIP)


@dataclass(frozen=True)
class Untype(Global):
    """Forgets a type."""

    name = "untype"

    def run(self, context):
        with context.rewrite("types are for the timid"):
            context.game.remove(Declaration.TYPE, "Mark")
'''


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of wrong passes, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.py").write_text(WRONG)
    return "wrong.py"


def test_a_sound_run(rgt) -> None:
    outcome = rgt("bisect", "rg/tic_tac_toe", "--depth", "3")
    assert outcome.code == 0
    # 1 + 9 + 72 + 252 positions
    assert re.fullmatch(
        r"after \d+ steps? the same tree and views to depth 3: 334 positions\n", outcome.out
    )
    assert "--every looks at each step" in outcome.err


def test_every_step_of_a_sound_run(rgt) -> None:
    outcome = rgt("bisect", "gdl/tic_tac_toe", "--depth", "1", "--every")
    assert outcome.code == 0 and outcome.err == ""
    assert outcome.out.startswith("after each of ")


def test_nothing_to_do(rgt) -> None:
    outcome = rgt("bisect", "rg/minimal", "--passes", "none")
    assert outcome.code == 0
    assert outcome.out == "no step was made: there is nothing to compare\n"


def test_the_bad_step_is_shown(rgt, wrong: str) -> None:
    outcome = rgt("bisect", "rg/tic_tac_toe", "--passes", "mute", "--with", wrong)
    assert outcome.code == 1
    first, title, because, *_ = outcome.out.splitlines()
    assert first == "step 1 of 1 changes the game: different at depth 1"
    assert title.startswith("#1 mute") and because.strip() == ("because cell is not worth telling")
    assert "~ named, mark: $$ cell;  =>  (nothing)" in outcome.out
    # nine cells to choose from became one move
    assert "different at the beginning: 9 moves against 1 move" in outcome.out
    assert "before step 1" in outcome.out and "after step 1" in outcome.out


def test_the_bad_step_as_json(rgt, wrong: str) -> None:
    outcome = rgt(
        "bisect", "gdl/tic_tac_toe", "--passes", "default,mute", "--with", wrong, "--json"
    )
    assert outcome.code == 1
    found = json.loads(outcome.out)
    assert found["sound"] is False and found["step"]["pass"] == "mute"
    assert found["step"]["differs_at"] == 1 and not found["step"]["healed"]
    [[before, after]] = found["step"]["delta"]["relabelled"]
    assert before["label"].startswith("$$ x_") and after["label"] == ""
    assert found["comparison"]["difference"]["what"] == "moves"


def test_views(rgt, wrong: str) -> None:
    arguments = "bisect", "rg/monty_hall", "--passes", "reveal", "--with", wrong
    outcome = rgt(*arguments)
    assert outcome.code == 1
    assert "at the beginning: same tree, but players see something else" in outcome.out
    # the contestant must not see where the car is
    assert re.search(r"blue +│ contestant +│ \(nothing\) +│ blue", outcome.out)
    assert rgt(*arguments, "--compare", "tree").code == 0
    found = json.loads(rgt(*arguments, "--json").out)
    assert {"move": "red", "player": "contestant", "before": "(nothing)", "after": "red"} in (
        found["sight"]["views"]
    )


def test_a_broken_game(rgt, wrong: str) -> None:
    outcome = rgt("bisect", "rg/tic_tac_toe", "--passes", "untype", "--with", wrong)
    assert outcome.code == 1
    assert outcome.out.startswith("step 1 of 1 breaks the game\n#1 untype")
    assert "error[RG040]: unknown type 'Mark'" in outcome.err
    command = "rgt bisect rgt-reproducer-1.rg --passes untype --with wrong.py"
    assert f"to see it again: {command}" in outcome.err
    again = rgt(*command.split()[1:])
    assert again.code == 1 and "step 1 of 1 breaks the game" in again.out


def test_a_broken_game_as_json(rgt, wrong: str) -> None:
    outcome = rgt("bisect", "rg/tic_tac_toe", "--passes", "untype", "--with", wrong, "--json")
    found = json.loads(outcome.out)
    assert outcome.code == 1 and not found["sound"]
    assert found["broken"][0]["code"] == "RG040" and found["step"]["number"] == 1


def test_a_pass_of_rgt_that_breaks_a_game_is_a_fault_of_rgt(
    rgt, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rgt.passes import registry
    from rgt.passes.guests import passes_in

    *_, untype = passes_in(wrong)
    with registry.registered(untype):
        outcome = rgt("translate", "rg/tic_tac_toe", "--passes", "untype")
    assert outcome.code == 1 and outcome.out == ""
    assert "internal error: BrokenGame: pass untype broke the game at step 1" in outcome.err
    assert "the game before the broken step is in rgt-reproducer-1.rg" in outcome.err
    assert "this is a fault of rgt" in outcome.err and "Traceback" not in outcome.err
    assert Path("rgt-reproducer-1.rg").read_text().startswith("// pass untype broke this game")


def test_a_saved_trace(rgt, tmp_path: Path) -> None:
    from rgt import api
    from rgt.debugger.traces import trace_file

    file = tmp_path / "run.jsonl"
    trace_file.save(api.record(api.load("gdl/nim")), file)
    outcome = rgt("bisect", "--load", str(file), "--depth", "2")
    assert outcome.code == 0 and outcome.out.startswith("after ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name either a game or a trace"),
        (("rg/minimal", "--load", "x.jsonl"), "name either a game or a trace"),
        (("rg/minimal", "--depth", "-1"), "--depth"),
    ],
)
def test_wrong_usage(rgt, arguments: tuple[str, ...], said: str) -> None:
    outcome = rgt("bisect", *arguments)
    assert outcome.code == 2 and said in outcome.err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "PASS012"),
        ("1 / 0", "PASS011"),
        ("def", "PASS011"),
        (WRONG.replace('"mute"', '"compact-skip-edges"'), "PASS010"),
    ],
)
def test_files_without_good_passes(rgt, tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    outcome = rgt("bisect", "rg/minimal", "--with", str(file))
    assert outcome.code == 1 and f"error[{code}]" in outcome.err


def test_a_file_that_is_not_there(rgt) -> None:
    outcome = rgt("bisect", "rg/minimal", "--with", "nowhere.py")
    assert outcome.code == 1 and "nowhere.py: No such file" in outcome.err


def test_guests_leave_when_the_command_ends(rgt, wrong: str) -> None:
    for _ in range(2):
        assert rgt("bisect", "rg/minimal", "--passes", "mute", "--with", wrong).code == 0
    assert "there is no pass 'mute'" in rgt("bisect", "rg/minimal", "--passes", "mute").err
