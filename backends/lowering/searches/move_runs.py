"""Moves as flat C++ with jumps: the keeper's, and a known move's.

The keeper's walk is followed by looking at conditions.  A legal move is followed by its tags:
where the ways on begin with different tags nothing else is looked at.  Where that does not do,
`TryWalks` go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product

from rgt.backends.facts.chosen_apart import Chosen, chosen_apart
from rgt.backends.facts.telling import Clue
from rgt.backends.facts.tokens import Way
from rgt.backends.facts.told import Made, Parted, Stretch, Told, ends_of
from rgt.backends.interpreter.analysis import fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.lowering.fusion import Fusion
from rgt.backends.lowering.searches.picking import Pick, pick
from rgt.backends.lowering.searches.straight import SHOWN, StraightRun
from rgt.backends.lowering.searches.try_walks import TryWalks
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    And,
    Expr,
    Field,
    Less,
    Local,
    Lookup,
    Number,
    Times,
    plus,
)
from rgt.backends.plan.lines import Given
from rgt.backends.plan.runs import (
    BackTo,
    Conclude,
    FailUnless,
    ForgetArrivals,
    GoesOnForEver,
    KeepState,
    Likely,
    NextTag,
    Otherwise,
    Scope,
    WantedTag,
    When,
)
from rgt.backends.plan.searches import Comment, CountArrivals, Leads
from rgt.backends.plan.sets import Any
from rgt.backends.plan.statements import Done, End, Fail, If, Switch, Touch
from rgt.backends.plan.types import MOVE
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits

_BEFORE = "before"
_FEW = 16
"""A choice of so few is followed to what it leads to, whoever else comes there."""


class _MoveRun(StraightRun):
    """A move; where nothing says which way, `tries` look for it."""

    def __init__(self, unit: Unit, tries: TryWalks, fused: Mapping[int, Fusion]) -> None:
        super().__init__(unit, unit.plan.moves_view)
        self.tries = tries
        self.fused = fused

    def exclusive(self, node: int, out: Out) -> None:
        """Emit a fork of which one arm is legal; a check may be the beginning of what follows."""
        if node in self.fused:
            self._fuse(self.fused[node], node)
        else:
            super().exclusive(node, out)

    def _fuse(self, fusion: Fusion, node: int) -> None:
        """Emit the walk of a check, for good if it comes through."""
        check = fusion.check
        if fusion.searched:
            self._fuse_search(fusion, node)
            return
        forgets = bool(check.search.writes & self.unit.plan.watched)
        self.add(Scope())
        self.add(KeepState(_BEFORE), 2)
        self.add(If(Leads(f"r{fusion.number}_run", Number(check.start))), 2)
        for statement, note in self.unit.finished(fusion.last, node, check.end):
            self.add(statement, 3, note)
        self.add(Done(), 3)
        self.add(End(), 2)
        self.add(BackTo(_BEFORE), 2)
        if forgets:
            self.add(Touch(), 2)
        self.add(End())
        self.go(fusion.no, self.piece)

    def _fuse_search(self, fusion: Fusion, node: int) -> None:
        """Emit the same where the walk has to be searched for."""
        self._begin_search()
        self.add(If(self.tries.made(fusion)))
        for statement, note in self.unit.finished(fusion.last, node, fusion.check.end):
            self.add(statement, 2, note)
        self.add(Done(), 2)
        self.add(End())
        self.go(fusion.no, self.piece)

    def _begin_search(self) -> None:
        """Emit what forgets the arrivals of other searches."""
        self.add(ForgetArrivals())
        self.add(CountArrivals(Number(0)))

    def search(self, node: int) -> None:
        """Emit the call of a search."""
        self.tries.needed[node] = None
        self._begin_search()
        self.add(Conclude(Leads(f"t{node}", SHOWN)))


class KeeperRun(_MoveRun):
    """The keeper's moves: conditions say which way."""

    prefix = "k"

    def __init__(self, unit: Unit, tries: TryWalks, fused: Mapping[int, Fusion]) -> None:
        super().__init__(unit, tries, fused)
        self._picks: dict[int, Pick | None] = {}
        self._settled = self.view.settled_besides(unit.plan.endings.sure_forks(self.view))

    def straight(self, node: int) -> bool:
        """Whether at most one walk is legal, which may go round, or the first to begin surely
        comes to its end; or a set tells the way.
        """
        return node in self._settled or self._pick(node) is not None

    def followed(self, node: int) -> Out:
        """The edges that lead on; behind a place that is picked, those from there."""
        found = None if node in self._settled else self._pick(node)
        out = self.view.edges(node)
        return out if found is None else ((out[0][0], found.target),)

    def _pick(self, node: int) -> Pick | None:
        """How a place is picked at a node, if that is done."""
        if node not in self._picks:
            found, whole = pick(self.unit, node), self.unit.plan.moves_view
            if found is not None and any(self.view.edges(n) != whole.edges(n) for n in found.nodes):
                found = None
            self._picks[node] = found
        return self._picks[node]

    def _node(self, node: int, piece: int) -> None:
        found = None if node in self._settled else self._pick(node)
        if found is None:
            super()._node(node, piece)
            return
        self.add(If(Likely(And(found.holds), True)) if found.holds else Scope())
        self.add(found.ends, 2)
        self.add(If(Any(Local(found.ends.name, found.ends.value.type))), 2)
        for move in found.moves:
            self.add(move, 3)
        self.go(found.target, piece, 3)
        self.add(End(), 2)
        self.add(Fail(), 2)
        self.add(End())
        if found.holds:
            self.search(node)

    def round(self, node: int) -> Expr:
        """The keeper is stuck where it goes round for ever; too long a walk is given up."""
        return GoesOnForEver(node)

    def fork(self, node: int, out: Out) -> None:
        """Emit a fork on conditions."""
        self.exclusive(node, out)

    def condition(self, op: Step, node: int) -> None:
        """The keeper is stuck where it fails."""
        self.add(FailUnless(self.asked(op, node)), note=self.unit.label(op))


