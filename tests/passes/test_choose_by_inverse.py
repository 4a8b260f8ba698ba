"""Pieces chosen from a list beside a board, in random games and as people write them."""

from __future__ import annotations

import re
from random import Random

import pytest

from rgt.ir.actions import AnyAssignment
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.passes.analyses.maps.arbitrary_pairs import ArbitraryPairs
from rgt.passes.analyses.maps.inverse_maps import inverse_maps
from rgt.passes.analyses.maps.pair_views import Unfollowed
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

DECLARED = """
type Piece = { p1, p2, q1, q2 };
type Guest = { none, p1, p2, q1, q2 };
type Cell = { c1, c2, c3, c4, c5, c6 };
type Spot = { off, c1, c2, c3, c4, c5, c6 };
type Bool = { 0, 1 };
type Way = { there_, back };
const mine: Guest -> T = { p1: a, p2: a, none: c, :b };
const foe: T -> T = { a: b, :a };
const next: Way -> Spot -> Spot = {
    there_: { c1: c2, c2: c3, c3: c4, c4: c5, c5: c6, c6: c1, :off },
    :{ c1: c6, c2: c4, c3: c2, c4: c3, c5: c1, :off } };
const who: Guest -> Guest = { none: %s, p1: p1, p2: %s, q1: q1, :q2 };
var place: Guest -> Spot = { none: off, p1: c1, p2: c2, q1: c5, :%s };
var there: Spot -> Guest = { c1: p1, c2: %s, c5: q1, c6: q2, :none };
var alive: Guest -> Bool = { :1 };
var me: T = a;
var way: Way = back;
var piece: Piece = p1;
var other: Piece = p2;
var hit: Guest = none;
var from: Spot = off;
var to: Spot = c1;
"""


def listed(seed: int) -> str:
    """A game of pieces that move and take others; most keep both maps, some forget to."""
    draw = Random(seed)

    def often(text: str, instead: str = "", chance: float = 0.9) -> str:
        return text if draw.random() < chance else instead

    asked = [often("mine[piece] == me"), often(draw.choice(("alive[piece] == 1", "hit == none")))]
    asked += [often("place[piece] != off", chance=0.5)]
    draw.shuffle(asked)
    writes = [
        often(
            "there[from] = none", draw.choice(("", "there[to] = none", "there[from] = hit")), 0.95
        ),
        often("there[to] = piece", draw.choice(("", "there[to] = other", "there[from] = piece"))),
        often("place[piece] = to", draw.choice(("", "place[piece] = off", "place[other] = to"))),
    ]
    if draw.random() < 0.4:
        draw.shuffle(writes)
    same = draw.random() < 0.4
    taken = draw.choice(("place[hit] = off", "place[hit] = off", "alive[hit] = 0"))
    taken = taken.replace("hit", draw.choice(("who[hit]", "who[there[to]]"))) if same else taken
    step = [
        *(text for text in asked if text),
        "from = place[piece]",
        often("from != off", chance=0.8),
        "$$ from",
        draw.choice(("way = Way(*)", "way = there_")),
        often("to = next[way][from]", "to = Cell(*)", 0.8),
        often("to != off", chance=0.9),
        often("hit = there[to]"),
        often(
            "mine[who[hit]] != me" if same else "mine[hit] != me", often("to != from", chance=0.5)
        ),
        often("$$ to", "$$ piece", 0.9),
        *(text for text in writes[: draw.choice((0, 0, 0, 1))]),
    ]
    writes = [text for text in writes if text not in step]
    edges = [
        "begin, s0: piece = Piece(*);"
        if draw.random() < 0.9
        else "begin, s0: piece = { p1, q1 }(*);"
    ]
    edges += [f"s{n}, s{n + 1}: {text};" for n, text in enumerate(step)]
    last = f"s{len(step)}"
    late = draw.random() < 0.5
    before, after = ("w0", "x") if late else ("t", "w0")
    end = f"w{len(writes)}"
    edges += [f"{last}, {before}: ;"]
    edges += [f"w{n}, w{n + 1}: {text};" for n, text in enumerate(writes)]
    last_asked = draw.choice(("alive[other] == 1", "place[other] != off", "there[c1] == other"))
    fork = end if late else "t"
    after = "z" if late else "w0"
    edges += [f"{fork}, f: hit != none;", f"{fork}, {after}: hit == none;", f"f, {after}: {taken};"]
    edges += [] if late else [f"{end}, z: ;"]
    edges += [
        "z, y: ? o -> o9;",
        "z, end: ! o -> o9;",
        "y, y2: me = foe[me];",
        f"y2, begin: player = {draw.choice(('white', 'black'))};",
        "o, o1: other = Piece(*);",
        f"o1, o2: {draw.choice(('mine[other] != me', 'mine[other] == me', ''))};",
        f"o2, o9: {last_asked};",
    ]
    whom = draw.choice(("none", "p1", "q2")) if same else "none", often("p2", "p1", 0.9)
    first = often("c6", "c5", 0.95), often("p2", "none", 0.95)
    return DECLARED % (*whom, *first) + "\n".join(edge for edge in edges if edge)


