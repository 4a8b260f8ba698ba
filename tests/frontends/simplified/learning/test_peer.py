"""RPNI of AALpy on the same samples: there illegal words are listed, here a check knows them."""

from __future__ import annotations

from itertools import product

import pytest
from aalpy.learning_algs import run_RPNI

from rgt.frontends.simplified.automata.comparing import Room, difference
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.learning.registry import check_named, learner_named
from rgt.frontends.simplified.words import Letter, impossible
from tests.frontends.simplified.learning.watching import automaton, told

LANGUAGES = [
    ("(1,0,e)^*((1,0,e)+(1,0,p))", 6),
    ("(1,0,e)^*((1,0,e)+(1,0,p))+(0,1,e)^*((0,1,e)+(0,1,p))", 4),
    ("(1,0,e)+(1,0,e)^2+(0,1,p)", 4),
    ("(1,1,p)(1,1,e)((1,1,p)(1,1,e))^*", 7),
    ("(1,1,e)(0,1,e)(0,1,e)^*", 6),
]


def _peer(words: list[tuple[Letter, ...]], legal: set[tuple[Letter, ...]]) -> Dfa[Letter]:
    """What AALpy learns, without its states from which nothing is accepted."""
    data = [((), False), *((word, word in legal) for word in words)]
    learned = run_RPNI(data, automaton_type="dfa", print_info=False)
    number = {state: at for at, state in enumerate(learned.states)}
    first = number[learned.initial_state]
    assert first == 0
    return minimal(
        Dfa(
            tuple(
                {letter: number[after] for letter, after in state.transitions.items()}
                for state in learned.states
            ),
            frozenset(at for state, at in number.items() if state.is_accepting),
        )
    )


@pytest.mark.parametrize(("movement", "size"), LANGUAGES)
def test_rpni_learns_what_the_peer_learns_of_all_words_of_a_board(movement: str, size: int) -> None:
    true = automaton(movement)
    letters = sorted({letter for row in true.transitions for letter in row})
    words = [
        word
        for length in range(1, 2 * size - 1)
        for word in product(letters, repeat=length)
        if not impossible(word, size, size)
    ]
    legal = {word for word in words if true.accepts(word)}
    theirs = _peer(words, legal)
    ours = learner_named("rpni").learn(told(legal, size, size), check_named("fast"))
    assert difference(ours, theirs, Room(size, size)) is None
    assert len(ours) == len(theirs) == len(true)
