"""A cycle with a tag is doubtful unless each round takes something away."""

from __future__ import annotations

from random import Random

import pytest

from rgt.backends.checking.proper import explore
from rgt.ir.analyses.expression_values import ExpressionValues, Known
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.validators import removals, validate
from tests.backends import games

HEAD = (
    "type Cell = { p, q, r }; type Piece = { e, b, k, w };\n"
    "const next: Cell -> Cell = { :p, p: q, q: r };\n"
    "const is_foe: Piece -> Bool = { :0, b: 1, k: 1 };\n"
    "var board: Cell -> Piece = { :b }; var at: Cell = p; var hand: Piece = w;\n"
    "var other: Cell = p;\n"
    "begin, s: player = a; s, l: ; l, end: player = keeper;\n"
)
LIFTS_KINGS = "is_foe[board[at]] == 1; u, v: $$ at; v, l: board[at] = k"
LEAPS = "l, t: at = next[at]; t, u: board[at] == b; u, v: $$ at; v, l: board[at] = e;"


@pytest.mark.parametrize(
    "leaps",
    [
        LEAPS,
        # what is lifted is one of several, or becomes another
        LEAPS.replace("board[at] == b", "is_foe[board[at]] == 1"),
        LEAPS.replace("t, u: board[at] == b;", "t, u: board[at] == b; t, u: board[at] == k;"),
        LEAPS.replace("board[at] = e", "board[at] = k"),
        # it is lifted before it is shown
        "l, t: at = next[at]; t, u: board[at] == b; u, v: board[at] = e; v, l: $$ at;",
        # who leaps is put down again: who that is was asked before the loop
        "s, s1: other = r; s1, l: board[other] = w;"
        + LEAPS.replace("v, l:", "v, v1:")
        + "v1, v2: hand = board[other]; v2, v3: board[other] = e;"
        "v3, v4: other = next[other]; v4, l: board[other] = hand;",
    ],
)
def test_a_leap_that_takes_a_piece_ends(leaps: str) -> None:
    head = HEAD if "hand" not in leaps else HEAD.replace("s, l: ;", "")
    found = validate(games.play(head + leaps))
    assert [each.code for each in found if each.code == "RG037"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the square may be empty
        ("board[at] == b", "board[at] != w"),
        ("board[at] == b", "board[at] != b"),
        ("t, u: board[at] == b;", "t, u: board[at] == b; t, u: at == q;"),
        # another one is lifted than was asked for, or may be
        ("u, v: $$ at;", "u, u1: $$ at; u1, v: at = next[at];"),
        ("board[at] = e", "board[next[at]] = e"),
        # nothing is lifted, or not always
        ("board[at] = e", ""),
        ("v, l:", "v, l: ; v, l:"),
        ("v, l:", "u, l: $ pass; v, l:"),
        # a piece comes back
        ("board[at] == b; u, v: $$ at; v, l: board[at] = e", LIFTS_KINGS),
        ("v, l: board[at] = e;", "v, x1: board[at] = e; x1, l: board[next[at]] = b;"),
        ("v, l: board[at] = e;", "v, x1: board[at] = e; x1, l: board[at] = Piece(*);"),
        ("v, l: board[at] = e;", "v, x1: board[at] = e; x1, l: board[other] = hand;"),
        ("v, l: board[at] = e;", "v, x1: board[at] = e; x1, l: board = full;"),
    ],
)
def test_what_may_go_on_is_doubtful(old: str, new: str) -> None:
    assert old in LEAPS
    body = LEAPS.replace(old, new)
    extra = "var full: Cell -> Piece = { :b };" if "full" in new else ""
    extra += "s, l: hand = Piece(*);" if "hand" in new else ""
    found = validate(games.play(HEAD + extra + body))
    assert [each.code for each in found if each.code == "RG037"] == ["RG037"]


def random_loop(random: Random) -> Game:
    """A few edges among a few nodes, with a tag on a cycle often."""
    cells = ["board[at]", "board[other]", "board[p]"]
    actions = [
        lambda: "$ go",
        lambda: f"{random.choice(cells)} {random.choice(['==', '!='])} {random.choice('ebkw')}",
        lambda: f"is_foe[{random.choice(cells)}] == {random.choice('01')}",
        lambda: f"{random.choice(cells)} = {random.choice(['e', 'e', 'b', 'hand', cells[0]])}",
        lambda: f"hand = {random.choice([*cells, 'w'])}",
        lambda: f"{random.choice(['at', 'other'])} = {random.choice(['next[at]', 'other', 'q'])}",
        lambda: "",
    ]
    edges = ["l, n1: $ go;"]
    for source, target in [("n1", "n2"), ("n2", "n3"), ("n3", "l")]:
        for _ in range(1 + (random.random() < 0.25)):
            node = f"m{len(edges)}"
            edges += [f"{source}, {node}: {random.choice(actions)()};"]
            edges += [f"{node}, {target}: {random.choice(actions)()};"]
    return games.play(HEAD + "".join(edges))


@pytest.mark.parametrize("seed", range(4))
def test_random_loops_of_which_nothing_is_told_have_moves_that_end(seed: int) -> None:
    random = Random(seed)
    quiet = 0
    for _ in range(60):
        game = random_loop(random)
        if not [each for each in validate(game) if each.code in ("RG036", "RG037")]:
            quiet += 1
            found = {each.code for each in explore(game, positions=30, explained=False).diagnostics}
            assert "RG104" not in found, print_game(game)
    assert quiet


def test_all_maps_of_a_loop_share_what_may_be_gone_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop may write a hundred maps: it is not looked at so long for each of them."""
    monkeypatch.setattr(removals, "_BUDGET", 100)
    gone: list[Edge] = []

    class Counted(ExpressionValues):
        def transfer(self, edge: Edge, knowledge: Known | None) -> Known | None:
            gone.append(edge)
            return super().transfer(edge, knowledge)

    monkeypatch.setattr(removals, "ExpressionValues", Counted)
    maps = "".join(f"var m{i}: Cell -> Piece = {{ :b }};" for i in range(20))
    loop = "l, n0: $ go;" + "".join(f"n{i}, n{i + 1}: m{i}[at] = e;" for i in range(20))
    found = validate(games.play(HEAD + maps + loop + "n20, l: ;"))
    assert [each.code for each in found if each.code == "RG037"] == ["RG037"]
    assert 100 <= len(gone) <= 100 + 20
