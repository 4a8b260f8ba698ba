"""What proofs conclude: what holds with a relation, one of several goals, rows of small tables."""

from __future__ import annotations

from itertools import product

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery import lower
from rgt.frontends.gdl.recovery.effects.effects import Effects
from rgt.frontends.gdl.recovery.proofs.case import Case
from rgt.frontends.gdl.recovery.proofs.consequences import Consequences
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import infer
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Predicate,
    Rules,
    flatten,
)
from rgt.frontends.gdl.recovery.walks import asking
from rgt.frontends.gdl.recovery.walks.chains import steps
from rgt.frontends.gdl.syntax import Constant, Variable
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_groups import holds_in_plays, keys

LEAPS = """
(role x) (role o) (other x o) (other o x) (at 1) (at 2) (at 3)
(init (cell 1 x)) (init (cell 2 b)) (init (cell 3 o)) (init (turn x))
(<= (can ?p ?a ?c) (true (turn ?p)) (true (cell ?a ?p)) (at ?c) (distinct ?a ?c))
(<= (can ?p ?a ?c) (true (cell ?a ?p)) (true (cell ?c b)) (at ?c) (true (turn ?p)))
(<= (can ?p ?a ?c) (swap ?a ?c) (true (turn ?p)) (true (cell ?a ?p)) (distinct ?a ?c))
(swap 1 3) (swap 3 1)
(<= (legal ?p (leap ?a ?c)) (can ?p ?a ?c))
(<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
(<= (next (cell ?a b)) (does ?p (leap ?a ?c)))
(<= (next (cell ?c ?p)) (does ?p (leap ?a ?c)))
(<= (next (cell ?e ?v)) (true (cell ?e ?v)) (does ?p (leap ?a ?c)) (apart ?e ?a) (apart ?e ?c))
(<= (apart ?e ?a) (distinct ?e ?a) (at ?e) (at ?a))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (true (cell 1 b)) (true (cell 3 b)))
(<= (goal ?p 50) (role ?p))
"""


def rules_of(text: str) -> Rules:
    return flatten(parse(Source("game.kif", text)))


def test_what_all_rules_of_a_relation_ask_for_holds_with_it() -> None:
    head, facts = Consequences(rules_of(LEAPS)).of(Predicate(Kind.DERIVED, "can", 3))
    player, start, _ = head.args
    found = {str(fact) for fact in facts if "!some" not in str(fact)}
    # that the square is empty is asked by one rule of three
    assert found == {f"(turn {player})", f"(cell {start} {player})"}


def test_what_one_rule_does_not_ask_for_is_no_consequence() -> None:
    text = LEAPS.replace("(swap ?a ?c) (true (turn ?p))", "(swap ?a ?c)")
    assert text != LEAPS
    _, facts = Consequences(rules_of(text)).of(Predicate(Kind.DERIVED, "can", 3))
    assert "turn" not in " ".join(map(str, facts))
    # both may leap at once, on the same square
    assert keys(text)["cell"] == (0, 1) and keys(LEAPS)["cell"] == (0,)
    assert holds_in_plays(LEAPS, 20) > 20


def test_a_relation_that_is_defined_by_itself_has_consequences_of_its_other_rules() -> None:
    text = "(role r) (<= (p ?x) (true (f ?x))) (<= (p ?x) (e ?x ?y) (p ?y)) (<= (goal r 1) (p 1))"
    text += "(init (f 1)) (<= (next (f ?x)) (true (f ?x))) (e 2 1) (<= terminal (p 2)) (legal r go)"
    _, facts = Consequences(rules_of(text)).of(Predicate(Kind.DERIVED, "p", 1))
    assert facts == ()


def test_one_of_several_goals_holds_in_each_case() -> None:
    text = "(role r) (<= (p ?x) (true (f ?x))) (<= (p ?x) (true (g ?x))) (init (f 1)) (init (g 1))"
    text += "(<= (goal r 1) (p 1)) (<= terminal (p 2)) (legal r go)"
    prover = Prover(rules_of(text))
    one = Constant("1")
    f, g = (Fact(Atom(Predicate(Kind.TRUE, name, 1), (one,))) for name in "fg")
    p = Fact(Atom(Predicate(Kind.DERIVED, "p", 1), (one,)))
    assert prover.entails_one((p,), [((f,), ()), ((g,), ())])
    assert not prover.entails((p,), (f,), ()) and not prover.entails((p,), (g,), ())
    assert not prover.entails_one((p,), [])


def test_what_a_denied_relation_still_lacks_does_not_hold() -> None:
    text = "(role r) (init (on)) (at 1) (at 2) (<= (apart ?a ?c) (true (on)) (distinct ?a ?c) "
    text += "(at ?a) (at ?c)) (legal r go) (<= terminal (apart 1 2)) (<= (goal r 1) (apart 2 1))"
    prover = Prover(rules_of(text))
    x, y = Variable("?x"), Constant("2")
    denied = Fact(Atom(Predicate(Kind.DERIVED, "apart", 2), (x, y)), False)
    at = Fact(Atom(Predicate(Kind.STATIC, "at", 1), (x,)))
    on = Fact(Atom(Predicate(Kind.TRUE, "on", 0), ()))
    assert prover.entails((denied, at, on), (Different(x, y, False),), ())
    assert not prover.entails((denied, at), (Different(x, y, False),), ())
    assert not prover.entails((denied, on), (Different(x, y, False),), ())
    assert prover.refutes((denied, at, on, Different(x, y)))


