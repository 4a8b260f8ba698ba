"""Draughts, beside pydraughts and OpenSpiel."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from rgt.backends.forward_model import Move, State
from tests.peers.beside import Pair
from tests.peers.draughts import Draughts, capture
from tests.peers.notation import Place, above, named, places
from tests.peers.openspiel import Play, is_drawn
from tests.peers.pairs.placing import spiel
from tests.peers.sides import Names, Ours


def _leaps(state: State, move: Move) -> tuple[str, ...]:
    """One word for each leap, as OpenSpiel makes them."""
    found = [named(place) for place in places(move)]
    return tuple(one + other for one, other in pairwise(found))


def _route(move: Move) -> list[Place]:
    """From and to, or from, all that is leapt over, and to: the squares that a piece comes to."""
    start, *overs, end = (above(8)(*place) for place in places(move))
    route = [start]
    for x, y in overs:
        route.append((2 * x - route[-1][0], 2 * y - route[-1][1]))
    return route if overs else [start, end]


def _leaps_rbg(state: State, move: Move) -> tuple[str, ...]:
    return tuple(named(one) + named(other) for one, other in pairwise(_route(move)))


def _international(state: State, move: Move) -> tuple[str, ...]:
    squares = [named(above(10)(*place)) for place in places(move)]
    return (capture(squares[0], squares[1:-1], squares[-1]),)


def _english(state: State, move: Move) -> tuple[str, ...]:
    """Ours names where a piece lands: it takes what is between."""
    return (_short(places(move)),)


def _english_rbg(state: State, move: Move) -> tuple[str, ...]:
    return (_short(_route(move)),)


def _short(stops: list[Place]) -> str:
    # black begins below in ours and above in pydraughts
    turned = [(9 - x, 9 - y) for x, y in stops]
    over = [
        named(((x + a) // 2, (y + b) // 2))
        for (x, y), (a, b) in pairwise(turned)
        if abs(x - a) == 2
    ]
    return capture(named(turned[0]), over, named(turned[-1]))


def _one_draw(ours: Ours, theirs: Play | Draughts) -> bool:
    """Only one of them is over, and without a winner; or both, and one of them so."""
    drawn = theirs.is_drawn() if isinstance(theirs, Draughts) else is_drawn(theirs)
    return drawn or set(ours.state.goals().values()) == {"50"}


def _english_pair(ours: str, names: Names) -> Pair:
    return Pair(
        ours,
        "pydraughts",
        "english",
        partial(Draughts, "english", 8),
        names,
        but="pydraughts draws when a position comes again, too",
        ends=_one_draw,
    )


PAIRS = (
    _english_pair("hrg/english_draughts", _english),
    _english_pair("rbg/english_draughts", _english_rbg),
    Pair(
        "rbg/international_draughts",
        "pydraughts",
        "standard",
        partial(Draughts, "standard", 10),
        _international,
        but="pydraughts draws when a position comes again and in small endgames, too",
        ends=_one_draw,
    ),
    *(
        spiel(
            ours,
            "checkers",
            names,
            but="OpenSpiel counts moves of men, too, when it looks for forty turns to draw by",
            ends=_one_draw,
        )
        for ours, names in (
            ("hrg/english_draughts", _leaps),
            ("rbg/english_draughts", _leaps_rbg),
        )
    ),
)