def chosen(game: Game) -> set[str]:
    """The variables that are chosen."""
    return {str(e.action.target) for e in game.automaton if isinstance(e.action, AnyAssignment)}


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 400), marks=pytest.mark.long)])
def test_random_lists_stay_what_they_are(seeds: range) -> None:
    changed = 0
    for seed in seeds:
        text = listed(seed)
        game = game_of(text, own=True)
        before = told(game, 4)
        changed += optimize(game, "choose-by-inverse").steps > 0
        assert told(game, 4) == before, text
    assert 0.2 < changed / len(seeds) < 0.9


STEP = """
begin, p: piece = Piece(*);
p, q: mine[piece] == me;
q, r: from = place[piece];
r, s: from != off;
s, t: $$ from;
t, t2: to = next[back][from];
t2, u: to != off;
u, v: hit = there[to];
v, w: mine[hit] != me;
w, w1: there[from] = none;
w1, w2: there[to] = piece;
w2, w3: place[piece] = to;
w3, x: hit == none;
w3, f: hit != none;
f, x: place[hit] = off;
x, y: me = foe[me];
y, z: ? o -> o3;
y, end: ! o -> o3;
z, begin: player = white;
o, o1: other = Piece(*);
o1, o2: mine[other] == me;
o2, o3: place[other] != off;
"""
FIRST = ("none", "p2", "c6", "p2")


def optimised(text: str) -> Game:
    game = game_of(DECLARED % FIRST + text, own=True)
    before = told(game, 4)
    optimize(game)
    assert told(game, 4) == before
    return game


def test_a_list_of_pieces_is_a_board() -> None:
    """Neither where pieces are nor which they are matters: what is left is a board of colours."""
    game = optimised(STEP)
    assert "place" not in game.variables
    assert not {"piece", "other"} & chosen(game)
    assert len(game.symbols(game.types["Guest"])) == 3


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("f, x: place[hit] = off;", "f, x: ;"),
        ("w, w1: there[from] = none;", "w, w1: ;"),
        ("w1, w2: there[to] = piece;", "w1, w2: there[to] = other;"),
        ("w2, w3: place[piece] = to;", "w2, w3: place[piece] = from;"),
        ("v, w: mine[hit] != me;", "v, w: ;"),
        ("t2, u: to != off;", "t2, u: ;"),
        ("x, y: me = foe[me];", "x, y: there = first;"),
        ("p, q: mine[piece] == me;", "p, q: place[piece] = c4;"),
        ("p, q: mine[piece] == me;", "p, q: ? o -> o3;"),
    ],
)
def test_who_forgets_something_chooses_pieces(here: str, instead: str) -> None:
    assert here in STEP
    text = "const first: Spot -> Guest = { c1: p1, :none };" + STEP.replace(here, instead)
    game = game_of(DECLARED % FIRST + text, own=True)
    optimize(game, "choose-by-inverse")
    assert "piece" in chosen(game)


