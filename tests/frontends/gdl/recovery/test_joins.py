"""Joins of tables, held to every combination of symbols tried one by one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.proofs.joins import Join, Joins, Large
from rgt.frontends.gdl.recovery.proofs.knowledge import Knowledge, table_keys
from rgt.frontends.gdl.recovery.reading.rules import Atom, Kind, Predicate, Row, Rules
from rgt.frontends.gdl.syntax import Constant, Term, Variable
from rgt.ir.diagnostics import Source

SYMBOLS = ("a", "b", "c")
VARIABLES = tuple(Variable(f"?{name}") for name in "uvwx")


def rules_of(tables: dict[Predicate, frozenset[Row]]) -> Rules:
    """The rules of a game that has but these tables."""
    return Rules(("p",), {}, tables, {}, (), {}, parse(Source("game.kif", "(role p)")))


def random_tables(rng: random.Random) -> dict[Predicate, frozenset[Row]]:
    """Tables of no, one, two and three places, some of them empty."""
    return {
        Predicate(Kind.STATIC, f"t{arity}", arity): frozenset(
            row for row in product(SYMBOLS, repeat=arity) if rng.random() < 0.4
        )
        for arity in range(4)
    }


def random_atom(rng: random.Random, predicate: Predicate) -> Atom:
    """An atom of variables and constants, some of them twice."""
    terms: tuple[Term, ...] = (*VARIABLES, *map(Constant, SYMBOLS))
    return Atom(predicate, tuple(rng.choice(terms) for _ in range(predicate.arity)))


def tried(
    tables: dict[Predicate, frozenset[Row]], atoms: list[Atom], told: dict[Variable, str]
) -> Counter[frozenset[tuple[Variable, str]]]:
    """What the variables can be: every combination of symbols, and whether all atoms hold."""
    open_ = sorted(
        {term for atom in atoms for term in atom.args if isinstance(term, Variable)} - told.keys(),
        key=lambda each: each.name,
    )
    found: Counter[frozenset[tuple[Variable, str]]] = Counter()
    for texts in product(SYMBOLS, repeat=len(open_)):
        values = {**told, **dict(zip(open_, texts, strict=True))}
        rows = (
            tuple(values[t] if isinstance(t, Variable) else str(t) for t in atom.args)
            for atom in atoms
        )
        if all(row in tables[atom.predicate] for row, atom in zip(rows, atoms, strict=True)):
            found[frozenset(values.items())] += 1
    return found


@pytest.mark.parametrize("seed", range(40))
def test_a_join_finds_what_trying_every_symbol_finds_each_once(seed: int) -> None:
    rng = random.Random(seed)
    tables = random_tables(rng)
    atoms = [random_atom(rng, rng.choice(list(tables))) for _ in range(rng.randrange(4))]
    told = VARIABLES[: rng.randrange(3)]
    joins = Joins(rules_of(tables))
    join = Join(joins, atoms, told)
    for texts in product(SYMBOLS, repeat=len(told)):
        known = dict(zip(told, texts, strict=True))
        expected = tried(tables, atoms, known)
        rows = join.rows(texts)
        assert Counter(frozenset(zip(join.variables, row, strict=True)) for row in rows) == expected
        asked = Joins(joins.rules).joined(atoms, known)
        assert Counter(frozenset(values.items()) for values in asked) == expected


def test_a_join_of_too_many_rows_is_given_up() -> None:
    wide = Predicate(Kind.STATIC, "wide", 1)
    rules = rules_of({wide: frozenset((str(number),) for number in range(800))})
    join = Join(Joins(rules), [Atom(wide, (each,)) for each in VARIABLES[:2]], ())
    with pytest.raises(Large):
        join.rows(())


def test_many_small_joins_are_given_up_together() -> None:
    wide = Predicate(Kind.STATIC, "wide", 1)
    rules = rules_of({wide: frozenset((str(number),) for number in range(1_000))})
    join = Join(Joins(rules), [Atom(wide, VARIABLES[:1])], ())
    for _ in range(400):
        assert len(join.rows(())) == 1_000
    with pytest.raises(Large):
        join.rows(())


def test_all_rows_of_a_table_are_sorted_once() -> None:
    table = Predicate(Kind.STATIC, "t", 2)
    known = Knowledge(rules_of({table: frozenset({("b", "a"), ("a", "b"), ("a", "a")})}))
    rows = known.fitting(table, (), ())
    assert list(rows) == [("a", "a"), ("a", "b"), ("b", "a")]
    assert known.fitting(table, (), ()) is rows


def test_a_table_without_rows_has_none_that_fit() -> None:
    table = Predicate(Kind.STATIC, "t", 2)
    known = Knowledge(rules_of({table: frozenset()}))
    assert list(known.fitting(table, (), ())) == []
    assert list(known.fitting(table, (1,), ("a",))) == []


@pytest.mark.parametrize(
    ("rows", "keys"),
    [
        ({("a", "b", "c")}, ((),)),
        ({("a", "b", "c"), ("b", "b", "c")}, ((0,),)),
        ({("a", "a", "c"), ("a", "b", "c"), ("b", "a", "c")}, ((0, 1),)),
        ({("a", "b", "a"), ("b", "c", "a")}, ((0,), (1,))),
    ],
)
def test_the_smallest_places_that_tell_the_others(rows: set[Row], keys: object) -> None:
    assert table_keys(Predicate(Kind.STATIC, "t", 3), rows) == keys
