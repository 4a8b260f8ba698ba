"""What rules may read of a map, whatever the state is: worked out once for all squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.effects.apart import Apart, Known
from rgt.frontends.gdl.recovery.proofs.joins import Joins
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.rules import Kind, Predicate, Row, flatten
from rgt.frontends.gdl.recovery.walks.scope import Scope
from rgt.frontends.gdl.recovery.walks.terms import Terms
from rgt.frontends.gdl.recovery.walks.unfolding import Unfolding
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.diagnostics import Source
from rgt.ir.types import TypeName

STACK = """
(role x) (init (at 1 a)) (init (at 2 b)) {after}
(<= (legal x (lift ?r)) (true (at ?r a)))
(<= (next (at ?r ?p)) (does x (lift ?q)) (true (at ?r ?p)))
(<= (held ?r) (after ?b ?r) (true (at ?b a)))
(<= (held ?r) (after ?b ?r) (held ?b))
(<= (beside ?r) (after ?r ?a) (after ?b ?r) (true (at ?a ?p)) (held ?b))
(<= terminal (held 2) (beside 2))
(goal x 0)
"""


class Counted(Joins):
    """Counts the tables that are asked."""

    asked = 0

    def index(self, predicate: Predicate, places: tuple[int, ...]) -> Mapping[Row, Sequence[Row]]:
        self.asked += 1
        return super().index(predicate, places)


def stack(rows: int, known: Known | None = None) -> Apart:
    after = " ".join(f"(after {at} {at + 1})" for at in range(1, rows))
    rules = flatten(parse(Source("stack.kif", STACK.format(after=after))))
    unfolding = Unfolding(rules, Prover(rules))
    at = Predicate(Kind.TRUE, "at", 2)
    apart = Apart(rules, at, (0,), unfolding.leads_to, {}, known)
    apart.joins = Counted(rules)
    return apart


def read(apart: Apart, name: str, row: int) -> set[str]:
    [rule] = [r for p in apart.rules.rules if p.name == name for r in apart.rules.of(p)][-1:]
    [term] = rule.head.args
    assert isinstance(term, Variable)
    return {text for (text,) in apart.reads(rule.body, {term: str(row)})}


def test_what_may_be_read_is_found_along_relations() -> None:
    apart = stack(6)
    assert read(apart, "held", 4) == {"1", "2"}
    assert read(apart, "beside", 4) == {"1", "2", "5"}
    assert read(apart, "beside", 4) == {"1", "2", "5"}
    assert read(apart, "held", 2) == set()


def tables(rows: int) -> int:
    """How many tables it takes to find what is read at all rows of a stack."""
    apart = stack(rows)
    for row in range(1, rows + 1):
        read(apart, "held", row)
    assert isinstance(apart.joins, Counted)
    return apart.joins.asked


def test_the_rows_of_a_stack_share_what_is_below_them() -> None:
    few, many = tables(10), tables(40)
    assert 0 < many <= 5 * few


def test_what_is_known_costs_as_many_steps_as_before() -> None:
    known: Known = {}
    first, again = stack(9, known), stack(9, known)
    assert read(first, "held", 9) == read(again, "held", 9)
    assert first.joins.steps == again.joins.steps > 0
    assert isinstance(again.joins, Counted)
    # the question itself is no relation
    assert again.joins.asked == 1


class Wishes:
    """Takes the place of a state, and notes what types are to be called."""

    def __init__(self) -> None:
        self.types: list[str] = []

    def local(self, wish: str, domain: object, used: object) -> str:
        return "chosen"

    def type_of(self, domain: object, wish: str) -> TypeName:
        self.types.append(wish)
        return TypeName("T")


def test_names_do_not_tell_how_much_was_asked() -> None:
    """Variables of rules are numbered while something is proven; types are named without that."""
    terms = Terms.__new__(Terms)
    wishes = Wishes()
    terms.state = wishes  # type: ignore[assignment]
    terms.choose(Variable("?h3/599"), ("1", "2"), Scope({}))
    assert wishes.types == ["?h3"]
