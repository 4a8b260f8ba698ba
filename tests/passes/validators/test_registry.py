"""The order of the validators, and asking only what can have changed."""

from rgt.ir.actions import Assignment
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Reference
from rgt.ir.game import Declaration, Game
from rgt.ir.text.parser import parse_game
from rgt.ir.types import SetType
from rgt.ir.values import MapLiteral, Symbol
from rgt.passes.validators import (
    VALIDATORS,
    validate,
    validate_declarations,
    validate_edges,
    validate_structure,
)

TEXT = """
type Player = { x, y };
type Score = { 0, 1 };
var turn: Player = x;
begin, a: player = turn;
a, b: turn = y;
b, a: turn == x;
a, end: player = keeper;
"""


def sound() -> Game:
    game = parse_game(Source("g.rg", TEXT))
    add_builtins(game)
    return game


def codes(found: object) -> list[str]:
    assert isinstance(found, list)
    return [d.code for d in found]


def test_names_are_unique_and_types_come_first() -> None:
    names = [validator.name for validator in VALIDATORS]
    assert len(set(names)) == len(names)
    assert names[0] == "aliases"
    lints = [validator.lint for validator in VALIDATORS]
    assert lints == sorted(lints)


def test_a_sound_game_has_no_findings() -> None:
    game = sound()
    assert validate(game) == []
    assert validate(game) == []


def test_only_the_edges_that_are_named_are_looked_at() -> None:
    game = sound()
    edges = game.automaton.edges()
    assert validate_edges(game, edges) == []
    game.automaton.relabel(edges[1].key, Assignment(Reference("turn"), Reference("0")))
    assert validate_edges(game, [game.automaton[edges[0].key]]) == []
    changed = [game.automaton[edges[1].key]]
    assert codes(validate_edges(game, changed)) == ["RG042"]
    assert codes(validate_edges(game, changed)) == ["RG042"]


def test_an_answer_is_forgotten_when_a_declaration_changes() -> None:
    game = sound()
    assert validate(game) == []
    game.define_variable("turn", SetType(("x",)), Symbol("x"))
    assert codes(validate_edges(game, game.automaton)) == ["RG042"]
    game.remove(Declaration.VARIABLE, "turn")
    assert "RG030" in codes(validate(game))
    assert validate_declarations(game) == []
    game.define_variable("turn", SetType(("x", "y")), MapLiteral(()))
    assert codes(validate_declarations(game)) == ["RG032", "RG048"]


def test_structure_sees_edges_that_are_gone() -> None:
    game = sound()
    assert validate_structure(game) == []
    game.automaton.remove(3)
    assert codes(validate_structure(game)) == ["RG035"]


def test_lints_can_be_left_out() -> None:
    game = parse_game(Source("g.rg", TEXT + "a, b: turn == nobody; a, c: ? d -> e;"))
    add_builtins(game)
    assert codes(validate(game)) == ["RG047", "RG051", "RG060"]
    assert codes(validate(game, lints=False)) == ["RG047"]
