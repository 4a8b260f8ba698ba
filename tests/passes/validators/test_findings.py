"""For each validator: texts in which it finds something, and near misses in which it does not."""

import pytest

from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.passes.validators import validate

PRELUDE = "type Player = { x, y }; type Score = { 0, 1 }; begin, end: player = keeper;\n"


def game_of(text: str) -> Game:
    game = parse_game(Source("g.rg", PRELUDE + text))
    add_builtins(game)
    return game


def findings(text: str) -> list[str]:
    return [str(d) for d in validate(game_of(text))]


# text below the prelude -> findings, each "line:column: severity[code]: message"
FINDINGS = {
    # reads outside the keys
    "type A = { p, q }; type B = { q, r }; var a: A = q; var b: B = q; var m: A -> Bool = { :0 };\n"
    "begin, c: b = B(*); c, d: a = b; d, end: m[a] = 1;": [
        "3:34: warning[RG064]: 'm[a]' may be read at 'r', which is no key"
    ],
    "type A = { p, q }; type B = { q, r }; var a: A = q; var b: B = q; var m: A -> Bool = { :0 };\n"
    "begin, c: b = B(*); c, d: b != r; d, e: a = b; e, end: m[a] = 1;": [],
    "type A = { p, q }; type B = { q, r }; var b: B = q; const m: A -> Bool = { :0 };\n"
    "begin, c: b = B(*); c, d: m[b] == 0;": [
        "3:21: warning[RG064]: 'm[b]' may be read at 'r', which is no key"
    ],
    "type A = { p, q }; type B = { q, r }; var b: B = q; const m: A -> Bool = { :0 };\n"
    "c, d: m[b] == 0;": [],
    # assignments
    "const c: Player = x; a, b: c = y;": [
        "2:22: error[RG030]: 'c' is a constant; only a variable can be assigned"
    ],
    "a, b: goal[x] = 1;": [
        "2:1: error[RG030]: 'goal' is a symbol; only a variable can be assigned"
    ],
    "a, b: x = Player(*);": ["2:1: error[RG030]: 'x' is a symbol; only a variable can be assigned"],
    "a, b: player = Player(*);": ["2:1: error[RG031]: 'player' cannot be assigned any symbol"],
    "a, b: PlayerOrSystem(player) = Player(*);": [
        "2:1: error[RG031]: 'player' cannot be assigned any symbol"
    ],
    "var p: Player = x; a, b: Player(p) = y; a, b: p = Player(*); a, b: goals[x] = 1;": [],
    # maps
    "const m: Player -> Score = { x: 0, y: 1 };": [
        "2:7: error[RG032]: a map of constant 'm' has no default entry"
    ],
    "var m: Player -> Score = {};": [
        "2:5: error[RG032]: a map of variable 'm' has no default entry"
    ],
    "var m: Player -> Score = { :0, :1 };": [
        "2:5: error[RG033]: a map of variable 'm' has 2 default entries"
    ],
    "var m: Player -> Score = { x: 0, :1, x: 0 };": [
        "2:5: error[RG034]: a map of variable 'm' has the key 'x' twice"
    ],
    "var m: Player -> Player -> Score = { :{ x: 0 } };": [
        "2:5: error[RG032]: a map of variable 'm' has no default entry"
    ],
    "var m: Player -> Player -> Score = { x: { :0 }, :{ y: 1, :1, x: 1 } };": [],
    # tag variables
    "a, b: $$ nobody;": ["2:1: error[RG038]: '$$ nobody': 'nobody' is no variable"],
    "a, b: $$ goals;": ["2:1: error[RG038]: '$$ goals': 'goals' is a map; a tag is one symbol"],
    "const c: Player = x; a, b: $$ c;": ["2:22: error[RG038]: '$$ c': 'c' is no variable"],
    "a, b: $$ player; a, b: $ whatever;": [],
    # tag loops
    "a, a: $ t;": ["2:1: error[RG036]: this tag can be passed again and again"],
    "a, a: $$ player;": ["2:1: error[RG036]: this tag can be passed again and again"],
    "begin, a: ; a, b: $ t; b, a: ;": [
        "2:13: error[RG036]: a cycle of skips and tags goes through this tag"
    ],
    "begin, a: ; a, b: $ t; b, a: player == x;": [
        "2:13: warning[RG037]: a cycle that only conditions can end goes through this tag"
    ],
    "begin, a: ; a, b: $ t; b, a: player = x;": [],
    "begin, a: ; a, b: ; b, a: ; b, c: $ t;": [],
    "a, a: ;": [],
    # in a check tags mean nothing
    "begin, end: ? a -> c; a, b: $ t; b, a: ; b, c: ;": [],
    # aliases
    "type A = A;": ["2:6: error[RG041]: type 'A' is declared in terms of itself"],
    "type A = { p } -> B; type B = C; type C = A -> B;": [
        "2:6: error[RG041]: type 'A' is declared in terms of itself",
        "2:27: error[RG041]: type 'B' is declared in terms of itself",
    ],
    "type A = Playr; var v: Gone -> A = { :x };": [
        "2:6: error[RG040]: unknown type 'Playr'",
        "2:21: error[RG040]: unknown type 'Gone'",
    ],
    "var v: Goals -> Player = { :x };": [
        "2:5: error[RG046]: 'Goals' is a map; keys of a map are symbols"
    ],
    "type A = { p, q, p };": ["2:6: error[RG053]: symbol 'p' is listed twice in one set"],
    "type A = B; type B = C; type C = { p } -> D; type D = { p }; type E = B -> D;": [
        "2:67: error[RG046]: 'B' is a map; keys of a map are symbols"
    ],
    "type A = B; type B = { p } -> C; type C = { p }; var v: A = { :p };": [],
    # values
    "var v: Player = z;": ["2:5: error[RG048]: 'z' is no symbol of type Player"],
    "var v: Goals = x;": ["2:5: error[RG048]: 'x' is no map of type Goals"],
    "var v: Player = { :x };": [
        "2:5: error[RG048]: a map stands where a symbol of Player is expected"
    ],
    "const a: Player = b; const b: Player = y;": [
        "2:7: error[RG048]: 'b' is no symbol of type Player"
    ],
    "const b: Score = 0; const a: Player = b;": [
        "2:27: error[RG048]: constant 'b' of type Score is no value of Player"
    ],
    "var v: Player = y; var w: Player = v;": [
        "2:24: error[RG048]: 'v' is no symbol of type Player"
    ],
    "var v: Goals = { z: 0, :1 };": ["2:5: error[RG049]: 'z' is no key of Player"],
    "const k: Player = x; var v: Goals = { k: 0, :1 };": [
        "2:26: error[RG049]: 'k' is no key of Player"
    ],
    "var v: Goals = { x: 2, :1 };": ["2:5: error[RG048]: '2' is no symbol of type Score"],
    "const b: Player = y; const m: Goals = { :1 }; var v: Player = b;"
    "var w: Player -> Goals = { x: m, :{ :0 } };": [],
    "type Y = { y }; const r: Y -> Score = { :1 }; var w: Player -> Goals = { x: r, :{ :0 } };": [
        "2:51: error[RG048]: constant 'r' of type Y -> Score is no value of Goals"
    ],
    # a constant hides a symbol, however often that is meant
    "const x: Score = 0; var v: Player = x; const m: Player -> Player = { :x };var w: Score = x;": [
        "2:7: error[RG054]: 'x' is a constant and a symbol of Player"
    ],
    "const x: Player = y; var v: Player = x; const m: { x, y } -> Score = { x: 1, :0 };": [],
    "type A = { x, y, a }; const r: A -> Score = { :1 }; var v: Goals = r;": [],
    # types
    "var v: Player = x; a, b: v = 0;": [
        "2:20: error[RG042]: '0' can never be assigned to 'v': Player and { 0 } have no value in "
        "common"
    ],
    "var v: Player = x; a, b: v = Score(*);": [
        "2:20: error[RG042]: not every symbol of Score can be assigned to 'v' of type Player"
    ],
    "var v: { x } = x; a, b: v = Player(*);": [
        "2:19: error[RG042]: not every symbol of Player can be assigned to 'v' of type { x }"
    ],
    "a, b: goals = Goals(*);": ["2:1: error[RG042]: Goals is a map type; it has no symbols"],
    "a, b: player == goals;": [
        "2:1: error[RG047]: 'player' and 'goals' are never equal: PlayerOrSystem and Goals have "
        "no value in common"
    ],
    "a, b: x != 0;": [
        "2:1: error[RG047]: 'x' and '0' are never equal: { x } and { 0 } have no value in common"
    ],
    "a, b: player[x] == y;": ["2:1: error[RG043]: 'player' is no map and cannot be indexed"],
    "a, b: goals[0] == 1;": [
        "2:1: error[RG044]: the index '0' is never a key of 'goals', whose keys are Player"
    ],
    "a, b: goals[visible] == 1;": [
        "2:1: error[RG044]: the index 'visible' is a map; it must be a symbol"
    ],
    "a, b: Score(player) == 1;": [
        "2:1: error[RG045]: the cast 'Score(player)' never succeeds: 'player' has type "
        "PlayerOrSystem"
    ],
    "a, b: Gone(player) == x;": ["2:1: error[RG040]: unknown type 'Gone'"],
    # one symbol in common is enough, and whole maps can be compared
    "var v: { x, 0 } = x; a, b: v = player; a, b: v == Score(v); a, b: goals == visible;": [],
    # names
    "const v: Player = x; var v: Player = x;": [
        "2:26: error[RG050]: 'v' is a constant and a variable"
    ],
    "var Player: Player = x; type x = { x }; x, y: ;": [],
    "var v: { z } = z; a, b: v == z; a, b: gaols == z;": [
        "2:33: error[RG047]: 'gaols' and 'z' are never equal: { gaols } and { z } have no value "
        "in common",
        "2:33: warning[RG051]: 'gaols' is no constant, no variable, and no symbol of any type",
    ],
    "a, b: nobody == nobody; b, c: nobody == nobody;": [
        "2:1: warning[RG051]: 'nobody' is no constant, no variable, and no symbol of any type"
    ],
    # built-ins
    "type Bool = { 0, 1, 2 };": [
        "2:6: error[RG022]: the built-in type 'Bool' is declared as { 0, 1, 2 }"
    ],
    "type Bool = { 1 };": ["2:6: error[RG022]: the built-in type 'Bool' is declared as { 1 }"],
    "type PlayerOrSystem = { x, y, keeper };": [
        "2:6: error[RG022]: the built-in type 'PlayerOrSystem' is declared as { x, y, keeper }"
    ],
    "var player: Player = x;": [
        "2:5: error[RG022]: the built-in variable 'player' is declared as Player",
        "1:48: error[RG042]: 'keeper' can never be assigned to 'player': Player and { keeper } "
        "have no value in common",
    ],
    "type Bool = { 1, 0 }; type Goals = { y, x } -> Score;"
    "type PlayerOrSystem = { keeper, y, x, random };"
    "var player: { x, y, keeper, random } = x; var goals: Player -> { 1, 0 } = { :1 };": [],
    # recursion
    "a, b: ? a -> b;": ["2:1: error[RG039]: the check 'a -> b' can be met again while it is made"],
    "a, b: ? c -> d; c, d: ! a -> b;": [
        "2:1: error[RG039]: the check 'c -> d' can be met again while it is made",
        "2:17: error[RG039]: the check 'a -> b' can be met again while it is made",
    ],
    "a, b: ? c -> d; c, d: ? e -> f; e, f: ? g -> h; g, h: ;": [],
    # the check stands behind its own target: a search stops there
    "begin, t: ; t, m: ? m -> n; m, n: $ z; n, t: player = x;": [],
    "a, b: ; a, dead: ? a -> b;": [
        "2:9: warning[RG061]: loop: a search for 'a -> b' can come upon the same check"
    ],
    # lints
    "a, b: ? c -> d;": ["2:1: warning[RG060]: unreachable: no path of edges leads from 'c' to 'd'"],
    "a, b: ? c -> c;": ["2:1: warning[RG060]: unreachable: no path of edges leads from 'c' to 'c'"],
    "a, b: ? c -> c; c, d: ; d, c: ;": [],
    "@uniqe begin;": ["warning[RG052]: unknown pragma '@uniqe' is ignored"],
    "@myTool begin;": [],
}


