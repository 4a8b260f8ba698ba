"""Recovered games are those of the net, which is the definition: position by position."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import rgt
from rgt.corpus import CorpusGame, games
from rgt.frontends import Recovery, Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered, flatten
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize
from tests.repetitions import some_quick

CORPUS = [game for game in games() if game.language == "gdl"]
QUICK = (
    "breakthrough_6x6",
    "chomp",
    "connect_four",
    "hanoi",
    "hex_3x3",
    "lights_out",
    "maze",
    "nim",
    "three_in_a_row",
    "tic_tac_toe",
)
_MOVES = 30


def recovered(path: Path, simultaneous: Simultaneous) -> rgt.Game:
    source = Source(path.name, path.read_text(encoding="utf-8"))
    return recover(parse(source), path.stem, simultaneous).game


def net(path: Path, simultaneous: Simultaneous = "keep") -> rgt.Game:
    return rgt.load(path, simultaneous=simultaneous, recovery="off")


def in_step(one: rgt.Game, other: rgt.Game, seed: int, plays: int) -> int:
    """Play both at random in step and compare all there is; how many positions were compared.

    The first is left as it is: passes may drop tags that tell nothing.
    """
    optimize(other)
    left_engine = rgt.engine(one, backend="interpreter")
    right_engine = rgt.engine(other, backend="interpreter")
    generator, seen = Random(seed), 0
    for _ in range(plays):
        left, right = left_engine.initial_state(), right_engine.initial_state()
        for _ in range(_MOVES):
            seen += 1
            assert left.is_terminal == right.is_terminal
            if left.is_terminal:
                assert dict(left.goals()) == dict(right.goals())
                break
            assert left.player == right.player
            # the net names a move by one symbol, its words joined
            moves = {"_".join(move): move for move in left.legal_moves()}
            others = {"_".join(move): move for move in right.legal_moves()}
            assert len(moves) == len(left.legal_moves())
            assert sorted(moves) == sorted(others)
            if not moves:
                break
            chosen = generator.choice(sorted(moves))
            left, right = left.apply(moves[chosen]), right.apply(others[chosen])
    return seen


@pytest.mark.parametrize(
    ("name", "simultaneous"),
    # each game in one of the two ways
    some_quick(
        product(QUICK, ["keep", "drop"]), *(2 * place + place % 2 for place in range(len(QUICK)))
    ),
)
def test_a_recovered_game_plays_as_its_net_does(name: str, simultaneous: Simultaneous) -> None:
    path = next(game.path for game in CORPUS if game.name == name and game.language == "gdl")
    seen = in_step(recovered(path, simultaneous), net(path, simultaneous), 1, 4)
    assert seen > 10


def test_a_game_of_roles_that_move_at_once_plays_as_its_net_does() -> None:
    path = next(game.path for game in CORPUS if game.name == "rock_paper_scissors")
    assert in_step(recovered(path, "keep"), net(path), 1, 20) > 80
    found = recover(parse(Source(path.name, path.read_text(encoding="utf-8"))), "game", "drop")
    assert found.choosing == "left and right have a choice at the same time"
    assert in_step(found.game, net(path), 1, 20) > 80


@pytest.mark.parametrize("game", CORPUS, ids=lambda game: game.name)
def test_every_game_of_the_corpus_is_recovered(game: CorpusGame) -> None:
    assert recovered(game.path, "drop").automaton.graph.number_of_nodes() < 800


def test_writes_come_after_what_reads_them() -> None:
    """Two registers that swap their values, and one that counts: all read the state before."""
    text = """
    (role r) (init (a 1)) (init (b 2)) (init (n 0)) (next_to 0 1) (next_to 1 2) (next_to 2 3)
    (<= (legal r go) (true (a ?x)))
    (<= (next (a ?x)) (true (b ?x)))
    (<= (next (b ?x)) (true (a ?x)))
    (<= (next (n ?m)) (true (n ?k)) (next_to ?k ?m))
    (<= terminal (true (n 3)))
    (<= (goal r 100) (true (a 2)) (true (b 1)))
    (<= (goal r 0) (true (a 1)))
    """
    game = recover(parse(Source("swap.kif", text)), "swap").game
    state = rgt.engine(game, backend="interpreter").initial_state()
    for _ in range(3):
        state = state.apply(("go",))
    assert state.is_terminal
    assert dict(state.goals()) == {"r": "100"}


def test_what_no_frame_rule_keeps_is_gone() -> None:
    text = """
    (role r) (cell 1) (cell 2) (cell 3) (init (lit 1)) (init (lit 2))
    (<= (legal r (put ?x)) (cell ?x) (true (lit ?x)))
    (<= (next (lit ?x)) (true (lit ?x)) (not (does r (put ?x))))
    (<= terminal (not (true (lit 1))) (not (true (lit 2))))
    (<= (goal r 100) terminal)
    """
    game = recover(parse(Source("lamps.kif", text)), "lamps").game
    assert rgt.perft(game, 3, backend="interpreter") == [1, 2, 2, 0]


def test_a_role_that_somebody_else_does_is_told_apart() -> None:
    """Who wins a bid follows from what both do: no bid of one counts for the other."""
    text = """
    (role a) (role b) (other a b) (other b a) (init (round 1)) (bid 1) (bid 2) (more 2 1)
    (<= (legal ?r (say ?n)) (role ?r) (bid ?n) (true (round 1)))
    (<= (legal ?r stop) (role ?r) (true (round 2)))
    (<= (best ?r) (does ?r (say ?n)) (other ?r ?o) (does ?o (say ?m)) (more ?n ?m))
    (<= (next (won ?r)) (best ?r))
    (<= (next (won ?r)) (true (won ?r)))
    (<= (next (round 2)) (true (round 1)))
    (<= (next (round 3)) (true (round 2)))
    (<= terminal (true (round 3)))
    (<= (goal ?r 100) (true (won ?r)))
    (<= (goal ?r 0) (role ?r) (not (true (won ?r))))
    """
    source = Source("bids.kif", text)
    assert (
        in_step(recover(parse(source), "bids").game, rgt.loads(text, "gdl", recovery="off"), 3, 20)
        > 40
    )


def test_what_cannot_be_recovered_is_said() -> None:
    text = """
    (role r) (init (n 0))
    (<= (legal r go) (true (n ?x)))
    (<= (next (n (s ?x))) (true (n ?x)))
    (<= terminal (true (n (s (s 0)))))
    (goal r 0)
    """
    with pytest.raises(Unrecovered, match="too many shapes"):
        flatten(parse(Source("grows.kif", text)))


def test_the_same_text_whatever_the_order_of_hashes() -> None:
    path = next(game.path for game in CORPUS if game.name == "connect_four")
    texts = [rgt.dumps(recovered(path, "drop")) for _ in range(2)]
    assert all(left == right for left, right in pairwise(texts))


def test_what_is_denied_of_a_square_beyond_the_board_is_not_read() -> None:
    """``(not (before ...))`` reads a neighbour of a neighbour, which the board may not have."""
    text = """
    (role r) (at 1) (at 2) (at 3) (step 1 2) (step 2 3)
    (<= (init (cell ?a b)) (at ?a)) (init (cell 3 x)) (init (time 1))
    (<= (legal r (mark ?a)) (true (cell ?a b)) (not (followed ?a)))
    (<= (followed ?a) (step ?a ?b) (step ?b ?c) (true (cell ?c x)))
    (<= (next (cell ?a x)) (does r (mark ?a)))
    (<= (next (cell ?a ?c)) (true (cell ?a ?c)) (not (does r (mark ?a))))
    (<= (next (time ?n)) (true (time ?m)) (step ?m ?n))
    (<= terminal (true (time 3)))
    (<= (goal r 100) (true (cell 2 x)))
    (<= (goal r 0) (true (cell 2 b)))
    """
    text = text.replace(
        "(init (cell ?a b)) (at ?a))", "(init (cell ?a b)) (at ?a) (distinct ?a 3))"
    )
    source = Source("beyond.kif", text)
    assert (
        in_step(
            recover(parse(source), "beyond").game, rgt.loads(text, "gdl", recovery="off"), 3, 20
        )
        > 20
    )


@pytest.mark.parametrize(
    "text",
    [
        "(role r) (<= (legal r a) (q)) (<= terminal (true (over))) (goal r 0)",
        "(role r) (role s) (legal r a) (<= (legal s a) (q)) (<= (q) (distinct s s))"
        " (<= terminal (true (over))) (<= (next (over)) (does r a)) (goal r 0) (goal s 0)",
        "(<= (role r) (q)) (<= (legal r a) (role r)) (<= terminal (true (over))) (goal r 0)",
        "(role r) (init (n 0)) (legal r a) (<= (next (n (s ?x))) (true (n ?x)))"
        " (<= terminal (true (n 9))) (goal r 0)",
    ],
    ids=["nobody moves", "one never moves", "no roles", "grows"],
)
def test_what_is_wrong_is_told_with_and_without_recovery(text: str) -> None:
    found = []
    for how in get_args(Recovery):
        with pytest.raises(rgt.GameError) as told:
            rgt.loads(text, "gdl", recovery=how)
        found.append([finding.code for finding in told.value.diagnostics])
    assert found[0] == found[1]
