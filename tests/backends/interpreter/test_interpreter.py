"""The interpreter on tiny games whose numbers are known."""

from __future__ import annotations

from typing import Any

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler


def play(body: str) -> Game:
    return games.play(body)


def moves_of(body: str) -> list[str]:
    """The moves of the first state, each as its tags with blanks between."""
    return [" ".join(move) for move in load_engine(play(body)).initial_state().legal_moves()]


def code_of(body: str) -> str:
    """The code of the error that playing one step meets."""
    with pytest.raises(GameError) as problem:
        state = load_engine(play(body)).initial_state()
        for move in state.legal_moves():
            state.apply(move)
    return problem.value.diagnostics[0].code


# -- whole games ---------------------------------------------------------------------------


def test_minimal_game() -> None:
    state = load_engine(games.game(games.MINIMAL)).initial_state()
    assert state.is_terminal
    assert state.legal_moves() == ()
    assert dict(state.goals()) == {"x": "0"}


def test_tic_tac_toe() -> None:
    # the counts of the literature: games of exactly n plies, wins ending a game
    known = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert perft(load_engine(games.tic_tac_toe()), 9) == known


def test_nim() -> None:
    # sequences of d ones and twos with sum at most 5, the last step not from an empty heap:
    # d=1: 2; d=2: 4; d=3: 8 less 222 = 7; d=4: 1111, and one 2 in 4 places = 5; d=5: 1
    assert perft(load_engine(games.nim(5)), 6) == [1, 2, 4, 7, 5, 1, 0]


def test_a_state_is_a_value() -> None:
    start = load_engine(games.tic_tac_toe()).initial_state()
    one = two = start
    for here, there in zip("01243", "21043", strict=True):
        one, two = one.apply((here,)), two.apply((there,))
    assert one == two
    assert hash(one) == hash(two)
    assert one != start
    assert start.copy() == start
    assert one.legal_moves() == two.legal_moves()
    assert "board = { 0: x, 1: o, 2: x, 3: x, 4: o, 5: e" in one.describe()


def test_an_illegal_move_is_an_error() -> None:
    state = load_engine(games.tic_tac_toe()).initial_state().apply(("4",))
    with pytest.raises(GameError, match=r"RG110.*'4' is illegal for 'o'"):
        state.apply(("4",))


def test_goals_are_those_at_the_end() -> None:
    state = load_engine(games.tic_tac_toe()).initial_state()
    for cell in "04152":
        state = state.apply((cell,))
    assert state.is_terminal
    assert dict(state.goals()) == {"x": "100", "o": "0"}


def test_random_moves_count() -> None:
    body = """
        begin, r: player = random;
        r, r1: $ heads; r, r2: $ tails;
        r1, a: player = a; r2, a: player = a;
        a, a1: $ go; a1, end: player = keeper;
    """
    engine = load_engine(play(body))
    assert engine.initial_state().player == "random"
    # the coin's faces lead to one state, yet both count
    assert perft(engine, 3) == [1, 2, 2, 0]


# -- moves ---------------------------------------------------------------------------------


def test_moves_come_sorted() -> None:
    assert moves_of(
        "begin, s: player = a; s, t: $ z; s, t: $ b; s, t: $ m; t, end: player = keeper;"
    ) == ["b", "m", "z"]


def test_moves_are_a_set() -> None:
    body = """
        begin, s: player = a;
        s, t: $ x; s, u: $ x; t, end: player = keeper; u, end: player = keeper;
    """
    assert moves_of(body) == ["x"]


def test_duplicate_edges_are_one() -> None:
    body = "begin, s: player = a; s, t: $ x; t, end: player = keeper; t, end: player = keeper;"
    assert moves_of(body) == ["x"]


def test_parallel_edges() -> None:
    assert moves_of(
        "begin, s: player = a; s, t: $ x; s, t: $ y; s, t: ; t, end: player = keeper;"
    ) == ["", "x", "y"]


def test_any_assignment_and_variable_tag() -> None:
    body = """
        type T = {p, q, r}; var x: T = p; var m: T -> T = {:p};
        begin, s: player = a;
        s, t: x = T(*); t, u: x != q; u, v: $$ x; v, w: m[x] = T(*); w, y: m[x] != p;
        y, end: player = keeper;
    """
    assert moves_of(body) == ["p", "r"]


