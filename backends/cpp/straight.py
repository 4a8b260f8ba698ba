"""Walks that never have a choice, as flat C++ with jumps: the keeper's, and a known move's.

The keeper's walk is followed by looking at conditions.  A legal move is followed by its tags:
where the ways on begin with different tags nothing else is looked at.  Where that does not do,
`TryWalks` go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rgt.backends.cpp.layout import bits
from rgt.backends.cpp.move_walks import TryWalks
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.progress import progress
from rgt.backends.cpp.told import Made, Told
from rgt.backends.cpp.unit import Unit
from rgt.backends.interpreter.analysis import Pair, Switch, fork
from rgt.backends.interpreter.program import Kind, Op, Out

_LONGEST = 300


class StraightRun:
    """Writes ``<prefix><k>(s, w, t, node)``: flat pieces of about `_LONGEST` edges.

    A piece returns the node to go on from, DONE, or FAILED.
    """

    prefix = ""

    def __init__(self, unit: Unit, tries: TryWalks) -> None:
        self.unit = unit
        self.view = unit.plan.moves_view
        self.tries = tries
        self.tried: dict[int, None] = {}
        self._lines: list[str] = []
        self._piece: dict[int, int] = {}
        self._jumps: dict[int, None] = {}
        self._pieces: list[list[int]] = []

    def write(self, starts: Sequence[int]) -> None:
        """Write the pieces that are needed from the starts of moves, and their driver."""
        self._pieces = self._cut(starts)
        self._piece = {n: k for k, nodes in enumerate(self._pieces) for n in nodes}
        bodies = [self._body(k, nodes) for k, nodes in enumerate(self._pieces)]
        for k, (nodes, body) in enumerate(zip(self._pieces, bodies, strict=True)):
            heads = [n for n in nodes if n in self._jumps or n in starts]
            self._function(k, heads, body)
        self._driver(starts)

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

    def _body(self, piece: int, nodes: list[int]) -> list[tuple[int, list[str]]]:
        written = []
        for node in nodes:
            self._lines = []
            self._node(node, piece)
            written.append((node, self._lines))
        return written

    def _function(self, k: int, heads: list[int], body: list[tuple[int, list[str]]]) -> None:
        head = f"int {self.prefix}{k}(State& __restrict s, Walk& __restrict w, int& t, int node)"
        lines = [head + " {", "    (void)t;"]
        if any("count_round(" in line for _, code in body for line in code):
            lines.append("    int rounds = 0;")
        lines.append("    switch (node) {")
        lines += [f"    case {n}: goto n{n};" for n in heads]
        lines += ["    default: return FAILED;", "    }"]
        shortened = []
        for i, (node, code) in enumerate(body):
            following = f"goto n{body[i + 1][0]};" if i + 1 < len(body) else ""
            falls = bool(code) and code[-1].strip() == following
            shortened.append((node, code[:-1] if falls else code))
        goals = {*heads, *(n for _, code in shortened for n in _jumped_to(code))}
        for node, code in shortened:
            label = f"n{node}:  " if node in goals else "    "
            lines.append(f"{label}// {self.unit.place(node)}")
            lines += code or ["    ;"]
        self.unit.function(head, [*lines, "}"])

    def _driver(self, starts: Sequence[int]) -> None:
        head = f"bool {self.prefix}_run(State& __restrict s, Walk& __restrict w, int node)"
        heads = sorted({*self._jumps, *(n for n in starts if n in self._piece)})
        lines = [
            head + " {",
            "    int t = 0;",
            "    while (node >= 0) {",
            "        switch (node) {",
        ]
        for k in range(len(self._pieces)):
            cases = [n for n in heads if self._piece[n] == k]
            lines += [f"        case {n}:" for n in cases]
            if cases:
                lines.append(f"            node = {self.prefix}{k}(s, w, t, node); break;")
        lines += ["        default: node = FAILED;", "        }", "    }"]
        lines += ["    return node == DONE;", "}"]
        self.unit.function(head, lines)

    # -- nodes -----------------------------------------------------------------------------

    def add(self, text: str, indent: int = 1) -> None:
        """Emit one line."""
        if text:
            self._lines.append("    " * indent + text)

    def go(self, target: int, piece: int, indent: int = 1) -> None:
        """Emit a jump to a node."""
        if target not in self._piece:
            self.add("return FAILED;", indent)
        elif self._piece[target] == piece:
            self.add(f"goto n{target};", indent)
        else:
            self._jumps[target] = None
            self.add(f"return {target};", indent)

    def _node(self, node: int, piece: int) -> None:
        out = self.view.edges(node)
        self.piece = piece
        if not self.straight(node):
            self.tries.needed[node] = None
            self.add("w.visited.clear();")
            self.add(f"return t{node}(s, w, t) ? DONE : FAILED;")
        elif len(out) == 1:
            self.edge(out[0], node, 1)
        else:
            self.fork(node, out)

    def edge(self, edge: tuple[Op, int], node: int, indent: int) -> None:
        """Emit an edge that is known to be the way."""
        op, target = edge
        if isinstance(op, Step):
            if op.kind in (Kind.TEST, Kind.CHECK):
                self.condition(op, node)
            elif op.kind is Kind.TAG:
                tag = self.unit.text.read(op.value, node)
                self.add(self.unit.seen("t", tag), indent)
                self.add(f"++t;{self.unit.label(op)}", indent)
            elif op.kind is Kind.ANY:
                self.choose(op, node)
            elif op.kind is Kind.ASSIGN:
                for line in self.unit.assigned(op, node):
                    self.add(line, indent)
            else:
                for line in self.unit.finished(op, node, target):
                    self.add(line, indent)
                self.add("return DONE;", indent)
                return
        self.go(target, self.piece, indent)

    def exclusive(self, node: int, out: Out) -> None:
        """Emit a fork of which one arm is legal."""
        branch = fork(out)
        if branch is None:
            for op, target in out:
                self.add(f"if ({self.unit.condition(op, node)}) {{")
                self.go(target, self.piece, 2)
                self.add("}")
            self.add("return FAILED;")
            return
        if isinstance(branch, Pair):
            self.add(f"if ({self.unit.condition(branch.condition, node)}) {{")
            self.go(branch.yes, self.piece, 2)
            self.add("}")
            self.go(branch.no, self.piece)
            return
        assert isinstance(branch, Switch)
        first = out[0][0]
        assert isinstance(first, Step)
        text = self.unit.text
        self.add(f"switch ({text.read(first.place, node)}) {{")
        for symbol, target in branch.cases:
            self.add(f"case {text.symbol(symbol)}:")
            self.go(target, self.piece, 2)
        self.add("default: return FAILED;")
        self.add("}")


def _jumped_to(code: Iterable[str]) -> Iterator[int]:
    """The nodes to which lines jump."""
    return (int(found) for line in code for found in re.findall(r"^ *goto n(\d+);", line))


class KeeperRun(StraightRun):
    """The keeper's moves: conditions say which way."""

    prefix = "k"

    def __init__(self, unit: Unit, tries: TryWalks) -> None:
        super().__init__(unit, tries)
        self._lines_known = progress(self.view, unit.plan.program)

    def straight(self, node: int) -> bool:
        """Whether at most one walk is legal; it may go round, and is given up if it does so for
        too long.
        """
        return node in self.view.settled

    def _node(self, node: int, piece: int) -> None:
        if node in self.view.cycles and self.view.indegree[node] > 1:
            self._count_rounds(node)
        super()._node(node, piece)

    def _count_rounds(self, node: int) -> None:
        """Emit what notices a walk that never ends, where it might go round in place."""
        line = self._lines_known.get(node)
        if line is not None:
            field = self.unit.plan.storage.fields[line.variable].name
            stops = " || ".join(
                f"s.{field} == {self.unit.text.symbol(symbol)}" for symbol in line.symbols
            )
            if stops:
                self.add(f"if ({stops}) count_round(rounds, {node});")
        else:
            self.add(f"count_round(rounds, {node});")

    def fork(self, node: int, out: Out) -> None:
        """Emit a fork on conditions."""
        self.exclusive(node, out)

    def condition(self, op: Step, node: int) -> None:
        """The keeper is stuck where it fails."""
        self.add(f"if (!({self.unit.condition(op, node)})) return FAILED;{self.unit.label(op)}")


