"""Cells of boards that nobody can write: what is proven of them, and that it is so."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import agree_on_plays, agree_on_tree, engines, needs_compiler
from tests.backends.cpp.emitted import source_of

WALK = """
    type Place = {{p1, p2, p3, p4, p5, p6, off}};
    type Start = {{p1, p2, p3, p4, p5, p6}};
    type Piece = {{none, man, edge}};
    const next: Place -> Place = {{p1: p2, p2: p3, p3: p4, p4: p5, p5: p6, :off}};
    const free: Piece -> Piece = {{none: man, edge: edge, :none}};
    var board: Place -> Piece = {{off: edge, :none}};
    const other: Place -> Piece = {{off: man, :none}};
    var x: Place = p1;
    var flag: Piece = none;
    type Who = {{me, you}};
    const ahead: Who -> Place -> Piece = {{me: {{off: edge, :none}}, :{{off: edge, :man}}}};
    const alone: Who -> Place -> Piece = {{me: {{off: edge, :none}}, :{{:none}}}};
    const other_places: Who -> Place = {{me: p1, :off}};
    const twice: Place -> Place -> Place = {{p1: {{p1: p1, :off}}, :{{p1: off, :p1}}}};
    var kept: Who -> Place = {{:p1}};
    var who: Who = me;
    var y: Place = p1;
    begin, turn: player = a;
    turn, chosen: x = Start(*);
    chosen, empty: board[x] == none;
    empty, told: $$ x;
    told, put: board[x] = man;
    put, stepped: x = next[x];
    {tail}
    written, more: ;
    more, turn: player = a;
    stuck, end: player = keeper;
