"""Edges keep their keys, nodes exist by their edges, every change can be done again and undone."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.ir.actions import SKIP, Reachability, Tag
from rgt.ir.automaton import Automaton, EdgeChange, Origin
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Reference
from rgt.ir.game import Declaration, Game
from rgt.ir.pragmas import Unique
from rgt.ir.types import SetType
from rgt.ir.values import Symbol


def chain(*nodes: str) -> Automaton:
    automaton = Automaton()
    for source, target in pairwise(nodes):
        automaton.add(source, target, SKIP)
    return automaton


def test_begin_and_end_always_exist() -> None:
    automaton = Automaton()
    assert list(automaton.nodes()) == ["begin", "end"]
    key = automaton.add("begin", "end", SKIP)
    automaton.remove(key)
    assert list(automaton.nodes()) == ["begin", "end"]


def test_a_node_vanishes_with_its_last_edge() -> None:
    automaton = chain("begin", "a", "end")
    automaton.remove(0)
    assert automaton.has_node("a")
    automaton.remove(1)
    assert not automaton.has_node("a")


def test_an_edge_keeps_its_key_through_relabelling_and_redirecting() -> None:
    automaton = chain("begin", "a", "end")
    automaton.relabel(1, Tag("x"))
    automaton.redirect(1, source="begin")
    assert [(e.key, e.source, e.target, e.action) for e in automaton] == [
        (0, "begin", "a", SKIP),
        (1, "begin", "end", Tag("x")),
    ]


def test_parallel_and_equal_edges_are_edges_of_their_own_in_order() -> None:
    automaton = Automaton()
    keys = [automaton.add("begin", t, Tag(s)) for t, s in (("end", "a"), ("b", "b"), ("end", "a"))]
    assert [edge.key for edge in automaton.out_edges("begin")] == keys
    assert len(automaton.out_edges("begin")) == 3
    assert automaton.in_degree("end") == 2


def test_lineage_names_the_edges_that_an_edge_was_made_from() -> None:
    span = Source("g.rg", "begin, a: ;").span(0, 5)
    automaton = Automaton()
    first = automaton.add("begin", "a", Tag("x"), Origin(span))
    second = automaton.add("a", "end", SKIP)
    made = automaton.add("begin", "end", Tag("x"), Origin.of(automaton[first], automaton[second]))
    assert automaton[made].origin.parents == (first, second)
    assert automaton[made].origin.span is span
    automaton.absorb(made, first, second)
    assert automaton[made].origin.parents == (first, second)
    assert len(automaton) == 1


def test_the_step_that_wrote_an_edge_is_remembered() -> None:
    automaton = chain("begin", "a", "end")
    automaton.step = 7
    automaton.relabel(0, Tag("x"))
    assert [edge.origin.step for edge in automaton] == [7, None]


def test_merging_nodes_moves_every_edge() -> None:
    automaton = chain("begin", "a", "b", "end")
    automaton.add("b", "b", Tag("loop"))
    automaton.merge_nodes("a", "b")
    assert [(e.source, e.target) for e in automaton] == [
        ("begin", "a"),
        ("a", "a"),
        ("a", "end"),
        ("a", "a"),
    ]
    assert not automaton.has_node("b")


def test_check_ends_are_pinned_as_long_as_a_check_names_them() -> None:
    automaton = chain("begin", "a", "end")
    key = automaton.add("begin", "a", Reachability("p", "q"))
    assert automaton.is_pinned("p") and automaton.is_pinned("q") and automaton.is_pinned("end")
    assert not automaton.is_pinned("a")
    automaton.relabel(key, SKIP)
    assert not automaton.is_pinned("p")


def test_reachable_follows_checks_only_when_asked() -> None:
    automaton = chain("begin", "a", "end")
    automaton.add("a", "end", Reachability("p", "q"))
    automaton.add("p", "q", SKIP)
    assert automaton.reachable(through_checks=False) == {"begin", "a", "end"}
    assert automaton.reachable(through_checks=True) == {"begin", "a", "end", "p", "q"}


def test_fresh_nodes_count_on_from_the_largest_number() -> None:
    automaton = chain("begin", "7", "end")
    assert automaton.fresh_node() == "8"
    assert automaton.fresh_node() == "9"


def test_fresh_nodes_are_none_that_a_check_names() -> None:
    # no edge touches 1 and 9, but an edge at a new node of that name would change the checks
    automaton = chain("begin", "7", "end")
    automaton.add("7", "end", Reachability("1", "9"))
    assert automaton.fresh_node() == "10"
    automaton.add("7", "end", Reachability("11", "end"))
    assert automaton.fresh_node() == "12"


NODES = ["begin", "end", "a", "b", "c"]
OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(
            ["add", "remove", "relabel", "redirect", "merge", "absorb", "declare", "forget"]
        ),
        st.integers(0, 30),
        st.sampled_from(NODES),
        st.sampled_from(NODES),
    ),
    max_size=30,
)


def perform(game: Game, operation: tuple[str, int, str, str]) -> None:
    what, number, one, other = operation
    automaton = game.automaton
    keys = [edge.key for edge in automaton]
    key = keys[number % len(keys)] if keys else None
    if what == "add":
        automaton.add(one, other, Tag(one) if number % 2 else Reachability(one, other))
    elif what == "merge" and one not in ("begin", "end") and one != other:
        automaton.merge_nodes(other, one)
    elif what == "declare":
        game.define_type(one, SetType((other,)))
        game.define_variable(one, SetType((other,)), Symbol(str(number % 3)))
        game.set_pragmas((Unique((one,)),))
    elif what == "forget" and one in game.variables:
        game.remove(Declaration.VARIABLE, one)
    elif key is None:
        return
    elif what == "remove":
        automaton.remove(key)
    elif what == "relabel":
        automaton.relabel(key, Tag(other))
    elif what == "redirect":
        automaton.redirect(key, source=one, target=other)
    elif what == "absorb" and keys[-1] != key:
        automaton.absorb(key, keys[-1])


@settings(max_examples=60, deadline=None)
@given(OPERATIONS)
def test_recorded_changes_rebuild_the_game_forwards_and_backwards(
    operations: list[tuple[str, int, str, str]],
) -> None:
    game = Game()
    game.automaton.add("begin", "a", SKIP)
    before = game.copy()
    changes: list = []
    game.observer = changes.append
    for operation in operations:
        perform(game, operation)
    game.observer = None
    replayed = before.copy()
    for change in changes:
        replayed.apply(change)
    assert replayed == game
    assert {e.key: e.origin for e in replayed.automaton} == {
        e.key: e.origin for e in game.automaton
    }
    for change in reversed(changes):
        replayed.apply(change, backwards=True)
    assert replayed == before


def assert_books_agree(automaton: Automaton) -> None:
    """The graph, and what is told of nodes, are what the edges say."""
    shown = automaton.graph.edges(keys=True, data=True)
    assert sorted((key, u, v, data["action"], data["origin"]) for u, v, key, data in shown) == [
        (edge.key, edge.source, edge.target, edge.action, edge.origin) for edge in automaton
    ]
    for node in automaton.nodes():
        assert automaton.out_edges(node) == [e for e in automaton if e.source == node]
        assert automaton.in_edges(node) == [e for e in automaton if e.target == node]


@settings(max_examples=60, deadline=None)
@given(OPERATIONS)
def test_the_graph_for_networkx_has_the_same_edges(
    operations: list[tuple[str, int, str, str]],
) -> None:
    game = Game()
    game.automaton.add("begin", "a", SKIP)
    for operation in operations:
        perform(game, operation)
    assert_books_agree(game.automaton)


@settings(max_examples=60, deadline=None)
@given(OPERATIONS, OPERATIONS)
def test_whatever_is_done_to_a_copy_its_books_agree(before: list, after: list) -> None:
    game = Game()
    game.automaton.add("begin", "a", SKIP)
    for operation in before:
        perform(game, operation)
    copy = game.copy()
    edges = list(game.automaton)
    assert list(copy.automaton) == edges
    assert_books_agree(copy.automaton)
    for operation in after:
        perform(copy, operation)
    assert_books_agree(copy.automaton)
    assert list(game.automaton) == edges
    assert_books_agree(game.automaton)


def test_a_copy_is_independent_and_keeps_keys() -> None:
    game = Game()
    game.automaton.add("begin", "a", SKIP)
    game.automaton.add("a", "end", SKIP)
    game.automaton.remove(0)
    copy = game.copy()
    assert [edge.key for edge in copy.automaton] == [1]
    copy.automaton.add("begin", "end", SKIP)
    assert len(game.automaton) == 1
    assert [edge.key for edge in copy.automaton] == [1, 2]


def test_an_observer_hears_of_each_change_once() -> None:
    game = Game()
    heard: list = []
    game.observer = heard.append
    key = game.automaton.add("begin", "a", SKIP)
    game.automaton.relabel(key, SKIP)
    game.automaton.redirect(key, target="a")
    assert [type(change) for change in heard] == [EdgeChange]
    assert Reference("x") is Reference("x")