@pytest.mark.parametrize("text", FINDINGS)
def test_findings(text: str) -> None:
    assert [finding.removeprefix("g.rg:") for finding in findings(text)] == FINDINGS[text]


NO_END = {
    "begin, a: ; b, end: ;": ("1:48", None),
    "begin, a: ;": ("1:48", "a game is over at the node 'end', which no edge enters"),
    "a, end: ;": (None, "a game starts at the node 'begin', which no edge leaves"),
    "": (None, "a game starts at the node 'begin', which no edge leaves"),
}


@pytest.mark.parametrize("text", NO_END)
def test_the_end_must_be_reachable(text: str) -> None:
    types = "type Player = { x, y }; type Score = { 0, 1 }; "
    game = parse_game(Source("g.rg", types + text))
    add_builtins(game)
    (found,) = validate(game)
    assert found.code == "RG035"
    assert found.message == "no play ever ends: no path leads from 'begin' to 'end'"
    place, hint = NO_END[text]
    assert found.hint == hint
    assert (str(found.span) if found.span else None) == (f"g.rg:{place}" if place else None)


HINTS = {
    "a, b: goal[x] = 1;": "did you mean 'goals'?",
    "var turn: Player = x; a, b: trun == y;": "did you mean 'turn'?",
    "var turn: Playr = x;": "did you mean 'Player'?",
    "type Piece = { pawn, rook }; var p: Piece = rok;": "did you mean 'rook'?",
    "const a: Player = b; const b: Player = y;": "constant 'b' is declared later; move it up",
    "var v: Player = y; var w: Player = v;": (
        "'v' is a variable; first values cannot depend on variables"
    ),
    "const k: Player = x; var v: Goals = { k: 0, :1 };": (
        "keys are not evaluated: write the symbol, not constant 'k'"
    ),
    "a, b: $$ t;": "'$ t' is the tag of a symbol",
}


