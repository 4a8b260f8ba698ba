"""The search for walks as Python functions: undo in place, recursion at joins.

``s<n>(v, M, T, V, out)`` makes every walk from node n to the end of the move and gives each to
`out`; ``x<i>_<n>(v, M, V)`` tells whether a walk leads from node n to the end of check i.
``v`` are the slots (restored on return), ``M`` the remembered checks (None: nothing known), ``T``
the tags so far, ``V`` what was visited.

Nodes with one way in are written in line.  A node that two walks may enter tests (node, tags,
every variable that may have been assigned since the start): equal keys have equal futures.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rgt.backends.interpreter.analysis import Pair, Switch, View, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.interpreter.runs import check_runner
from rgt.backends.interpreter.runtime import Runtime

_DEEPEST = 14
_LOOPS = 6
_LONGEST = 400
_KEY_CELLS = 24
_DELTA_CELLS = 8


@dataclass(slots=True)
class _Memo:
    """What is known at some point about the list of remembered checks.

    `line` is where a fresh list can be made, should a check need it before the next assignment;
    `made` whether that was done.
    """

    name: str
    line: int
    text: str
    made: bool = False


@dataclass(frozen=True, slots=True)
class _Here:
    """Where the emission stands: indentation, memo, tags, open loops."""

    indent: int
    memo: _Memo
    tags: str = "T"
    loops: int = 0

    def deeper(self, *, loop: bool = False) -> _Here:
        return replace(self, indent=self.indent + 1, loops=self.loops + loop)


class _Walks:
    """Writes one function; `View` says which edges count."""

    def __init__(self, runtime: Runtime, view: View) -> None:
        self.runtime = runtime
        self.view = view
        self.lines: list[str] = []
        self.names = 0
        self.edges = 0

    # -- what differs between moves and checks --------------------------------

    def finish(self, op: Op, node: int, target: int, here: _Here) -> None:
        """Emit the end of a move."""
        raise NotImplementedError

    def call(self, node: int, here: _Here) -> None:
        """Emit the call of another node's function."""
        raise NotImplementedError

    def is_end(self, node: int) -> bool:
        """Whether arriving at `node` is what the search is for."""
        raise NotImplementedError

    # -- emission --------------------------------------------------------------

    def add(self, here: _Here, text: str) -> None:
        """Emit one line."""
        self.lines.append(" " * here.indent + text.replace("{v}", "v"))

    def begin(self, head: str) -> _Here:
        """Emit the head of a function."""
        self.lines = [head, ""]
        size = self.runtime.memo_size
        return _Here(1, _Memo("M", 1, f" if M is None: M = [0] * {size}"))

    def name(self, prefix: str) -> str:
        """A fresh local name."""
        self.names += 1
        return f"{prefix}{self.names}"

    def known(self, here: _Here) -> str:
        """The memo's name, made to exist."""
        memo = here.memo
        if not memo.made:
            memo.made = True
            self.lines[memo.line] = memo.text
        return memo.name

    def passed(self, here: _Here) -> str:
        """The memo as an argument: None if nothing is known."""
        memo = here.memo
        return memo.name if memo.made or memo.name == "M" else "None"

    def source(self) -> str:
        """The text of the function."""
        return "\n".join(line for line in self.lines if line) + "\n"

    def body(self, node: int, here: _Here) -> None:
        """Emit everything that can happen from `node` on."""
        out = self.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
        if isinstance(branch, Pair):
            self.add(here, f"if {self.condition(branch.condition, here)}:")
            self.go(branch.yes, here.deeper())
            self.add(here, "else:")
            self.go(branch.no, here.deeper())
        elif isinstance(branch, Switch):
            self.switch(branch, here)
        else:
            for op, target in out:
                self.step(op, node, target, here)

    def switch(self, branch: Switch, here: _Here) -> None:
        """Emit a fork on the value of one expression."""
        value = self.name("q")
        self.add(here, f"{value} = {branch.subject}")
        for i, (symbol, target) in enumerate(branch.cases):
            self.add(here, f"{'elif' if i else 'if'} {value} == {symbol}:")
            self.go(target, here.deeper())

    def condition(self, op: Op, here: _Here) -> str:
        """Source of a condition."""
        memo = self.known(here) if op.kind is Kind.CHECK else "M"
        return self.runtime.condition(op, "v", memo)

    def step(self, op: Op, node: int, target: int, here: _Here) -> None:
        """Emit one edge and what follows it."""
        self.edges += 1
        if op.kind in (Kind.TEST, Kind.CHECK):
            self.add(here, f"if {self.condition(op, here)}:")
            self.go(target, here.deeper())
        elif op.kind is Kind.TAG:
            self.go(target, self.tagged(op, here))
        elif op.kind is Kind.FINISH:
            self.finish(op, node, target, here)
        elif op.kind is Kind.SKIP:
            self.go(target, here)
        else:
            self.assign(op, target, here)

    def tagged(self, op: Op, here: _Here) -> _Here:
        """Emit a tag; checks ignore tags."""
        return here

    def assign(self, op: Op, target: int, here: _Here) -> None:
        """Emit an assignment, what follows it, and its undoing."""
        place = self.place(op, here)
        old = self.name("o")
        self.add(here, f"{old} = {place}")
        if op.kind is Kind.ANY:
            self.add(here, f"for {old}_ in {op.choices!r}:")
            inside = here.deeper(loop=True)
            self.add(inside, f"{place} = {old}_")
            self.go(target, self.assigned(op, inside))
        else:
            self.add(here, f"{place} = {op.source}")
            self.go(target, self.assigned(op, here))
        self.add(here, f"{place} = {old}")

    def place(self, op: Op, here: _Here) -> str:
        """The assigned place, its indices evaluated once and for all."""
        if op.slot is not None:
            return op.target
        at = self.name("i")
        inside = op.target[len("{v}[") : -1]
        if not op.cells:
            self.add(here, f"{at} = {inside}")
            return f"v[{at}]"
        self.add(here, f"{at} = {inside.rsplit(':', 1)[0]}")
        return f"v[{at}:{at}+{op.cells}]"

    def assigned(self, op: Op, here: _Here) -> _Here:
        """The point after an assignment: what checks said holds only if they do not read it."""
        if not op.writes & self.runtime.watched:
            return here
        name = self.name("M")
        self.lines.append("")
        size = self.runtime.memo_size
        text = " " * here.indent + f"{name} = [0] * {size}"
        return replace(here, memo=_Memo(name, len(self.lines) - 1, text))

    def go(self, target: int, here: _Here) -> None:
        """Emit the arrival at a node: its code in line if only this edge leads there."""
        if self.is_end(target):
            self.add(here, "return True")
        elif (
            self.view.indegree[target] > 1
            or here.indent >= _DEEPEST
            or here.loops >= _LOOPS
            or self.edges > _LONGEST
        ):
            self.call(target, here)
        else:
            self.body(target, here)

    def key(self, node: int, tags: str) -> str:
        """Source of the visited key of a node."""
        layout = self.runtime.program.layout
        parts = [str(node), *([tags] if tags else [])]
        written = self.runtime.program.variables_of(self.view.written[node])
        cells = sum(len(layout.slots(name)) for name in written)
        if cells > _KEY_CELLS and 2 * cells > len(layout.initial):
            return f"({', '.join(parts)}, tuple(v))"
        for name in written:
            slots = layout.slots(name)
            if len(slots) > _KEY_CELLS:
                parts.append(f"*v[{slots.start}:{slots.stop}]")
            else:
                parts += [f"v[{slot}]" for slot in slots]
        return f"({', '.join(parts)})" if len(parts) > 1 else parts[0]


