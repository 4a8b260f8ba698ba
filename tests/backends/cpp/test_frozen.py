"""Cells of boards that nobody can write: what is proven of them, and that it is so."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.plan import Plan
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import agree_on_tree, engines, needs_compiler

WALK = """
    type Place = {{p1, p2, p3, p4, p5, p6, off}};
    type Start = {{p1, p2, p3, p4, p5, p6}};
    type Piece = {{none, man, edge}};
    const next: Place -> Place = {{p1: p2, p2: p3, p3: p4, p4: p5, p5: p6, :off}};
    const free: Piece -> Piece = {{none: man, edge: edge, :none}};
    var board: Place -> Piece = {{off: edge, :none}};
    const other: Place -> Piece = {{off: man, :none}};
    var x: Place = p1;
    var flag: Piece = none;
    begin, turn: player = a;
    turn, chosen: x = Start(*);
    chosen, empty: board[x] == none;
    empty, told: $$ x;
    told, put: board[x] = man;
    put, stepped: x = next[x];
    {tail}
    written, more: ;
    more, turn: player = a;
    stuck, end: player = keeper;
"""
"""A man is put somewhere, and the keeper does something at the place behind it."""

ASKED = "stepped, asked: {}; stepped, stuck: {}; asked, written: board[x] = man;"


def frozen(game: Game) -> dict[str, set[str]]:
    plan = Plan(game)
    symbols = plan.layout.symbols
    found = plan.possible.frozen
    return {name: {symbols[key] for key in cells} for name, cells in found.items() if cells}


CASES = [
    # what is asked keeps the walk on the board
    (ASKED.format("board[x] == none", "board[x] != none"), True),
    (ASKED.format("free[board[x]] == man", "free[board[x]] != man"), True),
    (ASKED.format("board[x] != edge", "board[x] == edge"), True),
    (ASKED.format("board[x] == flag", "board[x] != flag"), True),
    (ASKED.format("next[x] != off", "next[x] == off"), True),
    # what is asked does not, or nothing is
    (ASKED.format("board[x] != none", "board[x] == none"), False),
    (ASKED.format("free[board[x]] != none", "free[board[x]] == none"), False),
    ("stepped, written: board[x] = man; stepped, stuck: x != x;", False),
    ("stepped, written: board[off] = man; stepped, stuck: x != x;", False),
    # a board that is written at once; a place that is chosen
    ("stepped, written: board = other; stepped, stuck: x != x;", False),
    ("stepped, again: x = Place(*); again, written: board[x] = man; again, stuck: x != x;", False),
]


@pytest.mark.parametrize(("tail", "known"), CASES)
def test_what_nobody_writes_is_found(tail: str, known: bool) -> None:
    found = frozen(games.play(WALK.format(tail=tail)))
    assert found == ({"board": {"off"}} if known else {})


@needs_compiler
@pytest.mark.parametrize(("tail", "known"), CASES[:-1])
def test_with_what_is_known_the_same_game_is_played(tail: str, known: bool) -> None:
    game = games.play(WALK.format(tail=tail))
    counts = agree_on_tree(*engines(game), seconds=5, deepest=7)
    assert counts.fault is None
    assert len(counts.numbers) == 8 or counts.numbers[-1] == 0


@pytest.mark.parametrize("name", ["hrg/breakthrough", "rbg/reversi", "rbg/english_draughts"])
def test_a_board_whose_edge_never_changes_needs_no_search_without_sets(name: str) -> None:
    game = rgt.load(name)
    optimize(game, "default")
    written = emit(Plan(game))
    assert "put_on_v_board(s, " in written
    assert "_plain(" not in written
