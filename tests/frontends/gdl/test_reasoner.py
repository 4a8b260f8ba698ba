"""One position at a time, from rules alone: as the engine says, and where there is no engine."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.corpus import games
from rgt.frontends import Options
from rgt.frontends.gdl.frontend import translated
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.ir.diagnostics import GameError, Source

CORPUS = [game for game in games() if game.language == "gdl"]


def source(path: Path) -> Source:
    return Source(path.name, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", CORPUS, ids=lambda game: game.name)
def test_plays_go_as_in_the_engine(game) -> None:
    description = parse(source(game.path))
    reasoner, found = Reasoner(description), translated(description, Options())
    tags, players = found.tagging.tags, dict(zip(found.roles, found.players, strict=True))
    engine = load_engine(found.game, "interpreter")
    state, facts, random = engine.initial_state(), reasoner.initial, Random(1)
    for _ in range(12):
        position = reasoner.observe(facts)
        assert position.is_terminal == state.is_terminal
        if state.is_terminal:
            break
        moves = []
        for role in reasoner.roles:
            legal = position.legal[role]
            assert state.player == players[role]
            assert {tags(move) for move in legal} == set(state.legal_moves())
            moves.append(random.choice(legal))
            made = tags(moves[-1])
            assert made is not None
            state = state.apply(made)
        facts, _ = reasoner.advance(facts, moves)
    if state.is_terminal:
        goals = reasoner.observe(facts).goals
        best = {players[role]: max(goals[role], key=int) for role in goals}
        assert {
            player: found.tagging.term((goal,)) for player, goal in state.goals().items()
        } == best


def test_percepts_and_moves_at_the_same_time() -> None:
    text = """
    (role a) (role b)
    (init start)
    (legal ?r (say ?w)) (<= (legal ?r (say ?w)) (role ?r) (word ?w)) (word yes) (word no)
    (<= (sees a (b said ?w)) (does b (say ?w)))
    (<= (sees b heard) (does a (say yes)))
    (<= (next (said ?r ?w)) (does ?r (say ?w)))
    (<= terminal (true (said a ?w)))
    (<= (goal ?r 100) (true (said ?r yes)))
    (<= (goal ?r 0) (role ?r) (not (true (said ?r yes))))
    """.replace("(legal ?r (say ?w)) (<=", "(<=")
    reasoner = Reasoner(parse(Source("words", text)))
    assert reasoner.roles == ("a", "b")
    assert reasoner.observe(reasoner.initial).legal == {
        "a": ("(say no)", "(say yes)"),
        "b": ("(say no)", "(say yes)"),
    }
    state, seen = reasoner.advance(reasoner.initial, ("(say yes)", "(say no)"))
    assert state == {"(said a yes)", "(said b no)"}
    assert seen == {"a": ("(b said no)",), "b": ("heard",)}
    after = reasoner.observe(state)
    assert after.is_terminal
    assert after.goals == {"a": ("100",), "b": ("0",)}


def test_terms_that_grow_are_no_trouble_one_position_at_a_time() -> None:
    text = "(role p) (init (n z)) (legal p inc) (<= (next (n (s ?x))) (true (n ?x))) (goal p 1)"
    reasoner = Reasoner(parse(Source("counter", text)))
    state = reasoner.initial
    for _ in range(3):
        state, _ = reasoner.advance(state, ("inc",))
    assert state == {"(n (s (s (s z))))"}


def test_rules_with_mistakes_are_refused() -> None:
    with pytest.raises(GameError):
        Reasoner(parse(Source("wrong", "(role p) (<= (legal p ok) (not (legal p ok)))")))
