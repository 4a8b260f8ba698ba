"""Monte Carlo tree search in all its variants, against definitions and against random players."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.agents.agent import heaviest
from rgt.backends.agents.mcts.agent import Mcts
from rgt.backends.agents.mcts.labels import beginnings, groups
from rgt.backends.agents.mcts.node import Edge, Node
from rgt.backends.agents.mcts.playouts import MovePolicy, SequencePolicy
from rgt.backends.agents.mcts.proofs import proven
from rgt.backends.agents.mcts.search import Search
from rgt.backends.forward_model import Move
from rgt.backends.information import History
from tests.backends.agents.drawn_trees import best, drawn_game
from tests.backends.agents.playing import VARIANTS, limited, play, score
from tests.debugger.small_trees import HandEngine, over, turn


def found(text: str, engine: HandEngine, seed: int = 0) -> Move:
    """What a searcher in Python does at the beginning."""
    player = agent(text)
    assert isinstance(player, Mcts)
    state, random = engine.initial_state(), Random(seed)
    weights = player.searcher(engine, state.player).weigh(state, random)
    return heaviest(state.legal_moves(), weights, random)


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_games_are_played_well(variant: str) -> None:
    """With enough playouts a best move is found in nearly all games drawn by lot."""
    text = variant.replace("}", ",iterations=600}") if "{" in variant else "mcts{iterations=600}"
    games = [drawn_game(Random(seed), "xy") for seed in range(12)]
    good = sum(found(text, game) in best(game.initial_state()) for game in games)
    assert good >= 11


@pytest.mark.parametrize("more", ["", ",transpositions", ",split", ",selection=ucb1-tuned,grave=5"])
@pytest.mark.parametrize("movers", ["xy", "xyx?", "x"])
def test_what_a_solver_proves_is_so(movers: str, more: str) -> None:
    for seed in range(12):
        game = drawn_game(Random(seed), movers)
        assert found(f"mcts{{iterations=4000,solver{more}}}", game) in best(game.initial_state())


def test_a_proof_ends_the_search() -> None:
    """One move wins at once: whatever is allowed, little is done."""
    rules = {
        "p": turn("x", win="won", wait="q"),
        "q": turn("y", back="p"),
        "won": over(x=100, y=0),
    }
    assert found("mcts{iterations=100000000,solver}", HandEngine(rules, ("x", "y"))) == ("win",)


def test_a_trap_is_seen_by_a_solver() -> None:
    """A move that looks best has one answer that wins: an average over answers is fooled."""
    answers = {f"a{i}": "lost" for i in range(9)} | {"trap": "won"}
    rules = {
        "p": turn("x", risky="q", safe="draw"),
        "q": turn("y", **answers),
        "lost": over(x=100, y=0),
        "won": over(x=0, y=100),
        "draw": over(x=50, y=50),
    }
    engine = HandEngine(rules, ("x", "y"))
    assert found("mcts{iterations=60,solver}", engine) == ("safe",)
    assert found("mcts{iterations=2000}", engine) == ("safe",)


def test_three_players_each_want_their_own() -> None:
    """Y does not spare x, nor hurt it: it takes what is best for y."""
    rules = {
        "p": turn("x", left="q", right="r"),
        "q": turn("y", a="e1", b="e2"),
        "r": turn("z", a="e3", b="e4"),
        "e1": over(x=100, y=0, z=0),
        "e2": over(x=0, y=50, z=50),
        "e3": over(x=40, y=0, z=60),
        "e4": over(x=0, y=90, z=10),
    }
    engine = HandEngine(rules, ("x", "y", "z"))
    for text in ("mcts{iterations=400}", "mcts{iterations=400,solver}"):
        assert found(text, engine) == ("right",)


def node(mover: int, *children: tuple[float, ...] | None) -> Node:
    """A node whose moves are all tried, with the scores that are proven of its children."""
    state = HandEngine({"p": over()}, ()).initial_state()
    made = Node(state, mover, 3)
    made.untried = []
    for index, scores in enumerate(children):
        edge = Edge((str(index),))
        edge.child = Node(state, 0, 3)
        edge.child.proven = scores
        made.edges.append(edge)
    return made


def test_what_is_proven_of_several_players() -> None:
    win, loss, other = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    assert proven(node(0, None, win)) == win
    assert proven(node(0, None, loss)) is None
    assert proven(node(0, loss, loss)) == loss
    # the mover loses in any case, and nobody knows to whom
    assert proven(node(0, loss, other)) is None
    assert proven(node(1, loss, other)) == loss
    assert proven(node(-1, win, loss, loss, loss)) == (0.25, 0.75, 0.0)
    assert proven(node(-1, win, None)) is None


def test_moves_are_split_at_their_tags() -> None:
    moves = [("a",), ("a", "x"), ("a", "y", "1"), ("a", "y", "2"), ("b", "x")]
    first = groups(moves, 0)
    assert first == {("a",): tuple(moves[:4]), ("b", "x"): (("b", "x"),)}
    second = groups(first["a",], 1)
    assert second == {("a",): (("a",),), ("a", "x"): (("a", "x"),), ("a", "y"): tuple(moves[2:4])}
    assert groups(second["a", "y"], 2) == {move: (move,) for move in moves[2:4]}
    # tags that all share are no level of the tree
    assert groups([("a", "b", "1"), ("a", "b", "2")], 0).keys() == {
        ("a", "b", "1"),
        ("a", "b", "2"),
    }
    assert beginnings(("a", "y", "1")) == [("a",), ("a", "y"), ("a", "y", "1")]
    assert beginnings(()) == [()]


def test_a_policy_makes_the_move_that_did_best() -> None:
    policy = MovePolicy(0.0)
    for move, worth in (("a", 0.2), ("b", 0.7), ("c", 0.5)):
        policy.learn([(0, (move,))], (worth, 1 - worth))
    moves = [("a",), ("b",), ("c",)]
    assert {policy.choose(0, moves, [], Random(seed)) for seed in range(20)} == {("b",)}
    assert policy.worth(0, ("c",)) == 0.5 and policy.worth(1, ("c",)) is None
    # what was never made is tried first
    assert policy.choose(0, [*moves, ("d",)], [], Random(0)) == ("d",)


def test_a_policy_of_sequences_knows_answers() -> None:
    """B is bad in general, and good after y."""
    policy = SequencePolicy(0.0)
    for _ in range(10):
        policy.learn([(1, ("x",)), (0, ("b",))], (0.0, 1.0))
        policy.learn([(1, ("x",)), (0, ("a",))], (0.6, 0.4))
        policy.learn([(1, ("y",)), (0, ("b",))], (1.0, 0.0))
        policy.learn([(1, ("y",)), (0, ("a",))], (0.4, 0.6))
    moves = [("a",), ("b",)]
    assert policy.choose(0, moves, [(1, ("x",))], Random(0)) == ("a",)
    assert policy.choose(0, moves, [(1, ("y",))], Random(0)) == ("b",)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_play(variant: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    players = [limited(variant, 12), limited("random", 0)]
    assert play(engine, players, 3).moves == play(engine, players, 3).moves


def test_other_seeds_give_other_plays() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    players = [limited("mcts", 12), limited("mcts", 12)]
    assert len({play(engine, players, seed).moves for seed in range(6)}) > 1


def test_a_play_that_is_taken_up_again_goes_on_as_it_would_have() -> None:
    """Without a tree that is kept, a choice depends on the seed and the position alone."""
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    whole = play(engine, [limited("mcts", 20), limited("mcts", 20)], 1)
    half = History.of(engine, whole.moves[:4])
    seat = limited("mcts", 20).seat(engine, half.state.player, 1)
    assert seat.choose(half.information(half.state.player)) == whole.moves[4]


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_better_than_chance(variant: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    assert score(engine, limited(variant, 40), limited("random", 0), 10) >= 75


def test_a_tree_is_kept_from_move_to_move() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    for text in ("mcts{iterations=200,reuse}", "mcts{iterations=200,reuse,transpositions}"):
        player = agent(text)
        assert isinstance(player, Mcts)
        search = Search(player, engine)
        state = engine.initial_state()
        search.weigh(state, Random(0))
        first = search._root
        assert first is not None
        edge = max(first.edges, key=lambda each: each.visits)
        answer = max(edge.child.edges, key=lambda each: each.visits) if edge.child else edge
        after = state.apply(edge.label).apply(answer.label)
        before = answer.child.visits if answer.child else 0
        search.weigh(after, Random(1))
        assert search._root is answer.child
        assert before > 0 and search._root is not None and search._root.visits == before + 200


def test_threads_search_one_tree() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    player = agent("mcts{iterations=90,threads=3}")
    assert isinstance(player, Mcts)
    state = engine.initial_state()
    weights = Search(player, engine).weigh(state, Random(0))
    assert sum(weights.values()) == 90 and set(weights) <= set(state.legal_moves())


def test_an_error_of_the_game_comes_out_of_threads() -> None:
    class Broken(HandEngine):
        pass

    rules = {"p": turn("x", a="q", b="q")}
    # the other threads end, too, though they may go on for ever
    player = agent("mcts{seconds=3600,threads=2}")
    assert isinstance(player, Mcts)
    engine = Broken(rules, ("x", "y"))
    with pytest.raises(KeyError):
        Search(player, engine).weigh(engine.initial_state(), Random(0))


@pytest.mark.parametrize("text", ["mcts{seconds=0}", "mcts{iterations=0}", "flat{iterations=0}"])
def test_without_any_thought_a_move_is_made(text: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    history = History.begin(engine)
    assert agent(text).seat(engine, "x", 0).choose(history.information("x")) in (
        history.state.legal_moves()
    )


def test_a_game_that_never_ends_is_searched() -> None:
    rules = {"p": turn("x", a="q", b="q"), "q": turn("y", a="p", b="p")}
    engine = HandEngine(rules, ("x", "y"))
    for text in ("mcts{iterations=20,longest=9}", "mcts{iterations=20,longest=9,transpositions}"):
        assert found(text, engine) in (("a",), ("b",))
