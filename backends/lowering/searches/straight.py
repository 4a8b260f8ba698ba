"""Walks that never have a choice, as flat C++ with jumps.

`move_runs` has the keeper's moves and those that are known, `check_runs` reachability checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.backends.facts.progress import progress
from rgt.backends.interpreter.analysis import Pair, Switch, View, fork, forward
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.lowering.lines.crowds import crowds
from rgt.backends.lowering.lines.run_lines import RunLines
from rgt.backends.lowering.searches.counting_cases import count_on, counting_cases
from rgt.backends.lowering.searches.driving import driven, jumped_to
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Equal, Expr, Field, Local, Or
from rgt.backends.plan.lines import Given, Line
from rgt.backends.plan.runs import (
    BeginRun,
    CountTag,
    Enter,
    FailIf,
    FailOtherwise,
    Label,
    Likely,
    Piece,
    Skip,
    Unused,
    When,
)
from rgt.backends.plan.searches import Comment
from rgt.backends.plan.statements import (
    Declare,
    Done,
    End,
    Fail,
    If,
    Jump,
    Resume,
)
from rgt.backends.plan.statements import Switch as SwitchOn
from rgt.backends.plan.types import FLAG, INDEX, ROUNDS
from rgt.backends.program.steps import Step
from rgt.backends.program.worklist import postorder

_LONGEST = 300
_INLINED = 800
"""How many edges the copies of a run may have in all."""


SHOWN = Local("t", INDEX)
"""How many tags were shown."""


class StraightRun(RunLines):
    """Writes ``<prefix><k>(s, w, t, rounds, node)``: flat pieces of about `_LONGEST` edges.

    A piece returns the node to go on from, DONE, or FAILED.  With `notices` it is told when a walk
    comes to where it was; `given` are parameters besides.
    """

    prefix = ""
    given: tuple[Given, ...] = ()
    notices = False

    def __init__(self, unit: Unit, view: View) -> None:
        super().__init__(unit, view)
        self._progress = progress(view, unit.plan.program, unit.plan.possible, shown=True)
        self._jumps: dict[int, None] = {}
        self._inline = False
        self._writes_all = all(
            any(made is op for made, _ in view.edges(node))
            for node in view.out
            for op, _ in unit.plan.program.out[node]
            if op.kind is Kind.ASSIGN
        )

    def write(self, starts: Sequence[int], copies: int = 0) -> int:
        """Write the pieces that are needed from the starts of moves, and their driver.

        Returns how many edges they have if they are so short that they are copied to wherever they
        are called, about `copies` times; where that is from a known node only what follows from
        there is left.  Else 0.
        """
        nodes = [node for part in self._cut(starts) for node in part]
        self._crowds = {each.begin: each for each in crowds(self.unit, self.view, nodes)}
        self._pieces = self._cut(starts)
        edges = sum(len(self.view.edges(node)) for node in self._pieces[0])
        inline = self._inline = len(self._pieces) == 1 and 0 < copies * edges <= _INLINED
        self._piece = {n: k for k, nodes in enumerate(self._pieces) for n in nodes}
        self.find_lines()
        bodies = [self._body(k, nodes) for k, nodes in enumerate(self._pieces)]
        entered = self._jumps.keys() | set(starts)
        for k, (nodes, body) in enumerate(zip(self._pieces, bodies, strict=True)):
            heads = [n for n in nodes if n in entered]
            self._function(k, heads, body)
        self._driver(starts)
        return edges if inline else 0

    # -- what differs --------------------------------------------------------------------

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

    def round(self, _node: int) -> Expr | None:
        """What notices a walk that comes to a node again and again, if that can be."""
        return None

    # -- pieces ----------------------------------------------------------------------------

    def _cut(self, starts: Iterable[int]) -> list[list[int]]:
        """The nodes in the order in which they are written, cut into pieces.

        Ways that part and meet again soon are written one after the other, each to its end, but
        stand in one piece, if there is room: from piece to piece it is far.
        """
        further = {node: self._further(node) for node in self._reached(starts)}
        pieces: list[list[int]] = [[]]
        edges = 0
        for node in reversed(postorder(further, further.__getitem__)):
            if edges > _LONGEST:
                pieces.append([])
                edges = 0
            pieces[-1].append(node)
            if node not in self._crowds and self.straight(node):
                edges += len(self.followed(node))
        order = {node: number for number, node in enumerate(further)}
        return [sorted(piece, key=order.__getitem__) for piece in pieces]

    def _reached(self, starts: Iterable[int]) -> Iterator[int]:
        """The nodes that are written, each followed by the first of those that it leads to."""
        seen = set[int]()
        stack = list(reversed(list(starts)))
        while stack:
            node = stack.pop()
            if node not in seen and node in self.view.out:
                seen.add(node)
                yield node
                stack += reversed(self._further(node))

    def _further(self, node: int) -> list[int]:
        """Where the code of a node goes on."""
        if node in self._crowds:
            found = [self._crowds[node].exit]
        elif self.straight(node):
            found = [t for op, t in self.followed(node) if op.kind is not Kind.FINISH]
        else:
            found = []
        return [target for target in found if target in self.view.out]

    def _body(self, piece: int, nodes: list[int]) -> list[tuple[int, list[Line]]]:
        written = []
        for node in nodes:
            self._lines = []
            self._node(node, piece)
            written.append((node, self._lines))
        return written

    def _function(self, k: int, heads: list[int], body: list[tuple[int, list[Line]]]) -> None:
        lines = [Line(1, Unused(("t", "rounds", *self._passed())))]
        for chain in self._chains[k]:
            words = chain.lines[0].sweep.back.board.words
            lines.append(Line(1, Declare((chain.name,), words)))
        lines.append(Line(1, SwitchOn(Local("node", INDEX))))
        lines += [Line(1, Enter(n)) for n in heads]
        lines += [Line(1, FailOtherwise()), Line(1, End())]
        body = _entered(body, heads)
        shortened = []
        for i, (node, code) in enumerate(body):
            following = Jump(body[i + 1][0]) if i + 1 < len(body) else None
            falls = bool(code) and code[-1].statement is following
            shortened.append((node, code[:-1] if falls else code))
        goals = {*heads, *(n for _, code in shortened for n in jumped_to(code))}
        for node, code in shortened:
            place = self.unit.place(node)
            lines.append(Line(0, Label(node, place)) if node in goals else Line(1, Comment(place)))
            lines += code or [Line(1, Skip())]
        shown = Given(SHOWN.name, INDEX, changes=True)
        rounds = Given("rounds", ROUNDS if self.notices else INDEX, changes=True)
        given = (shown, rounds, Given("node", INDEX), *self.given)
        name = f"{self.prefix}{k}"
        self.unit.function(name, lines, INDEX, role="run", given=given, inline=self._inline)

    def _driver(self, starts: Sequence[int]) -> None:
        heads = sorted({*self._jumps, *(n for n in starts if n in self._piece)})
        pieces = {
            Piece(f"{self.prefix}{k}", tuple(self._passed())): [
                n for n in heads if self._piece[n] == k
            ]
            for k in range(len(self._pieces))
        }
        begun = Line(1, BeginRun(self.notices))
        driving = driven(pieces, alone=self._inline)
        given, name = (Given("node", INDEX), *self.given), f"{self.prefix.rstrip('_')}_run"
        lines = [begun, *driving]
        self.unit.function(name, lines, FLAG, role="run", given=given, inline=self._inline)

    def _passed(self) -> list[str]:
        """The names of the parameters besides."""
        return [parameter.name for parameter in self.given]

    # -- nodes -----------------------------------------------------------------------------

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
        if node in self._crowds:
            self.work_off(self._crowds[node], piece)
            return
        if node in self._inner:
            self._notice_rounds(self._inner[node])
        if self.joins(node):
            if node not in self._inner.values():
                self._notice_rounds(node)
            self.follow_line(node)
        if node in self._fans:
            self.work_out(self._fans[node], piece)
        out = self.view.edges(node)
        self.piece = piece
        if not self.straight(node):
            self.search(node)
        elif len(out) == 1:
            self.edge(out[0], node, 1)
        elif out:
            if not self.sweep_line(node, piece):
                self.fork(node, out)
        else:
            self.add(Fail())

    def _notice_rounds(self, node: int) -> None:
        """Emit what notices a walk that never ends, where it might go round in place."""
        noticed, line = self.round(node), self._progress.get(node)
        if not noticed:
            return
        if line is None:
            self.add(FailIf(noticed))
            return
        field = self.unit.plan.storage.fields[line.variable].name
        cells = self.unit.cells
        stops = tuple(Equal(Field(field), cells.symbol(symbol)) for symbol in line.symbols)
        if stops:
            self.add(If(Or(stops)))
            self.add(FailIf(noticed), 2)
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
                self.begin_line(op, node, target, indent)
                # where a walk leaves out what is overwritten, a cell may hold something else
                if not (self._writes_all and self.unit.stands_already(op, node)):
                    for statement, note in self.unit.assigned(op, node):
                        self.add(statement, indent, note)
            else:
                for statement, note in self.unit.finished(op, node, target):
                    self.add(statement, indent, note)
                self.add(Done(), indent)
                return
        self.go(target, self.piece, indent)

    def asked(self, op: Op, node: int) -> Expr:
        """A condition of the run."""
        return self.unit.condition(op, node, here=self._inline)

    def show(self, op: Step, node: int, indent: int = 1) -> None:
        """Emit a tag."""
        tag = self.unit.cells.read(op.value, node)
        self.add(self.unit.seen(SHOWN, tag), indent)
        self.add(CountTag(), indent, self.unit.label(op))

    def exclusive(self, node: int, out: Out) -> None:
        """Emit a fork of which one arm is legal."""
        branch = fork(out)
        if branch is None:
            # each decides about those behind it
            for op, target in out[:-1]:
                self.add(If(self.asked(op, node)))
                self.go(target, self.piece, 2)
                self.add(End())
            self.edge(out[-1], node, 1)
            return
        if isinstance(branch, Pair):
            asked = self.asked(branch.condition, node)
            cycles = self.view.cycles
            if node in self._moves and node not in self._rays:
                # a loop that looks ahead hardly ever goes on from where it stops
                asked = Likely(asked, cycles.get(branch.yes) != cycles[node])
            self.add(If(asked))
            self.go(branch.yes, self.piece, 2)
            self.add(End())
            self.go(branch.no, self.piece)
            return
        assert isinstance(branch, Switch)
        first = out[0][0]
        assert isinstance(first, Step)
        cells = self.unit.cells
        subject = cells.read(first.place, node)
        self.add(SwitchOn(subject))
        counting = counting_cases(self.view, node)
        taken = {symbol for each in counting for symbol in each.symbols}
        for each in counting:
            for symbol in each.symbols:
                self.add(When(cells.symbol(symbol)))
            for statement, note in count_on(self.unit, each, subject):
                self.add(statement, 2, note)
            self.go(each.target, self.piece, 2)
        for symbol, target in branch.cases:
            if symbol not in taken:
                self.add(When(cells.symbol(symbol)))
                self.go(target, self.piece, 2)
        self.add(FailOtherwise())
        self.add(End())


def _entered(
    body: Sequence[tuple[int, list[Line]]], heads: Iterable[int]
) -> list[tuple[int, list[Line]]]:
    """The nodes of a piece to which something leads from its heads."""
    code = dict(body)
    entered = forward(heads, lambda n: (t for t in jumped_to(code[n]) if t in code))
    return [(node, lines) for node, lines in body if node in entered]
