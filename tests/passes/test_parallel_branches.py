"""A choice that is written out branch by branch, or made by a variable: the same game."""

from __future__ import annotations

import random

import pytest

import rgt
from rgt.ir.game import Game
from rgt.passes.analyses.equality.parallel_branches import ParallelBranches
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

GAME = """
domain Player = red | blue
domain Score = 0 | 50 | 100
domain Mark = none | Player
domain Cell = C(X, Y) where X in 1..3, Y in 1..3
domain Place = Cell | off

right : Place -> Place
right(C(X, Y)) = if X < 3 then C(X + 1, Y) else off
right(off) = off

other : Player -> Player
other(red) = blue
other(blue) = red

goals : Goals = { :50 }
board : Place -> Mark = { :none }
cell : Place

graph free() {
  cell = Cell(*)
  check(board[cell] == none)
}
graph turn(me: Player) {
  player = me
  %(move)s
  player = keeper
  if board[right[cell]] == me {
    goals[me] = 100
    goals[other(me)] = 0
    end()
  }
  if not(reachable(free())) { end() }
}
graph rules() { loop { turn(red) turn(blue) } }
"""
CHOSEN = "cell = Cell(*) check(board[cell] == none) $$ cell board[cell] = me"
WRITTEN_OUT = {
    "a variable behind": """branch c in Cell { check(board[c] == none) cell = c } $$ cell
        board[cell] = me""",
    "a tag": "branch c in Cell { check(board[c] == none) cell = c $ c board[c] = me }",
    "the tag first": "branch c in Cell { $ c check(board[c] == none) board[c] = me cell = c }",
    "a check": """branch c in Cell { check(not(reachable(taken(c)))) cell = c } $$ cell
        board[cell] = me""",
}
TAKEN = (
    "graph taken(c: Cell) { branch { check(board[c] == red) } or { check(board[c] == blue) } }\n"
)
"""What a branch may ask by a graph."""


def loaded(move: str) -> Game:
    game = rgt.loads((TAKEN if "taken" in move else "") + GAME % {"move": move}, "hrg")
    optimize(game)
    return game


def size(game: Game) -> tuple[int, int]:
    return len(list(game.automaton.nodes())), len(game.automaton)


@pytest.mark.parametrize("way", WRITTEN_OUT)
def test_a_choice_that_is_written_out_is_a_choice(way: str) -> None:
    chosen, written = loaded(CHOSEN), loaded(WRITTEN_OUT[way])
    assert size(written) == size(chosen)
    assert len(written.variables) == len(chosen.variables)
    assert told(written, 4) == told(chosen, 4)


def test_what_only_some_branches_ask_tells_them_apart() -> None:
    """At the border nothing is asked: these branches are a choice of their own."""
    move = """branch c in Cell {
        check(board[c] == none && board[right(c)] != other(me)) $ c board[c] = me cell = c }"""
    written = loaded(move)
    chosen = loaded(CHOSEN.replace("== none)", "== none && board[right[cell]] != other(me))"))
    assert len(written.automaton) < 2 * len(chosen.automaton)
    assert told(written, 4) == told(chosen, 4)


def test_a_whole_turn_may_be_a_branch() -> None:
    game = GAME % {"move": CHOSEN}
    begin, end = game.index("  player = me"), game.index("}\ngraph rules")
    turn = """  player = me
    branch c in Cell {
      check(board[c] == none) $ c board[c] = me
      player = keeper
      if board[right(c)] == me { goals[me] = 100 goals[other(me)] = 0 end() }
      if not(reachable(free())) { end() }
    }
    """
    written = rgt.loads(game[:begin] + turn + game[end:], "hrg")
    optimize(written)
    assert len(written.automaton) < 60
    assert told(written, 4) == told(loaded(CHOSEN), 4)


def test_branches_may_be_many() -> None:
    """Each branch is looked at once, not again for each that was found."""
    symbols = ", ".join(f"p{n}" for n in range(2000))
    edges = "".join(f"begin, n{n}: m[p{n}] == a; n{n}, r: $ p{n};\n" for n in range(2000))
    text = f"type P = {{ {symbols} }};\nvar m: P -> T = {{ :a }};\n{edges}r, end: player = keeper;"
    game = game_of(text, own=True)
    optimize(game, "parameterize-branches")
    assert len(game.automaton) == 4


def test_branches_that_are_not_alike_are_looked_at_once() -> None:
    edges = "".join(
        f"begin, n{n}: m[p{n % 50}] == a; n{n}, o{n}: $ p{n % 50}; o{n}, r: m[p{k}] = b;\n"
        for n in range(500)
        for k in [n % 7]
    )
    symbols = ", ".join(f"p{n}" for n in range(50))
    text = f"type P = {{ {symbols} }};\nvar m: P -> T = {{ :a }};\n{edges}r, end: player = keeper;"
    game = game_of(text, own=True)
    found = list(ParallelBranches(game, 200).at("begin", 5))
    assert [len(alike) for alike in found] == [500]
    optimize(game, "parameterize-branches")
    assert len(game.automaton) == 1501


