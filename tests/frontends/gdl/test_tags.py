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


def test_what_a_role_sees_has_one_tag_where_the_state_is_found_and_where_it_is_not() -> None:
    text = """
    (role a) (role random) (coin heads) (coin tails)
    (<= (legal random (toss ?c)) (coin ?c)) (legal a (guess heads)) (legal a (guess tails))
    (<= (sees a (toss ?c)) (does random (toss ?c))) (<= (sees a over) (does a ?m))
    (<= (next over) (does a ?m)) (<= terminal (true over)) (goal a 0)
    """
    for recovery in get_args(Recovery):
        book = rulebook(text, "coin", "keep", recovery)
        assert book.has_sees
        assert sorted(book.percepts[0]) == ["(toss heads)", "(toss tails)", "over"]
        assert book.percepts[1] == ()
        tags = book.seen(0, ["over", "(toss tails)"])
        assert tags is not None and len(tags) == 2
        assert {book.plain_term((tag,)) for tag in tags} == {"over", "(toss tails)"}
        assert book.seen(0, ["(toss edge)"]) is None
