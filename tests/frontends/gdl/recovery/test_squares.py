"""Boards as maps of squares: pairs of keys joined, ways, walks to all ends, squares that differ."""

from __future__ import annotations

import re
from itertools import product

import networkx as nx
import pytest

import rgt
from rgt.backends.explore import perft
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.proofs import knowledge
from rgt.frontends.gdl.recovery.proofs.closures import closure
from rgt.frontends.gdl.recovery.proofs.knowledge import Knowledge
from rgt.frontends.gdl.recovery.reading.rules import Kind, Predicate, Unrecovered, flatten
from rgt.ir.diagnostics import Severity, Source
from rgt.passes.validators import validate
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.repetitions import some_quick

TURNS = """
(role x) (role o) (other x o) (other o x)
(init (turn x))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(init (step 0))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(<= terminal (true (step 6)))
(<= (goal ?p 50) (role ?p))
"""
BOARD = """
(at 1) (at 2) (at 3)
(init (cell 1 1 x)) (init (cell 3 3 o))
(<= (init (cell ?a ?b e)) (at ?a) (at ?b) (not (set ?a ?b)))
(set 1 1) (set 3 3)
"""
STAYS = """
(<= (next (cell ?a ?b ?c)) (true (cell ?a ?b ?c)) (not (touched ?a ?b)))
(<= (touched ?a ?b) (does ?p (move ?a ?b ?i ?j)))
(<= (touched ?i ?j) (does ?p (move ?a ?b ?i ?j)))
(<= (next (cell ?a ?b e)) (does ?p (move ?a ?b ?i ?j)))
(<= (next (cell ?i ?j ?p)) (does ?p (move ?a ?b ?i ?j)))
"""
# a step aside or ahead, said of coordinates
STEPS = """
(<= (legal ?p (move ?a ?b ?i ?b)) (true (turn ?p)) (true (cell ?a ?b ?p))
    (beside ?a ?i) (true (cell ?i ?b e)))
(<= (legal ?p (move ?a ?b ?a ?j)) (true (turn ?p)) (true (cell ?a ?b ?p))
    (beside ?b ?j) (not (true (cell ?a ?j ?p))))
(<= (beside ?a ?b) (at ?a) (at ?b) (succ ?a ?b))
(<= (beside ?a ?b) (at ?a) (at ?b) (succ ?b ?a))
"""
# a queen's ride, in a relation that is defined by itself; the way is nobody's
RIDES = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (ride ?w ?a ?b ?i ?j))
(<= (ride ?w ?a ?b ?i ?j) (near ?w ?a ?b ?i ?j) (true (cell ?i ?j e)))
(<= (ride ?w ?a ?b ?k ?l) (ride ?w ?a ?b ?i ?j) (near ?w ?i ?j ?k ?l) (true (cell ?k ?l e)))
(<= (near east ?a ?b ?i ?b) (at ?b) (at ?a) (at ?i) (succ ?a ?i))
(<= (near west ?a ?b ?i ?b) (at ?b) (at ?a) (at ?i) (succ ?i ?a))
(<= (near rising ?a ?b ?i ?j) (at ?b) (at ?a) (at ?i) (at ?j) (succ ?a ?i) (succ ?b ?j))
(<= (near falling ?a ?b ?i ?j) (at ?b) (at ?a) (at ?i) (at ?j) (succ ?i ?a) (succ ?j ?b))
"""
# a ride of which every round asks for the square that it leaves, too
LEAVES = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (ride ?w ?a ?b ?i ?j))
(<= (ride ?w ?a ?b ?i ?j) (true (cell ?i ?j e)) (near ?w ?a ?b ?i ?j) (not (barred ?a ?b ?i ?j)))
(<= (ride ?w ?a ?b ?k ?l) (ride ?w ?a ?b ?i ?j) (not (barred ?i ?j ?k ?l)) (near ?w ?i ?j ?k ?l)
    (true (cell ?k ?l e)))
(<= (barred ?a ?b ?i ?j) (true (turn x)) (wall ?a ?b ?i ?j))
(<= (barred ?a ?b ?i ?j) (true (cell ?a ?b x)) (true (cell ?i ?j e)) (true (step 2)))
(wall 1 2 1 3) (wall 2 1 3 1) (wall 2 3 1 3)
(<= (legal ?p pass) (true (turn ?p)))
(<= (near east ?a ?b ?i ?b) (at ?b) (at ?a) (at ?i) (succ ?a ?i))
(<= (near west ?a ?b ?i ?b) (at ?b) (at ?a) (at ?i) (succ ?i ?a))
(<= (near north ?a ?b ?a ?j) (at ?b) (at ?a) (at ?j) (succ ?b ?j))
"""
# a ride that begins as no round of it does
BEGINS = (
    RIDES.replace("(near ?w ?a ?b ?i ?j)", "(near ?w ?a ?b ?i ?j) (begins ?w ?a)")
    + """
(begins east 1) (begins west 3) (begins rising 1) (begins falling 2) (begins falling 3)
"""
)
# around a ring a ride comes back: then it cannot be walked to its ends, and is asked
RINGS = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (ring ?a ?b ?i ?j))
(<= (ring ?a ?b ?i ?b) (turns ?a ?i) (true (cell ?i ?b e)))
(<= (ring ?a ?b ?k ?b) (ring ?a ?b ?i ?b) (turns ?i ?k) (true (cell ?k ?b e)))
(turns 1 2) (turns 2 3) (turns 3 1)
"""
# two ways to the same square, which is one move
TWICE = """
(<= (legal ?p rest) (true (turn ?p)))
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (goes ?w ?a ?b ?i ?j))
(<= (goes ?w ?a ?b ?i ?b) (way ?w) (beside ?a ?i) (at ?b) (true (cell ?i ?b e)))
(<= (goes ?w ?a ?b ?k ?b) (goes ?w ?a ?b ?i ?b) (succ ?i ?k) (at ?k) (true (cell ?k ?b e)))
(way 7) (way 8)
(<= (beside ?a ?b) (at ?a) (at ?b) (succ ?a ?b))
"""
# beyond the edge there is no square: what is denied there holds
BEYOND = """
(<= (legal ?p (move ?a ?b ?a ?b)) (true (turn ?p)) (true (cell ?a ?b ?p)))
(<= (legal ?p (move ?a ?b ?i ?b)) (true (turn ?p)) (true (cell ?a ?b ?p)) (at ?i)
    (succ ?i ?k) (distinct ?i ?a) (not (true (cell ?k ?b o))) (not (true (cell ?i ?b ?p))))
