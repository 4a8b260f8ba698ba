"""Playing a line game from Python, and boards small enough to count by hand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rgt.backends import load_engine
from rgt.backends.checking.proper import explore
from rgt.backends.forward_model import State
from rgt.frontends import Options, frontend_named
from rgt.frontends.linegames import Board, LineGame, description
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game
from rgt.passes.validators import validate


def path(nodes: str) -> Board:
    """A line of nodes from west to east, each called by one letter."""
    board = Board().add_node(nodes[0])
    for west, east in pairwise(nodes):
        board = board.add_node(east, {"west": west})
    return board


def lowered(game: LineGame) -> Game:
    """The automaton; nothing may be found about it but that sequences of jumps are a cycle."""
    warnings: list[Diagnostic] = []
    lowered = frontend_named("hrg").lower(description(game), Options(report=warnings.append))
    assert warnings == []
    found = {finding.code for finding in validate(lowered)}
    sequences = game.sequences == "full"
    assert found <= ({"RG037"} if sequences else set())
    return lowered


def start(game: LineGame) -> State:
    """The first position of a game, which is proper as far as a small exploration sees."""
    automaton = lowered(game)
    assert explore(automaton, positions=300).diagnostics == ()
    return load_engine(automaton).initial_state()


def moves(state: State) -> list[str]:
    """The legal moves, each as its words."""
    return sorted(" ".join(move) for move in state.legal_moves())


def play(state: State, moves: Iterable[str]) -> State:
    """The position after some moves."""
    for move in moves:
        state = state.apply(tuple(move.split()))
    return state


def scores(state: State) -> dict[str, str]:
    """The result of a play that is over."""
    assert state.is_terminal
    return dict(state.goals())
