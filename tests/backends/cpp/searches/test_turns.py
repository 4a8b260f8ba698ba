"""Random plays with a copy of the code for every node where moves begin are the same as without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import playouts
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import turns
from rgt.backends.lowering.searches import move_walks, straight
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, needs_compiler
from tests.backends.cpp.emitted import source_of

pytestmark = needs_compiler

COPIED = "std::integral_constant<int, "

COUNTDOWN = """
    type Pile = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const less: Pile -> Pile = {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, :0};
    var pile: Pile = 9;
    begin, turn: player = a;
    turn, some: pile != 0;
    some, one: $ one;
    some, two: $ two;
    two, one: pile = less[pile];
    one, taken: pile = less[pile];
    taken, first: player = keeper;
    first, second: player = keeper;
    second, last: pile == 1;
    second, more: pile != 1;
    more, turn: player = a;
    last, won: goals[a] = 100;
    won, end: player = keeper;
"""
"""One or two are taken from a pile of nine: a wins with one left, and is stuck when none is.
The keeper moves twice after each of the player's moves.
"""


def copies(game: Game) -> int:
    return emit(Plan(game)).count(COPIED)


@pytest.mark.parametrize(
    ("game", "nodes"), [(games.tic_tac_toe(), 2), (games.play(COUNTDOWN), 1)], ids=["two", "one"]
)
def test_copies_play_as_one_does(game: Game, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert copies(game) == nodes
    found = playouts(CppEngine(game, flags=PLAIN), 3000, seed=5)
    monkeypatch.setattr(straight, "_INLINED", 0)
    assert copies(game) == 0
    plain = playouts(CppEngine(game, flags=PLAIN), 3000, seed=5)
    assert (found.goals, found.length, found.branching, found.stuck) == (
        plain.goals,
        plain.length,
        plain.branching,
        plain.stuck,
    )
    assert found.plays == 3000


def test_a_player_who_is_stuck_and_a_keeper_who_moves_twice() -> None:
    """One is left with chance p(9), where p(n) = (p(n - 1) + p(n - 2)) / 2, p(1) = 1, p(0) = 0."""
    found = playouts(CppEngine(games.play(COUNTDOWN), flags=PLAIN), 20_000, seed=1)
    assert found.goals["a"]["100"] / 20_000 == pytest.approx(0.66797, abs=0.015)
    assert found.goals["a"]["100"] + found.stuck == 20_000
    assert (found.length.least, found.length.greatest) == (4, 8)


@pytest.mark.parametrize(
    ("name", "place", "limit"),
    [
        ("hrg/breakthrough", turns, "_MOST_VALUES"),
        ("hrg/breakthrough", move_walks, "_SHORT"),
        ("hrg/tic_tac_toe", move_walks, "_SHORT"),
        pytest.param("rbg/tic_tac_toe", move_walks, "_SHORT", marks=pytest.mark.long),
        pytest.param("rbg/gomoku_standard", move_walks, "_SHORT", marks=pytest.mark.long),
    ],
)
def test_what_is_known_and_at_hand_in_a_piece_changes_no_play(
    name: str, place: object, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rgt.load(name)
    optimize(game, "default")
    written = emit(Plan(game))
    found = playouts(CppEngine(game, flags=PLAIN), 300, seed=3)
    monkeypatch.setattr(place, limit, 0)
    assert emit(Plan(game)) != written
    plain = playouts(CppEngine(game, flags=PLAIN), 300, seed=3)
    assert (found.goals, found.length, found.branching) == (
        plain.goals,
        plain.length,
        plain.branching,
    )
    assert found.plays == 300


def test_the_variable_of_the_pieces_does_not_depend_on_the_hash_seed() -> None:
    """Both variables are asked equally often; a set of their names has them in either order."""
    program = (
        "from rgt.backends.cpp.emit import emit\n"
        "from rgt.backends.facts.plan import Plan\n"
        "from tests.backends import games\n"
        "import sys\n"
        "print(emit(Plan(games.play(sys.argv[1]))))\n"
    )
    body = """
        type T = {p, q}; var x: T = p; var y: T = q;
        begin, turn: player = a;
        turn, like: x == y; like, one: $ one; one, made: x = q; made, judged: player = keeper;
        turn, other: x != y; other, two: $ two; two, also: y = p; also, judged: player = keeper;
        turn, stop: $ stop; stop, end: player = keeper;
        judged, again: x == y; again, turn: player = a;
        judged, next: x != y; next, turn: player = b;
    """
    root = Path(__file__).parents[3]
    sources = {
        subprocess.run(
            [sys.executable, "-c", program, body],
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in range(4)
    }
    [source] = sources
    assert "switch (s.v_x) {" in source


@pytest.mark.parametrize("longest", [0, 1, 2, 3, 4])
def test_plays_are_cut_after_so_many_moves(longest: int) -> None:
    """Two nodes take turns, and the first turn is compiled apart."""
    game = rgt.load("rbg/tic_tac_toe")
    optimize(game, "default")
    source = source_of(game)
    assert "TAKING_TURNS = true" in source
    assert "STARTS = true" in source
    found = CppEngine(game, flags=PLAIN).playouts(50, None, 3, longest)
    assert found.cut == found.plays == 50
    assert found.length.least == found.length.greatest == longest


def test_a_play_may_get_stuck_in_either_turn() -> None:
    """Stones are put on three squares, of which one may be taken."""
    for taken in ("x", "e"):
        body = f"""
            type Cell = {{p, q, r}}; type Piece = {{e, x}};
            var board: Cell -> Piece = {{p: {taken}, :e}}; var at: Cell = p;
            begin, one: player = a;
            one, o1: at = Cell(*); o1, o2: board[at] == e; o2, o3: $$ at; o3, o4: board[at] = x;
            o4, o5: player = keeper; o5, two: player = b;
            two, t1: at = Cell(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: board[at] = x;
            t4, t5: player = keeper; t5, one: player = a;
            never, end: player = keeper;
            """
        found = CppEngine(games.play(body), flags=PLAIN).playouts(50, None, 3, 100)
        assert found.stuck == found.plays == 50
        moves = {"x": 2, "e": 3}[taken]
        assert (found.length.least, found.length.greatest) == (moves, moves)
