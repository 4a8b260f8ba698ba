"""Random games built like programs: sequences, forks that meet, choices, loops, checks."""

from __future__ import annotations

from random import Random

DECLARATIONS = """
type Player = {a, b}; type Score = {0, 50, 100};
type T = {p, q, r}; type M = T -> T; type N = T -> M;
const next: M = {p: q, q: r, :p}; const table: N = {p: {:r}, q: {p: p, q: r, :q}, :{r: q, :p}};
var x: T = p; var y: T = q; var z: Bool = 0; var w: Bool = 1;
var m: M = {q: p, :r}; var n: N = {p: {q: q, :p}, :{:r}};
"""


class Builder:
    """Edges of one random game; statements lie between two given nodes."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.edges: list[str] = []
        self.nodes = 0
        self.calm = False
        self.checks: list[tuple[str, str]] = []

    def node(self) -> str:
        self.nodes += 1
        return f"n{self.nodes}"

    def edge(self, here: str, there: str, label: str = "") -> None:
        self.edges.append(f"{here}, {there}: {label};")

    # -- labels --------------------------------------------------------------------

    def scalar(self, depth: int = 0) -> str:
        kind = self.random.randrange(8 if depth < 2 else 4)
        if kind < 3:
            return self.random.choice("xy")
        if kind == 3:
            return self.random.choice("pqr")
        if kind == 4:
            return f"next[{self.scalar(depth + 1)}]"
        if kind == 5:
            return f"table[{self.scalar(depth + 1)}][{self.scalar(depth + 1)}]"
        if kind == 6:
            return f"m[{self.scalar(depth + 1)}]"
        return f"n[{self.scalar(depth + 1)}][{self.scalar(depth + 1)}]"

    def map(self) -> str:
        return self.random.choice(["m", "next", f"n[{self.scalar()}]", f"table[{self.scalar()}]"])

    def condition(self) -> tuple[str, str]:
        """A condition and its opposite."""
        kind = self.random.randrange(10)
        if kind < 5 and self.checks:
            start, end = self.random.choice(self.checks)
            return f"? {start} -> {end}", f"! {start} -> {end}"
        if kind < 7:
            left, right = self.random.choice("zw"), self.random.choice("01")
        elif kind < 9:
            left, right = self.scalar(), self.random.choice(["p", "q", "r", self.scalar()])
        else:
            left, right = self.map(), self.map()
        return f"{left} == {right}", f"{left} != {right}"

    def assignment(self) -> str:
        kind = self.random.randrange(10)
        if kind < 5:
            return f"{self.random.choice('zw')} = {self.random.choice('01zw')}"
        if kind < 7:
            return f"{self.random.choice('xy')} = {self.scalar()}"
        if kind == 7 and self.random.randrange(2):
            return f"m[{self.scalar()}] = {self.scalar()}"
        if kind == 7:
            return f"n[{self.scalar()}][{self.scalar()}] = {self.scalar()}"
        if kind == 8:
            return f"{self.random.choice(['m', f'n[{self.scalar()}]'])} = {self.map()}"
        return self.random.choice(["goals[a] = 50", "visible[b] = 0", "visible[b] = 1"])

    # -- statements ------------------------------------------------------------------

    def sequence(self, here: str, there: str, length: int, depth: int, tags: bool) -> None:
        for i in range(length):
            stop = there if i == length - 1 else self.node()
            self.statement(here, stop, depth, tags)
            here = stop

    def statement(self, here: str, there: str, depth: int, tags: bool) -> None:
        kind = self.random.randrange(16 if depth < 2 else 9)
        if self.calm and kind in (5, 9, 14, 15):
            kind = 0
        if kind < 5:
            self.edge(here, there, self.assignment())
        elif kind == 5:
            self.edge(here, there, self.random.choice(self.condition()))
        elif kind < 9:
            self.edge(here, there, self.tag() if tags else "")
        elif kind == 9:
            target = self.random.choice(["x", "y", f"m[{self.scalar()}]"])
            self.edge(here, there, f"{target} = T(*)")
        elif kind < 13:
            self.either(here, there, depth, tags)
        elif kind == 13:
            self.switch(here, there, depth, tags)
        elif kind == 14:
            for _ in range(2):
                self.sequence(here, there, self.random.randint(1, 2), depth + 1, tags)
        else:
            self.loop(here, there, depth)

    def tag(self) -> str:
        return self.random.choice(["$ one", "$ two", "$$ x", "$$ y"])

    def either(self, here: str, there: str, depth: int, tags: bool) -> None:
        for label in self.condition():
            middle = self.node()
            self.edge(here, middle, label)
            self.arm(middle, there, depth, tags)

    def switch(self, here: str, there: str, depth: int, tags: bool) -> None:
        subject = self.random.choice(["x", "y", "m[x]", "next[y]", "n[x][p]"])
        for value in self.random.choice(["pq", "pqr", "qr"]):
            middle = self.node()
            self.edge(here, middle, f"{subject} == {value}")
            self.arm(middle, there, depth, tags)

    def arm(self, here: str, there: str, depth: int, tags: bool) -> None:
        if tags and self.random.randrange(3) == 0:
            # a tag makes visible which way a fork went
            self.edge(here, there, self.random.choice(["$ left", "$ right"]))
        else:
            self.sequence(here, there, self.random.randint(1, 2), depth + 1, tags)

    def loop(self, here: str, there: str, depth: int) -> None:
        hub, back = self.node(), self.node()
        self.edge(here, hub)
        self.edge(hub, there)
        self.sequence(hub, back, self.random.randint(1, 2), depth + 1, False)
        self.edge(back, hub)

    def check(self) -> None:
        start, end = self.node(), self.node()
        for _ in range(self.random.randint(1, 2)):
            if self.random.randrange(3):
                self.edge(start, end, self.random.choice(self.condition()))
            else:
                tags = self.random.randrange(4) == 0
                self.sequence(start, end, self.random.randint(1, 3), 1, tags)
        self.checks.append((start, end))


def random_game(seed: int) -> str:
    """The text of a random game: players in turn, the keeper between them now and then."""
    random = Random(seed)
    builder = Builder(random)
    for _ in range(random.randint(1, 4)):
        builder.check()
    turns = ["begin", *(f"turn{i}" for i in range(random.randint(1, 4)))]
    for i, turn in enumerate(turns):
        last = builder.node()
        builder.calm = i % 2 == 0
        builder.sequence(turn, last, random.randint(4, 12), 0, tags=True)
        following = turns[i + 1] if i + 1 < len(turns) else random.choice([turns[1], "end"])
        player = random.choice(["a", "b", "random"] if i % 2 == 0 else ["a", "keeper", "keeper"])
        builder.edge(last, following, f"player = {player}")
        if i % 2 and random.randrange(4) == 0:
            builder.edge(last, random.choice(["end", *turns[1:]]), f"player = {player}")
    return DECLARATIONS + "\n".join(builder.edges)