"""
"""A man is put somewhere, and the keeper does something at the place behind it."""

ASKED = "stepped, asked: {}; stepped, stuck: {}; asked, written: board[x] = man;"
BEHIND = "stepped, asked: {}; stepped, stuck: {}; asked, written: board[next[x]] = man;"
OFF = "stepped, asked: board[off] == {0}; stepped, stuck: board[off] != {0}; {1}"


def frozen(game: Game) -> dict[str, set[str]]:
    plan = Plan(game)
    symbols = plan.layout.symbols
    found = plan.possible.frozen
    return {name: {symbols[key] for key in cells} for name, cells in found.items() if cells}


CASES = [
    # what is asked keeps the walk on the board
    (ASKED.format("board[x] == none", "board[x] != none"), True),
    (ASKED.format("free[board[x]] == man", "free[board[x]] != man"), True),
    (ASKED.format("board[x] != edge", "board[x] == edge"), True),
    (ASKED.format("board[x] == flag", "board[x] != flag"), True),
    (ASKED.format("next[x] != off", "next[x] == off"), True),
    # the same where no variable holds the place behind
    (BEHIND.format("board[next[x]] == none", "board[next[x]] != none"), True),
    (BEHIND.format("next[x] != off", "next[x] == off"), True),
    # what a cell that nobody writes holds keeps all walks from where it would be written
    (OFF.format("none", "asked, written: board[off] = man;"), True),
    (OFF.format("none", "asked, there: x = off; there, written: board[x] = man;"), True),
    # what is asked does not, or nothing is
    (ASKED.format("board[x] != none", "board[x] == none"), False),
    (ASKED.format("free[board[x]] != none", "free[board[x]] == none"), False),
    (BEHIND.format("board[next[x]] != none", "board[next[x]] == none"), False),
    (BEHIND.format("board[x] == none", "board[x] != none"), False),
    ("stepped, written: board[x] = man; stepped, stuck: x != x;", False),
    ("stepped, written: board[off] = man; stepped, stuck: x != x;", False),
    (OFF.format("edge", "asked, written: board[off] = man;"), False),
    # a board that is written at once; a place that is chosen
    ("stepped, written: board = other; stepped, stuck: x != x;", False),
    ("stepped, again: x = Place(*); again, written: board[x] = man; again, stuck: x != x;", False),
]

KEPT = "asked, back: x = kept[who]; back, written: board[x] = man;"
ELSE = "stepped, asked: {0} == {1}; stepped, stuck: {0} != {1}; asked, written: board[x] = man;"
PLACED = ELSE.replace("stepped", "placed") + "stepped, placed: y = Start(*);"
EITHER = "written, changed: who = you; changed, more: ;"

CASES[-1:-1] = [
    # a place is kept in a map until it is needed
    (f"stepped, k: board[x] == none; k, asked: kept[who] = x; k, stuck: x != x; {KEPT}", True),
    (f"stepped, k: board[x] != none; k, asked: kept[who] = x; k, stuck: x != x; {KEPT}", False),
    # a map that is written whole
    (f"stepped, asked: kept = other_places; stepped, stuck: x != x; {KEPT}{EITHER}", False),
    # what is asked of one cell tells nothing of another one
    (f"stepped, k: kept[who] = x; k, asked: kept[you] != off; k, stuck: x != x; {KEPT}", False),
    # two cells of a map need not hold the same
    (
        "stepped, asked: kept[me] = x; stepped, stuck: x != x; asked, back:"
        " x = twice[kept[me]][kept[you]]; back, written: board[x] = man;",
        False,
    ),
    # another variable, or what is known by who moves
    (PLACED.format("y", "x"), True),
    (PLACED.format("next[y]", "x"), False),
    (PLACED.format("board[y]", "flag"), False),
    (ELSE.format("ahead[who][x]", "none"), True),
    (ELSE.format("ahead[who][x]", "none") + EITHER, True),
    (ELSE.format("ahead[who][x]", "edge") + EITHER, False),
    (ELSE.format("alone[who][x]", "none"), True),
    (ELSE.format("alone[who][x]", "none") + EITHER, False),
]


@pytest.mark.parametrize(("tail", "known"), CASES)
def test_what_nobody_writes_is_found(tail: str, known: bool) -> None:
    found = frozen(games.play(WALK.format(tail=tail)))
    assert found == ({"board": {"off"}} if known else {})


@needs_compiler
@pytest.mark.parametrize(
    "tail",
    [
        pytest.param(tail, marks=[] if known else [pytest.mark.long], id=tail)
        for tail, known in CASES[:-1]
    ],
)
def test_with_what_is_known_the_same_game_is_played(tail: str) -> None:
    game = games.play(WALK.format(tail=tail))
    counts = agree_on_tree(*engines(game), seconds=5, deepest=7)
    assert counts.fault is None
    assert len(counts.numbers) == 8 or counts.numbers[-1] == 0


@pytest.mark.parametrize("name", ["hrg/breakthrough", "rbg/reversi", "rbg/english_draughts"])
def test_a_board_whose_edge_never_changes_needs_no_search_without_sets(name: str) -> None:
    game = rgt.load(name)
    optimize(game, "default")
    written = emit(Plan(game))
    assert "put_on_v_board(s, " in written or "put_over_v_board(s, " in written
    assert "_plain(" not in written


# -- obstacles among squares -----------------------------------------------------------------------

DRAWN = """
#players = white(100), black(100)
#pieces = x, l, o, w, b
#variables =
#board = rectangle(u,d,lf,rt,
  [o,l,o,l,o]
  [l,o,o,o,l]
  [o,o,x,o,o]
  [l,o,o,o,l]
  [o,l,o,l,o])
#any = (u* + d*)(lf* + rt*)
#to(d) = d ({l} d)* {o, w, b}
#row(d; c; p) = (to(d) {p} to(d) {p} + to(d) {p} to(c) to(c) {p})
#three(p) = (row(u;d;p) + row(d;u;p) + row(lf;rt;p) + row(rt;lf;p))
#turn(me; p; q) =
   ->me any {o} [p] ( {! three(p)} ->> + {? three(p)} any {q} ->> more )
