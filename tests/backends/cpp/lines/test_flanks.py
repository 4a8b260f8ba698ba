"""Cells between one's own, asked for and then walked over, are written at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import PLAYED, PUT, board, compare, written
from tests.backends.cpp.lines.test_fans import OFF, OPPOSITE, WAYS, scattered, step
from tests.backends.cpp.turned_lines import maps
from tests.repetitions import some_quick

pytestmark = needs_compiler

COUNT = 12
THREE = ("north", "southeast", "west")


def flank(number: int, way: str, back: str) -> str:
    """A direction: a check whether o's stand there up to a k, and a walk that turns them."""
    n, c = f"n{number}", f"c{number}"
    return f"""
        {n}, {n}go: ? {c} -> {c}end;
        {n}, n{number + 1}: ! {c} -> {c}end;
        {c}, {c}a: at = {way}[at];
        {c}a, {c}b: board[at] == o;
        {c}b, {c}a: at = {way}[at];
        {c}b, {c}end: board[{way}[at]] == k;
        {n}go, {n}there: at = {way}[at];
        {n}there, {n}turns: board[at] == o;
        {n}turns, {n}fewer: mine = more[board[at]][mine];
        {n}fewer, {n}puts: theirs = less[theirs];
        {n}puts, {n}go: board[at] = k;
        {n}there, {n}stop: board[at] == k;
        {n}stop, {n}back: at = {back}[at];
        {n}back, {n}stop: board[at] == k;
        {n}back, n{number + 1}: board[at] == x;
        """


def directions(*ways: str) -> list[str]:
    """The same for some directions, one after the other."""
    return [flank(i, way, OPPOSITE[way]) for i, way in enumerate(ways)]


def turned_back(number: int, way: str, back: str) -> str:
    """The same walk, but it turns the o's on the way back, and looks for the edge of the board."""
    n = f"n{number}"
    check = flank(number, way, back).split(f"{n}go, ")[0]
    return f"""{check}
        {n}go, {n}on: {way}[at] != {OFF};
        {n}on, {n}there: at = {way}[at];
        {n}there, {n}go: board[at] == o;
        {n}there, {n}stop: board[at] == k;
        {n}stop, {n}back: at = {back}[at];
        {n}back, {n}turns: board[at] == o;
        {n}turns, {n}fewer: mine = more[board[at]][mine];
        {n}fewer, {n}puts: theirs = less[theirs];
        {n}puts, {n}more: board[at] = k;
        {n}more, {n}stop: {back}[at] != {OFF};
        {n}back, n{number + 1}: board[at] == x;
        """


def both_ways(number: int, way: str, back: str) -> str:
    """The same, but the walk turns the o's on the way there, and counts the k's on the way back."""
    n = f"n{number}"
    text = turned_back(number, way, back)
    for old, new in (
        (f"{n}there, {n}go: board[at] == o;", f"{n}there, {n}turns: board[at] == o;"),
        (f"{n}back, {n}turns: board[at] == o;", f"{n}back, {n}counts: board[at] == k;"),
        (f"{n}turns, {n}fewer: mine = more[board[at]][mine];", ""),
        (f"{n}fewer, {n}puts: theirs", f"{n}turns, {n}puts: theirs"),
        (f"{n}puts, {n}more", f"{n}puts, {n}go"),
    ):
        assert old in text or not new
        text = text.replace(old, new)
    return text + f"{n}counts, {n}more: mine = more[board[at]][mine];"