def test_nested_maps_and_indices() -> None:
    body = """
        type T = {p, q, r}; type R = T -> T; var x: T = q; var m: T -> R = {q: {r: q, :p}, :{:r}};
        const next: T -> T = {p: q, q: r, :p};
        begin, s: player = a;
        s, t: m[x][next[x]] == q; t, u: m[m[x][next[x]]][next[x]] = p;
        u, v: m[q][r] == p; v, w: m[p][p] == r; w, y: m[p] = m[q];
        y, z: m[p] == m[q]; z, z1: m[p] != m[r]; z1, z2: $ ok; z2, end: player = keeper;
    """
    assert moves_of(body) == ["ok"]


def test_maps_compare_by_what_they_are() -> None:
    body = """
        type T = {p, q}; type U = {q, p}; type M = T -> T; type N = U -> T;
        var one: M = {p: q, :p}; var two: M = {q: p, :q}; var other: N = {p: q, :p};
        begin, s: player = a; s, t: one == two; t, u: one == other; u, v: other = two;
        v, w: other == one; w, x: $ same; x, end: player = keeper;
    """
    assert moves_of(body) == ["same"]


def test_a_constant_of_maps() -> None:
    body = """
        type T = {p, q}; type M = T -> T; const turn: T -> M = {p: {p: q, :p}, :{:q}};
        var x: T = p; var m: M = {:p};
        begin, s: player = a; s, t: m = turn[x]; t, u: m[x] == q; u, v: turn[x] == m;
        v, w: $ ok; w, end: player = keeper;
    """
    assert moves_of(body) == ["ok"]


def test_a_cast_changes_nothing() -> None:
    body = """
        type T = {p, q}; var x: T = p;
        begin, s: PlayerOrSystem(player) = PlayerOrSystem(a); s, t: T(x) = T(q); t, u: x == T(q);
        u, v: $ ok; v, end: PlayerOrSystem(player) = keeper;
    """
    assert moves_of(body) == ["ok"]


def test_player_to_itself_ends_the_move() -> None:
    body = """
        begin, s: player = a; s, t: $ one; t, u: player = player; u, v: $ two;
        v, end: player = keeper;
    """
    assert perft(load_engine(play(body)), 3) == [1, 1, 1, 0]


def test_a_walk_that_leads_nowhere_is_no_move() -> None:
    body = """
        type T = {p, q}; var x: T = p;
        begin, s: player = a; s, t: $ dead; s, u: $ live; s, end: $ over; s, y: $ failing;
        y, z: x == q; z, end: player = keeper; u, end: player = keeper;
    """
    assert moves_of(body) == ["live"]


def test_end_with_edges_is_passed_through() -> None:
    body = "begin, s: player = a; s, end: $ x; end, t: $ y; t, end: player = keeper;"
    engine = load_engine(play(body))
    assert engine.initial_state().legal_moves() == (("x", "y"),)
    after = engine.initial_state().apply(("x", "y"))
    assert after.is_terminal
    assert after.legal_moves() == ()


def test_end_is_final_whoever_is_to_move() -> None:
    state = load_engine(play("begin, s: player = a; s, t: $ x; t, end: player = b;"))
    after = state.initial_state().apply(("x",))
    assert after.is_terminal
    assert after.player == "b"


def test_the_first_player_may_be_declared() -> None:
    body = "var player: PlayerOrSystem = b; begin, s: $ x; s, end: player = keeper;"
    engine = load_engine(play(body))
    assert engine.initial_state().player == "b"
    assert engine.initial_state().legal_moves() == (("x",),)


def test_cycles_without_tags() -> None:
    body = """
        type T = {p, q, r}; var x: T = p; const next: T -> T = {p: q, q: r, :p};
        begin, s: player = a; s, s2: x = next[x]; s2, s: ; s, t: $$ x; t, end: player = keeper;
    """
    assert moves_of(body) == ["p", "q", "r"]


