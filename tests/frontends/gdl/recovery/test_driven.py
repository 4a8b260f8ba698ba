"""What a move changes along lines is written by walking them, where that reads nothing anew."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.ir.diagnostics import Source
from tests.recovered.stepping import Differs, InTurn, Rules, Steps, in_step

LINE = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3) (at 4) (at 5) (at 6) (at 7) (at 8)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
(<= (next_to east ?a ?b) (after ?a ?b))
(<= (next_to west ?a ?b) (after ?b ?a))
(init (turn x)) (init (cell 1 b)) (init (cell 8 b)) (init (cell 6 x)) (init (cell 7 x))
(init (cell 2 o)) (init (cell 3 o)) (init (cell 4 x)) (init (cell 5 o))
(<= (legal ?p (put ?a)) (true (turn ?p)) (true (cell ?a b)))
(<= (legal ?p (turn_over ?a)) (true (turn ?p)) (true (cell ?a ?p)) (some_empty))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (some_empty) (true (cell ?a b)))
(<= (closed ?p ?w ?a) (other ?p ?q) (next_to ?w ?a ?b) (true (cell ?b ?q)) (ends ?p ?w ?b))
(<= (ends ?p ?w ?a) (role ?p) (next_to ?w ?a ?b) (true (cell ?b ?p)))
(<= (ends ?p ?w ?a) (closed ?p ?w ?a))
(<= (flipped ?w ?b) (does ?p (put ?a)) (closed ?p ?w ?a) (next_to ?w ?a ?b))
(<= (flipped ?w ?c)
    (flipped ?w ?b) (next_to ?w ?b ?c) (true (turn ?p)) (other ?p ?q) (true (cell ?c ?q)))
(<= (changes ?a) (flipped ?w ?a))
(<= (changes ?a) (does ?p (put ?a)))
(<= (next (cell ?a ?p)) (true (turn ?p)) (changes ?a))
(<= (next (cell ?a ?q)) (does ?p (turn_over ?a)) (other ?p ?q))
(<= (next (cell ?a ?c)) (true (cell ?a ?c)) (not (changes ?a)) (not (over ?a)))
(<= (over ?a) (does ?p (turn_over ?a)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (not (some_empty)))
(<= (goal ?p 100) (other ?p ?q) (has ?p ?n) (has ?q ?m) (more ?n ?m))
(<= (goal ?p 50) (other ?p ?q) (has ?p ?n) (has ?q ?n))
(<= (goal ?p 0) (other ?p ?q) (has ?p ?n) (has ?q ?m) (more ?m ?n))
(<= (has ?p ?n) (count ?p 8 ?n))
(<= (count ?p 1 1) (role ?p) (true (cell 1 ?p)))
(<= (count ?p 1 0) (role ?p) (not (true (cell 1 ?p))))
(<= (count ?p ?b ?m) (after ?a ?b) (count ?p ?a ?n) (true (cell ?b ?p)) (succ ?n ?m))
(<= (count ?p ?b ?n) (after ?a ?b) (count ?p ?a ?n) (not (true (cell ?b ?p))))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
(<= (more ?n ?m) (succ ?m ?n))
(<= (more ?n ?l) (more ?n ?m) (succ ?l ?m))
"""

CROSSING = (
    LINE
    + """
(<= (next_to leap ?a ?c) (after ?a ?b) (after ?b ?c))
"""
)
"""Two lines from one square share squares: what one turns the other asks for."""

TOLD = LINE.replace(
    "(<= (flipped ?w ?b) (does ?p (put ?a)) (closed ?p ?w ?a) (next_to ?w ?a ?b))", ""
).replace(
    """(<= (flipped ?w ?c)
    (flipped ?w ?b) (next_to ?w ?b ?c) (true (turn ?p)) (other ?p ?q) (true (cell ?c ?q)))
(<= (changes ?a) (flipped ?w ?a))""",
    """
(<= (flipped ?p ?w ?a ?b) (closed ?p ?w ?a) (next_to ?w ?a ?b))
(<= (flipped ?p ?w ?a ?c)
    (flipped ?p ?w ?a ?b) (next_to ?w ?b ?c) (other ?p ?q) (true (cell ?c ?q)))
(<= (changes ?b) (does ?p (put ?a)) (flipped ?p ?w ?a ?b))""",
)
"""What begins the lines does not ask who moved where: whoever asks for them tells it."""

PASSING = (
    LINE.replace(
        "(<= (legal ?p (put ?a)) (true (turn ?p)) (true (cell ?a b)))",
        "(<= (legal ?p (put ?a)) (true (turn ?p)) (true (cell ?a b)) (closed ?p ?w ?a))"
        "(<= (able ?p) (true (cell ?a b)) (closed ?p ?w ?a))"
        "(<= (legal ?p pass) (true (turn ?p)) (not (able ?p)))"
        "(init (step 0)) (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))",
    )
    .replace("(<= (legal ?p (turn_over ?a)) (true (turn ?p)) (true (cell ?a ?p)) (some_empty))", "")
    .replace("(<= terminal", "(<= terminal (true (step 7))) (<= terminal")
)


