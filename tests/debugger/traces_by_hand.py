"""Traces whose every rewrite is written down by the test, whatever the passes do today."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rgt.debugger.traces.trace import Trace
from rgt.ir.actions import SKIP, Tag
from rgt.ir.diagnostics import Source
from rgt.ir.game import Declaration, Game
from rgt.ir.text.parser import parse_game
from rgt.passes.context import BrokenGame, Context

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


class Recorder:
    """A game that is rewritten by hand; every step takes a millisecond."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.trace = Trace(game.copy())
        self._context = Context(game, [self.trace])

    def step(self, name: str, round_: int, fact: str, rewrite: Callable[[Game], object]) -> None:
        context, steps = self._context, self.trace.steps
        context.round, context.pass_name = round_, name
        try:
            with context.rewrite(fact):
                rewrite(self.game)
        except BrokenGame as problem:
            # a trace may come from anywhere
            self.trace(problem.step)
        steps[-1] = replace(steps[-1], seconds=0.001)


def trace_of(start: Game, *rewrites: Rewrite) -> Trace:
    """The trace of these rewrites, all in round 1."""
    recorder = Recorder(start)
    for name, act in rewrites:
        recorder.step(name, 1, f"the test says so: {name}", act)
    return recorder.trace


# -- traces for views ------------------------------------------------------------------------------

SMALL = """type Player = { x };
type Score = { 0 };
type Bool = { 0, 1 };
type Goals = Player -> Score;
type Visibility = Player -> Bool;
type PlayerOrSystem = { x, keeper, random };
type T = { a, b };
var goals: Goals = { :0 };
var player: PlayerOrSystem = keeper;
var visible: Visibility = { :1 };
var t: T = a;
begin, n: ;
n, m: t == t;
m, o: player = x;
o, p: $ go;
p, end: player = keeper;
"""


def four_steps() -> Trace:
    """Step 2 looks at the edge that step 1 moved, step 3 removes the one that step 2 emptied."""
    recorder = Recorder(parse_game(Source("small.rg", SMALL)))

    def take_in(keep: str, gone: str, key: int) -> Callable[[Game], None]:
        def rewrite(game: Game) -> None:
            game.automaton.remove(key)
            game.automaton.merge_nodes(keep, gone)

        return rewrite

    recorder.step("compact", 1, "n is only entered from begin", take_in("begin", "n", 0))
    recorder.step("decide", 1, "t == t always holds", lambda g: g.automaton.relabel(1, SKIP))
    recorder.step("compact", 2, "m is only entered from begin", take_in("begin", "m", 1))
    recorder.step("prune", 2, "nobody reads t", lambda g: g.remove(Declaration.VARIABLE, "t"))
    return recorder.trace


def no_steps() -> Trace:
    return Trace(parse_game(Source("small.rg", SMALL)))


def many_steps(number: int) -> Trace:
    """One edge gets another label again and again; every tenth step is of another pass."""
    recorder = Recorder(parse_game(Source("small.rg", SMALL)))
    for k in range(number):
        name = "rename" if k % 10 else "tenth"
        tag = Tag(f"tag{k}")
        recorder.step(name, 1, f"tag{k} is short", lambda g, tag=tag: g.automaton.relabel(3, tag))
    return recorder.trace


def odd_names() -> Trace:
    """Names that look like markup, and characters that terminals obey."""
    game = parse_game(Source("[red]odd[/red].rg", SMALL + "\x1b[31m".replace("\x1b", "//\x1b")))
    recorder = Recorder(game)
    recorder.step(
        "[bold]pass[/bold]",
        1,
        "[/] board[x] is [red]never[/red] \x1b[2J read",
        lambda g: g.automaton.add("[u]node[/u]", "[/x]", Tag("[blink]tag[/blink]")),
    )
    return recorder.trace
