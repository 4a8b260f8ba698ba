"""Choices in a row, none of which can be put off: code is written in time, and plays the same."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.lowering.sets import deferral
from rgt.ir.game import Game
from tests.backends.cpp.agreement import PLAIN, agree_on_tree, needs_compiler


def chosen(depth: int, symbols: int) -> Game:
    """A check that chooses so many times, each time asking what hangs on two variables.

    Of the first position it never holds: only s3 leads to what is held.  Of the second it does: s0
    and s3 lead to s1, others to s0, and both are held.
    """
    edges = []
    for i in range(depth):
        edges += [
            f"q{i}, r{i}: v{i} = N(*);",
            f"r{i}, t{i}: held[at[v{i}]] == yes;",
            f"t{i}, q{i + 1}: at[v{i}] != at[v{max(i - 1, 0)}];",
        ]
    edges[2] = "t0, q1: held[at[v0]] != no;"
    names = ", ".join(f"s{i}" for i in range(symbols))
    return rgt.loads(
        f"""
        type Player = {{ white }};
        type Score = {{ 0 }};
        type N = {{ {names} }};
        type B = {{ yes, no }};
        var player: PlayerOrKeeper = keeper;
        var held: N -> B = {{ s1: yes, :no }};
        var at: N -> N = {{ s1: s2, s3: s1, :s0 }};
        {"".join(f"var v{i}: N = s0;" for i in range(depth))}
        begin, p: player = white;
        p, a: $ go;
        a, b: ? q0 -> q{depth};
        p, c: $ stop;
        b, d: held[s1] = no;
        c, d: held[s0] = yes;
        d, e: at[s0] = s1;
        e, f: player = keeper;
        f, g: player = white;
        g, h: $ look;
        h, i: ? q0 -> q{depth};
        g, i: $ end;
        i, end: player = keeper;
        {chr(10).join(edges)}
        """,
        "rg",
    )


def test_what_came_to_nothing_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    # 18,060 times with five choices of twelve symbols, and half a minute
    tries = 0
    usual = deferral.put_off

    def counted(*told: object) -> bool:
        nonlocal tries
        tries += 1
        return usual(*told)  # type: ignore[arg-type]

    monkeypatch.setattr("rgt.backends.lowering.searches.walks.put_off", counted)
    emit(Plan(chosen(5, 12)))
    assert 5 <= tries <= 5 * 10 * 2


@needs_compiler
def test_they_play_as_in_the_interpreter() -> None:
    game = chosen(4, 12)
    referee = InterpreterEngine(game)
    state = referee.initial_state()
    assert state.legal_moves() == (("stop",),)
    assert set(state.apply(("stop",)).legal_moves()) == {("look",), ("end",)}
    agree_on_tree(referee, CppEngine(game, flags=PLAIN), seconds=1, deepest=3)