def game(lines: list[str], first: str, put: str = PUT) -> str:
    """The keeper turns what is between a piece that was put and others; two numbers tell how many
    moves end where.
    """
    numbers = ", ".join(str(i) for i in range(COUNT))
    more = ", ".join(f"{i}: {min(i + 1, COUNT - 1)}" for i in range(COUNT))
    less = ", ".join(f"{i}: {max(i - 1, 0)}" for i in range(COUNT))
    return (
        board(65, first)
        + f"type Number = {{{numbers}}}; var mine: Number = 0; var theirs: Number = {COUNT - 1};"
        + f"const more: Piece -> Number -> Number = {{:{{:0, {more}}}, e: {{:0}}}};"
        + f"const less: Number -> Number = {{:0, {less}}};"
        + maps(**{way: step(way) for way in WAYS})
        + put
        + "keep, n0: ;"
        + "".join(lines)
        + f"n{len(lines)}, told: mine == 7; told, turn: player = a;"
        + f"n{len(lines)}, not: mine != 7; not, turn: player = b;"
    )


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("seed", some_quick(range(3), 0))
def test_eight_directions(seed: int, flags: tuple[str, ...]) -> None:
    text = game(directions(*WAYS), scattered(seed))
    compare(text, r"before_stops<8, 135>", plays=30, longest=5, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("ways", [THREE, ("south", "east", "northwest")])
def test_three_directions(ways: tuple[str, ...], flags: tuple[str, ...]) -> None:
    text = game(directions(*ways), scattered(7))
    compare(text, r"before_stops<3, ", plays=30, longest=5, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("seed", some_quick(range(3), 1))
@pytest.mark.parametrize("walk", [turned_back, both_ways])
def test_walks_that_turn_cells_elsewhere(
    walk: Callable[[int, str, str], str], seed: int, flags: tuple[str, ...]
) -> None:
    """It does not matter when a walk writes what it has found, and counts it."""
    lines = [walk(i, way, OPPOSITE[way]) for i, way in enumerate(WAYS)]
    text = game(lines, scattered(seed))
    compare(text, r"before_stops<8, 135>", plays=30, longest=5, flags=flags)


def test_walks_that_turn_cells_in_two_ways() -> None:
    """Directions that do the same are one, whatever their walks look like."""
    ways = list(WAYS)[:6]
    walks = (flank, turned_back, flank)
    lines = [walks[i % 3](i, way, OPPOSITE[way]) for i, way in enumerate(ways)]
    compare(game(lines, scattered(5)), r"before_stops<6, ", plays=30, longest=5)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # one more is written, or counted, or one less; the walk stops in between
        (
            "n1there, n1stop: board[at] == k;",
            "n1there, n1k: board[at] == k; n1k, n1stop: mine = 0;",
        ),
        ("n1back, n2: board[at] == x", "n1back, n1x: board[at] == x; n1x, n2: board[at] = k"),
        ("n1there, n1stop: board[at] == k", "n1there, n1turns: board[at] == k"),
        ("n1more, n1stop: northwest[at] != s64", "n1more, n2: northwest[at] != s64"),
        # what it asks nobody can tell beforehand, or it has a choice
        ("n1more, n1stop: northwest[at] != s64", "n1more, n1stop: northwest[at] != s9"),
        ("n1more, n1stop: northwest[at] != s64", "n1more, n1stop: at != last"),
        ("n1puts, n1more: board[at] = k", "n1puts, n1more: board[to] = k"),
        ("n1back, n1turns: board[at] == o", "n1back, n1turns: ; n1turns, n1stop: board[at] == o"),
    ],
)
@PLAYED
def test_walks_back_that_do_something_else(old: str, new: str, *, played: bool) -> None:
    lines = [turned_back(i, way, OPPOSITE[way]) for i, way in enumerate(THREE)]
    assert old in lines[1]
    lines[1] = lines[1].replace(old, new)
    text = game(lines, scattered(6))
    assert "before_stops" not in written(text)
    if played:
        assert set(compare(text, plays=20, longest=3).excused) <= {"CPP003"}


def test_two_directions_are_walked() -> None:
    assert "before_stops" not in written(game(directions("north", "east"), scattered(1)))


@pytest.mark.parametrize("off", ["o", "k", "e"])
def test_what_stands_off_the_board(off: str) -> None:
    """Lines go on there, or are closed there."""
    compare(game(directions(*WAYS), scattered(3, off)), r"before_stops<8, ", plays=10, longest=2)


def test_a_place_that_is_not_empty() -> None:
    """The walk comes back only to where something stops it."""
    put = PUT.replace("board[at] = x;", "board[at] = e;")
    text = game(directions(*THREE), scattered(2), put)
    assert "before_stops" in written(text)
    compared = compare(text, plays=20, longest=3)
    assert set(compared.excused) <= {"CPP003"}


def test_counts_that_are_full() -> None:
    """They go up to the last number, and down to the first, however many cells there are."""
    first = ", ".join([*(f"s{i}: {'o' if i % 8 else 'k'}" for i in range(64)), "s64: x, :e"])
    lines = directions("west", "north", "south")
    text = game(lines, first).replace("t1, t2: board[at] == e;", "t1, t2: board[at] == o;")
    compare(text, r"before_stops<3, ", plays=30, longest=8)


