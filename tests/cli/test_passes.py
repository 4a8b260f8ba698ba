"""``rgt passes``: one recorded run, shown in many ways."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import rgt as api
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.traces.trace_file import save
from rgt.ir.actions import Assignment, Tag
from rgt.ir.expressions import Reference
from rgt.passes.context import Context
from rgt.passes.registry import registered
from rgt.passes.transform import Global

GAME = "hrg/breakthrough"
TEXT = """\
type Player = { x }; type Score = { 0 };
begin, a: ;
a, b: player = x;
b, c: $ left;
b, c: $ right;
c, d: ;
d, end: player = keeper;
"""
PASSES = ("--passes", "compact-skip-edges")


@pytest.fixture
def small(tmp_path: Path) -> str:
    """A game of two moves, of which compact-skip-edges removes two edges."""
    path = tmp_path / "small.rg"
    path.write_text(TEXT)
    return str(path)


@pytest.fixture
def saved(rgt, small: str, tmp_path: Path) -> str:
    """The file of a run on the small game."""
    path = str(tmp_path / "small.jsonl")
    assert rgt("passes", small, *PASSES, "--save", path).code == 0
    return path


def numbers(out: str) -> list[int]:
    """The numbers of the steps that a report shows."""
    return [int(line[1:].split()[0]) for line in out.splitlines() if line.startswith("#")]


# -- saving and loading ----------------------------------------------------------------------------


def test_a_saved_run_is_shown_as_the_run_itself(rgt, small: str, saved: str) -> None:
    fresh = rgt("passes", small, *PASSES, "--trace").out
    again = rgt("passes", "--load", saved, "--trace").out
    assert numbers(fresh) == numbers(again) == [1, 2]
    assert [line for line in fresh.splitlines() if line.startswith("    ")] == [
        line for line in again.splitlines() if line.startswith("    ")
    ]


def test_json_is_what_is_saved(rgt, small: str, saved: str) -> None:
    printed = rgt("passes", small, *PASSES, "--json").out.splitlines()
    assert printed[:-1] == Path(saved).read_text().splitlines()[:-1]
    on_standard_output = rgt("passes", small, *PASSES, "--save", "-").out.splitlines()
    assert on_standard_output[:-1] == printed[:-1]


def test_a_trace_is_read_from_standard_input(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", "-", "--until", "1", stdin=Path(saved).read_bytes())
    assert outcome.out == rgt("passes", "--load", saved, "--until", "1").out != ""


def test_the_language_and_the_passes_are_kept(rgt, tmp_path: Path) -> None:
    path = tmp_path / "run"
    rgt("passes", GAME, "--only", "compact-skip-edges,prune-self-loops", "--save", str(path))
    header = json.loads(path.read_text().splitlines()[0])
    assert (header["language"], header["passes"]) == ("hrg", "compact-skip-edges,prune-self-loops")


def test_a_game_or_a_file_and_not_both(rgt, saved: str) -> None:
    assert rgt("passes").code == 2
    assert rgt("passes", GAME, "--load", saved).code == 2
    assert rgt("passes", "--load", saved, "--only", "compact-skip-edges").code == 2
    assert rgt("passes", "--load", saved, "--passes", "default").code == 2
    assert rgt("passes", "--load", saved, "--seconds", "1").code == 2


def test_a_file_that_is_no_trace_is_a_finding(rgt, tmp_path: Path) -> None:
    path = tmp_path / "run"
    path.write_text(TEXT)
    outcome = rgt("passes", "--load", str(path))
    assert outcome.code == 1 and f"{path}:1:1: error[TRACE001]" in outcome.err
    assert rgt("passes", "--load", str(tmp_path / "nowhere")).code == 1
    assert rgt("passes", "--load", str(tmp_path)).code == 1


# -- choosing steps --------------------------------------------------------------------------------


def test_filters_of_one_kind_are_alternatives_and_kinds_combine(rgt, small: str) -> None:
    def shown(*options: str) -> list[int]:
        return numbers(rgt("passes", small, *PASSES, *options).out)

    assert shown("--node", "a") == [1]
    assert shown("--node", "d") == [2]
    assert shown("--node", "a", "--node", "d") == [1, 2]
    assert shown("--node", "a", "--line", "6") == []
    assert shown("--line", "2") == [1]
    assert shown("--line", "6", "--pass", "compact-skip-edges") == [2]
    assert shown("--pass", "compact-skip-edges") == [1, 2]
    assert shown("--pass", "prune-self-loops") == []
    # the label with `player` only gets another node
    assert shown("--variable", "player") == []
    owner = rgt("passes", GAME, "--only", "inline-assignment", "--variable", "pawn_arg0_owner").out
    assert numbers(owner) == [1, 2]


def test_names_that_are_nowhere_are_told(rgt, small: str) -> None:
    for option, name, code, status in (
        ("--node", "begiin", "PASS006", 1),
        ("--variable", "plyer", "TRACE007", 1),
        ("--blame", "nowhere", "TRACE006", 1),
        # whatever the game is, there is no such pass
        ("--pass", "compact-skip-edge", "PASS001", 2),
    ):
        outcome = rgt("passes", small, *PASSES, option, name)
        assert outcome.code == status and code in outcome.err


def test_all_names_the_passes_that_changed_nothing(rgt, small: str) -> None:
    out = rgt("passes", small, "--passes", "prune-self-loops,compact-skip-edges", "--all").out
    assert numbers(out) == [1, 2]
    assert out.index("prune-self-loops changed nothing") < out.index("#1 ")
    assert "compact-skip-edges changed nothing" in out[out.index("#2 ") :]


# -- games of steps --------------------------------------------------------------------------------


def test_the_game_after_a_step_of_a_file(rgt, small: str, saved: str) -> None:
    for number in ("0", "1", "2"):
        fresh = rgt("passes", small, *PASSES, "--until", number).out
        assert rgt("passes", "--load", saved, "--until", number).out == fresh
    outcome = rgt("passes", "--load", saved, "--until", "3")
    assert outcome.code == 1 and "PASS005" in outcome.err and "2 steps" in outcome.err


def test_passes_run_again_from_a_step(rgt, small: str, saved: str) -> None:
    for source in ((small, *PASSES), ("--load", saved)):
        again = rgt("passes", *source, "--from-step", "1", "--trace").out
        assert numbers(again) == [1]
        assert "nodes 5 -> 4" in again
    other = rgt("passes", "--load", saved, "--from-step", "0", "--only", "prune-self-loops")
    assert other.code == 0 and "0 steps" in other.out
    same = rgt("passes", "--load", saved, "--from-step", "2", "--until", "0").out
    assert same == rgt("passes", "--load", saved, "--until", "2").out
    assert rgt("passes", "--load", saved, "--from-step", "9").code == 1


def test_breaking_in_a_pipe_prints_a_game_with_the_steps_as_comments(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", saved, "--break", "node=d")
    assert outcome.code == 0
    assert "// #1 compact-skip-edges" in outcome.out and "// #2 compact-skip-edges" in outcome.out
    game = rgt("passes", "--load", saved, "--until", "2").out
    assert outcome.out.endswith(f"//\n{game}")
    counted = rgt("perft", "-", "1", "--from", "rg", "--json", stdin=outcome.out.encode())
    assert json.loads(counted.out)["perft"] == [1, 2]
    first = rgt("passes", "--load", saved, "--break", "step=1").out
    assert "#1 " in first and "#2 " not in first
    as_json = rgt("passes", "--load", saved, "--break", "step=1", "--json").out
    assert json.loads(as_json)["kind"] == "GameDeclaration"


def test_a_break_that_is_never_met_fails(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", saved, "--break", "line=1")
    assert outcome.code == 1 and "no step" in outcome.err and outcome.out == ""
    assert rgt("passes", "--load", saved, "--break", "pass=compact-skip-edge").code == 2
    assert rgt("passes", "--load", saved, "--break", "step=7").code == 1
    for wrong in ("7", "edge=7", "line=x", "node=", "=a"):
        assert rgt("passes", "--load", saved, "--break", wrong).code == 2


# -- tables ----------------------------------------------------------------------------------------


def test_tables_follow_each_other(rgt, saved: str) -> None:
    out = rgt("passes", "--load", saved, "--enables", "--heat", "--blame", "0", "--blame", "d").out
    parts = [
        "rows enable columns",
        "rounds by passes",
        "sizes over the 2 steps",
        "edge 0 ",
        "node d",
    ]
    places = [out.index(part) for part in parts]
    assert places == sorted(places)
    lines = rgt("passes", "--load", saved, "--enables", "--heat", "--blame", "0", "--json").out
    kinds = [json.loads(line)["kind"] for line in lines.splitlines()]
    assert kinds == ["enables", "heat", "edge"]


def test_two_views_at_once_are_wrong_usage(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", saved, "--until", "1", "--break", "step=1")
    assert outcome.code == 2 and "--until and --break" in outcome.err
    assert rgt("passes", "--load", saved, "--verify", "1", "--compare", saved).code == 2


# -- verify ----------------------------------------------------------------------------------------


def test_sound_steps_are_verified(rgt, small: str) -> None:
    outcome = rgt("passes", small, *PASSES, "--verify", "2")
    assert outcome.code == 0
    assert outcome.out.splitlines()[-1] == "all 2 steps keep perft to depth 2"
    assert all(" 1 2 0" in line for line in outcome.out.splitlines()[:3])


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    """The file of a run whose second step loses a move."""
    game = api.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "lose-a-move"
    with context.rewrite("nothing happens"):
        game.automaton.relabel(2, Tag("up"))
    with context.rewrite("two moves look alike"):
        game.automaton.relabel(3, Tag("up"))
    with context.rewrite("nothing happens again"):
        game.automaton.relabel(3, Tag("down"))
    path = str(tmp_path / "wrong.jsonl")
    save(trace, path)
    return path


def test_the_first_step_that_changes_the_game_fails(rgt, wrong: str) -> None:
    outcome = rgt("passes", "--load", wrong, "--verify", "1")
    assert outcome.code == 1
    lines = outcome.out.splitlines()
    assert "1 2" in lines[1] and "differs" not in lines[1]
    assert "1 1  <- differs" in lines[2]
    assert "    ~ b, c: $ right;  =>  $ up" in lines
    assert "#3" not in outcome.out
    found = rgt("passes", "--load", wrong, "--verify", "1", "--json")
    assert found.code == 1
    last = json.loads(found.out.splitlines()[-1])
    assert (last["number"], last["perft"], last["same"]) == (2, [1, 1], False)


def test_an_interrupted_verification_ends_cleanly(rgt, wrong: str, monkeypatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rgt.debugger.faults.verify.perft", interrupt)
    outcome = rgt("passes", "--load", wrong, "--verify", "1")
    assert outcome.code == 130 and outcome.err.strip().endswith("interrupted")


# -- compare ---------------------------------------------------------------------------------------


def test_runs_are_compared(rgt, small: str, saved: str) -> None:
    assert rgt("passes", "--load", saved, "--compare", saved).code == 0
    same = rgt("passes", small, *PASSES, "--compare", saved)
    assert same.code == 0 and "all 2 steps are the same" in same.out
    as_game = rgt("passes", "--load", saved, "--compare", small, "--json")
    assert json.loads(as_game.out)["start"] == "same"
    other = rgt("passes", small, "--passes", "none", "--compare", saved)
    assert other.code == 1 and "one of the traces is at its end" in other.out


def test_what_is_no_game_and_no_trace_cannot_be_compared_with(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", saved, "--compare", "no_such_game")
    assert outcome.code == 1 and "RGT003" in outcome.err


# -- pages and the browser -------------------------------------------------------------------------


def test_a_page_is_written(rgt, saved: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    outcome = rgt("passes", "--load", saved, "--html", str(page))
    assert outcome.code == 0
    text = page.read_text()
    assert text.lstrip().lower().startswith("<!doctype html>") and "compact-skip-edges" in text
    rgt("passes", "--load", saved, "--html", str(page), "--verify", "1")
    assert len(page.read_text()) > len(text)


def test_the_browser_needs_a_terminal(rgt, saved: str) -> None:
    outcome = rgt("passes", "--load", saved, "--browse")
    assert outcome.code == 2 and "terminal" in outcome.err


def test_the_browser_needs_textual(rgt, saved: str, monkeypatch) -> None:
    monkeypatch.setattr("rgt.cli.parts.stepping.interactive", lambda: True)
    for name in [name for name in sys.modules if name.startswith("rgt.debugger.view.browser")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    outcome = rgt("passes", "--load", saved, "--browse")
    assert outcome.code == 1 and "regular-games[tui]" in outcome.err


@pytest.fixture
def browsed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What browsers were opened with."""
    opened: list[dict[str, Any]] = []
    monkeypatch.setattr("rgt.cli.parts.stepping.interactive", lambda: True)
    monkeypatch.setattr(
        "rgt.debugger.view.browser.browse", lambda trace, **options: opened.append(options)
    )
    return opened


