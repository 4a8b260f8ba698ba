"""Pieces of a list whose places are read where they are needed, and that moves name."""

from __future__ import annotations

import pytest

from rgt.ir.text.printer import print_game
from rgt.passes.analyses.maps.inverse_maps import inverse_maps
from rgt.passes.analyses.maps.pair_slots import slots_of
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told
from tests.passes.test_choose_by_inverse import chosen

DECLARED = """
type Goose = { g1, g2, g3 };
type Man = { g1, g2, g3, fox, nobody, wall };
type Spot = { off, c1, c2, c3, c4, c5 };
type Point = { c1, c2, c3, c4, c5 };
type Way = { forth, back, over };
type Bool = { 0, 1 };
const shift: Way -> Spot -> Spot = {
    forth: { c1: c2, c2: c3, c3: c4, c4: c5, :off },
    back: { c5: c4, c4: c3, c3: c2, c2: c1, :off },
    :{ c1: c3, c2: c5, c3: c1, c5: c2, :off } };
const is_goose: Man -> Bool = { g1: 1, g2: 1, g3: 1, :0 };
var place: Goose -> Spot = { g1: c1, g2: c2, :c3 };
var who: Spot -> Man = { c1: g1, c2: g2, c3: g3, c5: fox, off: wall, :nobody };
var goose: Goose = g1;
var eaten: Man = nobody;
var den: Spot = c5;
var dest: Spot = c1;
var way: Way = forth;
"""
GEESE = """
begin, stop: $ stop;
begin, b: ;
b, p: goose = Goose(*);
p, q: way = Way(*);
q, r: who[shift[way][place[goose]]] == nobody;
r, s: $$ goose;
s, t: $$ way;
t, u: who[place[goose]] = nobody;
u, v: who[shift[way][place[goose]]] = goose;
v, w: place[goose] = shift[way][place[goose]];
w, x: player = black;
"""
FOX = """
x, stop: $ stop;
x, x1: way = Way(*);
x1, x2: dest = shift[way][den];
x2, x3: eaten = who[dest];
x3, x4: is_goose[eaten] == 1;
x4, x5: dest = shift[way][dest];
x3, x5: is_goose[eaten] != 1;
x5, x6: who[dest] == nobody;
x6, y: $$ way;
y, y1: who[den] = nobody;
y1, y2: is_goose[eaten] == 1;
y2, y3: who[place[Goose(eaten)]] = nobody;
y3, y4: place[Goose(eaten)] = off;
y1, y4: is_goose[eaten] != 1;
y4, y5: den = dest;
y5, z: who[den] = fox;
z, begin: player = white;
stop, end: player = keeper;
"""


