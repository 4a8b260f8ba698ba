"""Random games in HRG whose walks are told apart by their tags: nested statements of all kinds.

Every choice is tagged at once, every loop counts to an end, and the keeper never has to choose,
so that the games are proper; players may be left without moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

DATA = """
domain Player = a | b
domain Score = 0 | 50 | 100
domain Count = 0 | 1 | 2
domain Cell = C(X) where X in 0..2
domain Mixed = none | Count | Cell
domain Flag = false | true
next : Count -> Count
next(X) = (X + 1) % 3
far : Cell -> Count -> Cell
far(C(X), Y) = C((X + Y) % 3)
up : Cell -> Cell
up(C(X)) = C((X + 1) % 3)
down : Cell -> Cell
down(C(0)) = C(0)
down(C(X)) = C(X - 1)
way : Count -> Cell -> Cell
way(0) = up
way(_) = down
i : Count = 1
j : Count
cell : Cell
other : Cell = C(2)
mixed : Mixed = none
rest : Mixed = 1
flag : Flag
bit : Bool = 1
pick : {left, right} = right
board : Cell -> Count = { :0; C(1) = 2 }
grid : Count -> Cell -> Bool = { :{ :0; C(0) = 1 }; 1 = { :1 } }
"""
VARIABLES = {
    "Count": ("i", "j", "board[cell]", "next(i)", "board[far(cell, j)]"),
    "Cell": ("cell", "other", "up(cell)", "down(other)", "far(cell, i)", "way(i)(other)"),
    "Mixed": ("mixed", "rest"),
    "Flag": ("flag",),
    "Bool": ("bit", "grid[i][cell]", "grid(j)(other)"),
    "Way": ("up", "down", "way(j)"),
}
VALUES = {
    "Count": ("0", "1", "2"),
    "Cell": ("C(0)", "C(1)", "C(1 + 1)"),
    "Mixed": ("none", "1", "C(2)"),
    "Flag": ("false", "true"),
    "Bool": ("0", "1"),
    "Way": ("up", "down"),
}
TARGETS = (
    ("i", "Count"),
    ("j", "Count"),
    ("cell", "Cell"),
    ("other", "Cell"),
    ("mixed", "Mixed"),
    ("rest", "Mixed"),
    ("flag", "Flag"),
    ("bit", "Bool"),
    ("board[cell]", "Count"),
    ("board[C(2)]", "Count"),
    ("grid[i][other]", "Bool"),
    ("goals[a]", "Score"),
    ("goals[b]", "Score"),
)
ORDERS = ("<", "<=", ">", ">=")


@dataclass(frozen=True)
class At:
    """A place: depth, names of values, parameters, and whether it is in a loop.

    `calm` places have no choices and no checks; `top` is not inside of a called graph.
    """

    depth: int
    bound: tuple[tuple[str, str], ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()
    loop: bool = False
    calm: bool = False

    def deeper(self) -> At:
        return replace(self, depth=self.depth + 1)


class Rules:
    """One random game; `text` is its description."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.count = 0
        self.counters = 0
        self.graphs: list[tuple[str, tuple[str, ...], bool]] = []
        self.parts: list[str] = []
        for number in range(self.random.randrange(1, 5)):
            self._graph(f"g{number}")
        turns = [self._turn(player) for player in "ab"]
        self.parts.append(f"graph rules() {{ loop {{ {' '.join(turns)} }} }}")
        counters = "".join(f"k{n} : Count\n" for n in range(self.counters))
        self.text = f"{DATA}{counters}" + "\n".join(self.parts) + "\n"

    def _graph(self, name: str) -> None:
        kinds = tuple(
            self.random.choice(["Count", "Cell", "Way", "Mixed"])
            for _ in range(self.random.randrange(3))
        )
        names = self.random.sample(["p", "q", "i", "x"], len(kinds))
        parameters = tuple(zip(names, kinds, strict=True))
        calm = self.random.random() < 0.3
        body = self._block(At(0, parameters=parameters, calm=calm))
        types = {"Way": "Cell -> Cell"}
        heads = ", ".join(f"{n}: {types.get(kind, kind)}" for n, kind in parameters)
        reusable = "reusable " if self.random.random() < 0.4 else ""
        self.parts.append(f"{reusable}graph {name}({heads}) {body}")
        self.graphs.append((name, kinds, calm))

    def _turn(self, player: str) -> str:
        block = self._statements(At(0))
        after = self._statements(At(0, calm=True))
        over = f"if {self.condition(At(1))} {{ end() }}"
        return f"player = {player} {block} player = keeper {after} {over}"

    # -- expressions -----------------------------------------------------------------------------

    def value(self, kind: str, at: At) -> str:
        """An expression of some kind."""
        if kind == "Score":
            return self.random.choice(["0", "50", "100"])
        hidden = {name for name, _ in (*at.bound, *at.parameters)}
        found = [n for n, k in dict((*at.parameters, *at.bound)).items() if k == kind]
        known = [v for v in VARIABLES[kind] if not hidden & set("ijpqx") & set(v)]
        if kind == "Mixed" and self.random.random() < 0.3:
            return self.value(self.random.choice(["Count", "Cell"]), at)
        return self.random.choice([*found, *known, *self.random.sample(VALUES[kind], 1)])

    def condition(self, at: At) -> str:
        """A condition of random shape."""
        shape = self.random.randrange(12 if at.depth < 4 else 7)
        inner = at.deeper()
        if shape < 2:
            kind = self.random.choice(["Count", "Cell", "Mixed", "Flag", "Bool"])
            left = self._mixed(at) if kind == "Mixed" else self.value(kind, at)
            sides = [left, self.value(kind, at)]
            self.random.shuffle(sides)
            return f"{sides[0]} {self.random.choice(['==', '!='])} {sides[1]}"
        if shape == 2:
            kind = self.random.choice(["Count", "Cell", "Mixed"])
            left = self._mixed(at) if kind == "Mixed" else self._comparable(kind, at)
            sides = [left, self._comparable(kind, at)]
            self.random.shuffle(sides)
            return f"{sides[0]} {self.random.choice(ORDERS)} {sides[1]}"
        if shape == 3:
            domain = self.random.choice(["Count", "Cell"])
            return f"{self.value('Mixed', at)} in {domain}"
        if shape == 4:
            return self.value(self.random.choice(["Flag", "Bool"]), at)
        if shape == 5:
            return self.random.choice(["pick == left", "true()", "false()", "rest in Bool"])
        if shape in (6, 7):
            return f"not({self.condition(inner)})"
        if shape in (8, 9):
            sign = self.random.choice(["&&", "||"])
            return f"({self.condition(inner)} {sign} {self.condition(inner)})"
        if self.graphs:
            return f"reachable({self._called(self.random.choice(self.graphs), at)})"
        return self.condition(inner)

    def _comparable(self, kind: str, at: At) -> str:
        """Something that has an order with another one of its kind."""
        if kind == "Mixed":
            return self.random.choice(["1", "5", "C(7)", "C(0)", self._mixed(at)])
        if self.random.random() < 0.25:
            return self.random.choice(["1", "5"] if kind == "Count" else ["C(7)", "C(0)"])
        return self.value(kind, at)

    def _mixed(self, at: At) -> str:
        hidden = {name for name, _ in (*at.bound, *at.parameters)}
        names = dict((*at.parameters, *at.bound)).items()
        found = [n for n, kind in names if kind == "Mixed" and n not in dict(at.bound)]
        known = [name for name in ("mixed", "rest") if name not in hidden]
        return self.random.choice([*found, *known])

    def _called(self, graph: tuple[str, tuple[str, ...], bool], at: At) -> str:
        name, kinds, _ = graph
        return f"{name}({', '.join(self.value(kind, at) for kind in kinds)})"

    # -- statements ------------------------------------------------------------------------------

    def _block(self, at: At) -> str:
        if self.random.random() < 0.08:
            return "{ }"
        return f"{{ {self._statements(at)} }}"

    def _statements(self, at: At) -> str:
        most = 4 if at.depth < 2 else 3
        return " ".join(self._statement(at) for _ in range(self.random.randrange(1, most)))

    def _word(self) -> str:
        self.count += 1
        return f"t{self.count}"

    def _statement(self, at: At) -> str:
        simple = [self._assign, self._decide, self._tag, self._repeat, self._while, self._call]
        free = [self._any, self._branch, self._branch_in, self._check, self._jump]
        choices = simple if at.calm else [*simple, *free, self._branch, self._call]
        if at.depth > 3:
            choices = [self._assign, self._tag] if at.calm else [self._assign, self._any]
        return self.random.choice(choices)(at)

    def _target(self, at: At) -> tuple[str, str]:
        names = {name for name, _ in (*at.bound, *at.parameters)}
        mine = [each for each in at.parameters if each[1] != "Way" and each not in at.bound]
        mine = [each for each in mine if each[0] not in dict(at.bound)]
        known = [each for each in TARGETS if not names & set("ijpqx") & set(each[0])]
        return self.random.choice([*mine, *known])

    def _assign(self, at: At) -> str:
        target, kind = self._target(at)
        value = self.value(kind, at)
        if self.random.random() < 0.25:
            value = f"if {self.condition(at)} then {value} else {self.value(kind, at)}"
        return f"{target} = {value}"

    def _any(self, at: At) -> str:
        name, kind = self.random.choice(
            [("cell", "Cell"), ("j", "Count"), ("mixed", "Count"), ("flag", "Flag")]
        )
        if name in dict((*at.bound, *at.parameters)):
            return self._tag(at)
        return f"{name} = {kind}(*) $$ {name}"

    def _tag(self, at: At) -> str:
        names = [*dict(at.bound)]
        shapes = [f"$ {self._word()}", f"$_ {self._word()}", "$_ C__1", f"$({self._word()} u)"]
        shapes += [f"$({self._word()} {name})" for name in names] + [f"$$ {n}" for n in names]
        if not names and not at.parameters:
            shapes += ["$$ i", "$$ cell"]
        return self.random.choice(shapes)

    def _branch(self, at: At) -> str:
        number = self.random.randrange(2, 4)
        arms = [f"{{ $ {self._word()} {self._statements(at.deeper())} }}" for _ in range(number)]
        if self.random.random() < 0.2:
            arms[-1] = "{ }"
        return "branch " + " or ".join(arms)

    def _branch_in(self, at: At) -> str:
        name = self.random.choice(["x", "p", "i"])
        kind, type_ = self.random.choice(
            [
                ("Count", "Count"),
                ("Count", "{0, 2}"),
                ("Cell", "Cell"),
                ("Mixed", "Mixed"),
                ("Way", "{up, down}"),
            ]
        )
        at = replace(at.deeper(), bound=(*at.bound, (name, kind)))
        word = self.random.choice([f"$ {name}", f"$$ {name}", f"$({self._word()} {name})"])
        head = self.random.choice([f"branch {name} in {type_}", f"forall {name}: {type_}"])
        return f"{head} {{ {word} {self._statements(at)} }}"

    def _check(self, at: At) -> str:
        return f"check({self.condition(at)})"

    def _decide(self, at: At) -> str:
        text = f"if {self.condition(at)} {self._block(at.deeper())}"
        if self.random.random() < 0.5:
            text += f" else {self._block(at.deeper())}"
        return text

    def _repeat(self, at: At) -> str:
        inner = replace(at.deeper(), loop=True)
        if self.random.random() < 0.5:
            return f"repeat {self.random.randrange(3)} {self._block(inner)}"
        name = self.random.choice(["x", "p"])
        kind = self.random.choice(["Count", "Cell"])
        inner = replace(inner, bound=(*inner.bound, (name, kind)))
        return f"repeat {name} in {kind} {self._block(inner)}"

    def _while(self, at: At) -> str:
        counter = f"k{self.counters}"
        self.counters += 1
        inner = replace(at.deeper(), loop=True)
        body = f"{counter} = next({counter}) {self._statements(inner)}"
        if self.random.random() < 0.5:
            return f"{counter} = 0 while {counter} < 2 {{ {body} }}"
        return f"{counter} = 0 loop {{ if {counter} == 2 {{ break() }} {body} }}"

    def _jump(self, at: At) -> str:
        jumps = ["return()", "end()", "player = b"]
        jumps += ["break()", "continue()"] * 3 if at.loop else []
        jump = self.random.choice(jumps)
        condition = self.condition(at)
        return f"if {condition} {{ {jump} }}" if self.random.random() < 0.7 else jump

    def _call(self, at: At) -> str:
        known = [graph for graph in self.graphs if graph[2] or not at.calm]
        if not known:
            return self._assign(at)
        return self._called(self.random.choice(known), at)
