"""Checks that ask anywhere for what was nowhere, in random games and as people write them."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from rgt.ir.actions import AnyAssignment, Reachability
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

CELLS = [f"c{number}" for number in range(6)]
SYMBOLS = "abc"
DECLARED = """
type C = { %s };
type D = { c1, c2, c3, c4, c5 };
const next: C -> C = { c0: c1, c1: c2, c2: c3, c3: c4, c4: c5, :c0 };
const back: C -> C = { c1: c0, c2: c1, c3: c2, c4: c3, c5: c4, :c5 };
const some: C -> C = { %s, :c0 };
const turned: T -> T = { b: c, c: b, :c };
var m: C -> T = { %s, :a };
var other: C -> T = { :a };
var x: C = c0;
var y: C = c0;
var z: C = c0;
var t: T = b;
"""


def asking(seed: int) -> str:
    """A game that writes in cells, and asks for something anywhere: often only there."""
    draw = Random(seed)

    def table(symbols: list[str] | str) -> str:
        return ", ".join(f"{cell}: {draw.choice(symbols)}" for cell in draw.sample(CELLS, 2))

    def cell(name: str) -> str:
        return draw.choice((name, name, f"next[{name}]", f"back[{name}]", f"some[{name}]"))

    colours, own = draw.choice((("bbc", "bbbc"), ("bbc", "bbbc"), ("t", "tttb"), ("tttb", "tttc")))

    def asked(name: str) -> str:
        sign = draw.choice(("==", "==", "!="))
        return f"m[{cell(name)}] {sign} {draw.choice(colours)}"

    def write(node: int) -> str:
        text = draw.choice(
            (
                f"m[x] = {draw.choice(own)}",
                f"m[x] = {draw.choice(own)}",
                f"m[{cell('x')}] = {draw.choice('abbc')}",
                "m[x] = T(*)",
                "m[x] = t",
                "other[x] = b",
                "x = next[x]",
                "y = x",
                "t = c",
                "m = other",
            )
        )
        return f"w{node}, w{node + 1}: {text};"

    inner = draw.choice(("y", "y", "y", "x", "z"))
    early = inner
    first = [asked(inner), asked(inner)]
    second = [asked(inner), draw.choice((asked(inner), f"{inner} = next[{inner}]", ""))]
    if draw.random() < 0.3:
        inner = draw.choice("zzy")
        second = [f"{inner} = {draw.choice('CCD')}(*)", asked(inner)]
    fork = [asked(inner), f"next[{inner}] {draw.choice(('==', '!='))} c0"]
    wrote = draw.choice((1, 1, 1, 1, 2, 3))
    edges = [
        "begin, p: x = C(*);",
        f"p, q: {draw.choice(('m[x] == a', 'm[x] == a', 'm[x] != b', ''))};",
        "q, w0: $$ x;",
        *(write(node) for node in range(wrote)),
        f"w{wrote}, go: {draw.choice(('! u -> o',) * 4 + ('? u -> o',))};",
        f"w{wrote}, win: {draw.choice(('? u -> o',) * 4 + ('! u -> o',))};",
        f"go, go2: {draw.choice(('', 't = turned[t]', 't = turned[t]', 't = b', 't = T(*)'))};",
        f"go2, go3: {draw.choice(('', '', 't == b', 't != b'))};",
        f"go3, {draw.choice(('begin', 'begin', 'again'))}: player = white;",
        "again, again1: x = C(*);",
        "again1, again2: m[x] == a;",
        "again2, again3: $$ x;",
        f"again3, again4: m[x] = {draw.choice('bcc')};",
        f"again4, {draw.choice(('go', 'ask'))}: ;",
        "ask, go: ! u -> o;",
        "ask, end: ? u -> o;",
        "win, end: player = keeper;",
        f"u, u1: {early} = {draw.choice('CCD')}(*);",
        *(f"u{n + 1}, u{n + 2}: {text};" for n, text in enumerate(first)),
        f"u1, u3: {fork[0]};" if draw.random() < 0.4 else "",
        *(f"u{n + 3}, u{n + 4}: {text};" for n, text in enumerate(second)),
        f"u5, o: {asked(inner)};",
        f"u3, o: {fork[1]};" if draw.random() < 0.2 else "",
    ]
    declared = DECLARED % (", ".join(CELLS), table(CELLS), table(SYMBOLS))
    return declared + "\n".join(edge for edge in edges if edge)


@pytest.mark.parametrize(
    "seeds", [range(250), pytest.param(range(250, 700), marks=pytest.mark.long)]
)
def test_random_checks_say_what_they_said(seeds: range) -> None:
    narrowed = 0
    for seed in seeds:
        text = asking(seed)
        game = game_of(text, own=True)
        before = told(game, 4)
        narrowed += optimize(game, "ask-where-written").steps > 0
        assert told(game, 4) == before, text
    assert 60 / 700 < narrowed / len(seeds) < 640 / 700


def test_variables_that_say_where_each_other_is() -> None:
    """What would be assigned reads what is assigned, in a circle: in no order, whatever else."""
    more = [f"z{number}" for number in range(8)]
    edges = [
        "begin, p: i = B(*); p, p2: j = B(*);",
        "p2, q: m[i][j] == a; q, q2: $$ i; q2, q3: $$ j;",
        "q3, r: m[i][j] = b; r, win: ? u -> o; r, s: ! u -> o;",
        "s, begin: player = white; win, end: player = keeper;",
        "u, u0: i = B(*); u0, v0: j = B(*);",
        *(f"v{number}, v{number + 1}: {name} = B(*);" for number, name in enumerate(more)),
        "v8, o0: m[j][i] == b;",
        *(f"o{number}, o{number + 1}: {name} == d;" for number, name in enumerate(more)),
        "o8, o: ;",
    ]
    declared = [f"var {name}: B = d;" for name in ("i", "j", *more)]
    text = "type B = { d, e }; var m: B -> B -> T = { :{ :a } };"
    game = game_of("\n".join((text, *declared, *edges)), own=True)
    before = told(game)
    begin = perf_counter()
    optimize(game, "ask-where-written")
    assert perf_counter() - begin < 10
    assert told(game) == before


THREE = """
#players = black(100), white(100)
#pieces = e, b, w
#variables =
#row = [e, e, e, e, e]
#board = rectangle(up, down, left, right, row row row row)
#cell = ((up* + down*) (left* + right*))
%s
#turn(me; other; c) =
    ->me cell {e} ->> [c]
    ({! won(c)} + {? won(c)} [$ me = 100, other = 0] ->> {})
