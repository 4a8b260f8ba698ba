"""Forgetting dead variables: which positions are one state, and which are not."""

from __future__ import annotations

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.passes.pipeline import optimize

CHOICE = """
type Player = {a, b}; type Score = {0}; type T = {p, q, r};
var x: T = p; var player: PlayerOrSystem = a;
begin, choose: x = T(*);
choose, chosen: $$ x;
chosen, reply: player = b;
reply, answer: ;
answer, done: x == p;
answer, done: $ other;
done, end: player = keeper;
"""
"""The first player chooses among three; only after one of them has the second two answers."""


def game(text: str) -> Game:
    made = parse_game(Source("test", text))
    add_builtins(made)
    return made


def test_positions_that_differ_in_a_dead_variable_are_one() -> None:
    root = load_engine(game(CHOICE.replace("x == p", "$ any"))).initial_state()
    assert len({child for _, child in root.successors()}) == 1


def test_positions_that_differ_in_a_live_variable_are_several() -> None:
    root = load_engine(game(CHOICE)).initial_state()
    assert len({child for _, child in root.successors()}) == 3


def test_an_engine_that_forgets_nothing() -> None:
    root = InterpreterEngine(game(CHOICE.replace("x == p", "$ any")), forget=False).initial_state()
    assert len({child for _, child in root.successors()}) == 3


def test_later_changes_of_the_game_are_not_seen() -> None:
    made = game(CHOICE)
    engine = load_engine(made)
    # the node at which the second player moves is merged into the next
    optimize(made)
    assert not made.automaton.has_node("reply")
    assert perft(engine, 2) == [1, 3, 4]
