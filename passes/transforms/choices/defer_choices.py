"""Choose a value where a walk comes to it, instead of before the walk.

Before::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var z: T = a;
    begin, p: x = T(*);
    p, q: m[x] != c;
    q, r: $$ x;
    r, s: z = b;
    s, t: m[z] == a;
    t, s: z != x;
    t, u: z == x;
    s, t: z = next[z];
    u, end: player = keeper;

After::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var z: T = a;
    begin, p: ;
    p, q: ;
    q, r: ;
    r, s: z = b;
    s, t: m[z] == a;
    t, s: ;
    s, t: z = next[z];
    u, end: player = keeper;
    t, 1: x = z;
    1, 2: m[x] != c;
    2, u: $$ x;

A target may be chosen first, and then a piece is moved step by step until it is there; or it moves,
and where it stops is the target.  The first walks once for each target.

Why sound: a walk asks nothing of the value but whether it has come there; so it is one that comes
to where it chooses the value now, and what was asked of the value, or told, before the walk is
asked and told behind it.  A walk that stopped where it first came to the value may pass there now,
and stop where it comes to it again; but both lead to the same node, with the same in all variables
that are read from there on.  What is asked on the way can be asked everywhere without an error, so
also where no value would have met the conditions before it.
Not applied: to choices of `few` symbols or less, which can be asked for one by one, where no loop
follows; in moves that may be the keeper's, which have one walk; where the walk has tags, is
entered from elsewhere, or ends a move; where what is asked or told before it reads what it writes;
if it has more than `max-edges` edges, draws more values than there are to choose from, or comes to
more than `max-others` symbols that are not chosen from, or to one whose name means something else.
Ends: every step removes a choice.
Source: beyond the 2025 paper; a test that is pushed into the generator of what it tests (Bird,
Pearls of functional algorithm design, 2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, NamedTuple

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import END, Automaton, Edge, Origin
from rgt.ir.expressions import Reference
from rgt.passes.analyses.conditions.check_regions import in_loops
from rgt.passes.analyses.conditions.told_choices import (
    ChoiceFacts,
    Telling,
    compared,
    draws,
    telling,
)
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class DeferChoices(Global):
    """See the module.

    `few`: a choice of no more symbols is left alone, unless a walk with a loop follows.
    `max_edges`: a walk of more edges is left alone.
    `max_others`: so is one that may come to more symbols that are not chosen from.
    """

    name: ClassVar[str] = "defer-choices"
    few: int = 4
    max_edges: int = 64
    max_others: int = 4

    def run(self, context: Context) -> None:
        """Defer each choice that a walk tells."""
        game = context.game
        facts: ChoiceFacts | None = None
        for edge in game.automaton.edges():
            if not isinstance(edge.action, AnyAssignment) or edge.key not in game.automaton:
                continue
            walk = _walk_behind(edge, game.automaton, self.max_edges)
            if walk is None:
                continue
            facts = facts or ChoiceFacts(game)
            found = _telling(walk, facts, self)
            if found is not None:
                _defer(walk, found, context)
                # what is asked later is read later
                facts = None


class _Walk(NamedTuple):
    """What is between a choice and the edges that tell it: a `line` up to the first node that is
    entered or left more than once, and the edges behind that, `free`, those that tell included.
    What of the line is `moved` behind those that tell are conditions and tags.
    """

    choice: Edge
    variable: str
    line: tuple[Edge, ...]
    moved: tuple[Edge, ...]
    free: tuple[Edge, ...]

    @property
    def stays(self) -> tuple[Edge, ...]:
        """The edges that are not moved."""
        return (*(edge for edge in self.line if edge not in self.moved), *self.free)

    def written_behind(self, moved: Edge) -> set[str]:
        """The variables that are written between an edge and where it is moved to."""
        before = self.line[: self.line.index(moved)]
        behind = (each.action for each in self.stays if each not in before)
        return {name for action in behind if (name := written_variable(action)) is not None}


def _walk_behind(choice: Edge, automaton: Automaton, most: int) -> _Walk | None:
    """The walk behind a choice; None if there is none, or not all of it is behind that choice."""
    variable = overwrites(choice.action)
    if variable is None:
        return None
    edges: list[Edge] = []
    node = choice.target
    while automaton.in_degree(node) == 1 and not automaton.is_pinned(node):
        edge = automaton.sole_out_edge(node)
        # who comes back to the choice goes on for ever
        if edge in (None, choice) or _tells(edge, variable) or ends_move(edge.action):
            break
        edges.append(edge)
        node = edge.target
    free = _free(node, variable, automaton, most)
    if free is None or not any(_tells(edge, variable) for edge in free):
        return None
    if not _is_closed(edges[-1] if edges else choice, free, variable, automaton):
        return None
    return _Walk(choice, variable, tuple(edges), tuple(_moved(edges, variable)), free)


def _moved(line: Sequence[Edge], variable: str) -> Iterator[Edge]:
    """The edges of a line that ask for a variable, its tags and those behind them."""
    shown = False
    for edge in line:
        reads = variable in read_names(edge.action)
        if isinstance(edge.action, Tag | VariableTag):
            shown |= reads
            if shown:
                yield edge
        elif reads and isinstance(edge.action, Comparison):
            yield edge


def _tells(edge: Edge, variable: str) -> bool:
    """Whether an edge tells a variable."""
    action = edge.action
    return (
        isinstance(action, Comparison)
        and not action.negated
        and compared(action, variable) is not None
    )


def _free(node: str, variable: str, automaton: Automaton, most: int) -> tuple[Edge, ...] | None:
    """The edges from a node to those that tell a variable; None if one of them ends a move or is a
    tag, or there are too many.
    """
    found: list[Edge] = []
    seen = {node}
    waiting = [node]
    for each in waiting:
        for edge in automaton.out_edges(each):
            if ends_move(edge.action) or isinstance(edge.action, Tag | VariableTag):
                return None
            found.append(edge)
            if len(found) > most:
                return None
            if edge.target not in seen and not _tells(edge, variable):
                seen.add(edge.target)
                waiting.append(edge.target)
    return tuple(found)


def _is_closed(entering: Edge, free: Sequence[Edge], variable: str, automaton: Automaton) -> bool:
    """Whether a walk comes to its nodes by its edges alone, and leaves them where it is told."""
    telling_ = [edge for edge in free if _tells(edge, variable)]
    inside = {entering.target, *(edge.target for edge in free if edge not in telling_)}
    if END in inside or any(edge.target in inside for edge in telling_):
        return False
    keys = {entering.key, *(edge.key for edge in free)}
    return not any(
        automaton.is_pinned(node) or any(e.key not in keys for e in automaton.in_edges(node))
        for node in inside
    )


def _telling(walk: _Walk, facts: ChoiceFacts, options: DeferChoices) -> Telling | None:
    """What tells the choice, if it can be deferred."""
    game, choice = facts.game, walk.choice.action
    assert isinstance(choice, AnyAssignment)
    if len(game.symbols(choice.type)) <= options.few and not in_loops(walk.free):
        return None
    if facts.is_keepers(walk.choice.source):
        return None
    if not all(is_total(edge.action, game) for edge in walk.stays):
        return None
    if draws(walk.stays, game) > len(game.symbols(choice.type)):
        return None
    for edge in walk.moved:
        # tags read whether they are visible
        read = {*read_names(edge.action), "visible"} - {walk.variable}
        if not read.isdisjoint(walk.written_behind(edge)):
            return None
    found = telling(walk.variable, choice, walk.stays, facts, options.max_others)
    if found is None or (found.passed and not _stop_alike(walk, found, facts)):
        return None
    return found


def _stop_alike(walk: _Walk, found: Telling, facts: ChoiceFacts) -> bool:
    """Whether walks that tell the same go on alike, however long they were."""
    targets = {edge.target for edge in walk.free if edge.key in found.told}
    written = {written_variable(edge.action) for edge in walk.free} - {None}
    values = {told.value for told in found.told.values()}
    if len(values) == 1:
        # what is told is what this variable holds
        written -= {value.name for value in values if isinstance(value, Reference)}
    names = [name for name in written if name is not None]
    return len(targets) == 1 and not facts.reads(targets.pop(), *names)


def _defer(walk: _Walk, found: Telling, context: Context) -> None:
    """Carry it out: choose the value where it is told, and ask and tell behind that."""
    automaton = context.game.automaton
    with context.rewrite(f"a walk comes to what {walk.variable} can be"):
        for edge in walk.free:
            told = found.told.get(edge.key)
            if told is None:
                continue
            chosen = Assignment(Reference(walk.variable), told.value)
            actions: list[Action] = [*told.tests, chosen]
            origins = [Origin.of(walk.choice, edge)] * len(actions)
            actions += [each.action for each in walk.moved]
            origins += [Origin.of(each) for each in walk.moved]
            nodes = [edge.source, *(automaton.fresh_node() for _ in actions[1:]), edge.target]
            automaton.remove(edge.key)
            for ends, action, origin in zip(pairwise(nodes), actions, origins, strict=True):
                automaton.add(*ends, action, origin)
        for edge in (walk.choice, *walk.moved):
            automaton.relabel(edge.key, SKIP)
        for key in sorted(found.passed):
            automaton.relabel(key, SKIP)
