"""Expressions at random, and the same languages in automata-lib and greenery's notation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from automata.fa.dfa import DFA
from automata.fa.nfa import NFA
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter

A, B, C = Letter(0, 1, "e"), Letter(1, 0, "p"), Letter(1, 1, "w")
CHARACTERS = {A: "a", B: "b", C: "c"}
LETTERS = {character: letter for letter, character in CHARACTERS.items()}

steps = st.sampled_from([Step(letter) for letter in CHARACTERS])
expressions: st.SearchStrategy[Expression] = st.recursive(
    steps,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: Concatenation(tuple(parts))),
        st.lists(inner, max_size=3).map(lambda options: Union(tuple(options))),
        st.builds(Power, inner, st.sampled_from([None, 0, 1, 2, 3])),
    ),
    max_leaves=8,
)
"""Expressions over three letters, the empty word and the empty language among them."""

words = st.lists(st.sampled_from("abc"), max_size=6).map("".join)


def regex(expression: Expression, names: Mapping[Letter, str] = CHARACTERS) -> str:
    """The expression in the common notation, with a character for each letter.

    The empty language, which that notation lacks, is the words that are both a and b.
    """
    match expression:
        case Step(letter=letter):
            return names[letter]
        case Concatenation(parts=parts):
            return f"({''.join(regex(part, names) for part in parts)})"
        case Union(options=options):
            return f"({'|'.join(regex(option, names) for option in options) or 'a&b'})"
        case Power(part=part, times=None):
            return f"({regex(part, names)})*"
        case Power(part=part, times=times):
            return f"({regex(part, names) * (times or 0)})"


def oracle(pattern: str) -> DFA:
    """The minimal automaton of automata-lib for an expression in the common notation."""
    return DFA.from_nfa(NFA.from_regex(pattern, input_symbols=set("abc")), minify=True)


def in_library(dfa: Dfa[str]) -> DFA:
    """One of our automata as one of automata-lib's."""
    return DFA(
        states=set(range(len(dfa))),
        input_symbols=set("abc"),
        transitions={state: dict(row) for state, row in enumerate(dfa.transitions)},
        initial_state=0,
        final_states=set(dfa.accepting),
        allow_partial=True,
    )


def renamed(dfa: Dfa[Letter], names: Mapping[Letter, str] = CHARACTERS) -> Dfa[str]:
    """The automaton with a character for each letter."""
    return Dfa(
        tuple({names[letter]: after for letter, after in row.items()} for row in dfa.transitions),
        dfa.accepting,
    )


def in_letters(dfa: Dfa[str], names: Mapping[str, Letter] = LETTERS) -> Dfa[Letter]:
    """The automaton with a letter for each character."""
    return Dfa(
        tuple({names[name]: after for name, after in row.items()} for row in dfa.transitions),
        dfa.accepting,
    )


def all_words(length: int) -> list[str]:
    """All words of a, b and c up to a length, in length-lexicographic order."""
    return ["".join(word) for size in range(length + 1) for word in product("abc", repeat=size)]


@st.composite
def automata(draw: st.DrawFn, most: int = 7) -> Dfa[str]:
    """Automata of any shape, with states that are unreachable, dead or equal."""
    size = draw(st.integers(1, most))
    state = st.integers(0, size - 1)
    rows = st.dictionaries(st.sampled_from("abc"), state)
    return Dfa(
        tuple(draw(rows) for _ in range(size)), frozenset(draw(st.sets(state, max_size=size)))
    )
