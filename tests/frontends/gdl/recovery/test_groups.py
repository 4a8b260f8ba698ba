"""Groups of facts: those that hold are found, planted wrong ones are not, and plays agree."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rgt.corpus import games
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.frontends.gdl.recovery.proofs.groups import find_groups
from rgt.frontends.gdl.recovery.reading.domains import infer
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Predicate,
    flatten,
)
from rgt.frontends.gdl.recovery.reading.shapes import leaves, read_term
from rgt.frontends.gdl.syntax import Compound, Constant, Variable
from rgt.ir.diagnostics import Source

CORPUS = [game for game in games() if game.language == "gdl"]
SMALL = ("breakthrough_6x6", "chomp", "connect_four", "hanoi", "maze", "nim", "tic_tac_toe")


def keys(text: str) -> dict[str, tuple[int, ...]]:
    rules = flatten(parse(Source("game.kif", text)))
    groups, _ = find_groups(rules, infer(rules))
    return {predicate.name: group.keys for predicate, group in groups.items()}


MARKS = """
(role x) (role o) (other x o) (other o x) (at 1) (at 2)
(<= (init (cell ?a b)) (at ?a)) (init (turn x))
(<= (legal ?p (mark ?a)) (true (turn ?p)) (true (cell ?a b)))
(<= (legal ?p wait) (other ?p ?q) (true (turn ?q)))
(<= (next (cell ?a ?p)) (does ?p (mark ?a)))
(<= (next (cell ?a ?c)) (true (cell ?a ?c)) (not (marked ?a)))
(<= (marked ?a) (does ?p (mark ?a)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (not (open))) (<= (open) (true (cell ?a b)))
(<= (goal ?p 50) (role ?p))
"""


def test_a_cell_determines_its_mark_and_nothing_determines_the_turn() -> None:
    assert keys(MARKS) == {"cell": (0,), "turn": ()}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # a marked cell keeps what it had, too
        ("(true (cell ?a ?c)) (not (marked ?a))", "(true (cell ?a ?c))"),
        # whoever does not move marks, too
        ("(other ?p ?q) (true (turn ?q))", "(other ?p ?q) (true (turn ?q)) (at ?a)"),
        # the turn stays and passes
        ("(<= terminal", "(<= (next (turn ?q)) (true (turn ?q))) (<= terminal"),
        # two marks at first
        ("(init (turn x))", "(init (turn x)) (init (cell 1 x))"),
    ],
)  # fmt: skip
def test_a_planted_fault_leaves_no_group_that_does_not_hold(right: str, wrong: str) -> None:
    text = MARKS.replace(right, wrong)
    assert text != MARKS
    holds_in_plays(text, 20)


def test_a_wrong_group_is_not_proven() -> None:
    text = MARKS.replace("(true (cell ?a ?c)) (not (marked ?a))", "(true (cell ?a ?c))")
    assert keys(text)["cell"] == (0, 1)


def holds_in_plays(text: str, plays: int) -> int:
    """No key has two values in random plays of the prover that is independent of recovery."""
    description = parse(Source("game.kif", text))
    groups, _ = find_groups(flatten(description))
    reasoner, generator, seen = Reasoner(description), Random(7), 0
    for _ in range(plays):
        state = reasoner.initial
        for _ in range(12):
            seen += 1
            found: set[tuple[object, ...]] = set()
            for fact in sorted(state):
                term = read_term(fact)
                name = term.name
                values = tuple(map(str, leaves(term))) if isinstance(term, Compound) else ()
                group = groups.get(Predicate(Kind.TRUE, name, len(values)))
                if group is None:
                    # facts that never change are no facts of the state
                    continue
                key = (name, *(values[at] for at in group.keys))
                assert key not in found, f"two facts of {name} for {key}"
                found.add(key)
            position = reasoner.observe(state)
            if position.is_terminal or not all(position.legal.values()):
                break
            moves = [generator.choice(position.legal[role]) for role in reasoner.roles]
            state, _ = reasoner.advance(state, moves)
    return seen


@pytest.mark.parametrize("name", SMALL)
def test_groups_hold_in_random_plays_of_another_prover(name: str) -> None:
    path: Path = next(game.path for game in CORPUS if game.name == name)
    assert holds_in_plays(path.read_text(encoding="utf-8"), 4) > 8


def test_what_is_refuted_and_what_is_not() -> None:
    _, prover = find_groups(flatten(parse(Source("game.kif", MARKS))))
    cell, turn = Predicate(Kind.TRUE, "cell", 2), Predicate(Kind.TRUE, "turn", 1)
    mark = Predicate(Kind.DOES, "mark", 2)
    x, o, place = Constant("x"), Constant("o"), Variable("?a")
    assert prover.refutes([Fact(Atom(cell, (place, x))), Fact(Atom(cell, (place, o)))])
    assert not prover.refutes([Fact(Atom(cell, (place, x))), Fact(Atom(cell, (Variable("?b"), o)))])
    # whoever is not on turn marks nothing
    assert prover.refutes([Fact(Atom(turn, (o,))), Fact(Atom(mark, (x, place)))])
    assert not prover.refutes([Fact(Atom(turn, (x,))), Fact(Atom(mark, (x, place)))])
    # a marked cell was empty
    assert prover.refutes([Fact(Atom(mark, (x, place))), Fact(Atom(cell, (place, o)))])
    role = Variable("?r")
    assert prover.refutes(
        [Fact(Atom(turn, (role,))), Different(role, x), Different(role, x, False)]
    )


# a cell that is empty has no fact: every mark is denied, one by one
OPEN = """
(role x) (role o) (other x o) (other o x) (at 1) (at 2) (init (turn x)) (kind x) (kind o)
(<= (legal ?p (mark ?a)) (true (turn ?p)) (at ?a) (free ?a))
(<= (legal ?p wait) (other ?p ?q) (true (turn ?q)))
(<= (next (cell ?a ?p)) (does ?p (mark ?a)))
(<= (next (cell ?a ?c)) (true (cell ?a ?c)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (true (cell 1 ?p)) (true (cell 2 ?q)))
(<= (goal ?p 50) (role ?p))
"""


@pytest.mark.parametrize(
    ("free", "found"),
    [
        ("(<= (free ?a) (at ?a) (not (true (cell ?a x))) (not (true (cell ?a o))))", (0,)),
        (
            "(<= (free ?a) (at ?a) (not (held ?a))) (<= (held ?a) (kind ?p) (true (cell ?a ?p)))",
            (0,),
        ),
        # the other one's mark is not denied
        ("(<= (free ?a) (at ?a) (not (true (cell ?a x))))", (0, 1)),
        # a third mark is not denied
        (
            "(<= (free ?a) (at ?a) (not (true (cell ?a x))) (not (true (cell ?a o))))"
            "(<= (next (cell ?a z)) (true (turn x)) (at ?a) (not (true (cell ?a x)))"
            "  (not (true (cell ?a o))) (not (does x (mark ?a))) (not (does o (mark ?a))))",
            (0, 1),
        ),
        # of what is asked a table leaves one out
        (
            "(<= (free ?a) (at ?a) (not (held ?a)))"
            "(<= (held ?a) (first ?p) (true (cell ?a ?p))) (first x)",
            (0, 1),
        ),
    ],
    ids=["named", "asked", "one", "third", "left-out"],
)
def test_what_is_denied_one_by_one_is_denied(free: str, found: tuple[int, ...]) -> None:
    assert keys(OPEN + free)["cell"] == found
