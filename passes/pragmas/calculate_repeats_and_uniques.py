"""Find out where a search need not ask whether it has been there before, and else what to compare.

Before::

    begin, p: x = T(*);
    p, q: x != a;
    p, r: x == a;
    r, q: y = b;
    q, q2: ;
    q, q1: z = T(*);
    q1, q2: z != x;
    q2, s: $$ x;
    s, end: player = keeper;

After::

    @unique begin p r q q1 s;
    @repeat q2 : x;
    begin, p: x = T(*);
    p, q: x != a;
    p, r: x == a;
    r, q: y = b;
    q, q2: ;
    q, q1: z = T(*);
    q1, q2: z != x;
    q2, s: $$ x;
    s, end: player = keeper;

A search - for the moves from a state, or of a check - visits *places*: a node, the tags passed
since the search began, and the values of all variables.  It steps from a place along each legal
edge (any-assignments: each value) to the next, and need not go on from where it has been.  A
search for moves ends a walk where `player` is assigned.  A check's search ends when it comes to
the check's end, and never goes where no path leads there; in it tags do not count, and
assignments to `player` are like all others.

Promise: ``@unique n`` - in a search for moves that goes on from every place once, no place at n is
come to twice; the beginning counts as coming.  If no ``@repeat`` names n, the same holds of
checks.  ``@repeat n : v1 ... vk`` - two places at n with the same tags and the same values of
these variables lead to the same moves (and states after them), so a visited test at n need
compare nothing else; in a check, two places at n with the same values of these variables, whatever
the tags, both lead to the check's end or neither does.  A search that makes no test at unique
nodes and these tests at the others finds the same and ends.  Every node that a search goes on
from is named in one hint, or in both if only searches for moves can do without a test there.
Why sound: a forward analysis writes every variable as a function of the tags, of the state where
the search began, and of variables that nothing else determines; these are what tells places
apart.  From one place an edge leads to one other, so a place is come to twice only if ways meet,
or if an edge overwrites a variable that nothing else determines: the analysis must show that places
on different ways differ, in a tag, a variable, a condition, or where their search began.
Variables that no condition or tag reads in the rest of the search are left out: the rest of both
walks has the same tags, and in a proper game the tags of a move determine the state after it.
Not applied: no test is promised to be needless where a loop may come back with nothing changed.
Ends: the hints depend on the edges alone, and all old ones of the kinds go.
Source: 2025 paper, App. C.3 (unique, repeat; the published tool follows single assignments and
takes walks for different that are not).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import ends_move
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.pragmas import Repeat, Unique
from rgt.passes.analyses.conditions.check_regions import check_regions
from rgt.passes.analyses.searches.knowledge import Knowledge
from rgt.passes.analyses.searches.relevance import Relevance
from rgt.passes.analyses.searches.searches import Search
from rgt.passes.context import Context
from rgt.passes.pragmas.placing import place
from rgt.passes.transform import Final


@dataclass(frozen=True)
class CalculateRepeatsAndUniques(Final):
    """See the module."""

    name: ClassVar[str] = "calculate-repeats-and-uniques"

    def run(self, context: Context) -> None:
        """Replace all hints about visited tests."""
        place(context, (Repeat, Unique), _Searches(context).hints())


class _Searches:
    """The searches for moves of a game, and those of its checks."""

    def __init__(self, context: Context) -> None:
        game, tick = context.game, context.check_budget
        automaton = game.automaton
        main = automaton.reachable(through_checks=False)
        moves = [edge for edge in automaton if edge.source in main]
        starts, checks = check_regions(automaton)
        self.relevance = relevance = Relevance(game, moves, checks)
        reads = {s: relevance.names(relevance.in_checks.get(s, 0)) for s in starts}
        turns = (BEGIN, *(edge.target for edge in moves if ends_move(edge.action)))
        inner = [edge for edge in moves if not ends_move(edge.action)]
        shown, hidden = (Knowledge(game, reads, tags=tags) for tags in (True, False))
        self.moves = Search(inner, turns, shown, game, tags=True, tick=tick)
        self.checks = Search(checks, starts, hidden, game, tags=False, tick=tick)
        self.in_moves = _going_on(moves, self.moves)
        self.in_checks = _going_on(checks, self.checks)

    def hints(self) -> Iterator[Unique | Repeat]:
        """One hint for all unique nodes, then one for each list of variables."""
        unique: list[str] = []
        repeats: dict[tuple[str, ...], list[str]] = {}
        for node in dict.fromkeys((*self.in_moves, *self.in_checks)):
            in_moves, in_checks = node in self.in_moves, node in self.in_checks
            once = not in_moves or self.moves.is_entered_once(node)
            always = not in_checks or self.checks.is_entered_once(node)
            if once and (in_moves or always):
                unique.append(node)
            if not (once and always):
                repeats.setdefault(self.telling(node), []).append(node)
        if unique:
            yield Unique(tuple(unique))
        for variables, nodes in sorted(repeats.items(), key=lambda item: len(item[0])):
            yield Repeat(tuple(nodes), variables)

    def telling(self, node: str) -> tuple[str, ...]:
        """The variables that tell places at a node apart, in whatever search."""
        relevance = self.relevance
        found: set[str] = set()
        for nodes, search, bits in (
            (self.in_moves, self.moves, relevance.in_moves),
            (self.in_checks, self.checks, relevance.in_checks),
        ):
            if node in nodes:
                found.update(search.telling(node, relevance.names(bits.get(node, 0))))
        return tuple(sorted(found))


def _going_on(edges: Iterable[Edge], search: Search) -> dict[str, None]:
    """The nodes from which a search goes on by some edge."""
    return {edge.source: None for edge in edges if edge.source in search.known}
