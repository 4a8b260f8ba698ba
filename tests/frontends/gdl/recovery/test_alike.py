"""Questions about constants that differ in names alone are one, and are answered once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.proofs.joins import Join
from rgt.frontends.gdl.recovery.reading.rules import Atom, Kind, Predicate
from rgt.frontends.gdl.recovery.walks import ways
from rgt.frontends.gdl.recovery.walks.alike import question, shape_of
from rgt.frontends.gdl.recovery.walks.scope import Bound
from rgt.frontends.gdl.syntax import Constant, Term, Variable
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Reference

LINK = Predicate(Kind.STATIC, "link", 2)
AB = ("a", "b")
ABC = ("a", "b", "c")


def asked(
    *pairs: tuple[str, str],
    of: str = "?x",
    known: str = "?y",
    stands: str = "cell_1",
    keys: tuple[str, ...] = ABC,
    among: tuple[str, ...] = ABC,
) -> object:
    def term(name: str) -> Term:
        return Variable(name) if name.startswith("?") else Constant(name)

    atoms = [Atom(LINK, (term(one), term(other))) for one, other in pairs]
    leaf = Reference(stands)
    bound = {Variable(known): Bound(leaf, keys)}
    return question(Variable(of), atoms, bound, {leaf: keys}, among)


def test_names_of_variables_make_no_difference() -> None:
    one = asked(("?x", "?z"), ("?z", "?y"))
    assert one == asked(("?b", "?c"), ("?c", "?a"), of="?b", known="?a", stands="cell_2")


@pytest.mark.parametrize(
    "other",
    [
        asked(("?z", "?x"), ("?z", "?y")),
        asked(("?x", "?z"), ("?y", "?z")),
        asked(("?x", "?z"), ("?z", "?y"), of="?z"),
        asked(("?x", "?z"), ("?x", "?y")),
        asked(("?x", "a"), ("a", "?y")),
        asked(("?x", "?z"), ("?z", "?y"), keys=AB),
        asked(("?x", "?z"), ("?z", "?y"), among=AB),
        asked(("?x", "?z"), ("?z", "?y"), ("?z", "?y")),
    ],
)
def test_what_is_asked_does(other: object) -> None:
    assert other != asked(("?x", "?z"), ("?z", "?y"))


def test_constants_keep_their_names_and_leaves_their_places() -> None:
    p, q = Reference("p"), Reference("q")
    one = Access(Access(Reference("f"), p), Access(Reference("g"), q))
    assert shape_of(one, [p, q]) != shape_of(one, [q, p])
    other = Access(Access(Reference("f"), q), Access(Reference("g"), p))
    assert shape_of(one, [p, q]) == shape_of(other, [q, p])
    swapped = Access(Access(Reference("g"), p), Access(Reference("f"), q))
    assert shape_of(one, [p, q]) != shape_of(swapped, [p, q])


def jumps(kinds: int) -> str:
    """A game of pieces that jump two steps along links, by as many kinds of moves."""
    squares = range(1, 10)
    lines = ["(role x)", "(init (at 5))"]
    lines += [f"(link {a} {b})" for a in squares for b in squares if abs(a - b) in (1, 3)]
    for kind in range(kinds):
        lines += [
            f"(<= (legal x (jump{kind} ?a{kind} ?c{kind})) (true (at ?a{kind}))"
            f" (link ?a{kind} ?b{kind}) (link ?b{kind} ?c{kind}) (distinct ?a{kind} ?c{kind}))",
            f"(<= (next (at ?d{kind})) (does x (jump{kind} ?f{kind} ?d{kind})))",
        ]
    return " ".join([*lines, "(<= terminal (true (at 9)))", "(goal x 100)"])


def joins(kinds: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many joins are worked out for ways while the game is recovered."""
    made: list[Join] = []

    def making(*args: object) -> Join:
        made.append(Join(*args))  # type: ignore[arg-type]
        return made[-1]

    with monkeypatch.context() as patched:
        patched.setattr(ways, "Join", making)
        recover(parse(Source("jumps.kif", jumps(kinds))), "jumps")
    return len(made)


def test_copies_of_a_rule_are_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    few = joins(2, monkeypatch)
    assert few > 0
    assert joins(8, monkeypatch) == few


def test_what_is_answered_before_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # a game that asked the same often enough was given up: "to find its state takes too long"
    answers = ways.Ways._answers

    def spent(kinds: int) -> int:
        steps = 0

        def counted(self: ways.Ways, *told: Any) -> Any:
            nonlocal steps
            before = self.prover.spent
            found = answers(self, *told)
            steps += self.prover.spent - before
            return found

        with monkeypatch.context() as patched:
            patched.setattr(ways.Ways, "_answers", counted)
            recover(parse(Source("jumps.kif", jumps(kinds))), "jumps")
        return steps

    few = spent(2)
    assert few > 0
    assert spent(8) == few


def test_equal_symbols_are_one_object() -> None:
    for made in (Constant, Variable, lambda name: Predicate(Kind.TRUE, name, 2)):
        one = made("?cell")
        assert one is made("?cell") is not made("?other")
        assert copy.deepcopy(one) is one
        assert pickle.loads(pickle.dumps(one)) is one
    both: set[Term] = {Constant("?x"), Variable("?x")}
    assert len(both) == 2


def test_predicates_go_by_kind_name_and_places() -> None:
    made = [Predicate(k, n, a) for k in (Kind.TRUE, Kind.DOES) for n in "ba" for a in (2, 1)]
    assert sorted(made) == sorted(made, key=lambda p: (p.kind, p.name, p.arity))
