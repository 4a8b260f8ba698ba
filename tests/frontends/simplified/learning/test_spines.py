"""Spine Compaction: the pictures of the paper, and its rules about loops."""

from __future__ import annotations

from rgt.frontends.simplified.automata.comparing import difference
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.learners.spine import SpineCompaction
from rgt.frontends.simplified.learning.learners.spines import Spine, select_pair, select_spines
from rgt.frontends.simplified.learning.registry import check_named, learner_named
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.learning.watching import automaton, told

FIGURE_3: Dfa[str] = Dfa(
    # states 0 and 1, and as many others as the answer of the paper needs
    (
        {"a": 1, "c": 2},
        {"a": 3, "b": 4},
        {"c": 5},
        {"a": 6},
        {"a": 7, "b": 8},
        {},
        {},
        {},
        {},
    ),
    frozenset({1, 3, 6, 7, 8}),
)
"""A tree with the spines of Figure 3, whose picture alone shows the states behind 0 and 1.

From 0 lead the paths aba, abb, aaa and cc.  Of each spine's states those that are a period apart
agree in acceptance; 0 and 1 do not, else a would have a spine from 0.
"""


def _told(spines: list[Spine[str]]) -> set[tuple[str, int, int]]:
    return {("".join(spine.vertebra), spine.root, spine.length) for spine in spines}


def test_the_spines_of_figure_3() -> None:
    assert _told(select_spines(FIGURE_3, 1)) == {("a", 1, 2), ("c", 0, 2)}
    assert _told(select_spines(FIGURE_3, 2)) == {
        ("ab", 0, 3),
        ("bb", 1, 2),
        ("aa", 1, 2),
        ("cc", 0, 2),
    }


def test_no_spine_is_selected_twice() -> None:
    for period in (1, 2, 3):
        spines = select_spines(FIGURE_3, period)
        assert len(_told(spines)) == len(spines)


def test_a_spine_ends_where_acceptance_changes_and_the_next_one_begins_there() -> None:
    tree = prefix_tree(["a", "aa", "aaaaa", "aaaaaa"])
    # states 1, 2, 5 and 6 accept
    assert _told(select_spines(tree, 1)) == {("a", 1, 1), ("a", 3, 1), ("a", 5, 1)}


def test_figure_4_the_pair_is_where_no_later_branch_is_new() -> None:
    # on the spine of ab from 1 the branches at 1 and 4 are smaller than those at 3 and 2
    words = ["ra", "rab", "raba", "rabab", "rc", "rabc", "rabd", "rax", "ray", "rabax"]
    # make all states of the spine agree, and see that 1 and 3 differ in branch d
    tree = prefix_tree([*words, "r"])
    root = tree.transitions[0]["r"]
    spine = Spine(("a", "b"), root, 4)
    assert spine in select_spines(tree, 2, root)
    second, fourth = tree.walk("ra"), tree.walk("raba")
    assert select_pair(tree, spine) == (second, fourth)


def test_a_pair_needs_a_rest_that_is_longer_than_the_vertebra() -> None:
    tree = prefix_tree(["a", "aa", "aaa"])
    assert select_pair(tree, Spine(("a",), 1, 2)) == (1, 2)
    shorter = prefix_tree(["a", "aa"])
    assert select_pair(shorter, Spine(("a",), 1, 1)) is None
    # a branch at the second state, which the first lacks, leaves too little
    branching = prefix_tree(["a", "aa", "aaa", "aab"])
    assert select_pair(branching, Spine(("a",), 1, 2)) is None
    # one that the later states lack is no matter
    sparse = prefix_tree(["a", "aa", "aaa", "ab"])
    assert select_pair(sparse, Spine(("a",), 1, 2)) == (1, 2)


def test_figure_2_the_forward_slider_on_five_ranks() -> None:
    e, p = Letter(0, 1, "e"), Letter(0, 1, "p")
    observed = [(e,) * length for length in range(1, 5)]
    observed += [(*word[:-1], p) for word in observed]
    learned = SpineCompaction().learn(told(observed, 5, 5), check_named("fast"))
    assert learned == automaton("(0,1,e)^*((0,1,e)+(0,1,p))")
    assert len(learned) == 3


def test_the_root_is_no_part_of_a_loop() -> None:
    e = Letter(0, 1, "e")
    # pairs of steps: without the root's loop as good as with it
    observed = [(e, e), (e,) * 4, (e,) * 6]
    learned = SpineCompaction().learn(told(observed, 7, 7), check_named("fast"))
    assert all(0 not in row.values() for row in learned.transitions)
    assert difference(learned, automaton("(0,1,e)^2((0,1,e)^2)^*")) is None


def test_no_state_gets_two_loops() -> None:
    a, b = Letter(1, 0, "e"), Letter(0, 1, "e")
    observed = [(a,) * m + (b,) * n + (a,) * k for m in range(4) for n in range(4) for k in (0, 1)]
    observed = [word for word in observed if word]
    # where no position was seen, Björnsson's check believes everything
    unseen, believing = told(observed, 9, 9), check_named("bjornsson")
    learned = learner_named("spine").learn(unseen, believing)
    most = max(_loops(learned, state) for state in range(len(learned)))
    assert most == 1
    # while RPNI makes one state of all behind the root
    assert _loops(learner_named("rpni").learn(unseen, believing), 1) == 2


def _loops(dfa: Dfa[Letter], state: int) -> int:
    return sum(after == state for after in dfa.transitions[state].values())
