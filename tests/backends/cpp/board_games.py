"""Random games on boards: what bit sets are made of.

Squares that are chosen under conditions, neighbours by constant maps, lines that are walked as
long as they are empty, checks, boards of fewer and of more squares than a word has bits.
"""

from __future__ import annotations

from random import Random

_SIZES = (4, 9, 17, 63, 64, 65, 70, 130)


def board_game(seed: int) -> str:
    """The RG text of a game of two players, who can pass and can end it."""
    return _Maker(Random(seed)).text()


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.size = random.choice(_SIZES)
        self.squares = [f"s{i}" for i in range(self.size)]
        if random.random() < 0.6:
            self.squares.insert(random.choice((0, len(self.squares))), "off")
        self.pieces = ["e", "x", "o", "k"][: random.choice((2, 3, 4))]
        self.ways = [f"n{i}" for i in range(random.choice((1, 2, 3)))]
        self.edges: list[str] = []
        self.nodes = 0

    def text(self) -> str:
        """Declarations, then a turn of each player."""
        pick = self.random.choice
        lines = [
            "type Player = {a, b}; type Score = {0, 100};",
            f"type Square = {{{', '.join(self.squares)}}};",
            f"type Piece = {{{', '.join(self.pieces)}}};",
            "type Board = Square -> Piece; type Way = Square -> Square;",
            *(f"const {way}: Way = {{{self.way()}}};" for way in self.ways),
            f"const home: Board = {{{self.placed()}}};",
            f"var board: Board = {{{self.placed()}}};",
            f"var other: Board = {{:{pick(self.pieces)}}};",
            f"var link: Way = {{:{pick(self.squares)}}};",
            *(f"var {name}: Square = {pick(self.squares)};" for name in ("at", "to", "last")),
            f"var piece: Piece = {pick(self.pieces)};",
        ]
        self.edge("begin", "a", "player = a")
        for mover, after in ("ab", "ba"):
            self.turn(mover, after)
        return "\n".join([*lines, *self.edges])

    # -- declarations ----------------------------------------------------------------------

    def way(self) -> str:
        """A shift that stops or turns round at the rim, or anything."""
        pick, squares = self.random.choice, self.squares
        kind, step = self.random.randrange(4), self.random.choice((1, -1, 3, 8, -9))
        if kind == 0:
            pairs = [(s, pick(squares)) for s in squares if self.random.random() < 0.5]
        else:
            rim = pick(squares)
            pairs = []
            for i, square in enumerate(squares):
                inside = 0 <= i + step < len(squares)
                target = squares[(i + step) % len(squares)] if inside or kind == 1 else rim
                pairs.append((square, target))
        default = f":{pick(squares)}"
        return ", ".join([*(f"{one}: {two}" for one, two in pairs), default])

    def placed(self) -> str:
        pick = self.random.choice
        some = [s for s in self.squares if self.random.random() < 0.4]
        pairs = [f"{square}: {pick(self.pieces)}" for square in some]
        return ", ".join([*pairs, f":{self.pieces[0]}"])

    # -- moves -----------------------------------------------------------------------------

    def node(self) -> str:
        self.nodes += 1
        return f"q{self.nodes}"

    def edge(self, here: str, there: str, label: str) -> None:
        self.edges.append(f"{here}, {there}: {label};")

    def then(self, here: str, label: str) -> str:
        there = self.node()
        self.edge(here, there, label)
        return there

    def turn(self, mover: str, after: str) -> None:
        """Some kinds of moves from one node, a pass and the end among them."""
        stop = self.then(mover, "$ stop")
        self.edge(self.then(stop, f"goals[{mover}] = 100"), "end", "player = keeper")
        self.edge(self.then(mover, "$ pass"), after, f"player = {after}")
        for _ in range(self.random.choice((1, 2))):
            here = self.then(mover, "at = Square(*)")
            here = self.conditions(here, ("at",))
            here = self.then(here, "$$ at") if self.random.random() < 0.8 else here
            here = self.target(here)
            here = self.conditions(here, ("at", "to"))
            here = self.then(here, "$$ to")
            for _ in range(self.random.choice((1, 2, 3))):
                here = self.then(here, self.change())
            self.edge(here, after, f"player = {after}")

    def target(self, here: str) -> str:
        """Another square: any, a neighbour, or one along a line."""
        way, kind = self.random.choice(self.ways), self.random.randrange(4)
        if kind == 0:
            return self.then(here, "to = Square(*)")
        if kind == 1:
            there = self.node()
            for each in self.ways:
                self.edge(here, there, f"to = {each}[at]")
            return there
        here = self.then(here, f"to = {way}[at]")
        if kind == 3:
            loop = self.then(here, self.condition(("to",)))
            self.edge(loop, here, f"to = {way}[to]")
        return here

    def conditions(self, here: str, names: tuple[str, ...]) -> str:
        for _ in range(self.random.choice((0, 1, 1, 2))):
            if self.random.random() < 0.3:
                there = self.node()
                for _ in "12":
                    self.edge(here, there, self.condition(names))
                here = there
            elif self.random.random() < 0.2:
                here = self.then(here, self.check(names))
            else:
                here = self.then(here, self.condition(names))
        return here

    def check(self, names: tuple[str, ...]) -> str:
        """Whether a line, or any square, is as it should be."""
        start, end = self.node(), self.node()
        if self.random.random() < 0.5:
            here = self.then(start, f"last = {self.square(names)}")
            loop = self.then(here, self.condition(("last",)))
            self.edge(loop, here, f"last = {self.random.choice(self.ways)}[last]")
        else:
            here = self.then(start, "last = Square(*)")
        self.edge(here, end, self.condition(("last", *names)))
        return f"{self.random.choice('?!')} {start} -> {end}"

    def condition(self, names: tuple[str, ...]) -> str:
        sign, pick = self.random.choice(("==", "!=")), self.random.choice
        kind = self.random.randrange(10)
        if kind < 5:
            return f"{pick(('board', 'other'))}[{self.square(names)}] {sign} {pick(self.pieces)}"
        if kind == 5:
            return f"board[{self.square(names)}] {sign} piece"
        if kind == 6:
            boards = pick((("board", "other"), ("home", "board"), ("board", "board")))
            one, two = (f"{each}[{self.square(names)}]" for each in boards)
            return f"{one} {sign} {two}"
        if kind == 7:
            return f"link[{self.square(names)}] {sign} {self.square(names)}"
        if kind == 8:
            return f"home[{self.square(names)}] {sign} {pick(self.pieces)}"
        return f"{self.square(names)} {sign} {pick((pick(self.squares), 'at', 'to', 'last'))}"

    def square(self, names: tuple[str, ...]) -> str:
        name = self.random.choice((*names, "last", self.random.choice(self.squares)))
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            name = f"{self.random.choice((*self.ways, 'link'))}[{name}]"
        return name

    def change(self) -> str:
        pick, names = self.random.choice, ("at", "to")
        kind = self.random.randrange(6)
        if kind < 3:
            value = pick((*self.pieces, "piece", f"board[{self.square(names)}]"))
            return f"{pick(('board', 'other'))}[{self.square(names)}] = {value}"
        if kind == 3:
            return f"link[{self.square(names)}] = {self.square(names)}"
        if kind == 4:
            return f"last = {self.square(names)}"
        return pick((f"piece = {pick(self.pieces)}", "board = other", "other = home"))
