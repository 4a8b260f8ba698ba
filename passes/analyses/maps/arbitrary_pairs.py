"""What two maps say of an arbitrary piece and an arbitrary place, wherever a play may be.

A forward data-flow analysis.  Knowledge is a set of views: what a state is like for somebody who
knows one piece and one place only, and of all others just that they are others.  A state has a view
for every piece and place, and all of them are in the set.  So what the views of a node have in
common holds for all pieces and places there: if the piece is at the place wherever the place holds
the piece, and the other way round, the two maps are inverse.

What a cell holds is known where the variable that it is looked up by is the piece or the place of
the view.  If it is another one, the cell is in another view of the same state: that is in the set,
too, and agrees with this one in everything that both tell.

What constants tell of variables, and of the place of the piece in one, is followed as variables
are: `shift[way][place[piece]]`, where who moves writes to both maps.  Of places that hold no piece
it is told what they hold: where the fox stands no goose may go.

Source: beyond the 2025 paper; invariants for all indices by predicates of one of each (Lahiri and
Bryant, Predicate abstraction with indexed predicates, 2007).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from rgt.ir.actions import Comparison
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.maps.inverse_maps import InverseMaps, classes
from rgt.passes.analyses.maps.loose_variables import loose_variables
from rgt.passes.analyses.maps.moved_on import MovedOn
from rgt.passes.analyses.maps.pair_sight import NONE, OTHER, THIS, Sight
from rgt.passes.analyses.maps.pair_slots import slots_of
from rgt.passes.analyses.maps.pair_views import (
    DEAD,
    OUTSIDE,
    Seen,
    Unfollowed,
    View,
    Views,
)
from rgt.passes.analyses.values.evaluation import evaluated

_MOST_STEPS = 200_000
"""So many views are made; a chess whose pieces are a list needs a quarter of them."""


class ArbitraryPairs(Analysis[Views]):
    """Knowledge: the views of all states that may get to a node.

    The variable `chosen` is followed even where nobody reads it.  `max_symbols`: as of `slots_of`.
    Raises Unfollowed while it is solved if there are more than `max_views` at a node, if edges lead
    to more than `_MOST_STEPS` views in all, or if a map is replaced as a whole.
    """

    def __init__(
        self, game: Game, pair: InverseMaps, chosen: str, max_symbols: int, max_views: int
    ) -> None:
        self._game, self._pair, self._max_views = game, pair, max_views
        self.slots = slots_of(game, pair, chosen, max_symbols, OUTSIDE + 1)
        tracked = [each.name for each in self.slots.pieces if isinstance(each, Reference)]
        groups = classes(game, pair, tracked)
        pieces, places = frozenset(pair.pieces), frozenset(pair.places)
        self._sight = Sight(
            game,
            pair,
            self.slots,
            {group[0]: frozenset(group) for group in groups},
            game.constant_values(),
            pieces,
            places,
            _few(game, pair, max_symbols),
            loose_variables(game),
        )
        self._groups = {piece: group[0] for group in groups for piece in group}
        self._live = live_variables(game.variables, game.automaton.edges())
        self._chosen = chosen
        self._variables = frozenset(game.variables)
        held = [each for each in self.slots.places if isinstance(each, Reference)]
        moved = MovedOn((each.name for each in held), pair.places, game.constant_values())
        known = solve(game.automaton, moved)
        at = {each.name: self.slots.places[each] for each in held}
        self._apart = {
            node: [(at[one], at[other]) for one, other in moved.apart(knowledge)]
            for node, knowledge in known.items()
        }
        self._dead: dict[str, frozenset[int]] = {}
        self._behind: dict[tuple[int, Views], Views] = {}
        self._left = _MOST_STEPS

    def bottom(self) -> Views:
        """Nothing gets there."""
        return frozenset()

    def extreme(self) -> Mapping[str, Views]:
        """At the beginning: a view for each piece and place."""
        return {BEGIN: self.alive(frozenset(self._first()), BEGIN)}

    def join(self, one: Views, other: Views) -> Views:
        """The views of the states on one way or the other."""
        joined = one if other <= one else other if one <= other else one | other
        if len(joined) > self._max_views:
            raise Unfollowed
        return joined

    def transfer(self, edge: Edge, knowledge: Views) -> Views:
        """The views behind an edge."""
        key = edge.key, knowledge
        if key not in self._behind:
            here = knowledge
            if self._game.automaton.is_pinned(edge.source):
                # what asks a check may read more than the check
                here = self.alive(knowledge, edge.source)
            behind = set[View]()
            for view in Seen(self._sight, here).after(edge.action):
                behind.add(view)
                self._left -= 1
                if len(behind) > self._max_views or self._left < 0:
                    raise Unfollowed
            self._behind[key] = self.alive(frozenset(behind), edge.target)
        return self._behind[key]

    def surely_hold(
        self, edges: Iterable[Edge], known: Mapping[str, Views], concerned: Callable[[View], bool]
    ) -> list[Edge]:
        """The edges whose comparisons hold for all states that have a view that is `concerned`."""
        found = []
        for edge in edges:
            if isinstance(edge.action, Comparison):
                views = self.alive(known[edge.source], edge.source)
                seen, action = Seen(self._sight, views), edge.action
                sides, denied = (uncast(action.left), uncast(action.right)), not action.negated
                if not any(concerned(v) and seen.may_hold(*sides, denied, v) for v in views):
                    found.append(edge)
        return found

    def alive(self, views: Views, node: str) -> Views:
        """The views without what nobody reads from a node on, and those that no state has: of one
        place for what is surely not the same.
        """
        if node not in self._dead:
            live = self._live[node] | {self._chosen}
            told = self.slots.everything()
            self._dead[node] = frozenset(
                at for read, at in told if not self._variables.intersection(read) <= live
            )
        apart = self._apart.get(node)
        if apart:
            views = frozenset(
                view for view in views if not any(view[i] == view[j] == THIS for i, j in apart)
            )
        dead = self._dead[node]
        if not dead:
            return views
        found = set()
        for view in views:
            entries = list(view)
            for at in dead:
                entries[at] = DEAD
            found.add(tuple(entries))
        return frozenset(found)

    def _first(self) -> Iterator[View]:
        first, slots, sight = self._game.initial_values(), self.slots, self._sight
        place, standing = first[self._pair.place], first[self._pair.standing]
        values = {**first, **sight.constants}

        def known(expression: Expression) -> str:
            """What an expression is; what nobody could read is no symbol."""
            value = evaluated(expression, {}, values, ())
            return value.name if isinstance(value, Symbol) else ""

        outside = {_held(standing, key) for key in _keys(standing) if key not in sight.places}
        alone = next(iter(outside)) if len(outside) == 1 else DEAD
        for piece, at in product(self._pair.pieces, self._pair.places):
            there = _held(standing, at)
            yield (
                self._groups[piece],
                _seen(_held(place, piece), at, sight.places),
                _seen(there, piece, sight.pieces),
                there if there in sight.few else DEAD,
                alone,
                *(_held(first[name], piece) for name in slots.cells),
                *(_seen(known(each), piece, sight.pieces) for each in slots.pieces),
                *(_seen(known(each), at, sight.places) for each in slots.places),
                *(_symbol(first[name]) for name in slots.small),
            )


def _few(game: Game, pair: InverseMaps, max_symbols: int) -> frozenset[str]:
    """What places may hold that is no piece, if that is one of at most so many symbols."""
    leaf = keys_and_leaf(game.variables[pair.standing].type, game.types)[1]
    found = frozenset(leaf.symbols).difference(pair.pieces)
    return found if len(found) <= max_symbols else frozenset()


def _keys(value: TotalValue) -> tuple[str, ...]:
    return value.keys if isinstance(value, TotalMap) else ()


def _held(value: TotalValue, key: str) -> str:
    assert isinstance(value, TotalMap)
    return _symbol(value[key])


def _symbol(value: TotalValue) -> str:
    assert isinstance(value, Symbol)
    return value.name


def _seen(symbol: str, wanted: str, kept: frozenset[str]) -> str:
    return THIS if symbol == wanted else OTHER if symbol in kept else NONE
