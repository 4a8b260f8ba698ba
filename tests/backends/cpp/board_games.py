"""Random games on boards: what bit sets are made of.

Squares that are chosen under conditions, neighbours by constant maps, lines that are walked as
long as they are empty, floods, checks in checks, boards of fewer and of more squares than a word
has bits, with a place off the board, cells that are written and read back on the way, tags that are
constant, chosen or found on the way, the same move by several ways, and a keeper who goes through
the board.
"""

from __future__ import annotations

from random import Random

_SIZES = (3, 4, 5, 9, 9, 16, 17, 17, 63, 64, 65, 66, 70, 127, 130, 300)
_PIECES = (2, 3, 4, 4, 4, 7, 9, 16, 17)
_NESTED = 2


def board_game(seed: int) -> str:
    """The RG text of a game of two players, who can pass and can end it."""
    return _Maker(Random(seed)).text()


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.size = random.choice(_SIZES)
        self.places = [f"s{i}" for i in range(self.size)]
        self.squares = list(self.places)
        # neighbours are shifts, lines are clear or end off the board
        self.tidy = random.random() < 0.5
        if self.tidy or random.random() < 0.6:
            self.squares.insert(random.choice((0, 0, len(self.squares))), "off")
        self.colours = random.random() < 0.5
        named = ["e", "a", "b", "k"] if self.colours else ["e", "x", "o", "k"]
        count = random.choice(_PIECES)
        self.pieces = [*named, *(f"p{i}" for i in range(count))][:count]
        self.ways = [f"n{i}" for i in range(random.choice((1, 2, 3)))]
        self.checks: list[tuple[str, str]] = []
        self.edges: list[str] = []
        self.nodes = 0

    def text(self) -> str:
        """Declarations, then a turn of each player."""
        pick = self.random.choice
        go = ", ".join(f"d{i}: {{{self.way()}}}" for i in range(3))
        lines = [
            "type Player = {a, b}; type Score = {0, 100};",
            f"type Square = {{{', '.join(self.squares)}}};",
            f"type Place = {{{', '.join(self.places)}}};",
            f"type Piece = {{{', '.join(self.pieces)}}};",
            "type Side = {d0, d1, d2}; type Phase = {one, two, three};",
            "type Board = Square -> Piece; type Way = Square -> Square;",
            *(f"const {way}: Way = {{{self.way()}}};" for way in self.ways),
            f"const go: Side -> Way = {{{go}, :{{:{pick(self.squares)}}}}};",
            "const then: Phase -> Phase = {one: two, :three};",
            f"const home: Board = {{{self.placed()}}};",
            f"const turned: Piece -> Piece = {{{self.turned()}}};",
            f"var board: Board = {{{self.placed()}}};",
            f"var other: Board = {{:{pick(self.pieces)}}};",
            f"var link: Way = {{:{pick(self.squares)}}};",
            *(f"var {name}: Square = {pick(self.squares)};" for name in ("at", "to", "last")),
            f"var piece: Piece = {pick(self.pieces)};",
            "var side: Side = d0; var phase: Phase = one;",
        ]
        self.edge("begin", "a", "player = a")
        for mover, after in ("ab", "ba"):
            self.turn(mover, after)
        return "\n".join([*lines, *self.edges])

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    # -- declarations ----------------------------------------------------------------------

    def way(self) -> str:
        """A shift that stops, turns round or falls off at the rim, or anything."""
        pick, squares = self.random.choice, self.squares
        kind = self.random.choice((2, 4)) if self.tidy else self.random.randrange(5)
        step = pick((1, -1, 3, 8, -9))
        rim = "off" if "off" in squares and kind > 1 else pick(squares)
        if kind == 0:
            pairs = [(s, pick(squares)) for s in squares if self.chance(0.5)]
        else:
            pairs = []
            for i, square in enumerate(self.places):
                inside = 0 <= i + step < self.size and (kind != 4 or i % 8 != 7)
                target = self.places[(i + step) % self.size] if inside or kind == 1 else rim
                pairs.append((square, target))
        default = "off" if "off" in squares else pick(squares)
        return ", ".join([*(f"{one}: {two}" for one, two in pairs), f":{default}"])

    def placed(self) -> str:
        pick = self.random.choice
        some = [s for s in self.squares if self.chance(0.4)]
        pieces = {square: pick(self.pieces) for square in some}
        if self.tidy:
            pieces["off"] = self.pieces[-1]
        pairs = [f"{square}: {piece}" for square, piece in pieces.items()]
        return ", ".join([*pairs, f":{self.pieces[0]}"])

    def turned(self) -> str:
        pick = self.random.choice
        pairs = [f"{piece}: {pick(self.pieces)}" for piece in self.pieces if self.chance(0.6)]
        return ", ".join([*pairs, f":{pick(self.pieces)}"])

    # -- graph -----------------------------------------------------------------------------

    def node(self) -> str:
        self.nodes += 1
        return f"q{self.nodes}"

    def edge(self, here: str, there: str, label: str) -> None:
        self.edges.append(f"{here}, {there}: {label};")

    def then(self, here: str, label: str) -> str:
        there = self.node()
        self.edge(here, there, label)
        return there

    # -- moves -----------------------------------------------------------------------------

    def turn(self, mover: str, after: str) -> None:
        """Some kinds of moves from one node, a pass and the end among them."""
        stop = self.then(mover, "$ stop")
        self.edge(self.then(stop, f"goals[{mover}] = 100"), "end", "player = keeper")
        done = self.keeper(after) if self.chance(0.3) else (after, after)
        self.edge(self.then(mover, "$ pass"), done[0], f"player = {done[1]}")
        for _ in range(self.random.choice((1, 1, 2))):
            self.edge(self.move(self.start(mover)), done[0], f"player = {done[1]}")

    def start(self, mover: str) -> str:
        """Where a move begins: perhaps after one of two conditions, which can both hold."""
        if self.chance(0.7):
            return mover
        there = self.node()
        for _ in "12":
            self.edge(mover, there, self.condition(("last",)))
        return there

    def move(self, here: str) -> str:
        """A square, another square, changes; conditions, tags and changes between them."""
        chosen = "Place" if self.tidy or self.chance(0.6) else "Square"
        here = self.then(here, f"at = {chosen}(*)")
        here = self.conditions(here, ("at",))
        if self.chance(0.15):
            return self.chain(here)
        here = self.between(here, ("at",), 0.8)
        here = self.target(here)
        here = self.conditions(here, ("at", "to"))
        here = self.between(here, ("at", "to"), 0.2)
        here = self.then(here, "$$ to")
        for _ in range(self.random.choice((1, 2, 3))):
            here = self.then(here, self.change())
        if self.chance(0.2):
            here = self.then(self.conditions(here, ("at", "to")), "$ more")
        return here

    def chain(self, here: str) -> str:
        """A square after the other, up to three."""
        here = head = self.then(self.then(here, "phase = one"), "$$ at")
        here = self.then(self.then(here, "phase != three"), "phase = then[phase]")
        here = self.conditions(self.target(here), ("at", "to"))
        here = self.then(self.then(here, "$$ to"), self.change())
        end = self.node()
        self.edge(here, end, self.condition(("at", "to")))
        self.edge(self.then(here, self.condition(("at", "to"))), head, "at = to")
        return end

    def between(self, here: str, names: tuple[str, ...], shown: float) -> str:
        """Perhaps the chosen square's tag, other tags, and changes that are read soon."""
        pick = self.random.choice
        if self.chance(0.2):
            here = self.then(here, self.change(names))
            here = self.conditions(here, names)
        if self.chance(0.15):
            here = self.then(here, f"piece = board[{self.square(names)}]")
            here = self.then(here, "$$ piece") if self.chance(0.7) else here
        if self.chance(0.1):
            here = self.then(here, pick(("$ go", "$$ last", "$$ side")))
        if self.chance(0.1):
            here = self.then(here, f"last = {self.square(names)}")
        return self.then(here, "$$ at") if self.chance(shown) else here

    def target(self, here: str) -> str:
        """Another square: any, a neighbour, or one along a line."""
        way, kind = self.random.choice(self.ways), self.random.randrange(7)
        if kind == 0:
            return self.then(here, "to = Place(*)")
        if kind == 1:
            there = self.node()
            for each in self.ways:
                self.edge(here, there, f"to = {each}[at]")
            return there
        if kind == 2:
            here = self.then(here, "side = Side(*)") if self.chance(0.7) else here
            return self.then(here, "to = go[side][at]")
        if kind == 3:
            here = self.then(self.then(here, "side = Side(*)"), "to = go[side][at]")
            loop = self.then(here, self.clear("to"))
            self.edge(loop, here, "to = go[side][to]")
            return here
        here = self.then(here, f"to = {way}[at]")
        if kind > 4:
            loop = self.then(here, self.clear("to"))
            self.edge(loop, here, f"to = {way}[to]")
        return here

    def keeper(self, after: str) -> tuple[str, str]:
        """The node from which the keeper goes on to the next player, and who moves there."""
        here = start = self.node()
        if self.chance(0.3):
            here = self.then(here, self.change())
        here = self.then(here, f"last = {self.random.choice(self.squares)}")
        square, piece = self.random.choice(self.squares), self.random.choice(self.pieces)
        more = self.random.choice((f"board[last] == {piece}", f"last == {square}"))
        loop = self.then(here, more)
        if self.chance(0.3):
            loop = self.then(loop, f"board[last] = {self.random.choice(self.pieces)}")
        self.edge(loop, here, f"last = {self.random.choice(self.ways)}[last]")
        self.edge(self.then(here, more.replace("==", "!=")), after, f"player = {after}")
        return start, "keeper"

    # -- conditions ------------------------------------------------------------------------

    def conditions(self, here: str, names: tuple[str, ...]) -> str:
        for _ in range(self.random.choice((0, 1, 1, 2))):
            if self.chance(0.3):
                there = self.node()
                for _ in "12":
                    self.edge(here, there, self.condition(names))
                here = there
            elif self.chance(0.2):
                here = self.either(here, names)
            elif self.chance(0.3):
                here = self.then(here, self.check(names))
            else:
                here = self.then(here, self.condition(names))
        return here

    def either(self, here: str, names: tuple[str, ...]) -> str:
        """One way where a condition holds, another where it does not."""
        there, condition = self.node(), self.condition(names)
        if self.checks and self.chance(0.3):
            condition = "? {} -> {}".format(*self.random.choice(self.checks))
        no = condition.replace("==", "!=") if "==" in condition else condition.replace("!=", "==")
        no = no.replace("?", "!")
        self.edge(self.then(here, condition), there, self.condition(names))
        self.edge(self.then(here, no), there, self.condition(names))
        return there

    def clear(self, name: str) -> str:
        """What squares on a line are."""
        if self.tidy or self.chance(0.3):
            return f"board[{name}] == {self.pieces[0]}"
        return self.condition((name,))

    def check(self, names: tuple[str, ...], nested: int = _NESTED) -> str:
        """Whether a line, what is connected, or any square is as it should be."""
        start, end = self.node(), self.node()
        if self.checks and self.chance(0.15):
            other, end = self.random.choice(self.checks)
            self.edge(self.then(start, self.condition(names)), other, self.condition(names))
            return f"{self.random.choice('?!')} {start} -> {end}"
        kind = self.random.randrange(6)
        if kind == 0:
            here = self.then(start, "last = Place(*)")
        elif kind == 1:
            here = self.then(self.then(start, "side = Side(*)"), f"last = {self.square(names)}")
            loop = self.then(here, self.clear("last"))
            self.edge(loop, here, "last = go[side][last]")
        else:
            name = "last" if kind < 4 else self.random.choice(names)
            here = start if name != "last" else self.then(start, f"last = {self.square(names)}")
            loop = self.then(here, self.clear(name))
            if self.chance(0.2):
                loop = self.then(self.then(loop, "phase != three"), "phase = then[phase]")
            for way in self.ways if kind % 2 else self.ways[:1]:
                self.edge(loop, here, f"{name} = {way}[{name}]")
        if nested and self.chance(0.2):
            here = self.then(here, self.check(("last", *names), nested - 1))
        elif self.chance(0.1):
            here = self.then(here, self.change(("last",)))
        self.edge(here, end, self.condition(("last", *names)))
        if nested == _NESTED:
            self.checks.append((start, end))
        return f"{self.random.choice('?!')} {start} -> {end}"

    def condition(self, names: tuple[str, ...]) -> str:
        sign, pick = self.random.choice(("==", "!=")), self.random.choice
        kind = self.random.randrange(13)
        if kind < 5:
            piece = "Piece(player)" if self.mine() and self.chance(0.4) else pick(self.pieces)
            return f"{pick(('board', 'other'))}[{self.square(names)}] {sign} {piece}"
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
        if kind == 9:
            return f"turned[board[{self.square(names)}]] {sign} {pick((*self.pieces, 'piece'))}"
        if kind == 10:
            return f"board[go[side][{self.square(names)}]] {sign} {pick(self.pieces)}"
        if kind == 11:
            return f"phase {sign} {pick(('one', 'two'))}"
        return f"{self.square(names)} {sign} {pick((pick(self.squares), 'at', 'to', 'last'))}"

    def mine(self) -> bool:
        return {"a", "b"} <= set(self.pieces)

    def square(self, names: tuple[str, ...]) -> str:
        name = self.random.choice((*names, "last", self.random.choice(self.squares)))
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            name = f"{self.random.choice((*self.ways, 'link'))}[{name}]"
        return name

    def change(self, names: tuple[str, ...] = ("at", "to")) -> str:
        pick = self.random.choice
        kind = self.random.randrange(8)
        if kind < 4:
            value = pick((*self.pieces[:4], "piece", f"board[{self.square(names)}]"))
            value = "Piece(player)" if self.mine() and self.chance(0.2) else value
            return f"{pick(('board', 'board', 'other'))}[{self.square(names)}] = {value}"
        if kind == 4:
            return f"link[{self.square(names)}] = {self.square(names)}"
        if kind == 5:
            return f"last = {self.square(names)}"
        if kind == 6:
            return pick(
                (f"side = {pick(('d0', 'd1', 'd2'))}", "phase = then[phase]", "phase = one")
            )
        return pick((f"piece = {pick(self.pieces)}", "board = other", "other = home"))
