"""A trace rebuilds every step's game, tells what touched a node, and says why."""

from __future__ import annotations

import pytest

import rgt
from rgt.debugger.history import History
from rgt.debugger.traces.diff import delta
from rgt.debugger.traces.trace import Trace, net, record
from rgt.debugger.view.report import delta_lines, report_lines
from rgt.ir.actions import SKIP, Reachability, Tag
from rgt.ir.automaton import EdgeChange, NodeMerge, Origin
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
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
    numbers = range(1, len(trace) + 1)
    lines = report_lines(History(trace), numbers, trace.report)
    text = "\n".join(line.plain for line in lines)
    for step in trace.steps:
        assert f"#{step.number} {step.pass_name}" in text
        assert f"because {step.fact}" in text
    assert "up to a fixed point" in text


def test_a_trace_of_nothing() -> None:
    quiet = Trace(game())
    quiet.report = optimize(game(), "none", listeners=[quiet])
    text = [line.plain for line in report_lines(History(quiet), (), quiet.report)]
    assert text[1].startswith("0 steps in 1 round and")
    assert quiet.game_at(0) == game()


def test_listeners_hear_steps_in_order() -> None:
    heard: list[Step] = []
    optimize(game(), listeners=[heard.append])
    assert [s.number for s in heard] == list(range(1, len(heard) + 1))
    assert heard


# -- replay, net changes, specifications -----------------------------------------------------------


def test_a_replay_walks_forwards_and_backwards(trace: Trace) -> None:
    replay = trace.replay()
    last = len(trace)
    for number in (last, 0, 1, last, last - 1, 2, 0):
        assert replay.go(number) == trace.game_at(number)
        assert replay.number == number
    with pytest.raises(IndexError):
        replay.go(last + 1)
    assert replay.number == 0


def test_origins_are_replayed_backwards_too(trace: Trace) -> None:
    replay = trace.replay(len(trace))
    replay.go(0)
    assert replay.game.automaton.edges() == trace.start.automaton.edges()


def test_a_delta_is_worked_out_once(trace: Trace) -> None:
    assert trace.delta(1) is trace.delta(1)
    assert trace.delta(1) == delta(trace.steps[0].changes)
    for wrong in (0, len(trace) + 1):
        with pytest.raises(IndexError):
            trace.delta(wrong)


def test_the_final_game_follows_the_trace_as_it_grows() -> None:
    growing = Trace(game())
    assert growing.final == game()
    optimised = game()
    optimize(optimised, listeners=[growing])
    assert growing.final == optimised
    assert growing.final is growing.final


def test_net_changes_have_each_edge_once_and_the_same_effect() -> None:
    before, changed = Game(), Game()
    for each in (before, changed):
        each.automaton.add("begin", "a", SKIP)
        each.automaton.add("a", "end", SKIP)
    changes: list = []
    changed.observer = changes.append
    changed.automaton.relabel(0, Tag("x"))
    changed.automaton.relabel(0, Tag("y"))
    changed.automaton.merge_nodes("b", "a")
    found = net(changes)
    assert [type(change) for change in found] == [NodeMerge, EdgeChange, EdgeChange]
    assert [change.after.key for change in found[1:]] == [0, 1]
    for change in found:
        before.apply(change)
    assert before == changed


def test_an_edge_that_came_and_went_stays_if_another_names_it() -> None:
    changed = Game()
    changed.automaton.add("begin", "end", SKIP)
    changes: list = []
    changed.observer = changes.append
    passing = changed.automaton.add("begin", "a", SKIP, Origin.of(changed.automaton[0]))
    child = changed.automaton.add("begin", "b", SKIP, Origin.of(changed.automaton[passing]))
    nameless = changed.automaton.add("begin", "c", SKIP)
    changed.automaton.remove(passing)
    changed.automaton.remove(nameless)
    came_and_went = [
        (change.before and change.before.key, change.after and change.after.key)
        for change in net(changes)
        if isinstance(change, EdgeChange)
    ]
    assert came_and_went == [(None, passing), (passing, None), (None, child)]


def test_a_trace_knows_the_passes_that_ran() -> None:
    assert record(game(), "compact-skip-edges").passes == "compact-skip-edges"
    short = record(game(), "inline-assignment{max-uses=2},compact-skip-edges", skip=["x"])
    assert short.passes == "inline-assignment{max-uses=2},compact-skip-edges"
    assert record(game(), "prune-self-loops", skip=["prune-self-loops"]).passes == "none"
