"""Values outside of types: where they come from, and where it is known that they do not come."""

from __future__ import annotations

import pytest

from rgt.api import loads
from rgt.ir.analyses.strays import Strays, find_strays

HEAD = """
type Player = { white };
type PlayerOrSystem = { keeper, white };
type Score = { 0, 100 };
type Bool = { 0, 1 };
type Goals = Player -> Score;
type Visibility = Player -> Bool;
type T = { a, b };
type U = { b, c };
var player: PlayerOrSystem = keeper;
var goals: Goals = { :0 };
var visible: Visibility = { :1 };
var x: T = a;
var k: T = a;
var u: U = b;
var v: U = c;
var m: T -> U = { :b };
"""


def strays(edges: str) -> Strays:
    return find_strays(loads(HEAD + edges, "rg"))


def test_where_nobody_comes_nothing_is_assigned() -> None:
    found = strays("""
        i, j: x = v;
        begin, p: player = white;
        p, q: u = U(*);
        q, r: $$ u;
        r, s: x = u;
        s, end: player = keeper;
    """)
    assert found.assigned == {"x": ("c",)}
    assert found.assignments["x"].source == "r"


@pytest.mark.parametrize(
    ("written", "assigned"),
    [
        # another cell
        ("m[b] = u", {}),
        # perhaps the same, by which it may be anything of u
        ("m[k] = u", {"x": ("c",)}),
        ("m[a] = u", {"x": ("c",)}),
        # the same, by what it is known to be
        ("m[a] = b", {}),
        # another variable
        ("v = u", {}),
    ],
)
def test_what_is_known_of_a_cell(written: str, assigned: dict[str, tuple[str, ...]]) -> None:
    found = strays(f"""
        begin, o: player = white;
        o, p: u = U(*);
        p, p2: $$ u;
        p2, p3: k = T(*);
        p3, p4: $$ k;
        p4, p5: m[a] = u;
        p5, q: m[a] != c;
        q, r: {written};
        r, s: x = m[a];
        s, end: player = keeper;
    """)
    assert found.assigned == assigned
