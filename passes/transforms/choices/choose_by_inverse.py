"""Choose a place and see which piece is there, where a map tells it, instead of a piece.

Before::

    type Piece = { p1, p2, p3 };
    type Cell = { c1, c2, c3, c4 };
    const next: Cell -> Cell = { c1: c2, c2: c3, c3: c4, :c1 };
    const mine: Piece -> T = { p1: a, p2: a, :b };
    var place: Piece -> Cell = { p1: c1, p2: c2, :c3 };
    var there: Cell -> { p1, p2, p3, none } = { c1: p1, c2: p2, c3: p3, :none };
    var piece: Piece = p1;
    var from: Cell = c1;
    var to: Cell = c1;
    begin, p: piece = Piece(*);
    p, q: mine[piece] == a;
    q, r: from = place[piece];
    r, s: $$ from;
    s, t: to = next[from];
    t, u: there[to] == none;
    u, v: there[from] = none;
    v, w: there[to] = piece;
    w, x: place[piece] = to;
    x, begin: player = white;

After::

    type Piece = { p1, p2, p3 };
    type Cell = { c1, c2, c3, c4 };
    const next: Cell -> Cell = { c1: c2, c2: c3, c3: c4, :c1 };
    const mine: Piece -> T = { p1: a, p2: a, :b };
    var place: Piece -> Cell = { p1: c1, p2: c2, :c3 };
    var there: Cell -> { p1, p2, p3, none } = { c1: p1, c2: p2, c3: p3, :none };
    var piece: Piece = p1;
    var from: Cell = c1;
    var to: Cell = c1;
    begin, 1: from = Cell(*);
    p, q: mine[piece] == a;
    q, r: ;
    r, s: $$ from;
    s, t: to = next[from];
    t, u: there[to] == none;
    u, v: there[from] = none;
    v, w: there[to] = piece;
    w, x: place[piece] = to;
    x, begin: player = white;
    1, 2: there[from] != none;
    2, p: piece = there[from];

Now nobody reads `place`, and prune-unused-variables removes it.  Who keeps a list of pieces plays a
game of a board: squares can be tried as sets, pieces by their number one after the other.

A condition that asks whether the piece has a place, or is still in play, is told by its being there
and goes, too.  A choice behind which there is but such a condition, or `place[piece]` is read in
passing, is rewritten as well, with a new variable: whether a player has any piece left, or one that
can go on, is asked of a list and of a board in one way.  Where a move names the piece and not its
place it is asked at last whether that is the piece's place: it always is, and whoever looks for the
move that was named need not try all places.

Why sound: the analysis tells what holds for every piece and every place.  Where a walk goes on, the
piece that it has chosen has a place, and is there: so the new choice leads on to all that the old
one did.  Where the place has been looked up, the piece at a place is the one whose place that is:
so what was looked up is what is chosen now.
Not applied: if places are no more symbols than those chosen from; where the walk splits, asks a
check or changes one of the maps before the place is looked up or asked for; where what is chosen
may be no piece or have no place (one that was taken), and no condition behind the choice says
otherwise before the walk splits or the move ends; where what is looked up is cast to a type that
lacks some places; to maps that are replaced as a whole; if the views of states are more than
`max-views`.
Ends: every step makes a choice one among more symbols, of which there are so many; so none turns
back what another one did.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, NamedTuple

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    VariableTag,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Access, Cast, Expression, Reference, names
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, keys_and_leaf
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.analyses.labels.hidden_values import Constants, free_name, used_names
from rgt.passes.analyses.labels.instead import reading_instead
from rgt.passes.analyses.labels.named_types import narrowed_type
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.maps.arbitrary_pairs import ArbitraryPairs
from rgt.passes.analyses.maps.inverse_maps import InverseMaps, accesses, inverse_maps
from rgt.passes.analyses.maps.pair_sight import NONE, THIS
from rgt.passes.analyses.maps.pair_views import PLACE, STANDING, Unfollowed, View, Views
from rgt.passes.analyses.maps.still_holds import StillHolds
from rgt.passes.analyses.values.first_values import begin_with
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ChooseByInverse(Global):
    """See the module.

    `max_symbols`: variables that hold one of at most so many symbols are followed with the maps.
    """

    name: ClassVar[str] = "choose-by-inverse"
    waits: ClassVar[bool] = True
    max_symbols: int = 4
    max_views: int = 2000

    def run(self, context: Context) -> None:
        """Choose places as long as there is a choice of a piece that has one."""
        while self._rewrite_one(context):
            context.check_budget()

    def _rewrite_one(self, context: Context) -> bool:
        """Choose places with one pair of maps; whether there was a pair with which to."""
        game, done = context.game, False
        for pair in inverse_maps(game):
            for name in _choices(game, pair):
                analysis = ArbitraryPairs(game, pair, name, self.max_symbols, self.max_views)
                try:
                    known = solve(game.automaton, analysis)
                except Unfollowed:
                    continue
                for choice in _choices(game, pair).get(name, ()):
                    cell = Access(Reference(pair.place), Reference(name))
                    told = _told(choice, known, cell, analysis)
                    done |= told is not None and _rewrite(choice, told, pair, context)
            if done:
                return True
        return False


@dataclass(frozen=True, slots=True)
class _Choice:
    """A choice of a piece, and the edges that every walk takes then, one of which may look up its
    place.
    """

    chosen: Edge
    edges: tuple[Edge, ...]
    looked_up: Edge | None


def _choices(game: Game, pair: InverseMaps) -> dict[str, list[_Choice]]:
    """The choices of what are keys of the first map, by the variable."""
    found: dict[str, list[_Choice]] = {}
    for edge in game.automaton.edges():
        name = overwrites(edge.action)
        if isinstance(edge.action, AnyAssignment) and name is not None:
            symbols = {*game.symbols(edge.action.type)}
            if len(symbols.intersection(pair.pieces)) > 1:
                found.setdefault(name, []).append(_followed(game, pair, edge, name))
    return found


def _followed(game: Game, pair: InverseMaps, chosen: Edge, piece: str) -> _Choice:
    """What follows on a choice before one of the maps or what is chosen changes."""
    maps = {pair.place, pair.standing, piece}
    walk = _straight(game, chosen.target)
    edges = tuple(takewhile(lambda each: written_variable(each.action) not in maps, walk))
    for at, edge in enumerate(edges):
        action, place = edge.action, overwrites(edge.action)
        is_place = isinstance(action, Assignment) and pair.is_place(action.value, piece)
        if place is None or not is_place:
            continue
        if not any(_touches(each.action, place) for each in edges[:at]):
            return _Choice(chosen, edges, edge)
    return _Choice(chosen, edges, None)


def _straight(game: Game, node: str) -> Iterator[Edge]:
    """The edges that every walk takes from a node on, up to the end of the move, which is entered
    nowhere else; none asks a check.
    """
    automaton, seen = game.automaton, set[str]()
    while node not in seen:
        seen.add(node)
        edge = automaton.sole_out_edge(node)
        if automaton.is_pinned(node) or automaton.in_degree(node) != 1 or edge is None:
            return
        if isinstance(edge.action, Reachability) or ends_move(edge.action):
            return
        yield edge
        node = edge.target


def _touches(action: Action, name: str) -> bool:
    return name in read_names(action) or written_variable(action) == name


class _Told(NamedTuple):
    """What is told by a chosen place: `edges` look up what it is, or ask whether the piece has one.

    `at_once`: the piece that is at the place always has that place, where it is chosen.
    """

    edges: tuple[Edge, ...]
    at_once: bool


def _told(
    choice: _Choice, known: Mapping[str, Views], cell: Access, analysis: ArbitraryPairs
) -> _Told | None:
    """What a chosen place tells; None where the choices do not lead on to the same, or nobody asks
    for the `cell` that has the place of the piece.
    """
    at = analysis.slots.pieces[cell.index]
    behind = {edge: analysis.transfer(edge, known[edge.source]) for edge in choice.edges}
    if not any(all(not _is_lost(v, at) for v in views) for views in behind.values()):
        return None
    looked_up = choice.looked_up
    told = analysis.surely_hold(choice.edges, known, lambda v: v[at] == v[STANDING] == THIS)
    if looked_up is not None:
        if any(v[at] == v[STANDING] == THIS != v[PLACE] for v in behind[looked_up]):
            return None
        told.append(looked_up)
    here = analysis.transfer(choice.chosen, known[choice.chosen.source])
    at_once = not any(v[at] == v[STANDING] == THIS != v[PLACE] for v in here)
    read = any(cell in accesses(edge.action) for edge in choice.edges)
    return _Told(tuple(told), at_once) if told or (at_once and read) else None


def _is_lost(view: View, at: int) -> bool:
    """Whether what is chosen is no piece, or has no place, or one where it is not."""
    if view[at] == THIS:
        return view[PLACE] == NONE or view[PLACE] == THIS != view[STANDING]
    return view[at] == NONE


def _rewrite(choice: _Choice, told: _Told, pair: InverseMaps, context: Context) -> bool:
    """Choose a place; False if that cannot be written."""
    game, automaton, chosen = context.game, context.game.automaton, choice.chosen
    extended = game.without_edges()
    labels = _labels(choice, pair, extended, used_names(game))
    if labels is None or _width(labels[0], extended) <= _width(chosen.action, game):
        return False
    named = _names_piece(choice, game)
    with context.rewrite(f"'{pair.standing}' tells whose place in '{pair.place}' a place is"):
        game.declare(extended)
        nodes = [automaton.fresh_node() for _ in labels[1:]]
        automaton.relabel(chosen.key, labels[0], *told.edges)
        automaton.redirect(chosen.key, target=nodes[0])
        key = chosen.key
        for label, one, other in zip(labels[1:], nodes, [*nodes[1:], chosen.target], strict=True):
            key = automaton.add(one, other, label, Origin.of(chosen, *told.edges))
        for edge in told.edges:
            automaton.relabel(edge.key, SKIP)
        begin_with(str(labels[0].target), game.symbols(labels[0].type), game)
        if told.at_once:
            _read_what_is_chosen(key, labels[0], pair, game)
            if named:
                cell = Access(Reference(pair.place), Reference(str(overwrites(chosen.action))))
                _ask_for_place(choice, labels[0], cell, context)
    return True


def _width(action: Action, game: Game) -> int:
    """Among how many symbols a choice is."""
    assert isinstance(action, AnyAssignment)
    return len(game.symbols(action.type))


def _ask_for_place(
    choice: _Choice, chosen: AnyAssignment, cell: Expression, context: Context
) -> None:
    """Ask whether the chosen place is that of the piece, which the `cell` has, as it always is.

    What else is asked may be asked of all places at once, so this is asked last.
    """
    game, automaton = context.game, context.game.automaton
    place = written_variable(chosen)
    label = Comparison(cell, chosen.target)
    if is_well_typed(label, game):
        last = choice.chosen
        for edge in choice.edges:
            if written_variable(automaton[edge.key].action) == place:
                break
            last = edge
        node = automaton.fresh_node()
        behind = automaton[last.key]
        automaton.redirect(last.key, target=node)
        automaton.add(node, behind.target, label, Origin.of(choice.chosen, last))


def _names_piece(choice: _Choice, game: Game) -> bool:
    """Whether a move names the piece that was chosen, and not the place that was looked up."""
    piece = overwrites(choice.chosen.action)
    assert piece is not None
    holds = solve(game.automaton, StillHolds(choice.chosen.key, (piece,)))
    tags = (edge.action for edge in game.automaton.edges() if holds[edge.source])
    shown = {tag.variable for tag in tags if isinstance(tag, VariableTag)}
    place = overwrites(choice.looked_up.action) if choice.looked_up is not None else None
    return piece in shown and place not in shown


def _read_what_is_chosen(key: int, chosen: AnyAssignment, pair: InverseMaps, game: Game) -> None:
    """Read the chosen place wherever the place of the piece is read as long as it is that; the edge
    with a `key` sees which piece it is.
    """
    piece, place = overwrites(game.automaton[key].action), chosen.target
    assert piece is not None
    cell = Access(Reference(pair.place), Reference(piece))
    holds = solve(game.automaton, StillHolds(key, (piece, pair.place, *names(place))))
    for edge in game.automaton.edges():
        if holds[edge.source] and pair.place in read_names(edge.action):
            label = reading_instead(edge.action, cell, place)
            if label != edge.action and is_well_typed(label, game):
                game.automaton.relabel(edge.key, label)


def _labels(
    choice: _Choice, pair: InverseMaps, game: Game, used: set[str]
) -> tuple[AnyAssignment, *tuple[Action, ...]] | None:
    """What is done instead of choosing a piece, by declarations that are added to a game."""
    chosen = choice.chosen.action
    assert isinstance(chosen, AnyAssignment)
    key = keys_and_leaf(game.variables[pair.standing].type, game.types)[0][0]
    if choice.looked_up is not None:
        place = overwrites(choice.looked_up.action)
        assert place is not None
        type_ = game.variables[place].type
        places = _places_in(type_, pair, game)
        if len(places) < len(pair.places):
            # a cast has put the others there
            return None
        type_ = narrowed_type(type_, places, game, used)
    else:
        places = _places_in(key, pair, game)
        type_ = narrowed_type(key, places, game, used)
        place = free_name(f"place_of_{chosen.target}", used)
        game.define_variable(place, type_, Symbol(places[0]))
    forms: list[Expression] = [Access(Reference(pair.standing), Reference(place))]
    if isinstance(key, TypeName):
        forms.append(Access(Reference(pair.standing), Cast(key, Reference(place))))
    for form in forms:
        rest = _looking(form, chosen, pair, game, used)
        if rest is not None:
            return (AnyAssignment(Reference(place), type_), *rest)
    return None


def _places_in(type_: Type, pair: InverseMaps, game: Game) -> tuple[str, ...]:
    """The places among the symbols of a type, in its order."""
    return tuple(symbol for symbol in game.symbols(type_) if symbol in pair.places)


def _looking(
    there: Expression, chosen: AnyAssignment, pair: InverseMaps, game: Game, used: set[str]
) -> list[Action] | None:
    """See which piece is at a place, one that may be chosen; None if types do not fit."""
    leaf = keys_and_leaf(game.variables[pair.standing].type, game.types)[1].symbols
    name = overwrites(chosen)
    assert name is not None
    symbols = {*game.symbols(chosen.type)}.intersection(pair.pieces)
    others = [symbol for symbol in leaf if symbol not in symbols]
    asked = [Comparison(there, Reference(symbol), True) for symbol in others]
    if len(others) > 1:
        held = tuple(Symbol("1" if symbol in symbols else "0") for symbol in leaf)
        type_ = ArrowType(SetType(leaf), SetType(("0", "1")))
        may_be = Constants(game, used).named(f"chosen_as_{name}", type_, TotalMap(leaf, held))
        if may_be is None:
            return None
        asked = [Comparison(Access(Reference(may_be), there), Reference("1"))]
    type_of = game.variables[name].type
    values: list[Expression] = [there]
    if isinstance(type_of, TypeName):
        values.append(Cast(type_of, there))
    for value in values:
        labels: list[Action] = [*asked, Assignment(chosen.target, value)]
        if all(is_well_typed(label, game) for label in labels):
            return labels
    return None