@pytest.mark.parametrize("text", HINTS)
def test_hints(text: str) -> None:
    assert validate(game_of(text))[0].hint == HINTS[text]


def test_a_hidden_symbol_is_shown_with_what_hides_it() -> None:
    text = "type Cell = { d1, d2 };\nconst d1: Cell -> Bool = { :0 };\n"
    (found,) = validate(
        game_of(text + "const up: Cell -> Cell = { d1: d2, :d1 };\nvar at: Cell = d1;")
    )
    assert found.render().splitlines()[3:] == [
        "  note: the symbol (g.rg:2:6)",
        "  note: where it is meant (g.rg:4:7)",
        "  hint: where 'd1' is written as a value the constant is meant: rename one of them",
    ]


def test_recursion_is_found_in_long_chains_without_recursing() -> None:
    count = 20_000
    lines = [f"s{i}, e{i}: ? s{i + 1} -> e{i + 1};" for i in range(count)]
    lines.append(f"s{count}, e{count}: ;")
    assert findings("\n".join(lines)) == []
    (found,) = validate(game_of("\n".join([*lines[:300], "s300, e300: ? s0 -> e0;"])))[:1]
    assert found.code == "RG039"


def test_long_chains_of_types_do_not_recurse() -> None:
    chain = "".join(f"type T{i} = T{i + 1};" for i in range(3000))
    assert findings(chain + "type T3000 = { p }; var v: T0 = p;") == []
    assert findings(chain + "type T3000 = T0;") == [
        "g.rg:2:6: error[RG041]: type 'T0' is declared in terms of itself"
    ]
