"""Walks that never have a choice, as flat C++ with jumps.

`move_runs` has the keeper's moves and those that are known, `check_runs` reachability checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rgt.backends.cpp.chains import Chain, chains
from rgt.backends.cpp.driving import driven, jumped_to
from rgt.backends.cpp.fans import Fan, fan
from rgt.backends.cpp.flanks import flanks
from rgt.backends.cpp.lookahead import lookahead
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.progress import progress
from rgt.backends.cpp.rays import Ray, begun, ray
from rgt.backends.cpp.sweeps import Sweep, sweep
from rgt.backends.cpp.unit import Unit
from rgt.backends.interpreter.analysis import Pair, Switch, View, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.plan.expressions import Equal, Expr, Field, Local, Or
from rgt.backends.plan.lines import Line
from rgt.backends.plan.statements import Done, End, Fail, If, Jump, Resume, Stmt, Verbatim
from rgt.backends.plan.types import INDEX
from rgt.backends.printers.cpp import cpp

_LONGEST = 300
_INLINED = 800
"""How many edges the copies of a run may have in all."""


class StraightRun:
    """Writes ``<prefix><k>(s, w, t, rounds, node)``: flat pieces of about `_LONGEST` edges.

    A piece returns the node to go on from, DONE, or FAILED.  `rounds` is the C++ type of what
    notices a walk that never ends, `given` are parameters besides; `gathers` says that nobody
    compares states on the way.
    """

    prefix = ""
    given: tuple[str, ...] = ()
    rounds = "int"
    gathers = True

    def __init__(self, unit: Unit, view: View, origin: Mapping[int, int] | None = None) -> None:
        self.unit = unit
        self.view = view
        self._origin = origin or {}
        self._progress = progress(view, unit.plan.program)
        self._lines: list[Line] = []
        self._piece: dict[int, int] = {}
        self._jumps: dict[int, None] = {}
        self._pieces: list[list[int]] = []
        self._inline = False
        self._rays: dict[int, Ray] = {}
        self._moves: dict[int, list[str]] = {}
        self._sweeps: dict[int, Sweep] = {}
        self._inner: dict[int, int] = {}
        self._chains: list[list[Chain]] = []
        self._fans: dict[int, Fan] = {}

    def write(self, starts: Sequence[int], copies: int = 0) -> int:
        """Write the pieces that are needed from the starts of moves, and their driver.

        Returns how many edges they have if they are so short that they are copied to wherever they
        are called, about `copies` times; where that is from a known node only what follows from
        there is left.  Else 0.
        """
        self._pieces = self._cut(starts)
        edges = sum(len(self.view.edges(node)) for node in self._pieces[0])
        inline = self._inline = len(self._pieces) == 1 and 0 < copies * edges <= _INLINED
        self._piece = {n: k for k, nodes in enumerate(self._pieces) for n in nodes}
        self._find_lines()
        bodies = [self._body(k, nodes) for k, nodes in enumerate(self._pieces)]
        for k, (nodes, body) in enumerate(zip(self._pieces, bodies, strict=True)):
            heads = [n for n in nodes if n in self._jumps or n in starts]
            self._function(k, heads, body)
        self._driver(starts)
        return edges if inline else 0

    def source(self, node: int) -> int:
        """The node of the game that a node of the view is, or is a copy of."""
        return self._origin.get(node, node)

    # -- what differs --------------------------------------------------------------------

    def straight(self, node: int) -> bool:
        """Whether the walk can be followed from a node by what can be seen there."""
        raise NotImplementedError

    def followed(self, node: int) -> Out:
        """The edges that lead on from a node when it has been written."""
        return self.view.edges(node)

    def fork(self, node: int, out: Out) -> None:
        """Emit a choice."""
        raise NotImplementedError

    def condition(self, op: Step, node: int) -> None:
        """Emit the only way on, which has a condition."""
        raise NotImplementedError

    def choose(self, op: Step, node: int) -> None:
        """Emit an any-assignment."""
        raise NotImplementedError

    def search(self, node: int) -> None:
        """Emit the search for a way on from a node where nothing says which."""
        raise NotImplementedError

    def round(self, node: int) -> str:
        """A statement that notices a walk that comes to a node again and again; "" for none."""
        return ""

    # -- pieces ----------------------------------------------------------------------------

    def _cut(self, starts: Iterable[int]) -> list[list[int]]:
        """The nodes in the order in which they are written, cut into pieces."""
        pieces: list[list[int]] = [[]]
        edges, seen = 0, set[int]()
        stack = list(reversed(list(starts)))
        while stack:
            node = stack.pop()
            if node in seen or node not in self.view.out:
                continue
            seen.add(node)
            if edges > _LONGEST:
                pieces.append([])
                edges = 0
            pieces[-1].append(node)
            if not self.straight(node):
                continue
            out = self.followed(node)
            edges += len(out)
            stack += [t for op, t in reversed(out) if op.kind is not Kind.FINISH]
        return pieces

    def _find_lines(self) -> None:
        """Find what is done at once along lines."""
        unit, view, cycles = self.unit, self.view, self.view.cycles
        sizes = Counter(cycles.values())
        for node in self._piece:
            source = self.source(node)
            line = ray(unit, view, node, source) if self._joins(node) else None
            moves = line.moves if line is not None else None
            if moves is None and self._joins(node):
                moves = lookahead(unit, view, node, source)
            if moves is not None:
                self._moves[node] = moves
            if line is not None:
                self._rays[node] = line
                if sizes[cycles[node]] == 2 and cycles.get(line.on) == cycles[node]:
                    # the loop hardly ever goes on: only there its rounds are noticed
                    self._inner[line.on] = node
            written = sweep(unit, view, node, self.source(node)) if self.straight(node) else None
            if written is not None:
                self._sweeps[node] = written
        self._chains = [
            chains(unit, view, nodes, self._rays, self._sweeps) if self.gathers else []
            for nodes in self._pieces
        ]
        fans = (fan(unit, chain, self.source) for found in self._chains for chain in found)
        self._fans = {each.begin: each for each in fans if each is not None}
        self._fans |= {each.begin: each for each in flanks(unit, view, self._piece)}

    def _joins(self, node: int) -> bool:
        """Whether a walk may come round to a node."""
        return node in self.view.cycles and self.view.indegree[node] > 1

    def _body(self, piece: int, nodes: list[int]) -> list[tuple[int, list[Line]]]:
        written = []
        for node in nodes:
            self._lines = []
            self._node(node, piece)
            written.append((node, self._lines))
        return written

    def _function(self, k: int, heads: list[int], body: list[tuple[int, list[Line]]]) -> None:
        told = ", ".join((f"int& t, {self.rounds}& rounds, int node", *self.given))
        head = f"int {self.prefix}{k}(State& __restrict s, Walk& __restrict w, {told})"
        unused = ", ".join(f"(void){name}" for name in ("t", "rounds", *self._passed()))
        lines: list[str | Line] = [head + " {", f"    {unused};"]
        for chain in self._chains[k]:
            words = chain.lines[0].sweep.back.board.words
            lines.append(f"    Bits<{words}> {chain.name}{{}};")
        lines.append("    switch (node) {")
        lines += [f"    case {n}: goto n{n};" for n in heads]
        lines += ["    default: return FAILED;", "    }"]
        shortened = []
        for i, (node, code) in enumerate(body):
            following = Jump(body[i + 1][0]) if i + 1 < len(body) else None
            falls = bool(code) and code[-1].statement is following
            shortened.append((node, code[:-1] if falls else code))
        goals = {*heads, *(n for _, code in shortened for n in jumped_to(code))}
        for node, code in shortened:
            label = f"n{node}:  " if node in goals else "    "
            lines.append(f"{label}// {self.unit.place(self.source(node))}")
            lines += code or ["    ;"]
        self.unit.function(head, [*lines, "}"], inline=self._inline)

    def _driver(self, starts: Sequence[int]) -> None:
        told = ", ".join(("State& __restrict s", "Walk& __restrict w", "int node", *self.given))
        head = f"bool {self.prefix.rstrip('_')}_run({told})"
        passed = ", ".join(("s, w, t, rounds, node", *self._passed()))
        heads = sorted({*self._jumps, *(n for n in starts if n in self._piece)})
        pieces = {
            f"{self.prefix}{k}({passed})": [n for n in heads if self._piece[n] == k]
            for k in range(len(self._pieces))
        }
        begun = [head + " {", "    int t = 0;", f"    {self.rounds} rounds{{}};"]
        driving = driven(pieces, alone=self._inline)
        self.unit.function(head, [*begun, *driving, "}"], inline=self._inline)

    def _passed(self) -> list[str]:
        """The names of the parameters besides."""
        return [parameter.split()[-1].lstrip("&") for parameter in self.given]

    # -- nodes -----------------------------------------------------------------------------

    def add(self, what: Stmt | str, indent: int = 1, note: str = "") -> None:
        """Emit one line; an empty text is none."""
        if what:
            statement = Verbatim(what) if isinstance(what, str) else what
            self._lines.append(Line(indent, statement, note))

    def go(self, target: int, piece: int, indent: int = 1) -> None:
        """Emit a jump to a node."""
        if target not in self._piece:
            self.add(Fail(), indent)
        elif self._piece[target] == piece:
            self.add(Jump(target), indent)
        else:
            self._jumps[target] = None
            self.add(Resume(target), indent)

    def _node(self, node: int, piece: int) -> None:
        if node in self._inner:
            self._notice_rounds(self._inner[node])
        if self._joins(node):
            if node not in self._inner.values():
                self._notice_rounds(node)
            self._follow_line(node)
        if node in self._fans:
            self._work_out(self._fans[node], piece)
        out = self.view.edges(node)
        self.piece = piece
        if not self.straight(node):
            self.search(node)
        elif len(out) == 1:
            self.edge(out[0], node, 1)
        elif out:
            if not self._sweep_line(node, piece):
                self.fork(node, out)
        else:
            self.add(Fail())

    def _sweep_line(self, node: int, piece: int) -> bool:
        """Emit how a line is written at once, if one can be at a node."""
        line = self._sweeps.get(node)
        if line is None:
            return False
        chain = next((each for each in self._chains[piece] if node in each.sweeps), None)
        self.add("{")
        for text in line.before:
            self.add(text, 2)
        writes = (
            [
                line.fill(self.unit, chain.name, self.source(node)),
                f"{chain.name} = {{}};",
            ]
            if chain is not None and node == chain.sweeps[-1]
            else []
        )
        self.add("if (__builtin_expect(stuck, 0)) {", 2)
        for text in writes:
            self.add(text, 3)
        self.go(line.loop, piece, 3)
        self.add("}", 2)
        if chain is None:
            self.add(line.fill(self.unit, line.between, self.source(node)), 2)
        else:
            self.add(f"{chain.name} = {chain.name} | {line.between};", 2)
        for text in line.after:
            self.add(text, 2)
        self.add("}")
        for text in writes:
            self.add(text)
        self.go(line.exit, piece)
        return True

    def _work_out(self, lines: Fan, piece: int) -> None:
        """Emit how lines in several directions are worked out at once."""
        self.add("{")
        for text in lines.before:
            self.add(text, 2)
        self.add(f"if (__builtin_expect({lines.holds}, 1)) {{", 2)
        for text in lines.statements:
            self.add(text, 3)
        self.go(lines.exit, piece, 3)
        self.add("}", 2)
        self.add("}")

    def _follow_line(self, node: int) -> None:
        """Emit how a loop along a line is done at once, if one begins at a node."""
        moves = self._moves.get(node)
        if moves is not None:
            self.add("{")
            for text in moves:
                self.add(text, 2)
            self.add("}")

    def _begin_line(self, op: Step, node: int, target: int, indent: int) -> None:
        """Emit how a loop along a line is passed by where an assignment tells what it comes to."""
        line = self._rays.get(target)
        if line is None or node == line.on or target not in self._inner.values():
            return
        if self._chains[self.piece] or self._piece[target] != self.piece:
            return
        found = begun(self.unit, line, op)
        if not found:
            return
        self.add("{", indent)
        self.add(found[0] + self.unit.label(op), indent + 1)
        self.add("if (__builtin_expect(ends.any(), 1)) {", indent + 1)
        self.add(found[1], indent + 2)
        self.go(line.exit, self.piece, indent + 2)
        self.add("}", indent + 1)
        self.add("}", indent)

    def _notice_rounds(self, node: int) -> None:
        """Emit what notices a walk that never ends, where it might go round in place."""
        noticed, line = self.round(node), self._progress.get(node)
        if not noticed:
            return
        if line is None:
            self.add(noticed)
            return
        field = self.unit.plan.storage.fields[line.variable].name
        cells = self.unit.cells
        stops = tuple(Equal(Field(field), cells.symbol(symbol)) for symbol in line.symbols)
        if stops:
            self.add(If(Or(stops)))
            self.add(noticed, 2)
            self.add(End())

    def edge(self, edge: tuple[Op, int], node: int, indent: int) -> None:
        """Emit an edge that is known to be the way."""
        op, target = edge
        if isinstance(op, Step):
            if op.kind in (Kind.TEST, Kind.CHECK):
                self.condition(op, node)
            elif op.kind is Kind.TAG:
                self.show(op, node, indent)
            elif op.kind is Kind.ANY:
                self.choose(op, node)
            elif op.kind is Kind.ASSIGN:
                self._begin_line(op, node, target, indent)
                for statement, note in self.unit.assigned(op, self.source(node)):
                    self.add(statement, indent, note)
            else:
                for statement, note in self.unit.finished(op, self.source(node), target):
                    self.add(statement, indent, note)
                self.add(Done(), indent)
                return
        self.go(target, self.piece, indent)

    def asked(self, op: Op, node: int) -> Expr:
        """A condition of the run."""
        return self.unit.condition(op, self.source(node), here=self._inline)

    def show(self, op: Step, node: int, indent: int = 1) -> None:
        """Emit a tag."""
        tag = self.unit.cells.read(op.value, self.source(node))
        self.add(self.unit.seen(Local("t", INDEX), tag), indent)
        self.add(f"++t;{self.unit.label(op)}", indent)

    def exclusive(self, node: int, out: Out) -> None:
        """Emit a fork of which one arm is legal."""
        branch = fork(out)
        if branch is None:
            for op, target in out:
                self.add(If(self.asked(op, node)))
                self.go(target, self.piece, 2)
                self.add(End())
            self.add(Fail())
            return
        if isinstance(branch, Pair):
            self.add(If(self.asked(branch.condition, node)))
            self.go(branch.yes, self.piece, 2)
            self.add(End())
            self.go(branch.no, self.piece)
            return
        assert isinstance(branch, Switch)
        first = out[0][0]
        assert isinstance(first, Step)
        cells = self.unit.cells
        self.add(f"switch ({cpp(cells.read(first.place, self.source(node)))}) {{")
        for symbol, target in branch.cases:
            self.add(f"case {cpp(cells.symbol(symbol))}:")
            self.go(target, self.piece, 2)
        self.add("default: return FAILED;")
        self.add("}")