#rules = [$ black = 50, white = 50] (turn(black; white; b) turn(white; black; w))*
"""
ANYWHERE = """
#three(c; back; on) = {! back {c}} {c} (on {c})^2 {! on {c}}
#won(c) = cell (three(c; left; right) + three(c; up; down) + three(c; up left; down right))
"""
FROM_THE_STONE = """
#three(c; back; on) = (back {c})* {! back {c}} (on {c})^2 {! on {c}}
#won(c) = (three(c; left; right) + three(c; up; down) + three(c; up left; down right))
"""


def chooses_in_checks(game: rgt.Game) -> bool:
    """Whether some check chooses a value."""
    starts = [e.action.start for e in game.automaton.checks() if isinstance(e.action, Reachability)]
    moves = game.automaton.reachable(through_checks=False)
    asked = game.automaton.reachable(starts, through_checks=True) - moves
    return any(isinstance(e.action, AnyAssignment) for e in game.automaton if e.source in asked)


def plan(game: rgt.Game) -> str:
    """The functions of a compiled game."""
    shown: list[Function] = []
    emit(Plan(game), shown)
    return functions(shown)


def test_a_line_through_the_stone_in_two_ways() -> None:
    """Who looks the board through after a move looks along the lines of the stone, too."""
    anywhere, stone = (rgt.loads(THREE % won, "rbg") for won in (ANYWHERE, FROM_THE_STONE))
    assert chooses_in_checks(anywhere)
    for game in (anywhere, stone):
        optimize(game)
        assert not chooses_in_checks(game)
    assert told(anywhere, 3) == told(stone, 3)
    assert all("some-walk" in plan(game) for game in (anywhere, stone))


TURNS = """
graph turn(me: Player, other: Player) {
  player = me
  at = Cell(*)
  check(board[at] == free)
  $$ at
  board[at] = me
  player = keeper
  if reachable(won(me)) {
    goals[me] = 1
    end()
  }
}
graph rules() {
  loop {
    turn(red, yellow)
    turn(yellow, red)
  }
}
"""
CHOSEN_LATE = """
domain Player = red | yellow
domain Score = 0 | 1
domain Disc = free | red | yellow
domain Cell = P(X, Y) where X in 0..3, Y in 0..3
domain Place = Cell | off
domain Way = across | up
go : Way -> Place -> Place
go(_, off) = off
go(across, P(X, Y)) = if X < 3 then P(X + 1, Y) else off
go(up, P(X, Y)) = if Y < 3 then P(X, Y + 1) else off
board : Place -> Disc = { : free }
at : Cell
from : Place
way : Way

graph won(me: Disc) {
  from = Cell(*)
  check(board[from] == me)
  way = Way(*)
  repeat 2 {
    from = go[way][from]
    check(board[from] == me)
  }
}
TURNS
"""
ONE_LOOP = """
domain Player = red | yellow
domain Score = 0 | 1
domain Disc = free | red | yellow
domain Cell = 0..15
turned : Player -> Player
turned(red) = yellow
turned(yellow) = red
next : Cell -> Cell
next(N) = if N == 15 then 0 else N + 1
board : Cell -> Disc = { : free }
who : Player = red
at : Cell
other : Cell

