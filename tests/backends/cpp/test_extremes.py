"""Games at the edges of what RG can say play the same in both engines."""

from __future__ import annotations

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    PLAIN,
    Compared,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.repetitions import some_quick

pytestmark = needs_compiler


def compare(body: str, *, head: str = games.HEAD, plays: int = 10) -> Compared:
    referee, engine = engines(games.play(body, head), PLAIN)
    agree_on_tree(referee, engine, seconds=0.3, deepest=6)
    return agree_on_plays(referee, engine, plays=plays, longest=20)


def numbered(letter: str, count: int) -> str:
    return ", ".join(f"{letter}{i}" for i in range(count))


def test_what_seventy_players_see() -> None:
    """More than a word has bits: the sixty-fifth player is not the first."""
    compare(
        """
        var who: Player = p0;
        begin, b: player = p0;
        b, c: visible[p64] = 0;
        c, d: $ one;
        d, e: visible[p0] = 0;
        e, e2: who = Player(*);
        e2, f: $$ who;
        f, f2: visible[who] = 0;
        f2, f3: visible[p64] = 1;
        f3, g: $ two;
        g, end: player = p69;
        """,
        head=f"type Player = {{{numbered('p', 70)}}}; type Score = {{0, 100}};\n",
    )


@pytest.mark.parametrize("size", some_quick([256, 257, 700], 0, 1))
def test_types_of_more_symbols_than_a_byte_tells_apart(size: int) -> None:
    """Some symbols are values of smaller types, too."""
    compare(
        f"""
        type T = {{{numbered("x", size)}}}; type U = {{x1, y, x{size - 1}}};
        var v: T = x0; var m: T -> U = {{:y}}; var u: U = y;
        begin, b: player = a;
        b, c: v = T(*);
        c, d: m[v] == y;
        d, e: $$ v;
        e, f: m[v] = x{size - 1};
        f, f2: u = m[v];
        f2, g: player = b;
        g, h: $$ u;
        g, i: $ stop;
        h, b: player = a;
        i, end: player = keeper;
        """,
        plays=2,
    )


def test_cells_that_hold_their_own_keys() -> None:
    """Sets of more than one word, the cells of which are not all in the first."""
    compare(
        f"""
        type T = {{{numbered("x", 65)}}}; var v: T = x0; var m: T -> T = {{x3: x3, :x0}};
        begin, b: player = a;
        b, c: v = T(*);
        c, d: m[v] == v;
        d, e: $$ v;
        e, f: m[v] = x1;
        f, g: player = b;
        g, h: $ on;
        g, i: $ stop;
        h, h2: m[x64] = x64;
        h2, b: player = a;
        i, end: player = keeper;
        """
    )


# what C++ and the runtime call their own things
WORDS = (
    *("int", "class", "template", "namespace", "this", "not", "union", "NULL", "main", "errno"),
    *("w", "s", "t", "k", "key", "fail", "Move", "State", "Walk", "Tag", "Mask", "KEEPER", "std"),
    *("LONGEST", "DONE", "NAMES", "check_0", "m1", "a_run", "saved", "version", "linux", "EOF"),
)


def test_names_that_cpp_and_the_runtime_use() -> None:
    variables = "".join(f"var {name}: int = {name};" for name in WORDS)
    compare(
        f"""
        type int = {{{", ".join(WORDS)}}}; {variables}
        var map: int -> int = {{:w, s: t}};
        begin, b: player = a;
        b, c: w = int(*);
        c, d: map[w] == w;
        d, e: $$ w;
        e, f: map[w] = t;
        f, g: s = map[key];
        g, h: player = b;
        h, i: $ class;
        h, i: $$ s;
        i, j: this = Move;
        j, k: Move = State;
        k, l: ? q -> r;
        k, l2: ! q -> r;
        q, r: this != w;
        l, b: player = a;
        l2, end: player = keeper;
        """
    )


def test_maps_of_maps_of_maps_as_wholes() -> None:
    compare(
        """
        type T = {p, q}; type M = T -> T; type N = T -> M; type O = T -> N;
        const c: N = {p: {p: q, :p}, :{:q}};
        var o: O = {:{:{:p}}}; var n: N = {:{:q}}; var m: M = {p: q, :p};
        var x: T = p; var y: T = q;
        begin, b: player = a;
        b, b2: x = T(*);
        b2, d: $$ x;
        d, e: y = T(*);
        e, f: $$ y;
        f, g: o[x] = n;
        g, h: n[y] = o[y][x];
        h, i: n = c;
        f, i: o[x][y] = m;
        i, i1: $ ok;
        i, i2: $ no;
        i1, j: n == o[x];
        i2, k: n != o[x];
        j, l: o[y] = c;
        l, l1: m[x] = o[x][y][x];
        l1, l2: o[x][y][m[x]] = q;
        l2, b: player = b;
        k, b: player = a;
        """
    )


