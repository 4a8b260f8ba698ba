"""RG names of KIF terms."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from rgt.frontends.gdl.names import RESERVED, Names, identifier


def test_readable() -> None:
    assert identifier("(cell 1 1 b)") == "cell_1_1_b"
    assert identifier("(move (pos a 1) (pos b 2))") == "move_pos_a_1_pos_b_2"
    assert identifier("noop") == "noop"
    assert identifier("(add + 3)") == "add_plus_3"
    assert identifier("pass-turn") == "pass_turn"


def test_collisions_get_numbers_in_order_of_asking() -> None:
    names = Names()
    assert names.symbol("(a (b c))") == "a_b_c"
    assert names.symbol("(a b c)") == "a_b_c_2"
    assert names.symbol("(a (b c))") == "a_b_c"


def test_a_fact_never_shares_a_name_with_a_symbol() -> None:
    names = Names()
    assert names.symbol("noop") == "noop"
    assert names.fact("noop") == "noop_2"


def test_reserved_names_are_avoided() -> None:
    names = Names()
    for word in sorted(RESERVED):
        assert names.symbol(word) not in RESERVED


def test_a_fixed_symbol_keeps_its_name() -> None:
    names = Names()
    names.fix_symbol("random", "random")
    assert names.symbol("random") == "random"
    assert names.fact("random") == "random_2"


@given(st.lists(st.text(alphabet='ab1+-<>_ ()é|"', max_size=8), max_size=12, unique=True))
def test_injective_and_legal(texts: list[str]) -> None:
    names = Names()
    found = [names.symbol(text) for text in texts]
    assert len(set(found)) == len(texts)
    assert all(re.fullmatch(r"[A-Za-z0-9_]+", name) for name in found)
