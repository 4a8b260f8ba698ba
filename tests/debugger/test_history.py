"""What a trace means, on rewrites written by hand: touched things, filters, enablers, shares."""

from __future__ import annotations

import time

import pytest

import rgt
from rgt.debugger.history import Cell, Filter, History
from rgt.debugger.traces.trace import Trace, record
from rgt.ir.actions import SKIP, Tag
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Declaration, Game
from tests.debugger.traces_by_hand import EDGES, game, trace_of

# 1 decides t == a, 2 removes t == b, 3 what is unreachable, 4 drops a constant, 5 renames a tag
BY_HAND = (
    ("decide", lambda g: g.automaton.relabel(1, SKIP)),
    ("decide", lambda g: g.automaton.remove(2)),
    ("sweep", lambda g: g.automaton.remove(4)),
    ("prune", lambda g: g.remove(Declaration.CONSTANT, "c")),
    ("rename", lambda g: g.automaton.relabel(6, Tag("gone"))),
)


@pytest.fixture(scope="module")
def trace() -> Trace:
    return trace_of(game(), *BY_HAND)


@pytest.fixture(scope="module")
def history(trace: Trace) -> History:
    return History(trace)


def test_the_nodes_that_a_step_touches(history: History) -> None:
    assert [history.nodes(n) for n in range(1, 6)] == [
        ("n", "m"),
        ("n", "k"),
        ("k", "o"),
        (),
        ("p", "q"),
    ]


def test_the_variables_that_a_step_touches_are_those_of_labels_and_declarations(
    history: History,
) -> None:
    assert [history.variables(n) for n in range(1, 6)] == [("t",), ("t",), ("u",), ("c",), ()]


def test_the_lines_that_a_step_touches_are_those_of_edges_and_declarations(
    history: History,
) -> None:
    assert [history.lines(n) for n in range(1, 6)] == [(8,), (9,), (11,), (4,), (13,)]


def test_an_edge_that_only_moves_does_not_touch_the_variables_of_its_label() -> None:
    moved = History(trace_of(game(), ("move", lambda g: g.automaton.redirect(3, source="k"))))
    assert moved.variables(1) == ()
    assert moved.nodes(1) == ("m", "o", "k")


def test_filters_of_several_kinds_combine_by_and_of_one_kind_by_or(history: History) -> None:
    assert history.steps() == (1, 2, 3, 4, 5)
    assert history.steps(Filter(passes=("decide",))) == (1, 2)
    assert history.steps(Filter(nodes=("k",))) == (2, 3)
    assert history.steps(Filter(nodes=("k", "p"))) == (2, 3, 5)
    assert history.steps(Filter(passes=("decide",), nodes=("k",))) == (2,)
    assert history.steps(Filter(variables=("u",))) == (3,)
    assert history.steps(Filter(lines=(8, 13))) == (1, 5)
    assert history.steps(Filter(lines=(8,), passes=("rename",))) == ()
    assert history.steps(Filter(nodes=("nowhere",))) == ()


def test_the_next_and_the_previous_step_that_touched_something(history: History) -> None:
    at_k = Filter(nodes=("k",))
    assert history.next(1, at_k) == 2
    assert history.next(2, at_k) == 3
    assert history.next(3, at_k) is None
    assert history.previous(3, at_k) == 2
    assert history.previous(2, at_k) is None
    assert history.previous(1) is None
    assert history.next(4) == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pass=decide", Filter(passes=("decide",))),
        ("node = b17", Filter(nodes=("b17",))),
        ("variable=board", Filter(variables=("board",))),
        ("var=board", Filter(variables=("board",))),
        ("line=7", Filter(lines=(7,))),
    ],
)
def test_a_condition_is_read(text: str, expected: Filter) -> None:
    assert Filter.parse(text) == expected
    assert Filter.of(str(expected).split()) == expected


@pytest.mark.parametrize("text", ["", "pass", "pass=", "edge=7", "line=x", "line=-1", "line=²"])
def test_a_condition_that_is_none_is_a_finding(text: str) -> None:
    with pytest.raises(GameError) as caught:
        Filter.parse(text)
    assert caught.value.diagnostics[0].code == "RGT030"


def test_conditions_join() -> None:
    found = Filter.of(["node=a", "line=3", "node=b", "node=a"])
    assert found == Filter(nodes=("a", "b"), lines=(3,))
    assert str(found) == "node=a node=b line=3"
    assert found and not Filter()


# -- enabling --------------------------------------------------------------------------------------


def enablers(*rewrites: tuple[str, object], edges: str = EDGES) -> list[int | None]:
    trace = trace_of(game(edges), *rewrites)  # type: ignore[arg-type]
    history = History(trace)
    return [history.enabler(n) for n in range(1, len(trace.steps) + 1)]


def test_what_is_possible_as_translated_has_no_enabler(history: History) -> None:
    assert [history.enabler(n) for n in (1, 4, 5)] == [None, None, None]


def test_a_node_that_lost_its_way_in_vanishes_thanks_to_the_step_that_took_it(
    history: History,
) -> None:
    assert history.enabler(3) == 2
    assert history.enabled(2) == (3,)
    assert history.enables() == {("decide", "sweep"): 1}


def test_an_edge_that_was_written_enables_the_step_that_changes_it() -> None:
    assert enablers(
        ("write", lambda g: g.automaton.relabel(1, SKIP)),
        ("elsewhere", lambda g: g.automaton.relabel(6, Tag("y"))),
        ("compact", lambda g: g.automaton.redirect(1, source="begin")),
    ) == [None, None, 1]


