"""Moves as terms of KIF and as tags, in both ways that games are translated."""

from __future__ import annotations

from typing import get_args

import pytest

import rgt
from rgt.environments.ggp.rulebook import rulebook
from rgt.frontends import Recovery, Simultaneous

NESTED = """
(role player)
(role other)
(init (control player))
(init (on (spot a 1) red))
(spot a) (spot b)
(<= (legal player (put (spot ?x 1) red)) (spot ?x) (true (control player)))
(<= (legal player (put ?x)) (spot ?x) (true (control player)))
(<= (legal other noop) (true (control player)))
(<= (legal player noop) (true (control other)))
(<= (legal other (put b)) (true (control other)))
(<= (next (control other)) (true (control player)))
(<= (next (on (spot ?x 1) ?c)) (does player (put (spot ?x 1) ?c)))
(<= (next (on ?y b)) (does player (put ?y)))
(<= terminal (true (control other)))
(goal player 100)
(goal other 0)
"""


@pytest.mark.parametrize("recovery", get_args(Recovery))
@pytest.mark.parametrize("simultaneous", ["keep", "drop"])
def test_terms_are_tags_and_back(recovery: Recovery, simultaneous: Simultaneous) -> None:
    book = rulebook(NESTED, "game", simultaneous, recovery)
    assert book.roles == ("player", "other")
    state = rgt.engine(book.game, "interpreter").initial_state()
    terms = {book.plain_term(move) for move in state.legal_moves()}
    assert terms == {"(put (spot a 1) red)", "(put (spot b 1) red)", "(put a)", "(put b)"}
    assert {book.move(term) for term in terms} == set(state.legal_moves())
    assert state.player == book.players[0]
    for unknown in ("(put c)", "put", "(put (spot a))", "(put (spot a 1) red red)", "(a)"):
        assert book.move(unknown) is None, unknown
    assert book.waiting in ((), ("noop", "noop") if simultaneous == "drop" else ())


def test_moves_of_recovered_games_are_words() -> None:
    book = rulebook(NESTED, "game", "drop", "auto")
    assert book.move("(put a)") == ("put", "a")
    assert book.move("noop") == ("noop",)
    assert book.waiting == ("noop", "noop")
    assert rulebook(NESTED, "game", "drop", "off").move("(put a)") == ("put_a",)
