"""What the tags of a legal move tell before the walk has made its choices.

On a stretch without forks, a choice need not be found again by searching if nobody reads it but to
work out what a later tag shows: ``side = Side(*); to = ahead[side][from]; ... $$ to``.  The value
of `to` is taken from the tag, and `side`, which nobody will read, is left as it was.  What is
compared with something known is that: `place[man] == at` tells `at` if a tag shows the man.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from rgt.backends.facts.clues import learnt, read_by
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.telling import Clue, Line, Open
from rgt.backends.interpreter.analysis import forward
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Step
from rgt.ir.liveness import live_variables
from rgt.ir.structures.bit_sets import bits, bits_of

_END = 1
_OUTSIDE = -1
_SEEN = ("player", "goals", "visible")
_FARTHEST = 64
"""So many steps ahead are looked at for tags that tell something together, or past a fork."""
_DEEPEST = 3
"""So many forks are passed."""


@dataclass(frozen=True, slots=True)
class Made:
    """One edge of a stretch.  `tag` says which of the tags still to come tells what is assigned,
    counted from here, or which tell it together; None if the edge is done as it stands, -1 if it
    is left out.
    """

    op: Op
    target: int
    tag: int | Clue | None


@dataclass(frozen=True, slots=True)
class Parted:
    """Ways on of a legal move, of which the tag so many `ahead` of where they begin tells which:
    each with the `tokens` that stand there.  What is made on each is so from the beginning on.
    """

    ahead: int
    ways: Sequence[tuple[int, Stretch]]


Stretch = Sequence[Made] | Parted


def ends_of(stretch: Stretch) -> Iterator[Made]:
    """The last edge of a stretch, or of each way."""
    if isinstance(stretch, Parted):
        for _, way in stretch.ways:
            yield from ends_of(way)
    else:
        yield stretch[-1]


@dataclass(frozen=True, slots=True)
class _Maze:
    """Walks without effects but on some variables, all of which come to one node: `assigned` has
    for each variable a label that assigns it; `first` is an edge of the fork.
    """

    first: Op
    assigned: Mapping[str, Step]


class Told:
    """Finds stretches; `live[n]` are the variables that somebody may read after node n."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._view = plan.moves_view
        self.bit = plan.bit
        self._live: Mapping[str, frozenset[str]] = live_variables(
            plan.layout.places, plan.program.edges
        )

    def stretch(self, node: int) -> Stretch | None:
        """What a legal move does from a node on, up to a fork or the end; None if that has to be
        searched for.

        A fork that tags decide is passed if what is chosen before it is told on each way by another
        tag: of ``$$ to`` and ``$$ from; $$ to`` the second one tells which it is, and then of `to`.
        """
        return self._followed(node, list(self._parts(node)), 0)

    def _followed(self, node: int, parts: list[_Part], depth: int) -> Stretch | None:
        """The same along parts from a node on, or past the fork behind them."""
        if made := self._made(parts, together=not depth):
            return made
        found = None
        if depth < _DEEPEST and len(parts) < _FARTHEST and not (parts and _ends(parts[-1][0])):
            found = self._plan.tokens.ways(parts[-1][1] if parts else node)
        if found is None or len(found[1]) < 2 or any(len(way.edges) > 1 for way in found[1]):
            return None
        ways: list[tuple[int, Stretch]] = []
        for way in found[1]:
            op, target = way.edges[0]
            further = () if _ends(op) else self._parts(target)
            followed = self._followed(node, [*parts, (op, target), *further], depth + 1)
            if followed is None:
                return None
            ways.append((way.tokens, followed))
        shown = sum(isinstance(op, Step) and op.kind is Kind.TAG for op, _ in parts)
        return Parted(shown + found[0], ways)

    def _made(self, parts: list[_Part], *, together: bool) -> list[Made]:
        """What is made along parts, told by single tags or by some `together`; nothing if not."""
        asked = frozenset[str]()
        while parts:
            tried = _Stretch(self, asked)
            missed = self._missed(tried, parts)
            if not missed:
                return tried.made
            if missed <= asked or not together:
                break
            asked |= missed
        return []

    def _missed(self, tried: _Stretch, parts: list[_Part]) -> set[str]:
        """The variables of which nothing tells what somebody reads; follows the parts."""
        for i, (op, target) in enumerate(parts):
            missed = tried.enter(op, target, parts[i + 1 :])
            if missed:
                return tried.behind(missed)
        last = parts[-1][1]
        read = frozenset(_SEEN) if last == _END else self._live.get(self._name(last), frozenset())
        return tried.behind(tried.unknown & read)

    def _parts(self, node: int) -> Iterator[_Part]:
        """The edges up to the first fork that matters, or to the end of the move."""
        seen: set[int] = set()
        while node not in seen:
            seen.add(node)
            out = self._view.edges(node)
            if len(out) == 1:
                yield out[0]
                op, node = out[0]
                if op.kind is Kind.FINISH:
                    return
                continue
            rounds = self._rounds(node)
            if rounds is not None:
                maze, (op, target) = rounds
                yield maze, node
                yield op, target
                if op.kind is Kind.FINISH:
                    return
                node = target
                continue
            found = self._maze(node)
            if found is None:
                return
            yield found
            node = found[1]

    def _maze(self, node: int) -> tuple[_Maze, int] | None:
        """What is between a fork and the first node to which all walks from there come, if nothing
        there has effects.
        """
        region = self._without_effects(node)
        walks: nx.DiGraph[int] = nx.DiGraph()
        for here, targets in region.items():
            walks.add_edges_from((target, here) for target in targets)
        if _OUTSIDE not in walks:
            return None
        nearest = nx.immediate_dominators(walks, _OUTSIDE).get(node, _OUTSIDE)
        if nearest == _OUTSIDE:
            return None
        edges = self._view.edges(node)
        return _Maze(edges[0][0], self._assigned(edges, {node, nearest})), nearest

    def _rounds(self, node: int) -> tuple[_Maze, tuple[Op, int]] | None:
        """The walks from a fork back to it, if nothing there has effects, and the one edge that
        leads on, if there is no other.
        """
        out = self._view.edges(node)
        if node not in self._view.cycles or sum(self._has_effect(op) for op, _ in out) > 1:
            return None
        region: dict[int, tuple[int, ...]] = {node: ()}
        for op, target in out:
            if not self._has_effect(op):
                self._collect(target, region)
        gone = self._going_outside(region)
        leaving = [edge for edge in out if self._has_effect(edge[0]) or edge[1] in gone]
        back = [edge for edge in out if edge not in leaving]
        if len(leaving) != 1 or not back:
            return None
        return _Maze(back[0][0], self._assigned(back, {node})), leaving[0]

    def _going_outside(self, region: Mapping[int, Sequence[int]]) -> set[int]:
        """The nodes of a region from which walks come out of it."""
        before: dict[int, list[int]] = {}
        for node, targets in region.items():
            for target in targets:
                before.setdefault(target, []).append(node)
        return set(forward((_OUTSIDE,), lambda node: before.get(node, ())))

    def _assigned(self, edges: Iterable[tuple[Op, int]], seen: set[int]) -> dict[str, Step]:
        """A label of each variable that is assigned on walks that begin with some edges and end at
        nodes that were `seen`.
        """
        assigned: dict[str, Step] = {}
        forks = [edges]
        while forks:
            for op, target in forks.pop():
                if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY):
                    assert op.place.variable is not None
                    assigned.setdefault(op.place.variable, op)
                if target not in seen:
                    seen.add(target)
                    forks.append(self._view.edges(target))
        return assigned

    def _without_effects(self, node: int) -> dict[int, tuple[int, ...]]:
        """Where edges without effects lead, from a node on; outside from those that have others."""
        region: dict[int, tuple[int, ...]] = {}
        self._collect(node, region)
        return region

    def _collect(self, node: int, region: dict[int, tuple[int, ...]]) -> None:
        """Add to a region what edges without effects come to from a node on."""
        stack = [node]
        while stack:
            here = stack.pop()
            if here in region:
                continue
            out = self._view.edges(here)
            effects = any(self._has_effect(op) for op, _ in out)
            region[here] = (_OUTSIDE,) if effects else tuple(target for _, target in out)
            if not effects:
                stack += region[here]

    def _has_effect(self, op: Op) -> bool:
        if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
            return False
        return op.kind in (Kind.TAG, Kind.FINISH) or self.partial(op)

    def tag(self, name: str, target: int, rest: list[_Part]) -> int | None:
        """Which of the coming tags shows a variable as it is now, if one does; `rest` follows from
        the target on.
        """
        tags = 0
        for later, _ in rest:
            if isinstance(later, _Maze):
                if name in later.assigned:
                    return None
            elif not isinstance(later, Step):
                continue
            elif later.kind is Kind.TAG:
                if later.value.scalar == name:
                    return tags
                tags += 1
            elif later.left is not None and later.writes and later.place.variable == name:
                return None
        last, end = rest[-1] if rest else (None, target)
        if last is not None and _ends(last):
            return None
        return tags if self._plan.tokens.shown(end) == name else None

    def clue(self, name: str, target: int, rest: list[_Part], unknown: set[str]) -> Clue | None:
        """How coming tags tell together what a variable is now, if they do."""
        values = list(bits(self._plan.possible.at(target, name)))
        line = self._line(target, rest)
        return self._plan.telling.clue(target, name, values, line, unknown) if values else None

    def _line(self, target: int, rest: list[_Part]) -> Line:
        """What follows from a target on, as far as it is looked at."""
        parts: list[Step | Open] = []
        for op, end in rest[:_FARTHEST]:
            if isinstance(op, _Maze):
                possible = self._plan.possible
                parts.append(Open({name: possible.at(end, name) for name in op.assigned}))
            elif isinstance(op, Step) and op.kind is Kind.ANY and not self.partial(op):
                assert op.place.variable is not None
                parts.append(Open({op.place.variable: bits_of(op.choices)}))
            elif isinstance(op, Step):
                parts.append(op)
        last, end = rest[-1] if rest else (None, target)
        ends = last is not None and _ends(last)
        return Line(parts, () if ends or len(rest) > _FARTHEST else self._plan.tokens.shows(end))

    def partial(self, op: Step) -> bool:
        """Whether a map, or a part of one, is assigned."""
        place = op.place
        assert place.variable is not None
        return bool(place.indices or place.shape.depth) or (
            self._plan.storage.fields[place.variable].map
        )

    def _name(self, node: int) -> str:
        return self._plan.program.names[node]


