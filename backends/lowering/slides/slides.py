"""Moves along lines: ``loop { at = step[way][at]; board[at] == e; leave, or go on }``.

A search of moves that comes to such a loop with one place goes to all places on the line at once,
up to the first where a condition of the loop fails; with the choice of a way before it, or several
such loops on one fork, along all lines together.  Wherever walks leave the loop the places that are
left are a set, and the search goes on with that.

A line ends at a place from which the step leads to a symbol that is no place.  Where the variable
cannot hold that symbol in the loop, as `none`, ``step[way][at] != none`` is asked just before the
step, and is no more than that: a stop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import SKIP, Kind, Op
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Both, Either, Step, is_comparison

if TYPE_CHECKING:
    from rgt.backends.facts.plan import Plan
    from rgt.backends.lowering.searches.walks import Walks

_MOST_WAYS = 16
_LONGEST_BEGINNING = 4
_FEW_LEAPS, _LEAPS_OF_MANY = 4, 8


@dataclass(frozen=True, slots=True)
class Exit:
    """An edge out of a loop, after so many of its conditions; or, if some are asked `before` it, an
    edge that is the step itself, made once more.
    """

    op: Op
    node: int
    target: int
    asked: int
    before: tuple[tuple[int, Step], ...] = ()

    @property
    def key(self) -> tuple[object, int, int]:
        """What is the same for edges that do the same."""
        return label_of(self.op), self.target, self.asked


@dataclass(frozen=True, slots=True)
class Slide:
    """A loop that moves one variable along by `step`, which leads to the first node of `chain`.

    The chain has the edges from there round to the node where the step follows again.  A `choice`
    before the first step is that of a way which nobody reads behind the loop; the `guards`
    say which ways there are, from the node `guarded` on, and `begin` is where all of them begin, if
    that is not where one is: if it is, the first step is made `behind` a node.
    """

    choice: Step | None
    step: Step
    chain: tuple[tuple[int, Op, int], ...]
    last: int
    exits: tuple[Exit, ...]
    guards: tuple[Step, ...] = ()
    begin: Step | None = None
    behind: int | None = None
    guarded: int = -1

    @property
    def variable(self) -> str:
        """The variable that moves."""
        assert self.step.place.variable is not None
        return self.step.place.variable

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of the loop, in the order in which a walk comes to them."""
        return (*(node for node, _, _ in self.chain), self.last)

    @property
    def conditions(self) -> list[Step]:
        """What is asked once round."""
        asked = (op for _, op, _ in self.chain if isinstance(op, Step))
        return [op for op in asked if op.kind in (Kind.TEST, Kind.CHECK)]


def label_of(op: Op) -> object:
    """What an edge does, as far as edges can be compared."""
    if not isinstance(op, Step):
        return None
    return (op.label, op.positive, op.equal) if op.label is not None else op


def slide_by(walks: Walks, node: int, op: Op, target: int) -> Slide | None:
    """The loop that an edge of a node leads into: by its step, by a choice of the way and then the
    step, or before the step, if all ways out make it once more.
    """
    if not isinstance(op, Step):
        return _by_head(walks, target)
    if op.kind is Kind.ASSIGN:
        return _begun(_slide(walks, None, op, target), node)
    stopped = _stopped(walks, op, target)
    if stopped is not None:
        return _begun(_slide(walks, None, *stopped), node)
    if op.kind is not Kind.ANY or len(op.choices) > _MOST_WAYS or walks.unit.is_map(op.place):
        return None
    guards: list[Step] = []
    begin: Step | None = None
    name = op.place.variable
    assert name is not None
    bit, guarded = walks.unit.plan.bit[name], target
    for _ in range(_LONGEST_BEGINNING):
        out = walks.view.edges(target)
        step, inside = out[0] if len(out) == 1 else (None, -1)
        if not isinstance(step, Step) or not _is_open(walks, target):
            return None
        stopped = _stopped(walks, step, inside)
        if stopped is not None and (begin is not None or inside in walks.view.cycles):
            step, inside = stopped
        if is_comparison(step) and reads_of(walks.unit.plan, step) & bit:
            guards.append(step)
        elif step.kind is not Kind.ASSIGN:
            return None
        elif begin is None and not reads_of(walks.unit.plan, step) & bit:
            begin = step
        else:
            found = _slide(walks, op, step, inside)
            if found is None or not _forgets(walks, found, op):
                return None
            if begin is not None and begin.place != found.step.place:
                return None
            moved = any(reads_of(walks.unit.plan, g) & found.step.writes for g in guards)
            behind = target if begin is None else None
            asked = tuple(guards)
            found = replace(found, guards=asked, begin=begin, behind=behind, guarded=guarded)
            return None if moved else found
        if walks.view.indegree.get(inside) != 1 and inside not in walks.view.cycles:
            return None
        target = inside
    return None


def _slide(walks: Walks, choice: Step | None, step: Step, inside: int) -> Slide | None:
    view = walks.view
    name, part = step.place.variable, view.cycles.get(inside)
    if part is None or name is None or walks.unit.is_map(step.place) or not _moves(step, name):
        return None
    chain: list[tuple[int, Op, int]] = []
    exits: list[Exit] = []
    asked, node = 0, inside
    while len(chain) < len(view.cycles):
        if not _is_open(walks, node):
            return None
        out = view.edges(node)
        on = [edge for edge in out if view.cycles.get(edge[1]) == part]
        exits += [Exit(op, node, target, asked) for op, target in out if (op, target) not in on]
        if len(on) != 1:
            return None
        op, target = on[0]
        if isinstance(op, Step) and op.kind is Kind.ASSIGN and op.place.variable == name:
            same = target == inside and _is_step(op, step)
            return Slide(choice, step, tuple(chain), node, tuple(exits)) if same else None
        if not _is_silent(walks, op, target):
            return None
        if _stopped(walks, op, target) is not None:
            op = SKIP
        asked += is_condition(op)
        chain.append((node, op, target))
        node = target
    return None


