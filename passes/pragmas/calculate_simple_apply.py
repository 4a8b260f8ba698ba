"""Find parts of moves that can be applied without looking at conditions.

Before::

    begin, p: x = T(*);
    p, q: m[x] == a;
    q, r: $$ x;
    r, s: m[x] = b;
    s, t: y == x;
    s, u: y != x;
    t, u: ;
    u, v: $ c;
    u, w: $ b;
    v, end: player = keeper;
    w, end: player = black;

After::

    @simpleApplyExhaustive begin r [x_1: T] x = x_1;
    @simpleApplyExhaustive r end [c] m[x] = b, player = keeper;
    @simpleApplyExhaustive r end [b] m[x] = b, player = black;
    @simpleApplyExhaustive v end [] player = keeper;
    @simpleApplyExhaustive w end [] player = black;
    begin, p: x = T(*);
    p, q: m[x] == a;
    q, r: $$ x;
    r, s: m[x] = b;
    s, t: y == x;
    s, u: y != x;
    t, u: ;
    u, v: $ c;
    u, w: $ b;
    v, end: player = keeper;
    w, end: player = black;

Promise: ``@simpleApply a b [tags] assignments`` - let a walk of a legal move be at node a with
some tags of the move left.  If what is left begins with `tags` - is `tags`, if `player` is
assigned - then the assignments, done in their order, make the state that the move has when it
comes to b right behind these tags: from b, with this state, a legal walk shows what is then left
of the move.  If `player` is assigned, b and the state are those after the move.  A tag ``v: T``
is any symbol of T, and v in the assignments is that symbol; nothing else in the game is called v.
``@simpleApplyExhaustive`` - besides, every legal move that comes to a fits one of the hints for a,
which are all exhaustive then.  No two hints for a node fit one move.
Why sound: every node belongs to one segment, which begins at its head and ends at the next tags,
at the end of the move, or where another segment begins.  In a segment an analysis writes every
variable as a function of the state at the head and of the tag; ways meet, and loops come back,
with equal functions, or the variable is open until the tag shows it.  A hint is made if nothing
is open any more, if all ways with this tag - or with a tag that the pattern matches as well - do
the same, and if the assignments, done one by one, give these functions again.  Where segments
follow one upon the other without a tag, or in one way only, their hints are put together.
Not applied: where conditions decide what is done and no tag tells; to checks.
Ends: the hints depend on the edges alone, and all old ones of the kind go.
Source: 2025 paper, App. C.3 (simpleApply; the published tool enumerates paths, up to a limit).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rgt.ir.actions import Tag, VariableTag, ends_move
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference
from rgt.ir.game import Game
from rgt.ir.pragmas import SimpleApply
from rgt.ir.types import Type
from rgt.passes.analyses.searches.effects import (
    Effect,
    Shown,
    Steps,
    assignments_of,
    bound,
    final_forms,
    joined,
    opened,
    steps_of,
    tag_name,
)
from rgt.passes.analyses.searches.forms import Sym
from rgt.passes.analyses.searches.knowledge import Knowledge, Known
from rgt.passes.analyses.searches.searches import Search
from rgt.passes.analyses.searches.segments import Segments, cut, is_shown
from rgt.passes.context import Context
from rgt.passes.pragmas.placing import place
from rgt.passes.transform import Final

_MAX_SIZE = 200
_END = frozenset({""})
"""What stands for "no tag is left" among the tags with which a way out can go on."""


class Way(NamedTuple):
    """A way out of a segment: the tags with which it goes on, and its effect if it has one.

    `first` None: with any tag.
    """

    first: frozenset[str] | None
    effect: Effect | None


@dataclass(frozen=True)
class CalculateSimpleApply(Final):
    """See the module.

    `max_ways`: the ways out of a segment that follows without a tag are not put together with
    those before it if there are more.
    `max_tags`: a hint that has so many tags is put together with none that follows.
    """

    name: ClassVar[str] = "calculate-simple-apply"
    max_ways: int = 40
    max_tags: int = 20

    def run(self, context: Context) -> None:
        """Replace all hints about parts of moves."""
        place(context, SimpleApply, _Applying(context, self.max_ways, self.max_tags).hints())


class _Applying:
    """The segments of a game, and the ways out of each."""

    def __init__(self, context: Context, max_ways: int, max_tags: int) -> None:
        self.game = game = context.game
        self.tick = context.check_budget
        self.max_ways = max_ways
        self.max_tags = max_tags
        self.segments: Segments = cut(game)
        self.knowledge = Knowledge(game, {}, tags=True, max_size=_MAX_SIZE)
        self.search = Search(
            self.segments.inner,
            self.segments.heads,
            self.knowledge,
            game,
            tags=True,
            named=False,
            tick=self.tick,
        )
        self.steps = self.all_steps()
        self.artificial = game.artificial_tags
        self.known_direct: dict[str, Sequence[Way]] = {}
        self.known_ways: dict[str, Sequence[Way]] = {}
        self.open: set[str] = set()
        self.used = _names_in(game)

    def hints(self) -> Iterator[SimpleApply]:
        """The hints for every head."""
        for head in self.segments.heads:
            self.tick()
            ways = self.direct(head)
            if len(ways) != 1 or ways[0].effect is None:
                ways = self.ways(head)
            found = [way.effect for way in ways if way.effect is not None]
            exhaustive = len(found) == len(ways)
            for effect in found:
                yield self.hint(head, self.prolonged(head, effect), exhaustive)

    def hint(self, head: str, effect: Effect, exhaustive: bool) -> SimpleApply:
        """The hint that tells an effect."""
        tags: list[str | tuple[str, Type]] = []
        names: dict[str, Expression] = {}
        for number, shown in enumerate(effect.tags):
            if shown.type is None:
                tags.append(shown.name)
                names[tag_name(number)] = Reference(shown.name)
            else:
                name = self.fresh(shown.name, {tag[0] for tag in tags if isinstance(tag, tuple)})
                tags.append((name, shown.type))
                names[tag_name(number)] = Reference(name)
        assignments = bound(effect, names)
        return SimpleApply(head, effect.target, tuple(tags), assignments, exhaustive)

    def fresh(self, variable: str, taken: set[str]) -> str:
        """A name that nothing in the game has, nor another tag."""
        number = 1
        while (name := f"{variable}_{number}") in self.used or name in taken:
            number += 1
        return name

    # -- ways out --------------------------------------------------------------

    def ways(self, head: str) -> Sequence[Way]:
        """The ways out of a segment to the next tag or the end; ambiguous ones have no effect."""
        stack = [head]
        while stack:
            here = stack[-1]
            if here not in self.known_ways:
                # where segments go round in a circle without a tag, anything may follow
                self.known_ways[here] = (Way(None, None),)
                self.open.add(here)
                following = [t for t in self.beyond(here) if t not in self.known_ways]
                stack += reversed(following)
                continue
            stack.pop()
            if here in self.open:
                self.open.discard(here)
                found = [after for way in self.direct(here) for after in self.followed(way)]
                self.known_ways[here] = self.settled(found)
        return self.known_ways[head]

    def beyond(self, head: str) -> Iterator[str]:
        """The segments to which ways out of one lead without a tag."""
        for way in self.direct(head):
            if way.effect is not None and not way.effect.tags and not way.effect.ends:
                yield way.effect.target

    def direct(self, head: str) -> Sequence[Way]:
        """The ways out of a segment, one for all exits that do the same."""
        known = self.known_direct.get(head)
        if known is None:
            found: dict[object, Way] = {}
            for edge in self.segments.exits[head]:
                for way in self.way(edge):
                    found.setdefault((way.first, self.told(way)), way)
            known = self.known_direct[head] = tuple(found.values())
        return known

    def way(self, edge: Edge) -> Iterator[Way]:
        """The way out by an edge, if it can be legal."""
        before = self.search.known.get(edge.source)
        known = None if before is None else self.knowledge.after(edge, before)
        if before is None or known is None:
            return
        tags: tuple[Shown, ...] = ()
        first: frozenset[str] | None = None
        if ends_move(edge.action):
            first = _END
        elif is_shown(edge, self.artificial):
            shown = self.shown(edge, before)
            tags, first = (shown,), shown.symbols
        steps = steps_of(edge, self.steps[edge.source])
        assignments = assignments_of(steps, known, self.knowledge.forms)
        if assignments is None:
            yield Way(first, None)
        else:
            yield Way(first, Effect(tags, assignments, edge.target, ends_move(edge.action)))

    def shown(self, edge: Edge, known: Known) -> Shown:
        """What a move may have for a tag."""
        action = edge.action
        if isinstance(action, Tag):
            return Shown(frozenset({action.symbol}), action.symbol, None)
        assert isinstance(action, VariableTag)
        form = self.knowledge.form(action.variable, known)
        if isinstance(form, Sym):
            return Shown(frozenset({form.name}), form.name, None)
        type_ = self.game.variables[action.variable].type
        return Shown(frozenset(self.game.symbols(type_)), action.variable, type_)

    def followed(self, way: Way) -> Iterable[Way]:
        """The way itself, or with every way out of the segment to which it leads without a tag."""
        effect = way.effect
        if effect is None or effect.tags or effect.ends:
            return (way,)
        following = self.known_ways[effect.target]
        if len(following) > self.max_ways:
            return (Way(None, None),)
        return [
            Way(after.first, None if after.effect is None else joined(effect, after.effect))
            for after in following
        ]

    def settled(self, ways: Iterable[Way]) -> Sequence[Way]:
        """The ways, each effect once; those that a move may take alike have none."""
        return [self.one(group) for group in _grouped(ways)]

    def one(self, group: Sequence[Way]) -> Way:
        """One way for several that overlap: without effect, unless all do the same."""
        if group[0].effect is not None and len({self.told(way) for way in group}) == 1:
            return group[0]
        first: frozenset[str] | None = frozenset()
        for way in group:
            first = None if first is None or way.first is None else first | way.first
        return Way(first, None)

    def told(self, way: Way) -> object:
        """What a way does, comparable with others."""
        if way.effect is None:
            return None
        tags = tuple(shown.symbols for shown in way.effect.tags)
        done = final_forms(way.effect, self.knowledge.forms)
        return tags, way.effect.target, way.effect.ends, done

    def prolonged(self, head: str, effect: Effect) -> Effect:
        """An effect with those that follow as long as there is only one way on."""
        passed = {head}
        while not effect.ends and effect.target not in passed and len(effect.tags) < self.max_tags:
            passed.add(effect.target)
            ways = self.direct(effect.target)
            if len(ways) != 1 or ways[0].effect is None:
                break
            effect = joined(effect, ways[0].effect)
        return effect

    # -- walks -----------------------------------------------------------------

    def all_steps(self) -> dict[str, Steps]:
        """By node, the assignments of one walk from its head, and what was opened on the way."""
        entering: dict[str, list[Edge]] = {}
        for edge in self.segments.inner:
            entering.setdefault(edge.target, []).append(edge)
        found: dict[str, Steps] = dict.fromkeys(self.segments.heads)
        waiting = [node for node in self.search.known if node not in found]
        while waiting:
            for node in waiting:
                steps = self.steps_to(node, entering.get(node, ()), found)
                if steps is not None:
                    found[node] = steps[0]
            # to some nodes only edges lead that lead back
            left = [node for node in waiting if node not in found]
            if len(left) == len(waiting):
                break
            waiting = left
        return found

    def steps_to(
        self, node: str, entering: Iterable[Edge], found: Mapping[str, Steps]
    ) -> tuple[Steps] | None:
        """The assignments of a walk to a node by one of the edges; None if there is none yet."""
        for edge in entering:
            before = self.search.known.get(edge.source)
            after = None if before is None else self.knowledge.after(edge, before)
            if edge.source in found and after is not None:
                steps = steps_of(edge, found[edge.source])
                for name in opened(after, self.search.known[node]):
                    steps = steps, (Reference(name), None)
                return (steps,)
        return None


def _grouped(ways: Iterable[Way]) -> Iterable[Sequence[Way]]:
    """The ways in groups of those that may be ways of one move, directly or by others."""
    groups: dict[int, list[Way]] = {}
    group_of: dict[str, int] = {}
    last: dict[int, int] = {}
    met_any = False
    for number, way in enumerate(ways):
        met_any |= way.first is None
        symbols = way.first or ()
        overlapping = groups if met_any else {group_of[s] for s in symbols if s in group_of}
        numbers = sorted(overlapping, key=last.__getitem__)
        merged = groups.pop(numbers[0]) if numbers else []
        first = numbers[0] if numbers else number
        for other in numbers[1:]:
            moved = groups.pop(other)
            group_of.update((s, first) for old in moved for s in old.first or ())
            merged += moved
        group_of.update(dict.fromkeys(symbols, first))
        merged.append(way)
        groups[first], last[first] = merged, number
    return groups.values()


def _names_in(game: Game) -> set[str]:
    """Every name that an assignment could mean something else by."""
    found = {*game.types, *game.constants, *game.variables}
    for edge in game.automaton:
        if isinstance(edge.action, Tag):
            found.add(edge.action.symbol)
    for type_ in game.types:
        try:
            found.update(game.symbols(game.types[type_]))
        except TypeError:
            continue
    return found
