"""Random games in RBG, as trees: rules of all constructs over small boards of all kinds.

Most have the shape of a game - players in turn, the keeper's work decided by conditions - so that
they are proper more often than not; some are any rule at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import Source

T = TypeVar("T")

PLAIN = ("e", "w", "b", "white", "black", "red", "n", "m")
CLASHING = (
    *("player", "goals", "visible", "const", "type", "var", "keeper", "random", "null", "nan"),
    *("coord", "target", "way", "begin", "end", "Coord", "Piece", "Score", "Bool"),
)
FIELDS = ("a", "f", "e", "white", "player", "null", "keeper", "coord", "goals", "n", "nan", "way")
LABELS = ("left", "right", "up", "down", "front", "back")
OPERATORS = ("+", "-", "*", "/")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Names:
    """What rules may speak of."""

    players: tuple[str, ...]
    pieces: tuple[str, ...]
    variables: tuple[str, ...]
    labels: tuple[str, ...]


def game(random: Random) -> s.Description:
    """A small game."""
    count, kinds, spare = random.randint(2, 3), random.randint(2, 3), random.randint(0, 2)
    pool = random.choice(((*CLASHING, *PLAIN), PLAIN, PLAIN, PLAIN))
    words = random.sample(pool, count + kinds + spare)
    if s.KEEPER in words[kinds : kinds + count]:
        words[words.index(s.KEEPER)] = "lonely"
    pieces = tuple(words[:kinds])
    numbers = tuple(s.Bounded(word, random.randint(1, 3)) for word in words[kinds:])
    board = _board(random, pieces)
    labels = tuple(dict.fromkeys(label for vertex in board for label in vertex.edges))
    names = Names(
        tuple(player.name for player in numbers[:count]),
        pieces,
        tuple(number.name for number in numbers),
        labels or ("left",),
    )
    rules = _Rules(random, names).game()
    return s.Description(numbers[:count], pieces, numbers[count:], board, rules)


# -- boards --------------------------------------------------------------------------------------


def _board(random: Random, pieces: Sequence[str]) -> tuple[s.Vertex, ...]:
    kind = random.choice(("graph", "rectangle", "rectangle", "hexagon", "cuboid"))
    if kind == "graph":
        return _graph(random, pieces)
    layers = 1
    if kind == "rectangle":
        widths = [random.randint(1, 3)] * random.randint(1, 3)
    elif kind == "hexagon":
        widths = list(random.choice(((1, 2, 1), (2, 3, 2), (2, 3), (3, 2))))
    else:
        widths, layers = [random.randint(1, 2)] * random.randint(1, 2), 2
    layers_of_cells = [
        [[random.choice((*pieces, *pieces, "")) for _ in range(width)] for width in widths]
        for _ in range(layers)
    ]
    layers_of_cells[0][0][0] = pieces[0]
    labels = LABELS[:4] if kind == "rectangle" else LABELS
    texts = [" ".join(f"[{', '.join(row)}]" for row in layer) for layer in layers_of_cells]
    cells = " ".join(f"[{text}]" for text in texts) if kind == "cuboid" else texts[0]
    text = (
        f"#players = somebody(1) #pieces = {', '.join(pieces)} #variables = #rules = .\n"
        f"#board = {kind}({', '.join(labels)}, {cells})"
    )
    return parse(Source("board.rbg", text)).board


def _graph(random: Random, pieces: Sequence[str]) -> tuple[s.Vertex, ...]:
    names = random.sample(FIELDS, random.randint(1, 5))
    edges = {
        name: {label: random.choice((*names, None)) for label in LABELS[: random.randint(1, 3)]}
        for name in names
    }
    return tuple(
        s.Vertex(name, random.choice(pieces), {k: v for k, v in edges[name].items() if v})
        for name in names
    )


# -- rules ---------------------------------------------------------------------------------------


class _Rules:
    """Draws rules over some names."""

    def __init__(self, random: Random, names: Names) -> None:
        self._random = random
        self._names = names

    def game(self) -> s.Rule:
        """The rules of a whole game."""
        shape = self._number(0, 11)
        if shape == 11:
            return self._rule(4, switches=True)
        first = s.Switch(self._one(self._names.players))
        if shape == 10:
            return s.Chain((first, s.Star(self._rule(4, switches=True))))
        turns = tuple(self._turn() for _ in range(self._number(1, 3)))
        start = (first,) if shape < 8 else (self._work(), first)
        return s.Chain((*start, s.Star(s.Chain(turns)) if shape % 4 else s.Chain(turns)))

    def _turn(self) -> s.Rule:
        """A player's move, or two, then perhaps the keeper's work, and the next player."""
        parts: list[s.Rule] = [self._rule(3, switches=self._number(0, 9) == 9)]
        kind = self._number(0, 4)
        if kind <= 2:
            parts.insert(0, self._seek())
        if kind <= 1:
            parts[1:1] = [s.Off(self._one(self._names.pieces)), self._walk(1)]
        if kind == 1:
            # something else may be done instead
            parts = [s.Choice((s.Chain(tuple(parts)), self._straight()))]
        if self._number(0, 2) == 2:
            parts += [s.Switch(s.KEEPER), self._work()]
        return s.Chain((*parts, self._ending()))

    def _ending(self) -> s.Rule:
        """Gives the turn to somebody, or ends the game."""
        switch = s.Switch(self._one(self._names.players))
        over = s.Chain((s.Switch(s.KEEPER), s.On(())))
        kind = self._number(0, 5)
        if kind == 0:
            return self._decided(over, switch)
        if kind == 1:
            return s.Chain((s.Switch(s.KEEPER), self._decided(over, switch)))
        return switch

    def _work(self) -> s.Rule:
        """What has one result mostly: the keeper's."""
        kind = self._number(0, 5)
        if kind <= 1:
            return self._decided(self._straight(), self._straight())
        if kind == 2:
            return s.Chain((self._decided(self._straight(), self._straight()), self._straight()))
        if kind == 3:
            return self._rule(2, switches=False)
        return self._straight()

    def _straight(self) -> s.Rule:
        """Modifiers and conditions in a row."""
        parts = [self._modifier() for _ in range(self._number(1, 2))]
        if self._number(0, 2) == 0:
            parts.insert(0, self._condition(1))
        return s.Chain(tuple(parts)) if len(parts) > 1 else parts[0]

    def _decided(self, yes: s.Rule, no: s.Rule) -> s.Rule:
        """One thing if a condition holds, another if it does not."""
        if self._number(0, 1):
            rule = self._rule(2, switches=False)
            return s.Choice((s.Chain((s.Pattern(rule), yes)), s.Chain((s.Pattern(rule, True), no))))
        left, right = self._arithmetic(1), self._arithmetic(1)
        operator = self._number(0, 5)
        tests = [s.Comparison(COMPARISONS[i], left, right) for i in (operator, _CONTRARY[operator])]
        return s.Choice((s.Chain((tests[0], yes)), s.Chain((tests[1], no))))

    def _seek(self) -> s.Rule:
        """Goes to fields, perhaps to any field, where certain pieces stand."""
        way: s.Rule = s.Star(s.Choice(tuple(s.Shift(label) for label in self._names.labels[:4])))
        if len(self._names.labels) == 1 or self._number(0, 1):
            way = s.Star(s.Shift(self._one(self._names.labels)))
        return s.Chain((way, self._on())) if self._number(0, 2) else way

    def _rule(self, depth: int, *, switches: bool) -> s.Rule:
        kind = self._number(0, 9) if depth else 0
        if kind <= 2:
            return self._action(depth, switches=switches)
        if kind <= 6:
            count = self._number(0, 4) or 2
            parts = [self._rule(depth - 1, switches=switches) for _ in range(count)]
            return parts[0] if count == 1 and depth % 2 else s.Chain(tuple(parts))
        if kind <= 8:
            count = self._number(2, 3)
            return s.Choice(tuple(self._rule(depth - 1, switches=switches) for _ in range(count)))
        return self._repeated(depth, switches=switches)

    def _repeated(self, depth: int, *, switches: bool) -> s.Rule:
        kind = self._number(0, 4)
        if kind == 0:
            return s.Power(self._rule(depth - 1, switches=switches), self._number(1, 3))
        if kind == 1:
            return s.Star(self._rule(depth - 1, switches=switches))
        if kind == 2:
            piece, other = self._shuffled()[:2]
            step = s.Chain((s.On((piece,)), s.Off(other), self._walk(1)))
            return s.Star(step if self._number(0, 1) else s.Chain((self._walk(1), *step.parts[:2])))
        return s.Star(self._walk(depth - 1))

    def _walk(self, depth: int) -> s.Rule:
        """Nothing but shifts and conditions."""
        kind = self._number(0, 5) if depth else self._number(0, 1)
        if kind <= 1:
            return s.Shift(self._one(self._names.labels))
        if kind == 2:
            return self._condition(depth)
        parts = tuple(self._walk(depth - 1) for _ in range(2))
        if kind == 5:
            return s.Star(parts[0])
        return s.Chain(parts) if kind == 3 else s.Choice(parts)

    # -- actions -----------------------------------------------------------------------------

    def _action(self, depth: int, *, switches: bool) -> s.Rule:
        kind = self._number(0, 9)
        if kind <= 2:
            return s.Shift(self._one(self._names.labels))
        if kind <= 5:
            return self._modifier()
        if switches and kind <= 7:
            return s.Switch(self._one((*self._names.players, s.KEEPER)))
        if kind == 9:
            return self._one((s.Noop(), s.Chain(())))
        return self._condition(depth)

    def _modifier(self) -> s.Rule:
        if self._number(0, 2):
            return s.Off(self._one(self._names.pieces))
        return s.Assignment(self._one(self._names.variables), self._arithmetic(2))

    def _condition(self, depth: int) -> s.Rule:
        kind = self._number(0, 4)
        if kind <= 1:
            return self._on()
        if kind == 2 or not depth:
            operator = self._one(COMPARISONS)
            return s.Comparison(operator, self._arithmetic(2), self._arithmetic(1))
        return s.Pattern(self._rule(depth - 1, switches=False), bool(self._number(0, 1)))

    def _on(self) -> s.Rule:
        pieces = self._shuffled()
        return s.On(tuple(pieces[: self._number(0, 2 * len(pieces)) % (len(pieces) + 1) or 1]))

    def _arithmetic(self, depth: int) -> s.Arithmetic:
        kind = self._number(0, 5)
        if kind <= 1 or (kind >= 4 and not depth):
            return s.Value(self._one((*self._names.variables, *self._names.pieces)))
        if kind <= 3:
            return s.Number(self._number(0, 3))
        left, right = self._arithmetic(depth - 1), self._arithmetic(depth - 1)
        return s.Sum(self._one(OPERATORS), left, right)

    # -- draws -------------------------------------------------------------------------------

    def _number(self, least: int, greatest: int) -> int:
        return self._random.randint(least, greatest)

    def _one(self, options: Sequence[T]) -> T:
        return self._random.choice(options)

    def _shuffled(self) -> list[str]:
        return self._random.sample(self._names.pieces, len(self._names.pieces))


_CONTRARY = (1, 0, 5, 4, 3, 2)
