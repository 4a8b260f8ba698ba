"""Arguments on which nothing depends: left out, and nothing else.

What follows from the rules is held to `datalog`, which knows nothing of the front end.
"""

from __future__ import annotations

import time
from itertools import product
from random import Random

import pytest

from rgt.frontends.gdl.clauses.clauses import Clause, Names, Relation
from rgt.frontends.gdl.clauses.indifferent import without_indifferent
from rgt.frontends.gdl.clauses.normalise import normalise
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.frontends.gdl.recovery.reading.rules import flatten
from rgt.frontends.gdl.syntax import sentences
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.datalog import Rules, written

BITS = "(role robot) (bit 0) (bit 1) (colour red) (colour blue) (init (step 1)) "
TWO = BITS + "(<= (found ?a ?b) (bit ?a) (bit ?b) (true (step 1))) "


def clauses(text: str) -> list[Clause]:
    description = parse(Source("game.kif", text))
    used = {
        sentence.name
        for rule in description.rules
        for part in (rule.head, *rule.body)
        for sentence, _ in sentences(part)
    }
    names = Names(used)
    return without_indifferent(normalise(description, names), names)


def relations(text: str) -> set[Relation]:
    """The relations that rules conclude, as they are left."""
    return {clause.head.relation for clause in clauses(text) if clause.body}


def test_a_place_nobody_asks_about_is_left_out() -> None:
    found = clauses(TWO + "(<= (legal robot go) (found 0 1))")
    bodies = {str(c.head.name): c.body for c in found if c.body}
    assert [part.relation for part in bodies["found"]] == [("true", 1)]  # type: ignore[union-attr]
    assert [part.relation for part in bodies["legal"]] == [("found", 0)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ("(<= (legal robot go) (found 0 ?x) (bit ?x))", 0),
        ("(<= (legal robot (go ?x)) (found 0 ?x) (bit ?x))", 0),
        ("(<= (legal robot go) (not (found 1 0)))", 0),
        # 2 is no bit
        ("(<= (legal robot go) (found 0 2))", 1),
        ("(<= (legal robot go) (found ?x ?x) (colour ?x))", 2),
        ("(<= (legal robot (go ?x)) (found 1 ?x))", 1),
        ("(<= (legal robot go) (found (f 0) 1))", 1),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a ?b) (bit ?a) (bit ?b) (more ?b))", 1),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a ?a) (bit ?a))", 2),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a 1) (bit ?a))", 1),
        ("(<= (legal robot go) (found 0 1)) (found 1 1)", 2),
        (
            "(<= (legal robot m) (found 0 1)) (<= (found ?a ?b) (bit ?a) (bit ?b) (distinct ?a 1))",
            1,
        ),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a ?b) (bit ?a) (found ?b ?a))", 0),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a ?b) (bit ?b) (true (at ?a)))", 1),
        ("(<= (legal robot go) (found 0 1)) (<= (found ?a ?b) (bit ?b) (bit ?a) (colour ?a))", 1),
    ],
)
def test_what_is_asked_about_stays(rules: str, kept: int) -> None:
    found = {arity for name, arity in relations(TWO + rules) if name.startswith("found")}
    assert found == {kept}


def test_a_relation_that_nothing_begins_is_left_alone() -> None:
    rules = "(<= (never ?a) (never ?a)) (<= (legal robot go) (not (never 0)))"
    assert ("never", 1) in relations(BITS + rules)


def test_names_stay_apart() -> None:
    """A relation of the same name and of as many arguments as are left is another one."""
    text = TWO + "(<= found (true (step 2))) (<= (legal robot go) (found 0 1) (not found))"
    assert len({name for name, arity in relations(text) if name.startswith("found")}) == 2
    assert Reasoner(parse(Source("game.kif", text))).observe(frozenset({"(step 1)"})).legal == {
        "robot": ("go",)
    }


