"""Games of a board in a row, whose C++ source must have something, played by both engines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

import rgt
from rgt.backends.cpp.building.parts import Code
from rgt.backends.cpp.emit import INTERFACE, PLAYING, SETS, emit, runtime
from rgt.backends.cpp.engine import load
from rgt.backends.facts.plan import Plan
from rgt.backends.plan import text as plan_text
from rgt.backends.plan.lines import Function
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, Compared, agree_on_plays, agree_on_tree, engines

RUNTIME = (*SETS, "plain.hpp", "faults.hpp", "moves.hpp", "walk.hpp", *PLAYING, *INTERFACE)


PLAYED = pytest.mark.parametrize("played", [False, pytest.param(True, marks=pytest.mark.long)])
"""What shows that many games are not written in some way plays them in `make test-long`."""


class Written(Plan):
    """The plan of a game of which `source` was written."""

    source: Code


_handed: dict[tuple[str, str, frozenset[str] | None], Written] = {}
"""Plans of games that are still to be compiled, by name, text and rewrites."""
_MOST = 8


def source_of(game: Game) -> Code:
    """The source of a game; who compiles it next need not write it again (`hand_over`)."""
    plan = Written(game)
    plan.source = emit(plan)
    if len(_handed) == _MOST:
        _handed.pop(next(iter(_handed)))
    _handed[_key(game, None)] = plan
    return plan.source


def hand_over(patch: pytest.MonkeyPatch) -> None:
    """Let engines use, once, what tests have read."""

    def plan_of(game: Game, rewrites: frozenset[str] | None = None) -> Plan:
        found = _handed.pop(_key(game, rewrites), None) if _handed else None
        return found or Plan(game, rewrites)

    def emitted(plan: Plan) -> Code:
        return plan.source if isinstance(plan, Written) else emit(plan)

    patch.setattr(load, "Plan", plan_of)
    patch.setattr(load, "emit", emitted)


def _key(game: Game, rewrites: frozenset[str] | None) -> tuple[str, str, frozenset[str] | None]:
    return game.name, print_game(game), rewrites


def written(body: str) -> str:
    """What is written for one game, without what is the same for all."""
    source: str = source_of(games.play(body))
    for name in RUNTIME:
        source = source.replace(runtime(name), "")
    return source


def optimized(text: str) -> Game:
    """The game of a text in HRG, optimised."""
    game = rgt.loads(text, "hrg")
    optimize(game)
    return game


def planned(game: Game) -> str:
    """The plan of all functions of a compiled game."""
    shown: list[Function] = []
    emit(Plan(game), shown)
    return plan_text.functions(shown)


def functions(source: str, prefix: str) -> str:
    """The functions of a search or run: ``m`` lists moves, ``k`` is the keeper, ``a`` applies."""
    head = rf"^(?:\[\[gnu::always_inline\]\] )?static (?:inline )?\w+ {prefix}\d+\("
    found = "".join(re.findall(rf"{head}[^;]*?\{{$.*?^}}$", source, re.M | re.S))
    assert found, prefix
    return found


def compare(
    body: str,
    *there: str,
    plays: int = 10,
    longest: int = 20,
    flags: Sequence[str] = PLAIN,
) -> Compared:
    """Compare the engines; the texts are patterns that the source must have.

    Without plays the source is all that is looked at (see `tests.repetitions.some_played`).
    """
    source = written(body) if there else ""
    for pattern in there:
        assert re.search(pattern, source), pattern
    if not plays:
        assert there
        return Compared()
    referee, engine = engines(games.play(body), flags)
    agree_on_tree(referee, engine, seconds=0.2, deepest=3)
    return agree_on_plays(referee, engine, plays=plays, longest=longest)


def board(size: int, first: str = ":e") -> str:
    """Declarations of a board in a row, with neighbours up to its ends."""
    squares = [f"s{i}" for i in range(size)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    backs = ", ".join(f"{b}: {a}" for a, b in pairwise(squares))
    return f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, x, o, k}};
        const up: Square -> Square = {{{steps}, :{squares[-1]}}};
        const down: Square -> Square = {{{backs}, :{squares[0]}}};
        const ring: Square -> Square = {{{steps}, :{squares[0]}}};
        var board: Square -> Piece = {{{first}}};
        var piece: Piece = e; var at: Square = s0; var to: Square = s0; var last: Square = s0;
        """


def ways(size: int) -> str:
    """A variable that says which way `go` leads: up, or down; its value in the middle is none."""
    squares = [f"s{i}" for i in range(size)]
    downwards = ", ".join(f"{b}: {a}" for a, b in pairwise(squares))
    upwards = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    return f"""
        type Way = {{l, m, r}}; type Side = {{l, r}}; var way: Way = r;
        const go: Way -> Square -> Square =
            {{l: {{{downwards}, :s0}}, :{{{upwards}, :{squares[-1]}}}}};
        """


PUT = """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, keep: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
"""A move; the keeper goes on at `keep`."""

SLIDE = """
    t0, t1: board[at] == x;
    t1, t2: $$ at;
    t2, t3: board[at] = e;
    t3, t4: at = up[at];
    t4, t5: board[at] == e;
    t5, t3: ;
    t5, t6: $$ at;
    """
"""From `t0` a stone at `at` is lifted and slides over empty squares, as far as it will, to `t6`."""

ASK = """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, turn: player = b;
        k2, turn: player = a;
        """
"""The keeper asks a check from `q` to `r`; the answer tells who moves next."""

REMEMBERED = "".join(
    f"m, m{i}: at == s{i}; m{i}, n: board[s{i + 1}] == board[down[at]];" for i in range(8)
)
"""A check whose answer is remembered, where it is asked twice: no table tells it, as two cells are
compared of which neither is the one that it is asked of.
"""
