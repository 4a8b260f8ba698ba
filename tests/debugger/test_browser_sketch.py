"""Drawings and charts in characters."""

from __future__ import annotations

import importlib.util

import pytest

if importlib.util.find_spec("textual") is None:
    pytest.skip("textual is not installed (the extra tui)", allow_module_level=True)

from rgt.debugger.drawing.picture import picture
from rgt.debugger.view.browser.canvas import Canvas, Pen
from rgt.debugger.view.browser.charts import size_chart
from rgt.debugger.view.browser.sketch import sketch
from rgt.debugger.view.browser.tracks import grid, stem_columns
from rgt.ir.actions import Tag
from rgt.ir.game import Game
from rgt.passes.context import Size
from tests.debugger.traces_by_hand import Recorder, four_steps, odd_names


def drawn(canvas: Canvas) -> list[str]:
    return [line.plain for line in canvas.lines()]


def test_lines_of_one_owner_join_and_lines_of_two_cross() -> None:
    pen = Pen("")
    joined, crossed = Canvas(), Canvas()
    for canvas, other in ((joined, "a"), (crossed, "b")):
        canvas.across("a", 1, 0, 4, pen)
        canvas.down(other, 2, 0, 2, pen)
    assert drawn(joined) == ["  ╷", "╶─┼─╴", "  ╵"]
    assert drawn(crossed) == ["  ╷", "╶─│─╴", "  ╵"]


def test_a_chain_is_straight_and_a_fork_has_a_row_for_each_edge() -> None:
    chain = grid(3, [(0, 1), (1, 2)])
    assert set(chain.row) == {0}
    fork = grid(3, [(0, 1), (0, 2), (0, 1)])
    tracks = [link[1] for link in fork.chains]
    assert len({fork.row[track] for track in tracks}) == 3
    assert fork.row[1] != fork.row[2]


def test_no_track_runs_in_the_row_of_a_node_that_is_not_its_own() -> None:
    edges = [(0, 5), (1, 3), (2, 4), (2, 3), (0, 3), (1, 4), (0, 4)]
    found = grid(6, edges)
    for (left, right), chain in zip(edges, found.chains, strict=True):
        for node in {0, 1, 2, 3, 4, 5} - {left, right}:
            assert found.row[chain[1]] != found.row[node]


def test_an_edge_back_leads_to_the_left() -> None:
    found = grid(2, [(0, 1), (1, 0)])
    assert found.backward == {1}
    assert [chain[0] for chain in found.chains] == [0, 0]


def test_stems_side_by_side_have_columns_of_their_own() -> None:
    assert stem_columns([(0, 0, 4), (1, 2, 3), (2, 5, 6)]) == {0: 0, 1: 1, 2: 0}


def test_every_change_is_drawn_with_its_sign() -> None:
    lines = [line.plain for line in sketch(picture(four_steps(), 1)).lines]
    text = "\n".join(lines)
    assert "(- n = begin)" in text
    assert "> t == t" in text
    assert text.count(" - ") == 2, "the edge removed, and the old place of the one that moved"
    relabelled = "\n".join(line.plain for line in sketch(picture(four_steps(), 2)).lines)
    assert relabelled == "(begin)─ ~ t == t ⇒ (nothing) ───▶(m)─ player = x ───▶(o)"


def test_loops_and_odd_names_are_told_as_they_are() -> None:
    recorder = Recorder(Game())
    recorder.step("p", 1, "f", lambda game: game.automaton.add("begin", "begin", Tag("[i]")))
    assert sketch(picture(recorder.trace, 1)).lines[-1].plain == "+ (begin) ↺ $ [i]"
    odd = "\n".join(line.plain for line in sketch(picture(odd_names(), 1)).lines)
    assert "(+ [u]node[/u])" in odd


def test_the_chart_falls_with_the_size_and_marks_the_step() -> None:
    sizes = [Size(0, edges, 0) for edges in (16, 8, 8, 0)]
    rows = [row.plain for row in size_chart(sizes, "edges", 4, 2, None)]
    assert rows == ["█▁▁ ", "███▁"]
    marked = size_chart(sizes, "edges", 4, 2, 3)
    assert marked[0].plain == "█▁▁│"
    assert size_chart([], "edges", 4, 2, None) == []