def test_the_browser_starts_where_the_user_wants(rgt, saved: str, browsed: list[Any]) -> None:
    for option, place in (("--until", "2"), ("--break", "node=d")):
        assert rgt("passes", "--load", saved, "--browse", option, place).code == 0
        assert browsed.pop() == {"step": 2, "verified": None, "search": ""}
    assert rgt("passes", "--load", saved, "--browse", "--node", "d", "--line", "6").code == 0
    assert browsed.pop()["search"] == "node=d line=6"
    for option, place, code in (
        ("--until", "3", 1),
        ("--break", "step=9", 1),
        ("--node", "x", 1),
        ("--compare", saved, 2),
    ):
        assert rgt("passes", "--load", saved, "--browse", option, place).code == code
    assert browsed == []


def test_the_browser_shows_what_was_verified(
    rgt, saved: str, wrong: str, browsed: list[Any], tmp_path: Path
) -> None:
    assert rgt("passes", "--load", saved, "--browse", "--verify", "1").code == 0
    assert [each.outcome for each in browsed.pop()["verified"]] == [(1, 2)] * 3
    page = tmp_path / "page.html"
    options = ("--browse", "--verify", "1", "--html", str(page))
    assert rgt("passes", "--load", wrong, *options).code == 1
    last = browsed.pop()
    assert [each.same for each in last["verified"]] == [True, True, False]
    assert last["step"] == 2
    assert '"perft":{"0":[1,2],"1":[1,2],"2":[1,1]}' in page.read_text()


