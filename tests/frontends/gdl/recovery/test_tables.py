"""Relations that never change: which of them are tables where not all can be."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Kind, Unrecovered, flatten
from rgt.ir.diagnostics import Source

_SIZE = 16

BOARD = " ".join(f"(index {n})" for n in range(_SIZE)) + " ".join(
    f"(succ {n} {n + 1})" for n in range(_SIZE - 1)
)

HUNT = (
    BOARD
    + """
(role you) (init (at 3 5)) (init (step 0)) (dir up) (dir right) (dir stay)
(<= (to ?x ?y up ?x ?z) (index ?x) (succ ?y ?z))
(<= (to ?x ?y right ?z ?y) (index ?y) (succ ?x ?z))
(<= (to ?x ?y stay ?x ?y) (index ?x) (index ?y))
(<= (beside ?x ?y ?z ?y) (succ ?x ?z) (index ?y))
(<= (apart ?x ?y ?u ?v) (index ?x) (index ?y) (index ?u) (index ?v)
    (distinct ?x ?u) (distinct ?y ?v))
(<= (legal you (go ?d)) (dir ?d) (true (at ?x ?y)) (to ?x ?y ?d ?u ?v))
(<= (next (at ?u ?v)) (does you (go ?d)) (true (at ?x ?y)) (to ?x ?y ?d ?u ?v))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= terminal (true (step 12)))
(<= terminal (true (at ?x ?y)) (not (apart ?x ?y 9 9)))
(<= (goal you 100) (true (at ?x ?y)) (beside ?x ?y ?u ?v) (apart ?x ?y 9 9))
(<= (goal you 0) (true (at ?x ?y)) (beside ?x ?y ?u ?v) (not (apart ?x ?y 9 9)))
(<= (goal you 50) (true (at 15 ?y)))
"""
)
"""57,600 rows of `apart`; where one of the others leads is told by where it begins."""


def _read(text: str) -> Source:
    return Source("hunt.kif", text)


def test_one_large_table_does_not_cost_the_others() -> None:
    rules = flatten(parse(_read(HUNT)))
    kept = {each.name for each in rules.tables}
    assert "apart" not in kept
    assert {"to", "beside"} <= kept
    assert {rule.name for rule in rules.rules if rule.kind is Kind.DERIVED} == {"apart"}


def test_places_exclude_one_another_by_a_table_that_fits() -> None:
    """Where one stands is one variable of squares, not a set of them."""
    found = recover(parse(_read(HUNT)), "hunt")
    (at,) = (each for each in found.groups if each.name == "at")
    assert found.groups[at].keys == ()
    assert at in found.totals
    # four steps up from row 5 there is an end, all else goes on
    assert rgt.perft(found.game, 5) == [1, 3, 9, 27, 81, 240]


def test_large_tables_that_are_only_conditions_are_left_to_their_rules() -> None:
    """3,600 rows of `near` are nothing beside `apart`, but a rule says it shorter."""
    near = (
        "(<= (near ?x ?y ?u) (index ?x) (index ?y) (index ?u) (distinct ?x ?u) (distinct ?y ?u))"
        "(<= (legal you rest) (true (at ?x ?y)) (near ?x ?y 7))"
    )
    wide = {each.name for each in flatten(parse(_read(HUNT + near))).tables if each.arity > 2}
    assert wide == {"to", "beside"}
    few = HUNT.replace("(distinct ?x ?u) (distinct ?y ?v)", "(succ ?x ?u) (succ ?y ?v)")
    assert "near" in {each.name for each in flatten(parse(_read(few + near))).tables}


def test_a_beginning_that_depends_on_a_large_relation_is_not_lost() -> None:
    marks = "(<= (init (mark ?x)) (apart ?x 0 1 2)) (<= (next (mark 1)) (true (mark 2)))"
    text = HUNT + marks
    with pytest.raises(Unrecovered, match="begins with"):
        recover(parse(_read(text)), "hunt")
