"""Walk to what a check would find instead of choosing it.

Before::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var y: T = a;
    var z: T = a;
    begin, p: x = T(*);
    p, q: m[x] != c;
    q, r: ? s -> t;
    r, u: $$ x;
    u, end: player = keeper;
    s, w: y = x;
    w, w1: z = b;
    w1, w2: m[z] == a;
    w2, w1: z = next[z];
    w2, t: z == y;

After::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var y: T = a;
    var z: T = a;
    begin, 1: ;
    p, q: m[x] != c;
    q, r: ;
    r, u: $$ x;
    u, end: player = keeper;
    s, w: y = x;
    w, w1: z = b;
    w1, w2: m[z] == a;
    w2, w1: z = next[z];
    w2, t: z == y;
    1, 2: z = b;
    2, 3: m[z] == a;
    3, 2: z = next[z];
    3, p: x = z;

Whoever rides until she meets somebody can say so in two ways: she rides, and what she meets is the
target; or a target is chosen, and a check asks whether a ride leads there.  The second rides once
for each target.

Why sound: the check holds for just those values to which one of its walks leads: all of them come
to one question for the value, and ask nothing else of it but whether it is another one, where the
check holds if it is not.  A walk that leads there goes on as one that chose the value did.  What
else the check assigns is read by nobody behind it, so that several walks to one value are one move.
What the check asks can be asked everywhere without an error, so also where no value would have met
the conditions before it.
Not applied: in moves that may be the keeper's, which have one walk; to checks that assign cells of
maps, or anything that is read behind them; if they have more than `max-edges` edges, draw more
values than there are to choose from, which would be walked through to the last, or lead to more
than `max-others` symbols that are not chosen from, or to one whose name means something else.
Ends: every step removes a choice in front of a check, and the checks that are copied are fewer.
Source: beyond the 2025 paper; the witness of an existential quantifier, computed (Skolem, 1920).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rgt.ir.actions import (
    SKIP,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.expressions import Reference, uncast
from rgt.passes.analyses.conditions.check_regions import check_region
from rgt.passes.analyses.conditions.told_choices import (
    ChoiceFacts,
    Telling,
    draws,
    is_harmless,
    tell_all,
    telling,
)
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class WalkToChoices(Global):
    """See the module.

    `max_edges`: a check with more edges is left alone.
    `max_others`: so is one that may lead to more symbols that are not chosen from.
    """

    name: ClassVar[str] = "walk-to-choices"
    max_edges: int = 64
    max_others: int = 4

    def run(self, context: Context) -> None:
        """Walk wherever a value is chosen for a check to find it."""
        game = context.game
        # what is live stays true when a check is walked: what is read then has been read before
        facts: ChoiceFacts | None = None
        regions: dict[tuple[str, str], Sequence[Edge]] = {}
        for edge in game.automaton.edges():
            asked = _asked_behind(edge, game.automaton)
            if asked is None:
                continue
            facts = facts or ChoiceFacts(game)
            ends = asked.check.start, asked.check.end
            if ends not in regions:
                regions[ends] = check_region(game.automaton, *ends)
            found = _found(asked, regions[ends], facts, self)
            if found is not None:
                _walk(asked, found, context)
                regions.clear()


class _Asked(NamedTuple):
    """A choice of a `variable`, conditions, and a check, one after the other."""

    variable: str
    choice: Edge
    conditions: tuple[Edge, ...]
    asking: Edge

    @property
    def check(self) -> Reachability:
        """The check."""
        assert isinstance(self.asking.action, Reachability)
        return self.asking.action


class _Found(NamedTuple):
    """What a check finds: its walks begin at `start`, have the edges of `region`, and come once to
    one of those that are `telling`.
    """

    start: str
    region: Sequence[Edge]
    telling: Telling


def _asked_behind(choice: Edge, automaton: Automaton) -> _Asked | None:
    """The check that a choice is made for, with nothing but conditions before it."""
    variable = overwrites(choice.action)
    if not isinstance(choice.action, AnyAssignment) or variable is None:
        return None
    conditions: list[Edge] = []
    before = choice
    while not automaton.is_pinned(before.target) and automaton.sole_in_edge(before.target):
        following = automaton.sole_out_edge(before.target)
        if following is None or following in conditions:
            return None
        if isinstance(following.action, Reachability) and not following.action.negated:
            return _Asked(variable, choice, tuple(conditions), following)
        if not isinstance(following.action, Comparison):
            return None
        conditions.append(following)
        before = following
    return None


def _found(
    asked: _Asked, region: Sequence[Edge], facts: ChoiceFacts, options: WalkToChoices
) -> _Found | None:
    """What the check finds, if there is such a thing."""
    check, game = asked.check, facts.game
    if facts.is_keepers(asked.choice.source):
        return None
    if not 0 < len(region) <= options.max_edges or asked.asking in region:
        return None
    if any(edge.target == check.start for edge in region):
        return None
    start, wanted, inner = _handed_over(asked.variable, check.start, region)
    chosen = asked.choice.action
    assert isinstance(chosen, AnyAssignment)
    if not is_harmless(inner, game) or draws(inner, game) > len(game.symbols(chosen.type)):
        return None
    if wanted != asked.variable and facts.reads(start, asked.variable):
        return None
    found = telling(wanted, chosen, inner, facts, options.max_others)
    if found is None or not found.told:
        return None
    # who passes by a value must have had nothing left to ask of it
    if found.passed and any(e.key in found.told and e.target != check.end for e in inner):
        return None
    if not tell_all(start, check.end, inner, found.told, (wanted, asked.variable), facts):
        return None
    changed = {written_variable(e.action) for e in inner} - {None, asked.variable}
    names = [name for name in changed if name is not None]
    if facts.reads(asked.asking.target, *names):
        return None
    if any(not changed.isdisjoint(read_names(each.action)) for each in asked.conditions):
        return None
    return _Found(start, inner, found)


def _handed_over(variable: str, start: str, region: Sequence[Edge]) -> tuple[str, str, list[Edge]]:
    """Where the walks of a check begin, what holds the chosen value there, and the edges behind: a
    check may begin with a copy.
    """
    first = [edge for edge in region if edge.source == start]
    if len(first) == 1 and isinstance(first[0].action, Assignment):
        action = first[0].action
        copy = overwrites(action)
        if copy is not None and uncast(action.value) is Reference(variable):
            return first[0].target, copy, [edge for edge in region if edge is not first[0]]
    return start, variable, list(region)


def _walk(asked: _Asked, found: _Found, context: Context) -> None:
    """Carry it out: the walks of the check lead to where the choice led."""
    automaton = context.game.automaton
    check, telling = asked.check, found.telling
    with context.rewrite(f"what {asked.variable} can be is where {check} leads"):
        nodes = {check.end: asked.choice.target}
        for edge in found.region:
            for node in (edge.source, edge.target):
                if node not in nodes:
                    nodes[node] = automaton.fresh_node()
        for edge in found.region:
            origin = Origin.of(asked.choice, edge, asked.asking)
            told = telling.told.get(edge.key)
            here, action = nodes[edge.source], edge.action
            if told is not None:
                for test in told.tests:
                    after = automaton.fresh_node()
                    automaton.add(here, after, test, origin)
                    here = after
                action = Assignment(Reference(asked.variable), told.value)
            elif edge.key in telling.passed or isinstance(action, Tag | VariableTag):
                action = SKIP
            automaton.add(here, nodes[edge.target], action, origin)
        automaton.redirect(asked.choice.key, target=nodes[found.start])
        automaton.relabel(asked.choice.key, SKIP)
        automaton.relabel(asked.asking.key, SKIP)
