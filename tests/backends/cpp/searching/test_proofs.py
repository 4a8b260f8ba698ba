"""What alpha-beta and the solver prove in C++, and what is known of small games."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.backends.agents.alpha_beta import AlphaBeta
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import Twin, twin
from rgt.backends.forward_model import State
from rgt.corpus import find
from rgt.ir.game import Game
from tests.backends.cpp.agreement import WHOLE, needs_compiler

pytestmark = needs_compiler

BOUNDS = (0.0, 100.0)


def thinker(engine: CppEngine, agent: str, **options: object) -> Twin:
    found = twin(engine, agent, options, options, BOUNDS)
    assert found is not None
    return found


def built(game: Game) -> CppEngine:
    """A game that is built soon: how fast it plays does not matter here."""
    return CppEngine(game, flags=WHOLE)


def text_of(name: str) -> str:
    path = find(name)
    assert path is not None
    return path.read_text()


def small_hex() -> Game:
    text = text_of("hrg/hex_11x11")
    return rgt.loads(text.replace("11", "4"), "hrg")


def small_connect_four(rows: int = 4) -> Game:
    """Connect four with five columns of so many places."""
    text = text_of("hrg/connect_four")
    for old, new in (
        ("1 | 2 | 3 | 4 | 5 | 6 | 7", "1 | 2 | 3 | 4 | 5"),
        ("X in 1..7, Y in 1..6", f"X in 1..5, Y in 1..{rows}"),
        ("C(X, 6)", f"C(X, {rows})"),
        ("X < 7", "X < 5"),
        ("Y < 6", f"Y < {rows}"),
    ):
        assert old in text
        text = text.replace(old, new)
    return rgt.loads(text, "hrg")


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (small_hex, 1.0),  # who begins wins Hex: Nash's proof by stealing a strategy
        (small_connect_four, 0.5),  # a draw: Tromp's table of small boards
        pytest.param(lambda: small_connect_four(rows=5), 0.5, marks=pytest.mark.long),  # this, too
        (lambda: rgt.load("hrg/tic_tac_toe"), 0.5),
        (lambda: rgt.load("rg/nim"), 1.0),  # the nim sum of 3, 4 and 5 is not 0: Bouton
    ],
    ids=["hex 4x4", "connect four 5x4", "connect four 5x5", "tic-tac-toe", "nim"],
)
def test_alpha_beta_proves_small_games(game: object, value: float) -> None:
    assert callable(game)
    engine = built(game())
    search = thinker(engine, "alphabeta", nodes=30_000_000)
    found = search.think(engine.initial_state(), 0)
    assert search.report().proven
    assert {each.value for each in found if each.visits} == {value}


def minimax(state: State, player: str, known: dict[State, float]) -> float:
    if state in known:
        return known[state]
    if state.is_terminal:
        return float(state.goals()[player])
    values = [minimax(child, player, known) for _, child in state.successors()]
    known[state] = max(values) if state.player == player else min(values)
    return known[state]


def positions(engine: CppEngine, moves: int, count: int) -> list[State]:
    dice, found = Random(5), []
    while len(found) < count:
        state: State = engine.initial_state()
        for _ in range(moves):
            if not state.is_terminal:
                state = state.apply(dice.choice(state.legal_moves()))
        if not state.is_terminal:
            found.append(state)
    return found


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"transpositions": True},
        {"rave": 100.0},
        {"split": True, "reuse": True},
        {"threads": 2, "transpositions": True},
    ],
    ids=str,
)
def test_the_solver_proves_what_is_so(options: dict[str, object]) -> None:
    engine = built(rgt.load("hrg/tic_tac_toe"))
    proven = 0
    for state in positions(engine, 3, 12):
        search = thinker(engine, "mcts", iterations=20_000, solver=True, **options)
        found = search.think(state, 1)
        known: dict[State, float] = {}
        for each in found:
            move = tuple(engine.symbol_names[tag] for tag in each.tags)
            if each.proven:
                proven += 1
                worth = minimax(state.apply(move), state.player, known)
                # what is not best need not be looked at to the end: a bound is enough to pass it
                assert worth == 100 * each.value
        assert search.report().proven
        best = minimax(state, state.player, known)
        assert max(each.value for each in found if each.proven) * 100 == best
    assert proven > 20


def test_alpha_beta_and_its_twin_choose_alike() -> None:
    engine = built(rgt.load("hrg/tic_tac_toe"))
    for state in positions(engine, 3, 10):
        for depth in (1, 2, 4, 9):
            mine = AlphaBeta(nodes=1_000_000, depth=depth).searcher(engine, state.player)
            its = thinker(engine, "alphabeta", nodes=1_000_000, depth=depth)
            assert its.weigh(state, Random(0)) == mine.weigh(state, Random(0))
