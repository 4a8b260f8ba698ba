"""Games on which some pass did more than its argument allows, each found by a review.

The game of a case is held to its moves and to what its players see of them, by the pass and by
whole pipelines.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rgt.debugger.comparing.observing import Observed
from rgt.ir.actions import read_names
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.pragmas import Repeat, Unique
from rgt.ir.text.parser import parse_game
from rgt.passes.pipeline import optimize
from rgt.passes.transforms.variables.inline_assignment import InlineAssignment
from tests.passes.pragmas.referees import complaints
from tests.passes.small_games import DROPS_TAGS

DEPTH = 4
PIPELINES = ("default", "all", "plain")


class Case(NamedTuple):
    """What the pass overlooked, and a game where it matters."""

    name: str
    spec: str
    game: str


CASES = [
    Case(
        "a value that means another one where a constant has the name of its symbol",
        "merge-accesses",
        """
        const next: T -> T = { a: b, :a };
        const a: T = b;
        var x: T = b;
        begin, p: x = T(*);
        p, q: $$ x;
        q, r: next[next[x]] == x;
        r, end: player = keeper;
        """,
    ),
    Case(
        "maps that are written alike before and after a constant has the name of their symbol",
        "normalize-constants",
        """
        const early: T -> T -> T = { b: { :b }, :{ b: a, :b } };
        const a: T = b;
        const late: T -> T -> T = { :{ b: a, :b } };
        var x: T = b;
        begin, p: x = T(*);
        p, q: $$ x;
        q, r: early[x][b] == b;
        q, s: early[x][b] != b;
        r, t: goals[white] = 1;
        s, t: goals[white] = 0;
        t, end: player = keeper;
        """,
    ),
    Case(
        "a condition that would be asked before a choice of nothing",
        "hoist-conditions",
        """
        type E = { };
        type V = { a, b, off };
        const next: T -> T = { :a };
        var x: T = a;
        var v: V = off;
        begin, o: v = V(*);
        o, o2: $$ v;
        o2, p: x = E(*);
        p, q: next[v] == a;
        o2, q: ;
        q, end: player = keeper;
        """,
    ),
    Case(
        "a ring that nothing leads to, where a condition never comes to the front",
        "hoist-conditions",
        """
        var x: T = a;
        begin, end: player = keeper;
        r, s: $ a;
        s, t: x == a;
        t, r: $ b;
        """,
    ),
    Case(
        "a variable that is read later than it was, once it stands in place of another",
        "inline-assignment",
        """
        var u: T = a;
        var v: T = a;
        var w: T = a;
        q, r: w = v;
        begin, o: u = T(*);
        o, o2: $$ u;
        o2, p: v = u;
        p, q: v == b;
        r, s: u = a;
        s, t: w == b;
        t, end: player = keeper;
        """,
    ),
]


def game_of(text: str) -> Game:
    """The game of a case, with what all of them declare."""
    usual = """
        type Player = { white, black };
        type Score = { 0, 1 };
        type T = { a, b };
        """
    if "var player" not in text:
        usual += "var player: PlayerOrSystem = white;"
    game = parse_game(Source("case", usual + text))
    add_builtins(game)
    return game


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_pass_keeps_the_tree(case: Case) -> None:
    before = Observed(game_of(case.game), "moves").fingerprint(DEPTH)
    for spec in (case.spec, *PIPELINES):
        game = game_of(case.game)
        optimize(game, spec, skip=[DROPS_TAGS])
        assert Observed(game, "moves").fingerprint(DEPTH) == before, spec


def test_labels_stay_short() -> None:
    """Written in its own place, ``x = m[x][x]`` doubles a label with every step."""
    steps = "\n".join(f"n{i}, n{i + 1}: x = m[x][x];" for i in range(60))
    text = f"""
        var x: T = a;
        var m: T -> T -> T = {{ :{{ b: b, :a }} }};
        begin, o: x = T(*);
        o, o2: $$ x;
        o2, n0: m[x][b] = a;
        {steps}
        n60, r: x == a;
        n60, s: x == b;
        r, end: player = white;
        s, end: player = black;
        """
    before = Observed(game_of(text), "moves").fingerprint(DEPTH)
    game = game_of(text)
    assert optimize(game, "inline-assignment").steps > 0
    longest = max(len(list(read_names(edge.action))) for edge in game.automaton)
    assert longest <= InlineAssignment.max_names
    assert Observed(game, "moves").fingerprint(DEPTH) == before


def test_moves_may_have_many_tags() -> None:
    """Of a tag a hundred tags back nothing need be known, when another one is learned of."""
    names = [f"x{i}" for i in range(120)]
    declared = "".join(f"var {name}: T = a;\n" for name in names)
    chosen = "".join(
        f"n{i}, m{i}: {n} = T(*); m{i}, n{i + 1}: $$ {n};\n" for i, n in enumerate(names)
    )
    game = game_of(f"{declared}begin, n0: $ t;\n{chosen}n{len(names)}, end: player = keeper;")
    optimize(game, "calculate-repeats-and-uniques")
    assert [hint for hint in game.pragmas if isinstance(hint, Unique) and "n7" in hint.nodes]


def test_a_node_may_be_found_by_ways_back_only() -> None:
    """To `o` leads what never holds, and an edge from a node that is looked at after it."""
    game = game_of(
        """
        var x: T = a;
        var y: T = a;
        begin, n: y = T(*);
        n, o: x != x;
        n, p: x == x;
        o, p: ;
        o, n: x = T(*);
        p, o: y == a;
        o, t: $ t;
        t, u: x = a;
        u, end: player = white;
        p, q: $$ x;
        q, r: $$ y;
        r, end: player = keeper;
        """
    )
    optimize(game, "pragmas")
    assert any("o" in hint.nodes for hint in game.pragmas if isinstance(hint, Unique | Repeat))
    assert complaints(game, states=20) == []
