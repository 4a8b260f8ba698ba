"""Copy what several places share for each of them, and forget which one it was.

Before::

    const up: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var call: T = a;
    begin, n1: x = T(*);
    n1, n2: $$ x;
    n2, go: call = a;
    go, g1: x = up[x];
    g1, done: m[x] = c;
    done, n3: call == a;
    done, n4: call == b;
    n3, go: call = b;
    n4, begin: player = white;

After::

    const up: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var call: T = a;
    begin, n1: x = T(*);
    n1, n2: $$ x;
    n4, begin: player = white;
    n2, go: ;
    n3, 1: ;
    go, g1: x = up[x];
    1, 2: x = up[x];
    g1, done: m[x] = c;
    2, 3: m[x] = c;
    done, n3: ;
    3, n4: ;

A graph that is called from several places has a variable that tells where to go on behind it, and
others for what is handed over.  With a copy for each call nobody reads them any more, and
prune-unused-variables removes them: what the graph asks is known as if each call had its own.

A check that chooses a cell and a way, and counts stones along it by ``n = more[n]``, is so written
out: it asks for five stones, one after the other.

Why sound: a node is copied for each symbol that the variable can hold there, as far as that is
still asked for, so walks pass the same edges; in each copy the variable is that symbol.
Not applied: to variables that hold one of more than `max-symbols` symbols, or are assigned anything
but symbols; to those that are only compared with symbols, but not where walks part, or again
afterwards; to others that no check with a loop reads, where nothing is gained.  Where a check
chooses values outside its loops, what it counts by may hold one of `max-count` symbols; that, and
what says whose map it asks for all cells, may be computed from themselves.  Not applied either if a
check ends where the variable is still asked for; if more than `growth` edges were added; in games
with more than `max-game` edges; where a label would not fit the types, or a symbol's name means
something else.
Ends: every step leaves one variable less that is read.
Source: Cooper, Hall and Kennedy, A methodology for procedure cloning, 1993.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    overwrites,
    read_names,
)
from rgt.ir.analyses.comparisons import is_symbol, symbol_test
from rgt.ir.automaton import BEGIN, Automaton, Edge, Origin
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.values import Symbol
from rgt.passes.analyses.conditions.check_regions import check_region, in_loops
from rgt.passes.analyses.labels.written_in import written_in
from rgt.passes.analyses.values.evaluation import evaluated
from rgt.passes.analyses.variables.needed_variables import small_variables
from rgt.passes.context import Context
from rgt.passes.transform import Global

_Place = tuple[str, str | None]
"""A node, and what the variable holds there if that is still asked for."""


@dataclass(frozen=True)
class CloneSharedGraphs(Global):
    """See the module.

    `max_symbols`: a variable that holds one of more symbols is left alone.
    `max_count`: so is one that is computed from itself and holds one of more symbols than that.
    `growth`: so is one for which more edges had to be added.
    `max_game`: a game with more edges is left alone.
    """

    name: ClassVar[str] = "clone-shared-graphs"
    waits: ClassVar[bool] = True
    max_symbols: int = 4
    max_count: int = 16
    growth: int = 128
    max_game: int = 1000

    def run(self, context: Context) -> None:
        """Clone what is shared by each variable that tells where a walk goes on."""
        game = context.game
        if len(game.automaton) > self.max_game:
            return
        for name, is_mark in _candidates(game, self.max_symbols, self.max_count).items():
            if len(game.automaton) > self.max_game:
                break
            live = live_variables([name], game.automaton.edges())
            copies = _Copies(game, name, {node: bool(live[node]) for node in live})
            if copies.can_be(is_mark) and copies.found(len(game.automaton) + self.growth):
                with context.rewrite(f"'{name}' is known wherever walks come from"):
                    copies.write()


def _candidates(game: Game, max_symbols: int, max_count: int) -> dict[str, bool]:
    """The variables that hold few symbols and are assigned nothing else, or what they are computed
    from themselves; those are True that are only compared with symbols.
    """
    found = dict.fromkeys(small_variables(game, max_symbols), True)
    counting = set(small_variables(game, max_count))
    read: set[str] = set()
    for edge in game.automaton:
        action = edge.action
        written, test = overwrites(action), symbol_test(action, game)
        if written in found and not _is_assigned(action, game, ()):
            del found[written]
        if written in counting and not _is_assigned(action, game, (written,)):
            counting.remove(written)
        for name in found.keys() & set(read_names(action)):
            read.add(name)
            if test is None or test.subject != Reference(name):
                found[name] = False
    looped, chosen = _read_in_searches(game) if counting or False in found.values() else ((), ())
    return {
        name: found.get(name, False)
        for name in game.variables
        if (name in read and (found.get(name) or (name in found and name in looped)))
        or (name in counting and name in chosen)
    }


def _is_assigned(action: Action, game: Game, read: Collection[str]) -> bool:
    """Whether an action assigns a symbol, or what is read from constants and some variables."""
    if not isinstance(action, Assignment):
        return False
    if is_symbol(uncast(action.value), game):
        return True
    names = set(read_names(action)) & game.variables.keys()
    return bool(names) and names <= set(read)


def _read_in_searches(game: Game) -> tuple[set[str], set[str]]:
    """The variables that some check with a loop reads, and those that one which chooses outside its
    loops counts by, or that say which of several maps it asks for several cells, none of another.
    """
    checks = (edge.action for edge in game.automaton.checks())
    ends = {(check.start, check.end) for check in checks if isinstance(check, Reachability)}
    looped: set[str] = set()
    chosen: set[str] = set()
    for each in ends:
        region = check_region(game.automaton, *each)
        loops = in_loops(region)
        if loops:
            looped.update(name for edge in region for name in read_names(edge.action))
        choices = [edge for edge in region if isinstance(edge.action, AnyAssignment)]
        if choices and not any(edge in loops for edge in choices):
            chosen.update(name for edge in loops for name in _counted_by(edge.action))
            keys = [key for edge in region for key in _map_keys(edge.action, game)]
            first = keys[0] if len(keys) > 1 else None
            if isinstance(first, Reference) and all(key is first for key in keys):
                chosen.add(first.name)
    return looped, chosen


def _counted_by(action: Action) -> Iterator[str]:
    """The variable that an action computes from itself."""
    name = overwrites(action)
    if name is not None and isinstance(action, Assignment) and name in read_names(action):
        yield name


def _map_keys(action: Action, game: Game) -> Iterator[Expression]:
    """What a condition has as the first of several keys of variables."""
    waiting = [action.left, action.right] if isinstance(action, Comparison) else []
    for side in waiting:
        name, indices = parts(side)
        if name in game.variables and len(indices) > 1:
            yield uncast(indices[0])
        waiting += indices


class _Unwritable(Exception):
    """A label would not fit the types, or would mean something else."""


class _Copies:
    """What becomes of the nodes at which a variable is `live`."""

    def __init__(self, game: Game, variable: str, live: Mapping[str, bool]) -> None:
        self._game, self._variable, self._live = game, variable, live
        self._automaton: Automaton = game.automaton
        self._edges: list[tuple[_Place, _Place, Action, Edge]] = []
        self._order: dict[_Place, None] = {}
        self._waiting: list[_Place] = []

    def can_be(self, is_mark: bool) -> bool:
        """Whether no check ends while the variable is asked for; if it is but a mark, whether walks
        part wherever it is, and never ask for it again.
        """
        for edge in self._automaton:
            if isinstance(edge.action, Reachability) and self._live.get(edge.action.end):
                return False
            if is_mark and self._reads(edge):
                out = self._automaton.out_edges(edge.source)
                if len(out) < 2 or not all(map(self._reads, out)) or self._live.get(edge.target):
                    return False
        return True

    def _reads(self, edge: Edge) -> bool:
        return self._variable in read_names(edge.action)

    def found(self, most: int) -> bool:
        """Follow all walks; False if more than so many edges are needed."""
        first = self._game.initial_values()[self._variable]
        assert isinstance(first, Symbol)
        for node in self._automaton.nodes():
            if not self._live.get(node):
                self._enter((node, None))
        self._enter(self._place(BEGIN, first.name))
        try:
            for place in self._waiting:
                self._leave(place)
                if len(self._edges) > most:
                    return False
        except _Unwritable:
            return False
        return True

    def _place(self, node: str, held: str | None) -> _Place:
        return node, held if self._live.get(node) else None

    def _enter(self, place: _Place) -> None:
        if place not in self._order:
            self._order[place] = None
            self._waiting.append(place)

    def _leave(self, place: _Place) -> None:
        """Note the edges that leave a place, and enter where they lead."""
        node, held = place
        for edge in self._automaton.out_edges(node):
            action, behind = edge.action, held
            if overwrites(action) == self._variable:
                behind, action = self._assigned(action, held), SKIP
            elif self._reads(edge):
                assert held is not None
                known = self._known(action, held)
                if known is None:
                    continue
                action = known
            elif isinstance(action, Reachability):
                self._enter(self._place(action.start, held))
            target = self._place(edge.target, behind)
            self._enter(target)
            self._edges.append((place, target, action, edge))

    def _assigned(self, action: Action, held: str | None) -> str:
        """What the variable holds when it was assigned."""
        assert isinstance(action, Assignment)
        known = {} if held is None else {self._variable: held}
        found = evaluated(action.value, known, self._game.constant_values(), self._game.variables)
        if not isinstance(found, Symbol):
            raise _Unwritable
        return found.name

    def _known(self, action: Action, held: str) -> Action | None:
        """An action that reads the variable where it holds a symbol; None if it is never legal."""
        test = symbol_test(action, self._game)
        if test is not None and test.subject == Reference(self._variable):
            return None if (test.symbol == held) is test.negated else SKIP
        symbol = Reference(held)
        # what a variable holds at first may have a name that means something else in a label
        label = None
        if is_symbol(symbol, self._game):
            label = written_in(action, self._variable, symbol, self._game)
        if label is None:
            raise _Unwritable
        return label

    def write(self) -> None:
        """Let the copies take the place of what is shared; each first one has the nodes' names."""
        names: dict[_Place, str] = {}
        taken: set[str] = set()
        for place in self._order:
            names[place] = self._automaton.fresh_node() if place[0] in taken else place[0]
            taken.add(place[0])
        changed = {edge.key for edge in self._automaton if self._is_concerned(edge)}
        for source, target, action, edge in self._edges:
            if edge.key in changed:
                if isinstance(action, Reachability):
                    start = names[self._place(action.start, source[1])]
                    action = Reachability(start, action.end, action.negated)
                self._automaton.add(names[source], names[target], action, Origin.of(edge))
        for key in sorted(changed):
            self._automaton.remove(key)

    def _is_concerned(self, edge: Edge) -> bool:
        """Whether an edge touches what is copied, or writes the variable."""
        action = edge.action
        nodes = [edge.source, edge.target]
        if isinstance(action, Reachability):
            nodes.append(action.start)
        return overwrites(action) == self._variable or any(map(self._live.get, nodes))
