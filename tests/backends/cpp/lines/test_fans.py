"""Lines in several directions that are worked out at once play as the interpreter walks them."""

from __future__ import annotations

from random import Random

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import PLAYED, PUT, board, compare, written
from tests.backends.cpp.turned_lines import line, maps
from tests.repetitions import some_quick

pytestmark = needs_compiler

WAYS = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
OPPOSITE = dict(zip(WAYS, [*list(WAYS)[4:], *list(WAYS)[:4]], strict=True))
OFF = "s64"


def step(way: str) -> str:
    """The neighbour of every square of a board of eight by eight in one direction, or off it."""
    dx, dy = WAYS[way]
    found = []
    for y in range(8):
        for x in range(8):
            on = 0 <= x + dx < 8 and 0 <= y + dy < 8
            found.append(f"s{8 * y + x}: {f's{8 * (y + dy) + x + dx}' if on else OFF}")
    return ", ".join(found) + f", {OFF}: {OFF}"


def scattered(seed: int, off: str = "x") -> str:
    """A board of eight by eight with pieces anywhere, and something that stands off it."""
    random = Random(seed)
    pieces = [f"s{i}: {random.choice('ooookke')}" for i in range(64)]
    return ", ".join([*pieces, f"{OFF}: {off}", ":e"])


def game(*lines: str, first: str, between: str = "k0, n0: board[at] = piece;") -> str:
    """The keeper turns what stands on some lines from where a piece was put."""
    return (
        board(65, first)
        + maps(**{way: step(way) for way in WAYS})
        + PUT
        + "keep, k0: piece = k;"
        + between
        + "".join(lines)
        + f"n{len(lines)}, turn: player = b;"
    )


def turned(*ways: str) -> list[str]:
    """Lines in some directions, one after the other."""
    return [line(f"n{i}", f"n{i + 1}", way, OPPOSITE[way]) for i, way in enumerate(ways)]


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("seed", some_quick(range(3), 2))
def test_eight_directions(seed: int, flags: tuple[str, ...]) -> None:
    text = game(*turned(*WAYS), first=scattered(seed))
    compare(text, r"before_stops<8, 135>", plays=30, longest=4, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("ways", [("north", "southeast", "west"), ("south", "east", "northwest")])
def test_three_directions(ways: tuple[str, ...], flags: tuple[str, ...]) -> None:
    """The last line goes down, or up: where it ends is known behind it."""
    text = game(*turned(*ways), first=scattered(7))
    text = text.replace("n3, turn: player = b;", "n3, x: $$ last; x, turn: player = b;")
    compare(text, r"before_stops<3, ", plays=30, longest=4, flags=flags)


def test_two_directions_are_walked() -> None:
    assert "before_stops" not in written(game(*turned("north", "east"), first=scattered(1)))


@pytest.mark.parametrize("off", ["o", "k"])
def test_what_stands_off_the_board_is_looked_at(off: str) -> None:
    """Lines go on there, or are written from there: the plain way finds that they do not end."""
    text = game(*turned(*WAYS), first=scattered(3, off))
    compared = compare(text, r"before_stops<8, ", plays=10, longest=2)
    assert set(compared.excused) <= {"CPP003"}


@pytest.mark.parametrize("flags", FLAGS)
def test_lines_over_all_but_one_piece(flags: tuple[str, ...]) -> None:
    """They end at the first of one's own, or at nothing; what is off the board is one's own."""
    lines = [
        each.replace("board[last] == o", "board[last] != k")
        .replace("board[last] != o;", "board[last] == k;")
        .replace("board[last] == piece", "board[last] != e")
        .replace("board[last] != piece", "board[last] == e")
        for each in turned("north", "southeast", "west", "south")
    ]
    text = game(*lines, first=scattered(5, "k"))
    compare(text, plays=20, longest=4, flags=flags)
    text = game(
        *[each.replace("!= k", "!= e").replace("== k", "== e") for each in lines],
        first=scattered(5, "e"),
    )
    compare(text, r"before_stops<4, ", plays=20, longest=4, flags=flags)


def test_what_else_is_assigned_on_the_way() -> None:
    lines = turned("north", "southeast", "west")
    notes = ["n0, a0: to = s3; ", "n1, a1: to = at; ", "n2, a2: to = s5; a2, b2: to = up[to]; "]
    named = [lines[0].replace("n0,", "a0,"), lines[1].replace("n1,", "a1,")]
    named.append(lines[2].replace("n2,", "b2,"))
    text = game(*[a + b for a, b in zip(notes, named, strict=True)], first=scattered(2))
    compare(text, r"before_stops<3, ", plays=20, longest=4)


@pytest.mark.parametrize(
    "note",
    [
        # where the line before ended, what stood there, or what is put and where
        "to = last;",
        "to = s3; c1, d1: board[to] = k;",
        "piece = k;",
    ],
)
@PLAYED
def test_what_stops_lines_from_being_worked_out_at_once(note: str, *, played: bool) -> None:
    lines = turned("north", "southeast", "west")
    name = "d1" if "d1" in note else "c1"
    lines[1] = f"n1, c1: {note}" + lines[1].replace("n1,", f"{name},")
    text = game(*lines, first=scattered(4))
    assert "before_stops" not in written(text)
    if played:
        compare(text, plays=20, longest=4)


def test_ways_back_that_are_others() -> None:
    """From where a line ends the way back misses where it began."""
    lines = [
        line(f"n{i}", f"n{i + 1}", way, back)
        for i, (way, back) in enumerate(
            [("north", "southeast"), ("east", "west"), ("northwest", "southeast")]
        )
    ]
    text = game(*lines, first=scattered(6))
    assert "before_stops" not in written(text)