def test_an_edge_made_from_another_depends_on_who_wrote_that_one() -> None:
    def join(g: Game) -> None:
        g.automaton.absorb(4, 3)

    assert enablers(
        ("write", lambda g: g.automaton.redirect(3, source="k")),
        ("join", join),
    ) == [None, 1]


def test_a_comparison_is_decided_thanks_to_the_last_assignment_that_changed() -> None:
    edges = EDGES.replace("o, p: player", "o, o2: t = a;\no2, p: player")
    assert enablers(
        ("assign", lambda g: g.automaton.remove(5)),
        ("elsewhere", lambda g: g.automaton.relabel(7, Tag("y"))),
        ("decide", lambda g: g.automaton.relabel(1, SKIP)),
        edges=edges,
    ) == [None, None, 1]


def test_a_label_that_still_reads_the_variable_did_not_need_to_know_it() -> None:
    edges = EDGES.replace("n, m: t == a", "n, m: t == c").replace("o, p:", "o, o2: t = a;\no2, p:")
    assert enablers(
        ("assign", lambda g: g.automaton.remove(5)),
        ("write out", lambda g: g.automaton.relabel(1, g.automaton[2].action)),
        edges=edges,
    ) == [None, None]


def test_an_assignment_is_dropped_thanks_to_the_last_read_that_went() -> None:
    edges = EDGES.replace("q, end:", "q, r: u == a;\nr, end:")
    assert enablers(
        ("read", lambda g: g.automaton.relabel(7, SKIP)),
        ("drop", lambda g: g.automaton.relabel(3, SKIP)),
        edges=edges,
    ) == [None, 1]


def test_a_declaration_goes_thanks_to_the_last_label_that_named_it() -> None:
    edges = EDGES.replace("u = a", "u = c")
    assert enablers(
        ("first", lambda g: g.automaton.relabel(3, SKIP)),
        ("last", lambda g: g.automaton.relabel(4, SKIP)),
        ("prune", lambda g: g.remove(Declaration.CONSTANT, "c")),
        edges=edges,
    ) == [None, None, 2]


def test_a_check_depends_on_the_edges_at_its_ends() -> None:
    edges = EDGES.replace("n, m: t == a", "n, m: ? f -> h;\nf, h: t == a")
    assert enablers(
        ("inside", lambda g: g.automaton.relabel(2, SKIP)),
        ("elsewhere", lambda g: g.automaton.relabel(7, Tag("y"))),
        ("decide", lambda g: g.automaton.relabel(1, SKIP)),
        edges=edges,
    ) == [None, None, 1]


def test_enablers_of_a_run_come_before_the_steps(trace: Trace) -> None:
    run = History(record(rgt.load("rbg/tic_tac_toe")))
    found = [run.enabler(n) for n in run.steps()]
    assert all(enabler is None or enabler < n for n, enabler in enumerate(found, 1))
    assert sum(run.enables().values()) == len([e for e in found if e is not None])


# -- sizes, shares, heat ---------------------------------------------------------------------------


def test_sizes_and_shares(history: History) -> None:
    assert [size.edges for size in history.sizes()] == [8, 8, 7, 6, 6, 6]
    assert [history.share(n) for n in range(1, 6)] == [0.0, 0.5, 0.5, 0.0, 0.0]
    assert [history.share(n, "nodes") for n in range(1, 6)] == [0, 0, 1, 0, 0]
    assert [history.share(n, "state") for n in range(1, 6)] == [0] * 5


def test_the_shares_of_a_run_add_up() -> None:
    run = History(record(rgt.load("rbg/tic_tac_toe")))
    assert sum(run.share(n) for n in run.steps()) == pytest.approx(1)


def test_heat_without_a_report_is_that_of_the_steps(history: History) -> None:
    heat = history.heat()
    assert (heat.rounds, heat.passes) == ((1,), ("decide", "sweep", "prune", "rename"))
    assert heat.cells[1, "decide"].steps == 2
    assert heat.cells[1, "decide"].edges_saved == 1
    assert heat.cells[1, "decide"].seconds > 0


def test_heat_with_a_report_has_every_run() -> None:
    trace = record(rgt.load("rg/tic_tac_toe"))
    heat = History(trace).heat()
    assert trace.report is not None
    assert {(r.round, r.pass_name) for r in trace.report.runs} == set(heat.cells)
    assert sum(cell.steps for cell in heat.cells.values()) == len(trace.steps)
    assert sum(cell.seconds for cell in heat.cells.values()) == pytest.approx(
        sum(run.seconds for run in trace.report.runs)
    )
    assert Cell() in [Cell(c.steps, c.edges_saved, 0.0) for c in heat.cells.values()]


def test_a_trace_without_steps() -> None:
    empty = History(Trace(game()))
    assert (empty.steps(), empty.sizes(), empty.enables()) == ((), (), {})
    assert empty.heat().cells == {}
    assert empty.next(0) is None


def test_what_there_is_to_filter_by(history: History) -> None:
    known = history.known()
    assert known["pass"] == ("decide", "sweep", "prune", "rename")
    assert known["node"] == ("k", "m", "n", "o", "p", "q")
    assert known["variable"] == ("c", "t", "u")
    assert known["line"] == (4, 8, 9, 11, 13)


def test_thousands_of_steps_are_indexed_in_seconds() -> None:
    start = game()
    relabels = [("flip", lambda g, i=i: g.automaton.relabel(6, Tag(f"t{i}"))) for i in range(3000)]
    trace = trace_of(start, *relabels)
    began = time.process_time()
    long = History(trace)
    assert long.enabler(3000) == 2999
    assert len(long.story(6).forms) == 3001
    assert long.next(1500, Filter(nodes=("p",))) == 1501
    assert time.process_time() - began < 5
