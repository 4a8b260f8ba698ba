"""Random games: the translation has the trees that the definition of the language says.

Moves that differ in nothing that is left behind may count several times in the translation, so
positions are compared as sets.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.backends import load_engine
from rgt.backends.forward_model import State
from rgt.frontends.rbg.lower import translate as lower
from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.translate import translate
from tests.frontends.rbg2017.reference import Position

PIECES = ("e", "a", "b")
PLAYERS = ("p", "q", "r")
DEPTH = 3

pieces = st.sampled_from(PIECES).map(s.Name)
sets = st.one_of(st.none(), st.lists(pieces, min_size=1, max_size=2).map(tuple))
distances = st.sampled_from((0, 0, 0, 1, -1, 2))


def steps(offs: st.SearchStrategy[Any]) -> st.SearchStrategy[s.Step]:
    return st.builds(s.Step, distances, distances, sets, offs)


def moves(step: st.SearchStrategy[s.Step]) -> st.SearchStrategy[s.Move]:
    def extend(inner: st.SearchStrategy[s.Move]) -> st.SearchStrategy[s.Move]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(s.Choice, several),
            st.builds(s.Chain, several),
            st.builds(s.Power, inner, st.sampled_from((0, 1, 2))),
            st.builds(s.Power, moves_without_offs, st.none()),
        )

    return st.recursive(step, extend, max_leaves=5)


moves_without_offs: st.SearchStrategy[s.Move] = st.deferred(lambda: moves(steps(st.none())))
next_players = st.builds(
    s.NextPlayer, st.one_of(st.sampled_from(PLAYERS[:2]).map(s.Name), st.integers(-1, 2))
)
plain_moves = moves(steps(sets))
player_moves = st.one_of(
    st.builds(lambda move, after: s.Chain((move, after)), plain_moves, next_players),
    st.builds(lambda move, after: s.Chain((move, after)), plain_moves, next_players),
    plain_moves,
    st.builds(
        lambda first, *afters: s.Chain((first, s.Choice(afters))),
        plain_moves,
        next_players,
        next_players,
    ),
    st.builds(
        lambda first, other, after: s.Chain((first, s.Choice((after, other)))),
        plain_moves,
        plain_moves,
        next_players,
    ),
)
values = st.one_of(st.integers(-1, 4).map(s.Number), st.just(s.Turn()), st.builds(s.Count, pieces))
operators = st.sampled_from(("==", "!=", "<", "<=", ">", ">="))
conditions: st.SearchStrategy[s.Condition] = st.recursive(
    st.one_of(
        st.builds(s.Comparison, operators, values, values),
        st.builds(s.At, pieces, st.integers(0, 1), st.integers(0, 1)),
        st.builds(s.Possible, moves_without_offs),
    ),
    lambda inner: st.one_of(
        st.builds(s.Not, inner),
        st.builds(s.And, st.lists(inner, min_size=2, max_size=2).map(tuple)),
        st.builds(s.Or, st.lists(inner, min_size=2, max_size=2).map(tuple)),
    ),
    max_leaves=3,
)


@st.composite
def games(draw: st.DrawFn) -> s.Description:
    width, height = draw(st.sampled_from(((2, 2), (3, 2), (2, 3))))
    count = draw(st.sampled_from((2, 2, 2, 3)))
    others = [draw(st.sampled_from(PIECES)) for _ in range(width * height - len(PIECES))]
    names = draw(st.permutations([*PIECES, *others]))
    board = s.Board(width, height, tuple(map(s.Name, names)))
    order = tuple(s.Name(player) for player in PLAYERS[:count])
    players = tuple(
        s.Player(player, tuple(draw(st.lists(player_moves, min_size=1, max_size=3))))
        for player in order
    )
    goals = tuple(
        s.Goal(player, draw(st.sampled_from((0, 1, 2))), draw(conditions)) for player in order
    )
    return s.Description("random", board, order, players, goals)


def expected(position: Position, depth: int, known: dict[object, object]) -> object:
    goals = position.goals()
    if goals is not None:
        return tuple(sorted(goals.items()))
    if depth == 0:
        return position.player
    if (position, depth) not in known:
        after = frozenset(expected(p, depth - 1, known) for _, p in position.successors())
        known[position, depth] = position.player, after
    return known[position, depth]


def found(state: State, depth: int, known: dict[object, object]) -> object:
    if state.is_terminal:
        return tuple(sorted((player, int(score)) for player, score in state.goals().items()))
    if depth == 0:
        return state.player
    if (state, depth) not in known:
        after = frozenset(found(s, depth - 1, known) for _, s in state.successors())
        known[state, depth] = state.player, after
    return known[state, depth]


@settings(max_examples=60, deadline=None)
@given(games())
def test_trees_of_random_games(game: s.Description) -> None:
    engine = load_engine(lower(translate(game)))
    tree = found(engine.initial_state(), DEPTH, {})
    assert tree == expected(Position.start(game), DEPTH, {})