def test_a_stuck_player_has_no_moves() -> None:
    body = "type T = {p, q}; var x: T = p; begin, s: player = a; s, t: x == q; t, end: player = b;"
    state = load_engine(play(body)).initial_state()
    assert not state.is_terminal
    assert state.legal_moves() == ()


def test_walks_are_told_apart_by_everything() -> None:
    # the two ways differ in goals only, which the tag then tells
    body = """
        begin, s: player = a; s, t: goals[a] = 50; s, t: goals[a] = 100; t, u: ;
        u, v: goals[a] == 50; v, end1: $ low; u, w: goals[a] == 100; w, end1: $ high;
        end1, end: player = keeper;
    """
    assert moves_of(body) == ["high", "low"]


def test_a_value_outside_its_type_is_stored() -> None:
    body = """
        type T = {p, q}; type U = {q, r}; var x: T = p; var y: U = r;
        begin, s: player = a; s, t: x = y; t, u: $$ x; u, end: player = keeper;
    """
    assert moves_of(body) == ["r"]
    with pytest.raises(GameError, match=r"RG116.*'r' is assigned outside"):
        InterpreterEngine(play(body), checked=True).initial_state().legal_moves()


# -- checks ---------------------------------------------------------------------------------

CHECKED = "begin, s: player = a; s, t: {}; t, u: $ yes; s, v: {}; v, w: $ no;" + (
    "u, end: player = keeper; w, end: player = keeper;"
)


def answer(body: str) -> str:
    """What a player may say who is asked ``? c -> d``."""
    (said,) = moves_of(body + CHECKED.format("? c -> d", "! c -> d"))
    return said


def test_a_node_reaches_itself() -> None:
    body = CHECKED.format("? c -> c", "! c -> c")
    assert moves_of(body) == ["yes"]
    assert moves_of(body + "c, d: ;") == ["yes"]


def test_an_end_that_nothing_leads_to() -> None:
    assert answer("c, e: ; d, e: ;") == "no"


@pytest.mark.parametrize(("first", "said"), [("p", "yes"), ("q", "no")])
def test_what_a_check_does_is_undone(first: str, said: str) -> None:
    body = f"""
        type T = {{p, q, r}}; var x: T = {first}; const next: T -> T = {{p: q, q: p, :r}};
        c, c1: x = next[x]; c1, c2: $ mark; c2, d: x == q;
        begin, s: player = a; s, s1: ? c -> d; s1, s2: x == p; s2, t: $ yes;
        s, s3: ! c -> d; s3, s4: x == q; s4, t: $ no; t, end: player = keeper;
    """
    assert moves_of(body) == [said]


def test_player_assigned_in_a_check() -> None:
    assert answer("c, c1: player = b; c1, c2: player == b; c2, d: ;") == "yes"
    assert answer("c, c1: player = b; c1, c2: player == a; c2, d: ;") == "no"


def test_a_check_with_a_cycle() -> None:
    body = """
        type T = {p, q, r}; var x: T = p; const next: T -> T = {p: q, :p};
        c, c1: x = next[x]; c1, c: ; c, d: x == r;
    """
    assert answer(body) == "no"
    assert answer(body + "c1, d: x == q;") == "yes"
    assert answer("c, c1: ; c1, c: ; c1, c2: ; c2, c1: ; c2, d: ;") == "yes"


def test_a_check_that_counts_in_a_cycle() -> None:
    body = """
        type T = {p, q, r}; var x: T = p; const next: T -> T = {p: q, :r};
        c, c1: ; c1, d: x == r; c1, c2: x != r; c2, c1: x = next[x];
    """
    assert answer(body) == "yes"


def test_a_check_of_any_assignment() -> None:
    body = """
        type T = {p, q, r}; var x: T = p; var m: T -> Bool = {r: 1, :0};
        c, c1: x = T(*); c1, d: m[x] == 1;
    """
    assert answer(body) == "yes"


def test_a_check_inside_a_check() -> None:
    body = """
        type T = {p, q}; var x: T = p;
        e, f: x == q; c, c1: x = q; c1, c2: ? e -> f; c2, d: ; c, d: ? e -> f;
    """
    assert answer(body) == "yes"