TAGGED = """
    type P = { x, p2, p3, p4, p5 };
    var m: P -> T = { p2: b, :a };
    var x: P = p2;
    begin, a1: x = P(*);
    a1, a2: m[x] == a;
    a2, a3: $$ x;
    a3, f: player = black;
    f, g: $ stop;
    g, end: player = keeper;
    r, begin: player = white;
    """ + "".join(f"f, {s}: $ {s}; {s}, r: m[p2] != a;" for s in ("x", "p2", "p3", "p4", "p5"))
"""A variable has the name of a symbol, and is free where that is shown."""


@pytest.mark.parametrize(("extra", "steps"), [("", 1), ("@artificialTag p3;", 0)])
def test_tags_are_symbols_that_are_shown(extra: str, steps: int) -> None:
    game = game_of(TAGGED + extra, own=True)
    before = told(game)
    assert optimize(game, "parameterize-branches").steps == steps
    assert told(game) == before
    optimize(game)
    assert told(game) == before


def _random(seed: int) -> str:
    """Forks of branches that are nearly alike, one behind the other, and checks of such."""
    dice = random.Random(seed)
    lines: list[str] = []
    fresh = iter(range(10**6))
    symbols = [f"p{n}" for n in range(1, 8)]

    def label(form: tuple[str, int], symbol: str) -> str:
        kind, shift = form
        moved = symbols[(symbols.index(symbol) + shift) % len(symbols)]
        return {
            "asks": f"m[{symbol}] == a",
            "asks other": f"m[{moved}] != b",
            "writes": f"m[{symbol}] = b",
            "holds": f"at = {symbol}",
            "holds other": f"to = {moved}",
            "reads": "m[at] == a",
            "tag": f"$ {symbol}",
            "shows": "$$ at",
            "is": f"to != {symbol}",
        }[kind]

    kinds = ["asks", "asks other", "writes", "holds", "holds other", "reads", "is"]

    def fork(start: str, end: str, tags: bool) -> None:
        form = [(dice.choice(kinds), dice.randrange(7)) for _ in range(dice.randint(1, 4))]
        if tags:
            # two walks with the same tags would be one move that leads to two positions
            form.insert(dice.randint(0, len(form)), ("tag", 0))
            if dice.random() < 0.3:
                form.insert(dice.randint(0, len(form)), ("shows", 0))
        check = tags and dice.random() < 0.3
        for symbol in dice.sample(symbols, dice.randint(4, 7)):
            node = start
            for each in form:
                if each[0] != "tag" and dice.random() < 0.02:
                    continue
                following = f"n{next(fresh)}"
                lines.append(f"{node}, {following}: {label(each, symbol)};")
                node = following
            if check:
                first, last, after = (f"n{next(fresh)}" for _ in range(3))
                lines.append(f"{node}, {after}: {dice.choice('?!')} {first} -> {last};")
                lines.append(f"{first}, {last}: m[{symbol}] == {dice.choice('ab')};")
                lines.append(f"{first}, {last}: to == {symbol};")
                node = after
            lines.append(f"{node}, {end}: ;")

    node = "begin"
    for number in range(dice.randint(1, 3)):
        after, turn = f"s{number}", f"t{number}"
        if dice.random() < 0.3:
            lines.append(f"{node}, c{number}: ? f{number} -> e{number};")
            fork(f"f{number}", f"e{number}", tags=False)
            node = f"c{number}"
        fork(node, after, tags=True)
        lines.append(f"{after}, {turn}: player = {dice.choice(['black', 'white'])};")
        node = turn
    lines.append(f"{node}, q: $$ to;")
    lines.append("q, end: player = keeper;")
    head = f"type P = {{ {', '.join(symbols)} }};\nvar m: P -> T = {{ p2: b, p5: b, :a }};\n"
    return head + "var at: P = p3;\nvar to: P = p4;\n" + "\n".join(lines)


@pytest.mark.parametrize("seed", range(40))
def test_random_branches(seed: int) -> None:
    text = _random(seed)
    game = game_of(text, own=True)
    before = told(game)
    optimize(game, "parameterize-branches")
    assert told(game) == before


def test_some_of_the_random_branches_are_chosen() -> None:
    steps = [
        optimize(game_of(_random(s), own=True), "parameterize-branches").steps for s in range(40)
    ]
    assert sum(map(bool, steps)) >= 10