def test_flags_tell_who_is_in_play() -> None:
    """Who keeps where a taken piece stood, and a flag, asks the flag."""
    text = STEP.replace("place[hit] = off", "alive[hit] = 0").replace(
        "from != off", "alive[piece] == 1"
    )
    game = optimised(text.replace("place[other] != off", "alive[other] == 1"))
    assert not {"place", "alive"} & game.variables.keys()
    assert not {"piece", "other"} & chosen(game)


def test_no_more_places_than_pieces() -> None:
    """A place that tells a piece is no piece that tells a place: none is turned back."""
    text = STEP.replace("piece = Piece(*)", "from = Cell(*)").replace(
        "from = place[piece]", "piece = Piece(there[from])"
    )
    text = text.replace("p, q: mine[piece] == me;", "p, p2: there[from] != none;")
    text = text.replace("q, r: piece", "p2, p3: piece").replace(
        "r, s: from != off", "p3, s: mine[piece] == me"
    )
    game = game_of(DECLARED % FIRST + text, own=True)
    optimize(game, "choose-by-inverse")
    assert "from" in chosen(game)


@pytest.mark.parametrize(
    ("none", "asked", "is_board"),
    [
        ("none", "", True),
        ("p1", "hit != none", True),
        ("q2", "hit != none", True),
        # who takes where nothing stands takes the first piece
        ("p1", "", False),
        ("q2", "", False),
    ],
)
def test_functions_that_have_each_piece_for_itself_are_looked_through(
    none: str, asked: str, is_board: bool
) -> None:
    """HRG has no casts: who takes what stands there writes a function from guests to pieces."""
    taken = f"v2, v3: {asked}; v3, w: place[who[there[to]]] = off;"
    taken += "v2, w: hit == none;" if asked else ""
    text = STEP.replace("v, w: mine[hit] != me;", "v, v2: mine[who[hit]] != me;" + taken)
    text = text.replace("f, x: place[hit] = off;", "f, x: ;")
    game = game_of(DECLARED % (none, "p2", "c6", "p2") + text, own=True)
    before = told(game, 4)
    optimize(game)
    assert told(game, 4) == before
    assert ("piece" not in chosen(game)) is is_board