class MoveWalks(_Walks):
    """``s<n>``: every walk to the end of the move."""

    def __init__(self, runtime: Runtime) -> None:
        super().__init__(runtime, runtime.moves)

    def function(self, node: int) -> str:
        """The source of ``s<node>``."""
        here = self.begin(f"def s{node}(v, M, T, V, out):")
        if node in self.view.repeatable:
            self.add(here, f"k = {self.key(node, 'T')}")
            self.add(here, "if k in V: return")
            self.add(here, "V.add(k)")
        if node in self.view.tag_cycles:
            # a walk that comes back with more tags and nothing else changed could go on for ever
            self.add(here, f"k = {self.key(node, '')}, 'path'")
            self.add(here, "if k in V: raise TagCycle()")
            self.add(here, "V.add(k)")
            self.body(node, here)
            self.add(here, "V.discard(k)")
        else:
            self.body(node, here)
        if len(self.lines) == 2:
            self.add(here, "pass")
        return self.source()

    def is_end(self, node: int) -> bool:
        """No node ends a search for moves."""
        return False

    def tagged(self, op: Op, here: _Here) -> _Here:
        """Emit a tag."""
        tags = self.name("t")
        self.add(here, f"{tags} = {here.tags} + ({self.runtime.tag(op)},)")
        return replace(here, tags=tags)

    def call(self, node: int, here: _Here) -> None:
        """A node that branches or cycles has its own search; others run straight on."""
        arguments = f"v, {self.passed(here)}, {here.tags}, V, out"
        if node in self.view.branches or node in self.view.cycles:
            self.add(here, f"{self.runtime.search(node)}({arguments})")
            return
        out = self.view.edges(node)
        if len(out) == 1 and out[0][0].kind is Kind.TEST:
            # most walks end here: a condition costs less than the copy with which they go on
            self.add(here, f"if {self.condition(out[0][0], here)}:")
            here = here.deeper()
        self.add(here, f"advance({arguments}, {node})")

    def finish(self, op: Op, node: int, target: int, here: _Here) -> None:
        """Give the walk to `out`: its tags, node, and what it assigned (or all values)."""
        old = self.name("o")
        self.add(here, f"{old} = {op.target}")
        self.add(here, f"{op.target} = {op.source}")
        written = self.view.written[node] | op.writes
        layout = self.runtime.program.layout
        names = self.runtime.program.variables_of(written)
        slots = tuple(slot for name in names for slot in layout.slots(name))
        if len(slots) <= _DELTA_CELLS:
            delta = self.runtime.delta(slots)
            values = "".join(f"v[{slot}], " for slot in slots)
            self.add(here, f"out(({here.tags}, {target}, {delta}, ({values})))")
        else:
            self.add(here, f"out(({here.tags}, {target}, -1, v[:]))")
        self.add(here, f"{op.target} = {old}")