_Part = tuple[Op | _Maze, int]


class _Stretch:
    """What is made along parts; of the variables that are `asked` for several tags may tell."""

    def __init__(self, finder: Told, asked: frozenset[str]) -> None:
        self._finder = finder
        self._asked = asked
        self.made: list[Made] = []
        self.unknown: set[str] = set()
        self._read: dict[str, set[str]] = {}

    def behind(self, missed: set[str]) -> set[str]:
        """Variables that are not known, and those for which they are not."""
        found: set[str] = set()
        while missed:
            found |= missed
            missed = {each for name in missed for each in self._read.get(name, ())} - found
        return found

    def enter(self, op: Op | _Maze, target: int, rest: list[_Part]) -> set[str]:
        """Enter a part; the variables that would have to be known for that."""
        if isinstance(op, _Maze):
            self._walked(op, target, rest)
            return self.unknown & set(_SEEN)
        op = learnt(op, self.unknown, self._finder.bit) or op
        if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
            self.made.append(Made(op, target, -1))
        elif op.kind is Kind.TAG:
            self.made.append(Made(op, target, None))
        else:
            return self._assigned(op, target, rest)
        return set()

    def _walked(self, maze: _Maze, target: int, rest: list[_Part]) -> None:
        """Enter what a maze assigns."""
        tags: dict[str, int | Clue | None] = {}
        for name in maze.assigned:
            tags[name] = self._finder.tag(name, target, rest)
            self._note(name, tags[name], set())
        for name in [name for name, tag in tags.items() if tag is None]:
            clue = self._clue(name, target, rest)
            if clue is not None:
                # it is looked up by what was told before
                del tags[name]
                tags[name] = clue
                self._note(name, clue, set())
        for name, tag in tags.items():
            self.made.append(Made(maze.assigned[name], target, -1 if tag is None else tag))
        if not tags:
            self.made.append(Made(maze.first, target, -1))

    def _assigned(self, op: Step, target: int, rest: list[_Part]) -> set[str]:
        """Enter an assignment."""
        name = op.place.variable
        assert name is not None
        read = self.unknown & read_by(op)
        if self._finder.partial(op) or op.kind is Kind.FINISH:
            if op.kind is Kind.ANY:
                return {name}
            if not self._finder.partial(op):
                self.unknown.discard(name)
            self.made.append(Made(op, target, None))
            return read
        tag: int | Clue | None = self._finder.tag(name, target, rest)
        if tag is None and op.kind is not Kind.ANY and not read:
            self.unknown.discard(name)
            self.made.append(Made(op, target, None))
            return set()
        if tag is None:
            tag = self._clue(name, target, rest)
        self._note(name, tag, read)
        self.made.append(Made(op, target, -1 if tag is None else tag))
        return self.unknown & {name} & set(_SEEN)

    def _clue(self, name: str, target: int, rest: list[_Part]) -> Clue | None:
        if name not in self._asked:
            return None
        return self._finder.clue(name, target, rest, self.unknown)

    def _note(self, name: str, tag: int | Clue | None, read: set[str]) -> None:
        """Note whether a variable is known that was made of others."""
        if tag is not None:
            self.unknown.discard(name)
        else:
            self._read[name] = read
            self.unknown.add(name)


def _ends(op: Op | _Maze) -> bool:
    """Whether a part is the end of a move."""
    return isinstance(op, Step) and op.kind is Kind.FINISH
