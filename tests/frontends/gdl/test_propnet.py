"""Gates are shared and simplified, and mean what they are built from."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Interface, Propnet

INTERFACE = Interface(
    ("x", "o"), (("a", "b", "c"), ("d", "e")), ("p", "q", "r"), (False, False, True)
)


def test_constants_and_duplicates() -> None:
    net = Propnet(INTERFACE)
    p, q = net.fact(0), net.fact(1)
    assert net.conjunction([]) == TRUE
    assert net.disjunction([]) == FALSE
    assert net.conjunction([p, TRUE, p]) == p
    assert net.conjunction([p, FALSE]) == FALSE
    assert net.conjunction([p, ~p]) == FALSE
    assert net.disjunction([p, ~p]) == TRUE
    assert net.conjunction([p, q]) == net.conjunction([q, p])


def test_absorption() -> None:
    net = Propnet(INTERFACE)
    p, q, r = (net.fact(i) for i in range(3))
    assert net.conjunction([p, net.disjunction([p, q])]) == p
    assert net.conjunction([p, net.disjunction([~p, q])]) == net.conjunction([p, q])
    assert net.disjunction([p, net.conjunction([p, q, r])]) == p
    assert net.disjunction([p, net.conjunction([~p, q])]) == net.disjunction([p, q])


def test_a_role_makes_exactly_one_move() -> None:
    net = Propnet(INTERFACE)
    a, b, c = (net.does(0, 1 << move) for move in range(3))
    d, e = (net.does(1, 1 << move) for move in range(2))
    assert net.conjunction([a, b]) == FALSE
    assert net.disjunction([a, b, c]) == TRUE
    assert net.disjunction([a, b]) == ~c
    assert net.conjunction([~a, ~b]) == c
    assert e == ~d
    assert net.conjunction([a, d]) not in (TRUE, FALSE)


def test_moves_under_a_conjunction_are_joined_through_shared_gates() -> None:
    net = Propnet(INTERFACE)
    a, b, d = net.does(0, 1), net.does(0, 2), net.does(1, 1)
    inner = net.disjunction([a, d])
    assert net.disjunction([inner, b]) == net.disjunction([net.does(0, 3), d])


def test_labels_stick_to_the_first_name() -> None:
    net = Propnet(INTERFACE)
    both = net.conjunction([net.fact(0), net.fact(1)])
    net.label(~both, "either", None)
    net.label(both, "both", None)
    sign, label = net.labels[both]
    assert (sign, label.text) == (False, "either")


def _truth(net: Propnet, literal: int, facts: tuple[bool, ...], moves: tuple[int, int]) -> bool:
    if literal < 0:
        return not _truth(net, ~literal, facts, moves)
    kind, data = net.kinds[literal], net.data[literal]
    if kind == GateKind.FACT:
        return facts[data[0]]
    if kind == GateKind.DOES:
        return bool(data[1] >> moves[data[0]] & 1)
    return all(_truth(net, part, facts, moves) for part in data)


Formula = tuple[str, object]
_ATOMS = st.one_of(
    st.tuples(st.just("fact"), st.integers(0, 2)),
    st.tuples(st.just("does"), st.tuples(st.integers(0, 1), st.integers(0, 7))),
)
_FORMULAS = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(st.sampled_from(["and", "or"]), st.lists(inner, max_size=4)),
    ),
    max_leaves=12,
)


def _build(net: Propnet, formula: Formula) -> int:
    kind, inner = formula
    if kind == "fact":
        assert isinstance(inner, int)
        return net.fact(inner)
    if kind == "does":
        role, mask = inner  # type: ignore[misc]
        return net.does(role, mask & net.everything(role))
    if kind == "not":
        return ~_build(net, inner)  # type: ignore[arg-type]
    parts = [_build(net, part) for part in inner]  # type: ignore[attr-defined]
    return net.conjunction(parts) if kind == "and" else net.disjunction(parts)


def _meaning(formula: Formula, facts: tuple[bool, ...], moves: tuple[int, int]) -> bool:
    kind, inner = formula
    if kind == "fact":
        assert isinstance(inner, int)
        return facts[inner]
    if kind == "does":
        role, mask = inner  # type: ignore[misc]
        return bool(mask >> moves[role] & 1)
    if kind == "not":
        return not _meaning(inner, facts, moves)  # type: ignore[arg-type]
    parts = [_meaning(part, facts, moves) for part in inner]  # type: ignore[attr-defined]
    return all(parts) if kind == "and" else any(parts)


@settings(max_examples=200, deadline=None)
@given(_FORMULAS)
def test_simplification_keeps_the_meaning(formula: Formula) -> None:
    net = Propnet(INTERFACE)
    literal = _build(net, formula)
    for facts in product((False, True), repeat=3):
        for moves in product(range(3), range(2)):
            assert _truth(net, literal, facts, moves) == _meaning(formula, facts, moves)