def test_a_function_that_has_another_piece_is_not() -> None:
    text = STEP.replace("place[hit] = off", "place[who[hit]] = off")
    game = game_of(DECLARED % ("none", "p1", "c6", "p2") + text, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "piece" in chosen(game)


OPENING = """
begin, b1: to = Cell(*);
b1, b2: %s;
b2, b3: there[to] == none;
b3, b4: $$ to;
b4, b5: place[other] = off;
b5, l: player = white;
"""


@pytest.mark.parametrize("copied", ["", "there[off] = there[to]", "there[off] = none"])
def test_who_stands_where_has_no_place(copied: str) -> None:
    """What is told of no place is told by the view of one place only, and to nobody else."""
    text = OPENING % copied + STEP.replace("begin", "l")
    game = game_of(DECLARED % FIRST + text, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "piece" in chosen(game)


def test_no_map_is_its_own_inverse() -> None:
    """What is written to one side is written to the other then, too."""
    text = """
    type Piece = { c1, c3 };
    type Cell = { c1, c2, c3, c4 };
    var place: Cell -> Cell = { c1: c1, c2: c2, c3: c3, :c4 };
    var piece: Cell = c1;
    var from: Cell = c1;
    begin, p: piece = Piece(*);
    p, q: from = place[piece];
    q, r: $$ from;
    r, s: place[piece] = c4;
    s, begin: player = white;
    """
    game = game_of(text, own=True)
    assert not list(inverse_maps(game))
    before = told(game, 3)
    optimize(game, "choose-by-inverse")
    assert told(game, 3) == before


def test_views_are_not_made_for_ever() -> None:
    """Each constant that is looked up by what a piece or place holds tells something of its own."""
    names = [f"f{n}" for n in range(12)]
    constants = "".join(
        f"const {name}: Spot -> Spot = {{ c1: c{2 + n % 4}, :c{1 + n % 3} }};"
        for n, name in enumerate(names)
    )
    asked = "".join(f"b{n}, b{n + 1}: there[{name}[to]] != q2;" for n, name in enumerate(names))
    step = STEP.replace("t2, u: to != off;", "t2, b0: to != off;")
    game = game_of(DECLARED % FIRST + constants + step + asked + f"b{len(names)}, u: ;", own=True)
    pair, *_ = inverse_maps(game)
    with pytest.raises(Unfollowed):
        solve(game.automaton, ArbitraryPairs(game, pair, "piece", 4, 2000))


def test_places_may_be_called_like_pieces() -> None:
    """A place that is chosen is no piece to be chosen by a place again, and so on for ever: where
    no walk comes, all is true of all views.
    """
    text = (
        DECLARED % FIRST
        + """
        begin, s: from != off;
        s, t: piece = Piece(*);
        t, u: $$ piece;
        u, f: hit != none;
        u, z: hit == none;
        f, z: place[hit] = off;
        z, y: ? o -> o9;
        z, end: ! o -> o9;
        y, x: from = place[piece];
        x, begin: player = black;
        o, o1: other = Piece(*);
        o1, o9: there[c1] == other;
        """
    )
    for number, names in enumerate(("none|off", "p1|c1", "p2|c2", "q1|c3", "q2|c4", "c5", "c6")):
        text = re.sub(rf"\b({names})\b", str(number), text)
    game = game_of(text, own=True)
    before = told(game, 3)
    assert optimize(game, "choose-by-inverse").steps < 5
    assert told(game, 3) == before


SLIDE = """
const line: Way -> Spot -> Spot = {
    there_: { c1: c2, c2: c3, c3: c4, c4: c5, c5: c6, :off },
    :{ c6: c5, c5: c4, c4: c3, c3: c2, c2: c1, :off } };
var hole: Spot = c1;
begin, p: piece = Piece(*);
p, q: mine[piece] == me;
q, q1: from = place[piece];
q1, q2: to = from;
q2, r: way = Way(*);
r, r1: to = line[way][to];
r1, r2: there[to] == none;
r2, r: ;
r2, s: $$ from;
s, s1: $$ to;
s1, s2: hole = to;
s2, t: way = Way(*);
t, t1: hole = line[way][hole];
t1, t2: there[hole] == none;
t1, t2: hole == from;
t2, t: ;
t2, u: $$ hole;
u, v: there[from] = none;
v, v1: there[to] = piece;
v1, v2: place[piece] = to;
v2, w: there[hole] = wall;
w, y: me = foe[me];
y, z: ? o -> o9;
y, end: ! o -> o9;
z, begin: player = white;
o, o1: piece = Piece(*);
o1, o2: mine[piece] == me;
o2, o3: to = place[piece];
o3, o4: way = Way(*);
o4, o9: there[line[way][to]] == none;
"""
"""Each player moves a piece along a line, and from there makes a hole along another one."""


def _sliding(text: str) -> Game:
    declared = DECLARED % FIRST
    for here, instead in (
        ("{ none, p1", "{ none, wall, p1"),
        ("none: c", "none: c, wall: c"),
        ("q2, :none }", "q2, off: wall, :none }"),
    ):
        assert here in declared
        declared = declared.replace(here, instead)
    return game_of(declared + text, own=True)


def test_what_lands_on_a_line_does_not_come_back() -> None:
    """Nothing says that no hole is where the piece goes, but that lines are lines."""
    game = _sliding(SLIDE)
    before = told(game, 5)
    optimize(game)
    assert told(game, 5) == before
    assert "place" not in game.variables
    assert "piece" not in chosen(game)


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("c5: c6, :off", "c5: c6, c6: c1, :off"),
        ("t2, t: ;", "t2, s2: ;"),
        ("t1, t2: hole == from;", "t1, t2: ; s2, t2: ;"),
        ("s1, s2: hole = to;", "s1, s2: hole = from;"),
        ("t2, u: $$ hole;", "t2, u: to = hole;"),
    ],
)
def test_what_lands_anywhere_may_hit_a_piece(here: str, instead: str) -> None:
    assert here in SLIDE
    game = _sliding(SLIDE.replace(here, instead))
    before = told(game, 5)
    optimize(game, "choose-by-inverse")
    assert told(game, 5) == before
    assert "piece" in chosen(game)