#rules = (turn(white; w; b) turn(black; b; w))*
"""
"""Whoever has three in a row along the lines that are drawn does something to an enemy."""


def drawn(folder: Path, more: str) -> Game:
    """The game, in which the keeper does something more."""
    file = folder / "drawn.rbg"
    file.write_text(DRAWN.replace("more", more), encoding="utf-8")
    game = rgt.load(file)
    optimize(game, "default")
    return game


@pytest.mark.parametrize(("more", "count"), [("[o]", 9), ("[x]", 8), ("[l]", 1), ("u [o]", 2)])
def test_obstacles_among_squares_stay(tmp_path: Path, more: str, count: int) -> None:
    """They are squares, but what stands there is known, if it is neither put nor overwritten."""
    possible = Plan(drawn(tmp_path, more)).possible
    assert len(possible.still["board"]) == count
    assert not possible.frozen["board"]


@needs_compiler
@pytest.mark.parametrize("plays", [5, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("more", ["[o]", "[x]", "[l]", "u [o]"])
def test_walks_over_obstacles_are_known_beforehand(tmp_path: Path, more: str, plays: int) -> None:
    """What a check asks is looked up: where loops over obstacles end is known."""
    game = drawn(tmp_path, more)
    assert (".holds(s.b_board[" in source_of(game)) == (more == "[o]")
    referee, engine = engines(game)
    agree_on_tree(referee, engine, seconds=plays / 20, deepest=4)
    agree_on_plays(referee, engine, plays=plays, longest=40)


# -- what is known at one node and asked at another ------------------------------------------------


def wide(count: int) -> str:
    """A game with so many places and one off the board, up to the choice of x."""
    places = [f"p{number}" for number in range(1, count + 1)]
    return f"""
        type Place = {{{", ".join(places)}}};
        type Wide = {{off, {", ".join(places)}}};
        type Piece = {{none, man, edge}};
        const next: Wide -> Wide = {{{", ".join(map("{}: {}".format, places, places[1:]))}, :off}};
        const want: Place -> Piece = {{p3: man, :none}};
        var board: Wide -> Piece = {{off: edge, :none}};
        var mem: Place -> Piece = {{:none}};
        var x: Place = p1;
        var y: Wide = p1;
        begin, turn: player = a;
        turn, chosen: x = Place(*);
    """


JOINED = """
    chosen, one: board[x] == none;
    chosen, two: x == p2;
    one, mid: board[x] != edge;
    two, mid: x != p3;
    mid, told: $$ x;
    told, stepped: y = next[next[x]];
    stepped, written: {}[y] = man;
    written, again: y = p1;
    again, turn: player = a;
"""
"""Two ways join before the tag: what follows is told by it, and y changes on the way."""


@needs_compiler
@pytest.mark.parametrize("seconds", [1, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("places", "edges"),
    [
        (64, JOINED.format("board")),
        (64, JOINED.format("mem")),
        # y begins on the board
        (
            8,
            """
        chosen, empty: board[x] == mem[y];
        empty, told: $$ x;
        told, put: board[x] = man;
        put, stepped: y = next[next[y]];
        stepped, turn: player = a;
        """,
        ),
        # where some x passes the first test, y is on the board
        (
            8,
            """
        chosen, empty: board[y] == want[x];
        empty, on: mem[y] == none;
        on, told: $$ x;
        told, put: board[x] = none;
        put, stepped: y = next[next[y]];
        stepped, turn: player = a;
        """,
        ),
    ],
)
def test_what_is_known_at_a_node_is_known_only_there(
    places: int, edges: str, seconds: float
) -> None:
    counts = agree_on_tree(*engines(games.play(wide(places) + edges)), seconds=seconds, deepest=6)
    assert counts.fault is not None or len(counts.numbers) >= 3


@needs_compiler
def test_a_key_that_a_table_has_not_is_an_error_even_if_nothing_would_follow() -> None:
    edges = """
        const hop: Place -> Wide = {p1: p2, :p3};
        turn, wide: y = Wide(*);
        wide, told: board[hop[y]] == man;
        wide, told: y != off;
        told, shown: $$ y;
        shown, put: board[y] = edge;
        put, turn: player = a;
    """
    made = games.play(wide(8).rpartition("turn, chosen")[0] + edges)
    counts = agree_on_tree(*engines(made), seconds=3, deepest=3)
    assert counts.fault is not None
    assert counts.fault.code == "RG117"
