"""Engines and states as pickles: read here, in other processes, damaged, of other versions."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import subprocess
import sys
from multiprocessing import get_context
from random import Random

import pytest

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.forward_model import Engine, State

pytestmark = pytest.mark.usefixtures("plain_builds")

GAMES = ["rg/tic_tac_toe", "hrg/kuhn_poker", "gdl/rock_paper_scissors", "hrg/breakthrough"]


def loaded(game: str, backend: str) -> Engine:
    if backend == "cpp":
        try:
            compiler()
        except rgt.GameError:
            pytest.skip("no C++ compiler")
    return rgt.engine(rgt.load(game), backend)


def walk(state: State, moves: int, seed: int = 1) -> State:
    random = Random(seed)
    for _ in range(moves):
        state = state.apply(random.choice(state.legal_moves()))
    return state


def told(state: State, players: tuple[str, ...]) -> tuple[object, ...]:
    """What a state tells."""
    views = tuple(state.visible_to(player) for player in players)
    return state.describe(), state.player, state.is_terminal, state.legal_moves(), views


@pytest.fixture(params=["interpreter", "cpp"])
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("game", "backend"),
    [*((game, "interpreter") for game in GAMES), *((game, "cpp") for game in GAMES[:2])],
)
def test_states_come_back(game: str, backend: str) -> None:
    engine = loaded(game, backend)
    for moves in range(3):
        state = walk(engine.initial_state(), moves)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(state, protocol))
            assert again == state and hash(again) == hash(state)
        assert told(again, engine.players) == told(state, engine.players)
        assert copy.copy(state) is state and copy.deepcopy([state])[0] is state
    assert pickle.loads(pickle.dumps(engine)) is engine
    assert copy.deepcopy({"engine": engine})["engine"] is engine


def test_many_states_share_an_engine(backend: str) -> None:
    engine = loaded("rg/tic_tac_toe", backend)
    states = [state for _, state in engine.initial_state().successors()]
    one = pickle.dumps(states[0])
    many = pickle.dumps(states)
    assert len(many) < 2 * len(one)
    assert pickle.loads(many) == states


def test_an_engine_is_made_once(backend: str) -> None:
    """What nobody has is forgotten in the end; until then, states share one engine."""
    written = pickle.dumps(walk(loaded("rg/tic_tac_toe", backend).initial_state(), 1))
    gc.collect()
    first, second = pickle.loads(written), pickle.loads(written)
    assert first._engine is second._engine
    assert pickle.dumps(first) == pickle.dumps(second)


def test_the_game_is_the_one_that_is_played() -> None:
    """Later changes of a game are seen neither by its engine nor by its pickle."""
    game = rgt.load("rg/tic_tac_toe")
    engine = rgt.engine(game, "interpreter")
    for edge in list(game.automaton):
        game.automaton.remove(edge.key)
    assert len(engine.moves) == 9
    state = pickle.loads(pickle.dumps(engine.initial_state()))
    assert len(state.legal_moves()) == 9
    assert engine.rules == rgt.load("rg/tic_tac_toe")


def replies(state: State) -> tuple[tuple[str, ...], bool, int]:
    """Run in another process: how a state goes on there."""
    (move, after), *_ = state.successors()
    return move, pickle.loads(pickle.dumps(after)) == after, len(after.legal_moves())


def test_another_process_that_starts_from_nothing(backend: str) -> None:
    engine = loaded("hrg/kuhn_poker", backend)
    state = walk(engine.initial_state(), 2)
    (move, after), *_ = state.successors()
    with get_context("spawn").Pool(1) as pool:
        found = pool.apply(replies, (state,))
    assert found == (move, True, len(after.legal_moves()))


_READER = """
import pickle, sys
states = pickle.load(sys.stdin.buffer)
assert len({*states, *pickle.loads(pickle.dumps(states))}) == len(states)
sys.stdout.buffer.write(pickle.dumps([state.apply(state.legal_moves()[0]) for state in states]))
"""


def test_equal_whatever_the_hash_seed(backend: str) -> None:
    engine = loaded("rg/tic_tac_toe", backend)
    states = [state for _, state in engine.initial_state().successors()]
    command = [sys.executable, "-c", _READER]
    for seed in ("1", "2"):
        done = subprocess.run(
            command,
            input=pickle.dumps(states),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        expected = [state.apply(state.legal_moves()[0]) for state in states]
        assert set(pickle.loads(done.stdout)) == set(expected)


def test_another_version(backend: str) -> None:
    written = pickle.dumps(loaded("rg/tic_tac_toe", backend).initial_state())
    bad = written.replace(rgt.__version__.encode(), b"9.9.9")
    with pytest.raises(rgt.GameError, match="RG143"):
        pickle.loads(bad)


def test_a_damaged_state(backend: str) -> None:
    """A byte of a state is another one: it would be a position that no play comes to."""
    state = loaded("rg/tic_tac_toe", backend).initial_state()
    stored = next(part for part in state.__reduce__()[1] if isinstance(part, bytes))
    assert isinstance(stored, bytes) and len(stored) > 9
    written = pickle.dumps(state)
    bad = written.replace(stored, stored[:8] + bytes([stored[8] ^ 1]) + stored[9:])
    assert bad != written
    with pytest.raises(rgt.GameError, match="RG143"):
        pickle.loads(bad)


def test_any_damage_is_told_or_harmless() -> None:
    """A changed byte gives an error of Python's or of ours, or what was written, never a state."""
    state = rgt.engine(rgt.load("rg/nim"), "interpreter").initial_state()
    written = bytearray(pickle.dumps(state))
    random = Random(5)
    for _ in range(300):
        at = random.randrange(len(written))
        bad = bytes(written[:at]) + bytes([random.randrange(256)]) + bytes(written[at + 1 :])
        try:
            again = pickle.loads(bad)
        except Exception:
            continue
        assert again == state or not isinstance(again, type(state))


def test_findings_come_back() -> None:
    with pytest.raises(rgt.GameError) as caught:
        rgt.loads("begin, end: plyer = keeper;", "rg")
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, rgt.GameError)
    assert again.diagnostics == caught.value.diagnostics
    assert str(again) == str(caught.value)


def test_information_comes_back() -> None:
    engine = loaded("hrg/kuhn_poker", "interpreter")
    play = rgt.History.of(engine, [("king",), ("jack",), ("bet",)])
    assert pickle.loads(pickle.dumps(play)) == play
    for player in engine.players:
        information = play.information(player)
        again = pickle.loads(pickle.dumps(information))
        assert again == information and again.text == information.text
        assert again.possible(10) == information.possible(10)
        assert copy.deepcopy(information) == information
