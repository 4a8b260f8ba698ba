"""A square that is shown by its column and its row is as good as one that is shown itself."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written
from tests.backends.python import played
from tests.repetitions import some_played

pytestmark = needs_compiler

_SQUARES = range(9)


def _map(name: str, kind: str, values: list[str]) -> str:
    *most, last = (f"s{i}: {value}" for i, value in enumerate(values))
    return f"const {name}: Square -> {kind} = {{{', '.join(most)}, :{last.split(': ', 1)[1]}}};"


_PARTS = "".join(
    [
        "type Column = {c0, c1, c2}; type Row = {r0, r1, r2};",
        "type Name = {n0, n1, n2, n3, n4, n5, n6, n7, n8};",
        "var x: Column = c0; var y: Row = r0; var n: Name = n0; var z: Square = s0;",
        "type Side = {near, far}; var side: Side = near;",
        _map("column", "Column", [f"c{i % 3}" for i in _SQUARES]),
        _map("row", "Row", [f"r{i // 3}" for i in _SQUARES]),
        _map("slope", "Column", [f"c{(i % 3 + i // 3) % 3}" for i in _SQUARES]),
        _map("half", "Row", [f"r{min(i // 3, 1)}" for i in _SQUARES]),
        _map("named", "Name", [f"n{i * 2 % 9}" for i in _SQUARES]),
        _map("turned", "Square", [f"s{8 - i}" for i in _SQUARES]),
        "const seen: Side -> Square -> Row = {near: {",
        ", ".join(f"s{i}: r{i // 3}" for i in range(8)),
        ", :r2}, :{",
        ", ".join(f"s{i}: r{2 - i // 3}" for i in range(8)),
        ", :r0}};",
    ]
)

_WAYS = {
    "itself": ["$$ at"],
    "parts": ["x = column[at]", "$$ x", "y = row[at]", "$$ y"],
    "parts first": ["y = row[at]", "x = column[at]", "$$ x", "$$ y"],
    "a name": ["n = named[at]", "$$ n"],
    "turned": ["z = turned[at]", "x = column[z]", "$$ x", "y = row[z]", "$$ y"],
    "from a side": ["x = column[at]", "$$ x", "y = seen[side][at]", "$$ y"],
    "slanted": ["x = column[at]", "$$ x", "$ to", "x = slope[at]", "$$ x"],
    "needlessly": ["y = half[at]", "$$ y", "x = column[at]", "$$ x", "y = row[at]", "$$ y"],
}
_NOT = {
    "a part": ["y = row[at]", "$$ y"],
    "half of it": ["x = column[at]", "$$ x", "y = half[at]", "$$ y"],
    "too late": ["x = column[at]", "$$ x", "at = turned[at]", "at = up[at]", "y = row[at]", "$$ y"],
}


def _row(first: str, then: str, labels: list[str]) -> str:
    """Edges one behind another."""
    nodes = [first, *(f"{first}_{i}" for i in range(1, len(labels))), then]
    ends = zip(nodes, nodes[1:], labels, strict=False)
    return "".join(f"{one}, {two}: {label};" for one, two, label in ends)


def _body(start: list[str], end: list[str], between: str = "") -> str:
    return (
        board(9, "s0: o, s4: o, s7: o, s5: x, :e")
        + _PARTS
        + "begin, turn: player = a; turn, t1: at = Square(*); t1, t2: board[at] == o;"
        + _row("t2", "t3", start)
        + "t3, t4: board[at] = e;"
        + (between or "t4, t5: at = up[at]; t4, t5: at = down[at]; t4, t5: at = turned[at];")
        + "t5, t6: board[at] != o;"
        + _row("t6", "t7", end)
        + """
        t7, t8: board[at] = o;
        t8, t9: last = at;
        t9, t10: player = keeper;
        t10, k1: last == s8; t10, k2: last != s8;
        k1, k2: side = far; k2, turn: player = a;
        """
    )


def _sought(body: str) -> bool:
    """Whether applying a move may search for its walk."""
    return "TRYING = true" in written(body)


def _compare(body: str) -> None:
    compare(body, plays=20)
    played.compare(games.play(body), longest=20)


@pytest.mark.parametrize(
    ("start", "end", "plays"), some_played(product(["itself", "parts"], _WAYS), 0, 3, 6, 9, 12, 15)
)
def test_tags_that_tell_together(start: str, end: str, plays: bool) -> None:
    body = _body(_WAYS[start], _WAYS[end])
    assert not _sought(body)
    if plays:
        _compare(body)


@pytest.mark.parametrize(("start", "plays"), some_played(_WAYS, 2, 5, 6))
def test_of_the_beginning(start: str, plays: bool) -> None:
    body = _body(_WAYS[start], _WAYS["itself"])
    assert not _sought(body)
    if plays:
        _compare(body)


@pytest.mark.parametrize("shown", _NOT)
def test_tags_that_do_not_tell(shown: str) -> None:
    for body in (_body(_WAYS["parts"], _NOT[shown]), _body(_NOT[shown], _WAYS["parts"])):
        assert _sought(body)
        _compare(body)


_ON = """
    t4, t40: at != s8; t40, t41: at = up[at];
    t41, t4: board[at] == e; t41, t42: board[at] != o; t42, t5: last = at;
    """


@pytest.mark.parametrize(
    ("shown", "plays"), some_played(["itself", "parts", "a name", "turned", "slanted"], 1, 4)
)
def test_no_move_is_found_twice(shown: str, plays: bool) -> None:
    """As the squares on one line are different ones, so are their tags."""
    body = _body(_WAYS[shown], _WAYS[shown], _ON)
    assert "TWICE = false" in written(body)
    if plays:
        _compare(body)


@pytest.mark.parametrize("shown", ["a part", "half of it"])
def test_moves_that_are_found_twice(shown: str) -> None:
    body = _body(_WAYS["parts"], _NOT[shown], _ON)
    assert "TWICE = true" in written(body)
    _compare(body)


def _slides(shown: list[str]) -> str:
    """What slides may stop on any square, where the one way on goes round no more."""
    going = "t4, t40: at = up[at]; t40, t41: board[at] == e; t41, t4: ;"
    first, behind = (shown[0], shown[1:]) if shown[0][0] != "$" else ("", shown)
    return _body(_WAYS["parts"], behind or ["$$ at"], going + f"t41, t5: {first};")


@pytest.mark.parametrize("shown", _WAYS)
def test_where_a_slide_ends_is_told_by_what_is_worked_out_of_it(shown: str) -> None:
    body = _slides(_WAYS[shown])
    assert not _sought(body)
    _compare(body)


@pytest.mark.parametrize("shown", ["a part", "half of it"])
def test_where_a_slide_ends_is_not_told_by_less(shown: str) -> None:
    body = _slides(_NOT[shown])
    assert _sought(body)
    _compare(body)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the slide is left on two sides
        ("t41, t5: x = column[at];", "t41, t5: x = column[at]; t41, t5: x = c0;"),
        # on the way round something is put down
        ("t41, t4: ;", "t41, u: last = up[at]; u, t4: board[last] = e;"),
    ],
)
def test_a_slide_that_is_more_than_rounds(old: str, new: str) -> None:
    body = _slides(_WAYS["parts"])
    assert old in body
    body = body.replace(old, new)
    assert _sought(body)
    _compare(body)


def test_a_part_and_another_variable_that_is_shown() -> None:
    """What is shown of the square depends on a side that a later tag shows."""
    way = ["x = column[at]", "$$ x", "side = Side(*)", "y = seen[side][at]", "$$ y", "$$ side"]
    body = _body(way, _WAYS["parts"])
    assert not _sought(body)
    _compare(body)
    assert _sought(_body([each for each in way if each != "$$ side"], _WAYS["parts"]))


@pytest.mark.parametrize("last", [["$$ y"], ["y = row[at]", "$$ y"]])
def test_a_fork_before_the_last_of_the_tags(last: list[str]) -> None:
    """What each of its arms shows next is the same."""
    way = _WAYS["parts"][:2] + (["y = row[at]"] if len(last) == 1 else [])
    body = _body(_WAYS["parts"], way).replace(
        "t7, t8: board[at] = o;",
        "t7, u1: board[at] == e; t7, v1: board[at] != e; v1, v2: piece = k;"
        + _row("u1", "t77", last)
        + _row("v2", "t77", last)
        + "t77, t8: board[at] = o;",
    )
    assert not _sought(body)
    _compare(body)


def test_what_is_told_is_looked_up() -> None:
    source = written(_body(_WAYS["parts"], _WAYS["turned"]))
    assert "wanted[t + 1]" in functions(source, "a")
    plan = Plan(games.play(_body(_WAYS["parts"], _WAYS["parts"])))
    clue = plan.clues(plan.moves_view, plan.tokens).at(plan.program.numbers["turn"])
    assert clue is not None and (clue.known, clue.ahead) == ((), (0, 1))
    names = plan.layout.symbols
    assert {tuple(names[s] for s in key): names[at] for key, at in clue.chosen.items()} == {
        (f"c{i % 3}", f"r{i // 3}"): f"s{i}" for i in _SQUARES
    }