# -- runs in which a pass breaks the game ----------------------------------------------------------


@dataclass(frozen=True)
class BreakIt(Global):
    """Lets a move wait for somebody who does not play."""

    name = "break-it"

    def run(self, context: Context) -> None:
        """Break the first move."""
        automaton = context.game.automaton
        for edge in automaton:
            if edge.action is Assignment(Reference("player"), Reference("x")):
                with context.rewrite("nobody is somebody"):
                    automaton.relabel(edge.key, Assignment(Reference("player"), Reference("who")))


def test_the_steps_up_to_a_broken_one_are_kept(
    rgt, small: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page, file = tmp_path / "page.html", tmp_path / "broken.jsonl"
    keep = ("--save", str(file), "--html", str(page))
    with registered(BreakIt):
        outcome = rgt("passes", small, "--passes", "compact-skip-edges,break-it", "--trace", *keep)
    assert outcome.code == 1
    assert numbers(outcome.out) == [1, 2, 3]
    assert "step 3, break-it, broke the game:" in outcome.out
    assert "internal error: BrokenGame: pass break-it broke the game at step 3" in outcome.err
    assert '"broken":{"step":3,' in page.read_text()
    again = rgt("passes", "--load", str(file), "--trace")
    assert again.code == 0 and again.out == outcome.out
    assert "'who'" in next(line for line in again.out.splitlines() if line.startswith("    broken"))
    assert "player = who" in rgt("passes", "--load", str(file), "--until", "3").out
    verified = rgt("passes", "--load", str(file), "--verify", "1")
    assert verified.code == 1 and "<- differs" in verified.out.splitlines()[3]


# -- on a terminal ---------------------------------------------------------------------------------


def on_a_terminal(arguments: list[str], typed: str) -> str:
    """What a terminal shows of ``rgt ARGUMENTS`` when somebody types."""
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execv(sys.executable, [sys.executable, "-m", "rgt", *arguments])
    shown = b""
    for line in typed.splitlines():
        answer = b""
        while not answer.endswith(b"> "):
            answer += os.read(terminal, 65536)
        shown += answer
        os.write(terminal, line.encode() + b"\n")
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n")


def test_stepping_through_a_trace(saved: str) -> None:
    arguments = ["passes", "--load", saved, "--break", "node=a", "--break", "step=2"]
    shown = on_a_terminal(arguments, "c\nc\ng 1\nn\nb 0\nb nowhere\np\nx\ng 9\nq\n")
    order = [
        "#1 compact-skip-edges",
        "1/2> c",
        "#2 compact-skip-edges",
        "no further stop",
        "2/2> g 1",
        "#1 compact-skip-edges",
        "1/2> n",
        "#2 compact-skip-edges",
        "edge 0  begin, a: ;",
        "TRACE006",
        "begin, b: player = x;",
        "go on to the next stop",
        "no such step",
    ]
    place = 0
    for part in order:
        place = shown.index(part, place) + 1


def test_the_end_of_the_input_leaves(rgt, saved: str, monkeypatch) -> None:
    monkeypatch.setattr("rgt.cli.parts.stepping.interactive", lambda: True)
    outcome = rgt("passes", "--load", saved, "--break", "step=1", stdin=b"n\n")
    assert outcome.code == 0 and numbers(outcome.out) == [1]
    assert "#2 compact-skip-edges" in outcome.out


def test_a_trace_of_the_api_is_one_of_the_command(rgt, tmp_path: Path) -> None:
    path = tmp_path / "run"
    save(record(api.load(GAME)), path)
    assert rgt("passes", "--load", str(path), "--heat").code == 0


def test_a_trace_may_begin_with_a_byte_order_mark(rgt, small: str, saved: str) -> None:
    plain = rgt("passes", "--load", saved, "--trace")
    Path(saved).write_bytes(b"\xef\xbb\xbf" + Path(saved).read_bytes())
    assert rgt("passes", "--load", saved, "--trace") == plain
    assert rgt("passes", "--load", saved, "--compare", saved).code == 0
    assert rgt("bisect", "--load", saved, "--depth", "1").code == 0
