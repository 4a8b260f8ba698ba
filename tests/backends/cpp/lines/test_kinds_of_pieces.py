"""Pieces whose kind says along which lines they go, and how far: taken kind by kind.

What their moves are is worked out from the rules in plain Python.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from rgt.backends.forward_model import Move
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import compare, written
from tests.backends.cpp.grids import QUEEN, WAYS, Grid, Place, name
from tests.repetitions import some_played

pytestmark = needs_compiler

PIECES = {(0, 0): "a", (3, 3): "b", (7, 2): "k", (2, 5): "a", (5, 5): "b", (6, 6): "k"}
GOES = {"a": ("n", "s"), "b": ("ne", "w", "e"), "k": tuple(WAYS)}
STEPS = "b"
"""Who goes one step only."""

READ = {
    "the cell": ("", "board[from]"),
    "a name for it": ("t2, t2b: what = board[from]; t2b, t3: ;", "what"),
    "a name for a part": ("t2, t2b: kind = kinds[board[from]]; t2b, t3: ;", "kind"),
}


def _ways(piece: str) -> str:
    return f"{{{', '.join(f'{way}: y' for way in GOES[piece])}, :n0}}"


def declared(grid: Grid, pieces: dict[Place, str]) -> str:
    """What the pieces can do, by the piece and by its kind."""
    return (
        grid.declared(pieces)
        + f"""
        type Yes = {{y, n0}}; type Kind = {{one, two, three}};
        var what: Piece = e; var kind: Kind = one; var last: Square = s2_5;
        const kinds: Piece -> Kind = {{a: one, b: two, :three}};
        const goes: Piece -> Way -> Yes =
            {{a: {_ways("a")}, b: {_ways("b")}, k: {_ways("k")}, :{{:n0}}}};
        const rides: Piece -> Yes = {{{STEPS}: n0, e: n0, :y}};
        const goes_kind: Kind -> Way -> Yes =
            {{one: {_ways("a")}, two: {_ways("b")}, :{_ways("k")}}};
        const rides_kind: Kind -> Yes = {{two: n0, :y}};
        """
    )


def walking(pieces: dict[Place, str], read: str = "the cell", size: int = 8) -> str:
    """Every piece moves along the ways of its kind."""
    before, what = READ[read]
    suffix = "_kind" if what == "kind" else ""
    rules = QUEEN.replace("t1, t2: board[from] == a;", "t1, t2: board[from] != e;")
    rules = rules.replace("t2, t3: at = from;", before or "t2, t3: ;")
    rules = rules.replace(
        "t3, go: way = Way(*);",
        f"t3, h1: way = Way(*); h1, h2: goes{suffix}[{what}][way] == y; h2, go: at = from;",
    )
    rules = rules.replace("g2, go: ;", f"g2, h3: rides{suffix}[{what}] == y; h3, go: ;")
    return declared(Grid(size, size), pieces) + rules


def by_rules(pieces: dict[Place, str], size: int = 8) -> set[Move]:
    grid, found = Grid(size, size), set[Move]()
    for place, piece in pieces.items():
        for way in GOES[piece]:
            line = grid.free(place, (way,), pieces)
            found |= {(name(place), name(to)) for to in (line[:1] if piece in STEPS else line)}
    return found


def listing(body: str) -> str:
    """The functions that list moves."""
    head = r"^(?:\[\[gnu::always_inline\]\] )?static (?:inline )?void m\d+\w*"
    return "".join(re.findall(rf"{head}\([^;]*?\{{$.*?^}}$", written(body), re.M | re.S))


def first_moves(body: str, flags: tuple[str, ...] = PLAIN) -> list[Move]:
    referee, engine = engines(games.play(body), flags)
    found = [move for move in engine.initial_state().legal_moves() if move != ("stop",)]
    assert found == [m for m in referee.initial_state().legal_moves() if m != ("stop",)]
    return found


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(("read", "size", "plays"), some_played(product(READ, [8, 10]), 0, 3, 4))
def test_kind_by_kind(read: str, size: int, plays: bool, flags: tuple[str, ...]) -> None:
    """However the piece is read: nobody asks it which ways it goes, or whether further."""
    body = walking(PIECES, read, size)
    if plays:
        found = first_moves(body, flags)
        assert len(found) == len(set(found))
        assert set(found) == by_rules(PIECES, size)
    compare(body, r"= along\(", plays=4 if plays else 0, flags=flags)
    lists = listing(body)
    assert "rides" not in lists and "goes" not in lists and "_ways[" not in lists
    assert len(re.findall(r"list_behind<", lists)) == len(GOES)


@pytest.mark.parametrize("apart", [True, False])
def test_other_lists(apart: bool) -> None:
    """Pieces of one kind step by rules of their own: who is listed here is not listed there."""
    own = "t2, p1: at = go_n[from];"
    if apart:
        own = "t2, p0: board[from] == a; p0, p1: at = go_n[from];"
    body = walking(PIECES).replace("t2, t3: ;", "t2, t3: board[from] != a;")
    body += f"{own} p1, p2: board[at] == e; p2, m1: $$ from;"
    steps = {
        (name(place), name(to))
        for place, piece in PIECES.items()
        for to in Grid(8, 8).free(place, "n", PIECES)[:1]
        if piece == "a" or not apart
    }
    steppers = {name(place) for place, piece in PIECES.items() if piece == "a"}
    found = first_moves(body)
    assert len(found) == len(set(found))
    assert {*found} == steps | {move for move in by_rules(PIECES) if move[0] not in steppers}
    compare(body, plays=4)
    assert f"constexpr bool ONCE = {'true' if apart else 'false'};" in listing(body)


def test_same_code() -> None:
    """A cell and a name for it come to the same lists."""
    lists = [
        re.sub(r"\d+|.*what.*\n", "", listing(walking(PIECES, read)))
        for read in ("the cell", "a name for it")
    ]
    assert lists[0] == lists[1]


def test_overwritten() -> None:
    """Where something else stands there by then, that decides."""
    body = walking(PIECES).replace("t2, t3: ;", "t2, t2b: board[from] = b; t2b, t3: ;")
    found = set(first_moves(body))
    assert found == {
        (name(place), name(to))
        for place in PIECES
        for way in GOES["b"]
        for to in Grid(8, 8).free(place, (way,), PIECES)[:1]
    }
    compare(body, plays=4)


def test_overwritten_after_it_got_a_name() -> None:
    """The name still says what stood there."""
    body = walking(PIECES, "a name for it")
    body = body.replace("t2b, t3: ;", "t2b, t2c: board[from] = b; t2c, t3: ;")
    assert set(first_moves(body)) == by_rules(PIECES)
    compare(body, plays=4)


def test_asked_where_the_walk_has_come() -> None:
    """``rides[board[at]]`` is about the square that was reached, wherever the walk began."""
    body = walking(PIECES).replace("rides[board[from]] == y", "rides[board[at]] == n0")
    found = {
        (name(p), name(to)) for p, k in PIECES.items() for to in Grid(8, 8).free(p, GOES[k], PIECES)
    }
    assert set(first_moves(body)) == found
    compare(body, plays=4)


def test_a_place_that_is_not_chosen() -> None:
    """Only one piece moves, that on a square which is kept: it is asked which ways it goes."""
    body = walking(PIECES).replace("turn, t1: from = Square(*);", "turn, t1: from = last;")
    body = body.replace("m2, m3: board[from] = e;", "m2, m2b: last = at; m2b, m3: board[from] = e;")
    assert set(first_moves(body)) == {move for move in by_rules(PIECES) if move[0] == "s2_5"}
    compare(body, r"= along\(", r"_ways\[", plays=4)


@pytest.mark.parametrize("first", [True, False])
def test_an_error_before_a_way_is_closed(first: bool) -> None:
    """That a constant has no such piece is an error, though no way is left for it behind that."""
    asked = ["goes[board[from]][way] == y", "shut[board[from]][way] == n0"]
    one, two = asked if first else reversed(asked)
    body = walking(PIECES).replace(
        "h1, h2: goes[board[from]][way] == y;", f"h1, h1b: {one}; h1b, h2: {two};"
    )
    body = body.replace("const goes: Piece ->", "type Known = {a, b, e}; const goes: Known ->")
    body = body.replace(f" k: {_ways('k')}, :{{:n0}}}};", " :{:n0}};", 1)
    body += "const shut: Piece -> Way -> Yes = {k: {:y}, :{:n0}};"
    compared = compare(body, plays=4)
    assert bool(compared.faults) == first
