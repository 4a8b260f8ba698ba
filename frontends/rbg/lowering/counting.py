"""How many of a piece there are: a variable for every piece whose number the game asks for.

Where pieces are summed up, a variable has what they weigh together instead: the sum itself is
kept, not its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import calculations, read
from rgt.frontends.rbg.linear import (
    Weights,
    are_values_equal,
    calculation,
    is_direct,
    linear,
    sums,
    weighed,
)
from rgt.frontends.rbg.lowering.number_tables import NumberTables, Operand
from rgt.frontends.rbg.lowering.tables import Tables, table
from rgt.frontends.rbg.names import Names
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType
from rgt.ir.values import Symbol, Value


@dataclass(frozen=True, slots=True)
class _Counter:
    """A variable with what the pieces on the board weigh together, less `low`, the least possible.

    It goes up to `most`.
    """

    variable: str
    weights: Mapping[str, int]
    low: int
    most: int


class Counting:
    """The counted pieces: their variables, and how they change."""

    def __init__(self, description: s.Description, names: Names) -> None:
        self._names = names
        self._board = description.board
        self.pieces = frozenset(description.pieces)
        """All pieces that can be counted."""
        self.bounds = dict.fromkeys(description.pieces, len(description.board))
        """The most that every number of the game can be."""
        self.bounds |= {n.name: n.bound for n in (*description.players, *description.variables)}
        asked = self._summed(description)
        self._summed_up = frozenset(asked)
        asked |= self._single(description)
        self._counters: dict[Weights, _Counter] = {}
        for piece in description.pieces:
            if ((piece, 1),) in asked:
                self._add(((piece, 1),), f"count_{piece}", description)
        for weights in asked:
            if len(weights) > 1:
                self._add(weights, "weight", description)
        self._steps: dict[tuple[str, int], str] = {}

    def is_direct(self, node: s.Assignment | s.Comparison) -> bool:
        """Whether values are read as they are; not where two pieces are as many as each other and
        it is counted anyway by how many there are more of one.
        """
        if not is_direct(node, self.bounds):
            return False
        if not are_values_equal(node):
            return True
        return weighed(linear(calculation(node)), self.pieces)[0] not in self._summed_up

    def _summed(self, description: s.Description) -> dict[Weights, None]:
        """The pieces that sums have, each single one or several with their weights."""
        found: dict[Weights, None] = {}
        for node in calculations(description.rules):
            for form in () if is_direct(node, self.bounds) else sums(node):
                together, _, rest = weighed(form, self.pieces)
                if together:
                    found[together] = None
                names = tuple(part.name for part, _ in rest.terms if isinstance(part, s.Value))
                found.update((((name, 1),), None) for name in names if name in self.pieces)
        return found

    def _single(self, description: s.Description) -> dict[Weights, None]:
        """The pieces whose number is read as it is."""
        return {
            ((name, 1),): None
            for node in calculations(description.rules)
            if self.is_direct(node)
            for name in read(calculation(node))
            if name in self.pieces
        }

    def _add(self, weights: Weights, name: str, description: s.Description) -> None:
        given = dict(weights)
        all_weights = {piece: given.get(piece, 0) for piece in description.pieces}
        low = len(self._board) * min(0, *given.values())
        most = len(self._board) * max(0, *given.values()) - low
        self._counters[weights] = _Counter(self._names.fresh(name), all_weights, low, most)

    def places(self) -> dict[str, tuple[Expression, int]]:
        """Where the number of each counted piece is kept, and the most that it can be."""
        return {
            weights[0][0]: (Reference(counter.variable), counter.most)
            for weights, counter in self._counters.items()
            if len(weights) == 1
        }

    def weight(self, weights: Weights) -> Operand:
        """What pieces weigh together that are counted so."""
        counter = self._counters[weights]
        return Operand(Reference(counter.variable), counter.most + 1, counter.low)

    def changes(
        self, piece: str, here: frozenset[str] | None, square: Expression
    ) -> Iterator[Assignment]:
        """What putting a piece where `here` may stand (None: anything) does to the counts."""
        for counter in self._counters.values():
            weight = counter.weights[piece]
            standing = self.pieces if here is None else here
            if all(counter.weights[each] == weight for each in standing):
                continue
            known = self._steps.get((counter.variable, weight))
            if known is None:
                known = self._names.fresh(_step_name(counter, piece, weight))
                self._steps[counter.variable, weight] = known
            kept = Reference(counter.variable)
            yield Assignment(kept, Access(Access(Reference(known), square), kept))

    def use_types(self, numbers: NumberTables) -> None:
        """Let the types of the variables be declared."""
        for counter in self._counters.values():
            numbers.type(counter.most)

    def declare(self, game: Game, tables: Tables, numbers: NumberTables) -> None:
        """Declare the variables, and the maps of their changes."""
        counters = {counter.variable: counter for counter in self._counters.values()}
        for (variable, weight), name in self._steps.items():
            counter = counters[variable]
            type_ = numbers.type(counter.most)
            changes = [weight - standing for standing in counter.weights.values()]
            rows = {change: self._stepped(change, counter.most) for change in set(changes)}
            pieces = self._names.symbols(list(counter.weights))
            value = table(zip(pieces, (rows[change] for change in changes), strict=True))
            game.define_constant(name, ArrowType(tables.piece_type, ArrowType(type_, type_)), value)
        for variable, counter in counters.items():
            start = sum(counter.weights[vertex.piece] for vertex in self._board) - counter.low
            symbol = Symbol(self._names.number(start))
            game.define_variable(variable, numbers.type(counter.most), symbol)

    def _stepped(self, change: int, most: int) -> Value:
        number = self._names.number
        return table(
            (number(n), Symbol(number(min(max(n + change, 0), most)))) for n in range(most + 1)
        )


def _step_name(counter: _Counter, piece: str, weight: int) -> str:
    """What the map of a counter's changes is called where a piece of this weight is put."""
    return f"{counter.variable}_with_{piece}" if weight else f"{counter.variable}_without"
