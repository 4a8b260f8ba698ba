"""Referees of hints: they look at everything a search does and complain of broken promises.

The promises are those in the documentation of the passes; a complaint is a line of text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from rgt.ir.actions import AnyAssignment, Comparison, Tag, VariableTag
from rgt.ir.automaton import END
from rgt.ir.expressions import Access, Reference, root, uncast
from rgt.ir.game import Game
from rgt.ir.pragmas import Disjoint, Repeat, SimpleApply, TagIndex, Unique
from rgt.ir.pragmas import Iterator as Loop
from rgt.ir.text.printer import format_pragma
from rgt.ir.values import Symbol
from tests.passes.pragmas.walker import (
    Ending,
    Exploration,
    Improper,
    Place,
    TooLarge,
    Values,
    Walker,
)

Referee = Callable[[Walker, Exploration], Iterator[str]]


def complaints(game: Game, *, states: int, seed: int = 0, limit: int = 20_000) -> list[str]:
    """What referees have to say about the hints of a game, in some states of random plays."""
    walker = Walker(game, limit)
    found: list[str] = []
    for search in searches(walker, states, Random(seed)):
        for referee in REFEREES:
            found += referee(walker, search)
        if len(found) > 5:
            break
    return found


def searches(walker: Walker, states: int, random: Random) -> Iterator[Exploration]:
    """The searches in some states: for moves, and of every check that is asked on the way."""
    for node, values in plays(walker, states, random):
        before = set(walker.asked)
        try:
            found = walker.explore(node, values)
        except (TooLarge, Improper):
            continue
        yield found
        asked = [key for key in walker.asked if key not in before]
        for start, end, at in random.sample(asked, min(len(asked), 30)):
            yield walker.explore(start, at, end)


def plays(walker: Walker, states: int, random: Random) -> Iterator[tuple[str, Values]]:
    """States of random plays; one play after the other, until there are enough."""
    node, values = start = walker.start()
    for _ in range(states):
        yield node, values
        try:
            moves = sorted(walker.explore(node, values).moves, key=repr)
        except (TooLarge, Improper):
            moves = []
        chosen = random.choice(moves) if moves and node != END else None
        node, values = start if chosen is None or chosen.node == END else chosen[1:]


# -- disjoint ------------------------------------------------------------------


def disjoint(walker: Walker, search: Exploration) -> Iterator[str]:
    """At most one listed edge is legal, or exactly one."""
    hints = _by_node(walker.game, Disjoint, lambda hint: (hint.node,))
    for place in search.steps:
        for hint in hints.get(place.node, ()) if place.node != search.end else ():
            edges = [edge for edge in walker.out[place.node] if edge.target in hint.targets]
            if [edge.target for edge in edges] != list(hint.targets):
                yield f"{format_pragma(hint)} does not name the edges"
            legal = sum(walker.is_legal(edge.action, place.values) for edge in edges)
            if legal > 1 or (hint.exhaustive and legal == 0):
                yield f"{format_pragma(hint)} but {legal} are legal"


# -- iterator ------------------------------------------------------------------


def iterator(walker: Walker, search: Exploration) -> Iterator[str]:
    """What gets through depends on the other indices alone."""
    lists: dict[tuple[object, ...], list[str]] = {}
    hints = _by_node(walker.game, Loop, lambda hint: (hint.a,))
    for place in search.steps:
        for hint in hints.get(place.node, ()) if place.node != search.end else ():
            first = [edge for edge in walker.out[hint.a] if edge.target == hint.b]
            second = walker.out[hint.b]
            if len(first) != 1 or [edge.target for edge in second] != [hint.c]:
                yield f"{format_pragma(hint)}: other edges"
                continue
            chosen, test = first[0].action, second[0].action
            if not (
                isinstance(chosen, AnyAssignment)
                and uncast(chosen.target) is Reference(hint.variable)
                and isinstance(test, Comparison)
                and not test.negated
            ):
                yield f"{format_pragma(hint)}: other actions"
                continue
            sides = (uncast(test.left), uncast(test.right))
            read = next((side for side in sides if isinstance(side, Access)), None)
            if read is None or root(read) not in walker.constants:
                yield f"{format_pragma(hint)}: no constant map"
                continue
            outer: list[object] = [hint]
            base = read.base
            while isinstance(base, Access):
                outer.append(walker.read(base.index, place.values))
                base = base.base
            at = walker.index[hint.variable]
            passing = [
                values[at]
                for values in walker.after(chosen, place.values)
                if walker.is_legal(test, values)
            ]
            names = [value.name for value in passing if isinstance(value, Symbol)]
            if lists.setdefault(tuple(outer), names) != names:
                yield f"{format_pragma(hint)}: other values at the same indices"


# -- unique and repeat ---------------------------------------------------------


class _Tests:
    """The visited tests that hints leave of a search."""

    def __init__(self, walker: Walker) -> None:
        game = walker.game
        self.index = walker.index
        self.unique = {n for p in game.pragmas if isinstance(p, Unique) for n in p.nodes}
        self.repeat = {
            n: p.variables for p in game.pragmas if isinstance(p, Repeat) for n in p.nodes
        }
        self.any = bool(self.unique or self.repeat)

    def key(self, place: Place, search: Exploration) -> tuple[object, ...] | None:
        """What the test compares; None if there is none."""
        if place.node in self.unique and (search.end is None or place.node not in self.repeat):
            return None
        names = self.repeat.get(place.node, self.index)
        return place.node, place.tags, tuple(place.values[self.index[name]] for name in names)


def visited_tests(walker: Walker, search: Exploration) -> Iterator[str]:
    """No unique place is come to twice; equal keys go on alike; the small search finds the same."""
    tests = _Tests(walker)
    if not tests.any:
        return
    alike: dict[tuple[object, ...], list[Place]] = {}
    for place in search.steps:
        if place.node == search.end:
            continue
        key = tests.key(place, search)
        if key is not None:
            alike.setdefault(key, []).append(place)
        elif search.coming[place] > 1:
            yield f"unique {place.node} is come to {search.coming[place]} times"
        goes_on = search.steps[place] or search.endings.get(place)
        if goes_on and place.node not in tests.unique and place.node not in tests.repeat:
            yield f"{place.node} is visited and named in no hint"
    for places in alike.values():
        if len({_rest(search, place) for place in places[:5]}) > 1:
            yield f"places at {places[0].node} with the same key go on differently"
    yield from _small_search(walker, search, tests)


def _rest(search: Exploration, place: Place) -> object:
    """What a place leads to."""
    if search.end is None:
        return frozenset(search.moves_from(place))
    return any(after.node == search.end for after in search.following(place))


def _small_search(walker: Walker, search: Exploration, tests: _Tests) -> Iterator[str]:
    """The search with the tests that are left."""
    seen: set[tuple[object, ...]] = set()
    moves: set[Ending] = set()
    found, steps = False, 0
    stack = [search.start]
    while stack:
        place = stack.pop()
        found |= place.node == search.end
        key = tests.key(place, search)
        if key is not None and key in seen:
            continue
        if key is not None:
            seen.add(key)
        steps += 1
        if steps > len(search.steps):
            yield f"the search from {search.start.node} does more with fewer tests"
            return
        moves.update(search.endings.get(place, ()))
        stack += search.steps[place]
    if moves != search.moves or found != search.found:
        yield f"the search from {search.start.node} misses something"


# -- places of tags ------------------------------------------------------------


def tag_index(walker: Walker, search: Exploration) -> Iterator[str]:
    """As many tags have been passed as the hint says."""
    hints = _by_node(walker.game, TagIndex, lambda hint: hint.nodes)
    for place in search.steps if search.end is None else ():
        for hint in hints.get(place.node, ()):
            tags = any(
                isinstance(edge.action, VariableTag)
                or (isinstance(edge.action, Tag) and edge.action.symbol not in walker.artificial)
                for edge in walker.out[place.node]
            )
            count = len(place.tags)
            if tags and (count > hint.index or (count < hint.index and not hint.bound)):
                yield f"{format_pragma(hint)} but {place.node} has {count} before it"


# -- simple application --------------------------------------------------------


def simple_apply(walker: Walker, search: Exploration) -> Iterator[str]:
    """What the hint does is what the move does; all moves are covered if it says so."""
    hints = _by_node(walker.game, SimpleApply, lambda hint: (hint.start,))
    for place in search.steps if search.end is None else ():
        mine = hints.get(place.node, ())
        if not mine:
            continue
        following = search.following(place)
        endings = {e for after in following for e in search.endings.get(after, ())}
        for ending in endings:
            rest = ending.tags[len(place.tags) :]
            applied = [(hint, _applied(walker, hint, place, rest)) for hint in mine]
            for hint, result in applied:
                if result is not None and not _fits(search, following, ending, place, hint, result):
                    yield f"{format_pragma(hint)} is wrong for {rest} at {place.node}"
            fitting = sum(result is not None for _, result in applied)
            if fitting > 1 or (fitting == 0 and any(hint.exhaustive for hint in mine)):
                yield f"{place.node}: {fitting} hints fit {rest}"


def _applied(walker: Walker, hint: SimpleApply, place: Place, rest: Sequence[str]) -> Values | None:
    """The values after the assignments of a hint; None if it does not match."""
    last = any(uncast(target) is Reference("player") for target, _ in hint.assignments)
    if len(rest) < len(hint.tags) or (last and len(rest) > len(hint.tags)):
        return None
    bound: dict[str, str] = {}
    for tag, shown in zip(hint.tags, rest, strict=False):
        if isinstance(tag, str):
            if tag != shown:
                return None
        elif shown in walker.game.symbols(tag[1]):
            bound[tag[0]] = shown
        else:
            return None
    values = place.values
    for target, value in hint.assignments:
        values = walker.assigned(
            _bound(target, bound), walker.read(_bound(value, bound), values), values
        )
    return values


def _bound(expression, bound):  # type: ignore[no-untyped-def]
    """An expression with the symbols that tags have bound."""
    expression = uncast(expression)
    if isinstance(expression, Access):
        return Access(_bound(expression.base, bound), _bound(expression.index, bound))
    return Reference(bound.get(expression.name, expression.name))


def _fits(
    search: Exploration,
    following: set[Place],
    ending: Ending,
    place: Place,
    hint: SimpleApply,
    values: Values,
) -> bool:
    """Whether the place - or state - after a hint is on the way of the move."""
    if any(uncast(target) is Reference("player") for target, _ in hint.assignments):
        return (hint.end, values) == ending[1:]
    tags = ending.tags[: len(place.tags) + len(hint.tags)]
    after = Place(hint.end, tags, values)
    return after in following and ending in search.moves_from(after)


def _by_node(game, kind, nodes):  # type: ignore[no-untyped-def]
    """The hints of a kind by the nodes that they are about."""
    found: dict[str, list[object]] = {}
    for hint in game.pragmas:
        if isinstance(hint, kind):
            for node in nodes(hint):
                found.setdefault(node, []).append(hint)
    return found


REFEREES: tuple[Referee, ...] = (disjoint, iterator, visited_tests, tag_index, simple_apply)
