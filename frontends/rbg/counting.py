"""How many of a piece there are: a variable for every piece whose number the game asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.names import Names
from rgt.frontends.rbg.numbers import read
from rgt.frontends.rbg.tables import Tables, table
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, TypeName
from rgt.ir.values import Symbol, Value


def arithmetic(rule: s.Rule) -> Iterator[s.Arithmetic]:
    """All arithmetic in a rule, patterns included."""
    work: list[s.Rule] = [rule]
    while work:
        part = work.pop()
        if isinstance(part, s.Assignment):
            yield part.value
        elif isinstance(part, s.Comparison):
            yield part.left
            yield part.right
        elif isinstance(part, s.Chain | s.Choice):
            work += part.parts
        elif isinstance(part, s.Star | s.Power):
            work.append(part.part)
        elif isinstance(part, s.Pattern):
            work.append(part.rule)


class Counting:
    """The counted pieces: their variables, and how they change."""

    def __init__(self, description: s.Description, names: Names) -> None:
        asked = {name for value in arithmetic(description.rules) for name in read(value)}
        self._names = names
        self._pieces = description.pieces
        self._board = description.board
        self._variables = {
            piece: names.fresh(f"count_{piece}") for piece in description.pieces if piece in asked
        }
        self._steps: dict[tuple[str, str | None], str] = {}

    def places(self) -> dict[str, tuple[Expression, int]]:
        """Where the number of each counted piece is kept, and the most that it can be."""
        return {p: (Reference(v), len(self._board)) for p, v in self._variables.items()}

    def changes(
        self, piece: str, here: frozenset[str] | None, square: Expression
    ) -> Iterator[Assignment]:
        """What putting a piece where `here` may stand (None: anything) does to the counts."""
        for counted, variable in self._variables.items():
            if here is not None and counted != piece and counted not in here:
                continue
            if here is not None and counted == piece and here == {piece}:
                continue
            kept = Reference(variable)
            added = counted if counted == piece else None
            known = self._steps.setdefault((counted, added), "")
            if not known:
                word = f"{variable}_with_{piece}" if added else f"{variable}_without"
                known = self._steps[counted, added] = self._names.fresh(word)
            yield Assignment(kept, Access(Access(Reference(known), square), kept))

    def declare(self, game: Game, tables: Tables, type_: TypeName) -> None:
        """Declare the variables, which have numbers of `type_`, and the maps of their changes."""
        most = len(self._board)
        pieces = self._names.symbols(self._pieces)
        for (counted, added), name in self._steps.items():
            rows: list[tuple[str, Value]] = []
            for piece, symbol in zip(self._pieces, pieces, strict=True):
                step = (1 if added else 0) - (1 if piece == counted else 0)
                rows.append((symbol, self._stepped(step, most)))
            value = table(rows)
            game.define_constant(name, ArrowType(tables.piece_type, ArrowType(type_, type_)), value)
        for piece, variable in self._variables.items():
            count = sum(vertex.piece == piece for vertex in self._board)
            game.define_variable(variable, type_, Symbol(self._names.number(count)))

    def _stepped(self, step: int, most: int) -> Value:
        number = self._names.number
        return table(
            (number(n), Symbol(number(min(max(n + step, 0), most)))) for n in range(most + 1)
        )
