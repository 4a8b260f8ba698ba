"""What is done along lines at once in walks without a choice."""

from __future__ import annotations

from collections import Counter

from rgt.backends.interpreter.analysis import View
from rgt.backends.lowering.lines.chains import Chain, chains
from rgt.backends.lowering.lines.enclosed import enclosed
from rgt.backends.lowering.lines.fans import Fan, fan
from rgt.backends.lowering.lines.flanks import flanks
from rgt.backends.lowering.lines.lookahead import lookahead
from rgt.backends.lowering.lines.outward import outward
from rgt.backends.lowering.lines.rays import Ray, begun, ray
from rgt.backends.lowering.lines.several import several
from rgt.backends.lowering.lines.sweeps import STUCK, Sweep, sweep
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.runs import Likely, Scope
from rgt.backends.plan.sets import Any, Union
from rgt.backends.plan.statements import Clear, End, If, Stmt, Update
from rgt.backends.program.steps import Step


class RunLines:
    """The lines of a piece, and what is written at once in them.

    `gathers` says that nobody compares states on the way.
    """

    gathers = True

    def __init__(self, unit: Unit, view: View) -> None:
        self.unit = unit
        self.view = view
        self.piece = 0
        self._lines: list[Line] = []
        self._piece: dict[int, int] = {}
        self._pieces: list[list[int]] = []
        self._rays: dict[int, Ray] = {}
        self._moves: dict[int, list[Stmt]] = {}
        self._sweeps: dict[int, Sweep] = {}
        self._inner: dict[int, int] = {}
        self._chains: list[list[Chain]] = []
        self._fans: dict[int, Fan] = {}
        self._crowds: dict[int, Fan] = {}

    def straight(self, node: int) -> bool:
        """Whether the walk can be followed from a node by what can be seen there."""
        raise NotImplementedError

    def go(self, target: int, piece: int, indent: int = 1) -> None:
        """Emit a jump to a node."""
        raise NotImplementedError

    def joins(self, node: int) -> bool:
        """Whether a walk may come round to a node."""
        return node in self.view.cycles and self.view.indegree[node] > 1

    def add(self, statement: Stmt, indent: int = 1, note: str = "") -> None:
        """Emit one line."""
        self._lines.append(Line(indent, statement, note))

    def find_lines(self) -> None:
        """Find what is done at once along lines."""
        unit, view, cycles = self.unit, self.view, self.view.cycles
        sizes = Counter(cycles.values())
        for node in self._piece:
            line = ray(unit, view, node) if self.joins(node) else None
            moves = line.moves if line is not None else None
            if moves is None and self.joins(node):
                moves = lookahead(unit, view, node) or several(unit, view, node)
            if moves is not None:
                self._moves[node] = moves
            if line is not None:
                self._rays[node] = line
                if sizes[cycles[node]] == 2 and cycles.get(line.on) == cycles[node]:
                    # the loop hardly ever goes on: only there its rounds are noticed
                    self._inner[line.on] = node
            written = sweep(unit, view, node) if self.straight(node) else None
            if written is not None:
                self._sweeps[node] = written
        self._chains = [
            chains(unit, view, nodes, self._rays, self._sweeps) if self.gathers else []
            for nodes in self._pieces
        ]
        fans = (fan(unit, chain) for found in self._chains for chain in found)
        self._fans = {each.begin: each for each in fans if each is not None}
        self._fans |= {each.begin: each for each in flanks(unit, view, self._piece)}
        self._fans |= {each.begin: each for each in outward(unit, view, self._piece)}
        self._fans = {each.begin: each for each in enclosed(unit, view, self._piece)} | self._fans

    def sweep_line(self, node: int, piece: int) -> bool:
        """Emit how a line is written at once, if one can be at a node."""
        line = self._sweeps.get(node)
        if line is None:
            return False
        chain = next((each for each in self._chains[piece] if node in each.sweeps), None)
        self.add(Scope())
        for statement in line.before:
            self.add(statement, 2)
        writes: list[Stmt] = []
        if chain is not None and node == chain.sweeps[-1]:
            filled = line.fill(self.unit, chain.gathered, node)
            writes = [filled, Clear(chain.name)]
        self.add(If(Likely(STUCK, False)), 2)
        for statement in writes:
            self.add(statement, 3)
        self.go(line.loop, piece, 3)
        self.add(End(), 2)
        if chain is None:
            self.add(line.fill(self.unit, line.between, node), 2)
        else:
            self.add(Update(chain.name, Union((chain.gathered, line.between))), 2)
        self._lines += (each.deeper(2) for each in line.after)
        self.add(End())
        for statement in writes:
            self.add(statement)
        self.go(line.exit, piece)
        return True

    def work_out(self, lines: Fan, piece: int) -> None:
        """Emit how lines in several directions are worked out at once."""
        self.add(Scope())
        for statement in lines.before:
            self.add(statement, 2)
        self.add(If(Likely(lines.holds, True)), 2)
        self._lines += (each.deeper(3) for each in lines.statements)
        self.go(lines.exit, piece, 3)
        self.add(End(), 2)
        self.add(End())

    def work_off(self, cells: Fan, piece: int) -> None:
        """Emit what is done with a set of cells, which is right whatever the state."""
        self._lines += (each.deeper(1) for each in cells.statements)
        self.go(cells.exit, piece)

    def follow_line(self, node: int) -> None:
        """Emit how a loop along a line is done at once, if one begins at a node."""
        moves = self._moves.get(node)
        if moves is not None:
            self.add(Scope())
            for statement in moves:
                self.add(statement, 2)
            self.add(End())

    def begin_line(self, op: Step, node: int, target: int, indent: int) -> None:
        """Emit how a loop along a line is passed by where an assignment tells what it comes to."""
        line = self._rays.get(target)
        if line is None or node == line.on or target not in self._inner.values():
            return
        if self._chains[self.piece] or self._piece[target] != self.piece:
            return
        found = begun(self.unit, line, op)
        if found is None:
            return
        ends, goes = found
        self.add(Scope(), indent)
        self.add(ends, indent + 1, self.unit.label(op))
        self.add(If(Likely(Any(Local(ends.name, ends.value.type)), True)), indent + 1)
        self.add(goes, indent + 2)
        self.go(line.exit, self.piece, indent + 2)
        self.add(End(), indent + 1)
        self.add(End(), indent)