def _begun(slide: Slide | None, node: int) -> Slide | None:
    """A loop into which the first step leads from a node."""
    return None if slide is None else replace(slide, behind=node)


def _stopped(walks: Walks, op: Op, target: int) -> tuple[Step, int] | None:
    """The step behind an edge, and where it leads, if the edge asks only whether it leads to a
    value that its variable can have there.
    """
    out = walks.view.edges(target)
    step, inside = out[0] if len(out) == 1 else (None, -1)
    if not is_comparison(op) or op.equal or not isinstance(step, Step):
        return None
    constant = op.value.constant
    name = step.place.variable if step.kind is Kind.ASSIGN else None
    if constant is None or name is None or walks.unit.is_map(step.place) or op.place != step.value:
        return None
    stops = any(walks.unit.plan.possible.at(inside, name) >> symbol & 1 for symbol in constant)
    return None if stops else (step, inside)


def _by_head(walks: Walks, head: int) -> Slide | None:
    """A loop that is entered before its step."""
    found = slide_from(walks, head)
    if found is None:
        return None
    exits = [e if e.node != head else _once_more(walks, found.step, e) for e in found.exits]
    known = tuple(each for each in exits if each is not None)
    return replace(found, exits=known) if len(known) == len(exits) else None


def slide_from(walks: Walks, head: int) -> Slide | None:
    """The loop that goes on from one of its own nodes by its step, or a stop before that."""
    if head not in walks.view.cycles:
        return None
    for op, target in walks.view.edges(head):
        stopped, last = _stopped(walks, op, target), target
        if stopped is None and isinstance(op, Step) and op.kind is Kind.ASSIGN:
            stopped, last = (op, target), head
        found = None if stopped is None else _slide(walks, None, *stopped)
        if found is not None and found.last == last:
            return found
    return None


def _once_more(walks: Walks, step: Step, leaves: Exit) -> Exit | None:
    """A way out that makes the step once more before it does anything else."""
    view = walks.view
    before: list[tuple[int, Step]] = []
    op, node, target = leaves.op, leaves.node, leaves.target
    while True:
        if isinstance(op, Step) and op.kind is Kind.ASSIGN:
            return Exit(SKIP, node, target, 0, tuple(before)) if _is_step(op, step) else None
        if not is_condition(op) or isinstance(op, Either | Both):
            return None
        assert isinstance(op, Step)
        before.append((node, op))
        out = view.edges(target)
        alone = view.indegree.get(target) == 1 and target not in walks.search.tested
        if len(out) != 1 or not alone:
            return None
        node, (op, target) = target, out[0]


def _is_step(op: Step, step: Step) -> bool:
    return op.place == step.place and op.value == step.value


def _is_open(walks: Walks, node: int) -> bool:
    """Whether a node may be entered without a look at earlier arrivals, but for those of one walk
    that stays where it is.  In a check it does no harm.
    """
    return walks.end >= 0 or node not in walks.search.tested or node in walks.search.lines


def _moves(step: Step, name: str) -> bool:
    """Whether a variable is looked up in a constant, by itself and by other variables."""
    value = step.value
    known = value.variable is None and all(i.value.variable is not None for i in value.indices)
    return known and name in variables_in(value)


def _is_silent(walks: Walks, op: Op, target: int) -> bool:
    """Whether an edge of a loop only asks something, or does nothing that matters."""
    if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
        return True
    return op.kind is Kind.ASSIGN and not walks.matters(op, target)


def _forgets(walks: Walks, slide: Slide, choice: Step) -> bool:
    """Whether nobody asks behind the first step which way was chosen, but to go on along it."""
    plan, name = walks.unit.plan, choice.place.variable
    if name is None or name == slide.variable or name not in variables_in(slide.step.value):
        return False
    bit = plan.bit[name]
    if any(reads_of(plan, op) & bit for op in slide.conditions):
        return False
    return not any(
        (walks.search.live.get(leaves.target, 0) | reads_of(plan, leaves.op)) & bit
        for leaves in slide.exits
    )


def reads_of(plan: Plan, op: Op) -> int:
    """The variables that an edge reads, as a bit set."""
    several = [*op.alternatives] if isinstance(op, Either) else []
    several += [each for each, _ in op.parts] if isinstance(op, Both) else []
    found = plan.reads(op)
    for each in several:
        found |= reads_of(plan, each)
    return found


def is_condition(op: Op) -> bool:
    """Whether an edge only asks something."""
    return isinstance(op, Step) and op.kind in (Kind.TEST, Kind.CHECK)


def slides_of(walks: Walks, node: int) -> list[tuple[Slide, Op, int]]:
    """The edges of a node that lead into loops along lines, with these."""
    out = walks.view.edges(node)
    edges = ((slide_by(walks, node, op, target), op, target) for op, target in out)
    return [(slide, op, target) for slide, op, target in edges if slide is not None]


def few_leaps(walks: Walks, node: int, *, many: bool) -> bool:
    """Whether a node has no loops but few steps only: from several places each is a set, moved; and
    so are some more from places that are `many` themselves.
    """
    most = _LEAPS_OF_MANY if many else _FEW_LEAPS
    out = walks.view.edges(node)
    cyclic = any(target in walks.view.cycles for _, target in out)
    return len(out) <= most and not cyclic and not slides_of(walks, node)
