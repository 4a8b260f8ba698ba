"""Tree search in C++: what it finds, and that it does the same every time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from time import perf_counter

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import Twin, twin
from rgt.backends.forward_model import Move, State
from rgt.backends.information import History
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.cpp.searching.sanitized import SANITIZERS, played

pytestmark = needs_compiler

BOUNDS = (0.0, 100.0)


@cache
def engine(name: str) -> CppEngine:
    return CppEngine(rgt.load(name), flags=WHOLE)


def search(name: str, **options: object) -> Twin:
    found = twin(engine(name), "mcts", options, options, BOUNDS)
    assert found is not None
    return found


def unknown(agent_name: str, options: dict[str, object]) -> bool:
    return twin(engine("hrg/tic_tac_toe"), agent_name, options, options, BOUNDS) is None


def after(name: str, *moves: str) -> State:
    state: State = engine(name).initial_state()
    for move in moves:
        state = state.apply(tuple(move.split()))
    return state


def best(weights: Mapping[Move, float]) -> str:
    return " ".join(max(weights, key=lambda move: weights[move]))


ENHANCED: list[dict[str, object]] = [
    {},
    {"selection": "ucb1-tuned"},
    {"rave": 100.0},
    {"grave": 20.0},
    {"policy": "mast"},
    {"policy": "nst"},
    {"bias": 1.0},
    {"solver": True},
    {"transpositions": True},
    {"split": True},
    {"threads": 2},
    {"playouts": 3},
    {"expand": 5},
    {"playouts": 2, "selection": "ucb1-tuned", "expand": 3, "split": True},
    {"solver": True, "transpositions": True, "threads": 2, "rave": 100.0, "policy": "nst"},
    {"solver": True, "reuse": True, "grave": 20.0, "bias": 1.0, "split": True},
]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"solver": True},
        {"rave": 100.0},
        {"transpositions": True, "policy": "nst"},
        {"split": True},
    ],
    ids=str,
)
def test_what_was_thought_before_leaves_nothing_behind(options: dict[str, object]) -> None:
    # the next tree gets the memory of the one before
    name = "hrg/breakthrough"
    state = engine(name).initial_state()
    later = state.apply(state.legal_moves()[0])
    once = search(name, iterations=6_000, longest=0, **options).think(later, 7)
    again = search(name, iterations=6_000, longest=0, **options)
    again.think(state, 1)
    assert again.report().nodes > 5_000
    assert again.think(later, 7) == once


@pytest.mark.parametrize("options", ENHANCED, ids=str)
def test_the_second_player_blocks_and_the_first_wins(options: dict[str, object]) -> None:
    # x has two in a column, and o must stop the third
    searcher = search("hrg/tic_tac_toe", iterations=3000, **options)
    state = after("hrg/tic_tac_toe", "C__1_1", "C__2_2", "C__1_2")
    assert best(searcher.weigh(state, Random(1))) == "C__1_3"
    # o did something else, so x wins at once
    state = state.apply(("C__3_1",))
    assert best(searcher.weigh(state, Random(1))) == "C__1_3"


@pytest.mark.parametrize("options", [each for each in ENHANCED if "threads" not in each], ids=str)
def test_a_seed_decides_everything(options: dict[str, object]) -> None:
    state = after("hrg/tic_tac_toe", "C__2_2")
    one, other = (
        search("hrg/tic_tac_toe", iterations=500, **options).think(state, 7) for _ in range(2)
    )
    assert one == other
    assert search("hrg/tic_tac_toe", iterations=500, **options).think(state, 8) != one


def test_a_leaf_gets_moves_after_so_many_plays() -> None:
    start = after("hrg/tic_tac_toe")
    for expand in (1, 4, 30):
        # each of nine moves once, and then perhaps always the same one
        searcher = search("hrg/tic_tac_toe", iterations=8 + expand, expand=expand)
        searcher.think(start, 1)
        assert (searcher.report().nodes, searcher.report().playouts) == (10, 8 + expand)
        searcher = search("hrg/tic_tac_toe", iterations=9 * expand + 1, expand=expand)
        searcher.think(start, 1)
        assert searcher.report().nodes > 10
    deep = search("hrg/tic_tac_toe", iterations=3000, expand=1)
    flat = search("hrg/tic_tac_toe", iterations=3000, expand=50)
    for searcher in (deep, flat):
        searcher.think(start, 1)
    assert flat.report().nodes < deep.report().nodes / 10


def test_values_are_the_means_of_plays() -> None:
    # x is about to win by one move out of five; at random o wins never, so that values are known
    state = after("hrg/tic_tac_toe", "C__1_1", "C__2_2", "C__1_2", "C__3_3")
    each_options: list[dict[str, object]] = [{}, {"playouts": 7}, {"expand": 10**6}]
    for options in each_options:
        found = search("hrg/tic_tac_toe", iterations=5000, **options).think(state, 3)
        won = next(each for each in found if each.value == 1.0)
        assert won.visits > 5000 / 2 and sum(each.visits for each in found) == 5000
        assert all(0 < each.value < 1 for each in found if each is not won)


def test_nodes_with_many_edges_keep_what_they_learned() -> None:
    # room for edges is made as they are opened: what was counted before moves along
    game = "hrg/gomoku_standard"
    for count in (1, 3, 4, 5, 9, 100, 224, 225, 226, 400):
        found = search(game, iterations=count).think(after(game), 1)
        assert len(found) == 225 and sum(each.visits for each in found) == count
        assert sum(each.visits > 0 for each in found) == min(count, 225)
        assert {each.visits for each in found} <= {0, 1} if count <= 225 else True


def test_seats_use_the_twin_and_say_so() -> None:
    chosen = agent("mcts{iterations=400}")
    seat = chosen.seat(engine("hrg/tic_tac_toe"), "x", 1)
    assert seat.backend == "cpp"
    assert chosen.seat(rgt.engine(rgt.load("hrg/tic_tac_toe")), "x", 1).backend == "python"
    start = History.begin(engine("hrg/tic_tac_toe"))
    assert seat.choose(start.information("x")) in start.state.legal_moves()


def test_an_option_that_the_twin_does_not_know_is_left_to_python() -> None:
    assert unknown("mcts", {"telepathy": True})
    assert unknown("mcts", {"selection": "wild"})
    assert unknown("guru", {})


def test_limits_are_kept() -> None:
    searcher = search("hrg/tic_tac_toe", iterations=123)
    searcher.think(after("hrg/tic_tac_toe"), 1)
    assert searcher.report().iterations == 123
    timed = search("hrg/tic_tac_toe", seconds=0.2)
    begun = perf_counter()
    timed.think(after("hrg/tic_tac_toe"), 1)
    assert 0.2 <= perf_counter() - begun < 2
    for idle in (search("hrg/tic_tac_toe", iterations=0), search("hrg/tic_tac_toe", seconds=0.0)):
        begun = perf_counter()
        assert len(idle.think(after("hrg/tic_tac_toe"), 1)) == 9
        assert idle.report().iterations <= 1 and perf_counter() - begun < 1
    bounded = search("hrg/tic_tac_toe", iterations=2000, nodes=50)
    bounded.think(after("hrg/tic_tac_toe"), 1)
    assert bounded.report().full and bounded.report().nodes == 50


@pytest.mark.parametrize("options", [{}, {"rave": 100.0}, {"policy": "nst"}, {"split": True}])
def test_it_beats_random_moves(options: dict[str, object]) -> None:
    game, dice = engine("hrg/tic_tac_toe"), Random(2)
    for play in range(10):
        me = game.players[play % 2]
        searcher = search("hrg/tic_tac_toe", iterations=1000, **options)
        state: State = game.initial_state()
        while not state.is_terminal:
            moves = state.legal_moves()
            mine = state.player == me
            state = state.apply(searcher.choose(state, play) if mine else dice.choice(moves))
        # whoever plays tic-tac-toe well never loses it
        assert state.goals()[me] != "0"


@pytest.mark.long
@pytest.mark.parametrize("sanitizer", SANITIZERS)
@pytest.mark.parametrize("name", ["hrg/tic_tac_toe", "hrg/pig", "hrg/breakthrough"])
def test_no_sanitiser_finds_a_fault(name: str, sanitizer: str) -> None:
    assert len(played(name, sanitizer).splitlines()) == 24
