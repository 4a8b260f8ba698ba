"""Every edge says where in the user's own text it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.corpus import games
from rgt.frontends import frontend_for
from rgt.frontends.hrg.syntax import Graph
from rgt.frontends.linegames.arguments import arguments
from rgt.frontends.linegames.game import LineGame
from rgt.frontends.linegames.generate.describe import description
from rgt.frontends.linegames.program import game_of
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.diagnostics import Source, Span
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action

LANGUAGES = sorted({game.path.parent.name for game in games()})
SHARE = 0.95
SOME = 8


def load(path: Path) -> Game:
    """A game as translated."""
    return frontend_for(path.name).load(Source(path.name, path.read_text()))


def line_of(game: Game, label: str) -> set[str]:
    """The lines of the source that edges with a label come from."""
    return {
        edge.origin.span.source.line(edge.origin.span.line).strip()
        for edge in game.automaton
        if format_action(edge.action) == label and edge.origin.span is not None
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_edges_know_their_places(language: str) -> None:
    paths = [game.path for game in games() if game.path.parent.name == language]
    assert paths
    for path in sorted(paths, key=lambda path: path.stat().st_size)[:SOME]:
        spans = [edge.origin.span for edge in load(path).automaton]
        known = [span for span in spans if span is not None]
        assert len(known) >= SHARE * len(spans), path.name
        assert {span.source.name for span in known} == {path.name}


PROGRAM = """
from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(3, 3)
rules = dict(max_turns=9)
pieces = {"white": board.southmost(1), "black": board.northmost(1)}
game = LineGame(
    board, pieces,
    captures="optional",
    stagnation=7,  # ä
    stalemate="draws", **rules,
)
"""


def test_rules_of_line_games_have_the_lines_of_their_arguments() -> None:
    game = frontend_for("game.py").load(Source("game.py", PROGRAM))
    assert line_of(game, "stagnation == S__7") == {"stagnation=7,  # ä"}
    assert line_of(game, "stagnation = S__0") == {"stagnation=7,  # ä"}
    jumps_and_steps = {'captures="optional",', "game = LineGame("}
    assert line_of(game, "board[pos] = empty") == jumps_and_steps
    asked = line_of(game, "! anyMovePossible -> anyMovePossible_holds")
    assert asked == {'stalemate="draws", **rules,'}
    assert line_of(game, "me = opponent[me]") == {"game = LineGame("}
    assert line_of(game, "turn = nextTurn[turn]") == {"game = LineGame("}


def test_arguments_by_position_and_by_name() -> None:
    game = game_of(Source("game.py", PROGRAM))
    found = arguments(game.place, ("board", "pieces"))
    assert {name: span.line for name, span in found.places.items()} == {
        "board": 8,
        "pieces": 8,
        "captures": 9,
        "stagnation": 10,
        "stalemate": 11,
    }
    assert found.of("kinds", "captures") == found.places["captures"]
    call = found.of("kinds")
    assert call is not None
    assert (call.line, call.column, call.end_line) == (7, 8, 7)


def test_a_call_that_the_text_does_not_have() -> None:
    elsewhere = Span(Source("game.py", "x = 1\n"), 1, 1, 1, 6)
    assert not arguments(elsewhere, ()).places
    broken = Span(Source("game.py", "x = (\n"), 1, 1, 1, 6)
    assert arguments(broken, ()).of("kinds") == broken


def test_games_made_by_no_known_text_have_no_place() -> None:
    names: dict[str, object] = {}
    exec(compile(PROGRAM, "nowhere", "exec"), names)
    game = names["game"]
    assert isinstance(game, LineGame)
    assert game.place is None
    graphs = [each for each in description(game).declarations if isinstance(each, Graph)]
    assert graphs
    assert {each.span for each in graphs} == {None}


GOALS = """
#game "lines"
#board 2 1
    w b
#player white (0,0,w)(1,0,b/w)[black]
#player black (0,0,b)(-1,0,w/b)[white]
#order white
    black
#goal white 100 $b == 0
#goal black 70 $w == 0
"""


def test_glue_of_2017_has_the_line_of_what_it_glues() -> None:
    game = frontend_for("game.rbg2017").load(Source("game.rbg2017", GOALS))
    assert line_of(game, "goals[white] = 100") == {"#goal white 100 $b == 0"}
    assert line_of(game, "goals[black] = 70") == {"#goal black 70 $w == 0"}
    assert line_of(game, "player = white") == {"#player white (0,0,w)(1,0,b/w)[black]"}
    kinds = {type(e.action) for e in game.automaton if e.origin.span is None}
    assert not kinds & {Assignment, Comparison}
