"""Two traces: the first step that differs, and games that are the same but for nodes' names."""

from __future__ import annotations

import random

import pytest

import rgt
from rgt.debugger.traces.renaming import renamed, same_game
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.traces.trace_diff import compare, likeness
from rgt.debugger.view.parting import as_json, parting_lines
from rgt.ir.actions import Reachability
from rgt.ir.game import Game

DECLARED = "type Player = { x }; type Score = { 0 };\n"
TEXT = DECLARED + (
    "begin, a: ;\na, b: player = x;\nb, c: ;\nc, d: $ go;\nd, d: ;\nd, end: player = keeper;\n"
)


def game(text: str = TEXT) -> Game:
    return rgt.loads(text, "rg")


def with_other_names(game: Game, seed: int = 0) -> Game:
    """The same game with other names of nodes, its edges in another order."""
    chance = random.Random(seed)
    nodes = [node for node in game.automaton.nodes() if node not in ("begin", "end")]
    fresh = [f"z{number}" for number in range(len(nodes))]
    chance.shuffle(fresh)
    names = {"begin": "begin", "end": "end", **dict(zip(nodes, fresh, strict=True))}
    other = game.copy()
    edges = game.automaton.edges()
    for edge in edges:
        other.automaton.remove(edge.key)
    chance.shuffle(edges)
    for edge in edges:
        action = edge.action
        if isinstance(action, Reachability):
            action = Reachability(names[action.start], names[action.end], action.negated)
        other.automaton.add(names[edge.source], names[edge.target], action)
    return other


# -- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["rg/tic_tac_toe", "gdl/tic_tac_toe", "rbg/tic_tac_toe", "hrg/chess"]
)
def test_names_of_nodes_do_not_matter(name: str) -> None:
    one = rgt.load(name)
    other = with_other_names(one)
    assert renamed(one, other) and renamed(other, one)
    assert not same_game(one, other)
    assert likeness(one, other) == "renamed"


def test_the_order_of_edges_does_not_matter() -> None:
    first, *rest = TEXT.removeprefix(DECLARED).splitlines()
    assert likeness(game(), game(DECLARED + "\n".join([*rest, first]))) == "same"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("$ go", "$ gone"),
        ("d, d: ;", "d, c: ;"),
        ("b, c: ;", "b, c: ;\nb, c: ;"),
        ("{ 0 }", "{ 1 }"),
    ],
)
def test_games_that_differ_in_little(old: str, new: str) -> None:
    assert likeness(game(), game(TEXT.replace(old, new))) == "different"


def ring(*sizes: int) -> Game:
    """Rings of equal edges: nodes that colours alone cannot tell apart."""
    lines = []
    for number, size in enumerate(sizes):
        lines += [f"r{number}_{i}, r{number}_{(i + 1) % size}: ;" for i in range(size)]
    return game(DECLARED + "begin, end: ;\n" + "\n".join(lines))


def test_symmetric_games_are_told_apart() -> None:
    assert renamed(ring(6), with_other_names(ring(6)))
    assert not renamed(ring(6), ring(3, 3))
    assert renamed(ring(3, 3), with_other_names(ring(3, 3), 1))


def test_what_a_check_asks_matters() -> None:
    text = DECLARED + "begin, a: ? NODE -> end;\na, end: $ t;\nb, end: $ t;\nb, b: ;\n"
    assert not renamed(game(text.replace("NODE", "a")), game(text.replace("NODE", "b")))


# -- traces ----------------------------------------------------------------------------------------


def test_a_trace_is_like_itself() -> None:
    found = compare(record(game()), record(game()))
    assert found.equal
    assert (found.start, found.end, found.step, found.passes) == ("same", "same", None, ())


def test_another_order_parts_where_it_is_another() -> None:
    one = record(game(), "compact-skip-edges,prune-self-loops")
    other = record(game(), "prune-self-loops,compact-skip-edges")
    assert [step.pass_name for step in one.steps] != [step.pass_name for step in other.steps]
    found = compare(one, other)
    assert (found.step, found.what) == (1, ("pass", "difference"))
    assert found.start == found.end == "same"
    assert found.passes == ()
    assert not found.equal


def test_a_shorter_trace_parts_at_its_end() -> None:
    one = record(game(), "compact-skip-edges")
    other = record(game(), "compact-skip-edges", until=1)
    found = compare(one, other)
    assert (found.step, found.what) == (2, ("length",))
    assert found.end == "different"
    assert found.passes == (("compact-skip-edges", 2, 1),)


def test_the_same_pass_with_another_difference() -> None:
    one = record(game(), "compact-skip-edges")
    text = TEXT.replace("b, c: ;", "b, c: $ x;")
    other = record(game(text), "compact-skip-edges")
    found = compare(one, other)
    assert found.start == "different"
    # both remove an edge and redirect one at first; then one trace is at its end
    assert (found.step, found.what) == (2, ("length",))


def test_steps_on_renamed_nodes_are_compared_by_labels() -> None:
    # the order of edges is kept, so that the passes go the same way
    text = TEXT.replace("c, d:", "c, k:").replace("d, d: ;", "k, k: ;").replace("d, end", "k, end")
    other = game(text)
    found = compare(record(game(), "compact-skip-edges"), record(other, "compact-skip-edges"))
    assert (found.start, found.step, found.end) == ("renamed", None, "renamed")
    assert not found.equal


def test_it_is_told_where_traces_part() -> None:
    one = record(game(), "compact-skip-edges,prune-self-loops")
    other = record(game(), "prune-self-loops")
    found = compare(one, other)
    text = "\n".join(line.plain for line in parting_lines(found, one, other))
    assert text.startswith("A: ") and "\nB: " in text
    assert "start: the same game\n" in text
    assert "#1 has another pass and another difference" in text
    assert "end: different games: 4 nodes and 3 edges against 6 nodes and 5 edges" in text
    told = as_json(found)
    assert told["step"] == 1 and told["what"] == ["pass", "difference"] and not told["equal"]


def test_steps_of_other_languages_are_compared_by_what_they_do() -> None:
    one, other = record(rgt.load("hrg/tic_tac_toe")), record(rgt.load("rbg/tic_tac_toe"))
    found = compare(one, other)
    assert found.start == found.end == "different"
    assert found.step == 1


def test_a_trace_without_steps() -> None:
    empty = Trace(game())
    assert compare(empty, empty).equal
    assert compare(empty, record(game())).step == 1
