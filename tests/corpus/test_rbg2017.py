"""Corpus games in RBG of 2017 played to their ends beside their witnesses."""

from __future__ import annotations

import re
from itertools import groupby
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.forward_model import Move as Tags
from rgt.backends.forward_model import State
from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import Move, Position


def _squares(move: Tags) -> Move:
    """The squares that a move changes, one after the other, as columns and rows."""
    squares = [re.findall(r"\d+", name) for name, _ in groupby(move[::2])]
    return tuple(int(number) for square in squares for number in square)


def _named(witness: Position) -> dict[Move, Position]:
    """The moves of a witness by the squares that change; an archer becomes a queen again."""
    archer = getattr(witness, "shooter", None) or ()
    return {(*archer, *move): after for move, after in witness.successors()}


GAMES = {
    "amazons_split2": 1,
    "breakthrough": 4,
    "kingless_draughts_6x6": 4,
    "knightthrough": 4,
    "tic_tac_toe_both_win": 4,
}
"""How many random plays are followed."""


@pytest.mark.parametrize("passes", ["none", "default"])
@pytest.mark.parametrize("name", GAMES)
def test_whole_plays(name: str, passes: str) -> None:
    """Random plays: at every turn the same moves, and at the end the same goals."""
    path = find(f"rbg2017/{name}")
    assert path is not None
    source = Source(str(path), path.read_text(encoding="utf-8"))
    game = frontend_named("rbg2017").load(source)
    # moves are read by all their tags
    optimize(game, passes, skip=["skip-redundant-tags"])
    state, random = load_engine(game).initial_state(), Random(name)
    for _ in range(GAMES[name]):
        _play(state, STARTS[name], random)


def _play(state: State, witness: Position, random: Random) -> None:
    while not state.is_terminal:
        assert (state.player, witness.goals()) == (witness.player, None)
        legal = {_squares(move): move for move in state.legal_moves()}
        known = _named(witness)
        assert len(legal) == len(state.legal_moves())
        assert legal.keys() == known.keys()
        choice = random.choice(sorted(known))
        state, witness = state.apply(legal[choice]), known[choice]
    assert dict(state.goals()) == {p: str(score) for p, score in (witness.goals() or {}).items()}
