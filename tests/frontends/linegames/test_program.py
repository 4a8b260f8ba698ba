"""Programs that define a game, or fail to: what is taken, what is said, and where."""

from __future__ import annotations

import warnings
from textwrap import dedent

import pytest

from rgt.frontends.linegames.codes import CODES
from rgt.frontends.linegames.frontend import parse
from rgt.frontends.linegames.program import game_of
from rgt.ir.diagnostics import Diagnostic, GameError, Source

GAME = """\
from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(3, 3)
game = LineGame(board, {"white": board.southmost(1), "black": board.northmost(1)}, max_turns=9)
"""


def source(text: str) -> Source:
    return Source("some/game.py", dedent(text))


def finding(text: str) -> Diagnostic:
    with pytest.raises(GameError) as raised:
        parse(source(text))
    (found,) = raised.value.diagnostics
    return found


# -- what is taken ------------------------------------------------------------------------------


def test_the_variable_game() -> None:
    game = game_of(source(GAME + "other = LineGame(board, game.pieces, max_turns=3)\n"))
    assert game.max_turns == 9


def test_the_only_game_whatever_it_is_called() -> None:
    text = GAME.replace("game =", "mine =") + "again = mine\n"
    assert game_of(source(text)).max_turns == 9


def test_several_games() -> None:
    text = GAME.replace("game =", "mine =") + "yours = LineGame(board, mine.pieces, stagnation=3)\n"
    found = finding(text)
    assert str(found) == (
        "some/game.py:1:1: error[LINE004]: the program defines several games: mine, yours"
    )
    assert found.hint == "call the one that counts 'game'"


@pytest.mark.parametrize("text", ["", "game = 5\n", "# nothing\n"])
def test_no_game(text: str) -> None:
    found = finding(text)
    assert (found.code, found.message) == ("LINE004", "the program defines no LineGame")


def test_the_rules_know_their_source() -> None:
    program = source(GAME)
    assert parse(program).source is program


def test_a_fresh_namespace_each_time() -> None:
    text = GAME + "assert 'seen' not in globals()\nseen = True\n"
    game_of(source(text))
    game_of(source(text))


def test_names_in_the_namespace() -> None:
    text = GAME + "assert (__name__, __file__) == ('game', 'some/game.py')\n"
    game_of(source(text))


def test_prints_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    game_of(source(GAME + "print('ready')\n"))
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "ready\n")


# -- what fails ---------------------------------------------------------------------------------


def test_no_python() -> None:
    found = finding("board = alquerque(5, 5\n")
    assert found.render() == dedent("""\
        some/game.py:1:18: error[LINE001]: '(' was never closed
            board = alquerque(5, 5
                             ^""")


@pytest.mark.parametrize("text", ["x = \0", "\0", "(" * 500 + ")" * 500, "x = '\\ud8'", "if True:"])
def test_odd_texts(text: str) -> None:
    assert finding(text).code == "LINE001"


def test_warnings_of_the_compiler_are_no_errors() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game_of(source(GAME + "pattern = '\\d'\n"))


def test_an_exception() -> None:
    found = finding("x = 1\ny = x / 0\n")
    assert found.render() == dedent("""\
        some/game.py:2:5: error[LINE002]: the program fails: ZeroDivisionError: division by zero
            y = x / 0
                ^^^^^""")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("b = alquerqe(5, 5)", "did you mean 'alquerque'?"),
        ("board = point()\nb = bord", "did you mean 'board'?"),
        ("b = alquerque(5, 5).haf('south')", "did you mean 'half'?"),
        ("from rgt.frontends.linegames import Knd", "did you mean 'Kind'?"),
        ("LineGame(point(), {}, sequence='full')", "did you mean 'sequences'?"),
        ("Kind('man', promote_to='king')", "did you mean 'promotes_to'?"),
        ("LineGame(point(), {}, weather='fine')", None),
        ("import no_such_module", None),
    ],
)
def test_a_misspelt_name(text: str, hint: str | None) -> None:
    found = finding(f"from rgt.frontends.linegames import *\n{text}\n")
    assert (found.code, found.hint) == ("LINE002", hint)
    assert "__init__" not in found.message.split(" from ")[0]


def test_an_exception_without_words() -> None:
    found = finding("raise KeyError\n")
    assert found.message == "the program fails: KeyError"


def test_an_exception_in_a_function_of_the_program() -> None:
    found = finding(
        """\
        import json

        def read():
            return json.loads("{")

        read()
        """
    )
    assert str(found).startswith("some/game.py:4:12: error[LINE002]: the program fails: JSONDecode")


def test_endless_recursion() -> None:
    found = finding("def f():\n    f()\n\nf()\n")
    assert found.message.startswith("the program fails: RecursionError")
    assert found.span is not None
    assert found.span.line == 2


@pytest.mark.parametrize("call", ["sys.exit()", "sys.exit('no')", "exit(3)", "raise SystemExit"])
def test_exit(call: str) -> None:
    found = finding(f"import sys\n\n{call}\n")
    assert str(found).startswith("some/game.py:3:1: error[LINE003]: the program exits here")


def test_an_interrupt_is_no_finding() -> None:
    with pytest.raises(KeyboardInterrupt):
        parse(source("raise KeyboardInterrupt\n"))


def test_a_wrong_game_is_told_where_it_is_made() -> None:
    found = finding(GAME.replace("max_turns=9", "captures='free', max_turns=9"))
    assert found.code == "LINE024"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (4, 8)


def test_columns_count_characters() -> None:
    found = finding(GAME + 'é = "ü"; board.triangle("south")\n')
    assert found.span is not None
    assert (found.span.column, found.span.end_column) == (10, 33)


def test_misspelt_arguments() -> None:
    found = finding(GAME.replace("max_turns", "turns"))
    assert found.code == "LINE002"
    assert "unexpected keyword argument 'turns'" in found.message


# -- the table of codes -------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_examples_of_codes(code: str) -> None:
    with pytest.raises(GameError) as raised:
        parse(Source("example.py", CODES[code].example + "\n"))
    assert {found.code for found in raised.value.diagnostics} == {code}
    assert all(found.span is not None for found in raised.value.diagnostics)