def test_an_assignment_between_two_checks() -> None:
    body = """
        type T = {p, q}; var x: T = p;
        c, d: x == q;
        begin, s: player = a; s, s1: ! c -> d; s1, s2: x = q; s2, s3: ? c -> d;
        s3, s4: x = p; s4, s5: ! c -> d; s5, s6: $ ok; s6, end: player = keeper;
    """
    assert moves_of(body) == ["ok"]


def test_checks_of_begin_and_end() -> None:
    body = "begin, s: player = a; s, t: ? s2 -> end; s2, end: ; t, u: $ x; u, end: player = b;"
    assert moves_of(body) == ["x"]


def test_deep_nesting() -> None:
    deep = 3000
    lines = ["type T = {p, q}; var x: T = p;", f"c{deep}, d{deep}: x == p;"]
    lines += [f"c{i}, d{i}: ! c{i + 1} -> d{i + 1};" for i in range(deep)]
    lines += ["begin, s: player = a; s, s1: x = T(*); s1, t: ? c0 -> d0; t, u: $$ x;"]
    lines += ["u, end: player = keeper;"]
    assert moves_of("\n".join(lines)) == ["p"]


def test_long_chains() -> None:
    many = 3000
    lines = ["type T = {p, q}; var x: T = p;", "begin, n0: player = a;"]
    lines += [f"n{i}, n{i + 1}: x == p;" for i in range(many)]
    lines += [f"n{many}, m0: x = T(*);"]
    lines += [f"m{i}, m{i + 1}: x != q;" for i in range(many)]
    lines += [f"m{many}, t: $$ x; t, end: player = keeper;"]
    assert moves_of("\n".join(lines)) == ["p"]


# -- what the players see -----------------------------------------------------------------------


def test_everything_is_visible_at_first() -> None:
    body = "begin, s: player = a; s, t: $ x; t, u: player = b; u, v: $ y; v, end: player = keeper;"
    after = load_engine(play(body)).initial_state().apply(("x",))
    assert after.visible_to("a") == ("x",)
    assert after.visible_to("b") == ("x",)


def test_visibility_within_a_move() -> None:
    body = """
        begin, s: player = a;
        s, t: $ one; t, u: visible[b] = 0; u, v: $ two; v, w: visible[b] = 1; w, x: $ three;
        x, k: player = keeper; k, k1: visible[a] = 0; k1, k2: $ told; k2, z: player = b;
        z, z1: $ four; z1, end: player = keeper;
    """
    after = load_engine(play(body)).initial_state().apply(("one", "two", "three"))
    assert after.visible_to("a") == ("one", "two", "three")
    assert after.visible_to("b") == ("one", "three", "told")
    last = after.apply(("four",))
    assert last.visible_to("a") == ()
    assert last.visible_to("b") == ("four",)


def test_visibility_that_never_changes() -> None:
    body = """
        var visible: Visibility = {a: 1, :0};
        begin, s: player = a; s, t: $ x; t, u: player = b; u, v: $ y; v, end: player = keeper;
    """
    after = load_engine(play(body)).initial_state().apply(("x",))
    assert after.visible_to("b") == ()
    assert after.apply(("y",)).visible_to("a") == ("y",)


@pytest.mark.parametrize("backend", ["interpreter", pytest.param("cpp", marks=needs_compiler)])
@pytest.mark.parametrize("name", ["nobody", "", "random", "keeper", "x", 3, None, ("a",)])
def test_only_players_can_be_asked_what_they_saw(backend: str, name: Any) -> None:
    """Nobody sees a hidden move by a name that the game does not have."""
    body = """
        var visible: Visibility = {:0};
        begin, s: player = a; s, t: $ x; t, end: player = keeper;
    """
    state = load_engine(play(body), backend).initial_state()
    for position in (state, state.apply(("x",))):
        with pytest.raises(GameError) as caught:
            position.visible_to(name)
        [found] = caught.value.diagnostics
        assert found.code == "RG119"
        assert found.hint is not None and "a, b" in found.hint


# -- errors ----------------------------------------------------------------------------------


