"""Steps from one variable to another play as those that one variable takes, and as quickly."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.program.own_steps import with_own_steps
from rgt.backends.program.threaded import Threaded
from rgt.ir.game import Game
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, needs_compiler
from tests.backends.cpp.emitted import compare, written
from tests.backends.cpp.grids import QUEEN, WAYS, Grid, forks, name
from tests.backends.cpp.sets.test_spreading import first_moves

PIECES = {(0, 0): "a", (1, 1): "b", (0, 1): "k", (3, 2): "a", (2, 1): "a"}
RAYS = forks("t3", "g2")
LEAPS = "\n".join(f"t3, beside: at = go_{way}[at];" for way in WAYS) + "beside, g2: board[at] == e;"
COPY = "    t2, t3: at = from;\n"


def queen(ways: str) -> str:
    """A game of a piece that goes some ways from its square: `at`, a copy of `from`."""
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    return QUEEN.replace(loop, f"{ways}\n")


def from_the_square(ways: str) -> str:
    """The same, but the first step leads from `from` to `at`; nobody makes a copy."""
    lines = [
        line.replace("[at];", "[from];") if line.startswith("t3, ") else line
        for line in queen(ways).replace(COPY, "    t2, t3: ;\n").splitlines()
    ]
    return "\n".join(lines)


def own(game: Game) -> Game:
    """The game as it is compiled."""
    return with_own_steps(Threaded(game, {})).game


@pytest.mark.parametrize("ways", [RAYS, LEAPS])
def test_the_same_automaton(ways: str) -> None:
    head = Grid(4, 3).declared(PIECES)
    one, two = (games.play(head + rules(ways)) for rules in (queen, from_the_square))
    assert own(one) is one
    copied = own(two).automaton
    begun = [edge for edge in copied.edges() if str(edge.action) == "at = from"]
    assert len(begun) == 1 and begun[0].source == "t3"
    steps = {str(edge.action) for edge in copied.out_edges(begun[0].target)}
    assert steps == {str(edge.action) for edge in one.automaton.out_edges("t3")}
    left = [edge for edge in two.automaton.edges() if edge.source != "t3"]
    assert len(copied.edges()) == len(left) + 1 + len(WAYS)


@needs_compiler
@pytest.mark.parametrize("ways", [RAYS, LEAPS])
def test_the_same_lists(ways: str) -> None:
    """Of a queen all eight lines are one set."""
    head = Grid(8, 8).declared(PIECES)
    one, two = (written(head + rules(ways)) for rules in (queen, from_the_square))
    assert "list_behind" in one and "list_behind" in two
    assert one.count("along(") == two.count("along(")
    moves = first_moves(head + from_the_square(ways), PLAIN)
    assert moves == first_moves(head + queen(ways), PLAIN)
    if ways is RAYS:
        blocked = Grid(8, 8).free((3, 2), WAYS, PIECES)
        assert {to for start, to in moves if start == "s3_2"} == {name(place) for place in blocked}


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("ways", [RAYS, LEAPS])
def test_plays_agree(ways: str, flags: tuple[str, ...]) -> None:
    head = Grid(4, 3, off_first=True).declared(PIECES)
    compare(head + from_the_square(ways), plays=6, flags=flags)


FORK = """
    type Square = {s0, s1, s2, s3}; type Cell = {s0, s1, s2, s3, off}; type Side = {l, r};
    const up: Square -> Cell = {s0: s1, s1: s2, s2: s3, :off};
    const down: Square -> Cell = {s1: s0, s2: s1, s3: s2, :off};
    const leap: Square -> Cell = {s0: s2, s1: s3, :off};
    const wide: Cell -> Cell = {s0: s2, s1: s3, :off};
    const square: Cell -> Square = {s1: s1, s2: s2, s3: s3, :s0};
    const beside: Side -> Square -> Cell = {l: {s0: s1, :s0}, :{s3: s2, :s3}};
    var from: Square = s0; var at: Cell = off; var side: Side = l; var last: Square = s0;
    var pos: Side -> Square = {:s1};
    begin, n: player = a; n, m: from = Square(*);
    """
REST = "k, t: $$ at; t, end: player = keeper;"
STEPS = "m, k: at = up[from]; m, k: at = down[from];"


@pytest.mark.parametrize(
    "fork",
    [
        pytest.param(STEPS, id="so few"),
        pytest.param(f"{STEPS} m, k: at = leap[from]; m, k: ;", id="what was there is read"),
        pytest.param(f"{STEPS} m, k: at = leap[last];", id="from somewhere else"),
        pytest.param(f"{STEPS} m, k: at = beside[side][from];", id="by a way in a variable"),
        pytest.param(f"{STEPS} m, k: at = from;", id="no step"),
        pytest.param(
            "m, k: at = up[pos[l]]; m, k: at = down[pos[l]]; m, k: at = leap[pos[l]];",
            id="from a cell",
        ),
        pytest.param(
            "m, c: from = square[at]; m, c: from = square[wide[at]]; m, c: from = square[off];"
            "m, c: from = square[wide[wide[at]]]; c, k: at = from;",
            id="from what the other cannot hold",
        ),
    ],
)
def test_what_is_left(fork: str) -> None:
    game = games.play(FORK + fork + REST)
    assert own(game) is game


def test_steps_beside_others() -> None:
    """The other edges stay where they are, and so does the order of all of them."""
    fork = "m, k: at = s1; m, k: at = up[from]; m, k: at = beside[r][from]; m, k: at = off;"
    found = own(games.play(FORK + fork + "m, k: at = leap[from];" + REST)).automaton
    (copy,) = (edge for edge in found.out_edges("m") if str(edge.action) == "at = from")
    assert [str(edge.action) for edge in found.out_edges("m")] == [
        "at = s1",
        "at = from",
        "at = off",
    ]
    own_steps = [str(edge.action) for edge in found.out_edges(copy.target)]
    assert own_steps == ["at = up[at]", "at = beside[r][at]", "at = leap[at]"]


def test_new_nodes_are_none_of_the_game() -> None:
    """Nodes with numbers keep them, and people are told of the node before the copy."""
    fork = "7, 8: at = up[from]; 7, 8: at = down[from]; 7, 8: at = leap[from]; 8, k: ;"
    text = FORK.replace("n, m:", "n, 7:") + fork + REST
    game = games.play(text)
    found = with_own_steps(Threaded(game, {}))
    (node,) = found.copied
    assert not game.automaton.has_node(node) and found.copied[node] == "7"
    program = Plan(game).program
    told = {program.node_of_game(node) for node in range(len(program.names))}
    assert len(program.names) > len(told) and told <= {*game.automaton.nodes()}