def one(old: str, new: str) -> list[str]:
    """Three directions, something being different in the second."""
    lines = directions(*THREE)
    assert old in lines[1]
    lines[1] = lines[1].replace(old, new)
    return lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the check may find nothing between, or asks for two at least
        ("c1, c1a: at = southeast[at];", "c1, c1b: ;"),
        ("c1b, c1end", "c1b, c1c: at = southeast[at]; c1c, c1d: board[at] == o; c1d, c1end"),
        # for something else at the end, or for nothing
        ("board[southeast[at]] == k", "board[southeast[at]] == x"),
        ("c1b, c1end: board[southeast[at]] == k;", "c1b, c1end: ;"),
        ("board[southeast[at]] == k", "board[southeast[at]] != e"),
        # in another direction, or of the place itself
        ("c1, c1a: at = southeast[at];", "c1, c1a: at = south[at];"),
        ("c1, c1a: at", "c1, c1s: board[at] == e; c1s, c1a: at"),
        # on two ways, of which one is longer
        ("c1b, c1end", "c1a, c1end: board[at] == k; c1b, c1end"),
        # of something else
        ("c1b, c1end", "c1b, c1p: player == a; c1p, c1end"),
    ],
)
@PLAYED
def test_checks_that_ask_for_something_else(old: str, new: str, *, played: bool) -> None:
    text = game(one(old, new), scattered(4))
    assert "before_stops" not in written(text)
    if played:
        assert set(compare(text, plays=20, longest=3).excused) <= {"CPP003"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c1b, c1a: at = southeast[at];", "c1b, c1: ;"),
        ("c1, c1a: at", "c1, c1s: board[at] != k; c1s, c1a: at"),
        (
            "c1b, c1end: board[southeast[at]] == k;",
            "c1b, c1c: at = southeast[at]; c1c, c1end: board[at] == k;",
        ),
    ],
)
def test_checks_that_ask_for_the_same(old: str, new: str) -> None:
    text = game(one(old, new), scattered(4))
    compare(text, r"before_stops<3, ", plays=20, longest=4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the way back is another, or leads elsewhere
        ("at = northwest[at]", "at = north[at]"),
        ("n1back, n2: board[at] == x", "n1back, n2: board[at] == e"),
        # another piece is put, or counted by where it stands
        ("n1puts, n1go: board[at] = k", "n1puts, n1go: board[at] = x"),
        ("theirs = less[theirs]", "theirs = less[mine]"),
        ("theirs = less[theirs]", "last = at"),
        ("theirs = less[theirs]", "to = up[to]; n1fewer, n1puts: board[to] == e"),
    ],
)
@PLAYED
def test_walks_that_do_something_else(old: str, new: str, *, played: bool) -> None:
    text = game(one(old, new), scattered(6))
    assert "before_stops" not in written(text)
    if played:
        excused = compare(text, plays=20, longest=3).excused
        assert set(excused) <= {"CPP003"}


def test_counts_of_two_kinds_in_one_game() -> None:
    """A direction that counts more than others is no part of them."""
    lines = directions("north", "southeast", "west", "east", "south")
    lines[0] = lines[0].replace("n0fewer, n0puts: theirs = less[theirs];", "n0fewer, n0puts: ;")
    compare(game(lines, scattered(8)), r"before_stops<4, ", plays=20, longest=4)


def test_a_step_that_cannot_be_taken_off_the_board() -> None:
    """A check that looks ahead before it looks at the cell asks for a key that is missing."""
    lines = [
        each.replace(
            f"c{i}b, c{i}end: board[{way}[at]] == k;",
            f"c{i}a, c{i}p: board[{way}[at]] == k; c{i}p, c{i}end: board[at] == o;",
        )
        for i, (way, each) in enumerate(zip(THREE, directions(*THREE), strict=True))
    ]
    inner = ", ".join(f"s{i}" for i in range(64))
    text = game(lines, scattered(4, "e"))
    for way in WAYS:
        text = text.replace(f"const {way}: Square -> Square", f"const {way}: Inner -> Square")
    text = f"type Inner = {{{inner}}};" + text.replace(f", {OFF}: {OFF}, :s0", ", :s0")
    assert "before_stops" not in written(text)
    assert set(compare(text, plays=20, longest=3).excused) <= {"CPP003"}
