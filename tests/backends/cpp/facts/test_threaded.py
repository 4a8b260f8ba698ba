"""Parts that are used from several places are compiled once for each of them."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.game import lowered
from rgt.backends.program.threaded import threaded
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import agree_on_plays, agree_on_tree, engines, needs_compiler
from tests.passes.test_reroll_loops import FREELY, SLIDE

HEAD = """
type Square = {s0, s1, s2, s3}; type Mark = {x, o};
const step: Square -> Square = {s0: s1, s1: s2, s2: s3, :s0};
var place: Square = s0; var mark: Mark = o;
type Ret = {c1, c2, c3}; var ret: Ret = c1;
"""
CALLED = """
        begin, n: player = a;
        n, k0: $ go;
        k0, k: player = keeper;
        k, s: ret = c1;
        r1, s: ret = c2;
        r2, s: ret = c3;
        s, s1: place = step[place];
        s1, t: mark = x;
        t, r1: ret == c1;
        t, r2: ret == c2;
        t, r3: ret == c3;
        r3, n: player = b;
        """


def nodes(game: Game) -> dict[str, int]:
    """How often each node is there, copies counted."""
    found = threaded(game)
    names = [found.copied.get(node, node) for node in found.game.automaton.nodes()]
    return {name: names.count(name) for name in names}


def test_called_parts_are_copied_for_each_caller() -> None:
    game = games.play(HEAD + CALLED)
    counted = nodes(game)
    assert {name: counted[name] for name in ("s", "s1", "r1", "k")} == {
        "s": 3,
        "s1": 3,
        "r1": 1,
        "k": 1,
    }
    assert "t" not in counted
    plan = Plan(game)
    assert not plan.moves_view.cycles
    assert all(len(out) <= 1 for out in plan.moves_view.out.values())
    assert {plan.program.node_of_game(n) for n in plan.moves_view.out} <= {*game.automaton.nodes()}


def test_the_game_keeps_its_parts_once() -> None:
    game = games.play(HEAD + CALLED)
    before = [str(edge) for edge in game.automaton.edges()]
    Plan(game)
    assert [str(edge) for edge in game.automaton.edges()] == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("begin, n: player = a;", "begin, m: ret = Ret(*); m, n: player = a;"),
        ("k, s: ret = c1;", "k, j: mark != x; j, s: ret = c1; k, i: mark == x; i, s: ret = told;"),
        ("s1, t: mark = x;", "s1, t0: mark = x; t0, t: $$ ret;"),
        ("r3, n: player = b;", "r3, r4: ret != told; r4, n: player = b;"),
    ],
    ids=["chosen", "copied", "shown", "compared"],
)
def test_no_copies_of_what_may_be_called_in_another_way(old: str, new: str) -> None:
    text = HEAD + "var told: Ret = c1; " + CALLED.replace(old, new)
    assert old in CALLED
    assert not threaded(games.play(text)).copied


def test_a_check_in_a_called_part_has_its_ends_once() -> None:
    """Where a check ends is one node: walks that it tries come there with any value."""
    text = CALLED.replace("s1, t: mark = x;", "s1, s2: ? s3 -> s4; s2, t: mark = x;")
    game = games.play(HEAD + text + "s3, s4: place != s0; s4, t: mark = x;")
    counted = nodes(game)
    assert counted["s"] == 3
    assert counted["s3"] == counted["s4"] == 1
    assert "t" in counted


def test_a_call_without_a_return_has_no_way_on() -> None:
    game = games.play(
        HEAD
        + """
        begin, n: player = a;
        n, k0: $ go;
        k0, k: player = keeper;
        k, k1: mark == x;
        k, k2: mark != x;
        k1, s: ret = c1;
        k2, s: ret = c3;
        s, t: place = step[place];
        t, r1: ret == c1;
        t, r2: ret == c2;
        r1, s: ret = c2;
        r2, n: player = b;
        """
    )
    found = threaded(game)
    lost = [
        node for node in found.game.automaton.nodes() if not found.game.automaton.out_edges(node)
    ]
    assert [found.copied.get(node, node) for node in lost] == ["end", "t"]


SHOOTING = SLIDE.replace(
    "    board[at] = rook\n    player = keeper\n",
    "    board[at] = rook\n    slide()\n    $$ at\n    player = keeper\n    board[at] = wall\n",
).replace("board[S(1, 4)] == rook", "board[S(1, 4)] == wall")
WAYS = """
domain Way = upwards | leftwards
go : Way -> Place -> Place
go(upwards, P) = up(P)
go(leftwards, P) = left(P)
way : Way
at : Place"""
CHOSEN = """  way = Way(*)
    loop {
      at = go[way][at]
      check(board[at] == none)
      branch { return() } or {}
    }
"""


def slides(how: str, body: str = "") -> Game:
    """Rooks that slide and shoot, as amazons do; what is shared stays so."""
    text = (SHOOTING % FREELY).replace("graph slide", f"{how} graph slide")
    if body:
        begin, end = text.index("  branch go in"), text.index("graph rules")
        text = text[:begin] + body + "}\n" + text[end:]
        text = text.replace("at : Place", WAYS, 1)
    game = rgt.loads(text, "hrg")
    optimize(game, skip=["clone-shared-graphs", "unswitch-loops"])
    return game


def functions(game: Game) -> int:
    """How many functions of a plan it takes to list the moves of a game and to make them."""
    return len(lowered(Plan(game)).unit.functions)


def test_a_part_that_is_called_is_listed_as_one_that_is_written_out() -> None:
    """The pair: graphs that are laid out once, and copied for each caller."""
    once, copied = slides("reusable"), slides("")
    assert functions(once) == functions(copied)
    assert len(once.automaton) < len(copied.automaton)


def test_where_a_part_ends_walks_may_also_go_on_in_it() -> None:
    """The same for a loop whose end is its head: not all edges there ask who called."""
    once, copied = slides("reusable", CHOSEN), slides("", CHOSEN)
    assert functions(once) == functions(copied)
    asked = [node for node in once.automaton.nodes() if len(once.automaton.out_edges(node)) == 3]
    assert asked, "the end of the part has an edge besides those that ask for the caller"


@needs_compiler
def test_called_parts_play_as_they_should() -> None:
    for game in (slides("reusable"), games.play(HEAD + CALLED)):
        compared = agree_on_tree(*engines(game), seconds=2, deepest=4)
        assert compared.fault is None
        agree_on_plays(*engines(game), seconds=1, plays=20, longest=50)
