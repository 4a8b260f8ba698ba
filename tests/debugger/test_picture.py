"""The neighbourhood of a change: what is in it, what is left out, and how it is laid out."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

import rgt
from rgt.debugger.drawing.drawing import Box, Drawing, layout
from rgt.debugger.drawing.picture import (
    MOST_AT_A_NODE,
    MOST_CHANGED,
    MOST_KEPT,
    Picture,
    Status,
    picture,
    pictures,
)
from rgt.debugger.traces.trace import record
from rgt.ir.actions import SKIP, Tag
from rgt.ir.game import Game
from tests.debugger.traces_by_hand import EDGES, game, trace_of


def statuses(found: Picture) -> dict[int, str]:
    return {edge.key: str(edge.status) for edge in found.edges}


def nodes(found: Picture) -> dict[str, str]:
    return {node.name: str(node.status) for node in found.nodes}


def one(act: object, edges: str = EDGES, radius: int = 1) -> Picture:
    return picture(trace_of(game(edges), ("act", act)), 1, radius)  # type: ignore[arg-type]


def test_a_relabelled_edge_with_its_neighbours() -> None:
    found = one(lambda g: g.automaton.relabel(6, Tag("y")))
    assert statuses(found) == {6: "relabelled", 5: "kept", 7: "kept"}
    [edge] = [edge for edge in found.edges if edge.status is Status.RELABELLED]
    assert edge.before and edge.after
    assert (edge.before.action, edge.after.action) == (Tag("go"), Tag("y"))
    assert nodes(found) == dict.fromkeys(["p", "q", "o", "end"], "kept")
    assert [node.name for node in found.nodes if node.touched] == ["p", "q"]


def test_radius_0_has_only_what_lies_between_changed_nodes() -> None:
    found = one(lambda g: g.automaton.relabel(6, Tag("y")), radius=0)
    assert statuses(found) == {6: "relabelled"}
    farther = one(lambda g: g.automaton.relabel(6, Tag("y")), radius=2)
    assert set(statuses(farther)) == {6, 5, 7, 3, 4}


def test_removed_edges_and_nodes_stay_visible() -> None:
    def act(g: Game) -> None:
        g.automaton.remove(2)
        g.automaton.remove(4)

    found = one(act)
    assert statuses(found) == {
        2: "removed",
        4: "removed",
        0: "kept",
        1: "kept",
        3: "kept",
        5: "kept",
    }
    assert nodes(found) == {
        "n": "kept",
        "k": "removed",
        "o": "kept",
        "begin": "kept",
        "m": "kept",
        "p": "kept",
    }


def test_added_edges_and_nodes() -> None:
    def act(g: Game) -> None:
        g.automaton.add("p", "new", SKIP)
        g.automaton.add("new", "q", Tag("y"))

    found = one(act)
    assert {8: "added", 9: "added"}.items() <= statuses(found).items()
    assert nodes(found)["new"] == "added"


def test_a_merge_moves_edges_and_names_the_node_that_stays() -> None:
    found = one(lambda g: g.automaton.merge_nodes("m", "k"))
    assert statuses(found)[2] == statuses(found)[4] == "redirected"
    [gone] = [node for node in found.nodes if node.status is Status.REMOVED]
    assert (gone.name, gone.became) == ("k", "m")


HUB = EDGES.replace("n, m: t == a;", "n, m: t == a;\n" + "n, m: t == a;\n" * 199)


def test_at_a_hub_some_edges_are_shown_and_the_others_counted() -> None:
    found = one(lambda g: g.automaton.relabel(0, Tag("y")), HUB)
    [hub] = [node for node in found.nodes if node.name == "n"]
    assert len(found.edges) == 1 + MOST_AT_A_NODE
    assert hub.hidden == 201 - MOST_AT_A_NODE


def test_a_change_of_thousands_is_cut_and_says_so() -> None:
    edges = EDGES.replace("n, m: t == a;", "".join(f"n, m{i}: t == a;\n" for i in range(500)))
    edges += "".join(f"m{i}, o: u = a;\n" for i in range(500))

    def act(g: Game) -> None:
        for edge in g.automaton.edges():
            if edge.source.startswith("m") and edge.target == "o":
                g.automaton.remove(edge.key)

    found = one(act, edges.replace("m, o: u = a;\n", "", 1))
    assert found.left_out == 500 - MOST_CHANGED
    assert len(found.edges) <= MOST_CHANGED + MOST_KEPT


def test_pictures_one_by_one_and_in_a_row_are_the_same() -> None:
    trace = record(rgt.load("rbg/tic_tac_toe"))
    replay = trace.replay(len(trace.steps))
    row = list(pictures(trace))
    assert [each.number for each in row] == list(range(1, len(trace.steps) + 1))
    assert row == [picture(trace, n) for n in range(1, len(row) + 1)]
    # backwards, too: how a replay got to a game does not show
    assert row[::-1] == [picture(replay, n) for n in range(len(row), 0, -1)]


def test_there_is_no_picture_of_a_step_that_is_none() -> None:
    with pytest.raises(IndexError):
        picture(trace_of(game()), 1)


# -- layout ----------------------------------------------------------------------------------------


def overlap(first: Box, second: Box) -> bool:
    return (
        abs(first.x - second.x) < (first.width + second.width) / 2
        and abs(first.y - second.y) < (first.height + second.height) / 2
    )


@pytest.fixture(scope="module")
def drawings() -> list[Drawing]:
    names = ("rbg/tic_tac_toe", "hrg/chess", "rg/connect_four")
    return [layout(each) for name in names for each in pictures(record(rgt.load(name)))]


def test_nothing_covers_anything_and_all_is_inside(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        for first, second in combinations(drawing.boxes, 2):
            assert not overlap(first, second)
        for box in drawing.boxes:
            assert box.width / 2 <= box.x <= drawing.width - box.width / 2
            assert 0 < box.y < drawing.height
        for line in drawing.lines:
            assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in line.points)


def test_labels_do_not_cover_each_other_or_nodes(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        labels = [
            (line.label, max(map(len, line.texts)) * 7 / 2) for line in drawing.lines if line.texts
        ]
        for ((x, y), half), ((other_x, other_y), other_half) in combinations(labels, 2):
            assert abs(y - other_y) >= 12 or abs(x - other_x) >= half + other_half
        for (x, y), half in labels:
            for box in drawing.boxes:
                assert abs(y - box.y) >= 12 or abs(x - box.x) >= half + box.width / 2


def test_every_edge_runs_from_its_source_to_its_target(drawings: list[Drawing]) -> None:
    for drawing in drawings:
        boxes = {box.node.name: box for box in drawing.boxes}
        for line in drawing.lines:
            form = line.edge.before if line.old else line.edge.now
            assert form is not None
            for (x, y), name in ((line.points[0], form.source), (line.points[-1], form.target)):
                box = boxes[name]
                assert abs(x - box.x) <= box.width / 2 + 1
                assert abs(y - box.y) <= box.height / 2 + 1


def test_a_chain_stands_upright_and_control_flows_downwards() -> None:
    drawing = layout(one(lambda g: g.automaton.relabel(6, Tag("y"))))
    at = {box.node.name: box for box in drawing.boxes}
    assert at["o"].y < at["p"].y < at["q"].y < at["end"].y
    assert len({box.x for box in drawing.boxes}) == 1


def test_an_edge_that_moved_is_drawn_twice_and_one_that_changed_has_both_labels() -> None:
    moved = layout(one(lambda g: g.automaton.redirect(3, source="k")))
    assert [line.old for line in moved.lines if line.edge.key == 3] == [True, False]
    relabelled = layout(one(lambda g: g.automaton.relabel(6, SKIP)))
    [line] = [line for line in relabelled.lines if line.edge.key == 6]
    assert line.texts == ("$ go", "(nothing)")


def test_loops_cycles_and_parallel_edges() -> None:
    edges = EDGES + "q, q: t == a;\nq, q: t == b;\nq, p: u == a;\n"
    drawing = layout(one(lambda g: g.automaton.relabel(6, Tag("y")), edges))
    assert {line.edge.key for line in drawing.lines} == {5, 6, 7, 8, 9, 10}
    loops = [line for line in drawing.lines if line.edge.key in (8, 9)]
    assert loops[0].label != loops[1].label


def test_a_picture_without_edges() -> None:
    empty = layout(Picture(1, (), ()))
    assert (empty.boxes, empty.lines) == ((), ())


def test_long_names_are_cut() -> None:
    name = "n" * 300
    drawing = layout(
        one(
            lambda g: g.automaton.relabel(0, Tag("y")),
            EDGES.replace("n,", name + ",").replace(", n:", f", {name}:"),
        )
    )
    assert max(len(box.text) for box in drawing.boxes) < 40
    assert drawing.width < 2000


def test_the_largest_picture_takes_milliseconds() -> None:
    edges = "".join(f"n, m{i}: t == a;\nm{i}, o{i % 7}: u = a;\n" for i in range(300))
    text = EDGES.replace("n, m: t == a;\n", edges) + "".join(f"o{i}, o: ;\n" for i in range(7))

    def act(g: Game) -> None:
        for edge in g.automaton.edges():
            if edge.target.startswith("o") and edge.source.startswith("m"):
                g.automaton.relabel(edge.key, SKIP)

    found = one(act, text.replace("m, o: u = a;\n", "", 1))
    began = time.process_time()
    layout(found)
    assert time.process_time() - began < 1
