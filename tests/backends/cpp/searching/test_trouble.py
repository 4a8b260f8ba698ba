"""Searches that are interrupted, and games that go wrong below a search."""

from __future__ import annotations

import signal
import threading
from random import Random
from time import perf_counter

import pytest

import rgt
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import Twin, twin
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.games import play

pytestmark = needs_compiler

FAULTY = """
var chosen: Score = 0;
begin, a_turn: player = a;
a_turn, a_good: $ good;
a_turn, a_bad: $ bad;
a_bad, a_chose: chosen = 50;
a_good, a_done: player = b;
a_chose, a_done: player = b;
a_done, b_moved: $ on;
b_moved, keep: player = keeper;
keep, rest: chosen == 0;
rest, over: goals[a] = 100;
over, end: player = keeper;
"""
"""After `bad` and `on` the keeper has no move."""

STUCK = """
var open: Score = 0;
begin, a_turn: player = a;
a_turn, a_left: $ left;
a_turn, a_right: $ right;
a_left, b_turn: player = b;
a_right, won: player = keeper;
won, over: goals[a] = 100;
over, end: player = keeper;
b_turn, b_moved: open == 50;
b_moved, b_told: $ never;
b_told, end: player = keeper;
"""
"""After `left` nobody can move; `right` wins."""

CHANCE = """
begin, dice: player = random;
dice, one: $ one;
dice, two: $ two;
one, first: player = keeper;
first, over: goals[a] = 100;
two, second: player = keeper;
second, over: goals[b] = 100;
over, end: player = keeper;
"""
"""Nobody but chance has a move."""


def built(game: Game) -> CppEngine:
    """A game that is built soon: how fast it plays does not matter here."""
    return CppEngine(game, flags=WHOLE)


def searcher(engine: CppEngine, agent: str = "mcts", **options: object) -> Twin:
    found = twin(engine, agent, options, options, (0.0, 100.0))
    assert found is not None
    return found


@pytest.mark.parametrize("options", [{"iterations": 100}, {"iterations": 500, "threads": 2}])
@pytest.mark.parametrize("agent", ["mcts", "flat"])
def test_a_fault_of_the_game_is_told_with_its_place(agent: str, options: dict[str, object]) -> None:
    engine = built(play(FAULTY))
    with pytest.raises(GameError) as met:
        searcher(engine, agent, **options).weigh(engine.initial_state(), Random(1))
    with pytest.raises(GameError) as known:
        engine.initial_state().apply(("bad",)).apply(("on",))
    assert met.value.diagnostics[0].code == known.value.diagnostics[0].code
    assert met.value.diagnostics[0].span == known.value.diagnostics[0].span


def test_alpha_beta_meets_the_fault_too() -> None:
    engine = built(play(FAULTY))
    with pytest.raises(GameError) as met:
        searcher(engine, "alphabeta", nodes=100).weigh(engine.initial_state(), Random(1))
    assert met.value.diagnostics[0].code == "RG101"


@pytest.mark.parametrize("options", [{}, {"solver": True}, {"policy": "mast"}, {"split": True}])
def test_a_game_that_is_stuck_is_searched(options: dict[str, object]) -> None:
    engine = built(play(STUCK))
    search = searcher(engine, iterations=200, **options)
    weights = search.weigh(engine.initial_state(), Random(1))
    assert max(weights, key=lambda move: weights[move]) == ("right",)


def test_where_chance_moves_nothing_is_preferred() -> None:
    engine = built(play(CHANCE))
    found = searcher(engine, iterations=1000).think(engine.initial_state(), 3)
    assert [each.visits > 400 for each in found] == [True, True]


@pytest.mark.parametrize(
    ("agent", "options"),
    [("mcts", {}), ("mcts", {"threads": 2, "policy": "nst"}), ("flat", {}), ("alphabeta", {})],
)
def test_a_search_is_interrupted_at_once(agent: str, options: dict[str, object]) -> None:
    engine = built(rgt.load("hrg/tic_tac_toe"))
    if agent == "alphabeta":
        options = {**options, "depth": 100}
        engine = built(rgt.load("hrg/connect_four"))
    search = searcher(engine, agent, seconds=60.0, **options)
    main = threading.main_thread().ident
    if main != threading.get_ident():
        pytest.skip("signals reach the main thread alone")
    sent = [0.0]

    def interrupt() -> None:
        sent[0] = perf_counter()
        signal.pthread_kill(main, signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    # the tests may run where Ctrl-C is ignored
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            search.think(engine.initial_state(), 1)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    # a turn is a tenth of a second; the machine may be busy
    assert perf_counter() - sent[0] < 1.0