"""
# squares that differ, as rules say it
DIFFER = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (true (cell ?i ?j e))
    (or (distinct ?a ?i) (distinct ?b ?j)) (not (held ?a ?b ?i ?j)))
(<= (held ?a ?b ?i ?j) (true (cell ?a ?b ?p)) (at ?i) (at ?j) (true (cell ?k ?l ?q)) (other ?p ?q)
    (or (distinct ?k ?i) (distinct ?l ?j)) (near ?i ?j ?k ?l))
(<= (near ?i ?j ?i ?l) (at ?i) (at ?j) (at ?l) (succ ?j ?l))
(<= (near ?i ?j ?k ?j) (at ?i) (at ?j) (at ?k) (succ ?k ?i))
"""
# a relation that says no more than that squares differ tells what the other square can be
APART = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (true (cell ?a ?b ?p)) (apart ?a ?b ?i ?j)
    (not (true (cell ?i ?j ?p))))
(<= (apart ?a ?b ?i ?j) (at ?a) (at ?b) (at ?i) (at ?j) (distinct ?a ?i))
(<= (apart ?a ?b ?i ?j) (at ?a) (at ?b) (at ?i) (at ?j) (distinct ?b ?j))
"""
# a move begins on few squares of the board, and what it is told by has room for no others
NARROW = """
(<= (legal ?p (move ?a ?b ?i ?j)) (true (turn ?p)) (side ?a) (true (cell ?a ?b ?c))
    (true (cell ?i ?j e)) (side ?i) (apart ?a ?b ?i ?j))
