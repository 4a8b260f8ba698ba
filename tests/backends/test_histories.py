"""Plays as histories, and what their players know: memory, turns, chance, choices at once."""

from __future__ import annotations

import pickle

import pytest

import rgt
from rgt.backends.interpreter.engine import load
from tests.backends import games


def test_two_ways_to_one_position_are_known_apart() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"))
    first = rgt.History.of(engine, [("a1",), ("b2",), ("c3",)])
    second = rgt.History.of(engine, [("c3",), ("b2",), ("a1",)])
    assert first != second and first.state == second.state
    for player in engine.players:
        known, other = first.information(player), second.information(player)
        assert known != other and known.text != other.text
        assert known.state == other.state == first.state
        assert known.possible(1) == (first.state,)
    assert len(first.information("o").moves) == 6
    assert first.information("x").moves == ()


def test_histories_go_on_from_anywhere() -> None:
    """A play does not see how others go on from where it was."""
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"))
    begun = rgt.History.of(engine, [("a1",)])
    before = begun.information("o")
    ways = [begun.after(move) for move in begun.state.legal_moves()]
    assert len({*ways}) == len(ways) == 8
    assert begun.moves == (("a1",),) and begun.information("o") == before
    assert len(before.seen) == 1
    for way in ways:
        assert way.moves[0] == ("a1",) and way == rgt.History.of(engine, way.moves)


def test_legal_moves_tell_what_is_not_shown() -> None:
    """What a player could do on an earlier turn it remembers."""
    head = games.HEAD + "type T = {p, q, r}; var x: T = p;"
    body = """
    begin, s: visible[a] = 0;
    s, c: player = random;
    c, d: x = T(*);
    d, e: $$ x;
    e, f: player = a;
    f, g: x == p;
    g, h: $ left;
    f, g2: x != p;
    g2, h: $ right;
    f, h: $ wait;
    h, i: player = a;
    i, j: $ stop;
    j, end: player = keeper;
    """
    engine = load(games.play(body, head))
    plays = [rgt.History.of(engine, [(card,), ("wait",)]) for card in "pqr"]
    known = [play.information("a") for play in plays]
    assert [information.seen for information in known] == [((), ("wait",))] * 3
    assert [information.moves for information in known] == [(("stop",),)] * 3
    assert known[0] != known[1] == known[2]
    assert known[0].text != known[1].text == known[2].text
    # b sees the cards, and what a does
    assert len({play.information("b") for play in plays}) == 3
    assert set(known[1].possible(10) or ()) == {plays[1].state, plays[2].state}


def test_choices_at_once() -> None:
    """GDL: who chooses later does not see the choice before, both see them when all are made."""
    engine = rgt.engine(rgt.load("gdl/rock_paper_scissors"))
    hands = [("show", hand) for hand in ("paper", "rock", "scissors")]
    first = [rgt.History.of(engine, [hand]) for hand in hands]
    assert len({play.information("right") for play in first}) == 1
    assert len({play.information("left") for play in first}) == 3
    right = first[0].information("right")
    assert right.moves == tuple(hands)
    assert set(right.possible(10) or ()) == {play.state for play in first}
    both = [play.after(("show", "rock")) for play in first]
    assert len({play.information("right") for play in both}) == 3
    assert all(play.information("right").possible(10) == (play.state,) for play in both)


def test_the_end_is_no_tag() -> None:
    """Whatever tags are called, different information states have different texts."""
    body = """
    begin, s: visible[b] = 1;
    s, t: player = a;
    t, u: $ end;
    u, v: player = a;
    v, w: $ end;
    w, end: player = keeper;
    t, end2: $ stop;
    end2, end: player = keeper;
    """
    engine = load(games.play(body))
    plays = [[], [("end",)], [("stop",)], [("end",), ("end",)]]
    texts = {rgt.History.of(engine, play).information("b").text for play in plays}
    assert len(texts) == 4


def test_a_long_play() -> None:
    """Thousands of moves are kept, asked about and pickled without one call in the other."""
    body = """
    begin, s: visible[b] = 0;
    s, t: player = a;
    t, u: $ on;
    u, v: visible[b] = 1;
    v, t: player = a;
    u, t: player = a;
    t, w: $ off;
    w, end: player = keeper;
    """
    engine = load(games.play(body))
    play = rgt.History.begin(engine)
    for _ in range(4000):
        play = play.after(("on",))
    known = play.information("a")
    assert len(known.seen) == 4000
    assert known.possible(10) is not None
    assert pickle.loads(pickle.dumps(known)) == known
    assert pickle.loads(pickle.dumps(play)) == play


def test_who_is_no_player() -> None:
    engine = rgt.engine(rgt.load("hrg/kuhn_poker"))
    for name in ("random", "keeper", "nobody", ""):
        with pytest.raises(rgt.GameError, match="RG119"):
            rgt.History.begin(engine).information(name)


def test_moves_that_are_not_legal() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"))
    with pytest.raises(rgt.GameError, match="RG110"):
        rgt.History.of(engine, [("a1",), ("a1",)])
