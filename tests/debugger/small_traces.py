"""Traces made by hand, step by step, whatever the passes of the pipeline do today."""

from __future__ import annotations

from collections.abc import Callable

from rgt.debugger.trace import Trace
from rgt.ir.actions import SKIP, Tag
from rgt.ir.diagnostics import Source
from rgt.ir.game import Change, Declaration, Game
from rgt.ir.text.parser import parse_game
from rgt.passes.context import Size, Step

TEXT = """type Player = { x };
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


def size(game: Game) -> Size:
    return Size(game.automaton.graph.number_of_nodes(), len(game.automaton), len(game.variables))


class Recorder:
    """A game that is rewritten by hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.trace = Trace(game.copy())

    def step(self, name: str, round_: int, fact: str, rewrite: Callable[[Game], None]) -> None:
        before, changes = size(self.game), list[Change]()
        number = len(self.trace.steps) + 1
        self.game.automaton.step = number
        self.game.observer = changes.append
        rewrite(self.game)
        self.game.observer = None
        after = size(self.game)
        self.trace(Step(number, name, round_, fact, tuple(changes), before, after, 0.001))


def four_steps() -> Trace:
    """Step 2 looks at the edge that step 1 moved, step 3 removes the one that step 2 emptied."""
    recorder = Recorder(parse_game(Source("small.rg", TEXT)))

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
    return Trace(parse_game(Source("small.rg", TEXT)))


def many_steps(number: int) -> Trace:
    """One edge gets another label again and again; every tenth step is of another pass."""
    recorder = Recorder(parse_game(Source("small.rg", TEXT)))
    for k in range(number):
        name = "rename" if k % 10 else "tenth"
        tag = Tag(f"tag{k}")
        recorder.step(name, 1, f"tag{k} is short", lambda g, tag=tag: g.automaton.relabel(3, tag))
    return recorder.trace


def odd_names() -> Trace:
    """Names that look like markup, and characters that terminals obey."""
    game = parse_game(Source("[red]odd[/red].rg", TEXT + "\x1b[31m".replace("\x1b", "//\x1b")))
    recorder = Recorder(game)
    recorder.step(
        "[bold]pass[/bold]",
        1,
        "[/] board[x] is [red]never[/red] \x1b[2J read",
        lambda g: g.automaton.add("[u]node[/u]", "[/x]", Tag("[blink]tag[/blink]")),
    )
    return recorder.trace
