"""What the analyses know, at nodes where it can be worked out by hand."""

from __future__ import annotations

import pytest

from rgt.ir.actions import Reachability
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Access, Cast, Reference
from rgt.ir.types import TypeName
from rgt.passes.analyses.conditions.check_reads import CheckReads
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.variables.needed_variables import needed_variables
from rgt.passes.analyses.variables.strong_liveness import strong_liveness
from tests.passes.small_games import game_of

LOOP = """
const next: T -> T = { a: b, :c };
var x: T = a;
var y: T = a;
var z: T = b;
begin, p: player = black;
p, q: x != c;
q, p: x = next[x];
p, r: x == c;
r, s: y = x;
s, end: player = keeper;
"""


def possible(text: str, node: str, name: str, *, max_bits: int = 1000, patience: int = 10) -> str:
    """The symbols that a variable can have at a node, in order."""
    game = game_of(text, own=True)
    analysis = PossibleValues(game, max_bits, patience)
    known = solve(game.automaton, analysis)[node]
    return "".join(sorted(analysis.possible(Reference(name), known) or ()))


@pytest.mark.parametrize(
    ("node", "name", "values"),
    [("p", "x", "abc"), ("q", "x", "ab"), ("r", "x", "c"), ("s", "y", "c"), ("p", "z", "b")],
)
def test_values_in_a_loop(node: str, name: str, values: str) -> None:
    assert possible(LOOP, node, name) == values


def test_without_patience_what_is_never_assigned_stays_known() -> None:
    assert possible(LOOP, "q", "x", patience=0) == "ab"
    assert possible(LOOP.replace("x = next[x]", "x = b"), "p", "x", patience=0) == "ab"
    assert possible(LOOP, "begin", "y", patience=0) == "a"
    assert possible(LOOP, "p", "z", patience=0) == "b"


_WALK = f"""
type Square = {{ {", ".join(f"s{i}" for i in range(30))} }};
const up: Square -> Square = {{ {", ".join(f"s{i}: s{i + 1}" for i in range(29))}, :s29 }};
var at: Square = s0;
var x: T = a;
begin, p: x == a;
p, q: ? l -> m;
q, begin: x = b;
l, n: at = up[at];
n, l: ;
n, m: x == a;
"""


def test_what_does_not_grow_in_a_loop_stays_known() -> None:
    """A walk over more squares than there is patience for; whose turn it is does not change."""
    assert possible(_WALK, "n", "x", patience=5) == "a"
    walk = _WALK.replace("n, l: ;", "n, l: x = c;")
    assert possible(walk, "n", "x", patience=5) == "ac"


def test_without_room_the_type_is_all_that_is_known() -> None:
    assert possible(LOOP, "r", "x", max_bits=0) == "abc"


def test_a_cast_says_nothing_about_a_value() -> None:
    # casts do nothing at run time: a symbol outside the cast's type stays what it is
    text = (
        "type S = { a, b };\ntype U = { b, c };\nvar x: S = a;\n"
        "begin, p: x = S(*);\np, end: player = keeper;"
    )
    game = game_of(text, own=True)
    for max_bits in (0, 1000):
        analysis = PossibleValues(game, max_bits, 10)
        known = solve(game.automaton, analysis)["p"]
        assert analysis.possible(Cast(TypeName("U"), Reference("x")), known) == {"a", "b"}


def test_cells_of_a_map_are_told_apart() -> None:
    text = (
        "var m: T -> T = { a: b, :c };\nbegin, p: m[a] = T(*);\np, q: m[a] != b;\n"
        "q, end: player = keeper;"
    )
    game = game_of(text, own=True)
    analysis = PossibleValues(game, 1000, 10)
    known = solve(game.automaton, analysis)["q"]
    cells = [Access(Reference("m"), Reference(key)) for key in "abc"]
    found = [analysis.possible(cell, known) for cell in cells]
    assert found == [{"a", "c"}, {"c"}, {"c"}]


def test_nothing_is_known_where_nothing_gets() -> None:
    text = "var x: T = a;\nbegin, p: x == b;\nbegin, end: player = keeper;\np, end: player = black;"
    game = game_of(text, own=True)
    assert solve(game.automaton, PossibleValues(game, 1000, 10))["p"] == 0


FAINT = """
var x: T = a;
var y: T = a;
var z: T = a;
begin, p: x = y;
p, q: y = x;
q, r: z = T(*);
r, begin: player = black;
r, s: z == a;
s, end: player = keeper;
"""


@pytest.mark.parametrize(("patience", "live"), [(10, ["z"]), (0, ["x", "y", "z"])])
def test_variables_that_only_feed_each_other_are_not_live(patience: int, live: list[str]) -> None:
    game = game_of(FAINT, own=True)
    analysis, known = strong_liveness(game, patience)
    seen = known["p"] | known["r"]
    assert [name for name in "xyz" if seen & analysis.bit(name)] == live
    assert known["r"] & analysis.bit("z")
    assert not known["q"] & analysis.bit("z")


def test_needed_variables() -> None:
    needed = needed_variables(game_of(FAINT, own=True))
    assert needed == {"z", "player", "goals", "visible"}


CHECKS = """
var x: T = a; var y: T = a; var z: T = a;
begin, p: ? c -> d;
p, q: ! e -> f;
q, end: player = keeper;
c, c1: x == a;
c1, d: ? e -> f;
e, e1: y == a;
e1, f: z = a;
g, g1: ? c -> d;
g1, h: ? g -> h;
"""


def names_read(start: str, end: str, max_nodes: int) -> str | None:
    """The names that a check reads, in order."""
    found = CheckReads(game_of(CHECKS, own=True).automaton, max_nodes).of(Reachability(start, end))
    return None if found is None else " ".join(sorted(found & {"x", "y", "z"}))


def test_a_check_reads_what_the_checks_that_it_asks_read() -> None:
    assert names_read("e", "f", 9) == "y"
    assert names_read("c", "d", 9) == "x y"
    assert names_read("e", "e", 9) == ""


def test_a_check_that_asks_itself_reads_what_is_read_there() -> None:
    assert names_read("g", "h", 9) == "x y"


@pytest.mark.parametrize(("start", "end", "nodes"), [("e", "f", 2), ("c", "d", 4), ("g", "h", 6)])
def test_checks_that_meet_too_many_nodes(start: str, end: str, nodes: int) -> None:
    """The ends apart, and each check once: two nodes, two more, two more."""
    assert names_read(start, end, nodes) is not None
    assert names_read(start, end, nodes - 1) is None


def test_a_check_that_asks_one_that_meets_too_many_nodes() -> None:
    reads = CheckReads(game_of(CHECKS, own=True).automaton, 3)
    assert reads.of(Reachability("c", "d")) is None
    assert reads.of(Reachability("g", "h")) is None
    assert reads.of(Reachability("e", "f")) is not None
