"""``rgt check --move``: whether a move is legal, and why not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest


def test_a_legal_move(rgt) -> None:
    done = rgt("check", "hrg/chess", "--after", "S(e, 2) S(e, 4)", "--move", "S(e,7) S(e,5)")
    assert done.code == 0
    assert done.out == "'S__e_7 S__e_5' is legal for 'black'\n"


def test_a_move_that_is_not_legal(rgt) -> None:
    done = rgt("check", "rg/tic_tac_toe", "--after", "a1", "--move", "a1")
    assert done.code == 1
    assert "tic_tac_toe.rg:27:1: error[RG110]" in done.err
    assert "    chosen, named: board[cell] == empty;\n    ^^^^" in done.err


def test_one_on_the_way_that_is_not_legal(rgt) -> None:
    done = rgt("check", "rg/tic_tac_toe", "--after", "a1", "--after", "a1", "--move", "b1")
    assert done.code == 1
    assert "'a1' is not legal for 'o'" in done.err


def test_moves_on_the_way_are_written_exactly(rgt) -> None:
    done = rgt("check", "hrg/chess", "--after", "S(e,2) S(e,4) S(e,5)", "--move", "S(e,7) S(e,5)")
    assert done.code == 1


def test_for_programs(rgt) -> None:
    done = rgt("check", "rg/tic_tac_toe", "--json", "--move", "a1")
    assert json.loads(done.out) == {"legal": True, "move": ["a1"], "player": "x"}
    done = rgt("check", "rg/tic_tac_toe", "--json", "--after", "a1", "--move", "a1")
    assert done.code == 1
    found = json.loads(done.out)
    [finding] = found.pop("findings")
    assert (finding["code"], finding["line"]) == ("RG110", 27)
    assert found.pop("following") == ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
    [[way]] = found.pop("ways")
    assert way == {"test": "board[cell] == empty", "values": {"board[cell]": "x", "cell": "a1"}}
    assert found == {
        "legal": False,
        "move": ["a1"],
        "player": "o",
        "placed": 0,
        "unknown": [],
        "begun": 0,
    }


def test_moves_of_gdl_are_those_of_play(rgt) -> None:
    asked = ("check", "gdl/tic_tac_toe", "--after", "(mark 1 1)", "--move", "(mark 1 2)")
    assert rgt(*asked).code == 0
    # where every role's move is kept, o has to wait first
    assert rgt(*asked, "--simultaneous", "keep").code == 1


@pytest.mark.parametrize(("recovery", "shown"), [("auto", "drop 3"), ("off", "drop_3")])
@pytest.mark.parametrize("move", ["drop 3", "(drop 3)", "drop(3)", "drop_3"])
def test_terms_of_gdl_need_no_parentheses(rgt, move: str, recovery: str, shown: str) -> None:
    done = rgt("check", "gdl/connect_four", "--move", move, "--recovery", recovery)
    assert (done.code, done.out) == (0, f"'{shown}' is legal for 'red'\n")


@pytest.mark.parametrize(("recovery", "shown"), [("auto", "drop 3"), ("off", "drop_3")])
def test_a_term_is_joined_also_where_it_is_not_legal(rgt, recovery: str, shown: str) -> None:
    moves = ["drop 3"] * 6
    after = [word for move in moves for word in ("--after", move)]
    asked = ("check", "gdl/connect_four", *after, "--move", "drop 3", "--recovery", recovery)
    done = rgt(*asked)
    assert done.code == 1
    assert f"'{shown}' is not legal for 'red'" in done.err
    assert "no move of the game" not in done.err


@pytest.mark.parametrize(("move", "meant"), [("drop 33", "'drop_3'"), ("drop", None)])
def test_only_a_move_that_is_closer_than_all_others_is_suggested(
    rgt, move: str, meant: str | None
) -> None:
    done = rgt("check", "gdl/connect_four", "--move", move, "--recovery", "off")
    assert done.code == 1
    told = re.findall(r"did you mean ([^?]*)\?", done.err)
    assert told == ([meant] if meant else [])
    assert "moves begin with drop_1, drop_2, " in done.err


@pytest.mark.parametrize("move", ["drop 33", "drop"])
def test_what_goes_on_is_told_word_by_word(rgt, move: str) -> None:
    done = rgt("check", "gdl/connect_four", "--move", move)
    assert done.code == 1
    assert "after 'drop' comes 1, 2, 3, 4, 5, 6, 7" in done.err


@pytest.mark.parametrize(
    "words", [("rg/nim", "rg/maze", "--move", "x"), ("rg/nim", "--after", "x")]
)
def test_wrong_usage(rgt, words: tuple[str, ...]) -> None:
    assert rgt("check", *words).code == 2


# -- docs/play.md ----------------------------------------------------------------------------------

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "play.md").read_text(encoding="utf-8")


def test_the_program_of_the_page() -> None:
    for program in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(program, "play.md", "exec"), {})


def test_the_question_of_the_page(rgt) -> None:
    done = rgt("check", "hrg/chess", "--move", "S(e, 1) S(g, 1)")
    assert "rgt check hrg/chess --move 'S(e, 1) S(g, 1)'" in PAGE
    # the message is broken into lines there
    _, source, caret, *rest = done.err.splitlines()
    assert "\n".join([source, caret, *rest]) in PAGE
