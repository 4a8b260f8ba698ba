"""Games of rgt in OpenSpiel: its own tests, and its own algorithms on them."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import rgt
from rgt.environments import openspiel
from rgt.ir.diagnostics import GameError

pytest.importorskip("pyspiel")

import pyspiel

KINDS: dict[str, dict[str, Any]] = {
    # perfect information, two players
    "rg/tic_tac_toe": {},
    "rg/nim": {},
    "rbg/hex_3x3": {},
    "gdl/connect_four": {},
    "simplified/limited_riders": {"longest": 40},
    # moves without numbers of their own
    "linegames/pretwa": {"longest": 40},
    # chance
    "hrg/pig": {"longest": 60},
    "hrg/tic_tac_die": {},
    # hidden information
    "hrg/kuhn_poker": {},
    "hrg/rock_paper_scissors": {},
    "hrg/battleships": {"longest": 12},
    # one player
    "gdl/maze": {},
    "hrg/monty_hall": {},
    "rg/minimal": {},
}
LONG = ["hrg/chess", "hrg/backgammon", "rbg/reversi", "hrg/amazons", "rg/hanoi", "hrg/pentago"]
HEAD = "type Player = { x, y }; type Score = { lost, won, 0, 100 };"


@pytest.fixture(scope="module")
def loaded() -> Callable[[str], Any]:
    games: dict[str, Any] = {}

    def load(name: str) -> Any:
        if name not in games:
            games[name] = openspiel.load(name, **KINDS.get(name, {}))
        return games[name]

    return load


@pytest.mark.parametrize("name", KINDS)
def test_openspiel_plays_at_random(name: str, loaded: Callable[[str], Any]) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_openspiel_plays_large_games_at_random(name: str) -> None:
    pyspiel.random_sim_test(openspiel.load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/kuhn_poker", "hrg/monty_hall", "hrg/pig"])
def test_the_suite_that_openspiel_has_for_its_own_games(
    name: str, loaded: Callable[[str], Any]
) -> None:
    suite = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    suite.GamesSimTest("sim_game").sim_game(loaded(name))


def test_kuhn_poker_is_described_as_it_is(loaded: Callable[[str], Any]) -> None:
    game = loaded("hrg/kuhn_poker")
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-2, 2, 0)
    # two cards, and three bets at most
    assert game.max_game_length() == 5


def test_chance_deals_one_of_the_cards_left(loaded: Callable[[str], Any]) -> None:
    state = loaded("hrg/kuhn_poker").new_initial_state()
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.apply_action(state.legal_actions()[0])
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 2] * 2)
    state.apply_action(state.legal_actions()[0])
    assert (state.current_player(), len(state.legal_actions())) == (0, 2)


def dealt(game: Any, *moves: str) -> Any:
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(state.current_player(), move))
    return state


def test_a_player_cannot_tell_what_the_other_holds(loaded: Callable[[str], Any]) -> None:
    game = loaded("hrg/kuhn_poker")
    queen, king = dealt(game, "jack", "queen"), dealt(game, "jack", "king")
    assert queen.information_state_string(0) == king.information_state_string(0)
    assert queen.information_state_string(1) != king.information_state_string(1)
    for tensor in ("information_state_tensor", "observation_tensor"):
        assert getattr(queen, tensor)(0) == getattr(king, tensor)(0)
        assert getattr(queen, tensor)(1) != getattr(king, tensor)(1)
    assert queen.observation_string(0) == king.observation_string(0)


def test_information_states_as_tensors_tell_all_plays_apart(loaded: Callable[[str], Any]) -> None:
    found: dict[str, set[tuple[float, ...]]] = {}

    def walk(state: Any) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            player = state.current_player()
            text = state.information_state_string(player)
            found.setdefault(text, set()).add(tuple(state.information_state_tensor(player)))
        for action in state.legal_actions():
            walk(state.child(action))

    walk(loaded("hrg/kuhn_poker").new_initial_state())
    assert len(found) == 12
    assert all(len(tensors) == 1 for tensors in found.values())
    assert len({tensor for tensors in found.values() for tensor in tensors}) == 12


def test_returns_are_what_players_win(loaded: Callable[[str], Any]) -> None:
    game = loaded("hrg/kuhn_poker")
    assert dealt(game, "jack", "king", "bet", "fold").returns() == [1, -1]
    assert dealt(game, "jack", "king", "bet", "call").returns() == [-2, 2]
    assert dealt(game, "king", "jack", "check", "check").returns() == [1, -1]


def test_games_and_states_survive_another_process(loaded: Callable[[str], Any]) -> None:
    game = loaded("hrg/kuhn_poker")
    state = dealt(game, "jack", "king", "bet")
    program = (
        "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); "
        "state.apply_action(state.string_to_action(1, 'fold')); print(game, state.returns())"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((game, state)),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    # nothing on standard error: the registry of OpenSpiel outlives Python, and must not fall over
    assert told.stderr == b""
    assert told.stdout.decode().split() == [str(game), "[1.0,", "-1.0]"]


def test_copies_go_their_own_ways(loaded: Callable[[str], Any]) -> None:
    state = dealt(loaded("rg/tic_tac_toe"), "a1")
    other, third = state.clone(), copy.deepcopy(state)
    other.apply_action(other.legal_actions()[0])
    assert len(state.legal_actions()) == len(third.legal_actions()) == 8
    assert len(other.legal_actions()) == 7


def test_hashed_moves_are_told_by_the_position(loaded: Callable[[str], Any]) -> None:
    game = loaded("linegames/pretwa")
    assert not game.adapted.engine.moves.exact
    state = game.new_initial_state()
    names = [state.action_to_string(action) for action in state.legal_actions()]
    moves = game.adapted.engine.initial_state().legal_moves()
    assert sorted(names) == sorted(" ".join(move) for move in moves)
    assert [state.string_to_action(name) for name in names] == state.legal_actions()


# -- utilities and lengths -------------------------------------------------------------------------


def ends(moves: str) -> str:
    """A game of one move by x, whose ends are written as ``won lost, 0 100``."""
    lines = [HEAD, "begin, a: player = x;"]
    for number, scores in enumerate(moves.split(",")):
        one, other = scores.split()
        lines += [
            f"a, b{number}: $ {one};" if one not in "".join(lines[2:]) else f"a, b{number}: $ y;",
            f"b{number}, c{number}: goals[x] = {one};",
            f"c{number}, d{number}: goals[y] = {other};",
            f"d{number}, end: player = keeper;",
        ]
    return "\n".join(lines)


def test_scores_that_are_no_numbers_are_named() -> None:
    game = rgt.loads(ends("won lost,lost won"), "rg")
    with pytest.raises(GameError) as caught:
        openspiel.load(game)
    assert caught.value.diagnostics[0].code == "ENV020"
    found = openspiel.load(game, utilities={"won": 3, "lost": -1})
    assert found.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert sorted(found.new_initial_state().child(a).returns() for a in (0, 1)) == [
        [-1, 3],
        [3, -1],
    ]
    assert found.max_utility() == 100


def test_a_game_is_zero_sum_only_if_it_is() -> None:
    text = ends("100 0,0 0").replace("lost, won, ", "")
    game = openspiel.load(rgt.loads(text, "rg"))
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.utility_sum() is None
    with pytest.raises(GameError) as caught:
        openspiel.load(rgt.loads(text, "rg"), utilities="zero-sum")
    assert caught.value.diagnostics[0].code == "ENV021"


@pytest.mark.parametrize(("utilities", "returns"), [("detect", [1, -1]), ("scores", [1, 0])])
def test_percents_become_parts_of_one(utilities: Any, returns: list[float]) -> None:
    state = openspiel.load("rg/tic_tac_toe", utilities=utilities, longest=9).new_initial_state()
    for move in ("a1", "b1", "a2", "b2", "a3"):
        state.apply_action(state.string_to_action(move))
    assert state.returns() == returns


def test_a_cut_play_is_over() -> None:
    state = openspiel.load("rg/tic_tac_toe", longest=2, utilities="zero-sum").new_initial_state()
    state.apply_action(0)
    assert not state.is_terminal()
    state.apply_action(1)
    assert state.is_terminal() and state.returns() == [0, 0] and state.legal_actions() == []


def test_a_stuck_play_is_over() -> None:
    text = f"{HEAD} begin, a: player = x; a, b: 0 == 1; b, end: player = keeper;"
    game = openspiel.load(rgt.loads(text, "rg"), utilities={"lost": 0, "won": 1})
    state = game.new_initial_state()
    assert state.is_terminal()


def test_names_for_load_game() -> None:
    openspiel.register("rg/nim", "my_nim")
    game = pyspiel.load_game("my_nim")
    assert len(game.new_initial_state().legal_actions()) == rgt.perft(rgt.load("rg/nim"), 1)[1]
    openspiel.register("rg/tic_tac_toe", "my_nim", longest=9, utilities="zero-sum")
    assert len(pyspiel.load_game("my_nim").new_initial_state().legal_actions()) == 9
    for name in ("chess", "My Nim", ""):
        with pytest.raises(GameError) as caught:
            openspiel.register("rg/nim", name)
        assert caught.value.diagnostics[0].code == "ENV004"


@pytest.mark.parametrize("longest", [-1, 1.5, True])
def test_a_length_that_means_nothing(longest: Any) -> None:
    with pytest.raises(ValueError, match="longest"):
        openspiel.load("rg/nim", longest=longest)


def test_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(GameError) as caught:
        openspiel.load("rg/nim")
    assert caught.value.diagnostics[0].code == "ENV001"


# -- algorithms ------------------------------------------------------------------------------------


def test_cfr_finds_the_value_of_kuhn_poker(loaded: Callable[[str], Any]) -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = loaded("hrg/kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    # Kuhn (1950): the second player wins a chip in 18 plays
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=5e-3)


def test_alpha_beta_solves_hex(loaded: Callable[[str], Any]) -> None:
    from open_spiel.python.algorithms import minimax

    value, _ = minimax.alpha_beta_search(loaded("rbg/hex_3x3"))
    # Hex is a win for the first player (Nash)
    assert value == 1


def test_mcts_takes_the_winning_move(loaded: Callable[[str], Any]) -> None:
    import numpy
    from open_spiel.python.algorithms import mcts

    game = loaded("rg/tic_tac_toe")
    state = dealt(game, "a1", "b1", "a2", "b2")
    random = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, 60, evaluator, solve=True, random_state=random)
    assert state.action_to_string(bot.step(state)) == "a3"


def test_sampled_cfr_learns_to_call_with_the_king(loaded: Callable[[str], Any]) -> None:
    import numpy
    from open_spiel.python.algorithms import external_sampling_mccfr as mccfr

    numpy.random.seed(1)
    solver = mccfr.ExternalSamplingSolver(loaded("hrg/kuhn_poker"))
    for _ in range(300):
        solver.iteration()
    policy = solver.average_policy()
    queen = dealt(loaded("hrg/kuhn_poker"), "jack", "king", "bet")
    shares = policy.action_probabilities(queen)
    names = {queen.action_to_string(action).split()[0]: share for action, share in shares.items()}
    # who holds the king calls
    assert names["call"] > 0.9


def test_nash_conv_is_that_of_openspiels_own_kuhn_poker(loaded: Callable[[str], Any]) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    games = loaded("hrg/kuhn_poker"), pyspiel.load_game("kuhn_poker")
    found = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) for game in games]
    assert found[0] == pytest.approx(found[1])


def test_puct_reads_observations(loaded: Callable[[str], Any]) -> None:
    """As AlphaZero does: the value and the shares are made of the observation alone."""
    import numpy
    from open_spiel.python.algorithms import mcts

    game = loaded("rg/tic_tac_toe")
    planes = [
        f"{part.name}={label}"
        for part in rgt.engine(rgt.load("rg/tic_tac_toe")).observations.parts
        for label in part.axes[0].labels
        for _ in range(part.size // part.shape[0])
    ]

    class Evaluator(mcts.Evaluator):  # type: ignore[misc, name-defined]
        def evaluate(self, state: Any) -> Any:
            seen = state.observation_tensor(0)[2:]
            assert len(seen) == len(planes)
            marks = sum(seen[at] for at, plane in enumerate(planes) if plane == "board=x")
            others = sum(seen[at] for at, plane in enumerate(planes) if plane == "board=o")
            assert marks - others in (0, 1)
            return numpy.array([0.0, 0.0])

        def prior(self, state: Any) -> list[tuple[int, float]]:
            moves = state.legal_actions()
            return [(move, 1 / len(moves)) for move in moves]

    random = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(
        game,
        1.4,
        40,
        Evaluator(),
        random_state=random,
        child_selection_fn=mcts.SearchNode.puct_value,
    )
    state = dealt(game, "a1", "b1", "a2", "b2")
    assert state.action_to_string(bot.step(state)) == "a3"


def test_plays_that_a_player_cannot_tell_apart_are_drawn(loaded: Callable[[str], Any]) -> None:
    game = loaded("hrg/kuhn_poker")
    state = dealt(game, "jack", "king", "bet")
    draw = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    drawn = [state.resample_from_infostate(1, draw) for _ in range(40)]
    assert {each.information_state_string(1) for each in drawn} == {
        state.information_state_string(1)
    }
    cards = [game.new_initial_state().action_to_string(each.history()[0]) for each in drawn]
    assert set(cards) == {"jack", "queen"}


def test_information_set_mcts_calls_with_the_king(loaded: Callable[[str], Any]) -> None:
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    game = loaded("hrg/kuhn_poker")
    random = numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, random),
        uct_c=1.4,
        max_simulations=40,
        random_state=random,
    )
    state = dealt(game, "jack", "king", "bet")
    assert state.action_to_string(bot.step(state)) == "call"


def test_reinforcement_learning_environments(loaded: Callable[[str], Any]) -> None:
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(loaded("hrg/kuhn_poker"))
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        seen = step.observations
        step = environment.step([seen["legal_actions"][seen["current_player"]][0]])
    assert sum(step.rewards) == 0 and any(step.rewards)


def test_a_pickle_in_the_same_process_is_the_same_game(loaded: Callable[[str], Any]) -> None:
    """What was worked out about it is not worked out again."""
    state = dealt(loaded("hrg/kuhn_poker"), "jack")
    assert pickle.loads(pickle.dumps(state.moment)).adapted is state.moment.adapted
