"""Traces whose every rewrite is written down by the test."""

from __future__ import annotations

from collections.abc import Callable

from rgt.debugger.trace import Trace
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.passes.context import Context

Rewrite = tuple[str, Callable[[Game], object]]
"""The name of a pass, and what it does in one step."""

DECLARATIONS = """type Player = { x };
type Score = { 0, 1 };
type T = { a, b };
const c: T = b;
var t: T = a;
var u: T = a;
"""

EDGES = """begin, n: ;
n, m: t == a;
n, k: t == b;
m, o: u = a;
k, o: u = a;
o, p: player = x;
p, q: $ go;
q, end: player = keeper;
"""
"""Keys 0 to 7, on the lines 7 to 14 of the text."""


def game(edges: str = EDGES) -> Game:
    return parse_game(Source("by_hand.rg", DECLARATIONS + edges))


def trace_of(start: Game, *rewrites: Rewrite) -> Trace:
    """The trace of these rewrites, all in round 1."""
    trace = Trace(start.copy())
    context = Context(start, [trace])
    context.round = 1
    for name, act in rewrites:
        context.pass_name = name
        with context.rewrite(f"the test says so: {name}"):
            act(start)
    return trace