(side 1) (side 2)
(<= (apart ?a ?b ?i ?j) (at ?a) (at ?b) (at ?i) (at ?j) (distinct ?a ?i))
(<= (apart ?a ?b ?i ?j) (at ?a) (at ?b) (at ?i) (at ?j) (distinct ?b ?j))
"""


SQUARES = {
    "steps": STEPS,
    "rides": RIDES,
    "leaves": LEAVES,
    "begins": BEGINS,
    "rings": RINGS,
    "beyond": BEYOND,
    "differ": DIFFER,
    "apart": APART,
    "narrow": NARROW,
}


@pytest.mark.parametrize(
    ("name", "simultaneous"),
    # each game in one of the two ways
    some_quick(
        product(SQUARES, ["keep", "drop"]),
        *(2 * place + place % 2 for place in range(len(SQUARES))),
    ),
)
def test_a_game_on_squares_plays_as_its_net_does(name: str, simultaneous: Simultaneous) -> None:
    text = TURNS + BOARD + STAYS + SQUARES[name]
    net = rgt.loads(text, "gdl", simultaneous=simultaneous, recovery="off")
    game = recover(parse(Source("game.kif", text)), "game", simultaneous).game
    assert not [each for each in validate(game, lints=False) if each.severity is Severity.ERROR]
    assert in_step(game, net, 1, 12) > 60


def test_two_ways_to_a_square_are_one_move() -> None:
    # the net cannot tell that to rest is to wait, too
    text = TURNS + BOARD + STAYS + TWICE
    net = rgt.loads(text, "gdl", simultaneous="keep", recovery="off")
    assert in_step(recover(parse(Source("game.kif", text)), "game").game, net, 1, 12) > 60


def test_a_board_is_one_map_of_squares() -> None:
    found = recover(parse(Source("game.kif", TURNS + BOARD + STAYS + STEPS)), "game", "drop")
    type_ = str(found.game.variables["cell"].type)
    assert type_.startswith("Square ->")
    (move,) = (predicate for predicate in found.pairs if predicate.name == "move")
    assert sorted(found.pairs[move]) == [1, 3]


def test_squares_are_tried_with_the_steps_that_a_game_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spent: list[int] = []
    spend = Knowledge.spend

    def counted(self: Knowledge, steps: int) -> None:
        spent.append(steps)
        spend(self, steps)

    description = parse(Source("game.kif", TURNS + BOARD + STAYS + RIDES))
    with monkeypatch.context() as patch:
        patch.setattr(Knowledge, "spend", counted)
        assert "Square" in recover(description, "game", "drop").game.types
    monkeypatch.setattr(knowledge, "MAX_STEPS", sum(spent))
    assert "Square" in recover(description, "game", "drop").game.types
    monkeypatch.setattr(knowledge, "MAX_STEPS", sum(spent) - 1)
    with pytest.raises(Unrecovered):
        # on coordinates it takes more
        recover(description, "game", "drop")


def test_a_ride_is_walked_to_its_ends_and_a_ring_is_asked() -> None:
    ride, ring = (
        recover(parse(Source("game.kif", TURNS + BOARD + STAYS + rules)), "game", "drop").game
        for rules in (RIDES, RINGS)
    )
    # to ask of a square whether the ring leads there takes a walk of its own
    asked = [any("ring" in str(edge.target) for edge in each.automaton) for each in (ride, ring)]
    assert asked == [False, True]


@pytest.mark.parametrize(("rules", "times"), [(RIDES, 1), (BEGINS, 2)])
def test_what_begins_is_a_round_where_it_asks_the_same(rules: str, times: int) -> None:
    text = TURNS + BOARD + STAYS + rules
    game = recover(parse(Source("game.kif", text)), "game", "drop").game
    asked = [str(edge.action) for edge in game.automaton if "none" in str(edge.action)]
    assert len([each for each in asked if "near" in each]) == times, asked


@pytest.mark.parametrize("seed", range(4))
def test_a_closure_is_all_that_can_be_reached(seed: int) -> None:
    graph = nx.gnp_random_graph(7, 0.25, seed=seed, directed=True)
    facts = " ".join(f"(edge {a} {b})" for a, b in graph.edges)
    text = f"""
    (role r) (init (on 0)) {facts}
    (<= (reach ?a ?b ?k) (edge ?a ?b) (true (on ?k)))
    (<= (reach ?a ?c ?k) (reach ?a ?b ?k) (edge ?b ?c) (true (on ?b)))
    (<= (legal r (go ?a ?b)) (reach ?a ?b ?k))
    (<= (legal r wait) (true (on ?k)))
    (<= (next (on ?b)) (does r (go ?a ?b)))
    (<= terminal (true (on 99))) (goal r 0)
    """
    rules = flatten(parse(Source("game.kif", text)))
    found = closure(rules, Predicate(Kind.DERIVED, "reach", 3))
    assert found is not None
    places, rows = found
    assert places == (0, 1)
    assert rows == {
        (str(a), str(b))
        for a, b in product(graph, graph)
        if any(nx.has_path(graph, c, b) for c in graph.successors(a))
    }


@pytest.mark.parametrize("between", [" ", "\x1f", ") ("])
def test_coordinates_may_be_written_with_anything_inside(between: str) -> None:
    text = re.sub(r"\b([123])\b", rf'"\1{between}1"', TURNS + BOARD + STAYS + STEPS)
    net = rgt.loads(text, "gdl", simultaneous="drop", recovery="off")
    game = rgt.loads(text, "gdl", simultaneous="drop", recovery="auto")
    one = rgt.engine(game, backend="interpreter")
    other = rgt.engine(net, backend="interpreter")
    assert perft(one, 3) == perft(other, 3) == [1, 2, 4, 12]


FEW = """
(role a) (index 1) (index 2) (index 3) (index 4) {colours}
(init (at 1 1 red)) (init (at 1 1 blue)) (init (at 2 3 red))
(init (turns 0)) (follows 0 1) (follows 1 2)
(<= (legal a (put ?i ?j ?c)) (true (at ?x ?y {who})) (up ?x ?i) (up ?y ?j) (colour ?c))
(up 1 2) (up 2 3) (up 3 4) (up 4 1)
(<= (next (at ?x ?y ?c)) (does a (put ?x ?y ?c)))
(<= (next (at ?x ?y ?c)) (true (at ?x ?y ?c)))
(<= (next (turns ?n)) (true (turns ?m)) (follows ?m ?n))
(<= terminal (true (turns 2)))
(<= (goal a 100) (true (at 2 2 {who})))
(<= (goal a 0) (not busy))
(<= busy (true (at 2 2 {who})))
"""
TWO = "(colour red) (colour blue)"
THREE = f"{TWO} (colour green)"


@pytest.mark.parametrize(
    ("colours", "who", "board"),
    [
        (TWO, "?z", "Colour -> Square -> Bool"),
        (THREE, "red", "Colour -> Square -> Bool"),
        (THREE, "?z", "Square -> Colour -> Bool"),
    ],
)
def test_few_that_are_named_stand_before_squares(colours: str, who: str, board: str) -> None:
    """On a square there may be several, so that each of them is a board of its own."""
    rules = FEW.format(colours=colours, who=who)
    game = recover(parse(Source("few.kif", rules)), "few", "drop").game
    assert str(game.variables["at"].type) == board
    net = rgt.loads(rules, "gdl", recovery="off")
    assert in_step(game, net, 1, 6) > 10
