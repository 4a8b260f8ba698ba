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

A check that counts stones along a line by ``n = more[n]``, be it a line that it chooses or that of
the last stone, is so written out: it asks for five stones, one after the other.

Why sound: a node is copied for each symbol that the variable can hold there, as far as that is
still asked for, so walks pass the same edges; in each copy the variable is that symbol.
Not applied: to variables that hold one of more than `max-symbols` symbols, or are assigned anything
but symbols; to those that are only compared with symbols, but not where walks part, or again
afterwards; to others that no check with a loop reads, where nothing is gained.  Where a check
chooses no values in its loops, what it counts by may hold one of `max-count` symbols; that, and
where it chooses some outside, what says whose map it asks for all cells, may be computed from
themselves.  Not applied either if a check ends where the variable is still asked for and may hold
several symbols; if more than `growth` edges were added, but for those that lead nowhere; in games
with more than `max-game` edges; where a label would not fit the types, or a symbol's name means
something else.
Ends: every step leaves one variable less that is read.
Source: Cooper, Hall and Kennedy, A methodology for procedure cloning, 1993.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    overwrites,
    read_names,
)
from rgt.ir.analyses.comparisons import symbol_test
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.passes.analyses.conditions.check_regions import check_region, in_loops
from rgt.passes.analyses.variables.needed_variables import small_variables
from rgt.passes.cloning import Copies, is_assigned
from rgt.passes.context import Context
from rgt.passes.transform import Global

_DEAD = 2000
"""So many edges more may lead to copies from which no walk goes on."""


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
            copies = Copies(game, name, {node: bool(live[node]) for node in live})
            most = len(game.automaton) + self.growth
            if not copies.can_be(is_mark) or not copies.found(most + _DEAD):
                continue
            copies.prune()
            if len(copies.edges) <= most:
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
        if written in found and not is_assigned(action, game, ()):
            del found[written]
        if written in counting and not is_assigned(action, game, (written,)):
            counting.remove(written)
        for name in found.keys() & set(read_names(action)):
            read.add(name)
            if test is None or test.subject != Reference(name):
                found[name] = False
    looped, counted = _read_in_searches(game) if counting or False in found.values() else ((), ())
    return {
        name: found.get(name, False)
        for name in game.variables
        if (name in read and (found.get(name) or (name in found and name in looped)))
        or (name in counting and name in counted)
    }


def _read_in_searches(game: Game) -> tuple[set[str], set[str]]:
    """The variables that some check with a loop reads, and those that one which chooses nothing in
    its loops counts by, or that say, where it chooses something outside, which of several maps it
    asks for several cells, none of another.
    """
    checks = (edge.action for edge in game.automaton.checks())
    ends = {(check.start, check.end) for check in checks if isinstance(check, Reachability)}
    looped: set[str] = set()
    counted: set[str] = set()
    for each in ends:
        region = check_region(game.automaton, *each)
        loops = in_loops(region)
        if loops:
            looped.update(name for edge in region for name in read_names(edge.action))
        choices = [edge for edge in region if isinstance(edge.action, AnyAssignment)]
        if any(edge in loops for edge in choices):
            continue
        counted.update(name for edge in loops for name in _counted_by(edge.action))
        if choices:
            keys = [key for edge in region for key in _map_keys(edge.action, game)]
            first = keys[0] if len(keys) > 1 else None
            if isinstance(first, Reference) and all(key is first for key in keys):
                counted.add(first.name)
    return looped, counted


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