class AppliedRun(_MoveRun):
    """A legal move, known by its tags."""

    prefix = "a"
    given = (Given("wanted", MOVE),)

    def __init__(self, unit: Unit, tries: TryWalks, fused: Mapping[int, Fusion]) -> None:
        super().__init__(unit, tries, fused)
        self.tokens = unit.plan.tokens
        self._clues = unit.plan.clues(unit.plan.moves_view, unit.plan.tokens)
        self._finder = Told(unit.plan)
        self._stretches: dict[int, Stretch | None] = {}
        self._apart: dict[int, tuple[Chosen, ...]] = {}

    def straight(self, node: int) -> bool:
        """Whether the tags, or conditions that exclude each other, say which way."""
        return self._plain(node) or self.stretch(node) is not None

    def _plain(self, node: int) -> bool:
        """Whether the next tag, or a condition, says which way."""
        out = self.view.edges(node)
        if self._clues.at(node) is not None and not self._told_at_once(out):
            found = self.stretch(node)
            return found is None or isinstance(found, Parted)
        if any(op.kind is Kind.ANY and not self._told(op, target) for op, target in out):
            return False
        if len(out) < 2 or fork(out) is not None or node in self.view.exclusive:
            return True
        return self.tokens.ways(node) is not None or bool(self._chosen(node))

    def _is_unlike(self, node: int) -> bool:
        """Whether neither the next tag nor a condition at once says which of several ways it is."""
        out = self.view.edges(node)
        if len(out) < 2 or fork(out) is not None or node in self.view.exclusive:
            return False
        return self.tokens.ways(node) is None

    def _chosen(self, node: int) -> tuple[Chosen, ...]:
        """The ways on from a node, if what the next tag shows says which."""
        if node not in self._apart:
            plan = self.unit.plan
            found = chosen_apart(
                self.view, node, self._told, plan.ways.clashes, plan.certainty.sure
            )
            # before a choice it is known what stands where the variable said then
            chosen = {way.choice.place.variable for way in found if way.node == node}
            known = any(key in chosen for _, key in plan.standing.at(node))
            self._apart[node] = () if known else found
        return self._apart[node]

    def _told_at_once(self, out: Out) -> bool:
        """Whether the next tags say which of many was chosen: a stretch would copy what follows,
        which other walks may come to as well.
        """
        return all(
            isinstance(op, Step)
            and op.kind is Kind.ANY
            and len(op.choices) > _FEW
            and self._told(op, target)
            for op, target in out
        )

    def stretch(self, node: int) -> Stretch | None:
        """What is done from a node on whose choices later tags tell."""
        if node not in self._stretches:
            self._stretches[node] = self._finder.stretch(node)
        return self._stretches[node]

    def followed(self, node: int) -> Out:
        """The edges that lead on; behind a stretch, the last one of each way."""
        found = None if self._plain(node) else self.stretch(node)
        if found is not None:
            return tuple((made.op, made.target) for made in ends_of(found))
        ways = self._chosen(node) if self._is_unlike(node) else ()
        return tuple((way.choice, way.target) for way in ways) or self.view.edges(node)

    def _node(self, node: int, piece: int) -> None:
        found = None if self._plain(node) else self.stretch(node)
        if found is None:
            super()._node(node, piece)
            return
        self.piece = piece
        self._follow(node, found, 1)

    def _follow(self, node: int, made: Stretch, indent: int) -> None:
        """Emit a stretch, and where it leads."""
        if isinstance(made, Parted):
            follow = partial(self._follow, node, indent=indent + 1)
            ways = [(tokens, partial(follow, way)) for tokens, way in made.ways]
            self._by_tag(made.ahead, ways, indent)
            return
        last = made[-1]
        nodes = [node, *(step.target for step in made)]
        for step, here in zip(made[:-1], nodes, strict=False):
            self._make(step, here, indent)
        if last.op.kind is Kind.FINISH:
            self.edge((last.op, last.target), nodes[-2], indent)
        else:
            self._make(last, nodes[-2], indent)
            self.go(last.target, self.piece, indent)

    def _make(self, made: Made, node: int, indent: int) -> None:
        """Emit one edge of a stretch."""
        op = made.op
        if not isinstance(op, Step):
            return
        if isinstance(made.tag, Clue):
            self._put(op, node, self._led(made.tag, op), indent)
        elif made.tag is not None and made.tag < 0:
            self.add(Comment(f"{self.unit.label(op)[5:]}: tags tell what matters"), indent)
        elif made.tag is not None:
            self._put(op, node, _tag(made.tag), indent)
        elif op.kind is Kind.TAG:
            self.show(op, node, indent)
        else:
            for statement, note in self.unit.assigned(op, node):
                self.add(statement, indent, note)

    def _told(self, op: Op, target: int) -> bool:
        """Whether the next tag is the value that an any-assignment chose."""
        name = op.place.scalar if isinstance(op, Step) else None
        return name is not None and self.tokens.shown(target) == name

    def _led(self, clue: Clue, op: Step) -> Expr:
        """What was chosen, as variables and tags behind them tell."""
        if len(clue.ahead) == 1 and all(key == (symbol,) for key, symbol in clue.chosen.items()):
            return _tag(*clue.ahead)
        codes = self.unit.plan.storage.codes
        rows = {tuple(codes[s] for s in key): symbol for key, symbol in clue.chosen.items()}
        ranges = [(min(column), max(column)) for column in zip(*rows, strict=True)]
        other = next(iter(rows.values()))
        cells = [
            rows.get(key, other) for key in product(*(range(low, high + 1) for low, high in ranges))
        ]
        table = self.unit.tables.of(f"{op.place.variable} led", cells)
        read = (Field(self.unit.plan.storage.fields[name].name) for name in clue.known)
        at: Expr | None = None
        for value, (low, high) in zip((*read, *map(_tag, clue.ahead)), ranges, strict=True):
            before = () if at is None else (Times(at, high - low + 1),)
            at = Less(plus(*before, value), low)
        assert at is not None
        return Lookup(table, at)

    def fork(self, node: int, out: Out) -> None:
        """Emit a fork on one of the next tags, or on conditions."""
        found = self.tokens.ways(node)
        if found is None:
            if self._is_unlike(node) and self._chosen(node):
                self._by_choice(node)
            else:
                self.exclusive(node, out)
            return
        self._by_tag(found[0], [(way.tokens, partial(self._go_by, way, node)) for way in found[1]])

    def _by_tag(
        self, ahead: int, ways: Sequence[tuple[int, Callable[[], None]]], indent: int = 1
    ) -> None:
        """Emit a fork on the tag so many ahead: ways by its tokens, each with what emits it."""
        most = max(ways, key=lambda way: way[0].bit_count())
        self.add(Switch(NextTag(plus(SHOWN, Number(ahead)))), indent)
        for way in ways:
            if way is not most:
                for case in self._cases(way[0]):
                    self.add(When(case), indent)
                way[1]()
        self.add(Otherwise(), indent)
        most[1]()
        self.add(End(), indent)

    def _by_choice(self, node: int) -> None:
        """Emit a fork on what the next tag shows."""
        *others, last = self._chosen(node)
        self._put(last.choice, node, _tag(0))
        for way in others:
            self.add(If(self.asked(way.asked, way.node)))
            self.go(way.target, self.piece, 2)
            self.add(End())
        self.go(last.target, self.piece)

    def _go_by(self, way: Way, node: int) -> None:
        """Emit what is done on a way that was told of."""
        op, target = way.edges[0]
        if len(way.edges) == 1:
            self.edge((op, target), node, 2)
            return
        assert isinstance(op, Step)
        self._put(op, node, _tag(0))
        self.go(target, self.piece, 2)

    def _cases(self, mask: int) -> list[Expr]:
        ends = bool(mask & self.tokens.end)
        symbols = [self.unit.cells.symbol(s) for s in bits(mask & ~self.tokens.end)]
        return [*[Number(-1)] * ends, *symbols]

    def condition(self, op: Step, node: int) -> None:
        """A legal move meets its conditions."""
        self.add(Comment(f"{self.unit.label(op)[5:]}: holds for a legal move"))

    def choose(self, op: Step, node: int) -> None:
        """The tag says what was chosen, or where that leads."""
        told = self._told(op, self.view.edges(node)[0][1])
        clue = None if told else self._clues.at(node)
        self._put(op, node, _tag(0) if clue is None else self._led(clue, op))

    def _put(self, op: Step, node: int, chosen: Expr, indent: int = 1) -> None:
        """Emit the assignment of what was chosen."""
        self.add(self.unit.cells.put(op.place, node, chosen), indent, self.unit.label(op))
        if self.unit.plan.forgets(op):
            self.add(Touch(), indent)


def _tag(ahead: int) -> WantedTag:
    """The tag of the wanted move that is so many behind the next one."""
    return WantedTag(plus(SHOWN, Number(ahead)))