graph won() {
  other = Cell(*)
  check(board[other] == who)
  check(board[next[other]] == who)
}
graph rules() {
  loop {
    player = who
    at = Cell(*)
    check(board[at] == free)
    $$ at
    board[at] = who
    player = keeper
    if reachable(won()) {
      goals[who] = 1
      end()
    }
    who = turned[who]
  }
}
"""
LINES = """
domain Player = red | yellow
domain Score = 0 | 1
domain Disc = free | red | yellow
domain Cell = 0..19
domain Line = across(N) where N in 0..17 | up(N) where N in 0..9
cellOf : Line -> Cell
cellOf(across(N)) = N
cellOf(up(N)) = N
next : Line -> Cell
next(across(N)) = N + 1
next(up(N)) = N + 5
last : Line -> Cell
last(across(N)) = N + 2
last(up(N)) = N + 10
board : Cell -> Disc = { : free }
at : Cell = 0
line : Line

graph won(me: Disc) {
  line = Line(*)
  check(board[cellOf[line]] == me)
  check(board[next[line]] == me)
  check(board[last[line]] == me)
}
TURNS
"""
COLUMNS = """
domain Player = red | yellow
domain Score = 0 | 1
domain Disc = free | red | yellow
domain Column = a | b | c | d
domain Level = 1..3
next : Column -> Column
next(a) = b
next(b) = c
next(c) = d
next(d) = a
above : Level -> Level
above(L) = if L == 3 then 1 else L + 1
board : Column -> Level -> Disc = { : { : free } }
at : Column = a
on : Level = 1
i : Column = a
j : Level = 1

graph won() {
  i = Column(*)
  j = Level(*)
  check(board[i][j] == red)
  branch {
    check(board[next[i]][j] == red)
  } or {
    check(board[i][above[j]] == red)
    check(board[next[i]][above[j]] == red)
  }
}
graph rules() {
  loop {
    player = red
    at = Column(*)
    on = Level(*)
    check(board[at][on] == free)
    $$ at
    $$ on
    board[at][on] = red
    player = keeper
    if reachable(won()) {
      goals[red] = 1
      end()
    }
    player = yellow
    $ pass
  }
}
"""

OWN_BOARDS = """
domain Player = red | yellow
domain Score = 0 | 1
domain Cell = 0..15
domain Way = forth | leap
go : Way -> Cell -> Cell
go(forth, N) = if N == 15 then 0 else N + 1
go(leap, N) = if N > 11 then N - 12 else N + 4
stones : Player -> Cell -> Bool = { : { : 0 } }
at : Cell
from : Cell
way : Way

graph won(me: Player) {
  from = Cell(*)
  way = Way(*)
  repeat 3 {
    check(stones[me][from] == 1)
    from = go[way][from]
  }
}
%s graph turn(me: Player, other: Player) {
  player = me
  at = Cell(*)
  check(not(stones[me][at]) && not(stones[other][at]))
  $$ at
  player = keeper
  stones[me][at] = 1
  if reachable(won(me)) {
    goals[me] = 1
    end()
  }
}
graph rules() {
  loop {
    turn(red, yellow)
    turn(yellow, red)
  }
}
"""


@pytest.mark.parametrize(
    "rules",
    [CHOSEN_LATE, ONE_LOOP, LINES, COLUMNS, OWN_BOARDS % "", OWN_BOARDS % "reusable"],
)
def test_checks_as_people_write_them(rules: str) -> None:
    """A way is chosen late; whose line it is says a variable; of lines with names several begin
    with one cell; cells have two keys; who writes on another board changes nothing on this.
    """
    game = rgt.loads(rules.replace("TURNS", TURNS), "hrg")
    before = told(game, 3)
    assert chooses_in_checks(game)
    optimize(game)
    assert not chooses_in_checks(game)
    assert told(game, 3) == before


@pytest.mark.parametrize("written", ["any", "turned(any)"])
def test_who_may_write_on_any_board_is_asked_everywhere(written: str) -> None:
    """The line that a player has may be of stones that the other player gave."""
    rules = (
        OWN_BOARDS.replace("0..15", "0..5")
        .replace("N == 15", "N == 5")
        .replace("N > 11 then N - 12 else N + 4", "N > 3 then N - 4 else N + 2")
        .replace("repeat 3", "repeat 2")
        .replace("way : Way\n", "way : Way\nany : Player\n")
        .replace(
            "graph won",
            "turned : Player -> Player\nturned(P) = if P == red then yellow else red\ngraph won",
        )
        .replace("$$ at", "$$ at  any = Player(*)  $$ any")
        .replace("stones[me][at] = 1", f"stones[{written}][at] = 1")
    )
    for shared in ("", "reusable"):
        game = rgt.loads(rules % shared, "hrg")
        before = told(game, 4)
        optimize(game)
        assert told(game, 4) == before
        assert chooses_in_checks(game)


def test_a_check_that_asks_for_what_has_no_cell_is_left_alone() -> None:
    """Nobody may ask so, but whether somebody does is for the interpreter to say."""
    text = """
    type X = { p, q, off };
    var x: X = off;
    var m: { p, q } -> T = { q: c, :b };
    begin, n1: ! C -> D;
    n1, n2: m[p] = a;
    n2, end: player = keeper;
    C, C1: x = X(*);
    C1, D: m[x] == a;
    """
    assert optimize(game_of(text, own=True), "ask-where-written").steps == 0
