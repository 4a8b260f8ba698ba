"""A trace rebuilds every step's game, tells what touched a node, and says why."""

from __future__ import annotations

import pytest

import rgt
from rgt.debugger.diff import delta
from rgt.debugger.trace import Trace, record
from rgt.debugger.view.report import delta_lines, report_lines
from rgt.ir.actions import SKIP, Reachability, Tag
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.context import Step
from rgt.passes.pipeline import optimize

TEXT = """
type Player = {x}; type Score = {0, 1}; type T = {a, b};
type Bool = {0, 1}; type Goals = Player -> Score; type Visibility = Player -> Bool;
type PlayerOrSystem = {x, keeper, random};
var goals: Goals = {:0}; var player: PlayerOrSystem = keeper; var visible: Visibility = {:1};
var t: T = a; var unused: T = a;
begin, n: ;
n, m: t == t;
m, o: player = x;
o, p: $ go;
p, q: unused = b;
q, end: player = keeper;
"""


def game() -> Game:
    return parse_game(Source("g.rg", TEXT))


@pytest.fixture(scope="module")
def trace() -> Trace:
    return record(game())


def test_the_last_step_is_the_optimised_game_and_the_first_the_start(trace: Trace) -> None:
    optimised = game()
    optimize(optimised)
    assert trace.game_at(0) == game()
    assert trace.game_at(len(trace.steps)) == optimised
    with pytest.raises(IndexError):
        trace.game_at(len(trace.steps) + 1)


def test_every_step_leads_from_its_size_to_the_next(trace: Trace) -> None:
    for number, step in enumerate(trace.steps, 1):
        assert step.number == number
        before, after = trace.game_at(number - 1), trace.game_at(number)
        assert before != after
        assert step.before.edges == len(before.automaton)
        assert step.after.edges == len(after.automaton)
        assert step.after.nodes == after.automaton.graph.number_of_nodes()
        assert step.fact


def test_until_stops_the_run_at_the_same_game_as_the_trace_rebuilds(trace: Trace) -> None:
    for number in range(len(trace.steps) + 1):
        stopped = game()
        report = optimize(stopped, until=number)
        assert report.steps == number
        # hints about touched nodes are dropped at the end of a run; this game has none
        assert stopped == trace.game_at(number)


def test_every_step_keeps_the_tree(trace: Trace) -> None:
    expected = rgt.fingerprint(game(), 3)
    for number in range(1, len(trace.steps) + 1):
        assert rgt.fingerprint(trace.game_at(number), 3) == expected


def test_edges_are_followed_by_key_through_all_steps(trace: Trace) -> None:
    start = {edge.key: edge for edge in trace.start.automaton}
    final = trace.game_at(len(trace.steps))
    for edge in final.automaton:
        assert edge.key in start or edge.origin.parents, "an edge out of nowhere"
        assert edge.origin.span is not None, "an edge without a place in the source"


def test_steps_that_touch_a_node(trace: Trace) -> None:
    touching = list(trace.touching("n"))
    assert touching
    for step in touching:
        assert "n" in delta(step.changes).touched_nodes()
    assert not list(trace.touching("nowhere"))


def test_the_net_effect_leaves_out_what_came_and_went() -> None:
    changed = Game()
    changed.automaton.add("begin", "a", SKIP)
    changed.automaton.add("a", "end", SKIP)
    changes: list = []
    changed.observer = changes.append
    gone = changed.automaton.add("a", "b", Tag("t"))
    changed.automaton.remove(gone)
    changed.automaton.relabel(0, Tag("x"))
    changed.automaton.relabel(0, Tag("y"))
    changed.automaton.redirect(1, source="begin")
    kept = changed.automaton.add("begin", "c", Reachability("begin", "end"))
    net = delta(changes)
    assert [e.key for e in net.added] == [kept]
    assert net.removed == ()
    assert [(a.action, b.action) for a, b in net.relabelled] == [(SKIP, Tag("y"))]
    assert [(a.source, b.source) for a, b in net.redirected] == [("a", "begin")]
    assert net.touched_edges() == (0, 1, kept)


def test_differences_are_marked_by_sign_as_well_as_colour() -> None:
    changed = Game()
    changed.automaton.add("begin", "a", SKIP)
    changed.automaton.add("a", "b", Tag("t"))
    changed.automaton.add("b", "end", SKIP)
    changes: list = []
    changed.observer = changes.append
    changed.automaton.relabel(0, Tag("x"))
    changed.automaton.merge_nodes("a", "b")
    changed.automaton.remove(1)
    changed.automaton.add("begin", "end", SKIP)
    lines = [line.plain.strip() for line in delta_lines(delta(changes))]
    assert lines == [
        "= b is now a",
        "- a, b: $ t;",
        "+ begin, end: ;",
        "~ begin, a: ;  =>  $ x",
        "> b, end: ;  =>  a, end: ;",
    ]


def test_the_report_shows_every_step_and_the_sum(trace: Trace) -> None:
    text = "\n".join(line.plain for line in report_lines(trace.steps, trace.report))
    for step in trace.steps:
        assert f"#{step.number} {step.pass_name}" in text
        assert f"because {step.fact}" in text
    assert "up to a fixed point" in text


def test_a_trace_of_nothing() -> None:
    quiet = Trace(game())
    quiet.report = optimize(game(), "none", listeners=[quiet])
    text = [line.plain for line in report_lines(quiet.steps, quiet.report)]
    assert text[1].startswith("0 steps in 1 rounds")
    assert quiet.game_at(0) == game()


def test_listeners_hear_steps_in_order() -> None:
    heard: list[Step] = []
    optimize(game(), listeners=[heard.append])
    assert [s.number for s in heard] == list(range(1, len(heard) + 1))
    assert heard
