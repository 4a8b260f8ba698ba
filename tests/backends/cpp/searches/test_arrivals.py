"""Checks that come to one place again and again end, though their first arrivals go untested."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.searches import AllCells, PackedFields, Stretch
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, board, compare, written
from tests.repetitions import some_played

pytestmark = needs_compiler

ROUND = "q, q1: last = ring[last]; q1, q: board[last] = x;"
"""A walk round the board that writes on it: what was there is part of where the walk has been."""

INNER = "u, v: board[s3] == k; u, u1: to = ring[to]; u1, u: board[to] = o;"
"""Another one, which ends at once if a piece stands where the walk soon comes along."""


@pytest.mark.parametrize(
    ("size", "wanted", "plays"),
    some_played(product([12, 20, 40], ["board[s0] == k", "board[last] == o"]), 0, 3, 4),
)
def test_a_walk_that_goes_round(size: int, wanted: str, plays: bool) -> None:
    """Shorter than what goes untested, and longer; there may be an end, or none."""
    text = board(size, "s2: o, s11: k, :e") + PUT + ASK + ROUND + f"q, r: {wanted};"
    compared = compare(
        text, r"if \(w\.has_arrived_often\(\)\) \{", plays=10 if plays else 0, longest=6
    )
    assert not compared.excused


@pytest.mark.parametrize(("answer", "piece", "plays"), some_played(product("?!", "ke"), 0, 3))
def test_checks_within_checks_have_arrivals_of_their_own(
    answer: str, piece: str, plays: bool
) -> None:
    """The outer one goes on counting behind the inner one: else it would never be tested."""
    text = (
        board(24, f"s3: {piece}, s20: k, :e")
        + PUT
        + ASK
        + f"q, q0: {answer} u -> v;"
        + ROUND.replace("q, q1:", "q0, q1:").replace("= x", "= board[last]")
        + INNER
        + "q, r: board[s0] == k;"
    )
    assert len(re.findall(r"const auto arrivals = w\.arrivals;", written(text))) == 2
    assert not plays or not compare(text, plays=6, longest=4).excused


def test_walks_that_meet() -> None:
    """Many ways lead to the same places: they are followed from there a few times at most."""
    forks = "".join(
        f"q{i}, a{i}: board[s{i}] == e; a{i}, q{i + 1}: board[s0] = x;"
        f"q{i}, b{i}: board[s{i}] != k; b{i}, q{i + 1}: board[s0] = x;"
        for i in range(1, 30)
    )
    text = (
        board(40)
        + PUT
        + ASK.replace("? q ->", "? q1 ->").replace("! q ->", "! q1 ->")
        + forks
        + "q30, q31: board[s39] = o; q31, q1: board[s39] == k; q30, r: board[s38] == k;"
    )
    assert not compare(text, plays=4, longest=4).excused


@pytest.mark.parametrize(
    ("count", "found"),
    [
        (12, None),
        # the map stands between some of them
        (40, r"k\.add\(reinterpret_cast<const char\*>\(&s\) \+ offsetof\(State, v_\w+\), \d{2}\);"),
    ],
)
def test_many_variables_are_told_as_one_stretch(count: int, found: str | None) -> None:
    """A walk hands values on and round: does an `x` come to the last variable?"""
    names = [f"v{i}" for i in range(count)]
    declared = "".join(f"var {name}: Piece = e;" for name in names)
    chosen = "".join(
        f"set, set{i}: at == s{i}; set{i}, is_set: {name} = {'x' if i % 3 else 'o'};"
        for i, name in enumerate(names[:6])
    )
    steps = [f"{one} = {two};" for one, two in pairwise(["piece", *reversed(names), "piece"])]
    round_ = "".join(
        f"{'q' if i == 0 else f'q{i}'}, {'q' if i == count else f'q{i + 1}'}: {step}"
        for i, step in enumerate(steps)
    )
    text = (
        board(6)
        + declared
        + PUT.replace("t3, t4:", "t3, set: board[at] == e;" + chosen + "is_set, t4:")
        + ASK
        + round_
        + f"q, r: v{count - 1} == x;"
    )
    if found is None:
        assert "reinterpret_cast<const char*>(&s) + offsetof" not in written(text)
    compared = compare(text, *([found] if found else []), plays=20, longest=8)
    assert compared.plays == 20
    assert not compared.excused


def _told(part: Node, offsets: dict[str, int], widths: dict[str, int]) -> list[int]:
    """The bytes of the state that an argument of a key tells."""
    if isinstance(part, Stretch):
        found = [(offsets[part.first], part.size)]
    elif isinstance(part, AllCells):
        found = [(offsets[part.map], part.count * widths[part.map])]
    else:
        assert isinstance(part, PackedFields)
        found = [(offsets[name], widths[name]) for name in part.fields]
    return [byte for first, size in found for byte in range(first, first + size)]


@pytest.mark.parametrize(
    "without", [(), ("v0",), ("v40",), ("v79",), ("w1",), ("v5", "w2"), ("map0",)]
)
def test_a_key_tells_every_byte_once(without: tuple[str, ...]) -> None:
    """Eighty variables of a byte, four of two bytes, and maps; some are left out."""
    big = ", ".join(f"b{i}" for i in range(300))
    kinds = {f"v{i}": ("Piece", "x") for i in range(80)} | {
        f"w{i}": ("Big", "Big(*)") for i in range(4)
    }
    firsts = {"Piece": "e", "Big": "b0"}
    chain = [f"{name} = {value};" for name, (_, value) in kinds.items()]
    chain += [f"map{i}[at] = x;" for i in range(2)] + ["at = s1;"]
    text = (
        f"type Square = {{s0, s1, s2, s3}}; type Piece = {{e, x}}; type Big = {{{big}}};"
        "var at: Square = s0; var map0: Square -> Piece = {:e}; var map1: Square -> Piece = {:e};"
        + "".join(f"var {name}: {kind} = {firsts[kind]};" for name, (kind, _) in kinds.items())
        + "begin, c0: player = a;"
        + "".join(f"c{i}, c{i + 1}: {step}" for i, step in enumerate(chain))
        + f"c{len(chain)}, c0: player = b;"
    )
    unit = Unit(Plan(games.play(text)))
    fields = unit.plan.storage.fields
    offsets = {field.name: field.offset for field in fields.values()}
    widths = {field.name: field.width for field in fields.values()}
    assert set(widths.values()) == {1, 2}
    names = [name for name in (*kinds, "map0", "map1", "at") if name not in without]
    parts = list(unit.key_parts(names))
    assert any(isinstance(part, Stretch) for part in parts)
    told = Counter(byte for part in parts for byte in _told(part, offsets, widths))
    wanted = [fields[name] for name in names]
    assert told == Counter(
        byte for f in wanted for byte in range(f.offset, f.offset + f.cells * f.width)
    )


def test_a_counter_that_nobody_reads_ends_no_walk() -> None:
    """A walk round the board counts its steps, and shows where it is, but never how far that is:
    moves are listed without the counter, which then does not tell where the walk has been.
    """
    behind = "".join(f"n{i}, n{i + 1}: board[up[last]] != {'kx'[i % 2]};" for i in range(3, 12))
    text = (
        board(9, "s4: k, s6: o, :e")
        + PUT
        + "keep, turn: player = b;"
        + """
        type Way = { on, back }; var way: Way = on;
        const next: Way -> Square -> Square = {
            on: { s0: s1, s1: s2, s2: s3, s3: s4, s4: s5, s5: s6, s6: s7, s7: s8, :s0 },
            :{ s1: s0, s2: s1, s3: s2, s4: s3, s5: s4, s6: s5, s7: s6, s8: s7, :s8 }};
        turn, p: way = back; p, p1: last = s0; p1, h: to = s0;
        h, h1: last = next[way][last]; h1, h2: to = up[to]; h2, h: board[s3] != o; h2, n2: ;
        turn, z: last = s5; z, n2: ;
        n2, n3: board[last] == o; n12, m: $$ last; m, m2: $$ way; m2, keep: player = keeper;
        """
        + behind
    )
    assert "to = up[to]: not read again" in written(text)
    assert compare(text, plays=3, longest=5).positions > 4