def test_who_names_a_goose_chooses_a_place() -> None:
    """The place of a goose is read, and never held: it is chosen.  It is asked last whether it is
    that of the goose, which the move shows, so that the goose tells it.
    """
    game = game_of(DECLARED + GEESE + FOX, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert chosen(game) == {"place_of_goose", "way"}
    text = print_game(game)
    assert "who[place_of_goose] = nobody" in text
    assert text.count("place[goose] == place_of_goose;") == 1
    optimize(game)
    assert told(game, 4) == before
    assert "goose" not in chosen(game)


def test_who_shows_a_place_is_not_asked_for_it() -> None:
    """The same where the place is looked up and shown: nobody asks for it again."""
    geese = GEESE.replace(
        "p, q: way", "p, p1: dest = place[goose]; p1, p2: dest != off; p2, q: way"
    )
    game = game_of(DECLARED + geese.replace("$$ goose", "$$ dest") + FOX, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "goose" not in chosen(game)
    assert "place[goose] ==" not in print_game(game)


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        # a goose may step on what is no goose and is put down later
        ("y5, z: who[den] = fox;", "y5, z: ;"),
        ("who[shift[way][place[goose]]] == nobody", "who[shift[way][place[goose]]] != wall"),
        # somebody may stand off the board
        ("off: wall", "off: nobody"),
        # who has moved goes on from where it is
        ("t, u: who[place[goose]] = nobody;", "t, u: ;"),
        ("u, v: who", "u, u1: place[goose] = shift[way][place[goose]]; u1, v: who"),
        ("s, t: $$ way;", "s, s1: $$ way; s1, t: way = Way(*);"),
        # who is taken has to go
        ("y3, y4: place[Goose(eaten)] = off;", "y3, y4: ;"),
        ("y3, y4: place[Goose(eaten)] = off;", "y3, y4: place[goose] = off;"),
        ("y2, y3: who[place[Goose(eaten)]] = nobody;", "y2, y3: who[dest] = nobody;"),
        # what is asked and what is none
        ("is_goose: Man -> Bool = {", "is_goose: Man -> Bool = { fox: 1,"),
    ],
)
def test_where_list_and_board_may_differ(here: str, instead: str) -> None:
    text = DECLARED + GEESE + FOX
    assert here in text
    game = game_of(text.replace(here, instead), own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "goose" in chosen(game)


def test_what_is_only_read_is_not_followed() -> None:
    """Views are many enough: what a cell tells is followed where something is written there."""
    asked = "r, r1: who[shift[over][place[goose]]] != wall; r1, s: $$ goose;"
    game = game_of(DECLARED + GEESE.replace("r, s: $$ goose;", asked) + FOX, own=True)
    (pair,) = inverse_maps(game)
    followed = {str(each) for each in slots_of(game, pair, "goose", 4, 0).places}
    assert followed == {"den", "dest", "shift[way][place[goose]]"}


PASSING = """
var from: Point = c1;
begin, stop: $ stop;
begin, p: goose = Goose(*);
p, p1: dest = place[goose];
p1, q: way = Way(*);
q, q1: place[goose] == off;
q1, w: $$ goose;
q, q2: place[goose] != off;
q2, r: who[shift[way][Point(place[goose])]] == nobody;
r, s: $$ goose;
s, t: $$ way;
t, u: who[place[goose]] = nobody;
u, v: who[shift[way][Point(place[goose])]] = goose;
v, w: place[goose] = shift[way][Point(place[goose])];
w, x: player = black;
"""
BY_POINT = DECLARED.replace("Way -> Spot", "Way -> Point")
FROM_POINT = (
    PASSING.replace("Point(place[goose])", "from")
    .replace("dest =", "from =")
    .replace("= place[goose]", "= Point(place[goose])")
)
FROM_DOT = "type Dot = { c1, c2, c3, c4, c5, nowhere };" + FROM_POINT.replace(
    "from: Point", "from: Dot"
).replace("p1, q: way", "p1, p2: from != nowhere; p2, q: way")


@pytest.mark.parametrize("text", [BY_POINT + PASSING, DECLARED + FROM_POINT, DECLARED + FROM_DOT])
def test_where_a_step_leads_nowhere_is_no_error_before_it_is_read(text: str) -> None:
    """Who is off the board may pass, though no way leads on from there, or a cast says that it is
    somewhere else.
    """
    game = game_of(text + FOX, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "goose" in chosen(game)


def test_a_place_that_is_cast_to_a_type_without_it_is_not_chosen() -> None:
    few = "type Few = { c1, c2, c4, c5 }; var from: Few = c1;"
    looked_up = "p, p1: from = Few(place[goose]); p1, p2: place[goose] != off; p2, q: way"
    game = game_of(DECLARED + few + GEESE.replace("p, q: way", looked_up) + FOX, own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "goose" in chosen(game)


def test_who_stands_off_the_board_is_told_again() -> None:
    """Who stands at `edge`, off the board, tells whose place is taken away."""
    declared = DECLARED.replace("eaten: Man = nobody", "eaten: Man = g1")
    declared = declared.replace("c2: c5, c3: c1", "c2: c4, c3: c1")
    taken = """
    const mate: Man -> Man = { g1: g2, g2: g3, g3: g1, :nobody };
    var edge: Spot = off;
    begin, b1: who[off] = eaten;
    b1, b2: place[Goose(mate[who[edge]])] = off;
    b2, b: who[off] = wall;
    p, q: way = Way(*);
    b, p1: goose = Goose(*);
    p1, p: place[goose] != off;
    r, s: ;
    w, b: ;
    """
    rest = GEESE.splitlines()
    kept = [line for line in rest if not line.startswith(("begin", "b,", "p,", "r,", "w,"))]
    game = game_of(declared + taken + "\n".join(kept), own=True)
    before = told(game, 4)
    optimize(game, "choose-by-inverse")
    assert told(game, 4) == before
    assert "goose" in chosen(game)
