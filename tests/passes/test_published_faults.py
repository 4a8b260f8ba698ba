"""Rewrites of the published tool that change a game, and what ours do with the same game.

Every picture is a game and what the published rule makes of it, written down by hand: another
game.  Our pass keeps the moves and what the players see of them, our pipelines the moves.

Sources: the rules as in the 2025 paper, App. B, and specs/passes.md, whose numbers the cases bear.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rgt.backends.explore import perft
from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import load
from rgt.corpus import find
from rgt.frontends import frontend_for
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.game import Game
from rgt.ir.pragmas import Disjoint
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.passes.small_games import declares, game_of, told

PIPELINES = ("default", "all", "plain")
DEPTH = 3


class Fault(NamedTuple):
    """A published rewrite: `wrong` is what it makes of `game`; `ours` is our pass for it."""

    name: str
    ours: str
    game: str
    wrong: str


FAULTS = [
    Fault(
        "3.1: a tag beside a skip is another move",
        "compact-skip-edges",
        """
        begin, p: ;
        begin, p: $ a;
        p, end: player = keeper;
        """,
        """
        begin, p: ;
        p, end: player = keeper;
        """,
    ),
    Fault(
        "3.2: an any-assignment reads its index",
        "inline-assignment",
        """
        begin, p: y = b;
        p, q: m[y] = T(*);
        q, r: m[b] == c;
        r, end: player = keeper;
        """,
        """
        begin, p: ;
        p, q: m[y] = T(*);
        q, r: m[b] == c;
        r, end: player = keeper;
        """,
    ),
    Fault(
        "3.9a: mirrored chains of conditions leave out two of four cases",
        "join-exclusive-edges",
        """
        begin, o: x = T(*);
        o, p: $$ x;
        p, q: y = T(*);
        q, r: $$ y;
        r, s: x == a;
        s, t: y == a;
        r, u: x != a;
        u, t: y != a;
        t, end: player = keeper;
        """,
        """
        begin, o: x = T(*);
        o, p: $$ x;
        p, q: y = T(*);
        q, r: $$ y;
        r, t: ;
        t, end: player = keeper;
        """,
    ),
    Fault(
        "3.12: to assign the player to itself ends a move",
        "skip-self-assignments",
        """
        begin, p: $ a;
        p, q: player = player;
        q, r: $ b;
        r, end: player = keeper;
        """,
        """
        begin, p: $ a;
        p, q: ;
        q, r: $ b;
        r, end: player = keeper;
        """,
    ),
    Fault(
        "3.15: each of two tags is redundant only as long as the other is there",
        "skip-redundant-tags",
        """
        begin, p: x = T(*);
        p, q: x == a;
        p, r: x != a;
        q, s: $ a;
        r, t: $ b;
        s, u: x = a;
        u, end: player = keeper;
        t, v: x = a;
        v, w: player = black;
        w, end: player = keeper;
        """,
        """
        begin, p: x = T(*);
        p, q: x == a;
        p, r: x != a;
        q, s: ;
        r, t: ;
        s, u: x = a;
        u, end: player = keeper;
        t, v: x = a;
        v, w: player = black;
        w, end: player = keeper;
        """,
    ),
    Fault(
        "3.16: a constant that is only the index of an any-assignment",
        "prune-unused-constants",
        """
        const k: T = b;
        var m: T -> T = { :a };
        begin, p: m[k] = T(*);
        p, q: m[b] == c;
        q, end: player = keeper;
        """,
        """
        var m: T -> T = { :a };
        begin, p: m[k] = T(*);
        p, q: m[b] == c;
        q, end: player = keeper;
        """,
    ),
    Fault(
        "2: what is first known at begin does not hold when a move leads back there",
        "propagate-constants",
        """
        begin, p: x == b;
        begin, q: x == a;
        p, end: player = keeper;
        q, r: $ a;
        r, s: x = b;
        s, begin: player = black;
        """,
        """
        begin, p: ;
        begin, q: x == a;
        p, end: player = keeper;
        q, r: $ a;
        r, s: x = b;
        s, begin: player = black;
        """,
    ),
    Fault(
        "3.7: a look-up moves ahead of the condition that guards it",
        "reorder-conditions",
        """
        type P = { a, b };
        var x: T = c;
        var n: P -> T = { :a };
        begin, o: x = T(*);
        o, p: $$ x;
        p, q: player = black;
        q, r: x != c;
        r, s: n[x] == a;
        q, t: x == c;
        q, u: x == b;
        u, s: n[x] == a;
        s, end: player = keeper;
        t, end: player = keeper;
        """,
        """
        type P = { a, b };
        var x: T = c;
        var n: P -> T = { :a };
        begin, o: x = T(*);
        o, p: $$ x;
        p, q: player = black;
        q, r: n[x] == a;
        r, s: x != c;
        q, t: x == c;
        q, u: n[x] == a;
        u, s: x == b;
        s, end: player = keeper;
        t, end: player = keeper;
        """,
    ),
]

DANGLING = [
    Fault(
        "3.16: a variable tag of a type with one symbol",
        "prune-singleton-types",
        """
        type U = { u };
        var v: U = u;
        begin, p: v = u;
        p, q: $$ v;
        q, end: player = keeper;
        """,
        """
        begin, p: ;
        p, q: $$ v;
        q, end: player = keeper;
        """,
    ),
    Fault(
        "3.16: any symbol of a type with one symbol",
        "prune-singleton-types",
        """
        type U = { u };
        var v: U = u;
        var m: T -> U = { :u };
        begin, p: v = U(*);
        p, q: m[a] = U(*);
        q, end: player = keeper;
        """,
        """
        begin, p: v = U(*);
        p, q: m[a] = U(*);
        q, end: player = keeper;
        """,
    ),
    Fault(
        "3.16: a variable that only a tag reads",
        "prune-unused-variables",
        """
        var v: T = a;
        begin, p: v = T(*);
        p, q: $$ v;
        q, end: player = keeper;
        """,
        """
        begin, p: ;
        p, q: $$ v;
        q, end: player = keeper;
        """,
    ),
]


def ids(faults: list[Fault]) -> list[str]:
    """The names of cases."""
    return [fault.name for fault in faults]


def parsed(text: str) -> Game:
    """The game of a picture."""
    return game_of(text, own=declares(text))


def seen(game: Game) -> object:
    """The moves of a game and what everybody sees of them; what is wrong, if that cannot be."""
    try:
        engine = load(game)
        return _seen(engine.initial_state(), engine.players, DEPTH)
    except GameError as problem:
        return [diagnostic.code for diagnostic in problem.diagnostics]


def _seen(state: State, players: tuple[str, ...], depth: int) -> object:
    shown = [state.visible_to(player) for player in players]
    if state.is_terminal or not depth:
        return state.player, shown, state.is_terminal
    moves = [(move, _seen(after, players, depth - 1)) for move, after in state.successors()]
    return state.player, shown, moves


@pytest.mark.parametrize("fault", FAULTS, ids=ids(FAULTS))
def test_the_published_rule_makes_another_game(fault: Fault) -> None:
    assert isinstance(seen(parsed(fault.game)), tuple)
    assert seen(parsed(fault.wrong)) != seen(parsed(fault.game))


@pytest.mark.parametrize("fault", [*FAULTS, *DANGLING], ids=ids([*FAULTS, *DANGLING]))
def test_our_pass_keeps_the_game(fault: Fault) -> None:
    game = parsed(fault.game)
    before = seen(game)
    optimize(game, fault.ours)
    assert seen(game) == before


@pytest.mark.parametrize("passes", PIPELINES)
@pytest.mark.parametrize("fault", [*FAULTS, *DANGLING], ids=ids([*FAULTS, *DANGLING]))
def test_our_pipelines_keep_the_tree(fault: Fault, passes: str) -> None:
    game = parsed(fault.game)
    before = told(game, DEPTH)
    optimize(game, passes)
    assert told(game, DEPTH) == before
    assert not mistakes(game)


@pytest.mark.parametrize("fault", DANGLING, ids=ids(DANGLING))
def test_the_published_rule_leaves_names_of_nothing(fault: Fault) -> None:
    assert not mistakes(parsed(fault.game))
    assert mistakes(parsed(fault.wrong))


def mistakes(game: Game) -> list[str]:
    """The codes of the mistakes in a game."""
    found = validate(game, lints=False)
    return [diagnostic.code for diagnostic in found if diagnostic.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("one", "other", "disjoint"),
    [
        ("x == a", "x == b", True),
        ("x == y", "x == z", False),
        ("x == a", "x == y", False),
        ("x == k", "x == y", False),
    ],
)
def test_5_1_values_that_may_be_equal_are_not_disjoint(
    one: str, other: str, disjoint: bool
) -> None:
    text = f"""
    const k: T = c;
    var x: T = a;
    var y: T = a;
    var z: T = a;
    begin, n: x = T(*);
    n, o: y = T(*);
    o, m: z = T(*);
    m, p: {one};
    m, q: {other};
    p, r: $ a;
    q, r: $ b;
    r, end: player = keeper;
    """
    game = parsed(text)
    optimize(game, "calculate-disjoints")
    hints = [each for each in game.pragmas if isinstance(each, Disjoint) and each.node == "m"]
    assert bool(hints) is disjoint


@pytest.mark.parametrize("passes", ["default", "all", "default,pragmas"])
def test_8_international_draughts_keeps_its_counts(passes: str) -> None:
    # the published tool counts 4225 at depth 4
    path = find("rbg/international_draughts")
    assert path is not None
    game = frontend_for(path.name).load(Source(path.name, path.read_text()))
    optimize(game, passes)
    assert perft(load(game), 4)[1:] == [9, 81, 658, 4265]
