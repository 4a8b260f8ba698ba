"""Expressions of automata: the same language."""

from __future__ import annotations

from hypothesis import given, settings

from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.to_expression import expression_of
from rgt.frontends.simplified.syntax import Concatenation, Expression, Union
from tests.frontends.simplified.automata.languages import (
    automata,
    expressions,
    in_letters,
    in_library,
    oracle,
    regex,
    renamed,
)


@settings(max_examples=100, deadline=None)
@given(expressions)
def test_an_expression_of_an_expressions_automaton_has_its_language(
    expression: Expression,
) -> None:
    dfa = dfa_of(expression)
    again = expression_of(dfa)
    assert dfa_of(again) == dfa
    assert oracle(regex(again)) == oracle(regex(expression))


@settings(max_examples=100, deadline=None)
@given(automata())
def test_an_expression_of_any_automaton_has_its_language(dfa) -> None:
    again = expression_of(in_letters(dfa))
    assert oracle(regex(again)) == in_library(dfa)
    assert renamed(dfa_of(again)) == minimal(dfa)


def test_no_word_and_the_empty_word_have_expressions() -> None:
    assert expression_of(dfa_of(Union(()))) == Union(())
    assert expression_of(dfa_of(Concatenation(()))) == Concatenation(())
