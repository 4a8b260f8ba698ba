"""Games as modules of Python play as the interpreter does, and count what others counted."""

from __future__ import annotations

import contextlib
import sys
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

from rgt import api, corpus
from rgt.backends.facts.plan import Plan
from rgt.backends.python.module import REWRITES, module
from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.python.played import compare, loaded, played
from tests.backends.random_games import random_game

SMALL = {
    "rg/tic_tac_toe": 6,
    "gdl/tic_tac_toe": 6,
    "hrg/kuhn_poker": 6,
    "rbg/connect_four": 4,
    "rbg2017/tic_tac_toe_both_win": 3,
    "simplified/gardner": 2,
    "linegames/pretwa": 2,
}
"""How deep is counted; one game hides something and leaves something to chance."""


@pytest.mark.parametrize("name", SMALL)
def test_plays(name: str) -> None:
    compare(loaded(name), plays=2, longest=30)


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/kuhn_poker", "rbg/connect_four"])
def test_plays_without_rewrites(name: str) -> None:
    compare(loaded(name), plays=1, longest=30, rewrites=frozenset())


@pytest.mark.parametrize(
    ("name", "depth"), [each for each in SMALL.items() if each[0] != "linegames/pretwa"]
)
def test_counts(name: str, depth: int) -> None:
    known = corpus.oracle(name.split("/")[1])
    found = played(loaded(name)).initial_state().perft(depth)
    if name.startswith("gdl/"):
        # there one player moves, and the other waits
        found = found[::2]
    counts = [count["perft"] for count in known["counts"]]
    assert counts
    for count in counts:
        shared = min(len(count), len(found))
        assert found[:shared] == count[:shared]


@pytest.mark.long
@pytest.mark.parametrize("name", [each.full_name for each in corpus.games()])
def test_plays_of_all(name: str) -> None:
    compare(loaded(name), longest=200)


SEEDS = [0, 1, 2, 3, 20, 30, 48, 54]
"""Among them games with nodes that nothing leads on from."""


def compare_random(seed: int) -> None:
    """A random game as it is, and optimised if it is proper."""
    game = games.game(random_game(seed))
    compare(game, longest=12, seconds=2)
    with contextlib.suppress(GameError):
        api.optimize(game)
        compare(game, longest=12, seconds=2, rewrites=frozenset())


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games(seed: int) -> None:
    compare_random(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 400))
def test_more_random_games(seed: int) -> None:
    compare_random(seed)


FAULTS = {
    "RG101": "begin, t: player = keeper; t, u: goals[a] == 100; u, end: player = keeper;",
    "RG103": "begin, t: player = keeper; t, begin: player = keeper; t, end: goals[a] == 100;",
    "RG104": "begin, t: player = a; t, t: $ a; t, u: $ b; u, end: player = keeper;",
    "RG105": "begin, t: player = a; t, u: ? n -> m; u, v: $ a; v, end: player = keeper;"
    "n, o: ? n -> m; o, m: ;",
}


@pytest.mark.parametrize(("code", "text"), FAULTS.items())
def test_faults(code: str, text: str) -> None:
    game = games.play(text)
    assert set(compare(game, plays=1).faults) == {code}
    made = played(game)
    with pytest.raises(made.GameFault, match=code):
        made.initial_state().legal_moves()
    # and the next question is answered as if nothing had been
    with pytest.raises(made.GameFault, match=code):
        made.initial_state().legal_moves()


def test_a_map_is_read_where_it_has_no_key() -> None:
    game = games.play(
        "type T = {p, q}; type M = T -> T; type U = {p, q, r}; var m: M = {:p}; var x: U = p;"
        "begin, t: player = a; t, s: x = U(*); s, r: $$ x; r, w: player = b;"
        "w, u: m[x] == p; u, v: $ a; v, end: player = keeper;"
    )
    assert compare(game, plays=9).faults["RG117"]
    made = played(game)
    with pytest.raises(made.GameFault, match="RG117: a map is read at 'r', which is not a key"):
        made.initial_state().apply(("r",)).legal_moves()