def _wide(places: int) -> str:
    """A chain of relations of one to so many bits, each of which asks for the next of both."""
    lines = [BITS, "(init (step 1)) (<= (legal robot go) (p1 0)) (legal robot stay)"]
    for size in range(1, places + 1):
        own = " ".join(f"?b{n}" for n in range(size))
        bits = " ".join(f"(bit ?b{n})" for n in range(size))
        lines.append(f"(<= (p{size} {own}) {bits} (true (step {size})))")
        if size < places:
            both = " ".join(f"(p{size + 1} {own} {bit})" for bit in (0, 1))
            lines.append(f"(<= (p{size} {own}) {bits} (not (true (step {size}))) {both})")
        lines.append(f"(<= (next (step {size + 1})) (true (step {size})))")
    lines.append(f"(<= terminal (true (step {places}))) (<= (goal robot 50) (true (step 1)))")
    return "\n".join(lines)


def test_twenty_places_of_two_values_cost_nothing() -> None:
    """2^20 instances of one rule are not written down, neither ground nor as a table."""
    description = parse(Source("game.kif", _wide(20)))
    start = time.process_time()
    program = ground(description, max_rules=1000)
    rules = flatten(description)
    assert sum(map(len, program.rules.values())) < 200
    assert all(predicate.arity <= 2 for predicate in rules.rules)
    assert time.process_time() - start < 5


# -- random rules --------------------------------------------------------------------------------


def _random(seed: int) -> str:
    """Rules for `top`, `mid` and `low` over two lists, some of whose arguments matter."""
    random = Random(seed)
    lists = {"bit": ("0", "1"), "few": ("1",), "more": ("0", "1", "2")}
    lines = ["(role robot)"]
    lines += [f"({name} {value})" for name, values in lists.items() for value in values]
    lines += [f"(init (fact {value}))" for value in "012" if random.random() < 0.6]
    lines += ["(init (odd 0))"] if random.random() < 0.5 else []

    def term(own: tuple[str, ...]) -> str:
        return random.choice((*own, *own, *own, random.choice("012")))

    below: list[str] = []
    for name in ("low", "mid", "top"):
        for _ in range(random.randint(1, 3)):
            head = ("?a", "?b")
            if random.random() < 0.15:
                head = random.choice((("?a", "?a"), ("?a", "1")))
            body = [f"({random.choice(tuple(lists))} ?a)", f"({random.choice(tuple(lists))} ?b)"]
            kinds = (
                f"(true (fact {random.choice('012')}))",
                f"(not (true (fact {random.choice('012')})))",
                *([f"({name} {term(head)} {term(head)})"] * 2),
                *(f"({each} {term(head)} {term(head)})" for each in below),
                *(f"(not ({each} {term(head)} {term(head)}))" for each in below),
                f"(distinct {head[0]} {random.choice('012')})",
                f"(true (fact {head[0]}))",
            )
            body += random.sample(kinds, random.randint(0, 2))
            lines.append(f"(<= ({name} {' '.join(head)}) {' '.join(body)})")
        below.append(name)
    for name, left, right in product(("low", "mid", "top"), "012", "012"):
        if random.random() < 0.5:
            lines.append(f"(<= (legal robot (m {name} {left} {right})) ({name} {left} {right}))")
    if random.random() < 0.5:
        lines.append("(<= (legal robot (all ?x)) (bit ?x) (top ?x ?x))")
        lines.append("(<= (legal robot (none ?x)) (few ?x) (more ?y) (mid ?x ?y))")
    lines.append("(legal robot wait) (<= terminal (true (fact 0))) (goal robot 1)")
    return "\n".join(lines)


def test_random_rules_mean_what_they_meant() -> None:
    """Legal moves in every state of random rules; in many of them something is left out."""
    changed = 0
    for seed in range(120):
        text = _random(seed)
        found = relations(text)
        changed += any((name, 2) not in found for name in ("low", "mid", "top"))
        rules = Rules(text)
        reasoner = Reasoner(parse(Source("game.kif", text)))
        for held in ((), ("0",), ("1", "2"), ("0", "1", "2")):
            base = rules.solve([("true", ("fact", value)) for value in held])
            expected = sorted(written(atom[2]) for atom in base[("legal", 2)])
            state = frozenset(f"(fact {value})" for value in held)
            assert list(reasoner.observe(state).legal["robot"]) == expected, text
    assert 30 < changed < 120
