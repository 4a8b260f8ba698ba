"""Verdicts on automata whose languages are known, and figures of counts that are made up."""

from __future__ import annotations

import pytest

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.words import Letter
from tests.experiments.learning.outcomes import Cell, Outcome, kept, to_line
from tests.experiments.learning.summary import Share, from_json, summarised, to_json, wilson
from tests.experiments.learning.truth import moving, verdict

UP = Letter(0, 1, "e")
TAKE = Letter(0, 1, "p")
LOOP: Dfa[Letter] = Dfa(({UP: 1}, {UP: 1}), frozenset({1}))
"""One step ahead or more."""


def ladder(steps: int) -> Dfa[Letter]:
    """One step ahead to so many."""
    rows = tuple({UP: at + 1} for at in range(steps))
    return Dfa((*rows, {}), frozenset(range(1, steps + 1)))


def test_a_smaller_automaton_counts_where_the_board_tells_no_difference() -> None:
    found = verdict(LOOP, ladder(3), 1, 4)
    assert found.size == 2
    assert found.is_optimal
    assert found.wrong is None


def test_a_smaller_automaton_with_a_wrong_word_is_not_optimal() -> None:
    found = verdict(LOOP, ladder(2), 1, 4)
    assert not found.is_optimal
    assert found.wrong == "(0,1,e)(0,1,e)(0,1,e)"
    assert found.missing is None


def test_the_size_alone_makes_an_automaton_optimal() -> None:
    other: Dfa[Letter] = Dfa(({TAKE: 1}, {TAKE: 1}), frozenset({1}))
    found = verdict(other, LOOP, 1, 4)
    assert found.is_optimal
    assert (found.wrong, found.missing) == ("(0,1,p)", "(0,1,e)")


def test_the_empty_word_is_no_move() -> None:
    star: Dfa[Letter] = Dfa(({UP: 0},), frozenset({0}))
    assert moving(star) == LOOP


# Wilson's intervals as printed by the literature: Newcombe, Statistics in Medicine 17, 1998,
# Table I, method 3
@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (0, 20, 0.0, 16.11), (1, 29, 0.61, 17.18)],
)
def test_wilson(hits: int, number: int, low: float, high: float) -> None:
    assert wilson(hits / number, number) == pytest.approx((low, high), abs=0.005)
    assert Share(((hits, number),)).narrow == wilson(hits / number, number)


def test_wide_intervals_are_those_of_pieces_that_are_drawn() -> None:
    # each piece always or never: it is the pieces that are counted (nearly: 9 of 10 are free)
    low, high = Share(((20, 20),) * 8 + ((0, 20),) * 2).wide
    assert (low, high) == pytest.approx(wilson(0.8, 10), abs=0.005)
    # all pieces alike: it is the automata
    assert Share(((16, 20),) * 10).wide == wilson(0.8, 10)
    # somewhere between
    mixed = Share(((10, 20), (14, 20), (12, 20), (6, 20), (18, 20)) * 4)
    assert mixed.narrow[0] > mixed.wide[0] > wilson(0.6, 20)[0]


CELL = Cell("los_alamos", "all", 1, "R", "spine", "fast")


def test_outcomes_over_the_limit_have_no_part_in_shares() -> None:
    outcomes = [
        Outcome(CELL, 5, 9, 1.0, 3, size=6, is_optimal=True),
        Outcome(CELL, 5, 9, 3.0, 4, size=7, wrong="(0,1,e)"),
        Outcome(CELL, 5, 9, 20.0, 100, over=True),
    ]
    summary = summarised(outcomes, {"machine": "none"})
    tally = summary.total("all", "spine", "fast")
    assert (tally.done, tally.over, tally.optimal, tally.errors, tally.right) == (2, 1, 1, 1, 1)
    assert (tally.seconds, tally.checks) == (24.0, 107)
    assert from_json(to_json(summary)) == summary


def test_a_line_that_was_cut_off_is_left_out(tmp_path) -> None:  # type: ignore[no-untyped-def]
    outcome = Outcome(CELL, 5, 9, 1.0, 3, size=6, wrong="(0,1,w)")
    path = tmp_path / "outcomes"
    path.write_text(to_line("one", outcome) + to_line("two", outcome)[:-20])
    assert kept(path) == {"one": outcome}
