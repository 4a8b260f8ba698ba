"""Batches play as states do, one by one, on both engines."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from rgt import api
from rgt.backends.batches import Batch
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.forward_model import Engine, State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.backends.batches.faulty import SAFE, TRAP, TRAPPED, WON
from tests.backends.cpp import trams
from tests.backends.cpp.agreement import WHOLE, needs_compiler

np = pytest.importorskip("numpy", reason="no NumPy: the extra `arrays` has it")

GAMES = (
    "hrg/connect_four",  # one tag
    "rg/breakthrough_6x6",  # several tags
    "trams",  # moves without a bound: in buckets
    "hrg/kuhn_poker",  # chance and hidden cards
    "hrg/pig",  # dice
    "rg/monty_hall",  # hidden
    "gdl/rock_paper_scissors",  # at the same time
)


@cache
def compiled(name: str) -> CppEngine:
    return CppEngine(game_of(name), flags=WHOLE)


@cache
def interpreted(name: str) -> InterpreterEngine:
    return InterpreterEngine(game_of(name))


def game_of(name: str) -> Game:
    if name == "trams":
        line = trams.Line(stops=48, new=frozenset({6, 42}), rungs=frozenset({0, 18, 30, 47}))
        game = api.loads(line.rbg(), "rbg")
        api.optimize(game)
        return game
    return api.loads(TRAP, "rg") if name == "trap" else api.load(name)


Load = Callable[[str], Engine]
engines = pytest.mark.parametrize(
    "load", [interpreted, pytest.param(compiled, marks=needs_compiler)], ids=("slow", "cpp")
)


def chosen(batch: Batch, random: Random) -> Any:
    """A legal number for each row, -1 where there is none."""
    offsets, numbers = batch.legal_numbers()
    rows = [numbers[offsets[i] : offsets[i + 1]] for i in range(len(batch))]
    return np.array([random.choice(row) if len(row) else -1 for row in rows], dtype=np.int64)


def mover(engine: Engine, state: State) -> int:
    if state.is_terminal:
        return -4
    return -1 if state.player == "random" else engine.players.index(state.player)


def check(batch: Batch, states: list[State]) -> None:
    """What the batch says is what the states say."""
    engine = batch.engine
    assert batch.terminal.tolist() == [state.is_terminal for state in states]
    assert batch.player.tolist() == [mover(engine, state) for state in states]
    scores = [[float(state.goals()[player]) for player in engine.players] for state in states]
    assert batch.scores.tolist() == scores
    legal = [list(engine.moves.legal(state)) for state in states]
    offsets, numbers = batch.legal_numbers()
    assert [numbers[offsets[i] : offsets[i + 1]].tolist() for i in range(len(batch))] == legal
    mask = batch.legal_mask()
    assert mask.shape == (len(batch), len(engine.moves))
    assert [sorted(row) for row in legal] == [row.nonzero()[0].tolist() for row in mask]
    assert batch.states() == states


@pytest.mark.parametrize("name", GAMES)
@engines
def test_steps_are_those_of_states(name: str, load: Load) -> None:
    engine, random = load(name), Random(name)
    batch, states = Batch(engine, 6), [engine.initial_state()] * 6
    for turn in range(12):
        if turn % 3 == 0:
            check(batch, states)
        numbers = chosen(batch, random)
        before = [state.is_terminal for state in states]
        states = [
            state if state.is_terminal else state.apply(engine.moves.legal(state)[int(number)])
            for state, number in zip(states, numbers, strict=True)
        ]
        ended = batch.step(numbers)
        now = [state.is_terminal for state in states]
        assert ended.tolist() == [n and not b for n, b in zip(now, before, strict=True)]
    check(batch, states)


@pytest.mark.parametrize("name", GAMES)
@needs_compiler
def test_random_steps_are_legal_moves(name: str) -> None:
    """Whatever is drawn, one of the legal moves leads there."""
    engine = compiled(name)
    batch = Batch(engine, 5, seed=3)
    for turn in range(8):
        states = batch.states()
        if turn % 2:
            numbers = batch.sample()
            legal = [engine.moves.legal(state) for state in states]
            assert all(
                number in moves if moves else number == -1
                for number, moves in zip(numbers.tolist(), legal, strict=True)
            )
            batch.step(numbers)
        else:
            batch.step_random()
        for before, after in zip(states, batch.states(), strict=True):
            ways = {state for _, state in before.successors()} or {before}
            assert after in ways


def first_moves(engine: Engine, rows: int, *, sampled: bool) -> Counter[State]:
    batch = Batch(engine, rows, seed=1)
    if sampled:
        batch.step(batch.sample())
    else:
        batch.step_random()
    return Counter(batch.states())


@engines
@pytest.mark.parametrize("sampled", [False, True])
def test_draws_are_uniform(load: Load, sampled: bool) -> None:
    """9 first moves of tic-tac-toe; chi square with 8 degrees of freedom is 26.1 once in 1000."""
    rows = 1800
    found = first_moves(load("rg/tic_tac_toe"), rows, sampled=sampled)
    assert len(found) == 9
    assert sum((n - rows / 9) ** 2 / (rows / 9) for n in found.values()) < 26.1


@engines
def test_plays_out(load: Load) -> None:
    """At random x wins 58.5 % of the plays of tic-tac-toe, o 28.8 %, the rest are drawn."""
    batch = Batch(load("rg/tic_tac_toe"), 600, seed=2)
    assert batch.play_out(longest=4).tolist() == [False] * 600
    assert batch.play_out().all()
    assert batch.terminal.any()
    assert (batch.scores == batch.outcomes).all()
    assert (batch.scores.sum(axis=1) == 100).all()
    # more than five standard deviations
    assert abs((batch.scores[:, 0] == 100).mean() - 0.585) < 2.5 / 600**0.5
    assert not batch.play_out().any()
    assert not batch.step_random().any()
    assert (batch.player == -4).all()
    assert (batch.sample() == -1).all()


@engines
def test_rows_begin_again(load: Load) -> None:
    engine = load("trap")
    batch = Batch(engine, 4)
    assert np.isnan(batch.outcomes).all()
    ended = batch.step([SAFE, WON, SAFE, WON], auto_reset=True)
    assert ended.tolist() == [False, True, False, True]
    assert not batch.terminal.any()
    assert batch.outcomes[ended].tolist() == [[100.0], [100.0]]
    assert np.isnan(batch.outcomes[~ended]).all()
    assert batch.scores.tolist() == [[0.0]] * 4
    batch.step([SAFE, WON, SAFE, SAFE])
    assert batch.terminal.tolist() == [False, True, False, False]
    # what a play that is over is told does not matter
    batch.step([SAFE, 17, SAFE, WON])
    assert batch.terminal.tolist() == [False, True, False, True]
    batch.reset(np.array([True, True, False, False]))
    assert batch.terminal.tolist() == [False, False, False, True]
    batch.reset()
    assert batch.states() == [engine.initial_state()] * 4


@engines
def test_a_fault_in_a_row_changes_nothing(load: Load) -> None:
    batch = Batch(load("trap"), 5)
    batch.step([SAFE, WON, SAFE, SAFE, SAFE])
    before, outcomes = batch.states(), batch.outcomes
    with pytest.raises(GameError, match=r"row 3: .*keeper has no legal move") as found:
        batch.step([WON, SAFE, SAFE, TRAPPED, TRAPPED])
    assert found.value.diagnostics[0].code == "RG101"
    with pytest.raises(GameError, match="row 2: 7 is no legal move") as found:
        batch.step([WON, SAFE, 7, TRAPPED, SAFE])
    assert found.value.diagnostics[0].code == "RG110"
    for number in (-1, -7, 3, 2**40, 2**63 - 1, -(2**63)):
        with pytest.raises(GameError, match=f"row 0: {number} is no"):
            batch.step([number, SAFE, SAFE, SAFE, SAFE])
    with pytest.raises(GameError, match="row 4: "):
        batch.step(np.array([0, 0, 0, 0, 2**64 - 1], dtype=np.uint64))
    assert batch.states() == before
    assert np.array_equal(batch.outcomes, outcomes, equal_nan=True)
    with pytest.raises(GameError, match=r"row \d: .*keeper has no legal move"):
        for _ in range(200):
            batch.play_out(auto_reset=True)
            assert batch.terminal.sum() == 0


@engines
def test_a_sample_is_made_as_far_as_it_is_asked_for(load: Load) -> None:
    """What was drawn binds nobody: other numbers are made, and plays may begin again before."""
    engine = load("hrg/connect_four")
    batch, random = Batch(engine, 70, seed=3), Random(3)
    for turn in range(60):
        states = batch.states()
        numbers = batch.sample()
        if turn % 5 == 1:
            batch.sample()
        if turn % 7 == 2:
            mask = np.array([random.random() < 0.3 for _ in states])
            batch.reset(mask)
            states = batch.states()
            numbers = np.where(mask, chosen(batch, random), numbers)
        other = np.array([random.random() < 0.3 for _ in states])
        numbers = np.where(other, chosen(batch, random), numbers)
        ended = batch.step(numbers)
        made = [
            state if state.is_terminal else state.apply(engine.moves.legal(state)[int(number)])
            for state, number in zip(states, numbers, strict=True)
        ]
        assert batch.states() == made
        assert list(ended) == [
            after.is_terminal and not before.is_terminal
            for before, after in zip(states, made, strict=True)
        ]
    assert batch.terminal.any()


@engines
def test_some_rows_wait(load: Load) -> None:
    engine = load("hrg/connect_four")
    batch, where = Batch(engine, 6, seed=1), np.array([True, False] * 3)
    for _ in range(5):
        before, numbers = batch.states(), batch.sample()
        # what stands for those that wait is no move, or the one that was drawn
        numbers[1] = 99
        ended = batch.step(numbers, where=where)
        after = batch.states()
        for row in range(6):
            move = engine.moves.legal(before[row])[int(numbers[row])] if where[row] else ()
            assert after[row] == (before[row].apply(move) if where[row] else before[row])
        assert not ended.any() and batch.states([5, 0]) == [after[5], after[0]]
        where = ~where
        where[1] = False
    with pytest.raises(ValueError, match="boolean"):
        batch.step(batch.sample(), where=[True])
    with pytest.raises(TypeError, match="booleans"):
        batch.step(batch.sample(), where=[0, 1, 2, 3, 4, 5])
    with pytest.raises(IndexError):
        batch.states([6])


@engines
def test_a_sample_may_be_a_trap(load: Load) -> None:
    """To draw the move is no error, to make it is one; whoever makes another one goes on."""
    batch = Batch(load("trap"), 40, seed=1)
    before, numbers = batch.states(), batch.sample()
    assert set(numbers) == {SAFE, TRAPPED, WON}
    row = list(numbers).index(TRAPPED)
    with pytest.raises(GameError, match=rf"row {row}: .*keeper has no legal move"):
        batch.step(numbers)
    assert batch.states() == before
    numbers = batch.sample()
    ended = batch.step(np.where(numbers == TRAPPED, SAFE, numbers))
    assert list(ended) == list(numbers == WON) == list(batch.terminal)


@engines
def test_bad_arguments(load: Load) -> None:
    engine = load("trap")
    batch = Batch(engine, 3)
    for wrong in ([0, 0], [[0, 0, 0]], 0, np.zeros((3, 1), dtype=int)):
        with pytest.raises(ValueError, match=r"of the shape \(3,\), not"):
            batch.step(wrong)
    for kind in ([0.0, 0.0, 0.0], [True] * 3, ["0"] * 3, [None] * 3):
        with pytest.raises(TypeError, match="integers, not"):
            batch.step(kind)
    with pytest.raises(ValueError, match=r"\(3,\)"):
        batch.reset([True])
    with pytest.raises(TypeError, match="booleans"):
        batch.reset([1, 0, 1])
    for n in (-1, 1.5, True):
        with pytest.raises(ValueError, match="number of plays"):
            Batch(engine, n)  # type: ignore[arg-type]
    for threads in (0, -1):
        with pytest.raises(ValueError, match="number of threads"):
            Batch(engine, 1, threads=threads)
    with pytest.raises(ValueError, match="number of moves"):
        batch.play_out(longest=-1)
    with pytest.raises(ValueError, match="row 1: a state of another engine"):
        Batch.from_states(engine, [engine.initial_state(), load("rg/minimal").initial_state()])
    assert not batch.play_out(longest=0).any()


@engines
def test_an_empty_batch(load: Load) -> None:
    engine = load("rg/tic_tac_toe")
    batch = Batch(engine, 0)
    assert len(batch) == 0
    assert batch.player.shape == batch.terminal.shape == (0,)
    assert batch.scores.shape == batch.outcomes.shape == (0, 2)
    assert batch.legal_mask().shape == (0, len(engine.moves))
    offsets, numbers = batch.legal_numbers()
    assert (offsets.tolist(), numbers.tolist()) == ([0], [])
    assert batch.step(batch.sample()).shape == (0,)
    assert batch.step([]).shape == batch.step_random().shape == batch.play_out().shape == (0,)
    batch.reset()
    assert batch.states() == batch.copy().states() == []
    assert len(pickle.loads(pickle.dumps(batch))) == len(Batch.from_states(engine, [])) == 0


def drawn(batch: Batch) -> Iterator[object]:
    for _ in range(3):
        yield batch.sample().tolist()
        yield batch.step_random(auto_reset=True).tolist()
        yield batch.states()
    yield batch.play_out().tolist()
    yield batch.outcomes.tolist()


@engines
def test_a_seed_decides(load: Load) -> None:
    engine = load("rg/tic_tac_toe")
    found = [list(drawn(Batch(engine, 40, seed=seed))) for seed in (5, 5, 6, -5)]
    assert found[0] == found[1]
    assert found[0] != found[2] != found[3]
    rows = found[0][0]
    assert isinstance(rows, list)
    assert len(set(rows)) > 4


@engines
def test_copies_and_pickles_go_on_alike(load: Load) -> None:
    batch = Batch(load("rg/tic_tac_toe"), 30, seed=5)
    batch.play_out(longest=3)
    batch.step_random()
    others = [batch.copy(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    wanted = list(drawn(batch))
    for other in others:
        assert other.engine is batch.engine
        assert list(drawn(other)) == wanted


@engines
def test_from_states(load: Load) -> None:
    engine = load("rg/tic_tac_toe")
    states = [state for _, state in engine.initial_state().successors()]
    batch = Batch.from_states(engine, states)
    assert batch.states() == states
    batch.step(chosen(batch, Random(1)))
    assert batch.states() != states


def test_what_is_shown() -> None:
    batch = Batch(interpreted("rg/tic_tac_toe"), 2)
    assert repr(batch) == "<2 plays, 0 complete>"
    batch.play_out()
    assert repr(batch) == "<2 plays, 2 complete>"


def test_a_game_is_made_an_engine_of() -> None:
    game = api.load("rg/minimal")
    assert len(Batch(game, 2)) == 2


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "trams", "trap"])
@needs_compiler
def test_threads_change_nothing(name: str) -> None:
    found = []
    for threads in (1, 3, 8):
        batch = Batch(compiled(name), 50, seed=9, threads=threads)
        said: list[object] = []
        try:
            for _ in range(4):
                said += [batch.sample().tolist(), batch.legal_numbers()[1].tolist()]
                batch.step_random()
                said += [batch.states(), batch.legal_mask().sum()]
        except GameError as problem:
            # the first row that meets the fault is told, whoever works on it
            said += [str(problem), batch.states()]
        found.append(said)
    assert found[0] == found[1] == found[2]
    assert (name == "trap") == isinstance(found[0][-2], str)
    assert compiled(name).moves.exact == (name != "trams")


@needs_compiler
def test_a_hundred_thousand_rows() -> None:
    rows = 100_000
    batch = Batch(compiled("rg/tic_tac_toe"), rows, seed=4, threads=2)
    ends = [int(batch.step_random().sum()) for _ in range(9)]
    assert ends[:4] == [0, 0, 0, 0]
    assert sum(ends) == rows
    assert batch.terminal.any()
    # known of tic-tac-toe at random; more than six standard deviations
    assert abs((batch.scores[:, 0] == 100).mean() - 0.585) < 3 / rows**0.5
    assert abs((batch.scores[:, 1] == 100).mean() - 0.288) < 3 / rows**0.5
    offsets, numbers = batch.legal_numbers()
    assert (len(offsets), len(numbers)) == (rows + 1, 0)


@needs_compiler
def test_moves_that_meet_in_a_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few buckets moves make room for each other, in both engines alike."""
    for module in ("numbering.numbering", "numbering.buckets"):
        monkeypatch.setattr(f"rgt.backends.{module}.BUCKETS", 41)
    game, random = game_of("trams"), Random(3)
    fast, slow = Batch(CppEngine(game, flags=WHOLE), 8), Batch(InterpreterEngine(game), 8)
    moved = False
    for _ in range(10):
        numbers = chosen(slow, random)
        for one, other in zip(fast.legal_numbers(), slow.legal_numbers(), strict=True):
            assert one.tolist() == other.tolist()
        engine = slow.engine
        legal = [engine.moves.legal(state) for state in slow.states()]
        moved |= any(engine.moves.number(m) != n for row in legal for n, m in row.items())
        drawn = fast.sample()
        assert all(n in row or not row for n, row in zip(drawn.tolist(), legal, strict=True))
        fast.step(numbers), slow.step(numbers)
        assert [s.valuation() for s in fast.states()] == [s.valuation() for s in slow.states()]
    assert moved


@pytest.mark.parametrize("name", ["hrg/connect_four", "rg/breakthrough_6x6", "hrg/pig", "trap"])
@engines
def test_observations_are_those_of_states(name: str, load: Load) -> None:
    engine = load(name)
    batch = Batch(engine, 6, seed=8)
    for _ in range(4):
        found = batch.observations()
        assert found.shape == (6, *engine.observations.shape) and found.dtype == np.uint8
        for row, state in zip(found, batch.states(), strict=True):
            assert row.tolist() == engine.observations.tensor(state).tolist()
        batch.step([SAFE, WON] * 3) if name == "trap" else batch.play_out(longest=7)
    assert Batch(engine, 0).observations().shape == (0, *engine.observations.shape)


@engines
def test_no_observations_of_positions_where_something_is_hidden(load: Load) -> None:
    for n in (0, 2):
        with pytest.raises(GameError, match="RG142"):
            Batch(load("hrg/kuhn_poker"), n).observations()
