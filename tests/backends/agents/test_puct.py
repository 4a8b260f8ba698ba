"""PUCT with evaluations of the user's, and what becomes of those that are of no use."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rgt
from rgt.backends.agents.puct import Puct
from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.backends.agents.drawn_trees import best, drawn_game
from tests.backends.agents.playing import limited, score


@pytest.fixture(scope="module")
def engine() -> Engine:
    return rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")


class Fan:
    """An evaluation that likes one move and one player, and counts what it is asked."""

    def __init__(self, engine: Engine, move: Move, values: Sequence[float]) -> None:
        self.size = len(engine.moves)
        self.liked = engine.moves.number(move)
        self.values = values
        self.batches: list[int] = []

    def __call__(self, states: Sequence[State]) -> tuple[Any, Any]:
        self.batches.append(len(states))
        policy = [0.01] * self.size
        policy[self.liked] = 1.0
        return [policy] * len(states), [list(self.values)] * len(states)


def weights(agent: Puct, engine: Engine) -> dict[Move, float]:
    state = engine.initial_state()
    return dict(agent.searcher(engine, state.player).weigh(state, Random(0)))


def test_what_the_policy_likes_is_looked_at(engine: Engine) -> None:
    fan = Fan(engine, ("b2",), (0.5, 0.5))
    found = weights(Puct(iterations=50, evaluation=fan), engine)
    assert max(found, key=found.__getitem__) == ("b2",)
    assert sum(found.values()) == 50


def test_positions_are_judged_in_batches(engine: Engine) -> None:
    fan = Fan(engine, ("b2",), (0.5, 0.5))
    weights(Puct(iterations=64, batch=8, evaluation=fan), engine)
    # the root by itself, and then never more than a batch
    assert fan.batches[0] == 1 and max(fan.batches) <= 8
    assert sum(fan.batches) / len(fan.batches) > 3


def test_without_iterations_the_policy_decides(engine: Engine) -> None:
    fan = Fan(engine, ("c1",), (0.5, 0.5))
    found = weights(Puct(iterations=0, evaluation=fan), engine)
    assert max(found, key=found.__getitem__) == ("c1",)


def test_values_lead_where_the_policy_does_not() -> None:
    """In games drawn by lot, with rollouts for values, best moves are found."""
    games = [drawn_game(Random(seed), "xy") for seed in range(12)]
    good = 0
    for game in games:
        found = weights(Puct(iterations=600), game)
        good += max(found, key=found.__getitem__) in best(game.initial_state())
    assert good >= 11


def test_arrays_of_numpy_are_taken(engine: Engine) -> None:
    numpy = pytest.importorskip("numpy")

    def evaluation(states: Sequence[State]) -> tuple[Any, Any]:
        count = len(states)
        return numpy.ones((count, len(engine.moves))), numpy.full((count, 2), 0.5)

    found = weights(Puct(iterations=18, evaluation=evaluation), engine)
    assert sum(found.values()) == 18 and len(found) == 9


def test_noise_changes_what_is_looked_at_by_the_seed_alone(engine: Engine) -> None:
    state = engine.initial_state()
    agent = Puct(iterations=30, noise=0.5, evaluation=Fan(engine, ("b2",), (0.5, 0.5)))
    found = [
        dict(agent.searcher(engine, "x").weigh(state, Random(seed))) for seed in (0, 0, 1, 2, 3)
    ]
    assert found[0] == found[1]
    assert any(other != found[0] for other in found[2:])


def test_it_is_better_than_chance(engine: Engine) -> None:
    assert score(engine, limited("puct", 40), limited("random", 0), 10) >= 75


@pytest.mark.parametrize(
    "answer",
    [
        None,
        ([], []),
        ([[1.0]], [[0.5, 0.5]]),
        ([[-1.0] * 1000], [[0.5, 0.5]]),
        ([[float("nan")] * 1000], [[0.5, 0.5]]),
        ([[1.0] * 1000], [[0.5]]),
        ([[1.0] * 1000], [[float("inf"), 0.0]]),
        ([["many"] * 1000], [[0.5, 0.5]]),
    ],
)
def test_an_evaluation_of_no_use_is_told(engine: Engine, answer: Any) -> None:
    with pytest.raises(GameError) as caught:
        weights(Puct(iterations=3, evaluation=lambda states: answer), engine)
    assert caught.value.diagnostics[0].code == "AGT004"


def test_a_policy_of_nothing_is_taken_for_none(engine: Engine) -> None:
    size = len(engine.moves)

    def evaluation(states: Sequence[State]) -> tuple[Any, Any]:
        return [[0.0] * size] * len(states), [[0.5, 0.5]] * len(states)

    assert len(set(weights(Puct(iterations=18, evaluation=evaluation), engine).values())) <= 2


def test_an_exception_of_the_evaluation_is_its_own(engine: Engine) -> None:
    def evaluation(states: Sequence[State]) -> tuple[Any, Any]:
        raise RuntimeError("no electricity")

    with pytest.raises(RuntimeError, match="no electricity"):
        weights(Puct(iterations=3, evaluation=evaluation), engine)


def test_without_the_library_or_the_file_there_is_no_network(engine: Engine) -> None:
    with pytest.raises(GameError) as caught:
        weights(Puct(iterations=3, model="nothing.onnx"), engine)
    assert caught.value.diagnostics[0].code == "AGT005"


@pytest.mark.parametrize("text", ["puct{model=nothing.onnx}", "determinised{agent=puct{model=x}}"])
def test_a_network_is_not_shown_what_is_hidden(text: str) -> None:
    """It is refused before a play begins, and before anybody looks for the file."""
    poker = rgt.engine(rgt.load("hrg/kuhn_poker"), "interpreter")
    with pytest.raises(GameError, match="hides something") as caught:
        rgt.agent(text).seat(poker, "first", seed=1)
    assert caught.value.diagnostics[0].code == "AGT005"
    # without one it plays
    play = rgt.History.of(poker, [("king",), ("jack",)])
    seat = rgt.agent("puct{iterations=20}").seat(poker, "first", seed=1)
    assert seat.choose(play.information("first")) in (("bet",), ("check",))


def network(game: Game, engine: Engine, liked: Move) -> bytes:
    """A network that always likes one move, made without rgt."""
    onnx = pytest.importorskip("onnx")
    numpy = pytest.importorskip("numpy")
    helper, tensor = onnx.helper, onnx.TensorProto.FLOAT
    width, moves = engine.observations.shape[0], len(engine.moves)
    bias = numpy.zeros(moves, dtype=numpy.float32)
    bias[engine.moves.number(liked)] = 5.0
    constants = {
        "weights": numpy.zeros((width, moves), dtype=numpy.float32),
        "bias": bias,
        "worth": numpy.zeros((width, 2), dtype=numpy.float32),
        "half": numpy.full(2, 0.5, dtype=numpy.float32),
    }
    graph = helper.make_graph(
        [
            helper.make_node("Gemm", ["x", "weights", "bias"], ["policy"]),
            helper.make_node("Gemm", ["x", "worth", "half"], ["value"]),
        ],
        game.name or "game",
        [helper.make_tensor_value_info("x", tensor, ["n", width])],
        [
            helper.make_tensor_value_info("policy", tensor, ["n", moves]),
            helper.make_tensor_value_info("value", tensor, ["n", 2]),
        ],
        [onnx.numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    made: bytes = model.SerializeToString()
    return made


def test_a_network_in_a_file_leads(tmp_path: Any) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    game = rgt.load("rg/tic_tac_toe")
    engine = rgt.engine(game, "interpreter")
    path = tmp_path / "net.onnx"
    path.write_bytes(network(game, engine, ("b2",)))
    found = weights(Puct(iterations=40, model=str(path)), engine)
    assert max(found, key=found.__getitem__) == ("b2",)
    path.write_bytes(b"no network")
    with pytest.raises(GameError) as caught:
        weights(Puct(iterations=3, model=str(path)), engine)
    assert caught.value.diagnostics[0].code == "AGT005"
