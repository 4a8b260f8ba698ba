"""Loops that write what they read do so in an order in which nothing is read anew; counts that can
go on in one way are walked without a choice.
"""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.searches.check_runs import is_run
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_driven import LINE, held_to_its_rules
from tests.recovered.stepping import Differs

DROP = """
(role x) (role o) (other x o) (other o x)
(column a) (column b) (column c) (row 1) (row 2) (row 3) (row 4)
(after 1 2) (after 2 3) (after 3 4)
(init (turn x))
(<= (filled ?c ?r) (true (disc ?c ?r ?p)))
(<= (legal ?p (drop ?c)) (true (turn ?p)) (rest ?c ?r))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (next (disc ?c ?r ?p)) (true (disc ?c ?r ?p)))
(<= (next (disc ?c ?r ?p)) (does ?p (drop ?c)) (rest ?c ?r))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= room (rest ?c ?r))
(<= terminal (not room))
(<= (goal ?p 100) (role ?p) (true (disc a 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (disc a 1 ?p))))
"""
FROM_BELOW = (
    DROP
    + """
(<= (rest ?c 1) (column ?c) (not (filled ?c 1)))
(<= (rest ?c ?r) (column ?c) (after ?below ?r) (filled ?c ?below) (not (filled ?c ?r)))
"""
)
FROM_ABOVE = (
    DROP
    + """
(<= (rest ?c 4) (column ?c) (not (filled ?c 4)))
(<= (rest ?c ?r) (column ?c) (after ?r ?above) (filled ?c ?above) (not (filled ?c ?r)))
"""
)
FROM_BOTH = (
    DROP
    + """
(<= (rest ?c 1) (column ?c) (not (filled ?c 1)))
(<= (rest ?c ?r) (column ?c) (after ?below ?r) (filled ?c ?below) (not (filled ?c ?r)))
(<= (rest ?c ?r) (column ?c) (after ?r ?above) (filled ?c ?above) (not (filled ?c ?r)))
"""
)


@pytest.mark.parametrize("text", [FROM_BELOW, FROM_ABOVE], ids=["below", "above"])
def test_rows_that_read_their_neighbour_come_before_it(text: str) -> None:
    assert "disc_before" not in held_to_its_rules(text)


def test_rows_that_read_each_other_read_a_copy() -> None:
    assert "disc_before" in held_to_its_rules(FROM_BOTH)


@pytest.mark.parametrize("text", [FROM_BELOW, FROM_ABOVE], ids=["below", "above"])
def test_the_contrary_order_goes_wrong(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    from rgt.frontends.gdl.recovery.effects.turned import in_order

    def contrary(*given: object) -> tuple[str, ...] | None:
        found = in_order(*given)  # type: ignore[arg-type]
        return found and found[::-1]

    monkeypatch.setattr("rgt.frontends.gdl.recovery.writes.in_order", contrary)
    with pytest.raises(Differs):
        held_to_its_rules(text)


def counted(text: str) -> list[bool]:
    """Of all checks of a game that go round to count: whether each has one walk at most."""
    game = recover(parse(Source("count.kif", text)), "count", "drop").game
    rgt.optimize(game)
    checks = [check for check in Plan(game).checks if check.search.view.cycles]
    names = Plan(game).program.names
    return [is_run(check) for check in checks if names[check.start].startswith("goal")]


def test_a_count_goes_on_in_one_way() -> None:
    found = counted(LINE)
    assert found and all(found)


def test_a_count_of_what_is_asked_last_does_so_too() -> None:
    """The same relation, its conditions in another order."""
    old = "(after ?a ?b) (count ?p ?a ?n) (true (cell ?b ?p)) (succ ?n ?m))"
    assert old in LINE
    found = counted(
        LINE.replace(old, "(succ ?n ?m) (count ?p ?a ?n) (after ?a ?b) (true (cell ?b ?p)))")
    )
    assert found and all(found)
