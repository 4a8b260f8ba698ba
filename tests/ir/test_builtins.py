import pytest

from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game


def completed(text: str) -> Game:
    game = parse_game(Source("g.rg", text))
    add_builtins(game)
    return game


def test_all_builtins_are_inserted_in_order() -> None:
    assert print_game(completed("type Player = { x, o }; type Score = { 50, 0 };")) == (
        "type Player = { x, o };\n"
        "type Score = { 50, 0 };\n"
        "type Bool = { 0, 1 };\n"
        "type Goals = Player -> Score;\n"
        "type Visibility = Player -> Bool;\n"
        "type PlayerOrSystem = { x, o, keeper, random };\n"
        "var goals: Goals = { :50 };\n"
        "var player: PlayerOrSystem = keeper;\n"
        "var visible: Visibility = { :1 };\n"
    )


def test_what_the_game_declares_is_kept() -> None:
    game = completed(
        "type Bool = { 1, 0 }; var player: PlayerOrSystem = x;"
        "type Player = { x }; type Score = { 0 };"
    )
    assert list(game.types) == [
        "Bool",
        "Player",
        "Score",
        "Goals",
        "Visibility",
        "PlayerOrSystem",
    ]
    assert list(game.variables) == ["player", "goals", "visible"]
    again = game.copy()
    add_builtins(again)
    assert again == game


def test_a_player_named_random_is_not_added_twice() -> None:
    game = completed("type Player = { random, x }; type Score = { 0 };")
    assert game.symbols(game.types["PlayerOrSystem"]) == ("random", "x", "keeper")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "",
            [
                "g.rg:1:1: error[RG020]: the game declares no type 'Player'",
                "g.rg:1:1: error[RG020]: the game declares no type 'Score'",
            ],
        ),
        (
            "type P = { x }; type Player = P; type Score = { 0 };",
            ["g.rg:1:22: error[RG021]: 'Player' must be a set, written out"],
        ),
        (
            "type Player = { x }; type Score = {};",
            ["g.rg:1:27: error[RG021]: 'Score' has no symbols"],
        ),
    ],
)
def test_player_and_score_must_be_sets(text: str, messages: list[str]) -> None:
    with pytest.raises(GameError) as problem:
        completed(text)
    assert [str(d) for d in problem.value.diagnostics] == messages
