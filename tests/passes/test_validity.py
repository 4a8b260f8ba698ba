"""Which actions the types alone promise to be valid."""

from __future__ import annotations

import pytest

from rgt.passes.analyses.labels.validity import is_total
from tests.passes.small_games import game_of

TEXT = """
type P = {{ a, b }};
const f: T -> T = {{ :a }};
var x: T = a;
var p: P = a;
var n: P -> T = {{ :a }};
begin, end: {action};
end, end: player = keeper;
s, t: x == a;
t, s: n[p] == f[x];
t, u: n[x] == a;
"""


@pytest.mark.parametrize(
    ("action", "total"),
    [
        ("", True),
        ("x == c", True),
        ("n[p] == a", True),
        ("n[f[p]] == a", False),
        ("n[x] == a", False),
        ("n[P(x)] == a", False),
        ("f[n[a]] == x", True),
        ("x = p", True),
        ("p = x", False),
        ("n[x] = a", False),
        ("n[b] = f[x]", True),
        ("n[x] = T(*)", False),
        ("x = T(*)", True),
        ("$$ x", True),
        ("? s -> t", False),
        ("? u -> u", True),
    ],
)
def test_total(action: str, total: bool) -> None:
    game = game_of(TEXT.format(action=action), own=True)
    [edge] = game.automaton.out_edges("begin")
    assert is_total(edge.action, game) is total
