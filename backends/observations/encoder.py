"""Arrays of positions: the planes of `rgt.backends.observations.position`, filled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast

from rgt.backends.arrays import numpy
from rgt.backends.engines.base import EngineBase, StateBase
from rgt.backends.forward_model import State
from rgt.backends.interpreter.layout import Layout
from rgt.backends.observations.position import (
    Told,
    live_at_nodes,
    node_part,
    position_parts,
    turn_part,
)
from rgt.ir.automaton import END

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Encoder:
    """Fills the arrays of positions: their parts one after the other, in one flat array each.

    It reads the cells of `variables`, one after the other.
    """

    def __init__(self, engine: EngineBase) -> None:
        np = numpy()
        game, layout = engine.rules, engine.layout
        told = position_parts(game)
        turn, node = turn_part(game, engine.players), node_part(game)
        self.parts = (*(each.part for each in told), turn, *((node,) if node else ()))
        self.size = sum(part.size for part in self.parts)
        cells = [cell for each in told for cell in each.cells]
        self.variables = tuple(dict.fromkeys((*(cell.variable for cell in cells), "player")))
        places = [layout.places[name] for name in self.variables]
        firsts = accumulate((place.shape.cells for place in places), initial=0)
        columns = dict(zip(self.variables, firsts, strict=False))
        self._slots = np.array([slot for name in self.variables for slot in layout.slots(name)])
        self._columns = np.array([columns[cell.variable] + cell.index for cell in cells], dtype=int)
        self._cells = self._slots[self._columns]
        self._first = np.array(layout.initial)[self._cells]
        self._place(told, layout)
        # who is to move, and where: behind the cells
        self._turn = sum(each.part.size for each in told)
        turns = turn.axes[0].labels
        self._turns = np.full(len(layout.symbols), -1)
        for code, player in enumerate(turns):
            self._turns[layout.ids[player]] = code
        self._node = self._turn + len(turns)
        shown = {at: code for code, at in enumerate(node.axes[0].labels if node else ())}
        live = live_at_nodes(game)
        self._nodes = {at: (shown.get(at, -1), number) for number, at in enumerate(live)}
        lasting = set(game.variables).intersection(*live.values())
        self._read = np.array(
            [[cell.variable in each for cell in cells] for each in (*live.values(), lasting)],
            dtype=bool,
        )

    def _place(self, told: Sequence[Told], layout: Layout) -> None:
        """Lay out the cells: what the array has for a symbol in each."""
        np = numpy()
        rows: list[tuple[int, int, int]] = []
        codes = np.full((len(told), len(layout.symbols)), -1)
        first = 0
        for group, each in enumerate(told):
            for symbol, code in each.codes.items():
                codes[group, layout.ids[symbol]] = code
            rows += [(group, first + cell.offset, cell.stride) for cell in each.cells]
            first += each.part.size
        table = np.array(rows, dtype=int).reshape(-1, 3)
        self._groups, self._offsets, self._strides = table.T.copy()
        self._codes = codes

    def filled(self, state: State) -> NDArray[Any]:
        """The array of a position: 1 for what is so, else 0; uint8.

        What nobody will read is told as its first value.  At the end it is not told what a variable
        holds that nobody could read some moves before: engines need not keep it.
        """
        np = numpy()
        found: NDArray[Any] = np.zeros(self.size, dtype=np.uint8)
        slots = np.array(cast(StateBase, state).slots())
        codes = self._codes[self._groups, slots[self._cells]]
        at = self._offsets + codes * self._strides
        if state.is_terminal:
            found[at[(codes >= 0) & self._read[-1]]] = 1
            return found
        found[at[codes >= 0]] = 1
        turn = self._turns[slots[self._slots[-1]]]
        if turn >= 0:
            found[self._turn + turn] = 1
        shown, _ = self._nodes.get(state.node, (-1, 0))
        if shown >= 0:
            found[self._node + shown] = 1
        return found

    def many(self, symbols: NDArray[Any], nodes: Sequence[str]) -> NDArray[Any]:
        """The arrays of positions, a row each, as `filled` has them.

        `symbols` are those in the cells of the `variables`, as the layout numbers them, `nodes`
        where the plays stand.
        """
        np = numpy()
        found: NDArray[Any] = np.zeros((len(nodes), self.size), dtype=np.uint8)
        at_end = len(self._nodes)
        places = [self._nodes.get(node, (-1, at_end)) for node in nodes]
        shown, standing = np.array(places, dtype=int).reshape(-1, 2).T
        is_over = np.array([node == END for node in nodes], dtype=bool)
        read = self._read[standing]
        values = np.where(read, symbols[:, self._columns], self._first)
        codes = self._codes[self._groups, values]
        rows, cells = ((codes >= 0) & (read | ~is_over[:, None])).nonzero()
        found[rows, self._offsets[cells] + codes[rows, cells] * self._strides[cells]] = 1
        turns = np.where(is_over, -1, self._turns[symbols[:, -1]])
        for first, code in ((self._turn, turns), (self._node, shown)):
            (rows,) = (code >= 0).nonzero()
            found[rows, first + code[rows]] = 1
        return found
