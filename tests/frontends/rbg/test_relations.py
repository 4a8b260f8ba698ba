"""Relations of shifts beside pairs of fields in sets, on a ring with a way out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rgt.frontends.rbg.lowering.relations import Relation, Relations, bits
from rgt.frontends.rbg.syntax import Vertex

_SIZE = 7
_Pairs = frozenset[tuple[int, int]]


@pytest.fixture
def relations() -> Relations:
    """Fields of which each leads to the next one, and every other one to field 0, too."""
    return Relations(
        [
            Vertex(f"v{n}", "e", {"on": f"v{(n + 1) % _SIZE}", **({"home": "v0"} if n % 2 else {})})
            for n in range(_SIZE)
        ]
    )


def _ring(step: int) -> Relation:
    return tuple(1 << (here + step) % _SIZE for here in range(_SIZE))


_HOME = tuple(1 if here % 2 else 0 for here in range(_SIZE))
_BOTH = tuple(one | other for one, other in zip(_ring(1), _HOME, strict=True))


def _pairs(relation: Relation) -> _Pairs:
    return frozenset((here, there) for here, to in enumerate(relation) for there in bits(to))


def _after(first: _Pairs, second: _Pairs) -> _Pairs:
    return frozenset((a, c) for a, b in first for b_, c in second if b == b_)


def _powers(relation: Relation) -> Iterator[_Pairs]:
    found = frozenset((here, here) for here in range(_SIZE))
    while True:
        yield found
        found = _after(found, _pairs(relation))


@pytest.mark.parametrize("relation", [_ring(1), _ring(3), _HOME, _BOTH])
def test_a_power_is_that_many_steps(relations: Relations, relation: Relation) -> None:
    for count, wanted in zip(range(20), _powers(relation), strict=False):
        assert _pairs(relations.power(relation, count)) == wanted


@pytest.mark.parametrize("relation", [_ring(1), _ring(3), _HOME, _BOTH])
def test_any_number_of_steps_is_one_of_the_powers(relations: Relations, relation: Relation) -> None:
    powers = _powers(relation)
    wanted = frozenset().union(*(next(powers) for _ in range(_SIZE + 1)))
    # asked twice: what is known is no other one
    for _ in range(2):
        assert _pairs(relations.closure(relation)) == wanted


def test_what_is_put_together_depends_on_both(relations: Relations) -> None:
    for first in (_ring(1), _HOME, _BOTH):
        for second in (_ring(3), _HOME, _BOTH):
            for _ in range(2):
                found = _pairs(relations.compose(first, second))
                assert found == _after(_pairs(first), _pairs(second))
