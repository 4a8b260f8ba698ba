"""Boards of rows and columns for games of pieces that go along lines, and where they can go.

``free`` below is worked out from the rules in plain Python: what a test compares with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

WAYS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}

Place = tuple[int, int]


def name(place: Place) -> str:
    """What a square is called."""
    return f"s{place[0]}_{place[1]}"


class Grid:
    """A board of so many columns and rows, and a place off it, first or last of its type."""

    def __init__(self, columns: int, rows: int, *, off_first: bool = False) -> None:
        self.places = [(x, y) for x in range(columns) for y in range(rows)]
        self.off_first = off_first

    def step(self, place: Place, way: str) -> Place | None:
        """The next square, if there is one."""
        dx, dy = WAYS[way]
        after = place[0] + dx, place[1] + dy
        return after if after in self.places else None

    def line(self, place: Place, way: str) -> Iterator[Place]:
        """The squares from one on."""
        after = self.step(place, way)
        while after is not None:
            yield after
            after = self.step(after, way)

    def free(self, start: Place, ways: Collection[str], blocked: Collection[Place]) -> list[Place]:
        """Where a piece can go along free lines."""
        found = []
        for way in ways:
            for place in self.line(start, way):
                if place in blocked:
                    break
                found.append(place)
        return found

    def declared(self, pieces: Mapping[Place, str], off: str = "k") -> str:
        """The types, ``next`` by ways, ``n``, ``ne`` and so on alone, and ``board``."""
        squares = [name(place) for place in self.places]
        cells = ["off", *squares] if self.off_first else [*squares, "off"]
        lines = [
            f"type Square = {{{', '.join(squares)}}}; type Cell = {{{', '.join(cells)}}};",
            f"type Way = {{{', '.join(WAYS)}}}; type Piece = {{e, a, b, k}};",
            "type Step = Cell -> Cell;",
        ]
        steps = {way: self._steps(way) for way in WAYS}
        lines += [f"const go_{way}: Step = {{{text}}};" for way, text in steps.items()]
        table = ", ".join(f"{way}: {{{text}}}" for way, text in steps.items())
        lines.append(f"const next: Way -> Step = {{{table}, :{{:off}}}};")
        stand = ", ".join(f"{name(place)}: {piece}" for place, piece in pieces.items())
        lines.append(f"var board: Cell -> Piece = {{{stand}, off: {off}, :e}};")
        first = squares[0]
        lines.append(f"var from: Square = {first}; var at: Cell = {first}; var way: Way = n;")
        return "\n".join(lines) + "\n"

    def _steps(self, way: str) -> str:
        found = [
            f"{name(place)}: {name(after)}"
            for place in self.places
            if (after := self.step(place, way)) is not None
        ]
        return ", ".join([*found, ":off"])


QUEEN = """
    begin, turn: player = a;
    turn, t1: from = Square(*);
    t1, t2: board[from] == a;
    t2, t3: at = from;
    t3, go: way = Way(*);
    go, g1: at = next[way][at];
    g1, g2: board[at] == e;
    g2, go: ;
    g2, m1: $$ from;
    m1, m2: $$ at;
    m2, m3: board[from] = e;
    m3, m4: board[at] = a;
    m4, keep: player = keeper;
    keep, other: player = b;
    other, o1: from = Square(*);
    o1, o2: board[from] == e;
    o2, o3: $$ from;
    o3, o4: board[from] = b;
    o4, begin: player = keeper;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
"""Player a moves a queen, player b puts a piece anywhere."""


def forks(start: str, join: str, ways: Collection[str] = tuple(WAYS)) -> str:
    """``start`` to ``join`` along free lines, with edges of its own for each way."""
    lines = []
    for way in ways:
        lines += [
            f"{start}, {start}_{way}: at = go_{way}[at];",
            f"{start}_{way}, {start}_{way}_on: board[at] == e;",
            f"{start}_{way}_on, {start}_{way}: at = go_{way}[at];",
            f"{start}_{way}_on, {join}: ;",
        ]
    return "\n".join(lines)


def leaps(start: str, join: str, ways: Collection[str] = tuple(WAYS)) -> str:
    """``start`` to ``join`` along free lines and one step further, onto whatever stands there."""
    lines = []
    for way in ways:
        lines += [
            f"{start}, {start}_{way}: ;",
            f"{start}_{way}, {start}_{way}_on: at = go_{way}[at];",
            f"{start}_{way}_on, {start}_{way}: board[at] == e;",
            f"{start}_{way}, {start}_{way}_out: go_{way}[at] != off;",
            f"{start}_{way}_out, {join}: at = go_{way}[at];",
        ]
    return "\n".join(lines)


ROW = """
    type Square = {s0, s1, s2, s3, s4, s5}; type Piece = {e, a, b};
    type Board = Square -> Piece; type Step = Square -> Square;
    const up: Step = {s0: s1, s1: s2, s2: s3, s3: s4, :s5};
    const down: Step = {s5: s4, s4: s3, s3: s2, s2: s1, :s0};
    const home: Board = {s2: a, s4: a, :e};
    var board: Board = {s0: a, :e}; var at: Square = s0; var last: Square = s0;
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == a;
    t2, t3: $$ at;
    z, z1: $$ at;
    z1, z2: board[at] = b;
    z2, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
"""A piece on a row of six goes from `t3` to `z`."""
