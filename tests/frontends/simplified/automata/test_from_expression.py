"""Automata of expressions: held to automata-lib, and to the limit."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import TooManyStates, dfa_of
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from tests.frontends.simplified.automata.languages import (
    A,
    B,
    expressions,
    in_library,
    oracle,
    regex,
    renamed,
)


@settings(max_examples=200, deadline=None)
@given(expressions)
def test_the_language_is_the_librarys(expression: Expression) -> None:
    dfa = dfa_of(expression)
    assert in_library(renamed(dfa)) == oracle(regex(expression))
    assert minimal(dfa) == dfa


def test_a_rider_has_two_states_for_each_kind_of_end() -> None:
    slide = Power(Step(A), None)
    rider = Concatenation((slide, Union((Step(A), Step(B)))))
    # before and after an empty square, and after the capture
    assert dfa_of(rider) == Dfa(({A: 1, B: 2}, {A: 1, B: 2}, {}), frozenset({1, 2}))


def test_a_power_is_so_many_copies() -> None:
    assert len(dfa_of(Power(Step(A), 40))) == 41
    assert dfa_of(Power(Step(A), 0)) == Dfa(({},), frozenset({0}))


def _blow_up(size: int) -> Expression:
    """Words with an a so many letters before the end: twice as many states for each letter."""
    either = Union((Step(A), Step(B)))
    return Concatenation((Power(either, None), Step(A), Power(either, size)))


def test_the_known_blow_up_has_the_known_size() -> None:
    assert len(dfa_of(_blow_up(6))) == 2**7


@pytest.mark.parametrize(
    "expression",
    [
        _blow_up(40),
        Power(Power(Power(Step(A), 1000), 1000), 1000),
        Power(Concatenation(()), 10**12),
        Power(Power(Union(()), 10**6), None),
        Power(Power(Union(tuple([Step(A)] * 1000)), None), 10**4),
        Power(Union(tuple(Power(Step(A), None) for _ in range(10**4))), None),
    ],
    ids=["subsets", "powers", "empty words", "no words", "wide", "silent steps"],
)
def test_the_limit_ends_what_is_too_large_in_time(expression: Expression) -> None:
    begin = time.process_time()
    with pytest.raises(TooManyStates, match="4096"):
        dfa_of(expression)
    assert time.process_time() - begin < 20


def test_the_limit_can_be_chosen() -> None:
    with pytest.raises(TooManyStates) as caught:
        dfa_of(_blow_up(6), limit=100)
    assert caught.value.limit == 100
    assert len(dfa_of(_blow_up(6), limit=2**7)) == 2**7


def test_deep_nesting_is_no_matter() -> None:
    expression: Expression = Step(A)
    for _ in range(20_000):
        expression = Power(expression, None)
    assert dfa_of(expression) == dfa_of(Power(Step(A), None))
