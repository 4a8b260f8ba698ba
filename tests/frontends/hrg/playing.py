"""Tiny games in HRG for the tests of what graphs mean.

Whatever game a test plays was first looked at: RG's validators find no mistake in it, and it has
the same tree with reusable graphs copied and with all passes run.
"""

from __future__ import annotations

from functools import cache

from rgt.api import check, engine, fingerprint, optimize, translate
from rgt.backends.explore import perft
from rgt.backends.forward_model import State
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.game import Game

HEAD = """
domain Player = a | b
domain Score = 0 | 50 | 100
domain Count = 0 | 1 | 2 | 3
domain Cell = C(X) where X in 0..2
next : Count -> Count
next(N) = (N + 1) % 4
at : Cell -> Count
at(C(X)) = X
n : Count
m : Count = 1
cell : Cell
other : Cell = C(1)
taken : Cell -> Bool = { :0 }
bit : Bool
"""
_DEPTH = 3


def turn(body: str) -> str:
    """Rules in which player a makes one move, and the game is over."""
    return f"graph rules() {{ player = a {body} player = keeper end() }}"


@cache
def game(text: str, head: str = HEAD) -> Game:
    """The game of a description that `head` completes."""
    source = Source("small.hrg", f"{text}\n{head}")
    made = translate(source, "hrg").game
    trees = set()
    for each in (made, translate(source, "hrg", graphs="inlined").game):
        errors = [found for found in check(each) if found.severity is Severity.ERROR]
        assert [found.render() for found in errors] == []
        trees.add(fingerprint(each, _DEPTH))
        optimised = each.copy()
        optimize(optimised, "all")
        trees.add(fingerprint(optimised, _DEPTH))
    assert len(trees) == 1, "the same tree whatever is done with it"
    return made


def start(text: str, head: str = HEAD) -> State:
    """The first state."""
    return engine(game(text, head)).initial_state()


def moves(body: str, more: str = "", head: str = HEAD) -> list[str]:
    """The moves of a turn with these statements, each as its words with blanks between."""
    return words(start(f"{more} {turn(body)}", head))


def words(state: State) -> list[str]:
    """The moves of a state, each as its words with blanks between."""
    return [" ".join(move) for move in state.legal_moves()]


def counts(text: str, depth: int, head: str = HEAD) -> list[int]:
    """How many sequences of 0, 1, ... moves there are."""
    return perft(engine(game(text, head)), depth)


def holds(condition: str, more: str = "") -> bool:
    """Whether a condition holds.

    It is asked by `check`, `if` and `while`, for a value, and in the contrary.
    """
    ways = (
        f"check({condition}) $ yes",
        f"if {condition} {{ $ yes }} else {{ $ no }}",
        f"if not({condition}) {{ $ no }} else {{ $ yes }}",
        f"while {condition} {{ $ yes break() }}",
        f"bit = if {condition} then 1 else 0 if bit {{ $ yes }}",
        f"if not({condition}) {{ check(not({condition})) }} else {{ check({condition}) $ yes }}",
    )
    arms = " or ".join(f"{{ $ w{number} {way} }}" for number, way in enumerate(ways))
    found = [move for move in moves(f"branch {arms}", more) if move.endswith("yes")]
    assert len(found) in (0, len(ways)), "a condition means the same everywhere"
    return bool(found)


def warnings(text: str, head: str = HEAD) -> list[str]:
    """The warnings about a description: code and message."""
    found = translate(Source("small.hrg", f"{text}\n{head}"), "hrg").warnings
    return [f"{each.code} {each.message}" for each in found]


def mistakes(text: str, head: str = HEAD) -> list[str]:
    """The mistakes in a description: code and message."""
    try:
        translate(Source("small.hrg", f"{text}\n{head}"), "hrg")
    except GameError as problem:
        return [f"{each.code} {each.message}" for each in problem.diagnostics]
    return []
