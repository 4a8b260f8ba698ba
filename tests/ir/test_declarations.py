"""Declarations of a game: removed ones are forgotten, copies know all that the game knows."""

from __future__ import annotations

from rgt.ir.game import Declaration, Game
from rgt.ir.types import SetType
from rgt.ir.values import Symbol


def game_with(symbol: str) -> Game:
    game = Game("test")
    game.define_type("T", SetType(("a", "b")))
    game.define_constant("c", SetType(("a", "b")), Symbol(symbol))
    return game


def test_a_removed_constant_has_no_value() -> None:
    game = game_with("a")
    assert game.constant_values() == {"c": Symbol("a")}
    game.remove(Declaration.CONSTANT, "c")
    assert game.constant_values() == {}
    game.define_constant("c", SetType(("a", "b")), Symbol("b"))
    assert game.constant_values() == {"c": Symbol("b")}


def test_a_copy_knows_what_the_source_calls_players() -> None:
    game = game_with("a")
    game.source_players = {"white king": "white_king"}
    other = game.copy()
    assert other.player_in_source("white_king") == "white king"
    other.source_players["black king"] = "black_king"
    assert game.player_in_source("black_king") == "black_king"
