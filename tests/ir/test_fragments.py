"""Fragments accept exactly the words of the regular expression that they are."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.ir.actions import Reachability, Skip, Tag
from rgt.ir.automaton import Automaton
from rgt.ir.builder import Builder
from rgt.ir.diagnostics import Source, Span
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Choice,
    Fragment,
    Sequence,
    Star,
    choice,
    located,
    sequence,
)

LETTERS = "ab"


def built(fragment: Fragment) -> Automaton:
    automaton = Automaton()
    Builder(automaton).place(fragment, "begin", "end")
    return automaton


def accepts(automaton: Automaton, word: str) -> bool:
    """Textbook simulation: the set of nodes after each letter, skips closed over."""

    def closed(nodes: set[str]) -> set[str]:
        stack = list(nodes)
        while stack:
            for edge in automaton.out_edges(stack.pop()):
                if isinstance(edge.action, Skip) and edge.target not in nodes:
                    nodes.add(edge.target)
                    stack.append(edge.target)
        return nodes

    now = closed({"begin"})
    for letter in word:
        now = closed(
            {e.target for n in now for e in automaton.out_edges(n) if e.action is Tag(letter)}
        )
    return "end" in now


def pattern(fragment: Fragment) -> str:
    if isinstance(fragment, Act):
        assert isinstance(fragment.action, Tag)
        return fragment.action.symbol
    if isinstance(fragment, Sequence):
        return "".join(f"(?:{pattern(p)})" for p in fragment.parts)
    if isinstance(fragment, Choice):
        return "|".join(f"(?:{pattern(p)})" for p in fragment.parts) if fragment.parts else "(?!)"
    if isinstance(fragment, Star):
        return f"(?:{pattern(fragment.part)})*"
    return ""


FRAGMENTS = st.recursive(
    st.sampled_from([EMPTY, *(Act(Tag(letter)) for letter in LETTERS)]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda p: Sequence(tuple(p))),
        st.lists(inner, max_size=3).map(lambda p: Choice(tuple(p))),
        inner.map(Star),
    ),
    max_leaves=8,
)
WORDS = ["", *LETTERS, "aa", "ab", "ba", "bb", "aba", "bab", "abba", "aabb", "babab"]


@settings(max_examples=200, deadline=None)
@given(FRAGMENTS)
def test_the_language_is_that_of_the_regular_expression(fragment: Fragment) -> None:
    automaton = built(fragment)
    expected = re.compile(pattern(fragment))
    for word in WORDS:
        assert accepts(automaton, word) == bool(expected.fullmatch(word)), (word, fragment)


def test_a_sequence_of_actions_needs_no_skip() -> None:
    automaton = built(sequence([Act(Tag("a")), EMPTY, sequence([Act(Tag("b")), Act(Tag("c"))])]))
    assert [e.action for e in automaton] == [Tag("a"), Tag("b"), Tag("c")]


def test_a_choice_costs_no_node() -> None:
    automaton = built(choice([Act(Tag("a")), choice([Act(Tag("b")), Act(Tag("c"))])]))
    assert {(e.source, e.target) for e in automaton} == {("begin", "end")}
    assert len(automaton) == 3


def test_a_shared_check_is_built_once_under_its_name() -> None:
    part = Act(Tag("a"))
    automaton = built(
        choice(
            [Check(part, name="row"), Check(part, negated=True), Check(Act(Tag("b")), name="row")]
        )
    )
    actions = [e.action for e in automaton.out_edges("begin")]
    assert actions == [
        Reachability("row", "row_holds"),
        Reachability("row", "row_holds", negated=True),
        Reachability("row_2", "row_holds_2"),
    ]
    assert len(automaton.out_edges("row")) == 1


def test_nesting_of_any_depth() -> None:
    fragment: Fragment = Act(Tag("a"))
    for _ in range(5000):
        fragment = Sequence((fragment, Choice((EMPTY, EMPTY))))
    assert len(built(fragment)) == 10_001


# -- places ----------------------------------------------------------------------------------------

SOURCE = Source("text", "one\ntwo\nthree\n")
INNER, OUTER = Span(SOURCE, 1, 1, 1, 4), Span(SOURCE, 2, 1, 2, 4)


@settings(max_examples=100, deadline=None)
@given(FRAGMENTS)
def test_a_located_fragment_is_laid_out_as_without_its_place(fragment: Fragment) -> None:
    whole = sequence([Act(Tag("a")), Sequence((fragment,)), Choice((fragment, EMPTY))])
    plain, placed = built(whole), built(located(whole, OUTER))
    assert [edge[:4] for edge in plain] == [edge[:4] for edge in placed]
    assert all(edge.origin.span == OUTER for edge in placed)


def test_what_has_a_place_of_its_own_keeps_it() -> None:
    own = Act(Tag("a"), INNER)
    fragment = sequence([own, Star(Act(Tag("b"))), Check(Act(Tag("c")), span=INNER)])
    automaton = built(located(located(fragment, OUTER), INNER))
    found = {e.action.symbol: e.origin.span for e in automaton if isinstance(e.action, Tag)}
    assert found == {"a": INNER, "b": OUTER, "c": INNER}
    [check] = automaton.checks()
    assert check.origin.span == INNER


def test_a_thing_of_many_lines_begins_on_its_first() -> None:
    assert Span(SOURCE, 2, 2, 3, 3).first_line == Span(SOURCE, 2, 2, 2, 4)
    assert OUTER.first_line is OUTER