def corridor(length: int) -> Any:
    """The module of a game that asks for the far end of a corridor, step by step both ways."""
    cells = [f"c{i}" for i in range(length)]
    pairs = list(pairwise(cells))
    forth = ", ".join(f"{here}: {there}" for here, there in pairs)
    back = ", ".join(f"{there}: {here}" for here, there in pairs)
    text = f"""
        type C = {{{", ".join(cells)}}}; type M = C -> C;
        const forth: M = {{{forth}, :{cells[-1]}}}; const back: M = {{{back}, :c0}};
        var x: C = c0; var k: Bool = 0;
        begin, t: player = a; t, u: ? n -> m; u, v: $ a; v, end: player = keeper;
        n, o: x = forth[x]; n, o: x = back[x]; o, n: k == 0; o, m: x == {cells[-1]};
    """
    return played(games.play(text))


def test_deep_searches() -> None:
    usual = sys.getrecursionlimit()
    assert corridor(1500).initial_state().legal_moves() == (("a",),)
    assert sys.getrecursionlimit() == usual


@pytest.mark.long
def test_searches_that_are_too_deep() -> None:
    usual = sys.getrecursionlimit()
    made = corridor(12_000)
    with pytest.raises(made.GameFault, match="CPP003"):
        made.initial_state().legal_moves()
    assert sys.getrecursionlimit() == usual


def test_moves_without_tags() -> None:
    """Many squares that nobody is told of lead to one move, which has no word."""
    text = """
        type C = { c0, c1, c2, c3, c4, c5 }; type M = { none, cross };
        var x: C = c0; var board: C -> M = { :none };
        begin, t: player = a; t, u: x = C(*); u, v: board[x] == none; v, w: player = keeper;
        w, end: player = keeper;
    """
    game = games.play(text)
    assert played(game).initial_state().legal_moves() == ((),)
    compare(game)


@pytest.mark.parametrize("choices", [20, 21, pytest.param(60, marks=pytest.mark.long)])
def test_moves_of_many_choices(choices: int) -> None:
    """Python nests 20 loops: a move may choose more often than that."""
    steps = " ".join(
        f"m{i}, k{i}: x = C(*); k{i}, l{i}: open[x] == 1; l{i}, m{i + 1}: $$ x;"
        for i in range(choices)
    )
    text = f"""
        type C = {{ c0, c1, c2, c3, c4, c5, c6, c7, c8 }};
        var x: C = c0; var open: C -> Bool = {{ c4: 1, :0 }};
        begin, m0: player = a; {steps} m{choices}, t: player = keeper;
        t, u: open[c4] = 0; u, end: player = keeper;
    """
    game = games.play(text)
    assert played(game).initial_state().legal_moves() == (("c4",) * choices,)
    compare(game)


def test_forks_of_many_cases() -> None:
    """What stands beside each other in a game does not nest in Python, which compiles no chain of
    thousands of questions, with this limit none of hundreds.
    """
    size = 800
    forks = " ".join(f"m, n{i}: x == c{i}; n{i}, w: $ t{i};" for i in range(size))
    steps = ", ".join(f"c{i}: c{i + 1}" for i in range(size - 1))
    text = f"""
        type C = {{ {", ".join(f"c{i}" for i in range(size))} }};
        const next: C -> C = {{ {steps}, :c0 }}; var x: C = c{size - 2};
        begin, m: player = a; {forks} w, q: player = keeper; q, r: x = next[x];
        r, begin: x != c0; r, o: x == c0; o, end: player = keeper;
    """
    made = module(Plan(games.play(text), REWRITES))
    usual = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(200)
        code = compile(made, "<game>", "exec")
    finally:
        sys.setrecursionlimit(usual)
    played = ModuleType("game")
    exec(code, vars(played))
    state = played.initial_state()
    for i in (size - 2, size - 1):
        assert state.legal_moves() == ((f"t{i}",),)
        state = state.apply((f"t{i}",))
    assert state.is_terminal
