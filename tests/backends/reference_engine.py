"""RG's dynamic semantics, written down as plainly as possible: the measure of the engines.

Values are total maps and symbols of `rgt.ir.values`, a semistate is a dictionary, walks are
searched breadth first with the whole (node, tags, values) in the visited set.  Slow, and
nothing of the interpreter is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
)
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue

Values = tuple[tuple[str, TotalValue], ...]
Tags = tuple[str, ...]


class TooDeepError(Exception):
    """Checks nest deeper, or a search grows larger, than a test should: perhaps without end."""


class KeeperError(Exception):
    """The keeper has no move, or several."""


class AmbiguousError(Exception):
    """One labelling leads to several states: the game is not proper here."""


@dataclass(frozen=True)
class Position:
    node: str
    values: Values

    def __getitem__(self, name: str) -> TotalValue:
        return dict(self.values)[name]

    @property
    def player(self) -> str:
        value = self["player"]
        assert isinstance(value, Symbol)
        return value.name

    def describe(self) -> str:
        lines = [f"node {self.node}"]
        lines += [f"{name} = {text(value)}" for name, value in self.values]
        return "\n".join(lines)


def text(value: TotalValue) -> str:
    if isinstance(value, Symbol):
        return value.name
    entries = zip(value.keys, value.values, strict=True)
    return "{ " + ", ".join(f"{key}: {text(entry)}" for key, entry in entries) + " }"


@dataclass
class ReferenceEngine:
    game: Game
    patience: int = 10_000_000
    work: int = field(init=False, default=0)
    constants: dict[str, TotalValue] = field(init=False)

    def __post_init__(self) -> None:
        self.constants = self.game.constant_values()

    # -- expressions ---------------------------------------------------------------

    def read(self, expression: Expression, values: Values) -> TotalValue:
        expression = uncast(expression)
        if isinstance(expression, Reference):
            name = expression.name
            if name in self.constants:
                return self.constants[name]
            return dict(values).get(name, Symbol(name))
        assert isinstance(expression, Access)
        base, index = self.read(expression.base, values), self.read(expression.index, values)
        assert isinstance(base, TotalMap)
        assert isinstance(index, Symbol)
        return base[index.name]

    def write(self, target: Expression, value: TotalValue, values: Values) -> Values:
        target = uncast(target)
        if isinstance(target, Reference):
            return tuple((n, value if n == target.name else v) for n, v in values)
        assert isinstance(target, Access)
        base, index = self.read(target.base, values), self.read(target.index, values)
        assert isinstance(base, TotalMap)
        assert isinstance(index, Symbol)
        entries = tuple(
            value if key == index.name else entry
            for key, entry in zip(base.keys, base.values, strict=True)
        )
        return self.write(target.base, TotalMap(base.keys, entries), values)

    # -- walks -----------------------------------------------------------------------

    def steps(self, node: str, values: Values, depth: int) -> list[tuple[str, Tags, Values, bool]]:
        """Everything one edge can do: the target, new tags, new values, whether a move ends."""
        self.work += 1
        if self.work > self.patience:
            raise TooDeepError
        found: list[tuple[str, Tags, Values, bool]] = []
        for edge in self.game.automaton.out_edges(node):
            action, there = edge.action, edge.target
            if isinstance(action, Comparison):
                equal = self.read(action.left, values) is self.read(action.right, values)
                if equal != action.negated:
                    found.append((there, (), values, False))
            elif isinstance(action, Reachability):
                if self.holds(action.start, action.end, values, depth + 1) != action.negated:
                    found.append((there, (), values, False))
            elif isinstance(action, Assignment):
                after = self.write(action.target, self.read(action.value, values), values)
                found.append((there, (), after, ends_move(action)))
            elif isinstance(action, AnyAssignment):
                found += [
                    (there, (), self.write(action.target, Symbol(s), values), False)
                    for s in self.game.symbols(action.type)
                ]
            elif isinstance(action, Tag):
                shown = action.symbol not in self.game.artificial_tags
                found.append((there, (action.symbol,) if shown else (), values, False))
            elif isinstance(action, VariableTag):
                value = self.read(Reference(action.variable), values)
                assert isinstance(value, Symbol)
                found.append((there, (value.name,), values, False))
            else:
                found.append((there, (), values, False))
        return found

    def holds(self, start: str, end: str, values: Values, depth: int) -> bool:
        if depth > 6:
            raise TooDeepError
        seen: set[tuple[str, Values]] = set()
        todo = [(start, values)]
        while todo:
            node, here = todo.pop(0)
            if node == end:
                return True
            if (node, here) in seen:
                continue
            seen.add((node, here))
            todo += [(n, v) for n, _, v, _ in self.steps(node, here, depth)]
        return False

    def walks(self, position: Position) -> dict[Tags, set[Position]]:
        """Every move with the positions to which its walks lead (one, if the game is proper)."""
        moves: dict[Tags, set[Position]] = {}
        seen: set[tuple[str, Tags, Values]] = set()
        todo: list[tuple[str, Tags, Values]] = [(position.node, (), position.values)]
        while todo:
            node, tags, values = todo.pop(0)
            if (node, tags, values) in seen:
                continue
            seen.add((node, tags, values))
            for there, more, after, ends in self.steps(node, values, 0):
                if ends:
                    moves.setdefault(tags + more, set()).add(Position(there, after))
                else:
                    todo.append((there, tags + more, after))
        return moves

    # -- play ------------------------------------------------------------------------------

    def initial(self) -> Position:
        return self.settle(Position("begin", tuple(self.game.initial_values().items())))

    def settle(self, position: Position) -> Position:
        """The position once the keeper has made its moves."""
        met: set[Position] = set()
        while position.player == "keeper" and position.node != "end":
            if position in met:
                raise KeeperError("for ever")
            met.add(position)
            moves = self.walks(position)
            if len(moves) != 1:
                raise KeeperError(f"{len(moves)} moves")
            (ends,) = moves.values()
            if len(ends) > 1:
                raise AmbiguousError
            (position,) = ends
        return position

    def moves(self, position: Position) -> dict[Tags, set[Position]]:
        """The moves of a player, nothing at the end; the keeper has not moved yet."""
        return {} if position.node == "end" else self.walks(position)