def test_rows_of_a_small_table_tell_what_another_lacks() -> None:
    text = """(role r) (legal r go) (<= (goal r 1) (few 1 2) (lacks 1 2) (true (f 1)))
    (few 1 2) (few 2 3) (few 3 1) (lacks 1 2) (lacks 2 3) (lacks 3 1) (lacks 1 1) (init (f 1))
    (<= terminal (true (f 2)))"""
    prover = Prover(rules_of(text))
    x, y = Variable("?x"), Variable("?y")
    few = Fact(Atom(Predicate(Kind.STATIC, "few", 2), (x, y)))
    lacks = Fact(Atom(Predicate(Kind.STATIC, "lacks", 2), (x, y)), False)
    back = Fact(Atom(Predicate(Kind.STATIC, "lacks", 2), (y, x)), False)
    assert prover.refutes((few, lacks)) and not prover.refutes((few, back))


FIVE = 4
ROWS = [(a, b, c, 1, 1) for a in range(1, FIVE + 1) for b in (1, 2) for c in (1, 3)]
TABLE = "".join(f"(far {' '.join(map(str, row))})" for row in ROWS)
SETS = f"""
(role r) {"".join(f"(v {n})" for n in range(1, FIVE + 1))} {TABLE}
{"".join(f"(init (f{at} 1))" for at in range(5))} (init (n 0))
(<= (legal r (set ?a ?b)) (v ?a) (v ?b) (true (f4 ?e)))
(<= (next (f0 ?a)) (does r (set ?a ?b))) (<= (next (f1 ?a)) (true (f0 ?a)))
(<= (next (f2 ?b)) (does r (set ?a ?b))) (<= (next (f3 ?a)) (true (f2 ?a)))
(<= (next (f4 ?a)) (true (f3 ?a)))
(next (n 1)) (<= near (true (f0 ?a)) (true (f1 ?b)) (true (f2 ?c))
  (true (f3 ?d)) (true (f4 ?e)) (not (far ?a ?b ?c ?d ?e)))
(<= terminal (true (n 1)) (not near))
(goal r 100)
"""


def test_a_chain_holds_of_the_rows_and_of_nothing_else() -> None:
    rows = {("a", "x", "1"), ("b", "x", "1"), ("b", "y", "2"), ("c", "z", "2"), ("d", "x", "1")}
    places = (("a", "b", "c"), ("x", "y", "z"), ("1", "2"))
    found = steps(rows, places)
    for word in product(*places):
        state: int | None = 0
        for at, text in enumerate(word):
            state = None if state is None else found[at].get((state, text))
        assert (state is not None) == (word in rows)
    # after a comes what comes after d, which is none of the keys
    assert steps(rows, places) == steps(sorted(rows, reverse=True), places)
    assert len({state for state, _ in found[1]}) == 3 and len({s for s, _ in found[2]}) == 2
    assert steps((), places) == [{}, {}, {}]


def test_a_table_of_too_many_places_is_asked_place_by_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MAX_CELLS", FIVE**4)
    source = Source("sets.kif", SETS)
    game = lower.recover(parse(source), "sets").game
    names = [name for name in game.constants if name.startswith("far")]
    assert len(names) == 5
    assert in_step(game, rgt.loads(SETS, "gdl", recovery="off"), 3, 15) > 40


def test_effects_are_found_again_only_where_a_total_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[tuple[str, str]] = []
    own = Effects.of

    def counted(self, moves, group):  # type: ignore[no-untyped-def]
        found.append((moves[0].predicate.name, group.predicate.name))
        return own(self, moves, group)

    monkeypatch.setattr(Effects, "of", counted)
    # where nobody stays, a cell may be left with nothing
    text = LEAPS.replace("(<= (next (cell ?a b)) (does ?p (leap ?a ?c)))", "")
    recovery = lower.recover(parse(Source("leaps.kif", text)), "leaps", "drop")
    assert {predicate.name for predicate in recovery.totals} == {"turn"}
    assert len(found) == len(set(found)) + found.count(("leap", "cell")) - 1


def test_what_is_known_to_differ_is_no_news() -> None:
    """Or what follows from it would be concluded for ever."""
    case = Case(Prover(flatten(parse(Source("game.kif", LEAPS)))))
    one, other = Variable("?one"), Variable("?other")
    case.add((Different(one, Constant("x")), Different(one, other)))
    case.add((Different(other, Constant("o"), False),))
    assert not case.saturate() and not case.changed
    case.add((Different(one, Constant("o")), Different(one, Constant("x"))))
    assert not case.changed
    case.add((Different(one, Constant("b")),))
    assert case.changed


def test_relations_that_are_added_have_the_domains_that_all_rules_give_them() -> None:
    rules = flatten(parse(Source("game.kif", LEAPS)))
    known = infer(rules)
    place, cell = Variable("?a"), Predicate(Kind.TRUE, "cell", 2)
    made, table = Predicate(Kind.DERIVED, "made", 1), Predicate(Kind.STATIC, "told", 1)
    body = (Fact(Atom(cell, (place, Constant("x")))), Fact(Atom(table, (place,))))
    assert isinstance(rules.rules, dict) and isinstance(rules.tables, dict)
    rules.tables[table] = frozenset({("1",), ("3",), ("9",)})
    rules.rules[made] = (FlatRule(Atom(made, (place,)), body, rules.description.rules[0]),)
    assert made not in known.places
    found = infer(rules, known)
    assert found.of(made) == (("1", "3"),)
    assert found.places == infer(rules).places
