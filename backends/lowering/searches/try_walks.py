"""The search of the move that is wanted, and of the keeper's.

``t<n>(s, w, t)`` makes the first walk that shows the wanted tags, ``t`` having been shown, and
leaves `s` after it.  RBG asks whether the keeper will come through before the keeper goes:
``w<end>_<n>(s, w, t)`` makes the first walk from node n to `end`, as the keeper would.  If there is
none, `s` is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rgt.backends.facts.plan import Search
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.fusion import Fusion
from rgt.backends.lowering.searches.narrowing import narrowed
from rgt.backends.lowering.searches.walks import KEY, Walks
from rgt.backends.lowering.unit import Unit
from rgt.backends.lowering.writing import Here
from rgt.backends.plan.expressions import Local, Number, plus
from rgt.backends.plan.searches import AddToKey, ArrivesOften, IsComplete, IsWanted, Leads
from rgt.backends.plan.statements import End, ForMembers, If, Succeed
from rgt.backends.plan.types import INDEX
from rgt.backends.program.steps import Step

_SHOWN = Local("t", INDEX)
"""How many tags were shown before a function."""
_NONE: Mapping[int, Fusion] = MappingProxyType({})


class TryWalks(Walks):
    """``t<n>``: the first walk with the wanted tags; ``w<end>_<n>``: the first to an end.

    At the nodes of `fused` the keeper does next what a check asks.
    """

    prefix = "t"
    keeps = True

    def __init__(
        self, unit: Unit, search: Search, fused: Mapping[int, Fusion] = _NONE, end: int = -1
    ) -> None:
        super().__init__(unit, search, end)
        self._fused = fused
        self._to: dict[int, TryWalks] = {}

    def write(self, *nodes: int) -> None:
        """Write the functions, and those of the keeper's walks that were asked for."""
        super().write(*nodes)
        for walks in self._to.values():
            walks.write()

    def made(self, fusion: Fusion) -> Leads:
        """Whether the keeper's walk comes through for which a check asked; it is made then.

        Walks to the same end share their functions.
        """
        start, end = fusion.check.start, fusion.check.end
        if end not in self._to:
            self._to[end] = TryWalks(self.unit, self.search, end=end)
            self._to[end].prefix = f"w{end}_"
        self._to[end].needed[start] = None
        return Leads(f"w{end}_{start}", _SHOWN)

    def body(self, node: int, here: Here) -> None:
        """A check may be the beginning of what the keeper does next."""
        fusion = self._fused.get(node)
        silent = fusion is not None and self.unit.plan.endings.of(fusion.no) is not None
        if fusion is None or not fusion.searched or not silent:
            super().body(node, here)
            return
        inner = here.deeper()
        self.add(here, If(IsComplete(here.at)))
        self.add(inner, If(self.made(fusion)))
        self._end(fusion.last, node, fusion.check.end, inner.deeper())
        self.add(inner, End())
        self.go(fusion.no, inner)
        self.add(here, End())

    def assign(
        self, op: Step, node: int, target: int, here: Here, loop: ForMembers | None = None
    ) -> None:
        """Try, of what can be chosen, that for which what is asked next is so."""
        if op.kind is Kind.ANY and not self.unit.is_map(op.place):
            found = narrowed(self, op, node, target)
            if found is not None:
                loop, target = found
        super().assign(op, node, target, here, loop)

    def assigned(self, op: Step, target: int, here: Here) -> None:
        """Go on, if a coming tag shows what was assigned, only with what is wanted."""
        ahead = self._shown_at(op, target)
        if ahead is None:
            self.go(target, here)
            return
        number = here.at if not ahead else plus(here.at, Number(ahead))
        shown = self.unit.cells.read(op.place, target)
        self.add(here, If(IsWanted(number, shown)))
        self.go(target, here.deeper())
        self.add(here, End())

    def _shown_at(self, op: Step, target: int) -> int | None:
        """How many tags ahead all ways from a node show what was assigned; None if they do not, or
        if that is asked next anyway.
        """
        out = self.view.edges(target)
        asked_next = len(out) == 1 and out[0][0].kind is Kind.TAG
        if self.end >= 0 or self.unit.is_map(op.place) or asked_next:
            return None
        shown = self.unit.plan.tokens.shows(target)
        return shown.index(op.place) if op.place in shown else None

    def test_arrival(self, node: int, here: Here) -> None:
        """A test costs more than to go on from some place again: where walks cannot go round the
        first arrivals go untested.
        """
        if node in self.view.cycles:
            super().test_arrival(node, here)
            return
        self.add(here, If(ArrivesOften()))
        super().test_arrival(node, here.deeper())
        self.add(here, End())

    def finish(self, op: Step, node: int, target: int, here: Here) -> None:
        """Stop if all tags were shown."""
        self.add(here, If(IsComplete(here.at)))
        self._end(op, node, target, here.deeper())
        self.add(here, End())

    def _end(self, op: Step, node: int, target: int, here: Here) -> None:
        for statement, note in self.unit.finished(op, node, target):
            self.add(here, statement, note)
        self.add(here, Succeed())

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Go on if the tag is wanted."""
        tag = self.unit.cells.read(op.value, node)
        self.add(here, If(IsWanted(here.at, tag)), self.unit.label(op))
        inner = here.deeper()
        self.add(inner, self.unit.seen(here.at, tag))
        self.go(target, replace(inner, tags=here.tags + 1))
        self.add(here, End())

    def matters(self, op: Op, target: int) -> bool:
        """The state is what this is for."""
        return True

    def key(self, node: int) -> int:
        """On a cycle, whatever differs: a walk that comes back with another state ends before the
        walk that it is part of.
        """
        if node in self.view.cycles:
            return self.view.diverging.get(node, 0)
        return super().key(node)

    def add_key(self, here: Here) -> None:
        """Walks that have shown more tags are elsewhere in the wanted move."""
        self.add(here, AddToKey(KEY, _SHOWN))
