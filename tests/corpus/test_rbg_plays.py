"""Whole plays of the corpus games in RBG beside their witnesses, before and after all passes."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.forward_model import State
from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import Position
from tests.corpus.rbg_moves import READERS, named
from tests.repetitions import some_quick

LONG = {"arimaa_split": 60, "chinese_checkers": 60, "go": 8}
"""Games of which so many moves are followed; the others to their end."""


def _game(name: str) -> Game:
    path = find(f"rbg/{name}")
    assert path is not None
    return frontend_named("rbg").load(Source(str(path), path.read_text(encoding="utf-8")))


REPEATED = {"alquerque_ludii", "chess_king_capture", "go", "international_draughts"} | {
    "simplified_chess"
}
"""Games whose rules are nearly those of others, which take less long or have more rules."""


@pytest.mark.parametrize(
    "name",
    some_quick(
        sorted(READERS),
        *(place for place, name in enumerate(sorted(READERS)) if name not in REPEATED),
    ),
)
def test_whole_plays(name: str) -> None:
    """Random plays: at every turn the same moves, and at the end the same goals."""
    random = Random(name)
    game = _game(name)
    moves = LONG.get(name)
    plain = load_engine(game)
    _play(plain.initial_state(), STARTS[name], name, random, moves)
    # moves are read by all their tags
    optimize(game, skip=["skip-redundant-tags"])
    _play(load_engine(game).initial_state(), STARTS[name], name, random, moves)


def _play(
    state: State, witness: Position, name: str, random: Random, most: int | None = None
) -> None:
    for number in count():
        if state.is_terminal:
            break
        if number == most:
            return
        assert (state.player, witness.goals()) == (witness.player, None)
        moves = state.legal_moves()
        known = dict(witness.successors())
        only_pass = list(known) == [()]
        legal = dict(zip(known, moves, strict=True)) if only_pass else named(name, moves)
        assert len(legal) == len(moves)
        assert legal.keys() == known.keys()
        choice = random.choice(sorted(known))
        state, witness = state.apply(legal[choice]), known[choice]
    assert dict(state.goals()) == {p: str(score) for p, score in (witness.goals() or {}).items()}