class CheckWalks(_Walks):
    """``x<i>_<n>``: whether the end of check i can be reached."""

    def __init__(self, runtime: Runtime, view: View, check: int, end: int) -> None:
        super().__init__(runtime, view)
        self.check = check
        self.end = end

    def entry(self, start: int) -> str:
        """Source of an expression that is true when the check holds for ``v``."""
        writes = any(op.writes for out in self.view.out.values() for op, _ in out)
        # a walk that arrives leaves its assignments behind: let it have its own slots
        return f"{self.declared(start)}({'v[:]' if writes else 'v'}, M, set())"

    def declared(self, node: int) -> str:
        """The name of a node's function."""
        return self.runtime.declare(
            f"x{self.check}_{node}",
            lambda: CheckWalks(self.runtime, self.view, self.check, self.end).function(node),
        )

    def function(self, node: int) -> str:
        """The source of ``x<check>_<node>``."""
        here = self.begin(f"def x{self.check}_{node}(v, M, V):")
        if node in self.view.repeatable:
            self.add(here, f"k = {self.key(node, '')}")
            self.add(here, "if k in V: return False")
            self.add(here, "V.add(k)")
        if node in self.view.winding:
            self.add(here, f"return {self.runner()}(v[:], M, V, {node})")
            return self.source()
        self.body(node, here)
        self.add(here, "return False")
        return self.source()

    def runner(self) -> str:
        """The name of what follows a walk to where it branches, or ends."""
        name = f"y{self.check}"
        if name not in self.runtime.names:
            follow = check_runner(self.runtime, self.view, self.check, self.declared)
            self.runtime.names[name] = follow
        return name

    def is_end(self, node: int) -> bool:
        """The end of the check."""
        return node == self.end

    def call(self, node: int, here: _Here) -> None:
        """Emit the call of another node's function."""
        self.add(here, f"if {self.declared(node)}(v, {self.passed(here)}, V): return True")
