"""Games of a few edges for tests of passes, and their trees."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b

from rgt.backends.explore import fingerprint
from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import load
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.registry import pipeline

PREAMBLE = """
type Player = { white, black };
type Score = { 0, 1 };
type T = { a, b, c };
var player: PlayerOrSystem = white;
"""
VARIABLES = """
var x: T = a;
var y: T = a;
var z: T = a;
var m: T -> T = { :a };
"""


def declares(text: str) -> bool:
    """Whether a text has declarations of its own."""
    return any(word in text for word in ("var ", "const ", "type "))


def game_of(text: str, *, own: bool) -> Game:
    """The game of some edges, with the usual variables unless the text has its own."""
    game = parse_game(Source("text", PREAMBLE + ("" if own else VARIABLES) + text))
    add_builtins(game)
    return game


def shown(game: Game, *, own: bool) -> str:
    """The edges of a game, and its own declarations if it has any."""
    usual = print_game(game_of("", own=True)).splitlines()
    lines = [
        line
        for line in print_game(game).splitlines()
        if line not in usual and (own or not line.startswith(("var", "const")))
    ]
    return "\n".join(lines)


def tree(game: Game, depth: int = 3) -> str:
    """The fingerprint of a game's tree."""
    return fingerprint(load(game), depth)


DROPS_TAGS = "skip-redundant-tags"
"""The pass that leaves tags out of moves; all others keep how moves are told."""


def view_kept_by(spec: str, skip: Collection[str] = ()) -> Callable[[Game, int], str]:
    """What passes but those to skip keep of a game: `told`, or `tree` if one leaves tags out."""
    names = {each.name for each in pipeline(spec)}.difference(skip)
    return tree if DROPS_TAGS in names else told


def told(game: Game, depth: int = 3) -> str:
    """The fingerprint of a game's tree with its moves as they are told."""
    known: dict[tuple[State, int], str] = {}

    def below(state: State, left: int) -> str:
        if (state, left) not in known:
            text = f"{state.player} {sorted(state.goals().items()) if state.is_terminal else ''}"
            if left and not state.is_terminal:
                successors = state.successors()
                text += str(
                    sorted((str(move), below(after, left - 1)) for move, after in successors)
                )
            known[state, left] = blake2b(text.encode()).hexdigest()
        return known[state, left]

    return below(load(game).initial_state(), depth)
