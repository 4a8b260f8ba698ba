"""What is printed of a trace: reports, matrices, heat, blame."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from rich.text import Text

import rgt
from rgt.debugger.history import History
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.view import blame
from rgt.debugger.view.report import delta_lines, idle_lines, step_lines
from rgt.debugger.view.tables import enables_lines, heat_lines, size_lines
from rgt.debugger.view.words import counted, cut, plain
from rgt.ir.actions import SKIP, Tag
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Game
from rgt.ir.pragmas import Unique
from rgt.passes.context import Context

TEXT = """\
type Player = { x }; type Score = { 0 };
begin, a: ;
a, b: player = x;
b, c: ;
c, d: $ go;
d, end: player = keeper;
"""


def plain_lines(lines: Iterable[Text]) -> list[str]:
    return [line.plain for line in lines]


@pytest.fixture(scope="module")
def history() -> History:
    return History(record(rgt.loads(TEXT, "rg"), "prune-self-loops,compact-skip-edges"))


def made(*rewrites: tuple[str, str]) -> History:
    """A history of steps (pass, fact), each of which adds an edge."""
    game = rgt.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    for name, fact in rewrites:
        context.pass_name = name
        with context.rewrite(fact):
            game.automaton.add("a", "b", Tag("more"))
    return History(trace)


# -- steps -----------------------------------------------------------------------------------------


def test_a_step_tells_all_that_is_known(history: History) -> None:
    assert plain_lines(step_lines(history, 1))[1:] == [
        "    because node a is only entered from node begin",
        "    nodes 6 -> 5 (50.0% of the saving), edges 5 -> 4 (50.0%), state 6",
        "    line 2 | begin, a: ;",
        "    line 3 | a, b: player = x;",
        "    = a is now begin",
        "    - begin, a: ;",
        "    > a, b: player = x;  =>  begin, b: player = x;",
    ]
    title = plain_lines(step_lines(history, 1))[0]
    assert title.startswith("#1 compact-skip-edges  [round 1, ") and title.endswith(" ms]")


def test_long_differences_are_cut(history: History) -> None:
    lines = plain_lines(step_lines(history, 1, limit=1))
    assert lines[-2:] == ["    = a is now begin", "    ... and 2 more lines"]


def test_passes_that_changed_nothing_are_named_after_the_step_before(history: History) -> None:
    before = plain_lines(idle_lines(history.trace, 0))
    assert len(before) == 1
    assert before[0].startswith("   prune-self-loops changed nothing  [round 1, ")
    last = plain_lines(idle_lines(history.trace, len(history.trace)))
    assert any("compact-skip-edges" in line for line in last)


def test_pragmas_are_told_one_by_one() -> None:
    game = Game()
    game.automaton.add("begin", "end", SKIP)
    game.set_pragmas((Unique(("a",)), Unique(("b",))))
    trace = Trace(game.copy())
    context = Context(game, [trace])
    with context.rewrite("one goes, one comes"):
        game.set_pragmas((Unique(("b",)), Unique(("c",))))
    assert plain_lines(delta_lines(trace.delta(1))) == [
        "    ! - @unique a;",
        "    ! + @unique c;",
    ]


def test_characters_that_upset_terminals_are_not_printed() -> None:
    lines = plain_lines(step_lines(made(("pass\x1b[31m", "fact\x1b[2J\nmore")), 1))
    assert not any("\x1b" in line or "\n" in line for line in lines)
    assert plain("a\tb\nc\x07") == "a b c·"
    assert cut("x" * 50, 20) == "x" * 16 + " ..."
    assert (counted(1, "step"), counted(0, "step")) == ("1 step", "0 steps")


# -- tables ----------------------------------------------------------------------------------------


def test_the_matrix_of_enablers_has_the_counts_of_the_history() -> None:
    history = History(record(rgt.load("gdl/tic_tac_toe")))
    lines = plain_lines(enables_lines(history))
    names = [line.split()[1] for line in lines[2:-1]]
    assert names == list(dict.fromkeys(step.pass_name for step in history.trace.steps))
    rows = {line.split()[1]: line.split()[2:] for line in lines[2:-1]}
    for (first, second), count in history.enables().items():
        assert rows[first][names.index(second)] == str(count)
    cells = [int(cell) for row in rows.values() for cell in row if cell != "."]
    free = [int(cell) for cell in lines[-1].split()[3:] if cell != "."]
    assert sum(cells) + sum(free) == len(history.trace)


def test_the_heat_map_counts_every_step_once() -> None:
    history = History(record(rgt.load("rbg/tic_tac_toe")))
    lines = plain_lines(heat_lines(history))
    rows = lines[2 : lines.index("")]
    steps = sum(int(cell.rstrip("░▒▓█")) for row in rows for cell in row.split()[1:] if cell != ".")
    assert steps == len(history.trace)
    report = history.trace.report
    assert report is not None
    assert len(rows) == len(report.passes)


def test_many_rounds_are_folded() -> None:
    game = rgt.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "p"
    for context.round in range(1, 31):
        with context.rewrite("more"):
            game.automaton.add("a", "b", Tag("more"))
    lines = plain_lines(heat_lines(History(trace)))
    assert max(map(len, lines)) <= 112
    assert sum(line.startswith("round ") for line in lines) == 3


def test_sizes_are_drawn_from_the_first_to_the_last(history: History) -> None:
    lines = plain_lines(size_lines(history))
    assert lines[0] == "sizes over the 2 steps"
    assert lines[1].split() == ["nodes", "█▇▆", "6", "->", "4"]


def test_a_run_without_steps_has_tables_too() -> None:
    nothing = History(record(rgt.loads(TEXT, "rg"), "prune-self-loops"))
    assert plain_lines(enables_lines(nothing)) == ["no step was made"]
    assert "round" in plain_lines(heat_lines(nothing))[1]
    assert plain_lines(heat_lines(History(Trace(rgt.loads(TEXT, "rg"))))) == ["no pass ran"]


# -- blame -----------------------------------------------------------------------------------------


def test_a_deleted_edge_is_blamed(history: History) -> None:
    lines = plain_lines(blame.blame_lines(history, "0"))
    assert lines[0] == "edge 0  begin, a: ;  (deleted by #1)"
    assert lines[1].endswith(":2 | begin, a: ;")
    assert "    - #1 compact-skip-edges: went: begin, a: ;" in lines


def test_an_edge_is_blamed_by_its_ends_of_any_time(history: History) -> None:
    by_key = plain_lines(blame.blame_lines(history, "1"))
    assert plain_lines(blame.blame_lines(history, "a, b")) == by_key
    assert plain_lines(blame.blame_lines(history, "edge=1")) == by_key
    assert "    > #1 compact-skip-edges: now begin, b: player = x;" in by_key


def test_a_node_is_blamed(history: History) -> None:
    lines = plain_lines(blame.blame_lines(history, "node=a"))
    assert lines[0] == "node a"
    assert "    #1 compact-skip-edges: it became begin" in lines
    assert "    touched by 1 step" in lines


def test_a_number_is_a_key_or_else_a_node() -> None:
    history = History(record(rgt.loads(TEXT.replace("b", "7").replace("7egin", "begin"), "rg")))
    assert plain_lines(blame.blame_lines(history, "7"))[0] == "node 7"
    assert plain_lines(blame.blame_lines(history, "0"))[0].startswith("edge 0 ")


@pytest.mark.parametrize("what", ["nowhere", "a,nowhere", "99", "edge=a", "line=3", "", "9" * 40])
def test_what_never_was_is_told(history: History, what: str) -> None:
    with pytest.raises(GameError) as caught:
        list(blame.blame_lines(history, what))
    assert caught.value.diagnostics[0].code == "TRACE006"


def test_blame_is_json_too(history: History) -> None:
    [edge] = blame.as_json(history, "0")
    assert (edge["kind"], edge["key"], edge["deleted"], edge["steps"]) == ("edge", 0, 1, [1])
    [node] = blame.as_json(history, "a")
    assert node["became"] == [1, "begin"]


def test_lines_come_from_the_games_own_text() -> None:
    trace = record(rgt.load("hrg/breakthrough"))
    source = trace.start.source
    assert isinstance(source, Source)
    text = "\n".join(plain_lines(step_lines(History(trace), 1)))
    assert any(line.strip() and line.strip() in text for line in source.text.splitlines())
