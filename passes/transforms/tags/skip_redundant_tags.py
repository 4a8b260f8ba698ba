"""Turn tags into skips that every walk with the same tags so far has to pass next.

Before::

    begin, p: x = T(*);
    p, q: $$ x;
    q, r: $ t1;
    r, s: x == a;
    r, u: x != a;
    s, v: $ t2;
    u, v: $ t3;
    v, end: player = keeper;

After::

    begin, p: x = T(*);
    p, q: $$ x;
    q, r: ;
    r, s: x == a;
    r, u: x != a;
    s, v: ;
    u, v: ;
    v, end: player = keeper;

A move is told from the others by its remaining tags: which redundant ones stand between them
follows from the state in which it begins.

Why sound: call walks from one state with the same tags so far companions.  A set R of tag edges
is removed such that, wherever one of two companions can pass an edge of R next, the other can
pass only edges of R with the same label, and cannot end its move.  Then two walks from one state
have the same tags before if and only if they have the same tags after.  Go through both, tag
by tag, as long as they agree (in what they show and in which of it is removed): they are
companions, so either both come to edges of R and show the same - or neither does, and the
next tag, or the end of the move, is the next one before and after.  So moves before and after
correspond, and lead to the same states.  The argument is about R as a whole, so the edges of R are
removed together; parts of R that never meet are each such a set, and each is a step.
What companions can pass next is taken from paths, so there may be fewer: conditions are looked
at only if they ask about variables that must be equal in all companions (nothing has assigned
them in the move, or all companions have just shown them), so that all get the same answer.  For the
same reason ``$$ x`` has one label if `x` is such a variable.
Not applied: where `visible` is assigned: a tag says more to some players than to others; to the
first tag of a move that would show nothing else, unless it is the keeper's: people want to see
what they do; where a search for companions would be too long.
Ends: every step removes a tag.
Source: 2025 paper, App. B.2 (skip redundant tags), there by enumeration of paths, up to a limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, written_variable
from rgt.ir.game import Game
from rgt.ir.pragmas import TagIndex
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.tags.companion_walks import Companions
from rgt.passes.analyses.tags.exit_sets import TooLong
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class SkipRedundantTags(Global):
    """See the module.

    `patience`: so many pairs of tags are looked at before the pass gives up.
    """

    name: ClassVar[str] = "skip-redundant-tags"
    patience: int = 100_000

    def run(self, context: Context) -> None:
        """Skip all tags that are redundant, those that need each other together."""
        game = context.game
        if any(written_variable(edge.action) == "visible" for edge in game.automaton):
            return
        try:
            companions = Companions(game, self.patience)
            groups = _redundant(companions)
        except TooLong:
            return
        for group in groups:
            edges = [companions.exits[number] for number in group]
            fact = f"after the same tags nothing but {format_action(edges[0].action)} can follow"
            with context.rewrite(fact):
                for edge in edges:
                    game.automaton.relabel(edge.key, SKIP)
                _forget_positions(game)


def _forget_positions(game: Game) -> None:
    """Drop the hints at which position of a move a tag stands."""
    game.set_pragmas(tuple(p for p in game.pragmas if not isinstance(p, TagIndex)))


def _redundant(companions: Companions) -> list[list[int]]:
    """The redundant tags that can be spared, in groups that companions pass."""
    beside: dict[int, list[int]] = {number: [] for number in companions.tags}
    for one, other in companions.meeting:
        if companions.alike(one, other):
            beside[one].append(other)
            beside[other].append(one)
    needed = _spread(_needed(companions), beside)
    needed = _spread(needed | _only_ones(companions, needed), beside)
    return _connected([n for n in beside if n not in needed], beside)


def _spread(needed: set[int], beside: dict[int, list[int]]) -> set[int]:
    """The needed tags, and those that stand beside them."""
    found = set(needed)
    stack = list(needed)
    while stack:
        for other in beside[stack.pop()]:
            if other not in found:
                found.add(other)
                stack.append(other)
    return found


def _only_ones(companions: Companions, needed: set[int]) -> set[int]:
    """The first redundant tags of moves that show redundant tags only."""
    return (companions.silent(needed) - needed) & companions.first


def _needed(companions: Companions) -> set[int]:
    """The tags that may tell a walk from some companion."""
    tags = frozenset(companions.tags)
    needed: set[int] = set()
    for one, other in companions.segments:
        for here, there in ((one, other), (other, one)):
            for number in here.members:
                if number in tags and number not in needed and companions.tells(number, there):
                    needed.add(number)
    return needed


def _connected(numbers: list[int], beside: dict[int, list[int]]) -> list[list[int]]:
    """The numbers in groups of those that are beside each other, directly or by others."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for first in numbers:
        group, stack = [], [first]
        while stack:
            number = stack.pop()
            if number not in seen:
                seen.add(number)
                group.append(number)
                stack += beside[number]
        if group:
            groups.append(sorted(group))
    return groups
