"""Random games on boards of rows and columns, with what the rewrites of compiled code look for.

Pieces step, jump and slide in some directions, are put where they close a line, and must jump where
they can; who has a row, or leaves the other one no piece, wins.  A player may always pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, pairwise
from random import Random

from tests.backends.cpp.grids import WAYS, Grid, Place, name

_FOE = {"a": "b", "b": "a"}
_SETS_OF_WAYS = (
    ("ne", "nw", "se", "sw"),
    ("n", "e", "s", "w"),
    ("n", "ne", "nw"),
    ("ne", "nw"),
    tuple(WAYS),
)
_LONGEST = 40
"""So many moves a play has at most."""
_BENDING = 0.1
"""Of so many games pieces jump and go on; the others are what they were without that."""
_SIZES = ((3, 3), (4, 4), (5, 4), (5, 5), (4, 8), (5, 6), (6, 6), (8, 8), (9, 9))


def grid_game(seed: int) -> str:
    """The body of the game of this seed, for `tests.backends.games.play`."""
    return _Maker(Random(seed), bends=Random(f"bends {seed}").random() < _BENDING).text()


class _Maker:
    """One game in the making."""

    def __init__(self, random: Random, *, bends: bool) -> None:
        self.random, self.bends = random, bends
        columns, rows = random.choice(_SIZES)
        self.grid = Grid(columns, rows, off_first=random.random() < 0.3)
        self.ways = random.choice(_SETS_OF_WAYS)
        self.edges: list[str] = []
        self.numbers = count()

    def text(self) -> str:
        """The whole body."""
        pick = self.random.choice
        weights = pick(("eeab", "eeeeab", "ab", "eeeeeeeab"))
        pieces = {place: pick(weights) for place in self.grid.places}
        off = pick("kke")
        kinds: list[Callable[[str, str], str]] = [self.step, self.jump, self.slide, self.put]
        chosen = self.random.sample(kinds, pick((1, 2, 2, 3)))
        must = self.jump in chosen and pick((True, False))
        rows, last = pick((0, 0, 2, 4, 9)), pick((True, False))
        self.tabled, self.numbered = pick((True, False)), pick((True, False))
        self.edges.append("type Nth = {first, second, third};")
        self.edges.append("begin, turn_a: player = a;")
        for mover in "ab":
            start = f"turn_{mover}"
            self.chain(start, "$ pass", "player = keeper", end=f"keep_{mover}")
            free = self.chain(start, f"! {self.can_jump(mover)}") if must else start
            for kind in chosen:
                here = kind(start if kind == self.jump else free, mover)
                self.chain(here, "player = keeper", end=f"keep_{mover}")
            if self.bends:
                self.chain(self.bend(start, mover), "player = keeper", end=f"keep_{mover}")
            self.keeper(f"keep_{mover}", mover, rows, last=last)
        squares = self.random.sample(self.grid.places, pick((3, 5, len(self.grid.places))))
        # sets of bits ask otherwise for squares in the order of the board
        self.edges += self.some(sorted(squares) if pick((True, False)) else squares)
        left = [f"l{i}" for i in range(_LONGEST)]
        less = ", ".join(f"{one}: {before}" for before, one in pairwise(left))
        self.edges.append(f"type Left = {{{', '.join(left)}}}; var left: Left = {left[-1]};")
        self.edges.append(f"const less: Left -> Left = {{{less}, :l0}};")
        return self.grid.declared(pieces, off) + "\n".join(self.edges) + "\n"

    def some(self, squares: Sequence[Place]) -> list[str]:
        """The type of some squares, or of numbers that a table has squares for."""
        names = [name(place) for place in squares]
        numbers = [f"number{i}" for i in range(len(names))]
        kinds = numbers if self.numbered else names
        found = [f"type Some = {{{', '.join(kinds)}}}; var some: Some = {kinds[0]};"]
        if self.numbered:
            pairs = map(": ".join, zip(numbers, names, strict=True))
            found.append(f"const place: Some -> Square = {{{', '.join(pairs)}, :{names[0]}}};")
        return found

    # -- graph ---------------------------------------------------------------------------------

    def chain(self, start: str, *labels: str, end: str | None = None) -> str:
        """Edges after each other, the last one to `end` or to a new node, which comes back."""
        here = start
        for i, label in enumerate(labels, 1):
            there = end if end is not None and i == len(labels) else f"q{next(self.numbers)}"
            self.edges.append(f"{here}, {there}: {label};")
            here = there
        return here

    def forks(self, start: str, steps: Callable[[str], Sequence[str]]) -> str:
        """What is done in each direction, and where that ends."""
        end = f"q{next(self.numbers)}"
        for way in self.ways:
            self.chain(start, *steps(way), end=end)
        return end

    # -- moves ---------------------------------------------------------------------------------

    def mine(self, start: str, mover: str) -> str:
        """A piece of the mover is chosen."""
        here = self.chain(start, "from = Square(*)", f"board[from] == {mover}")
        return self.chain(here, "at = from")

    def moved(self, here: str, mover: str) -> str:
        """It goes where it came to."""
        tags = self.random.choice((("$$ from", "$$ at"), ("$$ from", "$$ at"), ("$$ at",)))
        return self.chain(here, *tags, "board[from] = e", f"board[at] = {mover}")

    def step(self, start: str, mover: str) -> str:
        """One square further, to a free one or onto a piece of the other player."""
        there = self.random.choice(("== e", f"!= {mover}"))
        here = self.forks(
            self.mine(start, mover),
            lambda way: (f"at = go_{way}[at]", "at != off", f"board[at] {there}"),
        )
        return self.moved(here, mover)

    def jump(self, start: str, mover: str) -> str:
        """Over a piece of the other player, which is taken."""
        foe = _FOE[mover]
        here = self.forks(
            self.mine(start, mover),
            lambda way: (
                *(f"at = go_{way}[at]", f"board[at] == {foe}", "board[at] = e"),
                *(f"at = go_{way}[at]", "at != off", "board[at] == e"),
            ),
        )
        return self.moved(here, mover)

    def bend(self, start: str, mover: str) -> str:
        """Over a piece of the other player, and one square further in some direction."""
        here, end = self.mine(start, mover), f"q{next(self.numbers)}"
        free = ("at != off", "board[at] == e")
        for way in self.ways:
            step = f"at = go_{way}[at]"
            over = self.chain(here, step, f"board[at] == {_FOE[mover]}", step, *free)
            for on in self.ways[:3]:
                self.chain(over, f"at = go_{on}[at]", *free, end=end)
        return self.moved(end, mover)

    def slide(self, start: str, mover: str) -> str:
        """Any number of free squares in any direction."""
        here = self.chain(self.mine(start, mover), "way = Way(*)")
        on = self.chain(here, "at = next[way][at]", "at != off", "board[at] == e")
        self.edges.append(f"{on}, {here}: ;")
        return self.moved(self.chain(on, ""), mover)

    def put(self, start: str, mover: str) -> str:
        """A piece onto a free square, perhaps only where a line of the other one's is closed."""
        here = self.chain(start, "from = Square(*)", "board[from] == e")
        if self.random.random() < 0.7:
            here = self.chain(here, f"? {self.closes(mover)}")
        return self.chain(here, "$$ from", f"board[from] = {mover}")

    # -- checks --------------------------------------------------------------------------------

    def closes(self, mover: str) -> str:
        """Whether pieces of the other player lie between the square and one of the mover."""
        foe, start = _FOE[mover], f"q{next(self.numbers)}"
        on = self.chain(start, "way = Way(*)", "at = next[way][from]", f"board[at] == {foe}")
        after = self.chain(on, "at = next[way][at]")
        self.chain(after, f"board[at] == {foe}", "", end=on)
        return f"{start} -> {self.chain(after, f'board[at] == {mover}')}"

    def can_jump(self, mover: str) -> str:
        """Whether the mover has a piece that can jump."""
        start = f"q{next(self.numbers)}"
        here = self.chain(start, "from = Square(*)", f"board[from] == {mover}")
        end = self.forks(
            here,
            lambda way: (
                f"board[go_{way}[from]] == {_FOE[mover]}",
                f"board[go_{way}[go_{way}[from]]] == e",
            ),
        )
        return f"{start} -> {end}"

    def row(self) -> list[str]:
        """Three squares in a line, or fewer where the board ends."""
        place, way = self.random.choice(self.grid.places), self.random.choice([*WAYS])
        return [name(at) for at in (place, *self.grid.line(place, way))][:3]

    def has_row(self, mover: str, rows: Sequence[Sequence[str]]) -> str:
        """Whether the mover has all squares of one of some rows: each has edges of its own, or all
        are in a table, where the last square of a short one is asked for again.
        """
        start = f"q{next(self.numbers)}"
        if not self.tabled:
            end = f"q{next(self.numbers)}"
            for row in rows:
                self.chain(start, *(f"board[{at}] == {mover}" for at in row), end=end)
            return f"{start} -> {end}"
        kind, numbered = f"Row_{mover}", {f"r{i}": row for i, row in enumerate(rows)}
        table = (
            f"{one}: {{first: {row[0]}, second: {row[len(row) // 2]}, :{row[-1]}}}"
            for one, row in numbered.items()
        )
        self.edges += [
            f"type {kind} = {{{', '.join(numbered)}}}; var row_{mover}: {kind} = r0;",
            f"const rows_{mover}: {kind} -> Nth -> Square ="
            f" {{{', '.join(table)}, :{{:{rows[0][0]}}}}};",
        ]
        of_row = f"board[rows_{mover}[row_{mover}]"
        asked = (f"{of_row}[{nth}]] == {mover}" for nth in ("first", "second", "third"))
        return f"{start} -> {self.chain(start, f'row_{mover} = {kind}(*)', *asked)}"

    def keeper(self, start: str, mover: str, rows: int, *, last: bool) -> None:
        """Who has one of some rows, or leaves the other one none of its pieces, wins."""
        foe, here = _FOE[mover], start
        for won, on in self.ends(mover, rows, last=last):
            self.chain(here, won, f"goals[{mover}] = 100", "player = keeper", end="end")
            here = self.chain(here, on)
        self.chain(here, "left == l0", "player = keeper", end="end")
        self.chain(here, "left != l0", "left = less[left]", f"player = {foe}", end=f"turn_{foe}")

    def ends(self, mover: str, rows: int, *, last: bool) -> list[tuple[str, str]]:
        """The conditions of winning, and what holds otherwise."""
        found = []
        if rows:
            check = self.has_row(mover, [self.row() for _ in range(rows)])
            found.append((f"? {check}", f"! {check}"))
        if last:
            start = f"q{next(self.numbers)}"
            some = "place[some]" if self.numbered else "some"
            end = self.chain(start, "some = Some(*)", f"board[{some}] == {_FOE[mover]}")
            found.append((f"! {start} -> {end}", f"? {start} -> {end}"))
        return found
