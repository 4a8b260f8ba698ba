"""What players know: the positions that agree with what they were shown."""

from __future__ import annotations

import rgt
from rgt.backends.information import information_set
from rgt.backends.pictures.position import Painter


def test_a_card_that_nobody_else_saw() -> None:
    """Kuhn poker: who holds the king may play against the queen or the jack."""
    engine = rgt.engine(rgt.load("hrg/kuhn_poker"), "interpreter")
    state = engine.initial_state()
    line = []
    while state.player == "random":
        line.append(state.legal_moves()[0])
        state = state.apply(line[-1])
    for viewer in engine.players:
        known = information_set(engine, line, viewer, 100)
        assert known is not None and state in known
        assert len(known) == 2
    assert information_set(engine, line, "first", 1) is None


def test_what_is_known_is_drawn_and_the_rest_is_not() -> None:
    game = rgt.load("hrg/kuhn_poker")
    engine = rgt.engine(game, "interpreter")
    state = engine.initial_state()
    line = []
    while state.player == "random":
        line.append(state.legal_moves()[-1])
        state = state.apply(line[-1])
    painter = Painter(game)
    hands = {}
    for viewer in engine.players:
        known = information_set(engine, line, viewer, 100)
        assert known is not None
        picture = painter.common_picture(known)
        assert picture is not None
        hands[viewer] = [part.partition('"')[0] for part in picture.split('data-holds="')[1:]][:2]
    assert hands["first"][1] == hands["second"][0] == "?"
    assert "?" not in (hands["first"][0], hands["second"][1])


def test_everything_is_known_where_nothing_is_hidden() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    line = [("a1",), ("b2",), ("c3",)]
    known = information_set(engine, line, "o", 10)
    state = engine.initial_state()
    for move in line:
        state = state.apply(move)
    assert known == (state,)
