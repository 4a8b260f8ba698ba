"""How short the expressions of automata are: held to greenery's, and to the shortest there are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_letters

import pytest
from greenery import parse

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.to_expression import expression_of
from rgt.frontends.simplified.print import expression_text
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.automata.languages import CHARACTERS, A, B, regex
from tests.frontends.simplified.automata.notations import by_greenery, compact, tree
from tests.frontends.simplified.automata.pieces import PIECES

Lengths = tuple[int, int]
"""Ours and greenery's."""


def compared(dfa: Dfa[Letter], pattern: str, names: dict[Letter, str]) -> tuple[Lengths, Lengths]:
    """Lengths with a character for each letter, as greenery writes, and as games are written."""
    ours = expression_of(dfa)
    theirs = by_greenery(pattern)
    their_tree = tree(theirs, {name: letter for letter, name in names.items()})
    assert dfa_of(ours) == dfa_of(their_tree) == dfa
    short = compact(ours, names)
    assert parse(short).equivalent(theirs)
    texts = len(expression_text(ours)), len(expression_text(their_tree))
    return (len(short), len(str(theirs))), texts


def test_pieces_are_written_shorter_than_greenery_writes_them() -> None:
    total = [0, 0]
    for name, expression in PIECES.items():
        dfa = dfa_of(expression)
        letters = sorted({letter for row in dfa.transitions for letter in row})
        names = dict(zip(letters, ascii_letters, strict=False))
        characters, texts = compared(dfa, regex(expression, names), names)
        assert texts[0] <= texts[1], name
        total = [total[0] + characters[0], total[1] + characters[1]]
    assert total[0] < 0.8 * total[1], total


def random_languages(count: int) -> Iterator[Dfa[Letter]]:
    """Languages of automata of up to four states."""
    random = Random(38)
    while count:
        size = random.randint(2, 4)
        rows = tuple(
            {letter: random.randrange(size) for letter in CHARACTERS if random.random() < 0.5}
            for _ in range(size)
        )
        ends = frozenset(state for state in range(size) if random.random() < 0.4)
        dfa = minimal(Dfa(rows, ends))
        if len(dfa) > 1:
            count -= 1
            yield dfa


def test_random_languages_are_written_no_longer_than_greenery_writes_them() -> None:
    total = [0, 0]
    for dfa in random_languages(15):
        characters, texts = compared(dfa, regex(expression_of(dfa)), CHARACTERS)
        assert texts[0] <= texts[1], dfa
        total = [total[0] + characters[0], total[1] + characters[1]]
    assert total[0] <= total[1], total


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pawn", "(-1,1,p) + (0,1,e) + (1,1,p)"),
        (
            "rook",
            "(-1,0,e)^*((-1,0,e) + (-1,0,p)) + (0,-1,e)^*((0,-1,e) + (0,-1,p))"
            " + (0,1,e)^*((0,1,e) + (0,1,p)) + (1,0,e)^*((1,0,e) + (1,0,p))",
        ),
        ("five squares", "((1,0,e) + (1,0,e)^0)^4((1,0,e) + (1,0,p))"),
    ],
)
def test_pieces_are_written_as_a_person_would_write_them(name: str, text: str) -> None:
    assert expression_text(expression_of(dfa_of(PIECES[name]))) == text


# -- the shortest expressions there are ----------------------------------------------------------

_LONGEST_WORD = 7
_LONGEST_TEXT = 30

Words = frozenset[str]


def shortest_expressions() -> dict[Words, tuple[int, Expression]]:
    """The shortest expression of every language that has one of at most 30 characters.

    Expressions are built up by length, and a language is known by its words of up to 7 letters;
    those without such words are left out.  Only single words have powers.
    """
    found: dict[tuple[Words, type], tuple[int, Expression]] = {}
    waiting: dict[int, list[tuple[Words, Expression]]] = {}

    def propose(words: Words, expression: Expression) -> None:
        length = len(expression_text(expression))
        if words and length <= _LONGEST_TEXT and (words, type(expression)) not in found:
            waiting.setdefault(length, []).append((words, expression))

    propose(frozenset({"a"}), Step(A))
    propose(frozenset({"b"}), Step(B))
    propose(frozenset({""}), Power(Step(A), 0))
    for length in range(_LONGEST_TEXT + 1):
        for words, expression in waiting.get(length, []):
            if (words, type(expression)) in found:
                continue
            found[words, type(expression)] = length, expression
            if length + 2 <= _LONGEST_TEXT:
                propose(_star(words), Power(expression, None))
                for times in range(2, _LONGEST_WORD + 1) if len(words) == 1 else ():
                    propose(_powered(words, times), Power(expression, times))
            for (other, _), (other_length, other_expression) in list(found.items()):
                if length + other_length <= _LONGEST_TEXT:
                    propose(_chained(words, other), _chain(expression, other_expression))
                    propose(_chained(other, words), _chain(other_expression, expression))
                if length + other_length + 3 <= _LONGEST_TEXT:
                    propose(words | other, _union(expression, other_expression))
    shortest: dict[Words, tuple[int, Expression]] = {}
    for (words, _), (length, expression) in found.items():
        if words not in shortest or length < shortest[words][0]:
            shortest[words] = length, expression
    return shortest


def _chain(one: Expression, other: Expression) -> Expression:
    first = one.parts if isinstance(one, Concatenation) else (one,)
    then = other.parts if isinstance(other, Concatenation) else (other,)
    return Concatenation((*first, *then))


def _union(one: Expression, other: Expression) -> Expression:
    first = one.options if isinstance(one, Union) else (one,)
    then = other.options if isinstance(other, Union) else (other,)
    return Union((*first, *then))


def _chained(one: Words, other: Words) -> Words:
    return frozenset(
        left + right for left in one for right in other if len(left + right) <= _LONGEST_WORD
    )


def _powered(words: Words, times: int) -> Words:
    power = words
    for _ in range(times - 1):
        power = _chained(power, words)
    return power


def _star(words: Words) -> Words:
    every = frozenset({""})
    while (more := every | _chained(every, words)) != every:
        every = more
    return every


@pytest.mark.parametrize("size", [30, pytest.param(100, marks=pytest.mark.long)])
def test_nearly_all_small_languages_get_the_shortest_expression_there_is(size: int) -> None:
    shortest = shortest_expressions()
    assert len(shortest) > 500
    ours = optimal = total = 0
    sample = Random(38).sample(sorted(shortest.items(), key=lambda entry: sorted(entry[0])), size)
    for _, (length, expression) in sample:
        found = len(expression_text(expression_of(dfa_of(expression))))
        assert found >= length
        optimal += found == length
        ours += found
        total += length
    assert optimal >= 0.9 * size, optimal
    assert ours <= 1.02 * total
