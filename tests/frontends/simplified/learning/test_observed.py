"""The tree of the observed words, and where its nodes could be reached."""

from __future__ import annotations

from rgt.frontends.simplified.learning.observed import observed_tree
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.learning.watching import seen_at, told

E, P, N, B = Letter(1, 0, "e"), Letter(1, 0, "p"), Letter(0, 1, "e"), Letter(-1, 0, "e")
WORDS = [(E,), (E, E), (E, P), (N, E, E, E, P)]
POSITIONS = [seen_at("P...."), seen_at("P.p.."), seen_at("Pp...")]


def test_a_word_is_followed_as_far_as_it_was_observed() -> None:
    tree = observed_tree(told(WORDS, 5, 1, "all", POSITIONS))
    node, length = tree.reached((E, P, E))
    assert (tree.word(node), length) == ((E, P), 2)
    assert node in tree.ends
    assert tree.reached((B, B)) == (0, 0)


def test_a_node_knows_where_it_leads_and_from_which_sightings() -> None:
    tree = observed_tree(told(WORDS, 5, 1, "all", POSITIONS))

    def at(*word: Letter) -> tuple[int, int, int]:
        return tree.at(tree.reached(word)[0])

    assert at() == (0, 0, 0b111)
    assert at(E) == (1, 0, 0b011)
    assert at(E, P) == (2, 0, 0b010)
    assert at(E, E) == (2, 0, 0b001)
    # beyond the board of one rank
    assert at(N) == (0, 1, 0)


def test_letters_that_are_repeated() -> None:
    tree = observed_tree(told(WORDS, 5, 5))
    assert tree.runs.keys() == {E}
    times, nodes = tree.runs[E]
    assert times == 3
    assert list(map(tree.word, nodes)) == [(N, E, E, E)]
    assert tree.completed(nodes[0]) == [(P,)]
    assert tree.completed(tree.reached((E,))[0]) == [()]
    both = observed_tree(told([(E, E, P), (N, E, E), (E, E, N)], 5, 5))
    times, nodes = both.runs[E]
    assert times == 2
    assert {both.word(node) for node in nodes} == {(E, E), (N, E, E)}
    assert set(both.completed(both.reached((E,))[0])) == {(E, P), (E, N)}


def test_the_tree_is_worked_out_once_for_the_same_evidence() -> None:
    seen = told(WORDS, 5, 5)
    assert observed_tree(seen) is observed_tree(seen)
    assert observed_tree(told(WORDS, 5, 5)) is not observed_tree(seen)