def test_keeper_without_a_move() -> None:
    assert code_of("begin, s: 0 == 1; s, end: player = keeper;") == "RG101"
    assert code_of("begin, s: ; s, t: ;") == "RG101"


def test_keeper_with_several_moves() -> None:
    assert code_of("begin, s: $ x; begin, s: $ y; s, end: player = keeper;") == "RG102"


def test_keeper_with_equal_moves_has_one() -> None:
    body = "begin, s: ; begin, t: ; s, end: player = keeper; t, end: player = keeper;"
    assert load_engine(play(body)).initial_state().is_terminal


def test_keeper_for_ever() -> None:
    assert code_of("begin, s: player = keeper; s, begin: player = keeper;") == "RG103"


def test_tags_for_ever() -> None:
    assert code_of("begin, s: player = a; s, t: $ x; t, s: ; t, end: player = b;") == "RG104"
    assert code_of("begin, s: ; s, t: $ x; t, s: ; t, end: player = b;") == "RG104"


def test_tags_on_a_cycle_that_counts_are_fine() -> None:
    body = """
        type T = {0, 1, 2}; var n: T = 0; const next: T -> T = {0: 1, :2};
        begin, s: player = a; s, t: n != 2; t, u: $ x; u, s: n = next[n];
        s, end: player = keeper;
    """
    assert moves_of(body) == ["", "x", "x x"]


def test_a_check_that_needs_itself() -> None:
    assert (
        code_of("begin, s: player = a; s, t: ? c -> d; t, end: player = b;c, d: ! c -> d;")
        == "RG105"
    )


def test_an_index_outside_the_keys() -> None:
    body = """
        type T = {p, q}; type U = {q, r}; var m: T -> T = {:p}; var y: U = r;
        begin, s: player = a; s, s0: y = U(*); s0, t: m[y] == p; t, end: player = b;
    """
    assert code_of(body) == "RG117"


@pytest.mark.parametrize("asked", [1, 200])
def test_a_check_that_leads_nowhere_is_not_asked(asked: int) -> None:
    """Neither while the check around it is walked, nor when it was asked so often that it is
    compiled: `u` would raise RG117.
    """
    body = """
        type T = {p, q}; type U = {q, r}; var m: T -> T = {:p}; var y: U = r; var x: T = p;
        begin, s: player = a; s, t: ! c -> d; t, begin2: player = a; begin2, s: y = r;
        s, s1: $ stop; s1, end: player = keeper;
        c, c0: ? u -> w; c0, d: p == q;
        u, u0: x = m[y]; u0, w: ;
    """
    state = load_engine(play(body)).initial_state()
    for _ in range(asked):
        assert [" ".join(move) for move in state.legal_moves()] == ["", "stop"]
        state = state.apply(())


@pytest.mark.parametrize("asked", [1, 200])
@pytest.mark.parametrize("first", ["itself", "other"])
def test_a_check_takes_its_ways_in_order(first: str, asked: int) -> None:
    """However often it was asked: with the way first that needs its own answer this is an error."""
    ways = ["c, c0: f == p; c0, d: ? c -> d;", "c, d: g == q;"]
    body = f"""
        type T = {{p, q}}; var f: T = q; var g: T = q;
        {" ".join(ways if first == "itself" else reversed(ways))}
        begin, s: player = a; s, t: ? c -> d; t, u: $ on; t, v: $ off; v, u: f = p;
        u, again: player = keeper; again, s: player = a; s, s1: $ stop; s1, end: player = keeper;
    """
    state = load_engine(play(body)).initial_state()
    for _ in range(asked):
        assert [" ".join(move) for move in state.legal_moves()] == ["off", "on", "stop"]
        state = state.apply(("on",))
    state = state.apply(("off",))
    if first == "itself":
        with pytest.raises(GameError, match="RG105"):
            state.legal_moves()
    else:
        assert len(state.legal_moves()) == 3


def test_no_player_variable() -> None:
    with pytest.raises(GameError, match="RG115"):
        load_engine(parse_game(Source("bare", games.MINIMAL)))


def test_unknown_engine() -> None:
    with pytest.raises(GameError, match="RG109"):
        load_engine(games.game(games.MINIMAL), "interpretr")
