"""Numbers of the moves of random games: none is missing, none is twice in a position."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

import rgt
from rgt.backends import numbering as numbers
from rgt.backends.forward_model import Engine, State
from rgt.backends.interpreter.engine import load
from rgt.backends.numbering.buckets import BUCKETS
from rgt.passes.pipeline import optimize
from tests.backends import games, random_games
from tests.passes.random_games import random_game


def positions(engine: Engine, most: int) -> list[State]:
    """The first positions of a game in breadth, as far as it can be played."""
    found = {engine.initial_state(): None}
    for state in (waiting := list(found)):
        for _, after in state.successors():
            if after not in found and len(found) < most:
                found[after] = None
                waiting.append(after)
    return list(found)


def check(engine: Engine, most: int) -> int:
    """Hold the numbers of a game's positions to what is said of them; the number of moves."""
    moves = 0
    for state in positions(engine, most):
        legal = engine.moves.legal(state)
        assert tuple(legal.values()) == state.legal_moves()
        moves += len(legal)
        if engine.moves.exact:
            assert all(engine.moves.move(number) == move for number, move in legal.items())
    return moves


@pytest.mark.parametrize("passes", [False, True])
def test_proper_games(passes: bool) -> None:
    moves = 0
    for seed in range(40):
        game = random_game(Random(seed))
        if passes:
            try:
                optimize(game)
            except rgt.GameError:
                # a comparison that never holds: no passes run on such a game
                continue
        moves += check(load(game), 30)
    assert moves > 400


def test_games_like_programs() -> None:
    """These assign what does not fit, tag for ever, and go wrong otherwise: some moves remain."""
    moves = 0
    for seed in range(60):
        engine = load(games.game(random_games.random_game(seed)))
        try:
            moves += check(engine, 15)
        except rgt.GameError as problem:
            assert problem.diagnostics[0].code != "RG140"
    assert moves > 100


def test_moves_of_the_keeper_have_no_numbers() -> None:
    game = games.play("begin, a: $ deal; a, b: player = a; b, c: $ go; c, end: player = keeper;")
    numbering = load(game).moves
    assert len(numbering) == 1 and numbering.move(0) == ("go",)


def test_tags_of_checks_have_no_numbers() -> None:
    body = """
    begin, a: player = a;
    a, b: ? look -> found;
    look, found: $ hidden;
    b, c: $ go;
    c, end: player = keeper;
    """
    numbering = load(games.play(body)).moves
    assert len(numbering) == 1 and numbering.move(0) == ("go",)


def test_artificial_tags_are_no_part_of_moves() -> None:
    body = (
        "@artificialTag mark; begin, a: player = a; a, b: $ mark; b, c: $ go; c, end: player = a;"
    )
    numbering = load(games.play(body)).moves
    assert len(numbering) == 1 and numbering.move(0) == ("go",)


def test_what_is_shown_twice_is_the_same() -> None:
    """Variables are followed: set, shown, copied, compared."""
    head = games.HEAD + "type T = {p, q, r}; var x: T = p; var y: T = p;"
    body = """
    begin, a: player = a;
    a, b: x = T(*);
    b, c: $$ x;
    c, d: y = x;
    d, e: y != q;
    e, f: $$ y;
    f, end: player = keeper;
    """
    numbering = load(games.play(body, head)).moves
    assert [numbering.move(number) for number in range(len(numbering))] == [("p", "p"), ("r", "r")]


def test_moves_of_any_length_are_hashed() -> None:
    body = """
    begin, a: player = a;
    a, b: m == n;
    b, a: $ on;
    a, c: $ off;
    c, end: player = keeper;
    """
    head = games.HEAD + "var m: Player -> Player = {:a}; var n: Player -> Player = {:b};"
    game = games.play(body + "c, d: m[a] = b; d, end: player = a;", head)
    engine = load(game)
    assert not engine.moves.exact and len(engine.moves) == BUCKETS
    check(engine, 5)
    with pytest.raises(rgt.GameError, match="RG140"):
        engine.moves.move(0)


def test_moves_that_meet_in_a_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later ones in canonical order take the next free numbers, after the last the first."""
    engine = load(rgt.load("hrg/english_draughts"))
    state = engine.initial_state()
    monkeypatch.setattr(numbers.numbering, "bucket", lambda move: BUCKETS - 2)
    legal = engine.moves.legal(state)
    count = len(state.legal_moves())
    assert list(legal) == [BUCKETS - 2, BUCKETS - 1, *range(count - 2)]
    assert tuple(legal.values()) == state.legal_moves()


_NUMBERS = """
import rgt
for name in ("hrg/english_draughts", "hrg/breakthrough"):
    engine = rgt.engine(rgt.load(name))
    print(dict(engine.moves.legal(engine.initial_state())))
"""


def test_numbers_are_the_same_whatever_the_hash_seed() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", _NUMBERS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_symbols_outside_their_type() -> None:
    """The game is at fault, and the error says so."""
    head = games.HEAD + "type T = {p, q}; type U = {q, r}; var m: U -> U = {:q}; var x: T = p;"
    body = """
    begin, s: m[r] = r;
    s, a: player = a;
    a, b: x = m[r];
    b, c: $$ x;
    c, end: player = keeper;
    """
    engine = load(games.play(body, head))
    state = engine.initial_state()
    assert state.legal_moves() == (("r",),)
    with pytest.raises(rgt.GameError, match="outside the type"):
        engine.moves.legal(state)


def test_a_text_is_no_move() -> None:
    with pytest.raises(rgt.GameError, match="tuple of tags"):
        rgt.engine(rgt.load("rg/tic_tac_toe")).moves.number("a1")  # type: ignore[arg-type]