class AppliedRun(StraightRun):
    """A legal move, known by its tags."""

    prefix = "a"

    def __init__(self, unit: Unit, tries: TryWalks) -> None:
        super().__init__(unit, tries)
        self.tokens = unit.plan.tokens
        self._finder = Told(unit.plan)
        self._stretches: dict[int, list[Made]] = {}

    def straight(self, node: int) -> bool:
        """Whether the tags, or conditions that exclude each other, say which way."""
        return self._plain(node) or bool(self.stretch(node))

    def _plain(self, node: int) -> bool:
        """Whether the next tag, or a condition, says which way."""
        out = self.view.edges(node)
        if any(op.kind is Kind.ANY and not self._told(op, target) for op, target in out):
            return False
        exclusive = fork(out) is not None or node in self.view.exclusive
        return len(out) < 2 or self.tokens.apart(node) or exclusive

    def stretch(self, node: int) -> list[Made]:
        """What is done from a node on whose choices later tags tell."""
        if node not in self._stretches:
            self._stretches[node] = self._finder.stretch(node)
        return self._stretches[node]

    def followed(self, node: int) -> Out:
        """The edges that lead on; behind a stretch, its last one."""
        if self._plain(node):
            return self.view.edges(node)
        last = self.stretch(node)[-1]
        return ((last.op, last.target),)

    def _node(self, node: int, piece: int) -> None:
        if self._plain(node) or not self.stretch(node):
            super()._node(node, piece)
            return
        self.piece = piece
        made = self.stretch(node)
        last = made[-1]
        for step in made[:-1]:
            self._make(step, node)
        if last.op.kind is Kind.FINISH:
            self.edge((last.op, last.target), node, 1)
        else:
            self._make(last, node)
            self.go(last.target, piece)

    def _make(self, made: Made, node: int) -> None:
        """Emit one edge of a stretch."""
        op = made.op
        if not isinstance(op, Step):
            return
        if made.tag is not None and made.tag < 0:
            self.add(f"//{self.unit.label(op)[4:]}: tags tell what matters")
        elif made.tag is not None:
            at = f"t + {made.tag}" if made.tag else "t"
            put = self.unit.text.put(op.place, node, f"w.wanted->tags[{at}]")
            self.add(f"{put}{self.unit.label(op)}")
            if self.unit.plan.forgets(op):
                self.add("w.touch();")
        elif op.kind is Kind.TAG:
            tag = self.unit.text.read(op.value, node)
            self.add(self.unit.seen("t", tag))
            self.add(f"++t;{self.unit.label(op)}")
        else:
            for line in self.unit.assigned(op, node):
                self.add(line)

    def _told(self, op: Op, target: int) -> bool:
        """Whether the next tag is the value that an any-assignment chose."""
        if not isinstance(op, Step) or op.place.indices or op.place.shape.depth:
            return False
        name = op.place.variable
        assert name is not None
        whole = self.unit.plan.storage.fields[name].cells == 1
        return whole and self.tokens.shown(target) == name

    def fork(self, node: int, out: Out) -> None:
        """Emit a fork on the next tag, or on conditions."""
        if not self.tokens.apart(node):
            self.exclusive(node, out)
            return
        tokens = [self.tokens.after(op, target) for op, target in out]
        most = max(range(len(out)), key=lambda i: tokens[i].bit_count())
        self.add("switch (w.next(t)) {")
        for i, (edge, mask) in enumerate(zip(out, tokens, strict=True)):
            if i != most:
                for case in self._cases(mask):
                    self.add(f"case {case}:")
                self.edge(edge, node, 2)
        self.add("default:")
        self.edge(out[most], node, 2)
        self.add("}")

    def _cases(self, mask: int) -> list[str]:
        ends = bool(mask & self.tokens.end)
        symbols = [self.unit.text.symbol(s) for s in bits(mask & ~self.tokens.end)]
        return ["-1"] * ends + symbols

    def condition(self, op: Step, node: int) -> None:
        """A legal move meets its conditions."""
        self.add(f"//{self.unit.label(op)[4:]}: holds for a legal move")

    def choose(self, op: Step, node: int) -> None:
        """The tag says what was chosen."""
        put = self.unit.text.put(op.place, node, "w.wanted->tags[t]")
        self.add(f"{put}{self.unit.label(op)}")
        if self.unit.plan.forgets(op):
            self.add("w.touch();")
