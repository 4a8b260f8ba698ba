"""Loops that ask round by round what nothing in them changes, and loops that do not."""

from __future__ import annotations

import random

import pytest

import rgt
from rgt.ir.automaton import Automaton
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.variable_tests import variable_test
from rgt.passes.analyses.loops.loops import Loops
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, game_of, told

LEAPS = """
domain Player = red | blue
domain Score = 0 | 100
domain Piece = none | man | king | foe
domain Place = 0..5

right : Place -> Place
right(N) = if N == 5 then 0 else N + 1

setup : Place -> Piece
setup(0) = man
setup(2) = king
setup(5) = none
setup(4) = none
setup(_) = foe

goals : Goals
board : Place -> Piece = setup
at : Place
piece : Piece

graph go(wanted: Piece) {
  at = Place(*)
  piece = board[at]
  check(piece == wanted)
}
graph leaps() {
  board[at] = none
  loop {
    at = right[at]
    %(slide)s
    check(board[at] == foe)
    board[at] = none
    $$ at
    at = right[at]
    check(board[at] == none)
    branch { break() } or { check(board[right[at]] != none) }
  }
  board[at] = piece
  $ done
}
graph rules() {
  player = red
  %(move)s
  player = keeper
  goals[red] = 100
  player = blue
  branch { $ yes } or { $ no }
  player = keeper
  end()
}
"""
ONE = LEAPS % {
    "slide": "if piece == king { while board[at] == none { at = right[at] } }",
    "move": "branch { go(man) leaps() } or { go(king) leaps() }",
}
SHARED = LEAPS % {
    "slide": "if piece == king { while board[at] == none { at = right[at] } }",
    "move": "branch { go(man) } or { go(king) } leaps()",
}


def asked_in_loops(game: Game) -> list[str]:
    """The variables that loops ask for, which they do not change."""
    automaton: Automaton = game.automaton
    return [
        test.variable
        for loop in Loops(automaton, 0).cycles()
        for node in loop.nodes
        for edge in automaton.out_edges(node)
        if (test := variable_test(edge.action, game)) and test.variable not in loop.written
    ]


def test_one_graph_for_all_pieces_is_one_for_each() -> None:
    shared, apart = rgt.loads(SHARED, "hrg"), rgt.loads(ONE, "hrg")
    assert asked_in_loops(shared)
    before = told(shared)
    optimize(shared)
    optimize(apart)
    assert asked_in_loops(shared) == []
    assert told(shared) == told(apart) == before
    assert len(shared.automaton) <= len(apart.automaton) + 1


def _random(seed: int) -> str:
    """Loops, some inside of others, with conditions and tags; the last one ends the move."""
    dice = random.Random(seed)
    lines: list[str] = []
    count = iter(range(10**6))

    def action() -> str:
        x, y = dice.choice("xy"), dice.choice("xyz")
        return dice.choice(
            (
                f"{y} {dice.choice(('==', '!='))} {dice.choice('abc')}",
                f"z {dice.choice(('==', '!='))} {dice.choice('abc')}",
                f"{x} = m[{x}]",
                f"m[{x}] = {dice.choice('abc')}",
                f"m[{x}] {dice.choice(('==', '!='))} {dice.choice('abc')}",
                f"{y} = {dice.choice('abc')}" if dice.random() < 0.3 else "",
            )
        )

    def body(start: str, end: str, depth: int) -> None:
        node = start
        for _ in range(dice.randint(1, 3)):
            after = f"n{next(count)}"
            if depth and dice.random() < 0.4:
                # rounds change something, so that there are not too many
                head, back = f"n{next(count)}", f"n{next(count)}"
                lines.append(f"{node}, {head}: {action()};")
                body(head, back, depth - 1)
                lines.append(f"{back}, {head}: x = m[x];")
                lines.append(f"{back}, {after}: {action()};")
                if dice.random() < 0.2:
                    lines.append(f"{back}, {after}: ? {head} -> {back};")
            else:
                lines.append(f"{node}, {after}: {action()};")
                if dice.random() < 0.6:
                    lines.append(f"{node}, {after}: {action()};")
            node = after
        lines.append(f"{node}, {end}: ;")

    node = "begin"
    for number in range(dice.randint(1, 2)):
        tagged, turn = f"s{number}", f"t{number}"
        first = f"f{number}"
        if dice.random() < 0.7:
            lines.append(f"{node}, {first}: z = T(*);")
        else:
            lines.append(f"{node}, {first}: ;")
        body(first, tagged, 2)
        shown = "".join(f"{tagged}, v{number}: $$ z; v{number}, w{number}: $$ x;")
        lines.append(f"{shown} w{number}, y{number}: $$ y; y{number}, u{number}: ;")
        lines.append(f"u{number}, {turn}: player = {dice.choice(['black', 'white'])};")
        node = turn
    lines.append(f"{node}, q: $$ y; q, end: player = keeper;")
    return "\n".join(lines)


def unswitched(seed: int) -> int:
    """Unswitch the loops of a random game, of which the tree must stay; how many there were."""
    game = game_of(_random(seed), own=False)
    before = told(game)
    steps = optimize(game, "unswitch-loops").steps
    assert told(game) == before
    optimize(game, skip=[DROPS_TAGS])
    assert told(game) == before
    return steps


@pytest.mark.parametrize("seeds", [range(n, n + 10) for n in range(0, 40, 10)])
def test_random_loops(seeds: range) -> None:
    assert sum(unswitched(seed) > 0 for seed in seeds) >= 2
