"""Names of a game come to C++, to Python and to gringo as letters and digits, or not at all."""

from __future__ import annotations

import json
import re
from itertools import chain, product
from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.corpus import find
from rgt.frontends import Options, Recovery, frontend_named
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.json_form import from_json, to_json
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from tests.repetitions import some_quick

HOSTILE = (
    *('x"; system("touch ran"); "', "x*/\nint ran;", "??/\\\n", "x\\", "\\u000a", '")delim"', "//"),
    *("'''\n__import__('os')\n'''", "{v}", "%s", "x y", "x\ny", "x\x00", "", "#include", "x;"),
    *("@f", "\ud800", "x\x1b[31m", "\u202e", "a-b", "$(ran)", "`ran`", "../x", "<script>"),
)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["first", "stones", "a", "Heap", "seek"])
def test_names_in_json_are_names(place: str, name: str) -> None:
    written = json.dumps(to_json(rgt.load("rg/nim")))
    assert json.dumps(place) in written
    with pytest.raises(GameError, match="RG014"):
        from_json(json.loads(written.replace(json.dumps(place), json.dumps(name))))


@pytest.mark.parametrize("content", ["x; begin, end: ;", "x\x00y", "x\x1b[2J"])
def test_pragmas_in_json_end_where_they_end(content: str) -> None:
    written = to_json(rgt.load("rg/nim"))
    written["pragmas"].append({"kind": "Unknown", "content": content})
    with pytest.raises(GameError, match="RG014"):
        from_json(written)


@pytest.mark.parametrize("content", ["x\ny", "x\nbegin, end: x", "x\n@unique a :", "x\t// y"])
def test_lines_in_pragmas_are_nothing_else(content: str) -> None:
    """Whatever stands on a line of its own in a pragma is a part of it, when it is read again."""
    written = to_json(rgt.load("rg/nim"))
    written["pragmas"].append({"kind": "Unknown", "content": content})
    game = from_json(written)
    assert to_json(parse_game(Source("nim.rg", print_game(game)))) == written


@pytest.mark.parametrize("name", [each for each in HOSTILE if each])
@pytest.mark.parametrize("language", ["rg", "hrg", "rbg", "gdl", "rbg2017", "simplified"])
def test_texts_give_names_of_letters_and_digits(language: str, name: str) -> None:
    texts = {
        "rg": "type Player = {{ {0} }}; begin, end: player = keeper;",
        "hrg": "domain Player = {0} | b\ndomain Score = 0 | 100\ngraph rules() {{ end() }}",
        "rbg": "#players = {0}(100)\n#pieces = e\n#variables =\n#board = "
        "rectangle(up, down, left, right, [e])\n#rules = ->{0} {{e}} ->> {{}}",
        "gdl": "(role {0}) (legal {0} {0}) (goal {0} 100) (terminal)",
        "rbg2017": '#game "{0}"\n#players {0} b\n',
        "simplified": "<<{0}>>\n<BOARD>\n1 1\n|{0}|\n",
    }
    try:
        game = rgt.loads(texts[language].format(name), language)
    except GameError:
        return
    for names in (game.types, game.constants, game.variables, game.automaton.nodes()):
        assert all(re.fullmatch(r"\w+(\([\w:, ]*\))?", str(each)) for each in names), names


# a place, a part of a move and a part of a percept
TERMS = """(role {0}) (init (at {0}))
(<= (legal {0} (go {0} ?y)) (true (at ?y)))
(<= (next (at b)) (does {0} (go {0} ?y)))
(<= (sees {0} (saw ?x {0})) (true (at ?x)))
(goal {0} 100) (<= terminal (true (at b)))"""


@pytest.mark.parametrize(
    ("quoted", "recovery"),
    some_quick(
        product(["{}", '"{}"', "|{}|", '"a ) {}"', "|({}|"], ["auto", "off"]), 0, 3, 4, 7, 8
    ),
)
def test_terms_of_gdl_give_names_of_letters_and_digits(quoted: str, recovery: Recovery) -> None:
    read = 0
    for name in HOSTILE:
        try:
            game = rgt.loads(TERMS.replace("{0}", quoted.format(name)), "gdl", recovery=recovery)
        except GameError:
            continue
        read += 1
        # the tags of moves, too
        text = rgt.dumps(game)
        assert not re.search(r"[^\w\s${}()\[\]:;,=!?<>*-]", text, re.ASCII), text
        assert rgt.dumps(rgt.loads(text, "rg")) == text
        kinds = (game.types, game.constants, game.variables, game.automaton.nodes())
        assert all(re.fullmatch(r"\w+(\([\w:, ]*\))?", str(each)) for each in chain(*kinds))
        # strings and comments tell of it; in the code all names have a prefix
        bare = re.sub(r'"(?:[^"\\\n]|\\.)*"|//.*', "", emit(Plan(game)))
        assert not re.search(r"\b(ran|delim|script)\b", re.sub(r"\b\w*_\w+", "", bare))
    assert read > 8


def test_the_program_for_gringo_has_no_name_of_the_game() -> None:
    path = find("gdl/nim")
    assert path is not None
    text = path.read_text("utf-8").replace("heap", "#script").replace("first", "@system")
    game = rgt.loads(text, "gdl")
    assert rgt.perft(game, 2) == rgt.perft(rgt.load("gdl/nim"), 2)


@pytest.mark.parametrize("word", ["xé王", "L" * 3000, "int", "NULL", "__FILE__"])
def test_names_are_strings_or_have_a_prefix_in_cpp(word: str) -> None:
    text = re.sub(r"\bfirst\b", word, rgt.dumps(rgt.load("rg/nim")))
    source = emit(Plan(rgt.loads(text, "rg")))
    bare = re.sub(r'"(?:[^"\\\n]|\\.)*"', "", source)
    assert not re.search("xé|L{9}", re.sub(r"\bs_\w+", "", bare))


@pytest.mark.parametrize("name", ["x\n#error ran\n.rg", "x\r#error ran\r.rg", "x\\.rg\\", "x??/"])
def test_names_of_files_end_no_comment_of_cpp(name: str) -> None:
    source = Source(name, rgt.dumps(rgt.load("rg/nim")))
    written = emit(Plan(frontend_named("rg").load(source, Options())))
    assert "#error ran" not in written.splitlines()
    assert not [line for line in written.splitlines() if line.endswith(("\\", "??/"))]


def test_a_game_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in HOSTILE:
        for language in ("gdl", "rg", "hrg"):
            try:
                rgt.perft(rgt.loads(f"(role {name})\n(init {name})", language), 1)
            except GameError:
                continue
    assert list(tmp_path.iterdir()) == []