def test_casts_and_symbols_of_several_types() -> None:
    """A cast changes nothing: reading a map at what is no key is met when the move is made."""
    compared = compare(
        """
        type T = {p, q, r}; type U = {s, r, q}; type V = {r};
        var x: T = q; var y: U = q; var m: U -> T = {:p};
        begin, b: player = a;
        b, c: x = T(*);
        c, d: $$ x;
        d, e: y = U(x);
        e, f: m[U(x)] = T(y);
        f, g: player = b;
        g, h: x = m[U(T(y))];
        h, i: $$ x;
        i, j: V(x) != T(q);
        j, b: player = a;
        g, z: $ stop;
        z, end: player = keeper;
        """
    )
    assert set(compared.excused) == {"RG117 later"}


@pytest.mark.parametrize("length", [127, 129, 400])
def test_long_moves(length: int) -> None:
    edges = "".join(f"n{i}, n{i + 1}: $ t{i % 7};" for i in range(length))
    last = f"n{length - 1}, n{length}: $ other; n{length}, end: player = keeper;"
    assert compare(f"begin, n0: player = a; {edges} {last}").ended == 10


def counted(rounds: int) -> str:
    """A player shows tags until a counter ends it."""
    steps = ", ".join(f"x{i}: x{i + 1}" for i in range(rounds))
    return f"""
        type N = {{{numbered("x", rounds + 1)}}}; const next: N -> N = {{{steps}, :x{rounds}}};
        var n: N = x0; var other: N = x0;
        begin, b: player = a;
        b, c: n != x{rounds};
        c, d: other = n;
        d, e: $$ n;
        e, b: n = next[n];
        b, f: n == x{rounds};
        f, g: $ ready;
        g, end: player = keeper;
        """


@pytest.mark.parametrize("rounds", [127, 128, 3000])
def test_a_cycle_with_tags_that_a_counter_ends(rounds: int) -> None:
    assert compare(counted(rounds), plays=2).ended == 2


@pytest.mark.parametrize("choice", ["other = n", "other = N(*)"])
def test_tags_for_ever_are_a_fault_of_the_game(choice: str) -> None:
    game = counted(3).replace("n = next[n]", "n = other").replace("other = n", choice, 1)
    assert compare(game, plays=2).faults == {"RG104": 2}


def test_long_ways_without_a_fork() -> None:
    """Longer than Python calls functions from functions."""
    steps = "".join(
        f"n{i}, n{i + 1}: {'x = next[y]' if i % 2 else 'y = next[x]'};" for i in range(600)
    )
    compare(
        f"""
        type T = {{p, q, r}}; const next: T -> T = {{p: q, q: r, :p}}; var x: T = p; var y: T = q;
        begin, b: player = a;
        b, n0: x = T(*);
        {steps}
        n600, c: $$ x;
        c, d: player = b;
        d, e: $$ y;
        e, end: player = keeper;
        """
    )


def test_a_game_that_stores_nothing() -> None:
    compare("begin, b: player = a; b, c: $ one; b, c: $ two; c, end: player = a;")


def test_players_who_are_stuck() -> None:
    compare(
        """
        var z: Bool = 0;
        begin, b: player = random;
        b, c: z = Bool(*);
        c, d: visible[a] = 0;
        d, e: $$ z;
        e, f: player = b;
        f, g: z == 0;
        g, h: $ ok;
        h, end: player = keeper;
        """
    )


def test_the_same_symbol_told_in_many_ways() -> None:
    """Moves that are found several times, by fixed tags and by variables."""
    compare(
        """
        type T = {p, q, r}; var x: T = p; var y: T = q;
        begin, b: player = a;
        b, c: x = T(*);
        b, c2: $ p;
        b, c3: $$ y;
        c, d: $$ x;
        c2, d: x = q;
        c3, d: x = r;
        d, e: y = T(*);
        e, f: $$ y;
        d, f2: $ q;
        f2, f: y = q;
        f, g: $$ x;
        f, g: $ p;
        g, h: x = p;
        h, i: y = q;
        i, i2: player = b;
        i2, j: $$ x;
        i2, j: $ p;
        j, b: player = a;
        i2, z: $ stop;
        z, end: player = keeper;
        """
    )