BOARD = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3) (at 4)
(way up 1 2) (way up 2 3) (way up 3 4) (way down 4 3) (way down 3 2) (way down 2 1)
(init (turn x)) (init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
    (succ 6 7)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= terminal (true (n 5)))

(<= (sq ?a ?b) (at ?a) (at ?b))
(<= (step up ?a ?b ?c ?b) (way up ?a ?c) (at ?b))
(<= (step dn ?a ?b ?c ?b) (way down ?a ?c) (at ?b))
(<= (step rt ?a ?b ?a ?c) (way up ?b ?c) (at ?a))
(<= (step lf ?a ?b ?a ?c) (way down ?b ?c) (at ?a))
(init (cell 2 2 x)) (init (cell 3 3 x)) (init (cell 2 3 o)) (init (cell 3 2 o))
(<= (init (cell ?a ?b e)) (sq ?a ?b) (not (mid ?a ?b)))
(mid 2 2) (mid 2 3) (mid 3 2) (mid 3 3)
(<= (legal ?p (put ?a ?b)) (true (turn ?p)) (true (cell ?a ?b e)) (takes ?p ?w ?a ?b))
(<= (legal ?p pass) (true (turn ?p)))
(<= (next (cell ?a ?b ?p)) (does ?p (put ?a ?b)))
(<= (next (cell ?a ?b ?p)) (does ?p (put ?c ?d)) (flips ?p ?w ?c ?d ?a ?b))
(<= (next (cell ?a ?b ?q)) (true (cell ?a ?b ?q)) (not (changed ?a ?b)))
(<= (changed ?a ?b) (does ?p (put ?a ?b)))
(<= (changed ?a ?b) (not (does ?p (put ?c ?d))) (flips ?p ?w ?c ?d ?a ?b))
(<= (goal ?p 100) (true (cell 1 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (cell 1 1 ?p))))
"""
"""A board of which what changes is told by whoever makes no move."""

RULES = """
(<= (takes ?p ?w ?a ?b) (runs ?p ?w ?a ?b ?c ?d) (step ?w ?c ?d ?e ?f) (true (cell ?e ?f ?p)))
(<= (runs ?p ?w ?a ?b ?c ?d) (step ?w ?a ?b ?c ?d) (other ?p ?q) (true (cell ?c ?d ?q)))
(<= (runs ?p ?w ?a ?b ?c ?d) (runs ?p ?w ?a ?b ?i ?j) (step ?w ?i ?j ?c ?d) (other ?p ?q) (true
    (cell ?c ?d ?q)))
(<= (flips ?p ?w ?a ?b ?c ?d) (takes ?p ?w ?a ?b) (runs ?p ?w ?a ?b ?c ?d))
"""


def held_to_its_rules(text: str, positions: int = 100) -> str:
    """The recovered automaton as text, after it was played beside its rules."""
    description = parse(Source("line.kif", text))
    game = recover(description, "line", "drop").game
    steps = Steps()
    in_step(InTurn(game), Rules(description, game), steps, positions, lambda: True)
    assert steps.ended > 5
    return rgt.dumps(game)


@pytest.mark.parametrize("text", [LINE, PASSING], ids=["line", "passing"])
def test_lines_are_walked_and_written(text: str) -> None:
    found = held_to_its_rules(text)
    # neither the board as it was, nor all squares one after the other
    assert "cell_before" not in found
    assert "next_At" not in found


def test_lines_that_share_squares_read_the_board_as_it_was() -> None:
    assert "cell_before" in held_to_its_rules(CROSSING)


def test_lines_begin_where_whoever_asks_for_them_says() -> None:
    assert TOLD.count("(flipped ?p ?w ?a ?b)") == 3
    held_to_its_rules(TOLD)


def test_steps_that_only_a_denial_speaks_of_are_left_to_the_net() -> None:
    game = BOARD + RULES.replace(
        "(step ?w ?i ?j ?c ?d) (other", "(not (step ?w ?i ?j ?c ?d)) (other"
    )
    with pytest.raises(Unrecovered):
        recover(parse(Source("denied.kif", game)), "denied", "drop")


def test_without_the_board_as_it_was_they_would_go_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgt.frontends.gdl.recovery.driven.are_apart", lambda *_: True)
    with pytest.raises(Differs):
        held_to_its_rules(CROSSING)


def test_a_line_that_comes_back_is_not_walked() -> None:
    """In a ring a line would never end."""
    ring = LINE + "(next_to east 8 1) (next_to west 1 8)"
    assert "cell_before" in held_to_its_rules(ring)


def test_whoever_can_do_nothing_else_passes_from_a_node_of_its_own() -> None:
    game = recover(parse(Source("passing.kif", PASSING)), "passing", "drop").game
    turns = [line for line in rgt.dumps(game).splitlines() if line.endswith(": player = turn;")]
    # behind two nodes: where it is known that a move closes a line, and that none does
    assert len({line.partition(":")[0] for line in turns}) == 2
